"""Why an action is not legal, where a game does not say: it is not among the legal ones."""

from couronne.errors import IllegalMove, UnknownMove
from couronne.games.package import Package
from couronne.games.ruleset import RuleSet
from couronne.kernel.contract import Fields


class Plain:
    """The refusals of any game."""

    def __init__(self, package: Package) -> None:
        self.package = package

    def refusal(self, _s: Fields, action: int, _rules: RuleSet) -> IllegalMove:
        """Name the move that is not possible now."""
        count = self.package.rules.ACTIONS
        if not 0 <= action < count:
            return UnknownMove("no_such_action", action=action, most=count - 1)
        label = "".join(self.package.notation.tokens(action))
        return IllegalMove("not_possible_now", move=label)

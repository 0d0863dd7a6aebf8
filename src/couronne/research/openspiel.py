"""Our games for OpenSpiel: importing this module registers every rule set of every game.

>>> import pyspiel
>>> game = pyspiel.load_game("couronne_kingdomino_seed(players=3)")
>>> game.num_players(), game.num_distinct_actions()
(3, 681)
"""

from typing import Any, ClassVar

import numpy as np

from couronne.games.package import package
from couronne.games.registry import make_game
from couronne.games.ruleset import RuleSet
from couronne.games.state import State
from couronne.i18n.speaker import Speaker
from couronne.kernel.contract import OVER
from couronne.research.extra import extra
from couronne.research.lengths import longest
from couronne.research.names import plain_names

with extra():
    import pyspiel
    from open_spiel.python.observation import (
        IIGObserverForPublicInfoGame,
    )

PREFIX = "couronne_"
"""Stands before the plain name of a rule set."""
TERMINAL = int(pyspiel.PlayerId.TERMINAL)


def game_type(plain: str, game: str, rule_set: RuleSet) -> Any:
    """Tell OpenSpiel what kind of game it is: in turns, all open, chance drawn in the open."""
    return pyspiel.GameType(
        short_name=PREFIX + plain,
        long_name=long_name(game, rule_set),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(rule_set.players),
        min_num_players=min(rule_set.players),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters(rule_set),
    )


def long_name(game: str, rule_set: RuleSet) -> str:
    """Name a rule set for people, after its game unless both have one name."""
    say = Speaker("en", game).say
    return ": ".join(dict.fromkeys((say("site.title"), say(f"site.rules.{rule_set.name}"))))


def parameters(rule_set: RuleSet) -> dict[str, int]:
    """Return what may be chosen: the number of players, and the options of the rule set."""
    options = {name: option.default for name, option in rule_set.options.items()}
    return {"players": rule_set.players[0], **options}


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game as OpenSpiel knows it; `game` is ours. Each rule set is a class of its own."""

    kind: ClassVar[Any]
    name: ClassVar[str]
    rules: ClassVar[str]

    def __init__(self, chosen: dict[str, int]) -> None:
        """Load the game with the parameters that OpenSpiel has read."""
        options = {key: value for key, value in chosen.items() if key != "players"}
        self.game = make_game(self.name, self.rules, chosen["players"], options, compiled=True)
        self.first = self.game.undealt()
        information = pyspiel.GameInfo(
            num_distinct_actions=self.game.action_count,
            max_chance_outcomes=self.game.outcome_count,
            num_players=self.game.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=longest(self.name).decisions,
        )
        super().__init__(self.kind, information, chosen)

    def max_chance_nodes_in_history(self) -> int:
        """Return how often chance can act in a game."""
        return longest(self.name).draws

    def new_initial_state(self, position: str | None = None) -> "SpielState":
        """Begin before the deal, or at a position, written as `str(state)` writes it."""
        return SpielState(self, self.first if position is None else self.game.position(position))

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Any:
        """Return what sees the position or, where one is to remember all, the history.

        Who asks from C++ for no kind in particular leaves that out, and an empty dict comes first.
        """
        if not kind or (kind.public_info and not kind.perfect_recall):
            return Observer(kind, params, self.game.feature_count)
        return IIGObserverForPublicInfoGame(kind, params)

    def __reduce__(self) -> tuple[Any, ...]:
        """Travel as a name, which is known wherever this module is imported."""
        return load_game, (str(self),)


def load_game(text: str) -> Any:
    """Load any game by its name, with parameters or without: ours are known by now."""
    return pyspiel.load_game(text)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position as OpenSpiel knows it, which changes when played on; `state` is ours."""

    state: State

    def __init__(self, game: SpielGame, state: State) -> None:
        """Stand at a position."""
        super().__init__(game)
        self.state = state

    def current_player(self) -> int:
        """Return the seat to act, or the numbers that OpenSpiel has for chance and the end."""
        turn = self.state.turn
        return TERMINAL if turn == OVER else turn

    def is_terminal(self) -> bool:
        """Tell whether the game is over."""
        return self.state.turn == OVER

    def _legal_actions(self, _player: int) -> tuple[int, ...]:
        return self.state.actions

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return what chance may bring, each with its probability."""
        return list(self.state.outcomes)

    def _apply_action(self, event: int) -> None:
        self.state = self.state.play_event(event)

    def _action_to_string(self, player: int, event: int) -> str:
        game = self.state.game
        return game.outcome_label(event) if player == pyspiel.PlayerId.CHANCE else game.label(event)

    def returns(self) -> list[float]:
        """Return what the result is worth to each seat; 0 while the game goes on."""
        return list(self.state.payoffs)

    def __str__(self) -> str:
        return self.state.position


class Observer(IIGObserverForPublicInfoGame):  # type: ignore[misc]
    """What a learner sees of a position, in the form that OpenSpiel asks for."""

    def __init__(self, kind: Any, params: Any, features: int) -> None:
        """Make room for the features; there are no parameters."""
        super().__init__(kind, params)
        self.tensor = np.zeros(features, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, spiel: SpielState, player: int) -> None:
        """Look at a position from a seat."""
        self.tensor[:] = spiel.state.observe(player)

    def string_from(self, spiel: SpielState, _player: int) -> str:
        """Write the position, in which nothing is hidden from anybody."""
        return spiel.state.position


def register() -> None:
    """Make all rule sets known to OpenSpiel under their plain names.

    OpenSpiel drops what makes a game when Python is gone already, so that must be a class: only
    that lives on, by pointing at itself.
    """
    for plain, (name, rules) in plain_names().items():
        kind = game_type(plain, name, package(name).rule_sets[rules])
        own = {"kind": kind, "name": name, "rules": rules}
        pyspiel.register_game(kind, type(SpielGame.__name__, (SpielGame,), own))


register()

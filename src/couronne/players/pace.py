"""Sharing the time of a whole turn among its decisions."""

from couronne.games.state import State
from couronne.games.tempo import WHOLE_TURN
from couronne.kernel.contract import CHANCE


class Pace:
    """Knows how much of a turn is left, from the decisions that a player had in it."""

    def __init__(self) -> None:
        self.left = 1.0
        self.ahead: State | None = None
        """The position that the last decision led to."""

    def portion(self, state: State) -> float:
        """Return how much of a turn's budget this decision may use; all of it ends the turn."""
        tempo = state.game.package.tempo
        part = tempo.part_of_turn(state.fields) if tempo else WHOLE_TURN
        if part.opens or self.left == 0.0 or not self._goes_on(state):
            self.left = 1.0
        portion = self.left * part.share
        self.left -= portion
        return portion

    def played(self, state: State, action: int) -> None:
        """Remember what was decided."""
        self.ahead = state.play_event(action)

    def _goes_on(self, state: State) -> bool:
        """Tell whether a position follows the last decision, with a draw between at most."""
        if self.ahead is None or self.ahead.game != state.game:
            return False
        if self.ahead.turn != CHANCE:
            return self.ahead == state
        return any(self.ahead.play_event(event) == state for event in self.ahead.actions)

"""The decisions of a game: where each was made, what was chosen, and what the player thought."""

from collections.abc import Iterator
from dataclasses import dataclass

from couronne.arena.jobs import Job, seated
from couronne.arena.table import play_turn
from couronne.games.state import State
from couronne.records.ledger import Ledger
from couronne.records.record import Action
from couronne.search.searcher import Findings


@dataclass(frozen=True)
class Decision:
    """A move of a player, with how the game ended."""

    game: int
    ply: int
    """Moves before it, as `couronne replay --at` counts them."""
    player: str
    state: State
    action: int
    found: Findings | None
    """What the player's search has found, if it searched."""
    end: State

    @property
    def value(self) -> float | None:
        """How likely the player thought to win, from 0 to 1; a shared win counts in part."""
        return None if self.found is None else self.found.win[self.state.turn]

    @property
    def visits(self) -> list[int] | None:
        """How often the player's search has looked at each legal action, in their order."""
        if self.found is None:
            return None
        visits = {choice.action: choice.visits for choice in self.found.choices}
        return [visits[action] for action in self.state.actions]


def play(job: Job) -> tuple[Ledger, list[Decision]]:
    """Play a game; a turn that a player forfeits is no decision."""
    with seated(job) as (ledger, players):
        found = {}
        while not ledger.ended:
            event, player = len(ledger.events), players[ledger.state.turn]
            play_turn(ledger, player, job.seconds)
            found[event] = player.found
    return ledger, list(_decisions(job, ledger, found))


def _decisions(job: Job, ledger: Ledger, found: dict[int, Findings | None]) -> Iterator[Decision]:
    moves = [event for event in found if isinstance(ledger.events[event], Action)]
    for ply, event in enumerate(moves):
        state, move = ledger.states[event], ledger.events[event]
        assert isinstance(move, Action)
        yield Decision(
            job.number,
            ply,
            job.players[state.turn],
            state,
            state.action_of(move.label),
            found[event],
            ledger.state,
        )

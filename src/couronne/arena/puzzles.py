"""Makes puzzles: bots play real games, and positions with one clearly best move are kept."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from couronne.arena.jobs import prepared
from couronne.arena.table import play_out
from couronne.errors import BadChoice
from couronne.games.draws import seed_of
from couronne.games.game import Game
from couronne.games.puzzles import Collection, Puzzle, gains, question
from couronne.games.state import State
from couronne.players.bots import make_bot
from couronne.records.ledger import Ledger
from couronne.records.record import Action

Report = Callable[[int, int], None]

BOT = "bot:7"
"""Plays well, and as fast as puzzles can be looked through."""
AMPLE = 3600.0
"""Seconds for a turn: no clock may change what is played."""
CHOICE = 6
"""Positions that are found for each puzzle wanted."""
MOST_GAMES = 1_000
"""The games of a seed have seeds of their own, so many at most."""

FEWEST_MOVES = 4
MARGIN = 2
"""Points by which the best move is ahead of the second at least: it is clear,"""
TEMPTING = 0.4
"""and the share of its points that the second wins at least: it is not obvious."""
STAGES = 3
"""A game has a beginning, a middle and an end."""


@dataclass(frozen=True)
class Candidate:
    """A position that makes a puzzle."""

    puzzle: Puzzle
    stage: int

    @property
    def difficulty(self) -> float:
        """How much all other moves promise together, beside the best."""
        won = self.puzzle.gains
        return sum(max(0, points) for points in won.values()) / won[self.puzzle.solution]


def make_puzzles(game: Game, count: int, seed: int, report: Report = lambda *_: None) -> Collection:
    """Make puzzles, the easiest first; the same seed makes the same ones for ever."""
    prepared(game, frozenset({BOT}))
    wanted = CHOICE * count
    found: list[Candidate] = []
    for number in range(MOST_GAMES):
        report(len(found), wanted)
        found += candidates(game, MOST_GAMES * seed + number)
        if len(found) >= wanted:
            return Collection(game, tuple(_spread(found, count)))
    raise BadChoice("too_few_puzzles", found=len(found), games=MOST_GAMES)


def candidates(game: Game, seed: int) -> Iterator[Candidate]:
    """Play one game, and look at every decision in it."""
    ledger = _played(game, seed)
    moves: list[str] = []
    for place, event in enumerate(ledger.events):
        if isinstance(event, Action):
            if puzzle := puzzle_at(ledger.states[place], seed, moves):
                yield Candidate(puzzle, STAGES * place // len(ledger.events))
            moves.append(event.label)


def _played(game: Game, seed: int) -> Ledger:
    start = seed_of(seed)
    bots = [make_bot(BOT, start, seat) for seat in range(game.players)]
    ledger = Ledger.start(game, tuple(bot.name for bot in bots), start)
    play_out(ledger, bots, AMPLE)
    return ledger


def puzzle_at(state: State, seed: int, moves: Sequence[str]) -> Puzzle | None:
    """Make a puzzle of a position, if one move wins clearly but not obviously the most."""
    asked = question(state)
    if asked is None or len(state.actions) < FEWEST_MOVES:
        return None
    won = gains(state)
    solution, second = islice(sorted(won, key=lambda move: -won[move]), 2)
    if won[solution] - won[second] < MARGIN or won[second] < TEMPTING * won[solution]:
        return None
    return Puzzle(seed, tuple(moves), state.position, state.turn, asked, solution, won)


def _spread(found: Sequence[Candidate], count: int) -> Iterator[Puzzle]:
    """Choose from the easiest to the hardest, of all stages, questions and games."""
    ranked = sorted(found, key=lambda each: each.difficulty)
    used: Counter[object] = Counter()
    for part in range(count):
        band = ranked[part * len(ranked) // count : (part + 1) * len(ranked) // count]
        chosen = min(band, key=lambda each: _familiarity(each, used))
        used.update(_traits(chosen))
        yield chosen.puzzle


def _traits(each: Candidate) -> tuple[object, ...]:
    """Return what puzzles should not have in common, what matters most first."""
    puzzle = each.puzzle
    return ("game", puzzle.seed), ("question", puzzle.question), ("stage", each.stage)


def _familiarity(each: Candidate, used: Counter[object]) -> tuple[int, ...]:
    """Tell how often something like it was chosen before; of equals, more points are better."""
    return *(used[trait] for trait in _traits(each)), -each.puzzle.gains[each.puzzle.solution]

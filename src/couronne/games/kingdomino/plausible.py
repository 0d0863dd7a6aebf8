"""Whether a written position can come up in a game, as far as turns and dominoes tell."""

from collections.abc import Callable

from couronne.errors import BadPosition
from couronne.games.kingdomino.cells import fits
from couronne.games.kingdomino.data import (
    CHOOSING,
    DRAW_DOMINO,
    DRAW_HALF,
    DRAW_KING,
    ENDED,
    NO_DOMINO,
    PLACING,
)
from couronne.games.kingdomino.facts import is_drawing, numbers
from couronne.kernel.contract import Fields


def check(s: Fields) -> None:
    """Refuse a position that no game can come to, as far as the turn and the dominoes tell."""
    for what, holds in CHECKS:
        if not holds(s):
            raise BadPosition(what)


def _chosen(s: Fields) -> int:
    """Return how many of the round have chosen from the line on offer."""
    if s.drawn < s.line:
        return 0
    return int(s.step) + (1 if s.phase == PLACING and not s.choose_ahead else 0)


def _phase_exists(s: Fields) -> bool:
    """Kings are drawn before anything else; dominoes as printed, or half by half."""
    absent = DRAW_HALF if s.fixed_dominoes else DRAW_DOMINO
    kings_drawn = s.phase == DRAW_KING
    return bool(s.phase != absent and (not kings_drawn or (s.choose_ahead and s.lines == 0)))


def _round_fits(s: Fields) -> bool:
    """A line is counted once it is complete."""
    if s.phase == DRAW_KING or is_drawing(s):
        return bool(s.lines < s.rounds)
    return bool(s.lines == s.rounds if s.drawn == 0 else s.lines > 0)


def _line_is_complete(s: Fields) -> bool:
    """It is partly there only while it is drawn, and gone when the last of it is only placed."""
    if is_drawing(s):
        return bool(s.drawn < s.line and s.step == 0)
    gone = s.phase in (DRAW_KING, ENDED)
    only_placing = s.phase == PLACING and s.choose_ahead and s.lines == s.rounds
    return bool(s.drawn == 0) if gone else bool(s.drawn == s.line or (only_placing and not s.drawn))


def _half_waits_while_drawing(s: Fields) -> bool:
    return bool(s.half == 0 or s.phase == DRAW_HALF)


def _turns_are_over_at_the_end(s: Fields) -> bool:
    return bool(s.phase != ENDED or s.step == 0)


def _order_is_possible(s: Fields) -> bool:
    """Every seat has its kings; without kings the first player moves on."""
    order = s.order[: s.line].tolist()
    if s.choose_ahead:
        known = order[: s.step] if s.phase == DRAW_KING else order
        each = s.line // s.players
        counts = [known.count(seat) for seat in range(s.players)]
        return bool(max(counts) <= each and (len(known) < s.line or min(counts) == each))
    rounds_over = int(s.lines) - (0 if s.phase == ENDED or is_drawing(s) else 1)
    if s.rank and rounds_over:
        return bool(sorted(order) == list(range(s.players)))
    return bool(order == [(rounds_over + step) % int(s.players) for step in range(s.players)])


def _takers_are_those_who_chose(s: Fields) -> bool:
    takers = sorted(int(taker) - 1 for taker in s.takers[: s.line] if taker)
    return takers == sorted(s.order[: _chosen(s)].tolist())


def _held_are_those_to_be_placed(s: Fields) -> bool:
    """Ahead: what was chosen in the line before, from now on; else what was just chosen."""
    held = s.held[: s.line].tolist()
    if not s.choose_ahead:
        own = [s.offer[slot] for slot in range(s.drawn) if s.takers[slot] == s.order[s.step] + 1]
        now = own if s.phase == PLACING else [NO_DOMINO]
        rest = held[: s.step] + held[s.step + 1 :]
        return held[s.step] in now and not any(rest)
    lines_before = int(s.lines) - (1 if s.drawn == s.line else 0)
    first = s.line if s.phase == ENDED or not lines_before else s.step
    if s.phase == CHOOSING and lines_before:
        first += 1
    return [domino != NO_DOMINO for domino in held] == [step >= first for step in range(s.line)]


def _dominoes_differ(s: Fields) -> bool:
    """A printed domino is in one place only, and lines lie in ascending order."""
    if not s.fixed_dominoes:
        return True
    line, held = s.offer[: s.drawn].tolist(), [number for number in s.held.tolist() if number]
    every = [*line, *held, *numbers(s.deck)]
    return len(set(every)) == len(every) and line == sorted(line) and held == sorted(held)


def _enough_is_left(s: Fields) -> bool:
    """What is to be drawn until the end must be there."""
    to_come = int(s.line * (s.rounds - s.lines))
    if is_drawing(s):
        to_come -= int(s.drawn)
    if s.fixed_dominoes:
        return len(numbers(s.deck)) >= to_come
    return int(s.halves.sum()) >= 2 * to_come - (1 if s.half else 0)


def _discards_were_chosen(s: Fields) -> bool:
    """Nobody discards more than a domino for each king and line."""
    return bool(max(s.discards) <= s.lines * (s.line // s.players))


def _somebody_has_a_choice(s: Fields) -> bool:
    """Nobody is asked to choose from one domino, nor to place what does not fit."""
    if s.phase == CHOOSING:
        return bool(s.drawn - _chosen(s) > 1)
    if s.phase == PLACING:
        return bool(fits(s, s.order[s.step], s.held[s.step]))
    return True


CHECKS: tuple[tuple[str, Callable[[Fields], bool]], ...] = (
    ("wrong_phase", _phase_exists),
    ("wrong_phase", _half_waits_while_drawing),
    ("wrong_phase", _turns_are_over_at_the_end),
    ("wrong_round", _round_fits),
    ("wrong_line", _line_is_complete),
    ("wrong_order", _order_is_possible),
    ("wrong_takers", _takers_are_those_who_chose),
    ("wrong_held", _held_are_those_to_be_placed),
    ("domino_twice", _dominoes_differ),
    ("too_few_left", _enough_is_left),
    ("too_many_discards", _discards_were_chosen),
    ("no_choice", _somebody_has_a_choice),
)
"""What must hold, and the error that says that it does not."""

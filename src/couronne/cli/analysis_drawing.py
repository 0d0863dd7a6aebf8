"""An analysis on the screen: a table of moves, a curve, and what was luck."""

from dataclasses import asdict
from typing import Any

from couronne.cli.curve import curve
from couronne.cli.screen import Screen
from couronne.games.package import Line, Span
from couronne.games.schema import SCHEMA
from couronne.games.state import State
from couronne.records.ledger import Ledger
from couronne.records.record import Action, Chance
from couronne.search.analysis import Analysis, Candidate
from couronne.search.review import Review, Step

CURVE_MARGIN = 7
HIGH, LOW = 8, 4
"""Lines of a curve, when there is one and when there are several."""
LINE_SHOWN = 5


def show_candidates(screen: Screen, state: State, found: Analysis, top: int) -> None:
    """List the best moves with what they promise and the line foreseen."""
    if state.over:
        screen.say("analysis.over", "title")
        return
    colour = state.game.seats[state.turn]
    screen.say("analysis.chances", f"seat{state.turn}", seat=colour, **chances(found, state.turn))
    moves = [_spelled(screen, candidate) for candidate in found.moves[:top]]
    width = max(len(move) for move in moves)
    for move, candidate in zip(moves, found.moves[:top], strict=True):
        screen.line(
            (
                Span(f"  {move:<{width}}  ", "title"),
                Span(screen.speaker.say("analysis.promise", **promise(candidate))),
                Span("  " + _line(screen, candidate), "note"),
            )
        )


def chances(found: Analysis, seat: int) -> dict[str, float]:
    """Return what a position promises a seat, in percent and points."""
    return {"win": 100 * found.win[seat], "margin": found.margin[seat]}


def promise(candidate: Candidate) -> dict[str, float]:
    """Return what a move promises, in percent and points."""
    return {"win": 100 * candidate.win, "margin": candidate.margin}


def _spelled(screen: Screen, candidate: Candidate) -> str:
    return screen.fit(screen.speaker.move(candidate.move))


def _line(screen: Screen, candidate: Candidate) -> str:
    """Spell the line that follows a move, if any is foreseen."""
    following = [screen.speaker.move(label) for label in candidate.line[1:LINE_SHOWN]]
    return screen.speaker.say("analysis.then", line=" ".join(following)) if following else ""


def show_review(screen: Screen, ledger: Ledger, review: Review, top: int) -> None:
    """Show a whole game: the curve, every move, the costliest ones, luck and skill."""
    _show_curves(screen, ledger, review)
    _show_moves(screen, ledger, review)
    _show_costliest(screen, ledger, review, top)
    _show_accounts(screen, ledger, review)


def _show_curves(screen: Screen, ledger: Ledger, review: Review) -> None:
    """Draw how likely each seat wins; of two seats one curve tells both."""
    seats = ledger.game.seats
    drawn = range(1) if len(seats) == 2 else range(len(seats))
    width = max(10, min(screen.width, 100) - CURVE_MARGIN)
    for seat in drawn:
        values = [position.win[seat] for position in review.positions]
        lines = curve(values, width, screen.ascii_only, HIGH if len(seats) == 2 else LOW)
        screen.say("analysis.curve", f"seat{seat}", seat=seats[seat])
        for row, line in enumerate(lines):
            scale = {0: "100 %", len(lines) - 1: "  0 %"}.get(row, "")
            screen.line((Span(f"{scale:>5} ", "note"), Span(line, f"seat{seat}")))
        screen.text()


def _show_moves(screen: Screen, ledger: Ledger, review: Review) -> None:
    """List every move with what it left, what it cost and what would have been better."""
    spell = screen.speaker.move
    labels = {
        step.index: screen.fit(spell(step.event.label))
        for step in review.steps
        if isinstance(step.event, Action)
    }
    width = max(map(len, labels.values()), default=0)
    for number, (index, label) in enumerate(labels.items(), 1):
        head = f"{number:>4}  {label:<{width}}  "
        screen.line(_move_line(screen, ledger, review.steps[index], head))
    screen.text()


def _move_line(screen: Screen, ledger: Ledger, step: Step, head: str) -> Line:
    assert isinstance(step.event, Action)
    seat = step.event.seat
    say = screen.speaker.say
    left = say("analysis.after", **chances(step.after, seat))
    colour = f"{say(f'seat.{ledger.game.seats[seat]}'):<8}"
    best = step.before.moves[0]
    played: Line = (Span(head, "title"), Span(colour, f"seat{seat}"), Span(left))
    if not step.is_mistake:
        return played
    told = "  " + say("analysis.better", cost=100 * step.cost, move=best.move)
    whole = (*played, Span(f"{told} {_line(screen, best)}".rstrip(), "note"))
    return whole if screen.length(whole) <= screen.width else (*played, Span(told, "note"))


def _show_costliest(screen: Screen, ledger: Ledger, review: Review, top: int) -> None:
    numbers = _move_numbers(review)
    worst = review.mistakes(top)
    if not worst:
        screen.say("analysis.no_mistakes")
    else:
        screen.say("analysis.costliest", "title")
    for step in worst:
        assert isinstance(step.event, Action)
        screen.say(
            "analysis.mistake",
            f"seat{step.event.seat}",
            number=numbers[step.index],
            seat=ledger.game.seats[step.event.seat],
            move=step.event.label,
            cost=100 * step.cost,
            best=step.before.moves[0].move,
        )
    screen.text()


def _move_numbers(review: Review) -> dict[int, int]:
    """Number the moves as they are listed, by event."""
    moves = [step.index for step in review.steps if isinstance(step.event, Action)]
    return {index: number for number, index in enumerate(moves, 1)}


def _show_accounts(screen: Screen, ledger: Ledger, review: Review) -> None:
    """Tell how much of the result was luck of the draw."""
    screen.say("analysis.luck", "title")
    for seat, account in enumerate(review.accounts):
        parts = {name: 100 * value for name, value in asdict(account).items()}
        told = screen.speaker.say("analysis.account", seat=ledger.game.seats[seat], **parts)
        screen.text(told, f"seat{seat}", indent=4)


def review_data(ledger: Ledger, review: Review, top: int) -> dict[str, Any]:
    """Return a review as plain data for programs."""
    numbers = _move_numbers(review)
    return {
        "schema": SCHEMA,
        "game": ledger.game.name,
        "rules": ledger.game.rules,
        "seats": list(ledger.seats),
        "curve": [list(position.win) for position in review.positions],
        "steps": [_step_data(step, numbers, top) for step in review.steps],
        "costliest": [numbers[step.index] for step in review.costliest(top)],
        "luck": [asdict(account) for account in review.accounts],
    }


def _step_data(step: Step, numbers: dict[int, int], top: int) -> dict[str, Any]:
    event = step.event
    common = {
        "win": list(step.before.win),
        "margin": list(step.before.margin),
        "simulations": step.before.simulations,
    }
    if isinstance(event, Action):
        best = [asdict(candidate) for candidate in step.before.moves[:top]]
        own = {"number": numbers[step.index], "seat": event.seat, "move": event.label}
        return {**own, **common, "best": best, "cost": step.cost}
    if isinstance(event, Chance):
        return {"draw": event.label, **common, "luck": list(step.gains)}
    return {"table": event.kind, "seat": event.seat, **common}

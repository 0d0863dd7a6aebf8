"""A position and its events on the screen, the same way for every game."""

from typing import Any

from couronne.arena.match import games_in, is_decided, match_winners, totals
from couronne.cli.screen import STILL, Screen, Scroll
from couronne.games.package import Line, Span
from couronne.games.state import State
from couronne.records.ledger import Ledger
from couronne.telling.story import gain, score_item, verdict

LONG_LIST = 12
"""More moves than this are listed in columns."""
LONG_CELL = 38
"""In columns, what is longer than this stands below, on a line of its own."""
SHORT_LABEL = 7
"""Columns of a label at least."""


def show_position(
    screen: Screen, state: State, side: int, ended: bool = False, scrolled: Scroll = STILL
) -> None:
    """Draw the board with what lies beside it; a game may end though its rules would go on."""
    view, text = state.view(), state.game.package.text
    if ended:
        view |= {"turn": "over", "moves": []}
    panel = text.panel(view, side, screen.ascii_only)
    frame = screen.frame_beside(panel, scrolled)
    boards = text.boards(view, side, screen.ascii_only, frame)
    if text.SCROLLS and not screen.fit_beside([*boards, panel]):
        screen.beside([panel, *boards])  # what moves point at stands next to their list
    else:
        screen.beside([*boards, panel])


def looks_other(screen: Screen, state: State, side: int, was: Scroll, wanted: Scroll) -> bool:
    """Tell whether scrolling shows anything else: at the edge of a board it does not."""
    view, text = state.view(), state.game.package.text
    panel = text.panel(view, side, screen.ascii_only)
    drawn = [
        text.boards(view, side, screen.ascii_only, screen.frame_beside(panel, scrolled))
        for scrolled in (was, wanted)
    ]
    return drawn[0] != drawn[1]


def side_of(state: State, seat: int) -> int:
    """Return the side from which a seat looks at the board."""
    return state.game.package.text.side_of(state.view(), seat)


def show_moves(screen: Screen, state: State) -> None:
    """List the legal moves with their numbers, what they do and what they gain."""
    view = state.view()
    labels = [screen.speaker.move(move.label) for move in state.moves]
    width = max([SHORT_LABEL, *(1 + len(label) for label in labels)])
    cells = [_listed(screen, state, view, number, width) for number in range(len(state.moves))]
    if len(cells) > LONG_LIST and not screen.plain:
        screen.in_columns([cell for cell in cells if screen.length(cell) <= LONG_CELL])
        screen.lines([cell for cell in cells if screen.length(cell) > LONG_CELL])
    else:
        screen.lines(cells)


def _listed(screen: Screen, state: State, view: dict[str, Any], index: int, width: int) -> Line:
    move = state.moves[index]
    label = screen.speaker.move(move.label)
    note = state.game.package.text.move_note(view, move.action)
    digits = len(str(len(state.moves)))
    head = (Span(f"  {index + 1:>{digits}}", "target"), Span(f"  {label:<{width}}", "title"))
    return (*head, *note, *gain(screen.speaker, state, move.action))


def show_result(screen: Screen, ledger: Ledger) -> None:
    """Tell how the game ended and what each score is made of."""
    if ledger.result is None:
        screen.say("result.unfinished", "title")
        return
    show_scores(screen, ledger.state)
    screen.text(verdict(screen.speaker, ledger), "title")
    if ledger.match is not None:
        show_match(screen, ledger)


def show_scores(screen: Screen, state: State) -> None:
    """Tell what each score is made of."""
    for part in state.explain_score():
        worth = [item for item in part["items"] if item["points"]]
        screen.say(
            "result.score",
            f"seat{part['seat']}",
            seat=part["colour"],
            total=part["total"],
            items=" + ".join(_item(screen, state, item) for item in worth) or "0",
        )


def _item(screen: Screen, state: State, item: dict[str, Any]) -> str:
    return screen.fit(score_item(screen.speaker, state, item, screen.ascii_only))


def show_match(screen: Screen, ledger: Ledger) -> None:
    """Tell how a match stands before or after a game, and who wins it."""
    assert ledger.match is not None
    number, games = ledger.match.number, games_in(ledger)
    screen.say("match.place", "title", match=ledger.match.name, number=number, games=games)
    for seat, points in enumerate(totals(ledger)):
        colour = ledger.game.seats[seat]
        screen.say("match.points", f"seat{seat}", seat=colour, points=points)
    if is_decided(ledger) and match_winners(ledger):
        winners = [
            screen.speaker.say(f"seat.{ledger.game.seats[i]}") for i in match_winners(ledger)
        ]
        screen.say("match.won", "title", winners=winners, count=len(winners))

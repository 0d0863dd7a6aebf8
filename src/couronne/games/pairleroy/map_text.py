"""The map of Pairleroy as characters: each hex three lines high, its rounds on its corners.

o F F C C o      upper line: the rounds at both upper corners, the north-west and north-east third
  F F#AC C       middle line: castle, or the number of a move that leads here
  P P P P P      lower line: the bottom third, and the colons that stand here
      o          the round at the bottom corner, on the upper line of the row below
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from couronne.games.package import Frame, Line, Phrase, Span
from couronne.games.pairleroy.data import LETTERS, TERRAINS
from couronne.games.pairleroy.places import Hex

SHAPES = {False: "●◆▲■★✚", True: "ABCDEF"}
"""The seats' signs, in full and in ASCII."""
CASTLE = {False: "♜", True: "#"}
COLON = {False: "♟", True: "i"}
CROWN = {False: "♛", True: "^"}
SIGNS = {
    "open": {False: "·", True: "."},
    "empty": {False: "○", True: "o"},
    "dead": {False: "×", True: "x"},
}
"""A round on which nothing stands."""
FILL = dict(zip(TERRAINS, LETTERS.lower(), strict=True))

HALF = 3
"""Columns of half a hex, which is as far as its rounds stand from its middle."""
HIGH = 3
"""Lines of a row."""
MARGIN = 4
"""Columns of the names of the rows."""

Point = tuple[int, int]
"""Line and column, Pairleroy's middle at 0, 0."""
View = dict[str, Any]


@dataclass
class Canvas:
    """Characters with their roles, wherever something was drawn."""

    ascii_only: bool
    drawn: dict[Point, tuple[str, str]] = field(default_factory=dict)

    def put(self, line: int, column: int, text: str, role: str) -> None:
        """Write something, its first character there."""
        for shift, char in enumerate(text):
            self.drawn[line, column + shift] = char, role

    def centre(self, line: int, column: int, text: str, role: str) -> None:
        """Write something around a point."""
        self.put(line, column - len(text) // 2, text, role)


def draw_map(view: View, ascii_only: bool, frame: Frame | None) -> list[Line]:
    """Draw the land; without a frame all of it, else what the frame shows around its middle."""
    canvas = Canvas(ascii_only)
    for tile in view["tiles"]:
        _draw_tile(canvas, tile)
    for spot in view["rounds"]:
        _draw_round(canvas, spot)
    for seat, player in enumerate(view["players"]):
        if player["castle"]:
            _draw_castle(canvas, seat, player["castle"])
    _draw_colons(canvas, view["players"])
    _draw_targets(canvas, view)
    return _framed(canvas, frame, _focus(view))


def _middle(q: int, r: int) -> Point:
    """Return the middle of a hex."""
    return HIGH * r, HALF * Hex(q, r).steps_east


def _draw_tile(canvas: Canvas, tile: View) -> None:
    line, column = _middle(tile["q"], tile["r"])
    if tile["thirds"] is None:
        canvas.centre(line - 1, column, CROWN[canvas.ascii_only], "king")
        canvas.centre(line, column, "@" if canvas.ascii_only else "♚", "king")
        return
    north_east, bottom, north_west = tile["thirds"]
    for upper in (line - 1, line):
        canvas.put(upper, column - 2, 2 * FILL[north_west], north_west)
        canvas.put(upper, column + 1, 2 * FILL[north_east], north_east)
        if north_east == north_west:
            canvas.put(upper, column, FILL[north_east], north_east)
        else:
            canvas.put(upper, column, "|", "frame")
    canvas.put(line + 1, column - 2, 5 * FILL[bottom], bottom)


def _draw_round(canvas: Canvas, spot: View) -> None:
    line, column = _middle(spot["a"], spot["b"])
    line += HIGH - 1
    status, owner = spot["status"], spot["owner"]
    if status in SIGNS:
        canvas.put(line, column, SIGNS[status][canvas.ascii_only], "dead")
        return
    sign = SHAPES[canvas.ascii_only][owner]
    canvas.centre(line, column, f"[{sign}]" if status == "outpost" else sign, f"seat{owner}")


def _draw_castle(canvas: Canvas, seat: int, castle: View) -> None:
    line, column = _middle(castle["q"], castle["r"])
    sign = CASTLE[canvas.ascii_only] + SHAPES[canvas.ascii_only][seat]
    canvas.put(line, column - 1, sign, f"seat{seat}")


def _draw_colons(canvas: Canvas, players: list[View]) -> None:
    """Draw all colons of a tile beside each other."""
    standing = sorted(
        (player["colon"]["r"], player["colon"]["q"], seat) for seat, player in enumerate(players)
    )
    for (r, q), group in groupby(standing, key=lambda colon: colon[:2]):
        line, column = _middle(q, r)
        seats = [seat for *_where, seat in group]
        first = column - (1 + len(seats)) // 2
        canvas.put(line + 1, first, COLON[canvas.ascii_only], "turn")
        for place, seat in enumerate(seats):
            sign = SHAPES[canvas.ascii_only][seat]
            canvas.put(line + 1, first + 1 + place, sign, f"seat{seat}")


def _draw_targets(canvas: Canvas, view: View) -> None:
    """Write the number of a move where it leads."""
    laid = {tile["cell"] for tile in view["tiles"]}
    for target in view["places"]:
        line, column = _middle(target["q"], target["r"])
        line -= 1 if target["cell"] in laid else 0
        canvas.centre(line, column, str(target["move"] + 1), "target")
    for target in view["marks"]:
        line, column = _middle(target["a"], target["b"])
        canvas.centre(line + HIGH - 1, column, str(target["move"] + 1), "target")
    cell = view["chosen"]["cell"]
    if cell:
        line, column = _middle(cell["q"], cell["r"])
        canvas.centre(line, column, "?", "target")


def _focus(view: View) -> Point:
    """Return what a frame shows in its middle: the chosen cell, else the colon in turn."""
    seat = view["acting"] or 0
    spot = view["chosen"]["cell"] or view["players"][seat]["colon"]
    return _middle(spot["q"], spot["r"])


def _framed(canvas: Canvas, frame: Frame | None, focus: Point) -> list[Line]:
    lines, columns = zip(*canvas.drawn, strict=True)
    top, bottom, left, right = min(lines), max(lines), min(columns), max(columns)
    if frame is not None:
        middle, centre = focus[0] + frame.down * HIGH, focus[1] + frame.right * HALF
        top, bottom = _cut(top, bottom, middle, frame.lines - 2)
        left, right = _cut(left, right, centre, frame.columns - MARGIN)
    rows = [_row(canvas, line, left, right) for line in range(top, bottom + 1)]
    drawing = [_ruler(left, right), *rows]
    if top > min(lines) or bottom < max(lines) or left > min(columns) or right < max(columns):
        drawing.append((Span(Phrase("table.more", {}), "note"),))
    return drawing


def _cut(first: int, last: int, middle: int, room: int) -> tuple[int, int]:
    """Return the part of a range that fits into a room, as much around the middle as can be."""
    if last - first < room:
        return first, last
    start = min(max(middle - room // 2, first), last - room + 1)
    return start, start + room - 1


def _ruler(left: int, right: int) -> Line:
    """Name the half-steps east and west, every other one."""
    spans: list[Span] = [Span(" " * MARGIN)]
    column = left
    for middle in range(-(-left // (2 * HALF)) * 2 * HALF, right + 1, 2 * HALF):
        name = Hex(middle // (2 * HALF), 0).name_tokens
        if column <= middle and middle + len("".join(name)) - 1 <= right:
            spans += [Span(" " * (middle - column)), Span(name, "frame")]
            column = middle + len("".join(name))
    return tuple(spans)


def _row(canvas: Canvas, line: int, left: int, right: int) -> Line:
    """Write one line, characters of one role together, behind the name of the row."""
    chars = (canvas.drawn.get((line, column), (" ", "")) for column in range(left, right + 1))
    return (_row_name(line), *_spans(chars))


def _row_name(line: int) -> Span:
    row, rest = divmod(line, HIGH)
    if rest:
        return Span(" " * MARGIN)
    name = f"{'S' if row > 0 else 'N'}{abs(row)}" if row else "0"
    return Span(name.ljust(MARGIN), "frame")


def _spans(chars: Iterable[tuple[str, str]]) -> Iterator[Span]:
    for role, group in groupby(chars, key=lambda pair: pair[1]):
        yield Span("".join(char for char, _role in group), role)

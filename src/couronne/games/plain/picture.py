"""A position as SVG, where a game draws none: the lines of its text, and a disc for each seat."""

from collections.abc import Iterator
from typing import Any

from couronne.games.package import Package, plain_text
from couronne.games.svg import GOLD, IVORY, panel, placed, pointer, set_at, sheet, tag, text

SIZE = 17
LETTER = 0.62
"""How wide a letter is, beside its height."""
LINE = 30
MARGIN = 24
DISCS = 44
NARROWEST = 320
FONT = "'DejaVu Sans Mono', Menlo, Consolas, monospace"


class Plain:
    """The picture of any game."""

    def __init__(self, package: Package) -> None:
        self.package = package

    def parts(self, view: dict[str, Any], side: int) -> Iterator[str]:
        """Draw the lines of the boards, and below them the seats with their points."""
        boards = self.package.text.boards(view, side, ascii_only=True)
        lines = "\n\n".join(map(plain_text, boards)).split("\n")
        longest = max(len(line) for line in lines)
        width = max(NARROWEST, 2 * MARGIN + round(longest * SIZE * LETTER))
        height = 3 * MARGIN + LINE * len(lines) + DISCS
        written = (_line(line, row) for row, line in enumerate(lines))
        discs = set_at(MARGIN, height - MARGIN - DISCS, _discs(view))
        return sheet(view, width, height, (*written, *discs))


def _line(line: str, row: int) -> str:
    look = {"font_family": FONT, "font_weight": "normal", "fill": IVORY, "xml:space": "preserve"}
    start = {"text_anchor": "start", **look}
    return text(line, MARGIN, MARGIN + LINE * (row + 0.5), SIZE, **start)


def _discs(view: dict[str, Any]) -> Iterator[str]:
    """Draw a disc in the colour of each seat, marked where it is to move or has won."""
    yield panel(NARROWEST - 2 * MARGIN, DISCS)
    step = (NARROWEST - 2 * MARGIN) / len(view["seats"])
    for seat, colour in enumerate(view["seats"]):
        x = step * seat
        yield placed(x + 14, DISCS / 2, pointer(), scale=0.8) if view["turn"] == seat else ""
        rim = GOLD if seat in view["winners"] else IVORY
        yield tag("circle", cx=x + 34, cy=DISCS / 2, r=11, fill=colour, stroke=rim, stroke_width=3)
        yield text(view["scores"][seat], x + 58, DISCS / 2, SIZE, fill=IVORY)

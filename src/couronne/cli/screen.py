"""What a person sees: lines with colour where the terminal has it, characters that it can show."""

import os
import shutil
import sys
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import zip_longest
from typing import TYPE_CHECKING

from couronne.cli.characters import can_show, to_ascii
from couronne.games.package import Frame, Line, Span
from couronne.i18n.speaker import Speaker

if TYPE_CHECKING:
    from rich.console import Console

STYLES = {
    "red": "bold red",
    "white": "bold",
    "blue": "bold blue",
    "pink": "bold magenta",
    "green": "bold green",
    "yellow": "bold yellow",
    "lime": "bright_green",
    "purple": "magenta",
    "grey": "bold bright_black",
    "king": "bold yellow",
    "target": "bold cyan",
    "turn": "bold yellow",
    "score": "bold",
    "card": "default",
    "dead": "dim",
    "frame": "dim",
    "forest": "black on green",
    "field": "black on yellow",
    "prairie": "black on bright_green",
    "urban": "black on bright_black",
    "empty": "dim",
    "note": "default",
    "error": "bold red",
    "title": "bold",
}
"""How each role looks; the roles seat0, seat1 … take the style of the seat's colour."""

SIDE_BY_SIDE = 80
USUAL_LINES = 24
GAP = 2
NARROWEST, LOWEST = 40, 14
"""The least room that is left to a board which scrolls."""
PROMPT_LINES = 3

Scroll = tuple[int, int]
"""How far a reader has gone right and down."""
STILL: Scroll = (0, 0)


class Screen:
    """Standard output, in one language and with what it can show."""

    def __init__(self, speaker: Speaker, plain: bool = False, seats: Sequence[str] = ()) -> None:
        self.speaker = speaker
        self.plain = plain
        self.ascii_only = plain or not can_show("●○↑→·é◆▲■★✚♜♟♚♛×", sys.stdout)
        own = {f"seat{i}": STYLES.get(colour, "bold") for i, colour in enumerate(seats)}
        self.styles = {**STYLES, **own}
        self._console: Console | None = None

    @property
    def width(self) -> int:
        """Columns of the terminal, 80 where there is none."""
        return shutil.get_terminal_size((SIDE_BY_SIDE, 24)).columns

    @property
    def console(self) -> "Console":
        """Rich, once something coloured is drawn."""
        if self._console is None:
            from rich.console import Console

            self._console = Console(highlight=False, markup=False, emoji=False)
        return self._console

    @property
    def _colourless(self) -> bool:
        return self.plain or bool(os.environ.get("NO_COLOR"))

    def say(self, code: str, role: str = "", **values: object) -> None:
        """Print a sentence."""
        self.text(self.speaker.say(code, **values), role)

    def text(self, text: str = "", role: str = "", indent: int = 0) -> None:
        """Print a text, its lines broken between words."""
        parts = textwrap.wrap(
            self.fit(text), self.width, subsequent_indent=" " * indent, break_on_hyphens=False
        )
        for part in parts or [""]:
            self.line((Span(part, role),))

    def lines(self, lines: Iterable[Line]) -> None:
        """Print lines."""
        for line in lines:
            self.line(line)

    def tell(self, lines: Iterable[Line]) -> None:
        """Print lines of a story, a long sentence broken between words."""
        for line in lines:
            if len(line) == 1 and self.length(line) > self.width:
                self.text(self.spell(line[0]), line[0].role, indent=4)
            else:
                self.line(line)

    def line(self, line: Line) -> None:
        """Print one line, coloured where that can be seen."""
        spelled = self._spelled(line)
        if self._colourless or sys.stdout is None or not sys.stdout.isatty():
            print("".join(text for text, _role in spelled).rstrip(), flush=True)
            return
        from rich.text import Text

        text = Text()
        for piece, role in spelled:
            text.append(piece, style=self.styles.get(role, ""))
        self.console.print(text, soft_wrap=True)

    @contextmanager
    def waiting(self, code: str, **values: object) -> Iterator[None]:
        """Say what is being waited for, as long as it lasts; a compilation says so for itself."""
        from couronne.kernel import specialise

        told = self.fit(self.speaker.say(code, **values))
        announced_before = specialise.announce_compilation
        specialise.announce_compilation = lambda game: self.say("progress.compiling", game=game)
        try:
            if self._is_lively:
                with self.console.status(told, spinner="line" if self.ascii_only else "dots"):
                    yield
            else:
                yield
        finally:
            specialise.announce_compilation = announced_before

    @property
    def _is_lively(self) -> bool:
        """Tell whether something may move on the screen."""
        return not self.plain and sys.stdout is not None and sys.stdout.isatty()

    def _spelled(self, line: Line) -> list[tuple[str, str]]:
        return [(self.spell(span), span.role) for span in line]

    def spell(self, span: Span) -> str:
        """Put a span into words that can be shown."""
        return self.fit(self.speaker.spell(span))

    def fit(self, text: str) -> str:
        """Write a text with the characters that can be shown."""
        return to_ascii(text) if self.ascii_only else text

    def beside(self, drawings: Sequence[list[Line]]) -> None:
        """Print drawings side by side as far as the width allows, the others below."""
        row: list[list[Line]] = []
        for drawing in drawings:
            if row and not self.fit_beside([*row, drawing]):
                self._row(row)
                self.text()
                row = []
            row.append(drawing)
        self._row(row)

    def fit_beside(self, drawings: Sequence[list[Line]]) -> bool:
        """Tell whether drawings can stand side by side."""
        return not self.plain and self._breadth(drawings) <= self.width

    def _breadth(self, drawings: Sequence[list[Line]]) -> int:
        widths = [self._width_of(drawing) for drawing in drawings]
        return sum(widths) + GAP * (len(widths) - 1)

    def _width_of(self, drawing: list[Line]) -> int:
        return max(map(self.length, drawing), default=0)

    def _row(self, drawings: list[list[Line]]) -> None:
        """Print drawings beside each other."""
        widths = [GAP + self._width_of(drawing) for drawing in drawings]
        for parts in zip_longest(*drawings, fillvalue=()):
            self._line_of(parts, widths)

    def _line_of(self, parts: Sequence[Line], widths: Sequence[int]) -> None:
        """Print pieces in columns of these widths."""
        spans: list[Span] = []
        for part, width in zip(parts, widths, strict=True):
            spans += [*part, Span(" " * (width - self.length(part)))]
        self.line(tuple(spans[:-1]))

    def frame_beside(self, panel: list[Line], scrolled: Scroll) -> Frame | None:
        """Return the room for a board beside or above a panel; none where nothing scrolls."""
        if self.plain or sys.stdout is None or not sys.stdout.isatty():
            return None
        lines = shutil.get_terminal_size((SIDE_BY_SIDE, USUAL_LINES)).lines - PROMPT_LINES
        beside = self.width - self._width_of(panel) - GAP
        if beside >= NARROWEST:
            return Frame(beside, max(lines, LOWEST, len(panel)), *scrolled)
        return Frame(self.width, max(lines - len(panel) - 1, LOWEST), *scrolled)

    def in_columns(self, cells: Sequence[Line]) -> None:
        """Print a long list in as many columns as fit, read line by line."""
        width = GAP + max(map(self.length, cells), default=0)
        count = 1 if self.plain else max(1, self.width // width)
        for first in range(0, len(cells), count):
            row = cells[first : first + count]
            self._line_of(row, [width] * len(row))

    def length(self, line: Line) -> int:
        """Count the columns of a line."""
        return sum(len(self.spell(span)) for span in line)

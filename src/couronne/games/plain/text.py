"""A position as lines: what its view tells, by name; what every seat has stands beside its points.

Words are written as tokens, so that a game that brings names in a language is told in it.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from couronne.games.package import Frame, Line, Package, Phrase, Span
from couronne.games.plain.view import TOLD

NOTHING = "-"
GAP = Span("  ")


class Plain:
    """The lines of any game."""

    SCROLLS = False
    TELLS_GAINS = False

    def __init__(self, package: Package) -> None:
        self.package = package

    def boards(
        self,
        view: dict[str, Any],
        side: int,  # noqa: ARG002 (a contract)
        ascii_only: bool,  # noqa: ARG002 (a contract)
        frame: Frame | None = None,  # noqa: ARG002 (a contract)
    ) -> list[list[Line]]:
        """Tell what lies on the table, then what each seat has."""
        shared, owned = _sorted_out(view)
        common: list[Line] = [(GAP, *_named(name, value)) for name, value in shared.items()]
        seats = [_seat_line(view, owned, seat) for seat in range(len(view["seats"]))]
        return [[*common, *seats]]

    def panel(self, _view: dict[str, Any], _side: int, _ascii_only: bool) -> list[Line]:
        """Nothing lies beside."""
        return []

    def move_note(self, _view: dict[str, Any], _action: int) -> Line:
        """The name of a move says it all."""
        return ()

    def log_note(self, _view: dict[str, Any], _action: int) -> Line:
        """The name of a move says it all."""
        return ()

    def consequences(
        self, _before: dict[str, Any], _after: dict[str, Any], _action: int | None
    ) -> list[Line]:
        """Nothing is told of what happens by itself."""
        return []

    def draw_note(self, _view: dict[str, Any], label: str) -> Line:
        """Say what chance has brought."""
        return (Span(Phrase("log.drawn", {"what": label}), "note"),)

    def score_item(self, item: dict[str, Any], _ascii_only: bool) -> Line:
        """Tell the points of a part."""
        return (Span(str(item["points"])),)

    def side_of(self, _view: dict[str, Any], _seat: int) -> int:
        """Everybody looks from the same side."""
        return 0


Values = dict[str, Any]


def _sorted_out(view: Values) -> tuple[Values, Values]:
    """Tell what is common from what every seat has: a list with a place for each of them."""
    told = {name: value for name, value in view.items() if name not in TOLD}
    seats = len(view["seats"])
    owned = {
        name: value
        for name, value in told.items()
        if isinstance(value, Sequence) and not isinstance(value, str) and len(value) == seats
    }
    return {name: value for name, value in told.items() if name not in owned}, owned


def _seat_line(view: Values, owned: Values, seat: int) -> Line:
    """Tell who is to move, the points of a seat, and all that it has."""
    line = [
        Span("> " if view["turn"] == seat else "  ", "turn"),
        Span(f"{view['scores'][seat]:>4}", "score"),
        GAP,
        Span((view["seats"][seat],), f"seat{seat}"),
    ]
    for name, values in owned.items():
        line += [GAP, *_named(name, values[seat])]
    return tuple(line)


def _named(name: str, value: Any) -> Line:
    return (Span((name.replace("_", " "),), "frame"), Span(" "), *_told(value))


def _told(value: Any) -> Line:
    """Write a value: words as tokens, lists and tables in brackets."""
    if isinstance(value, Mapping):
        return _bracketed((*_told(key), Span(" "), *_told(each)) for key, each in value.items())
    if isinstance(value, str):
        return (Span((value,)),)
    if isinstance(value, Sequence):
        return _bracketed(map(_told, value))
    return (Span(NOTHING if value is None else str(value)),)


def _bracketed(parts: Iterable[Line]) -> Line:
    spans = [span for part in parts for span in (Span(", "), *part)]
    return (Span("["), *spans[1:], Span("]"))

"""The rooms of a game's folder, each opened when it is first needed.

Listing the games, or asking for help, must not wait for NumPy, still less for a compiler.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import import_module
from types import ModuleType
from typing import Any, Protocol, cast
from warnings import warn

from couronne.errors import BadChoice, BadGame, IllegalMove
from couronne.games import homes
from couronne.games.fitting import check_rules, has_room, open_room, rule_sets_of
from couronne.games.ruleset import RuleSet
from couronne.games.tempo import Part
from couronne.kernel.contract import Fields


class Notation(Protocol):
    """`notation.py`: moves and positions as text. It knows no language but reads both."""

    def tokens(self, action: int) -> tuple[str, ...]:
        """Spell an action as tokens, which a language may replace one by one."""

    def outcome_tokens(self, outcome: int) -> tuple[str, ...]:
        """Spell an outcome of chance."""

    def read_action(self, text: str) -> int:
        """Read an action, or raise UnknownMove."""

    def meant(self, s: Fields, action: int) -> int:
        """Return the action that stands for a typed one where several say the same."""

    def read_outcome(self, text: str) -> int:
        """Read an outcome of chance, or raise UnknownMove."""

    def write_position(self, s: Fields) -> str:
        """Write a position as one line."""

    def read_position(self, text: str, s: Fields, rules: RuleSet) -> None:
        """Read such a line into a record that was just reset, or raise BadPosition."""


class Diagram(Protocol):
    """`diagram.py`, where a game has one: positions drawn by hand."""

    def read_diagram(self, text: str, s: Fields, rules: RuleSet) -> None:
        """Read a drawing into a record that was just reset, or raise BadPosition."""


class Symmetry(Protocol):
    """`symmetry.py`, where a game has one: positions that look different and are not.

    While a game goes on nobody is told what to play in it, nor in a position that stands for the
    same: turned or mirrored, in other seats, or with something else in it that changes no advice.
    """

    def standing_for(self, position: str) -> str:
        """Return of a written position what all those have in common that are advised alike."""


class Tempo(Protocol):
    """`tempo.py`, where a turn has several decisions: how its time is shared."""

    def part_of_turn(self, s: Fields) -> Part:
        """Tell what part of a turn the decision to be made is."""


class Puzzling(Protocol):
    """`puzzling.py`, where points may come later than the move that wins them."""

    def question(self, s: Fields) -> str | None:
        """Name what is decided, if points may be won by it at once."""

    def gains(self, s: Fields, actions: Sequence[int]) -> list[int]:
        """Return the points that each action wins as soon as it is carried out."""

    def reason(self, s: Fields, action: int) -> "Phrase":
        """Say where the points of an action come from."""

    def veiled(self, view: dict[str, Any]) -> dict[str, Any]:
        """Return a position without what its moves would win."""


class View(Protocol):
    """`view.py`: a position as plain data."""

    def view(self, s: Fields, rules: RuleSet) -> dict[str, Any]:
        """Return all that can be seen of a position."""

    def explain_score(self, s: Fields, rules: RuleSet) -> list[dict[str, Any]]:
        """Return for each seat the items that add up to its score."""


class Refusals(Protocol):
    """`refusals.py`: why an action is not legal."""

    def refusal(self, s: Fields, action: int, rules: RuleSet) -> IllegalMove:
        """Return the error that says it."""


class Text(Protocol):
    """`text.py`: a position as lines of characters."""

    SCROLLS: bool
    """Whether the board can be larger than the window."""
    TELLS_GAINS: bool
    """Whether `move_note` says what a move brings; else the points that it brings at once do."""

    def boards(
        self, view: dict[str, Any], side: int, ascii_only: bool, frame: "Frame | None" = None
    ) -> list[list["Line"]]:
        """Draw the board, or one for each player, as seen from a seat.

        Only a board that can be larger than the window looks at the frame.
        """

    def panel(self, view: dict[str, Any], side: int, ascii_only: bool) -> list["Line"]:
        """Tell what lies beside the boards."""

    def move_note(self, view: dict[str, Any], action: int) -> "Line":
        """Tell what a listed move would do."""

    def log_note(self, view: dict[str, Any], action: int) -> "Line":
        """Tell what a move did, in the position before it."""

    def consequences(
        self, before: dict[str, Any], after: dict[str, Any], action: int | None
    ) -> list["Line"]:
        """Tell what followed from an event without anybody's choice."""

    def draw_note(self, view: dict[str, Any], label: str) -> "Line":
        """Tell what chance brought, and to whom."""

    def score_item(self, item: dict[str, Any], ascii_only: bool) -> "Line":
        """Tell one part of a score, as `explain_score` gives it."""

    def side_of(self, view: dict[str, Any], seat: int) -> int:
        """Return the side from which a player looks at the board."""


class Picture(Protocol):
    """`picture.py`: a position as SVG."""

    def parts(self, view: dict[str, Any], side: int) -> Iterator[str]:
        """Draw the position as seen from a seat, part by part."""


@dataclass(frozen=True)
class Phrase:
    """Words to be said in the reader's language: a code and values, as in an error."""

    code: str
    values: Mapping[str, Any]


@dataclass(frozen=True)
class Span:
    """A piece of a line: literal characters or a phrase, with the role that colours it."""

    content: "str | Phrase | tuple[str, ...]"
    role: str = ""


@dataclass(frozen=True)
class Frame:
    """The room that there is for a board, and how far the reader has scrolled."""

    columns: int
    lines: int
    right: int = 0
    down: int = 0


Line = tuple[Span, ...]
"""One line of text. A tuple inside a span holds the tokens of a move."""


class Package:
    """One game's folder: a package of ours, or of somebody else's."""

    def __init__(self, name: str, home: str) -> None:
        self.name = name
        self.home = home

    def _room(self, room: str) -> ModuleType:
        return open_room(self.name, self.home, room)

    @cached_property
    def data(self) -> ModuleType:
        """The material."""
        return self._room("data")

    @cached_property
    def rule_sets(self) -> Mapping[str, RuleSet]:
        """The game's table of rule sets, the default first."""
        return rule_sets_of(self.name, self.data)

    @cached_property
    def rules(self) -> ModuleType:
        """The rules themselves, ready to be specialised."""
        table, rules = self.rule_sets, self._room("rules")
        check_rules(self.name, rules, table)
        return rules

    def _optional_room(self, room: str) -> ModuleType | None:
        return self._room(room) if has_room(self.home, room) else None

    def _furnished(self, room: str, kind: type) -> Any:
        """Open a room; what it leaves out is done as in the plainest of games."""
        own = self._optional_room(room)
        if own is not None and all(hasattr(own, part) for part in _parts(kind)):
            return own
        plain = import_module(f"couronne.games.plain.{room}").Plain(self)
        return Furnished(own, plain)

    @cached_property
    def knowledge(self) -> ModuleType | None:
        """What is known about playing the game, if anything."""
        return self._optional_room("knowledge")

    @cached_property
    def tempo(self) -> Tempo | None:
        """How a turn's time is shared, where a turn has several decisions."""
        return cast("Tempo | None", self._optional_room("tempo"))

    @cached_property
    def puzzling(self) -> Puzzling | None:
        """What moves win, where points may come later than the move."""
        return cast("Puzzling | None", self._optional_room("puzzling"))

    @cached_property
    def diagram(self) -> Diagram | None:
        """Positions drawn by hand, if the game has such drawings."""
        return cast("Diagram | None", self._optional_room("diagram"))

    @cached_property
    def symmetry(self) -> Symmetry | None:
        """Which positions are the same in another place, if the game knows."""
        return cast("Symmetry | None", self._optional_room("symmetry"))

    @cached_property
    def notation(self) -> Notation:
        """Moves and positions as text."""
        return cast("Notation", self._furnished("notation", Notation))

    @cached_property
    def views(self) -> View:
        """Positions as data."""
        return cast("View", self._furnished("view", View))

    @cached_property
    def refusals(self) -> Refusals:
        """Why an action is not legal."""
        return cast("Refusals", self._furnished("refusals", Refusals))

    @cached_property
    def text(self) -> Text:
        """Positions as lines."""
        return cast("Text", self._furnished("text", Text))

    @cached_property
    def picture(self) -> Picture:
        """Positions as SVG."""
        return cast("Picture", self._furnished("picture", Picture))


class Furnished:
    """A room of which a game has written a part, or nothing: the rest is as in a plain game."""

    def __init__(self, own: ModuleType | None, plain: object) -> None:
        self._own, self._plain = own, plain

    def __getattr__(self, part: str) -> Any:
        found = getattr(self._own if hasattr(self._own, part) else self._plain, part)
        setattr(self, part, found)
        return found


def _parts(kind: type) -> list[str]:
    """Name all that a room has."""
    return [name for name in (*vars(kind), *kind.__annotations__) if not name.startswith("_")]


NAMES = tuple(homes.OURS)
"""The games that come with us."""


def package(name: str) -> Package:
    """Open a game's folder."""
    home = homes.home_of(name) if isinstance(name, str) else None
    if home is None:
        raise BadChoice("unknown_game", game=name, known=tuple(homes.all_homes()))
    return _opened(name, home)


def sound_packages() -> Iterator[Package]:
    """Open every game; one of somebody else's that cannot be opened is left out, not silently."""
    for name, home in homes.all_homes().items():
        found = _opened(name, home)
        try:
            found.rule_sets  # noqa: B018 (reading it opens the game)
        except BadGame as error:
            warn(f"A game is left out. {error}", stacklevel=2)
        else:
            yield found


@cache
def _opened(name: str, home: str) -> Package:
    return Package(name, home)


def plain_text(lines: Iterable[Line]) -> str:
    """Join lines without colour; phrases appear as their codes."""
    return "\n".join("".join(_plain(span.content) for span in line).rstrip() for line in lines)


def _plain(content: str | Phrase | tuple[str, ...]) -> str:
    if isinstance(content, Phrase):
        return " ".join((content.code, *(str(value) for value in content.values.values())))
    return content if isinstance(content, str) else "".join(content)

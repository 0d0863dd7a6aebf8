"""Turns codes and values into sentences: of errors, of phrases in a drawing, of moves."""

import re
import string
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from couronne.errors import CouronneError
from couronne.games.package import Phrase, Span, package
from couronne.i18n.catalogue import catalogue

MANY_MOVES = 12
"""More legal moves than this are not all told in a sentence."""


class Speaker:
    """Speaks one language, about one game or about none.

    >>> Speaker("en", "roses").say("seat.red")
    'red'
    >>> Speaker("fr", "roses").move("SW3+")
    'SO3+'
    """

    def __init__(self, language: str, game: str | None = None) -> None:
        self.language = language
        self.game = game
        self.catalogue = catalogue(language, game)
        self._formatter = _Formatter(self)

    def about(self, game: str) -> "Speaker":
        """Speak the same language about a game."""
        return Speaker(self.language, game)

    def say(self, code: str, **values: Any) -> str:
        """Return the sentence of a code, its values filled in."""
        sentence = self.catalogue[code]
        if isinstance(sentence, Mapping):
            sentence = sentence[self._plural(values["count"])]
        return self._formatter.vformat(sentence, (), values)

    def _plural(self, count: int) -> str:
        """Return the grammatical number: French counts zero as singular, English does not."""
        singular = abs(count) < 2 if self.language == "fr" else count == 1
        return "one" if singular else "other"

    def phrase(self, phrase: Phrase) -> str:
        """Say a phrase of a drawing."""
        return self.say(phrase.code, **phrase.values)

    def spell(self, span: Span) -> str:
        """Put a piece of a line into words."""
        if isinstance(span.content, Phrase):
            return self.phrase(span.content)
        return span.content if isinstance(span.content, str) else self.tokens(span.content)

    def error(self, error: CouronneError) -> str:
        """Say where it was, what was wrong and what would be right."""
        values = error.values
        if "about" in values and self.game is None:
            return self.about(values["about"]).error(error)
        sentence = self.say(f"error.{error.code}", **values)
        if values.get("playable"):
            sentence += " " + self.say("error.playable", **values)
        return self.say("error.at_line", what=sentence, **values) if "line" in values else sentence

    def tokens(self, tokens: Sequence[str]) -> str:
        """Spell a move from its tokens."""
        return "".join(self.catalogue.get(f"token.{token}", token) for token in tokens)

    def move(self, label: str) -> str:
        """Spell a move from its neutral label."""
        assert self.game is not None
        notation = package(self.game).notation
        return self.tokens(notation.tokens(notation.read_action(label)))

    def moves(self, labels: Sequence[str]) -> str:
        """Spell some moves, the first of them when they are many."""
        spelled = ", ".join(self.move(label) for label in labels[:MANY_MOVES])
        return spelled if len(labels) <= MANY_MOVES else f"{spelled}… ({len(labels)})"

    def outcome(self, label: str) -> str:
        """Spell an outcome of chance from its neutral label."""
        assert self.game is not None
        notation = package(self.game).notation
        return self.tokens(notation.outcome_tokens(notation.read_outcome(label)))

    def system(self, reason: str) -> str:
        """Say why the system refused a file, from the name of its error."""
        return self.say(f"system.{reason}" if f"system.{reason}" in self.catalogue else "system.")

    def result(self, result: Any) -> str:
        """Tell a result in a few words."""
        if result is None:
            return self.say("result.none")
        reason = self.say(f"reason.{result.reason}")
        scores, winners = result.scores, result.winners
        return self.say("result.as_text", scores=scores, winners=winners, reason=reason)


class _Formatter(string.Formatter):
    """Fills sentences: `{by:seat}` names a colour, `{card:move}` spells a move, and so on."""

    def __init__(self, speaker: Speaker) -> None:
        self.speaker = speaker

    def format_field(self, value: Any, spec: str) -> str:
        """Put one value into words."""
        ways: dict[str, Callable[[], str]] = {
            "seat": lambda: self.speaker.say(f"seat.{value}"),
            "move": lambda: self.speaker.move(value),
            "outcome": lambda: self.speaker.outcome(value),
            "result": lambda: self.speaker.result(value),
            "moves": lambda: self.speaker.moves(value),
            "spelled": lambda: self.speaker.tokens(_PIECES.findall(value)),
            "token": lambda: self.speaker.tokens((value,)),
            "tokens": lambda: ", ".join(self.speaker.tokens((token,)) for token in value),
            "list": lambda: ", ".join(map(str, value)) or self.speaker.say("word.none"),
            "field": lambda: self.speaker.say(f"field.{value}"),
            "system": lambda: self.speaker.system(value),
            "player": lambda: str(self.speaker.catalogue.get(f"player.{value}", value)),
            "error": lambda: self.speaker.error(value),
            "shown": lambda: shown(str(value)),
        }
        if spec in ways:
            return ways[spec]()
        told = str(super().format_field(value, spec))
        return told.translate(_FRENCH_NUMBERS) if self._is_french_number(value) else told

    def _is_french_number(self, value: Any) -> bool:
        return isinstance(value, float) and self.speaker.language == "fr"


_PIECES = re.compile(r"[A-Za-z]+|[^A-Za-z]+")
"""Words and what lies between them: the tokens of a text that is no move."""
_FRENCH_NUMBERS = str.maketrans(",.", "\N{NO-BREAK SPACE},")


SPACES = "\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}"
"""Of French punctuation."""


def written(text: str) -> str:
    r"""Write a name as one that any file and screen can hold; other names are written otherwise.

    >>> print(written("zo" + chr(0xDCE9) + chr(27)))
    zo\udce9\x1b
    """
    return "".join(
        char if char.isprintable() and char != "\\" else char.encode("unicode_escape").decode()
        for char in text
    )


def harmless(text: str, kept: str) -> str:
    """Replace what a terminal obeys and what turns a text round; `kept` may stay."""
    return "".join(char if char.isprintable() or char in kept else UNSHOWN for char in text)


UNSHOWN = "\N{REPLACEMENT CHARACTER}"


def shown(text: str, most: int = 60) -> str:
    """Make a foreign text fit to print: without control characters, long ones without middle."""
    clean = harmless(text, SPACES)
    if len(clean) <= most:
        return clean
    half = most // 2
    return f"{clean[: half - 1]}…{clean[-half:]}"

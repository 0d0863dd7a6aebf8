"""The speaker: codes and values become sentences, whatever the values are."""

import inspect
import json
import string
from collections.abc import Callable
from functools import partial

import pytest

from couronne import errors
from couronne.errors import (
    BadChoice,
    BadPosition,
    BadRecord,
    CouronneError,
    IllegalMove,
    NoDraws,
    NoIsolation,
)
from couronne.games.package import NAMES, Phrase
from couronne.games.registry import load
from couronne.games.state import State
from couronne.i18n.catalogue import catalogue
from couronne.i18n.language import choose
from couronne.i18n.speaker import Speaker, shown
from couronne.players.bots import make_bot
from couronne.records.record import Result

from .sources import LANGUAGES, forms, own_catalogue

NO_BREAK = "\N{NO-BREAK SPACE}"
HOSTILE = [
    "line\nbreak",
    "\r\n\t\v\f",
    "\x1b[2J\x1b]0;title\x07",
    "nul\0",
    "\u2028\u2029\x85",
    "\u202eright to left",
    "x" * 10_000,
    "\n" * 10_000,
    "{0} {what} {",
    "%s %(x)d",
    "\ud800",
    "",
]
"""Texts that someone may type, or put into a file, to spoil a terminal."""
KINDS = {
    "seat": "red",
    "system": "ENOENT",
    "player": "human",
    "result": Result((1, 2), (1,), "rules"),
    "list": ("one", "two"),
    "error": IllegalMove("game_over"),
}
"""A value for each way in which only our own values are ever put, whatever the game,"""
OWN_KINDS = {
    "roses": {"move": "SW3", "moves": ("SW3", "draw"), "outcome": "SW3", "field": "heroes"},
    "kingdomino": {"move": "g8g9", "moves": ("A", "B"), "outcome": "mine3", "field": "kingdom"},
    "pairleroy": {
        "move": "N2E4",
        "moves": ("N2E4", "N2"),
        "outcome": "windmill",
        "field": "tiles",
        "token": "forest",
        "tokens": ("wood", "bread"),
        "spelled": "N2W4",
    },
}
"""and in the words of each game."""


@pytest.mark.parametrize(
    ("language", "count", "expected"),
    [
        ("fr", 0, "0 pion"),
        ("fr", 1, "1 pion"),
        ("fr", 2, "2 pions"),
        ("fr", 26, "26 pions"),
        ("en", 0, "0 pawns"),
        ("en", 1, "1 pawn"),
        ("en", 2, "2 pawns"),
        ("en", 26, "26 pawns"),
    ],
)
def test_each_language_counts_in_its_own_way(language: str, count: int, expected: str) -> None:
    """French has no plural for zero, English has."""
    assert expected == Speaker(language, "roses").say("table.own_pawns", count=count)


@pytest.mark.parametrize(
    ("language", "count", "expected"),
    [
        ("fr", 0, "0 héros"),
        ("fr", 1, "1 héros"),
        ("fr", 4, "4 héros"),
        ("en", 0, "0 heroes"),
        ("en", 1, "1 hero"),
        ("en", 4, "4 heroes"),
    ],
)
def test_heroes_are_counted(language: str, count: int, expected: str) -> None:
    """The last hero is one hero."""
    assert expected == Speaker(language, "roses").say("table.heroes", count=count)


@pytest.mark.parametrize(
    ("language", "winners", "expected"),
    [
        ("fr", ["rouge"], f"Victoire{NO_BREAK}: rouge (par abandon)."),
        ("fr", ["rouge", "bleu"], f"Victoire partagée{NO_BREAK}: rouge, bleu (par abandon)."),
        ("en", ["red"], "Winner: red (by resignation)."),
        ("en", ["red", "blue"], "Shared win: red, blue (by resignation)."),
    ],
)
def test_winners_are_named(language: str, winners: list[str], expected: str) -> None:
    """A win may be shared."""
    speaker = Speaker(language)
    reason = speaker.say("reason.resigned")

    assert expected == speaker.say("result.won", winners=winners, reason=reason, count=len(winners))


@pytest.mark.parametrize(
    ("label", "french", "english"),
    [
        ("N2", "N2", "N2"),
        ("W1", "O1", "W1"),
        ("SW3", "SO3", "SW3"),
        ("NW2+", "NO2+", "NW2+"),
        ("SE1+", "SE1+", "SE1+"),
        ("draw", "pioche", "draw"),
        ("pass", "passe", "pass"),
    ],
)
def test_moves_are_spelled_in_the_language(label: str, french: str, english: str) -> None:
    """West is `ouest` in French."""
    assert (french, english) == tuple(Speaker(lang, "roses").move(label) for lang in LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", ["classic", "course"])
def test_a_move_as_spelled_can_be_typed(language: str, rules: str) -> None:
    """What the list of moves shows is understood at the prompt."""
    notation = load("roses", rules, compiled=False).package.notation
    actions = range(50)

    assert list(actions) == [
        notation.read_action(Speaker(language, "roses").tokens(notation.tokens(action)))
        for action in actions
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_move_of_kingdomino_as_spelled_can_be_typed(language: str) -> None:
    """Letters, pairs of cells and the discard."""
    notation = load("kingdomino", compiled=False).package.notation
    labels = ["A", "D", "discard", "g8g9", "g9g8", "a1b1", "m13m12"]
    actions = [notation.read_action(label) for label in labels]

    assert actions == [
        notation.read_action(Speaker(language, "kingdomino").move(label)) for label in labels
    ]


@pytest.mark.parametrize(
    ("label", "french", "english"),
    [("A", "A", "A"), ("g8g9", "g8g9", "g8g9"), ("discard", "défausse", "discard")],
)
def test_moves_of_kingdomino_are_spelled_in_the_language(
    label: str, french: str, english: str
) -> None:
    """Cells have the same names everywhere."""
    assert (french, english) == tuple(Speaker(lang, "kingdomino").move(label) for lang in LANGUAGES)


@pytest.mark.parametrize(
    ("label", "french", "english"),
    [
        ("mine3", "Mine3", "mine3"),
        ("swamp", "Marée", "swamp"),
        ("48", "48", "48"),
        ("pink", "rose", "pink"),
    ],
)
def test_what_is_drawn_in_kingdomino_is_spelled_in_the_language(
    label: str, french: str, english: str
) -> None:
    """Halves as the seed spells them, numbers, and whose king it is."""
    told = tuple(Speaker(lang, "kingdomino").outcome(label) for lang in LANGUAGES)

    assert told == (french, english)


@pytest.mark.parametrize(("language", "expected"), [("fr", "SO3"), ("en", "SW3")])
def test_drawn_cards_are_spelled_in_the_language(language: str, expected: str) -> None:
    """A card has the same name when it is drawn as when it is played."""
    assert expected == Speaker(language, "roses").outcome("SW3")


def test_a_phrase_of_a_drawing_is_said() -> None:
    """Drawings bring codes and values, as errors do."""
    phrase = Phrase("table.cards", {"pile": 14, "discard": 0})

    assert Speaker("fr", "roses").phrase(phrase) == "pioche 14 · défausse 0"


def test_an_error_at_a_line_says_the_line_first() -> None:
    """A reader of a long record looks for the place before the reason."""
    error = BadRecord("not_utf8", line=12)

    assert Speaker("en").error(error) == "line 12: The text is not UTF-8."
    assert Speaker("fr").error(error) == f"ligne 12{NO_BREAK}: Le texte n'est pas de l'UTF-8."


def test_an_error_says_what_would_have_been_playable() -> None:
    """A refused move comes with those that can be played, spelled in the language."""
    error = IllegalMove("must_act", about="roses", playable=("SW3", "draw"))
    expected = (
        f"On ne passe que si rien d'autre n'est possible. Possible{NO_BREAK}: SO3, pioche.",
        "One passes only when nothing else is possible. Playable: SW3, draw.",
    )

    assert expected == tuple(Speaker(language).error(error) for language in LANGUAGES)


def test_an_error_without_playable_moves_does_not_list_them() -> None:
    """An empty list is not announced."""
    error = IllegalMove("must_act", about="roses", playable=())

    assert Speaker("en").error(error) == "One passes only when nothing else is possible."


def test_a_game_says_a_common_error_in_its_own_words() -> None:
    """Where a game is known, its catalogue comes first."""
    error = IllegalMove("unreadable", text="Z9")
    about = IllegalMove("unreadable", text="Z9", about="roses")

    assert Speaker("en").error(error) == "'Z9' is no move."
    assert Speaker("en").error(about) == Speaker("en", "roses").error(error)
    assert "SW3" in Speaker("en").error(about)


def test_the_errors_of_python_speak_english() -> None:
    """`str(error)` is the English sentence."""
    state = load("roses", compiled=False).start(seed=7)
    with pytest.raises(IllegalMove) as caught:
        state.play("draw")

    assert str(caught.value) == Speaker("en").error(caught.value)
    assert str(caught.value).startswith("Your hand is full")


@pytest.mark.parametrize("text", ["", "short", "x" * 60, "Zoé à l'œuvre…"])
def test_a_decent_text_is_shown_as_it_is(text: str) -> None:
    """Sixty printable characters fit."""
    assert text == shown(text)


@pytest.mark.parametrize("text", HOSTILE)
def test_a_foreign_text_is_made_fit_to_print(text: str) -> None:
    """Nothing longer than sixty characters, nothing that a terminal would obey."""
    assert len(shown(text)) <= 60
    assert all(char.isprintable() for char in shown(text))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", [None, *NAMES])
@pytest.mark.parametrize("hostile", HOSTILE, ids=range(len(HOSTILE)))
def test_no_error_sentence_is_spoiled_by_what_is_shown(
    language: str, game: str | None, hostile: str
) -> None:
    """Whatever text is quoted in an error, its sentence stays one short line."""
    speaker = Speaker(language, game or "roses")
    kinds = KINDS | OWN_KINDS[game or "roses"]
    for key, sentence in own_catalogue(language, game).items():
        for form in forms(sentence) if key.startswith("error.") else []:
            fields = string.Formatter().parse(form)
            values = {
                field: kinds.get(spec or "", hostile if spec == "shown" else 7)
                for _text, field, spec, _conversion in fields
                if field is not None
            }
            told = speaker.say(key, **values)

            assert told.replace(NO_BREAK, " ").isprintable(), key
            assert len(told) < 400, key


def positions_with(name: str, text: str) -> list[str]:
    """Return a good position with each of its fields in turn replaced by a text."""
    fields = load(name, compiled=False).start(seed=7).position.split(" ")
    return [" ".join([*fields[:i], text, *fields[i + 1 :]]) for i in range(len(fields))]


def errors_about(name: str, text: str) -> list[CouronneError]:
    """Provoke the errors that quote what somebody gave: moves, positions, choices, JSON."""
    game = load(name, compiled=False)
    attempts: list[Callable[[], object]] = [
        partial(game.start(seed=7).play, text),
        partial(load, text),
        partial(load, name, text),
        partial(choose, text),
        partial(make_bot, text, bytes(32), 0),
        partial(State.from_json, text),
        partial(game.sketch, f"Castle {text}x"),
        *(partial(game.position, position) for position in positions_with(name, text)),
    ]
    return [error for error in map(error_of, attempts) if error is not None]


def error_of(attempt: Callable[[], object]) -> CouronneError | None:
    """Return the error of ours that an attempt ends in."""
    try:
        attempt()
    except CouronneError as error:
        return error
    return None


def spoiled(sentences: list[str]) -> list[str]:
    """Return those sentences that are not one short printable line."""
    return [
        told
        for told in sentences
        if not told.replace(NO_BREAK, " ").isprintable() or len(told) > 400
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("hostile", HOSTILE, ids=range(len(HOSTILE)))
def test_every_error_about_a_hostile_text_is_one_short_line(
    language: str, name: str, hostile: str
) -> None:
    """Moves, names, positions, drawings and JSON are quoted with care."""
    told = [Speaker(language).error(error) for error in errors_about(name, hostile)]

    assert len(told) >= 12
    assert spoiled(told) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("hostile", HOSTILE, ids=range(len(HOSTILE)))
def test_a_hostile_schema_is_quoted_with_care(language: str, hostile: str) -> None:
    """The schema of foreign JSON may be any text."""
    error = error_of(partial(State.from_json, json.dumps({"schema": hostile})))
    assert error is not None

    assert spoiled([Speaker(language).error(error)]) == []


def test_every_kind_of_error_can_be_told() -> None:
    """Each class of error has a sentence for one of its codes, in both languages."""
    samples = [
        BadChoice("save_where"),
        errors.BadGame("no_game_package", game="nim", home="my_games.nim"),
        IllegalMove("game_over"),
        errors.UnknownMove("unreadable", text="x"),
        BadPosition("field_count", count=1, expected=8),
        BadRecord("after_end", line=3),
        NoDraws("no_draws"),
        NoIsolation("no_isolation_tool", tool="bwrap", package="bubblewrap"),
        errors.Refusal("too_fast"),
    ]
    kinds = {
        kind
        for _name, kind in inspect.getmembers(errors, inspect.isclass)
        if issubclass(kind, CouronneError) and kind is not CouronneError
    }

    assert kinds == {type(error) for error in samples}
    assert all(Speaker(language).error(error) for error in samples for language in LANGUAGES)


@pytest.mark.parametrize(
    ("name", "field", "english"),
    [
        ("roses", 2, "seat"),
        ("roses", 6, "heroes"),
        ("kingdomino", 1, "discards"),
        ("kingdomino", 2, "phase"),
        ("kingdomino", 3, "order"),
        ("kingdomino", 4, "held"),
        ("kingdomino", 5, "line"),
        ("kingdomino", 6, "half"),
        ("kingdomino", 7, "round"),
        ("kingdomino", 8, "left"),
    ],
)
def test_the_fields_of_a_position_are_named_in_french(name: str, field: int, english: str) -> None:
    """A French sentence holds no English name of a field."""
    game = load(name, compiled=False)
    error = error_of(partial(game.position, positions_with(name, "99,99,99,99,99,99")[field]))
    assert error is not None

    assert "9" in Speaker("fr").error(error)
    assert english not in Speaker("fr").error(error)


def test_a_game_without_options_says_so() -> None:
    """No list is announced that has nothing in it."""
    with pytest.raises(BadChoice) as caught:
        load("roses", speed=1, compiled=False)

    assert not str(caught.value).rstrip(".").rstrip().endswith(":")


def test_results_are_told_in_a_few_words() -> None:
    """An unfinished game has a word for it."""
    assert Speaker("en").result(None) == catalogue("en")["result.none"]
    assert "by resignation" in Speaker("en").result(Result((1, 2), (0,), "resigned"))

"""The catalogues: both languages say all that is wanted, the same things, and no more."""

import errno
import inspect
import re
import string

import pytest
import typer.core

from couronne.games.package import NAMES
from couronne.games.registry import games, load
from couronne.i18n.catalogue import catalogue, rules_text
from couronne.records.record import REASONS, TABLE_EVENTS

from .sources import (
    LANGUAGES,
    SOURCES,
    calls,
    error_codes,
    forms,
    game_of,
    literals,
    own_catalogue,
    patterns,
)

CATALOGUES = [None, *NAMES]
NO_BREAK = "\N{NO-BREAK SPACE}"
COLOURS = {seat for name, rules in games() for seat in load(name, rules, compiled=False).seats}


def placeholders(sentence: str) -> set[tuple[str, str]]:
    """Return the fields of a sentence, each with the way it is to be put."""
    return {
        (field, spec or "")
        for _text, field, spec, _conversion in string.Formatter().parse(sentence)
        if field is not None
    }


@pytest.mark.parametrize("game", CATALOGUES)
def test_both_languages_have_the_same_keys(game: str | None) -> None:
    """Nothing is said in one language only."""
    french, english = (own_catalogue(language, game) for language in LANGUAGES)

    assert set(french) == set(english)


@pytest.mark.parametrize("game", CATALOGUES)
def test_both_languages_keep_the_same_order(game: str | None) -> None:
    """The two files can be read side by side."""
    french, english = (own_catalogue(language, game) for language in LANGUAGES)

    assert list(french) == list(english)


@pytest.mark.parametrize("game", CATALOGUES)
def test_both_languages_fill_in_the_same_values(game: str | None) -> None:
    """The same values, put in the same way, appear in every form of every sentence."""
    french, english = (own_catalogue(language, game) for language in LANGUAGES)
    different = {
        key
        for key in set(french) & set(english)
        if len({frozenset(placeholders(form)) for form in forms(french[key]) + forms(english[key])})
        != 1
    }

    assert different == set()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", CATALOGUES)
def test_a_sentence_that_counts_has_a_singular_and_a_plural(
    language: str, game: str | None
) -> None:
    """A sentence with forms has exactly these two."""
    counting = {
        key: sentence
        for key, sentence in own_catalogue(language, game).items()
        if not isinstance(sentence, str)
    }

    assert {tuple(sentence) for sentence in counting.values()} <= {("one", "other")}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", CATALOGUES)
def test_a_sentence_is_one_line(language: str, game: str | None) -> None:
    """No sentence is empty or holds a line break, a tab or another control character."""
    bad = {
        key
        for key, sentence in own_catalogue(language, game).items()
        for form in forms(sentence)
        if not form or not form.replace(NO_BREAK, " ").isprintable()
    }

    assert bad == set()


def test_errors_are_found_in_the_source() -> None:
    """The search behind the next tests sees errors made in every way."""
    assert {"hand_full", "cut_off", "bad_value", "undo_draw", "nothing_to_undo"} <= set(
        error_codes()
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_error_has_a_sentence(language: str) -> None:
    """Whatever goes wrong can be said, in the words of the game where it happens."""
    mute = {
        code
        for code, path in error_codes().items()
        if f"error.{code}" not in catalogue(language, game_of(path))
    }

    assert mute == set()


@pytest.mark.parametrize("game", CATALOGUES)
def test_every_sentence_of_an_error_is_used(game: str | None) -> None:
    """No sentence outlives its error."""
    said = {f"error.{code}" for code in error_codes()} | {"error.at_line", "error.playable"}
    sentences = {key for key in own_catalogue("en", game) if key.startswith("error.")}

    assert sentences - said == set()


def wanted() -> set[tuple[str, str | None]]:
    """Return each code that is said somewhere, as a pattern, and the game that says it."""
    prefixes = {"say": "", "Phrase": "", "help_of": r"help\."}
    return {
        (prefixes[name] + pattern, game_of(path))
        for path, call, name in calls()
        if name in prefixes and call.args
        for pattern in patterns(call.args[0])
    }


def test_what_is_said_is_found_in_the_source() -> None:
    """The search behind the next test sees sentences, phrases and help."""
    found = {pattern for pattern, _game in wanted()}

    assert {r"play\.hint", r"table\.cards", r"help\.opt\.lang", r"seat\..+"} <= found


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_is_said_has_a_sentence(language: str) -> None:
    """Every code in the source is in the common catalogue or in every game's."""
    mute = {
        pattern
        for pattern, game in wanted()
        for name in ([game] if game else NAMES)
        if not any(re.fullmatch(pattern, key) for key in catalogue(language, name))
    }

    assert mute == set()


def words_of(texts: set[str]) -> set[str]:
    """Add the letters of those texts that are nothing but capitals: each is a sign of its own."""
    return texts | {
        letter for text in texts if text.isalpha() and text.isupper() for letter in text
    }


def is_used(key: str, texts: set[str]) -> bool:
    """Tell whether a key stands in the source, or is put together from texts that do."""
    if re.escape(key) in texts:
        return True
    family = key.split(".")[0]
    templates = {text for text in texts if text.startswith(rf"{family}\.") and text.endswith(".+")}
    return any(
        all(is_used(word, texts) for hole in match.groups() for word in hole.split())
        for template in templates
        if (match := re.fullmatch(template.replace(".+", "(.+)"), key))
    )


@pytest.mark.parametrize("game", CATALOGUES)
def test_every_sentence_is_used(game: str | None) -> None:
    """Every key of a catalogue stands somewhere in the source, whole or composed."""
    texts = words_of({text for path in SOURCES for text in literals(path)})
    composed = ("error.", "system.", "library.")
    keys = {key for key in own_catalogue("en", game) if not key.startswith(composed)}
    unused = {key for key in keys if not is_used(key, texts)}

    assert unused == set()


def test_every_reason_of_the_system_is_one_that_it_gives() -> None:
    """Sentences for errors of the system are named as the system names them."""
    reasons = {key.removeprefix("system.") for key in own_catalogue("en", None) if "system." in key}

    assert reasons <= {"", *errno.errorcode.values()}


def test_every_word_of_the_library_is_one_that_it_says() -> None:
    """Translated words of the command-line library stand in its source."""
    words = [key for key in own_catalogue("en", None) if key.startswith("library.")]
    source = inspect.getsource(typer.core)

    assert [] == [word for word in words if f'_("{word.removeprefix("library.")}")' not in source]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "rules"), games())
def test_every_rule_set_is_described(language: str, name: str, rules: str) -> None:
    """The list of games says something of each."""
    assert catalogue(language, name)[f"about.{rules}"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_colour_reason_and_event_has_a_name(language: str) -> None:
    """What records and seats are made of can be said."""
    keys = {
        *(f"seat.{colour}" for colour in COLOURS),
        *(f"reason.{reason}" for reason in ("rules", *REASONS.values())),
        *(f"log.{kind}" for kind in ("action", *TABLE_EVENTS)),
    }

    assert keys <= set(catalogue(language))


def without_typed_key(text: str) -> str:
    """Leave out the question mark that stands for a key to be typed, not for a question."""
    return re.sub(r"\b(ou|or) \? ", r"\1 x ", text)


def badly_spaced(text: str) -> list[str]:
    """Return the places of a French text where a line could break before a sign."""
    without_code = re.sub(r"`[^`]*`|\{[^{}]*\}|!(?=\[)", "x", without_typed_key(text))
    return re.findall(
        r".{0,20}(?:[ \u202f\n][:;!?»]|[^\W\d_][;!?»]|«[^\u00a0]).{0,10}", without_code
    )


@pytest.mark.parametrize("game", CATALOGUES)
def test_french_signs_are_preceded_by_a_space_that_does_not_break(game: str | None) -> None:
    """Before : ; ! ? » and after « stands U+00A0, never an ordinary space."""
    found = [
        place
        for sentence in own_catalogue("fr", game).values()
        for form in forms(sentence)
        for place in badly_spaced(form)
    ]

    assert found == []


@pytest.mark.parametrize("game", NAMES)
def test_the_french_rules_keep_their_signs_on_the_line(game: str) -> None:
    """The rules are printed with the same care."""
    assert badly_spaced(rules_text("fr", game)) == []


@pytest.mark.parametrize("game", CATALOGUES)
def test_english_signs_follow_the_word(game: str | None) -> None:
    """No French space has slipped into an English sentence."""
    found = [
        form
        for sentence in own_catalogue("en", game).values()
        for form in forms(sentence)
        if NO_BREAK in form or re.search(r" [:;!?](?: |$)|[«»]", without_typed_key(form))
    ]

    assert found == []

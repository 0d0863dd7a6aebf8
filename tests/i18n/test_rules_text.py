"""The rules in words: composed from the values that the rules themselves read."""

import pytest

from couronne.games.game import Game
from couronne.games.registry import games, load
from couronne.i18n.rules_text import compose, explain
from couronne.i18n.speaker import Speaker

from .sources import LANGUAGES

TEXTS = [(language, name, rules) for language in LANGUAGES for name, rules in games()]


def table(name: str, rules: str) -> Game:
    """Load a game as plain Python."""
    return load(name, rules, compiled=False)


def told(language: str, name: str, rules: str) -> str:
    """Return the rules in words, on one line."""
    text = explain(table(name, rules), Speaker(language, name))
    return " ".join(text.split())


@pytest.mark.parametrize(("language", "name", "rules"), TEXTS)
def test_the_rules_of_every_game_are_told(language: str, name: str, rules: str) -> None:
    """No condition and no placeholder is left in the text."""
    text = explain(table(name, rules), Speaker(language, name))

    assert text.startswith("# ")
    assert len(text) > 1000
    assert [sign for sign in ("%%", "{", "}") if sign in text] == []
    assert "\n\n\n" not in text


@pytest.mark.parametrize(("language", "name", "rules"), TEXTS)
def test_the_rules_name_the_colours(language: str, name: str, rules: str) -> None:
    """Both players find themselves in the text."""
    speaker = Speaker(language, name)
    colours = [speaker.say(f"seat.{seat}") for seat in table(name, rules).seats]

    assert [colour for colour in colours if colour not in told(language, name, rules)] == []


@pytest.mark.parametrize(("language", "name", "rules"), TEXTS)
def test_the_rules_tell_how_many_pawns_there_are(language: str, name: str, rules: str) -> None:
    """The stock in the text is that of the rule set."""
    stock = table(name, rules).rule_set.values["stock"]
    pawns = {"fr": "pions", "en": "pawns"}[language]

    assert f"{stock} {pawns}" in told(language, name, rules).replace("two-sided ", "")


@pytest.mark.parametrize(("language", "name", "rules"), TEXTS)
def test_heroes_are_told_of_where_there_are_heroes(language: str, name: str, rules: str) -> None:
    """A game without heroes does not speak of them; a game with heroes says how many."""
    heroes = table(name, rules).rule_set.values["heroes"]
    text, word = told(language, name, rules).lower(), {"fr": "héros", "en": "hero"}[language]

    assert (word in text) == (heroes > 0)
    assert (f"{heroes} {word}" in text) == (heroes > 0)


@pytest.mark.parametrize(("language", "name", "rules"), TEXTS)
def test_the_compass_is_told_as_it_is(language: str, name: str, rules: str) -> None:
    """Cards point as their holder sees them, or the same for both; the text says which."""
    turned = table(name, rules).rule_set.values["turned"]
    says_turned, says_fixed = {
        "fr": ("du point de vue de celui qui la tient", "la même pour les deux joueurs"),
        "en": ("points as its holder sees it", "the same for both players"),
    }[language]

    assert (says_turned in told(language, name, rules)) == (turned == 1)
    assert (says_fixed in told(language, name, rules)) == (turned == 0)


@pytest.mark.parametrize(("language", "name", "rules"), TEXTS)
def test_passing_is_told_of_where_one_passes(language: str, name: str, rules: str) -> None:
    """Where the first blocked player ends the game, `pass` is no move."""
    can_pass = table(name, rules).rule_set.values["blocked_to_end"] > 1
    word = {"fr": "`passe`", "en": "`pass`"}[language]

    assert (word in told(language, name, rules)) == can_pass


@pytest.mark.parametrize(("language", "name", "rules"), TEXTS)
def test_ties_are_told_as_they_are_broken(language: str, name: str, rules: str) -> None:
    """Only the tie-breaks of the rule set are spoken of."""
    values = table(name, rules).rule_set.values
    text = told(language, name, rules)
    ties = text[text.rindex({"fr": "Les égalités", "en": "Ties"}[language]) :]
    largest, pawns = {
        "fr": ("le plus grand territoire", "le plus de pions"),
        "en": ("largest single territory", "more pawns"),
    }[language]

    assert (largest in ties) == (values["tie_largest"] == 1)
    assert (pawns in ties) == (values["tie_pawns"] == 1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_rule_sets_that_differ_are_told_differently(language: str) -> None:
    """No two rule sets of a game have the same text."""
    texts = [told(language, name, rules) for name, rules in games()]

    assert len(texts) == len(set(texts))


@pytest.mark.parametrize(
    ("heroes", "expected"), [(0, "none\nend"), (1, "some\nend"), (4, "some\nmany\nend")]
)
def test_lines_stay_whose_conditions_hold(heroes: int, expected: str) -> None:
    """Equal, larger, and several conditions at once."""
    text = "\n".join(
        ["%% heroes=0", "none", "%% heroes>0", "some", "%% heroes>0 heroes>3", "many", "%%", "end"]
    )

    assert expected == compose(text, {"heroes": heroes})


@pytest.mark.parametrize("condition", ["heroes<1", "heroes", "heroes==1", "heroes > 1"])
def test_a_condition_that_is_none_is_our_own_mistake(condition: str) -> None:
    """A slip in a text of rules is found at once, not printed."""
    with pytest.raises(AssertionError):
        compose(f"%% {condition}\nx", {"heroes": 1})

"""The rules in words: composed from the values that the rules themselves read."""

import re

import pytest

from couronne.games.game import Game
from couronne.games.registry import games, load
from couronne.i18n.rules_text import compose, explain
from couronne.i18n.speaker import Speaker

from .sources import LANGUAGES

TEXTS = [(language, name, rules) for language in LANGUAGES for name, rules in games()]
ROSES = [text for text in TEXTS if text[1] == "roses"]
KINGDOMINO = [(language, rules) for language, name, rules in TEXTS if name == "kingdomino"]


def table(name: str, rules: str, players: int | None = None, **options: int) -> Game:
    """Load a game as plain Python."""
    return load(name, rules, players, compiled=False, **options)


def told(language: str, name: str, rules: str, players: int | None = None, **options: int) -> str:
    """Return the rules in words, on one line."""
    text = explain(table(name, rules, players, **options), Speaker(language, name))
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


@pytest.mark.parametrize(("language", "name", "rules"), ROSES)
def test_the_rules_tell_how_many_pawns_there_are(language: str, name: str, rules: str) -> None:
    """The stock in the text is that of the rule set."""
    stock = table(name, rules).rule_set.values["stock"]
    pawns = {"fr": "pions", "en": "pawns"}[language]

    assert f"{stock} {pawns}" in told(language, name, rules).replace("two-sided ", "")


@pytest.mark.parametrize(("language", "name", "rules"), ROSES)
def test_heroes_are_told_of_where_there_are_heroes(language: str, name: str, rules: str) -> None:
    """A game without heroes does not speak of them; a game with heroes says how many."""
    heroes = table(name, rules).rule_set.values["heroes"]
    text, word = told(language, name, rules).lower(), {"fr": "héros", "en": "hero"}[language]

    assert (word in text) == (heroes > 0)
    assert (f"{heroes} {word}" in text) == (heroes > 0)


@pytest.mark.parametrize(("language", "name", "rules"), ROSES)
def test_the_compass_is_told_as_it_is(language: str, name: str, rules: str) -> None:
    """Cards point as their holder sees them, or the same for both; the text says which."""
    turned = table(name, rules).rule_set.values["turned"]
    says_turned, says_fixed = {
        "fr": ("du point de vue de celui qui la tient", "la même pour les deux joueurs"),
        "en": ("points as its holder sees it", "the same for both players"),
    }[language]

    assert (says_turned in told(language, name, rules)) == (turned == 1)
    assert (says_fixed in told(language, name, rules)) == (turned == 0)


@pytest.mark.parametrize(("language", "name", "rules"), ROSES)
def test_passing_is_told_of_where_one_passes(language: str, name: str, rules: str) -> None:
    """Where the first blocked player ends the game, `pass` is no move."""
    can_pass = table(name, rules).rule_set.values["blocked_to_end"] > 1
    word = {"fr": "`passe`", "en": "`pass`"}[language]

    assert (word in told(language, name, rules)) == can_pass


@pytest.mark.parametrize(("language", "name", "rules"), ROSES)
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


def says(text: str, words: dict[str, str], language: str) -> bool:
    """Tell whether a text holds what would be said in its language, between other words."""
    return re.search(rf"(?<!\w){words[language]}(?!\w)", text) is not None


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("language", "rules"), KINGDOMINO)
def test_kingdomino_names_the_colours_of_every_table(
    language: str, rules: str, players: int
) -> None:
    """Whoever plays, however many there are, finds the own colour in the text."""
    text = told(language, "kingdomino", rules, players)
    speaker = Speaker(language, "kingdomino")
    colours = [speaker.say(f"seat.{seat}") for seat in table("kingdomino", rules, players).seats]

    assert [colour for colour in colours if colour not in text] == []


@pytest.mark.parametrize(
    ("rules", "options", "size", "other"),
    [
        ("seed", {}, 5, 7),
        ("official", {}, 5, 7),
        ("official", {"mighty_duel": 1}, 7, 5),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_kingdomino_tells_how_large_a_kingdom_may_be(
    language: str, rules: str, options: dict[str, int], size: int, other: int
) -> None:
    """The square in the text is that of the table."""
    text = told(language, "kingdomino", rules, **options)
    wide = {"fr": "{} cases de large", "en": "{} cells wide"}[language]

    assert wide.format(size) in text
    assert wide.format(other) not in text


@pytest.mark.parametrize(("language", "rules"), KINGDOMINO)
@pytest.mark.parametrize("players", [2, 3])
def test_kingdomino_tells_how_many_rounds_there_are(
    language: str, rules: str, players: int
) -> None:
    """Twelve, but six for two players who have two kings each."""
    values = table("kingdomino", rules).rule_set.values
    rounds = values["rounds_for_two" if players == 2 else "rounds"]
    word = {"fr": "manches", "en": "rounds"}

    assert says(
        told(language, "kingdomino", rules), {language: f"{rounds} {word[language]}"}, language
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_mighty_duel_has_no_six_rounds(language: str) -> None:
    """All dominoes are used: twelve rounds for two players too."""
    text = told(language, "kingdomino", "official", mighty_duel=1)
    words = {"fr": "manches", "en": "rounds"}

    assert f"12 {words[language]}" in text
    assert f"6 {words[language]}" not in text


@pytest.mark.parametrize(("language", "rules"), KINGDOMINO)
def test_kings_are_told_of_where_there_are_kings(language: str, rules: str) -> None:
    """The seed's rules know kingdoms but no kings."""
    text = told(language, "kingdomino", rules)

    assert says(text, {"fr": "rois?", "en": "kings?"}, language) == (rules == "official")


SWITCHES = [
    (
        "seed",
        "strict",
        {"fr": "`défausse` \\(ou `discard`\\)", "en": "`discard` \\(or `défausse`\\)"},
    ),
    ("seed", "rank", {"fr": "fait jouer en premier", "en": "the humblest plays first"}),
    ("official", "middle_kingdom", {"fr": "L'Empire du milieu", "en": "The Middle Kingdom"}),
    ("official", "harmony", {"fr": "L'Harmonie", "en": "Harmony\\*\\* gives"}),
    ("official", "mighty_duel", {"fr": "C'est ici", "en": "This is the"}),
]


@pytest.mark.parametrize(("rules", "option", "words"), SWITCHES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_an_option_is_explained_when_it_is_switched_on(
    language: str, rules: str, option: str, words: dict[str, str]
) -> None:
    """And only then: the text is about the table at which one sits."""
    off, on = (told(language, "kingdomino", rules, **{option: value}) for value in (0, 1))

    assert (says(off, words, language), says(on, words, language)) == (False, True)


@pytest.mark.parametrize(("rules", "option"), [switch[:2] for switch in SWITCHES])
@pytest.mark.parametrize("language", LANGUAGES)
def test_an_option_is_offered_while_it_is_switched_off(
    language: str, rules: str, option: str
) -> None:
    """The text tells how to switch it on, until it is on."""
    texts = [told(language, "kingdomino", rules, **{option: value}) for value in (0, 1)]

    assert [f"`--option {option}=1`" in text for text in texts] == [True, False]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_seed_rules_always_have_the_middle_kingdom(language: str) -> None:
    """It is no option there, and brings its ten points."""
    text = told(language, "kingdomino", "seed")
    words = {
        "fr": "L'Empire du milieu\\*\\* vaut 10 points",
        "en": "Kingdom\\*\\* gives 10 more points",
    }

    assert says(text, words, language)
    assert "middle_kingdom=1" not in text


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

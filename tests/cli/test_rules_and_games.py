"""What there is to play, and how it is played, in both languages."""

import json

import pytest

from couronne.games.registry import games
from tests.cli.command import LANGUAGES, RULES, Couronne, in_one_line, lines_of

OWN_SENTENCES = {
    ("classic", "en"): ["A card points as its holder sees it", "Each also has 4 heroes", "52"],
    ("classic", "fr"): ["du point de vue de celui qui la tient", "4 héros", "52"],
    ("international", "en"): ["The compass is the same for both players", "4 heroes"],
    ("international", "fr"): ["La boussole est la même pour les deux joueurs", "4 héros"],
    ("king-of-roses", "en"): ["as soon as one player is blocked, the game is over", "blue"],
    ("king-of-roses", "fr"): ["dès qu'un joueur est bloqué, la partie est finie", "bleu"],
    ("course", "en"): ["Each player has 26 pawns of their own colour", "both players pass"],
    ("course", "fr"): ["Chaque joueur a 26 pions de sa couleur", "les deux joueurs passent"],
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", RULES)
def test_rules_are_explained_with_what_is_their_own(
    couronne: Couronne, rules: str, language: str
) -> None:
    done = couronne.call("rules", "roses", "--rules", rules, "--lang", language)

    assert (done.code, done.err) == (0, "")
    told = in_one_line(done.out)
    assert all(sentence in told for sentence in OWN_SENTENCES[rules, language])
    assert not any(sign in done.out for sign in ("**", "`", "%%", "{", "#"))


def test_rules_without_heroes_do_not_speak_of_them(couronne: Couronne) -> None:
    done = couronne.call("rules", "roses", "--rules", "course")

    assert "hero" not in done.out.lower()


def test_rules_default_to_the_first_rule_set(couronne: Couronne) -> None:
    bare = couronne.call("rules", "roses")

    assert bare.out == couronne.call("rules", "roses", "--rules", "classic").out


@pytest.mark.parametrize(
    ("locale", "title"),
    [("fr_CA.UTF-8", "Le Roi des Roses"), ("en_US.UTF-8", "Rose King")],
)
def test_language_follows_the_locale(couronne: Couronne, locale: str, title: str) -> None:
    assert couronne.call("rules", "roses", LANG=locale).out.splitlines()[0] == title


def test_locale_of_messages_goes_before_lang(couronne: Couronne) -> None:
    done = couronne.call("rules", "roses", LANG="en_US.UTF-8", LC_MESSAGES="fr_FR.UTF-8")

    assert done.out.startswith("Le Roi des Roses")


def test_asked_language_goes_before_the_locale(couronne: Couronne) -> None:
    done = couronne.call("rules", "roses", "--lang", "en", LANG="fr_FR.UTF-8")

    assert done.out.startswith("Rose King")


@pytest.mark.parametrize("language", LANGUAGES)
def test_games_are_listed_with_their_rule_sets(couronne: Couronne, language: str) -> None:
    done = couronne.call("games", "--lang", language)

    assert (done.code, done.err) == (0, "")
    rows = [line.split() for line in lines_of(done.out)]
    assert [row[1] for row in rows if row[0] == "roses"] == list(RULES)


def test_games_as_json_describe_every_rule_set(couronne: Couronne) -> None:
    listed = json.loads(couronne.call("games", "--json").out)

    assert listed["schema"] == 1
    assert [(row["game"], row["rules"]) for row in listed["games"]] == games()
    course = listed["games"][RULES.index("course")]
    assert course["seats"] == ["red", "white"]
    assert course["values"]["stock"] == 26


def test_help_is_in_the_language_of_the_locale(couronne: Couronne) -> None:
    done = couronne.run("play", "--help", LANG="fr_FR.UTF-8")

    assert "Jouer dans le terminal" in done.out
    assert "Show this message and exit" not in done.out


def test_bare_command_shows_what_can_be_done(couronne: Couronne) -> None:
    done = couronne.run()

    assert all(word in done.out + done.err for word in ("games", "rules", "play", "resume"))


def test_rules_are_explained_with_the_options_that_are_switched_on(couronne: Couronne) -> None:
    plain = couronne.call("rules", "kingdomino").out
    mighty = couronne.call("rules", "kingdomino", "--option", "mighty_duel=1").out

    assert "5 cells wide" in in_one_line(plain)
    assert "7 cells wide" in in_one_line(mighty)

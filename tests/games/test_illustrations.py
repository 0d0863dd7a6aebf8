"""The positions that the rules in words are illustrated with."""

import re

import pytest

from couronne.errors import BadChoice
from couronne.games.illustrations import illustration
from couronne.games.registry import games, load
from couronne.i18n.language import LANGUAGES
from couronne.i18n.rules_text import explain
from couronne.i18n.speaker import Speaker

PICTURE = re.compile(r"^!\[.+\]\((.+)\)$", re.MULTILINE)


def told(game: str, rules: str, language: str, *, on_a_page: bool) -> str:
    table = load(game, rules, compiled=False)
    return explain(table, Speaker(language, game), on_a_page=on_a_page)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "rules"), games())
def test_a_page_of_rules_has_pictures_that_there_are(game: str, rules: str, language: str) -> None:
    names = PICTURE.findall(told(game, rules, language, on_a_page=True))

    assert names
    assert all(illustration(game, name).svg().startswith("<svg") for name in names)


@pytest.mark.parametrize(("game", "rules"), games())
def test_only_a_page_has_pictures_and_only_the_terminal_tells_what_to_type(
    game: str, rules: str
) -> None:
    page, terminal = (told(game, rules, "en", on_a_page=where) for where in (True, False))

    assert "](" not in terminal
    assert "How to type a move" in terminal
    assert "How to type a move" not in page


def test_every_game_has_a_cover() -> None:
    covers = [illustration(game, "cover") for game in dict.fromkeys(name for name, _ in games())]

    assert [cover.over for cover in covers] == [False] * len(covers)


def test_the_territories_shown_are_those_of_the_rulebooks_example() -> None:
    """Territories of 8, 2 and 1 pawns score 69 points, those of 5, 2, 2 and 1 score 34."""
    assert (69, 34) == illustration("roses", "territories").scores


def test_the_kingdom_shown_is_that_of_the_rulebooks_example() -> None:
    """A kingdom of 8 + 3 + 10 + 2 = 23 points."""
    assert 23 == illustration("kingdomino", "count").scores[0]


def test_a_picture_that_is_not_there_is_refused_with_those_that_are() -> None:
    with pytest.raises(BadChoice) as refused:
        illustration("roses", "nothing")

    assert refused.value.code == "unknown_illustration"
    assert "territories" in refused.value.values["known"]

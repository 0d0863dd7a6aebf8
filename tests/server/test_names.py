"""Names that look alike are one, and some are nobody's."""

import pytest

from couronne.errors import Refusal
from couronne.server.names import MOST, account_name, folded, is_kept


@pytest.mark.parametrize(
    "spelled",
    [
        "Zoé Ⅳ",
        "  ZOÉ \t iv ",
        "Zoe\N{COMBINING ACUTE ACCENT} IV",
        "Zoé\N{VARIATION SELECTOR-16} IV",
        "\N{FULLWIDTH LATIN CAPITAL LETTER Z}oé\N{NO-BREAK SPACE}IV",
    ],
)
def test_names_that_look_alike_fold_to_one(spelled: str) -> None:
    assert folded(spelled) == "zoé iv"


def test_an_account_is_called_as_its_owner_writes_it() -> None:
    assert account_name("  Zoé   d'Arc ") == "Zoé d'Arc"


@pytest.mark.parametrize(
    "name",
    ["", "a", "a" * (MOST + 1), "!?", "\u200b" * 5, "\ufdfa" * MOST, "\N{HANGUL FILLER}" * 5],
)
def test_what_is_too_short_too_long_or_without_a_letter_is_no_name(name: str) -> None:
    with pytest.raises(Refusal, match="characters"):
        account_name(name)


def test_a_name_has_a_page_of_its_own_so_it_has_no_slash() -> None:
    with pytest.raises(Refusal, match="slash"):
        account_name("Anne/Bob")


@pytest.mark.parametrize(
    "name", ["bot:3", "Bot 10", "robot niveau 3", "UCT:100", "greedy", "Deleted"]
)
def test_nobody_is_called_like_the_sites_own(name: str) -> None:
    assert is_kept(folded(name))


@pytest.mark.parametrize("name", ["Botanist", "Random Harvest", "Robot 3x", "Robin"])
def test_names_that_only_begin_like_it_are_free(name: str) -> None:
    assert not is_kept(folded(name))

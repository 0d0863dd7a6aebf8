"""What programs are called on the page: none can be taken for another entry."""

import pytest

from couronne.arena.tournament.plan import Entry, Plan
from couronne.arena.tournament.titles import titles


def called(*names: tuple[str, str], bots: tuple[str, ...] = ()) -> list[str]:
    """Return the titles of programs, given by folder and name, and of bots."""
    programs = [Entry(folder, f"{folder}/ia.py", name, folder) for folder, name in names]
    entries = (*programs, *(Entry(bot, bot, bot) for bot in bots))
    return titles(Plan("roses", "course", 2, "round-robin", 2, 3, entries=entries))


def test_names_of_their_own_stand_alone() -> None:
    assert called(("a", "Sophie"), ("b", "Sophia"), bots=("bot:3",)) == [
        "Sophie",
        "Sophia",
        "bot:3",
    ]


@pytest.mark.parametrize(
    "other",
    [
        "Sophie",
        "SOPHIE",
        "Sophie.",
        " Sophie",
        "S\N{CYRILLIC SMALL LETTER O}phie",
        "\N{FULLWIDTH LATIN CAPITAL LETTER S}ophie",
        "\N{MATHEMATICAL BOLD CAPITAL S}ophie",
    ],
)
def test_names_that_look_alike_are_shown_with_their_folders(other: str) -> None:
    assert called(("a", "Sophie"), ("b", other)) == ["Sophie (a)", f"{other} (b)"]


def test_composed_and_decomposed_letters_look_alike() -> None:
    composed, decomposed = "Zo\N{LATIN SMALL LETTER E WITH DIAERESIS}", "Zoe\u0308"

    assert called(("a", composed), ("b", decomposed)) == [f"{composed} (a)", f"{decomposed} (b)"]


def test_a_name_that_looks_like_a_made_title_has_its_folder_too() -> None:
    names = ("alice", "Sophie"), ("bob", "Sophie"), ("eve", "Sophie (alice)")

    assert called(*names) == ["Sophie (alice)", "Sophie (bob)", "Sophie (alice) (eve)"]


@pytest.mark.parametrize(
    "name",
    [
        "Sophie (alice)",
        "Sophie \N{FULLWIDTH LEFT PARENTHESIS}alice",
        "Sophie \N{MEDIUM LEFT PARENTHESIS ORNAMENT}alice",
    ],
)
def test_a_name_with_a_bracket_has_its_folder(name: str) -> None:
    assert called(("eve", name)) == [f"{name} (eve)"]


@pytest.mark.parametrize(
    "name",
    [
        *(
            "bot:3",
            "Bot 3",
            "bot-10",
            "b\N{CYRILLIC SMALL LETTER O}t:3",
            "uct:1000",
            "greedy",
            "Greedy.",
        ),
        *("random", "human", "Robot niveau 3", "bot level 10", "b\N{DIGIT ZERO}t:1"),
    ],
)
def test_a_program_that_calls_itself_like_a_bot_has_its_folder(name: str) -> None:
    assert called(("eve", name), bots=("bot:3",)) == [f"{name} (eve)", "bot:3"]


@pytest.mark.parametrize(
    "name", ["Bottin", "Botanica", "Robota", "Randomise", "Humanité", "Uctave"]
)
def test_other_names_stay_as_they_are(name: str) -> None:
    assert called(("eve", name), bots=("bot:3",)) == [name, "bot:3"]


def test_folders_that_look_alike_are_told_apart_by_numbers() -> None:
    other = "\N{CYRILLIC SMALL LETTER A}lice"

    told = called(("alice", "Sophie"), (other, "Sophie"))

    assert told == ["Sophie (alice) #1", f"Sophie ({other}) #2"]


def test_a_program_without_a_name_is_called_like_its_folder_once() -> None:
    assert called(("td1 (lundi)", "td1 (lundi)"), ("td2", "td2")) == ["td1 (lundi)", "td2"]

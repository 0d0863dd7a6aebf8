"""Moves as text: read in English and in French, written in the neutral English form."""

import re
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from couronne.errors import UnknownMove
from couronne.games.pairleroy.data import ACTIONS, CARDS, OUTCOMES
from couronne.games.pairleroy.notation import (
    meant,
    outcome_tokens,
    read_action,
    read_outcome,
    tokens,
)
from couronne.i18n.speaker import Speaker
from tests.games.pairleroy.written import NEW, RING, game, line, read

LANGUAGES = ("fr", "en")
PAIRS = ("FC", "FP", "FU", "CF", "CP", "CU", "PF", "PC", "PU", "UF", "UC", "UP")
CLASSES = (
    *("FFF", "CCC", "PPP", "UUU"),
    *(pair[0] + pair for pair in PAIRS),
    *("FCP", "FPC", "FCU", "FUC", "FPU", "FUP", "CPU", "CUP"),
)
"""The tiles in the order of their numbers: of one terrain, of two, of three."""
FACES = tuple(
    f"{first}-{second}-{third}" for first in "FCPU" for second in "FCPU" for third in "FCPU"
)
SLOTS = tuple(f"{column}{row}" for row in range(1, 5) for column in "abcd")
NAMES = tuple(card.name for card in CARDS)

actions = st.integers(min_value=0, max_value=ACTIONS - 1)


def label(action: int) -> str:
    """Write an action as records do."""
    return game().label(action)


def cell_name(q: int, r: int) -> str:
    """Name a cell as the rules file says: rows, then half-steps to the east or the west."""
    east = 2 * q + r
    down = f"{'N' if r < 0 else 'S'}{abs(r)}" if r else ""
    right = f"{'W' if east < 0 else 'E'}{abs(east)}" if east else ""
    return down + right or "0"


CELLS = tuple(
    cell_name(q, r)
    for r in range(-15, 16)
    for q in range(-15, 16)
    if max(abs(q), abs(r), abs(q + r)) <= 15
)
"""Row by row from the north, each from the west."""


def refused(text: str) -> tuple[str, dict[str, object]]:
    """Read what is no move; return the code and the values of the error."""
    with pytest.raises(UnknownMove) as caught:
        read_action(text)
    return caught.value.code, caught.value.values


def test_every_action_is_spelled_as_its_number_says() -> None:
    """Tiles, three words, sides, faces, then cells and rounds, slots and cards: 3037 actions."""
    expected = [
        *CLASSES,
        *("keep", "stop", "end"),
        *("E", "SE", "SW", "W", "NW", "NE"),
        *FACES,
        *CELLS,
        *(f"castle:{name}" for name in CELLS),
        *(f"outpost:{name}" for name in CELLS),
        *(f"piece:{name}" for name in CELLS),
        *(f"buy:{name}" for name in SLOTS),
        *(f"deliver:{name}" for name in NAMES),
    ]

    assert [label(action) for action in range(ACTIONS)] == expected
    assert len(expected) == 3037


def test_every_label_is_read_back() -> None:
    """Label, read, same action, for all of them."""
    assert [read_action(label(action)) for action in range(ACTIONS)] == list(range(ACTIONS))


def test_no_two_actions_are_written_alike() -> None:
    """A label stands for one action, whatever the case of its letters."""
    assert len({label(action).lower() for action in range(ACTIONS)}) == ACTIONS


def test_labels_have_neither_spaces_nor_slashes() -> None:
    """Records keep events apart by spaces and seats by slashes."""
    labels = [label(action) for action in range(ACTIONS)]
    odd = [name for name in labels if not re.fullmatch(r"[A-Za-z0-9:-]+", name)]

    assert odd == []


def test_an_action_means_itself_in_any_position() -> None:
    """No move has two numbers."""
    fields = game().undealt().fields

    assert [meant(fields, action) for action in range(ACTIONS)] == list(range(ACTIONS))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("FFC", ("FFC",)),
        ("F-F-C", ("F-F-C",)),
        ("keep", ("keep",)),
        ("SW", ("SW",)),
        ("0", ("0",)),
        ("N2", ("N", "2")),
        ("W30", ("W", "30")),
        ("S1W3", ("S", "1", "W", "3")),
        ("castle:N2W4", ("castle", ":", "N", "2", "W", "4")),
        ("outpost:0", ("outpost", ":", "0")),
        ("piece:E2", ("piece", ":", "E", "2")),
        ("buy:d4", ("buy", ":", "d4")),
        ("deliver:cathedral", ("deliver", ":", "cathedral")),
    ],
)
def test_tokens_keep_words_and_directions_apart(text: str, expected: tuple[str, ...]) -> None:
    """A language may replace tokens one by one."""
    assert tokens(read_action(text)) == expected


@given(actions, st.sampled_from([str.lower, str.upper, str.title, str.swapcase]))
def test_case_does_not_matter(action: int, change: Callable[[str], str]) -> None:
    """People type ffc or FFC, n2e4 or N2E4."""
    assert read_action(change(label(action))) == action


@given(actions, st.text(" \t\n", max_size=3), st.text(" \t\n", max_size=3))
def test_spaces_around_do_not_matter(action: int, before: str, after: str) -> None:
    """A line may end in spaces."""
    assert read_action(before + label(action) + after) == action


@pytest.mark.parametrize("sign", [":", " ", "  ", " : ", ": ", " :"])
@pytest.mark.parametrize("text", ["castle:N1E1", "outpost:0", "piece:W2", "buy:b2", "deliver:well"])
def test_a_verb_and_its_name_are_kept_apart_by_a_colon_or_spaces(text: str, sign: str) -> None:
    """`castle:N1E1`, `castle N1E1` or `castle : N1E1`."""
    assert label(read_action(sign.join(text.split(":")))) == text


@pytest.mark.parametrize(
    ("french", "expected"),
    [
        ("garder", "keep"),
        ("arrêt", "stop"),
        ("arret", "stop"),
        ("stop", "stop"),
        ("fin", "end"),
        ("O", "W"),
        ("SO", "SW"),
        ("NO", "NW"),
        ("N2O4", "N2W4"),
        ("O2", "W2"),
        ("S15O15", "S15W15"),
        ("château N1E1", "castle:N1E1"),
        ("chateau:n1o1", "castle:N1W1"),
        ("CHÂTEAU N1O1", "castle:N1W1"),
        ("Avant-poste S1O3", "outpost:S1W3"),
        ("avant-poste:0", "outpost:0"),
        ("pièce O4", "piece:W4"),
        ("PIÈCE 0", "piece:0"),
        ("acheter A1", "buy:a1"),
        ("livrer:palisade", "deliver:palisade"),
        ("livrer 39", "deliver:cathedral"),
    ],
)
def test_french_words_are_read(french: str, expected: str) -> None:
    """With accents or without, O for ouest; a record holds the neutral form."""
    assert label(read_action(french)) == expected


@pytest.mark.parametrize("accented", ["cha\N{COMBINING CIRCUMFLEX ACCENT}teau 0", "château 0"])
def test_an_accent_may_be_written_in_two_ways(accented: str) -> None:
    """As one character, or as a letter and a combining accent."""
    assert label(read_action(accented)) == "castle:0"


@pytest.mark.parametrize("name", [name for name in CELLS if "W" in name][::20])
def test_west_is_also_ouest_in_every_cell(name: str) -> None:
    """O for W, in cells and in what names a cell."""
    west = name.replace("W", "O")

    assert label(read_action(west)) == name
    assert label(read_action(f"castle {west}")) == f"castle:{name}"


@pytest.mark.parametrize("tile", CLASSES)
def test_a_tile_may_be_written_from_any_of_its_thirds(tile: str) -> None:
    """Turning by 120 degrees leaves the tile what it is."""
    turned = [tile, tile[1:] + tile[:1], tile[2:] + tile[:2]]

    assert [read_action(text) for text in turned] == [CLASSES.index(tile)] * 3


def test_a_tile_and_its_mirror_image_are_two_tiles() -> None:
    """No flipping: ABC and ACB differ where there are three terrains."""
    mirrored = {tile: label(read_action(tile[::-1])) for tile in CLASSES}

    assert [tile for tile in CLASSES if mirrored[tile] != tile] == list(CLASSES[16:])


def test_all_triples_of_letters_are_tiles() -> None:
    """The 64 ordered triples are the turns of the 24 classes."""
    read = [label(read_action(face.replace("-", ""))) for face in FACES]

    assert set(read) == set(CLASSES)


def test_a_face_is_read_as_it_lies() -> None:
    """With hyphens the order counts: each of the 64 is an action of its own."""
    assert [label(read_action(face.lower())) for face in FACES] == list(FACES)


@pytest.mark.parametrize("card", range(len(CARDS)))
def test_a_contract_is_named_by_its_name_or_its_number(card: int) -> None:
    """`deliver:windmill` or `deliver 16`."""
    expected = f"deliver:{NAMES[card]}"

    assert label(read_action(f"deliver {card}")) == expected
    assert label(read_action(f"deliver {NAMES[card]}")) == expected


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "F",
        "FF",
        "FFCC",
        "FFX",
        "F F C",
        "F-F",
        "F-F-",
        "F--C",
        "F-FC",
        "F-F-C-C",
        "-1",
        "3",
        "00",
        "N",
        "N0",
        "N02",
        "N2E0",
        "N2E04",
        "N2 E4",
        "N2-E4",
        "E4N2",
        "N2S2",
        "N2N2",
        "N2E4E4",
        "N100",
        "E100",
        "WE",
        "NN",
        "north",
        "ouest",
        "keeps",
        "garde",
        "arrêter",
        "castle",
        "castle:",
        "castle N",
        "castle::0",
        "castle;0",
        "castle0",
        "château",
        "outpost N2,E4",
        "avant poste 0",
        "avantposte 0",
        "buy",
        "buy a0",
        "buy a5",
        "buy e1",
        "buy 1a",
        "buy 0",
        "buy a1 a2",
        "deliver",
        "deliver 40",
        "deliver 00",
        "deliver -1",
        "deliver wood",
        "deliver palisade well",
        "lay 0",
        "N²",
        "N２E4",
        "Ｎ2E4",
        "E٢",
        "0\x00",
        "keep\x00",
        "deliver １",
        "\N{PILE OF POO}",
    ],
)
def test_nonsense_is_refused(text: str) -> None:
    """What is no move is an UnknownMove that quotes the text."""
    assert refused(text) == ("unreadable", {"text": text})


@pytest.mark.parametrize(
    "text", ["N1", "E1", "N2E3", "S1W2", "castle:E1", "outpost N1", "pièce S3"]
)
def test_there_is_no_cell_between_two_cells(text: str) -> None:
    """Rows are shifted: in even rows cells are an even number of half-steps away, else an odd."""
    assert refused(text) == ("between_cells", {"cell": re.split("[ :]", text)[-1].upper()})


@pytest.mark.parametrize(
    ("text", "cell"),
    [
        ("E32", "E32"),
        ("W32", "W32"),
        ("O32", "W32"),
        ("N16", "N16"),
        ("s16", "S16"),
        ("N15E17", "N15E17"),
        ("N1E31", "N1E31"),
        ("S14O18", "S14W18"),
        ("N99W99", "N99W99"),
        ("castle N16", "N16"),
        ("avant-poste:e98", "E98"),
        ("pièce O98", "W98"),
    ],
)
def test_a_cell_beyond_the_edge_of_the_table_is_told_apart(text: str, cell: str) -> None:
    """It exists, but no further than fifteen steps from Pairleroy anything lies."""
    assert refused(text) == ("off_table", {"cell": cell})


@pytest.mark.parametrize("name", ["N15W15", "N15E15", "E30", "S15E15", "S15W15", "W30"])
def test_the_corners_of_the_table_can_be_named(name: str) -> None:
    """Fifteen steps from Pairleroy in each direction."""
    assert label(read_action(name)) == name


@pytest.mark.parametrize(
    "text",
    [
        "\N{LATIN SMALL LETTER LONG S}1E1",
        "castle \N{LATIN SMALL LETTER LONG S}1E1",
        "\N{LATIN SMALL LETTER LONG S}top",
        "ca\N{LATIN SMALL LETTER LONG S}tle 0",
        "\N{LATIN SMALL LETTER LONG S}E",
    ],
)
def test_letters_that_only_become_ours_in_capitals_are_refused(text: str) -> None:
    """The long s is no s, though its capital is S."""
    assert refused(text) == ("unreadable", {"text": text})


@given(st.text())
def test_any_text_is_an_action_or_an_unknown_move(text: str) -> None:
    """No text whatever raises anything else."""
    try:
        action = read_action(text)
    except UnknownMove:
        return

    assert 0 <= action < ACTIONS


@given(st.from_regex(r"\A([nsNS][0-9]{1,3})?([ewoEWO][0-9]{1,3})?\Z"))
def test_what_looks_like_a_cell_is_that_cell_or_is_refused(text: str) -> None:
    """What is accepted names the cell that was typed."""
    try:
        action = read_action(text)
    except UnknownMove:
        return

    assert label(action) == text.upper().replace("O", "W")


@pytest.mark.parametrize("text", ["château N1O1", "CASTLE:n1w1", " castle  N1W1 "])
def test_a_position_plays_what_is_typed(text: str) -> None:
    """Either language, any case, spaces around."""
    state = read(line(RING, players=f"20;0;-;-;-;-|{NEW}"))
    castle = state.play_event(state.action_of(text)).view()["players"][0]["castle"]

    assert castle == {"cell": "N1W1", "q": 0, "r": -1}


@pytest.mark.parametrize(
    ("label", "french"),
    [
        ("FFC", "FFC"),
        ("F-C-P", "F-C-P"),
        ("keep", "garder"),
        ("stop", "stop"),
        ("end", "fin"),
        ("W", "O"),
        ("SW", "SO"),
        ("NE", "NE"),
        ("N2W4", "N2O4"),
        ("castle:S1W1", "château:S1O1"),
        ("outpost:0", "avant-poste:0"),
        ("piece:E2", "pièce:E2"),
        ("buy:c3", "acheter:c3"),
        ("deliver:watchtower", "livrer:Tour de guet"),
    ],
)
def test_moves_are_spelled_in_french(label: str, french: str) -> None:
    """West is `ouest`, and verbs and buildings have French names."""
    assert Speaker("fr", "pairleroy").move(label) == french


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("verb", range(4), ids=["short", "land", "buy", "deliver"])
def test_a_move_as_spelled_can_be_typed(language: str, verb: int) -> None:
    """What the list of moves shows is understood at the prompt."""
    limits = (0, 97, 2981, 2997, 3037)
    numbers = list(range(limits[verb], limits[verb + 1]))
    speaker = Speaker(language, "pairleroy")

    assert [read_action(speaker.tokens(tokens(action))) for action in numbers] == numbers


@pytest.mark.parametrize("outcome", range(OUTCOMES))
def test_what_was_drawn_is_written_and_read(outcome: int) -> None:
    """Tiles by their letters, cards by their names."""
    assert read_outcome("".join(outcome_tokens(outcome))) == outcome


def test_the_outcomes_are_tiles_then_cards() -> None:
    """24 classes of tiles, 40 cards, each one word without space or slash."""
    labels = [game().outcome_label(outcome) for outcome in range(OUTCOMES)]

    assert labels == [*CLASSES, *NAMES]
    assert all(re.fullmatch("[A-Za-z]+", name) for name in labels)


@pytest.mark.parametrize(
    "text",
    ["", "ffc", "CFF", "F-F-C", "FFX", "Palisade", "Palissade", "0", "24", " FFC", "keep", "well "],
)
def test_what_was_drawn_is_read_in_its_exact_form_only(text: str) -> None:
    """Outcomes stand in records, which have one form."""
    with pytest.raises(UnknownMove) as caught:
        read_outcome(text)

    assert (caught.value.code, caught.value.values) == ("unreadable", {"text": text})


@pytest.mark.parametrize(
    ("label", "french", "english"),
    [("FFC", "FFC", "FFC"), ("palisade", "Palissade", "Palisade"), ("well", "Puits", "Well")],
)
def test_what_is_drawn_is_spelled_in_the_language(label: str, french: str, english: str) -> None:
    """Tiles keep their letters, buildings have names."""
    told = tuple(Speaker(language, "pairleroy").outcome(label) for language in LANGUAGES)

    assert told == (french, english)


@pytest.mark.parametrize(
    ("text", "french", "english"),
    [
        ("E32", "E32 est hors de la table.", "E32 is beyond the edge of the table."),
        ("castle N16", "N16 est hors de la table.", "N16 is beyond the edge of the table."),
        ("O32", "O32 est hors de la table.", "W32 is beyond the edge of the table."),
    ],
)
def test_a_cell_beyond_the_edge_is_told_in_a_sentence(text: str, french: str, english: str) -> None:
    """With the name that the cell has in the language."""
    with pytest.raises(UnknownMove) as caught:
        read_action(text)
    told = tuple(Speaker(language, "pairleroy").error(caught.value) for language in LANGUAGES)

    assert told == (french, english)

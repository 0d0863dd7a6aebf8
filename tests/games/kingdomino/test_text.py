"""A position drawn with characters: the kingdoms, what lies between them, and what happens."""

from collections.abc import Iterable, Iterator
from random import Random
from textwrap import dedent
from typing import Any

import pytest

from couronne.games.draws import Draws, seed_of
from couronne.games.kingdomino import text
from couronne.games.kingdomino.data import DISCARD, KING_DRAWN, SEATS
from couronne.games.package import Line, Phrase, Span, plain_text
from couronne.games.state import State
from couronne.i18n.speaker import Speaker
from tests.games.kingdomino.tables import TABLES, Table, game
from tests.games.kingdomino.test_position import journey

SEED = Table("seed", 2)
THREE = Table("seed", 3)
FOUR = Table("seed", 4)
STRICT = Table("seed", 2, ("strict",))
OFFICIAL = Table("official", 2)
BONUSES = Table("official", 2, ("middle_kingdom", "harmony"))
DUEL = Table("official", 2, ("mighty_duel",))

SMALL = """
    Forêt* Champ  _X_
    Forêt  Castle Mer**
    Mine   Mer    _X_

    Castle Champ Champ
    > Mer Champ
    ? Mine Mine
"""
FULL = """
    Champ Champ Champ  Champ Champ
    Champ Champ Champ  Champ Champ
    Champ Champ Castle Champ Champ
    Champ Champ Champ  Champ Champ
    Champ Champ Champ  Champ Champ
"""
"""A kingdom in which nothing more fits."""
ROOM_BESIDE_FIELDS = FULL.replace("Champ Champ Champ  Champ", "_X_   _X_   Champ  Champ", 1)
"""A kingdom in which one more domino fits, if one of its halves is a field."""


def lines(drawing: str) -> list[str]:
    """Return the lines of a drawing, without what stands before all of them."""
    return dedent(drawing).strip("\n").split("\n")


def plain(drawn: Iterable[Line]) -> list[str]:
    """Return lines without colour; phrases appear as their codes."""
    return plain_text(drawn).split("\n")


def board(state: State, seat: int = 0, ascii_only: bool = True) -> list[str]:
    """Draw the kingdom of one seat."""
    return plain(text.boards(state.view(), seat, ascii_only)[0])


def panel(state: State, ascii_only: bool = True) -> list[str]:
    """Draw what lies between the kingdoms."""
    return plain(text.panel(state.view(), 0, ascii_only))


def said(drawn: Iterable[Line], language: str) -> list[str]:
    """Say lines in a language."""
    return [_said(line, Speaker(language, "kingdomino")) for line in drawn]


def _said(line: Line, speaker: Speaker) -> str:
    words = []
    for span in line:
        if isinstance(span.content, Phrase):
            words.append(speaker.phrase(span.content))
        elif isinstance(span.content, str):
            words.append(span.content)
        else:
            words.append(speaker.tokens(span.content))
    return "".join(words).rstrip().replace("\N{NO-BREAK SPACE}", " ")


def roles(drawn: Iterable[Line], role: str) -> list[str]:
    """List what is shown in one role."""
    return [plain_text([(span,)]).strip() for line in drawn for span in line if span.role == role]


def drawn_after(state: State, *outcomes: int) -> State:
    """Let chance bring these outcomes, one after the other."""
    for outcome in outcomes:
        state = state.play_event(outcome)
    return state


def printed(number: int) -> int:
    """Return the outcome that draws a printed domino."""
    return KING_DRAWN - 49 + number


def test_kingdoms_line_by_line() -> None:
    """Whose it is and its points, columns and rows, terrains, crowns, castle, regions, bonus."""
    expected = lines("""
        > o blue  4
           d  e  f  g  h  i  j
        10 .  .  .  +  .  .  .
         9 .  .  +  +  +  .  .
         8 .  .  R1 F  +  +  .
         7 .  .  R  @  W2 +  +
         6 .  .  N  W  +  +  .
         5 .  .  +  +  +  .  .
         4 .  .  .  +  .  .  .
           R 2x1  W 1x2


           middle_kingdom possible

          x pink  0
           e  f  g  h  i  j  k
        10 .  .  .  .  .  .  .
         9 .  .  .  .  .  .  .
         8 .  .  .  .  .  .  .
         7 .  .  @  F  F  .  .
         6 .  .  .  .  .  .  .
         5 .  .  .  .  .  .  .
         4 .  .  .  .  .  .  .



           middle_kingdom possible
    """)

    assert game(SEED).sketch(SMALL).text().split("\n") == expected


def test_a_kingdom_in_full() -> None:
    """With more than ASCII seats have shapes, the castle is a tower, regions a real product."""
    expected = lines("""
        > ● blue  4
           d  e  f  g  h  i  j
        10 ·  ·  ·  +  ·  ·  ·
         9 ·  ·  +  +  +  ·  ·
         8 ·  ·  R1 F  +  +  ·
         7 ·  ·  R  ♜  W2 +  +
         6 ·  ·  N  W  +  +  ·
         5 ·  ·  +  +  +  ·  ·
         4 ·  ·  ·  +  ·  ·  ·
           R 2×1  W 1×2


           middle_kingdom possible
    """)

    assert board(game(SEED).sketch(SMALL), ascii_only=False) == expected


def test_a_kingdom_in_french() -> None:
    """Terrains have the letters of their French names, bonuses and colours too."""
    drawn = text.boards(game(SEED).sketch(SMALL).view(), 0, ascii_only=False)[0]
    told = said(drawn, "fr")
    expected = [
        "> ● bleu  4",
        " 8 ·  ·  F1 C  +  +  ·",
        " 7 ·  ·  F  ♜  M2 +  +",
        " 6 ·  ·  N  M  +  +  ·",
        "   F 2×1  M 1×2",
        "   Milieu possible",
    ]

    assert [line for line in told if line in expected] == expected


@pytest.mark.parametrize(
    ("side", "expected"),
    [
        (0, ["blue", "pink", "green", "yellow"]),
        (1, ["pink", "green", "yellow", "blue"]),
        (3, ["yellow", "blue", "pink", "green"]),
    ],
)
def test_ones_own_kingdom_comes_first(side: int, expected: list[str]) -> None:
    """Then the others, in the order of the seats."""
    boards = text.boards(game(FOUR).start(seed=1).view(), side, ascii_only=True)

    assert [plain(drawn)[0].split()[-2] for drawn in boards] == expected


@pytest.mark.parametrize(
    ("ascii_only", "expected"), [(True, ["o", "x", "^", "="]), (False, ["●", "◆", "▲", "■"])]
)
def test_every_seat_has_a_sign_of_its_own(ascii_only: bool, expected: list[str]) -> None:
    """Colours are told by characters too."""
    boards = text.boards(game(FOUR).start(seed=1).view(), 0, ascii_only)

    assert [plain(drawn)[0].split()[-3] for drawn in boards] == expected


def test_whose_turn_it_is_stands_before_the_name() -> None:
    """Only one title bears the sign; none while chance draws or when the game is over."""
    states = (game(SEED).sketch(SMALL), game(SEED).undealt(), game(SEED).sketch(FULL))
    expected = [[">", " "], [" ", " "], [" ", " "]]

    assert [[board(state, seat)[0][0] for seat in (0, 1)] for state in states] == expected


def test_cells_that_the_domino_may_cover_are_marked_for_who_is_to_place() -> None:
    """All cells of all legal placements, and no others, in the kingdom of the player to move."""
    state = game(SEED).sketch(SMALL)
    boards = text.boards(state.view(), 0, ascii_only=True)
    covered = {cell for cells in state.view()["targets"].values() for cell in cells}
    expected = [len(covered), 0]

    assert [len(roles(drawn, "target")) for drawn in boards] == expected


@pytest.mark.parametrize("table", [SEED, OFFICIAL], ids=str)
def test_nothing_is_marked_while_a_domino_is_chosen(table: Table) -> None:
    """There is no domino in hand."""
    boards = text.boards(game(table).start(seed=1).view(), 0, ascii_only=True)

    assert [roles(drawn, "target") for drawn in boards] == [[], []]


@pytest.mark.parametrize("crowns", range(10))
def test_crowns_are_digits(crowns: int) -> None:
    """A terrain without a crown has no digit."""
    state = game(SEED).sketch(f"Castle Mine{crowns} Mer")
    expected = f" 7 .  .  @  N{crowns or ' '} W  .  ."

    assert board(state)[5] == expected


@pytest.mark.parametrize(
    ("terrain", "english", "french"),
    [
        ("field", "F", "C"),
        ("forest", "R", "F"),
        ("water", "W", "M"),
        ("meadow", "M", "P"),
        ("swamp", "S", "R"),
        ("mine", "N", "N"),
    ],
)
def test_every_terrain_has_a_letter_in_each_language(
    terrain: str, english: str, french: str
) -> None:
    """Champ, Forêt, Mer, Prairie, maRée, miNe."""
    drawn = text.boards(game(SEED).sketch(f"Castle {terrain}2 {terrain}").view(), 0, True)[0]
    rows = [said(drawn, language)[5] for language in ("en", "fr")]

    assert rows == [f" 7 .  .  @  {letter}2 {letter}  .  ." for letter in (english, french)]


def test_cells_that_can_no_longer_be_covered_are_blank() -> None:
    """A row of five leaves no column: only what may still be covered bears a dot."""
    state = game(SEED).sketch("Champ Champ Castle Mer Mer")
    expected = lines("""
           d  e  f  g  h  i  j
        10    .  .  .  .  .
         9    .  .  .  .  .
         8    .  .  .  .  .
         7    F  F  @  W  W
         6    .  .  .  .  .
         5    .  .  .  .  .
         4    .  .  .  .  .
    """)

    assert board(state)[1:9] == [line.rstrip() for line in expected]


def test_a_complete_kingdom_has_no_free_cell() -> None:
    """Its square is full."""
    assert [line for line in board(game(SEED).sketch(FULL))[1:9] if "." in line] == []


def widths(drawn: list[Line]) -> list[int]:
    """Return how many characters each line has, blanks at its end included."""
    sign = Span("|")
    return [len(plain([(*line, sign)])[0]) - 1 for line in drawn]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_kingdom_is_always_drawn_as_large(table: Table) -> None:
    """Two cells more than the square, whatever was built; drawings do not jump about."""
    shown = (7 if "mighty_duel" in table.options else 5) + 2
    expected = [3 + 3 * shown] * (1 + shown)
    for state in list(journey(table, 4))[::23]:
        boards = text.boards(state.view(), 0, ascii_only=True)

        assert [widths(drawn[1 : 2 + shown]) for drawn in boards] == [expected] * table.players


def test_a_kingdom_of_a_mighty_duel_may_go_far() -> None:
    """Seven columns to the right of the castle: the window has moved along."""
    state = game(DUEL).sketch("Castle Mer Mer Mer Mer Mer Mer")
    expected = "   e  f  g  h  i  j  k  l  m"

    assert board(state)[1] == expected


def test_regions_are_told_from_the_best_down_three_a_line() -> None:
    """Cells times crowns; what has no crown is not told."""
    state = game(SEED).sketch("""
        Mer*  Champ*  Champ Forêt** Mine3
        Mer   Prairie Marée Forêt   Mine
        Champ Champ   Castle Forêt  Champ*
    """)
    expected = ["   R 3x2  N 2x3  F 2x1", "   W 2x1  F 1x1", ""]

    assert board(state)[9:12] == expected


def test_more_regions_than_three_lines_hold_are_told_all_the_same() -> None:
    """Ten regions need a fourth line."""
    state = game(SEED).sketch("""
        Mer*   Champ* Mer*   Champ* Mer*
        Champ* Mer*   Castle Mer*   Champ*
        Mer*   _X_    _X_    _X_    _X_
    """)
    expected = [
        "   F 1x1  F 1x1  F 1x1",
        "   F 1x1  W 1x1  W 1x1",
        "   W 1x1  W 1x1  W 1x1",
        "   W 1x1",
    ]

    assert board(state)[9:13] == expected


@pytest.mark.parametrize(
    ("drawing", "status"),
    [
        (FULL, "got"),
        ("Castle Mer Mer", "possible"),
        ("Castle Mer Mer Mer Mer", "lost"),
    ],
)
def test_the_middle_kingdom_under_a_kingdom(drawing: str, status: str) -> None:
    """Won, still possible, or lost; won is told in the colour of points."""
    drawn = text.boards(game(SEED).sketch(drawing).view(), 0, ascii_only=True)[0]
    expected = (f"   middle_kingdom {status}", "score" if status == "got" else "note")

    assert (plain(drawn)[-1], drawn[-1][-1].role) == expected


@pytest.mark.parametrize(
    ("position", "status"),
    [
        ("fffff/fffff/ff@ff/fffff/fffff|@ 0,0 over:0 0101 -,-,-,- - - 6 -", "got"),
        ("@|@ 0,0 king:0 - -,-,-,- - - 0 1-48", "possible"),
        ("@|@ 1,0 domino:0 0101 9,10,11,12 - - 1 13-48", "lost"),
    ],
)
def test_harmony_under_a_kingdom(position: str, status: str) -> None:
    """Complete, nothing discarded yet, or something discarded."""
    told = board(game(BONUSES).position(position))

    assert f"   harmony {status}" in told


def test_a_table_without_bonuses_does_not_tell_them() -> None:
    """Official rules, no option."""
    assert "   ".join(board(game(OFFICIAL).start(seed=1))[9:]).strip() == ""


@pytest.mark.parametrize(("language", "word"), [("fr", "défausses 3"), ("en", "discards 3")])
def test_discards_are_counted_under_a_kingdom(language: str, word: str) -> None:
    """Who has discarded nothing is not told so."""
    state = game(OFFICIAL).position("@|@ 3,0 domino:0 0101 9,10,11,12 - - 3 13-48")
    boards = [said(drawn, language) for drawn in text.boards(state.view(), 0, True)]

    assert [drawn[-1].strip() for drawn in boards] == [word, ""]


def test_a_position_is_drawn_in_ascii_by_default() -> None:
    """`state.text()` can be printed anywhere."""
    assert game(SEED).sketch(SMALL).text(1).isascii()


def test_beside_the_kingdoms_in_the_seed_rules() -> None:
    """Round, domino in hand, line with its takers, turns now and next, what is left by kind."""
    expected = lines("""
        table.round 5 12
        table.hand
          water|field
        table.line
          A o water|field
          B   mine|mine
        table.turns[o] x
        table.next_turns x  o

        table.left 14 43
        table.crowns   0   1   2   3
        F table.name.field  17   5
        R table.name.forest  15   5
        W table.name.water  10   6
        M table.name.meadow  10   2   2
        S table.name.swamp   6   2   2
        N table.name.mine   0   1   3   1
    """)

    assert panel(game(SEED).sketch(SMALL)) == expected


def test_beside_the_kingdoms_in_french() -> None:
    """Dominoes, turns and the table of what is left, in columns as in English."""
    told = said(text.panel(game(SEED).sketch(SMALL).view(), 0, ascii_only=False), "fr")
    expected = lines("""
          Mer|Champ
          A ● Mer|Champ
          B   Mine|Mine
        C Champ    17   5
        F Forêt    15   5
        M Mer      10   6
        P Prairie  10   2   2
        R Marée     6   2   2
        N Mine      0   1   3   1
    """)

    assert [line for line in told if line in expected] == expected


@pytest.mark.parametrize("language", ["fr", "en"])
def test_counts_stand_under_their_crowns(language: str) -> None:
    """Names and counts keep to their columns in both languages."""
    told = said(text.panel(game(SEED).undealt().view(), 0, ascii_only=False), language)[-7:]
    heading, mine = told[0], told[-1]
    expected = [("0", "1"), ("1", "1"), ("2", "3"), ("3", "1")]

    assert [(heading[at], mine[at]) for at in range(-13, 0, 4)] == expected


def first_line() -> State:
    """Kings in the order blue, pink, pink, blue; dominoes 1, 7, 30 and 48 on offer."""
    blue, pink = KING_DRAWN, KING_DRAWN + 1
    kings = drawn_after(game(OFFICIAL).undealt(), blue, pink, pink, blue)
    return drawn_after(kings, printed(48), printed(7), printed(1), printed(30))


def without_what_is_left(told: list[str]) -> list[str]:
    """Leave out the table of what is left."""
    return told[: told.index("")]


def test_before_anything_is_drawn() -> None:
    """The first round is to come: no line, no turns yet."""
    expected = ["table.round 1 6", "table.turns"]

    assert without_what_is_left(panel(game(OFFICIAL).undealt())) == expected


def test_kings_as_they_are_drawn() -> None:
    """Whose they are, in the order drawn; none acts yet."""
    state = drawn_after(game(OFFICIAL).undealt(), KING_DRAWN + 1, KING_DRAWN)
    expected = ["table.round 1 6", "table.turns x  o"]

    assert without_what_is_left(panel(state)) == expected


def test_the_first_line_of_printed_dominoes() -> None:
    """Numbers in a column; of the next round nothing is known."""
    expected = lines("""
        table.round 1 6
        table.line
          A    1 field|field
          B    7 water|water
          C   30 water1|field
          D   48 field|mine3
        table.turns[o] x  x  o
        table.next_turns ?  ?  ?  ?
    """)

    assert without_what_is_left(panel(first_line())) == expected


def test_takers_stand_beside_their_dominoes_and_in_the_next_round() -> None:
    """Who chose the lesser domino plays first."""
    state = drawn_after(first_line(), 1, 0)
    expected = lines("""
        table.round 1 6
        table.line
          A x  1 field|field
          B o  7 water|water
          C   30 water1|field
          D   48 field|mine3
        table.turns o  x [x] o
        table.next_turns x  o  ?  ?
    """)

    assert without_what_is_left(panel(state)) == expected


def test_a_round_whose_line_is_being_drawn() -> None:
    """The second round: its turns are known and what each will place, its line is not yet."""
    state = drawn_after(first_line(), 1, 0, 2)
    shown = without_what_is_left(panel(state))

    assert shown[:3] == ["table.round 2 6", "table.turns x  o  x  o", "    x  1 field|field"]
    assert [line[4] for line in shown[2:]] == ["x", "o", "x", "o"]


def test_dominoes_that_wait_are_shown_but_for_the_one_in_hand() -> None:
    """Who places later in the round, and what."""
    state = drawn_after(drawn_after(first_line(), 1, 0, 2), *map(printed, (9, 10, 11, 12)))
    waiting = [line for line in panel(state) if line.startswith("    ")]

    assert [line[4] for line in waiting] == ["o", "x", "o"]


def test_the_domino_in_hand_stands_above_the_line() -> None:
    """A king places what it chose in the round before."""
    state = drawn_after(drawn_after(first_line(), 1, 0, 2), *map(printed, (9, 10, 11, 12)))
    expected = ["table.round 2 6", "table.hand", "   1 field|field", "table.line"]

    assert panel(state)[:4] == expected


def test_what_can_be_chosen_stands_out() -> None:
    """Letters that are free are targets, the others are dead; so are turns that are over."""
    drawn = text.panel(drawn_after(first_line(), 1, 0).view(), 0, ascii_only=True)

    assert roles(drawn, "target") == ["C", "D"]
    assert roles(drawn, "dead") == ["A", "B", "o", "x"]


def test_after_the_end_there_are_no_turns() -> None:
    """Round 12 of 12, and nothing left to draw."""
    told = panel(game(SEED).sketch(FULL))
    expected = ["table.round 12 12", "", "table.left 0 37"]

    assert told[:3] == expected


def test_what_is_left_is_counted_by_terrain_and_crowns() -> None:
    """Printed dominoes are counted by their halves; what does not exist has no count."""
    state = game(OFFICIAL).position("@|@ 0,0 choose:0 0110 -,-,-,- 1,2,47,48 - 1 3-46")
    told = panel(state)
    expected = lines("""
        table.left 20 44
        table.crowns   0   1   2   3
        F table.name.field  16   5
        R table.name.forest  16   6
        W table.name.water  12   6
        M table.name.meadow  10   2   2
        S table.name.swamp   5   2   2
        N table.name.mine   1   1   2   0
    """)

    assert told[told.index("") + 1 :] == expected


@pytest.mark.parametrize(("line", "left"), [("1,2,3", 1), ("1,2", 2)])
def test_dominoes_left_to_draw_are_counted(line: str, left: int) -> None:
    """The last line of four: what is drawn of it is no longer to be drawn; 41 lie in the box."""
    state = game(OFFICIAL).position(f"@|@ 0,0 domino:0 0110 4,5,6,7 {line} - 5 8-48")

    assert f"table.left {left} 41" in panel(state)


def test_a_listed_choice_names_its_domino() -> None:
    """Number, both halves, and crowns as digits."""
    state = first_line()
    expected = [
        " 1 field|field",
        " 7 water|water",
        "30 water1|field",
        "48 field|mine3",
    ]

    assert [plain([text.move_note(state.view(), action)])[0] for action in range(4)] == expected


def test_a_listed_choice_that_fits_nowhere_says_so() -> None:
    """Choosing a domino that one cannot place is allowed, but not by mistake."""
    state = game(SEED).sketch(ROOM_BESIDE_FIELDS + "? Mer Mer\n? Champ Mer")
    expected = ["water|water  move.does_not_fit", "field|water"]

    assert [plain([text.move_note(state.view(), action)])[0] for action in (0, 1)] == expected


@pytest.mark.parametrize("move", ["g9g8", "discard"])
def test_a_listed_placement_needs_no_note(move: str) -> None:
    """The cells say it all."""
    state = game(STRICT).sketch("Castle\n> Mer Champ\n? Mer Mer")

    assert text.move_note(state.view(), state.action_of(move)) == ()


@pytest.mark.parametrize(
    ("move", "expected"), [("A", "mine2|field"), ("B", "water|meadow1"), ("C", "swamp|swamp")]
)
def test_a_choice_is_logged_with_its_domino(move: str, expected: str) -> None:
    """Not by its letter, which nobody remembers."""
    state = game(THREE).sketch("Castle\n? Mine** Champ\n? Mer Prairie*\n? Marée Marée")

    assert plain([text.log_note(state.view(), state.action_of(move))]) == [expected]


@pytest.mark.parametrize("move", ["g9g8", "h7i7", "discard"])
def test_a_placement_and_a_discard_are_logged_with_the_domino_in_hand(move: str) -> None:
    """What was placed, the first half first."""
    state = game(STRICT).sketch("Castle\n> Mer* Champ\n? Mine Mine")

    assert plain([text.log_note(state.view(), state.action_of(move))]) == ["water1|field"]


Told = list[tuple[str, str, str]]
"""What followed: a code, a colour and a domino for each line."""


def followed(before: State, move: str | int | None) -> Told:
    """Play a move or, without one, forfeit the turn; tell what followed by itself."""
    action = None if move is None else before.action_of(move)
    after = before.forfeit() if action is None else before.play_event(action)
    return told_of(text.consequences(before.view(), after.view(), action))


def told_of(drawn: list[Line]) -> Told:
    """Take lines apart."""
    return [_told_of(*line) for line in drawn]


def _told_of(said: Span, _gap: Span, *domino: Span) -> tuple[str, str, str]:
    assert isinstance(said.content, Phrase)
    return said.content.code, said.content.values["seat"], plain([domino])[0].strip()


def test_nothing_follows_from_a_choice_that_leaves_a_choice() -> None:
    """Three players: two dominoes are left for the other two."""
    state = game(THREE).sketch("Castle\n? Mer Mer\n? Champ Champ\n? Mine Mine")

    assert followed(state, "B") == []


def test_nothing_follows_from_a_placement_that_leaves_a_choice() -> None:
    """Three players: the second chooses between two."""
    state = game(THREE).sketch("Castle\n> Mer Mer\n? Champ Champ\n? Mine Mine")

    assert followed(state, "g9g8") == []


def test_the_last_takes_what_remains() -> None:
    """Two players: once the first has placed, the second has no choice."""
    state = game(SEED).sketch("Castle\n> Mer Mer\n? Champ Champ*")
    expected: Told = [("log.takes", "pink", "field|field1")]

    assert followed(state, "g9g8") == expected


def test_the_last_king_takes_what_remains() -> None:
    """Official rules: the fourth king has no choice, and the round is over."""
    state = drawn_after(first_line(), 1, 0)
    expected: Told = [("log.takes", "blue", "48 field|mine3")]

    assert followed(state, "C") == expected


def test_the_last_king_places_and_takes_what_remains() -> None:
    """Official rules: after placing, the fourth king of a later round has no choice."""
    state = game(OFFICIAL).position("@|@ 0,0 place:3 0101 -,-,-,9 1:0,2:1,3,4:0 - 2 10-48")
    expected: Told = [("log.takes", "pink", "3 forest|forest")]

    assert followed(state, "g9g8") == expected


def test_a_chosen_domino_that_fits_nowhere_is_discarded() -> None:
    """Seed rules: it is placed at once or never."""
    state = game(THREE).sketch(FULL + "? Mer Mer\n? Champ Champ\n? Mine Mine")
    expected: Told = [("log.discarded", "blue", "water|water")]

    assert followed(state, "A") == expected


def test_a_discard_and_the_last_domino() -> None:
    """The first discards what fits nowhere, and the second takes what remains."""
    state = game(SEED).sketch(FULL + "? Mer Mer\n? Champ Champ")
    expected: Told = [
        ("log.discarded", "blue", "field|field"),
        ("log.takes", "pink", "water|water"),
    ]

    assert sorted(followed(state, "B")) == expected


def test_the_last_domino_that_fits_nowhere() -> None:
    """It is taken all the same, and then discarded."""
    state = game(SEED).sketch(f"Castle\n{FULL}> Mer Mer\n? Mine Mine")
    expected: Told = [
        ("log.takes", "pink", "mine|mine"),
        ("log.discarded", "pink", "mine|mine"),
    ]

    assert followed(state, "g9g8") == expected


def test_forced_discards_in_a_row() -> None:
    """The last round of the official rules: once blue's kingdom is full nothing fits anywhere."""
    kingdom = "fffff/fffff/..@ff/fffff/fffff|fffff/fffff/ff@ff/fffff/fffff"
    state = game(OFFICIAL).position(f"{kingdom} 0,0 place:0 0101 1,7,10,12 - - 6 20-48")
    expected: Told = [
        ("log.discarded", "blue", "10 meadow|meadow"),
        ("log.discarded", "pink", "12 swamp|swamp"),
        ("log.discarded", "pink", "7 water|water"),
    ]

    assert sorted(followed(state, "e7f7")) == expected


def test_a_discard_that_follows_from_a_draw() -> None:
    """Official rules: the line is complete, and the first king has nowhere to place."""
    kingdom = "fffff/fffff/ff@ff/fffff/fffff|@"
    before = game(OFFICIAL).position(f"{kingdom} 0,0 domino:0 0110 7,10,11,12 20,21,22 - 2 30-48")
    after = before.play_event(printed(33))
    expected: Told = [("log.discarded", "blue", "7 water|water")]

    assert told_of(text.consequences(before.view(), after.view(), None)) == expected


def test_a_domino_discarded_at_will_is_not_told_twice() -> None:
    """Option `strict`: the move itself tells it; the last domino is told."""
    state = game(STRICT).sketch("Castle\n> Mer Champ\n? Mine Mine")
    expected: Told = [("log.takes", "pink", "mine|mine")]

    assert followed(state, "discard") == expected


def test_a_forfeited_choice_takes_the_first_domino_left() -> None:
    """Who loses the turn is told what was taken."""
    state = game(THREE).sketch("Castle\n? Mer Mer\n? Champ Champ\n? Mine Mine")
    expected = [("blue", "water|water")]

    assert [line[1:] for line in followed(state, None)] == expected


def test_a_forfeited_choice_of_a_king() -> None:
    """Official rules: the first that is free is the second of the line."""
    state = drawn_after(first_line(), 0)
    expected = [("pink", "7 water|water")]

    assert [line[1:] for line in followed(state, None)] == expected


def test_a_forfeited_placement_discards_the_domino() -> None:
    """Who loses the turn is told what was discarded; what follows from that is told too."""
    state = game(SEED).sketch("Castle\n> Mer Champ\n? Mine Mine")
    expected = {("blue", "water|field"), ("pink", "mine|mine")}

    assert {line[1:] for line in followed(state, None)} == expected


def test_what_followed_is_told_though_the_next_line_is_there_already() -> None:
    """The new line has the same letters: that they are free again hides nothing."""
    before = game(SEED).sketch(f"{FULL}\n{FULL}? Mer Mer\n? Mine Mine")
    after = before.with_draws(Draws(seed_of(1))).play("A")
    expected: Told = [
        ("log.discarded", "blue", "water|water"),
        ("log.discarded", "pink", "mine|mine"),
        ("log.takes", "pink", "mine|mine"),
    ]

    assert (after.view()["phase"], len(after.view()["line"])) == ("choose", 2)
    assert sorted(told_of(text.consequences(before.view(), after.view(), 0))) == expected


def test_nothing_follows_where_nothing_happened() -> None:
    """Somebody resigns: the position stays."""
    view = game(SEED).sketch(SMALL).view()

    assert text.consequences(view, view, None) == []


View = dict[str, Any]


def received(view: View) -> list[int]:
    """Count for each seat the dominoes placed, discarded, and waiting to be placed."""
    ahead = [slot["taken_by"] for slot in view["line"] if view["chooses_ahead"]]
    held = [turn["seat"] for turn in view["turns"] if turn["domino"]]
    return [
        len(own["cells"]) // 2 + own["discards"] + held.count(seat) + ahead.count(seat)
        for seat, own in enumerate(view["kingdoms"])
    ]


def discards(view: View) -> list[int]:
    """Count what each seat has discarded."""
    return [own["discards"] for own in view["kingdoms"]]


def steps(table: Table, seed: int) -> Iterator[tuple[View, int | None, View]]:
    """Play at random, losing turns rather often: before, the action if there was one, after."""
    random = Random(seed)
    state = game(table).undealt()
    before = state.view()
    while not state.over:
        acts = state.turn >= 0
        event = None if acts and random.random() < 0.2 else random.choice(state.actions)
        state = state.forfeit() if event is None else state.play_event(event)
        after = state.view()
        yield before, event if acts else None, after
        before = after


ORDERS = [table for table in TABLES if not {"middle_kingdom", "harmony"} & set(table.options)]
"""Bonuses change nothing in who takes what."""


@pytest.mark.parametrize("table", ORDERS, ids=str)
def test_all_that_nobody_chose_is_told(table: Table) -> None:
    """Every domino that is taken or laid aside is a move, or is told as what followed."""
    for before, action, after in steps(table, 11):
        told = [line[:2] for line in told_of(text.consequences(before, after, action))]
        took = [now - then for now, then in zip(received(after), received(before), strict=True)]
        threw = [now - then for now, then in zip(discards(after), discards(before), strict=True)]
        if action is not None:
            took[before["turn"]] -= action < DISCARD
            threw[before["turn"]] -= action == DISCARD

        assert took == [told.count(("log.takes", seat)) for seat in before["seats"]]
        assert threw == [told.count(("log.discarded", seat)) for seat in before["seats"]]


@pytest.mark.parametrize(("seat", "colour"), list(enumerate(SEATS)))
def test_a_king_is_told_when_it_is_drawn(seat: int, colour: str) -> None:
    """Whose king chooses next in the first line."""
    view = game(Table("official", 4)).undealt().view()
    expected = Phrase("log.king", {"seat": SEATS[seat]})

    assert text.draw_note(view, colour)[0].content == expected


@pytest.mark.parametrize(
    ("language", "expected"), [("fr", "Un roi rose est tiré"), ("en", "A pink king is drawn")]
)
def test_a_drawn_king_is_a_sentence(language: str, expected: str) -> None:
    """His colour in the language."""
    view = game(OFFICIAL).undealt().view()

    assert said([text.draw_note(view, "pink")], language) == [expected]


@pytest.mark.parametrize(
    ("label", "expected"),
    [("48", "log.chance 48 field|mine3"), ("7", "log.chance  7 water|water")],
)
def test_a_numbered_domino_is_told_when_it_is_drawn(label: str, expected: str) -> None:
    """Its number, and what is printed on it."""
    view = game(OFFICIAL).position("@|@ 0,0 domino:0 0110 -,-,-,- - - 0 1-48").view()

    assert plain([text.draw_note(view, label)]) == [expected]


def test_a_first_half_is_not_told() -> None:
    """It is no domino yet."""
    assert text.draw_note(game(SEED).undealt().view(), "field") == ()


@pytest.mark.parametrize(
    ("language", "expected"), [("fr", "Tirage : Champ|Mine2"), ("en", "Drawn: field|mine2")]
)
def test_a_domino_is_told_with_its_second_half(language: str, expected: str) -> None:
    """Both halves, the first drawn first."""
    state = game(SEED).undealt().play_event(0)

    assert said([text.draw_note(state.view(), "mine2")], language) == [expected]


@pytest.mark.parametrize(
    ("item", "ascii_only", "expected"),
    [
        ({"kind": "region", "terrain": "water", "size": 5, "crowns": 2}, True, "W 5x2"),
        ({"kind": "region", "terrain": "mine", "size": 1, "crowns": 3}, False, "N 1×3"),
        ({"kind": "middle_kingdom", "points": 10}, True, "middle_kingdom 10"),
        ({"kind": "harmony", "points": 5}, False, "harmony 5"),
    ],
)
def test_a_part_of_a_score(item: dict[str, Any], ascii_only: bool, expected: str) -> None:
    """A region as cells times crowns, a bonus as its points."""
    assert plain([text.score_item(item, ascii_only)]) == [expected]


@pytest.mark.parametrize("table", [SEED, OFFICIAL, FOUR], ids=str)
def test_kingdoms_stay_where_they_are_whoever_looks(table: Table) -> None:
    """Nobody sits opposite."""
    view = game(table).start(seed=1).view()

    assert {text.side_of(view, seat) for seat in range(table.players)} == {0}


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_everything_can_be_said_in_both_languages(table: Table, language: str) -> None:
    """No token, phrase or plural is missing, from the first draw to the end."""
    for state in list(journey(table, 2))[::31]:
        boards = text.boards(state.view(), 0, ascii_only=False)
        drawn = sum(boards, text.panel(state.view(), 0, ascii_only=False))

        assert [line for line in said(drawn, language) if "table." in line or "_" in line] == []

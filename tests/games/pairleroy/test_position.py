"""Positions as one line of text: what is written is read, and what is damaged is refused."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from couronne import BadPosition, State
from couronne.games.draws import Draws, seed_of
from couronne.games.pairleroy.data import CARD_DRAWN, PHASES
from couronne.games.pairleroy.notation import read_outcome, read_position
from couronne.games.pairleroy.plausible import CHECKS
from couronne.i18n.speaker import Speaker
from couronne.kernel.contract import Fields
from tests.games.damage import damaged, read_or_refused
from tests.games.pairleroy.policies import POLICIES
from tests.games.pairleroy.written import (
    EVERY_TABLE,
    HOME,
    MARKET,
    NEW,
    PLAYERS,
    RING,
    ROAD,
    STRIP,
    Table,
    but,
    game,
    line,
    phase_of,
    read,
    sample,
)
from tests.i18n.sources import error_codes, game_of

ALPHABET = " /|@;:,+-0123456789FCPUNSEWO\té²"
EMPTY = ",".join("-" * 16)
"""A market before the first card."""
ALL_TILES = (
    "12FFF,12CCC,12PPP,12UUU,4FFC,4FFP,4FFU,4CCF,4CCP,4CCU,4PPF,4PPC,4PPU,4UUF,4UUC,4UUP,"
    "3FCP,3FPC,3FCU,3FUC,3FPU,3FUP,3CPU,3CUP"
)
"""A bag of 120 tiles."""


def refused(text: str, players: int = 2) -> BadPosition:
    """Read a position that is refused."""
    with pytest.raises(BadPosition) as caught:
        game(players).position(text)
    return caught.value


def two(first: str = NEW, second: str = NEW) -> str:
    """Write two players."""
    return f"{first}|{second}"


def dealt() -> State:
    """Deal the first sixteen cards in order."""
    state = game().undealt()
    for card in range(16):
        state = state.play_event(CARD_DRAWN + card)
    return state


def drawn(*tiles: str) -> State:
    """Deal, and draw these tiles."""
    state = dealt()
    for tile in tiles:
        state = state.play_event(read_outcome(tile))
    return state


def played(state: State, *moves: str) -> State:
    """Play moves without letting chance act."""
    for move in moves:
        state = state.play_event(state.action_of(move))
    return state


def test_before_the_first_card_is_drawn() -> None:
    """Tiles, pieces, outposts, players, what comes next, tiles drawn, what is chosen, market."""
    expected = line(HOME, status="0:deal:0:0:-", market=EMPTY)

    assert game().undealt().position == expected


@pytest.mark.parametrize("players", PLAYERS)
def test_every_player_has_a_part(players: int) -> None:
    """Honour, colon, castle, hand, contracts and buildings, once for each seat."""
    expected = "|".join([NEW] * players)

    assert game(players).undealt().position.split(" ")[3] == expected


def test_the_market_grows_card_by_card() -> None:
    """Slot after slot; what is not in it lies in the pile."""
    state = game().undealt().play_event(CARD_DRAWN + 39).play_event(CARD_DRAWN + 7)
    market = f"39,7,{','.join('-' * 14)}"
    expected = line(HOME, status="0:deal:0:0:-", market=market)

    assert state.position == expected


def test_a_hand_grows_tile_by_tile() -> None:
    """Three tiles are owed; those drawn are in hand and told apart; equal tiles are counted."""
    expected = line(HOME, players=two("0;0;-;2FFC;-;-"), status="0:draw:1:0:-", drawn="2FFC")

    assert drawn("FFC", "FFC").position == expected


def test_a_tile_that_is_chosen_waits_for_its_cell() -> None:
    """Nothing has moved yet."""
    state = played(drawn("FFF", "CUP", "FFC"), "CUP")
    expected = line(
        HOME,
        players=two("0;0;-;FFF,FFC,CUP;-;-"),
        status="0:cell:0:0:-",
        drawn="FFF,FFC,CUP",
        chosen="CUP;-;-",
    )

    assert state.position == expected


def test_a_cell_that_is_chosen_waits_for_the_face() -> None:
    """Tile and cell are known."""
    state = played(drawn("FFF", "CUP", "FFC"), "CUP", "E2")

    assert state.position.split(" ")[4:7] == ["0:face:0:0:-", "FFF,FFC,CUP", "CUP;E2;-"]


def test_a_tile_is_written_by_the_letters_of_its_thirds() -> None:
    """North-east, bottom, north-west; the row and the first cell before the first tile."""
    state = played(drawn("FFF", "CUP", "FFC"), "CUP", "E2", "U-P-C")
    expected = line("0:0:@UPC", players=two("1;0;-;FFF,FFC;-;-"), status="0:step:0:0:-")

    assert state.position == expected


def test_a_colon_that_enters_an_empty_cell_waits_for_a_tile() -> None:
    """First the cell is known, then the tile."""
    state = played(drawn("FFF", "CUP", "FFC"), "CUP", "E2", "U-P-C", "SW")
    waiting = played(state, "FFC")

    assert state.position.split(" ")[4:7] == ["0:hand:0:0:-", "-", "-;S1W1;-"]
    assert waiting.position.split(" ")[4:7] == ["0:face:0:0:-", "-", "FFC;S1W1;-"]


def test_steps_are_counted_while_the_colon_walks() -> None:
    """One step made, onto a tile that was laid under the colon."""
    state = played(drawn("FFF", "CUP", "FFC"), "CUP", "E2", "U-P-C", "SW", "FFC", "F-F-C")
    expected = line("0:0:@UPC/1:-1:FFC", players=two("1;S1W1;-;FFF;-;-"), status="0:step:0:1:-")

    assert state.position == expected


def test_empty_cells_between_tiles_are_counted() -> None:
    """Rows from the north; a number for so many cells without a tile."""
    hole = "-1:0:FFFFFF/0:-2:FFF1@1FFF/1:-2:FFFFFFFFFFFF"
    state = read(line(hole, status="0:draw:3:0:-"))
    expected = ["N1E1", "N1W1", "0", "E4", "S1E1", "S1W1", "S1W3", "W4", "S1E3"]

    assert sorted(tile["cell"] for tile in state.view()["tiles"]) == sorted(expected)
    assert state.position.split(" ")[0] == hole


def test_pieces_and_outposts_are_written_with_their_owners() -> None:
    """A round and a seat, row by row."""
    state = read(
        line(STRIP, "N1E1:1,0:0", "N1W1:0", two("3;0;W2;-;-;-", "0;0;E6;-;-;-"), "1:draw:3:0:-")
    )
    stand = {
        spot["round"]: (spot["status"], spot["owner"])
        for spot in state.view()["rounds"]
        if spot["owner"] is not None
    }

    assert stand == {"N1E1": ("piece", 1), "0": ("piece", 0), "N1W1": ("outpost", 0)}


def test_contracts_are_written_with_what_they_were_given() -> None:
    """Card 38 has wood and labour; card 30 is new; card 16 is built."""
    state = read(line(players=two("1;0;-;-;30,38+FU;16"), status="0:draw:3:0:-"))
    first = state.view()["players"][0]

    assert [(card["card"], card["given"]) for card in first["contracts"]] == [
        (30, {}),
        (38, {"labour": 1, "wood": 1}),
    ]
    assert [card["card"] for card in first["buildings"]] == [16]


@EVERY_TABLE
def test_a_written_position_is_read_as_the_same(table: Table) -> None:
    """Positions of every phase of a game: same record, same actions, same text."""
    for state in sample(*table):
        again = state.game.position(state.position)

        assert again == state
        assert (again.turn, again.actions) == (state.turn, state.actions)
        assert again.position == state.position


@pytest.mark.parametrize("players", PLAYERS)
def test_the_games_pass_through_every_phase(players: int) -> None:
    """The tests over sampled positions see all that there is."""
    met = {phase_of(state) for policy in POLICIES for state in sample(players, policy)}

    assert met == set(PHASES)


@EVERY_TABLE
def test_a_position_read_again_plays_on_alike(table: Table) -> None:
    """Nothing that the rules need is missing from the text: forty moves with the same draws."""
    state = next(state for state in sample(*table)[::-1] if phase_of(state) == "step")
    draws = Draws(seed_of(7))
    first = state.with_draws(draws)
    again = state.game.position(state.position).with_draws(draws)
    random = Random(3)
    for _move in range(40):
        if first.over:
            break
        event = random.choice(first.actions)
        first, again = first.play(event), again.play(event)

        assert again == first
        assert (again.scores, again.ranks, again.actions) == (
            first.scores,
            first.ranks,
            first.actions,
        )


@EVERY_TABLE
def test_every_event_of_a_position_read_again_leads_to_the_same(table: Table) -> None:
    """Draws with the same weights, choices with the same effects, also for a turn that is lost."""
    for state in sample(*table)[::5]:
        again = state.game.position(state.position)

        assert again.total_weight == state.total_weight
        for event in state.actions[:4] + state.actions[-4:]:
            assert again.play_event(event) == state.play_event(event)
        if state.turn >= 0:
            assert again.forfeit() == state.forfeit()


def test_a_position_read_carries_no_draws() -> None:
    """The order of bag and pile is in no text."""
    state = game().start(seed=3)

    assert game().position(state.position).draws is None


@EVERY_TABLE
def test_a_damaged_text_is_refused_or_is_a_position(table: Table) -> None:
    """BadPosition and never another exception; what is accepted is written as it was read."""
    random = Random(f"damage {table}")
    states = sample(*table)
    for _time in range(40):
        state = random.choice(states)
        text = damaged(state.position, random, ALPHABET)
        found = read_or_refused(state.game, text)

        assert found is None or found.position == text


@EVERY_TABLE
def test_a_damaged_text_that_is_accepted_can_be_looked_at_and_played_on(table: Table) -> None:
    """Whatever is accepted is a whole position: seen, drawn, scored, and it goes on."""
    count = 0
    for state in survivors(table):
        count += 1
        assert state.text()
        assert [seat["total"] for seat in state.explain_score()] == list(state.scores)
        assert state.over == (state.actions == ())
        played_on(state, Random(count))
        if count == 2:
            break

    assert count == 2


def survivors(table: Table) -> Iterator[State]:
    """Return positions that damaged texts stand for, other than those that were damaged."""
    random = Random(f"survivors {table}")
    for _time in range(1000):
        state = random.choice(sample(*table))
        text = damaged(state.position, random, ALPHABET)
        found = read_or_refused(state.game, text) if text != state.position else None
        if found is not None:
            yield found


def played_on(state: State, random: Random) -> None:
    """Play twenty moves, or to the end; each position is seen and can be written and read."""
    state = state.with_draws(Draws(seed_of(1))).settled()
    for _move in range(20):
        if state.over:
            return
        assert len(state.actions) > 1
        state = state.play(random.choice(state.actions))
    view = state.view()

    assert len(view["effects"]) == len(view["moves"])
    assert state.game.position(state.position) == state


def test_every_single_character_counts() -> None:
    """A text that lacks one character is refused, or is another position."""
    state = next(state for state in sample(3, "thriftily")[::-1] if phase_of(state) == "piece")
    text = state.position
    for place in range(len(text)):
        shorter = text[:place] + text[place + 1 :]
        found = read_or_refused(state.game, shorter)

        assert found is None or (found.position == shorter and found != state)


def test_a_text_that_is_cut_off_is_refused() -> None:
    """Wherever it ends; but a last number may lose a digit."""
    text = dealt().position
    cut = [text[:place] for place in range(len(text))]
    accepted = [part for part in cut if read_or_refused(game(), part)]

    assert accepted == []


@given(st.text())
def test_any_text_is_refused_with_our_error(text: str) -> None:
    """A text that is no position at all."""
    assert refused(text).values["about"] == "pairleroy"


@pytest.mark.parametrize("found", [None, 7, b"0:0:@", ["0:0:@"]])
def test_what_is_no_text_is_refused(found: Any) -> None:
    """A program may pass anything."""
    assert refused(found).code == "not_text"


@pytest.mark.parametrize(("players", "others"), [(2, 3), (3, 2), (4, 6), (5, 4), (6, 5)])
def test_a_position_belongs_to_its_table(players: int, others: int) -> None:
    """A position of so many players is not read at a table of others."""
    error = refused(game(players).undealt().position, others)
    expected = {"count": players, "expected": others, "about": "pairleroy"}

    assert (error.code, error.values) == ("other_table", expected)


DRAW = "0:draw:3:0:-"
BROKEN = [
    ("", "field_count", {"count": 1, "expected": 8}),
    (line(status=DRAW)[: -len(MARKET) - 1], "field_count", {"count": 7, "expected": 8}),
    (line(status=DRAW) + " ", "field_count", {"count": 9, "expected": 8}),
    (line("", status=DRAW), "bad_part", {"what": "tiles", "text": ""}),
    (line("0:@", status=DRAW), "bad_part", {"what": "tiles", "text": "0:@"}),
    (line("00:0:@", status=DRAW), "bad_part", {"what": "tiles", "text": "00:0:@"}),
    (line("-0:0:@", status=DRAW), "bad_part", {"what": "tiles", "text": "-0:0:@"}),
    (line("0:0:@FF", status=DRAW), "bad_part", {"what": "tiles", "text": "0:0:@FF"}),
    (line("0:0:@FFX", status=DRAW), "bad_part", {"what": "tiles", "text": "0:0:@FFX"}),
    (line("0:0:@0FFF", status=DRAW), "bad_part", {"what": "tiles", "text": "0:0:@0FFF"}),
    (line("0:0:@ffc", status=DRAW), "bad_part", {"what": "tiles", "text": "0:0:@ffc"}),
    (line("0:0:@/", status=DRAW), "bad_part", {"what": "tiles", "text": ""}),
    (line("0:0:FFF", status=DRAW), "no_pairleroy", {}),
    (line("0:1:@", status=DRAW), "no_pairleroy", {}),
    (line("1:0:@", status=DRAW), "no_pairleroy", {}),
    (line("0:0:@@", status=DRAW), "no_pairleroy", {}),
    (line("0:0:@/1:0:@", status=DRAW), "no_pairleroy", {}),
    (
        line("0:0:@/-1:0:FFF", status=DRAW),
        "bad_part",
        {"what": "tiles", "text": "0:0:@/-1:0:FFF"},
    ),
    (
        line("0:0:@FFF/0:1:FFF", status=DRAW),
        "bad_part",
        {"what": "tiles", "text": "0:0:@FFF/0:1:FFF"},
    ),
    (line(f"{ROAD}FFC", status=DRAW), "off_table", {"cell": "E32"}),
    (line("-16:8:FFF/0:0:@", status=DRAW), "off_table", {"cell": "N16"}),
    (line("0:0:@FFFFFC", status=DRAW), "tiles_differ", {"cell": "E4"}),
    (line("0:0:@FFF/1:0:CFF", status=DRAW), "tiles_differ", {"cell": "S1E1"}),
    (line(f"0:0:@{'FFF' * 13}", status=DRAW), "too_many_tiles", {"tile": "FFF"}),
    (
        line(players=two("0;0;-;7FFF;-;-"), status=DRAW),
        "too_many_tiles",
        {"tile": "FFF"},
    ),
    (
        line(players=two("0;0;-;3CUP;-;-", "0;0;-;CUP;-;-"), status=DRAW),
        "too_many_tiles",
        {"tile": "CUP"},
    ),
    (line(pieces="0", status=DRAW), "bad_number", {"what": "owner", "number": "", "most": 1}),
    (line(pieces="0:2", status=DRAW), "bad_number", {"what": "owner", "number": "2", "most": 1}),
    (line(pieces="0:00", status=DRAW), "bad_number", {"what": "owner", "number": "00", "most": 1}),
    (line(pieces="E1:0", status=DRAW), "bad_part", {"what": "pieces", "text": "E1"}),
    (line(pieces="E32:0", status=DRAW), "bad_part", {"what": "pieces", "text": "E32"}),
    (line(pieces=":0", status=DRAW), "bad_part", {"what": "pieces", "text": ""}),
    (line(outposts="X:0", status=DRAW), "bad_part", {"what": "outposts", "text": "X"}),
    (line(pieces="0:0,0:1", status=DRAW), "round_taken_twice", {"round": "0"}),
    (line(pieces="0:0", outposts="0:0", status=DRAW), "round_taken_twice", {"round": "0"}),
    (line(outposts="0:0,0:0", status=DRAW), "round_taken_twice", {"round": "0"}),
    (line(players=NEW, status=DRAW), "other_table", {"count": 1, "expected": 2}),
    (
        line(players=two("0;0;-;-;-"), status=DRAW),
        "bad_part",
        {"what": "player", "text": "0;0;-;-;-"},
    ),
    (
        line(players=two("-1;0;-;-;-;-"), status=DRAW),
        "bad_number",
        {"what": "honour", "number": "-1", "most": 9999},
    ),
    (
        line(players=two("10000;0;-;-;-;-"), status=DRAW),
        "bad_number",
        {"what": "honour", "number": "10000", "most": 9999},
    ),
    (
        line(players=two("٣;0;-;-;-;-"), status=DRAW),
        "bad_number",
        {"what": "honour", "number": "٣", "most": 9999},
    ),
    (line(players=two("0;-;-;-;-;-"), status=DRAW), "bad_part", {"what": "colon", "text": "-"}),
    (line(players=two("0;E1;-;-;-;-"), status=DRAW), "bad_part", {"what": "colon", "text": "E1"}),
    (line(players=two("0;0;N;-;-;-"), status=DRAW), "bad_part", {"what": "castle", "text": "N"}),
    (line(players=two("0;0;-;;-;-"), status=DRAW), "bad_part", {"what": "hand", "text": ""}),
    (line(players=two("0;0;-;CFF;-;-"), status=DRAW), "bad_part", {"what": "hand", "text": "CFF"}),
    (
        line(players=two("0;0;-;1FFC;-;-"), status=DRAW),
        "bad_part",
        {"what": "hand", "text": "1FFC"},
    ),
    (
        line(players=two("0;0;-;25FFC;-;-"), status=DRAW),
        "bad_part",
        {"what": "hand", "text": "25FFC"},
    ),
    (
        line(players=two("0;0;-;FFC,FFC;-;-"), status=DRAW),
        "bad_part",
        {"what": "hand", "text": "FFC"},
    ),
    (
        line(players=two("0;0;-;-;40;-"), status=DRAW),
        "bad_number",
        {"what": "card", "number": "40", "most": 39},
    ),
    (line(players=two("0;0;-;-;5;-"), status=DRAW), "card_twice", {"card": 5}),
    (line(players=two("0;0;-;-;-;5"), status=DRAW), "card_twice", {"card": 5}),
    (line(players=two("0;0;-;-;30;30"), status=DRAW), "card_twice", {"card": 30}),
    (
        line(players=two("0;0;-;-;30;-", "0;0;-;-;30;-"), status=DRAW),
        "card_twice",
        {"card": 30},
    ),
    (line(market=f"0,{MARKET[2:-2]}0", status=DRAW), "card_twice", {"card": 0}),
    (
        line(players=two("0;0;-;-;30+;-"), status=DRAW),
        "bad_part",
        {"what": "contract", "text": "30+"},
    ),
    (
        line(players=two("0;0;-;-;30+P;-"), status=DRAW),
        "bad_part",
        {"what": "contract", "text": "30+P"},
    ),
    (
        line(players=two("0;0;-;-;30+FFF;-"), status=DRAW),
        "bad_part",
        {"what": "contract", "text": "30+FFF"},
    ),
    (
        line(players=two("0;0;-;-;30+FFCC;-"), status=DRAW),
        "bad_part",
        {"what": "contract", "text": "30+FFCC"},
    ),
    (line(market="0,1", status=DRAW), "bad_part", {"what": "market", "text": "0,1"}),
    (
        line(market=f"{MARKET},16", status=DRAW),
        "bad_part",
        {"what": "market", "text": f"{MARKET},16"},
    ),
    (
        line(market=f"x,{MARKET[2:]}", status=DRAW),
        "bad_number",
        {"what": "card", "number": "x", "most": 39},
    ),
    (line(status="0:draw:3:0"), "bad_part", {"what": "status", "text": "0:draw:3:0"}),
    (line(status="0:wait:3:0:-"), "bad_part", {"what": "status", "text": "0:wait:3:0:-"}),
    (line(status="2:draw:3:0:-"), "bad_number", {"what": "seat", "number": "2", "most": 1}),
    (line(status="0:draw:4:0:-"), "bad_number", {"what": "owed", "number": "4", "most": 3}),
    (line(status="0:draw:3:-:-"), "bad_number", {"what": "steps", "number": "-", "most": 9999}),
    (line(status="0:draw:3:0:2"), "bad_number", {"what": "last", "number": "2", "most": 1}),
    (line(status=DRAW, drawn="XYZ"), "bad_part", {"what": "drawn", "text": "XYZ"}),
    (line(status=DRAW, drawn="CCF,CFC"), "bad_part", {"what": "drawn", "text": "CFC"}),
    (line(status=DRAW, chosen="-;-"), "bad_part", {"what": "chosen", "text": "-;-"}),
    (line(status=DRAW, chosen="CFF;-;-"), "bad_part", {"what": "chosen", "text": "CFF;-;-"}),
    (line(status=DRAW, chosen="-;N1;-"), "bad_part", {"what": "chosen", "text": "N1"}),
    (
        line(status=DRAW, chosen="-;-;40"),
        "bad_number",
        {"what": "card", "number": "40", "most": 39},
    ),
]
"""Texts that are no positions, and what is wrong with each."""


@pytest.mark.parametrize(("text", "code", "values"), BROKEN)
def test_a_refused_position_says_why(text: str, code: str, values: dict[str, Any]) -> None:
    """Each error says what was wrong, where, and of which game."""
    error = refused(text)

    assert (error.code, error.values) == (code, {**values, "about": "pairleroy"})


NOT_CANONICAL = [
    line("0:0:@1", status=DRAW),
    line("0:-1:1@", status=DRAW),
    line("0:0:@FFF/0:2:FFF", status=DRAW),
    line(players=two("0;e2;-;-;-;-"), status=DRAW),
    line(players=two("0;O2;-;-;-;-"), status=DRAW),
    line(players=two("0;0;-;FFC,CCC;-;-"), status="0:draw:1:0:-"),
    line(players=two("0;0;-;-;31,30;-"), status=DRAW),
    line(players=two("0;0;-;-;30+CF;-"), status=DRAW),
    line(players=two("0;0;-;-;-;31,30"), status=DRAW),
    line(RING, "0:0,N1E1:0", players=two("0;0;E2;-;-;-"), status=DRAW),
    line(RING, "-", "0:0,N1E1:0", two("0;0;E2;-;-;-"), status=DRAW),
]
"""Texts that stand for a position that is written otherwise."""


@pytest.mark.parametrize("text", NOT_CANONICAL)
def test_a_position_has_one_form(text: str) -> None:
    """No empty cells at the ends of a row, one row a line, lists in order, capital letters."""
    error = refused(text)

    assert error.code == "not_canonical"
    assert read(error.values["canonical"]).position == error.values["canonical"]


HELD = "FFF,UUU,FFC"
PLACING = line(players=two(f"0;0;-;{HELD};-;-"), status="0:tile:0:0:-", drawn=HELD)
TILE_CHOSEN = line(
    players=two(f"0;0;-;{HELD};-;-"), status="0:cell:0:0:-", drawn=HELD, chosen="FFC;-;-"
)
CELL_CHOSEN = line(
    players=two(f"0;0;-;{HELD};-;-"), status="0:face:0:0:-", drawn=HELD, chosen="FFC;E4;-"
)
WALKING = line(players=two(f"0;E2;-;{HELD};-;-"), status="0:step:0:1:-")
ENTERING = line(players=two(f"2;E2;-;{HELD};-;-"), status="0:hand:0:2:-", chosen="-;E4;-")
TURNING = line(players=two(f"2;E2;-;{HELD};-;-"), status="0:face:0:2:-", chosen="FFC;E4;-")
REIGNING = line(players=two("20;0;-;-;-;-"))
GIVING = line(
    pieces="N1E1:0,0:0",
    players=two("0;0;E2;-;30;-"),
    status="0:piece:0:0:-",
    chosen="-;-;30",
)
REFILLING = line(players=two("1;0;-;-;15;-"), status="0:refill:0:0:-", market=f"{MARKET[:-2]}-")
OVER = line(status="1:over:0:0:1")
LAST_TILES = line(HOME, players=two(f"0;0;-;{ALL_TILES};-;-"), status="1:step:0:0:0")
GOOD = {
    "deal": line(HOME, status="0:deal:0:0:-", market=f"3,{EMPTY[2:]}"),
    "draw": line(players=two("0;0;-;2FFC;-;-"), status="0:draw:1:0:-", drawn="FFC"),
    "tile": PLACING,
    "cell": TILE_CHOSEN,
    "face": CELL_CHOSEN,
    "step": WALKING,
    "hand": ENTERING,
    "face under the colon": TURNING,
    "kingdom": REIGNING,
    "piece": GIVING,
    "refill": REFILLING,
    "over": OVER,
    "one tile owed to a full hand": line(players=two(f"0;0;-;{HELD};-;-"), status="0:draw:1:0:-"),
    "fewer tiles owed than the bag has": line(
        HOME,
        players=two(f"0;0;-;{ALL_TILES.replace('12FFF', '10FFF')};-;-"),
        status="1:draw:2:0:-",
    ),
    "an outpost by way of another": line(
        STRIP,
        outposts="N1W1:0,N1E1:0",
        players=two("3;0;E6;-;-;-"),
        status=DRAW,
    ),
    "a crown of three with a last round": line(players=two("48;0;-;-;-;-"), status="1:draw:3:0:0"),
    "an empty slot without a pile": line(
        players=two(f"20;0;-;-;-;{','.join(map(str, range(15, 40)))}"),
        market=f"{MARKET[:-2]}-",
    ),
    "no tile in the bag": line(
        RING.replace("FFF", "CCC"),
        players=two(f"20;0;-;{ALL_TILES.replace('12CCC', '6CCC')};-;-"),
        status="0:kingdom:0:0:0",
    ),
    "a long walk": line(players=two(f"2;E2;-;{HELD};-;-"), status="0:step:0:9:-"),
}
"""Positions made up by hand."""


@pytest.mark.parametrize("text", GOOD.values(), ids=GOOD)
def test_a_position_made_up_by_hand_is_read(text: str) -> None:
    """What no test has played can be set up, as long as tiles, cards and turns agree."""
    assert read(text).position == text


IMPLAUSIBLE = [
    ("_tiles_hang_together", "tiles_apart", line("0:0:@1FFF", status=DRAW)),
    ("_tiles_hang_together", "tiles_apart", line("0:0:@/1:1:FFF", status=DRAW)),
    ("_castles_stand_on_tiles", "wrong_castle", line(players=two("0;0;0;-;-;-"), status=DRAW)),
    ("_castles_stand_on_tiles", "wrong_castle", line(players=two("0;0;E4;-;-;-"), status=DRAW)),
    (
        "_castles_stand_on_tiles",
        "wrong_castle",
        line(players=two("0;0;E2;-;-;-", "0;0;E2;-;-;-"), status=DRAW),
    ),
    ("_colons_stand_on_tiles", "wrong_colon", line(players=two("0;E4;-;-;-;-"), status=DRAW)),
    (
        "_taken_rounds_are_closed",
        "wrong_piece",
        line(pieces="E2:0", players=two("0;0;E2;-;-;-"), status=DRAW),
    ),
    (
        "_taken_rounds_are_closed",
        "wrong_piece",
        line(outposts="E2:0", players=two("0;0;E2;-;-;-"), status=DRAW),
    ),
    (
        "_taken_rounds_are_closed",
        "wrong_piece",
        line(pieces="0:1", players=two("0;0;E2;-;-;-"), status=DRAW),
    ),
    (
        "_outposts_hang_together",
        "wrong_outpost",
        line(STRIP, outposts="0:0", players=two("0;0;E6;-;-;-"), status=DRAW),
    ),
    (
        "_outposts_hang_together",
        "wrong_outpost",
        line(
            STRIP,
            outposts="N1E1:1,0:0",
            players=two("0;0;E6;-;-;-", "0;0;E2;-;-;-"),
            status=DRAW,
        ),
    ),
    ("_market_is_full", "wrong_market", line(HOME, status="0:deal:0:0:-")),
    (
        "_market_is_full",
        "wrong_market",
        line(HOME, status="0:deal:0:0:-", market=f"-,3,{EMPTY[4:]}"),
    ),
    ("_market_is_full", "wrong_market", line(status="0:refill:0:0:-")),
    (
        "_market_is_full",
        "wrong_market",
        line(status="0:refill:0:0:-", market=f"-,-,{MARKET[4:]}"),
    ),
    (
        "_market_is_full",
        "wrong_market",
        line(
            players=two(f"20;0;-;-;-;{','.join(map(str, range(15, 40)))}"),
            status="0:refill:0:0:-",
            market=f"{MARKET[:-2]}-",
        ),
    ),
    (
        "_market_is_full",
        "wrong_market",
        line(players=two("20;0;-;-;-;-"), market=f"-,{MARKET[2:]}"),
    ),
    (
        "_nothing_came_before_the_deal",
        "wrong_phase",
        line("0:0:@FFF", status="0:deal:0:0:-", market=EMPTY),
    ),
    *(
        (
            "_nothing_came_before_the_deal",
            "wrong_phase",
            line(HOME, players=two(first), status=status, market=EMPTY),
        )
        for first, status in (
            ("1;0;-;-;-;-", "0:deal:0:0:-"),
            ("0;0;-;FFC;-;-", "0:deal:0:0:-"),
            ("0;0;-;-;30;-", "0:deal:0:0:-"),
            ("0;0;-;-;-;30", "0:deal:0:0:-"),
            (NEW, "1:deal:0:0:-"),
            (NEW, "0:deal:0:0:0"),
        )
    ),
    ("_tiles_are_owed_while_drawing", "wrong_owed", but(WALKING, status="0:step:1:1:-")),
    ("_tiles_are_owed_while_drawing", "wrong_owed", line(status="0:draw:0:0:-")),
    ("_tiles_are_owed_while_drawing", "wrong_owed", line(status="0:draw:2:0:-")),
    (
        "_tiles_are_owed_while_drawing",
        "wrong_owed",
        line(players=two("0;0;-;FFC;-;-"), status=DRAW),
    ),
    (
        "_tiles_are_owed_while_drawing",
        "wrong_owed",
        line(
            HOME,
            players=two(f"0;0;-;{ALL_TILES.replace('12FFF', '10FFF')};-;-"),
            status="1:draw:3:0:-",
        ),
    ),
    (
        "_drawn_tiles_are_in_hand",
        "wrong_drawn",
        but(PLACING, drawn="FFF,UUU,CUP"),
    ),
    ("_drawn_tiles_are_in_hand", "wrong_drawn", but(PLACING, drawn="2FFF")),
    ("_drawn_tiles_are_in_hand", "wrong_drawn", but(PLACING, drawn="-")),
    ("_drawn_tiles_are_in_hand", "wrong_drawn", but(WALKING, drawn="FFC")),
    (
        "_no_more_drawn_than_allowed",
        "wrong_drawn",
        line(players=two(f"0;0;-;{HELD},CUP;-;-"), status="0:tile:0:0:-", drawn="FFC,CUP"),
    ),
    (
        "_steps_belong_to_their_phase",
        "wrong_phase",
        but(REIGNING, status="0:kingdom:0:1:-"),
    ),
    ("_steps_belong_to_their_phase", "wrong_phase", but(CELL_CHOSEN, status="0:face:0:1:-")),
    ("_choice_belongs_to_its_phase", "wrong_chosen", but(TILE_CHOSEN, chosen="-;-;-")),
    ("_choice_belongs_to_its_phase", "wrong_chosen", but(CELL_CHOSEN, chosen="FFC;-;-")),
    ("_choice_belongs_to_its_phase", "wrong_chosen", but(ENTERING, chosen="-;-;-")),
    ("_choice_belongs_to_its_phase", "wrong_chosen", but(ENTERING, chosen="FFC;E4;-")),
    ("_choice_belongs_to_its_phase", "wrong_chosen", but(GIVING, chosen="-;-;-")),
    ("_choice_belongs_to_its_phase", "wrong_chosen", but(WALKING, chosen="-;-;30")),
    ("_chosen_tile_is_at_hand", "wrong_chosen", but(TILE_CHOSEN, chosen="CUP;-;-")),
    (
        "_chosen_tile_is_at_hand",
        "wrong_chosen",
        but(TILE_CHOSEN, drawn="FFF"),
    ),
    ("_chosen_tile_is_at_hand", "wrong_chosen", but(TURNING, chosen="CUP;E4;-")),
    ("_chosen_cell_is_free", "wrong_chosen", but(CELL_CHOSEN, chosen="FFC;E2;-")),
    ("_chosen_cell_is_free", "wrong_chosen", but(CELL_CHOSEN, chosen="FFC;E6;-")),
    ("_chosen_cell_is_free", "wrong_chosen", but(ENTERING, chosen="-;W4;-")),
    ("_chosen_cell_is_free", "wrong_chosen", but(TURNING, chosen="FFC;W4;-")),
    ("_step_can_be_paid", "wrong_chosen", but(ENTERING, players=two(f"1;E2;-;{HELD};-;-"))),
    ("_step_can_be_paid", "wrong_chosen", but(TURNING, players=two(f"1;E2;-;{HELD};-;-"))),
    ("_chosen_card_is_a_contract", "wrong_chosen", but(GIVING, chosen="-;-;31")),
    (
        "_chosen_card_is_a_contract",
        "wrong_chosen",
        but(GIVING, players=two("0;0;E2;-;-;-", "0;0;-;-;30;-")),
    ),
    ("_last_round_was_brought", "wrong_last", but(OVER, status="0:over:0:0:1")),
    ("_last_round_was_brought", "wrong_last", but(OVER, status="0:over:0:0:-")),
    (
        "_last_round_was_brought",
        "wrong_last",
        line(players=two(second="48;0;-;-;-;-"), status=DRAW),
    ),
    (
        "_last_round_was_brought",
        "wrong_last",
        but(GOOD["no tile in the bag"], status="0:kingdom:0:0:-"),
    ),
    ("_somebody_has_a_choice", "no_choice", line()),
    ("_somebody_has_a_choice", "no_choice", LAST_TILES),
    (
        "_somebody_has_a_choice",
        "no_choice",
        line(players=two("0;0;-;3UUU;-;-"), status="0:tile:0:0:-", drawn="3UUU"),
    ),
    ("_somebody_has_a_choice", "no_choice", but(GIVING, pieces="0:0")),
    ("_somebody_has_a_choice", "no_choice", but(CELL_CHOSEN, chosen="FFF;E4;-")),
    ("_somebody_has_a_choice", "no_choice", but(ENTERING, players=two("2;E2;-;FFF,UUU,CPU;-;-"))),
]
"""Positions that can be read but that no game comes to: the check that fails, and its error."""


@pytest.fixture
def unchecked(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Fields]:
    """Read positions without asking whether they are plausible."""
    monkeypatch.setattr("couronne.games.pairleroy.position.check", lambda _fields: None)

    def fields_of(text: str) -> Fields:
        fields = game().undealt().fields
        read_position(text, fields, game().rule_set)
        return fields

    return fields_of


@pytest.mark.parametrize(("name", "code", "text"), IMPLAUSIBLE)
def test_a_position_that_no_game_comes_to_is_refused(name: str, code: str, text: str) -> None:
    """Tiles, castles, colons, rounds, market, hands, choices and turns must agree."""
    error = refused(text)

    assert (error.code, error.values) == (code, {"about": "pairleroy"}), name


@pytest.mark.parametrize(("name", "code", "text"), IMPLAUSIBLE)
def test_a_position_is_refused_by_the_check_that_is_meant(
    unchecked: Callable[[str], Fields], name: str, code: str, text: str
) -> None:
    """Several checks share a code: the first that fails is the one of the example."""
    fields = unchecked(text)
    failed = next((holds.__name__, what) for what, holds in CHECKS if not holds(fields))

    assert failed == (name, code)


def test_every_check_of_plausibility_can_fail() -> None:
    """No check without an example."""
    assert {name for name, _code, _text in IMPLAUSIBLE} == {
        holds.__name__ for _code, holds in CHECKS
    }


def test_no_error_of_reading_is_left_without_a_test() -> None:
    """What `position` and `plausible` can answer is what this file has shown."""
    raised = {
        code
        for code, path in error_codes().items()
        if game_of(path) == "pairleroy" and path.name in ("position.py", "plausible.py")
    }
    shown = {code for _text, code, _values in BROKEN} | {code for _name, code, _text in IMPLAUSIBLE}

    assert raised <= shown
    assert {"no_pairleroy", "tiles_differ", "tiles_apart"} <= raised


SAID = [text for text, _code, _values in BROKEN] + [text for _name, _code, text in IMPLAUSIBLE]


@pytest.mark.parametrize("text", SAID)
def test_every_refused_position_is_one_sentence_in_each_language(text: str) -> None:
    """One printable line with a full stop, without gaps, other in French than in English."""
    error = refused(text)
    told = [Speaker(language).error(error) for language in ("fr", "en")]

    assert len(set(told)) == 2
    for sentence in told:
        assert sentence.replace("\N{NO-BREAK SPACE}", " ").isprintable()
        assert sentence.endswith(".")
        assert "{" not in sentence
        assert len(sentence) < 200


@pytest.mark.parametrize(
    ("text", "french", "english"),
    [
        (
            line(status="0:wait:0:0:-"),
            "« 0:wait:0:0:- » ne va pas pour la phase.",
            "'0:wait:0:0:-' will not do for the phase.",
        ),
        (
            line(players=two("x;0;-;-;-;-"), status=DRAW),
            "« x » ne va pas pour l'honneur : de 0 à 9999.",
            "'x' will not do for the honour: 0 to 9999.",
        ),
        (
            line(f"0:0:@{'FFF' * 13}", status=DRAW),
            "Il n'y a pas autant de tuiles FFF.",
            "There are not so many tiles FFF.",
        ),
        (
            line(),
            "Le joueur n'a pas le choix ici : la partie aurait continué.",
            "The player has no choice here: the game would have gone on.",
        ),
    ],
)
def test_a_refused_position_is_a_sentence(text: str, french: str, english: str) -> None:
    """The part that will not do is quoted, its field named in the language."""
    error = refused(text)
    told = [Speaker(language).error(error) for language in ("fr", "en")]

    assert [one.replace("\N{NO-BREAK SPACE}", " ") for one in told] == [french, english]

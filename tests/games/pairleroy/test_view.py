"""A position as plain data: all that lies on the table."""

import json
from collections import Counter
from typing import Any, NamedTuple

import pytest

from couronne import State
from couronne.errors import IllegalMove
from couronne.games.pairleroy import facts
from couronne.games.pairleroy.data import (
    BUY,
    CARDS,
    FACE,
    LAY,
    OUTPOST,
    SEATS,
    STEP,
    TERRAINS,
)
from couronne.games.pairleroy.places import PAIRLEROY, STEPS, TABLE, Hex, hex_named
from couronne.games.pairleroy.tiles import IN_BAG, JUST_DRAWN
from tests.games.pairleroy.written import (
    HOME,
    MARKET,
    NEW,
    PLAYERS,
    RING,
    ROAD,
    STRIP,
    TABLE_NAMES,
    TABLES,
    Scene,
    View,
    game,
    line,
    read,
    sample,
)

LETTER_OF = dict(zip(TERRAINS, "FCPU", strict=True))
RESOURCES = ("wood", "bread", "fabric", "labour")
PIECES = {"hut": "forest", "farm": "field", "pasture": "prairie", "tavern": "urban"}
FOREST = ["forest", "forest", "forest"]
KINGDOM = line(
    STRIP,
    pieces="N1E1:1,0:0",
    outposts="N1W1:0",
    players="23;E2;W2;2FFC,CUP;38+FU,39;16|0;S1W1;E6;-;-;-",
    status="0:kingdom:0:0:1",
)
"""Blue, with a castle, an outpost, a piece, two contracts and a building, sees to the kingdom."""
ENDED = line(
    STRIP,
    pieces="N1E1:1,0:0",
    outposts="N1W1:0",
    players="23;E2;W2;-;38+FU;16,17,18,19,20|50;0;E6;-;-;21,22,23,24",
    status="1:over:0:0:1",
)


def card(number: int) -> View:
    """Write a card as a view does."""
    name, needs, price, reward = CARDS[number]
    counted = Counter(RESOURCES[terrain] for terrain in needs)
    return {
        "card": number,
        "name": name,
        "price": price,
        "reward": reward,
        "resources": dict(counted),
    }


def place(name: str) -> View:
    """Write a cell as a view does."""
    cell = hex_named(name)
    assert cell is not None
    return {"cell": name, "q": cell.q, "r": cell.r}


def view_of(text: str) -> View:
    """View a written position."""
    return read(text).view()


def own(text: str, seat: int = 0) -> View:
    """View what a player has in a written position."""
    found: View = view_of(text)["players"][seat]
    return found


class Seen(NamedTuple):
    """A position and what is seen of it."""

    state: State
    view: View


@pytest.fixture(scope="module", params=TABLES, ids=TABLE_NAMES)
def seen(request: pytest.FixtureRequest) -> list[Seen]:
    """Look once at positions in every phase of a game."""
    return [Seen(state, state.view()) for state in sample(*request.param)]


def test_a_view_is_plain_data(seen: list[Seen]) -> None:
    """What a page receives is what was sent."""
    for _state, view in seen:
        assert json.loads(json.dumps(view)) == view


def test_everything_that_lies_on_the_table() -> None:
    """All is public but the order of bag and pile: these are the names under which it is told."""
    view = view_of(KINGDOM)
    lists = (
        *("tiles", "rounds", "places", "marks", "moves", "effects", "players", "market", "bag"),
        *("refused", "influence"),
    )
    expected = {
        "schema": 1,
        "game": "pairleroy",
        "rules": "pairleroy",
        "seats": ["blue", "red"],
        "turn": 0,
        "scores": [23, 0],
        "winners": [],
        "phase": "kingdom",
        "acting": 0,
        "pile": 21,
        "chosen": {"tile": None, "thirds": None, "cell": None, "card": None},
        "fits": {},
        "faces": [],
        "reach": [],
        "owed": 0,
        "steps": {"made": 0, "free": 2, "price": 0},
        "last_round": 1,
        "final": None,
    }

    assert {name: value for name, value in view.items() if name not in lists} == expected
    assert set(lists) <= set(view)


def test_a_player() -> None:
    """Honour and track, colon, castle, hand, influence, pieces, contracts and buildings."""
    player = own(KINGDOM)
    zone = player.pop("zone")
    expected = {
        "honour": 23,
        "crowns": 1,
        "track": 7,
        "colon": place("E2"),
        "castle": place("W2"),
        "hand": [
            {"tile": "FFC", "thirds": ["forest", "forest", "field"], "count": 2, "drawn": 0},
            {"tile": "CUP", "thirds": ["field", "urban", "prairie"], "count": 1, "drawn": 0},
        ],
        "zone_tiles": 8,
        "pieces": {"hut": 1, "farm": 0, "pasture": 0, "tavern": 0},
        "outposts": 1,
        "contracts": [
            card(38) | {"given": {"labour": 1, "wood": 1}, "lacks": {"bread": 1, "fabric": 1}},
            card(39) | {"given": {}, "lacks": dict.fromkeys(RESOURCES, 1)},
        ],
        "buildings": [card(16)],
    }

    assert player == expected
    assert [2, 0] in zone
    assert [3, 0] not in zone


@pytest.mark.parametrize("players", PLAYERS)
def test_a_player_who_has_nothing(players: int) -> None:
    """Before the first card everybody stands on Pairleroy with empty hands."""
    expected = {
        "honour": 0,
        "crowns": 0,
        "track": 0,
        "colon": place("0"),
        "castle": None,
        "hand": [],
        "zone": [],
        "zone_tiles": 0,
        "pieces": {"hut": 0, "farm": 0, "pasture": 0, "tavern": 0},
        "outposts": 0,
        "contracts": [],
        "buildings": [],
    }
    view = game(players).undealt().view()

    assert view["players"] == [expected] * players
    assert view["seats"] == list(SEATS[:players])


def test_tiles_are_listed_row_by_row_with_their_thirds() -> None:
    """North-east, bottom, north-west; Pairleroy shows nothing."""
    view = view_of(line("0:0:@UPC/1:-1:FFC", status="0:draw:3:0:-"))
    expected = [
        place("0") | {"thirds": None},
        place("E2") | {"thirds": ["urban", "prairie", "field"]},
        place("S1W1") | {"thirds": ["forest", "forest", "field"]},
    ]

    assert view["tiles"] == expected


def test_rounds_are_listed_with_terrain_status_and_owner() -> None:
    """Those that touch a tile; at Pairleroy the terrain may not be set yet."""
    rounds = view_of(line("0:0:@UPC", status="0:draw:3:0:-"))["rounds"]
    expected = [
        {"round": "N1W1", "a": 0, "b": -1, "terrain": None, "status": "open", "owner": None},
        {"round": "N1E1", "a": 1, "b": -1, "terrain": "field", "status": "open", "owner": None},
        {"round": "N1E3", "a": 2, "b": -1, "terrain": "urban", "status": "open", "owner": None},
        {"round": "0", "a": 0, "b": 0, "terrain": None, "status": "open", "owner": None},
        {"round": "E2", "a": 1, "b": 0, "terrain": "prairie", "status": "open", "owner": None},
    ]

    assert rounds == expected


def test_how_rounds_stand() -> None:
    """Open, closed and empty, with a piece, with an outpost."""
    stand = {spot["round"]: (spot["status"], spot["owner"]) for spot in view_of(KINGDOM)["rounds"]}
    empty = {
        spot["round"]: spot["status"] for spot in view_of(line(status="0:draw:3:0:-"))["rounds"]
    }

    assert (stand["0"], stand["N1E1"]) == (("piece", 0), ("piece", 1))
    assert (stand["N1W1"], stand["E2"]) == (("outpost", 0), ("open", None))
    assert (empty["0"], empty["E2"]) == ("empty", "open")


def test_a_round_at_the_edge_of_the_table_is_dead() -> None:
    """Two of its cells are beyond the edge: it can never close."""
    view = view_of(line(ROAD, status="0:draw:3:0:-"))
    dead = [spot["round"] for spot in view["rounds"] if spot["status"] == "dead"]

    assert dead == ["N1E31", "E30"]


def status_of(scene: Scene, spot: Hex) -> str:
    """Tell how a round stands on which nothing stands."""
    if not all(cell.distance(PAIRLEROY) <= 15 for cell in spot.cells):
        return "dead"
    return "empty" if scene.is_closed(spot) else "open"


def test_rounds_are_those_that_touch_a_tile(seen: list[Seen]) -> None:
    """Three for each tile, shared ones once, row by row."""
    for _state, view in seen:
        tiles = [Hex(tile["q"], tile["r"]) for tile in view["tiles"]]
        touched = {spot for cell in tiles for spot in cell.rounds}
        expected = sorted(touched, key=lambda spot: (spot.r, spot.q))

        assert [(spot["a"], spot["b"]) for spot in view["rounds"]] == expected
        assert [spot["round"] for spot in view["rounds"]] == [spot.name for spot in expected]


def test_all_tiles_that_touch_a_round_show_its_terrain(seen: list[Seen]) -> None:
    """The domino rule, seen from the tiles; what no tile sets has no terrain."""
    for _state, view in seen:
        shown: dict[Hex, set[str]] = {}
        for tile in view["tiles"]:
            cell = Hex(tile["q"], tile["r"])
            for spot, terrain in zip(cell.rounds, tile["thirds"] or (), strict=False):
                shown.setdefault(spot, set()).add(terrain)

        for found in view["rounds"]:
            terrain = {found["terrain"]} - {None}
            assert shown.get(Hex(found["a"], found["b"]), set()) == terrain


def test_the_status_of_a_round_follows_from_the_tiles_around_it(seen: list[Seen]) -> None:
    """Nothing stands on a round that is open or dead."""
    for _state, view in seen:
        scene = Scene(view)
        for found in view["rounds"]:
            status = status_of(scene, Hex(found["a"], found["b"]))
            if found["owner"] is None:
                assert found["status"] == status
            else:
                assert (found["status"] in ("piece", "outpost"), status) == (True, "empty")


def cell_of(view: View, action: int) -> Hex | None:
    """Work out the cell to which a move leads."""
    colon = view["players"][view["acting"]]["colon"]
    if STEP <= action < FACE:
        return Hex(colon["q"], colon["r"]).beside(STEPS[action - STEP])
    return TABLE[(action - LAY) % len(TABLE)] if LAY <= action < OUTPOST else None


def test_places_point_at_the_moves_that_lead_there(seen: list[Seen]) -> None:
    """Cells to lay on, to build on or to step to, each with its move; no move left out."""
    for _state, view in seen:
        actions = [move["action"] for move in view["moves"]]
        expected = [
            {"cell": cell.name, "q": cell.q, "r": cell.r, "move": index}
            for index, action in enumerate(actions)
            if (cell := cell_of(view, action)) is not None
        ]

        assert view["places"] == expected


def test_a_drawn_tile_tells_where_it_fits(seen: list[Seen]) -> None:
    """Every cell that could be chosen if the tile were."""
    for state, view in seen:
        tiles = [] if view["phase"] != "tile" else view["moves"][:-1]
        assert list(view["fits"]) == [move["label"] for move in tiles]
        for move in tiles:
            after = state.play_event(move["action"]).view()
            if after["phase"] == "cell":
                assert view["fits"][move["label"]] == [
                    {name: at[name] for name in ("cell", "q", "r")} for at in after["places"]
                ]


def test_a_place_tells_how_the_tile_may_lie_there(seen: list[Seen]) -> None:
    """One way, and it is laid; several, and they are the choices that follow."""
    for state, view in seen:
        assert len(view["faces"]) == (len(view["places"]) if view["phase"] == "cell" else 0)
        for at, faces in zip(view["places"], view["faces"], strict=False):
            after = state.play_event(view["moves"][at["move"]]["action"]).view()
            laid = [tile["thirds"] for tile in after["tiles"] if tile["cell"] == at["cell"]]
            shown = [
                [TERRAINS["FCPU".index(letter)] for letter in move["label"].split("-")]
                for move in after["moves"]
                if after["phase"] == "face"
            ]

            assert faces == (laid or shown)


def test_the_colon_reaches_what_it_can_walk_to_and_pay() -> None:
    """Two steps are free, the third costs 2; with 3 honour the fourth is out of reach."""
    view = view_of(line(ROAD, players=f"3;0;-;-;-;-|{NEW}", status="0:step:0:0:-"))
    expected = [("E2", ["E"], 0), ("E4", ["E"] * 2, 0), ("E6", ["E"] * 3, 2)]

    assert [(at["cell"], at["steps"], at["price"]) for at in view["reach"]] == expected


def test_steps_made_before_count_for_the_price_of_the_reach() -> None:
    """After the two free steps each costs 2."""
    view = view_of(line(ROAD, players=f"4;E4;-;-;-;-|{NEW}", status="0:step:0:2:-"))

    assert {at["cell"]: at["price"] for at in view["reach"]} == {"E2": 2, "E6": 2, "0": 4, "E8": 4}


def test_every_way_of_the_reach_can_be_walked(seen: list[Seen]) -> None:
    """Step by step, for the honour that was told."""
    for state, view in seen:
        for at in view["reach"]:
            seat, after = view["acting"], state
            for step in at["steps"]:
                after = after.play(step)
            told = after.view()
            paid = view["players"][seat]["honour"] - told["players"][seat]["honour"]
            arrived = told["players"][seat]["colon"]["cell"] == at["cell"]

            assert (
                told["phase"] == "hand"
                or told["chosen"]["cell"]
                or (arrived, paid)
                == (
                    True,
                    at["price"],
                )
            )


def test_refused_moves_are_those_that_the_rules_refuse_for_that_reason(seen: list[Seen]) -> None:
    """With the code and the values of the error."""
    for state, view in seen:
        for refused in view["refused"]:
            if refused["label"] not in ("castle", "outpost"):
                with pytest.raises(IllegalMove) as caught:
                    state.play(refused["label"])
                error = caught.value

                assert error.code == refused["code"]
                assert error.values | refused["values"] == error.values


def test_every_cell_beside_a_tile_is_offered_or_refused(seen: list[Seen]) -> None:
    """While the cell of a tile is chosen."""
    for _state, view in seen:
        if view["phase"] == "cell":
            scene = Scene(view)
            told = [at["cell"] for at in view["places"]]
            told += [refused["cell"]["cell"] for refused in view["refused"]]

            assert sorted(told) == sorted(cell.name for cell in TABLE if scene.is_frontier(cell))


@pytest.mark.parametrize(
    ("player", "castle", "outpost"),
    [
        ("2;0;-;-;-;-", "too_dear", "no_castle"),
        ("23;0;-;-;-;-", None, "no_castle"),
        ("2;0;E2;-;-;-", "one_castle", "too_dear"),
        ("23;0;E2;-;-;-", "one_castle", None),
    ],
)
def test_why_nothing_can_be_founded(player: str, castle: str | None, outpost: str | None) -> None:
    """A castle costs 20 and is built once; an outpost costs 3 and needs a castle."""
    cheap_in_sight = MARKET.replace("0,1,2,", "2,1,0,", 1)
    refused = view_of(line(players=f"{player}|{NEW}", market=cheap_in_sight))["refused"]
    codes = {each["label"]: each["code"] for each in refused}

    assert (codes.get("castle"), codes.get("outpost")) == (castle, outpost)


def test_an_outpost_may_find_no_round() -> None:
    """There is none that is closed along a road."""
    view = view_of(line(ROAD, players=f"9;0;E4;-;-;-|{NEW}"))

    assert ("outpost", "nowhere") in [(each["label"], each["code"]) for each in view["refused"]]


@pytest.mark.parametrize(("what", "cells"), [("castle", 19), ("outpost", 27)])
def test_the_influence_of_what_is_founded(what: str, cells: int) -> None:
    """As ways from the castle's cell, or from the cell above the outpost's round."""
    assert len(view_of(KINGDOM)["influence"][what]) == cells


def test_marks_point_at_the_moves_that_name_a_round(seen: list[Seen]) -> None:
    """Outposts and pieces, each with its move; no move left out."""
    for _state, view in seen:
        moves = [move["label"] for move in view["moves"]]
        named = [label for label in moves if label.startswith(("outpost:", "piece:"))]

        assert [moves[mark["move"]] for mark in view["marks"]] == named
        assert [mark["round"] for mark in view["marks"]] == [
            label.partition(":")[2] for label in named
        ]
        assert all(Hex(mark["a"], mark["b"]).name == mark["round"] for mark in view["marks"])


@pytest.mark.parametrize(
    ("text", "places", "marks"),
    [
        (
            line(players=f"1;E2;-;-;-;-|{NEW}", status="0:step:0:0:-"),
            {"S1E1": "SW", "0": "W", "N1E1": "NW"},
            {},
        ),
        (
            line("0:0:@FFF", players=f"20;0;-;-;-;-|{NEW}"),
            {"E2": "castle:E2"},
            {},
        ),
        (
            line(players=f"3;0;E2;-;-;-|{NEW}"),
            {},
            {"N1W1": "outpost:N1W1", "N1E1": "outpost:N1E1", "0": "outpost:0"},
        ),
        (
            line(
                pieces="N1E1:0,0:0",
                players=f"0;0;E2;-;30;-|{NEW}",
                status="0:piece:0:0:-",
                chosen="-;-;30",
            ),
            {},
            {"N1E1": "piece:N1E1", "0": "piece:0"},
        ),
    ],
    ids=["steps", "castles", "outposts", "pieces"],
)
def test_what_can_be_pointed_at(text: str, places: dict[str, str], marks: dict[str, str]) -> None:
    """A click on a cell or a round is the move that it stands for."""
    view = view_of(text)
    labels = [move["label"] for move in view["moves"]]

    assert {spot["cell"]: labels[spot["move"]] for spot in view["places"]} == places
    assert {spot["round"]: labels[spot["move"]] for spot in view["marks"]} == marks


SIGHT = [
    *("a1 a2 a3 a4", "b1 b2 b3 b4", "c1 c2 c3 c4", "d1 d2 d3 d4"),
    *("a1 b1 c1 d1", "a2 b2 c2 d2", "a3 b3 c3 d3", "a4 b4 c4 d4"),
    *("d1 d2 d3 d4", "c1 c2 c3 c4", "b1 b2 b3 b4", "a1 a2 a3 a4"),
    *("a4 b4 c4 d4", "a3 b3 c3 d3", "a2 b2 c2 d2", "a1 b1 c1 d1"),
]
"""By cell of the track, clockwise from above the first column: what a cube sees."""


@pytest.mark.parametrize("honour", [*range(16), 16, 23, 47])
def test_a_cube_sees_its_row_or_its_column(honour: int) -> None:
    """Sixteen cells around a grid of four by four, without corners."""
    market = view_of(line(players=f"{honour};0;-;-;-;-|{NEW}", status="0:draw:3:0:-"))["market"]
    seen = sorted(slot["slot"] for slot in market if slot["seen"])

    assert seen == sorted(SIGHT[honour % 16].split())


def test_the_market_tells_who_sees_what(seen: list[Seen]) -> None:
    """Every seat from where its cube stands; `seen` is for the player in turn."""
    for state, view in seen:
        honour = [player["honour"] for player in view["players"]]
        acting = int(state.fields.seat)
        for slot in view["market"]:
            seats = [
                seat for seat, held in enumerate(honour) if slot["slot"] in SIGHT[held % 16].split()
            ]

            assert (slot["seen_by"], slot["seen"]) == (seats, acting in seats)


def test_the_market_has_sixteen_slots_row_by_row() -> None:
    """Letters for the columns, numbers for the rows; each with its card."""
    market = view_of(line(status="0:draw:3:0:-"))["market"]
    expected = [f"{column}{row}" for row in "1234" for column in "abcd"]

    assert [slot["slot"] for slot in market] == expected
    assert [slot["card"] for slot in market] == [card(number) for number in range(16)]


def test_an_empty_slot_has_no_card() -> None:
    """While a card is drawn, and once the pile is used up."""
    text = line(players=f"1;0;-;-;0;-|{NEW}", status="0:refill:0:0:-", market=f"-,{MARKET[2:]}")
    view = view_of(text)

    assert view["market"][0]["card"] is None
    assert (view["phase"], view["turn"], view["pile"]) == ("refill", "chance", 24)


def test_every_card_is_in_one_place(seen: list[Seen]) -> None:
    """Market, contracts, buildings and pile make forty."""
    for _state, view in seen:
        shown = [slot["card"]["card"] for slot in view["market"] if slot["card"]]
        for player in view["players"]:
            shown += [held["card"] for held in player["contracts"] + player["buildings"]]

        assert len(set(shown)) == len(shown)
        assert len(shown) + view["pile"] == 40


def test_buyable_slots_are_seen_and_affordable(seen: list[Seen]) -> None:
    """The moves that buy are those whose card the cube sees and can pay."""
    for _state, view in seen:
        if view["phase"] != "kingdom":
            continue
        honour = view["players"][view["acting"]]["honour"]
        expected = [
            f"buy:{slot['slot']}"
            for slot in view["market"]
            if slot["seen"] and slot["card"] and slot["card"]["price"] <= honour
        ]

        assert [
            move["label"] for move in view["moves"] if BUY <= move["action"] < BUY + 16
        ] == expected


def class_of(thirds: list[str]) -> str:
    """Name a laid tile by its class, whichever way it lies."""
    letters = "".join(LETTER_OF[terrain] for terrain in thirds)
    turned = [letters[turn:] + letters[:turn] for turn in range(3)]
    return min(turned, key=lambda text: (text[0] != text[1], ["FCPU".index(x) for x in text]))


def test_every_tile_of_the_box_is_in_one_place(seen: list[Seen]) -> None:
    """On the table, in a hand or in the bag: twelve, four or three of each class, or twice that."""
    for state, view in seen:
        times = 2 if state.game.players >= 5 else 1
        count = Counter(view["bag"]["tiles"])
        for player in view["players"]:
            count.update({held["tile"]: held["count"] for held in player["hand"]})
        count.update(class_of(tile["thirds"]) for tile in view["tiles"] if tile["thirds"])

        assert count == {
            name: times * {1: 12, 2: 4, 3: 3}[len(set(name))] for name in count if count[name]
        }
        assert (len(count), count.total()) == (24, 120 * times)


def test_the_bag_is_counted(seen: list[Seen]) -> None:
    """In all, by class and by the thirds of each terrain."""
    for state, view in seen:
        bag = view["bag"]
        thirds = Counter(letter for name, count in bag["tiles"].items() for letter in name * count)

        assert bag["count"] == sum(bag["tiles"].values())
        assert bag["of"] == (240 if state.game.players >= 5 else 120)
        assert bag["terrains"] == {name: thirds[letter] for name, letter in LETTER_OF.items()}


@pytest.mark.parametrize(("players", "count"), [(2, 120), (4, 120), (5, 240), (6, 240)])
def test_a_full_bag_has_as_many_thirds_of_each_terrain(players: int, count: int) -> None:
    """A quarter each."""
    expected = {
        "count": count,
        "of": count,
        "terrains": dict.fromkeys(TERRAINS, 3 * count // 4),
    }
    bag = game(players).undealt().view()["bag"]

    assert {name: bag[name] for name in expected} == expected
    assert len(bag["tiles"]) == 24


def test_the_hand_tells_which_tiles_were_just_drawn() -> None:
    """Two FFC before, one more now."""
    text = line(
        players="0;0;-;3FFC,CUP;-;-|0;0;-;FFC;-;-",
        status="0:tile:0:0:-",
        drawn="FFC",
    )
    view = view_of(text)
    hands = [
        [(held["tile"], held["count"], held["drawn"]) for held in player["hand"]]
        for player in view["players"]
    ]

    assert hands == [[("FFC", 3, 1), ("CUP", 1, 0)], [("FFC", 1, 0)]]


def test_hands_agree_with_the_record(seen: list[Seen]) -> None:
    """Count by count, and what was just drawn in the hand of the player in turn alone."""
    for state, view in seen:
        fields = state.fields
        drawn = facts.tiles_in(fields.tiles[JUST_DRAWN])
        for seat, player in enumerate(view["players"]):
            told = {held["tile"]: (held["count"], held["drawn"]) for held in player["hand"]}
            expected = {
                game().label(tile): (count, drawn.get(tile, 0) if seat == fields.seat else 0)
                for tile, count in facts.tiles_in(fields.tiles[seat]).items()
            }
            assert told == expected


def test_the_view_agrees_with_the_facts(seen: list[Seen]) -> None:
    """Colons, castles, honour, contracts, buildings, bag."""
    for state, view in seen:
        fields = state.fields
        for seat, player in enumerate(view["players"]):
            castle = facts.castle_of(fields, seat)
            expected: list[Any] = [
                facts.colon_of(fields, seat).name,
                castle.name if castle else None,
                int(fields.honour[seat]),
                facts.cards_in(fields.contracts[seat]),
                facts.cards_in(fields.built[seat]),
            ]
            assert [
                player["colon"]["cell"],
                player["castle"] and player["castle"]["cell"],
                player["honour"],
                [held["card"] for held in player["contracts"]],
                [held["card"] for held in player["buildings"]],
            ] == expected
        assert view["bag"]["count"] == sum(facts.tiles_in(fields.tiles[IN_BAG]).values())
        assert len(facts.cards_in(fields.pile)) == view["pile"]


def test_crowns_are_laps_of_the_track(seen: list[Seen]) -> None:
    """Sixteen cells a lap."""
    for _state, view in seen:
        for player in view["players"]:
            assert 16 * player["crowns"] + player["track"] == player["honour"]
            assert 0 <= player["track"] < 16


def test_what_a_contract_was_given_and_what_it_lacks_is_what_it_needs(seen: list[Seen]) -> None:
    """A contract that lacks nothing is a building."""
    for _state, view in seen:
        for player in view["players"]:
            for held in player["contracts"]:
                given, lacks = Counter(held["given"]), Counter(held["lacks"])

                assert given + lacks == Counter(held["resources"])
                assert lacks
                assert {name: held[name] for name in card(held["card"])} == card(held["card"])


@pytest.mark.parametrize(
    ("contract", "given", "lacks"),
    [
        ("30", {}, {"bread": 2, "wood": 2}),
        ("30+F", {"wood": 1}, {"bread": 2, "wood": 1}),
        ("30+FF", {"wood": 2}, {"bread": 2}),
        ("30+FFC", {"bread": 1, "wood": 2}, {"bread": 1}),
        ("16+CU", {"bread": 1, "labour": 1}, {"wood": 1}),
    ],
)
def test_a_contract(contract: str, given: dict[str, int], lacks: dict[str, int]) -> None:
    """What was delivered and what is still to come, by resource."""
    (held,) = own(line(players=f"0;0;-;-;{contract};-|{NEW}", status="0:draw:3:0:-"))["contracts"]

    assert (held["given"], held["lacks"]) == (given, lacks)


def test_a_zone_is_all_within_two_steps(seen: list[Seen]) -> None:
    """Of the castle's tile or of a tile that an outpost touches, laid or not, on the table."""
    for _state, view in seen:
        scene = Scene(view)
        for seat, player in enumerate(view["players"]):
            zone = scene.zone(seat)

            assert [Hex(q, r) for q, r in player["zone"]] == sorted(
                zone, key=lambda cell: (cell.r, cell.q)
            )
            assert player["zone_tiles"] == len(zone & set(scene.tiles))


@pytest.mark.parametrize(
    ("land", "castle", "outposts", "cells"),
    [
        (RING, "E2", "-", 19),
        (ROAD, "E30", "-", 9),
        (ROAD, "E28", "-", 14),
        (ROAD, "E26", "-", 19),
        (RING, "S1E1", "0:0", 27),
    ],
    ids=["a castle", "at a corner", "one step away", "two steps away", "an outpost at the castle"],
)
def test_how_large_a_zone_is(land: str, castle: str, outposts: str, cells: int) -> None:
    """A castle's: 19 cells, fewer at the edge of the table; an outpost's: 27."""
    player = own(
        line(land, outposts=outposts, players=f"0;0;{castle};-;-;-|{NEW}", status="0:draw:3:0:-")
    )

    assert len(player["zone"]) == cells


def test_pieces_and_outposts_are_counted_by_owner_and_kind(seen: list[Seen]) -> None:
    """As the rounds tell."""
    for _state, view in seen:
        count = Counter((spot["owner"], spot["status"], spot["terrain"]) for spot in view["rounds"])
        for seat, player in enumerate(view["players"]):
            expected = {piece: count[seat, "piece", terrain] for piece, terrain in PIECES.items()}

            assert player["pieces"] == expected
            assert player["outposts"] == sum(count[seat, "outpost", kind] for kind in TERRAINS)


HELD = "FFF,FFC"


@pytest.mark.parametrize(
    ("text", "chosen"),
    [
        (line(players=f"0;0;-;{HELD};-;-|{NEW}", status="0:tile:0:0:-", drawn=HELD), {}),
        (
            line(
                players=f"0;0;-;{HELD};-;-|{NEW}",
                status="0:cell:0:0:-",
                drawn=HELD,
                chosen="FFC;-;-",
            ),
            {"tile": "FFC", "thirds": ["forest", "forest", "field"]},
        ),
        (
            line(
                players=f"0;0;-;{HELD};-;-|{NEW}",
                status="0:face:0:0:-",
                drawn=HELD,
                chosen="FFC;E4;-",
            ),
            {"tile": "FFC", "thirds": ["forest", "forest", "field"], "cell": place("E4")},
        ),
        (
            line(players=f"0;E2;-;{HELD};-;-|{NEW}", status="0:hand:0:0:-", chosen="-;E4;-"),
            {"cell": place("E4")},
        ),
        (
            line(
                pieces="N1E1:0,0:0",
                players=f"0;0;E2;-;30;-|{NEW}",
                status="0:piece:0:0:-",
                chosen="-;-;30",
            ),
            {"card": card(30)},
        ),
    ],
    ids=["tile", "cell", "face", "hand", "piece"],
)
def test_what_was_chosen_so_far(text: str, chosen: View) -> None:
    """A tile, its cell, or the card that a piece is for."""
    nothing: View = {"tile": None, "thirds": None, "cell": None, "card": None}

    assert view_of(text)["chosen"] == nothing | chosen


@pytest.mark.parametrize(("made", "price"), [(0, 0), (1, 0), (2, 2), (5, 2)])
def test_steps_made_and_what_the_next_one_costs(made: int, price: int) -> None:
    """Two are free."""
    view = view_of(line(players=f"9;0;-;-;-;-|{NEW}", status=f"0:step:0:{made}:-"))

    assert view["steps"] == {"made": made, "free": 2, "price": price}


@pytest.mark.parametrize(
    ("text", "phase", "turn", "acting", "owed"),
    [
        (line(HOME, status="0:deal:0:0:-", market=",".join("-" * 16)), "deal", "chance", 0, 0),
        (line(status="1:draw:3:0:-"), "draw", "chance", 1, 3),
        (line(players=f"{NEW}|20;0;-;-;-;-", status="1:kingdom:0:0:-"), "kingdom", 1, 1, 0),
        (line(status="1:over:0:0:1"), "over", "over", None, 0),
    ],
    ids=["deal", "draw", "kingdom", "over"],
)
def test_what_comes_next_and_who_acts(
    text: str, phase: str, turn: int | str, acting: int | None, owed: int
) -> None:
    """While chance draws it is still somebody's turn; when all is over it is nobody's."""
    view = view_of(text)

    assert (view["phase"], view["turn"]) == (phase, turn)
    assert (view["acting"], view["owed"]) == (acting, owed)


def test_moves_are_listed_only_for_who_acts(seen: list[Seen]) -> None:
    """None while chance draws and none at the end."""
    for state, view in seen:
        expected = [(move.label, move.action) for move in state.moves]

        assert [(move["label"], move["action"]) for move in view["moves"]] == expected
        assert bool(view["moves"]) == (view["turn"] not in ("chance", "over"))
        assert view["turn"] in ("chance", "over", view["acting"])


def test_explained_scores_are_the_scores(seen: list[Seen]) -> None:
    """The items of each seat add up to its total, which is its score."""
    for state, _view in seen:
        explained = state.explain_score()
        expected = list(state.scores)

        assert [seat["total"] for seat in explained] == expected
        assert [sum(item["points"] for item in seat["items"]) for seat in explained] == expected
        assert [seat["colour"] for seat in explained] == list(SEATS[: state.game.players])


def test_while_the_game_goes_on_honour_alone_counts(seen: list[Seen]) -> None:
    """The final count comes when the game is over."""
    for state, view in seen:
        kinds = [[item["kind"] for item in seat["items"]] for seat in state.explain_score()]
        final = ["honour", "pieces", "zone", "buildings"]

        assert kinds == [final if state.over else ["honour"]] * state.game.players
        assert (view["final"] is not None) == state.over


def test_the_final_count() -> None:
    """3 for each piece, 10 for the most tiles in one's zone, 10 for five buildings."""
    state = read(ENDED)
    view = state.view()
    expected = [
        {"honour": 23, "pieces": 3, "zone": 10, "buildings": 10},
        {"honour": 50, "pieces": 3, "zone": 0, "buildings": 0},
    ]

    assert [player["zone_tiles"] for player in view["players"]] == [8, 3]
    assert view["final"] == expected
    assert (view["scores"], view["winners"]) == ([46, 53], [1])


def test_the_final_count_is_explained_item_by_item() -> None:
    """With the colour of the seat."""
    blue, _red = read(ENDED).explain_score()
    expected = {
        "seat": 0,
        "colour": "blue",
        "total": 46,
        "items": [
            {"kind": "honour", "points": 23},
            {"kind": "pieces", "points": 3},
            {"kind": "zone", "points": 10},
            {"kind": "buildings", "points": 10},
        ],
    }

    assert blue == expected


@pytest.mark.parametrize(
    ("castles", "zone"),
    [
        (("E2", "W2"), [10, 10]),
        (("E2", "-"), [10, 0]),
        (("-", "-"), [0, 0]),
        (("E2", "W2", "S1E1"), [10, 10, 10]),
    ],
)
def test_all_who_tie_for_the_largest_zone_get_the_points(
    castles: tuple[str, ...], zone: list[int]
) -> None:
    """And nobody without a castle."""
    players = "|".join(f"0;0;{castle};-;-;-" for castle in castles)
    view = view_of(line(players=players, status="0:over:0:0:0"))

    assert [final["zone"] for final in view["final"]] == zone


def test_the_final_count_of_a_game_adds_up(seen: list[Seen]) -> None:
    """Pieces, zones and buildings, worked out from the rest of the view."""
    view = seen[-1].view
    most = max(player["zone_tiles"] for player in view["players"])
    expected = [
        {
            "honour": player["honour"],
            "pieces": 3 * sum(player["pieces"].values()),
            "zone": 10 if player["zone_tiles"] == most > 0 else 0,
            "buildings": 10 if len(player["buildings"]) >= 5 else 0,
        }
        for player in view["players"]
    ]

    assert view["phase"] == "over"
    assert view["final"] == expected
    assert view["scores"] == [sum(final.values()) for final in expected]


@pytest.mark.parametrize(
    ("status", "told"), [("0:draw:3:0:-", None), ("1:draw:3:0:0", 0), ("0:draw:3:0:1", 1)]
)
def test_who_brought_the_last_round(status: str, told: int | None) -> None:
    """A seat's number, or nothing."""
    assert view_of(line(status=status))["last_round"] == told


def test_looking_changes_nothing() -> None:
    """Two looks at a position show the same, and it is the position that it was."""
    state = read(KINGDOM)
    before = state.words.tobytes()

    assert state.view() == state.view()
    assert state.words.tobytes() == before

"""What a view says of a move before it is made is what then happens."""

from collections.abc import Iterator
from typing import NamedTuple

import pytest

from couronne import State
from couronne.games.pairleroy.data import CASTLE, DELIVER, KEEP, LAY, OUTPOST, PIECE
from couronne.games.pairleroy.facts import Land
from couronne.games.pairleroy.places import Hex, hex_named
from tests.games.pairleroy.written import (
    DECISIONS,
    NEW,
    RING,
    TABLE_NAMES,
    TABLES,
    Scene,
    Table,
    View,
    decisions,
    line,
    met,
    phase_of,
    read,
)

PIECES = {"forest": "hut", "field": "farm", "prairie": "pasture", "urban": "tavern"}
BEGUN = ("cell", "face", "hand", "piece")
"""Phases in which a choice that was begun is finished."""
NOTHING: View = {"honour": 0, "crowns": 0, "cell": None, "closes": []}


def effects(state: State) -> dict[str, View]:
    """Return the forecast of each move by its label."""
    view = state.view()
    labels = [move["label"] for move in view["moves"]]
    return dict(zip(labels, view["effects"], strict=True))


def finished(state: State) -> Iterator[State]:
    """Return all positions in which a choice that was begun may end."""
    if phase_of(state) not in BEGUN:
        yield state
        return
    for action in state.actions:
        yield from finished(state.play_event(action))


def results(state: State, action: int, effect: View) -> Iterator[State]:
    """Return all positions to which a move leads, once what is told of it has come about."""
    after = state.play_event(action)
    is_told = effect["cell"] is not None or action >= DELIVER
    return finished(after) if is_told else iter((after,))


def closed(land: Land) -> dict[str, int | None]:
    """Tell of each closed round who has what stands on it."""
    return {
        found.spot.name: found.owner
        for found in land.rounds
        if found.status not in ("open", "dead")
    }


class Told(NamedTuple):
    """What was told of a move before, and what has come of it."""

    before: State
    land: Land
    effect: View
    after: State


def moments(table: Table) -> list[State]:
    """Return decisions of a game; of one with castles many more."""
    if table[1] != "thriftily":
        return list(decisions(table).values())
    return [state for phase in DECISIONS for state in met(*table).get(phase, [])]


@pytest.fixture(scope="module", params=TABLES, ids=TABLE_NAMES)
def scenes(request: pytest.FixtureRequest) -> list[tuple[State, Scene]]:
    """Look at the decisions of a game."""
    return [(state, Scene(state.view())) for state in moments(request.param)]


@pytest.fixture(scope="module")
def told(scenes: list[tuple[State, Scene]]) -> list[Told]:
    """Make every legal move of these decisions, and finish its choice in every way."""
    return [
        Told(state, land, effect, after)
        for state, scene in scenes
        for land in [Land(state.fields)]
        for action, effect in zip(state.actions, scene.view["effects"], strict=True)
        for after in results(state, action, effect)
    ]


Closing = tuple[Scene, View]


@pytest.fixture(scope="module")
def closings(scenes: list[tuple[State, Scene]]) -> list[Closing]:
    """Return every closing that is told in these decisions."""
    return closings_in([scene for _state, scene in scenes])


def closings_in(scenes: list[Scene]) -> list[Closing]:
    """Return every round that a move would close."""
    return [
        (scene, closing)
        for scene in scenes
        for effect in scene.view["effects"]
        for closing in effect["closes"]
    ]


def test_a_move_brings_the_honour_that_was_told(told: list[Told]) -> None:
    """Every legal move of every kind of decision, in whatever way its choice is finished."""
    for before, _land, effect, after in told:
        change = after.fields.honour - before.fields.honour

        assert change[before.turn] == effect["honour"]


def test_a_move_brings_the_crowns_that_were_told(told: list[Told]) -> None:
    """One for each lap of sixteen, given back when the cube goes back over the line."""
    for before, _land, effect, after in told:
        change = after.fields.honour // 16 - before.fields.honour // 16

        assert change[before.turn] == effect["crowns"]


def test_a_move_costs_or_gives_nobody_else_anything(told: list[Told]) -> None:
    """Honour comes and goes in one's own turn only."""
    for before, _land, _effect, after in told:
        change = (after.fields.honour - before.fields.honour).tolist()
        change[before.turn] = 0

        assert not any(change)


def test_a_move_closes_the_rounds_that_were_told_for_those_who_were_told(told: list[Told]) -> None:
    """No others, none left out; who was to receive a piece has it."""
    for _before, land, effect, after in told:
        then, now = closed(land), closed(Land(after.fields))
        expected = {closing["round"]: closing["to"] for closing in effect["closes"]}

        assert {spot: now[spot] for spot in now if spot not in then} == expected


def test_a_move_lays_a_tile_on_the_cell_that_was_told(told: list[Told]) -> None:
    """Where no cell is told, none is covered by the move itself."""
    for _before, land, effect, after in told:
        covered = set(Land(after.fields).cells) - set(land.cells)

        assert [cell.name for cell in covered] == ([effect["cell"]] if effect["cell"] else [])


def judged(distances: list[int | None], layer: int) -> int | None:
    """Return who receives a piece: the nearest; of equals the first from the layer on."""
    count = len(distances)
    order = [(layer + turn) % count for turn in range(count)]
    near = [(distances[seat], turn) for turn, seat in enumerate(order)]
    found = [(distance, turn) for distance, turn in near if distance is not None]
    return order[min(found)[1]] if found else None


def distances_of(scene: Scene, spot: Hex) -> list[int | None]:
    """Count the steps from each seat's nearest castle or outpost to a round, up to two."""
    found = [scene.distance(seat, spot.cells) for seat in range(len(scene.view["players"]))]
    return [distance if distance is not None and distance <= 2 else None for distance in found]


def test_a_closing_names_the_terrain_and_the_piece_of_the_round(closings: list[Closing]) -> None:
    """Forest gives a hut, field a farm, prairie a pasture, urban a tavern."""
    for scene, closing in closings:
        spot = hex_named(closing["round"])
        assert spot is not None

        assert closing["terrain"] == scene.terrain[spot]
        assert closing["piece"] == PIECES[closing["terrain"]]


def test_distances_are_those_that_counting_steps_gives(closings: list[Closing]) -> None:
    """From a tile of the castle or of an outpost to a tile of the round, by brute force."""
    for scene, closing in closings:
        spot = hex_named(closing["round"])
        assert spot is not None

        assert closing["distances"] == distances_of(scene, spot)


def test_a_piece_goes_to_the_nearest_then_to_the_layer_then_round_the_table(
    closings: list[Closing],
) -> None:
    """Nobody within two steps: the round stays empty."""
    for scene, closing in closings:
        assert closing["to"] == judged(closing["distances"], scene.view["acting"])


def kind_of(closing: View) -> str:
    """Tell how it was decided who receives a piece."""
    near = sorted(distance for distance in closing["distances"] if distance is not None)
    if len(near) < 2:
        return "alone" if near else "nobody"
    return "tie" if near[0] == near[1] else "nearest"


@pytest.mark.parametrize("players", [2, 5])
def test_the_games_come_to_closings_of_every_kind(players: int) -> None:
    """The tests above have seen rounds for nobody, for one alone, for the nearest, and ties."""
    found = closings_in([Scene(state.view()) for state in moments((players, "thriftily"))])
    met_kinds = {kind_of(closing) for _scene, closing in found}

    assert met_kinds == {"nobody", "alone", "nearest", "tie"}


AROUND = ((1, -1), (2, -1), (2, 0), (1, 1), (0, 1))
"""The neighbours of E2 clockwise from the north-west, Pairleroy left out."""


def rows(cells: list[tuple[int, int]]) -> str:
    """Write a land of forest around Pairleroy."""
    laid = {(0, 0): "@", **dict.fromkeys(cells, "FFF")}
    written = []
    for r in sorted({r for _q, r in laid}):
        columns = sorted(q for q, row in laid if row == r)
        text, expected = f"{r}:{columns[0]}:", columns[0]
        for q in columns:
            text += (str(q - expected) if q > expected else "") + laid[q, r]
            expected = q + 1
        written.append(text)
    return "/".join(written)


def placing(land: str, players: str = f"0;0;-;FFF;-;-|{NEW}", seat: int = 0) -> State:
    """Let a seat choose a cell for a tile of forest."""
    return read(
        line(land, players=players, status=f"{seat}:cell:0:0:-", drawn="FFF", chosen="FFF;-;-")
    )


@pytest.mark.parametrize(
    ("neighbours", "honour", "closings"),
    [(1, 1, 0), (2, 1, 1), (3, 2, 1), (4, 2, 2), (5, 4, 2), (6, 4, 3)],
)
def test_honour_by_neighbours(neighbours: int, honour: int, closings: int) -> None:
    """1-2 neighbours 1, 3-4 neighbours 2, 5-6 neighbours 4, Pairleroy included."""
    effect = effects(placing(rows(list(AROUND[: neighbours - 1]))))["E2"]

    assert (effect["honour"], len(effect["closes"])) == (honour, closings)


def test_a_tile_with_many_places_to_go_tells_nothing_yet() -> None:
    """Where it goes decides what it brings."""
    state = read(
        line(players=f"0;0;-;FFF;-;-|{NEW}", status="0:tile:0:0:-", drawn="FFF"),
    )

    assert effects(state) == {"FFF": NOTHING, "keep": NOTHING}


def test_a_tile_with_one_place_to_go_tells_what_it_brings_there() -> None:
    """UUU fits on E4 only, and goes there by itself."""
    land = RING.replace("@FFF", "@UFF")
    state = read(
        line(land, players=f"0;0;-;FFF,UUU;-;-|{NEW}", status="0:tile:0:0:-", drawn="FFF,UUU")
    )
    effect = effects(state)["UUU"]
    after = state.play_event(state.action_of("UUU"))

    assert effect == {"honour": 1, "crowns": 0, "cell": "E4", "closes": []}
    assert after.fields.honour[0] == 1


@pytest.mark.parametrize("chosen", ["cell", "face"])
def test_a_face_brings_what_its_cell_has_promised(chosen: str) -> None:
    """The way round makes no difference."""
    hand = f"15;0;-;FFF,FFC;-;-|{NEW}"
    choice = "FFC;-;-" if chosen == "cell" else "FFC;E4;-"
    state = read(line(players=hand, status=f"0:{chosen}:0:0:-", drawn="FFF,FFC", chosen=choice))
    expected = {"honour": 1, "crowns": 1, "cell": "E4", "closes": []}
    told = effects(state)

    assert (told["E4"] if chosen == "cell" else told["F-C-F"]) == expected


@pytest.mark.parametrize(("steps", "honour"), [(0, 0), (1, 0), (2, -2), (3, -2), (9, -2)])
def test_two_steps_are_free(steps: int, honour: int) -> None:
    """Each further one costs two, onto a tile or onto an empty cell."""
    state = read(line(players=f"5;E2;-;FFF;-;-|{NEW}", status=f"0:step:0:{steps}:-"))
    told = effects(state)

    assert told["W"] == NOTHING | {"honour": honour}
    assert (told["E"]["honour"], told["E"]["cell"]) == (honour, "E4")
    assert told["stop"] == NOTHING


def test_a_step_onto_an_empty_cell_closes_rounds_for_no_honour() -> None:
    """A tile under the colon brings no honour, but it closes rounds as any other."""
    land = rows([(1, -1), (0, 1), (-1, 1), (-1, 0), (0, -1)])
    state = read(line(land, players=f"0;0;N1E1;FFF;-;-|{NEW}", status="0:step:0:0:-"))
    effect = effects(state)["E"]

    assert (effect["honour"], effect["cell"]) == (0, "E2")
    assert [(closing["round"], closing["to"]) for closing in effect["closes"]] == [("N1E1", 0)]


@pytest.mark.parametrize("phase", ["hand", "face"])
def test_entering_a_cell_costs_its_step_until_the_tile_lies(phase: str) -> None:
    """Whatever is chosen on the way, the third step costs two, and gives a crown back."""
    chosen = "-;E4;-" if phase == "hand" else "FFC;E4;-"
    state = read(
        line(players=f"17;E2;-;FFF,FFC;-;-|{NEW}", status=f"0:{phase}:0:2:-", chosen=chosen)
    )
    expected = {"honour": -2, "crowns": -1, "cell": "E4", "closes": []}

    assert list(effects(state).values()) == [expected] * 2


@pytest.mark.parametrize(
    ("honour", "move", "expected", "crowns"),
    [
        (20, "castle:E2", -20, -1),
        (32, "castle:E2", -20, -2),
        (36, "castle:E2", -20, -1),
        (47, "castle:E2", -20, -1),
        (16, "buy:a1", -1, -1),
        (17, "buy:b3", -2, -1),
        (18, "buy:c4", -3, -1),
        (20, "buy:d1", -4, 0),
        (20, "end", 0, 0),
    ],
)
def test_what_is_paid_goes_back_on_the_track(
    honour: int, move: str, expected: int, crowns: int
) -> None:
    """Going back over the line gives the crown back."""
    state = read(line(players=f"{honour};0;-;-;-;-|{NEW}"))

    assert effects(state)[move] == NOTHING | {"honour": expected, "crowns": crowns}


@pytest.mark.parametrize(("honour", "crowns"), [(3, 0), (16, -1), (19, 0), (34, -1)])
def test_an_outpost_costs_three(honour: int, crowns: int) -> None:
    """Wherever it stands."""
    state = read(line(players=f"{honour};0;E2;-;-;-|{NEW}"))

    assert effects(state)["outpost:0"] == NOTHING | {"honour": -3, "crowns": crowns}


@pytest.mark.parametrize(
    ("contract", "honour", "crowns"),
    [("30", 0, 0), ("30+FC", 0, 0), ("30+FCC", 20, 2), ("30+CC", 0, 0)],
)
def test_the_last_delivery_completes_the_building(contract: str, honour: int, crowns: int) -> None:
    """The manor brings 20; what is delivered before brings nothing."""
    text = line(pieces="N1E1:0,0:0", players=f"15;0;E2;-;{contract};-|{NEW}")
    state = read(text)
    expected = NOTHING | {"honour": honour, "crowns": crowns}
    choosing = state.play_event(state.action_of("deliver:manor"))

    assert effects(state)["deliver:manor"] == expected
    assert effects(choosing) == {"piece:N1E1": expected, "piece:0": expected}


HOLE = "-1:0:FFFFFF/0:-3:FFFFFFFFF@/1:-1:FFFFFF"
"""The ring without E2, and two tiles more in the west: W4 and W6. E2 closes the round N1E1."""
NONE = "0;0;-;-;-;-"
TILE = "0;0;-;FFF;-;-"


def at(castle: str, hand: str = "-") -> str:
    """Write a player with a castle."""
    return f"0;0;{castle};{hand};-;-"


@pytest.mark.parametrize(
    ("players", "seat", "distances", "to"),
    [
        ((at("N1E1", "FFF"), at("W2")), 0, [0, 1], 0),
        ((at("W2", "FFF"), at("N1E1")), 0, [1, 0], 1),
        ((at("W2", "FFF"), at("N1W1")), 0, [1, 1], 0),
        ((at("W2"), at("N1W1", "FFF")), 1, [1, 1], 1),
        ((TILE, at("W2"), at("N1W1")), 0, [None, 1, 1], 1),
        ((at("W2"), TILE, at("N1W1")), 1, [1, None, 1], 2),
        ((at("W2"), at("N1W1"), TILE), 2, [1, 1, None], 0),
        ((at("W4"), at("N1W1"), at("S1W1", "FFF"), at("W2")), 2, [2, 1, 1, 1], 2),
        ((at("W6"), at("N1W1"), at("W4", "FFF"), at("W2")), 2, [None, 1, 2, 1], 3),
        ((at("W4", "FFF"), NONE), 0, [2, None], 0),
        ((at("W6", "FFF"), NONE), 0, [None, None], None),
        ((TILE, at("W6")), 0, [None, None], None),
        ((TILE, NONE), 0, [None, None], None),
    ],
    ids=[
        "the nearest, who lays",
        "the nearest, who does not lay",
        "a tie, first seat lays",
        "a tie, second seat lays",
        "a tie after the first seat",
        "a tie around the second seat",
        "a tie after the last seat",
        "a tie of three with the layer",
        "a tie without the layer, who is farther",
        "two steps are within reach",
        "three steps are not",
        "another's castle out of reach",
        "no castle at all",
    ],
)
def test_who_receives_the_piece(
    players: tuple[str, ...], seat: int, distances: list[int | None], to: int | None
) -> None:
    """The nearest within two; of equals the layer; else the first tied player after the layer."""
    state = placing(HOLE, "|".join(players), seat)
    (closing,) = effects(state)["E2"]["closes"]
    expected = {"round": "N1E1", "terrain": "forest", "piece": "hut"}

    assert closing == expected | {"distances": distances, "to": to}


@pytest.mark.parametrize(
    ("outposts", "distances", "to"),
    [("-", [2, 1], 1), ("0:0", [0, 1], 0), ("0:1", [2, 0], 1), ("N1W1:0", [0, 1], 0)],
)
def test_an_outpost_counts_as_a_castle_does(outposts: str, distances: list[int], to: int) -> None:
    """From the tiles that it touches: those of Pairleroy's rounds lie at the hole."""
    state = read(
        line(
            HOLE,
            outposts=outposts,
            players="|".join((at("W4", "FFF"), at("W2"))),
            status="0:cell:0:0:-",
            drawn="FFF",
            chosen="FFF;-;-",
        )
    )
    (closing,) = effects(state)["E2"]["closes"]

    assert (closing["distances"], closing["to"]) == (distances, to)


def test_steps_are_counted_over_empty_cells_too() -> None:
    """From E4 to the round N1E1 at E2 and N1E1: straight over the gap."""
    land = "-1:0:FFFFFF/0:-1:FFF@1FFF/1:-1:FFFFFFFFF"
    state = placing(land, f"{at('E4', 'FFF')}|{NEW}")
    closings = {closing["round"]: closing for closing in effects(state)["E2"]["closes"]}

    assert closings["N1E1"]["distances"] == [1, None]


def test_each_round_is_judged_on_its_own() -> None:
    """One tile closes two rounds: one for each of two players."""
    state = placing(
        "-1:0:FFFFFFFFF/0:-2:FFFFFF@1FFFFFF/1:-1:FFFFFF",
        "|".join((at("N1W1", "FFF"), at("E4"))),
    )
    closings = effects(state)["E2"]["closes"]

    assert [(closing["round"], closing["distances"], closing["to"]) for closing in closings] == [
        ("N1E3", [2, 0], 1),
        ("N1E1", [1, 1], 0),
    ]


def test_there_is_a_forecast_for_every_move(scenes: list[tuple[State, Scene]]) -> None:
    """In the order of the moves, each with the same four names."""
    for _state, scene in scenes:
        view = scene.view

        assert len(view["effects"]) == len(view["moves"])
        assert all(set(effect) == set(NOTHING) for effect in view["effects"])


def test_what_decides_nothing_yet_tells_nothing(scenes: list[tuple[State, Scene]]) -> None:
    """Keep, stop and end bring nothing; only tiles, steps and cells name a cell."""
    for _state, scene in scenes:
        view = scene.view
        for move, effect in zip(view["moves"], view["effects"], strict=True):
            if KEEP <= move["action"] < KEEP + 3:
                assert effect == NOTHING
            if move["action"] >= CASTLE:
                assert (effect["cell"], effect["closes"]) == (None, [])
            if LAY <= move["action"] < CASTLE:
                assert effect["cell"] == move["label"]
            if CASTLE <= move["action"] < PIECE:
                assert effect["honour"] == (-20 if move["action"] < OUTPOST else -3)

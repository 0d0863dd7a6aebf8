"""Refused moves: each says what was wrong and what would have been right, and changes nothing."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from couronne import IllegalMove, State
from couronne.errors import UnknownMove
from couronne.games.pairleroy.data import (
    ACTIONS,
    BUY,
    CASTLE,
    DELIVER,
    FACE,
    LAY,
    OUTPOST,
    PIECE,
    STEP,
)
from couronne.games.pairleroy.places import PAIRLEROY, STEPS, TABLE, Hex
from couronne.games.pairleroy.refusals import refusal
from couronne.i18n.speaker import Speaker
from couronne.kernel.contract import CHANCE
from tests.games.pairleroy.written import (
    DECISIONS,
    EVERY_TABLE,
    HOME,
    MARKET,
    NEW,
    ROAD,
    STRIP,
    Scene,
    Table,
    View,
    decisions,
    game,
    line,
    read,
    seat_named,
    turns,
)
from tests.i18n.sources import error_codes, game_of

Reason = tuple[str, dict[str, Any]]
"""A code and its values."""
TERRAIN_OF = {"hut": "forest", "farm": "field", "pasture": "prairie", "tavern": "urban"}
RESOURCE_OF = {"hut": "wood", "farm": "bread", "pasture": "fabric", "tavern": "labour"}

HELD = "FFF,UUU,FFC"
TILE = line(players=f"0;0;-;{HELD};-;-|{NEW}", status="0:tile:0:0:-", drawn=HELD)
"""Forest all around Pairleroy: nothing but tiles with forest fits."""
HOLDING = line(players=f"0;0;-;{HELD},FFP;-;-|{NEW}", status="0:tile:0:0:-", drawn="FFP")
"""Three tiles in hand before, one just drawn."""
CELL = line(
    players=f"0;0;-;FFF,FCP,FCU;-;-|{NEW}",
    status="0:cell:0:0:-",
    drawn="FFF,FCP,FCU",
    chosen="FCU;-;-",
)
TURN = line(players=f"0;0;-;{HELD};-;-|{NEW}", status="0:face:0:0:-", drawn=HELD, chosen="FFC;E4;-")
WALK = line(players=f"0;E2;-;UUU;-;-|{NEW}", status="0:step:0:0:-")
EDGE = line(ROAD, players=f"0;E30;-;-;-;-|{NEW}", status="0:step:0:0:-")
ENTER = line(players=f"0;E2;-;{HELD};-;-|{NEW}", status="0:hand:0:0:-", chosen="-;E4;-")
UNDER = line(players=f"0;E2;-;{HELD};-;-|{NEW}", status="0:face:0:0:-", chosen="FFC;E4;-")
RICH = line(players=f"20;0;-;-;-;-|{NEW}")
SECOND = line(players="20;0;-;-;-;-|0;0;E2;-;-;-")
"""Red has a castle, blue can build one."""
BUILT = line(
    STRIP,
    pieces="0:1",
    outposts="N1E1:0",
    players="7;0;E6;-;-;-|0;0;W2;-;-;-",
)
"""Blue has a castle in the east and an outpost at Pairleroy."""
FAR = line(STRIP, players=f"7;0;E6;-;-;-|{NEW}")
POOR = line(pieces="0:0", players=f"2;0;E2;-;30;-|{NEW}")
"""Two honour, a piece to deliver, and cards in sight that cost three."""
SOLD_OUT = line(
    players=f"20;0;-;-;-;{','.join(map(str, range(15, 40)))}|{NEW}", market=f"-,{MARKET[:-3]}"
)
CONTRACTS = line(pieces="0:0", players=f"20;0;E2;-;20+CC,36+FC,38;-|{NEW}")
MIXED = "-1:0:FFFFPF/0:-1:FFF@FFP/1:-1:FFFFFF"
"""Of the rounds of Pairleroy the one in the north-east is prairie, the others are forest."""
GIVE = line(
    MIXED,
    pieces="N1W1:0,N1E1:0,0:0",
    players=f"0;0;E2;-;30;-|{NEW}",
    status="0:piece:0:0:-",
    chosen="-;-;30",
)
GIVE_OTHERS = line(
    f"{MIXED[:-6]}FFFFFFFFF/2:-1:FFFFFF",
    pieces="N1W1:0,N1E1:1,0:0",
    outposts="S1E1:0",
    players="0;0;W2;-;30;-|0;0;E2;-;-;-",
    status="0:piece:0:0:-",
    chosen="-;-;30",
)
"""Two pieces of blue, one of red, an outpost of blue."""


def refused(state: State, move: str | int) -> IllegalMove:
    """Play a move that the rules refuse; the position must stay as it was."""
    before, view = state.position, state.view()
    with pytest.raises(IllegalMove) as caught:
        state.play(move)

    assert (state.position, state.view()) == (before, view)
    return caught.value


def reason(error: IllegalMove) -> Reason:
    """Return the code and the values that are the game's own."""
    common = ("about", "playable")
    return error.code, {name: value for name, value in error.values.items() if name not in common}


def told(error: IllegalMove) -> tuple[str, str]:
    """Say an error in French and in English, without the list of playable moves."""
    plain = IllegalMove(error.code, **{**error.values, "playable": ()})
    french, english = (Speaker(language).error(plain) for language in ("fr", "en"))
    return french.replace("\N{NO-BREAK SPACE}", " "), english


NOW = [
    (
        TILE,
        "now_tile",
        "Choisissez d'abord une tuile à poser, ou gardez-les toutes (garder).",
        "First choose a tile to place, or keep them all (keep).",
    ),
    (
        CELL,
        "now_cell",
        "Choisissez d'abord la case où poser la tuile.",
        "First choose the cell where the tile goes.",
    ),
    (
        TURN,
        "now_face",
        (
            "Choisissez d'abord le sens de la tuile : ses tiers au nord-est, en bas, "
            "au nord-ouest (F-C-P)."
        ),
        (
            "First choose which way round the tile lies: its thirds north-east, bottom, "
            "north-west (F-C-P)."
        ),
    ),
    (
        WALK,
        "now_step",
        "C'est au colon d'avancer (E, SE, SO, O, NO, NE) ou de s'arrêter (stop).",
        "The settler has to go on (E, SE, SW, W, NW, NE) or to stop.",
    ),
    (
        ENTER,
        "now_hand",
        "Choisissez d'abord la tuile de votre main à poser sous le colon.",
        "First choose the tile of your hand that goes under the settler.",
    ),
    (
        RICH,
        "now_kingdom",
        "C'est le moment d'organiser le royaume : château, avant-poste, achat, livraison, ou fin.",
        "It is time to see to the kingdom: castle, outpost, buy, deliver, or end.",
    ),
    (
        GIVE,
        "now_piece",
        "Choisissez d'abord l'aménagement à livrer.",
        "First choose the piece to deliver.",
    ),
]
"""A decision of each kind, and what is said to who decides something else."""
KINDS = {
    "FFF": ("now_tile", "now_hand"),
    "keep": ("now_tile",),
    "stop": ("now_step",),
    "end": ("now_kingdom",),
    "NE": ("now_step",),
    "F-F-F": ("now_face",),
    "N8": ("now_cell",),
    "castle N8": ("now_kingdom",),
    "outpost N8": ("now_kingdom",),
    "piece N8": ("now_piece",),
    "buy a1": ("now_kingdom",),
    "deliver well": ("now_kingdom",),
}
"""A move of each kind, and when its time is."""


UNTIMELY = [(*now, move) for now in NOW for move, times in KINDS.items() if now[1] not in times]


@pytest.mark.parametrize(
    ("text", "code", "french", "english", "move"),
    UNTIMELY,
    ids=[f"{code} {move}" for _text, code, _french, _english, move in UNTIMELY],
)
def test_a_move_whose_time_has_not_come(
    text: str, code: str, french: str, english: str, move: str
) -> None:
    """One thing after another: the refusal says what there is to decide now."""
    error = refused(read(text), move)

    assert reason(error) == (code, {})
    assert told(error) == (french, english)


CASES = [
    (
        TILE,
        "CUP",
        "not_drawn",
        {"tile": "CUP"},
        "CUP n'est pas une des tuiles que vous venez de piocher.",
        "CUP is not one of the tiles that you have just drawn.",
    ),
    (
        HOLDING,
        "FFF",
        "not_drawn",
        {"tile": "FFF"},
        "FFF n'est pas une des tuiles que vous venez de piocher.",
        "FFF is not one of the tiles that you have just drawn.",
    ),
    (
        TILE,
        "UUU",
        "fits_nowhere",
        {"tile": "UUU"},
        "UUU ne peut être posée nulle part.",
        "UUU does not fit anywhere.",
    ),
    (
        CELL,
        "W2",
        "covered",
        {"cell": "W2"},
        "O2 porte déjà une tuile.",
        "W2 already holds a tile.",
    ),
    (
        CELL,
        "0",
        "covered",
        {"cell": "0"},
        "0 porte déjà une tuile.",
        "0 already holds a tile.",
    ),
    (
        CELL,
        "W6",
        "touches_nothing",
        {"cell": "W6"},
        "O6 ne touche aucune tuile.",
        "W6 has no tile beside it.",
    ),
    (
        CELL,
        "N1E3",
        "does_not_match",
        {"tile": "FCU", "cell": "N1E3", "terrain": "forest", "third": "bottom"},
        "FCU ne va pas sur N1E3 : il y faut le terrain forêt en bas.",
        "FCU does not match on N1E3: it takes forest at the bottom there.",
    ),
    (
        TURN,
        "F-C-P",
        "other_tile",
        {"face": "F-C-P", "tile": "FFC"},
        "La tuile FFC ne peut pas montrer F-C-P.",
        "The tile FFC cannot show F-C-P.",
    ),
    (
        TURN,
        "F-F-C",
        "does_not_match",
        {"tile": "F-F-C", "cell": "E4", "terrain": "forest", "third": "north_west"},
        "F-F-C ne va pas sur E4 : il y faut le terrain forêt au nord-ouest.",
        "F-F-C does not match on E4: it takes forest in the north-west there.",
    ),
    (
        UNDER,
        "F-F-C",
        "does_not_match",
        {"tile": "F-F-C", "cell": "E4", "terrain": "forest", "third": "north_west"},
        "F-F-C ne va pas sur E4 : il y faut le terrain forêt au nord-ouest.",
        "F-F-C does not match on E4: it takes forest in the north-west there.",
    ),
    (
        WALK,
        "SE",
        "nothing_fits",
        {"cell": "S1E3"},
        "Aucune tuile de votre main ne va sur S1E3.",
        "No tile of your hand fits on S1E3.",
    ),
    (
        EDGE,
        "E",
        "edge_of_table",
        {},
        "Là s'arrête la table.",
        "That is the edge of the table.",
    ),
    (
        ENTER,
        "CUP",
        "not_in_hand",
        {"tile": "CUP"},
        "Vous n'avez pas de tuile CUP en main.",
        "You have no tile CUP in hand.",
    ),
    (
        ENTER,
        "UUU",
        "does_not_match",
        {"tile": "UUU", "cell": "E4", "terrain": "forest", "third": "north_west"},
        "UUU ne va pas sur E4 : il y faut le terrain forêt au nord-ouest.",
        "UUU does not match on E4: it takes forest in the north-west there.",
    ),
    (
        BUILT,
        "castle W2",
        "one_castle",
        {},
        "Vous avez déjà votre château.",
        "You have your castle already.",
    ),
    (
        line(players=f"19;0;-;-;-;-|{NEW}"),
        "castle E2",
        "too_dear",
        {"price": 20, "honour": 19},
        "On ne peut pas payer 20 avec 19 d'honneur.",
        "You cannot pay 20 with 19 honour.",
    ),
    (
        RICH,
        "castle 0",
        "castle_at_pairleroy",
        {},
        "Pairleroy est au roi : posez votre château sur une autre tuile.",
        "Pairleroy is the king's: build your castle on another tile.",
    ),
    (
        SECOND,
        "castle E2",
        "castle_there",
        {"cell": "E2", "by": "red"},
        "E2 porte déjà le château de rouge.",
        "E2 already holds the castle of red.",
    ),
    (
        RICH,
        "castle W4",
        "no_tile",
        {"cell": "W4"},
        "Il n'y a pas de tuile sur O4.",
        "There is no tile on W4.",
    ),
    (
        RICH,
        "outpost 0",
        "no_castle",
        {},
        "Il faut un château avant tout avant-poste.",
        "An outpost needs a castle first.",
    ),
    (
        POOR,
        "outpost N1E1",
        "too_dear",
        {"price": 3, "honour": 2},
        "On ne peut pas payer 3 avec 2 d'honneur.",
        "You cannot pay 3 with 2 honour.",
    ),
    (
        BUILT,
        "outpost S15W15",
        "never_closes",
        {"round": "S15W15"},
        "Le rond S15O15 est au bord de la table et ne sera jamais fermé.",
        "The round S15W15 is at the edge of the table and will never close.",
    ),
    (
        BUILT,
        "outpost W2",
        "not_closed",
        {"round": "W2", "missing": ["S1W3"]},
        "Le rond O2 n'est pas fermé : il manque S1O3.",
        "The round W2 is not closed: S1W3 missing.",
    ),
    (
        BUILT,
        "outpost N8",
        "not_closed",
        {"round": "N8", "missing": ["N8", "N7W1", "N7E1"]},
        "Le rond N8 n'est pas fermé : il manque N8, N7O1, N7E1.",
        "The round N8 is not closed: N8, N7W1, N7E1 missing.",
    ),
    (
        BUILT,
        "outpost 0",
        "round_taken",
        {"round": "0", "by": "red"},
        "Le rond 0 est déjà pris par rouge.",
        "The round 0 is already taken by red.",
    ),
    (
        BUILT,
        "outpost N1E1",
        "round_taken",
        {"round": "N1E1", "by": "blue"},
        "Le rond N1E1 est déjà pris par bleu.",
        "The round N1E1 is already taken by blue.",
    ),
    (
        FAR,
        "outpost N1W1",
        "too_far",
        {"round": "N1W1", "most": 2},
        "Le rond N1O1 est trop loin : à plus de 2 tuiles de votre château et de vos avant-postes.",
        "The round N1W1 is too far: more than 2 tiles from your castle and outposts.",
    ),
    (
        SOLD_OUT,
        "buy a1",
        "empty_slot",
        {"slot": "a1"},
        "L'emplacement a1 du marché est vide.",
        "The slot a1 of the market is empty.",
    ),
    (
        RICH,
        "buy a2",
        "not_seen",
        {"slot": "a2", "track": 4, "seen": ["a1", "b1", "c1", "d1"]},
        "Votre cube, sur la case 4, ne voit pas a2 ; il voit a1, b1, c1, d1.",
        "Your cube, on cell 4, does not see a2; it sees a1, b1, c1, d1.",
    ),
    (
        POOR,
        "buy c3",
        "too_dear",
        {"price": 3, "honour": 2},
        "On ne peut pas payer 3 avec 2 d'honneur.",
        "You cannot pay 3 with 2 honour.",
    ),
    (
        CONTRACTS,
        "deliver watchtower",
        "not_your_contract",
        {"card": "watchtower"},
        "Tour de guet n'est pas un de vos contrats.",
        "Watchtower is not one of your contracts.",
    ),
    (
        CONTRACTS,
        "deliver granary",
        "no_piece_for",
        {"card": "granary", "lacks": ["bread"]},
        "Vous n'avez rien à livrer : Grenier à blé a besoin de pain.",
        "You have nothing to deliver: Granary lacks bread.",
    ),
    (
        CONTRACTS,
        "deliver abbey",
        "no_piece_for",
        {"card": "abbey", "lacks": ["fabric", "labour"]},
        "Vous n'avez rien à livrer : Abbaye a besoin de tissu, main-d'œuvre.",
        "You have nothing to deliver: Abbey lacks fabric, labour.",
    ),
    (
        GIVE,
        "piece E2",
        "no_piece_of_yours",
        {"round": "E2"},
        "Vous n'avez pas d'aménagement sur le rond E2.",
        "You have no piece on the round E2.",
    ),
    (
        GIVE_OTHERS,
        "piece N1E1",
        "no_piece_of_yours",
        {"round": "N1E1"},
        "Vous n'avez pas d'aménagement sur le rond N1E1.",
        "You have no piece on the round N1E1.",
    ),
    (
        GIVE_OTHERS,
        "piece S1E1",
        "no_piece_of_yours",
        {"round": "S1E1"},
        "Vous n'avez pas d'aménagement sur le rond S1E1.",
        "You have no piece on the round S1E1.",
    ),
    (
        GIVE,
        "piece N1E1",
        "not_lacking",
        {"card": "manor", "piece": "pasture"},
        "Manoir n'a pas besoin de : pâturage.",
        "Manor does not need: pasture.",
    ),
]
"""A position, a move that is refused in it, the reason, and the sentences that say it."""


@pytest.mark.parametrize(
    ("text", "move", "code", "values"),
    [case[:4] for case in CASES],
    ids=[f"{code} {move}" for _text, move, code, *_rest in CASES],
)
def test_a_refused_move_names_its_reason(
    text: str, move: str, code: str, values: dict[str, Any]
) -> None:
    """Each reason in the situation that it names, with the values that belong to it."""
    assert reason(refused(read(text), move)) == (code, values)


@pytest.mark.parametrize(
    ("text", "move", "french", "english"),
    [(text, move, french, english) for text, move, _code, _values, french, english in CASES],
    ids=[f"{code} {move}" for _text, move, code, *_rest in CASES],
)
def test_a_refused_move_is_told_in_a_sentence(
    text: str, move: str, french: str, english: str
) -> None:
    """What was wrong, where, and why, in both languages."""
    assert told(refused(read(text), move)) == (french, english)


@pytest.mark.parametrize("action", [-1, ACTIONS, -3, 5000, 2**63 - 1, 2**63, -(2**63) - 1, 10**30])
@pytest.mark.parametrize("text", [TILE, WALK, RICH])
def test_a_number_that_is_no_action(text: str, action: int) -> None:
    """3037 actions, and no others whatever."""
    error = refused(read(text), action)

    assert isinstance(error, UnknownMove)
    assert reason(error) == ("no_such_action", {"action": action, "most": 3036})
    assert told(error) == (
        f"Il n'y a pas d'action {action} ; elles vont de 0 à 3036.",
        f"There is no action {action}; they go from 0 to 3036.",
    )


@pytest.mark.parametrize("move", ["", "lay 0", "castle", "buy e5"])
def test_a_text_that_is_no_move(move: str) -> None:
    """A text that is no move of the game at all."""
    error = refused(read(RICH), move)

    assert isinstance(error, UnknownMove)
    assert reason(error) == ("unreadable", {"text": move})


def test_a_cell_that_is_not_on_the_table() -> None:
    """It cannot be typed, whatever there is to decide."""
    error = refused(read(RICH), "castle N16")

    assert isinstance(error, UnknownMove)
    assert reason(error) == ("off_table", {"cell": "N16"})


@pytest.mark.parametrize("move", ["keep", "FFF", "N1E1", "end", 0, 9999])
def test_nothing_is_played_after_the_end(move: str | int) -> None:
    """When the game is over there are no actions."""
    assert reason(refused(read(line(status="1:over:0:0:1")), move)) == ("game_over", {})


@pytest.mark.parametrize("move", ["keep", "FFF", "N1E1", "end", 0])
@pytest.mark.parametrize(
    "text",
    [
        line(HOME, status="0:deal:0:0:-", market=",".join("-" * 16)),
        line(status="0:draw:3:0:-"),
        line(players=f"1;0;-;-;15;-|{NEW}", status="0:refill:0:0:-", market=f"{MARKET[:-2]}-"),
    ],
    ids=["deal", "draw", "refill"],
)
def test_nobody_plays_while_something_is_drawn(text: str, move: str | int) -> None:
    """Cards and tiles are chance's."""
    assert reason(refused(read(text), move)) == ("chance_acts", {})


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        (line(HOME, status="0:deal:0:0:-", market=",".join("-" * 16)), 0),
        (line(status="0:draw:3:0:-"), 24 + 39),
        (line(f"0:0:@{'FFF' * 12}", status="0:draw:3:0:-"), 0),
        (
            line(players=f"1;0;-;-;15;-|{NEW}", status="0:refill:0:0:-", market=f"{MARKET[:-2]}-"),
            24 + 15,
        ),
    ],
    ids=["a tile from the pile", "a card from the bag", "a tile all laid", "a card bought"],
)
def test_chance_brings_nothing_that_is_not_there(text: str, outcome: int) -> None:
    """Tiles come from the bag, cards from the pile."""
    with pytest.raises(IllegalMove) as caught:
        read(text).play_event(outcome)

    assert (caught.value.code, caught.value.values) == ("not_to_be_drawn", {"outcome": outcome})


def test_a_refusal_tells_what_would_have_been_right() -> None:
    """The error lists the playable moves and names the game."""
    error = refused(read(TILE), "UUU")

    assert error.values["about"] == "pairleroy"
    assert error.values["playable"] == ("FFF", "FFC", "keep")


def test_a_sentence_ends_with_what_can_be_played() -> None:
    """In English by default: the reason, then the moves."""
    expected = "UUU does not fit anywhere. Playable: FFF, FFC, keep."

    assert str(refused(read(TILE), "UUU")) == expected


def test_a_french_sentence_ends_with_french_moves() -> None:
    """The moves are spelled as they can be typed."""
    said = Speaker("fr").error(refused(read(WALK), "SE")).replace("\N{NO-BREAK SPACE}", " ")

    assert said == ("Aucune tuile de votre main ne va sur S1E3. Possible : stop, SO, O, NO.")


def test_a_refused_move_leaves_the_draws_alone() -> None:
    """After a refusal the game goes on as if nothing had been tried."""
    state = game().start(seed=3)
    expected = state.play("keep")
    refused(state, "end")

    assert state.play("keep") == expected
    assert state.draws == game().start(seed=3).draws


def test_no_refusal_is_left_without_a_test() -> None:
    """What `refusals` and `notation` can answer is what this file has shown."""
    raised = {
        code
        for code, path in error_codes().items()
        if game_of(path) == "pairleroy" and path.name in ("refusals.py", "notation.py")
    }
    shown = {
        *(case[2] for case in CASES),
        *(code for _text, code, *_said in NOW),
        *("no_such_action", "unreadable", "off_table", "between_cells"),
    }

    assert raised <= shown
    assert {"castle_there", "not_lacking", "never_closes"} <= raised


def chosen_cell(view: View) -> Hex:
    """Return the cell that was chosen before."""
    cell = view["chosen"]["cell"]
    return Hex(cell["q"], cell["r"])


def tile_of(action: int) -> View:
    """Return a tile as a view does."""
    label = game().label(action)
    names = dict(zip("FCPU", TERRAIN_OF.values(), strict=True))
    return {"tile": label, "thirds": [names[letter] for letter in label.replace("-", "")]}


def hand_of(scene: Scene) -> dict[str, int]:
    """Tell of each tile in hand how many were just drawn."""
    return {tile["tile"]: tile["drawn"] for tile in scene.me["hand"]}


def fits_nowhere(scene: Scene, action: int, values: View) -> bool:
    """It was drawn, and fits on no cell beside a tile."""
    tile = tile_of(action)
    places = [cell for cell in TABLE if scene.is_frontier(cell) and scene.fits(cell, tile)]
    return hand_of(scene)[values["tile"]] > 0 and not places


def does_not_match(scene: Scene, action: int, values: View) -> bool:
    """The cell is free, no turn fits, and the round of the third that is named has its terrain."""
    cell = TABLE[action - LAY] if LAY <= action < CASTLE else chosen_cell(scene.view)
    third = ("north_east", "bottom", "north_west").index(values["third"])
    if FACE <= action < LAY:
        faces = [tuple(tile_of(action)["thirds"])]
    else:
        is_cell = LAY <= action < CASTLE
        faces = turns((scene.view["chosen"] if is_cell else tile_of(action))["thirds"])
    return (
        values["cell"] == cell.name
        and scene.is_frontier(cell)
        and scene.terrain[cell.rounds[third]] == values["terrain"]
        and all(scene.clashes(cell, face) for face in faces)
        and any(third in scene.clashes(cell, face) for face in faces)
    )


def step_target(scene: Scene, action: int) -> Hex:
    """Return where a step leads."""
    colon = scene.me["colon"]
    return Hex(colon["q"], colon["r"]).beside(STEPS[action - STEP])


def nothing_fits(scene: Scene, action: int, values: View) -> bool:
    """The cell is empty and on the table, and no tile of the hand fits there."""
    cell = step_target(scene, action)
    return (
        values["cell"] == cell.name
        and cell.on_table
        and cell not in scene.tiles
        and not any(scene.fits(cell, tile) for tile in scene.me["hand"])
    )


def too_dear(scene: Scene, action: int, values: View) -> bool:
    """The price is that of what was asked for, and more than there is."""
    if action >= BUY:
        price = scene.view["market"][action - BUY]["card"]["price"]
    else:
        price = 20 if action < OUTPOST else 3
    return bool(values == {"price": price, "honour": scene.me["honour"]}) and (
        price > scene.me["honour"]
    )


def not_closed(scene: Scene, action: int, values: View) -> bool:
    """It could close, and the cells that are told are those without a tile."""
    cells = TABLE[action - OUTPOST].cells
    missing = [cell.name for cell in cells if cell not in scene.tiles]
    return all(cell.on_table for cell in cells) and bool(missing) and values["missing"] == missing


def too_far(scene: Scene, action: int, values: View) -> bool:
    """A closed and empty round, more than two steps from all that the player has."""
    spot = TABLE[action - OUTPOST]
    distance = scene.distance(scene.view["acting"], spot.cells)
    return (
        values["round"] == spot.name
        and scene.is_closed(spot)
        and spot not in scene.standing
        and distance is not None
        and distance > values["most"] == 2
    )


def not_lacking(scene: Scene, action: int, values: View) -> bool:
    """An own piece of that kind, whose resource the chosen contract does not lack."""
    spot = TABLE[action - PIECE]
    contracts = {contract["name"]: contract for contract in scene.me["contracts"]}
    return (
        scene.standing[spot] == ("piece", scene.view["acting"])
        and scene.terrain[spot] == TERRAIN_OF[values["piece"]]
        and scene.view["chosen"]["card"]["name"] == values["card"]
        and RESOURCE_OF[values["piece"]] not in contracts[values["card"]]["lacks"]
    )


def not_seen(scene: Scene, action: int, values: View) -> bool:
    """There is a card in the slot, but the cube sees others."""
    slot = scene.view["market"][action - BUY]
    seen = [each["slot"] for each in scene.view["market"] if each["seen"]]
    return slot["card"] is not None and values == {
        "slot": slot["slot"],
        "track": scene.me["track"],
        "seen": seen,
    }


def no_piece_for(scene: Scene, action: int, values: View) -> bool:
    """A contract of the player that lacks just this, and no such piece stands on the board."""
    contracts = {contract["card"]: contract for contract in scene.me["contracts"]}
    lacks = contracts[action - DELIVER]["lacks"]
    owned = {RESOURCE_OF[piece] for piece, count in scene.me["pieces"].items() if count}
    return sorted(lacks) == sorted(values["lacks"]) and not owned & set(lacks)


Claim = Callable[[Scene, int, View], bool]


def is_now(phase: str) -> Claim:
    """Claim that there is something of this kind to decide."""
    return lambda scene, _action, _values: scene.view["phase"] == phase


CLAIMS: dict[str, Claim] = {
    **{f"now_{phase}": is_now(phase) for phase in DECISIONS},
    "not_drawn": lambda scene, _action, values: not hand_of(scene).get(values["tile"]),
    "fits_nowhere": fits_nowhere,
    "not_in_hand": lambda scene, _action, values: values["tile"] not in hand_of(scene),
    "covered": lambda scene, action, _values: TABLE[action - LAY] in scene.tiles,
    "touches_nothing": lambda scene, action, _values: (
        not any(
            cell in scene.tiles for cell in (TABLE[action - LAY], *TABLE[action - LAY].neighbours)
        )
    ),
    "does_not_match": does_not_match,
    "other_tile": lambda scene, action, _values: (
        tuple(tile_of(action)["thirds"]) not in turns(scene.view["chosen"]["thirds"])
    ),
    "edge_of_table": lambda scene, action, _values: (
        step_target(scene, action).distance(PAIRLEROY) == 16
    ),
    "nothing_fits": nothing_fits,
    "too_dear": too_dear,
    "one_castle": lambda scene, _action, _values: scene.me["castle"] is not None,
    "castle_at_pairleroy": lambda _scene, action, _values: TABLE[action - CASTLE] == PAIRLEROY,
    "castle_there": lambda scene, action, values: (
        scene.view["players"][seat_named(values["by"])]["castle"]["cell"]
        == TABLE[action - CASTLE].name
    ),
    "no_tile": lambda scene, action, _values: TABLE[action - CASTLE] not in scene.tiles,
    "no_castle": lambda scene, _action, _values: scene.me["castle"] is None,
    "never_closes": lambda _scene, action, _values: (
        max(cell.distance(PAIRLEROY) for cell in TABLE[action - OUTPOST].cells) == 16
    ),
    "not_closed": not_closed,
    "round_taken": lambda scene, action, values: (
        scene.standing[TABLE[action - OUTPOST]][1] == seat_named(values["by"])
    ),
    "too_far": too_far,
    "no_piece_of_yours": lambda scene, action, _values: (
        scene.standing.get(TABLE[action - PIECE]) != ("piece", scene.view["acting"])
    ),
    "not_lacking": not_lacking,
    "empty_slot": lambda scene, action, _values: scene.view["market"][action - BUY]["card"] is None,
    "not_seen": not_seen,
    "not_your_contract": lambda scene, action, _values: (
        action - DELIVER not in [contract["card"] for contract in scene.me["contracts"]]
    ),
    "no_piece_for": no_piece_for,
}
"""What each refusal says, checked against the tiles and cards that lie on the table."""


@EVERY_TABLE
def test_every_illegal_action_is_refused_with_a_true_reason(table: Table) -> None:
    """Of all 3037 actions each is legal, or is refused with a reason that holds on the table."""
    for state in decisions(table).values():
        scene, fields, legal = Scene(state.view()), state.fields, set(state.actions)
        for action in range(ACTIONS):
            if action in legal:
                continue
            code, values = reason(refusal(fields, action, state.game.rule_set))
            assert CLAIMS[code](scene, action, values), (code, values, state.position)


@EVERY_TABLE
def test_an_illegal_action_is_never_carried_out(table: Table) -> None:
    """Some illegal numbers in each decision: an IllegalMove, and nothing has changed."""
    random = Random(f"illegal {table}")
    for state in decisions(table).values():
        before = state.words.tobytes()
        for action in random.sample(sorted(set(range(ACTIONS)) - set(state.actions)), 8):
            with pytest.raises(IllegalMove):
                state.play(action)

        assert state.words.tobytes() == before


def test_there_is_a_claim_to_check_for_every_reason() -> None:
    """All codes of the cases above, and no others."""
    codes = {case[2] for case in CASES} | {code for _text, code, *_said in NOW}

    assert set(CLAIMS) == codes


@pytest.mark.parametrize(("text", "move"), [case[:2] for case in CASES])
def test_the_claims_hold_in_the_cases_above(text: str, move: str) -> None:
    """Positions written by hand come to what games seldom see."""
    state = read(text)
    action = state.action_of(move)
    code, values = reason(state.refusal(action))

    assert state.turn != CHANCE
    assert CLAIMS[code](Scene(state.view()), action, values)

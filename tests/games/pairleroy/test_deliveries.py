"""Deliveries: a piece leaves the board for a contract; the last one completes the building."""

from typing import Any

import pytest

from couronne import State
from tests.games.pairleroy.boards import (
    KINDS,
    act,
    board,
    buildings,
    contracts,
    draw,
    hexagon,
    honour,
    labels,
    land,
    outposts,
    phase,
    pieces,
    refused,
    rounds,
)

GROUND = {"E2": "F", "N1E1": "F", "0": "C", "N1E3": "P", "N1W1": "U", "N2": "C"}
FIELD = land(hexagon(2), GROUND)
ONE_OF_EACH = "E2:0 0:0 N1E3:0 N1W1:0"
"""A hut, a farm, a pasture and a tavern of seat 0."""
CARD_OF = {"F": "palisade", "C": "malthouse", "P": "sheepfold", "U": "well"}
"""Cards that need two of the same resource."""


def reigning(**given: Any) -> State:
    """Let seat 0 be in phase 4, with a castle in reach of everything."""
    return board(FIELD, **{"castles": ("E2",), "honour": (5, 5)} | given)


def test_a_piece_goes_from_the_board_onto_a_contract() -> None:
    """Take one of your pieces off the board onto one of your contracts that lacks it."""
    after = act(reigning(pieces="E2:0", contracts=("palisade",)), "deliver:palisade")

    assert (pieces(after), contracts(after)) == ({}, {"palisade": "F"})


@pytest.mark.parametrize(
    ("terrain", "spot"), [("F", "E2"), ("C", "0"), ("P", "N1E3"), ("U", "N1W1")]
)
def test_every_piece_yields_its_resource(terrain: str, spot: str) -> None:
    """Hutte: bois; ferme: pain; pâturage: tissu; taverne: main d'œuvre."""
    card = CARD_OF[terrain]
    before = reigning(pieces=ONE_OF_EACH, contracts=(card,))
    after = act(before, f"deliver:{card}")

    assert set(pieces(before).items()) - set(pieces(after).items()) == {
        (spot, f"{KINDS[terrain]} of 0")
    }
    assert contracts(after) == {card: terrain}


def test_a_contract_that_lacks_no_piece_of_ones_own_takes_none() -> None:
    """A contract that still lacks that resource: two taverns need no hut."""
    state = reigning(pieces="E2:0", contracts=("well palisade",))

    assert labels(state, "deliver") == ["palisade"]
    assert refused(state, "deliver:well") == "no_piece_for"


def test_a_resource_that_was_delivered_is_not_lacking_any_more() -> None:
    """That *still lacks* that resource: a smokehouse with its wood asks for bread."""
    state = reigning(pieces="E2:0 N1E1:0", contracts=("smokehouse+F palisade",))

    assert labels(state, "deliver") == ["palisade"]


def test_a_resource_may_be_needed_twice() -> None:
    """Fournissant les ressources indiquées: a palisade needs wood, and wood again."""
    state = reigning(pieces="E2:0 N1E1:0", contracts=("palisade",))
    first = act(state, "deliver:palisade", "piece:E2")
    second = act(first, "deliver:palisade")

    assert contracts(first) == {"palisade": "F"}
    assert (contracts(second), buildings(second), pieces(second)) == ({}, ["palisade"], {})


def test_one_chooses_which_piece() -> None:
    """Your choice which: two huts, and the contract needs one."""
    state = act(reigning(pieces="E2:0 N1E1:0", contracts=("palisade",)), "deliver:palisade")

    assert (phase(state), labels(state, "piece")) == ("piece", ["N1E1", "E2"])
    assert set(pieces(act(state, "piece:E2"))) == {"N1E1"}
    assert set(pieces(act(state, "piece:N1E1"))) == {"E2"}


def test_one_chooses_which_kind() -> None:
    """Any piece that the contract still lacks: wood, bread or fabric for a stable."""
    state = act(reigning(pieces=ONE_OF_EACH, contracts=("stable",)), "deliver:stable")

    assert labels(state, "piece") == ["N1E3", "0", "E2"]
    assert refused(state, "piece:N1W1") == "not_lacking"
    assert contracts(act(state, "piece:0")) == {"stable": "C"}


def test_one_chooses_which_contract() -> None:
    """Onto one of your contracts."""
    state = reigning(pieces="E2:0", contracts=("palisade smokehouse",))

    assert labels(state, "deliver") == ["palisade", "smokehouse"]
    assert contracts(act(state, "deliver:smokehouse")) == {"palisade": "", "smokehouse": "F"}


def test_pieces_of_others_are_not_ones_own() -> None:
    """One of *your* pieces."""
    state = reigning(castles=("E2", "W2"), pieces="E2:1 N1E1:0", contracts=("palisade",), players=3)
    after = act(state, "deliver:palisade")

    assert pieces(after) == {"E2": "hut of 1"}


def test_only_pieces_of_others_are_no_pieces() -> None:
    """One of *your* pieces: the hut of another fits, but cannot be taken."""
    state = reigning(
        castles=("E2", "W2"), pieces="E2:1", contracts=("palisade",), market={"b2": "barn"}
    )

    assert labels(state, "deliver") == []
    assert refused(state, "deliver:palisade") == "no_piece_for"


def test_contracts_of_others_are_not_ones_own() -> None:
    """One of *your* contracts."""
    state = reigning(pieces="E2:0", contracts=("", "palisade"))

    assert labels(state, "deliver") == []
    assert refused(state, "deliver:palisade") == "not_your_contract"


def test_an_outpost_cannot_be_delivered() -> None:
    """Outposts can never be delivered: it stands on forest, but it is no hut."""
    state = reigning(outposts="E2:0", contracts=("palisade",))

    assert labels(state, "deliver") == []
    assert refused(state, "deliver:palisade") == "no_piece_for"


def test_an_outpost_is_not_among_the_pieces() -> None:
    """Outposts can never be delivered: with two huts there is still no third choice."""
    state = reigning(outposts="E2:0", pieces="N1E1:0 0:0", contracts=("smokehouse",))

    assert labels(act(state, "deliver:smokehouse"), "piece") == ["N1E1", "0"]
    assert refused(act(state, "deliver:smokehouse"), "piece:E2") == "no_piece_of_yours"


def test_the_last_delivery_completes_the_building() -> None:
    """The last delivery completes the building and scores its reward at once."""
    after = act(reigning(pieces="0:0", contracts=("smokehouse+F",)), "deliver:smokehouse")

    assert (contracts(after), buildings(after)) == ({}, ["smokehouse"])
    assert (honour(after), phase(after), after.turn) == ([5 + 11, 5], "kingdom", 0)


@pytest.mark.parametrize(
    ("card", "given", "reward"),
    [("palisade", "F", 9), ("barn", "FC", 17), ("manor", "FCC", 20), ("cathedral", "CPU", 23)],
)
def test_the_reward_is_on_the_card(card: str, given: str, reward: int) -> None:
    """Une fois un bâtiment terminé, il rapporte immédiatement les points correspondants."""
    after = act(reigning(pieces="E2:0", contracts=(f"{card}+{given}",)), f"deliver:{card}")

    assert (buildings(after), honour(after)[0]) == ([card], 5 + reward)


def test_an_unfinished_building_scores_nothing() -> None:
    """The *last* delivery scores."""
    after = act(reigning(pieces="E2:0", contracts=("barn",)), "deliver:barn")

    assert (honour(after), buildings(after)) == ([5, 5], [])


def test_deliveries_stay_across_turns() -> None:
    """Deliveries stay across turns: what lies on a contract lies there in the next one too."""
    state = act(reigning(pieces="E2:0", contracts=("barn",)), "deliver:barn", "end")
    state = act(draw(state, "CCC CCC CCC"), "keep", "stop", "end")
    state = act(draw(state, "CCC CCC CCC"), "keep", "stop")

    assert (state.turn, phase(state), contracts(state)) == (0, "kingdom", {"barn": "F"})


def test_several_deliveries_in_one_turn() -> None:
    """As often as affordable, and a delivery costs nothing: four for an abbey."""
    state = reigning(pieces=ONE_OF_EACH, contracts=("abbey",))
    for spot in ("E2", "0", "N1E3"):
        state = act(state, "deliver:abbey", f"piece:{spot}")
    after = act(state, "deliver:abbey")

    assert (buildings(after), pieces(after), honour(after)[0]) == (["abbey"], {}, 5 + 20)


def test_nobody_needs_to_deliver() -> None:
    """In any order, as often as affordable, *then end the turn*: the end is always legal."""
    after = act(reigning(pieces="E2:0", contracts=("palisade+F",)), "end")

    assert (pieces(after), buildings(after)) == ({"E2": "hut of 0"}, [])


def test_a_contract_bought_in_this_turn_takes_pieces() -> None:
    """In any order: buy, then deliver."""
    state = reigning(pieces="E2:0", market={"b2": "palisade"})  # on 5, right of the second row
    after = act(draw(act(state, "buy:b2"), "palace"), "deliver:palisade")

    assert contracts(after) == {"palisade": "F"}


def test_a_round_that_was_consumed_is_closed_and_empty() -> None:
    """1 aménagement retiré du plateau = 1 ressource: the round keeps its terrain, and nothing."""
    after = act(reigning(pieces="E2:0", contracts=("palisade",)), "deliver:palisade")
    found = rounds(after)["E2"]

    assert (found.status, found.owner, found.terrain) == ("empty", None, 0)


def test_an_outpost_may_follow() -> None:
    """Sur un emplacement validé déjà consommé: in the same phase."""
    state = reigning(pieces="E2:0", contracts=("palisade",))
    after = act(state, "deliver:palisade", "outpost:E2")

    assert outposts(after) == {"E2": 0}


def test_a_chosen_contract_takes_a_piece() -> None:
    """Deliver(round, card): once the contract is chosen, only the piece is asked."""
    state = act(reigning(pieces="E2:0 N1E1:0", contracts=("palisade",)), "deliver:palisade")

    assert refused(state, "end") == "now_piece"
    assert refused(state, "buy:a2") == "now_piece"


def test_only_in_phase_4() -> None:
    """Construire des bâtiments: durant l'organisation du Royaume."""
    state = reigning(pieces="E2:0", contracts=("palisade",), phase="step")

    assert refused(state, "deliver:palisade") == "now_step"

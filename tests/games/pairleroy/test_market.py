"""The market: the deck, what a cube sees from the track, buying, and how slots refill."""

from collections import Counter
from typing import Any

import pytest

from couronne import CHANCE, State
from couronne.games.pairleroy.data import CARDS, LETTERS
from couronne.i18n.speaker import Speaker
from tests.games.pairleroy.boards import (
    CARD_NAMES,
    act,
    board,
    buildings,
    contracts,
    draw,
    game,
    hexagon,
    honour,
    labels,
    land,
    market,
    phase,
    pieces,
    pile,
    refused,
    reign,
)

FIELD = land(hexagon(2), {"E2": "F"})
DECK = """
    FF 1 9; FC 2 11; FP 3 12; FU 4 13; CC 1 9; CP 2 11; CU 3 12; PP 4 12; PU 1 10; UU 2 10;
    FFF 3 15; FFC 4 17; FFP 1 14; FFU 2 15; FCC 3 16; FCP 4 18; FCU 1 15; FPP 2 15; FPU 3 17;
    FUU 4 17; CCC 1 13; CCP 2 15; CCU 3 16; CPP 4 17; CPU 1 15; CUU 2 15; PPP 3 15; PPU 4 17;
    PUU 1 14; UUU 2 14; FFCC 3 20; FFPP 4 21; FFUU 1 18; CCPP 2 19; CCUU 3 20; PPUU 4 21;
    FCPU 1 20; FCPU 2 21; FCPU 3 22; FCPU 4 23
"""
"""Resources, price and reward of every card, written out from the rules."""
SEEN_FROM = {
    0: "a1 a2 a3 a4", 1: "b1 b2 b3 b4", 2: "c1 c2 c3 c4", 3: "d1 d2 d3 d4",
    4: "a1 b1 c1 d1", 5: "a2 b2 c2 d2", 6: "a3 b3 c3 d3", 7: "a4 b4 c4 d4",
    8: "d1 d2 d3 d4", 9: "c1 c2 c3 c4", 10: "b1 b2 b3 b4", 11: "a1 a2 a3 a4",
    12: "a4 b4 c4 d4", 13: "a3 b3 c3 d3", 14: "a2 b2 c2 d2", 15: "a1 b1 c1 d1",
}  # fmt: skip
"""By cell of the track: clockwise around the grid, without corners."""


def reigning(points: int, **given: Any) -> State:
    """Let seat 0 be in phase 4 with so many points."""
    return board(FIELD, honour=(points,), **given)


# The deck


def test_forty_cards() -> None:
    """40 building cards, by resources, price and reward."""
    found = [
        f"{''.join(LETTERS[kind] for kind in card.needs)} {card.price} {card.reward}"
        for card in CARDS
    ]

    assert len(found) == 40
    assert found == [row.strip() for row in DECK.split(";")]


@pytest.mark.parametrize("card", range(40))
def test_price_and_reward_of_a_card(card: int) -> None:
    """Price = 1 + number mod 4; reward = price + 4 x resources + (distinct kinds - 1)."""
    _name, needs, price, reward = CARDS[card]

    assert price == 1 + card % 4
    assert reward == price + 4 * len(needs) + len(set(needs)) - 1


def test_every_multiset_of_two_and_of_three_has_a_card() -> None:
    """Ten with two resources, twenty with three, six of the form AABB, four with one of each."""
    sizes = Counter(len(card.needs) for card in CARDS)
    shapes = Counter(
        tuple(sorted(Counter(card.needs).values())) for card in CARDS if len(card.needs) == 4
    )

    assert sizes == {2: 10, 3: 20, 4: 10}
    assert shapes == {(2, 2): 6, (1, 1, 1, 1): 4}
    assert len({card.needs for card in CARDS}) == 10 + 20 + 6 + 1


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_building_has_a_name(language: str) -> None:
    """Each with its own French and English name, and none by the word of the records."""
    speaker = Speaker(language, "pairleroy")
    names = {speaker.outcome(name) for name in CARD_NAMES}

    assert len(names) == 40
    assert not names & set(CARD_NAMES)


# The slots


def test_sixteen_slots_are_filled_in_order() -> None:
    """Slot = 4 x row + column, filled in that order from the shuffled deck."""
    cards = CARD_NAMES[::-1][:16]
    state = draw(game().undealt(), " ".join(cards))
    expected = {
        f"{column}{row}": cards[4 * (row - 1) + "abcd".index(column)]
        for row in (1, 2, 3, 4)
        for column in "abcd"
    }

    assert market(state) == expected


def test_every_card_is_as_likely_as_another() -> None:
    """From the shuffled deck: one in forty, then one in 39 of those that are left."""
    first = game().undealt()
    second = draw(first, "barn")

    assert (first.total_weight, len(first.actions)) == (40, 40)
    assert (second.total_weight, len(second.actions)) == (39, 39)
    assert pile(second) == [name for name in CARD_NAMES if name != "barn"]


def test_the_rest_is_the_pile() -> None:
    """The rest is the pile: 24 cards."""
    state = draw(game().undealt(), " ".join(CARD_NAMES[:16]))

    assert pile(state) == list(CARD_NAMES[16:])


# What a cube sees


@pytest.mark.parametrize(("cell", "slots"), SEEN_FROM.items())
def test_a_cube_sees_its_row_or_column(cell: int, slots: str) -> None:
    """Each sees its whole row or column of four slots: orthogonalement positionné."""
    assert labels(reigning(16 + cell), "buy") == slots.split()


@pytest.mark.parametrize("lap", [0, 1, 2])
def test_laps_do_not_matter(lap: int) -> None:
    """Track cell = h mod 16."""
    assert labels(reigning(5 + 16 * lap), "buy") == SEEN_FROM[5].split()


def test_every_slot_is_seen_from_four_cells() -> None:
    """À gauche, à droite, en haut ou en bas."""
    seen = Counter(slot for slots in SEEN_FROM.values() for slot in slots.split())

    assert set(seen.values()) == {4}
    assert len(seen) == 16


def test_a_card_that_the_cube_does_not_see_cannot_be_bought() -> None:
    """A card in a slot that your cube sees *now*."""
    assert refused(reigning(16), "buy:b1") == "not_seen"


def test_the_cubes_of_others_do_not_see_for_one() -> None:
    """*Votre* cube: seat 0 stands above column a, seat 1 above column b."""
    state = board(FIELD, honour=(16, 17), seat=1)

    assert labels(state, "buy") == SEEN_FROM[1].split()


# Buying


def test_a_card_is_bought_for_its_price() -> None:
    """For the price on the card: payez le coût, prenez la carte du contrat."""
    after = act(reigning(16, market={"a2": "cathedral"}), "buy:a2")

    assert (contracts(after), honour(after)) == ({"cathedral": ""}, [16 - 4, 0])


@pytest.mark.parametrize(
    ("card", "price"), [("palisade", 1), ("smokehouse", 2), ("pavilion", 3), ("sawmill", 4)]
)
def test_the_price_is_on_the_card(card: str, price: int) -> None:
    """Payez le coût en points d'honneur indiqué."""
    after = act(reigning(20, market={"a1": card}), "buy:a1")

    assert honour(after)[0] == 20 - price


def test_a_card_that_is_too_dear_is_not_for_sale() -> None:
    """A payment that you cannot afford is illegal."""
    state = reigning(2, market={"c1": "pavilion", "c2": "smokehouse", "c3": "bakery"})

    assert labels(state, "buy") == ["c2"]
    assert refused(state, "buy:c1") == "too_dear"


def test_a_contract_scores_nothing_yet() -> None:
    """Acheter un contrat is not building: its reward comes with the last resource."""
    after = act(reigning(16, market={"a2": "palisade"}), "buy:a2")

    assert (after.scores, buildings(after)) == ((15, 0), [])


def test_the_slot_refills_at_once() -> None:
    """A bought card's slot refills at once: chance draws before anybody goes on."""
    bought = act(reigning(16, market={"a2": "cathedral"}), "buy:a2")
    filled = draw(bought, "palace")

    assert (bought.turn, phase(bought), market(bought)["a2"]) == (CHANCE, "refill", None)
    assert (filled.turn, phase(filled), market(filled)["a2"]) == (0, "kingdom", "palace")


def test_the_other_slots_stay_as_they_are() -> None:
    """L'emplacement est immédiatement remplacé: that one alone."""
    before = reigning(16)
    after = draw(act(before, "buy:a2"), "palace")

    assert {slot: card for slot, card in market(after).items() if slot != "a2"} == {
        slot: card for slot, card in market(before).items() if slot != "a2"
    }


def test_the_refill_is_uniform_over_the_pile() -> None:
    """Chance, uniform over the pile: 24 cards, each with the same weight; not the one bought."""
    before = reigning(16)
    after = act(before, "buy:a2")

    assert (after.total_weight, len(after.actions)) == (24, 24)
    assert sorted({after.outcome_at(index) for index in range(24)}) == list(after.actions)
    assert pile(after) == pile(before)


def test_an_empty_pile_leaves_the_slot_empty() -> None:
    """An empty pile leaves it empty: nothing is drawn, and the turn goes on."""
    after = act(reigning(16, pile=""), "buy:a2")

    assert (after.turn, phase(after), market(after)["a2"]) == (0, "kingdom", None)


def test_the_last_card_of_the_pile() -> None:
    """The pile gives its last card, and then no more."""
    state = reigning(16, pile="palace", market={"a1": "palisade"})  # then left of the first row
    state = draw(act(state, "buy:a1"), "palace")
    after = act(state, "buy:d1")

    assert pile(state) == []
    assert (phase(after), market(after)["d1"]) == ("kingdom", None)


def test_an_empty_slot_cannot_be_bought() -> None:
    """An empty slot cannot be bought."""
    state = reigning(16, pile="", market={"a2": ""})

    assert labels(state, "buy") == ["a1", "a3", "a4"]
    assert refused(state, "buy:a2") == "empty_slot"


def test_cards_never_come_back() -> None:
    """Cards never come back: neither a contract nor a building is in the pile."""
    before = reigning(16, castles=("E2",), pieces="E2:0", contracts=("palisade+F",))
    built = act(before, "deliver:palisade")
    after = act(built, "buy:c1")  # on 9, below column c

    assert buildings(built) == ["palisade"]
    assert phase(after) == "refill"
    assert "palisade" not in pile(after)


def test_visibility_is_tested_before_each_purchase() -> None:
    """Visibility is tested before each purchase: the cube has gone back by the price."""
    state = reigning(17, market={"b1": "palisade"})  # above column b
    after = draw(act(state, "buy:b1"), "palace")  # above column a

    assert labels(state, "buy") == SEEN_FROM[1].split()
    assert labels(after, "buy") == SEEN_FROM[0].split()
    assert refused(after, "buy:b2") == "not_seen"


def test_other_payments_move_the_cube_too() -> None:
    """A slot that your cube sees now: three cells back after an outpost."""
    state = reigning(21, castles=("E2",))
    after = act(state, "outpost:E2")

    assert labels(state, "buy") == SEEN_FROM[5].split()
    assert labels(after, "buy") == SEEN_FROM[2].split()


def test_a_reward_moves_the_cube_too() -> None:
    """A slot that your cube sees now: nine cells on after a palisade."""
    state = reigning(16, castles=("E2",), pieces="E2:0", contracts=("palisade+F",))
    after = act(state, "deliver:palisade")

    assert labels(after, "buy") == SEEN_FROM[9].split()


def test_as_many_as_one_can_pay() -> None:
    """As often as affordable: three cards in one turn, then nothing is left to pay with."""
    state = reigning(3, market={"d1": "palisade", "c1": "malthouse", "b1": "washhouse"})
    state = draw(act(state, "buy:d1"), "palace")
    state = draw(act(state, "buy:c1"), "abbey")
    state = draw(act(state, "buy:b1"), "university")

    assert contracts(state) == {"palisade": "", "malthouse": "", "washhouse": ""}
    assert (honour(state), state.turn, state.fields.seat) == ([0, 0], CHANCE, 1)


def test_a_new_card_can_be_bought_at_once() -> None:
    """A card in a slot that your cube sees now: whenever it came there."""
    state = reigning(20, market={"d1": "fortress"})  # right of the first row; then above d
    state = draw(act(state, "buy:d1"), "palace")
    after = act(state, "buy:d1")

    assert contracts(after) == {"fortress": "", "palace": ""}


def test_no_castle_is_needed_to_buy() -> None:
    """Condition: votre cube, and nothing else."""
    state = reigning(16)

    assert "a1" in labels(state, "buy")
    assert pieces(state) == {}


def test_only_in_phase_4() -> None:
    """Acheter des contrats: durant l'organisation du Royaume."""
    stepping = board(FIELD, phase="step", honour=(16,))

    assert refused(stepping, "buy:a1") == "now_step"
    assert "a1" in labels(reign(FIELD, honour=(16,)), "buy")

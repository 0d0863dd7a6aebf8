"""The longest games, counted again from the material of each game."""

import couronne
from couronne.games.kingdomino import data as kingdomino
from couronne.games.package import NAMES, package
from couronne.games.pairleroy import data as pairleroy
from couronne.games.roses import data as roses
from couronne.research.lengths import LONGEST


def test_every_game_has_a_bound() -> None:
    assert set(NAMES) == set(LONGEST)


def test_rose_king_is_bounded_by_pawns_heroes_and_passes() -> None:
    values = [rules.values for rules in roses.RULE_SETS.values()]
    cards_played = max(row["stock"] * (1 + row["own_stock"]) + 2 * row["heroes"] for row in values)
    cards_drawn = cards_played
    passes = cards_played + cards_drawn + 2

    assert LONGEST["roses"].decisions == cards_played + cards_drawn + passes
    assert LONGEST["roses"].draws == 2 * roses.HAND + cards_drawn


def test_kingdomino_is_bounded_by_its_dominoes() -> None:
    lines = max(rules.values["rounds"] for rules in kingdomino.RULE_SETS.values())
    placed, chosen = kingdomino.MAX_LINE, kingdomino.MAX_LINE - 1
    kings = kingdomino.MAX_LINE

    assert LONGEST["kingdomino"].decisions == lines * (placed + chosen)
    assert LONGEST["kingdomino"].draws == sum(kingdomino.COUNTS) > kings + kingdomino.DECK_SIZE


def test_pairleroy_is_bounded_by_its_tiles_and_cards() -> None:
    tiles, players = 2 * pairleroy.BAG, pairleroy.MAX_SEATS
    turns = tiles + players - 1
    choices_in_a_turn = len(("tile", "stop", "end")) + pairleroy.FREE_STEPS
    buildings = sum(card.reward for card in pairleroy.CARDS)
    honour = tiles * max(pairleroy.HONOUR_BY_NEIGHBOURS) + buildings
    cheapest = min(pairleroy.STEP_PRICE, pairleroy.OUTPOST_PRICE, pairleroy.CASTLE_PRICE)
    delivered = sum(len(card.needs) for card in pairleroy.CARDS)
    decisions = (
        turns * choices_in_a_turn
        + 2 * tiles
        + len(pairleroy.CARDS)
        + 2 * delivered
        + honour // cheapest
    )

    assert LONGEST["pairleroy"].decisions == decisions
    assert LONGEST["pairleroy"].draws == tiles + len(pairleroy.CARDS)


def test_no_table_is_larger_than_those_that_were_counted() -> None:
    sizes = {name: max(package(name).rule_sets[rules].players) for name, rules in couronne.games()}

    assert sizes == {"roses": 2, "kingdomino": 4, "pairleroy": 6}

"""Checks of the plain Kingdomino rules themselves, against the facts that the rules give."""

import random
from collections import Counter

import pytest

from tests.reference.kingdomino import (
    CASTLE,
    DISCARD,
    DOMINOES,
    HALVES,
    KINDS,
    KING,
    NUMBERED,
    PLACE,
    Cell,
    Domino,
    Half,
    Kingdom,
    Reference,
    action_of,
    bounding_box,
    find_regions,
    is_middle_kingdom,
    joined_by_sides,
    largest,
    legal_placements,
    placement_of,
    points_of,
    rank_key,
    step,
)

FRENCH = {
    "Champ": "field",
    "Forêt": "forest",
    "Mer": "water",
    "Prairie": "meadow",
    "Marée": "swamp",
    "Mine": "mine",
}

SEED_EXAMPLE = """
Forêt Forêt Forêt Marée Marée
Forêt** Champ Mer Mer Mer*
Champ Champ* Castle Mer Prairie
_X_ _X_ _X_ Mer* Mine**
_X_ _X_ _X_ _X_ _X_
"""

TABLES: list[tuple[str, int, dict[str, int], int, int]] = [  # ..., rounds, dominoes
    ("official", 2, {}, 6, 24),
    ("official", 3, {"middle_kingdom": 1}, 12, 36),
    ("official", 4, {"middle_kingdom": 1, "harmony": 1}, 12, 48),
    ("official", 2, {"mighty_duel": 1, "harmony": 1}, 12, 48),
    ("seed", 2, {}, 12, 24),
    ("seed", 3, {"rank": 1}, 12, 36),
    ("seed", 4, {}, 12, 48),
    ("seed", 4, {"strict": 1, "rank": 1}, 12, 48),
]


def read_diagram(text: str) -> Kingdom:
    """Read a diagram of the seed, with the castle as the origin."""
    rows = [line.split() for line in text.split("\n") if line]
    words = {(i, j): word for i, row in enumerate(rows) for j, word in enumerate(row)}
    ((top, left),) = [cell for cell, word in words.items() if word == "Castle"]
    return {
        (row - top, column - left): (FRENCH[word.rstrip("*")], word.count("*"))
        for (row, column), word in words.items()
        if word not in ("Castle", "_X_")
    }


def draw(game: Reference, dice: random.Random) -> int:
    """Draw an outcome of chance by its weight."""
    outcomes = game.legal()
    (outcome,) = dice.choices(outcomes, [game.weight(each) for each in outcomes])
    return outcome


def play(game: Reference, dice: random.Random) -> None:
    """Let chance or a random player go on."""
    game.apply(draw(game, dice) if game.turn == "chance" else dice.choice(game.legal()))


def reveal(game: Reference, outcomes: list[int]) -> None:
    """Let chance bring these outcomes."""
    for outcome in outcomes:
        assert game.turn == "chance"
        game.apply(outcome)


def half(terrain: str, crowns: int = 0) -> int:
    """Give the outcome of chance that is this half."""
    return KINDS.index((terrain, crowns))


def try_all_placements(kingdom: Kingdom, domino: Domino, size: int) -> list[int]:
    """Find the legal placements once more, by testing all of the grid on a copy."""
    legal = []
    seen: set[frozenset[tuple[Cell, Half]]] = set()
    for action in range(PLACE, PLACE + 4 * 13 * 13):
        cell, direction = placement_of(action)
        halves = {cell: domino[0], step(cell, direction): domino[1]}
        (top, bottom), (left, right) = bounding_box(kingdom | halves)
        within = bottom - top < size and right - left < size
        free = CASTLE not in halves and not kingdom.keys() & halves.keys()
        connected = any(
            beside == CASTLE or (beside in kingdom and kingdom[beside][0] == terrain)
            for each, (terrain, _) in halves.items()
            for beside in joined_by_sides(each)
        )
        covering = frozenset(halves.items())
        if within and free and connected and covering not in seen:
            seen.add(covering)
            legal.append(action)
    return legal


def test_parts_are_96_halves_with_39_crowns() -> None:
    """Both rule sets share the same halves."""
    of_dominoes = Counter(each for domino in DOMINOES.values() for each in domino)
    assert of_dominoes == Counter(HALVES)
    assert sorted(DOMINOES) == list(range(1, 49))
    assert 96 == sum(HALVES.values())
    assert 39 == sum(crowns * count for (_, crowns), count in HALVES.items())
    cells: Counter[str] = Counter()
    for (terrain, _), count in HALVES.items():
        cells[terrain] += count
    assert cells == {
        "field": 26, "forest": 22, "water": 18, "meadow": 14, "swamp": 10, "mine": 6,
    }  # fmt: skip


def test_official_numbers() -> None:
    """A few dominoes, with the first half first."""
    assert DOMINOES[1] == (("field", 0), ("field", 0))
    assert DOMINOES[23] == (("field", 1), ("mine", 0))
    assert DOMINOES[27] == (("forest", 1), ("field", 0))
    assert DOMINOES[44] == (("meadow", 0), ("swamp", 2))
    assert DOMINOES[48] == (("field", 0), ("mine", 3))


def test_seed_example_scores_23() -> None:
    """Forest 4x2 + field 3x1 + water 5x2 + mine 1x2, without the bonus."""
    kingdom = read_diagram(SEED_EXAMPLE)
    assert points_of(kingdom, find_regions(kingdom)) == 23
    assert largest(find_regions(kingdom)) == 5
    assert not is_middle_kingdom(kingdom, 5)


def test_seed_diagrams_illegal_then_legal() -> None:
    """Mer below Prairie connects nothing; Champ below Champ* does."""
    kingdom = read_diagram("Castle Champ* Prairie")
    legal = legal_placements(kingdom, (("water", 0), ("field", 0)), 5)
    assert action_of(((1, 2), 1)) not in legal
    assert action_of(((1, 2), 2)) in legal


def test_empty_kingdom_has_24_or_12_placements() -> None:
    """Equal halves give one action for each covering; other crowns make halves differ."""
    assert len(legal_placements({}, (("field", 0), ("water", 0)), 5)) == 24
    assert len(legal_placements({}, (("field", 0), ("field", 1)), 5)) == 24
    assert len(legal_placements({}, (("field", 0), ("field", 0)), 5)) == 12
    assert len(legal_placements({}, (("field", 0), ("water", 0)), 7)) == 24


def test_numbers_of_placements() -> None:
    """The castle is the cell (6, 6) of the grid."""
    assert action_of(((0, 1), 0)) == 5 + 6 * 13 + 7
    assert action_of(((-1, 0), 3)) == 5 + 3 * 169 + 5 * 13 + 6
    for action in range(PLACE, PLACE + 4 * 169):
        assert action_of(placement_of(action)) == action


@pytest.mark.parametrize(("length", "allowed"), [(2, True), (4, False)])
def test_box_holds_five_cells(length: int, allowed: bool) -> None:
    """Only the bounding box counts, castle included."""
    kingdom: Kingdom = {(0, column): ("field", 0) for column in range(1, length + 1)}
    legal = legal_placements(kingdom, (("field", 0), ("mine", 0)), 5)
    assert (action_of(((0, length + 1), 0)) in legal) is allowed
    assert (action_of(((0, -1), 2)) in legal) is allowed
    assert action_of(((1, 1), 1)) in legal


def test_double_does_not_connect_through_itself() -> None:
    """A double of forests far from any forest and from the castle is refused."""
    kingdom: Kingdom = {(0, 1): ("field", 0), (0, 2): ("field", 0)}
    legal = legal_placements(kingdom, (("forest", 0), ("forest", 0)), 5)
    assert action_of(((1, 2), 0)) not in legal
    assert action_of(((1, 0), 0)) in legal


def test_middle_kingdom_needs_no_complete_kingdom() -> None:
    """Four arms of two cells make a 5x5 box with the castle in the middle."""
    arms = [(0, 1), (0, 2), (0, -1), (0, -2), (1, 0), (2, 0), (-1, 0), (-2, 0)]
    kingdom: Kingdom = dict.fromkeys(arms, ("field", 0))
    assert is_middle_kingdom(kingdom, 5)
    assert not is_middle_kingdom(kingdom, 7)
    del kingdom[-2, 0]
    assert not is_middle_kingdom(kingdom, 5)


def test_official_kings_place_and_then_choose() -> None:
    """The order comes from the line before; the last of a line is taken without asking."""
    game = Reference("official", 3)
    assert game.legal() == [KING, KING + 1, KING + 2]
    reveal(game, [KING + 2, KING, KING + 1])
    reveal(game, [NUMBERED + 48, NUMBERED + 1, NUMBERED + 20])
    assert game.numbers == [1, 20, 48]
    assert (game.turn, game.hand, game.legal()) == (2, None, [0, 1, 2])
    game.apply(2)
    assert (game.turn, game.legal()) == (0, [0, 1])
    game.apply(0)
    assert (game.turn, game.round, game.order) == ("chance", 2, [0, 1, 2])
    assert game.held == [DOMINOES[1], DOMINOES[20], DOMINOES[48]]
    assert len(game.legal()) == 45
    reveal(game, [NUMBERED + 2, NUMBERED + 3, NUMBERED + 4])
    assert (game.turn, game.hand, len(game.legal())) == (0, DOMINOES[1], 12)
    game.apply(game.legal()[0])
    assert (game.turn, game.hand, game.legal()) == (0, None, [0, 1, 2])
    assert game.held == [None, DOMINOES[20], DOMINOES[48]]
    game.apply(1)
    assert (game.turn, game.hand, len(game.legal())) == (1, DOMINOES[20], 24)
    game.forfeit()
    assert (game.discards, game.legal()) == ([0, 1, 0], [0, 2])
    game.forfeit()
    assert (game.turn, game.takers) == (2, [1, 0, None])
    game.apply(game.legal()[0])
    assert (game.turn, game.round, game.order) == ("chance", 3, [1, 0, 2])


def test_two_players_have_two_kings_each() -> None:
    """Drawing a king leaves the other seat twice as likely."""
    game = Reference("official", 2)
    assert [game.weight(outcome) for outcome in game.legal()] == [2, 2]
    game.apply(KING)
    assert [game.weight(outcome) for outcome in game.legal()] == [1, 2]
    game.apply(KING)
    assert game.legal() == [KING + 1]
    reveal(game, [KING + 1, KING + 1])
    assert game.order == [0, 0, 1, 1]
    assert game.legal() == list(range(NUMBERED + 1, NUMBERED + 49))


def test_seed_order_moves_on_or_follows_the_keys() -> None:
    """Without rank seat 1 begins the second round, with it whoever chose the lower key."""
    orders = []
    for rank in (0, 1):
        game = Reference("seed", 3, rank=rank)
        reveal(game, [half("mine", 3), half("field"), half("swamp"), half("field")])
        reveal(game, [half("forest"), half("field")])
        for slot in (0, 1):
            game.apply(slot)
            game.apply(game.legal()[0])
        assert (game.turn, game.takers) == (2, [0, 1, 2])
        game.apply(game.legal()[0])
        orders.append(game.order)
    assert orders == [[1, 2, 0], [2, 1, 0]]
    assert rank_key((("mine", 0), ("field", 1)), 2) == (1, -6, 2)


def test_strict_lists_the_discard() -> None:
    """With strict, discard is one more action for any domino that was chosen."""
    game = Reference("seed", 2, strict=1)
    reveal(game, [half("field"), half("water"), half("field"), half("field")])
    game.forfeit()
    assert game.legal()[0] == DISCARD
    assert len(game.legal()) == 25
    game.apply(DISCARD)
    assert (game.turn, game.discards) == (1, [1, 0])
    assert len(game.legal()) == 13


def test_ties_are_broken_by_region_then_crowns_then_shared() -> None:
    """Rank counts the seats that are strictly better."""
    game = Reference("official", 4)
    game.standings = [(9, 3, 3), (9, 4, 2), (9, 4, 2), (8, 9, 9)]
    game.turn = "over"
    assert game.ranks() == (2, 0, 0, 3)
    assert game.winners() == (1, 2)


@pytest.mark.parametrize(("rules", "players", "options", "rounds", "dominoes"), TABLES)
def test_random_games_end_with_every_domino_dealt(
    rules: str, players: int, options: dict[str, int], rounds: int, dominoes: int
) -> None:
    """Every domino drawn is laid or discarded, in the right number of rounds."""
    dice = random.Random(2017)
    for _ in range(5):
        game = Reference(rules, players, **options)
        lines = {}
        while game.turn != "over":
            assert game.legal()
            if game.hand is None and game.turn != "chance":
                assert len(game.legal()) >= 2
            if len(game.offer) == game.line_length:
                lines[game.round] = list(game.offer)
            play(game, dice)
        laid = sum(len(kingdom) for kingdom in game.kingdoms) // 2
        assert list(lines) == list(range(1, rounds + 1))
        assert sum(len(line) for line in lines.values()) == dominoes
        assert laid + sum(game.discards) == dominoes
        for seat, kingdom in enumerate(game.kingdoms):
            assert len(kingdom) // 2 + game.discards[seat] == dominoes // players
        if game.official:
            assert len(game.deck) == 48 - dominoes
        else:
            assert sum(game.halves_left.values()) == 96 - 2 * dominoes
        assert game.legal() == []
        assert game.winners()
        assert max(game.scores()) == game.scores()[game.winners()[0]]


@pytest.mark.parametrize(("rules", "players", "options", "rounds", "dominoes"), TABLES)
def test_forfeited_games_end(
    rules: str, players: int, options: dict[str, int], rounds: int, dominoes: int
) -> None:
    """Whoever always forfeits lays nothing and takes its share of the dominoes."""
    dice = random.Random(5)
    game = Reference(rules, players, **options)
    while game.turn != "over":
        if game.turn == "chance":
            play(game, dice)
        else:
            game.forfeit()
    assert game.round == rounds
    assert game.discards == [dominoes // players] * players
    assert game.scores() == (0,) * players
    assert game.winners() == tuple(range(players))


@pytest.mark.parametrize("options", [{}, {"mighty_duel": 1}])
def test_placements_agree_with_trying_the_whole_grid(options: dict[str, int]) -> None:
    """No placement is missed by looking only beside the kingdom."""
    dice = random.Random(11)
    game = Reference("official", 2, **options)
    while game.turn != "over":
        if game.hand is not None:
            kingdom = game.kingdoms[game.player_to_act()]
            assert game.legal() == try_all_placements(kingdom, game.hand, game.size)
        play(game, dice)


def test_bonuses_of_a_complete_kingdom() -> None:
    """Harmony counts once the kingdom is complete, the middle kingdom beside it."""
    cells = [(row, column) for row in range(-2, 3) for column in range(-2, 3)]
    for options, points in [
        ({}, 0),
        ({"harmony": 1}, 5),
        ({"harmony": 1, "middle_kingdom": 1}, 15),
    ]:
        game = Reference("official", 2, **options)
        game.kingdoms[0] = {cell: ("field", 0) for cell in cells if cell != CASTLE}
        assert game.standing(0) == (points, 24, 0)
        del game.kingdoms[0][-2, -2]
        assert game.standing(0)[0] == points - 5 * options.get("harmony", 0)

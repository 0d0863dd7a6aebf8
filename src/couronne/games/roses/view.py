"""A Rose King position as plain data, for page, terminal and research."""

from collections.abc import Iterator
from typing import Any

from couronne.games.roses import rules
from couronne.games.roses.data import CARDS, DECK_SIZE, HERO, SIZE, Square
from couronne.games.roses.facts import cards_of
from couronne.games.roses.geometry import SQUARES, landing, place_of, square_at
from couronne.games.ruleset import RuleSet
from couronne.kernel.board import first_group
from couronne.kernel.contract import CHANCE, Fields

SQUARE_AT = {1 << place_of(square): square for square in SQUARES}
"""By its bit, row by row."""


def view(s: Fields, rule_set: RuleSet) -> dict[str, Any]:
    """Return everything that lies on the table, the pile as a set."""
    held = int(s.hands[0] | s.hands[1] | s.pile)
    hands = [_hand(s, seat) for seat in (0, 1)]
    return {
        "board": _board(s),
        "king": square_at(s.king).name,
        "hands": hands,
        "targets": _targets(hands[int(s.turn)]) if s.turn >= 0 else {},
        "heroes": s.heroes.tolist(),
        "stock": [int(s.stock[seat & int(s.own_stock)]) for seat in (0, 1)],
        "shared_stock": not s.own_stock,
        "pile": _names(int(s.pile)),
        "discard": _names(((1 << DECK_SIZE) - 1) & ~held),
        "passes": int(s.passes),
        "receiver": int(s.seat) if s.turn == CHANCE else None,
        "turned": bool(s.turned),
        "has_heroes": rule_set.values["heroes"] > 0,
        "territories": [
            [[square.name for square in group] for group in territories(s, seat)] for seat in (0, 1)
        ],
    }


def _board(s: Fields) -> list[list[int | None]]:
    """Tell whose pawn lies on each square, row by row."""
    first, second = _bits(s, 0), _bits(s, 1)
    owners = [0 if first & bit else 1 if second & bit else None for bit in SQUARE_AT]
    return [owners[start : start + SIZE] for start in range(0, SIZE * SIZE, SIZE)]


def _bits(s: Fields, seat: int) -> int:
    return int(s.pawns[seat, 0]) | int(s.pawns[seat, 1]) << 64


def _names(bits: int) -> list[str]:
    return [CARDS[card].name for card in cards_of(bits)]


def _hand(s: Fields, seat: int) -> list[dict[str, Any]]:
    """Tell what each card would do in its holder's hand, if it were that player's turn."""
    offered, turned = int(rules.playable(s, seat)), int(s.turned) & seat
    targets = {card: landing(square_at(s.king), card, turned) for card in cards_of(s.hands[seat])}
    return [
        {
            "card": CARDS[card].name,
            "to": target.name if target.on_board else None,
            "alone": bool(offered >> card & 1),
            "with_hero": bool(offered >> (HERO + card) & 1),
        }
        for card, target in targets.items()
    ]


def _targets(hand: list[dict[str, Any]]) -> dict[str, str]:
    """Tell for each move with a card where the king lands, by the move's label."""
    alone = {card["card"]: card["to"] for card in hand if card["alone"]}
    return alone | {card["card"] + "+": card["to"] for card in hand if card["with_hero"]}


def territories(s: Fields, seat: int) -> list[list[Square]]:
    """List a seat's territories, the largest first."""
    low, high = int(s.pawns[seat, 0]), int(s.pawns[seat, 1])
    found = []
    while low | high:
        own_low, own_high = first_group(low, high)
        found.append(sorted(_squares(own_low | own_high << 64)))
        low ^= own_low
        high ^= own_high
    return sorted(found, key=lambda group: (-len(group), group))


def _squares(bits: int) -> Iterator[Square]:
    while bits:
        lowest = bits & -bits
        yield SQUARE_AT[lowest]
        bits ^= lowest


def explain_score(s: Fields, rule_set: RuleSet) -> list[dict[str, Any]]:
    """Return for each seat its territories with the square of their size."""
    explained = []
    for seat in (0, 1):
        items = [_item(group) for group in territories(s, seat)]
        total = sum(item["points"] for item in items)
        colour = rule_set.seats[seat]
        explained.append({"seat": seat, "colour": colour, "total": total, "items": items})
    return explained


def _item(group: list[Square]) -> dict[str, Any]:
    squares = [square.name for square in group]
    return {"kind": "territory", "size": len(group), "points": len(group) ** 2, "squares": squares}

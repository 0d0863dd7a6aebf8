"""Rose King as text: moves, draws, and positions in one line.

Moves are read in English and in French; they are written in the neutral English form.
"""

import re

from couronne.errors import BadPosition, UnknownMove
from couronne.games.roses import data, rules
from couronne.games.roses.data import CARDS, DECK_SIZE, DRAW, HAND, HERO, PASS, SIZE, Square
from couronne.games.roses.facts import cards_of, pawn_at
from couronne.games.roses.geometry import SQUARES, place_of, square_at
from couronne.games.ruleset import RuleSet
from couronne.kernel.bits import popcount
from couronne.kernel.contract import CHANCE, OVER, Fields

CARD_NUMBERS = {card.name: number for number, card in enumerate(CARDS)}
WORDS = {"DRAW": DRAW, "PIOCHE": DRAW, "PIOCHER": DRAW, "PASS": PASS, "PASSE": PASS, "PASSER": PASS}
_CARD = re.compile(r"(N|S)?(E|W|O)?([123])(\+H?)?", re.ASCII)


def tokens(action: int) -> tuple[str, ...]:
    """Spell an action.

    >>> tokens(1), tokens(24 + 17), tokens(48)
    (('N', '2'), ('SW', '3', '+'), ('draw',))
    """
    if action == DRAW:
        return ("draw",)
    if action == PASS:
        return ("pass",)
    card = outcome_tokens(action % DECK_SIZE)
    return card if action < HERO else (*card, "+")


def outcome_tokens(card: int) -> tuple[str, ...]:
    """Spell a card."""
    name = CARDS[card].name
    return name[:-1], name[-1]


def read_action(text: str) -> int:
    """Read a move in either language.

    >>> read_action("n2"), read_action("SO3+H"), read_action("pioche")
    (1, 41, 48)
    """
    word = text.strip().upper()
    if word in WORDS and text.isascii():
        return WORDS[word]
    found = _CARD.fullmatch(word) if text.isascii() else None
    if not found or not (found[1] or found[2]):
        raise UnknownMove("unreadable", text=text)
    direction = (found[1] or "") + (found[2] or "").replace("O", "W")
    return CARD_NUMBERS[direction + found[3]] + (HERO if found[4] else 0)


def meant(_s: Fields, action: int) -> int:
    """Every action says something else."""
    return action


def read_outcome(text: str) -> int:
    """Read a drawn card."""
    if text not in CARD_NUMBERS:
        raise UnknownMove("unreadable", text=text)
    return CARD_NUMBERS[text]


PAWN_LETTERS = "xo"
"""Seat 0 and seat 1 on a written board."""
STATUS = {CHANCE: "+", OVER: "#"}
"""Behind the seat: it waits for a card, or the game is over."""


def write_position(s: Fields) -> str:
    """Write: rows from the top, king, seat, both hands, pile, heroes, passes."""
    return " ".join(
        (
            "/".join(_write_row(s, row) for row in range(SIZE)),
            square_at(s.king).name,
            f"{int(s.seat)}{STATUS.get(int(s.turn), '')}",
            _write_cards(s.hands[0]),
            _write_cards(s.hands[1]),
            _write_cards(s.pile),
            f"{int(s.heroes[0])},{int(s.heroes[1])}",
            str(int(s.passes)),
        )
    )


def _write_row(s: Fields, row: int) -> str:
    pawns = [pawn_at(s, Square(row, column)) for column in range(SIZE)]
    letters = "".join("." if seat is None else PAWN_LETTERS[seat] for seat in pawns)
    return re.sub(r"\.+", lambda gap: str(len(gap[0])), letters)


def _write_cards(bits: int) -> str:
    return ",".join(CARDS[card].name for card in cards_of(bits)) or "-"


def read_position(text: str, s: Fields, rule_set: RuleSet) -> None:
    """Read what `write_position` wrote into a record that was just reset."""
    fields = text.split(" ")
    if len(fields) != 8:
        raise BadPosition("field_count", count=len(fields), expected=8)
    board, king, seat, hand, other_hand, pile, heroes, passes = fields
    _read_board(board, s)
    s.king = place_of(_read_square(king))
    s.seat = _read_number("seat", seat[:1], 1)
    s.hands[0], s.hands[1], s.pile = map(_read_cards, (hand, other_hand, pile))
    most = rule_set.values["heroes"]
    for holder, number in enumerate(_two(heroes)):
        s.heroes[holder] = _read_number("heroes", number, most)
    s.passes = _read_number("passes", passes, rules.PASSES_TO_END)
    _take_stock(s, rule_set)
    _check_cards(s)
    _read_status(seat[1:], s)


def _read_board(text: str, s: Fields) -> None:
    rows = [re.sub(r"[1-9]", lambda gap: "." * int(gap[0]), row) for row in text.split("/")]
    letters = "".join(rows)
    if [len(row) for row in rows] != [SIZE] * SIZE or set(letters) - set("." + PAWN_LETTERS):
        raise BadPosition("bad_board", board=text)
    for square, letter in zip(SQUARES, letters, strict=True):
        if letter in PAWN_LETTERS:
            half, bit = divmod(place_of(square), 64)
            s.pawns[PAWN_LETTERS.index(letter), half] |= 1 << bit


def _read_square(text: str) -> Square:
    if not re.fullmatch("[a-i][1-9]", text):
        raise BadPosition("bad_square", square=text)
    return data.square_named(text)


def _read_number(what: str, text: str, most: int) -> int:
    if not re.fullmatch("[0-9]", text) or int(text) > most:
        raise BadPosition("bad_number", what=what, number=text, most=most)
    return int(text)


def _two(text: str) -> tuple[str, str]:
    first, _comma, second = text.partition(",")
    return first, second


def _read_cards(text: str) -> int:
    bits = 0
    for name in [] if text == "-" else text.split(","):
        if name not in CARD_NUMBERS:
            raise BadPosition("bad_card", card=name)
        bits |= 1 << CARD_NUMBERS[name]
    return bits


def _take_stock(s: Fields, rule_set: RuleSet) -> None:
    """Count the pawns that are left: those that are not on the board."""
    laid = [popcount(s.pawns[seat, 0]) + popcount(s.pawns[seat, 1]) for seat in (0, 1)]
    purses = laid if rule_set.values["own_stock"] else [sum(laid)]
    for purse, pawns in enumerate(purses):
        s.stock[purse] = rule_set.values["stock"] - pawns
        if s.stock[purse] < 0:
            raise BadPosition("too_many_pawns", pawns=pawns, most=rule_set.values["stock"])


def _check_cards(s: Fields) -> None:
    places = (int(s.hands[0]), int(s.hands[1]), int(s.pile))
    if sum(map(popcount, places)) != popcount(places[0] | places[1] | places[2]):
        raise BadPosition("card_twice")
    if max(popcount(s.hands[0]), popcount(s.hands[1])) > HAND:
        raise BadPosition("hand_too_large", most=HAND)


def _read_status(text: str, s: Fields) -> None:
    """Set who acts, and refuse a game that is over and does not say so, or the other way round."""
    expected = "#" if rules.ended(s) else "+" if text == "+" else ""
    if text != expected:
        raise BadPosition("bad_status", status=text, expected=expected)
    s.turn = {"+": CHANCE, "#": OVER}.get(text, int(s.seat))
    s.to_deal = 0
    if text == "+":
        _await_card(s)


def _await_card(s: Fields) -> None:
    """Set up for a card to come: of the deal while the board is empty, else of a draw."""
    held = [popcount(hand) for hand in s.hands]
    if not s.pawns.any():
        s.to_deal = 2 * HAND - sum(held)
        if held[0] - held[1] != s.seat or sum(held) + popcount(s.pile) != DECK_SIZE:
            raise BadPosition("no_card_to_come")
    if s.pile == 0 or held[s.seat] == HAND:
        raise BadPosition("no_card_to_come")

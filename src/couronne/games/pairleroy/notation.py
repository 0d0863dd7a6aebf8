"""Pairleroy as text: choices and draws. Positions are written in `position`.

Moves are read in English and in French; they are written in the neutral English form.
"""

import re
import unicodedata

from couronne.errors import UnknownMove
from couronne.games.pairleroy.data import (
    BUY,
    CARD_DRAWN,
    CARDS,
    CASTLE,
    DELIVER,
    END,
    FACE,
    KEEP,
    LAY,
    LETTERS,
    NAMES,
    OUTPOST,
    PIECE,
    SLOT_NAMES,
    STEP,
    STOP,
    TILE_OF,
    TILES,
    face_number,
    face_numbered,
    letters_of,
)
from couronne.games.pairleroy.places import NUMBER_OF, SIDES, TABLE, hex_named, is_name
from couronne.games.pairleroy.position import read_position, write_position
from couronne.kernel.contract import Fields

__all__ = [
    "meant",
    "outcome_tokens",
    "read_action",
    "read_outcome",
    "read_position",
    "tokens",
    "write_position",
]

WORDS = {
    "keep": KEEP,
    "garder": KEEP,
    "stop": STOP,
    "arret": STOP,
    "end": END,
    "fin": END,
    **{side: STEP + number for number, side in enumerate(map(str.lower, SIDES))},
    "so": STEP + SIDES.index("SW"),
    "o": STEP + SIDES.index("W"),
    "no": STEP + SIDES.index("NW"),
}
"""Moves of one word, in both languages, without accents."""
VERBS = {
    "castle": CASTLE,
    "chateau": CASTLE,
    "outpost": OUTPOST,
    "avant-poste": OUTPOST,
    "piece": PIECE,
    "buy": BUY,
    "acheter": BUY,
    "deliver": DELIVER,
    "livrer": DELIVER,
}
"""Moves that name something, by their first word."""
THIRDS = 3
_FACE = re.compile("-".join([f"([{LETTERS.lower()}])"] * 3))


def _folded(text: str) -> str:
    """Drop accents and the difference of small and capital letters."""
    spelled = unicodedata.normalize("NFD", text.strip().lower())
    return "".join(char for char in spelled if not unicodedata.combining(char))


_CARDS = {
    _folded(name): number
    for number, card in enumerate(CARDS)
    for name in (card.name, str(number), NAMES["fr"][card.name], NAMES["en"][card.name])
}
"""The cards by all that they can be called."""


def tokens(action: int) -> tuple[str, ...]:
    """Spell an action.

    >>> tokens(4), tokens(KEEP), tokens(STEP + 2), tokens(FACE + 1)
    (('FFC',), ('keep',), ('SW',), ('F-F-C',))
    >>> "".join(tokens(CASTLE + 0)), tokens(BUY + 5), tokens(DELIVER)
    ('castle:N15W15', ('buy', ':', 'b2'), ('deliver', ':', 'palisade'))
    """
    if action < LAY:
        return (_short(action),)
    if action < CASTLE:
        return TABLE[action - LAY].name_tokens
    if action < OUTPOST:
        return ("castle", ":", *TABLE[action - CASTLE].name_tokens)
    if action < PIECE:
        return ("outpost", ":", *TABLE[action - OUTPOST].name_tokens)
    if action < BUY:
        return ("piece", ":", *TABLE[action - PIECE].name_tokens)
    if action < DELIVER:
        return ("buy", ":", SLOT_NAMES[action - BUY])
    return ("deliver", ":", CARDS[action - DELIVER].name)


def _short(action: int) -> str:
    """Spell a tile, a face, a step, or one of the moves that go on."""
    if action < KEEP:
        return letters_of(TILES[action])
    if action >= FACE:
        return "-".join(letters_of(face_numbered(action - FACE)))
    return SIDES[action - STEP] if action >= STEP else ("keep", "stop", "end")[action - KEEP]


def outcome_tokens(outcome: int) -> tuple[str, ...]:
    """Spell a tile or a card that is drawn.

    >>> outcome_tokens(23), outcome_tokens(24)
    (('CUP',), ('palisade',))
    """
    is_tile = outcome < CARD_DRAWN
    return (letters_of(TILES[outcome]) if is_tile else CARDS[outcome - CARD_DRAWN].name,)


def read_action(text: str) -> int:
    """Read a move in either language; a tile may be written from any of its thirds.

    >>> read_action("ffc"), read_action("CFF"), read_action("f-f-c") == FACE + 1
    (4, 4, True)
    >>> read_action("château N15O15") == CASTLE, read_action("so") == STEP + 2
    (True, True)
    """
    word = _folded(text)
    action = _read_short(word)
    if action is None:
        action = _read_named(word)
    if action is None:
        raise UnknownMove("unreadable", text=text)
    return action


def _read_short(word: str) -> int | None:
    if word in WORDS:
        return WORDS[word]
    if len(word) == THIRDS and set(word) <= set(LETTERS.lower()):
        first, second, third = map(LETTERS.lower().index, word)
        return TILE_OF[first, second, third]
    found = _FACE.fullmatch(word)
    if found:
        first, second, third = map(LETTERS.lower().index, found.groups())
        return FACE + face_number((first, second, third))
    return _cell(word, LAY)


def _cell(word: str, first: int) -> int | None:
    """Read a cell or a round; a name between the cells or beyond the table is told apart."""
    if not is_name(word):
        return None
    spot = hex_named(word)
    if spot is None:
        raise UnknownMove("between_cells", cell=word.upper())
    if spot not in NUMBER_OF:
        raise UnknownMove("off_table", cell=spot.name)
    return first + NUMBER_OF[spot]


def _read_named(word: str) -> int | None:
    found = re.fullmatch(r"([a-z-]+?)(?: *: *| +)(.+)", word)
    if not found or found[1] not in VERBS:
        return None
    verb, name = VERBS[found[1]], found[2]
    if verb == BUY:
        return BUY + SLOT_NAMES.index(name) if name in SLOT_NAMES else None
    if verb == DELIVER:
        return DELIVER + _CARDS[name] if name in _CARDS else None
    return _cell(name, verb)


def meant(s: Fields, action: int) -> int:  # noqa: ARG001 (a contract)
    """Every move has one action only."""
    return action


def read_outcome(text: str) -> int:
    """Read what was drawn."""
    for outcome, name in enumerate((*map(letters_of, TILES), *(card.name for card in CARDS))):
        if name == text:
            return outcome
    raise UnknownMove("unreadable", text=text)

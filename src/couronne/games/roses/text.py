"""A Rose King position as lines of characters: the board, and what lies beside it.

Every fact is told by a character as well as by a colour; the roles name the colours.
"""

from typing import Any

from couronne.games.package import Frame, Line, Phrase, Span
from couronne.games.roses.data import COLUMNS, DIRECTIONS, HERO, SIZE, STEPS, Square
from couronne.games.roses.notation import CARD_NUMBERS, outcome_tokens, tokens

SCROLLS, TELLS_GAINS = False, False
PAWNS = {False: ("●", "○"), True: ("X", "O")}
"""The pawns of both seats, in full and in ASCII."""
ARROWS = {False: "↑↗→↘↓↙←↖", True: "::::::::"}
CARDS_A_LINE = 3
CARD_LINES = 2
CARD_WIDTH = 7


def boards(
    view: dict[str, Any],
    side: int,
    ascii_only: bool,
    frame: Frame | None = None,  # noqa: ARG001 (a contract)
) -> list[list[Line]]:
    """Draw the board as seen from a seat; the king wears brackets, targets bear their number."""
    rows = range(SIZE) if side == 0 else range(SIZE - 1, -1, -1)
    columns = list(range(SIZE) if side == 0 else range(SIZE - 1, -1, -1))
    targets = _targets(view)
    letters = Span("    " + "".join(f" {COLUMNS[column]}  " for column in columns), "frame")
    lines: list[Line] = [(letters,)]
    for row in rows:
        number = Span(f" {SIZE - row}  ", "frame")
        cells = [_cell(view, Square(row, column), targets, ascii_only) for column in columns]
        lines.append((number, *(span for cell in cells for span in cell), number))
    return [[*lines, (letters,)]]


def _targets(view: dict[str, Any]) -> dict[str, int]:
    """Number the squares where the player to move can land, as the moves are listed."""
    return {
        view["targets"][move["label"]]: number
        for number, move in enumerate(view["moves"], 1)
        if move["label"] in view["targets"]
    }


def _cell(
    view: dict[str, Any], square: Square, targets: dict[str, int], ascii_only: bool
) -> tuple[Span, ...]:
    """Draw one square, four characters wide."""
    owner = view["board"][square.row][square.column]
    pawn = Span("." if ascii_only else "·", "empty")
    if owner is not None:
        pawn = Span(PAWNS[ascii_only][owner], f"seat{owner}")
    if square.name == view["king"]:
        inside = pawn if owner is not None else Span(" ")
        return Span("[", "king"), inside, Span("]", "king"), Span(" ")
    if square.name in targets:
        number = Span(str(targets[square.name]), "target")
        shown = (number,) if owner is None else (pawn, number)
        return Span(" "), *shown, Span(" " * (3 - len(shown)))
    return Span(" "), pawn, Span("  ")


def panel(view: dict[str, Any], side: int, ascii_only: bool) -> list[Line]:
    """Tell hands with real landing squares, heroes, pawns, pile and discard."""
    order = (1 - side, side)
    lines: list[Line] = []
    for seat in order:
        lines += [*_seat_lines(view, seat, side, ascii_only), ()]
    counts = {"pile": len(view["pile"]), "discard": len(view["discard"])}
    lines.append((Span(Phrase("table.cards", counts), "note"),))
    if view["shared_stock"]:
        lines.append((Span(Phrase("table.pawns", {"count": view["stock"][0]}), "note"),))
    return lines


def _seat_lines(view: dict[str, Any], seat: int, side: int, ascii_only: bool) -> list[Line]:
    colour = view["seats"][seat]
    title: list[Span] = [
        Span(">" if view["turn"] == seat else " ", "turn"),
        Span(f" {PAWNS[ascii_only][seat]} ", f"seat{seat}"),
        Span(Phrase(f"seat.{colour}", {}), f"seat{seat}"),
        Span("  "),
        Span(Phrase("table.score", {"count": view["scores"][seat]}), "score"),
    ]
    if view["has_heroes"]:
        title += [Span("  "), Span(Phrase("table.heroes", {"count": view["heroes"][seat]}), "note")]
    if not view["shared_stock"]:
        title += [
            Span("  "),
            Span(Phrase("table.own_pawns", {"count": view["stock"][seat]}), "note"),
        ]
    cards = [_card_span(view, card, seat, side, ascii_only) for card in view["hands"][seat]]
    rows = [cards[i * CARDS_A_LINE : (i + 1) * CARDS_A_LINE] for i in range(CARD_LINES)]
    return [tuple(title), *(_card_line(row) for row in rows)]


def _card_line(cards: list[tuple[Span, ...]]) -> Line:
    return (Span("    "), *(span for card in cards for span in (*card, Span("  "))))


def _card_span(
    view: dict[str, Any], card: dict[str, Any], seat: int, side: int, ascii_only: bool
) -> tuple[Span, ...]:
    """Write a card, the way it points on the screen, and where it lands."""
    number = CARD_NUMBERS[card["card"]]
    half_turn = len(DIRECTIONS) // 2
    turned = (half_turn if view["turned"] and seat == 1 else 0) + (half_turn if side == 1 else 0)
    arrow = ARROWS[ascii_only][(number // STEPS + turned) % len(DIRECTIONS)]
    playable = card["alone"] or card["with_hero"]
    role = "card" if playable else "dead"
    where = card["to"] or "--"
    mark = "+" if card["with_hero"] else "" if card["alone"] else "x" if card["to"] else ""
    name = outcome_tokens(number)
    rest = f"{arrow}{where}{mark}".ljust(CARD_WIDTH - len("".join(name)))
    return Span(name, role), Span(rest, role)


def score_item(item: dict[str, Any], _ascii_only: bool) -> Line:
    """Tell one part of a score: a territory's points."""
    return (Span(str(item["points"])),)


def side_of(view: dict[str, Any], seat: int) -> int:
    """Players face each other where cards point as their holder sees them; else north is up."""
    return seat if view["turned"] else 0


def draw_note(view: dict[str, Any], label: str) -> Line:
    """Say who receives which card."""
    values = {"seat": view["seats"][view["receiver"]], "what": label}
    return (Span(Phrase("log.chance", values), "note"),)


def move_note(view: dict[str, Any], action: int) -> Line:
    """Say in a list of moves where a card lands."""
    label = "".join(tokens(action))
    if label not in view["targets"]:
        return ()
    code = "move.flips" if action >= HERO else "move.lands"
    return (Span(Phrase(code, {"square": view["targets"][label]}), "note"),)


log_note = move_note


def consequences(
    _before: dict[str, Any], _after: dict[str, Any], _action: int | None
) -> list[Line]:
    """Nothing happens by itself."""
    return []

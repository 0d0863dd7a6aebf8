"""The examination: for every function of the contract what it must be able to do, and how to see.

The calls are fixed ones, from the course's own examples and the edges of its rules, and random
ones that follow from a seed.
"""

from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import dataclass
from itertools import cycle
from random import Random

from couronne.classroom import roi_des_roses as reference
from couronne.classroom.grading import judges, rehearsal
from couronne.classroom.grading.calls import NAMES, Call, asking, printing, returning
from couronne.classroom.grading.constants import constant_answers, met_by
from couronne.classroom.grading.judges import Bench, each, each_returned
from couronne.classroom.grading.positions import (
    COLOURS,
    EXAMPLE,
    Position,
    blocked,
    empty,
    unusual,
    usual,
)
from couronne.classroom.roi_des_roses import CARTES, CARTES_EN_MAIN

SIZES = ((9, 9), (9, 9), (1, 1), (8, 8), (3, 7), (12, 5), (1, 6))
USUAL, UNUSUAL = 12, 8
"""How many random positions of each kind a function is examined with."""
GAMES = 8
"""Whole games that `main` has to play: about half of them end by passes, half by the last pawn."""
UNCHANGED = "unchanged"
GAME = "main"
HALF = 0.5
BEYOND = (2, 24)
"""How many answers are typed after the right one, at the least and at the most, but one."""


@dataclass(frozen=True)
class Requirement:
    """Something that a function must be able to do, and the calls that show it."""

    function: str
    name: str
    calls: tuple[Call, ...]
    bench: Bench
    constants: frozenset[int] = frozenset()
    """Answers that would meet it if they were given to every call, numbered for its function."""

    @property
    def is_condition(self) -> bool:
        """Whether it earns nothing when met, but costs as much as another when it is not."""
        return self.name == UNCHANGED


Plan = Iterator[tuple[str, list[Call], Bench]]
"""The requirements of one function, by name."""


def suite(seed: int) -> tuple[Requirement, ...]:
    """Set the examination; the same seed sets the same."""
    return tuple(
        requirement
        for function in NAMES
        for requirement in _requirements(function, Random(f"{seed} {function}"))
    )


def _requirements(function: str, chance: Random) -> Iterator[Requirement]:
    """Set what one function must be able to do; a whole game is never the same."""
    plan = list(PLANS[function](chance))
    firsts = [] if function == GAME else [calls[0] for _name, calls, _bench in plan]
    answers = constant_answers(firsts)
    for name, calls, bench in plan:
        constants = met_by(answers, calls, bench)
        yield Requirement(function, name, tuple(calls), bench, constants)


def some_positions(chance: Random) -> list[Position]:
    """Make up positions of all kinds."""
    return [usual(chance) for _ in range(USUAL)] + [unusual(chance) for _ in range(UNUSUAL)]


def _init_jeu(_chance: Random) -> Plan:
    calls = [Call("init_jeu", size) for size in SIZES]
    yield "board", calls, judges.deal(judges.dealt_board)
    yield "king", calls, judges.deal(judges.dealt_king)
    yield "cards", calls, judges.deal(judges.dealt_cards)
    yield "discard", calls, judges.deal(judges.dealt_discard)
    yield "shuffled", calls, judges.shuffled


def _afficher_main(chance: Random) -> Plan:
    hands = [chance.sample(CARTES, count) for count in (1, 2, 3, 4, 5)]
    cards = [printing("afficher_main", colour, hand) for colour in COLOURS for hand in hands]
    none = [printing("afficher_main", colour, []) for colour in COLOURS]
    yield "cards", cards, each(judges.printed)
    yield "empty", none, each(judges.printed)
    yield UNCHANGED, cards, each_returned(judges.unchanged)


def _afficher_jeu(chance: Random) -> Plan:
    positions = [usual(chance) for _ in range(USUAL)]
    start = (empty(), 4, 4, ["N1", "SE2"], ["O3"])
    calls = [printing("afficher_jeu", *start), *(_shown(position) for position in positions)]
    others = [_shown(unusual(chance)) for _ in range(UNUSUAL)]
    yield "hands", calls, each(judges.printed_hands)
    yield "board", calls, each(judges.printed_board)
    yield "sizes", others, each(judges.printed_board)
    yield UNCHANGED, calls, each_returned(judges.unchanged)


def _shown(position: Position) -> Call:
    return printing("afficher_jeu", *position.king, position.main_r, position.main_b)


def _mouvement_possible(chance: Random) -> Plan:
    free: list[Call] = []
    outside: list[Call] = []
    taken: list[Call] = []
    for position in some_positions(chance):
        for card in CARTES:
            call = returning("mouvement_possible", *position.king, card)
            bare = empty(len(position.plateau), len(position.plateau[0]))
            lands = reference.mouvement_possible(bare, position.l_roi, position.c_roi, card)
            (free if call.value else taken if lands else outside).append(call)
    yield "free", free, each(judges.value)
    yield "outside", outside, each(judges.value)
    yield "taken", taken, each(judges.value)
    yield UNCHANGED, free + taken, each_returned(judges.unchanged)


def _main_jouable(chance: Random) -> Plan:
    calls = [
        returning("main_jouable", *position.king, position.hand(colour))
        for position in some_positions(chance)
        for colour in COLOURS
    ]
    stuck = [blocked(chance) for _ in COLOURS]
    none = [returning("main_jouable", *position.king, position.main_r) for position in stuck]
    none.append(returning("main_jouable", empty(), 4, 4, []))
    yield "playable", [call for call in calls if call.value], each(judges.items)
    yield "order", [call for call in calls if len(call.value) > 1], each(judges.value)
    yield "none", none, each(judges.value)
    yield UNCHANGED, calls, each_returned(judges.unchanged)


def _demande_action(chance: Random) -> Plan:
    order = Random(copy(chance).getrandbits(64))  # the positions of a seed stay as they are
    positions = [position for position in some_positions(chance) if _playable(position)]
    colours = cycle(COLOURS)

    def asked(position: Position, *typed: str) -> Call:
        *wrong, right = typed
        told = *_mixed(wrong, position.main_r, order), right
        beyond = _beyond(position, order)
        return asking(next(colours), *position.king, position.main_r, typed=told, beyond=beyond)

    cards = [asked(position, _playable(position)[-1]) for position in positions]
    refusals = [asked(position, *_refused(position, chance)) for position in positions]
    few, full = blocked(chance, CARTES_EN_MAIN - 1), blocked(chance)
    draws = [
        *(asked(position, "pioche") for position in positions if _may_draw(position)),
        asked(few, "passe", few.main_r[0], "pioche"),
    ]
    passes = [asked(full, "pioche", *full.main_r, "passe"), asked(full, "passe")]
    everything = [*cards, *refusals, *draws, *passes]
    yield "card", cards, each(judges.value)
    yield "refused", refusals, each(judges.value)
    yield "draw", draws, each(judges.value)
    yield "pass", passes, each(judges.value)
    yield "prompts", everything, each(judges.prompts)
    yield UNCHANGED, everything, each_returned(judges.unchanged)


def _playable(position: Position) -> list[str]:
    return reference.main_jouable(*position.king, position.main_r)


def _may_draw(position: Position) -> bool:
    return len(position.main_r) < CARTES_EN_MAIN


def _refused(position: Position, chance: Random) -> list[str]:
    """Return what has to be refused, and after it what is right."""
    playable = _playable(position)
    unplayable = [card for card in position.main_r if card not in playable]
    strange = [card for card in CARTES if card not in position.main_r]
    wrong = [*_never_right(position), *unplayable, chance.choice(strange)]
    if not _may_draw(position):
        wrong.append("pioche")
    return [*wrong, "passe", playable[0]]


def _never_right(position: Position) -> list[str]:
    """Return what is no answer in any position; that a card is in it does not tell it is right."""
    return ["", "N4", *(card.lower() for card in position.main_r)]


def _mixed(wrong: list[str], hand: list[str], order: Random) -> list[str]:
    """Mix what has to be refused; cards of the hand come last half of the time.

    Otherwise the next card of the hand after all other things would mostly be right.
    """
    mixed = order.sample(wrong, len(wrong))
    return sorted(mixed, key=hand.__contains__) if order.random() < HALF else mixed


def _beyond(position: Position, order: Random) -> tuple[str, ...]:
    """Return what is typed after the right answer: the same kinds of answers, right ones too.

    A program sees all that will be typed. How much of it there is and in what order tells nothing
    of what is right, to whoever does not know the rules.
    """
    kinds = [*_never_right(position), *position.main_r, *position.main_r, "pioche", "passe"]
    right = reference.actions_possibles(*position.king, position.main_r)
    answers = [*order.choices(kinds, k=order.randint(*BEYOND)), order.choice(right)]
    return tuple(order.sample(answers, len(answers)))


def _bouge_le_roi(chance: Random) -> Plan:
    calls = [
        returning(
            "bouge_le_roi",
            *(*position.king, position.main_r, position.main_b, position.defausse),
            *(card, colour),
        )
        for position in some_positions(chance)
        for colour in COLOURS
        for card in reference.main_jouable(*position.king, position.hand(colour))
    ]
    for name, parts in (
        ("king", ("l_roi", "c_roi")),
        ("pawn", ("plateau",)),
        ("hands", ("main_r", "main_b")),
        ("discard", ("defausse",)),
    ):
        yield name, calls, judges.parts("bouge_le_roi", *parts)
    yield UNCHANGED, calls, each_returned(judges.unchanged)


def _territoire(chance: Random) -> Plan:
    asked = [(3, 4, "Rouge"), (3, 3, "Rouge"), (7, 2, "Blanc")]
    example = [returning("territoire", EXAMPLE, *square) for square in asked]
    calls = [
        returning("territoire", position.plateau, position.l_roi, position.c_roi, colour)
        for position in some_positions(chance) + some_positions(chance)
        for colour in COLOURS
    ]
    found = [call for call in calls if call.value]
    none = [call for call in calls if not call.value]
    yield "example", example, each(judges.items)
    yield "squares", found, each(judges.items)
    yield "first", found, each(judges.first_square)
    yield "none", none, each(judges.value)
    yield UNCHANGED, found, each_returned(judges.unchanged)


def _score(chance: Random) -> Plan:
    example = [returning("score", EXAMPLE, colour) for colour in COLOURS]
    bare = [returning("score", empty(*size), "Rouge") for size in SIZES]
    full = [[colour] * 9 for colour in "RBRBRRRBB"]
    boards = [full, *(position.plateau for position in some_positions(chance))]
    calls = [returning("score", board, colour) for board in boards for colour in COLOURS]
    yield "example", example, each(judges.value)
    yield "empty", bare, each(judges.value)
    yield "boards", calls, each(judges.value)
    yield UNCHANGED, calls, each_returned(judges.unchanged)


def _main(chance: Random) -> Plan:
    calls = [Call("main", inputs=rehearsal.typed(chance)) for _ in range(GAMES)]
    for name in rehearsal.REQUIREMENTS:
        yield name, calls, rehearsal.bench(name)


PLANS: dict[str, Callable[[Random], Plan]] = {
    "init_jeu": _init_jeu,
    "afficher_main": _afficher_main,
    "afficher_jeu": _afficher_jeu,
    "mouvement_possible": _mouvement_possible,
    "main_jouable": _main_jouable,
    "demande_action": _demande_action,
    "bouge_le_roi": _bouge_le_roi,
    "territoire": _territoire,
    "score": _score,
    "main": _main,
}

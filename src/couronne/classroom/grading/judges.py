"""How answers are judged against the contract."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from couronne.classroom.grading.calls import NAMES, Call
from couronne.classroom.grading.findings import Finding, Told, failed, phrase, spelled, wrong_result
from couronne.classroom.roi_des_roses import CARTES, CARTES_EN_MAIN
from couronne.sandbox.reply import Reply


@dataclass(frozen=True, eq=False)
class Answered:
    """A call and what came back."""

    call: Call
    reply: Reply
    found: Mapping[str, Finding] = field(default_factory=dict)
    """What was wrong in a game, by requirement; nothing else of it is kept."""


Judge = Callable[[Call, Reply], Finding | None]
Bench = Callable[[Sequence[Answered]], Iterator[Finding]]
"""Judges all answers together."""
HAND_LINES = 2


def each(judge: Judge) -> Bench:
    """Judge every answer for itself; none is wrong too."""

    def bench(answers: Sequence[Answered]) -> Iterator[Finding]:
        for answer in answers:
            finding = (
                failed(answer.reply.failure, answer.call, expected_of(answer.call))
                if answer.reply.failure
                else judge(answer.call, answer.reply)
            )
            if finding is not None:
                yield finding

    return bench


def each_returned(judge: Judge) -> Bench:
    """Judge the answers that there are."""

    def bench(answers: Sequence[Answered]) -> Iterator[Finding]:
        return each(judge)([answer for answer in answers if answer.reply.failure is None])

    return bench


def expected_of(call: Call) -> Told:
    """Tell what a call should have brought."""
    if call.printed:
        return call.printed
    checked_otherwise = call.function in {"init_jeu", "main"}
    return phrase(f"whole.{call.function}") if checked_otherwise else spelled(call.value)


def value(call: Call, reply: Reply) -> Finding | None:
    """The value is the one that the contract wants."""
    return None if reply.value == call.value else wrong_result(call, call.value, reply.value)


def printed(call: Call, reply: Reply) -> Finding | None:
    """The print is the same, character for character."""
    return _same_text(call, call.printed, reply.printed)


def printed_hands(call: Call, reply: Reply) -> Finding | None:
    """The two lines of the hands are the same."""
    expected, got = (text.splitlines(keepends=True) for text in (call.printed, reply.printed))
    return _same_text(call, "".join(expected[:HAND_LINES]), "".join(got[:HAND_LINES]))


def printed_board(call: Call, reply: Reply) -> Finding | None:
    """All lines below those of the hands are the same."""
    expected, got = (text.splitlines(keepends=True) for text in (call.printed, reply.printed))
    return _same_text(call, "".join(expected[HAND_LINES:]), "".join(got[HAND_LINES:]))


def _same_text(call: Call, expected: str, got: str) -> Finding | None:
    return None if expected == got else Finding("print", call, expected, got)


def prompts(call: Call, reply: Reply) -> Finding | None:
    """Each question is the one argument of `input`."""
    if not reply.prompts:
        return Finding("print", call, call.prompts[0], "")
    asked = [prompt[0] if len(prompt) == 1 else prompt for prompt in reply.prompts]
    for expected, got in zip(call.prompts, asked, strict=False):
        if expected != got:
            text = got if isinstance(got, str) else f"input{spelled(got)}"
            return Finding("print", call, expected, text)
    if len(asked) > len(call.prompts):
        return Finding("print", call, "", spelled(asked[len(call.prompts)]))
    return None


def unchanged(call: Call, reply: Reply) -> Finding | None:
    """The arguments are what they were."""
    for name, before, after in zip(
        NAMES[call.function], call.arguments, reply.arguments, strict=True
    ):
        if before != after:
            told = f"{name} = {spelled(before)}", f"{name} = {spelled(after)}"
            return Finding("mutated", call, *told)
    return None


def items(call: Call, reply: Reply) -> Finding | None:
    """A list of the same things, each once, in any order."""
    got = reply.value
    right = type(got) is list and _counted(got) == _counted(call.value)
    return None if right else wrong_result(call, call.value, got)


def _counted(items: list[Any]) -> list[str]:
    return sorted(map(repr, items))


def first_square(call: Call, reply: Reply) -> Finding | None:
    """The square that was asked about comes first."""
    got = reply.value
    right = type(got) in (list, tuple) and list(got[:1]) == call.value[:1]
    return None if right else wrong_result(call, call.value, got)


def parts(function: str, *names: str) -> Bench:
    """Judge some of the values that a function returns together."""
    order = RETURNED[function]

    def judge(call: Call, reply: Reply) -> Finding | None:
        got = reply.value
        if type(got) is not tuple or len(got) != len(order):
            return wrong_result(call, call.value, got)
        for name in names:
            here = order.index(name)
            if got[here] != call.value[here]:
                told = (f"{name} = {spelled(part[here])}" for part in (call.value, got))
                return Finding("result", call, *told)
        return None

    return each(judge)


RETURNED = {"bouge_le_roi": ("plateau", "l_roi", "c_roi", "main_r", "main_b", "defausse")}
DEAL = ("plateau", "l_roi", "c_roi", "main_r", "main_b", "pioche", "defausse")
"""What `init_jeu` returns."""


def deal(judge: Callable[[Call, dict[str, Any]], Finding | None]) -> Bench:
    """Judge the seven values of `init_jeu` by their names."""

    def by_name(call: Call, reply: Reply) -> Finding | None:
        got = reply.value
        if type(got) is not tuple or len(got) != len(DEAL):
            return Finding("result", call, f"({', '.join(DEAL)})", spelled(got))
        return judge(call, {**dict(zip(DEAL, got, strict=True)), "twice": reply.twice})

    return each(by_name)


def dealt_board(call: Call, got: dict[str, Any]) -> Finding | None:
    """An empty board of that size, whose rows are lists of their own."""
    rows, columns = call.arguments
    expected = [["."] * columns for _ in range(rows)]
    if got["plateau"] != expected:
        return wrong_result(call, expected, got["plateau"])
    if got["twice"]:
        return Finding("result", call, phrase("own_rows"), phrase("same_row"))
    return None


def dealt_king(call: Call, got: dict[str, Any]) -> Finding | None:
    """The king stands in the middle."""
    rows, columns = call.arguments
    expected, king = (rows // 2, columns // 2), (got["l_roi"], got["c_roi"])
    return None if king == expected else wrong_result(call, expected, king)


def dealt_cards(call: Call, got: dict[str, Any]) -> Finding | None:
    """Five cards each and fourteen more: all of them, once."""
    piles = [got["main_r"], got["main_b"], got["pioche"]]
    sizes = [CARTES_EN_MAIN, CARTES_EN_MAIN, len(CARTES) - 2 * CARTES_EN_MAIN]
    if all(type(pile) is list for pile in piles):
        together = _counted([card for pile in piles for card in pile])
        if [len(pile) for pile in piles] == sizes and together == _counted(CARTES):
            return None
    return Finding("result", call, phrase("whole_deck"), spelled(tuple(piles)))


def dealt_discard(call: Call, got: dict[str, Any]) -> Finding | None:
    """Nothing is discarded yet."""
    return None if got["defausse"] == [] else wrong_result(call, [], got["defausse"])


def shuffled(answers: Sequence[Answered]) -> Iterator[Finding]:
    """No two games begin with the same cards in the same order."""
    for one, other in pairwise(answers):
        if other.reply.failure:
            yield failed(other.reply.failure, other.call, expected_of(other.call))
        elif _piles(one.reply) == _piles(other.reply):
            yield Finding("result", other.call, phrase("shuffled"), phrase("same_cards"))
    if len(answers) > 1 and all(_in_one_order(*pair) for pair in pairwise(answers)):
        yield Finding("result", answers[-1].call, phrase("shuffled"), phrase("same_order"))


def _piles(reply: Reply) -> Any:
    return reply.value[3:6] if isinstance(reply.value, tuple) else reply.value


def _in_one_order(one: Answered, other: Answered) -> bool:
    """Tell whether the cards that two draw piles have in common lie in the same order."""
    piles = [_draw_pile(answer.reply) for answer in (one, other)]
    common = [card for card in piles[0] if card in piles[1]]
    return len(common) > 1 and common == [card for card in piles[1] if card in common]


def _draw_pile(reply: Reply) -> list[str]:
    """Return the pile that was dealt; one with more cards than there are is none."""
    value = reply.value
    is_deal = isinstance(value, tuple) and len(value) == len(DEAL)
    pile = value[DEAL.index("pioche")] if is_deal else []
    return pile if isinstance(pile, list) and len(pile) <= len(CARTES) else []

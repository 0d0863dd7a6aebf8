"""A bot that failed is asked again, until its move is played or nobody needs it."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from couronne.errors import Refusal
from couronne.server import bots
from couronne.server.bots import Bots, Thought, pauses, thought_about
from couronne.server.room import BOT, PERSON, Seat, make_room
from couronne.server.work.job import Job, NotDone, Replaced

Answer = str | Exception


class Scripted:
    """Work that comes to what a test wants, one after another, and then stays with the last."""

    def __init__(self, *answers: Answer) -> None:
        self.answers, self.asked = list(answers), 0

    async def do(self, _job: Job) -> Any:
        self.asked += 1
        answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        if isinstance(answer, Exception):
            raise answer
        return answer

    async def figures(self) -> dict[str, dict[str, float]]:
        return {}

    async def close(self) -> None:
        """There is nothing to close."""


async def at_home(_user: str) -> str:
    return "203.0.113.7"


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "FIRST_PAUSE", 0.001)
    monkeypatch.setattr(bots, "LONGEST_PAUSE", 0.002)
    monkeypatch.setattr(bots, "ASKED_FOR", 0.1)


@pytest.fixture(scope="module")
def thought() -> Thought:
    seats = [Seat(BOT, "bot:1"), Seat(PERSON, "Anne", "anne")]
    room = make_room("table", ("roses", "classic", {}), seats, bytes(32))
    room.deal()
    return thought_about(room)


def played(
    work: Scripted, *thoughts: Thought, keep: Callable[[], None] = lambda: None
) -> list[str]:
    """Ask bots, and return what they play until nothing is asked any more."""
    moves: list[str] = []

    async def answered(_thought: Thought, label: str) -> None:
        keep()
        moves.append(label)

    async def ask() -> None:
        asking = Bots(work, answered, at_home)
        for one in thoughts:
            asking.ask(one)
        await asking._thinking.finish()

    asyncio.run(ask())
    return moves


@pytest.mark.parametrize("fault", [NotDone("process lost"), Refusal("busy"), ZeroDivisionError()])
def test_a_bot_that_failed_is_asked_again(thought: Thought, fault: Exception) -> None:
    assert played(Scripted(fault, fault, "N1"), thought) == ["N1"]


@pytest.mark.parametrize("fault", [Refusal("not_kept"), AssertionError()])
def test_a_move_that_could_not_be_kept_is_thought_of_again(
    thought: Thought, fault: Exception
) -> None:
    faults: list[Exception] = [fault, fault]

    def keep() -> None:
        if faults:
            raise faults.pop()

    work = Scripted("N1")

    assert played(work, thought, keep=keep) == ["N1"]
    assert work.asked == 3


def test_a_bot_that_always_fails_is_given_up_after_a_while(thought: Thought) -> None:
    work = Scripted(NotDone("broken"))

    assert played(work, thought) == []
    assert 3 < work.asked < 100


def test_what_was_replaced_is_not_asked_again(thought: Thought) -> None:
    work = Scripted(Replaced("replaced"))

    assert played(work, thought) == []
    assert work.asked == 1


def test_the_same_question_is_asked_once(thought: Thought) -> None:
    work = Scripted("N1")

    assert played(work, thought, thought) == ["N1"]
    assert work.asked == 1


def test_the_pauses_grow_and_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "FIRST_PAUSE", 1.0)
    monkeypatch.setattr(bots, "LONGEST_PAUSE", 300.0)
    monkeypatch.setattr(bots, "ASKED_FOR", 3600.0)

    found = list(pauses())

    assert found == sorted(found)
    assert (found[0], found[-1]) == (1.0, 300.0)
    assert sum(found[:-1]) < 3600 <= sum(found)

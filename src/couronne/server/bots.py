"""Bots think elsewhere; what they choose is played when it comes, if it is still their turn.

A bot that fails, or whose move cannot be kept, is asked again: soon at first, then less and less
often. After an hour it waits until somebody comes back to the table.
"""

import asyncio
import hashlib
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass

import structlog

from couronne.errors import CouronneError
from couronne.games.state import State
from couronne.server.beside import Beside
from couronne.server.room import Room
from couronne.server.work.job import Job, NotDone, Replaced, Work
from couronne.server.work.kinds import position_data

FIRST_PAUSE, LONGEST_PAUSE = 1.0, 300.0
"""Seconds until a bot that has failed is asked again, twice as many each time."""
ASKED_FOR = 3600.0
"""Seconds after which it is not."""
log = structlog.get_logger()


@dataclass(frozen=True)
class Thought:
    """A question to a bot."""

    owner: str
    """Whose turn it is to be served, among all at the same address."""
    room: str
    seq: int
    bot: str
    seat: int
    state: State
    seed: bytes

    def job(self, address: str) -> Job:
        """Return it as work for an address; a room's latest question counts."""
        payload = {
            "position": position_data(self.state),
            "bot": self.bot,
            "seat": self.seat,
            "seed": self.seed.hex(),
        }
        return Job("move", self.owner, f"table:{self.room}", payload, self.seq, True, address)


Answered = Callable[[Thought, str], Awaitable[None]]
Locate = Callable[[str], Awaitable[str]]
"""Return the address of an owner."""


def bot_seed(seed: bytes, seq: int) -> bytes:
    """Return what a bot's choices follow from: not the draws to come, and another at every move."""
    return hashlib.sha256(b"bot:%d:" % seq + seed).digest()


def thought_about(room: Room) -> Thought:
    """Return the question to the bot in turn at a table."""
    seat, draws = room.turn, room.ledger.state.draws
    assert seat is not None
    assert draws is not None
    owner = next((one.user for one in room.seats if one.user), room.id)
    state, seed = room.ledger.state.public(), bot_seed(draws.seed, room.position)
    return Thought(owner, room.id, room.position, room.seats[seat].name, seat, state, seed)


def pauses() -> Iterator[float]:
    """Return after how many seconds a bot is asked again, each time."""
    pause, waited = FIRST_PAUSE, 0.0
    while waited < ASKED_FOR:
        yield pause
        waited += pause
        pause = min(2 * pause, LONGEST_PAUSE)


class Bots:
    """The questions to bots that are not answered yet."""

    def __init__(self, work: Work, answered: Answered, locate: Locate) -> None:
        self.work, self.locate = work, locate
        self.answered = answered
        self._thinking = Beside("bot failed")
        self._asked: dict[str, int] = {}
        """By room: the number of the question that is open."""

    def ask(self, thought: Thought) -> None:
        """Have a bot think, and its move played, unless it was asked; an older question is void."""
        if not self._is_open(thought):
            self._asked[thought.room] = thought.seq
            self._thinking.do(self._insist(thought))

    def _is_open(self, thought: Thought) -> bool:
        return self._asked.get(thought.room) == thought.seq

    async def _insist(self, thought: Thought) -> None:
        """Ask until a move was played, or another question counts."""
        try:
            for pause in pauses():
                if not self._is_open(thought) or await self._is_done(thought):
                    return
                await asyncio.sleep(pause)
            log.error("bot gave up", room=thought.room)
        finally:
            if self._is_open(thought):
                del self._asked[thought.room]

    async def _is_done(self, thought: Thought) -> bool:
        """Ask once, and play what was thought; tell whether there is nothing more to do."""
        try:
            job = thought.job(await self.locate(thought.owner))
            await self.answered(thought, await self.work.do(job))
        except Replaced:
            return True
        except (NotDone, CouronneError) as error:
            log.warning("bot waits", room=thought.room, error=str(error))
            return False
        except Exception:
            log.exception("bot failed", room=thought.room)
            return False
        return True

    async def close(self) -> None:
        """Wait for no more moves."""
        self._thinking.cancel()

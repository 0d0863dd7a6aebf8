"""Bots think elsewhere; what they choose is played when it comes, if it is still their turn."""

import asyncio
import hashlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import structlog

from couronne.errors import CouronneError
from couronne.games.state import State
from couronne.server.beside import Beside
from couronne.server.room import Room
from couronne.server.work.job import Job, NotDone, Replaced, Work
from couronne.server.work.kinds import position_data

AGAIN_AFTER = 5.0
"""Seconds until a move that could not be kept is tried again."""
log = structlog.get_logger()


@dataclass(frozen=True)
class Thought:
    """A question to a bot."""

    owner: str
    """Whose turn it is to be served."""
    room: str
    seq: int
    bot: str
    seat: int
    state: State
    seed: bytes

    def job(self) -> Job:
        """Return it as work; a room's latest question counts."""
        payload = {
            "position": position_data(self.state),
            "bot": self.bot,
            "seat": self.seat,
            "seed": self.seed.hex(),
        }
        return Job("move", self.owner, f"table:{self.room}", payload, self.seq, urgent=True)


Answered = Callable[[Thought, str], Awaitable[None]]


def bot_seed(seed: bytes, seq: int) -> bytes:
    """Return what a bot's choices follow from: not the draws to come, and another at every move."""
    return hashlib.sha256(b"bot:%d:" % seq + seed).digest()


def thought_about(room: Room) -> Thought:
    """Return the question to the bot in turn at a table."""
    seat, draws = room.turn, room.ledger.state.draws
    assert seat is not None
    assert draws is not None
    owner = next((one.user for one in room.seats if one.user), room.id)
    state, seed = room.ledger.state.public(), bot_seed(draws.seed, room.lines)
    return Thought(owner, room.id, room.lines, room.seats[seat].name, seat, state, seed)


class Bots:
    """The questions to bots that are not answered yet."""

    def __init__(self, work: Work, answered: Answered) -> None:
        self.work = work
        self.answered = answered
        self._thinking = Beside("bot failed")

    def ask(self, thought: Thought) -> None:
        """Have a bot think, and its move played."""
        self._thinking.do(self._think(thought))

    async def _think(self, thought: Thought) -> None:
        try:
            label = await self.work.do(thought.job())
        except Replaced:
            return
        except NotDone as error:
            log.error("bot gave up", room=thought.room, error=str(error))  # noqa: TRY400
        else:
            await self._play(thought, label)

    async def _play(self, thought: Thought, label: str) -> None:
        """Play what was thought; where that cannot be kept, or played, think again later."""
        try:
            await self.answered(thought, label)
        except CouronneError as error:
            log.warning("bot waits", room=thought.room, error=error.code)
            asyncio.get_running_loop().call_later(AGAIN_AFTER, self.ask, thought)

    async def close(self) -> None:
        """Wait for no more moves."""
        self._thinking.cancel()

"""A hint for somebody who plays against bots."""

from couronne.errors import Refusal
from couronne.records.record import DEALT
from couronne.search.analysis import Analysis
from couronne.search.review import effort
from couronne.server.messages.studies import Hint
from couronne.server.questions import User
from couronne.server.room import BOT, Room
from couronne.server.studies.in_play import InPlay
from couronne.server.studies.showing import found
from couronne.server.work.job import Job, NotDone, Work
from couronne.server.work.kinds import position_data

SHARE = 9
"""A hint takes as much work as a position would in a game of so many: about a second."""
TOP = 3


async def hint(in_play: InPlay, work: Work, table: str, user: User, language: str) -> Hint:
    """Tell the best moves of who asks."""
    hub = in_play.hub
    address = await hub.whereabouts.of(user.id)
    async with hub.at(await hub.open(table)) as room:
        check_alone(room, user.id)
        job, game, state = _job(room, user, address), room.game.name, room.ledger.state
    if room.ledger.origin != DEALT:  # it was taken up from somewhere, perhaps from a game here
        await in_play.check([state])
    try:
        analysis = Analysis.from_data(await work.do(job))
    except NotDone:
        raise Refusal("not_looked") from None
    told = found(game, analysis, TOP, language)
    return Hint(**told.model_dump(), seq=job.number)


def check_alone(room: Room, user: str) -> None:
    """Refuse to help against other people, in a game that counts, or out of turn."""
    people = [seat for seat in room.seats if seat.kind != BOT]
    if room.rated or len(people) != 1:
        raise Refusal("no_hints")
    if not room.may_act(user):
        raise Refusal("not_your_turn")


def _job(room: Room, user: User, address: str) -> Job:
    state = room.ledger.state
    payload = {"position": position_data(state), "simulations": effort(room.game, SHARE)}
    return Job("look", user.id, f"hint:{room.id}", payload, room.lines, True, address)

"""What is told to somebody about their own tables, and those where they are invited."""

from sqlalchemy import Connection

from couronne.server.inviting import invitations_of
from couronne.server.measures import LISTS
from couronne.server.messages import LiveMine
from couronne.server.questions import played_by
from couronne.server.showing import summary
from couronne.server.store import Store


async def mine(store: Store, user: str) -> str:
    """Tell a user's tables as they are now, as JSON."""

    def ask(connection: Connection) -> str:
        games, invitations = played_by(user)(connection), invitations_of(user)(connection)
        return LiveMine(
            games=[summary(game, user) for game in games],
            invitations=[summary(game, user) for game in invitations],
        ).model_dump_json()

    LISTS.labels("mine").inc()
    return await store.read(ask)

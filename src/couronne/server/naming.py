"""Who may be called what: nobody is taken for somebody else, or for a bot, wherever they sit."""

from sqlalchemy import Connection

from couronne.server.names import is_kept
from couronne.server.people import guests_like, holders_of
from couronne.server.questions import GUEST, User
from couronne.server.schema import users
from couronne.server.store import Change, Store


async def may_be_called(store: Store, name: str, user: User | None) -> bool:
    """Tell whether a name is free; not even a guest passes for an account or a bot."""
    holders = await store.read(holders_of(name))
    own = {user.id} if user else set()
    return holders <= own and not is_kept(name, user is not None and user.admin)


async def displace(store: Store, change: Change, name: str, guests: str) -> None:
    """Have a name taken from the guests who have one like it, with the change that gives it."""
    found = await store.read(guests_like(name))
    called = users.update().where(users.c.kind == GUEST, users.c.id.in_(found)).values(name=guests)

    def step(connection: Connection) -> None:
        connection.execute(called)

    if found:
        change.then(step)

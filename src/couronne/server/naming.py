"""Who may be called what: nobody is taken for somebody else, or for a bot, wherever they sit."""

from couronne.server.names import is_kept
from couronne.server.people import holders_of
from couronne.server.questions import User
from couronne.server.store import Store


async def may_be_called(store: Store, name: str, user: User | None) -> bool:
    """Tell whether a name is free; not even a guest passes for an account or a bot."""
    holders = await store.read(holders_of(name))
    own = {user.id} if user else set()
    return holders <= own and not is_kept(name, user is not None and user.admin)

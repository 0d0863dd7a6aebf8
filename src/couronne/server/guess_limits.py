"""What a wrong password or code counts for: those who may be guessing, and nobody else."""

from collections.abc import Sequence
from typing import NamedTuple

from couronne.server.guesses import Key, Limit
from couronne.server.people import BROWSER, Account, Session

OWN = Limit(free=10, every=600, longest=900)
"""For one account from one address, or in a browser that this account was used in before."""
ADDRESS = Limit(free=100, every=36, longest=300)
"""For all accounts from one address: a whole class may sit behind it."""
ACCOUNT = Limit(free=100, every=60, longest=300)
"""For one account from all addresses together, but for browsers that it was used in before."""

BY_BROWSER = "browser"


class Asker(NamedTuple):
    """Where a guess comes from."""

    address: str
    devices: str | None = None
    """The cookie that tells in which browser."""
    session: Session | None = None


def for_password(name: str, account: Account | None, device: str | None, asker: Asker) -> list[Key]:
    """Count by browser where the account was used before, else by account and by address."""
    who = account.user.id if account else name
    own = device or _own_session(account, asker.session)
    if own is not None:
        return [for_browser(f"{who} {own}")]
    return [
        Key(OWN, "password from address", f"{who} {asker.address}"),
        Key(ADDRESS, "passwords from address", asker.address),
        Key(ACCOUNT, "passwords", who),
    ]


def _own_session(account: Account | None, session: Session | None) -> str | None:
    if account is None or session is None or session.kind != BROWSER:
        return None
    return session.id if session.user.id == account.user.id else None


def for_browser(which: str) -> Key:
    """Count what is tried by somebody who is logged in, or was before."""
    return Key(OWN, BY_BROWSER, which)


def is_of_known_browser(keys: Sequence[Key]) -> bool:
    """Tell whether a guess comes from where the account is at home."""
    return all(key.kind == BY_BROWSER for key in keys)


def for_code(name: str, asker: Asker) -> list[Key]:
    """Count by address only: nobody guesses a code, and a right one is never kept waiting."""
    return [
        Key(OWN, "code from address", f"{name} {asker.address}"),
        Key(ADDRESS, "codes from address", asker.address),
    ]

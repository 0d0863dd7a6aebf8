"""Browsers in which an account was used before: what others guess never keeps them out.

A browser keeps a number of its own, with a proof for each account that was used there. A proof is
made with the hash of the password, which never leaves the server: nothing is stored for it, and
with another password all proofs end.
"""

import hmac
import re
import secrets
from hashlib import sha256

COOKIE = "couronne_devices"
MOST = 20
"""Accounts that a browser remembers, the latest first."""
FORM = re.compile(r"[0-9a-f]{24}(\.[0-9a-f]{32})*")


def device_of(cookie: str | None, user: str, password_hash: str) -> str | None:
    """Return the number of a browser in which this account was used before."""
    number, proofs = _read(cookie)
    own = _proof(number, user, password_hash)
    return number if any(hmac.compare_digest(own, one) for one in proofs) else None


def remembered(cookie: str | None, user: str, password_hash: str) -> str:
    """Return the cookie of a browser in which an account is being used."""
    number, proofs = _read(cookie)
    own = _proof(number, user, password_hash)
    others = [one for one in proofs if one != own]
    return ".".join([number, own, *others[: MOST - 1]])


def _read(cookie: str | None) -> tuple[str, list[str]]:
    """Return number and proofs; a browser that has none gets a number."""
    known = cookie if cookie and FORM.fullmatch(cookie) else secrets.token_hex(12)
    number, *proofs = known.split(".")
    return number, proofs[:MOST]


def _proof(number: str, user: str, password_hash: str) -> str:
    said = f"{number}:{user}".encode()
    return hmac.new(password_hash.encode(), said, sha256).hexdigest()[:32]

"""Recovery codes: what opens an account whose password is lost. Only their hash is kept."""

import hashlib
import re
import secrets

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Without letters that are taken for another or for a number."""
GROUPS, LETTERS = 5, 5
"""So that a code has 125 bits, and can be read out."""
MISREAD = str.maketrans("OIL", "011")


def new_code() -> str:
    """Make a code."""
    groups = ("".join(secrets.choice(ALPHABET) for _ in range(LETTERS)) for _ in range(GROUPS))
    return "-".join(groups)


def code_hash(code: str) -> bytes:
    """Return what is kept of a code, however it is typed."""
    plain = re.sub(r"[\W_]", "", code).upper().translate(MISREAD)
    return hashlib.sha256(plain.encode("utf-8", "surrogatepass")).digest()

"""What people may be called: no two accounts alike, and nobody like one of our bots."""

import re
import unicodedata

from couronne.errors import Refusal
from couronne.server.identity import cleaned

LEAST, MOST = 2, 24
"""Characters of an account's name."""
MOST_FOLDED = 2 * MOST
"""A few characters fold to many, and folded names have to be kept too."""
UNSEEN = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"""Characters that count as printable but leave no mark."""
GUESTS = frozenset({"guest", "invité", "invite"})
"""What guests are called who give no name."""
KEPT = frozenset(
    {
        *("bot", "robot", "greedy", "random", "uct", "me", "open"),
        *("admin", "administrator", "administrateur", "moderator", "modérateur", "couronne"),
        *("root", "system", "système", "support", "anonymous", "anonyme", "nobody", "personne"),
        *("deleted", "deleted account", "supprimé", "compte supprimé"),
    }
)
"""Names that would pass for the site's own, as they are folded."""
PART_OF_ADDRESSES = "/"
"""What would lead to another page than that of a player."""
BOT = re.compile(r"(bot|uct|robot niveau|bot level) ?:? ?\d+")
"""How our own bots are called, and how the pages say it."""


def folded(name: str) -> str:
    """Return what names have in common that look alike but for case, width or spaces."""
    plain = unicodedata.normalize("NFKC", UNSEEN.sub("", cleaned(name))).casefold()
    return " ".join(UNSEEN.sub("", unicodedata.normalize("NFKC", plain)).split())


def account_name(name: str) -> str:
    """Return a name as an account may have it, or refuse it."""
    tidy, alike = unicodedata.normalize("NFC", cleaned(name)), folded(name)
    fits = LEAST <= len(tidy) <= MOST and LEAST <= len(alike) <= MOST_FOLDED
    if not fits or not any(character.isalnum() for character in alike):
        raise Refusal("name_length", least=LEAST, most=MOST)
    if PART_OF_ADDRESSES in alike:
        raise Refusal("name_slash", name=tidy)
    if alike in GUESTS or is_kept(alike):
        raise Refusal("name_kept", name=tidy)
    return tidy


def is_kept(alike: str) -> bool:
    """Tell whether a folded name would pass for the site's own."""
    return alike in KEPT or BOT.fullmatch(alike) is not None

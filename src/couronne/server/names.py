"""What people may be called: no two accounts alike, and nobody like a bot or who runs the site."""

import re
import unicodedata
from functools import cache, lru_cache

from couronne.errors import Refusal
from couronne.server.skeletons import (
    beginnings,
    look,
    reading,
    readings,
    spaced_look,
    without_accents,
)

LEAST, MOST = 2, 24
"""Characters of an account's name."""
MOST_FOLDED = 2 * MOST
"""A few characters fold to many."""
MOST_KEY = 120
"""Characters of what a name looks like, which has to be kept too."""
UNSEEN = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\ufffc\U0001bca0-\U0001bca3"
    "\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
"""Characters that leave no mark: what Unicode calls default-ignorable, and two that are empty."""
MOST_MARKS = 2
"""On one letter, in writings that need them."""
GUESTS = frozenset({"guest", "invité", "invite"})
"""What guests are called who give no name."""
KEPT = frozenset(
    {
        *("bot", "robot", "greedy", "random", "uct", "me", "open"),
        *("anonymous", "anonyme", "nobody", "personne"),
        *("deleted", "deleted account", "supprimé", "supprimée", "compte supprimé"),
    }
)
"""Names that would pass for the site's own."""
PART_OF_ADDRESSES = "/"
"""What would lead to another page than that of a player."""
BOT = re.compile(r"[\W_]*(bot|uct|(ro)?bot[\W_]*(niveau|level))[\W_]*\d+[\W_]*")
"""How our own bots are called, and how the pages say it, or might."""
LIKE_BOT = re.compile(
    r"[\W_]*(bot|uct|(ro)?bot[\W_]*(nlveau|level))"
    r"([\W_]+[ol2-9]{1,4}|[\W_]*[ol]*[2-9][ol2-9]*)[\W_]*"
)
"""What looks like it, as `spaced_look` has it: a one is an L there, and a zero an O."""
STAFF_PARTS = re.compile(r"(?<!b)admln|moderat|webmast|webmest|sysop")
"""What no word of a name has in it but those of people who run the site (and not badminton)."""
STAFF = frozenset({"adm", "modo", "modos", "staff"})
"""Words that make any name one of theirs."""
STAFF_ALONE = frozenset(
    {
        *("root", "system", "systeme", "support", "mod", "mods", "couronne", "operator"),
        *("operateur", "security", "securite", "assistance", "helpdesk", "server"),
        *("serveur", "official", "officiel", "officielle", "team", "equipe", "site", "admin"),
        *("administration", "moderator", "moderation"),
    }
)
"""Words that do so when nothing else is said but fillers."""
FILLERS = frozenset(
    {
        *("the", "le", "la", "les", "l", "un", "une", "a", "an", "of", "du", "de", "des", "d"),
        *("real", "vrai", "vraie", "true", "your", "our", "votre", "notre", "x", "xx"),
    }
)
REMEMBERED = 20_000
"""Names whose looks need not be found out again: many guests share one."""
LEET = str.maketrans("4@3578$!+", "aaestbslt")


def cleaned(name: str) -> str:
    """Make a name fit to be written in one line."""
    return " ".join("".join(char if char.isprintable() else " " for char in name).split())


def folded(name: str) -> str:
    """Return what names have in common that are the same but for case, width or spaces."""
    plain = unicodedata.normalize("NFKC", UNSEEN.sub("", cleaned(name))).casefold()
    return " ".join(UNSEEN.sub("", unicodedata.normalize("NFKC", plain)).split())


@lru_cache(REMEMBERED)
def key_of(name: str) -> str:
    """Return by what the name of an account is kept: those that look alike share it.

    Only letters and digits are looked at: spaces, punctuation and other symbols tell no two apart.
    """
    return look(cleaned(UNSEEN.sub("", name)))


def guest_key(name: str) -> str:
    """Return by what the name of a guest is found, which others may share."""
    return key_of(name)[:MOST_KEY]


def keys_of(name: str) -> set[str]:
    """Return by what an account may be kept that has this name, or one that looks like it.

    Two accounts of older versions may look alike: the second is kept by its folded name.
    """
    return readings(cleaned(UNSEEN.sub("", name))) | {folded(name)}


def beginnings_of(name: str) -> set[str]:
    """Return by what accounts may be kept whose names begin like this one."""
    return beginnings(cleaned(UNSEEN.sub("", name))) | {folded(name)}


def visible_name(name: str) -> str:
    """Return a name as others see it, in one line, or refuse what they would not see."""
    tidy = unicodedata.normalize("NFC", cleaned(name))
    if UNSEEN.search(name) or not _marks_fit(tidy):
        raise Refusal("name_unseen")
    return tidy


def _marks_fit(name: str) -> bool:
    """Tell whether marks stand, few at a time, on letters of the writing that they belong to."""
    marks, writing = 0, ""
    for character in name:
        of = unicodedata.name(character, "").partition(" ")[0]
        is_mark = unicodedata.category(character).startswith("M")
        marks, writing = (marks + 1, writing) if is_mark else (0, of)
        if marks > MOST_MARKS or (is_mark and of != writing):
            return False
    return True


def account_name(name: str, admin: bool = False) -> str:
    """Return a name as an account may have it, or refuse it; some are for administrators."""
    tidy, alike = visible_name(name), folded(name)
    fits = LEAST <= len(tidy) <= MOST and LEAST <= len(alike) <= MOST_FOLDED
    fits = fits and len(key_of(name)) <= MOST_KEY
    if not fits or not any(character.isalnum() for character in alike):
        raise Refusal("name_length", least=LEAST, most=MOST)
    if PART_OF_ADDRESSES in alike:
        raise Refusal("name_slash", name=tidy)
    if _is_one_of(name, GUESTS) or is_kept(name, admin):
        raise Refusal("name_kept", name=tidy)
    return tidy


def is_kept(name: str, admin: bool = False) -> bool:
    """Tell whether a name would pass for the site's own, or for that of who runs it."""
    spaced = spaced_look(cleaned(UNSEEN.sub("", name)))
    is_bot = BOT.fullmatch(folded(name)) or LIKE_BOT.fullmatch(spaced)
    return bool(is_bot) or _is_one_of(name, KEPT) or (not admin and _is_staff(name))


def _is_one_of(name: str, names: frozenset[str]) -> bool:
    """Tell whether a name is one of some, with its accents or without."""
    return not set(map(without_accents, keys_of(name))).isdisjoint(
        map(without_accents, _keys(names))
    )


def _is_staff(name: str) -> bool:
    """Tell whether somebody would be taken for an administrator, digits and disguise or not."""
    without_digits = "".join(" " if char.isdigit() else char for char in name)
    return any(_reads_as_staff(reading(text)) for text in (name, without_digits))


def _reads_as_staff(key: str) -> bool:
    words = re.findall(r"[a-z]+", without_accents(key).translate(LEET))
    said = [word for word in words if word not in FILLERS]
    if any(STAFF_PARTS.search(word) or word in _keys(STAFF) for word in words):
        return True
    alone = _keys(STAFF_ALONE | STAFF)
    return bool(said) and (alone.issuperset(said) or "".join(words) in alone)


@cache
def _keys(names: frozenset[str]) -> frozenset[str]:
    return frozenset(key_of(name) for name in names)

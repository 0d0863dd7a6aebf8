"""What entries are called where people read."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, count, islice
from random import Random

from couronne.arena.tournament.plan import Entry, Plan
from couronne.i18n.skeletons import readings

ROSES = (
    *("Gallica", "Centifolia", "Damascena", "Moschata", "Rugosa", "Alba", "Canina", "Eglanteria"),
    *("Chinensis", "Multiflora", "Banksiae", "Foetida", "Glauca", "Laevigata", "Majalis", "Nitida"),
    *("Palustris", "Roxburghii", "Setigera", "Spinosissima", "Villosa", "Wichurana", "Xanthina"),
    *("Woodsii", "Blanda", "Arkansana", "Acicularis", "Bracteata", "Californica", "Carolina"),
)
"""Pseudonyms: roses by their botanical names."""
BRACKETS = frozenset({"Ps", "Pe"})
"""Kinds of characters."""
BOT = re.compile(
    r"[\W_]*((ro)?bot[\W_]*(nlveau|level)?|uct|greedy|random|human)[\W_]*[ol2-9]*[\W_]*"
)
"""What looks like one of our bots, as `readings` returns it: ones and i are an l, zeros an o."""


def titles(plan: Plan) -> list[str]:
    """Name the entries; a program that may be taken for another entry, with its folder."""
    if plan.anonymous:
        return pseudonyms(plan)
    names = [entry.name for entry in plan.entries]
    wrong = _alike(names) | {n for n, entry in enumerate(plan.entries) if _pretends(entry)}
    made = [_with_folder(entry, n in wrong) for n, entry in enumerate(plan.entries)]
    still = {n for n in _alike(made) if plan.entries[n].folder is not None}
    return [f"{title} #{n + 1}" if n in still else title for n, title in enumerate(made)]


def _with_folder(entry: Entry, needed: bool) -> str:
    """Call an entry by its name; a bot's is its own."""
    return f"{entry.name} ({entry.folder})" if needed and entry.folder is not None else entry.name


def _alike(texts: Sequence[str]) -> set[int]:
    """Return the numbers of the texts that look like another one."""
    seen = Counter(chain.from_iterable(map(_looks, texts)))
    return {n for n, text in enumerate(texts) if any(seen[one] > 1 for one in _looks(text))}


_looks = lru_cache(maxsize=4096)(readings)


def _pretends(entry: Entry) -> bool:
    """Tell whether a name looks like that of a bot, or as if a folder were shown with it."""
    in_brackets = any(unicodedata.category(char) in BRACKETS for char in entry.name)
    return (in_brackets and entry.name != entry.folder) or any(
        map(BOT.fullmatch, _looks(entry.name))
    )


def pseudonyms(plan: Plan) -> list[str]:
    """Name programs so that nobody is known; bots keep their names."""
    roses = _roses(plan)
    return [entry.name if entry.folder is None else next(roses) for entry in plan.entries]


def disqualified_titles(plan: Plan) -> list[str]:
    """Name those who do not take part: by their folders, or by the roses that are left."""
    if not plan.anonymous:
        return [one.key for one in plan.disqualified]
    programs = sum(entry.folder is not None for entry in plan.entries)
    left = islice(_roses(plan), programs, None)
    return [rose for rose, _one in zip(left, plan.disqualified, strict=False)]


def _roses(plan: Plan) -> Iterator[str]:
    """Yield pseudonyms without end."""
    order = Random(f"pseudonyms {plan.seed}").sample(ROSES, len(ROSES))
    yield from order
    for again in count(2):
        yield from (f"{rose} {again}" for rose in order)

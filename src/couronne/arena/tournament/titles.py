"""What entries are called where people read."""

from collections import Counter
from collections.abc import Iterator
from itertools import count, islice
from random import Random

from couronne.arena.tournament.plan import Plan

ROSES = (
    *("Gallica", "Centifolia", "Damascena", "Moschata", "Rugosa", "Alba", "Canina", "Eglanteria"),
    *("Chinensis", "Multiflora", "Banksiae", "Foetida", "Glauca", "Laevigata", "Majalis", "Nitida"),
    *("Palustris", "Roxburghii", "Setigera", "Spinosissima", "Villosa", "Wichurana", "Xanthina"),
    *("Woodsii", "Blanda", "Arkansana", "Acicularis", "Bracteata", "Californica", "Carolina"),
)
"""Pseudonyms: roses by their botanical names."""


def titles(plan: Plan) -> list[str]:
    """Name the entries; where two have the same name, with their folders."""
    if plan.anonymous:
        return pseudonyms(plan)
    names = Counter(entry.name for entry in plan.entries)
    return [
        entry.name if names[entry.name] == 1 else f"{entry.name} ({entry.folder or entry.key})"
        for entry in plan.entries
    ]


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

"""What entries are called where people read."""

from collections import Counter
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
    order = Random(f"pseudonyms {plan.seed}").sample(ROSES, len(ROSES))
    told, programs = [], 0
    for entry in plan.entries:
        if entry.folder is None:
            told.append(entry.name)
            continue
        again, place = divmod(programs, len(order))
        told.append(order[place] + (f" {again + 1}" if again else ""))
        programs += 1
    return told

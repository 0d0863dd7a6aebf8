"""The rules of a game in words, composed from the values of a rule set."""

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from couronne.i18n.catalogue import rules_text
from couronne.i18n.speaker import Speaker

if TYPE_CHECKING:
    from couronne.games.game import Game

_CONDITION = re.compile(r"(\w+)(=|>)(\d+)")


def explain(game: "Game", speaker: Speaker, *, on_a_page: bool = False) -> str:
    """Return the rules as Markdown: on a page with pictures, else with what is typed for a move."""
    values = {**game.rule_set.values, **game.options, "page": int(on_a_page)}
    text = compose(rules_text(speaker.language, game.name), values)
    colours = {_ORDINALS[i]: speaker.say(f"seat.{seat}") for i, seat in enumerate(game.seats)}
    return text.format(**values, **colours)


_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")


def compose(text: str, values: Mapping[str, int]) -> str:
    r"""Keep the lines whose conditions hold.

    >>> compose("%% heroes>0\nHeroes!\n%% heroes=0\nNo heroes.\n%%\nThe end.", {"heroes": 0})
    'No heroes.\nThe end.'
    """
    kept, shown = [], True
    for line in text.splitlines():
        if line.startswith("%%"):
            shown = all(_holds(condition, values) for condition in line[2:].split())
        elif shown:
            kept.append(line)
    return re.sub(r"\n{3,}", "\n\n", "\n".join(kept))


def _holds(condition: str, values: Mapping[str, int]) -> bool:
    found = _CONDITION.fullmatch(condition)
    assert found, condition
    value, number = values[found[1]], int(found[3])
    return value == number if found[2] == "=" else value > number

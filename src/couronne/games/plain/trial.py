"""Whether the rules can go on with a position that somebody wrote.

Machine code does not look whether a number is too large; plain Python does. So a position is tried
as plain Python, and a game that knows better says so by a function `sound` in its rules.
"""

from typing import Any

import numpy as np

from couronne.kernel.contract import CHANCE, OVER, Fields
from couronne.kernel.entry import COUNT, EVENTS
from couronne.kernel.specialise import Engine, plain

SENSELESS = (ArithmeticError, LookupError, TypeError, ValueError)
"""What plain Python says to numbers that make no sense."""


def is_playable(rules: Any, s: Fields) -> bool:
    """Tell whether a position makes sense to the rules, with all that may happen next."""
    engine = plain(Engine, rules)
    words = engine.blank()
    words[: engine.words] = s.words[: engine.words]
    try:
        return _is_sound(rules, s) and _goes_on(engine, words)
    except SENSELESS:
        return False


def _is_sound(rules: Any, s: Fields) -> bool:
    """Ask the rules, if they have an opinion."""
    return bool(rules.sound(s)) if hasattr(rules, "sound") else True


def _goes_on(engine: Engine, words: Any) -> bool:
    """Look who acts, count, and try every event once."""
    seats = engine.rules.seats(engine.fields(words))
    engine.result(words, np.zeros((2, engine.rules.MAX_SEATS), np.int64))
    who = engine.report(words)
    if who == OVER:
        return True
    first, after = engine.words + EVENTS, engine.blank()
    events = words[first : first + words[engine.words + COUNT]].tolist()
    can_happen = all(engine.step(words, after, event) >= OVER for event in events)
    return CHANCE <= who < seats and bool(events) and can_happen

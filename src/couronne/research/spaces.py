"""What a learner may see and do, in the terms of Gymnasium."""

import numpy as np

from couronne.games.game import Game
from couronne.research.extra import extra

with extra():
    from gymnasium import spaces

MOST = np.iinfo(np.int16).max
"""No feature is negative; most are flags, the others small counts. This bound holds for all."""


def features(game: Game) -> spaces.Box:
    """Return the space of `state.observe`."""
    return spaces.Box(0, MOST, (game.feature_count,), np.int16)


def actions(game: Game) -> spaces.Discrete:
    """Return the space of the game's actions, the legal ones and the others."""
    return spaces.Discrete(game.action_count)


def features_and_mask(game: Game) -> spaces.Dict:
    """Return the space of `state.observe` together with `state.mask`."""
    mask = spaces.Box(0, 1, (game.action_count,), np.int8)
    return spaces.Dict({"observation": features(game), "action_mask": mask})

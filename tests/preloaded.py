"""The games that this machine has compiled, loaded once for all commands that are forked."""

import gc

import couronne
from couronne.games.homes import OURS
from couronne.server.footprint import leave_out_scipy

leave_out_scipy()
for name in OURS:
    game = couronne.load(name)
    if game.is_at_hand:
        game.start(seed=1)
gc.collect()
gc.freeze()

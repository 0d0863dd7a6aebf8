"""Learn what `games/roses/knowledge.npz` holds; see `games/roses/knowledge.py` for its use.

    python tools/roses_train.py            # about five minutes on one core

For each rule set: (1) the policy learns to choose what turns out best when the policy itself plays
on from there, twice; (2) positions of its games are labelled by how it fares from there on, many
times over; (3) weights of the features are fitted to those labels by stochastic gradient descent.
Whole and seeded, so the same command gives the same file.
"""

import argparse
import time
from pathlib import Path
from typing import Any

import numpy as np

from couronne.games.roses.data import RULE_SETS, VALUES
from couronne.games.roses.patterns import PATTERN_CLASSES
from couronne.games.roses.policy import KINDS, PHASES, kind_of, phase_of, play_by_kind
from couronne.games.roses.rules import (
    OPTIONS,
    STATE,
    actions,
    actor,
    apply,
    draw_at_random,
    reset,
    standing,
)
from couronne.games.roses.worth import (
    LEAD,
    LEADS,
    MOST_FEATURES,
    PARAMETERS,
    PHASE,
    list_features,
)
from couronne.games.roses.worth import PHASES as WORTH_PHASES
from couronne.kernel.contract import CHANCE, OVER, Fields, kernel
from couronne.kernel.entry import copy_state
from couronne.kernel.rng import advance, below, stream
from roses_compile import WORDS, compiled

DATA = Path(__file__).parents[1] / "src/couronne/games/roses/knowledge.npz"
UNIT = 256.0
SHARPNESS = 1.5
"""The policy chooses more decidedly than it was taught."""


@kernel
def share(s: Fields) -> float:
    """Return seat 0's share of the win."""
    red, other = standing(s, 0), standing(s, 1)
    return 1.0 if red > other else 0.0 if other > red else 0.5


@kernel
def mean_share(words: Any, scratch: Any, table: Any, games: int, x: int) -> tuple[int, float]:
    """Play on from a position so many times."""
    total = 0.0
    s = scratch.view(STATE)[0]
    for _ in range(games):
        copy_state(words, scratch)
        while s.turn == CHANCE:
            x = draw_at_random(s, x)
        while s.turn != OVER:
            x = play_by_kind(s, table, x)
        total += share(s)
    return x, total / games


@kernel
def sample(options: Any, table: Any, every: int, positions: Any, x: int) -> int:
    """Keep one decision in so many of games that the policy plays against itself."""
    words = np.empty(WORDS, np.int64)
    s = words.view(STATE)[0]
    kept = 0
    while kept < positions.shape[0]:
        reset(s, options.view(OPTIONS)[0])
        while s.turn == CHANCE:
            x = draw_at_random(s, x)
        while s.turn != OVER and kept < positions.shape[0]:
            x = advance(x)
            if below(x, every) == 0:
                copy_state(words, positions[kept])
                kept += 1
            x = play_by_kind(s, table, x)
    return x


@kernel
def teach(positions: Any, table: Any, games: int, rate: float, theta: Any, x: int) -> int:
    """Move the policy towards the action that fares best in each position."""
    after, scratch = np.empty(WORDS, np.int64), np.empty(WORDS, np.int64)
    events, chances = np.empty(64, np.int64), np.empty(64, np.float64)
    for i in range(positions.shape[0]):
        s = positions[i].view(STATE)[0]
        count, phase, seat = actions(s, events), phase_of(s), actor(s)
        if count < 2:
            continue
        best, high, total = 0, -1.0, 0.0
        for j in range(count):
            copy_state(positions[i], after)
            apply(after.view(STATE)[0], events[j])
            x, value = mean_share(after, scratch, table, games, x)
            value = value if seat == 0 else 1.0 - value
            if value > high:
                best, high = j, value
            chances[j] = np.exp(theta[kind_of(s, phase, events[j])])
            total += chances[j]
        for j in range(count):
            wanted = 1.0 if j == best else 0.0
            theta[kind_of(s, phase, events[j])] += rate * (wanted - chances[j] / total)
    return x


@kernel
def label(positions: Any, table: Any, games: int, labels: Any, x: int) -> int:
    """Write how the player in turn fares."""
    scratch = np.empty(WORDS, np.int64)
    for i in range(positions.shape[0]):
        x, value = mean_share(positions[i], scratch, table, games, x)
        labels[i] = value if actor(positions[i].view(STATE)[0]) == 0 else 1.0 - value
    return x


@kernel
def see(positions: Any, features: Any, counts: Any, leads: Any, phases: Any) -> None:
    """Write the features of each position."""
    found = np.empty(MOST_FEATURES, np.int64)
    for i in range(positions.shape[0]):
        s = positions[i].view(STATE)[0]
        counts[i], leads[i] = list_features(s, actor(s), found)
        phases[i] = PHASE[(s.stock[0] + s.stock[1]) & 63]
        for j in range(counts[i]):
            features[i, j] = found[j]


@kernel
def descend(
    order: Any,
    features: Any,
    counts: Any,
    leads: Any,
    phases: Any,
    labels: Any,
    theta: Any,
    rate: float,
) -> float:
    """Fit the weights to the labels, one position after the other; return the mean loss."""
    loss = 0.0
    for i in order:
        slope = LEADS + WORTH_PHASES + phases[i]
        z = theta[slope] * leads[i] * LEAD
        for j in range(counts[i]):
            feature = features[i, j]
            z += (1 - 2 * (feature & 1)) * theta[feature >> 1]
        p = 1.0 / (1.0 + np.exp(-z))
        loss += (labels[i] - p) ** 2
        step = rate * (labels[i] - p)
        theta[slope] += step * leads[i] * LEAD
        for j in range(counts[i]):
            feature = features[i, j]
            theta[feature >> 1] += (1 - 2 * (feature & 1)) * step
        for stage in range(3):
            theta[stage * PATTERN_CLASSES] = 0.0
    return float(loss / order.shape[0])


def first_policy() -> Any:
    """Begin with a player who likes squares beside its own pawns."""
    theta = np.zeros((PHASES, KINDS))
    for own in range(5):
        theta[:, 5 * own : 5 * own + 5] = 0.7 * min(own, 3) - 0.7
        theta[:, 25 + 5 * own : 30 + 5 * own] = 0.7 * min(own, 3) - 1.4
    return theta.ravel()


def whole(theta: Any) -> Any:
    """Return the weights that the policy chooses by."""
    return np.clip(np.round(1000 * np.exp(SHARPNESS * theta)), 1, 1_000_000).astype(np.int64)


def learn_policy(options: Any, decisions: int, games: int, seed: int) -> Any:
    """Let the policy learn from what it does itself, twice; return its weights."""
    theta = first_policy()
    for turn, rates in enumerate(((0.05, 0.02), (0.02, 0.01, 0.005))):
        table = whole(theta)
        for rate in rates:
            positions = np.empty((decisions // len(rates), WORDS), np.int64)
            x = compiled(sample)(
                options, table, 7, positions, stream(seed, 100 * turn + int(1000 * rate))
            )
            compiled(teach)(positions, table, games, rate, theta, x)
    return whole(theta)


def learn_worth(options: Any, table: Any, count: int, games: int, epochs: int, seed: int) -> Any:
    """Fit the worth of positions to how the policy fares from there; return it in units."""
    positions = np.empty((count, WORDS), np.int64)
    x = compiled(sample)(options, table, 8, positions, stream(seed, 1))
    labels, leads = np.zeros(count), np.zeros(count)
    counts, phases = np.zeros(count, np.int64), np.zeros(count, np.int64)
    features = np.zeros((count, 200), np.int32)
    compiled(label)(positions, table, games, labels, x)
    compiled(see)(positions, features, counts, leads, phases)
    theta = np.zeros(PARAMETERS)
    theta[LEADS + WORTH_PHASES :] = 3.0
    chance = np.random.default_rng(seed)
    for epoch in range(epochs):
        rate = 0.01 * 0.05 ** (epoch / (epochs - 1))
        order = chance.permutation(count)
        loss = compiled(descend)(order, features, counts, leads, phases, labels, theta, rate)
    print(f"  squared error {loss:.4f} of {labels.var():.4f}; {counts.max()} features at most")
    return np.clip(np.round(theta * UNIT), -32767, 32767).astype(np.int16)


def option_words(name: str) -> Any:
    """Return the options of a rule set as the rules read them."""
    values = RULE_SETS[name].values
    return np.array([2, *(values[key] for key in VALUES)], np.int64)


def main() -> None:
    """Learn all rule sets, one after the other, and write the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scale", type=float, default=1.0, help="more or less of everything")
    parser.add_argument("--out", type=Path, default=DATA)
    given = parser.parse_args()
    policies, worths = [], []
    for seed, name in enumerate(RULE_SETS):
        started = time.thread_time()
        options = option_words(name)
        policies.append(learn_policy(options, int(20_000 * given.scale), 24, seed))
        print(name, f"policy after {time.thread_time() - started:.0f} s", flush=True)
        worths.append(learn_worth(options, policies[-1], int(150_000 * given.scale), 20, 6, seed))
        print(name, f"done after {time.thread_time() - started:.0f} s", flush=True)
    policy, worth = np.array(policies, np.int32), np.array(worths, np.int16)
    np.savez_compressed(given.out, policy=policy, worth=worth)


if __name__ == "__main__":
    main()

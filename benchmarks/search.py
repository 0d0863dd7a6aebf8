"""Prints the speed of the search beside that of OpenSpiel's, in one run: `make bench-search`.

Searches with random play to the end, from the opening, on one core. OpenSpiel's C++ search does
the same on games of its own; it is no dependency, and without it only our figures are printed.
"""

import time
from collections.abc import Callable

import couronne
from couronne.search.searcher import Searcher
from couronne.search.tuning import PLAIN_UCT, Tuning, tuning_of

TABLES = (("roses", "course"), ("kingdomino", "official"), ("pairleroy", "pairleroy"))
THEIRS = ("hex(board_size=9)", "backgammon")
SECONDS = 1.0
ROUNDS = 5


def main() -> None:
    """Measure, and compare."""
    theirs = {name: open_spiel_speed(name) for name in THEIRS} if has_open_spiel() else {}
    for name, speed in theirs.items():
        print(f"{'OpenSpiel ' + name:<32}{speed:>12,.0f} simulations/s")
    for game, rules in TABLES:
        table = couronne.load(game, rules)
        for name, tuning in random_searches(table).items():
            speed = our_speed(table, tuning)
            ratios = [f"{speed / other:8.2f} × {rival}" for rival, other in theirs.items()]
            print(f"{f'{game} {rules}, {name}':<32}{speed:>12,.0f} simulations/s", *ratios)
    if not theirs:
        print("OpenSpiel is not installed: `make bench-search` installs it beside the others.")


def has_open_spiel() -> bool:
    """Tell whether the other search is at hand."""
    try:
        import pyspiel  # noqa: F401
    except ImportError:
        return False
    return True


def fastest(run: Callable[[int], object], count: int) -> float:
    """Return runs of an action a second, the best of some rounds: the others were disturbed."""
    rates = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        run(count)
        rates.append(count / (time.perf_counter() - start))
        count = max(1, int(rates[-1] * SECONDS))
    return max(rates)


def random_searches(table: couronne.Game) -> dict[str, Tuning]:
    """Name the searches by random play: the reference, and the levels' where they do so too."""
    deep = tuning_of(table, deep=True)
    return {"uct": PLAIN_UCT, **({"level 10": deep} if deep.plain else {})}


def our_speed(table: couronne.Game, tuning: Tuning) -> float:
    """Return simulations a second of our search."""
    state = table.start(seed=1)
    searcher = Searcher(table, tuning)
    return fastest(lambda count: searcher.search(state, count, keep=False), 1000)


def open_spiel_speed(name: str) -> float:
    """Return simulations a second of OpenSpiel's search."""
    import numpy as np
    import pyspiel

    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])

    def run(count: int) -> None:
        evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
        solve, seed, verbose, memory = False, 1, False, 1000
        bot = pyspiel.MCTSBot(game, evaluator, np.sqrt(2), count, memory, solve, seed, verbose)
        bot.mcts_search(state)

    return fastest(run, 100)


if __name__ == "__main__":
    main()

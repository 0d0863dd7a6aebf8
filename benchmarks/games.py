"""Prints the speed of the games as ratios taken in one run: `python benchmarks/games.py`."""

import sys

from couronne.arena.bench import measure
from couronne.games.package import NAMES


def main() -> None:
    """Measure, and compare with the yardstick and with the fastest rule set of the game."""
    for game in sys.argv[1:] or NAMES:
        figures = measure(game)
        yardstick = figures["calibration_ns"]
        least = min(row["ns_per_ply"] for row in figures["rules"].values())
        print(f"{game}: calibration {yardstick:.2f} ns a round")
        for rules, row in figures["rules"].items():
            cost = row["ns_per_ply"]
            print(f"{rules:<14} {cost:6.1f} ns/ply = {cost / yardstick:5.1f} × calibration", end="")
            print(f" = {cost / least:.2f} × the fastest", end="")
            print(f", {row['plies_per_game']:.1f} plies, {row['games_per_s']:,.0f} games/s")
        for what, cost in figures["python"].items():
            print(f"{what:<20} {cost:6.2f} µs = {1000 * cost / yardstick:6.0f} × calibration")


if __name__ == "__main__":
    main()

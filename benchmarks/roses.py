"""Prints the speed of Rose King as ratios taken in one run: `python benchmarks/roses.py`."""

from couronne.arena.bench import measure


def main() -> None:
    """Measure, and compare with the yardstick and with the simplest rule set."""
    figures = measure("roses")
    yardstick = figures["calibration_ns"]
    course = figures["rules"]["course"]["ns_per_ply"]
    print(f"calibration {yardstick:.2f} ns a round")
    for rules, row in figures["rules"].items():
        cost = row["ns_per_ply"]
        print(f"{rules:<14} {cost:6.1f} ns/ply = {cost / yardstick:5.1f} × calibration", end="")
        print(f" = {cost / course:.2f} × course, {row['plies_per_game']:.1f} plies/game")
    for what, cost in figures["python"].items():
        print(f"{what:<20} {cost:6.2f} µs = {1000 * cost / yardstick:6.0f} × calibration")


if __name__ == "__main__":
    main()

"""The material of Nim."""

from couronne.games.ruleset import RuleSet

HEAPS = (3, 5, 7)
MOST = max(HEAPS)
MOVES = tuple(f"{heap}{taken}" for heap in "abc" for taken in range(1, 1 + MOST))
RULE_SETS = {"usual": RuleSet("usual", 1, ("white", "gold"), players=(2,), values={})}

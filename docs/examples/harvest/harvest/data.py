"""The material of Harvest: crops, and the table of rule sets."""

from couronne.games.ruleset import Option, RuleSet

CROPS = ("wheat", "barley", "rye", "oats", "maize")
SHEAVES = 8  # of every crop
ROW = 4  # lie open
HAND = 2  # are dealt to each player

MOVES = CROPS  # by action: its name, for to take a sheaf is to name its crop
DRAWS = CROPS  # by outcome of chance: its name
NAMES = {"fr": dict(zip(CROPS, ("blé", "orge", "seigle", "avoine", "maïs"), strict=True))}

RULE_SETS = {
    "standard": RuleSet(
        name="standard",
        version=1,
        seats=("red", "blue", "green", "yellow"),
        players=(2, 3, 4),
        values={"drought": 0},
        options={"drought": Option(most=1)},
    )
}

"""The plain names under which games are known to other people's software."""

from couronne.games.registry import games


def plain_name(game: str, rules: str) -> str:
    """Name a rule set of a game in one word; a rule set that is named as its game is said once.

    >>> plain_name("roses", "king-of-roses"), plain_name("pairleroy", "pairleroy")
    ('roses_king_of_roses', 'pairleroy')
    """
    return "_".join(dict.fromkeys((game, rules))).replace("-", "_")


def plain_names() -> dict[str, tuple[str, str]]:
    """Return every rule set of every game by its plain name.

    >>> plain_names()["kingdomino_seed"]
    ('kingdomino', 'seed')
    """
    return {plain_name(game, rules): (game, rules) for game, rules in games()}

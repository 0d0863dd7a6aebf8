"""Who speaks to the readers of a server, one for each language and game."""

from functools import cache

from couronne.i18n.speaker import Speaker


@cache
def speaker_of(language: str, game: str | None = None) -> Speaker:
    """Return who speaks a language about a game."""
    return Speaker(language, game)

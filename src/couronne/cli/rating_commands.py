"""The ratings of the site's players: `ratings`."""

from typing import Annotated

import typer

from couronne.cli.databases import Database, usual_database
from couronne.cli.options import Lang, Plain
from couronne.cli.screen import Screen
from couronne.cli.usage import Command
from couronne.cli.words import help_of
from couronne.i18n.language import choose
from couronne.i18n.speaker import Speaker

Rebuild = Annotated[bool, typer.Option("--rebuild", help=help_of("opt.rebuild"))]


def register(app: typer.Typer) -> None:
    """Add this command."""
    app.command("ratings", cls=Command, help=help_of("ratings"))(ratings)


def ratings(
    rebuild: Rebuild = False, database: Database = None, lang: Lang = None, plain: Plain = False
) -> int:
    """Find the ratings anew from the games, to replace those that are kept or to check them."""
    from couronne.server import rebuilding
    from couronne.server.administration import site

    screen, is_right = Screen(Speaker(choose(lang)), plain), True
    with site(database or usual_database()) as connection:
        if rebuild:
            found = rebuilding.rebuild(connection.engine)
        else:
            found, is_right = rebuilding.check(connection.engine)
    word = "ratings.rebuilt" if rebuild else "ratings.right" if is_right else "ratings.wrong"
    screen.say(word, games=found.games, ratings=len(found.ratings))
    return int(not is_right)

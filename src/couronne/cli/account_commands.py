"""The accounts of the site: `account`."""

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Any

import typer

from couronne.cli.databases import Database, usual_database
from couronne.cli.options import Lang, Plain
from couronne.cli.screen import Screen
from couronne.cli.usage import Command
from couronne.cli.words import help_of
from couronne.i18n.language import choose
from couronne.i18n.speaker import Speaker

if TYPE_CHECKING:
    from sqlalchemy import Row

Name = Annotated[str, typer.Argument(metavar="NAME", help=help_of("arg.account"))]
Admin = Annotated[bool | None, typer.Option("--admin/--no-admin", help=help_of("opt.admin"))]
Reset = Annotated[bool, typer.Option("--reset", help=help_of("opt.reset"))]


def register(app: typer.Typer) -> None:
    """Add this command."""
    app.command("account", cls=Command, help=help_of("account"))(account)


def account(
    name: Name,
    admin: Admin = None,
    reset: Reset = False,
    database: Database = None,
    lang: Lang = None,
    plain: Plain = False,
) -> None:
    """Show an account, having changed it as asked."""
    from couronne.server import administration

    screen = Screen(Speaker(choose(lang)), plain)
    with administration.site(database or usual_database()) as site:
        if admin is not None:
            administration.make_admin(site, name, admin)
        code = administration.reset(site, name) if reset else None
        row = administration.account(site, name)
    _show(screen, row)
    if code is not None:
        screen.say("account.code", secret=code)


def _show(screen: Screen, row: "Row[Any]") -> None:
    screen.say("account.name", "title", name=row.name)
    screen.say("account.times", created=_day(row.created), seen=_day(row.seen))
    screen.say("account.admin" if row.admin else "account.no_admin")


def _day(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).date().isoformat()

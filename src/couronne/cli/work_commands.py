"""Bots' work for a site on another machine: `work`."""

import asyncio
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from couronne.cli.options import Lang, Plain
from couronne.cli.screen import Screen
from couronne.cli.usage import Command
from couronne.cli.words import help_of
from couronne.i18n.language import choose
from couronne.i18n.speaker import Speaker

if TYPE_CHECKING:
    from couronne.server.work.cluster import RayHands

Redis = Annotated[str, typer.Option("--redis", metavar="URL", help=help_of("opt.work_redis"))]
Workers = Annotated[
    int | None, typer.Option("--workers", metavar="N", min=1, help=help_of("opt.workers"))
]
On = Annotated[str | None, typer.Option("--on", metavar="ADDRESS", help=help_of("opt.work_on"))]
FAILED = 1


def register(app: typer.Typer) -> None:
    """Add this command."""
    app.command("work", cls=Command, help=help_of("work"))(work)


def work(
    redis: Redis,
    workers: Workers = None,
    on: On = None,
    lang: Lang = None,
    plain: Plain = False,
) -> None:
    """Take work from a queue until told to stop."""
    from couronne.kernel.cpu import cores
    from couronne.server.footprint import leave_out_scipy
    from couronne.server.logs import write_logs_to
    from couronne.server.redis_client import client_for, shown
    from couronne.server.work.starting import pull

    client_for(redis)  # what is no address is told before anything is promised
    cluster = None if on is None else _cluster(on, workers)
    leave_out_scipy()
    write_logs_to(sys.stderr)
    Screen(Speaker(choose(lang)), plain).say("work.pulling", address=shown(redis))
    if not asyncio.run(pull(redis, workers or cores(), cluster)):
        raise typer.Exit(FAILED)


def _cluster(address: str, workers: int | None) -> "RayHands":
    from couronne.server.work.cluster import RayHands

    return RayHands(address, workers)

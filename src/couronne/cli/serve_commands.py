"""The site on this machine: `serve`."""

import sys
import webbrowser
from errno import EADDRINUSE
from functools import partial
from pathlib import Path
from socket import AF_INET, AF_INET6, create_server
from socket import socket as Socket  # noqa: N812
from threading import Timer
from typing import TYPE_CHECKING, Annotated, cast

import typer

from couronne.cli.databases import Database, usual_database
from couronne.cli.options import Lang, Plain
from couronne.cli.screen import Screen
from couronne.cli.usage import Command
from couronne.cli.words import help_of
from couronne.errors import BadChoice
from couronne.i18n.language import choose
from couronne.i18n.speaker import Speaker

if TYPE_CHECKING:
    from asyncio import Protocol

    from couronne.server.store import Store

Port = Annotated[
    int, typer.Option("--port", metavar="N", min=0, max=65535, help=help_of("opt.port"))
]
Host = Annotated[str, typer.Option("--host", metavar="ADDRESS", help=help_of("opt.host"))]
Workers = Annotated[
    int | None, typer.Option("--bot-workers", metavar="N", min=0, help=help_of("opt.bot_workers"))
]
Redis = Annotated[str | None, typer.Option("--redis", metavar="URL", help=help_of("opt.redis"))]
Rate = Annotated[int, typer.Option("--rate", metavar="N", min=0, help=help_of("opt.rate"))]
NoChat = Annotated[bool, typer.Option("--no-chat", help=help_of("opt.no_chat"))]
Proxy = Annotated[
    list[str] | None, typer.Option("--proxy", metavar="ADDRESS", help=help_of("opt.proxy"))
]
MetricsFrom = Annotated[
    list[str] | None,
    typer.Option("--metrics-from", metavar="ADDRESS", help=help_of("opt.metrics_from")),
]
BackupDir = Annotated[
    Path | None, typer.Option("--backup-dir", metavar="DIR", help=help_of("opt.backup_dir"))
]
AcceptClock = Annotated[bool, typer.Option("--accept-clock", help=help_of("opt.accept_clock"))]
Open = Annotated[bool, typer.Option("--open", help=help_of("opt.open"))]
LARGEST_MESSAGE = 16_384
YES = ("y", "yes", "o", "oui")
PATIENCE = 5
"""Seconds that open connections have to end when the server stops."""
TURN = 0.001
"""Seconds that a thread computes while another waits: one that writes moves down has little to do,
and does it between the frames that go to those who watch."""


def register(app: typer.Typer) -> None:
    """Add this command."""
    app.command("serve", cls=Command, help=help_of("serve"))(serve)


def serve(
    port: Port = 8000,
    host: Host = "127.0.0.1",
    database: Database = None,
    redis: Redis = None,
    bot_workers: Workers = None,
    rate: Rate = 50,
    no_chat: NoChat = False,
    backup_dir: BackupDir = None,
    proxy: Proxy = None,
    metrics_from: MetricsFrom = None,
    accept_clock: AcceptClock = False,
    open_browser: Open = False,
    lang: Lang = None,
    plain: Plain = False,
) -> None:
    """Open a server with everything in it."""
    import uvicorn

    from couronne.kernel.cpu import cores
    from couronne.server.app import create_app
    from couronne.server.doors import doors_for
    from couronne.server.footprint import leave_out_scipy
    from couronne.server.logs import write_logs_to
    from couronne.server.networks import LOCAL, network
    from couronne.server.opening import opened
    from couronne.server.settings import Settings
    from couronne.server.wire import Http, WebSocket

    screen = Screen(Speaker(choose(lang)), plain)
    workers = cores() if bot_workers is None else bot_workers
    _check_work(workers, redis)
    proxies = [network(one) for one in proxy or []] or LOCAL
    watchers = tuple(network(one) for one in metrics_from or [])
    leave_out_scipy()
    write_logs_to(sys.stderr)

    def backed_up(file: Path) -> None:
        screen.say("site.backed_up", file=str(file))

    url = database or usual_database()
    with _listen(host, port) as socket, opened(url, backup_dir, backed_up) as store:
        if not accept_clock:
            _check_clock(store, screen)
        settings = Settings(workers, rate, redis=redis, chat=not no_chat, metrics_from=watchers)
        doors = doors_for(rate, proxies)
        config = uvicorn.Config(
            create_app(store, settings),
            http=cast("type[Protocol]", partial(Http, doors=doors)),
            ws=cast("type[Protocol]", partial(WebSocket, doors=doors)),
            log_config=None,
            access_log=False,
            ws_max_size=LARGEST_MESSAGE,
            ws_per_message_deflate=False,
            timeout_graceful_shutdown=PATIENCE,
            server_header=False,
            forwarded_allow_ips=[str(one) for one in proxies],
        )
        address = _address(host, socket.getsockname()[1])
        screen.say("site.serving", address=address)
        if open_browser:
            Timer(1.0, webbrowser.open, (address,)).start()
        sys.setswitchinterval(TURN)
        uvicorn.Server(config).run([socket])


def _check_work(workers: int, redis: str | None) -> None:
    """Refuse what would leave bots without an answer."""
    from couronne.server.redis_client import client_for

    if redis is not None:
        client_for(redis)
    elif workers == 0:
        raise BadChoice("nobody_thinks")


def _check_clock(store: "Store", screen: Screen) -> None:
    """Refuse a clock that has jumped, unless somebody at the terminal says that it is right."""
    from couronne.server.wall_clock import check_start

    try:
        check_start(store.engine)
    except BadChoice as error:
        if not sys.stdin.isatty():
            raise
        screen.text(screen.speaker.error(error))
        if not _confirmed(screen.fit(screen.speaker.say("site.clock_question"))):
            raise typer.Exit(1) from None


def _confirmed(question: str) -> bool:
    """Ask somebody at the terminal; no answer is a no."""
    try:
        return input(question).strip().lower() in YES
    except EOFError:
        print()
        return False


def _address(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def _listen(host: str, port: int) -> Socket:
    """Take the address before anybody is told of it."""
    family = AF_INET6 if ":" in host else AF_INET
    try:
        return create_server((host, port), family=family)
    except OSError as error:
        if error.errno == EADDRINUSE:
            raise BadChoice("address_in_use", address=f"{host}:{port}") from None
        raise BadChoice("no_address", address=f"{host}:{port}") from None

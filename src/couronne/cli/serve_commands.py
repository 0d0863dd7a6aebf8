"""The site on this machine: `serve`."""

import sys
import webbrowser
from errno import EADDRINUSE
from pathlib import Path
from socket import AF_INET, AF_INET6, create_server
from socket import socket as Socket  # noqa: N812
from threading import Timer
from typing import Annotated

import typer

from couronne.cli.options import Lang, Plain
from couronne.cli.screen import Screen
from couronne.cli.usage import Command
from couronne.cli.words import help_of
from couronne.errors import BadChoice
from couronne.i18n.language import choose
from couronne.i18n.speaker import Speaker

Port = Annotated[
    int, typer.Option("--port", metavar="N", min=0, max=65535, help=help_of("opt.port"))
]
Host = Annotated[str, typer.Option("--host", metavar="ADDRESS", help=help_of("opt.host"))]
Database = Annotated[
    str | None, typer.Option("--database", metavar="URL", help=help_of("opt.database"))
]
Workers = Annotated[
    int | None, typer.Option("--bot-workers", metavar="N", min=1, help=help_of("opt.bot_workers"))
]
Rate = Annotated[int, typer.Option("--rate", metavar="N", min=0, help=help_of("opt.rate"))]
Open = Annotated[bool, typer.Option("--open", help=help_of("opt.open"))]
LARGEST_MESSAGE = 16_384
PATIENCE = 5
"""Seconds that open connections have to end when the server stops."""


def register(app: typer.Typer) -> None:
    """Add this command."""
    app.command("serve", cls=Command, help=help_of("serve"))(serve)


def serve(
    port: Port = 8000,
    host: Host = "127.0.0.1",
    database: Database = None,
    bot_workers: Workers = None,
    rate: Rate = 50,
    open_browser: Open = False,
    lang: Lang = None,
    plain: Plain = False,
) -> None:
    """Open a server with everything in it."""
    import uvicorn

    from couronne.arena.jobs import cores
    from couronne.server.app import create_app
    from couronne.server.footprint import leave_out_scipy
    from couronne.server.logs import write_logs_to
    from couronne.server.opening import opened
    from couronne.server.settings import Settings
    from couronne.server.wire import Http, WebSocket

    screen = Screen(Speaker(choose(lang)), plain)
    leave_out_scipy()
    write_logs_to(sys.stderr)
    with _listen(host, port) as socket, opened(database or _usual_database()) as store:
        config = uvicorn.Config(
            create_app(store, Settings(bot_workers or cores(), rate)),
            http=Http,
            ws=WebSocket,
            log_config=None,
            access_log=False,
            ws_max_size=LARGEST_MESSAGE,
            ws_per_message_deflate=False,
            timeout_graceful_shutdown=PATIENCE,
            server_header=False,
        )
        address = _address(host, socket.getsockname()[1])
        screen.say("site.serving", address=address)
        if open_browser:
            Timer(1.0, webbrowser.open, (address,)).start()
        uvicorn.Server(config).run([socket])


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


def _usual_database() -> str:
    """Return where games are kept unless told otherwise."""
    import platformdirs

    folder = Path(platformdirs.user_data_dir("couronne", appauthor=False))
    url = f"sqlite:///{folder / 'couronne.db'}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        raise BadChoice("unwritable_database", url=url) from None
    return url

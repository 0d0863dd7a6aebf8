"""Several people at once, each in a browser of their own."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from tests.browser.conftest import DESKTOP, heard, introduced
from tests.server.serving import Server

NUMBERS = count(1)
PASSWORD = "eleven red roses"
GONE = (
    *("503", "WebSocket", "ERR_CONNECTION", "ERR_CONTENT_LENGTH"),
    *("Failed to fetch dynamically imported", "Unable to preload"),
)
"""What a browser says of a server that is gone, be it in the middle of an answer."""


@contextmanager
def somebody(browser: Browser, server: Server, name: str, **screen: Any) -> Iterator[Page]:
    """Let one more person in, whose browser complains about nothing."""
    complaints: list[str] = []
    with browser.new_context(**{"viewport": DESKTOP, **screen}) as context:
        page = introduced(heard(context.new_page(), complaints), server)
        request = context.request
        assert request.patch(f"{server.url}/api/v1/me", data={"name": name}).ok
        yield page
    assert complaints == []


@contextmanager
def own_server(
    folder: Path, *pages: Page, options: tuple[str, ...] = (), url: str | None = None
) -> Iterator[Server]:
    """Run a server for some pages alone, which are closed before it stops."""
    with Server(folder / "site.db", "--rate", "0", *options, url=url) as server:
        yield server
        for page in pages:
            page.close()


def forgive_losses(complaints: list[str]) -> None:
    """Forget what browsers said of a server that a test has stopped."""
    complaints[:] = [told for told in complaints if not any(word in told for word in GONE)]


def sign_up(page: Page, server: Server, name: str) -> str:
    """Give a guest an account under a name like this, and return it."""
    called = f"{name} {next(NUMBERS)}"
    wanted = {"name": called, "password": PASSWORD}
    made = page.context.request.post(f"{server.url}/api/v1/accounts", data=wanted)
    assert made.ok, made.text()
    return called

"""Several people at once, each in a browser of their own."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any

from playwright.sync_api import Browser, Page

from tests.browser.conftest import DESKTOP, heard, introduced
from tests.server.serving import Server

NUMBERS = count(1)
PASSWORD = "eleven red roses"


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


def sign_up(page: Page, server: Server, name: str) -> str:
    """Give a guest an account under a name like this, and return it."""
    called = f"{name} {next(NUMBERS)}"
    wanted = {"name": called, "password": PASSWORD}
    made = page.context.request.post(f"{server.url}/api/v1/accounts", data=wanted)
    assert made.ok, made.text()
    return called

"""What a session is called: the browser and the system that it was begun with."""

import re
from typing import NamedTuple

from starlette.requests import HTTPConnection

BROWSERS = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "CriOS": "Chrome",
    "Chrome": "Chrome",
    "Safari": "Safari",
}
"""By what a browser says of itself; many also say that they are another, which comes later here."""
SYSTEMS = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "CrOS": "ChromeOS",
    "Windows": "Windows",
    "Mac OS X": "macOS",
    "Linux": "Linux",
}
LONGEST = 60


class Place(NamedTuple):
    """Where a session is begun."""

    label: str
    address: str | None


def place_of(connection: HTTPConnection) -> Place:
    """Tell where somebody is."""
    address = connection.client.host if connection.client else None
    return Place(label_of(connection.headers.get("user-agent", "")), address)


def label_of(agent: str) -> str:
    """Say in few words what somebody uses; a program by its own name."""
    found = [_first(names, agent) for names in (BROWSERS, SYSTEMS)]
    told = " · ".join(name for name in found if name)
    return told or re.sub(r"[^\x20-\x7e]", "", agent)[:LONGEST].partition(" ")[0]


def _first(names: dict[str, str], agent: str) -> str | None:
    return next((name for sign, name in names.items() if sign in agent), None)

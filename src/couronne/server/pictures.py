"""Pictures of positions: drawn one at a time beside everything else, those of the rules once."""

import asyncio
import gzip
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from hashlib import sha256

from fastapi import Request, Response

from couronne.games.illustrations import illustration
from couronne.games.state import State

SVG = "image/svg+xml"
COVER = "cover"
"""The picture that stands for a game."""
PACKED = 3
"""How hard a picture is compressed."""
FOR_A_DAY = "public, max-age=86400"
"""How long browsers show a picture of the rules without asking for it again."""


@dataclass(frozen=True)
class Picture:
    """A picture as it is sent: as it is, and packed."""

    text: bytes
    packed: bytes

    @property
    def tag(self) -> str:
        """What tells it from a picture that was drawn otherwise, however it is packed."""
        return f'W/"{sha256(self.text).hexdigest()[:16]}"'


def _draw(state: State, side: int = 0) -> Picture:
    text = state.svg(side).encode()
    return Picture(text, gzip.compress(text, PACKED, mtime=0))


class Pictures:
    """Draws in one thread: however many are asked for, everything else goes on."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(1, "pictures")
        self._of_rules: dict[tuple[str, str], Picture] = {}

    async def of_position(self, state: State, side: int) -> Picture:
        """Draw a position as one of the players sees it."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, _draw, state, side)

    async def of_rules(self, game: str, name: str) -> Picture:
        """Return a picture that the rules refer to, drawn when it is first asked for."""
        known = self._of_rules.get((game, name))
        if known is not None:
            return known
        return await asyncio.get_running_loop().run_in_executor(
            self._pool, self._drawn_once, game, name
        )

    def _drawn_once(self, game: str, name: str) -> Picture:
        """Draw it, unless somebody has asked for it just before."""
        if (game, name) not in self._of_rules:
            self._of_rules[game, name] = _draw(illustration(game, name))
        return self._of_rules[game, name]

    def close(self) -> None:
        """Draw nothing more."""
        self._pool.shutdown(cancel_futures=True)


def can_unpack(request: Request) -> bool:
    """Tell whether whoever asks takes packed answers, as all browsers do."""
    return "gzip" in request.headers.get("accept-encoding", "")


def sent(picture: Picture, request: Request) -> Response:
    """Answer with a picture, packed for those who can unpack it."""
    headers = {"vary": "accept-encoding"}
    if not can_unpack(request):
        return Response(picture.text, media_type=SVG, headers=headers)
    packed = headers | {"content-encoding": "gzip"}
    return Response(picture.packed, media_type=SVG, headers=packed)


def sent_once(picture: Picture, request: Request) -> Response:
    """Answer with a picture that does not change, unless whoever asks has it already."""
    known = {"etag": picture.tag, "cache-control": FOR_A_DAY}
    asked = request.headers.get("if-none-match", "")
    if picture.tag in (tag.strip() for tag in asked.split(",")):
        return Response(status_code=304, headers=known)
    answer = sent(picture, request)
    answer.headers.update(known)
    return answer

"""Positions as learners' software shows them: as text, or as pixels."""

from collections.abc import Callable
from io import BytesIO
from typing import Any

import numpy as np
from numpy.typing import NDArray

from couronne.errors import BadChoice
from couronne.games.state import State
from couronne.research.extra import extra

SIZE = 800
"""Rows and columns of every picture, whatever the game: what does not fill it is left white."""
FRAMES_PER_SECOND = 2


def text(state: State, side: int = 0) -> str:
    """Draw a position with characters."""
    return state.text(side) + "\n"


def show(state: State, side: int = 0) -> None:
    """Print a position."""
    print(text(state, side))


def picture(state: State, side: int = 0) -> NDArray[np.uint8]:
    """Draw a position as pixels: by row and column red, green and blue.

    >>> import couronne
    >>> picture(couronne.load("roses", compiled=False).start(seed=7)).shape
    (800, 800, 3)
    """
    with extra():
        from PIL import Image
        from resvg_py import svg_to_bytes
    svg = state.svg(side).replace("<svg ", f'<svg width="{SIZE}" height="{SIZE}" ', 1)
    return np.array(Image.open(BytesIO(svg_to_bytes(svg, background="white"))).convert("RGB"))


MODES: dict[str, Callable[[State, int], Any]] = {
    "human": show,
    "ansi": text,
    "rgb_array": picture,
}


def metadata() -> dict[str, Any]:
    """Tell what both libraries ask about rendering."""
    return {"render_modes": list(MODES), "render_fps": FRAMES_PER_SECOND}


def check_mode(mode: str | None) -> str | None:
    """Return a way of rendering, or refuse it."""
    if mode is not None and mode not in MODES:
        raise BadChoice("unknown_render_mode", mode=mode, known=tuple(MODES))
    return mode


def render(state: State, mode: str | None, side: int = 0) -> Any:
    """Render a position as seen from a seat; nothing comes of it where no way was chosen."""
    return None if mode is None else MODES[mode](state, side)

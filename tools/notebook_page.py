"""The notebook as a page of the documentation: Markdown, and its pictures as files beside it."""

import base64
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

NOTEBOOK = Path(__file__).parent.parent / "docs" / "notebooks" / "couronne.ipynb"
PICTURES = "notebook-pictures"
"""The folder of the pictures, beside the page."""
ENDINGS = {"image/svg+xml": "svg", "image/png": "png"}


class Page(NamedTuple):
    """What the site has to hold."""

    text: str
    pictures: dict[str, bytes]
    """By path, as the text names them."""


def page(notebook: Path = NOTEBOOK) -> Page:
    """Return the notebook as it was last run."""
    pictures: dict[str, bytes] = {}
    parts: list[str] = []
    for cell in json.loads(notebook.read_text("utf-8"))["cells"]:
        parts += _parts(cell, pictures)
    return Page("\n\n".join(parts) + "\n", pictures)


def _parts(cell: dict[str, Any], pictures: dict[str, bytes]) -> Iterator[str]:
    """Give a cell's own text, and then all that it shows."""
    source = "".join(cell["source"])
    if cell["cell_type"] == "markdown":
        yield source
        return
    yield _fenced("python", source)
    for output in cell["outputs"]:
        yield _shown(output, f"{PICTURES}/{len(pictures) + 1}", pictures)


def _shown(output: dict[str, Any], name: str, pictures: dict[str, bytes]) -> str:
    """Return an output as text, or name the picture that it is."""
    data = output.get("data", {"text/plain": output.get("text", "")})
    for kind, ending in ENDINGS.items():
        if kind in data:
            path = f"{name}.{ending}"
            pictures[path] = _bytes("".join(data[kind]), ending)
            return f"![Picture {len(pictures)} of the notebook]({path})"
    return _fenced("text", "".join(data["text/plain"]).rstrip())


def _bytes(content: str, ending: str) -> bytes:
    """Return a picture as its file has it; what is no text stands in a notebook as letters."""
    return content.encode() if ending == "svg" else base64.b64decode(content)


def _fenced(language: str, text: str) -> str:
    return f"```{language}\n{text}\n```"

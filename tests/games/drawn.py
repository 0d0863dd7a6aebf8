"""What the tests of pictures read back from an SVG."""

from xml.etree.ElementTree import Element

SVG = "{http://www.w3.org/2000/svg}"
FETCHED = r"\b(id|href|src|style|class)=|url\("
"""What would clash with another picture in the same page, or load something into it."""


def pieces(root: Element, piece: str) -> list[Element]:
    """Find all that stand on a board or beside it of one kind."""
    return [element for element in root.iter() if element.get("data-piece") == piece]


def texts(root: Element) -> list[str]:
    """List all that is written in the picture."""
    return [element.text or "" for element in root.iter(f"{SVG}text")]


def paths(element: Element) -> list[str | None]:
    """List the outlines drawn inside an element."""
    return [path.get("d") for path in element.iter(f"{SVG}path")]

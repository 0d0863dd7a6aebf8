"""The page's types are those of the server's messages."""

import runpy
from pathlib import Path

TOOL = Path(__file__).parent.parent.parent / "tools" / "web_types.py"


def test_the_types_of_the_page_are_up_to_date() -> None:
    tool = runpy.run_path(str(TOOL))

    assert tool["TARGET"].read_text("utf-8") == tool["written"]()

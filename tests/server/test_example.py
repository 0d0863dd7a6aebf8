"""The example of the documentation plays a game."""

import subprocess
import sys
from pathlib import Path

from tests.server.serving import Server

EXAMPLE = Path(__file__).parent.parent.parent / "docs" / "examples" / "first_move.py"


def test_the_example_client_plays_a_game_to_its_end(server: Server) -> None:
    done = subprocess.run(
        [sys.executable, str(EXAMPLE), server.url], capture_output=True, text=True, check=False
    )

    assert done.returncode == 0, done.stderr
    assert "(end by the rules)" in done.stdout

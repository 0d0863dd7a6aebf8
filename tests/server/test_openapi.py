"""The API is what its description says, whatever it is asked."""

import subprocess
import sys
from pathlib import Path

from tests.server.serving import Client, Server

EXAMPLES = 15


def test_no_request_breaks_the_server_or_its_description(server: Server, anne: Client) -> None:
    command = Path(sys.executable).parent / "schemathesis"
    done = subprocess.run(
        [
            *(command, "run", f"{server.url}/api/v1/openapi.json"),
            *("--header", f"Authorization: Bearer {anne.token}"),
            *("--max-examples", str(EXAMPLES), "--seed", "1", "--phases", "examples,fuzzing"),
            *("--checks", "not_a_server_error,response_schema_conformance,status_code_conformance"),
        ],
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stdout[-6000:]
    assert "Traceback" not in server.log

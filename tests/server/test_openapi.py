"""The API is what its description says, whatever it is asked."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.people import member
from tests.server.serving import Server

EXAMPLES = 15
COMING_AND_GOING = "sign_up|log_in|log_out|me_delete"
"""Requests after which somebody is somebody else, or nobody."""


@pytest.mark.parametrize("which", ["exclude", "include"])
def test_no_request_breaks_the_server_or_its_description(own: Server, which: str) -> None:
    """What answers tell is asked again: on a shared server names of others would be taken."""
    command = Path(sys.executable).parent / "schemathesis"
    done = subprocess.run(
        [
            *(command, "run", f"{own.url}/api/v1/openapi.json"),
            *("--header", f"Authorization: Bearer {member(own).token}"),
            *("--max-examples", str(EXAMPLES), "--seed", "1", "--phases", "examples,fuzzing"),
            *("--checks", "not_a_server_error,response_schema_conformance,status_code_conformance"),
            *(f"--{which}-operation-id-regex", COMING_AND_GOING),
        ],
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stdout[-6000:]
    assert "Traceback" not in own.log

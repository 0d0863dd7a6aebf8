"""The notebook runs in a new kernel, learns, and was committed with what it shows."""

import ast
import base64
import json
import runpy
from pathlib import Path
from typing import Any

import pytest

from tests.make_notebook import NOTEBOOK, blank, run

ROOT = Path(__file__).parent.parent.parent
PAGE = ROOT / "tools" / "notebook_page.py"
MOST_BYTES = 400_000
PNG = b"\x89PNG"
LEARNED = "learned"
"""The tag of cells whose figures depend on how a processor adds fractions."""


@pytest.fixture(scope="module")
def ran() -> list[dict[str, Any]]:
    """Run every cell once; one that fails raises its error here."""
    return plain(run(blank()))


@pytest.fixture(scope="module")
def kept() -> list[dict[str, Any]]:
    return plain(json.loads(NOTEBOOK.read_text("utf-8")))


def plain(notebook: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the cells as plain data, with all texts in one piece."""
    cells = json.loads(json.dumps(notebook["cells"]))
    for cell in cells:
        cell["source"] = "".join(cell["source"])
        for output in cell.get("outputs", ()):
            output["data"] = {k: "".join(v) for k, v in output.get("data", {}).items()}
            output["text"] = "".join(output.get("text", ""))
    return list(cells)


def outputs(cells: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [output for cell in cells for output in cell.get("outputs", ())]


def told(cell: dict[str, Any]) -> list[str]:
    """Return what a cell says in words and draws as SVG."""
    shown = [output for output in outputs([cell]) if output.get("name") != "stderr"]
    return [
        output["text"] + output["data"].get("image/svg+xml", output["data"].get("text/plain", ""))
        for output in shown
    ]


def figures(cells: list[dict[str, Any]]) -> dict[str, float]:
    """Return the shares of games won that the cells on learning end with."""
    results = [
        output["data"]["text/plain"]
        for cell in cells
        if LEARNED in cell["metadata"].get("tags", ())
        for output in cell["outputs"]
        if output["output_type"] == "execute_result"
    ]
    return {name: share for text in results for name, share in ast.literal_eval(text).items()}


@pytest.mark.machine_code
def test_the_learner_beats_random_play_and_greedy(ran: list[dict[str, Any]]) -> None:
    shares = figures(ran)

    assert shares["from the king"] > 0.8
    assert shares["from the king"] > shares["as observed"] + 0.1
    assert shares["against greedy"] > 0.6


@pytest.mark.machine_code
def test_what_does_not_depend_on_the_processor_is_shown_as_it_was_committed(
    ran: list[dict[str, Any]], kept: list[dict[str, Any]]
) -> None:
    """`make notebook` writes it again."""
    for now, then in zip(ran, kept, strict=True):
        if LEARNED not in then["metadata"].get("tags", ()):
            assert told(then) == told(now), then["source"]


@pytest.mark.machine_code
def test_boards_and_curves_are_shown_as_pictures(ran: list[dict[str, Any]]) -> None:
    shown = [output["data"] for output in outputs(ran)]
    curves = [base64.b64decode(data["image/png"]) for data in shown if "image/png" in data]

    assert 4 == sum("image/svg+xml" in data for data in shown)
    assert [PNG] * 4 == [curve[:4] for curve in curves]


def test_the_notebook_has_the_cells_of_its_source(kept: list[dict[str, Any]]) -> None:
    parts = ("id", "cell_type", "metadata", "source")

    assert [[cell[part] for part in parts] for cell in plain(blank())] == [
        [cell[part] for part in parts] for cell in kept
    ]


def test_the_committed_notebook_was_run_from_top_to_bottom(kept: list[dict[str, Any]]) -> None:
    counts = [cell["execution_count"] for cell in kept if cell["cell_type"] == "code"]

    assert counts == list(range(1, len(counts) + 1))
    assert {"error"}.isdisjoint(output["output_type"] for output in outputs(kept))
    assert {"stderr"}.isdisjoint(output.get("name") for output in outputs(kept))


def test_the_committed_notebook_is_small_and_tells_nothing_of_a_machine() -> None:
    text = NOTEBOOK.read_text("utf-8")

    assert len(text.encode()) < MOST_BYTES
    assert str(Path.home()) + "/" not in text
    assert str(ROOT) not in text
    assert {"kernelspec", "language_info"} == set(json.loads(text)["metadata"])


def test_the_page_shows_every_cell_and_names_every_picture(kept: list[dict[str, Any]]) -> None:
    shown = runpy.run_path(str(PAGE))["page"]()

    for cell in kept:
        assert cell["source"] in shown.text
    assert 8 == len(shown.pictures)
    for path, content in shown.pictures.items():
        assert f"]({path})" in shown.text
        assert content.startswith((PNG, b"<svg "))
    assert "You do not hold the card N3." in shown.text

"""Runs the cells of docs/notebooks/couronne.py and writes the notebook: `make notebook`."""

import os
import re
from pathlib import Path
from typing import Any

import nbformat
from jupyter_client.kernelspec import KernelSpecManager
from jupyter_client.manager import AsyncKernelManager
from nbclient import NotebookClient
from nbformat import NotebookNode

FOLDER = Path(__file__).parent.parent / "docs" / "notebooks"
CELLS = FOLDER / "couronne.py"
NOTEBOOK = FOLDER / "couronne.ipynb"
PATIENCE = 600
"""Seconds after which a cell is said to have no end: it may have to compile a game."""
METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
ONE_THREAD = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
"""Sums are added up in the same order on any number of cores."""
HEAD = re.compile(r'^# %%(?: (\[markdown\])| tags=\["(\w+)"\])?\n', re.MULTILINE)


def blank() -> NotebookNode:
    """Return the notebook as it is before it is run."""
    _before, *parts = HEAD.split(CELLS.read_text("utf-8"))
    triples = zip(parts[::3], parts[1::3], parts[2::3], strict=True)
    cells = [_cell(number, *triple) for number, triple in enumerate(triples, 1)]
    return _node({"nbformat": 4, "nbformat_minor": 5, "metadata": METADATA, "cells": cells})


def _cell(number: int, markdown: str | None, tag: str | None, text: str) -> dict[str, Any]:
    """Make a cell of its part of the file: prose is behind number signs there."""
    cell = {"id": f"cell-{number}", "metadata": {"tags": [tag]} if tag else {}}
    if markdown:
        prose = re.sub(r"^# ?", "", text.strip(), flags=re.MULTILINE)
        return {**cell, "cell_type": "markdown", "source": prose}
    unseen = {"execution_count": None, "outputs": list[Any]()}
    return {**cell, "cell_type": "code", "source": text.strip(), **unseen}


def _node(data: dict[str, Any]) -> NotebookNode:
    node: NotebookNode = nbformat.from_dict(data)  # type: ignore[no-untyped-call]
    return node


def run(notebook: NotebookNode) -> NotebookNode:
    """Run all cells in a new kernel of this very Python; the first that fails raises its error."""
    own = KernelSpecManager(kernel_dirs=[])
    client = NotebookClient(
        notebook,
        km=AsyncKernelManager(kernel_spec_manager=own, transport_encryption="auto"),
        timeout=PATIENCE,
        record_timing=False,
    )
    client.execute(cleanup_kc=True, env={**os.environ, **ONE_THREAD})
    notebook.metadata = _node(METADATA)
    return notebook


def written(notebook: NotebookNode) -> str:
    """Return the text of the file."""
    return str(nbformat.writes(notebook)) + "\n"  # type: ignore[no-untyped-call]


if __name__ == "__main__":
    NOTEBOOK.write_text(written(run(blank())), "utf-8")

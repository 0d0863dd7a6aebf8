"""A progress bar on standard error, where somebody is looking."""

import sys
from types import TracebackType
from typing import TYPE_CHECKING, Any

from couronne.cli.characters import fit
from couronne.cli.screen import Screen
from couronne.kernel import specialise

if TYPE_CHECKING:
    from rich.progress import Progress as Bar


class Progress:
    """Shows what is being done and how much is left; silent without a terminal."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.bar: Bar | None = None
        self.task: Any = None

    def __enter__(self) -> "Progress":
        if sys.stderr.isatty() and not self.screen.plain:
            from rich.console import Console
            from rich.progress import Progress as Bar

            self.bar = Bar(console=Console(stderr=True), transient=True)
            self.bar.start()
            self.task = self.bar.add_task("", total=None)
        self.announced_before = specialise.announce_compilation
        specialise.announce_compilation = self._announce
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        specialise.announce_compilation = self.announced_before
        if self.bar is not None:
            self.bar.stop()

    def advance(self, what: str, done: int, total: int | None, **values: object) -> None:
        """Show that so many parts are done, and what comes now; nobody may know how many follow."""
        if self.bar is not None:
            label = self.screen.speaker.say(f"progress.{what}", **values)
            self.bar.update(self.task, description=label, completed=done, total=total)

    def _announce(self, game: str) -> None:
        told = self.screen.speaker.say("progress.compiling", game=game)
        print(fit(told, sys.stderr), file=sys.stderr)

"""Other machines: `couronne work` in processes of their own."""

import os
import signal
import time
from pathlib import Path
from typing import Self

from couronne.kernel import cache
from tests.forked import Forked, into_log

PATIENCE = 120.0


class Machine:
    """A machine that takes work from a Redis."""

    def __init__(self, log: Path, redis: str, *arguments: str) -> None:
        self.file = log
        command = ["work", "--redis", redis, "--workers", "1", *arguments]
        environment = {**os.environ, "COURONNE_CACHE": str(cache.root().absolute())}
        log.touch()
        self.process = Forked(command, environment, into_log(log))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.stop()

    @property
    def log(self) -> str:
        return self.file.read_text()

    @property
    def done(self) -> int:
        """How many jobs it has done."""
        return self.log.count('"job done"')

    def wait_for(self, words: str) -> None:
        """Wait until its log says something."""
        end = time.monotonic() + PATIENCE
        while words not in self.log:
            assert self.process.poll() is None, self.log
            assert time.monotonic() < end, self.log
            time.sleep(0.02)

    def kill(self) -> None:
        """End it as a power cut would."""
        self.process.kill()
        self.process.wait(PATIENCE)

    def stop(self) -> int:
        """End it as an administrator would; return its status."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE)

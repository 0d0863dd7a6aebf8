"""What the tests of the sandbox have in common."""

import os
import time
from collections.abc import Callable

from couronne.sandbox.limits import MEGABYTE, Limits
from couronne.sandbox.process import Guest
from couronne.sandbox.reply import Failure, Reply

Invite = Callable[..., Guest]
LIMITS = Limits(start=2.0, patience=1.0, memory=256 * MEGABYTE)


def failure_of(reply: Reply) -> Failure:
    assert reply.failure is not None
    return reply.failure


def ends(pid: int) -> bool:
    """Tell whether a process comes to its end."""
    for _ in range(100):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False

"""Ctrl-C while something is done that may swallow it."""

import signal
from contextlib import suppress

import pytest

from couronne.cli.interrupts import heeded


def interrupt() -> None:
    signal.raise_signal(signal.SIGINT)


def deafly(done: list[str]) -> None:
    """Swallow an interrupt, and go on."""
    with suppress(KeyboardInterrupt):
        interrupt()
    done.append("went on")


def test_an_interrupt_is_heard_at_once() -> None:
    with pytest.raises(KeyboardInterrupt), heeded():
        interrupt()


def test_an_interrupt_that_was_swallowed_is_heard_at_the_end() -> None:
    done: list[str] = []

    with pytest.raises(KeyboardInterrupt), heeded():
        deafly(done)

    assert ["went on"] == done


def test_afterwards_interrupts_are_as_before() -> None:
    before = signal.getsignal(signal.SIGINT)

    with heeded():
        pass

    assert before is signal.getsignal(signal.SIGINT)

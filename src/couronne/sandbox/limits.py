"""What a stranger's program may use."""

from dataclasses import dataclass

MEGABYTE = 1 << 20


@dataclass(frozen=True)
class Limits:
    """How much is enough for a student's program, and harmless for the machine."""

    answer: float = 1.0
    """Seconds of CPU for an answer."""
    start: float = 10.0
    """Seconds of CPU for loading the file."""
    margin: float = 0.25
    """By how much an answer may be late without being called late."""
    bank: float = 5.0
    """Seconds that late answers of a game may borrow, together."""
    strikes: int = 3
    """Late answers in a game after which the next late one ends it."""
    patience: float = 10.0
    """Seconds of waiting for each second of CPU, before a program that sleeps is given up."""
    memory: int = 512 * MEGABYTE
    file_size: int = 4 * MEGABYTE
    scratch: int = 16 * MEGABYTE
    folder: int = 32 * MEGABYTE
    """Of all files beside the program."""
    folder_names: int = 300
    """Names in the program's folder and in those below it, of whatever they are."""
    output: int = 20_000
    """Characters printed in one answer that are kept."""
    reply: int = MEGABYTE
    """Bytes of the longest reply that is read."""

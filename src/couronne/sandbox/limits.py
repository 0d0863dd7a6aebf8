"""What a stranger's program may use."""

from dataclasses import dataclass

MEGABYTE = 1 << 20


@dataclass(frozen=True)
class Limits:
    """How much is enough for a student's program, and harmless for the machine."""

    answer: float = 1.0
    """Seconds for an answer: of CPU, and of idling beyond `patience`."""
    start: float = 10.0
    """Seconds for loading the file."""
    margin: float = 0.25
    """By how much an answer may be late without being called late."""
    bank: float = 5.0
    """Seconds that late answers of a game may borrow, together."""
    strikes: int = 3
    """Late answers in a game after which the next late one ends it."""
    patience: float = 0.0
    """Seconds for which a program may idle in one answer before that counts as its time."""
    memory: int = 512 * MEGABYTE
    file_size: int = 4 * MEGABYTE
    scratch: int = 16 * MEGABYTE
    files: int = 1_000
    """In the scratch folder; the kernel holds an empty file in memory too."""
    folder: int = 32 * MEGABYTE
    """Of all files beside the program."""
    folder_names: int = 300
    """Names in the program's folder and in those below it, of whatever they are."""
    output: int = 20_000
    """Characters printed in one answer that are kept."""
    reply: int = MEGABYTE
    """Bytes of the longest reply that is read."""
    items: int = 50_000
    """Values within values in one reply, all together."""

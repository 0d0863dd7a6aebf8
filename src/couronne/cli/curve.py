"""A curve drawn with characters: how likely each seat wins, from the beginning to the end."""

from collections.abc import Sequence

EIGHTHS = " ▁▂▃▄▅▆▇█"
ASCII_EIGHTHS = " ...::|##"


def curve(values: Sequence[float], width: int, ascii_only: bool, lines: int) -> list[str]:
    """Draw values from 0 to 1 as columns, the highest line first.

    >>> for line in curve([0.0, 0.25, 0.5, 1.0], 4, ascii_only=True, lines=8): print(line.rstrip())
       #
       #
       #
       #
      ##
      ##
     ###
     ###
    """
    signs = ASCII_EIGHTHS if ascii_only else EIGHTHS
    heights = [round(value * lines * 8) for value in _in_columns(values, width)]
    return [
        "".join(signs[max(0, min(8, height - 8 * row))] for height in heights)
        for row in range(lines - 1, -1, -1)
    ]


def _in_columns(values: Sequence[float], width: int) -> list[float]:
    """Take as many values as there are columns, at even distances, the last one included."""
    if len(values) <= width:
        return list(values)
    last = len(values) - 1
    return [values[round(column * last / (width - 1))] for column in range(width)]

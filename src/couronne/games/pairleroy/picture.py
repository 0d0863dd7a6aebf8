"""A Pairleroy position as one self-contained SVG: map, market, table, and a strip for each seat.

It holds numbers, names of places and symbols but no words, so that it reads in every language.
"""

from collections.abc import Iterator
from typing import Any

from couronne.games.pairleroy import map_picture, market_picture, seat_picture, table_picture
from couronne.games.svg import placed, sheet

MARGIN, GAP = 14, 8
ASIDE = MARGIN + map_picture.SIZE + MARGIN
"""Where the market and the table stand, beside the map."""
WIDTH = ASIDE + market_picture.WIDE + MARGIN
TABLE_HIGH = map_picture.SIZE - market_picture.HIGH - MARGIN
STRIPS = MARGIN + map_picture.SIZE + MARGIN
STRIP_STEP = seat_picture.HIGH + GAP


def parts(view: dict[str, Any], side: int) -> Iterator[str]:
    """Draw a position, the strip of one seat first."""
    players = len(view["players"])
    seats = [(side + turn) % players for turn in range(players)]
    return sheet(
        view,
        WIDTH,
        STRIPS + players * STRIP_STEP - GAP + MARGIN,
        (
            placed(MARGIN, MARGIN, map_picture.picture(view)),
            placed(ASIDE, MARGIN, market_picture.picture(view), data_table="market"),
            placed(ASIDE, MARGIN + market_picture.HIGH + MARGIN, _table(view), data_table="turn"),
            *(
                placed(MARGIN, STRIPS + place * STRIP_STEP, _strip(view, seat), data_seat=seat)
                for place, seat in enumerate(seats)
            ),
        ),
    )


def _table(view: dict[str, Any]) -> str:
    return table_picture.picture(view, market_picture.WIDE, TABLE_HIGH)


def _strip(view: dict[str, Any], seat: int) -> str:
    return seat_picture.picture(view, seat, WIDTH - 2 * MARGIN)

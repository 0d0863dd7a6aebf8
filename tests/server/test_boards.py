"""A server offers the games that the page can draw, whatever else there is."""

from pathlib import Path

import pytest

import couronne
from couronne import BadChoice
from couronne.games.package import NAMES
from couronne.server import offers
from couronne.server.boards import BOARDS, make_table
from couronne.server.messages.studies import NewStudy
from couronne.server.studies.sources import of_wish
from tests.outside import EXAMPLE

PAGE = Path(__file__).parents[2] / "web" / "src" / "boards"


def test_there_is_a_board_for_every_game_that_is_offered() -> None:
    drawn = {board.parent.name for board in PAGE.glob("*/Board.svelte")}

    assert drawn == set(BOARDS) == set(NAMES)


@pytest.mark.usefixtures("example")
def test_other_games_are_not_offered() -> None:
    offered = offers.catalogue.__wrapped__("en", chat=False)

    assert EXAMPLE in [name for name, _rules in couronne.games()]
    assert list(BOARDS) == [entry.game for entry in offered.games]


@pytest.mark.usefixtures("example")
def test_no_table_is_made_for_a_game_that_cannot_be_shown() -> None:
    with pytest.raises(BadChoice, match="There is no game 'harvest'"):
        make_table(EXAMPLE, None, None, {}, compiled=False)


@pytest.mark.usefixtures("example")
def test_nor_is_it_studied() -> None:
    position = couronne.load(EXAMPLE, compiled=False).start(seed=1).position

    with pytest.raises(BadChoice, match="There is no game 'harvest'"):
        of_wish(NewStudy.model_validate({"game": EXAMPLE, "position": position}))

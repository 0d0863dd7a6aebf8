"""Requests about players: their pages, their games, their ratings, and the rankings."""

from typing import Annotated

from fastapi import Depends, Query

from couronne.errors import Refusal
from couronne.server import histories, profiles, table_ratings
from couronne.server.boards import make_table
from couronne.server.messages import players as messages
from couronne.server.profiles import Identity
from couronne.server.routes.ground import Tables, Visitor, new_router

LONGEST_PLACE = 60
MOST_PAGES = 10_000

router = new_router()


async def player_of(hub: Tables, name: str) -> Identity:
    """Find somebody who has a page: a guest has none."""
    player = await hub.store.read(profiles.player_named(name))
    if player is None:
        raise Refusal("no_such_player", name=name)
    return player


Player = Annotated[Identity, Depends(player_of)]


@router.get("/players/{name}")
async def player(hub: Tables, player: Player) -> messages.Player:
    """Tell what everybody may know of a player."""
    return await hub.store.read(profiles.page_of(player))


@router.get("/players/{name}/games")
async def history(
    hub: Tables,
    user: Visitor,
    player: Player,
    before: Annotated[str | None, Query(max_length=LONGEST_PLACE)] = None,
    game: Annotated[str | None, Query(max_length=40)] = None,
    rated: bool = False,
) -> messages.History:
    """List the games of a player that are over: the public and the rated ones, and one's own."""
    place = None if before is None else histories.place_in(before)
    is_own = user is not None and user.id == player.id
    wish = histories.Wish(place, game, rated, hidden=is_own)
    return await hub.store.read(histories.history_of(player, wish))


@router.get("/players/{name}/ratings/{game}/{rules}")
async def rating_steps(hub: Tables, player: Player, game: str, rules: str) -> messages.RatingSteps:
    """Tell how a rating came about, game by game."""
    return await hub.store.read(profiles.steps_of(player, game, rules))


@router.get("/rankings/{game}/{rules}")
async def rankings(
    hub: Tables,
    game: str,
    rules: str,
    page: Annotated[int, Query(ge=1, le=MOST_PAGES)] = 1,
) -> messages.Rankings:
    """List the players of a game, the first of whom is surely the strongest."""
    make_table(game, rules, None, {}, compiled=False)
    return await hub.store.read(profiles.ranking(game, rules, page))


@router.get("/games/{table}/ratings")
async def ratings_at_table(hub: Tables, table: str) -> messages.TableRatings:
    """Tell the ratings of those who sit at a table, and what the game has made of them."""
    found = await hub.store.read(table_ratings.ratings_at(table))
    if found is None:
        raise Refusal("no_such_table", id=table)
    return found

"""Requests about what can be played."""

from fastapi import Request, Response

from couronne.games.illustrations import illustration
from couronne.server import messages, offers
from couronne.server.asking import chats_of, language_of
from couronne.server.routes.ground import Lang, new_router

SVG = "image/svg+xml"
COVER = "cover"
"""The picture that stands for a game."""

router = new_router()


@router.get("/catalogue")
def catalogue(request: Request, lang: Lang = None) -> messages.Catalogue:
    """List the games, their rule sets and the levels of the bots; tell whether people may talk."""
    return offers.catalogue(lang or language_of(request), chats_of(request).is_on)


@router.get("/pictures/{game}.svg", response_class=Response)
def game_picture(game: str) -> Response:
    """Draw a game in full swing."""
    return rules_picture(game, COVER)


@router.get("/pictures/{game}/{name}.svg", response_class=Response)
def rules_picture(game: str, name: str) -> Response:
    """Draw a position that the rules in words refer to."""
    return Response(illustration(game, name).svg(), media_type=SVG)


@router.get("/rules/{game}/{rules}")
def rules_in_words(
    request: Request, game: str, rules: str, lang: Lang = None
) -> messages.RulesText:
    """Tell the rules of a game."""
    return offers.rules_text(game, rules, lang or language_of(request))

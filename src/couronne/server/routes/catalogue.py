"""Requests about what can be played."""

from fastapi import Request, Response

from couronne.server import messages, offers
from couronne.server.asking import address_of, chats_of, language_of, pace_of, pictures_of
from couronne.server.pictures import COVER, can_unpack, sent_once
from couronne.server.routes.ground import Lang, new_router

router = new_router()


@router.get("/catalogue")
def catalogue(request: Request, lang: Lang = None) -> messages.Catalogue:
    """List the games, their rule sets and the levels of the bots; tell whether people may talk."""
    return offers.catalogue(lang or language_of(request), chats_of(request).is_on)


@router.get("/pictures/{game}.svg", response_class=Response)
async def game_picture(request: Request, game: str) -> Response:
    """Show a game in full swing."""
    return await rules_picture(request, game, COVER)


@router.get("/pictures/{game}/{name}.svg", response_class=Response)
async def rules_picture(request: Request, game: str, name: str) -> Response:
    """Show a position that the rules in words refer to; unpacked it is much to send."""
    if not can_unpack(request):
        pace_of(request).draw(None, address_of(request))
    return sent_once(await pictures_of(request).of_rules(game, name), request)


@router.get("/rules/{game}/{rules}")
def rules_in_words(
    request: Request, game: str, rules: str, lang: Lang = None
) -> messages.RulesText:
    """Tell the rules of a game."""
    return offers.rules_text(game, rules, lang or language_of(request))

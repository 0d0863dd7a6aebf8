"""Requests about what members give to programs: tokens, and bot accounts."""

from typing import Annotated

from fastapi import Depends, Request

from couronne.errors import Refusal
from couronne.server import renaming
from couronne.server.asking import identities_of, leaving_of, pace_of, tokens_of
from couronne.server.messages import accounts as messages
from couronne.server.names import cleaned
from couronne.server.people import TOKEN
from couronne.server.routes.ground import AccountHolder, Tables, guest_name, new_router
from couronne.server.tokens import Tokens

Keys = Annotated[Tokens, Depends(tokens_of)]

router = new_router()


@router.post("/me/tokens", status_code=201)
async def make_token(
    request: Request, session: AccountHolder, keys: Keys, wanted: messages.NewToken
) -> messages.MadeToken:
    """Make a token for a program that acts for you; it is shown only now."""
    label = cleaned(wanted.label)
    if not label:
        raise Refusal("bad_request", where="label")
    await pace_of(request).make_key(session.user.id)
    made = await keys.make(session, label)
    return messages.MadeToken(id=made.id, label=label, token=made.token)


@router.get("/me/tokens")
async def list_tokens(request: Request, session: AccountHolder) -> messages.TokenList:
    """List one's tokens."""
    found = await identities_of(request).sessions(session.user, TOKEN)
    entries = [
        messages.TokenEntry(id=row.id, label=row.label, created=row.created, seen=row.seen)
        for row in found
    ]
    return messages.TokenList(tokens=entries)


@router.delete("/me/tokens/{identity}", status_code=204)
async def revoke_token(request: Request, session: AccountHolder, identity: str) -> None:
    """Let a token work no longer."""
    await pace_of(request).change(session.user.id)
    await identities_of(request).revoke(session.user.id, identity, TOKEN)


@router.post("/me/bots", status_code=201)
async def make_bot(
    request: Request, hub: Tables, session: AccountHolder, keys: Keys, wanted: messages.NewBot
) -> messages.MadeBot:
    """Make an account for a program, with its token, which is shown only now."""
    await pace_of(request).rename(session.user.id)
    made = await keys.make_bot(session, wanted.name, guest_name(request))
    await renaming.displaced(hub, identities_of(request), made.displaced)
    return messages.MadeBot(id=made.user.id, name=made.user.name, token=made.token)


@router.get("/me/bots")
async def list_bots(session: AccountHolder, keys: Keys) -> messages.BotList:
    """List the bots that one has made."""
    entries = [
        messages.BotEntry(id=row.id, name=row.name, created=row.created, seen=row.seen)
        for row in await keys.bots(session.user)
    ]
    return messages.BotList(bots=entries)


@router.post("/me/bots/{identity}/token")
async def renew_token(
    request: Request, session: AccountHolder, keys: Keys, identity: str
) -> messages.MadeBot:
    """Give a bot another token; the one it had works no longer."""
    await pace_of(request).make_key(session.user.id)
    bot = await keys.own_bot(session.user, identity)
    made = await keys.renew(session, bot)
    return messages.MadeBot(id=bot.id, name=bot.name, token=made.token)


@router.delete("/me/bots/{identity}", status_code=204)
async def delete_bot(request: Request, session: AccountHolder, keys: Keys, identity: str) -> None:
    """Delete a bot; its games stay, without its name."""
    await pace_of(request).change(session.user.id)
    bot = await keys.own_bot(session.user, identity)
    await leaving_of(request).leave(bot.id)

"""Requests about studies, and hints."""

from typing import Annotated

from fastapi import Depends, Query, Request, Response
from fastapi.responses import PlainTextResponse

from couronne.games.illustrations import illustration
from couronne.server import hints, messages
from couronne.server.asking import (
    address_of,
    language_of,
    pace_of,
    payer_of,
    pictures_of,
    studies_of,
    work_of,
)
from couronne.server.messages.studies import (
    Example,
    Hint,
    NewStudy,
    PlayOn,
    Progress,
    Study,
    StudyBegun,
    StudyPosition,
)
from couronne.server.messages.tables import MOST_SEATS
from couronne.server.pictures import COVER, sent
from couronne.server.routes.ground import Lang, Member, Visitor, as_json, new_router
from couronne.server.studies.service import Studies

router = new_router()

AllStudies = Annotated[Studies, Depends(studies_of)]
Place = Annotated[int, Query(ge=0, le=100_000)]
Side = Annotated[int, Query(ge=0, lt=MOST_SEATS)]


def _begun(identity: str) -> StudyBegun:
    return StudyBegun(id=identity, url=f"/analysis/{identity}")


@router.post("/games/{table}/analysis", status_code=201)
async def analyse_game(
    request: Request, studies: AllStudies, user: Member, table: str
) -> StudyBegun:
    """Have a finished game looked at, once for all who ask."""
    await pace_of(request).study(user.id, address_of(request))
    return _begun(await studies.of_table(table, user))


@router.post("/games/{table}/hint")
async def give_hint(
    request: Request, studies: AllStudies, user: Member, table: str, lang: Lang = None
) -> Hint:
    """Tell the best moves, against bots only."""
    await pace_of(request).hint(user.id)
    language = lang or language_of(request)
    return await hints.hint(studies.in_play, work_of(request), table, user, language)


@router.post("/studies", status_code=201)
async def analyse(
    request: Request, studies: AllStudies, user: Member, wanted: NewStudy
) -> StudyBegun:
    """Have a record or a position looked at."""
    await pace_of(request).study(user.id, address_of(request))
    return _begun(await studies.of_wish(wanted, user, payer_of(request)))


@router.get("/studies/{study}", response_model=Study)
async def look(request: Request, studies: AllStudies, study: str, lang: Lang = None) -> Response:
    """Read a study: the chances before every event, costly moves, luck and skill."""
    language = lang or language_of(request)
    return as_json(await studies.show(study, language, payer_of(request)))


@router.get("/studies/{study}/progress")
async def progress(studies: AllStudies, study: str) -> Progress:
    """Ask how far a study is."""
    return await studies.progress(study)


@router.get("/studies/{study}/position", response_model=StudyPosition)
async def position(
    request: Request, studies: AllStudies, study: str, at: Place, lang: Lang = None
) -> Response:
    """Look at a position of a study, after so many events, and at its best moves."""
    language = lang or language_of(request)
    return as_json(await studies.position(study, at, language, payer_of(request)))


@router.get("/studies/{study}/record", response_class=PlainTextResponse)
async def record(studies: AllStudies, study: str) -> PlainTextResponse:
    """Download what is studied."""
    named = {"content-disposition": f'attachment; filename="{study}.crown"'}
    return PlainTextResponse(await studies.record(study), headers=named)


@router.get("/studies/{study}/picture.svg", response_class=Response)
async def picture(
    request: Request, studies: AllStudies, user: Visitor, study: str, at: Place, side: Side = 0
) -> Response:
    """Draw a position of a study."""
    pace, who, address = pace_of(request), user.id if user else None, address_of(request)
    pace.draw(who, address)
    ledger = (await studies.open(study, payer_of(request))).ledger
    state = ledger.states[min(at, len(ledger.events))]
    pace.draw(who, address, state.game.players - 1)
    side = min(side, state.game.players - 1)
    return sent(await pictures_of(request).of_position(state, side), request)


@router.post("/studies/{study}/play", status_code=201)
async def play_on(
    request: Request, studies: AllStudies, user: Member, study: str, wanted: PlayOn
) -> messages.Created:
    """Go on from a position of a study, against bots."""
    await pace_of(request).found(user.id, address_of(request))
    room = await studies.play_on(study, wanted, user, payer_of(request))
    return messages.Created(id=room.id, url=f"/games/{room.id}")


@router.get("/examples/{game}")
def example(game: str) -> Example:
    """Return a position of a game as it can be written."""
    state = illustration(game, COVER)
    return Example(
        game=game,
        rules=state.game.rules,
        players=state.game.players,
        options=state.game.options,
        position=state.position,
    )

"""A room in words and data, for one who looks at it."""

from collections.abc import Container, Sequence
from typing import Any

from couronne.games.state import State
from couronne.i18n.speaker import Speaker
from couronne.records.ledger import Ledger
from couronne.records.record import Action, Event
from couronne.server import agreements, endings, messages
from couronne.server.questions import StoredGame
from couronne.server.room import BOT, WAITING, Room, Seat
from couronne.server.speakers import speaker_of
from couronne.server.stories import Stories
from couronne.telling.story import gain, score_item, sentence, verdict


def show(
    room: Room,
    stories: Stories,
    user: str | None,
    language: str,
    online: Container[str],
    thinking: bool,
    at: int | None = None,
) -> messages.Table:
    """Show a table to somebody, now or as it was after so many events."""
    ledger, now = room.ledger, at is None or at >= len(room.ledger.events)
    state = ledger.state if now else ledger.states[at or 0]
    speaker = speaker_of(language, room.game.name)
    mine = now and room.may_act(user)
    over = room.status == "over"
    events = len(ledger.events) if now else at or 0
    return messages.Table(
        id=room.id,
        game=room.game.name,
        rules=room.game.rules,
        options=dict(room.game.options),
        status=room.status,  # type: ignore[arg-type]
        seats=[_seat(seat, user, online) for seat in room.seats],
        seq=room.lines,
        events=len(ledger.events),
        turn=room.turn if now else None,
        mine=mine,
        thinking=now and thinking,
        view=position_view(state, over and now),
        moves=offered(state, speaker) if mine else [],
        last=last_move(ledger.events[:events], speaker),
        log=[line for line in stories.tell(ledger, language) if line.seq <= events],
        can_undo=now and room.can_undo(user),
        can=_possible(room, user),
        pace=room.pace,  # type: ignore[arg-type]
        clock=clock_of(room),
        offers=messages.Standing(**room.agreed),
        rated=room.rated,
        result=result_of(ledger, speaker) if over else None,
        explain=_explain(state, speaker),
        commitment=ledger.commitment or "",
        seed=_seed(ledger) if over else None,
        draws=[messages.Draw(index=one.index, total=one.total) for one in room.draws]
        if over
        else [],
        rematch=room.rematch,
    )


def _possible(room: Room, user: str | None) -> messages.Possible:
    return messages.Possible(
        undo=room.can_undo(user),
        takeback=agreements.can_take_back(room, user),
        draw=agreements.can_share(room, user),
        abort=endings.can_abort(room, user),
        claim=endings.can_claim(room, user),
        leave=room.status == WAITING and bool(room.seats_of(user)),
    )


def clock_of(room: Room) -> messages.TableClock | None:
    """Tell what everybody has left at this moment."""
    clock = room.clock
    if clock is None:
        return None
    left = [round(clock.remaining(seat), 3) for seat in range(len(room.seats))]
    return messages.TableClock(left=left, running=clock.running)


def position_view(state: State, over: bool) -> dict[str, Any]:
    """Return the position; a game may have ended though its rules would go on."""
    view = state.public().view()
    return view | {"turn": "over", "moves": []} if over else view


def _seat(seat: Seat, user: str | None, online: Container[str]) -> messages.Seat:
    here = seat.kind == BOT or (seat.user is not None and seat.user in online)
    return messages.Seat(
        name=seat.name,
        kind=seat.kind,  # type: ignore[arg-type]
        you=user is not None and seat.user == user,
        online=here,
        has_page=seat.has_page,
        program=seat.program,
        invited=seat.invited is not None,
    )


def offered(state: State, speaker: Speaker) -> list[messages.OfferedMove]:
    """Tell the legal moves, each with what it would do."""
    view, text = state.view(), state.game.package.text
    return [
        messages.OfferedMove(
            label=move.label,
            action=move.action,
            text=speaker.move(move.label),
            note=sentence(
                (*text.move_note(view, move.action), *gain(speaker, state, move.action)), speaker
            ),
            scores=list(state.play_event(move.action).scores),
        )
        for move in state.moves
    ]


def last_move(events: Sequence[Event], speaker: Speaker) -> messages.LastMove | None:
    """Tell the last decision of some events."""
    for event in reversed(events):
        if isinstance(event, Action):
            return messages.LastMove(
                seat=event.seat, move=event.label, text=speaker.move(event.label)
            )
    return None


def result_of(ledger: Ledger, speaker: Speaker) -> messages.Result:
    """Tell how a game ended."""
    result = ledger.result
    assert result is not None
    return messages.Result(
        scores=list(result.scores),
        winners=list(result.winners),
        reason=result.reason,
        text=verdict(speaker, ledger),
    )


def _explain(state: State, speaker: Speaker) -> list[messages.ScoreCount]:
    return [
        messages.ScoreCount(
            seat=part["seat"],
            total=part["total"],
            items=[
                messages.ScoreItem(
                    points=item["points"], text=score_item(speaker, state, item, False)
                )
                for item in part["items"]
                if item["points"]
            ],
        )
        for part in state.explain_score()
    ]


def _seed(ledger: Ledger) -> str:
    draws = ledger.state.draws
    assert draws is not None
    return draws.seed.hex()


def _listed(seat: dict[str, Any]) -> messages.ListedSeat:
    return messages.ListedSeat(
        name=seat["name"],
        kind=seat["kind"],
        invited=seat.get("invited") is not None,
        has_page=seat.get("has_page", False),
        program=seat.get("program", False),
    )


def summary(game: StoredGame, user: str | None) -> messages.Summary:
    """Show a table in a list."""
    own = [place for place, seat in enumerate(game.seats) if user and seat["user"] == user]
    return messages.Summary(
        id=game.id,
        game=game.game,
        rules=game.rules,
        seats=[_listed(seat) for seat in game.seats],
        status=game.status,  # type: ignore[arg-type]
        turn=game.turn,
        yours=bool(own),
        your_turn=game.turn in own,
        pace=game.pace,  # type: ignore[arg-type]
        deadline=game.deadline,
        rated=game.rated,
        wanted=game.wanted,  # type: ignore[arg-type]
        updated=game.updated,
    )

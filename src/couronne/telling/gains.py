"""Why a move wins what it wins, in words."""

from collections import Counter

from couronne.games.state import State
from couronne.i18n.speaker import Speaker
from couronne.telling.story import score_item


def reason(speaker: Speaker, state: State, action: int) -> str:
    """Say where the points of a move come from; nothing where it wins none."""
    puzzling = state.game.package.puzzling
    if puzzling is not None:
        return speaker.phrase(puzzling.reason(state.fields, action))
    before, after = (
        _count(speaker, each, state.turn) for each in (state, state.play_event(action))
    )
    gone, new = " + ".join((before - after).elements()), " + ".join((after - before).elements())
    if gone:
        return speaker.say("puzzle.grows", before=gone, after=new)
    return speaker.say("puzzle.adds", after=new) if new else ""


def _count(speaker: Speaker, state: State, seat: int) -> Counter[str]:
    """Tell the parts of a score, however many of them are alike."""
    items = state.explain_score()[seat]["items"]
    return Counter(
        _part(score_item(speaker, state, item, False), item["points"])
        for item in items
        if item["points"]
    )


def _part(text: str, points: int) -> str:
    """Tell a part with its points, where its name is not already that."""
    return text if text == str(points) else f"{text} ({points})"

"""Checks of what is shown: data, lines, pictures, and sentences in every language."""

import json
from collections.abc import Callable, Iterator
from functools import partial
from xml.etree import ElementTree

from couronne.errors import IllegalMove
from couronne.games.package import Line
from couronne.games.state import State
from couronne.i18n.language import LANGUAGES
from couronne.i18n.rules_text import explain
from couronne.i18n.speaker import Speaker
from couronne.telling.story import event_lines, gain, score_item
from couronne.testing.walking import SAMPLE, Walk
from couronne.testing.writing import ledger_with

TOLD = ("schema", "game", "rules", "seats", "turn", "moves", "scores", "winners")
"""What a view tells of every game, and no game of itself."""


def check_views(walk: Walk) -> None:
    """A view is plain data, and leaves alone what it tells of every game."""
    for state in walk.sample:
        own = state.game.package.views.view(state.fields, state.game.rule_set)
        hidden = tuple(name for name in TOLD if name in own)
        if hidden:
            walk.fail("view_hides", parts=hidden)
        if json.loads(json.dumps(own)) != own:
            walk.fail("view_not_plain", position=state.position)


def check_explained(walk: Walk) -> None:
    """What a score is made of adds up to the score."""
    for state in walk.sample:
        parts = state.explain_score()
        sums = [sum(item["points"] for item in part["items"]) for part in parts]
        if not list(state.scores) == [part["total"] for part in parts] == sums:
            walk.fail("score_unexplained", scores=state.scores, position=state.position)


def check_drawings(walk: Walk) -> None:
    """A position can be drawn from every side, in ASCII and as SVG."""
    for state in walk.sample[::4]:
        for side in range(walk.game.players):
            if not state.text(side).isascii():
                walk.fail("text_not_ascii", position=state.position)
            ElementTree.fromstring(state.svg(side))


def check_refusals(walk: Walk) -> None:
    """What is not legal is refused by an error of ours."""
    for state in walk.sample:
        before = state.position
        for action in sorted(set(range(walk.game.action_count)) - set(state.actions))[:SAMPLE]:
            _refused(walk, state, action)
        if state.position != before:
            walk.fail("position_lost", position=before)


def _refused(walk: Walk, state: State, action: int) -> None:
    try:
        state.play(action)
    except IllegalMove as error:
        for language in LANGUAGES:
            speaker = Speaker(language, walk.game.name)
            _said(walk, speaker, partial(speaker.error, error))
    else:
        walk.fail("not_refused", event=action, position=state.position)


def check_sentences(walk: Walk) -> None:
    """All that a terminal shows of a game can be said in every language."""
    for language in LANGUAGES:
        speaker = Speaker(language, walk.game.name)
        explain(walk.game, speaker)
        for line in _lines(walk, speaker):
            for span in line:
                _said(walk, speaker, partial(speaker.spell, span))


def _lines(walk: Walk, speaker: Speaker) -> Iterator[Line]:
    text = walk.game.package.text
    for state in walk.sample:
        view = state.view()
        for board in text.boards(view, 0, False):
            yield from board
        yield from text.panel(view, 0, False)
        for _label, action in state.moves:
            yield text.move_note(view, action)
            yield gain(speaker, state, action)
        for part in state.explain_score():
            for item in part["items"]:
                score_item(speaker, state, item, True)
    ledger = ledger_with(walk)
    for index in range(len(ledger.events))[:: max(1, len(ledger.events) // (4 * SAMPLE))]:
        yield from event_lines(speaker, ledger, index)


def _said(walk: Walk, speaker: Speaker, say: Callable[[], str]) -> None:
    """Put something into words, or tell which words are missing."""
    try:
        say()
    except KeyError as missing:
        phrase = str(missing.args[0])
        walk.fail("unsaid", phrase=phrase, language=speaker.language)


CHECKS = (check_views, check_explained, check_drawings, check_refusals, check_sentences)

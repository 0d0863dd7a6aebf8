"""Puzzles for whoever wants to learn: nothing of them is kept here, and no move is given away."""

from functools import cache

from couronne.games.puzzles import collection, veiled
from couronne.games.state import State
from couronne.i18n.speaker import Speaker
from couronne.server.messages import OfferedMove
from couronne.server.messages.puzzles import Judgement, ListedPuzzle, Puzzle, Puzzles
from couronne.server.speakers import speaker_of
from couronne.telling.gains import reason


@cache
def puzzles_of(game: str, language: str) -> Puzzles:
    """List the puzzles of a game."""
    found, speaker = collection(game), speaker_of(language, game)
    listed = [
        ListedPuzzle(number=number, question=speaker.say(f"puzzle.ask.{puzzle.question}"))
        for number, puzzle in enumerate(found.puzzles, 1)
    ]
    return Puzzles(game=game, rules=found.game.rules, puzzles=listed)


@cache
def puzzle(game: str, number: int, language: str) -> Puzzle:
    """Show a position to be solved."""
    found, speaker = collection(game), speaker_of(language, game)
    wanted, state = found.puzzle(number), _position(game, number)
    return Puzzle(
        game=game,
        rules=found.game.rules,
        number=number,
        count=len(found.puzzles),
        question=speaker.say(f"puzzle.ask.{wanted.question}"),
        seat=wanted.seat,
        names=[speaker.say(f"seat.{colour}") for colour in found.game.seats],
        view=veiled(state),
        moves=[_offered(speaker, *move) for move in state.moves],
        last=wanted.moves[-1] if wanted.moves else None,
    )


def _offered(speaker: Speaker, label: str, action: int) -> OfferedMove:
    """Name a move, and nothing else."""
    return OfferedMove(label=label, action=action, text=speaker.move(label), note="", scores=[])


def judge(game: str, number: int, tried: str | None, language: str) -> Judgement:
    """Tell how good a move is, or which one is the best."""
    found, speaker = collection(game), speaker_of(language, game)
    wanted, state = found.puzzle(number), _position(game, number)
    action = state.action_of(wanted.solution if tried is None else tried)
    after = state.play_event(action)
    move = found.game.label(action)
    best, points = wanted.gains[wanted.solution], wanted.gains[move]
    verdict = speaker.say(
        _verdict(tried is not None, points == best), move=move, count=points, best=best
    )
    return Judgement(
        right=tried is not None and points == best,
        move=move,
        points=points,
        best=best,
        text=f"{verdict} {reason(speaker, state, action)}".strip(),
        view=after.view(),
    )


def _verdict(tried: bool, best: bool) -> str:
    if not tried:
        return "puzzle.shown"
    return "puzzle.right" if best else "puzzle.wrong"


@cache
def _position(game: str, number: int) -> State:
    return collection(game).position(number)

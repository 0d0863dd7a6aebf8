"""Requests about puzzles, which need no account."""

from fastapi import Request

from couronne.server import puzzles
from couronne.server.asking import language_of
from couronne.server.messages.puzzles import Attempt, Judgement, Puzzle, Puzzles
from couronne.server.routes.ground import Lang, new_router

router = new_router()


@router.get("/puzzles/{game}")
def list_puzzles(request: Request, game: str, lang: Lang = None) -> Puzzles:
    """List the puzzles of a game, the easiest first."""
    return puzzles.puzzles_of(game, lang or language_of(request))


@router.get("/puzzles/{game}/{number}")
def show_puzzle(request: Request, game: str, number: int, lang: Lang = None) -> Puzzle:
    """Show a position and its moves; what they win is for who asks to find out."""
    return puzzles.puzzle(game, number, lang or language_of(request))


@router.post("/puzzles/{game}/{number}/answer")
def answer_puzzle(
    request: Request, game: str, number: int, attempt: Attempt, lang: Lang = None
) -> Judgement:
    """Tell whether a move wins the most points, or show the one that does."""
    return puzzles.judge(game, number, attempt.move, lang or language_of(request))

"""Puzzles: real positions in which one move wins more points at once than any other."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from couronne.errors import BadChoice
from couronne.games.game import Game
from couronne.games.package import package
from couronne.games.registry import make_game
from couronne.games.state import State


@dataclass(frozen=True)
class Puzzle:
    """A position with the one best move, and how a real game came to it."""

    seed: int
    moves: tuple[str, ...]
    """The decisions from the deal of this seed on."""
    position: str
    seat: int
    question: str
    """What is decided, by the name that the game has for it."""
    solution: str
    gains: Mapping[str, int]
    """By move: the points that it wins."""


@dataclass(frozen=True)
class Collection:
    """The puzzles of one game, all with the same rules."""

    game: Game
    puzzles: tuple[Puzzle, ...]

    def puzzle(self, number: int) -> Puzzle:
        """Return a puzzle by its number, counted from 1."""
        if not 1 <= number <= len(self.puzzles):
            raise BadChoice("no_such_puzzle", number=number, most=len(self.puzzles))
        return self.puzzles[number - 1]

    def position(self, number: int) -> State:
        """Return the position of a puzzle."""
        return self.game.position(self.puzzle(number).position)


def question(state: State) -> str | None:
    """Name what the player to act decides, if points may be won by it at once."""
    puzzling = state.game.package.puzzling
    return "move" if puzzling is None else puzzling.question(state.fields)


def gains(state: State) -> dict[str, int]:
    """Tell by move how many points it wins the player to act, as soon as it is carried out."""
    puzzling = state.game.package.puzzling
    if puzzling is not None:
        won = puzzling.gains(state.fields, state.actions)
    else:
        before = state.scores[state.turn]
        won = [state.play_event(each).scores[state.turn] - before for each in state.actions]
    return {move.label: points for move, points in zip(state.moves, won, strict=True)}


def veiled(state: State) -> dict[str, Any]:
    """Return what can be seen of a position, but not what its moves would win."""
    puzzling = state.game.package.puzzling
    return state.view() if puzzling is None else puzzling.veiled(state.view())


@cache
def collection(name: str) -> Collection:
    """Read the puzzles that come with a game."""
    file = files(package(name).home).joinpath("puzzles.json")
    if not file.is_file():
        raise BadChoice("no_puzzles", game=name)
    told = json.loads(file.read_text("utf-8"))
    game = make_game(name, told["rules"], told["players"], told["options"], compiled=False)
    return Collection(game, tuple(map(_read, told["puzzles"])))


def _read(told: dict[str, Any]) -> Puzzle:
    return Puzzle(**{**told, "moves": tuple(told["moves"].split())})


def write(made: Collection) -> str:
    """Write puzzles as the text of a data file."""
    game = made.game
    told = {
        "game": game.name,
        "rules": game.rules,
        "players": game.players,
        "options": game.options,
        "puzzles": [{**vars(each), "moves": " ".join(each.moves)} for each in made.puzzles],
    }
    return json.dumps(told, indent=1) + "\n"

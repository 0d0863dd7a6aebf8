"""A position of a game: an immutable value that knows what can be done next."""

from collections.abc import Iterator
from dataclasses import dataclass
from operator import index
from typing import TYPE_CHECKING, Any, NamedTuple

from couronne.errors import BadChoice, IllegalMove, NoDraws, UnknownMove
from couronne.games.draws import Draws, seed_of
from couronne.games.package import plain_text
from couronne.games.schema import SCHEMA
from couronne.kernel.contract import CHANCE, ILLEGAL, OVER, Fields
from couronne.kernel.entry import COUNT, EVENTS, TOTAL
from couronne.kernel.payoffs import pay

if TYPE_CHECKING:
    from couronne.games.game import Game

NOTEBOOK_WIDTH = 420


class Move(NamedTuple):
    """A legal move: its label, as people type it, and its action number.

    >>> import couronne
    >>> couronne.load("roses").start(seed=7).moves[0]
    Move(label='NE1', action=3)
    """

    label: str
    action: int


@dataclass(frozen=True, slots=True)
class Drawn:
    """A draw of chance: the outcome, and its place in the total weight."""

    outcome: int
    index: int
    total: int


class State:
    """A position. Playing returns another one; this one never changes.

    >>> import couronne
    >>> state = couronne.load("roses", rules="classic").start(seed=7)
    >>> [move.label for move in state.moves]
    ['NE1', 'E1', 'SE2', 'SW3', 'NW1']
    >>> state.play("SE2").scores
    (1, 0)
    >>> state.scores
    (0, 0)
    """

    __slots__ = ("_actions", "_result", "draws", "game", "turn", "words")

    turn: int
    """The seat to act, or `CHANCE` or `OVER`."""
    _actions: tuple[int, ...] | None
    _result: tuple[tuple[int, ...], tuple[int, ...]]

    def __init__(self, game: "Game", words: Any, turn: int, draws: Draws | None) -> None:
        self.game = game
        self.words = words
        self.turn = turn
        self.draws = draws
        self._actions = None

    @property
    def fields(self) -> Fields:
        """The rules' own record, seen in place."""
        return self.game.engine.fields(self.words)

    @property
    def over(self) -> bool:
        """Whether the game has ended by its rules."""
        return self.turn == OVER

    @property
    def actions(self) -> tuple[int, ...]:
        """The legal actions, or what chance may bring."""
        if self._actions is None:
            self._actions = tuple(self._events().tolist())
        return self._actions

    def _events(self) -> Any:
        """Return what the report lists, seen in place."""
        words, base = self.words, self.game.engine.words
        first = base + EVENTS
        return words[first : first + words.item(base + COUNT)]

    @property
    def moves(self) -> tuple[Move, ...]:
        """The legal moves with their labels."""
        if self.turn < 0:
            return ()
        known = self.game.known_moves
        return tuple([known[action] for action in self.actions])

    def play(self, move: "str | int | Move") -> "State":
        """Play a move, given by label, number or as a `Move`, and draw what chance then owes."""
        action = move if type(move) is int else self.action_of(move)
        if self.turn < 0:
            raise IllegalMove("game_over" if self.over else "chance_acts")
        after = self._after(action)
        if after.turn == CHANCE:
            after._settle()
        return after

    def play_event(self, event: int) -> "State":
        """Carry out one event as given: an action, or an outcome when chance acts."""
        after = self._after(event if type(event) is int else self.action_of(event))
        if self.draws is not None and self.turn == CHANCE:
            after.draws = self.draws.next()
        return after

    def _after(self, event: int) -> "State":
        """Return the position after an event that must be listed, with the same draws to come."""
        words = self.game.engine.blank()
        try:
            turn = self.game.engine.step(self.words, words, event)
        except OverflowError:  # a number beyond 64 bits
            turn = ILLEGAL
        if turn == ILLEGAL:
            raise self.refusal(event)
        return State(self.game, words, turn, self.draws)

    def forfeit(self) -> "State":
        """Let the player to act lose the turn, which no player may choose to do."""
        words = self.game.engine.blank()
        turn = self.game.engine.skip(self.words, words)
        if turn == ILLEGAL:
            raise IllegalMove("game_over" if self.over else "chance_acts")
        return State(self.game, words, turn, self.draws)

    def action_of(self, move: "str | int | Move") -> int:
        """Return the action that a label, a number or a `Move` stands for."""
        if isinstance(move, Move):
            return move.action
        try:
            if isinstance(move, str):
                meant = self.game.package.notation.meant
                return meant(self.fields, self.game.read_action(move))
            return index(move)
        except TypeError:
            raise self._told(UnknownMove("unreadable", text=repr(move))) from None
        except UnknownMove as error:
            raise self._told(error) from None

    def _told(self, error: IllegalMove) -> IllegalMove:
        """Add to an error what would have been right."""
        error.values["about"] = self.game.name
        error.values["playable"] = tuple(move.label for move in self.moves)
        return error

    def refusal(self, action: int) -> IllegalMove:
        """Return the error that says why an action is not legal here."""
        if self.over:
            return IllegalMove("game_over")
        if self.turn == CHANCE:
            return IllegalMove("not_to_be_drawn", outcome=action)
        refusals = self.game.package.refusals
        return self._told(refusals.refusal(self.fields, action, self.game.rule_set))

    @property
    def total_weight(self) -> int:
        """The weight of all that chance may bring now; 0 when a player acts."""
        return int(self.words[self.game.engine.words + TOTAL])

    @property
    def outcomes(self) -> tuple[tuple[int, float], ...]:
        """What chance may bring now, each with its probability; nothing when a player acts."""
        if self.turn != CHANCE:
            return ()
        import numpy as np

        weights = np.empty(len(self.actions), np.int64)
        self.game.engine.weigh(self.words, weights)
        return tuple(zip(self.actions, (weights / self.total_weight).tolist(), strict=True))

    def outcome_at(self, index: int) -> int:
        """Return the outcome of chance that owns this place in the total weight."""
        return int(self.game.engine.outcome(self.words, index))

    @property
    def next_draw(self) -> Drawn:
        """What chance draws next, when chance acts."""
        if self.turn != CHANCE or self.draws is None:
            raise NoDraws("no_draws")
        index = self.draws.index(self.total_weight)
        return Drawn(self.outcome_at(index), index, self.total_weight)

    def settled(self) -> "State":
        """Return the position after all that chance owes, drawn from the game's own draws.

        A public position has none: chance is then drawn afresh, as in a game not yet played.
        """
        after = State(self.game, self.words.copy(), self.turn, self.draws)
        after._settle()
        return after

    def _settle(self) -> None:
        """Let chance act, in a position that nobody has seen yet."""
        engine, words, turn = self.game.engine, self.words, self.turn
        draws = self.draws or Draws(seed_of(None))
        place = engine.words + TOTAL
        while turn == CHANCE:
            turn = engine.draw(words, draws.index(words.item(place)))
            draws = draws.next()
        self.turn = turn
        if self.draws is not None:
            self.draws = draws

    def with_draws(self, draws: Draws | None) -> "State":
        """Return the same position with other draws to come."""
        return State(self.game, self.words, self.turn, draws)

    def public(self) -> "State":
        """Return a copy of the position as a player sees it: without seed or draws."""
        return State(self.game, self.words.copy(), self.turn, None)

    def _results(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        try:
            return self._result
        except AttributeError:
            import numpy as np

            out = np.zeros((2, self.game.players), np.int64)
            self.game.engine.result(self.words, out)
            scores, ranks = out.tolist()
            self._result = tuple(scores), tuple(ranks)
            return self._result

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each seat so far."""
        return self._results()[0]

    @property
    def ranks(self) -> tuple[int, ...]:
        """The rank of each seat so far, tie-breaks included; 0 is first."""
        return self._results()[1]

    @property
    def prospects(self) -> tuple[int, ...]:
        """What the position promises each seat, by the game's own measure; else its points."""
        import numpy as np

        out = np.zeros(self.game.players, np.int64)
        self.game.engine.judge(self.words.copy(), out)  # it may try moves in place
        return tuple(out.tolist())

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that share the first rank once the game is over; all of them in a draw."""
        if not self.over:
            return ()
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 0)

    @property
    def payoffs(self) -> tuple[float, ...]:
        """What the result is worth to each seat, together nothing; 0 while the game goes on.

        >>> import couronne
        >>> state = couronne.load("kingdomino", rules="seed", players=3, compiled=False).undealt()
        >>> state.payoffs
        (0.0, 0.0, 0.0)
        """
        players = self.game.players
        if not self.over:
            return (0.0,) * players
        return tuple(pay(self.ranks, players, seat) for seat in range(players))

    def observe(self, seat: int) -> Any:
        """Return what a learner at a seat sees: flags and counts in a fixed order.

        >>> import couronne
        >>> couronne.load("roses").start(seed=7).observe(0).shape
        (320,)
        """
        import numpy as np

        if not 0 <= seat < self.game.players:
            raise BadChoice("no_such_seat", seat=seat, most=self.game.players - 1)
        seen = np.empty(self.game.feature_count, np.int16)
        self.game.engine.features(self.words, seat, seen)
        return seen

    def mask(self, seat: int) -> Any:
        """Return for each action 1 where a seat may play it now, else 0.

        >>> import couronne
        >>> couronne.load("roses").start(seed=7).mask(0).nonzero()[0].tolist()
        [3, 6, 10, 17, 21]
        """
        import numpy as np

        mask = np.zeros(self.game.action_count, np.int8)
        if seat == self.turn >= 0:
            mask[self._events()] = 1
        return mask

    def explain_score(self) -> list[dict[str, Any]]:
        """Return for each seat its total and the items that add up to it."""
        return self.game.package.views.explain_score(self.fields, self.game.rule_set)

    def view(self) -> dict[str, Any]:
        """Return all that can be seen, as plain data."""
        turn = {CHANCE: "chance", OVER: "over"}.get(self.turn, self.turn)
        return {
            "schema": SCHEMA,
            "game": self.game.name,
            "rules": self.game.rules,
            "seats": list(self.game.seats),
            "turn": turn,
            "moves": [move._asdict() for move in self.moves],
            "scores": list(self.scores),
            "winners": list(self.winners),
            **self.game.package.views.view(self.fields, self.game.rule_set),
        }

    def text(self, side: int = 0) -> str:
        """Draw the board, or every player's, with characters, as seen from a seat."""
        boards = self.game.package.text.boards(self.view(), side, ascii_only=True)
        return "\n\n".join(plain_text(board) for board in boards)

    def svg(self, side: int = 0) -> str:
        """Draw the board as SVG, as seen from a seat."""
        return "".join(self.svg_parts(side))

    def svg_parts(self, side: int = 0) -> Iterator[str]:
        """Draw the same part by part; most parts of a position are in the next one too."""
        return self.game.package.picture.parts(self.view(), side)

    def _repr_svg_(self) -> str:
        """Show the board in a notebook, at a size that leaves room for the next cell."""
        return self.svg().replace("<svg ", f'<svg width="{NOTEBOOK_WIDTH}" ', 1)

    @property
    def position(self) -> str:
        """The position as one line of text, which `game.position` reads."""
        return self.game.package.notation.write_position(self.fields)

    def to_json(self) -> str:
        """Write the position, and the draws to come unless it is public."""
        from couronne.games.state_json import write_state

        return write_state(self)

    @staticmethod
    def from_json(text: str) -> "State":
        """Read what `to_json` wrote, or raise BadPosition."""
        from couronne.games.state_json import read_state

        return read_state(text)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.game == other.game and self._bytes == other._bytes

    def __hash__(self) -> int:
        return hash((self.game.key, self._bytes))

    @property
    def _bytes(self) -> bytes:
        """All that the rules see."""
        return self.words[: self.game.engine.words].tobytes()  # type: ignore[no-any-return]

    def __repr__(self) -> str:
        return f"<State of {self.game.name}/{self.game.rules}: {self.position}>"

    def __reduce__(self) -> tuple[Any, ...]:
        """Travel as the bytes of the record."""
        return _restore, (self.game, self._bytes, self.draws)

    def __copy__(self) -> "State":
        return self

    def __deepcopy__(self, _memo: dict[int, Any]) -> "State":
        return self


def _restore(game: "Game", data: bytes, draws: Draws | None) -> State:
    import numpy as np

    words = game.engine.blank()
    words[: game.engine.words] = np.frombuffer(data, np.int64)
    return State(game, words, game.engine.report(words), draws)

"""The games as Gymnasium has them: one seat is yours, bots have the others.

Importing this module registers `couronne/roses_classic-v1` and its like, by plain name and version.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from couronne.arena.contest import bot_name
from couronne.errors import BadChoice, IllegalMove
from couronne.games.draws import SEED_BYTES, seed_of
from couronne.games.game import Game
from couronne.games.package import package
from couronne.games.registry import make_game
from couronne.games.state import State
from couronne.players.bots import make_bot
from couronne.players.player import Forfeit, Player
from couronne.research import rendering, spaces
from couronne.research.extra import extra
from couronne.research.names import plain_names

with extra():
    import gymnasium

Features = NDArray[np.int16]
Told = tuple[Features, float, bool, bool, dict[str, Any]]


class AgainstBots(gymnasium.Env[Any, Any]):
    """A game for one learner against bots.

    >>> env = AgainstBots("roses", rules="classic", opponents="greedy")
    >>> observation, info = env.reset(seed=7)
    >>> action = info["action_mask"].argmax()
    >>> observation, reward, terminated, truncated, info = env.step(action)
    >>> reward, terminated
    (0.0, False)
    """

    metadata = rendering.metadata()
    game_state: State
    """The position, with all that `State` knows about it; there after the first `reset`."""

    def __init__(
        self,
        game: str,
        rules: str | None = None,
        players: int | None = None,
        *,
        seat: int | str = 0,
        opponents: str | Sequence[str] = "greedy",
        illegal_reward: float = -1.0,
        render_mode: str | None = None,
        **options: int,
    ) -> None:
        """Choose a seat, by number or colour, and one bot for all others or one for each."""
        self.game = make_game(game, rules, players, options, compiled=True)
        self.seat = _seat_number(self.game, seat)
        self.illegal_reward = illegal_reward
        self.render_mode = rendering.check_mode(render_mode)
        self.observation_space = spaces.features(self.game)
        self.action_space = spaces.actions(self.game)
        self._names = _bots_by_seat(self.game, self.seat, opponents)
        self._players: dict[int, Player] = {}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Features, dict[str, Any]]:
        """Begin the game of a seed, or the next one of those that follow from the last seed."""
        super().reset(seed=seed, options=options)
        self.close()
        self._seed = seed_of(self.np_random.bytes(SEED_BYTES) if seed is None else seed)
        self._go_on_from(self.game.start(self._seed))
        return self.game_state.observe(self.seat), self._info()

    def step(self, action: Any) -> Told:
        """Play an action, and let the others play until it is one's turn again.

        One that is not legal changes nothing but costs the illegal reward; `info["illegal"]` says
        what was wrong.
        """
        try:
            state = self.game_state.play(action)
        except IllegalMove as error:
            return self._told(self.illegal_reward, illegal=str(error))
        self._go_on_from(state)
        return self._told(self.game_state.payoffs[self.seat])

    def _go_on_from(self, state: State) -> None:
        while not state.over and state.turn != self.seat:
            state = self._answered(state)
        self.game_state = state
        if self.render_mode == "human":
            self.render()

    def _answered(self, state: State) -> State:
        """Let a bot play, which sees what the public sees."""
        try:
            return state.play(self._player(state).choose(state.public()))
        except Forfeit:
            return state.forfeit().settled()

    def _player(self, state: State) -> Player:
        """Return the bot to act, whose luck follows from the seed of the game."""
        if state.turn not in self._players:
            self._players[state.turn] = make_bot(self._names[state.turn], self._seed, state.turn)
        return self._players[state.turn]

    def _told(self, reward: float, **more: str) -> Told:
        state = self.game_state
        return state.observe(self.seat), reward, state.over, False, {**self._info(), **more}

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.game_state.mask(self.seat)}

    def action_masks(self) -> NDArray[np.bool_]:
        """Tell for each action whether it is legal, in the form that sb3-contrib asks for."""
        return self.game_state.mask(self.seat).astype(np.bool_)  # type: ignore[no-any-return]

    def render(self) -> Any:
        """Show the position as seen from one's seat: print it, or return it as text or pixels."""
        return rendering.render(self.game_state, self.render_mode, self.seat)

    def close(self) -> None:
        """Send the bots home."""
        for player in self._players.values():
            player.close()
        self._players = {}

    def __getstate__(self) -> dict[str, Any]:
        """Travel without the bots: others take their places, who have not thought about it yet."""
        return {**vars(self), "_players": {}}


def _seat_number(game: Game, seat: int | str) -> int:
    """Return the number of a seat that is given by number or colour."""
    names = (*range(game.players), *game.seats)
    if seat not in names:
        raise BadChoice("unknown_seat", seat=seat, known=game.seats)
    return names.index(seat) % game.players


def _bots_by_seat(game: Game, own: int, bots: str | Sequence[str]) -> dict[int, str]:
    """Return the name of the bot at every seat but one's own."""
    others = [seat for seat in range(game.players) if seat != own]
    names = [bots] * len(others) if isinstance(bots, str) else list(bots)
    if len(names) != len(others):
        raise BadChoice("seat_count", count=len(names), expected=len(others))
    for name in names:
        bot_name(name)
    return dict(zip(others, names, strict=True))


def environment_id(name: str) -> str:
    """Return the id of a rule set given by its plain name.

    >>> environment_id("roses_classic")
    'couronne/roses_classic-v1'
    """
    game, rules = plain_names()[name]
    return f"couronne/{name}-v{package(game).rule_sets[rules].version}"


for _name, (_game, _rules) in plain_names().items():
    gymnasium.register(
        environment_id(_name),
        f"{__name__}:{AgainstBots.__name__}",
        kwargs={"game": _game, "rules": _rules},
    )

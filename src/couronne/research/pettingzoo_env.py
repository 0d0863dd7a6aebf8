"""The games as PettingZoo has them: one environment for all, whose agents are the seats."""

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any

import numpy as np

from couronne.games.draws import SEED_BYTES
from couronne.games.game import Game
from couronne.games.registry import make_game
from couronne.games.state import State
from couronne.research import rendering, spaces
from couronne.research.extra import extra
from couronne.research.names import plain_name, plain_names

with extra():
    from gymnasium.utils.seeding import np_random
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers

ILLEGAL_REWARD = -1.0
"""What an illegal action costs where it ends the game."""

Observation = dict[str, Any]


class CrownEnv(AECEnv):  # type: ignore[misc]
    """A game among agents that move in turn. Chance draws by itself, from the seed of `reset`."""

    game_state: State
    """The position, with all that `State` knows about it; there after the first `reset`."""
    np_random: np.random.Generator | None = None

    def __init__(self, game: Game, render_mode: str | None = None) -> None:
        """Set the table; `reset` begins the game."""
        super().__init__()
        self.game = game
        self.render_mode = rendering.check_mode(render_mode)
        self.metadata = {
            "name": f"{plain_name(game.name, game.rules)}_v{game.rule_set.version}",
            "is_parallelizable": False,
            **rendering.metadata(),
        }
        self.possible_agents = list(game.seats)
        self.agents = list(game.seats)
        self.observation_spaces = {agent: spaces.features_and_mask(game) for agent in self.agents}
        self.action_spaces = {agent: spaces.actions(game) for agent in self.agents}
        self._seats = {agent: seat for seat, agent in enumerate(self.agents)}

    def observation_space(self, agent: str) -> Any:
        """Return what an agent may ever see."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return what an agent may ever do."""
        return self.action_spaces[agent]

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002 (there are none)
    ) -> None:
        """Begin the game of a seed, or the next one of those that follow from the last seed."""
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._go_on_from(self.game.start(self._seed(seed)))

    def _seed(self, seed: int | None) -> int | bytes:
        if seed is not None or self.np_random is None:
            self.np_random, _ = np_random(seed)
        return self.np_random.bytes(SEED_BYTES) if seed is None else seed

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees, and what it may do: nothing when another is to act."""
        seat, state = self._seats[agent], self.game_state
        return {"observation": state.observe(seat), "action_mask": state.mask(seat)}

    def step(self, action: Any) -> None:
        """Play an action of the agent to act. One that is not legal is refused and changes nothing.

        Once the game is over each agent takes its leave by `None`.
        """
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
        else:
            self._go_on_from(self.game_state.play(action))

    def _go_on_from(self, state: State) -> None:
        self.game_state = state
        if state.over:
            self._end()
        else:
            self.agent_selection = self.possible_agents[state.turn]
        if self.render_mode == "human":
            self.render()

    def _end(self) -> None:
        """Pay every agent what the result is worth; only now is there any reward."""
        self.rewards = dict(zip(self.agents, self.game_state.payoffs, strict=True))
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.agents, True)
        self._deads_step_first()

    def render(self) -> Any:
        """Show the position: print it, or return it as text or as an array of pixels."""
        return rendering.render(self.game_state, self.render_mode)

    def close(self) -> None:
        """There is nothing to be left."""


def raw_env(
    game: str,
    rules: str | None = None,
    players: int | None = None,
    render_mode: str | None = None,
    **options: int,
) -> CrownEnv:
    """Make the bare environment of a game: an illegal action raises `couronne.IllegalMove`.

    >>> env = raw_env("roses", rules="classic")
    >>> env.reset(seed=7)
    >>> env.agents, env.agent_selection
    (['red', 'white'], 'red')
    >>> observation, reward, terminated, truncated, info = env.last()
    >>> observation["action_mask"].nonzero()[0].tolist()
    [3, 6, 10, 17, 21]
    >>> env.step(10)
    >>> env.agent_selection
    'white'
    """
    return CrownEnv(make_game(game, rules, players, options, compiled=True), render_mode)


def env(
    game: str,
    rules: str | None = None,
    players: int | None = None,
    render_mode: str | None = None,
    **options: int,
) -> Any:
    """Make the environment of a game with PettingZoo's usual wrappers.

    An illegal action ends the game, at the cost of 1 to whoever chose it; a number that is no
    action at all, or a call out of order, is an error.

    >>> table = env("kingdomino", players=3, harmony=1)
    >>> table.reset(seed=7)
    >>> for agent in table.agent_iter():
    ...     observation, reward, terminated, truncated, info = table.last()
    ...     mask = None if terminated else observation["action_mask"]
    ...     table.step(None if terminated else table.action_space(agent).sample(mask))
    """
    bare = raw_env(game, rules, players, render_mode, **options)
    strict = wrappers.TerminateIllegalWrapper(bare, illegal_reward=ILLEGAL_REWARD)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(strict))


environments: Mapping[str, Callable[..., Any]] = MappingProxyType(
    {name: partial(env, game, rules) for name, (game, rules) in plain_names().items()}
)
"""What makes the environment of every rule set, by its plain name."""

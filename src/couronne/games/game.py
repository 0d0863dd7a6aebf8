"""A game to be played: one rule set at one table size, with its options."""

from collections.abc import Callable, Mapping
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, SupportsIndex

from couronne.errors import BadChoice, BadPosition
from couronne.games.draws import Draws, seed_of
from couronne.games.package import Notation, Package
from couronne.games.ruleset import RuleSet
from couronne.games.state import Move, State
from couronne.kernel.contract import Fields
from couronne.kernel.specialise import Engine, compiled, is_at_hand, plain

if TYPE_CHECKING:
    from couronne.games.batch import Batch

MOST_READ = 4096
"""Spellings that a game remembers."""


class Game:
    """A game with its rules chosen: what `couronne.load` returns.

    >>> import couronne
    >>> game = couronne.load("roses", rules="classic")
    >>> game.name, game.rules, game.seats
    ('roses', 'classic', ('red', 'white'))
    >>> game.start(seed=7).turn
    0
    """

    def __init__(
        self,
        package: Package,
        rule_set: RuleSet,
        players: int,
        options: Mapping[str, int],
        is_compiled: bool = True,
    ) -> None:
        self.package = package
        self.rule_set = rule_set
        self._options = dict(options)
        self.seats = rule_set.seats[:players]
        self.is_compiled = is_compiled

    @property
    def name(self) -> str:
        """The game's name, as `couronne.load` takes it."""
        return self.package.name

    @property
    def rules(self) -> str:
        """The name of the rule set."""
        return self.rule_set.name

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.seats)

    @property
    def options(self) -> dict[str, int]:
        """What the table has chosen, or the defaults."""
        return dict(self._options)

    @cached_property
    def action_count(self) -> int:
        """How many different actions there are; they are numbered from 0."""
        return int(self.package.rules.ACTIONS)

    @cached_property
    def outcome_count(self) -> int:
        """How many different outcomes chance has; they are numbered from 0."""
        return int(self.package.rules.OUTCOMES)

    @cached_property
    def feature_count(self) -> int:
        """How many numbers `state.observe` returns."""
        return int(self.package.rules.FEATURES)

    @property
    def key(self) -> tuple[Any, ...]:
        """What makes two games the same."""
        return (self.name, self.rules, self.players, tuple(sorted(self.options.items())))

    @cached_property
    def engine(self) -> Engine:
        """The rules, compiled (at the first use on a machine: some seconds) or plain."""
        rules, knowledge = self.package.rules, self.package.knowledge
        if self.is_compiled:
            return compiled(Engine, rules, knowledge, self.option_words)
        return plain(Engine, rules, knowledge)

    @property
    def is_at_hand(self) -> bool:
        """Whether the rules are loaded soon: plain, or compiled on this machine before."""
        rules, knowledge = self.package.rules, self.package.knowledge
        return not self.is_compiled or is_at_hand(Engine, rules, knowledge)

    @cached_property
    def option_words(self) -> Any:
        """The values of the rule set and the options, as the rules read them."""
        import numpy as np

        values = {"players": self.players, **self.rule_set.values, **self.options}
        return np.array([values[name] for name in self.package.rules.OPTIONS.names], np.int64)

    @cached_property
    def known_moves(self) -> "KnownMoves":
        """The moves that were met so far, by action."""
        return KnownMoves(self.package.notation)

    @cached_property
    def read_action(self) -> Callable[[str], int]:
        """Read a move in any notation; what was read before is known."""
        return lru_cache(MOST_READ)(self.package.notation.read_action)

    def label(self, action: int) -> str:
        """Spell an action in the neutral notation of records."""
        return self.known_moves[action].label

    def outcome_label(self, outcome: int) -> str:
        """Spell an outcome of chance in the neutral notation of records."""
        return "".join(self.package.notation.outcome_tokens(outcome))

    def undealt(self) -> State:
        """Return the position before the first event: all chance is still to come."""
        words = self.engine.blank()
        return State(self, words, self.engine.begin(words, self.option_words), None)

    def start(self, seed: SupportsIndex | bytes | None = None) -> State:
        """Deal, and return the first position. The same seed deals and draws the same for ever."""
        return self.undealt().with_draws(Draws(seed_of(seed))).settled()

    def batch(
        self,
        size: SupportsIndex,
        seed: SupportsIndex | None = None,
        threads: SupportsIndex | None = None,
    ) -> "Batch":
        """Begin so many games at once, held in arrays and played without Python for each of them.

        >>> import couronne
        >>> batch = couronne.load("roses").batch(1000, seed=7)
        >>> batch.step(batch.sample())
        0
        """
        from couronne.games.batch import Batch

        return Batch(self, size, seed, threads)

    def position(self, text: str) -> State:
        """Read a position written by `state.position`; it carries no draws."""
        read = self._read(self.package.notation.read_position, text)
        if read.position != text:
            raise BadPosition("not_canonical", position=text, canonical=read.position)
        return read

    def sketch(self, text: str) -> State:
        """Read a position drawn by hand, as the game's rulebook draws it; it carries no draws.

        >>> import couronne
        >>> game = couronne.load("kingdomino", rules="seed", compiled=False)
        >>> game.sketch("Champ*  Castle  Mer2").scores
        (3, 0)
        """
        diagram = self.package.diagram
        if diagram is None:
            raise BadChoice("no_diagrams", game=self.name)
        return self._read(diagram.read_diagram, text)

    def _read(self, read: Callable[[str, Fields, RuleSet], None], text: str) -> State:
        """Let a text say what a position holds."""
        if not isinstance(text, str):
            raise BadPosition("not_text", found=type(text).__name__)
        state = self.undealt()
        try:
            read(text, state.fields, self.rule_set)
        except BadPosition as error:
            error.values["about"] = self.name
            raise
        return State(self, state.words, self.engine.report(state.words), None)

    def describe(self) -> dict[str, Any]:
        """Return what there is to know about the game as plain data."""
        return {
            "game": self.name,
            "rules": self.rules,
            "rules_version": self.rule_set.version,
            "players": self.players,
            "table_sizes": list(self.rule_set.players),
            "seats": list(self.seats),
            "options": self.options,
            "matches": dict(self.rule_set.matches),
            "values": dict(self.rule_set.values),
        }

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        options = "".join(f", {name}={value}" for name, value in self.options.items())
        return (
            f"couronne.load({self.name!r}, rules={self.rules!r}, players={self.players}{options})"
        )

    def __reduce__(self) -> tuple[Any, ...]:
        """Rebuild the game in another process, where its code may have to be loaded again."""
        from couronne.games.registry import restore_game

        table = (self.name, self.rules, self.players, self.options, self.is_compiled)
        return restore_game, (self.package.home, *table)


class KnownMoves(dict[int, Move]):
    """Moves by action, each spelled when it is first met."""

    def __init__(self, notation: Notation) -> None:
        super().__init__()
        self.notation = notation

    def __missing__(self, action: int) -> Move:
        self[action] = Move("".join(self.notation.tokens(action)), action)
        return self[action]


def choose_rules(package: Package, rules: str | None) -> RuleSet:
    """Find a rule set by name; without a name, the game's first."""
    table = package.rule_sets
    name = next(iter(table)) if rules is None else rules
    if not isinstance(name, str) or name not in table:
        raise BadChoice("unknown_rules", game=package.name, rules=rules, known=tuple(table))
    return table[name]


def choose_players(package: Package, rule_set: RuleSet, players: int | None) -> int:
    """Check the table size; without one, take the rule set's first."""
    count = rule_set.players[0] if players is None else players
    if type(count) is not int or count not in rule_set.players:
        raise BadChoice(
            "bad_table_size",
            game=package.name,
            rules=rule_set.name,
            players=players,
            known=rule_set.players,
        )
    return count


def table_sizes(rule_set: RuleSet, options: Mapping[str, int]) -> tuple[int, ...]:
    """Return the table sizes at which these options are played, or all where none is."""
    limits = [rule_set.options[name].players for name in options if name in rule_set.options]
    sizes = [size for size in rule_set.players if all(size in (some or (size,)) for some in limits)]
    return tuple(sizes) or rule_set.players


def choose_options(
    package: Package, rule_set: RuleSet, players: int, given: Mapping[str, int]
) -> dict[str, int]:
    """Check that each option exists and may be chosen at this table; fill in the others."""
    for name, value in given.items():
        if name not in rule_set.options:
            raise BadChoice(
                "unknown_option", game=package.name, option=name, known=tuple(rule_set.options)
            )
        option = rule_set.options[name]
        if type(value) is not int or not 0 <= value <= option.most:
            raise BadChoice("bad_option_value", option=name, value=value, most=option.most)
        if value != option.default and players not in (option.players or rule_set.players):
            raise BadChoice("option_table_size", option=name, players=players, known=option.players)
    return {name: option.default for name, option in rule_set.options.items()} | dict(given)

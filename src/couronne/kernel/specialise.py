"""A game's rules and the entry points, bound together: as plain Python or as machine code.

The functions of a game become globals of private copies of the templates (`entry`, `playout`), so
that the compiler sees straight calls. Plain Python starts at once; machine code is many
times faster and gives the same results bit for bit.
"""

import contextlib
import dis
import logging
import threading
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib.metadata import version
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, ClassVar, TypeVar

import numpy as np

from couronne.kernel import cache as code_cache
from couronne.kernel import contract, cpu, entry
from couronne.kernel.fields import fields_of
from couronne.kernel.loaded import fingerprint
from couronne.kernel.playout import playout
from couronne.kernel.prospects import prospects
from couronne.kernel.sources import files_behind, is_ours

Wrap = Callable[[FunctionType, bool], Any]

_log = logging.getLogger("couronne")


def announce_by_log(game: str) -> None:
    """Tell whoever waits that it happens once; without any set-up it appears on standard error."""
    _log.warning("preparing %s: compiling for this machine, only once (up to a minute)", game)


announce_compilation: Callable[[str], None] = announce_by_log
"""Called with the game's name before a compilation that will take seconds."""


class Program:
    """Functions that are compiled together for one game, and called from Python."""

    NAME: ClassVar[str]
    ENTRY_POINTS: ClassVar[tuple[Any, ...]]
    DEFAULTS: ClassVar[dict[str, Any]]
    """What stands in for names that neither the rules nor the knowledge of a game bring."""

    blank: Callable[[], Any]
    """Makes the words of one position, not yet filled."""
    fields: Callable[[Any], Any]
    """Sees the words of a position by the names of the game's record."""

    def __init__(
        self, rules: ModuleType, knowledge: ModuleType | None, wrap: Wrap | None = None
    ) -> None:
        """Bind every entry point to the rules of a game and to what is known about playing it."""
        self.rules = rules
        self.is_compiled = wrap is not None
        self.words = rules.STATE.itemsize // 8
        self.size = self.words + entry.EVENTS + rules.MAX_ACTIONS
        self.blank = partial(np.empty, self.size, np.int64)
        self.fields = fields_of(rules.STATE)
        supplied = {
            **self.DEFAULTS,
            **vars(rules),
            **(vars(knowledge) if knowledge else {}),
            "WORDS": self.words,
            "state_of": entry.record_of if wrap else self.fields,
        }
        binder = _Binder(supplied, wrap or _python, self.ENTRY_POINTS)
        self.kernels = binder.bound
        for function in self.ENTRY_POINTS:
            setattr(self, function.__name__, binder.bind(function))

    def warm_up(self, options: Any) -> None:
        """Call each entry point that a game needs, so that no later move waits for a compiler."""
        raise NotImplementedError


class Engine(Program):
    """The rules of one game, as `State` calls them; their meaning is told in `entry`."""

    NAME = "rules"
    ENTRY_POINTS = entry.ENTRY_POINTS
    DEFAULTS: ClassVar[dict[str, Any]] = {"playout": playout, "prospects": prospects}

    begin: Callable[[Any, Any], int]
    report: Callable[[Any], int]
    step: Callable[[Any, Any, int], int]
    skip: Callable[[Any, Any], int]
    weigh: Callable[[Any, Any], None]
    outcome: Callable[[Any, int], int]
    draw: Callable[[Any, int], int]
    result: Callable[[Any, Any], None]
    judge: Callable[[Any, Any], None]
    features: Callable[[Any, int, Any], None]
    random_games: Callable[[Any, Any, int, int, Any], int]
    spin: Callable[[int, int], int]

    def warm_up(self, options: Any) -> None:
        """Begin a game and play a move."""
        words, after = self.blank(), self.blank()
        who = self.begin(words, options)
        while who == contract.CHANCE:
            self.outcome(words, 0)
            who = self.draw(words, 0)
        self.step(words, after, int(words[self.words + entry.EVENTS]))
        self.skip(words, after)
        self.report(words)
        out = np.zeros((2, self.rules.MAX_SEATS), np.int64)
        self.result(words, out)
        self.judge(words, out[0])


class _Binder:
    """Copies kernels, with the names that a template leaves open filled in."""

    def __init__(self, supplied: dict[str, Any], wrap: Wrap, entry_points: Sequence[Any]) -> None:
        self.supplied, self.wrap, self.entry_points = supplied, wrap, entry_points
        self.bound: dict[Any, Any] = {}

    def bind(self, function: Any) -> Any:
        if function not in self.bound:
            names = {**function.__globals__, **dict(self._resolved(function))}
            copy = FunctionType(function.__code__, names, function.__name__, function.__defaults__)
            copy.__module__ = function.__module__
            self.bound[function] = self.wrap(copy, function in self.entry_points)
        return self.bound[function]

    def _resolved(self, function: Any) -> Iterator[tuple[str, Any]]:
        for name in _global_names(function.__code__):
            value = function.__globals__.get(name)
            if value is None:
                value = self.supplied.get(name)
            if contract.is_kernel(value):
                value = self.bind(value)
            if value is not None:
                yield name, value


def _global_names(code: CodeType) -> set[str]:
    """Name every global that a function reads (attributes may bear the same names)."""
    return {step.argval for step in dis.get_instructions(code) if step.opname == "LOAD_GLOBAL"}


AnyProgram = TypeVar("AnyProgram", bound=Program)


_plain: dict[tuple[type[Program], ModuleType, ModuleType | None], Any] = {}


def plain(
    program: type[AnyProgram], rules: ModuleType, knowledge: ModuleType | None = None
) -> AnyProgram:
    """Bind a program to a game as plain Python: ready at once."""
    if (program, rules, knowledge) not in _plain:
        _plain[program, rules, knowledge] = program(rules, knowledge)
    return _plain[program, rules, knowledge]  # type: ignore[no-any-return]


def _python(function: FunctionType, is_entry: bool) -> Callable[..., Any]:
    """Let an entry point answer with Python's own integers, as machine code does."""

    def answer(*arguments: Any) -> int | None:
        found = function(*arguments)
        return None if found is None else int(found)

    return answer if is_entry else function


_compiling = threading.Lock()


_prepared: dict[tuple[type[Program], ModuleType, ModuleType | None], Any] = {}


def compiled(
    program: type[AnyProgram], rules: ModuleType, knowledge: ModuleType | None, options: Any
) -> AnyProgram:
    """Bind a program to a game as machine code, compiled now or taken from the cache.

    The options are those of any game that these rules play: they serve to call each entry point
    once, so that no later move waits for a compiler.
    """
    with _compiling:
        if (program, rules, knowledge) not in _prepared:
            _prepared[program, rules, knowledge] = _prepare(program, rules, knowledge, options)
        return _prepared[program, rules, knowledge]  # type: ignore[no-any-return]


def _prepare(
    program: type[AnyProgram], rules: ModuleType, knowledge: ModuleType | None, options: Any
) -> AnyProgram:
    import numba

    settings: Any = numba.config
    if settings.DISABLE_JIT:
        return plain(program, rules, knowledge)
    home = rules.__name__.rpartition(".")[0]
    place, ready = _place(program, rules, knowledge)
    if not ready.exists():
        announce_compilation(home.rpartition(".")[2])
    prepared = compile_into(place, program, rules, knowledge, home.replace(".", "_"))
    prepared.warm_up(options)
    with contextlib.suppress(OSError):  # another process may have dropped the folder
        ready.touch()
    return prepared


def is_at_hand(program: type[AnyProgram], rules: ModuleType, knowledge: ModuleType | None) -> bool:
    """Tell whether this machine has compiled a program for a game, so that it is soon loaded."""
    return _place(program, rules, knowledge)[1].exists()


def _place(
    program: type[AnyProgram], rules: ModuleType, knowledge: ModuleType | None
) -> tuple[Path, Path]:
    """Return the folder of a program's code, and the file that is there once all is compiled."""
    sources = sources_of(program, rules, knowledge)
    place = code_cache.folder(*sources, loaded=loaded_code(program, rules, knowledge))
    return place, place / f"ready-{program.NAME}-{version('numba')}-{cpu.name()}"


def modules_of(program: type[Program], rules: ModuleType, knowledge: ModuleType | None) -> set[str]:
    """Name the modules whose functions are compiled, and those that tell how."""
    functions = (*program.ENTRY_POINTS, *program.DEFAULTS.values())
    given = {module.__name__ for module in (rules, knowledge) if module is not None}
    return {__name__} | given | {function.__module__ for function in functions}


def sources_of(
    program: type[Program], rules: ModuleType, knowledge: ModuleType | None
) -> Iterator[Path]:
    """Name the files of ours that a program is made of: code, and the data beside our rules."""
    yield from files_behind(modules_of(program, rules, knowledge))
    if is_ours(rules.__name__):
        beside = Path(str(rules.__file__)).parent.iterdir()
        yield from sorted(path for path in beside if path.is_file() and path.suffix != ".py")


def loaded_code(program: type[Program], rules: ModuleType, knowledge: ModuleType | None) -> str:
    """Return the fingerprint of a program for somebody else's rules; ours are told by their files.

    Files would not do: theirs may lie anywhere, and change while a notebook that has loaded them
    stays open.
    """
    if is_ours(rules.__name__):
        return ""
    bound = program(rules, knowledge, lambda function, _is_entry: function)
    return fingerprint(getattr(bound, function.__name__) for function in program.ENTRY_POINTS)


def compile_into(
    place: Path,
    program: type[AnyProgram],
    rules: ModuleType,
    knowledge: ModuleType | None,
    game: str,
) -> AnyProgram:
    """Bind a program as machine code kept in this folder; each function compiles when called."""
    import numba

    from couronne.kernel import intrinsics  # noqa: F401 (registers the machine instructions)

    def wrap(function: FunctionType, is_entry: bool) -> Any:
        function.__qualname__ = f"{function.__name__}_{game}"
        return numba.njit(cache=is_entry, nogil=True)(function)

    settings: Any = numba.config
    previous, settings.CACHE_DIR = settings.CACHE_DIR, str(place)
    try:
        return program(rules, knowledge, wrap)
    finally:
        settings.CACHE_DIR = previous

"""The rules of a game without a playout of their own, so that the kernel's is taken."""

from types import ModuleType

from couronne.kernel.cache import folder
from couronne.kernel.specialise import Engine, compile_into, sources_of


def generic_engine(rules: ModuleType) -> Engine:
    """Compile them; kept where the game's own machine code is, so that only the first run waits."""
    without = ModuleType(rules.__name__)
    vars(without).update({name: value for name, value in vars(rules).items() if name != "playout"})
    game = f"{rules.__name__.split('.')[-2]}_generic"
    return compile_into(folder(*sources_of(Engine, rules, None)), Engine, without, None, game)

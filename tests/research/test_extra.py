"""Without the extra packages one sentence says what to install."""

import subprocess
import sys

import pytest

MODULES = [
    ("couronne.research.pettingzoo_env", "pettingzoo"),
    ("couronne.research.pettingzoo_env", "gymnasium"),
    ("couronne.research.gymnasium_env", "gymnasium"),
]


@pytest.mark.parametrize(("module", "missing"), MODULES)
def test_a_module_names_the_package_that_it_misses(module: str, missing: str) -> None:
    code = f"import sys; sys.modules[{missing!r}] = None; import {module}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)

    assert done.stderr.splitlines()[-1] == (
        f"couronne.errors.BadChoice: This needs {missing}: run pip install couronne[research]."
    )


def test_pettingzoo_goes_without_pictures_where_the_rasteriser_is_missing() -> None:
    code = (
        "import sys; sys.modules['resvg_py'] = None\n"
        "from couronne.research.pettingzoo_env import raw_env\n"
        "env = raw_env('roses', render_mode='ansi'); env.reset(seed=7); print(env.render())"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout.count("\n") > 9

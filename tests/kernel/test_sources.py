"""Which files a program is made of: a change in any of them, and in no other, compiles it anew."""

import inspect
from collections.abc import Iterable
from pathlib import Path

import pytest

from couronne.games.package import package
from couronne.kernel.sources import files_behind
from couronne.kernel.specialise import Engine, Program, modules_of, plain
from couronne.search.program import SearchProgram

GAMES = ("roses", "kingdomino", "pairleroy")


def names(modules: Iterable[str]) -> set[str]:
    return {f"{file.parent.name}/{file.stem}" for file in files_behind(modules)}


def test_what_is_imported_belongs_to_a_module_and_so_on() -> None:
    found = names(["couronne.games.roses.rules"])

    assert {"roses/rules", "roses/data", "roses/geometry", "kernel/bits", "kernel/rng"} <= found


@pytest.mark.parametrize("name", GAMES)
def test_pictures_and_words_do_not_belong_to_the_rules(name: str) -> None:
    found = names([f"couronne.games.{name}.rules"])

    assert found.isdisjoint({f"{name}/{room}" for room in ("picture", "text", "view", "notation")})


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("program", [Engine, SearchProgram])
def test_every_kernel_comes_from_a_file_that_is_counted(name: str, program: type[Program]) -> None:
    rules, knowledge = package(name).rules, package(name).knowledge
    used = knowledge if program is SearchProgram else None
    modules = modules_of(program, rules, used)

    kernels = plain(program, rules, used).kernels

    counted = set(files_behind(modules))
    assert {Path(inspect.getfile(kernel)) for kernel in kernels} <= counted
    assert len(kernels) > 20

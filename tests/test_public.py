"""The public face: every name there, documented with an example, and cheap to import."""

import inspect
import subprocess
import sys

import pytest

import couronne

CONSTANTS = {"CHANCE", "OVER"}
ERRORS = {
    name
    for name in couronne.__all__
    if inspect.isclass(getattr(couronne, name)) and issubclass(getattr(couronne, name), Exception)
}


@pytest.mark.parametrize("name", couronne.__all__)
def test_every_public_name_is_there(name: str) -> None:
    assert getattr(couronne, name) is not None
    assert name in dir(couronne)


@pytest.mark.parametrize("name", sorted(set(couronne.__all__) - CONSTANTS - ERRORS))
def test_every_public_name_has_a_docstring_with_an_example(name: str) -> None:
    """The examples themselves are run as doctests."""
    assert ">>>" in (inspect.getdoc(getattr(couronne, name)) or "")


@pytest.mark.parametrize("name", sorted(ERRORS))
def test_every_error_says_what_it_is_for(name: str) -> None:
    assert inspect.getdoc(getattr(couronne, name))


def test_an_unknown_name_is_refused_as_usual() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        _ = couronne.nonsense


def test_importing_the_package_loads_neither_numpy_nor_numba() -> None:
    code = "import sys, couronne; print(sorted({'numpy', 'numba', 'rich'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout == "[]\n"


def test_errors_speak_english_in_python() -> None:
    with pytest.raises(couronne.BadChoice) as refused:
        couronne.load("chess")

    assert (
        str(refused.value)
        == "There is no game 'chess'; choose one of: roses, kingdomino, pairleroy."
    )


def test_an_error_without_a_sentence_is_told_all_the_same() -> None:
    assert str(couronne.IllegalMove("unheard_of", what=1)) == "unheard_of (what=1)"


@pytest.mark.parametrize("choice", [{"players": 2.0}, {"rules": ["classic"]}, {"players": True}])
def test_a_choice_of_the_wrong_kind_is_refused(choice: dict[str, object]) -> None:
    with pytest.raises(couronne.BadChoice):
        couronne.load("roses", **choice)  # type: ignore[arg-type]

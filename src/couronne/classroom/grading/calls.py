"""One call of a student's function: what it is given, and what the contract wants of it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from couronne.classroom import roi_des_roses as reference

NAMES = {
    "init_jeu": ("nb_lignes", "nb_colonnes"),
    "afficher_main": ("couleur", "main"),
    "afficher_jeu": ("plateau", "l_roi", "c_roi", "main_r", "main_b"),
    "mouvement_possible": ("plateau", "l_roi", "c_roi", "carte"),
    "main_jouable": ("plateau", "l_roi", "c_roi", "main"),
    "demande_action": ("couleur", "plateau", "l_roi", "c_roi", "main"),
    "bouge_le_roi": (
        *("plateau", "l_roi", "c_roi", "main_r", "main_b", "defausse", "carte", "couleur"),
    ),
    "territoire": ("plateau", "ligne", "colonne", "couleur"),
    "score": ("plateau", "couleur"),
    "main": (),
}
"""The functions of the contract in its order, with the names of their arguments."""
PLATEAU = "plateau"
INPUTS_SHOWN = 10


@dataclass(frozen=True, eq=False)
class Call:
    """A call, with what it has to return, print and ask."""

    function: str
    arguments: tuple[Any, ...] = ()
    value: Any = None
    printed: str = ""
    inputs: tuple[str, ...] = ()
    """What a person would type."""
    prompts: tuple[str, ...] = ()

    @property
    def code(self) -> str:
        """Write the call so that it can be pasted into a test.

        >>> print(Call("score", ([["R", "."], ["B", "B"]], "Blanc")).code)
        plateau = [list(ligne) for ligne in (
            "R.",
            "BB",
        )]
        score(plateau, 'Blanc')
        """
        named = dict(zip(NAMES[self.function], self.arguments, strict=True))
        lines = written_board(named[PLATEAU]) if PLATEAU in named else []
        told = [name if name == PLATEAU else repr(value) for name, value in named.items()]
        typed = ", ".join(map(repr, self.inputs[:INPUTS_SHOWN]))
        more = ", …" if len(self.inputs) > INPUTS_SHOWN else ""
        lines.append(f"{self.function}({', '.join(told)})")
        return "\n".join([*lines, *([f"# input() : {typed}{more}"] if typed else [])])


def written_board(board: reference.Plateau) -> list[str]:
    """Write a board as Python, a row a line."""
    rows = [f'    "{"".join(row)}",' for row in board]
    return [f"{PLATEAU} = [list(ligne) for ligne in (", *rows, ")]"]


def returning(function: str, *arguments: Any) -> Call:
    """Make a call that has to return what the reference returns."""
    return Call(function, arguments, value=getattr(reference, function)(*arguments))


def printing(function: str, *arguments: Any) -> Call:
    """Make a call that has to print what the reference prints."""
    return Call(function, arguments, printed=TEXTS[function](*arguments) + "\n")


TEXTS: dict[str, Callable[..., str]] = {
    "afficher_main": reference.texte_main,
    "afficher_jeu": reference.texte_jeu,
}


def asking(couleur: str, *position: Any, typed: tuple[str, ...], beyond: tuple[str, ...]) -> Call:
    """Make a call of `demande_action` that has to refuse all that is typed but the last.

    What is typed beyond it nobody must ask for.
    """
    prompts = (reference.QUESTION.format(couleur=couleur), *[reference.REFUS] * (len(typed) - 1))
    inputs = (*typed, *beyond)
    return Call("demande_action", (couleur, *position), typed[-1], "", inputs, prompts)

"""Grading: usual mistakes, each in an otherwise right solution, each told for what it is."""

from pathlib import Path

import pytest

from couronne.classroom import roi_des_roses as reference
from couronne.classroom.grading.calls import NAMES
from couronne.classroom.grading.findings import KINDS
from couronne.classroom.grading.grading import grade
from couronne.classroom.grading.groups import find_groups
from couronne.classroom.grading.scale import Scale
from couronne.classroom.grading.suite import suite
from couronne.classroom.kit import write_kit

from .project import SEED, SOLUTION, Found, found, graded, marks, mistaken, write_project

MISTAKES: dict[str, tuple[tuple[tuple[str, str], ...], Found]] = {
    "rows that are one list": (
        (
            (
                "[[VIDE] * nb_colonnes for _ in range(nb_lignes)]",
                "[[VIDE] * nb_colonnes] * nb_lignes",
            ),
        ),
        {"init_jeu": {("board", "result")}},
    ),
    "cards to draw that are not shuffled": (
        (("cartes[2 * CARTES_EN_MAIN :]", "sorted(cartes[2 * CARTES_EN_MAIN :])"),),
        {"init_jeu": {("shuffled", "result")}},
    ),
    "a question to the wrong player": (
        (("QUESTION.format(couleur=couleur)", 'QUESTION.format(couleur="Rouge")'),),
        {
            "demande_action": {("prompts", "print")},
            "main": {("turns", "print"), ("end", "print"), ("result", "print")},
        },
    ),
    "one question too many": (
        (
            (
                "        reponse = input(REFUS)\n",
                "        reponse = input(REFUS)\n    input(REFUS)\n",
            ),
        ),
        {
            "demande_action": {("prompts", "print")},
            "main": {("turns", "print"), ("end", "print"), ("result", "print")},
        },
    ),
    "a card that is drawn and stays": (
        (("pioche.pop()", "pioche[-1]"),),
        {"main": {("turns", "print"), ("end", "print"), ("result", "print")}},
    ),
    "a last pawn that ends nothing": (
        (
            (
                "    return sum(pions.count(PIONS[couleur])",
                "    return 0 > sum(pions.count(PIONS[couleur])",
            ),
        ),
        {"main": {("end", "result"), ("result", "result")}},
    ),
    "no board in the game": (
        (
            (
                "        afficher_jeu(plateau, l_roi, c_roi, main_r, main_b)\n        main_du",
                "        main_du",
            ),
        ),
        {"main": {(name, "print") for name in ("shown", "turns", "end", "result")}},
    ),
    "a king beside the middle": (
        (("nb_lignes // 2", "(nb_lignes - 1) // 2"),),
        {"init_jeu": {("king", "result")}},
    ),
    "cards that are not shuffled": (
        (("random.sample(CARTES, len(CARTES))", "list(CARTES)"),),
        {"init_jeu": {("shuffled", "result")}},
    ),
    "a lost card": (
        (("pioche: list[str] = cartes[2", "pioche: list[str] = cartes[1 + 2"),),
        {
            "init_jeu": {("cards", "result")},
            "main": {("turns", "print"), ("end", "print"), ("result", "print")},
        },
    ),
    "no space before the colon": (
        (('f"{couleur} : {', 'f"{couleur}: {'),),
        {
            "afficher_main": {("cards", "print"), ("empty", "print")},
            "afficher_jeu": {("hands", "print")},
            "main": {("shown", "print")},
        },
    ),
    "no trailing space of an empty hand": (
        (("{' '.join(main)}\"", "{' '.join(main)}\".rstrip()"),),
        {
            "afficher_main": {("empty", "print")},
            "afficher_jeu": {("hands", "print")},
            "main": {("shown", "print")},
        },
    ),
    "a board of nine columns whatever its size": (
        (("5 * len(plateau[0]) + 1", "46"),),
        {"afficher_jeu": {("sizes", "print")}},
    ),
    "cards in another order": (
        (("return [carte for carte in main if", "return [carte for carte in sorted(main) if"),),
        {"main_jouable": {("order", "result")}},
    ),
    "any answer accepted": (
        (("while reponse not in actions", "while False"),),
        {
            "demande_action": {("refused", "result"), ("draw", "result"), ("pass", "result")},
            "main": {(name, "crash") for name in ("shown", "turns", "end", "result")},
        },
    ),
    "questions printed, not asked": (
        (
            (
                "input(QUESTION.format(couleur=couleur))",
                "(print(QUESTION.format(couleur=couleur)), input())[1]",
            ),
        ),
        {"demande_action": {("prompts", "print")}},
    ),
    "a board that is changed": (
        (("apres = [list(pions) for pions in plateau]", "apres = plateau"),),
        {"bouge_le_roi": {("unchanged", "mutated")}},
    ),
    "rows that are changed": (
        (("apres = [list(pions) for pions in plateau]", "apres = list(plateau)"),),
        {"bouge_le_roi": {("unchanged", "mutated")}},
    ),
    "a discard the wrong way round": (
        (("[*defausse, carte]", "[carte, *defausse]"),),
        {"bouge_le_roi": {("discard", "result")}},
    ),
    "a list for a tuple": (
        (
            ("return apres, ligne, colonne, mains", "return [apres, ligne, colonne, mains"),
            ('mains["Blanc"], [*defausse, carte]', 'mains["Blanc"], [*defausse, carte]]'),
        ),
        {"bouge_le_roi": {(name, "result") for name in ("king", "pawn", "hands", "discard")}},
    ),
    "the starting square last": (
        (("    return cases\n", "    return cases[::-1]\n"),),
        {"territoire": {("first", "result")}},
    ),
    "squares as lists": (
        (
            ("    return cases\n", "    return [list(case) for case in cases]\n"),
            ("comptees.update(cases)", "comptees.update(map(tuple, cases))"),
        ),
        {"territoire": {(name, "result") for name in ("example", "squares", "first")}},
    ),
    "squares that are counted, not squared": (
        (("len(cases) ** 2", "len(cases)"),),
        {"score": {("example", "result"), ("boards", "result")}, "main": {("result", "print")}},
    ),
    "white that begins": (
        (('couleur, passes, fini = "Rouge"', 'couleur, passes, fini = "Blanc"'),),
        {"main": {("turns", "print"), ("end", "print"), ("result", "print")}},
    ),
    "a game that goes on": (
        (("fini = passes == 2 or a_pose_tous_ses_pions(plateau, couleur)", "fini = False"),),
        {"main": {("end", "result"), ("result", "result")}},
    ),
    "a game that stops too soon": (
        (("fini = passes == 2 or", "fini = passes == 1 or bool(defausse) or"),),
        {"main": {("end", "result"), ("result", "result")}},
    ),
    "a winner without accent": (
        (('a gagné la partie"', 'a gagne la partie"'), ('"Égalité"', '"Egalite"')),
        {"main": {("result", "print")}},
    ),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_found_where_it_is_and_nowhere_else(tmp_path: Path, mistake: str) -> None:
    changes, expected = MISTAKES[mistake]

    report = graded(tmp_path, mistaken(*changes))

    assert found(report) == expected


BODY = "    print(texte_main(couleur, main))\n"
BREAKDOWNS = {
    "crash": "    return [][0]\n",
    "crash by leaving": "    import os; os._exit(3)\n",
    "loop": "    while True: pass\n",
    "loop in its sleep": "    import time; time.sleep(100)\n",
    "loop of questions": "    while True: input()\n",
}


@pytest.mark.parametrize("breakdown", BREAKDOWNS)
def test_a_breakdown_of_one_function_leaves_the_others_their_points(
    tmp_path: Path, breakdown: str
) -> None:
    report = graded(tmp_path, mistaken((BODY, BREAKDOWNS[breakdown])))

    kind = breakdown.split()[0]
    wrong = found(report)
    assert wrong == {"afficher_main": {("cards", kind), ("empty", kind)}}


def test_a_game_that_crashes_after_its_end_has_only_lost_the_result(tmp_path: Path) -> None:
    report = graded(tmp_path, mistaken(("    total = 0\n", BREAKDOWNS["crash"])))

    assert found(report)["main"] == {("result", "crash")}


def test_a_missing_function_is_told_as_missing(tmp_path: Path) -> None:
    report = graded(tmp_path, mistaken(("def mouvement_possible(", "def mouvement_permis(")))

    kinds = {("free", "missing"), ("outside", "missing"), ("taken", "missing")}
    assert found(report)["mouvement_possible"] == kinds


@pytest.mark.parametrize(
    "source",
    [
        "import numpy\n" + SOLUTION,
        SOLUTION.replace('if __name__ == "__main__"', "if True"),
        SOLUTION.replace("def score(", "def score("[:-1]),
        "while True: pass\n",
    ],
    ids=["of a package", "that plays", "with a syntax error", "that never ends"],
)
def test_a_file_that_cannot_be_imported_is_told_as_such(tmp_path: Path, source: str) -> None:
    report = graded(tmp_path, source)

    assert report.refused is not None
    assert (report.refused.kind, report.mark) == ("import", 0)


def test_what_can_be_wrong_is_all_in_these_tests() -> None:
    expected = {
        kind
        for _changes, wrong in MISTAKES.values()
        for found in wrong.values()
        for _name, kind in found
    }

    assert expected | {"loop", "missing", "import"} == set(KINDS)


def test_the_solution_has_every_point(tmp_path: Path) -> None:
    report = graded(tmp_path, SOLUTION)

    assert (report.mark, found(report)) == (14, {})


@pytest.mark.parametrize(
    "change",
    [
        ("import sys\n", "import sys\nsys.stdout.reconfigure(encoding='utf-8')\n"),
        (
            "    print(texte_main(couleur, main))\n",
            "    sys.stdout.write(texte_main(couleur, main) + chr(10))\n",
        ),
        (
            "    print(texte_main(couleur, main))\n",
            "    print(texte_main(couleur, main), flush=True)\n    print('!', file=sys.stderr)\n",
        ),
        (
            "    print(texte_resultat(plateau))\n",
            "    print(texte_resultat(plateau))\n    sys.exit()\n",
        ),
        (
            "    print(texte_resultat(plateau))\n",
            "    print(texte_resultat(plateau))\n    exit()\n",
        ),
        ("    couleur, passes, fini =", "    print('Bienvenue !')\n    couleur, passes, fini ="),
        (
            "        action = demande_action(",
            "        print('Au tour de', couleur, ':')\n        action = demande_action(",
        ),
        ("main.append(pioche.pop())", "main.insert(0, pioche.pop(0))"),
        (
            "def main() -> None:\n",
            "_lire = input\ndef input(question): return _lire(question)\ndef main() -> None:\n",
        ),
    ],
)
def test_what_the_contract_leaves_open_costs_nothing(
    tmp_path: Path, change: tuple[str, str]
) -> None:
    report = graded(tmp_path, mistaken(change))

    assert (report.mark, found(report)) == (14, {})


def test_the_starting_kit_has_none(tmp_path: Path) -> None:
    write_kit(tmp_path / "kit")

    (report,) = grade(find_groups([tmp_path / "kit"]), Scale(), SEED)

    assert report.mark == 0


def test_a_function_that_always_says_yes_has_nothing(tmp_path: Path) -> None:
    always = ("def mouvement_possible(", "def mouvement_possible(*_): return True\ndef _autre(")

    report = graded(tmp_path, mistaken(always))

    shares = {function.function: function.share for function in report.functions}
    assert shares["mouvement_possible"] == 0


def test_changed_arguments_cost_as_much_as_another_requirement(tmp_path: Path) -> None:
    report = graded(tmp_path, mistaken(*MISTAKES["a board that is changed"][0]))

    shares = {function.function: function.share for function in report.functions}
    assert shares["bouge_le_roi"] == 3 / 4


def test_the_same_seed_gives_the_same_marks(tmp_path: Path) -> None:
    chancy = mistaken(("    return cases\n", "    return cases[: random.randint(1, 9)]\n"))

    first, second = (graded(tmp_path / name, chancy) for name in "ab")

    assert [function.points for function in first.functions] == [
        function.points for function in second.functions
    ]


def test_groups_come_in_their_order_whoever_is_done_first(tmp_path: Path) -> None:
    write_project(tmp_path / "a", mistaken((BODY, BREAKDOWNS["loop"])))
    for name in "bc":
        write_project(tmp_path / name)

    reports = list(grade(find_groups([tmp_path]), Scale(), SEED))

    assert list(marks(reports)) == ["a", "b", "c"]
    assert marks(reports)["b"] == 14


@pytest.mark.parametrize("seed", range(40))
def test_every_requirement_is_examined_whatever_the_seed(seed: int) -> None:
    requirements = suite(seed)

    assert {one.function for one in requirements} == set(NAMES)
    assert [one for one in requirements if not one.calls] == []


PEEKS = """
def demande_action(couleur, plateau, l_roi, c_roi, main):
    typed = {typed}
    number = {number}
    answer = input(QUESTION.format(couleur=couleur))
    for _ in range(number):
        answer = input(REFUS)
    return answer
"""
NUMBERS = {
    "the third from the end": "len(typed) - 3",
    "the first card of the hand": "min(map(typed.index, set(main) & set(typed)), default=0)",
    "the one that is there in small letters": "typed.index(next("
    "(one.upper() for one in typed if one.upper() in main and one.islower()), typed[0]))",
    "the one after the last that is never right": "(max("
    "number for number, one in enumerate(['', *typed]) if one in ('', 'N4') or one.islower()"
    " and one not in ('pioche', 'passe')) if typed[0] not in [*main, 'pioche'] else 0)",
}


@pytest.mark.parametrize("number", NUMBERS.values(), ids=NUMBERS)
def test_what_is_right_does_not_follow_from_what_will_be_typed(tmp_path: Path, number: str) -> None:
    peeks = PEEKS.format(typed="input.answers[::-1]", number=number)

    report = graded(tmp_path, mistaken(("def bouge_le_roi(", peeks + "\n\ndef bouge_le_roi(")))

    assert "refused" in dict(found(report)["demande_action"])


@pytest.mark.parametrize("seed", range(10))
def test_no_place_in_the_line_of_answers_is_the_right_one(seed: int) -> None:
    (refused,) = (one for one in suite(seed) if one.name == "refused")

    first = [len(call.prompts) - 1 for call in refused.calls]
    last = [len(call.inputs) - len(call.prompts) for call in refused.calls]
    following = [set(call.inputs[len(call.prompts) :]) for call in refused.calls]

    assert min(len(set(first)), len(set(last))) > 2
    for call, beyond in zip(refused.calls, following, strict=True):
        assert beyond & set(reference.actions_possibles(*call.arguments[1:]))


@pytest.mark.parametrize("seed", range(10))
def test_what_must_be_refused_is_refused_in_any_order(seed: int) -> None:
    for one in suite(seed):
        if one.function == "demande_action":
            for call in one.calls:
                *wrong, right = call.inputs[: len(call.prompts)]
                possible = reference.actions_possibles(*call.arguments[1:])
                assert right in possible
                assert not set(wrong) & set(possible)


def test_other_seeds_ask_other_questions() -> None:
    def asked(seed: int) -> list[str]:
        return [call.code for one in suite(seed) for call in one.calls]

    assert asked(1) == asked(1)
    assert asked(1) != asked(2)

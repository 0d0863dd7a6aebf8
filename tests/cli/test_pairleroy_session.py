"""People at a real terminal with Pairleroy: a whole game, refusals, going back, scrolling."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pexpect
import pytest

import couronne as package
from couronne.cli.files import save_record
from couronne.games.state import State
from couronne.records.ledger import Ledger
from tests.cli.command import PROMPT, Couronne, Terminal, has_colour, in_one_line, plain
from tests.games.pairleroy.sample_views import settling, tiles_laid

FRENCH = ("play", "pairleroy", "--seed", "1", "--lang", "fr")
"""Blue draws UUU twice and CCP; greedy is red."""
TWO_PEOPLE = (*FRENCH, "--players", "human,human")
FIRST_MOVE = re.compile(r"^ +1  (\S+)", re.MULTILINE)
MORE = "… gauche, droite, haut, bas, centre"


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Couronne]:
    """A home for what several tests look at."""
    runner = Couronne(tmp_path_factory.mktemp("home"))
    yield runner
    runner.close()


def started(couronne: Couronne, *moves: str) -> Terminal:
    """Let two people begin a game and make some moves."""
    terminal = couronne.terminal(*TWO_PEOPLE)
    terminal.ready()
    terminal.type_all(moves)
    return terminal


def trimmed(screen: str) -> str:
    """Leave out blanks at the ends of lines, which nobody sees."""
    return re.sub(r" +$", "", screen, flags=re.MULTILINE)


# A whole game


TOLD = [
    r"rouge pioche [FCPU]{3}",
    r"rouge joue [NS]\d+[EO]\d+",
    r"rouge : \+\d d'honneur, soit \d+",
    r"le rond \S+ est fermé : personne à portée, il reste vide",
    r"(hutte|ferme|pâturage|taverne) pour rouge, seul à portée \(à \d\)",
    r"rouge joue (E|SE|SO|O|NO|NE) → [NSEO0]",
    r"[FCPU]-[FCPU]-[FCPU] posée sur [NSEO]\d",
    r"rouge gagne 1 couronne ; en tout : \d",
    r"rouge rend 1 couronne ; en tout : \d",
    r"rouge joue château:",
    r"rouge joue acheter:[a-d][1-4] [^\d]+ \([FCPU]+ → \d+\)",
    r"Marché [a-d][1-4] : [^\d]+ \([FCPU]+ → \d+\)",
    r"rouge joue pièce:\S+ (hutte|ferme|pâturage|taverne)",
    r"rouge achève un bâtiment : ",
    r"Dernier tour, déclenché par rouge\.",
    r"Partie finie\.",
    r"Victoire : rouge \(fin selon les règles\)\.",
]
"""What is told in the course of the game below: draws, moves, what followed, the end."""
FORMS = (r"\b[FCPU]{3}\b", r"\b[NS]\d+[EO]\d+\b", r"[FCPU]-[FCPU]-[FCPU]", "stop", r"\b1\b")
"""What was typed in it: tiles, cells, faces, words, numbers."""


def play_to_the_end(terminal: Terminal) -> tuple[list[str], list[str]]:
    """Play the first listed move, by turns as it is listed and by its number; return all said."""
    typed: list[str] = []
    screens: list[str] = []
    while terminal.process.expect([PROMPT, pexpect.EOF]) == 0:
        screens.append(plain(terminal.process.before))
        typed.append("1" if len(typed) % 2 else FIRST_MOVE.findall(screens[-1])[-1])
        terminal.process.sendline(typed[-1])
    return typed, [*screens, plain(terminal.process.before)]


def test_a_person_plays_a_whole_game_against_greedy(couronne: Couronne) -> None:
    """To the final count: all is told, nothing that is listed is refused, the record is good."""
    file = couronne.home / "whole.crown"

    typed, screens = play_to_the_end(couronne.terminal(*FRENCH, "--save", str(file), rows=24))

    told = in_one_line("\n".join(screens))
    assert [said for said in TOLD if not re.search(said, told)] == []
    assert [form for form in FORMS if not re.search(form, " ".join(typed))] == []
    assert "Possible :" not in told
    assert_adds_up(told)
    assert couronne.call("verify", str(file)).code == 0
    assert couronne.call("replay", str(file), "--json").out.count('"seat"') >= len(typed) > 60


def assert_adds_up(told: str) -> None:
    """Make sure that each of two scores is the sum of the parts that it names."""
    counts = re.findall(r"(bleu|rouge) : (\d+) = ([^=]*?\d)(?= rouge :| Victoire)", told)
    parts = "honneur|aménagements|plus grande zone|cinq bâtiments"
    assert [colour for colour, _total, _items in counts] == ["bleu", "rouge"]
    for _colour, total, items in counts:
        found = re.findall(rf"(?:{parts}) (\d+)", items)
        assert len(found) == items.count("+") + 1
        assert sum(map(int, found)) == int(total)


# The first screen


def test_the_first_screen_tells_all_that_there_is(couronne: Couronne) -> None:
    """Map, phase, players with hands, market and track, bag, moves."""
    screen = couronne.terminal(*FRENCH).ready()

    for expected in (
        "bleu : vous",
        "rouge : greedy",
        "       0     bleu, phase 1 : pioche et pose",
        "    ·  ♛  ·  Posez une des tuiles piochées (*), ou gardez-les toutes.",
        "      ♟●◆               hon. cour châ avp  F  C  P  U zone  bât",
        ">● bleu       0   0♛   -   0  0  0  0  0    0    0",
        "main 2×UUU** CCP*",
        "Marché ; [vu par le cube] ; pile : 24",
        "15      1[2 FPP 15]  2 FFU 15   2 FC 11    1 PUU 14   4",
        "Sac : 117 sur 120 ; tiers  F 90  C 88  P 89  U 84",
        "  1  UUU\n",
        "  2  CCP\n",
        "  3  garder",
    ):
        assert expected in trimmed(screen)


def test_help_explains_moves_map_signs_and_commands(couronne: Couronne) -> None:
    """In French, with the words that scroll."""
    terminal = couronne.terminal(*FRENCH)
    terminal.ready()

    answer = in_one_line(terminal.type("?"))

    for expected in ("N2E4", "F-C-P", "`gauche`", "avant-poste", "annuler", "sauver", "1 UUU"):
        assert expected in answer


def test_colours_are_shown_unless_they_are_not_wanted(couronne: Couronne) -> None:
    """NO_COLOR leaves the characters, which tell everything."""
    coloured, bare = couronne.terminal(*FRENCH), couronne.terminal(*FRENCH, NO_COLOR="1")
    screens = [coloured.ready(), bare.ready()]

    assert has_colour(coloured.process.before)
    assert not has_colour(bare.process.before)
    assert trimmed(screens[0]) == trimmed(screens[1])


@pytest.mark.parametrize(
    ("language", "colours"),
    [
        ("fr", ["bleu", "rouge", "vert", "jaune", "rose", "blanc"]),
        ("en", ["blue", "red", "green", "yellow", "pink", "white"]),
    ],
)
def test_six_people_are_asked_in_turn(
    couronne: Couronne, language: str, colours: list[str]
) -> None:
    """By their colours; each keeps what is drawn, stays and ends the turn."""
    people = ",".join(["human"] * 6)
    terminal = couronne.terminal(
        *("play", "pairleroy", "--seed", "1", "--players", people, "--lang", language)
    )
    screen = terminal.ready()
    asked: list[str] = []
    while len(asked) < 6:
        if terminal.asked() not in asked:
            asked.append(terminal.asked())
        keep = re.search(r"^ +(\d)  (?:keep|garder)", screen, re.MULTILINE)
        screen = terminal.type(keep[1] if keep else "1")

    assert asked == colours


# Refusals


PHASES = {
    "tile": [],
    "cell": ["CCP"],
    "face": ["CCP", "N1O1"],
    "step": ["CCP", "N1O1", "P-C-C"],
    "hand": ["UUU", "N1O1", "E"],
    "kingdom": ["CCP", "N1O1", "P-C-C", "stop"],
    "red's cell": ["CCP", "N1O1", "P-C-C", "stop", "fin", "FFF"],
}
"""What blue, then red, types to come to a phase; red draws FFF twice and CCC."""
NOT_A_MOVE = "n'est pas un coup : tapez un numéro de la liste, une tuile (FFC), une case (N2E4)"
REFUSALS = [
    (
        "tile",
        "xyzzy",
        f"« xyzzy » {NOT_A_MOVE} ou un mot de la liste. Possible : UUU, CCP, garder.",
    ),
    ("tile", "9", "Il n'y a pas de coup numéro 9 ; la liste va de 1 à 3."),
    ("tile", "0", "Il n'y a pas de coup numéro 0 ; la liste va de 1 à 3."),
    ("tile", "FFF", "FFF n'est pas une des tuiles que vous venez de piocher. Possible : UUU, CCP"),
    ("tile", "N1O1", "Choisissez d'abord une tuile à poser, ou gardez-les toutes (garder)."),
    ("tile", "N16", "N16 est hors de la table."),
    (
        "tile",
        "n2o3",
        "Il n'y a pas de case N2O3 : les demi-pas sont pairs dans les rangées paires, impairs",
    ),
    ("cell", "UUU", "Choisissez d'abord la case où poser la tuile. Possible : N1O1, N1E1, O2, E2"),
    ("cell", "N2", "N2 ne touche aucune tuile."),
    ("face", "F-F-F", "La tuile CCP ne peut pas montrer F-F-F. Possible : C-C-P, C-P-C, P-C-C."),
    ("face", "N1E1", "Choisissez d'abord le sens de la tuile : ses tiers au nord-est, en bas"),
    ("step", "O", "Aucune tuile de votre main ne va sur O2. Possible : stop, E, SE, SO, NO."),
    ("step", "fin", "C'est au colon d'avancer (E, SE, SO, O, NO, NE) ou de s'arrêter (stop)."),
    ("hand", "FFF", "Vous n'avez pas de tuile FFF en main. Possible : UUU, CCP."),
    ("hand", "stop", "Choisissez d'abord la tuile de votre main à poser sous le colon."),
    ("kingdom", "NE", "C'est le moment d'organiser le royaume : château, avant-poste, achat"),
    (
        "kingdom",
        "acheter a1",
        "Votre cube, sur la case 1, ne voit pas a1 ; il voit b1, b2, b3, b4.",
    ),
    ("kingdom", "acheter b1", "On ne peut pas payer 2 avec 1 d'honneur."),
    ("kingdom", "château N1O1", "On ne peut pas payer 20 avec 1 d'honneur."),
    ("kingdom", "avant-poste 0", "Il faut un château avant tout avant-poste."),
    ("kingdom", "livrer well", "Puits n'est pas un de vos contrats."),
    ("kingdom", "livrer puits", "Puits n'est pas un de vos contrats."),
    ("red's cell", "O2", "FFF ne va pas sur O2 : il y faut le terrain champ au nord-est."),
    ("red's cell", "N1O1", "N1O1 porte déjà une tuile."),
]


def terminal_in(home: Couronne, phase: str, shared: dict[str, Terminal]) -> Terminal:
    """Return a terminal that waits in a phase; what is refused leaves it there."""
    if phase not in shared or not shared[phase].is_waiting():
        shared[phase] = started(home, *PHASES[phase])
    return shared[phase]


@pytest.fixture(scope="module")
def shared() -> dict[str, Terminal]:
    """Terminals by the phase in which they wait."""
    return {}


@pytest.mark.parametrize(("phase", "typed", "reason"), REFUSALS)
def test_a_refused_move_says_why(
    home: Couronne, shared: dict[str, Terminal], phase: str, typed: str, reason: str
) -> None:
    """In each phase, and the same question is asked again without the whole screen."""
    answer = terminal_in(home, phase, shared).type(typed)

    assert reason in in_one_line(answer)
    assert "Marché" not in answer


@pytest.mark.parametrize("phase", PHASES)
def test_a_refused_move_changes_nothing(
    home: Couronne, shared: dict[str, Terminal], phase: str
) -> None:
    """The list of moves is as before."""
    terminal = terminal_in(home, phase, shared)
    before = terminal.type("?")
    terminal.type("N9E9")

    assert terminal.type("?") == before


def test_a_cell_beyond_the_table_is_named_as_it_was_typed(
    home: Couronne, shared: dict[str, Terminal]
) -> None:
    """O for Ouest, in French."""
    assert "O40 est hors de la table." in terminal_in(home, "tile", shared).type("O40")


def test_all_tiles_are_kept_by_the_word_that_is_listed(couronne: Couronne) -> None:
    """« garder » is the third move of the list."""
    terminal = started(couronne)

    assert "bleu, phase 3 : le colon" in terminal.type("garder")


def test_all_tiles_are_kept_by_the_number_and_the_english_word(couronne: Couronne) -> None:
    """Both lead to the colon."""
    screens = []
    for typed in ("3", "keep"):
        terminal = started(couronne)
        screens.append(terminal.type(typed).split("\n", 1)[1])

    assert "bleu, phase 3 : le colon" in screens[0]
    assert screens[0] == screens[1]


def test_a_listed_purchase_stands_apart_from_the_name_of_its_card(couronne: Couronne) -> None:
    """So that the label can be read, and typed."""
    terminal = started(couronne)

    screen = terminal.type_all(PHASES["kingdom"])

    assert re.search(r"acheter:b3 +Palissade \(FF → 9\)", screen)


@pytest.mark.parametrize("typed", ["acheter:b3", "ACHETER B3", "buy b3"])
def test_a_card_is_bought_by_its_label_in_either_language(couronne: Couronne, typed: str) -> None:
    """With or without the colon of the label, in small letters or capitals."""
    terminal = started(couronne, *PHASES["kingdom"])

    screen = terminal.type(typed)

    assert "bleu joue acheter:b3  Palissade (FF → 9)" in screen
    assert "● Palissade -/FF → 9" in screen


# Going back


def test_a_step_is_taken_back_choice_by_choice(couronne: Couronne) -> None:
    """A tile, a cell; back to the cell, back to the tile; then another tile elsewhere."""
    terminal = started(couronne)
    assert "dans quel sens poser CCP sur N1O1 ?" in terminal.type_all(["CCP", "N1O1"])

    assert "où poser CCP ?" in terminal.type("annuler")
    assert "pioche et pose" in terminal.type("retour")
    assert "où poser UUU ?" in terminal.type("UUU")

    screen = terminal.type("E2")
    assert "bleu : +1 d'honneur, soit 1" in screen
    assert "main UUU CCP\n" in trimmed(screen)


def test_what_was_taken_back_is_not_in_the_record(couronne: Couronne) -> None:
    """Only the tile that was placed in the end."""
    terminal = started(couronne, "CCP", "N1O1", "annuler", "annuler", "UUU", "E2")
    file = couronne.home / "back.crown"
    terminal.type(f"sauver {file}")

    moves = couronne.call("replay", str(file), "--moves", "--lang", "fr").out

    assert re.findall(r"bleu joue (\S+)", moves) == ["UUU", "E2"]


def test_the_screen_after_going_back_is_as_it_was(couronne: Couronne) -> None:
    """The same map, panel and list."""
    terminal = started(couronne)
    before = terminal.type("CCP")
    terminal.type("N1O1")

    after = terminal.type("annuler")

    assert after.split("\n\n", 1)[1] == before.split("\n\n", 1)[1]


def test_a_step_of_the_colon_is_taken_back(couronne: Couronne) -> None:
    """With the tile that was laid under it."""
    terminal = started(couronne, "UUU", "N1O1")
    assert "quelle tuile poser sur E2 ?" in terminal.type("E")

    assert "Pas gratuits : 2" in terminal.type("annuler")


def test_nothing_is_taken_back_once_tiles_were_drawn(couronne: Couronne) -> None:
    """The turn has ended, and red has drawn."""
    terminal = started(couronne, *PHASES["kingdom"], "fin")

    answer = terminal.type("annuler")

    assert "tirage" in answer
    assert terminal.asked() == "rouge"


def test_nothing_is_taken_back_before_the_first_choice(couronne: Couronne) -> None:
    """The deal was no choice."""
    terminal = started(couronne)

    assert "Il n'y a pas de coup à reprendre." in terminal.type("annuler")


# Later in a game


@dataclass(frozen=True)
class Late:
    """A game that two people have left somewhere in the middle."""

    file: Path
    state: State

    @property
    def labels(self) -> list[str]:
        """The moves that there are."""
        return [move.label for move in self.state.moves]


def moment(state: State) -> str | None:
    """Name a position that tests go on from."""
    labels = [move.label for move in state.moves]
    if "stop" in labels and tiles_laid(state) >= 70:
        return "south"
    if labels[0].startswith("piece:"):
        return "piece"
    if any(label.startswith("castle:") for label in labels):
        return "castle"
    return "granary" if {"deliver:granary", "end"} <= set(labels) else None


@pytest.fixture(scope="module")
def late(home: Couronne) -> dict[str, Late]:
    """Play until somebody can build a castle, chooses a piece, can deliver to « Grenier à blé ».

    Then on until a colon steps far in the south of a large map.
    """
    table = package.load("pairleroy", players=2, compiled=False)
    ledger, random = Ledger.start(table, ("human", "human"), 5), Random(5)
    found: dict[str, Late] = {}
    while len(found) < 4:
        name = moment(ledger.state)
        if name is not None and name not in found:
            found[name] = Late(home.home / f"{name}.crown", ledger.state)
            save_record(found[name].file, ledger)
        ledger.play(settling(ledger.state, random))
    return found


def resumed(
    couronne: Couronne, game: Late, *more: str, columns: int = 80, rows: int = 24, lang: str = "fr"
) -> tuple[Terminal, str]:
    """Go on with a game; return its terminal and the first screen."""
    terminal = couronne.terminal(
        "resume", str(game.file), "--lang", lang, *more, columns=columns, rows=rows
    )
    return terminal, terminal.ready()


def french(label: str) -> str:
    """Spell the name of a cell in French."""
    return label.replace("W", "O")


def test_a_castle_can_be_built_where_its_number_is(
    couronne: Couronne, late: dict[str, Late]
) -> None:
    """Numbers of the list are on the map; the castle stands there after."""
    terminal, screen = resumed(couronne, late["castle"], columns=130, rows=60)
    label = late["castle"].labels[1].removeprefix("castle:")
    assert re.search(rf"2  château:{french(label)} +-20", screen)

    screen = terminal.type("2")

    assert f"joue château:{french(label)}" in screen
    assert "♜" in screen


def test_refusals_about_castles(couronne: Couronne, late: dict[str, Late]) -> None:
    """Pairleroy is the king's, and a castle needs a tile."""
    terminal, _screen = resumed(couronne, late["castle"])

    assert "Pairleroy est au roi : posez votre château sur une autre tuile." in in_one_line(
        terminal.type("château 0")
    )
    assert "Il n'y a pas de tuile sur N15O15." in in_one_line(terminal.type("château N15O15"))


def test_refusals_about_outposts_and_a_second_castle(
    couronne: Couronne, late: dict[str, Late]
) -> None:
    """One castle each; a round must be closed, free and near."""
    game = late["granary"]
    rounds = game.state.view()["rounds"]
    open_round = next(spot["round"] for spot in rounds if spot["status"] == "open")
    taken = next(spot["round"] for spot in rounds if spot["status"] == "piece")
    terminal, _screen = resumed(couronne, game)

    def answer(typed: str) -> str:
        return in_one_line(terminal.type(typed))

    assert "Vous avez déjà votre château." in answer("château N1E1")
    assert f"Le rond {french(open_round)} n'est pas fermé : il manque " in answer(
        f"avant-poste {open_round}"
    )
    assert f"Le rond {french(taken)} est déjà pris par " in answer(f"avant-poste {taken}")


def test_a_piece_is_delivered_to_a_contract_typed_as_it_is_listed(
    couronne: Couronne, late: dict[str, Late]
) -> None:
    """« livrer:Grenier à blé », blanks and accents included."""
    terminal, screen = resumed(couronne, late["granary"])
    assert "livrer:Grenier à blé" in screen

    assert "joue livrer:Grenier à blé" in terminal.type("livrer:Grenier à blé")


def test_a_contract_of_nobody_is_refused_under_its_french_name(
    couronne: Couronne, late: dict[str, Late]
) -> None:
    """Who types a name that the market shows is told why not, and not that it is no move."""
    terminal, _screen = resumed(couronne, late["castle"])

    assert "Forteresse n'est pas un de vos contrats." in terminal.type("livrer:Forteresse")


def test_a_piece_is_chosen_by_its_number_on_the_map(
    couronne: Couronne, late: dict[str, Late]
) -> None:
    """Every piece that will do is listed with its kind, and told when it has gone."""
    terminal, screen = resumed(couronne, late["piece"])
    listed = re.findall(r"^ +\d  pièce:(\S+) *(hutte|ferme|pâturage|taverne)", screen, re.MULTILINE)
    assert len(listed) == len(late["piece"].labels)

    screen = terminal.type("2")

    assert f"joue pièce:{listed[1][0]}  {listed[1][1]}" in screen


def test_refusals_about_pieces(couronne: Couronne, late: dict[str, Late]) -> None:
    """It must be one's own, and something has to be chosen first."""
    terminal, _screen = resumed(couronne, late["piece"])

    assert "Choisissez d'abord l'aménagement à livrer." in in_one_line(terminal.type("fin"))
    assert "Vous n'avez pas d'aménagement sur le rond N15O15." in in_one_line(
        terminal.type("pièce N15O15")
    )


# Scrolling


def parts_of(screen: str) -> tuple[list[str], list[str], list[str]]:
    """Return what stands above a map that is cut, the map with its ruler, and what is below."""
    lines = [line.rstrip() for line in screen.split("\n")]
    note = lines.index(MORE)
    ruler = max(
        number for number, line in enumerate(lines[:note]) if re.match(r" {4,}([EO]\d|0 )", line)
    )
    return lines[:ruler], lines[ruler:note], lines[note + 1 :]


def rows_of(screen: str) -> list[str]:
    """Return the lines of a map that is cut, without ruler and note."""
    return parts_of(screen)[1][1:]


def ruler_of(screen: str) -> str:
    """Return the names of the columns of a map that is cut."""
    return parts_of(screen)[1][0].strip()


def row_names(screen: str) -> list[str]:
    """Return the names of the rows that are shown."""
    return [line[:4].strip() for line in rows_of(screen) if line[:4].strip()]


@pytest.fixture
def window(home: Couronne, shared: dict[str, Terminal], late: dict[str, Late]) -> Terminal:
    """A game whose map is larger than the window, in the middle; scrolling leaves it there."""
    if "window" not in shared or not shared["window"].is_waiting():
        shared["window"], _screen = resumed(home, late["piece"], columns=44, rows=24)
    return shared["window"]


def test_a_map_larger_than_the_window_is_cut_and_says_so(window: Terminal) -> None:
    """Fourteen lines at least, ruler and note included."""
    screen = window.type("centre")

    assert MORE in in_one_line(screen)
    assert len(rows_of(screen)) == 12


@pytest.mark.parametrize(("up", "down"), [("haut", "bas"), ("up", "down"), ("HAUT", "Down")])
def test_the_map_scrolls_up_and_down(window: Terminal, up: str, down: str) -> None:
    """In either language, and back."""
    still = row_names(window.type("centre"))
    moved = row_names(window.type(up))

    assert moved != still
    assert row_names(window.type(down)) == still


@pytest.mark.parametrize(("left", "right"), [("gauche", "droite"), ("left", "right")])
def test_the_map_scrolls_left_and_right(window: Terminal, left: str, right: str) -> None:
    """In either language, and back."""
    still = ruler_of(window.type("centre"))
    western, back = ruler_of(window.type(left)), ruler_of(window.type(right))
    eastern, again = ruler_of(window.type(right)), ruler_of(window.type(left))

    assert western != eastern
    assert still == back == again


@pytest.mark.parametrize("word", ["centre", "center", "CENTRE"])
def test_the_map_is_centred_again(window: Terminal, word: str) -> None:
    """Wherever it was."""
    still = rows_of(window.type("centre"))
    window.type_all(["bas", "droite", "haut", "haut"])

    assert rows_of(window.type(word)) == still


def test_scrolling_is_no_move(window: Terminal) -> None:
    """Panel and list stay as they are."""
    panel, board, moves = parts_of(window.type("centre"))

    moved = parts_of(window.type("haut"))

    assert moved[1] != board
    assert moved[0][1:] == panel[1:]
    assert moved[2] == moves


def test_a_map_without_room_beside_the_panel_stands_just_above_the_moves(window: Terminal) -> None:
    """What moves point at is next to their list; the panel comes first."""
    panel, _board, moves = parts_of(window.type("centre"))

    assert [line for line in panel if "phase 4 : quel aménagement" in line]
    assert [line for line in panel if line.startswith("Sac :")]
    assert moves[0] == ""
    assert re.match(r" +1  pièce:", moves[1])


def test_the_map_is_centred_after_a_move(couronne: Couronne, late: dict[str, Late]) -> None:
    """The next choice begins in the middle."""
    terminal, _screen = resumed(couronne, late["piece"], columns=44)
    straight = rows_of(terminal.type("1"))
    terminal.type_all(["annuler", "haut", "haut", "gauche"])

    assert rows_of(terminal.type("1")) == straight


def test_one_step_back_from_the_edge_of_the_map_is_seen(window: Terminal) -> None:
    """However often somebody has tried to go further."""
    edge = window.type_all(["centre", *["haut"] * 8])

    assert row_names(window.type("bas")) != row_names(edge)


@pytest.mark.parametrize(("word", "end"), [("haut", 0), ("bas", -1)])
def test_both_ends_of_the_map_can_be_reached(
    couronne: Couronne, late: dict[str, Late], word: str, end: int
) -> None:
    """Though the colon is so near one of them that a first step does not show more of the other."""
    rows = [line[:4].strip() for line in late["south"].state.text().split("\n")[1:]]
    names = [name for name in rows if name]
    terminal, screen = resumed(couronne, late["south"], columns=130, rows=40)
    assert MORE in screen

    screen = terminal.type_all([word] * 4)

    assert re.findall(r"^([NS]\d+|0) ", screen, re.MULTILINE)[end] == names[end]


def test_words_that_scroll_are_no_moves_of_other_games(couronne: Couronne) -> None:
    """A board that does not scroll takes them for moves, and refuses them."""
    terminal = couronne.terminal("play", "roses", "--seed", "1")
    terminal.ready()

    assert "'left' is no move" in terminal.type("left")


# The window


def is_beside(screen: str) -> bool:
    """Tell whether the panel stands beside the map."""
    banner = next(line for line in screen.split("\n") if "phase 4 : quel aménagement" in line)
    return not banner.startswith(("bleu", "rouge"))


@pytest.mark.parametrize(
    ("columns", "beside"),
    [
        (80, False),
        (105, True),
        (130, True),
    ],
)
def test_the_panel_stands_beside_the_map_where_there_is_room(
    couronne: Couronne, late: dict[str, Late], columns: int, beside: bool
) -> None:
    """Else above it; forty columns are room enough for a map that scrolls."""
    _terminal, screen = resumed(couronne, late["piece"], columns=columns, rows=50)

    assert is_beside(screen) is beside


@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (130, 50)])
@pytest.mark.parametrize("name", ["castle", "granary", "piece"])
def test_no_line_is_wider_than_the_window(
    couronne: Couronne, late: dict[str, Late], name: str, columns: int, rows: int
) -> None:
    """Map, panel and list of moves."""
    _terminal, screen = resumed(couronne, late[name], columns=columns, rows=rows)

    assert [line for line in screen.split("\n") if len(line) > columns] == []


def test_a_high_window_shows_more_of_the_map(couronne: Couronne, late: dict[str, Late]) -> None:
    """Rows of the map in sixty lines, and in twenty-four."""
    screens = [resumed(couronne, late["piece"], rows=rows)[1] for rows in (60, 24)]
    high, low = (len(re.findall(r"^(?:[NS]\d+|0) ", screen, re.MULTILINE)) for screen in screens)

    assert high > low


# Leaving, saving, plain text


def test_a_game_left_goes_on_where_it_was(couronne: Couronne) -> None:
    """In the middle of a step: the cell is chosen, the way round is not."""
    terminal = started(couronne)
    left = terminal.type_all(PHASES["face"])
    assert "« couronne resume »" in terminal.leave("quitter").out

    screen = couronne.terminal("resume", "--lang", "fr").ready()

    assert screen.split("bleu joue N1O1")[1] == left.split("bleu joue N1O1")[1]


def test_a_saved_game_goes_on_as_it_would_have_gone(couronne: Couronne) -> None:
    """Against greedy: the same draws, and the same answer of the bot."""
    file = couronne.home / "partie.crown"
    terminal = couronne.terminal(*FRENCH)
    terminal.ready()
    terminal.type_all(PHASES["kingdom"])
    assert "Partie enregistrée" in terminal.type(f"sauver {file}")
    straight = terminal.type("fin")
    assert "rouge joue" in straight

    again = couronne.terminal("resume", str(file), "--lang", "fr")
    again.ready()

    assert again.type("fin") == straight


@pytest.mark.parametrize("name", ["castle", "piece"])
def test_plain_text_has_neither_colour_nor_more_than_ascii(
    couronne: Couronne, late: dict[str, Late], name: str
) -> None:
    """For a screen reader: French without accents, signs as letters."""
    terminal, screen = resumed(couronne, late[name], "--plain")

    assert not has_colour(terminal.process.before)
    assert screen.isascii()
    for expected in (
        "A bleu   ",
        "B rouge   ",
        "cha avp",
        "phase 4 :",
        "Marche ; [vu par le cube]",
    ):
        assert expected in screen


def test_plain_text_shows_the_whole_map_between_panel_and_moves(
    couronne: Couronne, late: dict[str, Late]
) -> None:
    """Nothing is cut, whatever the window; nothing stands beside it."""
    _terminal, screen = resumed(couronne, late["piece"], "--plain", columns=60, rows=20)
    whole = late["piece"].state.text().split("\n")
    rows = [line[:4].strip() for line in whole[1:] if line[:4].strip()]
    board, moves = screen.split("\n\n")[-2:]

    assert "centre" not in screen
    assert re.findall(r"^([NS]\d+|0) ", screen, re.MULTILINE) == rows
    assert re.findall(r"^([NS]\d+|0) ", board, re.MULTILINE) == rows
    assert moves.startswith("  1  piece:")


def test_plain_text_lists_one_move_a_line(couronne: Couronne, late: dict[str, Late]) -> None:
    """However many there are."""
    _terminal, screen = resumed(couronne, late["castle"], "--plain", columns=200)
    numbers = re.findall(r"^ +(\d+)  \S", screen.split("\n\n")[-1], re.MULTILINE)

    assert list(map(int, numbers)) == list(range(1, 1 + len(late["castle"].labels)))


def test_a_game_that_is_resigned_is_counted(couronne: Couronne) -> None:
    """The other has won, and the game is over."""
    terminal = started(couronne, "CCP")

    end = terminal.leave("abandonner")

    assert "Partie finie." in end.out
    assert "Victoire : rouge (par abandon)." in end.out


def test_a_game_that_is_resigned_offers_no_more_moves(couronne: Couronne) -> None:
    """Neither numbers on the map, nor anybody's turn, stars or brackets."""
    terminal = started(couronne)
    asked = terminal.type("CCP")
    assert re.search(r"^N1 +1 +2 ", asked, re.MULTILINE)
    assert ">● bleu" in asked
    assert "CCP*" in asked
    assert re.search(r"\[\d", asked)

    end = terminal.leave("abandonner")

    assert not re.search(r"^N1 +1 +2 ", end.out, re.MULTILINE)
    assert " ● bleu" in end.out
    assert ">● bleu" not in end.out
    assert "*" not in end.out
    assert not re.search(r"\[\d", end.out)


# Bots alone


def test_four_bots_play_a_whole_game(couronne: Couronne) -> None:
    """To the final count of all four, in the order of the seats."""
    done = couronne.call(
        "play", "pairleroy", "--seed", "6", "--players", "greedy,random,greedy,random"
    )
    scores = re.findall(r"^(blue|red|green|yellow): (\d+) = ", done.out, re.MULTILINE)

    assert done.code == 0
    assert [colour for colour, _points in scores] == ["blue", "red", "green", "yellow"]
    assert max(scores, key=lambda score: int(score[1]))[0] in ("blue", "green")
    assert re.search(r"^Winner: \w+ \(end by the rules\)\.$", done.out, re.MULTILINE)

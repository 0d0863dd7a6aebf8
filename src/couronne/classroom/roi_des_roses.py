"""Le Roi des Roses, tel que le cours le demande : toutes ses fonctions, à la lettre.

Une solution de référence en Python simple. Le plateau est une liste de lignes, chacune une liste
de caractères : "." pour une case vide, "R" pour un pion rouge, "B" pour un pion blanc. Une carte
est une direction suivie d'un nombre de cases, comme "N2" ou "SO1".

    python -m couronne.classroom.roi_des_roses      # une partie à deux dans le terminal
"""

import random
import sys

Plateau = list[list[str]]
Main = list[str]
Case = tuple[int, int]

VIDE = "."
PIONS = {"Rouge": "R", "Blanc": "B"}
DIRECTIONS = {
    "N": (-1, 0),
    "NE": (-1, 1),
    "E": (0, 1),
    "SE": (1, 1),
    "S": (1, 0),
    "SO": (1, -1),
    "O": (0, -1),
    "NO": (-1, -1),
}
CARTES = [f"{direction}{nombre}" for direction in DIRECTIONS for nombre in (1, 2, 3)]
CARTES_EN_MAIN = 5
PIONS_PAR_JOUEUR = 26
TAILLE = 9
QUESTION = "Vous êtes le joueur {couleur}, que souhaitez-vous faire ? "
REFUS = "Action impossible, que souhaitez-vous faire ? "


def init_jeu(
    nb_lignes: int, nb_colonnes: int
) -> tuple[Plateau, int, int, Main, Main, list[str], list[str]]:
    """Renvoie plateau, l_roi, c_roi, main_r, main_b, pioche, defausse au début d'une partie.

    >>> plateau, l_roi, c_roi, main_r, main_b, pioche, defausse = init_jeu(9, 9)
    >>> (l_roi, c_roi), len(main_r), len(main_b), len(pioche), defausse
    ((4, 4), 5, 5, 14, [])
    """
    plateau = [[VIDE] * nb_colonnes for _ in range(nb_lignes)]
    cartes = random.sample(CARTES, len(CARTES))
    main_r, main_b = cartes[:CARTES_EN_MAIN], cartes[CARTES_EN_MAIN : 2 * CARTES_EN_MAIN]
    pioche: list[str] = cartes[2 * CARTES_EN_MAIN :]
    return plateau, nb_lignes // 2, nb_colonnes // 2, main_r, main_b, pioche, []


def afficher_main(couleur: str, main: Main) -> None:
    """Affiche la main d'un joueur sur une ligne.

    >>> afficher_main("Rouge", ["SE2", "SO2", "NE3"])
    Rouge : SE2 SO2 NE3
    """
    print(texte_main(couleur, main))


def texte_main(couleur: str, main: Main) -> str:
    """Renvoie ce qu'affiche `afficher_main`."""
    return f"{couleur} : {' '.join(main)}"


def afficher_jeu(plateau: Plateau, l_roi: int, c_roi: int, main_r: Main, main_b: Main) -> None:
    """Affiche les deux mains, puis le plateau, le roi marqué d'un X.

    >>> afficher_jeu([[".", "R"], ["B", "."]], 0, 1, ["N1"], ["SO3", "E2"])
    Rouge : N1
    Blanc : SO3 E2
    -----------
    |    | XR |
    -----------
    |  B |    |
    -----------
    """
    print(texte_jeu(plateau, l_roi, c_roi, main_r, main_b))


def texte_jeu(plateau: Plateau, l_roi: int, c_roi: int, main_r: Main, main_b: Main) -> str:
    """Renvoie ce qu'affiche `afficher_jeu`."""
    filet = "-" * (5 * len(plateau[0]) + 1)
    lignes = [texte_main("Rouge", main_r), texte_main("Blanc", main_b), filet]
    for ligne, pions in enumerate(plateau):
        cases = [
            _case(pion, (ligne, colonne) == (l_roi, c_roi)) for colonne, pion in enumerate(pions)
        ]
        lignes += ["|" + "".join(cases), filet]
    return "\n".join(lignes)


def _case(pion: str, porte_le_roi: bool) -> str:
    return f" {'X' if porte_le_roi else ' '}{' ' if pion == VIDE else pion} |"


def _arrivee(l_roi: int, c_roi: int, carte: str) -> Case:
    """Renvoie la case où une carte mène le roi, même hors du plateau."""
    bas, droite = DIRECTIONS[carte[:-1]]
    nombre = int(carte[-1])
    return l_roi + bas * nombre, c_roi + droite * nombre


def _sur_le_plateau(plateau: Plateau, ligne: int, colonne: int) -> bool:
    return 0 <= ligne < len(plateau) and 0 <= colonne < len(plateau[0])


def mouvement_possible(plateau: Plateau, l_roi: int, c_roi: int, carte: str) -> bool:
    """Dit si la carte mène le roi sur une case vide du plateau.

    >>> plateau = [[".", "R"], [".", "."]]
    >>> [mouvement_possible(plateau, 1, 1, carte) for carte in ("O1", "N1", "E1")]
    [True, False, False]
    """
    ligne, colonne = _arrivee(l_roi, c_roi, carte)
    return _sur_le_plateau(plateau, ligne, colonne) and plateau[ligne][colonne] == VIDE


def main_jouable(plateau: Plateau, l_roi: int, c_roi: int, main: Main) -> Main:
    """Renvoie les cartes jouables de la main, dans le même ordre.

    >>> main_jouable([[".", "R"], [".", "."]], 1, 1, ["N1", "O1", "S3", "NO1"])
    ['O1', 'NO1']
    """
    return [carte for carte in main if mouvement_possible(plateau, l_roi, c_roi, carte)]


def actions_possibles(plateau: Plateau, l_roi: int, c_roi: int, main: Main) -> list[str]:
    """Renvoie ce qu'un joueur a le droit de répondre.

    >>> actions_possibles([["."]], 0, 0, ["N1"]), actions_possibles([["."]], 0, 0, CARTES[:5])
    (['pioche'], ['passe'])
    """
    pioche = ["pioche"] if len(main) < CARTES_EN_MAIN else []
    return main_jouable(plateau, l_roi, c_roi, main) + pioche or ["passe"]


def demande_action(couleur: str, plateau: Plateau, l_roi: int, c_roi: int, main: Main) -> str:
    """Demande au joueur une action, autant de fois qu'il le faut, et la renvoie.

    C'est une carte jouable de sa main, "pioche" (avec moins de cinq cartes) ou "passe" (quand il ne
    peut rien faire d'autre).
    """
    actions = actions_possibles(plateau, l_roi, c_roi, main)
    reponse = input(QUESTION.format(couleur=couleur))
    while reponse not in actions:
        reponse = input(REFUS)
    return reponse


def bouge_le_roi(
    plateau: Plateau,
    l_roi: int,
    c_roi: int,
    main_r: Main,
    main_b: Main,
    defausse: list[str],
    carte: str,
    couleur: str,
) -> tuple[Plateau, int, int, Main, Main, list[str]]:
    """Joue une carte ; renvoie plateau, l_roi, c_roi, main_r, main_b, defausse.

    Ce sont de nouvelles listes : les arguments restent ce qu'ils étaient.

    >>> bouge_le_roi([[".", "."]], 0, 0, ["E1", "S2"], ["N1"], ["O3"], "E1", "Rouge")
    ([['.', 'R']], 0, 1, ['S2'], ['N1'], ['O3', 'E1'])
    """
    ligne, colonne = _arrivee(l_roi, c_roi, carte)
    apres = [list(pions) for pions in plateau]
    apres[ligne][colonne] = PIONS[couleur]
    mains = {"Rouge": list(main_r), "Blanc": list(main_b)}
    mains[couleur].remove(carte)
    return apres, ligne, colonne, mains["Rouge"], mains["Blanc"], [*defausse, carte]


def territoire(plateau: Plateau, ligne: int, colonne: int, couleur: str) -> list[Case]:
    """Renvoie les cases du territoire qui contient cette case, elle-même en premier.

    >>> territoire([["R", "R"], ["B", "R"]], 0, 0, "Rouge")
    [(0, 0), (0, 1), (1, 1)]
    >>> territoire([["R", "R"], ["B", "R"]], 0, 0, "Blanc")
    []
    """
    pion = PIONS[couleur]
    if plateau[ligne][colonne] != pion:
        return []
    cases = [(ligne, colonne)]
    for l_case, c_case in cases:
        for voisine in (
            (l_case - 1, c_case),
            (l_case, c_case + 1),
            (l_case + 1, c_case),
            (l_case, c_case - 1),
        ):
            dehors = not _sur_le_plateau(plateau, *voisine)
            if not dehors and voisine not in cases and plateau[voisine[0]][voisine[1]] == pion:
                cases.append(voisine)
    return cases


def score(plateau: Plateau, couleur: str) -> int:
    """Renvoie la somme des carrés des tailles des territoires.

    >>> score([["R", "R"], ["B", "R"]], "Rouge"), score([["R", "R"], ["B", "R"]], "Blanc")
    (9, 1)
    """
    total = 0
    comptees: set[Case] = set()
    for ligne, pions in enumerate(plateau):
        for colonne in range(len(pions)):
            if (ligne, colonne) not in comptees:
                cases = territoire(plateau, ligne, colonne, couleur)
                comptees.update(cases)
                total += len(cases) ** 2
    return total


def _pioche_une_carte(main: Main, pioche: list[str], defausse: list[str]) -> None:
    """Donne une carte au joueur ; une pioche vide est refaite de la défausse mélangée."""
    if not pioche:
        random.shuffle(defausse)
        pioche += defausse
        defausse.clear()
    main.append(pioche.pop())


def a_pose_tous_ses_pions(plateau: Plateau, couleur: str) -> bool:
    """Dit si c'était son dernier pion : la partie est finie."""
    return sum(pions.count(PIONS[couleur]) for pions in plateau) == PIONS_PAR_JOUEUR


def texte_resultat(plateau: Plateau) -> str:
    """Renvoie les trois lignes qui terminent une partie.

    >>> print(texte_resultat([["R", "R"], ["B", "R"]]))
    Rouge 9
    Blanc 1
    Rouge a gagné la partie
    """
    rouge, blanc = score(plateau, "Rouge"), score(plateau, "Blanc")
    gagnant = "Rouge" if rouge > blanc else "Blanc"
    fin = "Égalité" if rouge == blanc else f"{gagnant} a gagné la partie"
    return f"Rouge {rouge}\nBlanc {blanc}\n{fin}"


def main() -> None:
    """Joue une partie entière dans le terminal, à deux."""
    plateau, l_roi, c_roi, main_r, main_b, pioche, defausse = init_jeu(TAILLE, TAILLE)
    couleur, passes, fini = "Rouge", 0, False
    while not fini:
        afficher_jeu(plateau, l_roi, c_roi, main_r, main_b)
        main_du_joueur = main_r if couleur == "Rouge" else main_b
        action = demande_action(couleur, plateau, l_roi, c_roi, main_du_joueur)
        passes = passes + 1 if action == "passe" else 0
        if action == "pioche":
            _pioche_une_carte(main_du_joueur, pioche, defausse)
        elif action != "passe":
            plateau, l_roi, c_roi, main_r, main_b, defausse = bouge_le_roi(
                plateau, l_roi, c_roi, main_r, main_b, defausse, action, couleur
            )
        fini = passes == 2 or a_pose_tous_ses_pions(plateau, couleur)
        couleur = "Blanc" if couleur == "Rouge" else "Rouge"
    afficher_jeu(plateau, l_roi, c_roi, main_r, main_b)
    print(texte_resultat(plateau))


if __name__ == "__main__":
    try:
        main()
    except (EOFError, KeyboardInterrupt):
        sys.exit("\nPartie interrompue.")

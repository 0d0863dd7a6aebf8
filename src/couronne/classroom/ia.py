"""Our bots behind the course's contract, so that a student's own runner can play them.

    from couronne.classroom.ia import bot_5 as ia     # random, greedy, bot_1 … bot_10, uct_1000 …
    ia.name(), ia.play(plateau, l_roi, c_roi, main_r, main_b, couleur)

`premiere` is the reference opponent of the course. The contract tells neither the pile nor the
discards: every card that is in no hand is taken to be in the pile.
"""

import re
import secrets
from typing import Any

from couronne.classroom.roi_des_roses import CARTES_EN_MAIN, Main, Plateau, main_jouable
from couronne.errors import BadChoice


class Ia:
    """A bot with the `name` and `play` of the course."""

    def __init__(self, bot: str) -> None:
        from couronne.players.bots import make_bot

        self.bot = bot
        self.player = make_bot(bot, secrets.token_bytes(32), 0)

    def name(self) -> str:
        """Return the name of the AI."""
        return f"Couronne {self.bot}"

    def play(
        self, plateau: Plateau, l_roi: int, c_roi: int, main_r: Main, main_b: Main, couleur: str
    ) -> str:
        """Return a card of its own hand, "pioche" or "passe"."""
        import couronne
        from couronne.games.roses import course

        game = couronne.load("roses", course.RULES)
        text = course.position(plateau, l_roi, c_roi, main_r, main_b, couleur)
        return course.WORDS[self.player.choose(game.position(text)).label]


class Premiere:
    """Draws whenever it can, else plays its first playable card, else passes."""

    def name(self) -> str:
        """Return the name of the AI."""
        return "Couronne première carte"

    def play(
        self, plateau: Plateau, l_roi: int, c_roi: int, main_r: Main, main_b: Main, couleur: str
    ) -> str:
        """Return a card of its own hand, "pioche" or "passe"."""
        main = main_r if couleur == "Rouge" else main_b
        if len(main) < CARTES_EN_MAIN:
            return "pioche"
        return [*main_jouable(plateau, l_roi, c_roi, main), "passe"][0]


premiere = Premiere()


def __getattr__(name: str) -> Any:
    """Make the bot that is asked for; `bot_5` stands for `bot:5`."""
    if not re.fullmatch(r"random|greedy|(bot|uct)_[0-9]+", name):
        raise AttributeError(name)
    try:
        globals()[name] = Ia(name.replace("_", ":"))
    except BadChoice as error:
        raise AttributeError(str(error)) from None
    return globals()[name]

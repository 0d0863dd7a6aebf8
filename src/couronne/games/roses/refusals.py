"""Why a Rose King action is not legal."""

from couronne.errors import IllegalMove, UnknownMove
from couronne.games.roses.data import ACTIONS, CARDS, DECK_SIZE, DRAW, HAND, HERO, PASS
from couronne.games.roses.facts import pawn_at
from couronne.games.roses.geometry import landing, square_at
from couronne.games.ruleset import RuleSet
from couronne.kernel.contract import Fields


def refusal(s: Fields, action: int, rules: RuleSet) -> IllegalMove:
    """Return the error that says why, for an action that is not legal."""
    if not 0 <= action < ACTIONS:
        return UnknownMove("no_such_action", action=action, most=ACTIONS - 1)
    if action == DRAW:
        return IllegalMove("hand_full", most=HAND)
    if action == PASS:
        return IllegalMove("must_act")
    return _card_refusal(s, action % DECK_SIZE, action >= HERO, rules)


def _card_refusal(s: Fields, card: int, with_hero: bool, rules: RuleSet) -> IllegalMove:
    seat = int(s.seat)
    name, king = CARDS[card].name, square_at(s.king)
    if not int(s.hands[seat]) >> card & 1:
        return IllegalMove("not_in_hand", card=name)
    target = landing(king, card, int(s.turned) & seat)
    if not target.on_board:
        return IllegalMove("off_board", card=name, king=king.name)
    owner = pawn_at(s, target)
    if with_hero:
        return _hero_refusal(s, name, target.name, owner, rules)
    assert owner is not None
    colour = rules.seats[owner]
    if owner != seat and s.heroes[seat] > 0:
        return IllegalMove("needs_hero", card=name, square=target.name, by=colour)
    return IllegalMove("occupied", card=name, square=target.name, by=colour)


def _hero_refusal(
    s: Fields, card: str, square: str, owner: int | None, rules: RuleSet
) -> IllegalMove:
    seat = int(s.seat)
    if rules.values["heroes"] == 0:
        return IllegalMove("no_heroes_here", rules=rules.name)
    if s.heroes[seat] == 0:
        return IllegalMove("no_hero_left")
    if owner is None:
        return IllegalMove("hero_on_empty", card=card, square=square)
    return IllegalMove("hero_on_own", card=card, square=square)

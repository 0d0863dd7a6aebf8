"""Damage to written positions: whatever comes of it must be refused, or be a position."""

from random import Random

from couronne import BadPosition, Game, State


def damaged(text: str, random: Random, alphabet: str) -> str:
    """Damage a text in a few places."""
    for _time in range(random.randint(1, 3)):
        place = random.randrange(len(text) + 1)
        letter = random.choice(alphabet)
        text = random.choice(
            (
                text[:place] + letter + text[place:],
                text[:place] + letter + text[place + 1 :],
                text[:place] + text[place + 1 :],
                text[:place],
                _exchanged(text, random),
                _with_another_number(text, random),
                _with_another_number(text, random),
            )
        )
    return text


def _exchanged(text: str, random: Random) -> str:
    """Exchange two fields, or two parts of one field."""
    sign = random.choice(" |/,")
    parts = text.split(sign)
    first, second = random.randrange(len(parts)), random.randrange(len(parts))
    parts[first], parts[second] = parts[second], parts[first]
    return sign.join(parts)


def _with_another_number(text: str, random: Random) -> str:
    """Change one digit: such a text often still looks like a position."""
    digits = [place for place, letter in enumerate(text) if letter.isdigit()]
    if not digits:
        return text
    place = random.choice(digits)
    return text[:place] + random.choice("0123456789") + text[place + 1 :]


def read_or_refused(game: Game, text: str) -> State | None:
    """Read a position; the only error that may come is ours."""
    try:
        return game.position(text)
    except BadPosition:
        return None

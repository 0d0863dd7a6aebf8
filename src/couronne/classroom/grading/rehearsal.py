"""A whole game of `main`, judged from what it printed and asked.

The answers are every card in turn, `pioche` and `passe`, over and over: those that are wrong have
to be refused, so any game comes to its end. The cards are read off the screen, for nobody knows
what a student's program deals; everything else is followed by the rules.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from couronne.classroom import roi_des_roses as reference
from couronne.classroom.grading.calls import Call
from couronne.classroom.grading.findings import Finding, Told, failed, phrase
from couronne.classroom.grading.judges import Answered, Bench, expected_of
from couronne.classroom.grading.positions import COLOURS, empty
from couronne.classroom.roi_des_roses import CARTES, TAILLE
from couronne.sandbox.reply import Reply

REQUIREMENTS = ("shown", "turns", "end", "result")
LONGEST_GAME = 160
"""Turns that no game needs: 52 pawns, as many draws, and passes between."""
LONGEST_SCREEN = 20_000
"""Characters before an answer that are looked at, the last ones: a whole game of ours has no more
than ten times as many."""
CARD = r"(?:N|NE|E|SE|S|SO|O|NO)[123]"


def typed(chance: Random) -> tuple[str, ...]:
    """Return what to type, enough for any game."""
    answers = [*CARTES, "pioche", "passe"]
    return tuple(
        answer for _ in range(LONGEST_GAME) for answer in chance.sample(answers, len(answers))
    )


def bench(name: str) -> Bench:
    """Judge one requirement in every game."""

    def judge(answers: Sequence[Answered]) -> Iterator[Finding]:
        for answer in answers:
            finding = answer.found.get(name)
            if finding is not None:
                yield finding

    return judge


def judged(call: Call, reply: Reply) -> Answered:
    """Judge a game in all respects at once, so that nobody has to keep what it printed."""
    return Answered(call, Reply(failure=reply.failure), findings(Answered(call, reply)))


def findings(answer: Answered) -> dict[str, Finding]:
    """Return the first thing that was wrong in a game, by requirement."""
    call, reply = answer.call, answer.reply
    if reply.failure is not None and reply.failure.type == "SystemExit":
        reply = replace(reply, failure=None)
    if reply.failure is not None and not reply.prompts:
        return dict.fromkeys(REQUIREMENTS, failed(reply.failure, call, expected_of(call)))
    if not reply.prompts:
        first = reference.QUESTION.format(couleur=COLOURS[0])
        return dict.fromkeys(REQUIREMENTS, Finding("print", call, first, reply.printed))
    return Rehearsal(call, reply).follow()


@dataclass
class Rehearsal:
    """A game as the rules have it, beside what the screen showed."""

    call: Call
    reply: Reply
    found: dict[str, Finding] = field(default_factory=dict)
    board: reference.Plateau = field(default_factory=empty)
    king: tuple[int, int] = (TAILLE // 2, TAILLE // 2)
    hands: dict[str, list[str]] = field(default_factory=dict)
    discard: list[str] = field(default_factory=list)
    actions: list[str] = field(default_factory=list)
    """What may be answered in this turn."""
    turn: int = 0
    passes: int = 0
    over: bool = False
    fresh: bool = True
    """Whether a turn begins, rather than an answer being refused."""

    def follow(self) -> dict[str, Finding]:
        """Go through the game; what cannot be followed further is wrong from there on."""
        questions = len(self.reply.prompts)
        for number, answer in enumerate(self.call.inputs[:questions]):
            text = self.screen(number)
            if self.over:
                self.give_up("end", phrase("ends_here"), _last_line(text))
                break
            if not self.look(text):
                break
            self.answer(answer)
        else:
            self.finish(self.screen(questions - 1))
        return self.found

    def screen(self, number: int) -> str:
        """Return what stood on the screen before an answer, as far as it is looked at."""
        start, end = (0, *self.reply.moments)[number : number + 2]
        asked = "".join(map(str, self.reply.prompts[number]))[-LONGEST_SCREEN:]
        return (self.reply.printed[max(start, end - LONGEST_SCREEN) : end] + asked)[
            -LONGEST_SCREEN:
        ]

    def look(self, text: str) -> bool:
        """Check what stands on the screen before an answer; tell whether it can be followed."""
        question = reference.QUESTION.format(couleur=self.colour) if self.fresh else reference.REFUS
        if self.fresh and not self.see(text):
            return False
        if text.rstrip().endswith(question.rstrip()):
            return True
        self.give_up("turns", question, _last_line(text))
        return False

    @property
    def colour(self) -> str:
        """Whose turn it is."""
        return COLOURS[self.turn % len(COLOURS)]

    def see(self, text: str) -> bool:
        """Read the hands off the screen, and compare the whole of it."""
        for colour in COLOURS:
            if not self.recognise(colour, text):
                return False
        shown = reference.texte_jeu(self.board, *self.king, *(self.hands[c] for c in COLOURS))
        if shown not in text:
            self.find("shown", shown, _same_height(shown, text))
        self.actions = reference.actions_possibles(self.board, *self.king, self.hands[self.colour])
        return True

    def recognise(self, colour: str, text: str) -> bool:
        """Read a hand; it is the one that is known, with a card drawn from those that are left."""
        seen, known = _hand(colour, text), self.hands.get(colour)
        if seen is None or not (known is None or self.follows(known, seen)):
            expected = reference.texte_main(colour, known or [])
            never_shown = known is None
            got = _last_line(text, f"{colour}\\s*:")
            self.give_up("shown" if never_shown else "turns", expected, got)
            return False
        self.hands[colour] = seen
        return True

    def follows(self, known: list[str], seen: list[str]) -> bool:
        """Tell whether a hand on the screen can be the known one."""
        if DRAWN not in known:
            return sorted(known) == sorted(seen)
        drawn = [card for card in seen if card not in known]
        kept = [card for card in known if card != DRAWN]
        if len(drawn) != 1 or sorted([*kept, *drawn]) != sorted(seen):
            return False
        held = {card for hand in self.hands.values() for card in hand}
        pile = [card for card in CARTES if card not in held and card not in self.discard]
        if not pile:
            pile, self.discard = self.discard, []
        return drawn[0] in pile

    def answer(self, answer: str) -> None:
        """Do what was typed, if the rules allow it."""
        self.fresh = answer in self.actions
        if not self.fresh:
            return
        self.passes = self.passes + 1 if answer == "passe" else 0
        if answer in CARTES:
            self.play(answer)
        elif answer == "pioche":
            self.hands[self.colour].append(DRAWN)
        self.over = self.passes == len(COLOURS) or reference.a_pose_tous_ses_pions(
            self.board, self.colour
        )
        self.turn += 1

    def play(self, card: str) -> None:
        """Move the king."""
        red, white = (self.hands[colour] for colour in COLOURS)
        self.board, row, column, red, white, _discard = reference.bouge_le_roi(
            self.board, *self.king, red, white, [], card, self.colour
        )
        self.discard = [*self.discard, card]
        self.king = row, column
        self.hands = dict(zip(COLOURS, (red, white), strict=True))

    def finish(self, last: str) -> None:
        """Check how the game ended."""
        failure = self.reply.failure
        if failure is not None:
            missed = REQUIREMENTS[-1:] if self.over else REQUIREMENTS
            finding = failed(failure, self.call, phrase("whole.main"))
            self.found.update(dict.fromkeys(missed, finding))
        elif not self.over:
            self.give_up("end", phrase("goes_on"), _last_line(last))
        else:
            closing = self.reply.printed[self.reply.moments[-1] :].rstrip()[-LONGEST_SCREEN:]
            result = reference.texte_resultat(self.board)
            if not closing.endswith(result):
                self.find("result", result, _same_height(result, closing))

    def find(self, name: str, expected: Told, got: str) -> None:
        """Remember the first thing that was wrong."""
        kind = "print" if isinstance(expected, str) else "result"
        where = phrase("turn", turn=self.turn + 1)
        self.found.setdefault(name, Finding(kind, self.call, expected, got, where=where))

    def give_up(self, name: str, expected: Told, got: str) -> None:
        """Stop where the game cannot be followed: what has not been seen by now is not there."""
        self.find(name, expected, got)
        for other in REQUIREMENTS[REQUIREMENTS.index(name) :]:
            self.found.setdefault(other, self.found[name])


DRAWN = "?"
"""A card that was drawn and not seen yet."""


def _hand(colour: str, text: str) -> list[str] | None:
    """Read the last hand of a colour on the screen, however it is spaced.

    A line that is nothing but a hand is one for certain. Cards that are there twice are no hand.
    """
    lines = re.findall(rf"{colour}\s*:([^\n]*)", text)
    alone = re.findall(rf"(?m)^[^\S\n]*{colour} ?:((?: *{CARD})*) *$", text)
    chosen = alone or lines
    hand = re.findall(CARD, chosen[-1]) if chosen else []
    return hand if chosen and len(hand) == len(set(hand)) else None


def _last_line(text: str, like: str = "") -> str:
    """Return the last line of a text, of those that look like this."""
    lines = [line for line in text.splitlines() if re.search(like, line)]
    return lines[-1] if lines else ""


def _same_height(expected: str, text: str) -> str:
    """Return the last lines of a text, as many as were expected, without a question."""
    height = expected.count("\n") + 1
    shown = text.rpartition("\n")[0] if reference.REFUS[-8:].strip() in text else text
    return "\n".join(shown.splitlines()[-height:])

"""A game at the prompt: people type, bots answer, nothing accepted is ever lost."""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, ExitStack, closing, nullcontext
from pathlib import Path

from couronne.arena.match import is_decided
from couronne.arena.table import play_out, play_turn
from couronne.cli.drawing import (
    looks_other,
    show_match,
    show_moves,
    show_position,
    show_result,
    side_of,
)
from couronne.cli.files import save_record
from couronne.cli.interrupts import heeded
from couronne.cli.kept import KeptGame
from couronne.cli.screen import STILL, Screen
from couronne.cli.seating import Seat
from couronne.errors import BadChoice, CouronneError, IllegalMove
from couronne.i18n.speaker import shown
from couronne.players.player import Player
from couronne.records.ledger import Ledger
from couronne.records.record import Action, Chance, TableEvent
from couronne.telling.story import event_lines

MAX_DIGITS = 9
HINTS = 3
"""Moves named by a hint."""
MOST_LINES = 12
"""Of a remark about a program that are shown: the last ones say most."""
LONGEST_LINE = 200
MOST_SCROLLS = 8
"""So many times as far as usual is tried to show something else."""

HELP = ("moves", "board", "signs", "commands", "number", "undo", "hint", "save", "resign", "quit")
"""The lines of help at the prompt."""


class TerminalGame:
    """One game between people at this terminal and bots, or bots alone."""

    def __init__(
        self,
        ledger: Ledger,
        seats: Sequence[Seat],
        screen: Screen,
        kept: KeptGame,
        side: int | None = None,
        watch: bool = False,
    ) -> None:
        self.ledger, self.seats, self.screen = ledger, seats, screen
        self.kept, self.side, self.watch = kept, side, watch
        self.people = [seat for seat, player in enumerate(seats) if player is None]
        self.left = False
        self.heard = [0] * len(seats)
        self.scrolled = STILL
        self.told = len(ledger.events) if watch else self._last_seen()

    def run(self) -> None:
        """Play until the game has ended or the person leaves; then the bots leave too."""
        with ExitStack() as seated:
            for player in self.seats:
                if player is not None:
                    seated.enter_context(closing(player))
            self._run()

    def _run(self) -> None:
        if self.people:
            self._welcome()
        elif not self.watch:
            bots = [seat for seat in self.seats if seat is not None]
            play_out(self.ledger, bots)
            for seat in range(len(bots)):
                self._tell_remarks(seat)
        while not self.ledger.ended and not self.left:
            player = self.seats[self.ledger.state.turn]
            if player is None:
                self._person_plays()
            else:
                self._bot_plays(player)
        if self.ledger.ended:
            self._show_end()

    def _welcome(self) -> None:
        """Tell who plays which colour, and how to get help."""
        for seat, colour in enumerate(self.ledger.game.seats):
            who = self.ledger.seats[seat].split(" ")[0]
            self.screen.say("play.seat", f"seat{seat}", seat=colour, who=who)
        if self.ledger.match is not None:
            show_match(self.screen, self.ledger)
        self.screen.say("play.seal", "note", commitment=self.ledger.commitment)
        self.screen.say("play.hint" if self._keep() else "play.not_kept")

    def _last_seen(self) -> int:
        """Return how many events a person has seen: all up to the last of their own choices."""
        events = self.ledger.events
        actions = {i: event for i, event in enumerate(events) if isinstance(event, Action)}
        own = [i for i, action in actions.items() if self.seats[action.seat] is None]
        if own:
            return own[-1]
        return min(actions, default=len(events))

    def _bot_plays(self, bot: Player) -> None:
        try:
            with self._waiting_for(bot), heeded():
                play_turn(self.ledger, bot)
        except KeyboardInterrupt:
            if not self.people:
                raise
            self._quit("")
            return
        self._keep()
        self._tell_remarks(self.seats.index(bot))
        if self.watch and not self.people:
            self._tell_news()
            show_position(self.screen, self.ledger.state, self._side())
            self.screen.text()

    def _tell_remarks(self, seat: int) -> None:
        """Tell what there is to be told about a bot since it was last told."""
        bot = self.seats[seat]
        assert bot is not None
        for remark in bot.remarks[self.heard[seat] :]:
            what = self.screen.speaker.say(f"remark.{remark.kind}")
            self.screen.say("play.remark", "note", who=bot.name, what=what)
            for line in remark.text.splitlines()[-MOST_LINES:]:
                self.screen.text(f"  {shown(line, LONGEST_LINE)}", "note")
        self.heard[seat] = len(bot.remarks)

    def _waiting_for(self, bot: Player) -> AbstractContextManager[object]:
        """Show that a bot is thinking, if it is one that thinks."""
        if not bot.thinks:
            return nullcontext()
        colour = self.ledger.game.seats[self.ledger.state.turn]
        return self.screen.waiting("play.thinking", seat=colour)

    def _keep(self) -> bool:
        """Keep a person's game on disk after every move; tell whether that was possible."""
        was_kept = self.kept.is_current
        is_kept = bool(self.people) and self.kept.keep(self.ledger)
        if was_kept and not is_kept:
            self.screen.say("play.not_kept", "error")
        return is_kept

    def _person_plays(self) -> None:
        self._show_turn()
        count = len(self.ledger.events)
        while not self.left and not self.ledger.ended and len(self.ledger.events) == count:
            answer = self._ask()
            if answer is None:
                self._quit("")
                return
            try:
                self._obey(answer)
            except CouronneError as error:
                self.screen.text(self.screen.speaker.error(error), "error")

    def _show_turn(self) -> None:
        self._tell_news()
        self.scrolled = STILL
        self._show_choice()

    def _show_choice(self) -> None:
        """Show the position and the moves that it offers."""
        state = self.ledger.state
        self.screen.text()
        show_position(self.screen, state, self._side(), scrolled=self.scrolled)
        self.screen.text()
        show_moves(self.screen, state)

    def _tell_news(self) -> None:
        """Tell what happened since the person last looked."""
        for index in range(self.told, len(self.ledger.events)):
            self.screen.tell(event_lines(self.screen.speaker, self.ledger, index))
        self.told = len(self.ledger.events)

    def _side(self) -> int:
        """Return the side to look from: as asked, else that of the person to move."""
        if self.side is not None:
            return self.side
        turn = self.ledger.state.turn
        viewer = turn if turn in self.people else min(self.people, default=0)
        return side_of(self.ledger.state, viewer)

    def _ask(self) -> str | None:
        """Return what is typed, or None when there is nobody any more."""
        colour = self.ledger.game.seats[self.ledger.state.turn]
        prompt = self.screen.fit(self.screen.speaker.say("play.prompt", seat=colour))
        try:
            return input(prompt).strip()
        except (EOFError, KeyboardInterrupt, RuntimeError):  # the last for a closed input
            self.screen.text()
            return None
        except UnicodeDecodeError:
            return "\N{REPLACEMENT CHARACTER}"

    def _obey(self, answer: str) -> None:
        word, _space, rest = answer.partition(" ")
        command = COMMANDS.get(word.lower())
        if answer.lower() in self._listed_moves():
            self._play(answer)
        elif command is not None:
            command(self, rest.strip())
        elif answer.lower() in SCROLLS and self.ledger.game.package.text.SCROLLS:
            self._scroll(*SCROLLS[answer.lower()])
        elif answer:
            self._play(answer)
        else:
            self.screen.say("play.hint")

    def _play(self, answer: str) -> None:
        self.ledger.play(self._move_of(answer))
        self._keep()

    def _listed_moves(self) -> dict[str, int]:
        """Return the legal moves by their labels as they are listed, in small letters."""
        spell = self.screen.speaker.move
        return {spell(move.label).lower(): move.action for move in self.ledger.state.moves}

    def _scroll(self, right: int, down: int) -> None:
        """Show another part of a board that is larger than the window; nowhere is the middle."""
        was_right, was_down = self.scrolled
        ways = [(was_right + n * right, was_down + n * down) for n in range(1, 1 + MOST_SCROLLS)]
        state, side = self.ledger.state, self._side()
        if not right and not down:
            self.scrolled = STILL
        else:  # the first look, around the colon, may already stop at an edge
            others = (
                way for way in ways if looks_other(self.screen, state, side, self.scrolled, way)
            )
            self.scrolled = next(others, self.scrolled)
        self._show_choice()

    def _move_of(self, answer: str) -> str | int:
        """Return the move typed, by label, as it is listed, or by its number in the list."""
        moves = self.ledger.state.moves
        if not answer.isdecimal():
            return self._listed_moves().get(answer.lower(), answer)
        number = int(answer[:MAX_DIGITS])
        if len(answer) > MAX_DIGITS or not 1 <= number <= len(moves):
            raise IllegalMove("no_such_number", number=answer, most=len(moves))
        return moves[number - 1].action

    def _help(self, _rest: str) -> None:
        for code in HELP:
            self.screen.say(f"play.help.{code}")
        show_moves(self.screen, self.ledger.state)

    def _undo(self, _rest: str) -> None:
        self.ledger.undo_to(last_choice(self.ledger, self.seats))
        self.told = len(self.ledger.events)
        self._keep()
        self.screen.say("play.undone")

    def _hint(self, _rest: str) -> None:
        from couronne.cli.analysis_drawing import show_candidates
        from couronne.search.analysis import analyse

        state = self.ledger.state
        try:
            with self.screen.waiting("play.looking"), heeded():
                found = analyse(state.public())
        except KeyboardInterrupt:
            self.screen.text()
            return
        show_candidates(self.screen, state, found, HINTS)

    def _save(self, rest: str) -> None:
        if not rest:
            raise BadChoice("save_where")
        save_record(Path(rest), self.ledger)
        self.screen.say("play.saved", file=rest)

    def _resign(self, _rest: str) -> None:
        self.ledger.append(TableEvent("resign", self.ledger.state.turn))
        self._keep()

    def _quit(self, _rest: str) -> None:
        self.left = True
        self.screen.say("play.left" if self.kept.is_current else "play.left_unkept")

    def _show_end(self) -> None:
        if self.people:
            self._tell_news()
            self.screen.text()
        if not self.watch or self.people:
            show_position(self.screen, self.ledger.state, self._side(), ended=True)
            self.screen.text()
        show_result(self.screen, self.ledger)
        goes_on = self.ledger.match is not None and not is_decided(self.ledger)
        if self.people and self.ledger.state.draws is not None and not goes_on:
            self.screen.say("play.seed", "note", seed=self.ledger.state.draws.seed.hex())


def last_choice(ledger: Ledger, seats: Sequence[Seat]) -> int:
    """Return how many events came before a person's last choice, unless a draw lies between."""
    for index in range(len(ledger.events) - 1, ledger.origin.told - 1, -1):
        event = ledger.events[index]
        if isinstance(event, Chance):
            dealt = any(isinstance(earlier, Action) for earlier in ledger.events[:index])
            raise IllegalMove("undo_draw" if dealt else "nothing_to_undo")
        if isinstance(event, Action) and seats[event.seat] is None:
            return index
    raise IllegalMove("nothing_to_undo")


SCROLLS = {
    word: way
    for words, way in (
        (("left", "gauche"), (-8, 0)),
        (("right", "droite"), (8, 0)),
        (("up", "haut"), (0, -4)),
        (("down", "bas"), (0, 4)),
        (("centre", "center"), STILL),
    )
    for word in words
}
"""What can be typed where the board scrolls, in both languages: how far right and down."""

COMMANDS: dict[str, Callable[[TerminalGame, str], None]] = {
    word: command
    for words, command in (
        (("?", "help", "aide"), TerminalGame._help),
        (("undo", "back", "annuler", "retour"), TerminalGame._undo),
        (("hint", "conseil", "indice"), TerminalGame._hint),
        (("save", "sauver", "garder"), TerminalGame._save),
        (("resign", "abandonner"), TerminalGame._resign),
        (("quit", "exit", "quitter", "q"), TerminalGame._quit),
    )
    for word in words
}
"""What can be typed besides moves, in both languages."""

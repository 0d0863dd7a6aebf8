"""Records held against the rules: what is not so is refused, with the reason and the line."""

from dataclasses import replace

import pytest

from couronne.errors import BadRecord
from couronne.i18n.speaker import Speaker
from couronne.records.ledger import ledger_of
from couronne.records.reading import read
from couronne.records.writing import write

from .tables import LINE, SHORT, cause, changed, cut_after, inserted, opened, place, verifying_error


def refused_event(where: str, text: str) -> tuple[str, int]:
    """Return why and in which line an event of a changed record is refused."""
    error = verifying_error(text)

    assert place(error) == ("illegal_event", LINE[where])
    return cause(error).code, error.values["line"]


def test_the_whole_record_is_verified() -> None:
    """The undamaged record of these tests follows the rules."""
    assert write(ledger_of(read(SHORT)).record()) == SHORT


@pytest.mark.parametrize("seat", [1, 2, 9])
def test_the_wrong_seat_cannot_move(seat: int) -> None:
    """A move belongs to the player whose turn it is."""
    error = verifying_error(changed("first move", f"{seat} SE2"))

    assert place(error) == ("illegal_event", LINE["first move"])
    assert cause(error).code == "wrong_seat"
    assert cause(error).values == {"seat": seat, "expected": 0}


def test_a_card_that_leaves_the_board_cannot_be_played() -> None:
    """The king is on g3; N3 would lead the second player below row 1."""
    error = verifying_error(changed("second move", "1 N3"))

    assert place(error) == ("illegal_event", LINE["second move"])
    assert cause(error).code == "off_board"
    assert cause(error).values["playable"] == ("N1", "SE1", "W1")


def test_a_card_that_is_not_held_cannot_be_played() -> None:
    """Nobody plays a card of the pile or of the other hand."""
    expected = ("not_in_hand", LINE["first move"])

    assert expected == refused_event("first move", changed("first move", "0 N1"))


def test_a_full_hand_cannot_draw() -> None:
    """Every other rule is kept too, by the same rules that players meet."""
    expected = ("hand_full", LINE["first move"])

    assert expected == refused_event("first move", changed("first move", "0 draw"))


@pytest.mark.parametrize("label", ["XX9", "SE4", "é", "SE2++", "48", "🂡"])
def test_a_move_that_is_none_is_refused(label: str) -> None:
    """What is no move of the game at all is told as such."""
    expected = ("unreadable", LINE["first move"])

    assert expected == refused_event("first move", changed("first move", f"0 {label}"))


@pytest.mark.parametrize(
    ("label", "neutral"), [("SO3", "SW3"), ("sw3", "SW3"), ("NO1", "NW1"), ("Se2", "SE2")]
)
def test_a_move_is_written_in_the_neutral_notation(label: str, neutral: str) -> None:
    """A record knows no language: French or small letters are not accepted in it."""
    error = verifying_error(changed("first move", f"0 {label}"))

    assert place(error) == ("illegal_event", LINE["first move"])
    assert cause(error).code == "not_neutral"
    assert cause(error).values["expected"] == neutral


def test_the_french_word_for_drawing_is_not_neutral() -> None:
    """Words have one neutral form too."""
    expected = ("not_neutral", LINE["third move"])

    assert expected == refused_event("third move", changed("third move", "0 pioche"))


@pytest.mark.parametrize("total", [23, 25, 1, 1_000_000_000])
def test_a_draw_is_made_from_all_that_can_come(total: int) -> None:
    """The total is the weight of everything in the pile."""
    error = verifying_error(changed("first draw", f"* N1 0/{total}"))

    assert place(error) == ("illegal_event", LINE["first draw"])
    assert cause(error).code == "wrong_total"
    assert cause(error).values == {"total": total, "expected": 24}


@pytest.mark.parametrize("index", [24, 25, 1_000_000_000])
def test_an_index_lies_below_the_total(index: int) -> None:
    """A draw beyond the last outcome is refused, and not as if its total were wrong."""
    error = verifying_error(changed("first draw", f"* E1 {index}/24"))

    assert place(error) == ("illegal_event", LINE["first draw"])
    assert cause(error).values.get("total") != cause(error).values.get("expected")


def test_a_draw_gives_the_card_of_its_index() -> None:
    """Place 6 of the full pile is E1, not E2."""
    error = verifying_error(changed("first draw", "* E2 6/24"))

    assert place(error) == ("illegal_event", LINE["first draw"])
    assert cause(error).code == "wrong_outcome"
    assert cause(error).values == {"label": "E2", "expected": "E1"}


@pytest.mark.parametrize("label", ["e1", "XX", "W2+", "draw"])
def test_a_drawn_card_is_written_in_the_neutral_notation(label: str) -> None:
    """What was drawn has one spelling."""
    expected = ("wrong_outcome", LINE["first draw"])

    assert expected == refused_event("first draw", changed("first draw", f"* {label} 6/24"))


def test_a_draw_follows_from_the_seed() -> None:
    """A draw that the rules allow but the seed does not give is a fraud."""
    error = verifying_error(changed("first draw", "* E2 7/24"))

    assert place(error) == ("illegal_event", LINE["first draw"])
    assert cause(error).code == "not_from_seed"
    assert cause(error).values == {"index": 7, "expected": 6}


def test_nobody_moves_while_chance_acts() -> None:
    """After a player has chosen to draw, the card must come first."""
    expected = ("chance_acts", LINE["draw"])

    assert expected == refused_event("draw", changed("draw", "1 SE1"))


def test_chance_does_not_act_while_a_player_does() -> None:
    """Nobody receives a card without drawing."""
    expected = ("nothing_to_draw", LINE["first move"])

    assert expected == refused_event("first move", inserted("first move", "* N2 0/14"))


def test_a_turn_is_forfeited_by_the_player_to_act() -> None:
    """Nobody loses a turn that is another's."""
    error = verifying_error(changed("forfeit", "! forfeit 0"))

    assert place(error) == ("illegal_event", LINE["forfeit"])
    assert cause(error).code == "wrong_seat"
    assert cause(error).values == {"seat": 0, "expected": 1}


def test_no_turn_is_forfeited_while_chance_acts() -> None:
    """While a card is on its way it is nobody's turn."""
    expected = ("chance_acts", LINE["draw"])

    assert expected == refused_event("draw", inserted("draw", "! forfeit 0"))


@pytest.mark.parametrize("kind", ["forfeit", "resign", "timeout"])
@pytest.mark.parametrize("seat", [2, 9])
def test_only_a_seat_of_the_table_can_give_up(kind: str, seat: int) -> None:
    """An event of the table names a seat that there is."""
    error = verifying_error(changed("forfeit", f"! {kind} {seat}"))

    assert place(error) == ("illegal_event", LINE["forfeit"])
    assert cause(error).code == "no_such_seat"


@pytest.mark.parametrize(
    "event", ["0 NE1", "1 SE1", "* N2 0/13", "! forfeit 0", "! resign 0", "! agreed", "! aborted"]
)
def test_nothing_happens_after_the_end(event: str) -> None:
    """A game that was given up is over for every kind of event."""
    error = verifying_error(inserted("second blank", event))

    assert place(error) == ("illegal_event", LINE["second blank"])
    assert cause(error).code == "game_over"


def test_nothing_happens_after_the_end_by_the_rules() -> None:
    """A game that is over cannot even be given up."""
    ledger = opened("course")
    while not ledger.ended:
        ledger.play(ledger.state.moves[0])
    text = write(ledger.record())
    head, _blank, result = text.rpartition("\n\n")
    error = verifying_error(f"{head}\n! resign 0\n\n{result}")

    assert place(error) == ("illegal_event", head.count("\n") + 2)
    assert cause(error).code == "game_over"


@pytest.mark.parametrize(
    ("where", "line"),
    [
        ("scores", "scores 2 1"),
        ("winners", "winners 1"),
        ("winners", "winners"),
        ("winners", "winners 0 1"),
        ("winners", "winners 0 0"),
        ("winners", "winners 7"),
        ("reason", "reason rules"),
        ("reason", "reason timeout"),
        ("reason", "reason agreed"),
        ("reason", "reason aborted"),
    ],
)
def test_a_result_follows_from_the_events(where: str, line: str) -> None:
    """Scores, winners and reason are counted again."""
    expected = ("wrong_result", LINE["scores"])

    assert expected == place(verifying_error(changed(where, line)))


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_wrong_winner_is_told_apart_from_the_right_one(language: str) -> None:
    """The sentence shows what differs, not the same result twice."""
    told = [
        Speaker(language).error(verifying_error(changed("winners", f"winners {winners}")))
        for winners in ("1", "0 1")
    ]

    assert told[0] != told[1]


def test_an_unfinished_game_has_no_result() -> None:
    """Nobody has won a game that goes on."""
    text = cut_after("second move").replace("unfinished", "scores 1 1\nwinners 0\nreason rules")
    expected = ("wrong_result", LINE["second move"] + 2)

    assert expected == place(verifying_error(text))


def test_a_finished_game_has_a_result() -> None:
    """A game that is over does not pass for unfinished."""
    expected = ("wrong_result", LINE["resign"] + 2)

    assert expected == place(verifying_error(cut_after("resign")))


def test_the_lines_are_right_without_the_optional_fields() -> None:
    """An error is placed right whichever fields the header has."""
    record = read(changed("second move", "1 N3"))
    header = replace(record.header, commitment=None, seed=None, date=None)
    text = write(replace(record, header=header))

    assert place(verifying_error(text)) == ("illegal_event", LINE["second move"] - 3)


def test_the_seed_must_be_the_one_committed_to() -> None:
    """A seed that was exchanged after the start is a fraud, told where the seed stands."""
    expected = ("broken_commitment", LINE["seed"])

    assert expected == place(verifying_error(changed("seed", f"seed {'0' * 64}")))


def test_a_changed_commitment_is_found() -> None:
    """The commitment cannot be exchanged either."""
    expected = ("broken_commitment", LINE["seed"])

    assert expected == place(verifying_error(changed("commitment", f"commitment {'0' * 64}")))


def test_another_version_of_the_rules_is_told() -> None:
    """A corrected rule does not make old records wrong: they are of another version."""
    error = verifying_error(changed("rules-version", "rules-version 2"))

    assert place(error) == ("other_rules_version", LINE["rules-version"])
    assert (error.values["found"], error.values["expected"]) == (2, 1)


def test_another_version_of_the_draws_is_told() -> None:
    """Draws made in a way that this program does not know are not guessed at."""
    error = verifying_error(changed("draws", "draws 2"))

    assert place(error) == ("other_draws", LINE["draws"])
    assert (error.values["found"], error.values["expected"]) == (2, 1)


@pytest.mark.parametrize(
    ("where", "line", "code"),
    [
        ("game", "game chess", "unknown_game"),
        ("game", "game roses-2", "unknown_game"),
        ("rules", "rules blitz", "unknown_rules"),
    ],
)
def test_a_table_that_there_is_not_is_refused_in_its_line(where: str, line: str, code: str) -> None:
    """Game and rules must exist here."""
    error = verifying_error(changed(where, line))

    assert place(error) == ("unknown_table", LINE[where])
    assert error.values["cause"].code == code


def test_a_table_size_that_there_is_not_is_refused_in_its_line() -> None:
    """Rose King is for two."""
    text = changed("players", "players 3").replace("\ndraws", "\nseat 2 human\ndraws")
    text = text.replace("scores 1 1", "scores 1 1 0")
    error = verifying_error(text)

    assert place(error) == ("unknown_table", LINE["players"])
    assert error.values["cause"].code == "bad_table_size"


def test_an_option_that_there_is_not_is_refused_in_its_line() -> None:
    """Rose King has no options."""
    error = verifying_error(inserted("seat 0", "option speed 1"))

    assert place(error) == ("unknown_table", LINE["seat 0"])
    assert error.values["cause"].code == "unknown_option"


def test_a_record_without_its_seed_is_verified_but_for_the_draws() -> None:
    """While a game goes on the seed is secret; moves, cards and result can be checked already."""
    text = changed("seed")
    ledger = ledger_of(read(text))

    assert ledger.state.draws is None
    assert write(ledger.record()) == text


def test_without_the_seed_a_possible_draw_is_believed() -> None:
    """What only the seed could refute is accepted without it: here the last card drawn."""
    text = changed("draw", "* SW2 9/14").replace(SHORT.splitlines()[LINE["seed"] - 1] + "\n", "")

    assert write(ledger_of(read(text)).record()) == text


def test_without_the_seed_an_impossible_draw_is_refused() -> None:
    """A card that is not in the pile cannot come, seed or no seed."""
    text = changed("draw", "* SE2 9/14").replace(SHORT.splitlines()[LINE["seed"] - 1] + "\n", "")
    error = verifying_error(text)

    assert place(error) == ("illegal_event", LINE["draw"] - 1)
    assert cause(error).code == "wrong_outcome"


def test_a_refusal_says_in_both_languages_where_and_why() -> None:
    """The sentence names the line, the mistake and what would have been right."""
    error = verifying_error(changed("second move", "1 N3"))
    expected = {
        "en": "line 24: N3 would leave the board (king on g3). Playable: N1, SE1, W1.",
        "fr": "ligne 24\N{NO-BREAK SPACE}: N3 ferait sortir le roi du plateau (il est en g3)."
        " Possible\N{NO-BREAK SPACE}: N1, SE1, O1.",
    }

    assert expected == {language: Speaker(language).error(error) for language in ("en", "fr")}


def test_a_refusal_in_python_speaks_english() -> None:
    """`str(error)` is a sentence too."""
    with pytest.raises(BadRecord, match=r"^line 10: The seed does not match the commitment"):
        ledger_of(read(changed("seed", f"seed {'0' * 64}")))

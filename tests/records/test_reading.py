"""The strict reader: each kind of damage has its code, and the line where it stands."""

from pathlib import Path

import pytest

from couronne.records.reading import read
from couronne.records.writing import write

from .tables import LINE, SHORT, changed, cut_after, inserted, place, reading_error

KEPT_FILES = sorted(Path(__file__).parent.glob("*.crown"))
KEPT = [path.read_bytes() for path in KEPT_FILES]
KEPT_NAMES = [path.stem for path in KEPT_FILES]

FIELDS = [
    ("signature", "couronne"),
    ("game", "game"),
    ("rules", "rules"),
    ("rules-version", "rules-version"),
    ("players", "players"),
    ("seat 0", "seat"),
    ("seat 1", "seat"),
    ("draws", "draws"),
]
"""The lines that every header has, and the word that each begins with."""

NUMBERS = [
    "01",
    "+1",
    "-1",
    "1.0",
    "1e3",
    "0x1",
    "١",
    "1١",
    "²",
    "１",
    "1_000",
    "9" * 12,
    "9" * 150,
    "1 ",
    "",
    "one",
]
"""What is no number of a record: signs, leading zeros, foreign digits, astronomic sizes."""


def test_the_whole_record_is_read() -> None:
    """The undamaged record of these tests is good."""
    assert write(read(SHORT)) == SHORT


def test_text_and_bytes_are_read_alike() -> None:
    """A record is the same from a string or from a file."""
    assert read(SHORT) == read(SHORT.encode())


@pytest.mark.parametrize(
    "line", ["Couronne 1", "couronne", "chess 1", "%PDF-1.7", "", " couronne 1", "couronne  1"]
)
def test_another_signature_is_refused(line: str) -> None:
    """A file that does not say what it is is no record."""
    expected = ("expected_field", LINE["signature"])

    assert expected == place(reading_error(changed("signature", line)))


@pytest.mark.parametrize("version", ["0", "2", "1000000000"])
def test_another_format_is_refused(version: str) -> None:
    """A later format is not guessed at."""
    error = reading_error(changed("signature", f"couronne {version}"))

    assert place(error) == ("unknown_format", LINE["signature"])
    assert error.values["found"] == int(version)


@pytest.mark.parametrize(("where", "word"), FIELDS)
def test_a_missing_field_is_named(where: str, word: str) -> None:
    """The reader says which field it expected, and where."""
    error = reading_error(changed(where))

    assert place(error) == ("expected_field", LINE[where])
    assert word in error.values["field"]


@pytest.mark.parametrize(("where", "word"), FIELDS)
def test_an_unknown_field_is_refused_where_it_stands(where: str, word: str) -> None:
    """Nothing that the format does not know is skipped."""
    error = reading_error(inserted(where, "colour blue"))

    assert place(error) == ("expected_field", LINE[where])
    assert word in error.values["field"]


@pytest.mark.parametrize("where", ["commitment", "seed", "date", "blank"])
def test_an_unknown_field_among_the_optional_ones_is_refused(where: str) -> None:
    """After the last obligatory field, a line is a known optional one or blank."""
    expected = ("expected_blank", LINE[where])

    assert expected == place(reading_error(inserted(where, "colour blue")))


@pytest.mark.parametrize("where", ["game", "rules", "rules-version", "players", "seat 0"])
def test_a_field_given_twice_is_refused(where: str) -> None:
    """No later line can contradict an earlier one."""
    twice = SHORT.splitlines()[LINE[where] - 1]
    expected = ("expected_field", LINE[where] + 1)

    assert expected == place(reading_error(inserted(where, twice)))


@pytest.mark.parametrize("where", ["draws", "commitment", "seed", "date"])
def test_a_field_given_twice_before_the_events_is_refused(where: str) -> None:
    """No later line can contradict an earlier one, among the optional fields either."""
    twice = SHORT.splitlines()[LINE[where] - 1]
    expected = ("expected_blank", LINE[where] + 1)

    assert expected == place(reading_error(inserted(where, twice)))


@pytest.mark.parametrize(
    ("first", "second", "code"),
    [
        ("game", "rules", "expected_field"),
        ("rules", "rules-version", "expected_field"),
        ("players", "seat 0", "expected_field"),
        ("seat 0", "seat 1", "expected_field"),
        ("seat 1", "draws", "expected_field"),
    ],
)
def test_fields_in_another_order_are_refused(first: str, second: str, code: str) -> None:
    """Each field has its place: equal games give equal bytes."""
    lines = SHORT.splitlines()
    one, other = lines[LINE[first] - 1], lines[LINE[second] - 1]
    swapped = SHORT.replace(f"{one}\n{other}\n", f"{other}\n{one}\n")

    assert place(reading_error(swapped)) == (code, LINE[first])


@pytest.mark.parametrize(("first", "second"), [("commitment", "seed"), ("seed", "date")])
def test_optional_fields_in_another_order_are_refused(first: str, second: str) -> None:
    """An optional field that comes too late stands where a blank line should."""
    lines = SHORT.splitlines()
    one, other = lines[LINE[first] - 1], lines[LINE[second] - 1]
    swapped = SHORT.replace(f"{one}\n{other}\n", f"{other}\n{one}\n")

    assert place(reading_error(swapped)) == ("expected_blank", LINE[second])


@pytest.mark.parametrize("where", ["rules-version", "players", "draws"])
@pytest.mark.parametrize("number", [bad for bad in NUMBERS if bad.strip() == bad and bad])
def test_a_number_has_one_spelling(where: str, number: str) -> None:
    """Signs, leading zeros, foreign digits and huge numbers are refused."""
    expected = ("bad_value", LINE[where])

    assert expected == place(reading_error(changed(where, f"{where} {number}")))


@pytest.mark.parametrize("where", ["rules-version", "players", "draws"])
@pytest.mark.parametrize("value", ["", " ", " 1", "1 "])
def test_a_field_has_one_space_and_a_value(where: str, value: str) -> None:
    """Between name and value stands one space, and after the value none."""
    expected = ("expected_field", LINE[where])

    assert expected == place(reading_error(changed(where, f"{where} {value}")))


@pytest.mark.parametrize("number", ["0", "10", "1000000000"])
def test_a_table_has_one_to_nine_seats(number: str) -> None:
    """The number of players is checked where it is written."""
    expected = ("bad_value", LINE["players"])

    assert expected == place(reading_error(changed("players", f"players {number}")))


def test_a_bad_number_of_players_is_placed_right_before_options() -> None:
    """Options below do not shift the line of the complaint."""
    expected = ("bad_value", LINE["players"])

    assert expected == place(reading_error(changed("players", "players 0", "option speed 1")))


@pytest.mark.parametrize("where", ["game", "rules"])
@pytest.mark.parametrize("name", ["Roses", "9roses", "../roses", "a b", "roses!", "é", "x" * 41])
def test_a_name_is_plain(where: str, name: str) -> None:
    """Games and rules have short names in small letters: no path, no accent."""
    expected = ("bad_value", LINE[where])

    assert expected == place(reading_error(changed(where, f"{where} {name}")))


@pytest.mark.parametrize(
    "option",
    [
        "speed",
        "speed fast",
        "Speed 1",
        "speed 1 2",
        *(f"speed {n}" for n in NUMBERS if n.strip() == n and n),
    ],
)
def test_an_option_is_a_name_and_a_number(option: str) -> None:
    """The number of an option is spelled as strictly as every other."""
    expected = ("bad_value", LINE["seat 0"])

    assert expected == place(reading_error(inserted("seat 0", f"option {option}")))


def test_an_option_is_given_once() -> None:
    """A second value for an option is refused."""
    expected = ("bad_value", LINE["seat 0"] + 1)

    assert expected == place(reading_error(inserted("seat 0", "option a 1", "option a 1")))


def test_options_stand_in_order() -> None:
    """Options are written in alphabetical order, so that equal games are equal bytes."""
    expected = ("bad_value", LINE["seat 0"] + 1)

    assert expected == place(reading_error(inserted("seat 0", "option b 1", "option a 1")))


@pytest.mark.parametrize("where", ["commitment", "seed"])
@pytest.mark.parametrize(
    "digest", ["0" * 63, "0" * 65, "A" * 64, "g" * 64, "٠" * 64, "0x" + "0" * 62]
)
def test_a_digest_is_64_small_hexadecimal_digits(where: str, digest: str) -> None:
    """Seed and commitment have exactly one spelling."""
    expected = ("bad_value", LINE[where])

    assert expected == place(reading_error(changed(where, f"{where} {digest}")))


@pytest.mark.parametrize(
    "date",
    [
        "yesterday",
        "2026-07-14",
        "2026-07-14 12:00:00Z",
        "2026-07-14T12:00:00",
        "2026-07-14T12:00:00+02:00",
        "2026-07-14T12:00:00z",
        "26-07-14T12:00:00Z",
        "２026-07-14T12:00:00Z",
        "2026-13-01T00:00:00Z",
        "2026-02-30T00:00:00Z",
        "2026-07-14T24:61:61Z",
        "0000-00-00T00:00:00Z",
    ],
)
def test_a_date_is_a_moment_in_utc(date: str) -> None:
    """A date has one form, and exists."""
    expected = ("bad_value", LINE["date"])

    assert expected == place(reading_error(changed("date", f"date {date}")))


@pytest.mark.parametrize(
    "line", ["seat 0", "seat 0 ", "seat 1 greedy", "seat 00 greedy", "seat ０ x"]
)
def test_a_seat_has_its_number_and_a_name(line: str) -> None:
    """Seats are numbered in order, and nobody is nameless."""
    expected = ("expected_field", LINE["seat 0"])

    assert expected == place(reading_error(changed("seat 0", line)))


def test_a_seat_too_many_is_refused() -> None:
    """There are as many seats as players."""
    expected = ("expected_field", LINE["draws"])

    assert expected == place(reading_error(inserted("draws", "seat 2 human")))


def test_the_blank_line_before_the_events_must_stand() -> None:
    """Header and events are apart."""
    expected = ("expected_blank", LINE["blank"])

    assert expected == place(reading_error(changed("blank")))


def test_a_second_blank_line_before_the_events_is_refused() -> None:
    """One blank line ends the header; another would end the events."""
    expected = ("expected_field", LINE["first draw"] + 1)

    assert expected == place(reading_error(inserted("blank", "")))


def test_the_blank_line_after_the_events_must_stand() -> None:
    """A result is no event."""
    expected = ("bad_event", LINE["second blank"])

    assert expected == place(reading_error(changed("second blank")))


@pytest.mark.parametrize(
    "line",
    [
        "SE2",
        "0",
        "0 ",
        "0  SE2",
        "0 SE2 ",
        " 0 SE2",
        "-1 SE2",
        "10 SE2",
        "٠ SE2",
        "0 SE2/2",
        "0\u3000SE2",
        "* E1",
        "* E1 6",
        "* E1 6/",
        "* E1 /24",
        "* E1 6/24/24",
        "* E1 -6/24",
        "* E1 6 /24",
        "* E1 ٦/24",
        "! ",
        "!resign 1",
        "! resign",
        "! resign x",
        "! resign 10",
        "! RESIGN 1",
        "! dance 1",
        "! agreed 1",
        "! aborted 0",
        "? resign 1",
        "# a comment",
        "scores 1 1",
    ],
)
def test_what_is_no_event_is_refused(line: str) -> None:
    """An event is a move, a draw or an event of the table, in one spelling each."""
    code, where = place(reading_error(changed("first move", line)))

    assert code in ("bad_event", "odd_character")
    assert where == LINE["first move"]


@pytest.mark.parametrize("draw", ["06/24", "6/024", f"6/{'9' * 12}", f"{'9' * 150}/24"])
def test_the_numbers_of_a_draw_have_one_spelling(draw: str) -> None:
    """Index and total are spelled as strictly as every other number."""
    expected = ("bad_value", LINE["first draw"])

    assert expected == place(reading_error(changed("first draw", f"* E1 {draw}")))


@pytest.mark.parametrize("scores", ["01 1", "1 +1", "1 ١", "1  1", f"1 {'9' * 12}", "1,1", "a b"])
def test_scores_are_numbers(scores: str) -> None:
    """The scores are spelled as strictly as every other number."""
    expected = ("bad_value", LINE["scores"])

    assert expected == place(reading_error(changed("scores", f"scores {scores}")))


@pytest.mark.parametrize("scores", ["1", "1 1 1"])
def test_each_seat_has_a_score(scores: str) -> None:
    """There are as many scores as players."""
    error = reading_error(changed("scores", f"scores {scores}"))

    assert place(error) == ("score_count", LINE["scores"])
    assert error.values["expected"] == 2


@pytest.mark.parametrize("winners", ["00", "-1", "red", "0,1", "٠"])
def test_winners_are_numbers_of_seats(winners: str) -> None:
    """The winners are spelled as strictly as every other number."""
    expected = ("bad_value", LINE["winners"])

    assert expected == place(reading_error(changed("winners", f"winners {winners}")))


def test_nobody_may_have_won() -> None:
    """A line of winners without a number is right when nobody has won."""
    result = read(changed("winners", "winners")).result
    assert result is not None

    assert result.winners == ()


@pytest.mark.parametrize("reason", ["Rules", "won", "resign", "rules rules", "résigné"])
def test_a_reason_is_a_known_one(reason: str) -> None:
    """A game ends by its rules, or by one of four events of the table."""
    expected = ("bad_value", LINE["reason"])

    assert expected == place(reading_error(changed("reason", f"reason {reason}")))


@pytest.mark.parametrize("where", ["scores", "winners"])
def test_a_missing_line_of_the_result_is_named(where: str) -> None:
    """Scores, winners and reason stand in this order."""
    error = reading_error(changed(where))

    assert place(error) == ("expected_field", LINE[where])
    assert error.values["field"] == where


@pytest.mark.parametrize("line", ["Unfinished", "unfinished ", "not finished", "finished"])
def test_an_unfinished_game_says_so_in_one_word(line: str) -> None:
    """What stands where the result should must be the result or the word `unfinished`."""
    good = cut_after("second move")
    expected = ("expected_field", len(good.splitlines()))

    assert expected == place(reading_error(good.replace("unfinished", line)))


def test_the_last_line_ends_with_a_newline() -> None:
    """A file whose last byte is missing is cut off."""
    expected = ("cut_off", LINE["reason"])

    assert expected == place(reading_error(SHORT[:-1]))


@pytest.mark.parametrize("where", [name for name in LINE if name != "reason"])
def test_a_record_cut_off_after_a_whole_line_is_refused(where: str) -> None:
    """The reader notices a missing end, and says where the text stops."""
    prefix = "".join(SHORT.splitlines(keepends=True)[: LINE[where]])
    expected = ("cut_off", LINE[where])

    assert expected == place(reading_error(prefix))


@pytest.mark.parametrize("content", [SHORT.encode(), *KEPT], ids=["short", *KEPT_NAMES])
def test_no_beginning_of_a_record_is_a_record(content: bytes) -> None:
    """Wherever a file is cut, the reader notices, and tells the line of the cut."""
    for length in range(len(content)):
        prefix = content[:length]
        code, line = place(reading_error(prefix))

        assert code in ("cut_off", "not_utf8")
        assert line in (prefix.count(b"\n"), prefix.count(b"\n") + 1)


@pytest.mark.parametrize("more", ["\n", "\n\n", "reason resigned\n", SHORT, "\0\n", " \n"])
def test_nothing_follows_the_end(more: str) -> None:
    """A second record, a blank line, a stray byte: none may follow."""
    expected = ("after_end", LINE["reason"] + 1)

    assert expected == place(reading_error(SHORT + more))


def test_nothing_follows_the_end_of_an_unfinished_game() -> None:
    """A result after the word `unfinished` is refused."""
    good = cut_after("second move")
    expected = ("after_end", len(good.splitlines()) + 1)

    assert expected == place(reading_error(good + "scores 1 1\n"))


def test_windows_line_ends_are_refused() -> None:
    """A carriage return is a control character: records have one form on every system."""
    expected = ("odd_character", 1)

    assert expected == place(reading_error(SHORT.replace("\n", "\r\n")))


@pytest.mark.parametrize(
    "character", ["\0", "\t", "\r", "\v", "\x1b", "\x7f", "\x85", "\u2028", "\u202e", "\ufeff"]
)
@pytest.mark.parametrize("where", ["game", "seat 1", "first draw", "first move", "reason"])
def test_a_character_that_cannot_be_printed_is_refused(where: str, character: str) -> None:
    """Nothing invisible hides in a record: no control character, no change of direction."""
    line = SHORT.splitlines()[LINE[where] - 1]
    expected = ("odd_character", LINE[where])

    assert expected == place(reading_error(changed(where, line + character)))


def test_a_byte_order_mark_is_refused() -> None:
    """A record begins with its signature."""
    expected = ("odd_character", 1)

    assert expected == place(reading_error(SHORT.encode("utf-8-sig")))


@pytest.mark.parametrize("junk", [b"\xff", b"\xc3\x28", b"\xed\xa0\x80", b"\xc0\xaf", b"\xe9"])
def test_bytes_that_are_not_utf8_are_refused_in_their_line(junk: bytes) -> None:
    """The line of the first wrong byte is told."""
    damaged = SHORT.encode().replace(b"page", junk)
    expected = ("not_utf8", LINE["seat 1"])

    assert expected == place(reading_error(damaged))


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32", "latin-1"])
def test_other_encodings_are_refused(encoding: str) -> None:
    """A record is UTF-8."""
    assert reading_error(SHORT.encode(encoding)).code == "not_utf8"


def test_a_string_with_half_a_character_is_refused() -> None:
    """A lone surrogate, which no file can hold, is told as what it is."""
    expected = ("not_utf8", LINE["seat 1"])

    assert expected == place(reading_error(SHORT.replace("page", "\ud800")))


def test_a_line_of_200_characters_is_read() -> None:
    """The limit itself is allowed."""
    name = "x" * (200 - len("seat 1 "))

    assert read(changed("seat 1", f"seat 1 {name}")).header.seats[1] == name


@pytest.mark.parametrize("where", ["signature", "seat 1", "first move", "reason"])
@pytest.mark.parametrize("length", [201, 100_000])
def test_a_longer_line_is_refused(where: str, length: int) -> None:
    """A line has at most 200 characters."""
    line = SHORT.splitlines()[LINE[where] - 1].ljust(length, "x")
    expected = ("line_too_long", LINE[where])

    assert expected == place(reading_error(changed(where, line)))


def test_a_name_has_no_space_at_its_ends() -> None:
    """What a ledger would refuse is a bad record, told in its line."""
    expected = ("bad_value", LINE["seat 0"])

    assert expected == place(reading_error(changed("seat 0", "seat 0  two spaces")))

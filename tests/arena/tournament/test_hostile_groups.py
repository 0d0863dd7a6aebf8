"""One group cannot stop a tournament: it is disqualified, with the reason, and the others play."""

import csv
import io
import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from couronne.arena.tournament import entering
from couronne.arena.tournament.batches import play_batch
from couronne.arena.tournament.entering import enter_programs, find_programs
from couronne.arena.tournament.folder import TournamentFolder
from couronne.arena.tournament.page import write_page
from couronne.arena.tournament.plan import Disqualified, Entry, Plan
from couronne.arena.tournament.running import Running
from couronne.arena.tournament.tables import write_json, write_standings
from couronne.i18n.speaker import Speaker
from couronne.sandbox.untrusted import SHARE

POLITE = "def name(): return 'Rose'\ndef play(*a): return 'passe'\n"


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A class with one group that has done nothing wrong."""
    write(tmp_path / "class" / "anne")
    return tmp_path / "class"


def write(folder: Path, source: str = POLITE) -> Path:
    folder.mkdir(parents=True)
    (folder / "ia.py").write_text(source)
    return folder


def entered(place: Path) -> tuple[list[Entry], list[Disqualified]]:
    return enter_programs(TournamentFolder(place.parent / "out"), find_programs(place), False)


def ia_is_a_link(place: Path) -> None:
    write(place.parent / "teacher")
    (place / "bob").mkdir()
    (place / "bob" / "ia.py").symlink_to(place.parent / "teacher" / "ia.py")


def ia_leads_nowhere(place: Path) -> None:
    (place / "bob").mkdir()
    (place / "bob" / "ia.py").symlink_to("/nowhere/at/all")


def ia_is_a_link_to_a_folder(place: Path) -> None:
    (place / "bob").mkdir()
    (place / "bob" / "ia.py").symlink_to("/")


def ia_is_a_folder(place: Path) -> None:
    (place / "bob" / "ia.py").mkdir(parents=True)


def ia_is_a_pipe(place: Path) -> None:
    (place / "bob").mkdir()
    os.mkfifo(place / "bob" / "ia.py")


def the_folder_is_a_link(place: Path) -> None:
    (place / "bob").symlink_to(write(place.parent / "teacher"), target_is_directory=True)


def the_companion_is_a_link(place: Path) -> None:
    (write(place / "bob") / "roi_des_roses.py").symlink_to("/etc/shadow")


def many_files(place: Path) -> None:
    for number in range(2000):
        (place / "bob" / str(number)).touch() if number else write(place / "bob")


def many_folders_and_no_program(place: Path) -> None:
    for number in range(10_001):
        (place / "bob" / str(number)).mkdir(parents=True)


def a_large_file(place: Path) -> None:
    with (write(place / "bob") / "data").open("wb") as file:
        file.truncate(1 << 40)


def an_escape_character(place: Path) -> None:
    write(place / "\x1b[2J\x1b]0;bob\x07")


def two_lines(place: Path) -> None:
    write(place / "bob\nresult red")


def a_bar(place: Path) -> None:
    write(place / "anne|bob")


def a_long_name(place: Path) -> None:
    write(place / ("b" * 120) / ("c" * 120))


def the_name_of_a_bot(place: Path) -> None:
    write(place / "greedy")


HOSTILE = {
    ia_is_a_link: "not_a_plain_file",
    ia_leads_nowhere: "not_a_plain_file",
    ia_is_a_link_to_a_folder: "not_a_plain_file",
    ia_is_a_folder: "not_a_plain_file",
    ia_is_a_pipe: "not_a_plain_file",
    the_folder_is_a_link: "folder_is_link",
    the_companion_is_a_link: "not_a_plain_file",
    many_files: "folder_too_full",
    many_folders_and_no_program: "folder_too_full",
    a_large_file: "folder_too_large",
    an_escape_character: "bad_folder_name",
    two_lines: "bad_folder_name",
    a_bar: "bad_folder_name",
    a_long_name: "bad_folder_name",
    the_name_of_a_bot: "folder_named_like_bot",
}


@pytest.mark.parametrize(("attack", "reason"), HOSTILE.items())
def test_a_group_that_cannot_be_taken_in_is_disqualified_alone(
    place: Path, attack: Callable[[Path], None], reason: str
) -> None:
    attack(place)

    entries, out = entered(place)

    assert [entry.key for entry in entries] == ["anne"]
    assert [one.reason for one in out] == [reason]
    assert all(one.key.isprintable() for one in out)


def test_what_a_folder_may_hold_is_told_however_deep_it_is(place: Path) -> None:
    (place / "bob" / "/".join("q" * 60)).mkdir(parents=True)
    many = place / "eve" / "a" / "b"
    for number in range(1_001):
        (many / str(number)).mkdir(parents=True)

    _entries, out = entered(place)

    share = entering.LOOKED_AT // SHARE
    assert [(one.reason, one.values["most"]) for one in out] == 2 * [("folder_too_full", share)]


def test_a_folder_that_cannot_be_looked_into_is_told(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As it is for a teacher who is not root."""
    write(place / "bob")
    look = os.open

    def refuse(name: str, *arguments: int, dir_fd: int | None = None) -> int:
        if name == "bob":
            raise PermissionError(13, "no", name)
        return look(name, *arguments, dir_fd=dir_fd)

    monkeypatch.setattr(os, "open", refuse)

    entries, out = entered(place)

    assert [entry.key for entry in entries] == ["anne"]
    assert [(one.key, one.reason, one.values["system"]) for one in out] == [
        ("bob", "cannot_open", "EACCES")
    ]


def test_the_name_of_a_folder_cannot_ask_for_no_protection(place: Path) -> None:
    """What marks a trusted program in a plan is not taken from a student."""
    write(place / "unsafe:bob")
    folder = TournamentFolder(place.parent / "out")
    entries, out = enter_programs(folder, find_programs(place), False)
    folder.write(Plan("roses", "course", 2, "round-robin", 2, 3).with_entries(entries, out))

    running = Running(folder)

    assert [one.unsafe for one in running.contestants.values()] == [False, False]
    assert [one.player for one in running.contestants.values()] == [
        "anne/ia.py",
        "unsafe:bob/ia.py",
    ]


def test_trusted_programs_are_still_known_as_such(place: Path) -> None:
    folder = TournamentFolder(place.parent / "out")
    entries, _out = enter_programs(folder, find_programs(place), True)

    assert [(entry.player, entry.is_unsafe) for entry in entries] == [("unsafe:anne/ia.py", True)]


def test_names_of_other_bytes_stay_apart(place: Path) -> None:
    for name in (b"zo\xe9", b"zo\xe8", b"zo?", b"zo\\udce9"):
        write(Path(os.fsdecode(os.fsencode(place) + b"/" + name)))

    entries, out = entered(place)

    assert (len({entry.key for entry in entries}), out) == (5, [])


def test_a_name_that_a_program_gives_itself_is_harmless_on_a_screen(place: Path) -> None:
    write(place / "bob", "def name(): return 'Bob\\x1b[2J\\n\\u202egnp'\n")

    entries, _out = entered(place)

    assert entries[1].name == "Bob�[2J��gnp"


def test_a_program_below_one_that_takes_part_is_not_mixed_up_with_it(place: Path) -> None:
    folder = TournamentFolder(place.parent / "out")
    before, _out = enter_programs(folder, find_programs(place), False)
    kept = folder.files_of(before[0])
    (place / "anne" / "ia.py").unlink()
    write(place / "anne" / "other", "def name(): return 'Other'")

    entries, out = enter_programs(folder, find_programs(place), False, 0, {"anne"})

    assert (entries, [one.reason for one in out]) == ([], ["folder_overlaps"])
    assert folder.files_of(before[0]) == kept


SPY = """
import os
found = sorted(os.path.join(at, name) for at, _, names in os.walk("/program") for name in names)
def name(): return " ".join(os.path.relpath(one, "/program") for one in found)
def play(*a): return "passe"
"""


def test_a_program_at_the_top_of_the_class_is_left_out_and_the_groups_play(place: Path) -> None:
    write(place / "td1" / "cleo")
    (place / "ia.py").write_text(SPY)

    entries, out = entered(place)

    assert [(entry.key, entry.name) for entry in entries] == [
        ("anne", "Rose"),
        ("td1/cleo", "Rose"),
    ]
    assert [(one.key, one.reason, one.values) for one in out] == [
        ("class", "program_among_groups", {"file": "ia.py"})
    ]


def test_a_program_alone_has_its_folder_to_itself(tmp_path: Path) -> None:
    """But for what belongs to somebody else: the course's file in a folder shows it."""
    place = write(tmp_path / "anne", SPY)
    (place / "roi_des_roses.py").touch()
    for folder, file in (("tools", "board.py"), ("bob", "roi_des_roses.py"), ("bob", "plan.txt")):
        (place / folder).mkdir(exist_ok=True)
        (place / folder / file).touch()

    (entry,), out = entered(place)

    assert (entry.key, out) == ("anne", [])
    assert entry.name == "ia.py roi_des_roses.py tools/board.py"


def test_a_full_folder_leaves_the_other_groups_of_its_folder_alone(place: Path) -> None:
    write(place / "td1" / "cleo")
    for number in range(1_100):
        (place / "td1" / "bob" / str(number)).mkdir(parents=True)

    entries, _out = entered(place)

    assert [entry.key for entry in entries] == ["anne", "td1/cleo"]


def test_every_reason_has_a_sentence_in_both_languages() -> None:
    values = {"file": "ia.py", "most": 3, "system": "EACCES"}
    reasons = [
        *HOSTILE.values(),
        "folder_overlaps",
        "program_among_groups",
        "no_such_program",
        "cannot_open",
    ]
    for language in ("fr", "en"):
        speaker = Speaker(language)
        told = {speaker.say(f"tournament.disqualified.{one}", **values) for one in reasons}
        assert len(told) == len(set(reasons))


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("fr", "ia.py est un lien ou autre chose qu'un fichier ordinaire"),
        ("en", "ia.py is a link or something else that is not a plain file"),
    ],
)
def test_the_others_play_and_the_reason_stands_in_every_report(
    place: Path, language: str, sentence: str
) -> None:
    write(place / "cleo")
    (place / "<b>bob").mkdir()
    (place / "<b>bob" / "ia.py").symlink_to("/etc/shadow")
    folder = TournamentFolder(place.parent / "out")
    entries, out = enter_programs(folder, find_programs(place), False)
    folder.write(Plan("roses", "course", 2, "round-robin", 2, 3).with_entries(entries, out))
    running = Running(folder)

    games = list(running.play(lambda batches: (play_batch(batch) for batch in batches)))

    standings, speaker = running.standings, Speaker(language)
    assert len(games) == 2
    (row,) = json.loads(write_json(standings, speaker))["disqualified"]
    assert (row["folder"], row["reason"]) == ("<b>bob", "not_a_plain_file")
    assert sentence in row["message"]
    *_players, last = csv.DictReader(io.StringIO(write_standings(standings, speaker)))
    assert (last["rank"], last["folder"]) == ("", "<b>bob")
    assert sentence in last["disqualified"]
    page = write_page(standings, dict.fromkeys(standings.games, ""), speaker)
    assert "&lt;b&gt;bob" in page
    assert "<b>bob" not in page


def test_whoever_is_hidden_stays_so_when_disqualified(place: Path) -> None:
    (place / "bob").symlink_to(place / "anne", target_is_directory=True)
    entries, out = entered(place)
    plan = Plan("roses", "course", 2, "round-robin", 2, 3, anonymous=True)
    running_plan = plan.with_entries([*entries, *entering.enter_bots(["random"])], out)
    folder = TournamentFolder(place.parent / "out")
    folder.write(running_plan)
    speaker = Speaker("en")

    told = write_json(Running(folder).standings, speaker)

    (row,) = json.loads(told)["disqualified"]
    assert row["folder"] is None
    assert "bob" not in told


def test_whoever_has_mended_the_folder_comes_late(place: Path) -> None:
    ia_leads_nowhere(place)
    folder = TournamentFolder(place.parent / "out")
    entries, out = enter_programs(folder, find_programs(place), False)
    plan = Plan("roses", "course", 2, "round-robin", 2, 3).with_entries(entries, out)
    (place / "bob" / "ia.py").unlink()
    (place / "bob" / "ia.py").write_text(POLITE)

    late = [one for one in find_programs(place) if one.key == "bob"]
    plan = plan.with_entries(*enter_programs(folder, late, False, 0, {"anne"}))

    assert [entry.key for entry in plan.entries] == ["anne", "bob"]
    assert plan.disqualified == ()

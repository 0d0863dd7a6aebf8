"""A deleted account leaves no name: not in rows, files, answers, memory or the log."""

import sqlite3
import unicodedata
import zlib
from collections.abc import Iterator
from contextlib import closing

import pytest
import sqlalchemy as sa
from sqlalchemy import text

from couronne.records.reading import read
from couronne.server.mentions import without
from couronne.server.schema import chapters, studies
from tests.records.tables import SHORT
from tests.server.people import PASSWORD, database, gone, member, patched
from tests.server.serving import Server
from tests.server.studying import study, wait_for

FIRST, FORMER, NAME = "Violettine", "Wisteriana", "Quetzalina"
DASHED = "\N{ZERO WIDTH JOINER}".join(NAME)
"""Her name with something between the letters that nobody sees."""
BOT, BESIDE = "Robotaleph", "Persimonia"
NAMES = (FIRST, FORMER, NAME, BOT, BESIDE)
"""What she was called first, later and last, what her bot is called, and who sat beside her."""


class Life:
    """Somebody who has left a name wherever that is possible."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.anne, self.bob = member(server, FIRST), member(server, "Bob")
        patched(self.anne, name=FORMER)
        self.me, self.other = (one.get("/me")["id"] for one in (self.anne, self.bob))
        self.table = self._play()
        patched(self.anne, name=NAME)
        self.later, self.shared = self._play(), self.anne.table("roses", "me", f"me:{BESIDE}")
        self.invited = self.bob.table("roses", "me", f"user:{NAME}")
        self.anne.post("/me/bots", name=BOT)
        self._talk()
        self._study()
        for path in (f"/players/{NAME}", f"/players/{NAME}/games"):
            self.bob.get(path)

    def _play(self) -> str:
        table = self.anne.table("roses", "me", "open", public=True)
        self.bob.post(f"/games/{table}/join")
        self.anne.move(table)
        self.bob.move(table)
        self.bob.post(f"/games/{table}/resign")
        return table

    def _talk(self) -> None:
        for table in (self.table, self.later):
            self.anne.post(f"/games/{table}/chat", text=f"{NAME} here, once {FORMER}")
            self.bob.post(f"/games/{table}/chat", text=f"hello {NAME.lower()}, or {FORMER}?")
            self.bob.post(f"/games/{table}/chat", text=f"or {FIRST}")
            self.bob.post(f"/games/{table}/chat", text=f"_{NAME}_, {wide(NAME)}, {DASHED}")
            self.bob.post(f"/games/{table}/report", about=self.me, text=f"{NAME} was {FORMER}")
            self.anne.post(f"/games/{table}/report", about=self.other, text=f"I am {NAME}!")
        self.anne.post("/me/mutes", user=self.other)
        self.bob.post("/me/mutes", user=self.me)

    def _study(self) -> None:
        self.of_table = self.bob.post(f"/games/{self.later}/analysis")["id"]
        wait_for(self.bob, self.of_table)
        self.own = study(self.anne, record=SHORT.replace("Zoé, à la page", NAME))
        wait_for(self.anne, self.own)
        self.uploaded = study(self.bob, record=self.record(self.later))
        wait_for(self.bob, self.uploaded)
        self.cut = study(self.bob, record=self.nameless(self.later))
        wait_for(self.bob, self.cut)
        for identity in (self.of_table, self.own, self.uploaded, self.cut):
            self.bob.get(f"/studies/{identity}")

    def record(self, table: str) -> str:
        return self.bob.ask("GET", f"/games/{table}/record").text

    def nameless(self, table: str) -> str:
        """The record of a table without what tells that it was played here."""
        lines = self.record(table).splitlines(keepends=True)
        told = (line for line in lines if not line.startswith(("commitment ", "seed ")))
        return "".join(told).replace(NAME, NAME.upper())

    def end(self) -> None:
        gone(self.anne, "/me", password=PASSWORD)

    @property
    def rows(self) -> str:
        """Everything that a dump of the database would hold."""
        with database(self.server) as kept:
            names = sa.inspect(kept).get_table_names()
            found = [repr(kept.execute(text(f'select * from "{name}"')).all()) for name in names]
            told = [
                zlib.decompress(one).decode() for one in kept.scalars(sa.select(chapters.c.told))
            ]
        return "\n".join(found + told)

    @property
    def answers(self) -> str:
        """Everything that others are told."""
        paths = ["/games?list=mine", "/games?list=open", "/players?name=Qu", "/me/mutes"]
        paths += ["/me/data", "/rankings/roses/classic", "/players/Bob", "/players/Bob/games"]
        for table in (self.table, self.later, self.shared, self.invited):
            paths += [f"/games/{table}{part}" for part in ("", "/record", "/chat", "/ratings")]
        for identity in (self.of_table, self.uploaded, self.cut, self.own):
            paths += [f"/studies/{identity}{part}" for part in ("", "/record", "/position?at=0")]
        return "\n".join(self.bob.ask("GET", path).text for path in paths)

    @property
    def files(self) -> str:
        """Every byte of the database's own files."""
        own = self.server.database.parent.glob(f"{self.server.database.name}*")
        return b"\n".join(file.read_bytes() for file in own).decode("latin-1")


def named(told: str) -> set[str]:
    """Return which names are in a text, however they are written."""
    seen = unicodedata.normalize("NFKC", told).replace("\N{ZERO WIDTH JOINER}", "").lower()
    return {name for name in NAMES if name.lower() in seen}


def wide(name: str) -> str:
    """Spell a name in letters as wide as Chinese ones."""
    return "".join(chr(ord(letter) + ord("Ａ") - ord("A")) for letter in name)


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def life(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Life]:
    file, url = tmp_path_factory.mktemp("life") / "site.db", None
    if request.param == "postgresql":
        url = request.getfixturevalue("postgres").database("deletion")
    with Server(file, "--rate", "0", url=url) as own:
        lived = Life(own)
        assert named(lived.rows) == set(NAMES)
        lived.end()
        yield lived


def test_no_row_holds_a_name_of_somebody_deleted(life: Life) -> None:
    assert named(life.rows) == set()


def test_no_answer_holds_a_name_of_somebody_deleted(life: Life) -> None:
    assert named(life.answers) == set()


def test_the_log_never_had_a_name(life: Life) -> None:
    assert named(life.server.log) == set()


def test_no_byte_of_a_database_file_holds_a_name(life: Life) -> None:
    """PostgreSQL's own files are its own affair: `docs/deploy.md` says what is promised of them."""
    if life.server.database_url.startswith("sqlite"):
        assert "SQLite format 3" in life.files
        assert named(life.files) == set()


def test_what_others_said_stays_without_the_name(life: Life) -> None:
    lines = life.bob.get(f"/games/{life.later}/chat")["lines"]

    assert [(line["name"], line["text"]) for line in lines] == [
        ("", "… here, once …"),
        ("Bob", "hello …, or …?"),
        ("Bob", "or …"),
        ("Bob", "_…_, …, …"),
    ]


def test_the_study_of_a_table_names_nobody(life: Life) -> None:
    """The names are those of the table, which change when somebody is called otherwise."""
    with database(life.server) as kept:
        told = kept.scalar(sa.select(studies.c.record).where(studies.c.id == life.of_table))

    assert told is not None
    assert read(told).header.seats == ("red", "white")
    shown = life.bob.get(f"/studies/{life.of_table}")
    assert [seat["name"] for seat in shown["seats"]] == ["", "Bob"]


def test_a_study_of_ones_own_is_gone_from_memory_too(life: Life) -> None:
    answer = life.bob.ask("GET", f"/studies/{life.own}")

    assert (answer.status_code, answer.json()["code"]) == (404, "no_such_study")


def test_a_game_that_somebody_else_uploaded_stays_theirs_without_the_name(life: Life) -> None:
    told = life.bob.ask("GET", f"/studies/{life.uploaded}/record").text

    assert read(told).header.seats == ("deleted", "Bob")
    assert life.bob.get(f"/studies/{life.uploaded}")["status"] == "done"


def test_nor_with_it_where_the_record_does_not_tell_that_it_was_played_here(life: Life) -> None:
    told = life.bob.ask("GET", f"/studies/{life.cut}/record").text

    assert read(told).header.seats == ("deleted", "Bob")


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Zoé, ZOE\N{COMBINING ACUTE ACCENT} and zoe", "…, … and zoe"),
        ("_Zoé_ *Zoé* @Zoé! Zoés xZoé Zoé2", "_…_ *…* @…! Zoés xZoé Zoé2"),
        ("\N{FULLWIDTH LATIN CAPITAL LETTER Z}oé", "…"),
        ("Zo\N{ZERO WIDTH SPACE}é\N{ZERO WIDTH JOINER}!", "…!"),
        ("Zoé\N{COMBINING ACUTE ACCENT}", "Zoé\N{COMBINING ACUTE ACCENT}"),
        (
            "\N{LATIN SMALL LIGATURE FI}n, \N{LATIN SMALL LIGATURE FI}ne",
            "…, \N{LATIN SMALL LIGATURE FI}ne",
        ),
        ("\N{LATIN SMALL LIGATURE FFI}n", "\N{LATIN SMALL LIGATURE FFI}n"),
        ("김 and \u1100\u1175\u11b7", "… and …"),
        ("nothing\N{ZERO WIDTH SPACE} here", "nothing\N{ZERO WIDTH SPACE} here"),
        ("\N{ZERO WIDTH SPACE}", "\N{ZERO WIDTH SPACE}"),
        ("", ""),
    ],
)
def test_a_name_is_found_however_it_is_spelled(text: str, left: str) -> None:
    assert without(text, ["Zoé", "Fin", "김", "\N{ZERO WIDTH SPACE}"]) == left


def test_an_older_file_is_cleaned_of_what_was_deleted_before(own: Server) -> None:
    own.stop()
    with closing(sqlite3.connect(own.database)) as older:
        older.execute("PRAGMA secure_delete=OFF")
        row = ("older", NAME, "guest", 0, 1.0, 1.0)
        older.execute(
            "INSERT INTO users (id, name, kind, admin, created, seen) VALUES (?, ?, ?, ?, ?, ?)",
            row,
        )
        older.commit()
        older.execute("DELETE FROM users WHERE id = 'older'")
        older.execute("PRAGMA user_version=0")
        older.commit()
    assert NAME.encode() in own.database.read_bytes()

    own.start()

    assert NAME.encode() not in own.database.read_bytes()

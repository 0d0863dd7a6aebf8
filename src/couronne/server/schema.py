"""The tables of the database. Moves are only ever added; all else is derived or small.

Times are seconds since 1970 (UTC), as `time.time()` gives them.
"""

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    text,
)

LATEST = "0004"
"""The migration that makes these tables."""
ID = String(24)

metadata = MetaData()
versions = Table("alembic_version", MetaData(), Column("version_num", String(32)))

users = Table(
    "users",
    metadata,
    Column("id", ID, primary_key=True),
    Column("name", String(60), nullable=False),
    Column("kind", String(10), nullable=False),
    Column("folded", String(120), unique=True),
    Column("password", Text),
    Column("recovery", LargeBinary(32)),
    Column("owner", ID, ForeignKey("users.id")),
    Column("admin", Boolean, nullable=False),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),
    Index("users_by_kind", "kind", "seen"),
    Column("look", String(120)),
    Index("users_by_owner", "owner"),
    Index("users_by_look", "look"),
)
"""A guest has no password; an account has in `folded` what its name looks like, which nobody else
has; a bot has an owner. `look` is what a guest's name looks like, which others may share."""

former_names = Table(
    "former_names",
    metadata,
    Column("user", ID, ForeignKey("users.id"), primary_key=True),
    Column("name", String(60), primary_key=True),
)
"""What people were called before, for as long as they are here: so that no name outlasts them."""

sessions = Table(
    "sessions",
    metadata,
    Column("token_hash", LargeBinary(32), primary_key=True),
    Column("id", ID, nullable=False, unique=True),
    Column("user", ID, ForeignKey("users.id"), nullable=False),
    Column("kind", String(10), nullable=False),
    Column("label", String(120), nullable=False),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),
    Column("address", String(60)),
    Index("sessions_by_user", "user"),
)
"""What proves who somebody is: a browser's cookie, or a program's token."""

games = Table(
    "games",
    metadata,
    Column("id", ID, primary_key=True),
    Column("game", String(40), nullable=False),
    Column("rules", String(40), nullable=False),
    Column("options", Text, nullable=False),
    Column("seats", Text, nullable=False),
    Column("seed", LargeBinary(32), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("pace", Text),
    Column("wanted", Text),
    Column("status", String(10), nullable=False),
    Column("turn", Integer),
    Column("deadline", Float),
    Column("rematch", ID),
    Column("result", Text),
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Column("ended", Float),
    Index("games_by_status", "status", "public", "updated"),
    Index("games_by_deadline", "deadline"),
    Index(
        "games_that_wait",
        *("public", "game", "rules", "rated", "options", "pace", "created"),
        sqlite_where=text("status = 'open'"),
        postgresql_where=text("status = 'open'"),
    ),
)
"""`pace` is the clock, `wanted` whom an open seat is for, `deadline` when somebody's time is up.

`result` is how a game ended, and `ended` when: in this order rated games have counted."""

players = Table(
    "players",
    metadata,
    Column("user", ID, ForeignKey("users.id"), primary_key=True),
    Column("game", ID, ForeignKey("games.id"), primary_key=True),
    Column("ended", Float),
    Index("players_by_game", "game"),
    Index("players_by_end", "user", "ended", "game"),
)
"""Who has played where, and when that ended: so the latest games of somebody are found at once."""

invitations = Table(
    "invitations",
    metadata,
    Column("user", ID, ForeignKey("users.id"), primary_key=True),
    Column("game", ID, ForeignKey("games.id"), primary_key=True),
    Index("invitations_by_game", "game"),
)

events = Table(
    "events",
    metadata,
    Column("game", ID, ForeignKey("games.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("line", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("clock", Integer),
    sqlite_with_rowid=False,
)
"""The log of a table; `clock` is what who acted had left then, in milliseconds."""

chats = Table(
    "chats",
    metadata,
    Column("game", ID, ForeignKey("games.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("user", ID),
    Column("name", String(60), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
    Index("chats_by_user", "user"),
)

mutes = Table(
    "mutes",
    metadata,
    Column("user", ID, ForeignKey("users.id"), primary_key=True),
    Column("muted", ID, primary_key=True),
)

reports = Table(
    "reports",
    metadata,
    Column("id", ID, primary_key=True),
    Column("user", ID),
    Column("about", ID),
    Column("game", ID),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("settled", Float),
)
"""What somebody found wrong with somebody, for whoever runs the server."""

ratings = Table(
    "ratings",
    metadata,
    Column("user", ID, primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("rules", String(40), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("sure", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
    Column("losses", Integer, nullable=False),
    Column("updated", Float, nullable=False),
    Index("ratings_by_rank", "game", "rules", "sure", "user"),
)
"""How strong somebody is, as OpenSkill has it; our own bots are rated by their names.

`sure` is what somebody is at least believed to be: rankings are in its order."""

rating_steps = Table(
    "rating_steps",
    metadata,
    Column("table", ID, primary_key=True),
    Column("user", ID, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("game", String(40), nullable=False),
    Column("rules", String(40), nullable=False),
    Column("mu_before", Float, nullable=False),
    Column("sigma_before", Float, nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("at", Float, nullable=False),
    Index("rating_steps_by_user", "user", "game", "rules", "at"),
)
"""What a rating was before and after each game that counted."""

studies = Table(
    "studies",
    metadata,
    Column("id", ID, primary_key=True),
    Column("user", ID),
    Column("table", ID, unique=True),
    Column("record", Text, nullable=False),
    Column("status", String(10), nullable=False),
    Column("done", Integer, nullable=False),
    Column("total", Integer, nullable=False),
    Column("found", Text),
    Column("version", Integer, nullable=False),
    Column("created", Float, nullable=False),
    Index("studies_by_user", "user"),
    Index("studies_by_status", "status", "created"),
    Column("commitment", String(64)),
    Index("studies_by_commitment", "commitment"),
)
"""Games and positions that the search looks at, and what it found. A record that somebody sent
has the commitment of the game that it says it is of."""

study_names = Table(
    "study_names",
    metadata,
    Column("study", ID, ForeignKey("studies.id", ondelete="CASCADE"), primary_key=True),
    Column("name", Text, primary_key=True),
    Column("folded", Text, nullable=False),
    Index("study_names_by_folded", "folded"),
)
"""Who is named in records that somebody sent, so that who leaves is found there."""

chapters = Table(
    "chapters",
    metadata,
    Column("key", LargeBinary(32), primary_key=True),
    Column("version", String(20), nullable=False),
    Column("told", LargeBinary, nullable=False),
)
"""What was told of games, by what was played until then."""

workers = Table(
    "workers",
    metadata,
    Column("id", ID, primary_key=True),
    Column("host", String(120), nullable=False),
    Column("started", Float, nullable=False),
    Column("seen", Float, nullable=False),
    Column("load", Text, nullable=False),
)
"""The servers that share this database, and how they are."""

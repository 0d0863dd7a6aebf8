"""Many tables like one that was made, without the time that it would take to make them."""

import sqlalchemy as sa

from couronne.server.schema import games, invitations, players
from tests.server.people import database
from tests.server.serving import Server

REGISTERS = ((games, games.c.id), (players, players.c.game), (invitations, invitations.c.game))


def copies(server: Server, table: str, count: int, **changed: object) -> list[str]:
    """Write a table so many times more, each a second older than the last; nothing was played."""
    made = [f"{table[:8]}-{number}" for number in range(count)]
    with database(server) as connection:
        for register, key in REGISTERS:
            found = connection.execute(sa.select(register).where(key == table)).mappings().all()
            rows = [{**row, key.name: one} for one in made for row in found]
            if register is games:
                rows = [
                    {**row, "created": row["created"] - number, **changed}
                    for number, row in enumerate(rows, 1)
                ]
            if rows:
                connection.execute(register.insert(), rows)
    return made

"""The report of a tournament, made from its folder alone."""

from pathlib import Path

from couronne.arena.tournament.folder import TournamentFolder
from couronne.arena.tournament.page import write_page
from couronne.arena.tournament.standings import Standings
from couronne.arena.tournament.tables import write_games, write_json, write_standings
from couronne.i18n.speaker import Speaker


def write_report(folder: TournamentFolder, speaker: Speaker) -> list[Path]:
    """Write the page and the tables; return where they are."""
    standings = Standings(folder.read(), folder.log.read())
    texts = {
        "index.html": write_page(standings, speaker),
        "standings.csv": write_standings(standings),
        "games.csv": write_games(standings),
        "tournament.json": write_json(standings),
    }
    paths = []
    for name, text in texts.items():
        new = folder.path / f"{name}.new"
        new.write_text(text, "utf-8")
        paths.append(new.replace(folder.path / name))
    return paths

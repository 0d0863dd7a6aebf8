"""The report of a tournament, made from its plan and its log alone."""

from collections.abc import Mapping
from pathlib import Path

from couronne.arena.tournament.page import write_page
from couronne.arena.tournament.standings import Standings
from couronne.arena.tournament.tables import write_games, write_json, write_standings
from couronne.i18n.speaker import Speaker
from couronne.records.files import write_whole


def write_report(
    standings: Standings, films: Mapping[str, str], folder: Path, speaker: Speaker
) -> list[Path]:
    """Write the page and the tables; return where they are."""
    texts = {
        "index.html": write_page(standings, films, speaker),
        "standings.csv": write_standings(standings, speaker),
        "games.csv": write_games(standings),
        "tournament.json": write_json(standings, speaker),
    }
    paths = []
    for name, text in texts.items():
        write_whole(folder / name, text)
        paths.append(folder / name)
    return paths

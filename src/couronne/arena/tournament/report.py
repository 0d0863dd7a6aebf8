"""The report of a tournament, made from its plan and its log alone."""

from collections.abc import Mapping
from pathlib import Path

from couronne.arena.tournament.page import write_page
from couronne.arena.tournament.standings import Standings
from couronne.arena.tournament.tables import write_games, write_json, write_standings
from couronne.i18n.speaker import Speaker


def write_report(
    standings: Standings, films: Mapping[str, str], folder: Path, speaker: Speaker
) -> list[Path]:
    """Write the page and the tables; return where they are."""
    texts = {
        "index.html": write_page(standings, films, speaker),
        "standings.csv": write_standings(standings),
        "games.csv": write_games(standings),
        "tournament.json": write_json(standings),
    }
    paths = []
    for name, text in texts.items():
        new = folder / f"{name}.new"
        new.write_text(text, "utf-8")
        paths.append(new.replace(folder / name))
    return paths

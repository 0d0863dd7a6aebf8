"""Measures lists and pages on a database of 10,000 finished games: `make bench-lists`.

The games are filled in once, into `build/lists.db` or a database that is named; a second run finds
them there. Ends with status 1 if anything takes longer than 100 ms.
"""

import json
import statistics
import sys
import time
from pathlib import Path

import httpx

from archive import HEAVY, TOKEN, filled
from started import serving

PORT = 8768
USUAL = f"sqlite:///{Path(__file__).parent.parent / 'build' / 'lists.db'}"
TIMES = 50
MOST = 0.1
"""Seconds that an answer may take."""
WARM_UP = 5.0
"""Seconds after which a server has loaded the games that it has tables of."""
LISTS = {
    "open tables": "/games?list=open",
    "live tables": "/games?list=live",
    "my games": "/games?list=mine",
    "player": f"/players/{HEAVY}",
    "games of a player": f"/players/{HEAVY}/games",
    "rated games": f"/players/{HEAVY}/games?rated=true",
    "games of one kind": f"/players/{HEAVY}/games?game=pairleroy",
    "games of a bot": "/players/bot:5/games",
    "chart": f"/players/{HEAVY}/ratings/roses/classic",
    "ranking": "/rankings/roses/classic",
    "end of a ranking": "/rankings/roses/classic?page={last}",
    "early games of a player": f"/players/{HEAVY}/games?before={{middle}}",
    "ratings at a table": "/games/{table}/ratings",
    "table that is over": "/games/{table}",
    "tables that were not at hand": "/games/{other}",
}


def places(http: httpx.Client) -> dict[str, str]:
    """Find a place in the middle of a history, the end of a ranking, and some table."""
    history = f"/players/{HEAVY}/games"
    page = http.get(history).json()
    table = page["games"][0]["id"]
    for _ in range(50):
        page = http.get(history, params={"before": page["next"]}).json()
    last = http.get("/rankings/roses/classic").json()["pages"]
    return {"middle": page["next"], "last": str(last), "table": table}


def waits(http: httpx.Client, path: str, found: dict[str, str]) -> list[float]:
    """Ask for something again and again, or for one table after another, and time the answers."""
    taken = []
    for number in range(TIMES):
        asked = path.format(**found, other=f"table-{number}")
        began = time.perf_counter()
        answer = http.get(asked)
        taken.append(time.perf_counter() - began)
        assert answer.is_success, answer.text
    return sorted(taken)


def measured(database: str) -> dict[str, dict[str, float]]:
    """Time every list and page."""
    headers = {"authorization": f"Bearer {TOKEN}"}
    site = f"http://127.0.0.1:{PORT}/api/v1"
    with (
        serving(PORT, database, "--rate", "0"),
        httpx.Client(base_url=site, headers=headers, timeout=60) as http,
    ):
        time.sleep(WARM_UP)
        found = places(http)
        taken = {name: waits(http, path, found) for name, path in LISTS.items()}
    return {
        name: {
            "median_ms": round(1000 * statistics.median(each), 1),
            "worst_ms": round(1000 * each[-1], 1),
        }
        for name, each in taken.items()
    }


if __name__ == "__main__":
    address = sys.argv[1] if len(sys.argv) > 1 else USUAL
    filled(address)
    figures = measured(address)
    print(json.dumps(figures, indent=2))
    sys.exit(any(one["worst_ms"] > 1000 * MOST for one in figures.values()))

"""A bot in fifty lines: it joins a table of a Couronne server and plays the move that scores most.

    python docs/examples/first_move.py http://127.0.0.1:8000 [TABLE]

Without a table it opens one against our `bot:1`.
"""

import sys
import time
from typing import Any

import httpx

PAUSE = 0.1
"""Seconds between two looks at a table where others think."""


def main(site: str, table: str | None) -> None:
    """Play one game."""
    with httpx.Client(base_url=f"{site}/api/v1", params={"lang": "en"}, timeout=60) as http:
        token = http.post("/guests", json={"name": "First move"}).json()["token"]
        http.headers["authorization"] = f"Bearer {token}"
        if table is None:
            wanted = {"game": "roses", "rules": "classic", "seats": ["me", "bot:1"]}
            table = http.post("/games", json=wanted).json()["id"]
        else:
            http.post(f"/games/{table}/join", json={}).raise_for_status()
        print(f"{site}/games/{table}")
        play(http, table)


def play(http: httpx.Client, table: str) -> None:
    """Play until the game is over."""
    while (shown := http.get(f"/games/{table}").json())["status"] != "over":
        if shown["mine"]:
            move = best(shown["moves"], shown["turn"])
            answer = http.post(f"/games/{table}/moves", json={"seq": shown["seq"], "move": move})
            answer.raise_for_status()
        else:
            time.sleep(PAUSE)
    print(shown["result"]["text"], shown["result"]["scores"])


def best(moves: list[dict[str, Any]], seat: int) -> str:
    """Return the move after which one leads most."""
    lead = max(moves, key=lambda move: 2 * move["scores"][seat] - sum(move["scores"]))
    return str(lead["label"])


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else None)

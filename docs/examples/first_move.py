"""A bot in a hundred lines: it plays at a Couronne server the move that scores most.

    python docs/examples/first_move.py http://127.0.0.1:8000 [TABLE]

With a table it sits down there. Without one it opens a table against our `bot:1`; with `--host`
a table that is open to everybody, where it waits for somebody to sit down; with `--wait` it plays
where it is invited or awaited, or sits down at the first open table that it finds.

It plays as a guest, or as the bot account whose token is in the environment variable
COURONNE_TOKEN (the account page of the site makes both). `--ask rated=true` and the like go with
the request for a table as they are.
"""

import argparse
import json
import os
import time
from typing import Any

import httpx

PAUSE = 0.1
"""Seconds between two looks at a table where others think."""
PATIENCE = 1.0
"""Seconds between two looks at the lists of tables."""


def main() -> None:
    """Play one game."""
    wanted = arguments()
    with httpx.Client(base_url=f"{wanted.site}/api/v1", params={"lang": "en"}, timeout=60) as http:
        http.headers["authorization"] = f"Bearer {token(http)}"
        table = table_for(http, wanted)
        print(f"{wanted.site}/games/{table}", flush=True)
        play(http, table)


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description="Plays the move that scores most.")
    parser.add_argument("site")
    parser.add_argument("table", nargs="?")
    parser.add_argument("--game", default="roses")
    parser.add_argument("--host", action="store_true")
    parser.add_argument("--wait", action="store_true")
    parser.add_argument("--ask", action="append", default=[], metavar="KEY=VALUE")
    return parser.parse_args()


def token(http: httpx.Client) -> str:
    """Return what proves who plays: the token of an account, or that of a new guest."""
    given = os.environ.get("COURONNE_TOKEN")
    return given or str(told(http.post("/guests", json={"name": "First move"}))["token"])


def told(answer: httpx.Response) -> Any:
    """Return what the server answers, or stop with its sentence."""
    if not answer.is_success:
        raise SystemExit(answer.json()["message"])
    return answer.json()


def table_for(http: httpx.Client, wanted: argparse.Namespace) -> str:
    """Find a place to play."""
    if wanted.table:
        return str(told(http.post(f"/games/{wanted.table}/join", json={}))["id"])
    return awaited(http) if wanted.wait else opened(http, wanted)


def opened(http: httpx.Client, wanted: argparse.Namespace) -> str:
    """Open a table."""
    more = dict(pair.split("=", 1) for pair in wanted.ask)
    asked = {"game": wanted.game, "seats": ["me", "bot:1"]}
    if wanted.host:
        asked |= {"seats": ["me", "open"], "public": True}
    asked |= {key: json.loads(value) for key, value in more.items()}
    return str(told(http.post("/games", json=asked))["id"])


def awaited(http: httpx.Client) -> str:
    """Wait for a table: one's own that goes on, as after a rematch, or one with a seat for us."""
    while True:
        for game in told(http.get("/games", params={"list": "mine"}))["games"]:
            if game["status"] != "over":
                return str(game["id"])
        invited = told(http.get("/invitations"))["invitations"]
        for game in invited + told(http.get("/games", params={"list": "open"}))["games"]:
            if http.post(f"/games/{game['id']}/join", json={}).is_success:
                return str(game["id"])
        time.sleep(PATIENCE)


def play(http: httpx.Client, table: str) -> None:
    """Play until the game is over."""
    while (shown := told(http.get(f"/games/{table}")))["status"] != "over":
        if shown["mine"]:
            move = {"seq": shown["seq"], "move": best(shown["moves"], shown["turn"])}
            told(http.post(f"/games/{table}/moves", json=move))
        else:
            time.sleep(PAUSE)
    print(shown["result"]["text"], shown["result"]["scores"])


def best(moves: list[dict[str, Any]], seat: int) -> str:
    """Return the move after which one leads most."""
    lead = max(moves, key=lambda move: 2 * move["scores"][seat] - sum(move["scores"]))
    return str(lead["label"])


if __name__ == "__main__":
    main()

"""Live connections: everybody sees what has happened, and only what they may see."""

from contextlib import suppress

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.server.serving import PATIENCE, Client, Server

PING_BURSTS = 300
"""A thousand pings each: 40 MB of answers that nobody reads."""
UNREAD = 150
"""Tables of some 60 kB that nobody reads: more than all buffers hold."""


def test_a_move_is_seen_by_all_who_look(anne: Client, bob: Client) -> None:
    table = anne.table("roses", "me", "open")
    bob.post(f"/games/{table}/join")

    with anne.live(table) as first, bob.live(table) as second:
        shown = first.hear("table")["table"]
        second.hear("table")
        first.say(type="move", seq=shown["seq"], move=shown["moves"][0]["label"])
        done = first.hear("ack")["seq"]
        seen = second.hear("table")["table"]
        while seen["seq"] < done:
            seen = second.hear("table")["table"]

    assert seen["mine"]
    assert seen["last"]["move"] == shown["moves"][0]["label"]


def test_two_tabs_of_one_player_stay_in_step(anne: Client) -> None:
    table = anne.table("roses", "me", "me")

    with anne.live(table) as first, anne.live(table) as second:
        shown = first.hear("table")["table"]
        first.say(type="move", seq=shown["seq"], move=shown["moves"][0]["label"])
        done = first.hear("ack")["seq"]
        seen = second.hear("table")["table"]
        while seen["seq"] < done:
            seen = second.hear("table")["table"]

    assert seen["moves"] == anne.look(table)["moves"]


def test_programs_are_told_the_new_lines_of_the_record(anne: Client) -> None:
    table = anne.table("roses", "me", "me")
    shown = anne.look(table)
    label = shown["moves"][0]["label"]

    with anne.live(table, mode="events") as first, anne.live(table, mode="events") as second:
        first.say(type="move", seq=shown["seq"], move=label)
        done, told = first.hear("ack"), second.hear("events")

    assert done["lines"] == told["lines"] == [f"0 {label}"]
    assert done["seq"] == told["seq"] == shown["seq"] + 1


def test_a_bot_answers_over_the_live_connection(anne: Client) -> None:
    table = anne.table("roses", "me", "random")

    with anne.live(table) as live:
        shown = live.hear("table")["table"]
        live.say(type="move", seq=shown["seq"], move=shown["moves"][0]["label"])
        while not (seen := live.hear("table")["table"])["mine"] or seen["seq"] == shown["seq"]:
            assert seen["status"] == "playing"

    assert {line["seat"] for line in seen["log"]} >= {0, 1}


def test_the_language_is_switched_at_once(anne: Client) -> None:
    table = anne.table("roses", "me", "me")
    anne.move(table)

    with anne.live(table) as live:
        english = live.hear("table")["table"]["log"]
        live.say(type="language", lang="fr")
        french = live.hear("table")["table"]["log"]

    assert english != french


@pytest.mark.parametrize(
    "frame",
    [
        "",
        "null",
        "[1]",
        "{",
        '{"type": "move"}',
        '{"type": "move", "seq": -1, "move": "N1"}',
        '{"type": "move", "seq": 0, "move": "N1", "seat": 1}',
        '{"type": "resign"}',
        '{"type": "move", "seq": "0", "move": ["N1"]}',
        '{"type": "move", "seq": 0, "move": "\\ud800"}',
        '{"type": "\\u0000"}',
        '{"\\udfff": 1}',
        '{"type": "move", "seq": ' + "9" * 5000 + ', "move": "N1"}',
        '{"type": "move", "seq": 1e400, "move": "N1"}',
        "[" * 16_000,
        '{"type":' * 2_000,
    ],
)
def test_a_malformed_frame_is_refused_and_the_connection_stays(anne: Client, frame: str) -> None:
    table = anne.table("roses", "me", "me")
    before = anne.look(table)["seq"]

    with anne.live(table) as live:
        live.connection.send(frame)
        assert live.hear("error")["code"] == "bad_request"
        live.say(type="ping")
        live.hear("pong")

    assert anne.look(table)["seq"] == before


def test_an_oversized_frame_ends_the_connection(anne: Client) -> None:
    table = anne.table("roses", "me", "me")

    with anne.live(table) as live:
        live.connection.send("x" * 100_000)
        with pytest.raises(ConnectionClosed):
            live.hear("error")


def test_a_spectator_cannot_move(anne: Client, bob: Client) -> None:
    table = anne.table("roses", "me", "me")
    shown = anne.look(table)

    with bob.live(table) as live:
        assert live.hear("table")["table"]["moves"] == []
        live.say(type="move", seq=shown["seq"], move=shown["moves"][0]["label"])
        assert live.hear("error")["code"] == "not_your_seat"

    assert anne.look(table)["seq"] == shown["seq"]


def test_a_binary_frame_is_refused_like_any_other_nonsense(anne: Client) -> None:
    table = anne.table("roses", "me", "me")

    with anne.live(table) as live:
        live.connection.send(b"\0\xff")
        assert live.hear("error")["code"] == "bad_request"

    anne.move(table)


def test_who_does_not_read_holds_nobody_up(anne: Client, bob: Client) -> None:
    table = anne.table("pairleroy", *["me"] * 6)

    with bob.live(table):
        for _move in range(UNREAD):
            anne.move(table)
        assert anne.look(table)["status"] == "playing"


def test_a_page_of_another_site_cannot_connect(anne: Client, server: Server) -> None:
    table = anne.table("roses", "me", "me")
    address = f"ws://127.0.0.1:{server.port}/api/v1/games/{table}/live"

    with pytest.raises(InvalidStatus):
        connect(address, origin=Origin("https://evil.example")).close()


def test_a_replayed_message_is_stale(anne: Client) -> None:
    table = anne.table("roses", "me", "me")
    shown = anne.look(table)
    message = {"type": "move", "seq": shown["seq"], "move": shown["moves"][0]["label"]}

    with anne.live(table) as live:
        live.say(**message)
        after = live.hear("ack")["seq"]
        live.say(**message)
        assert live.hear("error")["code"] == "stale"

    assert anne.look(table)["seq"] == after


def test_the_lobby_tells_of_a_new_table(anne: Client, server: Server) -> None:
    address = f"ws://127.0.0.1:{server.port}/api/v1/lobby/live"

    with connect(address) as lobby:
        lobby.recv(30)
        table = anne.table("kingdomino", "me", "open", public=True)
        assert table in str(lobby.recv(30))


def test_others_moves_are_heard_by_who_is_refused_a_move_meanwhile(
    anne: Client, bob: Client
) -> None:
    table = anne.table("kingdomino", "me", "me")
    heard: list[str] = []

    with bob.live(table, mode="events") as live:
        for _move in range(20):
            shown = anne.look(table)
            live.say(type="move", seq=shown["seq"], move="N1")
            anne.play(table, shown["seq"], shown["moves"][0]["label"])
            heard += live.hear("events")["lines"]

    assert "\n".join(heard) in anne.ask("GET", f"/games/{table}/record").text


def test_who_pings_without_reading_fills_no_memory(anne: Client, server: Server) -> None:
    table = anne.table("roses", "me", "me")
    before = server.memory
    ping = bytes([0x89, 0x80 | 125]) + bytes(4) + bytes(125)

    with anne.live(table) as live:
        raw = live.connection.socket
        raw.settimeout(PATIENCE)
        with suppress(OSError):  # gone before all are sent
            for _burst in range(PING_BURSTS):
                raw.sendall(ping * 1_000)
        grown = server.memory - before

    assert grown < PING_BURSTS * len(ping) * 1_000 / 4

"""Clocks at tables: honest time-outs, and a remainder that survives a restart."""

import sqlite3
import time

from tests.server.serving import Client, Server

BLITZ = {"kind": "blitz", "bank": 10, "increment": 2}
DAYS = {"kind": "days", "days": 1}
DAY = 86_400


def timed(anne: Client, bob: Client, pace: dict[str, object]) -> str:
    table = anne.table("roses", "me", "open", pace=pace)
    bob.post(f"/games/{table}/join")
    return table


def pass_time(server: Server, table: str, seconds: float) -> None:
    """Let a game lie while no server runs: everything in it happened so long ago."""
    with sqlite3.connect(server.database) as database:
        database.execute("UPDATE events SET at = at - ? WHERE game = ?", (seconds, table))
        database.execute("UPDATE games SET deadline = deadline - ? WHERE id = ?", (seconds, table))


def test_a_table_without_a_pace_has_no_clock(anne: Client) -> None:
    table = anne.table("roses", "me", "greedy")

    assert anne.look(table)["clock"] is None


def test_the_clock_waits_for_the_last_player(anne: Client) -> None:
    table = anne.table("roses", "me", "open", pace=BLITZ)

    assert anne.look(table)["clock"] == {"left": [10, 10], "running": None}


def test_time_runs_for_who_is_to_act(anne: Client, bob: Client) -> None:
    table = timed(anne, bob, BLITZ)
    time.sleep(0.2)

    clock = bob.look(table)["clock"]

    assert clock["running"] == 0
    assert 9 < clock["left"][0] < 9.9
    assert clock["left"][1] == 10


def test_time_runs_at_once_where_nobody_is_waited_for(anne: Client) -> None:
    """The list tells until when, so that the first turn too comes to an end."""
    table = anne.table("roses", "me", "me", pace=BLITZ)

    (listed,) = anne.get("/games", list="mine")["games"]

    assert anne.look(table)["clock"]["running"] == 0
    assert 0 < listed["deadline"] - time.time() <= 10


def test_a_turn_brings_its_increment(anne: Client, bob: Client) -> None:
    table = timed(anne, bob, BLITZ)

    anne.move(table)

    clock = anne.look(table)["clock"]
    assert clock["running"] == 1
    assert 11 < clock["left"][0] <= 12


def test_the_time_of_a_bot_does_not_run(anne: Client) -> None:
    table = anne.table("roses", "bot:1", "me", pace=BLITZ)

    shown = anne.wait_for(table, lambda shown: shown["mine"])

    assert shown["clock"]["left"][0] >= 10


def test_whoever_has_no_time_left_loses_by_itself(own: Server) -> None:
    """Nobody has to ask for it."""
    anne, bob = own.guest("Anne"), own.guest("Bob")
    table = timed(anne, bob, BLITZ)

    shown = bob.wait_for(table, lambda shown: shown["status"] == "over")

    assert shown["result"]["reason"] == "timeout"
    assert shown["result"]["winners"] == [1]
    assert shown["clock"]["left"][0] == 0


def test_what_is_left_survives_a_restart_and_nobody_pays_for_it(own: Server) -> None:
    """The time in which no server runs is nobody's; what was used up before a move stays so."""
    anne, bob = own.guest("Anne"), own.guest("Bob")
    table = timed(anne, bob, {**BLITZ, "bank": 60})
    time.sleep(1)
    anne.move(table)
    before = anne.look(table)["clock"]["left"][0]
    own.stop()
    pass_time(own, table, 3600)

    own.start()

    clock = anne.look(table)["clock"]
    assert clock["left"][0] == before
    assert clock["running"] == 1
    assert clock["left"][1] > 30
    time.sleep(1)
    assert anne.look(table)["status"] == "playing"


def test_days_pass_also_while_no_server_runs(own: Server) -> None:
    anne, bob = own.guest("Anne"), own.guest("Bob")
    table = timed(anne, bob, DAYS)
    own.stop()
    pass_time(own, table, DAY / 2)

    own.start()

    assert DAY / 2 - 60 < anne.look(table)["clock"]["left"][0] < DAY / 2 + 60
    own.stop()
    pass_time(own, table, DAY)
    own.start()
    shown = anne.wait_for(table, lambda shown: shown["status"] == "over")
    assert shown["result"]["reason"] == "timeout"


def test_an_offer_does_not_stop_the_clock(own: Server) -> None:
    anne, bob = own.guest("Anne"), own.guest("Bob")
    table = timed(anne, bob, DAYS)
    own.stop()
    pass_time(own, table, DAY / 2)
    own.start()
    bob.post(f"/games/{table}/draw")
    own.stop()

    own.start()

    assert anne.look(table)["clock"]["left"][0] < DAY / 2 + 60


def test_a_game_without_a_clock_can_be_claimed_after_days(own: Server) -> None:
    anne, bob = own.guest("Anne"), own.guest("Bob")
    table = anne.table("roses", "me", "open")
    bob.post(f"/games/{table}/join")
    own.stop()
    pass_time(own, table, 4 * DAY)
    own.start()
    assert bob.look(table)["can"]["claim"]

    bob.post(f"/games/{table}/claim")

    assert bob.look(table)["result"]["winners"] == [1]


def test_a_rematch_has_the_same_clock(anne: Client, bob: Client) -> None:
    table = timed(anne, bob, BLITZ)
    anne.post(f"/games/{table}/resign")

    rematch = bob.post(f"/games/{table}/rematch")["id"]
    anne.post(f"/games/{rematch}/join")

    assert anne.look(rematch)["pace"] == BLITZ
    assert anne.look(rematch)["clock"]["running"] == 0
    listed = {one["id"]: one["deadline"] for one in anne.get("/games", list="mine")["games"]}
    assert listed[rematch] is not None


def test_a_clock_that_nobody_could_play_by_is_refused(anne: Client) -> None:
    wanted = {"game": "roses", "seats": ["me", "open"]}

    for pace in ({"kind": "blitz", "bank": 1}, {"kind": "days", "days": 99}, {"kind": "sand"}):
        assert anne.refused("/games", pace=pace, **wanted) == (422, "bad_request")


LONG = {"kind": "blitz", "bank": 60, "increment": 30}


def undo(client: Client, table: str) -> None:
    client.post(f"/games/{table}/undo", seq=client.look(table)["seq"])


def can_be_undone(client: Client, table: str) -> str:
    """Return a move after which nothing is drawn."""
    labels: list[str] = [move["label"] for move in client.look(table)["moves"]]
    return next(label for label in labels if label not in ("draw", "pass"))


class TestNobodyGainsTimeByTakingBack:
    """A move that is taken back has brought nothing, whoever takes it back and however often."""

    def test_moving_and_taking_back_again_and_again(self, anne: Client, bob: Client) -> None:
        table = timed(anne, bob, LONG)
        move = can_be_undone(anne, table)

        for _ in range(10):
            anne.play(table, anne.look(table)["seq"], move)
            undo(anne, table)

        clock = anne.look(table)["clock"]
        assert clock["running"] == 0
        assert clock["left"][0] < 60
        assert clock["left"][1] == 60

    def test_what_is_left_after_it_survives_a_restart(self, own: Server) -> None:
        anne, bob = own.guest("Anne"), own.guest("Bob")
        table = timed(anne, bob, LONG)
        anne.play(table, anne.look(table)["seq"], can_be_undone(anne, table))
        time.sleep(1)
        undo(anne, table)
        own.kill()

        own.start()

        left = anne.look(table)["clock"]["left"]
        assert 30 < left[0] < 59.1
        assert left[1] == 60

    def test_by_agreement_both_lose_what_the_turns_brought(self, anne: Client, bob: Client) -> None:
        table = timed(anne, bob, LONG)
        anne.move(table)
        bob.move(table)

        anne.post(f"/games/{table}/takeback")
        bob.post(f"/games/{table}/takeback")

        shown = anne.look(table)
        assert shown["turn"] == 0
        assert all(left < 60 for left in shown["clock"]["left"])

    def test_with_a_bot(self, anne: Client) -> None:
        table = anne.table("roses", "me", "bot:1", pace=LONG)
        anne.move(table)
        anne.wait_for(table, lambda shown: shown["mine"])

        anne.post(f"/games/{table}/takeback")

        assert anne.look(table)["clock"]["left"][0] < 60

    def test_with_several_decisions_in_a_turn(self, anne: Client) -> None:
        """Within a turn and at its end: the first of Kingdomino's decisions end turns."""
        table = anne.table("kingdomino", "me:One", "me:Two", pace=LONG)
        for _ in range(4):
            for _ in range(3):
                anne.move(table)
                if anne.look(table)["can_undo"]:
                    undo(anne, table)
            anne.move(table)

        moved = anne.look(table)["clock"]["left"]

        assert max(moved) <= 60 + 4 * 30

    def test_a_full_day_does_not_begin_again(self, own: Server) -> None:
        anne, bob = own.guest("Anne"), own.guest("Bob")
        table = timed(anne, bob, DAYS)
        own.stop()
        pass_time(own, table, DAY / 2)
        own.start()
        anne.play(table, anne.look(table)["seq"], can_be_undone(anne, table))

        undo(anne, table)

        assert anne.look(table)["clock"]["left"][0] <= DAY / 2
        own.stop()
        own.start()
        assert anne.look(table)["clock"]["left"][0] <= DAY / 2

    def test_not_on_the_time_of_somebody_else(self, anne: Client, bob: Client) -> None:
        """Who has less time than the other one has thought for cannot take back any more."""
        table = timed(anne, bob, {"kind": "blitz", "bank": 10, "increment": 0})
        anne.play(table, anne.look(table)["seq"], can_be_undone(anne, table))
        time.sleep(1)

        undo(anne, table)

        clock = anne.look(table)["clock"]
        assert clock["left"][0] <= 9
        assert clock["left"][1] == 10

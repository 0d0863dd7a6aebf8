"""What players agree on at a table: to share a game, to take something back, to call it off."""

import pytest

from couronne.server.bots import thought_about
from couronne.server.room import BOT, PERSON, Seat, make_room
from tests.server.serving import Client, Server


def of_two(anne: Client, bob: Client, game: str = "roses", **more: object) -> str:
    """Set up a table of two people."""
    table = anne.table(game, "me", "open", **more)
    bob.post(f"/games/{table}/join")
    return table


def test_a_draw_that_both_want_ends_the_game_and_is_shared(anne: Client, bob: Client) -> None:
    table = of_two(anne, bob)
    anne.post(f"/games/{table}/draw")
    assert bob.look(table)["offers"]["draw"] == [0]

    bob.post(f"/games/{table}/draw")

    result = anne.look(table)["result"]
    assert result["reason"] == "agreed"
    assert result["winners"] == [0, 1]


def test_an_offer_lapses_when_somebody_plays(anne: Client, bob: Client) -> None:
    table = of_two(anne, bob)
    bob.post(f"/games/{table}/draw")

    anne.move(table)

    assert anne.look(table)["offers"]["draw"] == []
    assert anne.look(table)["status"] == "playing"


def test_an_offer_can_be_declined(anne: Client, bob: Client) -> None:
    table = of_two(anne, bob)
    anne.post(f"/games/{table}/draw")

    bob.post(f"/games/{table}/decline")

    assert bob.look(table)["offers"]["draw"] == []
    assert bob.refused(f"/games/{table}/decline") == (409, "nothing_offered")


def test_to_offer_twice_is_no_agreement(anne: Client, bob: Client) -> None:
    table = of_two(anne, bob)
    anne.post(f"/games/{table}/draw")

    anne.post(f"/games/{table}/draw")

    assert bob.look(table)["status"] == "playing"


def test_bots_share_no_game(anne: Client) -> None:
    table = anne.table("roses", "me", "greedy")

    assert anne.refused(f"/games/{table}/draw") == (409, "no_draw_with_bots")
    assert not anne.look(table)["can"]["draw"]


def test_nobody_else_offers_anything(anne: Client, bob: Client, server: Server) -> None:
    table = of_two(anne, bob)
    stranger = server.guest("Eve")

    for what in ("draw", "takeback", "decline", "abort", "claim", "leave"):
        assert stranger.refused(f"/games/{table}/{what}") == (403, "not_your_seat")


def test_a_move_is_taken_back_when_the_other_agrees(anne: Client, bob: Client) -> None:
    """Also when something was drawn or played after it."""
    table = of_two(anne, bob)
    before = anne.look(table)
    anne.move(table)
    bob.move(table)
    anne.post(f"/games/{table}/takeback")
    assert bob.look(table)["offers"]["takeback"] == [0]

    bob.post(f"/games/{table}/takeback")

    after = anne.look(table)
    assert after["view"] == before["view"]
    assert after["events"] == before["events"]
    assert after["mine"]


def test_against_bots_nobody_else_has_to_agree(anne: Client) -> None:
    table = anne.table("roses", "me", "greedy")
    before = anne.look(table)
    anne.move(table)
    anne.wait_for(table, lambda shown: shown["mine"])

    anne.post(f"/games/{table}/takeback")

    assert anne.look(table)["view"] == before["view"]


def test_nothing_is_taken_back_before_something_was_decided(anne: Client, bob: Client) -> None:
    table = of_two(anne, bob)

    assert anne.refused(f"/games/{table}/takeback") == (409, "not_to_undo")
    assert not anne.look(table)["can"]["takeback"]


def test_a_game_that_has_hardly_begun_can_be_called_off(anne: Client, bob: Client) -> None:
    table = of_two(anne, bob)
    anne.move(table)

    bob.post(f"/games/{table}/abort")

    assert anne.look(table)["result"]["reason"] == "aborted"
    assert anne.look(table)["result"]["winners"] == []


def test_a_game_in_which_all_have_moved_is_not_called_off(anne: Client, bob: Client) -> None:
    table = of_two(anne, bob)
    anne.move(table)
    bob.move(table)

    assert anne.refused(f"/games/{table}/abort") == (409, "too_late_to_abort")


def test_a_game_is_not_claimed_from_somebody_who_just_thinks(anne: Client, bob: Client) -> None:
    table = of_two(anne, bob)

    assert bob.refused(f"/games/{table}/claim") == (409, "not_abandoned")


def test_who_leaves_a_waiting_table_frees_the_seat_and_may_come_back(
    anne: Client, bob: Client
) -> None:
    table = anne.table("kingdomino", "me", "open", "open")
    bob.post(f"/games/{table}/join")

    bob.post(f"/games/{table}/leave")

    assert [seat["kind"] for seat in anne.look(table)["seats"]] == ["person", "open", "open"]
    bob.post(f"/games/{table}/join")
    assert [seat["kind"] for seat in anne.look(table)["seats"]] == ["person", "person", "open"]


def test_a_table_that_everybody_has_left_is_closed(anne: Client) -> None:
    table = anne.table("roses", "me", "open")

    anne.post(f"/games/{table}/leave")

    assert anne.look(table)["status"] == "over"


def test_nobody_leaves_a_game_that_has_begun(anne: Client, bob: Client) -> None:
    table = of_two(anne, bob)

    assert bob.refused(f"/games/{table}/leave") == (409, "table_begun")


def test_offers_survive_a_restart_of_the_server(own: Server) -> None:
    anne, bob = own.guest("Anne"), own.guest("Bob")
    table = of_two(anne, bob)
    anne.post(f"/games/{table}/draw")

    own.kill()
    own.start()

    assert bob.look(table)["offers"]["draw"] == [0]
    bob.post(f"/games/{table}/draw")
    assert bob.look(table)["result"]["reason"] == "agreed"


class TestNobodyIsBesieged:
    """What is offered, answered, withdrawn or renamed never keeps anybody from moving."""

    def test_an_offer_that_came_meanwhile_makes_no_move_stale(
        self, anne: Client, bob: Client
    ) -> None:
        table = of_two(anne, bob)
        seen = anne.look(table)
        for what in ("draw", "decline"):
            bob.post(f"/games/{table}/{what}")
        bob.ask("PATCH", "/me", json={"name": "Bobby"})
        assert anne.look(table)["seq"] > seen["seq"]

        anne.play(table, seen["seq"], seen["moves"][0]["label"])

        assert anne.look(table)["turn"] == 1

    def test_what_follows_a_move_stays_stale(self, anne: Client, bob: Client) -> None:
        table = of_two(anne, bob)
        before = anne.look(table)["seq"]
        anne.move(table)
        bob.post(f"/games/{table}/draw")
        shown = bob.look(table)
        label = shown["moves"][0]["label"]

        for seq in (before, shown["seq"] - 2, shown["seq"] + 1):
            assert bob.refused(f"/games/{table}/moves", seq=seq, move=label) == (409, "stale")
        bob.play(table, shown["seq"] - 1, label)

    def test_a_decision_is_taken_back_though_something_was_offered(
        self, anne: Client, bob: Client
    ) -> None:
        table = of_two(anne, bob)
        before = anne.look(table)
        label = next(move["label"] for move in before["moves"] if move["label"] != "draw")
        after = anne.play(table, before["seq"], label)
        bob.post(f"/games/{table}/draw")

        anne.post(f"/games/{table}/undo", seq=after)

        assert anne.look(table)["view"] == before["view"]

    @pytest.mark.parametrize("what", ["draw", "takeback"])
    @pytest.mark.parametrize("who", [0, 1], ids=["withdrawn", "declined"])
    def test_nothing_is_offered_twice_in_one_position(
        self, anne: Client, bob: Client, what: str, who: int
    ) -> None:
        table = of_two(anne, bob)
        anne.move(table)
        anne.post(f"/games/{table}/{what}")
        (anne, bob)[who].post(f"/games/{table}/decline")
        before = bob.look(table)["seq"]

        for _ in range(3):
            assert anne.refused(f"/games/{table}/{what}") == (409, "offered_before")
            assert bob.refused(f"/games/{table}/decline") == (409, "nothing_offered")

        assert bob.look(table)["seq"] == before
        assert not anne.look(table)["can"][what]
        bob.move(table)
        assert anne.look(table)["can"][what]
        anne.post(f"/games/{table}/{what}")
        assert bob.look(table)["offers"][what] == [0]

    def test_who_has_offered_in_vain_may_still_agree(self, anne: Client, bob: Client) -> None:
        table = of_two(anne, bob)
        anne.post(f"/games/{table}/draw")
        bob.post(f"/games/{table}/decline")
        bob.post(f"/games/{table}/draw")
        assert anne.look(table)["can"]["draw"]

        anne.post(f"/games/{table}/draw")

        assert anne.look(table)["result"]["reason"] == "agreed"

    def test_what_was_declined_stays_so_after_a_restart(self, own: Server) -> None:
        anne, bob = own.guest("Anne"), own.guest("Bob")
        table = of_two(anne, bob)
        seen = anne.look(table)
        bob.post(f"/games/{table}/draw")
        bob.post(f"/games/{table}/decline")

        own.kill()
        own.start()

        assert bob.refused(f"/games/{table}/draw") == (409, "offered_before")
        anne.play(table, seen["seq"], seen["moves"][0]["label"])

    @pytest.mark.parametrize("what", ["draw", "takeback"])
    def test_who_only_agrees_to_what_lapsed_meanwhile_offers_nothing(
        self, anne: Client, bob: Client, what: str
    ) -> None:
        table = of_two(anne, bob)
        anne.move(table)
        bob.move(table)
        anne.post(f"/games/{table}/{what}")
        anne.move(table)

        answer = bob.refused(f"/games/{table}/{what}", agree=True)

        assert answer == (409, "nothing_offered")
        assert bob.look(table)["offers"][what] == []

    def test_who_only_agrees_to_what_is_offered_agrees(self, anne: Client, bob: Client) -> None:
        table = of_two(anne, bob)
        anne.post(f"/games/{table}/draw")

        bob.post(f"/games/{table}/draw", agree=True)

        assert bob.look(table)["result"]["reason"] == "agreed"

    def test_a_program_that_is_told_only_events_is_not_made_stale(
        self, anne: Client, bob: Client
    ) -> None:
        table = of_two(anne, bob)
        with bob.live(table, mode="events") as live:
            anne.move(table)
            seq = live.hear("events")["seq"]
            anne.post(f"/games/{table}/draw")
            anne.ask("PATCH", "/me", json={"name": "Anna"})

            live.say(type="move", seq=seq, move=bob.look(table)["moves"][0]["label"])

            assert live.hear_any()["type"] == "ack"

    def test_a_bot_that_thinks_is_not_disturbed(self) -> None:
        """What it has thought of is played, and it need not think again."""
        seats = [Seat(BOT, "bot:1"), Seat(PERSON, "Anne", "anne")]
        room = make_room("table", ("roses", "classic", {}), seats, bytes(32))
        room.deal()
        thought = thought_about(room)

        room.reseat({1: Seat(PERSON, "Anna", "anne")})

        assert thought_about(room).seq == thought.seq
        assert room.play_for_bot(thought.seq, room.ledger.state.moves[0].label)

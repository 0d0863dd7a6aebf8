"""Tables over HTTP: who may do what, and what is kept."""

import pytest

import couronne
from couronne.records.ledger import ledger_of
from couronne.records.reading import read
from couronne.server.questions import MOST_LISTED
from tests.server.serving import Client, Server

FIRST = ("roses", "course")
RULE_SETS = couronne.games()


def test_two_friends_play_after_one_has_joined(anne: Client, bob: Client) -> None:
    table = anne.table("roses", "me", "open")
    assert anne.look(table)["status"] == "open"

    bob.post(f"/games/{table}/join")
    anne.move(table)
    after = bob.move(table)

    shown = anne.look(table)
    assert (shown["status"], shown["seq"]) == ("playing", after)
    assert [seat["name"] for seat in shown["seats"]] == ["Anne", "Bob"]


def test_nobody_moves_before_every_seat_is_taken(anne: Client) -> None:
    table = anne.table("roses", "me", "open")
    seq = anne.look(table)["seq"]

    assert anne.refused(f"/games/{table}/moves", seq=seq, move="N1") == (409, "table_not_full")


def test_a_third_finds_no_seat(anne: Client, bob: Client, server: Server) -> None:
    table = anne.table("roses", "me", "open")
    bob.post(f"/games/{table}/join")

    assert server.guest("Zoé").refused(f"/games/{table}/join") == (409, "no_open_seat")


def test_only_the_owner_of_a_seat_moves_it(anne: Client, bob: Client) -> None:
    table = anne.table("roses", "me", "open")
    bob.post(f"/games/{table}/join")
    shown = anne.look(table)
    move = shown["moves"][0]["label"]

    refused = bob.refused(f"/games/{table}/moves", seq=shown["seq"], move=move)

    assert refused == (403, "not_your_seat")
    assert bob.look(table)["moves"] == []


def test_a_stranger_without_a_token_only_looks(anne: Client, server: Server) -> None:
    table = anne.table("roses", "me", "me")
    shown = anne.look(table)
    stranger = Client(server)

    assert stranger.look(table)["moves"] == []
    move = {"seq": shown["seq"], "move": shown["moves"][0]["label"]}
    assert stranger.refused(f"/games/{table}/moves", **move) == (401, "who_are_you")


def test_a_stale_move_changes_nothing(anne: Client) -> None:
    table = anne.table("roses", "me", "me")
    shown = anne.look(table)
    after = anne.play(table, shown["seq"], shown["moves"][0]["label"])

    again = {"seq": shown["seq"], "move": shown["moves"][0]["label"]}

    assert anne.refused(f"/games/{table}/moves", **again) == (409, "stale")
    assert anne.look(table)["seq"] == after


@pytest.mark.parametrize(("language", "word"), [("fr", "carte"), ("en", "card")])
def test_an_illegal_move_is_refused_with_its_reason(anne: Client, language: str, word: str) -> None:
    table = anne.table("roses", "me", "me", rules="course")
    shown = anne.look(table)
    held = {card["card"] for card in shown["view"]["hands"][0]}
    other = next(card for card in ("N1", "N2", "N3", "E1", "E2", "E3") if card not in held)

    answer = anne.ask(
        "POST",
        f"/games/{table}/moves",
        json={"seq": shown["seq"], "move": other},
        params={"lang": language},
    )

    assert answer.status_code == 422
    assert word in answer.json()["message"]
    assert anne.look(table)["seq"] == shown["seq"]


def test_one_takes_back_a_move_before_anything_is_drawn(anne: Client) -> None:
    table = anne.table("roses", "me", "me")
    before = anne.look(table)
    anne.move(table)

    anne.post(f"/games/{table}/undo", seq=anne.look(table)["seq"])

    after = anne.look(table)
    assert after["view"] == before["view"]
    assert after["seq"] == before["seq"] + 2
    assert len(after["log"]) == len(before["log"])


def test_nobody_takes_back_somebody_elses_move(anne: Client, bob: Client) -> None:
    table = anne.table("roses", "me", "open")
    bob.post(f"/games/{table}/join")
    seq = anne.move(table)

    assert bob.refused(f"/games/{table}/undo", seq=seq) == (409, "not_to_undo")


def test_a_table_that_waits_for_players_is_closed_by_who_sits_there(
    anne: Client, bob: Client
) -> None:
    table = anne.table("roses", "me", "open", public=True)
    anne.post(f"/games/{table}/resign")

    shown = bob.look(table)

    assert ("over", "aborted", []) == (
        shown["status"],
        shown["result"]["reason"],
        shown["result"]["winners"],
    )
    assert bob.refused(f"/games/{table}/join") == (409, "no_open_seat")
    assert table not in [one["id"] for one in bob.get("/games", list="open")["games"]]


def test_who_resigns_has_lost(anne: Client, bob: Client) -> None:
    table = anne.table("roses", "me", "open")
    bob.post(f"/games/{table}/join")

    bob.post(f"/games/{table}/resign")

    shown = anne.look(table)
    assert (shown["status"], shown["result"]["winners"]) == ("over", [0])
    assert anne.refused(f"/games/{table}/moves", seq=shown["seq"], move="N1") == (409, "table_over")


def test_after_a_game_the_same_players_play_again(anne: Client, bob: Client) -> None:
    table = anne.table("roses", "me", "open")
    bob.post(f"/games/{table}/join")
    bob.post(f"/games/{table}/resign")

    first = anne.post(f"/games/{table}/rematch")["id"]
    second = bob.post(f"/games/{table}/rematch")["id"]

    assert first == second
    assert [seat["name"] for seat in bob.look(first)["seats"]] == ["Bob", "Anne"]


def test_the_seed_stays_secret_until_the_end(anne: Client) -> None:
    table = anne.table("roses", "me", "me")
    shown = anne.look(table)
    record = anne.ask("GET", f"/games/{table}/record").text
    assert shown["seed"] is None
    assert "\nseed " not in record

    anne.post(f"/games/{table}/resign")

    shown = anne.look(table)
    record = anne.ask("GET", f"/games/{table}/record").text
    assert f"\nseed {shown['seed']}\n" in record
    assert f"\ncommitment {shown['commitment']}\n" in record


@pytest.mark.parametrize(("game", "rules"), RULE_SETS)
def test_a_whole_game_against_a_bot_is_a_valid_record(anne: Client, game: str, rules: str) -> None:
    table = anne.table(game, "me", "random", rules=rules)

    while True:
        shown = anne.wait_for(table, lambda told: told["mine"] or told["status"] == "over")
        if shown["status"] == "over":
            break
        anne.play(table, shown["seq"], shown["moves"][-1]["label"])

    ledger = ledger_of(read(anne.ask("GET", f"/games/{table}/record").text))
    assert list(ledger.state.scores) == shown["result"]["scores"]
    assert len(shown["draws"]) > 0


def test_earlier_positions_can_be_looked_at(anne: Client) -> None:
    table = anne.table("roses", "me", "me")
    before = anne.look(table)
    anne.move(table)
    anne.move(table)

    earlier = anne.look(table, at=before["events"])

    assert earlier["view"] == before["view"]
    assert (earlier["mine"], earlier["moves"]) == (False, [])


def test_lists_show_ones_own_and_the_public_tables(anne: Client, bob: Client) -> None:
    private = anne.table("roses", "me", "open")
    public = anne.table("kingdomino", "me", "open", public=True)

    listed = {one["id"] for one in bob.get("/games", list="open")["games"]}
    own = {one["id"]: one["yours"] for one in anne.get("/games", list="mine")["games"]}

    assert public in listed
    assert private not in listed
    assert own == {private: True, public: True}


def test_a_game_that_goes_on_is_listed_before_those_that_are_over(anne: Client) -> None:
    """However many were finished since."""
    going_on = anne.table("roses", "me", "me")
    for _ in range(MOST_LISTED):
        anne.post(f"/games/{anne.table('roses', 'me', 'open')}/leave")

    assert anne.get("/games", list="mine")["games"][0]["id"] == going_on


@pytest.mark.parametrize(
    "seat", ["ia.py", "unsafe:/etc/passwd.py", "uct:1000000000", "bot:11", "human", "BOT:1", ""]
)
def test_only_our_own_bots_can_be_seated(anne: Client, seat: str) -> None:
    assert anne.refused("/games", game="roses", seats=["me", seat]) == (422, "bad_request")


@pytest.mark.parametrize(
    "wanted",
    [
        {"game": "chess", "seats": ["me", "me"]},
        {"game": "roses", "rules": "blitz", "seats": ["me", "me"]},
        {"game": "roses", "seats": ["me", "me", "me"]},
        {"game": "kingdomino", "seats": ["me", "me"], "options": {"size": 9}},
    ],
)
def test_a_table_that_cannot_be_is_refused(anne: Client, wanted: dict[str, object]) -> None:
    answer = anne.ask("POST", "/games", json=wanted)

    assert answer.status_code == 422
    assert answer.json()["message"]


def test_a_request_of_another_site_is_refused(anne: Client) -> None:
    answer = anne.ask("POST", "/guests", json={}, headers={"origin": "https://evil.example"})

    assert (answer.status_code, answer.json()["code"]) == (403, "foreign_origin")


def test_a_body_that_is_too_large_is_refused(anne: Client) -> None:
    answer = anne.ask("POST", "/guests", content=b"x" * 20_000)

    assert answer.status_code == 413


def test_a_name_is_cleaned_and_can_be_changed(server: Server) -> None:
    client = server.guest("  a  b  ")
    assert client.get("/me")["name"] == "a b"

    table = client.table("roses", "me", "open")
    client.ask("PATCH", "/me", json={"name": "Chloé"})

    assert client.get("/me")["name"] == "Chloé"
    assert client.look(table)["seats"][0]["name"] == "Chloé"


def test_two_at_one_screen_have_names_of_their_own(server: Server) -> None:
    client = server.guest("Anne")

    table = client.table("roses", "me", "me:  Léo ")
    client.ask("PATCH", "/me", json={"name": "Anna"})

    assert [seat["name"] for seat in client.look(table)["seats"]] == ["Anna", "Léo"]
    assert client.look(table)["mine"]


def test_moves_are_spelled_in_the_language_of_the_reader(anne: Client) -> None:
    table = anne.table("roses", "me", "me")

    french = anne.look(table, lang="fr")["moves"]

    assert {move["text"] for move in french} == {move["label"].replace("W", "O") for move in french}


def test_who_is_known_stays_the_same_guest(anne: Client) -> None:
    assert anne.post("/guests", name="Other")["id"] == anne.get("/me")["id"]


def test_answers_travel_compressed(anne: Client) -> None:
    table = anne.table("kingdomino", "me", "me")

    answer = anne.ask("GET", f"/games/{table}")

    assert answer.headers["content-encoding"] == "gzip"
    assert answer.json()["id"] == table

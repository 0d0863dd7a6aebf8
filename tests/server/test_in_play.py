"""No help in a game that goes on: neither by its record, however changed, nor by a position."""

import re
from collections.abc import Callable, Iterator
from itertools import combinations, pairwise
from pathlib import Path

import pytest

import couronne
from couronne.games.state import State
from couronne.kernel.contract import CHANCE
from couronne.records.ledger import ledger_of
from couronne.records.reading import read
from couronne.server.studies.in_play import MOST_AHEAD, keys_ahead, keys_of
from tests.games.roses.images import image
from tests.server.people import member, open_ended
from tests.server.serving import Client, Server
from tests.server.sites import Site
from tests.server.studying import study
from tests.services import Postgres, Redis

COMMITMENT = "commitment "
REFUSED = (409, "position_in_play")


class Duel:
    """Two people in a game that counts."""

    def __init__(self, server: Server, game: str = "roses") -> None:
        self.anne, self.bob = member(server), member(server)
        self.table = self.anne.table(game, "me", "open", rated=True)
        self.bob.post(f"/games/{self.table}/join")
        for _move in range(3):
            self.move()

    def move(self) -> None:
        """Play on; any other move could end a game of Rose King within ten."""
        shown = self.anne.look(self.table)
        if shown["game"] == "roses":
            self.play(open_ended(self.anne, self.table))
        else:
            (self.anne, self.bob)[shown["turn"]].move(self.table)

    def play(self, label: str) -> None:
        shown = self.anne.look(self.table)
        (self.anne, self.bob)[shown["turn"]].play(self.table, shown["seq"], label)

    @property
    def record(self) -> str:
        return self.anne.ask("GET", f"/games/{self.table}/record").text

    @property
    def uncommitted(self) -> str:
        """The record as who wants to hide where it comes from would send it."""
        lines = self.record.splitlines(keepends=True)
        return "".join(line for line in lines if not line.startswith(COMMITMENT))

    @property
    def state(self) -> State:
        return ledger_of(read(self.record)).state

    @property
    def position(self) -> dict[str, object]:
        return written(self.state)


def written(state: State) -> dict[str, object]:
    """Ask about a position as who writes it down would."""
    return {"game": state.game.name, "rules": state.game.rules, "position": state.position}


MIRROR = (False, 1, -1)
"""Left and right are exchanged."""


def mirrored_roses(position: str) -> str:
    """Show a position of Rose King in a mirror, cards included."""
    return image(position, MIRROR)


def mirrored_kingdoms(position: str) -> str:
    """Show each kingdom upside down."""
    kingdoms, *others = position.split(" ")
    turned = ("/".join(kingdom.split("/")[::-1]) for kingdom in kingdoms.split("|"))
    return " ".join(("|".join(turned), *others))


@pytest.fixture(scope="module")
def redis() -> Iterator[Redis]:
    with Redis() as running:
        yield running


@pytest.fixture
def duel(server: Server) -> Duel:
    return Duel(server)


def test_the_record_of_a_game_that_goes_on_is_not_studied(duel: Duel) -> None:
    assert duel.anne.refused("/studies", record=duel.record) == (409, "game_goes_on")


def test_not_even_by_somebody_who_watches(duel: Duel, server: Server) -> None:
    assert server.guest().refused("/studies", record=duel.record) == (409, "game_goes_on")


def test_neither_is_that_of_a_game_against_a_bot_that_does_not_count(anne: Client) -> None:
    """Its positions may be studied, but not its record."""
    table = anne.table("roses", "me", "bot:1")
    record = anne.ask("GET", f"/games/{table}/record").text

    assert anne.refused("/studies", record=record) == (409, "game_goes_on")


def test_a_record_without_its_commitment_is_known_by_its_position(duel: Duel) -> None:
    assert duel.anne.refused("/studies", record=duel.uncommitted) == REFUSED


def test_a_record_with_another_commitment_is_known_by_its_position(duel: Duel) -> None:
    (own,) = [one for one in duel.record.splitlines() if one.startswith(COMMITMENT)]
    other = duel.record.replace(own, COMMITMENT + "0" * 64)

    assert duel.anne.refused("/studies", record=other) == REFUSED


@pytest.mark.parametrize("game", ["roses", "kingdomino", "pairleroy"])
def test_a_position_of_a_game_that_goes_on_is_not_studied(server: Server, game: str) -> None:
    duel = Duel(server, game)

    assert duel.anne.refused("/studies", **duel.position) == REFUSED


def test_other_options_do_not_make_it_another_position(duel: Duel) -> None:
    other = {**duel.position, "rules": "international"}

    assert duel.anne.refused("/studies", **other) == REFUSED


@pytest.mark.parametrize(
    ("game", "mirrored"), [("roses", mirrored_roses), ("kingdomino", mirrored_kingdoms)]
)
def test_a_mirrored_position_is_no_other_one(
    server: Server, game: str, mirrored: Callable[[str], str]
) -> None:
    duel = Duel(server, game)
    while (image := mirrored(str(duel.position["position"]))) == duel.position["position"]:
        duel.move()

    assert duel.anne.refused("/studies", **{**duel.position, "position": image}) == REFUSED


def other_passes(position: str) -> str:
    *before, passes = position.split(" ")
    return " ".join((*before, "0" if passes == "1" else "1"))


def smaller_pile(position: str) -> str:
    board, king, seat, hand, other_hand, pile, *after = position.split(" ")
    return " ".join((board, king, seat, hand, other_hand, pile.partition(",")[2] or "-", *after))


def other_heroes(position: str) -> str:
    *before, heroes, passes = position.split(" ")
    return " ".join((*before, "3,4" if heroes == "4,4" else "4,4", passes))


def seats_swapped(position: str) -> str:
    """Let two players of Kingdomino sit on each other's seats."""
    other = str.maketrans("01", "10")
    kingdoms, discards, status, order, held, line, *others = position.split(" ")
    swapped = "|".join(kingdoms.split("|")[::-1]), ",".join(discards.split(",")[::-1])
    takers = re.sub(r":\d", lambda taker: taker[0].translate(other), line)
    return " ".join((*swapped, status, order.translate(other), held, takers, *others))


def smaller_deck(position: str) -> str:
    """Leave out one domino that nobody has seen, as if it had been in play before."""
    *before, left = position.split(" ")
    *groups, group = left.split(",")
    first, dash, last = group.partition("-")
    if dash:
        groups.append(first if int(last) == int(first) + 1 else f"{first}-{int(last) - 1}")
    return " ".join((*before, ",".join(groups)))


def more_honour(position: str) -> str:
    """Give who is not in turn one more point of honour."""
    tiles, pieces, outposts, players, following, *others = position.split(" ")
    owned = players.split("|")
    rival = 1 - int(following[0])
    honour, _semicolon, rest = owned[rival].partition(";")
    owned[rival] = f"{int(honour) + 1};{rest}"
    return " ".join((tiles, pieces, outposts, "|".join(owned), following, *others))


CHANGED = [
    ("roses", other_passes),
    ("roses", smaller_pile),
    ("roses", other_heroes),
    ("kingdomino", seats_swapped),
    ("kingdomino", smaller_deck),
    ("pairleroy", more_honour),
]
"""Positions that are not the one that is played, and in which the same move is best."""


@pytest.mark.parametrize(("game", "changed"), CHANGED)
def test_what_changes_no_advice_makes_no_other_position(
    server: Server, game: str, changed: Callable[[str], str]
) -> None:
    duel = Duel(server, game)
    for moves in (0, 9):
        for _move in range(moves):
            duel.move()
        position = str(duel.position["position"])
        wanted = {**duel.position, "position": changed(position)}

        assert wanted["position"] != position
        assert duel.anne.refused("/studies", **wanted) == REFUSED


@pytest.mark.parametrize("game", ["roses", "kingdomino", "pairleroy"])
def test_nor_do_two_games_become_one(game: str) -> None:
    """What is left to name positions by still tells games apart."""
    games = [positions(couronne.load(game).start(seed=seed), seed) for seed in range(6)]
    keys = [keys_of(states) for states in games]

    for one, other in combinations(keys, 2):
        assert one.isdisjoint(other)


def test_a_land_of_pairleroy_that_lies_elsewhere_is_no_other_one(server: Server) -> None:
    """The first tile is laid beside another side of the castle, as if the land were turned."""
    duel = Duel(server, "pairleroy")
    states = ledger_of(read(duel.record)).states
    before, laid = next(pair for pair in pairwise(states) if ":cell:" in pair[0].position)
    turned = [before.play_event(action) for action in before.actions]
    others = [one for one in turned if one.position != laid.position]

    assert others
    assert duel.anne.refused("/studies", **written(others[0])) == REFUSED


def test_the_position_before_the_last_move_is_not_studied_either(duel: Duel) -> None:
    before = duel.position
    duel.move()

    assert duel.bob.refused("/studies", **before) == REFUSED


def test_casual_games_between_people_are_no_exception(anne: Client, bob: Client) -> None:
    table = anne.table("roses", "me", "open")
    bob.post(f"/games/{table}/join")
    anne.move(table)
    state = ledger_of(read(anne.ask("GET", f"/games/{table}/record").content)).state

    assert bob.refused("/studies", game="roses", position=state.position) == REFUSED


def test_the_refusal_says_when_it_will_be_possible(duel: Duel) -> None:
    for wanted in ({"record": duel.record}, duel.position):
        answer = duel.anne.ask("POST", "/studies", json=wanted, params={"lang": "en"})

        assert "as soon as" in answer.json()["message"]


def test_when_the_game_is_over_all_of_it_can_be_studied(duel: Duel) -> None:
    position = duel.position
    duel.anne.post(f"/games/{duel.table}/resign")

    study(duel.anne, **position)
    study(duel.bob, record=duel.record)


class TestOneMoveAhead:
    """Who is told the best reply to each move knows the best move."""

    @pytest.mark.parametrize("game", ["roses", "kingdomino", "pairleroy"])
    def test_what_comes_after_any_move_is_not_studied(self, server: Server, game: str) -> None:
        duel = Duel(server, game)
        state = duel.state

        for action in state.actions[:: max(1, len(state.actions) // 4)]:
            wanted = written(state.play_event(action))
            assert duel.anne.refused("/studies", **wanted) == REFUSED

    def test_nor_what_comes_after_what_chance_brings_then(self, duel: Duel) -> None:
        drawing = duel.state
        while "draw" not in (move.label for move in drawing.moves):
            duel.move()
            drawing = duel.state
        owing = drawing.play_event("draw")  # type: ignore[arg-type]

        assert owing.turn == CHANCE
        for outcome in owing.actions[:3]:
            wanted = written(owing.play_event(outcome))
            assert duel.anne.refused("/studies", **wanted) == REFUSED

    @pytest.mark.parametrize(
        ("game", "mirrored"), [("roses", mirrored_roses), ("kingdomino", mirrored_kingdoms)]
    )
    def test_nor_its_mirror_image(
        self, server: Server, game: str, mirrored: Callable[[str], str]
    ) -> None:
        duel = Duel(server, game)
        after = duel.state.play_event(duel.state.actions[0])
        wanted = {**written(after), "position": mirrored(after.position)}

        assert duel.anne.refused("/studies", **wanted) == REFUSED

    def test_as_soon_as_the_game_is_over_it_can_be(self, duel: Duel) -> None:
        after = duel.state.play_event(duel.state.actions[0])
        duel.anne.post(f"/games/{duel.table}/resign")

        study(duel.anne, **written(after))

    @pytest.mark.parametrize("game", ["roses", "kingdomino", "pairleroy"])
    def test_so_many_positions_are_named_at_most(self, game: str) -> None:
        """And all decisions are among them."""
        for seed in range(3):
            for state in positions(couronne.load(game).start(seed=seed), seed)[seed::9]:
                ahead = keys_ahead(state)

                assert len(ahead) <= MOST_AHEAD
                assert keys_of(map(state.play_event, state.actions)) <= ahead


def positions(state: State, number: int) -> list[State]:
    """Return the decisions of a game in which a move of the same number is always played."""
    found = []
    while not state.over:
        found.append(state)
        state = state.play(state.actions[number % len(state.actions)])
    return found


def two_moves(state: State) -> tuple[State, list[str]] | None:
    """Return where two moves lead that leave nothing to chance, if there are such."""
    for first in state.moves:
        between = state.play_event(first.action)
        for second in between.moves:
            after = between.play_event(second.action)
            if after.turn >= 0:
                return after, [first.label, second.label]
    return None


@pytest.mark.parametrize("played", [1, 2], ids=["one move ahead", "at it"])
class TestWhatWasBegunBefore:
    """A position is sent to be studied, and only then the game comes to it, or close to it."""

    @pytest.fixture
    def ahead(self, duel: Duel) -> tuple[str, list[str]]:
        """The study of the position after the next two moves, and these moves."""
        while (found := two_moves(duel.state)) is None:
            duel.move()
        after, moves = found
        return study(duel.anne, **written(after)), moves

    def test_nobody_plays_on_from_it(
        self, duel: Duel, ahead: tuple[str, list[str]], played: int
    ) -> None:
        identity, moves = ahead

        for move in moves[:played]:
            duel.play(move)

        wanted = {"at": 0, "seat": 0, "bot": "random"}
        assert duel.anne.refused(f"/studies/{identity}/play", **wanted) == REFUSED

    def test_there_are_no_hints_in_it(
        self, duel: Duel, ahead: tuple[str, list[str]], played: int
    ) -> None:
        identity, moves = ahead
        shown = duel.anne.get(f"/studies/{identity}/position", at=0)
        wanted = {"at": 0, "seat": shown["turn"], "bot": "random"}
        table = duel.anne.post(f"/studies/{identity}/play", **wanted)["id"]
        duel.anne.post(f"/games/{table}/hint")

        for move in moves[:played]:
            duel.play(move)

        assert duel.anne.refused(f"/games/{table}/hint") == REFUSED


def test_a_table_that_another_server_holds_counts_too(
    tmp_path: Path, postgres: Postgres, redis: Redis
) -> None:
    with Site(tmp_path, postgres, redis) as site:
        duel = Duel(site.servers[0])
        stranger = site.guest("Carla", 1)

        assert stranger.refused("/studies", record=duel.record) == (409, "game_goes_on")
        assert stranger.refused("/studies", **duel.position) == REFUSED
        duel.move()
        assert stranger.refused("/studies", **duel.position) == REFUSED

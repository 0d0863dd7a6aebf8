"""A Pairleroy position as lines of characters, and what moves do, in words.

Every fact is told by a character as well as by a colour; the roles name the colours.
"""

from collections.abc import Iterator
from typing import Any

from couronne.games.package import Frame, Line, Phrase, Span
from couronne.games.pairleroy.data import (
    BUY,
    CARD_DRAWN,
    DELIVER,
    FACE,
    LAY,
    LETTERS,
    PIECE,
    PIECES,
    STEP,
    TERRAINS,
)
from couronne.games.pairleroy.facts import STANDING_PIECE
from couronne.games.pairleroy.map_text import draw_map
from couronne.games.pairleroy.notation import read_outcome
from couronne.games.pairleroy.panel_text import needs_of, panel_lines
from couronne.games.pairleroy.places import TABLE
from couronne.games.pairleroy.view import card_view

SCROLLS = True
TELLS_GAINS = True
"""A tile brings its honour when it lies, which may be a choice later than where it goes."""

View = dict[str, Any]


def boards(
    view: View,
    side: int,  # noqa: ARG001 (a contract)
    ascii_only: bool,
    frame: Frame | None = None,
) -> list[list[Line]]:
    """Draw the map, which looks the same to everybody."""
    return [draw_map(_left_as_it_is(view), ascii_only, frame)]


def panel(view: View, side: int, ascii_only: bool) -> list[Line]:  # noqa: ARG001 (a contract)
    """Tell phase, players, market and bag."""
    return panel_lines(_left_as_it_is(view), ascii_only)


def _left_as_it_is(view: View) -> View:
    """Where the game ends though its rules would go on, nobody is asked anything any more."""
    if view["turn"] != "over":
        return view
    nothing = {"tile": None, "thirds": None, "cell": None, "card": None}
    players = [
        {**player, "hand": [{**tile, "drawn": 0} for tile in player["hand"]]}
        for player in view["players"]
    ]
    asked: View = {"acting": None, "places": [], "marks": [], "chosen": nothing}
    return {**view, **asked, "players": players}


def side_of(view: View, seat: int) -> int:  # noqa: ARG001 (a contract)
    """The map stays as it is, whoever looks."""
    return 0


def move_note(view: View, action: int) -> Line:
    """Say what a listed move names, what it brings or costs, and who receives what it closes."""
    effect = _effect(view, action)
    return (*_named(view, action), *_honour(effect), *_closings(view, effect))


def _effect(view: View, action: int) -> View:
    index = [move["action"] for move in view["moves"]].index(action)
    found: View = view["effects"][index]
    return found


def _named(view: View, action: int) -> Line:
    """Say more about what a label stands for: a card, a contract, a piece."""
    if action >= DELIVER:
        contracts = view["players"][view["acting"]]["contracts"]
        contract = next(each for each in contracts if each["card"] == action - DELIVER)
        return (Span(Phrase("move.lacks", {"lacks": needs_of(contract["lacks"])}), "note"),)
    if action >= BUY:
        return _card(view["market"][action - BUY]["card"])
    if action >= PIECE:
        name = TABLE[action - PIECE].name
        terrain = next(spot["terrain"] for spot in view["rounds"] if spot["round"] == name)
        return (Span((PIECES[TERRAINS.index(terrain)],), "note"), Span(" "))
    return ()


def _card(card: View) -> Line:
    values = {"needs": needs_of(card["resources"]), "reward": card["reward"]}
    return (Span((card["name"],), "card"), Span(Phrase("move.card", values), "note"))


def _honour(effect: View) -> Iterator[Span]:
    """Say what is gained or paid, and above all that a crown comes or goes."""
    if effect["honour"]:
        yield Span(Phrase("move.honour", {"honour": effect["honour"]}), "score")
    if effect["crowns"] < 0:
        yield Span(Phrase("move.crown_back", {"count": -effect["crowns"]}), "error")
    elif effect["crowns"] > 0:
        yield Span(Phrase("move.crown_won", {"count": effect["crowns"]}), "king")


def _closings(view: View, effect: View) -> Iterator[Span]:
    if effect["closes"]:
        yield Span(Phrase("move.closing", {}), "note")
    for closing in effect["closes"]:
        values = {"round": closing["round"], "piece": closing["piece"]}
        if closing["to"] is None:
            yield Span(Phrase("move.closes_for_nobody", values), "note")
        else:
            values["seat"] = view["seats"][closing["to"]]
            yield Span(Phrase("move.closes", values), f"seat{closing['to']}")


def log_note(view: View, action: int) -> Line:
    """Say which card was bought, what was delivered, or where a step leads."""
    if STEP <= action < FACE:
        index = [move["action"] for move in view["moves"]].index(action)
        cell = next(place for place in view["places"] if place["move"] == index)
        return (Span(Phrase("log.step", {"cell": cell["cell"]}), "note"),)
    return _named(view, action) if PIECE <= action < DELIVER else ()


def draw_note(view: View, label: str) -> Line:
    """Tell a tile and who drew it, or a card and where it lies."""
    outcome = read_outcome(label)
    if outcome < CARD_DRAWN:
        seat = view["acting"]
        values = {"seat": view["seats"][seat], "tile": label}
        return (Span(Phrase("log.drawn", values), f"seat{seat}"),)
    slot = next(slot["slot"] for slot in view["market"] if slot["card"] is None)
    said = Span(Phrase("log.dealt", {"slot": slot}), "note")
    return (said, *_card(card_view(outcome - CARD_DRAWN)))


def consequences(before: View, after: View, action: int | None) -> list[Line]:
    """Tell the rounds closed and why a piece went where, honour, crowns, buildings, the end."""
    lines: list[Line] = []
    if action is not None:
        effect = _effect(before, action)
        if _is_laid(after, effect["cell"]) and not _is_laid(before, effect["cell"]):
            lines += _laid(after, effect["cell"], action)
            lines += [_judged(before, closing) for closing in effect["closes"]]
        if action >= DELIVER:
            lines += _delivered(before, after)
    if before["acting"] is not None:
        lines += _changes(before, after, before["acting"])
    if before["last_round"] is None and after["last_round"] is not None:
        by = before["seats"][after["last_round"]]
        lines.append((Span(Phrase("log.last_round", {"seat": by}), "error"),))
    return lines


def _is_laid(view: View, name: str | None) -> bool:
    return any(tile["cell"] == name for tile in view["tiles"])


def _laid(after: View, name: str, action: int) -> list[Line]:
    """Tell how a tile lies where nobody chose its face."""
    if FACE <= action < LAY:
        return []
    tile = next(tile for tile in after["tiles"] if tile["cell"] == name)
    face = "-".join(LETTERS[TERRAINS.index(third)] for third in tile["thirds"])
    return [(Span(Phrase("log.laid", {"face": face, "cell": name}), "note"),)]


def _delivered(before: View, after: View) -> list[Line]:
    """Tell the piece that left the board where it was the only one."""
    standing = {spot["round"] for spot in after["rounds"] if spot["status"] == STANDING_PIECE}
    gone = [
        {"round": spot["round"], "piece": PIECES[TERRAINS.index(spot["terrain"])]}
        for spot in before["rounds"]
        if spot["status"] == STANDING_PIECE and spot["round"] not in standing
    ]
    return [(Span(Phrase("log.delivered", values), "note"),) for values in gone]


def _judged(view: View, closing: View) -> Line:
    """Explain who receives a piece."""
    to, distances = closing["to"], closing["distances"]
    values = {"round": closing["round"], "piece": closing["piece"]}
    if to is None:
        return (Span(Phrase("log.closed.nobody", values), "note"),)
    others = [distances[seat] for seat in range(len(distances)) if seat != to]
    rivals = sorted(distance for distance in others if distance is not None)
    values |= {"seat": view["seats"][to], "distance": distances[to]}
    code = "log.closed.alone"
    if rivals:
        values["rival"] = rivals[0]
        code = "log.closed.nearest" if rivals[0] > distances[to] else _tie(view, to)
    return (Span(Phrase(code, values), f"seat{to}"),)


def _tie(view: View, to: int) -> str:
    return "log.closed.layer" if to == view["acting"] else "log.closed.order"


def _changes(before: View, after: View, seat: int) -> Iterator[Line]:
    """Tell what the player in turn has gained, paid or completed."""
    old, new = before["players"][seat], after["players"][seat]
    role, colour = f"seat{seat}", before["seats"][seat]
    for building in new["buildings"]:
        if building not in old["buildings"]:
            values = {"seat": colour, "card": building["name"]}
            yield (Span(Phrase("log.built", values), role),)
    if new["honour"] != old["honour"]:
        values = {
            "seat": colour,
            "honour": new["honour"] - old["honour"],
            "total": new["honour"],
        }
        yield (Span(Phrase("log.honour", values), role),)
    if new["crowns"] != old["crowns"]:
        code = "log.crown_won" if new["crowns"] > old["crowns"] else "log.crown_back"
        count = abs(new["crowns"] - old["crowns"])
        values = {"seat": colour, "count": count, "total": new["crowns"]}
        yield (Span(Phrase(code, values), "king"),)


def score_item(item: View, ascii_only: bool) -> Line:  # noqa: ARG001 (a contract)
    """Tell one part of a score."""
    return (Span((item["kind"],)), Span(f" {item['points']}"))

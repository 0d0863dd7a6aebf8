"""A position as JSON, for whoever is not Python. Strict: it may come from anywhere."""

import json
from typing import Any

from couronne.errors import BadChoice, BadPosition
from couronne.games.draws import SEED_BYTES, Draws
from couronne.games.game import Game
from couronne.games.registry import make_game
from couronne.games.schema import SCHEMA
from couronne.games.state import State

FIELDS = {
    "game": str,
    "rules": str,
    "rules_version": int,
    "players": int,
    "options": dict,
    "position": str,
    "draws": dict | None,
}
"""What a position holds besides its schema, with the type of each."""
MOST_DRAWS = 1 << 62


def write_state(state: State) -> str:
    """Write the position, and the draws to come unless it is public."""
    game, draws = state.game, state.draws
    return json.dumps(
        {
            "schema": SCHEMA,
            "game": game.name,
            "rules": game.rules,
            "rules_version": game.rule_set.version,
            "players": game.players,
            "options": game.options,
            "position": state.position,
            "draws": draws and {"seed": draws.seed.hex(), "used": draws.used},
        }
    )


def read_state(text: str) -> State:
    """Read what `write_state` wrote, or raise BadPosition."""
    data = _parse(text)
    if data.get("schema") != SCHEMA:
        raise BadPosition("unknown_schema", schema=data.get("schema"), expected=SCHEMA)
    for field, kind in FIELDS.items():
        if field not in data or not isinstance(data[field], kind) or isinstance(data[field], bool):
            raise BadPosition("bad_field", field=field)
    return _game(data).position(data["position"]).with_draws(_draws(data["draws"]))


def _parse(text: str) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except (ValueError, TypeError, RecursionError):
        raise BadPosition("not_json") from None
    if not isinstance(data, dict):
        raise BadPosition("not_json")
    return data


def _game(data: dict[str, Any]) -> Game:
    try:
        game = make_game(
            data["game"], data["rules"], data["players"], data["options"], compiled=True
        )
    except BadChoice as error:
        raise BadPosition("unknown_table", cause=error) from error
    if game.options.keys() != data["options"].keys():
        raise BadPosition("bad_field", field="options")
    found, expected = data["rules_version"], game.rule_set.version
    if found != expected:
        raise BadPosition("other_rules_version", found=found, expected=expected)
    return game


def _draws(data: dict[str, Any] | None) -> Draws | None:
    if data is None:
        return None
    try:
        seed = bytes.fromhex(data.get("seed", ""))
    except (ValueError, TypeError):
        raise BadPosition("bad_field", field="draws") from None
    used = data.get("used")
    if len(seed) != SEED_BYTES or type(used) is not int or not 0 <= used < MOST_DRAWS:
        raise BadPosition("bad_field", field="draws")
    return Draws(seed, used)

"""Positions as JSON: every one comes back, and nothing else gets in."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

import couronne
from couronne import BadPosition, State

TABLES = couronne.games()


def reached(rules: tuple[str, str], seed: int, choices: list[int]) -> State:
    """Play some moves from a deal."""
    state = couronne.load(*rules, compiled=False).start(seed=seed)
    for choice in choices:
        if not state.over:
            state = state.play(state.actions[choice % len(state.actions)])
    return state


positions = st.builds(
    reached,
    st.sampled_from(TABLES),
    st.integers(0, 1 << 64),
    st.lists(st.integers(0, 1000), max_size=60),
)


@given(positions)
def test_a_position_comes_back_with_its_draws(state: State) -> None:
    back = State.from_json(state.to_json())

    assert state == back
    assert state.draws == back.draws


@given(positions)
def test_a_public_position_comes_back_public(state: State) -> None:
    assert State.from_json(state.public().to_json()).draws is None


@given(positions, st.data())
def test_a_damaged_text_is_refused_or_means_another_position(
    state: State, data: st.DataObject
) -> None:
    """Bytes lost, changed or put in raise our error, or give a position that writes itself so."""
    text = state.to_json()
    place = data.draw(st.integers(0, len(text) - 1))
    put = data.draw(st.text(max_size=3))
    lost = data.draw(st.integers(0, 5))
    damaged = text[:place] + put + text[place + lost :]
    try:
        read = State.from_json(damaged)
    except BadPosition:
        return

    assert json.loads(read.to_json()).keys() == json.loads(text).keys()
    assert read == State.from_json(read.to_json())


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)


@given(json_values)
def test_foreign_json_is_refused(value: object) -> None:
    with pytest.raises(BadPosition):
        State.from_json(json.dumps(value))


@given(positions, st.sampled_from(["game", "rules", "players", "options", "position"]), json_values)
def test_a_field_with_a_foreign_value_is_refused(state: State, field: str, value: object) -> None:
    data = json.loads(state.to_json())
    if data[field] == value:
        return
    with pytest.raises(BadPosition):
        State.from_json(json.dumps(data | {field: value}))


def test_options_that_are_not_told_are_not_guessed() -> None:
    """Whoever leaves one out may have meant another value than the default."""
    data = json.loads(couronne.load("kingdomino", compiled=False).start(seed=1).to_json())

    with pytest.raises(BadPosition):
        State.from_json(json.dumps(data | {"options": {}}))

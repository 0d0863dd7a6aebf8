"""Records as text: equal games give equal bytes."""

from collections.abc import Iterator

from couronne.records.record import (
    FORMAT,
    Action,
    Chance,
    Event,
    Header,
    MatchGame,
    Origin,
    Record,
    Result,
)

SIGNATURE = "couronne"
UNFINISHED = "unfinished"
FIRST_LINE = f"{SIGNATURE} {FORMAT}\n"


def write(record: Record) -> str:
    """Write a record as a `.crown` text."""
    lines = [
        *header_lines(record.header),
        "",
        *(event_line(event) for event in record.events),
        "",
        *_result_lines(record.result),
    ]
    return "\n".join(lines) + "\n"


def header_lines(header: Header) -> Iterator[str]:
    """Write the header, line by line."""
    yield FIRST_LINE.rstrip()
    yield f"game {header.game}"
    yield f"rules {header.rules}"
    yield f"rules-version {header.rules_version}"
    yield f"players {header.players}"
    for name, value in sorted(header.options.items()):
        yield f"option {name} {value}"
    for seat, who in enumerate(header.seats):
        yield f"seat {seat} {who}"
    if header.match is not None:
        yield " ".join(["match", header.match.name, *map(str, _match_numbers(header.match))])
    yield from origin_lines(header.origin)
    yield f"draws {header.draws}"
    if header.commitment is not None:
        yield f"commitment {header.commitment}"
    if header.seed is not None:
        yield f"seed {header.seed.hex()}"
    if header.date is not None:
        yield f"date {header.date}"


def origin_lines(origin: Origin) -> Iterator[str]:
    """Write where a game was taken up, if it does not begin with its own deal."""
    if origin.position is not None:
        yield f"position {origin.position}"
    if origin.told:
        yield f"fork {origin.told}"


def _match_numbers(match: MatchGame) -> tuple[int, ...]:
    return (match.number, *match.points)


def event_line(event: Event) -> str:
    """Write one event."""
    if isinstance(event, Action):
        return f"{event.seat} {event.label}"
    if isinstance(event, Chance):
        return f"* {event.label} {event.index}/{event.total}"
    return f"! {event.kind}" if event.seat is None else f"! {event.kind} {event.seat}"


def _result_lines(result: Result | None) -> list[str]:
    if result is None:
        return [UNFINISHED]
    return [
        "scores " + " ".join(map(str, result.scores)),
        " ".join(["winners", *map(str, result.winners)]),
        f"reason {result.reason}",
    ]

"""What a server refuses to whom; each refusal has an HTTP status and a sentence."""

from couronne.errors import CouronneError

STATUSES = {
    "who_are_you": 401,
    "not_your_seat": 403,
    "foreign_origin": 403,
    "no_such_table": 404,
    "no_such_page": 404,
    "unknown_illustration": 404,
    "no_such_request": 405,
    "too_slow": 408,
    "stale": 409,
    "table_not_full": 409,
    "no_open_seat": 409,
    "not_to_undo": 409,
    "table_over": 409,
    "table_not_over": 409,
    "request_too_large": 413,
    "too_fast": 429,
    "too_many_connections": 429,
    "broken": 500,
    "unreadable_table": 503,
    "not_kept": 503,
    "not_read": 503,
}
UNPROCESSABLE = 422


def status_of(error: CouronneError) -> int:
    """Return the HTTP status of an error: where the game refuses, the request was well formed."""
    return STATUSES.get(error.code, UNPROCESSABLE)

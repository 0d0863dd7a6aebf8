"""What a server refuses to whom; each refusal has an HTTP status and a sentence."""

from couronne.errors import CouronneError

STATUSES = {
    "who_are_you": 401,
    "wrong_login": 401,
    "wrong_code": 401,
    "wrong_password": 403,
    "members_only": 403,
    "not_by_token": 403,
    "not_your_seat": 403,
    "foreign_origin": 403,
    "players_talk": 403,
    "no_chat": 403,
    "other_level": 403,
    "rated_account": 403,
    "not_from_here": 403,
    "not_admin": 403,
    "no_such_table": 404,
    "no_such_study": 404,
    "no_such_puzzle": 404,
    "no_such_page": 404,
    "nobody_to_mute": 404,
    "nobody_to_report": 404,
    "no_such_report": 404,
    "no_such_session": 404,
    "no_such_bot": 404,
    "no_such_player": 404,
    "unknown_illustration": 404,
    "no_such_request": 405,
    "too_slow": 408,
    "stale": 409,
    "table_not_full": 409,
    "no_open_seat": 409,
    "rated_twice": 409,
    "rated_own_bot": 409,
    "not_to_undo": 409,
    "table_over": 409,
    "table_not_over": 409,
    "game_goes_on": 409,
    "position_in_play": 409,
    "clock_jumped": 503,
    "study_running": 409,
    "nothing_to_play": 409,
    "not_your_turn": 409,
    "no_hints": 409,
    "table_begun": 409,
    "no_rematch": 409,
    "time_is_up": 409,
    "no_time_to_undo": 409,
    "no_draw_with_bots": 409,
    "nothing_offered": 409,
    "offered_before": 409,
    "too_late_to_abort": 409,
    "not_abandoned": 409,
    "not_invited": 403,
    "too_many_muted": 409,
    "name_taken": 409,
    "has_account": 409,
    "too_many_keys": 409,
    "too_many_waiting": 409,
    "too_many_unfinished": 409,
    "too_many_invitations": 409,
    "too_many_from_address": 409,
    "request_too_large": 413,
    "too_fast": 429,
    "too_many_tries": 429,
    "aborts_too_often": 429,
    "too_many_connections": 429,
    "broken": 500,
    "busy": 503,
    "unreadable_table": 503,
    "not_kept": 503,
    "not_read": 503,
    "not_looked": 503,
}
UNPROCESSABLE = 422
LATER = "too_many_tries"
"""What is right after so many seconds."""


def status_of(error: CouronneError) -> int:
    """Return the HTTP status of an error: where the game refuses, the request was well formed."""
    return STATUSES.get(error.code, UNPROCESSABLE)


def headers_of(error: CouronneError) -> dict[str, str]:
    """Return what programs are told besides: when it is worth to try again."""
    return {"retry-after": str(error.values["count"])} if error.code == LATER else {}

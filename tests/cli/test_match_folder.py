"""What a match keeps of what programs print: text that no terminal obeys, apart from ours."""

from couronne.cli.match_folder import _written
from couronne.players.player import Remark


def test_nothing_that_a_terminal_obeys_is_written() -> None:
    orders = "\x1b]0;x\x07\x9b2J\r\u202e\u2028\x85\U000e0041"

    text = _written([Remark("printed", f"a{orders}b"), Remark("named", f"{orders}c")])

    unshown = "\N{REPLACEMENT CHARACTER}" * len(orders.replace("]0;x", "").replace("2J", ""))
    assert sorted(text) == sorted(f"[printed] a]0;x2Jb\n[named] ]0;x2Jc\n{2 * unshown}")
    assert all(char.isprintable() or char == "\n" for char in text)


def test_a_printed_line_does_not_look_like_one_of_ours() -> None:
    text = _written([Remark("printed", "a\n[raised] it was not me\nb\n"), Remark("late", "1.20 s")])

    assert text == "[printed] a\n    [raised] it was not me\n    b\n[late] 1.20 s\n"


def test_french_spaces_and_tabs_stay() -> None:
    assert (
        _written([Remark("printed", "oui\N{NO-BREAK SPACE}!\tnon")])
        == "[printed] oui\N{NO-BREAK SPACE}!\tnon\n"
    )

"""The language of the command line, known before the commands are: help is translated too."""

import sys
from functools import cache

from couronne.cli.characters import fit
from couronne.errors import BadChoice
from couronne.i18n.language import choose
from couronne.i18n.speaker import Speaker


@cache
def early_speaker() -> Speaker:
    """Speak the language that the command line asks for, wherever it does, else the locale's."""
    return Speaker(_early_language(sys.argv[1:]))


def _early_language(arguments: list[str]) -> str:
    wanted = None
    for argument, following in zip(arguments, [*arguments, None][1:], strict=True):
        if argument == "--lang":
            wanted = following
        elif argument.startswith("--lang="):
            wanted = argument.removeprefix("--lang=")
    try:
        return choose(wanted)
    except BadChoice:
        return choose()


def help_of(code: str) -> str:
    """Return a text of `--help`, in characters that can be shown."""
    return fit(early_speaker().say(f"help.{code}"), sys.stdout)

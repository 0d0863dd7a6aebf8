"""What the command-line library says, said by us: help and mistakes in the reader's language."""

import re
from typing import Any

import typer.core
from typer.exceptions import TyperException

from couronne.cli.words import early_speaker, help_of
from couronne.i18n.speaker import shown

MISTAKES = {
    "NoSuchOption": "usage.unknown_option",
    "MissingParameter": "usage.missing",
    "BadOptionUsage": "usage.needs_value",
    "BadParameter": "usage.bad_value",
}
"""The library's kinds of mistakes by our sentences; any other is a word too many."""


def mistake(error: TyperException) -> str:
    """Say in one sentence what cannot be read in a command."""
    code = MISTAKES.get(type(error).__name__, "usage.unexpected")
    return early_speaker().say(code, what=_culprit(error))


def _culprit(error: Any) -> str:
    """Return what the mistake is about: an option, an argument, or the word that was typed."""
    parameter = getattr(error, "param", None)
    if parameter is not None:
        return str(
            parameter.metavar if parameter.param_type_name == "argument" else parameter.opts[0]
        )
    quoted = re.search(r"'(.*)'|\(([^()]*)\)$", error.message)
    found = getattr(error, "option_name", None) or (quoted and (quoted[1] or quoted[2]))
    return shown(str(found or error.message))


def translated(text: str) -> str:
    """Translate a word of the library's help."""
    speaker = early_speaker()
    return str(speaker.catalogue.get(f"library.{text}", text))


typer.core._ = translated  # type: ignore[assignment,attr-defined]


class _TranslatedHelp:
    """Explains `--help` in the reader's language."""

    def get_help_option(self, context: Any) -> Any:
        option = super().get_help_option(context)  # type: ignore[misc]
        if option is not None:
            option.help = help_of("opt.help")
        return option


class Command(_TranslatedHelp, typer.core.TyperCommand):
    """A command with translated help."""


class Group(_TranslatedHelp, typer.core.TyperGroup):
    """The group of all commands, with translated help."""

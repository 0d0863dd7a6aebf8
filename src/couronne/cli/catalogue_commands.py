"""What games there are, and their rules: `games`, `rules`."""

import json

import typer

from couronne.cli.options import GameName, Json, Lang, Options, Plain, Rules, read_options
from couronne.cli.screen import Screen
from couronne.cli.usage import Command
from couronne.cli.words import help_of
from couronne.games.schema import SCHEMA
from couronne.i18n.language import choose
from couronne.i18n.speaker import Speaker


def register(app: typer.Typer) -> None:
    """Add these commands."""
    app.command("games", cls=Command, help=help_of("games"))(list_games)
    app.command("rules", cls=Command, help=help_of("rules"))(explain_rules)


def list_games(lang: Lang = None, plain: Plain = False, as_json: Json = False) -> None:
    """List games and rule sets."""
    from couronne.games.registry import games, load

    tables = [load(name, rules, compiled=False) for name, rules in games()]
    if as_json:
        print(
            json.dumps(
                {"schema": SCHEMA, "games": [table.describe() for table in tables]}, indent=2
            )
        )
        return
    screen = Screen(Speaker(choose(lang)), plain)
    heads = [screen.speaker.say(f"games.{head}") for head in ("game", "rules", "players", "about")]
    screen.text(_row(*heads), "title")
    for table in tables:
        about = screen.speaker.about(table.name).say(f"about.{table.rules}")
        sizes = ", ".join(map(str, table.rule_set.players))
        screen.text(_row(table.name, table.rules, sizes, about), indent=len(_row("", "", "", "")))


def _row(game: str, rules: str, sizes: str, about: str) -> str:
    return f"{game:<12}{rules:<15}{sizes:<9}{about}"


def explain_rules(
    game: GameName,
    rules: Rules = None,
    option: Options = None,
    lang: Lang = None,
    plain: Plain = False,
) -> None:
    """Explain the rules."""
    from couronne.games.registry import make_game
    from couronne.i18n.rules_text import explain

    table = make_game(game, rules, None, read_options(option), compiled=False)
    screen = Screen(Speaker(choose(lang), game), plain)
    show_markdown(screen, explain(table, screen.speaker))


def show_markdown(screen: Screen, text: str) -> None:
    """Print the little Markdown that the rules use, wrapped to the width."""
    for block in blocks(text):
        role = "title" if block.startswith("#") else ""
        indent = 2 if block.startswith("- ") else 0
        plain = block.lstrip("# ") if role else block.replace("**", "").replace("`", "")
        screen.text(plain, role, indent)


def blocks(text: str) -> list[str]:
    r"""Join the lines of each paragraph and each item of a list.

    >>> blocks("# Title\n\nOne\nparagraph.\n- an\n  item")
    ['# Title', '', 'One paragraph.', '- an item']
    """
    joined = [""]
    for line in text.splitlines():
        if line and joined[-1] and not line.startswith(("#", "- ")) and joined[-1][0] != "#":
            joined[-1] += " " + line.strip()
        else:
            joined.append(line)
    return joined[1:]

"""What can be played here, and its rules in words."""

import re
from functools import cache

from couronne.games.game import Game
from couronne.games.package import package
from couronne.i18n.rules_text import explain
from couronne.players.levels import HIGHEST
from couronne.server.boards import BOARDS, make_table
from couronne.server.messages import (
    Catalogue,
    GameEntry,
    RuleOption,
    RuleSet,
    RulesText,
    Section,
)
from couronne.server.speakers import speaker_of

_HEADING = re.compile(r"^#+ +(.*)$", re.MULTILINE)


@cache
def catalogue(language: str, chat: bool) -> Catalogue:
    """List the games with their rule sets, and what else there is on a server."""
    return Catalogue(
        games=[_game(name, language) for name in BOARDS],
        levels=list(range(1, HIGHEST + 1)),
        chat=chat,
    )


def _game(name: str, language: str) -> GameEntry:
    speaker = speaker_of(language, name)
    return GameEntry(
        game=name,
        title=speaker.say("site.title"),
        about=speaker.say("site.about"),
        picture=f"/api/v1/pictures/{name}.svg",
        rules=[_rules(name, rules, language) for rules in package(name).rule_sets],
    )


def _rules(name: str, rules: str, language: str) -> RuleSet:
    game = make_table(name, rules, None, {}, compiled=False)
    speaker = speaker_of(language, name)
    return RuleSet(
        rules=rules,
        title=speaker.say(f"site.rules.{rules}"),
        about=speaker.say(f"about.{rules}"),
        players=list(game.rule_set.players),
        options=[_option(game, option, language) for option in game.options],
    )


def _option(game: Game, name: str, language: str) -> RuleOption:
    option = game.rule_set.options[name]
    return RuleOption(
        name=name,
        title=str(speaker_of(language, game.name).catalogue[f"option.{name}"]),
        least=0,
        most=option.most,
        usual=game.options[name],
        players=list(option.players or game.rule_set.players),
    )


@cache
def rules_text(name: str, rules: str, language: str) -> RulesText:
    """Return the rules in words, section by section."""
    game = make_table(name, rules, None, {}, compiled=False)
    parts = _HEADING.split(explain(game, speaker_of(language, name), on_a_page=True))
    sections = [
        Section(title=title.strip(), text=text.strip())
        for title, text in zip(parts[1::2], parts[2::2], strict=True)
    ]
    return RulesText(title=sections[0].title if sections else name, sections=sections)

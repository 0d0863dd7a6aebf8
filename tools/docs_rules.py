"""The pages of rules: each rule set in words, with the positions that its words speak of."""

import re
from collections.abc import Iterator

from couronne.games.illustrations import illustration
from couronne.games.package import NAMES, package
from couronne.games.registry import load
from couronne.i18n.rules_text import explain
from couronne.i18n.speaker import Speaker
from docs_languages import FOLDERS

COVER = "cover"
"""The picture that stands for a game."""
_PICTURE = re.compile(r"^!\[([^]]*)\]\((\w+)\)$", re.MULTILINE)
_TITLE = re.compile(r"\A# .*$", re.MULTILINE)


def address(language: str, game: str, rules: str) -> str:
    """Return where the page of a rule set lies in the site's folder."""
    return f"{FOLDERS[language]}rules/{game}-{rules}.md"


def pages() -> Iterator[tuple[str, str]]:
    """Yield every page of rules: where it lies, and its text."""
    for language in FOLDERS:
        for game in NAMES:
            for rules in package(game).rule_sets:
                yield address(language, game, rules), _page(language, game, rules)


def _page(language: str, game: str, rules: str) -> str:
    speaker = Speaker(language, game)
    text = explain(load(game, rules, compiled=False), speaker, on_a_page=True)
    up = "../" * address(language, game, rules).count("/")
    titled = _TITLE.sub(f"# {_title(speaker, rules)}", text, count=1)
    return _PICTURE.sub(lambda found: figure(f"{up}{_picture(game, found[2])}", found[1]), titled)


def _title(speaker: Speaker, rules: str) -> str:
    game, variant = speaker.say("site.title"), speaker.say(f"site.rules.{rules}")
    return game if game == variant else f"{game} – {variant}"


def figure(picture: str, caption: str) -> str:
    """Show a picture above its caption, which says all that there is to hear of it."""
    return (
        f'<figure markdown="span" class="board">\n![]({picture})\n'
        f"<figcaption>{caption}</figcaption>\n</figure>"
    )


def pictures() -> Iterator[tuple[str, str]]:
    """Yield every picture of the pages of rules: where it lies, and its drawing."""
    for game in NAMES:
        for name in sorted({COVER, *_shown(game)}):
            yield _picture(game, name), illustration(game, name).svg()


def _shown(game: str) -> Iterator[str]:
    for rules in package(game).rule_sets:
        text = explain(load(game, rules, compiled=False), Speaker("en", game), on_a_page=True)
        yield from (name for _caption, name in _PICTURE.findall(text))


def _picture(game: str, name: str) -> str:
    return f"images/rules/{game}-{name}.svg"


def gallery(language: str) -> str:
    """Show every game with its picture, what it is about, and its rule sets."""
    return "\n\n".join(_card(Speaker(language, game), game) for game in NAMES)


def _card(speaker: Speaker, game: str) -> str:
    up = "../" * FOLDERS[speaker.language].count("/")
    variants = [
        f"- [{speaker.say(f'site.rules.{rules}')}](rules/{game}-{rules}.md) – "
        f"{speaker.say(f'about.{rules}')} (`{game}` `{rules}`)"
        for rules in package(game).rule_sets
    ]
    cover = figure(f"{up}{_picture(game, COVER)}", speaker.say("site.about"))
    return "\n\n".join([f"## {speaker.say('site.title')}", cover, "\n".join(variants)])


def contents(language: str) -> list[dict[str, object]]:
    """List the pages of rules for the navigation: a section for each game that has several."""
    return [_section(Speaker(language, game), game) for game in NAMES]


def _section(speaker: Speaker, game: str) -> dict[str, object]:
    variants = [
        {speaker.say(f"site.rules.{rules}"): address(speaker.language, game, rules)}
        for rules in package(game).rule_sets
    ]
    if len(variants) == 1:
        return dict(variants[0])
    return {speaker.say("site.title"): variants}

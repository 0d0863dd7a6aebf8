"""What the documentation site adds to its pages; MkDocs calls these functions while it builds."""

import re
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page

from docs_languages import alternatives, language_of, part_of, translate
from docs_rules import contents, gallery, pages, pictures
from notebook_page import page as notebook_page

GALLERY = "<!-- games -->"
"""Stands in a page for the games and their rule sets."""
RULES = "rules.md"
"""The page below which the navigation lists all pages of rules."""
ICON = "images/favicon.svg"
NOTEBOOK = "notebook.md"
"""The page of the notebook, as it was last run."""
_ALTERNATE = re.compile(r'<link rel="alternate"[^>]*>')


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """List the pages of rules in the navigation."""
    config.nav = [_with_rules(entry) for entry in config.nav or []]
    return config


def _with_rules(entry: dict[str, Any]) -> dict[str, Any]:
    ((title, target),) = entry.items()
    if isinstance(target, list):
        return {title: [_with_rules(one) for one in target]}
    if not target.endswith(RULES):
        return entry
    return {title: [{title: target}, *contents(language_of(target))]}


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add what is made from the games and the notebook, and the icon of the games' own site."""
    notebook = notebook_page()
    made: dict[str, str | bytes] = dict((*pages(), *pictures()))
    made |= {NOTEBOOK: notebook.text, **notebook.pictures}
    for place, content in made.items():
        files.append(File.generated(config, place, content=content))
    icon = Path(config.config_file_path).parent / "web" / "public" / "favicon.svg"
    files.append(File.generated(config, ICON, abs_src_path=str(icon)))
    return files


def on_nav(nav: Navigation, **_more: Any) -> Navigation:
    """Let no page lead on to one in another language."""
    for page in nav.pages:
        following = page.next_page
        if following and language_of(following.file.src_uri) != language_of(page.file.src_uri):
            page.next_page = following.previous_page = None
    return nav


def on_page_markdown(markdown: str, page: Page, **_more: Any) -> str:
    """Put the games where a page wants them."""
    return markdown.replace(GALLERY, gallery(language_of(page.file.src_uri)))


def on_page_context(
    context: dict[str, Any], page: Page, config: MkDocsConfig, nav: Navigation
) -> dict[str, Any]:
    """Show a page in its language, with the way to the other."""
    language = language_of(page.file.src_uri)
    translate(config, language)
    config.extra["alternate"] = alternatives(config, nav, page)
    return {**context, "nav": part_of(nav, language)}


def on_post_page(output: str, **_more: Any) -> str:
    """Leave out what makes the theme look for a site map in every language: there is one."""
    return _ALTERNATE.sub("", output)


def on_template_context(context: dict[str, Any], **_more: Any) -> dict[str, Any]:
    """Show what is no page, such as the one for what is not found, in English."""
    return {**context, "nav": part_of(context["nav"], "en")}

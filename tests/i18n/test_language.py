"""Which language is spoken: the one asked for, else the one of the locale, else French."""

import pytest

from couronne.errors import BadChoice
from couronne.i18n.language import choose

VARIABLES = ("COURONNE_LANG", "LC_ALL", "LC_MESSAGES", "LANG")


@pytest.fixture(autouse=True)
def _no_language(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start from an environment that says nothing."""
    for variable in VARIABLES:
        monkeypatch.delenv(variable, raising=False)


def test_french_is_spoken_where_nothing_says_otherwise() -> None:
    """French comes first."""
    assert choose() == "fr"


@pytest.mark.parametrize("variable", VARIABLES)
@pytest.mark.parametrize(
    ("locale", "language"),
    [
        ("fr", "fr"),
        ("fr_FR.UTF-8", "fr"),
        ("fr_CA", "fr"),
        ("en", "en"),
        ("en_GB.UTF-8", "en"),
        ("de_DE.UTF-8", "en"),
        ("C", "fr"),
        ("C.UTF-8", "fr"),
        ("POSIX", "fr"),
        ("", "fr"),
    ],
)
def test_the_environment_chooses(
    monkeypatch: pytest.MonkeyPatch, variable: str, locale: str, language: str
) -> None:
    """Each variable can choose; a locale without a language means French, a foreign one English."""
    monkeypatch.setenv(variable, locale)

    assert language == choose()


@pytest.mark.parametrize("strong", range(len(VARIABLES) - 1))
def test_the_stronger_variable_wins(monkeypatch: pytest.MonkeyPatch, strong: int) -> None:
    """Our own variable comes first, then the usual order."""
    monkeypatch.setenv(VARIABLES[strong], "en_GB.UTF-8")
    for weaker in VARIABLES[strong + 1 :]:
        monkeypatch.setenv(weaker, "fr_FR.UTF-8")

    assert choose() == "en"


def test_an_empty_variable_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """As everywhere in Unix, an empty variable is as good as none."""
    monkeypatch.setenv("COURONNE_LANG", "")
    monkeypatch.setenv("LC_ALL", "")
    monkeypatch.setenv("LANG", "en_US.UTF-8")

    assert choose() == "en"


@pytest.mark.parametrize(("wanted", "other"), [("fr", "en"), ("en", "fr")])
def test_what_is_asked_for_wins(monkeypatch: pytest.MonkeyPatch, wanted: str, other: str) -> None:
    """`--lang` is stronger than the environment."""
    for variable in VARIABLES:
        monkeypatch.setenv(variable, other)

    assert wanted == choose(wanted)


@pytest.mark.parametrize("wanted", ["de", "FR", "", "fr_FR", "français"])
def test_a_language_that_is_not_spoken_is_refused(wanted: str) -> None:
    """Asked for in so many words, a language must exist."""
    with pytest.raises(BadChoice) as caught:
        choose(wanted)

    assert caught.value.code == "unknown_language"
    assert caught.value.values == {"language": wanted, "known": ("fr", "en")}

"""Which language the reader wants."""

import locale
import os

from couronne.errors import BadChoice

LANGUAGES = ("fr", "en")
"""French first: it is spoken where nothing says otherwise."""

_NO_LANGUAGE = ("", "C", "POSIX")


def choose(wanted: str | None = None) -> str:
    """Return the language that was asked for, else that of the locale.

    >>> choose("en")
    'en'
    """
    if wanted is not None:
        if wanted not in LANGUAGES:
            raise BadChoice("unknown_language", language=wanted, known=LANGUAGES)
        return wanted
    variables = ("COURONNE_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
    spoken = next((os.environ[name] for name in variables if os.environ.get(name)), None)
    if spoken is None and os.name == "nt":  # where such variables are not usual
        spoken = locale.getlocale()[0]
    return of_locale(spoken or "")


def of_locale(name: str) -> str:
    """Return the language to speak in a locale.

    >>> of_locale("fr_CA.UTF-8"), of_locale("de_DE"), of_locale("C.UTF-8")
    ('fr', 'en', 'fr')
    """
    language = name.split(".")[0]
    if language in _NO_LANGUAGE:
        return LANGUAGES[0]
    return "fr" if language.lower().startswith("fr") else "en"

"""Which language the reader wants."""

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
    locale = next((os.environ[name] for name in variables if os.environ.get(name)), "")
    return of_locale(locale)


def of_locale(locale: str) -> str:
    """Return the language to speak in a locale.

    >>> of_locale("fr_CA.UTF-8"), of_locale("de_DE"), of_locale("C.UTF-8")
    ('fr', 'en', 'fr')
    """
    name = locale.split(".")[0]
    if name in _NO_LANGUAGE:
        return LANGUAGES[0]
    return "fr" if name.startswith("fr") else "en"

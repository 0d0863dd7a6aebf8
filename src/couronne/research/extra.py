"""What comes with `couronne[research]` only, and what is said where it is missing."""

from collections.abc import Iterator
from contextlib import contextmanager

from couronne.errors import BadChoice


@contextmanager
def extra() -> Iterator[None]:
    """Import other people's software in here: where it is missing, one sentence says what to do.

    >>> with extra():
    ...     import nobody_has_this
    Traceback (most recent call last):
    ...
    couronne.errors.BadChoice: This needs nobody_has_this: run pip install couronne[research].
    """
    try:
        yield
    except ImportError as error:
        raise BadChoice("no_research", package=error.name) from None

"""The one base of every error that a caller can cause or meet: `except pitboss.PitbossError` catches them all."""

from __future__ import annotations

from collections.abc import Iterable
from operator import index
from typing import Any


class PitbossError(Exception):
    """What went wrong, as a sentence."""


def whole(what: str, value: Any, error: type[PitbossError]) -> int:
    """A whole number that a caller gave, be it NumPy's or 1e6; anything else is an error of this kind."""
    if type(value) is int:
        return value
    if isinstance(value, float) and value.is_integer():
        return int(value)
    try:
        return index(value)  # pyright: ignore[reportArgumentType]
    except TypeError:
        raise error(f"{what} is a whole number, not {value!r}.") from None


def unreadable(error: OSError | UnicodeDecodeError) -> str:
    """Why a file cannot be read, without the words of Python."""
    if isinstance(error, UnicodeDecodeError):
        return "This is no text in UTF-8."
    return f"The file cannot be read: {(error.strerror or str(error)).lower()}."


def text(what: str, value: Any, error: type[PitbossError]) -> str:
    """A text that a caller gave; anything else is an error of this kind."""
    if not isinstance(value, str):
        raise error(f"{what} is a text, not {value!r}.")
    return value


def meant(word: str, known: Iterable[str], has: str = "it has") -> str:
    """What to say of a word that is not known: the nearest one that is, or all of them."""
    from difflib import get_close_matches

    listed = list(known)
    small = {each.lower(): each for each in listed}
    near = get_close_matches(word.lower(), small, 1)
    return f"did you mean {small[near[0]]}?" if near else f"{has}: {', '.join(listed)}."

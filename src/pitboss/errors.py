"""The one base of every error that a caller can cause or meet: `except pitboss.PitbossError` catches them all."""

from __future__ import annotations

from collections.abc import Iterable


class PitbossError(Exception):
    """What went wrong, as a sentence."""


def meant(word: str, known: Iterable[str], has: str = "it has") -> str:
    """What to say of a word that is not known: the nearest one that is, or all of them."""
    from difflib import get_close_matches

    listed = list(known)
    near = get_close_matches(word, listed, 1)
    return f"did you mean {near[0]}?" if near else f"{has}: {', '.join(listed)}."

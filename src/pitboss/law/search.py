"""Clauses by words: for the command line and the law page alike."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pitboss.law.model import Entry

SMALL = frozenset(["a", "an", "and", "at", "be", "by", "for", "from", "if", "in", "is", "of", "on", "or", "the",
                   "to", "was", "when", "with"])  # fmt: skip
"""Words that say nothing of a clause, unless nothing else is asked for."""
ALIKE = (
    ("bet", "wager", "stake"),
    ("die", "dice"),
    ("fold", "forfeit"),
    ("pay", "paid", "payout"),
    ("player", "patron", "bettor"),
    ("error", "mistake", "wrong"),
)
"""What somebody may call by another word than the clause does."""
_ENDINGS = ("ing", "ed", "es", "s")
_LEAST = 4
"""Letters from which the beginning of a word is enough; a shorter one is sought as it is, or with an ending."""


@dataclass(frozen=True)
class Found:
    """entries: those that hold all the words, or, where none does (`whole` is false), those that hold most of them,
    the closest first; marks: what was found of the words, as it is written there."""

    entries: list[Entry]
    whole: bool
    marks: list[str]


def search(entries: Iterable[Entry], words: Sequence[str]) -> Found:
    """By gist, remark and readings, in any case; a word may have another ending, or be said by one that is alike."""
    wanted = [word.lower() for word in words]
    sought = [_pattern(word) for word in wanted if word not in SMALL] or [*map(_pattern, wanted)]
    held = [(entry, _held(entry, sought)) for entry in entries] if sought else []
    most = max((len(found) for _, found in held), default=0)
    if most < len(sought) and most < 2:
        return Found([], whole=False, marks=[])
    best = [(entry, found) for entry, found in held if len(found) == most]
    marks = dict.fromkeys(each for _, found in best for each in found)
    return Found([entry for entry, _ in best], whole=most == len(sought), marks=list(marks))


def _held(entry: Entry, sought: Sequence[re.Pattern[str]]) -> list[str]:
    """What stands there of the words, once for each that is held."""
    text = " ".join((entry.gist, entry.remark, *entry.readings)).lower()
    return [found[0] for pattern in sought if (found := pattern.search(text))]


def _pattern(word: str) -> re.Pattern[str]:
    stem = _stem(word)
    alike = next((group for group in ALIKE if stem in group or word in group), (stem,))
    return re.compile("|".join(map(_begins, alike)))


def _begins(stem: str) -> str:
    ending = "" if len(stem) >= _LEAST else r"(?:s|es|ed|ing|ting|ted)?(?![a-z0-9])"
    return rf"(?<![a-z0-9]){re.escape(stem)}{ending}"


def _stem(word: str) -> str:
    return next(
        (
            word.removesuffix(each)
            for each in _ENDINGS
            if word.endswith(each) and len(word) - len(each) >= _LEAST - 1
        ),
        word,
    )

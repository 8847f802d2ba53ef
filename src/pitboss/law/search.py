"""Clauses by words: for the command line and the law page alike."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pitboss.law.model import Entry


def search(entries: Iterable[Entry], words: Sequence[str]) -> list[Entry]:
    """The entries whose gist, remark or readings hold all of these words, in any case."""
    wanted = [word.lower() for word in words]
    return [
        entry
        for entry in entries
        if all(word in " ".join((entry.gist, entry.remark, *entry.readings)).lower() for word in wanted)
    ]

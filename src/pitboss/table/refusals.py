"""How a table says no.

`Refused`: the law or the house bars the act; it cites every clause that does, the particular first.
`BadCommand`: the request itself makes no sense (an unknown act, a missing particular); no clause speaks to it.
`InvariantBroken`: the engine's own books do not balance; the table stops with its money frozen.
"""

from __future__ import annotations

from pitboss.errors import PitbossError


class Refused(PitbossError):
    """A refusal: a sentence for the person, and the clauses that bar the act. Nothing has changed."""

    def __init__(self, sentence: str, *cites: str, reading: str = "") -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.cites: tuple[str, ...] = cites
        self.reading = reading

    def __str__(self) -> str:
        # Two rules may stand in one clause; the record keeps both.
        return f"{self.sentence} ({', '.join(dict.fromkeys(self.cites))})" if self.cites else self.sentence


class BadCommand(PitbossError, ValueError):
    """The command is malformed: it is an error of the caller, not a ruling."""


class EmptySeat(BadCommand):
    """An act of a seat where nobody sits; the table refuses it by the game's own clause."""


class InvariantBroken(PitbossError, RuntimeError):
    """The books would not balance; nothing was changed and the table takes no further commands."""


class Objections:
    """Everything that stands against an act, so that a refusal can cite every clause that bars it."""

    __slots__ = ("_found",)

    def __init__(self) -> None:
        self._found: list[tuple[str, tuple[str, ...]]] = []

    def add(self, sentence: str, *cites: str) -> None:
        self._found.append((sentence, cites))

    def add_refusal(self, refusal: Refused) -> None:
        self.add(refusal.sentence, *refusal.cites)

    def __bool__(self) -> bool:
        return bool(self._found)

    def raise_any(self) -> None:
        if self._found:
            cites = dict.fromkeys(cite for _, cites in self._found for cite in cites)
            raise Refused(" ".join(sentence for sentence, _ in self._found), *cites)

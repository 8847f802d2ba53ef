"""The felt of a game as data: its areas with labels and shapes, the places where cards lie, and names in words.

A game says what its layout looks like by `Game.felt` and `Game.names`; one that says nothing gets a felt made from its
wagers and from what a table offers when it opens (`pitboss.table.layouts`). A client draws kinds of felts, and holds no
game's words.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

import msgspec

Drawing = Literal["cards", "tiles", "layout", "poker", "craps", "tickets"]
"""How it is drawn: circles before every seat and places for cards, or for tiles; one layout for all; a pot; the craps
layout; a board of numbers and tickets."""

Shape = Literal["box", "circle", "spot"]
"""A box of the grid; a circle; a spot on the line between boxes, as of a split."""


class Area(msgspec.Struct, frozen=True, kw_only=True):
    """Where the chips of one wager lie.

    id: the wager as it is printed; name, label: in words, and as the felt has it; both are made from the id if empty
    args: what a command for it says beside seat and amount; None: `on` with the id
    at: left, top, width and height in units of its section; without them areas fill rows of `columns`
    tone: red, black, green or nothing; note: a few words under the label where no odds are printed
    dice: faces that are drawn in the place of the label
    """

    id: str
    name: str = ""
    label: str = ""
    args: Mapping[str, Any] | None = None
    at: tuple[float, ...] = ()
    shape: Shape = "box"
    tone: str = ""
    note: str = ""
    dice: tuple[int, ...] = ()


class Section(msgspec.Struct, frozen=True, kw_only=True):
    """Areas that lie together. turns: on a narrow screen it is laid on its side, columns becoming rows."""

    areas: tuple[Area, ...]
    title: str = ""
    columns: int = 0
    turns: bool = False


class Place(msgspec.Struct, frozen=True):
    """Where cards of the house lie, as `hands` of the view names it, and what is printed there."""

    id: str
    label: str = ""


class Streets(msgspec.Struct, frozen=True):
    """How a hand of poker is dealt: cards of the board, names of the streets, hole cards, whether cards are drawn."""

    board: int
    names: tuple[str, ...]
    hole: int
    draw: bool


class Stop(msgspec.Struct, frozen=True, kw_only=True):
    """A stop of a wheel. id: what it is, as `Shows.stop` says which one came up; label: what is painted on it."""

    id: str
    label: str
    tone: str = ""


class Felt(msgspec.Struct, frozen=True, kw_only=True):
    """A layout. `names`: the words of wagers by their printed names, or by their beginnings (`come-` for `come-9`).

    wheel: the stops in the order in which they lie on it; seats: how many places the table has, 0 for no end; wins:
    when each wager wins and loses, in a line, by the same names as `names`
    """

    drawing: Drawing | None = None
    sections: tuple[Section, ...] = ()
    places: tuple[Place, ...] = ()
    names: Mapping[str, str] = {}
    streets: Streets | None = None
    wheel: tuple[Stop, ...] = ()
    seats: int = 0
    wins: Mapping[str, str] = {}

    def areas(self) -> Iterator[Area]:
        for section in self.sections:
            yield from section.areas


def named(names: Mapping[str, str], printed: str) -> str:
    """A printed name in words: as it is listed, by its beginning (`come-` for `come-9`), or its own words."""
    listed = listed_as(names, printed)
    return in_words(printed) if listed is None else listed


def listed_as(names: Mapping[str, str], printed: str) -> str | None:
    """What is listed under a printed name, or under its beginning with the rest filled in."""
    if printed in names:
        return names[printed]
    at = len(printed)
    while (at := printed.rfind("-", 0, at)) > 0:
        listed = names.get(printed[: at + 1])
        if listed is not None:
            return listed.replace("{}", printed[at + 1 :])
    return None


def in_words(name: str) -> str:
    """`any-three-of-a-kind` as "Any three of a kind"."""
    text = name.replace("-", " ").replace("_", " ")
    return text[:1].upper() + text[1:]

"""What came up last at a table, as data for the display beside the felt: a strip of results, or the roads of a shoe."""

from __future__ import annotations

from typing import Literal

import msgspec

Kind = Literal["strip", "roads"]
"""A strip, the newest result first; a bead plate and a big road, which are read from the left."""


class Came(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One result. label: as it is drawn; name: in words; tone: red, black, green, blue or nothing; dice: their faces"""

    label: str
    name: str
    tone: str = ""
    dice: tuple[int, ...] = ()


class Mark(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A mark of a road: its column and row from 0 on, the result that it stands for, and the ties that followed it."""

    column: int
    row: int
    label: str
    tone: str
    ties: int = 0


class Results(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """came: the results, the oldest first; road: the marks of the big road, where there is one; told: it in words"""

    kind: Kind
    came: tuple[Came, ...]
    road: tuple[Mark, ...] = ()
    told: str = ""

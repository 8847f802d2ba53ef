"""The law as data: every clause with its dates, its figures, and what rests on it."""

from pitboss.law.catalogue import Catalogue, Law
from pitboss.law.changes import Change
from pitboss.law.ids import BadCitation, under
from pitboss.law.model import (
    Entry,
    Figure,
    Game,
    LawError,
    LawFileError,
    NoText,
    NotInForce,
    Section,
    Subchapter,
    UnknownGame,
    UnknownHandle,
)
from pitboss.law.store import catalogue

__all__ = [
    "BadCitation", "Catalogue", "Change", "Entry", "Figure", "Game", "Law", "LawError", "LawFileError",
    "NoText", "NotInForce", "Section", "Subchapter", "UnknownGame", "UnknownHandle", "catalogue", "under",
]  # fmt: skip

"""What an event shows on the felt beside its words: dice, a result, cards laid open, what a seat has just done."""

from __future__ import annotations

import msgspec


class Laid(msgspec.Struct, frozen=True, omit_defaults=True):
    """Cards that lie open at a place, with the name of the hand; `adds`: beside those that lie there."""

    place: str
    cards: tuple[int, ...]
    hand: str = ""
    adds: bool = False


class Shows(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What the felt shows from now on.

    over: the round is over, and what lies open stays until the next deal
    drawn: chance has come, so that the wagers before it are no longer undone
    dice, stop, result: what was thrown, at which stop a wheel came to rest, and the outcome in a few words
    cards: those laid open
    said: what seats have just done, in two words; took: the cents of a pot that went to them
    hushed: what was said before is wiped off, `live`: but not of who is out of the hand or all in
    """

    over: bool = False
    drawn: bool = False
    dice: tuple[int, ...] = ()
    stop: str = ""
    result: str = ""
    cards: tuple[Laid, ...] = ()
    said: tuple[tuple[int, str], ...] = ()
    took: tuple[tuple[int, int], ...] = ()
    hushed: str = ""

"""What has happened at a table so far, as a question tells it: this round alone, and never whom the table asks."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pitboss.drills.answers import lying
from pitboss.drills.situation import in_plain
from pitboss.table import Event, Table
from pitboss.table.game import Game
from pitboss.table.words import shows

LAST = 3
"""Sentences that are told of a round against a bank; of a hand of poker all are, for whoever bets asks the next."""
_ENDS = ("round-ended", "round-over")
_THROWS = ("shooter-selected", "shaker-taken")
"""Who throws from now on, over many rounds."""
_WHO = re.compile(r"[.;] seat \d+ acts first\.", re.IGNORECASE)
_ASKED = (" asks", " may go on ")
"""Words that tell whom a table waits for."""


def story(table: Table, past: Sequence[Event]) -> str:
    """The last things that happened in this round; between rounds what lies on the layout."""
    told = [event for event in this_round(table.game, past) if _is_told(table.game, event)]
    if table.game.bank != "pot":
        thrower = next((event for event in reversed(past) if _tag(event) in _THROWS), None)
        last = told[-LAST:]
        told = last if thrower is None or thrower in last else [thrower, *last]
    said = [_WHO.sub(".", in_plain(table, event)) for event in told]
    return " ".join(each for each in said if each and not _asks(each)) or lying(table)


def _asks(sentence: str) -> bool:
    return any(words in sentence for words in _ASKED)


def under_way(table: Table, past: Sequence[Event]) -> bool:
    """Whether cards lie or dice have been thrown in the round that is played."""
    return any((seen := shows(table.game, event)) and seen.drawn for event in this_round(table.game, past))


def this_round(game: Game, past: Sequence[Event]) -> Sequence[Event]:
    """From the end of the last round on; of a hand of poker from its beginning, for how the deck was made ready is no
    part of it."""
    begins = next((at for at in reversed(range(len(past))) if _ends(game, past[at])), -1) + 1
    if game.bank != "pot":
        return past[begins:]
    drawn = next(
        (at for at in range(begins, len(past)) if (seen := shows(game, past[at])) and seen.drawn), begins
    )
    return past[drawn:]


def _ends(game: Game, event: Event) -> bool:
    seen = shows(game, event)
    return bool(seen and seen.over) or _tag(event) in _ENDS


def _is_told(game: Game, event: Event) -> bool:
    """What players did and what came up. Of money only what is bet at poker; who is asked is the question."""
    if "ask" in _tag(event):
        return False
    return not event.postings or bool(game.bank == "pot" and (seen := shows(game, event)) and seen.said)


def _tag(event: Event) -> str:
    return str(type(event).__struct_config__.tag)

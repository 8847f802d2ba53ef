"""Every game of the chapter, open or not, with the reason."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from pitboss.games import find, open_games, plugged_in, rooms, why_closed
from pitboss.law import catalogue
from pitboss.law.store import keep, places
from pitboss.table.felt import named

if TYPE_CHECKING:
    from pitboss.law import Law
    from pitboss.table.game import Game

_BUILT = "wagers.msgpack"


Wagers = dict[str, dict[str, str]]
"""The wagers of every open game, each with its name in words."""


class _Kept(msgspec.Struct, frozen=True):
    """The wagers of every open game under the newest law, who banks it, and a digest of the code that says so."""

    digest: str
    wagers: Wagers
    banks: dict[str, str]


# Made once, at import: types that two threads prepare at the same time are a crash in msgspec.
_decoder = msgspec.msgpack.Decoder(_Kept)


def listing(as_of: str | None = None) -> list[dict[str, Any]]:
    """One row per game id, in the order of the chapter; a game not built yet says so."""
    law = _law(as_of)
    wagers = _wagers(law)
    rows: list[dict[str, Any]] = []
    for game in law.catalogue.games.values():
        refusal = law.authorised(game.id)
        if refusal is not None:
            reason: str | None = refusal.sentence
        elif game.id not in wagers:
            reason = why_closed(game.id)
        else:
            reason = None
        rows.append(
            {
                "id": game.id,
                "name": game.name,
                "subchapter": game.subchapter,
                "since": game.since.isoformat(),
                "open": reason is None,
                "reason": reason,
                "wagers": list(wagers[game.id]) if reason is None else [],
            }
        )
    return rows


def wager_names(as_of: str | None = None) -> Wagers:
    """The wagers of every open game on a day, each with its name in words."""
    return _wagers(_law(as_of))


def banks() -> dict[str, str]:
    """Who pays what is won at every open game: the house, the players in turn, or the pot."""
    held = catalogue()
    return {**_kept(held.on(held.newest)).banks, **{game: find(game).bank for game in _plugged()}}


def _law(as_of: str | None) -> Law:
    held = catalogue()
    if as_of is None:
        return held.on(held.newest)
    from pitboss.table.table import day

    return held.on(day(as_of))


def _wagers(law: Law) -> Wagers:
    """The wagers of every open game; those of the newest law are kept, so that no room is loaded to list them."""
    if law.date != law.catalogue.newest:
        return _asked(law, open_games())
    return {**_kept(law).wagers, **_asked(law, _plugged())}


def _plugged() -> list[str]:
    return [game for games in plugged_in().values() for game in games]


def _kept(law: Law) -> _Kept:
    digest = _digest(law)
    kept = places(_BUILT, digest)
    for place in kept:
        try:
            held = _decoder.decode(place.read_bytes())
        except (OSError, msgspec.MsgspecError):
            continue
        if held.digest == digest:
            return held
    own = [game for games in rooms().values() for game in games]
    made = _Kept(digest, _asked(law, own), {game: find(game).bank for game in own})
    keep(msgspec.msgpack.encode(made), kept)
    return made


def _asked(law: Law, games: Iterable[str]) -> Wagers:
    return {game: _named(find(game), law) if law.authorised(game) is None else {} for game in games}


def _named(game: Game, law: Law) -> dict[str, str]:
    return {wager: named(game.names, wager) for wager in game.wagers(law)}


def _digest(law: Law) -> str:
    whole = hashlib.sha256(law.digest.encode())
    for path in sorted(Path(__file__).parent.rglob("*.py")):
        whole.update(path.read_bytes())
    return whole.hexdigest()


def chapter(as_of: str | None = None) -> list[dict[str, Any]]:
    """The games, and in its place every subchapter that holds none: its rules bind all the others."""
    rows = listing(as_of)
    seen = {row["subchapter"] for row in rows}
    rows += [
        {
            "id": "all-games",
            "name": part.name,
            "subchapter": part.id,
            "since": part.since.isoformat() if part.since else None,
            "open": False,
            "reason": "No game of its own: its rules hold at every table.",
            "wagers": [],
        }
        for part in catalogue().subchapters.values()
        if part.id not in seen
    ]
    return sorted(rows, key=lambda row: int(row["subchapter"].rpartition("-")[2]))

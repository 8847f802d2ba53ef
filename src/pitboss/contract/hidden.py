"""Whether anybody is shown what is hidden from him."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, cast

import msgspec

from pitboss.chance import Counter
from pitboss.contract.broken import Broken
from pitboss.table import Event, Table
from pitboss.table import events as e
from pitboss.table.evolve import fold
from pitboss.table.game import Game
from pitboss.table.offers import Chooser
from pitboss.table.state import TableState
from pitboss.table.views import event_view, offers_view, table_view


def check_views(table: Table, choose: Chooser) -> None:
    """Views can be sent, and two tables that differ only in what is hidden from a viewer look alike to him."""
    viewers = ["public", "dealer", *(f"seat:{seat}" for seat in table.state.seats)]
    for viewer in viewers:
        sight = seen_by(table.game, table.rules, table.state, viewer)
        msgspec.json.encode(sight)
        other = otherwise(table.log, viewer, choose)
        state = fold(table.game, other[0], other[1:])  # type: ignore[arg-type]
        seen = seen_by(table.game, table.rules, state, viewer)
        if seen != sight:
            raise Broken(f"{viewer} sees what is hidden from him: {difference(sight, seen)}")
        for ours, theirs in zip(table.log, other, strict=True):
            if event_view(ours, viewer) != event_view(theirs, viewer):
                raise Broken(f"{viewer} is told what is hidden from him: {ours}")


def seen_by(game: Game, rules: Any, state: TableState, viewer: str) -> Any:
    return table_view(game, rules, state, viewer), offers_view(game.awaits(rules, state), viewer)


def difference(one: Any, other: Any, at: str = "view") -> str:
    """Where two views part, as a path into them."""
    one, other = (msgspec.to_builtins(value, str_keys=True) for value in (one, other))
    pairs: list[tuple[Any, Any, Any]] = []
    if isinstance(one, dict) and isinstance(other, dict):
        ours, theirs = cast(dict[Any, Any], one), cast(dict[Any, Any], other)
        pairs = [(name, ours[name], theirs.get(name)) for name in ours]
    elif isinstance(one, list | tuple) and isinstance(other, list | tuple):
        ours, theirs = cast(Sequence[Any], one), cast(Sequence[Any], other)
        pairs = [] if len(ours) != len(theirs) else list(zip(range(len(ours)), ours, theirs, strict=True))
    for name, mine, yours in pairs:
        if mine != yours:
            return difference(mine, yours, f"{at}.{name}")
    return f"{at} is {one!r}, or {other!r} with other cards"


def otherwise(log: list[Event], viewer: str, choose: Chooser) -> list[Event]:
    """The same log with other cards in place of those that a viewer has never seen.

    Every number in the public part of an event counts as seen: that may spare a few cards too many, never too few.
    """
    shown = {number for event in log for number in _numbers(msgspec.to_builtins(_open_part(event, viewer)))}
    hidden = {card for event in log for field in _closed(event, viewer) for card in field} - shown
    if not hidden:
        return log
    others = sorted((hidden | set(range(52))) - shown) if hidden <= set(range(53)) else sorted(hidden)
    cards = Counter(choose.below(1_000_000), 0)  # one draw for all of them
    swap = {card: others.pop(cards.below(len(others))) for card in sorted(hidden)}
    return [_swapped(event, viewer, swap) for event in log]


def _open_part(event: Event, viewer: str) -> Any:
    sealed = tuple(field for field in event.sealed if viewer in field.to)
    return [msgspec.structs.replace(event, sealed=(), postings=()), sealed]


def _numbers(value: Any) -> list[int]:
    items: list[Any] = []
    if isinstance(value, dict):
        items = list(cast(dict[Any, Any], value).values())
    elif isinstance(value, list | tuple):
        items = list(cast(Iterable[Any], value))
    if items:
        return [number for item in items for number in _numbers(item)]
    return [value] if isinstance(value, int) else []


def _closed(event: Event, viewer: str) -> list[tuple[int, ...]]:
    return [f.value for f in event.sealed if viewer not in f.to and isinstance(f.value, tuple)]


def _swapped(event: Event, viewer: str, swap: dict[int, int]) -> Event:
    if not event.sealed:
        return event
    fields = tuple(
        e.Sealed(field.name, field.to, tuple(swap.get(card, card) for card in field.value))
        if viewer not in field.to and isinstance(field.value, tuple)
        else field
        for field in event.sealed
    )
    return msgspec.structs.replace(event, sealed=fields)

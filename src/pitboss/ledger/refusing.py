"""For the audit: what is kept of refused commands beside the events is what their chains say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from pitboss.ledger import chain, schema
from pitboss.ledger.verify import Stream

Found = tuple[str, int, str]
"""Stream, version, what is wrong with it."""


def doubly_answered(connection: Connection, streams: Mapping[int, Stream]) -> Iterator[Found]:
    """A key is answered once: done or refused."""
    r, e = schema.refusals.c, schema.events.c
    doubled = sa.select(r.stream, r.key, e.version).join_from(
        schema.refusals, schema.events, (e.key == r.key) & (e.stream == r.stream)
    )
    for number, key, version in connection.execute(doubled):
        stream = streams.get(number)
        yield stream.id if stream else f"stream {number}", version, f"the key {key!r} was also refused"


def misrefused(connection: Connection, streams: Mapping[int, Stream]) -> list[Found]:
    """Refusals that are kept otherwise than their chains tell, or that no chain tells of."""
    r, by_id = schema.refusals.c, {stream.id: stream for stream in streams.values()}
    query = sa.select(r.stream, r.key, r.actor, r.command, r.version, r.at, r.answer)
    kept = {(row.stream, row.key): tuple(row)[2:] for row in connection.execute(query)}
    wrong: list[Found] = []
    for stream in streams.values():
        if stream.kind != "beside":
            continue
        of = by_id.get(stream.id.removeprefix(chain.BESIDE))
        if of is None:
            wrong.append((stream.id, 1, "the stream that it stands beside is not listed"))
            continue
        for version, key, told in _chained(connection, stream.number):
            if kept.pop((of.number, key), None) != told:
                wrong.append(
                    (stream.id, version, "the refusal that it tells of is kept otherwise, or not at all")
                )
                break
    if not wrong:
        wrong.extend(_added(kept, streams))
    return wrong


def _added(kept: Mapping[tuple[int, str], tuple[Any, ...]], streams: Mapping[int, Stream]) -> Iterator[Found]:
    """A refusal is chained in the commit that keeps it. A row in no chain was added by hand, so that whoever sends a
    command with its key is told no."""
    for (number, key), (_actor, _command, version, *_rest) in kept.items():
        stream = streams.get(number)
        name = stream.id if stream else f"stream {number}"
        yield name, max(version, 1), f"a refusal of the key {key!r} is kept that no chain tells of"


class _Body(msgspec.Struct):
    version: int


def _chained(connection: Connection, number: int) -> Iterator[tuple[int, str, tuple[Any, ...]]]:
    """The refusals of a chain as they should be kept: version there, key; actor, command, version, time, answer."""
    e, s = schema.events.c, schema.sealed.c
    query = (
        sa.select(e.version, e.key, e.actor, e.command, e.at, e.body, s.value)
        .join_from(schema.events, schema.sealed, (s.stream == e.stream) & (s.version == e.version))
        .where(e.stream == number)
        .order_by(e.version)
    )
    for row in connection.execute(query):
        stood = msgspec.json.decode(row.body, type=_Body).version
        answer = msgspec.json.decode(row.value, type=str)
        yield row.version, row.key, (row.actor, row.command, stood, row.at, answer)

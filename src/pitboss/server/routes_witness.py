"""This house as a witness of others: it keeps their signed heads, and says when they contradict what it holds."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Annotated

import msgspec
from litestar import Router, get, post
from litestar.params import JSONBody, QueryParameter
from litestar.status_codes import HTTP_200_OK
from msgspec import Meta

from pitboss.ledger import LedgerError, heads, witnesses
from pitboss.server.context import READ, Req, current, house_of
from pitboss.server.errors import Forbidden, Wrong
from pitboss.server.house import House

LedgerId = Annotated[str, Meta(pattern=r"^[0-9a-z-]{1,64}$(?!\n)")]
MOST_LINES = 1_000
Asked = Annotated[
    str,
    QueryParameter(name="ledger", pattern=r"^[0-9a-z-]{1,64}$", description="The ledger that is witnessed."),
]


class WitnessIn(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Signed heads of another house: lines of its published file, in their order."""

    ledger: LedgerId
    lines: Annotated[
        list[Annotated[str, Meta(max_length=262_144)]], Meta(min_length=1, max_length=MOST_LINES)
    ]


class WitnessOut(msgspec.Struct, frozen=True):
    """`number`: the newest checkpoint that is held here; 0: none."""

    number: int


@get("/witness", summary="The newest heads of another house that this one keeps", cost=READ)
async def witnessed(request: Req, ledger: Asked) -> WitnessOut:
    house = _counted(request)
    return WitnessOut(await house.read_for(_payer(request), heads.last_published, _kept_at(house, ledger)))


@post("/witness", status_code=HTTP_200_OK, summary="Have this house keep your signed heads", cost=READ)
async def witness(request: Req, data: JSONBody[WitnessIn]) -> WitnessOut:
    """They are kept if this house is a witness for the key that signed them (`witness_for`), and if they follow from
    what it holds; a 409 says that they do not, and then one of the two records was written anew."""
    house = _counted(request)
    try:
        return WitnessOut(await house.read_for(_payer(request), _keep, house, data))
    except witnesses.Contradicted as no:
        await house.book.record("witness-contradicted", {"ledger": data.ledger, "sentence": str(no)})
        raise Wrong(409, "contradicted", str(no)) from None
    except LedgerError as no:
        raise Wrong(400, "no-heads", str(no)) from None


def _payer(request: Req) -> str:
    return current(request).payer


def _counted(request: Req) -> House:
    house = house_of(request)
    if not house.settings.witness_for:
        raise Forbidden("This house is no witness for anybody.")
    if not house.limits.take("witness", current(request).address):
        raise Wrong(429, "too-many", "Too many heads; wait a moment.")
    return house


def _keep(house: House, data: WitnessIn) -> int:
    path = _kept_at(house, data.ledger)
    try:
        points = [heads.parse(line) for line in data.lines]
    except msgspec.MsgspecError:
        raise LedgerError("This is no line of published heads.") from None
    _check_keys(points, heads.newest_published(path), house.settings.witness_for)
    return witnesses.keep(path, data.ledger, data.lines)


def _check_keys(
    points: Sequence[heads.Checkpoint], newest: heads.Checkpoint | None, known: Collection[str]
) -> None:
    """One house must not go on with the heads of another: a ledger keeps its key until that is not known here any more,
    because the one that follows it was named instead."""
    if not {point.public_key for point in points} & set(known):
        raise Forbidden("This house is no witness for that key.")
    number, key = (0, "") if newest is None else (newest.number, newest.public_key)
    for point in points:
        if point.number <= number or point.public_key == key:
            continue
        if point.public_key not in known:
            raise Forbidden("This house is no witness for that key.")
        if key in known:
            raise Forbidden(
                f"Checkpoint {point.number} is signed by another key than those before it, {key}; if that was replaced "
                "by this one, it is to be taken out of witness_for."
            )
        key = point.public_key


def _kept_at(house: House, ledger: str) -> Path:
    own = house.book.place.heads
    return own.with_name(f"{own.name}.witnessed") / f"{ledger}.heads"


router = Router("/api", route_handlers=[witnessed, witness], tags=["open"])

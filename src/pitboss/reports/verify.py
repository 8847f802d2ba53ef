"""`pitboss par verify`: a sheet computed again, and what differs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple, cast

import msgspec

from pitboss.reports.par import Sheet, sheet
from pitboss.table import BadCommand

MOST = 200
NAMED = 5
"""Lines that are named where a list has too few or too many."""
LARGEST = 50_000_000
LATER: dict[str, Any] = {"posted": []}
"""What sheets of before had not, and where it is nothing need not have."""
ROUNDED = 1e-9
"""What figures that are not exact may differ by: each is written with twelve decimals."""


class Verified(NamedTuple):
    """made_by: that other software or another catalogue made the sheet, which is no fault by itself."""

    differences: list[str]
    made_by: list[str]

    @property
    def ok(self) -> bool:
        return not self.differences


def read(path: Path) -> dict[str, Any]:
    """A sheet as it lies on disk, checked for its shape."""
    if not path.is_file():
        raise BadCommand(f"There is no sheet {path}.")
    if path.stat().st_size > LARGEST:
        raise BadCommand(f"{path} is longer than {LARGEST:,} bytes; that is no PAR sheet.")
    return parse(path.read_bytes(), str(path))


def parse(raw: bytes, name: str) -> dict[str, Any]:
    """A sheet from its bytes; `name` is how mistakes call it."""
    try:
        msgspec.json.decode(raw, type=Sheet)
        return cast("dict[str, Any]", msgspec.json.decode(raw))
    except msgspec.MsgspecError as error:
        raise BadCommand(f"{name} is no PAR sheet in JSON: {error}.") from None


def verify(held: Mapping[str, Any]) -> Verified:
    """Compute a sheet again from what was asked for, and compare everything but what it says of its makers."""
    asked = held["input"]
    again = sheet(
        asked["game"], as_of=asked["as_of"], options=asked["options"], amount=asked["amount"],
        rounds=asked["rounds"], seed=asked["seed"],
    )  # fmt: skip
    fresh: dict[str, Any] = msgspec.json.decode(again.as_json())
    made_by = [
        f"The sheet names another {what}: {held['digests'][key][:12]}, here {fresh['digests'][key][:12]}."
        for key, what in (("software", "software"), ("law", "law catalogue"))
        if held["digests"][key] != fresh["digests"][key]
    ]
    found = [*_sums(held)]
    for name, value in fresh.items():
        if name not in ("digests", "software"):
            found += _differences(name, held.get(name, LATER.get(name)), value)
    if held["digests"]["input"] != fresh["digests"]["input"]:
        found.append("digests.input: the digest is not that of the input.")
    more = len(found) - MOST
    return Verified([*found[:MOST], *([f"... and {more} more."] if more > 0 else [])], made_by)


def _sums(held: Mapping[str, Any]) -> Iterator[str]:
    """What a sheet says must add up by itself, whoever made it."""
    for wager in held["wagers"]:
        found, name = wager["returns"], wager["wager"]
        lines = [*found["outcomes"], *found.get("added", ())]
        if found["ways"] is None:
            made, lost = sum(line["contribution"]["value"] for line in lines), wager["house_edge"]["value"]
            if abs(made + lost) > ROUNDED:
                yield f"{name}: the contributions add up to {made:+.8f}, and the house edge says {lost:.8f}."
            continue
        chances = sum((Fraction(line["probability"]["exact"]) for line in found["outcomes"]), Fraction(0))
        nets = sum((Fraction(line["contribution"]["exact"]) for line in lines), Fraction(0))
        ways = sum(line["ways"] for line in found["outcomes"])
        edge = wager["house_edge"]["exact"]
        if chances != 1:
            yield f"{name}: the probabilities add up to {chances}, not to 1."
        if ways != found["ways"]:
            yield f"{name}: the ways add up to {ways:,}, not to {found['ways']:,}."
        if edge is not None and nets != -Fraction(edge):
            yield f"{name}: the contributions add up to {nets}, and the house edge says {edge}."


def _differences(path: str, held: Any, fresh: Any) -> Iterator[str]:
    if isinstance(held, dict) and isinstance(fresh, dict):
        ours, theirs = cast("dict[str, Any]", fresh), cast("dict[str, Any]", held)
        for key in dict.fromkeys([*theirs, *ours]):
            yield from _differences(f"{path}.{key}", theirs.get(key), ours.get(key))
    elif isinstance(held, list) and isinstance(fresh, list):
        listed, again = cast("list[Any]", held), cast("list[Any]", fresh)
        if len(listed) != len(again):
            yield f"{path}: the sheet lists {len(listed)}, computed are {len(again)}{_which(listed, again)}."
            return
        for at, (one, other) in enumerate(zip(listed, again, strict=True)):
            yield from _differences(f"{path}[{_key(other, at)}]", one, other)
    elif held != fresh:
        yield f"{path}: the sheet says {held!r}, computed is {fresh!r}."


def _which(listed: list[Any], again: list[Any]) -> str:
    """The lines that only one of the two lists has, where lines have names."""
    theirs, ours = ([_key(each, -1) for each in lines if isinstance(each, dict)] for lines in (listed, again))
    lacks, beyond = [key for key in ours if key not in theirs], [key for key in theirs if key not in ours]
    told = [
        f"{what} {', '.join(keys[:NAMED])}"
        for what, keys in (("it lacks", lacks), ("it has", beyond))
        if keys
    ]
    return f": {' and '.join(told)}" if told else ""


def _key(item: Any, at: int) -> str:
    """What a line of a list is known by."""
    if isinstance(item, dict):
        told = cast("dict[str, Any]", item)
        for name in ("wager", "option", "outcome", "cite", "rounds"):
            if name in told:
                return str(told[name])
    return str(at)

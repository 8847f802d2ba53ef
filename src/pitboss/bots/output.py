"""A session as a file: Parquet, CSV or JSON lines, and a chart of how each bot fared."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec

from pitboss import apart
from pitboss.bots.bot import BotError
from pitboss.bots.session import Line, Session
from pitboss.installed import lacks

KINDS = (".parquet", ".csv", ".json", ".jsonl")
CHARTS = (".svg", ".png", ".pdf")
POINTS = 400
"""Of a long session n hands are drawn, evenly spread; the last one always."""


def check(path: Path, kinds: tuple[str, ...]) -> None:
    """Refuse, before anything is played, a file that could not be written."""
    if path.suffix.lower() not in kinds:
        raise BotError(f"{path.name} is not written: its name ends in {', '.join(kinds)}.")
    if not path.parent.is_dir():
        raise BotError(f"There is no folder {path.parent}.")
    needed = {".parquet": ("polars",)}.get(
        path.suffix.lower(), ("altair", "vl_convert") if kinds is CHARTS else ()
    )
    for package in needed:
        if find_spec(package) is None:
            raise BotError(lacks("This", package))


def write(session: Session, path: Path) -> None:
    """One row for every hand and seat; amounts in cents."""
    match path.suffix.lower():
        case ".parquet":
            columns = {
                name: [getattr(line, name) for line in session.lines] for name in Line.__struct_fields__
            }
            _module("polars").DataFrame(columns).write_parquet(path)
        case ".csv":
            with path.open("w", newline="") as file:
                table = csv.writer(file)
                table.writerow(Line.__struct_fields__)
                table.writerows(msgspec.structs.astuple(line) for line in session.lines)
        case ".jsonl":
            path.write_bytes(b"".join(msgspec.json.encode(line) + b"\n" for line in session.lines))
        case _:
            path.write_bytes(msgspec.json.format(msgspec.json.encode(session), indent=1))


def chart(session: Session, path: Path) -> None:
    """Dollars won or lost by each seat, hand after hand, each line with its name at the end."""
    alt = _module("altair")
    points = list(_points(session))
    base = alt.Chart(alt.Data(values=points), width=640, height=360, title=f"{session.game}: won and lost")
    axis = {"x": alt.X("hand:Q", title="hands"), "color": alt.Color("who:N", legend=None)}
    won = alt.Y("dollars:Q", title="dollars since the start")
    lines = base.mark_line().encode(y=won, **axis)
    last = [point for point in points if point["hand"] == session.hands]
    ends = alt.Chart(alt.Data(values=last)).mark_text(align="left", dx=4).encode(y=won, text="who:N", **axis)
    path.write_bytes(apart.chart(alt.layer(lines, ends).to_dict(), path.suffix.lower()))


def _points(session: Session) -> Iterator[dict[str, Any]]:
    step = max(1, session.hands // POINTS)
    won: dict[int, int] = {}
    for line in session.lines:
        won[line.seat] = won.get(line.seat, 0) + line.net
        if line.hand % step == 0 or line.hand == session.hands:
            yield {"hand": line.hand, "who": f"{line.seat} {line.bot}", "dollars": won[line.seat] / 100}


def _module(name: str) -> Any:
    from importlib import import_module

    try:
        return import_module(name)
    except ModuleNotFoundError:
        raise BotError(lacks("This", name.split(".", maxsplit=1)[0])) from None

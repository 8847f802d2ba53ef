"""Write again what was counted and comes with the package: `make counts`.

The figures of some games rest on what takes minutes to count; it is counted here under every choice of the options that
decide it. With it come the tables of every ranking of hands as most licensees have it. What is there and still holds is
left as it is; what nothing asks for any longer is taken away.
"""

from __future__ import annotations

import os
import tempfile
import time
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import Any

from pitboss.analysis import analyse
from pitboss.games import find
from pitboss.games.banked import keeping
from pitboss.hands.arrays import Arrays, Shelf
from pitboss.hands.rankings import RANKINGS, ranking
from pitboss.hands.tables import SHELF, tables
from pitboss.table.options import Option

SHELVES = (SHELF, keeping.SHELF)
OPTIONS = {
    "colorado-hold-em": (),
    "caribbean-stud": (),
    "boston-5-stud": (),
    "flop-poker": (),
    "two-card-joker-poker": (),
    "ultimate-texas-hold-em": ("blind_table", "allow_3x"),
    "texas-hold-em-bonus": ("ante_pays_from",),
    "four-card-poker": ("tie_rule",),
    "double-cross-poker": (),
}
"""Games whose deals take long to count, and the options that decide what is counted."""


def main() -> None:
    with tempfile.TemporaryDirectory() as cache, asked_for() as names:
        os.environ["PITBOSS_CACHE"] = cache
        for step in steps():
            began = time.monotonic()
            step()
            _ship(names)
            print(f"{time.monotonic() - began:6.1f} s, {len(names)} files", flush=True)
    for path in shipped() - {shelf.places(name)[0] for shelf, name in names}:
        path.unlink()


def steps() -> Iterator[Any]:
    """What asks for everything that comes with the package."""
    yield rank_hands
    for game, options in chosen():
        print(game, options or "", flush=True)
        yield lambda game=game, options=options: analyse(game, options=options)


def rank_hands() -> None:
    """Every ranking without options, of as many cards as it takes."""
    for name in RANKINGS:
        for size in ranking(name).sizes:
            tables(ranking(name), size)


def chosen() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every such game under every choice of these options."""
    for game, names in OPTIONS.items():
        known = {option.name: option for option in find(game).options}
        for values in product(*(_choices(known[name]) for name in names)):
            yield game, dict(zip(names, values, strict=True))


def _choices(option: Option) -> tuple[Any, ...]:
    """What can be chosen, the usual choice first."""
    every = (True, False) if option.type == "flag" else option.choices
    return tuple(sorted(every, key=lambda choice: choice != option.default))


@contextmanager
def asked_for() -> Iterator[set[tuple[Shelf, str]]]:
    """The names of what is asked for meanwhile, there or not."""
    names, usual = set[tuple[Shelf, str]](), Shelf.find

    def find_and_tell(self: Shelf, name: str) -> Arrays | None:
        names.add((self, name))
        return usual(self, name)

    Shelf.find = find_and_tell
    try:
        yield names
    finally:
        Shelf.find = usual


def shipped() -> set[Path]:
    return {path for shelf in SHELVES for path in shelf.shipped.glob("*.npz")}


def _ship(names: set[tuple[Shelf, str]]) -> None:
    """Bring into the package what was made on disk; what does not fit the options of a table never is."""
    for shelf, name in names:
        there, made = shelf.places(name)
        if made.is_file():
            there.parent.mkdir(exist_ok=True)
            pack(made, there)


def pack(made: Path, there: Path) -> None:
    """The same arrays in a third of the room; the same bytes whenever it is done."""
    with zipfile.ZipFile(made) as arrays, zipfile.ZipFile(there, "w", zipfile.ZIP_LZMA) as packed:
        for name in sorted(arrays.namelist()):
            packed.writestr(zipfile.ZipInfo(name), arrays.read(name), zipfile.ZIP_LZMA)


if __name__ == "__main__":
    main()

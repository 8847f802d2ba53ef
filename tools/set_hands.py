"""Count all pairs of set hands on a GPU: what `counted.json` of pai gow poker and Asia poker holds, in seconds.

    python tools/set_hands.py FOLDER

writes the tables of both games' default house ways into the folder, for the whole deck and for the deck of 17 cards
that the tests go through pair by pair. Where there is CUDA's compiler, `set_hands.cu` is built and run there;
otherwise take the folder to where there is one: `nvcc -O3 -o set_hands set_hands.cu`, then
`./set_hands GAME SIZE BANKING FOLDER`. It prints what the house way wins and loses, and what the best setting does.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.equipment.cards import JOKER
from pitboss.games.asia_poker.pairs import Scale
from pitboss.games.pai_gow_poker.ways import kept_ways
from pitboss.hands import bulk
from pitboss.table import Table

SIZES = (17, 53)
RUNS = {"Asia poker": (0, 0), "pai gow poker": (1, 0), "pai gow poker, banking": (1, 1)}
SOURCE = Path(__file__).with_suffix(".cu")


def write(path: Path, **arrays: NDArray[Any]) -> None:
    for name, array in arrays.items():
        array.tofile(f"{path}.{name}")


def asia(folder: Path) -> None:
    """Every part of a hand on one scale, and what it is worth to the house way's criteria."""
    divider: Any = Table.open("asia-poker").rules.divider
    for size in SIZES:
        scale = Scale(divider, size)
        four, two, one = (part.astype(np.int16) for part in scale.of)
        write(folder / f"asia-{size}", four=four, two=two, one=one, key=scale.key)


def pai_gow(folder: Path) -> None:
    """The same, and how the house way sets every class of hands."""
    divider: Any = Table.open("pai-gow-poker").rules.divider
    ways = kept_ways(divider)
    classes = np.concatenate([ways.plain << 13, ways.suited])
    order = np.argsort(classes)
    high = np.concatenate([ways.plain_high, ways.suited_high])[order]
    low = np.concatenate([ways.plain_low, ways.suited_low])[order]
    for size in SIZES:
        cards = np.array([*range(size - 1), JOKER])
        five, two = (
            bulk.strengths(ranking, cards[rising(size, count)]).astype(np.int64)
            for ranking, count in ((divider.high, 5), (divider.low, 2))
        )
        values = np.unique(np.concatenate([five, two, high, low]))
        parts = {"five": five, "two": two, "high": high, "low": low}
        placed = {name: values.searchsorted(part).astype(np.int32) for name, part in parts.items()}
        scale = np.zeros(len(values), np.int32)
        write(folder / f"pai-gow-{size}", classes=classes[order], scale=scale, **placed)


def rising(size: int, count: int) -> NDArray[np.int64]:
    """Sets of n of the places of a deck, in the order of `kernel_sharing`."""
    return np.array(sorted(combinations(range(size), count), key=lambda each: each[::-1]))


def main() -> None:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    asia(folder)
    pai_gow(folder)
    compiler, program = shutil.which("nvcc"), folder / "set_hands"
    if compiler is None:
        sys.stdout.write(f"The tables are in {folder}; there is no nvcc here to build {SOURCE.name} with.\n")
        return
    subprocess.run([compiler, "-O3", "-o", program, SOURCE], check=True)
    for name, (game, banking) in RUNS.items():
        for size in SIZES:
            run = [program, str(game), str(size), str(banking), folder]
            done = subprocess.run(run, check=False, capture_output=True, text=True)
            if done.returncode:
                sys.exit(f"{program} does not run here: {done.stderr.strip()}.")
            sys.stdout.write(f"{name}, {size} cards: {done.stdout}")


if __name__ == "__main__":
    main()

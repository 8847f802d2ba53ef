"""Best play against a dealer takes minutes to count, so what was counted is kept: in the package (`make counts`) under
every choice that the law knows, under others on disk.

The name of a count tells everything that decides it, so that one which no longer holds is never found.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pitboss.games.banked.against import Best, Duel
from pitboss.games.banked.board import Best as BoardBest
from pitboss.games.banked.board import Boards
from pitboss.hands.arrays import Arrays, Shelf
from pitboss.hands.patience import patience

if TYPE_CHECKING:
    from pitboss.games.banked.reading import Reader

LITTLE = 10**8
"""n deals are counted in an instant."""
SHELF = Shelf(Path(__file__).with_name("counted"), "banked")
PACKAGE = Path(__file__).parent.parent.parent
HANDS = tuple(
    f"hands/{name}.py"
    for name in (
        "bulk", "high", "kernels", "layout", "low", "poker", "ranking", "rankings", "tables", "two_card_joker",
    )
)  # fmt: skip
"""The code that ranks hands, whatever is counted."""
DUELS = ("against", "kernel_against", "reading", "versus")
"""The code that counts hands against a dealer's."""
BOARDS = ("against", "board", "board_sets", "kernel_against", "kernel_board", "reading")
"""The code that counts hands over community cards."""


def kept_best(duel: Duel) -> Best:
    """What was counted before, or is counted now and kept; where there is little to count, nothing is kept."""
    if duel.deals < LITTLE:
        return duel.best()

    def count() -> dict[str, Any]:
        best = duel.best(threads=os.cpu_count() or 1)
        return {"times": best.times, "made": best.made, "folded": best.folded}

    found = kept(f"{duel.rules.round.prefix}-{digest(duel)}", f"Counting all {duel.deals:,} deals", count)
    return duel.counted(found["times"], found["made"], found["folded"])


def kept_boards(boards: Boards) -> BoardBest:
    """The same for a round over community cards."""

    def count() -> dict[str, Any]:
        best = boards.best(threads=os.cpu_count() or 1)
        streets = {f"street{at}": policy for at, policy in enumerate(best.policies)}
        return {"first": best.first, "values": best.values, "tally": boards.as_array(best.tally), **streets}

    found = kept(board_name(boards), f"Counting all {boards.deals:,} deals", count)
    streets = tuple(found[f"street{at}"] for at in range(len(boards.streets)))
    return boards.counted(found["first"], found["values"], streets, found["tally"])


def has_boards(boards: Boards) -> bool:
    """Whether they were counted before."""
    return has(board_name(boards))


def has(name: str) -> bool:
    """Whether a game's own arrays were counted before."""
    return SHELF.has(name)


def kept(name: str, doing: str, count: Callable[[], Arrays]) -> Arrays:
    """Arrays that were counted before, or are counted now and kept; `name` tells everything that decides them."""
    found = SHELF.find(name)
    if found is not None:
        return found
    with patience(f"{doing}, which takes minutes and is then kept on disk"):
        counted = count()
    SHELF.keep(name, counted)
    return counted


def counted_once(said: Mapping[str, Any], deals: int) -> dict[str, Any]:
    """Best play with where its figures come from."""
    source = f"All {deals:,} deals were counted once, and the counts are kept by a digest of the rules and the code."
    return {**said, "text": [*said["text"], source]}


def digest_of(*told: str | bytes, code: tuple[str, ...]) -> str:
    """Of what decides a count, and of the code that counts and that ranks hands: modules here, or files by path."""
    found = hashlib.sha256()
    for part in told:
        found.update(part.encode() if isinstance(part, str) else part)
    for name in (*code, *HANDS):
        path = PACKAGE / name if name.endswith(".py") else Path(__file__).with_name(f"{name}.py")
        found.update(path.read_bytes())
    return found.hexdigest()[:20]


def board_name(boards: Boards) -> str:
    """Tells everything that decides what is counted."""
    told = [f"{boards.states} {boards.streets}"]
    told += [_read_by(boards.rules.readers[name]) for name in (boards.own, boards.dealer)]
    told += [f"{[boards.moves(at, state) for at in range(len(boards.asks))]}" for state in boards.states]
    return f"{boards.rules.round.prefix}-{digest_of(*told, boards.worths.tobytes(), code=BOARDS)}"


def digest(duel: Duel) -> str:
    """Of everything that decides what is counted: the payments of every kind of outcome, the cards, and the code."""
    rules = duel.rules
    told = [f"{rules.hand_size} {duel.size} {duel.area} {duel.up} {duel.multiples} {duel.stakes}"]
    told += [_read_by(rules.readers[name]) for name in (duel.own, duel.dealer)]
    told += [f"{kind} {sum(duel.nets(kind).values())}" for kind in duel.kinds()]
    return digest_of(*told, f"{duel.gains()}", code=DUELS)


def _read_by(reader: Reader) -> str:
    return f"{reader.ranking.name} {reader.floors} {reader.lines}"

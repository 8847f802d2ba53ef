"""Who wins how often: exact showdown equity of the chapter's poker games, in whole numbers and fractions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import prod, sqrt
from random import Random
from typing import Any, Literal

import msgspec
import numpy as np

from pitboss.hands.boards import BOARDS_AT_ONCE, count_boards
from pitboss.hands.layout import Grid, Spot, Tables
from pitboss.hands.ranking import HandError
from pitboss.hands.spots import GAMES, Written, lay
from pitboss.hands.threads import Progress, pieces, spread

__all__ = ["EXACT_UP_TO", "GAMES", "SAMPLES", "Equity", "Share", "equity"]

EXACT_UP_TO = 1_000_000_000
"""More deals than this are sampled, unless all are asked for."""

SAMPLES = 10_000_000
PIECE = 1 << 19
PIECES = 1 << 16
BLOCK = 1 << 16
EVALUATORS = "the hand evaluators"


class Share(msgspec.Struct, frozen=True, kw_only=True):
    """How one hand fares; the whole numbers are deals.

    - `win`, `tie`, `lose`: it takes the whole pot alone, a part of it, or nothing.
    - `high`, `low`: it has the best high (low) hand, alone or with others.
    - `equity`: its share of the pot on average over the deals seen.
    - `standard_error`: of `equity`, or None if it is exact.
    """

    hand: str
    win: int
    tie: int
    lose: int
    high: int
    low: int
    equity: Fraction
    standard_error: float | None = None


class Equity(msgspec.Struct, frozen=True, kw_only=True):
    """The answer for all hands.

    - `deals`, `of`: how many deals were seen, and how many there are.
    - `split`: whether the pot is divided between high and low.
    - `method`: `enumerated`, `sampled`, or `interrupted`: pieces of an enumeration, taken in random order.
    - `seed`: of the sample.
    """

    game: str
    deals: int
    of: int
    split: bool
    method: Literal["enumerated", "sampled", "interrupted"]
    seed: int | None
    hands: tuple[Share, ...]
    cites: tuple[str, ...]

    @property
    def exact(self) -> bool:
        return self.method == "enumerated"

    def frame(self, backend: str = "polars") -> Any:
        """A row for each hand, as a frame of polars, pandas or another library."""
        from pitboss.shown import frame

        return frame(self._rows(), backend)

    def _rows(self) -> list[dict[str, Any]]:
        """The halves of the pot are told where it is divided."""
        halves = ("high", "low") if self.split else ()
        return [
            {"hand": each.hand, "equity": float(each.equity), "exact": str(each.equity) if self.exact else None,
             **{name: getattr(each, name) for name in ("win", "tie", "lose", *halves)},
             "standard_error": each.standard_error}
            for each in self.hands
        ]  # fmt: skip

    def __repr__(self) -> str:
        shares = ", ".join(f"{each.hand} {float(each.equity):.4%}" for each in self.hands)
        return f"<Equity {self.game}: {shares}; {self.deals:,} of {self.of:,} deals, {self.method}>"

    def _repr_html_(self) -> str:
        from pitboss.shown import html_table

        rows = [["-" if cell is None else cell for cell in row.values()] for row in self._rows()]
        caption = f"{self.game}, {self.deals:,} of {self.of:,} deals, {self.method}"
        return html_table(caption, tuple(self._rows()[0]), rows)


def equity(
    game: str,
    hands: Sequence[Written],
    *,
    board: Written = (),
    dead: Written = (),
    options: Mapping[str, str] | None = None,
    method: Literal["auto", "exact", "sample"] = "auto",
    samples: int = SAMPLES,
    exact_up_to: int = EXACT_UP_TO,
    seed: int = 0,
    threads: int = 1,
    progress: Progress | None = None,
    on_interrupt: Literal["raise", "keep"] = "raise",
) -> Equity:
    """How each hand fares when the cards to come are dealt in every possible way.

    A stud hand may have fewer cards than it will get; elsewhere a card not known is written `??`. More than
    `exact_up_to` deals are sampled unless `method` is `exact`. `progress` hears of deals done and to do. With
    `on_interrupt="keep"` Ctrl-C ends the work with what is known by then.
    """
    laid = lay(game, hands, board, dead=dead, options=options or {})
    total = prod(laid.spot.ways.tolist())
    sampled = method == "sample" or (method == "auto" and total > exact_up_to)
    if sampled and not 1 <= samples < 1 << 40:
        raise HandError(f"From 1 to {(1 << 40) - 1:,} deals can be sampled, not {samples:,}.")
    if sampled and not 0 <= seed < 1 << 64:
        raise HandError(f"A seed is a whole number from 0 below 2 to the power of 64, not {seed}.")
    if not sampled and total >= 1 << 62:
        raise HandError(f"{total:,} deals are too many to go through.")
    if sampled:
        work = _sample(laid.spot, laid.table, samples, seed=seed, threads=threads)
    elif laid.spot.only_board and total <= BOARDS_AT_ONCE:
        work = _all_boards(laid.spot, laid.table)
    else:
        work = _enumerate(laid.spot, laid.table, total, threads=threads)
    seen = _Seen(len(laid.hands))
    finished = True
    try:
        for tally in work:
            seen.add(tally)
            if progress:
                progress(seen.deals, samples if sampled else total)
    except KeyboardInterrupt:
        if on_interrupt == "raise" or not seen.deals:
            raise
        finished = False
    if sampled:
        errors = seen.sampling_errors()
    else:
        errors = [None] * len(laid.hands) if finished else seen.piece_errors(total)
    return Equity(
        game=game,
        deals=seen.deals,
        of=total,
        split=bool(laid.spot.split),
        method="sampled" if sampled else "enumerated" if finished else "interrupted",
        seed=seed if sampled else None,
        hands=tuple(
            seen.share(hand, name, error)
            for hand, (name, error) in enumerate(zip(laid.hands, errors, strict=True))
        ),
        cites=laid.showdown.cites,
    )


def _all_boards(spot: Spot, table: Tables) -> Iterator[Grid]:
    """All boards at once, without loading Numba, which takes longer than counting a few million of them."""
    tally = _empty(spot)
    count_boards(spot, table, tally)
    yield tally


def _enumerate(spot: Spot, table: Tables, total: int, *, threads: int) -> Iterator[Grid]:
    """All deals, in pieces of random order, so that those of a broken-off run tell about the rest."""
    from pitboss.hands.compiled import compiling
    from pitboss.hands.deals import count_deals

    with compiling(EVALUATORS):
        count_deals(spot, table, 0, 0, _empty(spot))
    parts = pieces(total, max(PIECE, -(-total // PIECES)))
    Random(0).shuffle(parts)

    def work(part: tuple[int, int]) -> Grid:
        tally = _empty(spot)
        count_deals(spot, table, *part, tally)
        return tally

    return spread(work, parts, threads=threads)


def _sample(spot: Spot, table: Tables, samples: int, *, seed: int, threads: int) -> Iterator[Grid]:
    """Random deals: the n-th is what `chance.Counter(seed, n)` shuffles to the top of the cards not seen."""
    from pitboss.hands.compiled import compiling
    from pitboss.hands.deals import sample_deals

    with compiling(EVALUATORS):
        sample_deals(spot, table, np.uint64(seed), 0, 0, _empty(spot))

    def work(part: tuple[int, int]) -> Grid:
        tally = _empty(spot)
        sample_deals(spot, table, np.uint64(seed), *part, tally)
        return tally

    return spread(work, pieces(samples, BLOCK), threads=threads)


def _empty(spot: Spot) -> Grid:
    hands = spot.known.size - 1
    return np.zeros((hands, hands + 1, hands + 2), np.int64)


def _part_of_pot(high: int, low: int, hands: int) -> Fraction:
    """What a hand takes that shares the best high and the best low hand with n; see `deals.settle`."""
    of_high = Fraction(1, high) if high else Fraction(0)
    if low > hands:
        return of_high
    return (of_high + (Fraction(1, low) if low else 0)) / 2


class _Seen:
    """What the deals seen so far add up to."""

    def __init__(self, hands: int) -> None:
        self.hands = hands
        self.tally = np.zeros((hands, hands + 1, hands + 2), np.int64)
        self.deals = 0
        self.parts = [
            [_part_of_pot(high, low, hands) for low in range(hands + 2)] for high in range(hands + 1)
        ]
        self._weights = np.array(self.parts, np.float64)
        self._means: list[list[float]] = []

    def add(self, tally: Grid) -> None:
        deals = int(tally[0].sum())
        self.tally += tally
        self.deals += deals
        self._means.append([float((tally[hand] * self._weights).sum() / deals) for hand in range(self.hands)])

    def share(self, hand: int, name: str, error: float | None) -> Share:
        counts: list[list[int]] = self.tally[hand].tolist()
        cells = [
            (self.parts[high][low], high, low, count)
            for high, row in enumerate(counts)
            for low, count in enumerate(row)
            if count
        ]
        return Share(
            hand=name,
            win=sum(count for part, _, _, count in cells if part == 1),
            tie=sum(count for part, _, _, count in cells if 0 < part < 1),
            lose=sum(count for part, _, _, count in cells if part == 0),
            high=sum(count for _, high, _, count in cells if high),
            low=sum(count for _, _, low, count in cells if 0 < low <= self.hands),
            equity=sum((part * count for part, _, _, count in cells), Fraction(0)) / self.deals,
            standard_error=error,
        )

    def sampling_errors(self) -> list[float | None]:
        """Of independent deals."""
        means = (self.tally * self._weights).sum(axis=(1, 2)) / self.deals
        squares = (self.tally * self._weights**2).sum(axis=(1, 2)) / self.deals
        return [
            sqrt(max(0.0, square - mean**2) / self.deals) for square, mean in zip(squares, means, strict=True)
        ]

    def piece_errors(self, total: int) -> list[float | None]:
        """Of pieces of about equal size, taken at random out of all; unknown from a single one."""
        pieces_seen = len(self._means)
        if pieces_seen < 2:
            return [None] * self.hands
        left = 1 - self.deals / total
        return [sqrt(left * float(spread) / pieces_seen) for spread in np.var(self._means, axis=0, ddof=1)]

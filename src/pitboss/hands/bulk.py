"""Ranking hands by the array: cards as 0 to 51 (rank * 4 + suit, twos of clubs first), the joker 52."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.hands.compiled import compiling
from pitboss.hands.high import CATEGORY_SHIFT
from pitboss.hands.kernels import rank_hole_rows, rank_rows
from pitboss.hands.ranking import HandError, Ranking
from pitboss.hands.tables import tables
from pitboss.hands.threads import pieces, spread

Cards = NDArray[np.integer[Any]] | Sequence[Sequence[int]]
Board = Cards | Sequence[int]
Strengths = NDArray[np.int32]

_READY: set[tuple[str, np.dtype[Any]]] = set()


def strengths(ranking: Ranking, cards: Cards, *, board: Board | None = None, threads: int = 1) -> Strengths:
    """The strength of each row's best hand, as `Ranking.strength` gives it.

    `cards` has one hand per row, of any integer type. `board` adds to every row the cards of its own row, or
    those of a single one to all. In Omaha the first four cards of a row are one's own.
    """
    hands = _whole(cards, "hand")
    if board is not None:
        hands = _with_board(hands, _whole(board, "board"))
    rows, size = hands.shape
    if size not in ranking.sizes:
        raise HandError(f"{ranking.title[0].upper()}{ranking.title[1:]} takes {ranking.takes}, not {size}.")
    table = tables(ranking, size)
    run, limit = (rank_hole_rows, ranking.hole) if ranking.hole else (rank_rows, 51 + ranking.jokers)
    out = np.empty(rows, np.int32)
    if (run.__name__, hands.dtype) not in _READY:
        with compiling("the hand evaluators"):
            run(hands[:0], limit, out[:0], table)
        _READY.add((run.__name__, hands.dtype))

    def work(piece: tuple[int, int]) -> int:
        start, stop = piece
        bad = run(hands[start:stop], limit, out[start:stop], table)
        return -1 if bad < 0 else start + bad

    for bad in spread(work, pieces(rows, max(1, -(-rows // max(1, threads)))), threads=threads):
        if bad >= 0:
            _refuse(ranking, hands[bad], bad)
    return out


def categories(strengths: NDArray[np.integer[Any]]) -> NDArray[np.int32]:
    """The index of each strength in `Ranking.categories`."""
    return np.right_shift(strengths, CATEGORY_SHIFT).astype(np.int32)


def _whole(cards: Board, what: str) -> NDArray[np.integer[Any]]:
    try:
        array = np.asarray(cards)
    except ValueError:
        raise HandError(f"The rows must be equally long, one {what} in each.") from None
    if array.dtype.kind not in "iu":
        raise HandError(f"Cards are whole numbers, not {array.dtype.name}.")
    if array.ndim == 1 and what == "board":
        array = array[np.newaxis, :]
    if array.ndim != 2:
        raise HandError(f"Cards come as a table with one {what} per row, not in {array.ndim} dimensions.")
    return np.ascontiguousarray(array, dtype=array.dtype.newbyteorder("="))


def _with_board(hands: NDArray[np.integer[Any]], board: NDArray[np.integer[Any]]) -> NDArray[np.integer[Any]]:
    if board.shape[0] not in {1, hands.shape[0]}:
        raise HandError(
            f"There are {hands.shape[0]} hands and {board.shape[0]} boards; one or as many are needed."
        )
    spread_out = np.broadcast_to(board, (hands.shape[0], board.shape[1]))
    return np.ascontiguousarray(np.concatenate([hands, spread_out], axis=1))


def _refuse(ranking: Ranking, row: NDArray[np.integer[Any]], at: int) -> None:
    try:
        ranking.check(row.tolist())
    except HandError as wrong:
        raise HandError(f"Row {at}: {wrong}") from None

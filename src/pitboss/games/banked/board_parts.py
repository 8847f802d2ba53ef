"""Decisions on the streets before the whole board, by what an own card is part of.

A pair that only lies on the board is nobody's. A player can remember that; the decisions themselves hang on every card,
so what is told are shares.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.equipment.cards import RANKS
from pitboss.games.banked.against import one_of_each
from pitboss.games.banked.board import Best, Boards
from pitboss.games.banked.board_sets import BOARD, holding
from pitboss.games.banked.keeping import board_name, digest_of, kept
from pitboss.games.banked.strategies_simpler_boards import Flags, OnBoards
from pitboss.hands.naming import RANK_WORDS, plural

TWO_PAIR, PAIR, MADE, FOUR_SUITED, FOUR_IN_A_ROW, REST = (
    "two pairs or better", "a pair", "a straight or a flush", "four of a suit", "four in a row", "anything else",
)  # fmt: skip
BY_RANK = (PAIR, FOUR_SUITED)
HALF = 0.5


def by_part(boards: Boards, best: Best) -> list[dict[str, Any]]:
    """On each street of three or four cards: hands that come there without a raise, and how many are raised."""
    found: list[dict[str, Any]] = []
    told = digest_of(code=("board_parts", "strategies_simpler_boards"))[:12]
    for at, street in enumerate(boards.streets, 1):
        if street == BOARD:
            continue
        counts = kept(
            f"{board_name(boards)}-parts-{street}-{told}", "Telling later decisions by what an own card is part of",
            lambda at=at, street=street: {"counts": _counted(boards, best, at, street)},
        )["counts"]  # fmt: skip
        found += [
            {"street": boards.asks[at][0].name, "part": part, **({} if rank is None else {"rank": RANKS[rank]}),
             "hands": int(hands), "raised": int(raised)}
            for (part, rank), (hands, raised) in zip(_names(), counts, strict=True) if hands
        ]  # fmt: skip
    return found


def _names() -> list[tuple[str, int | None]]:
    """Parts from the best down; each hand counts for the first that it has."""
    down = range(len(RANKS) - 1, -1, -1)
    return [
        (TWO_PAIR, None), *((PAIR, rank) for rank in down), (MADE, None), *((FOUR_SUITED, rank) for rank in down),
        (FOUR_IN_A_ROW, None), (REST, None),
    ]  # fmt: skip


def _counted(boards: Boards, best: Best, at: int, street: int) -> NDArray[np.int64]:
    sets, ways = one_of_each(street)
    on, start = OnBoards(sets, boards.rules.readers[boards.own].ranking), boards.reached(at)[0]
    more = np.array([sum(state.raised) > sum(start.raised) for state in boards.states])
    left = np.repeat((best.first == boards.states.index(start))[np.newaxis], len(sets), axis=0)
    for number, cards in enumerate(sets):
        for card in cards:
            left[number, holding()[int(card)]] = False
    raised, counts = more[best.policies[at - 1][0]], list[tuple[int, int]]()
    for part, rank in _names():
        here = left & _flags(on, part, rank)
        counts.append((int(ways @ here.sum(axis=1)), int(ways @ (here & raised).sum(axis=1))))
        left &= ~here
    return np.array(counts)


def _flags(on: OnBoards, part: str, rank: int | None) -> Flags:
    word = "" if rank is None else RANKS[rank]
    match part:
        case "two pairs or better":
            return on.two_pair(wanted=True)
        case "a pair":
            return on.pair(word)
        case "a straight or a flush":
            return np.asarray(on.run(5) | on.five_suited(RANKS[0]))
        case "four of a suit":
            return on.four_suited(word)
        case "four in a row":
            return on.run(4)
        case _:
            return np.ones((len(on.boards), len(on.one)), bool)


def in_words(rows: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Of one street, each part with its share; of pairs and four of a suit from which rank on most are raised."""
    for part in dict.fromkeys(row["part"] for row in rows):
        here = [row for row in rows if row["part"] == part]
        if part not in BY_RANK:
            yield f"{_share(here)} of {part}"
            continue
        above: list[Mapping[str, Any]] = []
        for row in here:
            if row["raised"] < HALF * row["hands"]:
                break
            above.append(row)
        below = here[len(above) :]
        if above:
            yield f"{_share(above)} of {_from(part, above[-1]['rank']) if below else part}"
        if below:
            yield f"{_share(below)} of {f'{part} below that' if above else part}"


def _share(rows: Sequence[Mapping[str, Any]]) -> str:
    return f"{sum(row['raised'] for row in rows) / sum(row['hands'] for row in rows):.1%}"


def _from(part: str, lowest: str) -> str:
    rank = RANKS.index(lowest)
    if part == PAIR:
        return f"a pair of {plural(rank)} or higher"
    return f"four of a suit with {RANK_WORDS[rank]} or higher"

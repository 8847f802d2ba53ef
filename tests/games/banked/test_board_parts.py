"""Later decisions over community cards in words: shares by what an own card is part of."""

from __future__ import annotations

from typing import Any

from pitboss.games.banked.board_parts import in_words


def row(part: str, hands: int, raised: int, rank: str | None = None) -> dict[str, Any]:
    return {"part": part, "hands": hands, "raised": raised, **({} if rank is None else {"rank": rank})}


def test_ranks_are_told_from_the_one_on_with_which_most_are_raised() -> None:
    rows = [
        row("two pairs or better", 200, 199),
        row("a pair", 10, 10, "A"),
        row("a pair", 10, 8, "4"),
        row("a pair", 20, 1, "3"),
        row("a pair", 20, 3, "2"),
        row("four of a suit", 30, 12, "K"),
        row("anything else", 1_000, 2),
    ]
    assert list(in_words(rows)) == [
        "99.5% of two pairs or better",
        "90.0% of a pair of fours or higher",
        "10.0% of a pair below that",
        "40.0% of four of a suit",
        "0.2% of anything else",
    ]


def test_where_all_ranks_are_raised_none_is_named() -> None:
    assert list(in_words([row("a pair", 10, 9, "A"), row("a pair", 10, 6, "2")])) == ["75.0% of a pair"]

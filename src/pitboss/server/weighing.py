"""Hands of poker weighed against each other, for the page of the math: exact where it is soon done, else sampled."""

from __future__ import annotations

import msgspec

from pitboss.hands.equity import GAMES, Equity, Share, equity
from pitboss.hands.range_equity import GAME, range_equity
from pitboss.hands.ranges import is_range, parse_range
from pitboss.hands.ranking import HandError
from pitboss.server.errors import Wrong
from pitboss.server.shapes_open import EquityHand, EquityIn, EquityOut

EXACT_UP_TO = 60_000_000
SAMPLES = 400_000
"""Deals that a page may wait for."""


class Weighed(msgspec.Struct, frozen=True):
    game: str
    asked: EquityIn


def weigh(wanted: Weighed) -> EquityOut:
    asked = wanted.asked
    if wanted.game not in GAMES:
        raise Wrong(
            404, "no-equity", f"Hands are weighed at {', '.join(GAMES)}; {wanted.game!r} is none of them."
        )
    hands = asked.hands or list(GAMES[wanted.game].example)
    ranges = any(map(is_range, hands))
    if ranges and wanted.game != GAME:
        raise HandError(f"Ranges are hands of two cards: they are weighed at {GAME}, not at {wanted.game}.")
    if ranges:
        found = range_equity(hands, board=asked.board, dead=asked.dead, samples=SAMPLES)
    else:
        found = equity(
            wanted.game,
            hands,
            board=asked.board,
            dead=asked.dead,
            exact_up_to=EXACT_UP_TO,
            samples=SAMPLES,
        )
    shares = [
        _hand(found, share, text if ranges else "") for share, text in zip(found.hands, hands, strict=True)
    ]
    return EquityOut(
        found.game, found.deals, found.of, found.method, found.seed, shares, list(found.cites),
        board=GAMES[wanted.game].board, ranges=wanted.game == GAME, grows=GAMES[wanted.game].grows,
    )  # fmt: skip


def _hand(found: Equity, share: Share, written: str) -> EquityHand:
    split, held = found.split, parse_range(written) if written else None
    return EquityHand(
        share.hand, share.win, share.tie, share.lose, float(share.equity), str(share.equity) if found.exact else None,
        share.standard_error, share.high if split else None, share.low if split else None,
        {name: float(part) for name, part in held.cells().items() if part} if held else None,
        float(held.combos) if held else None,
    )  # fmt: skip

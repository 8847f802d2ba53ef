"""Settle this layout: wagers against a bank, or a pot among players."""

from __future__ import annotations

from pitboss.drills.payouts import BETS, Payouts, payouts
from pitboss.drills.pots import pots
from pitboss.games import find


def settle(game: str, seed: int, *, bets: int = BETS) -> Payouts:
    return pots(game, seed) if find(game).bank == "pot" else payouts(game, seed, bets=bets)

"""A short name for a house way, by which what was counted under it is found again."""

from __future__ import annotations

import hashlib

import numpy as np

from pitboss.games.setting.dividing import Divider

SEED, CARDS, HELD = 1947, 53, 7


def fingerprint(divider: Divider, filed: str, probes: int) -> str:
    """Of what is filed, rules and ranking, and of how so many hands are set: a change of the code that sets them
    differently gives another name."""
    told = hashlib.sha256(filed.encode())
    source = np.random.Generator(np.random.Philox(SEED))
    for _ in range(probes):
        cards = tuple(int(card) for card in source.permutation(CARDS)[:HELD])
        told.update(f"{divider.strengths(divider.house_way(cards).parts)}".encode())
    return told.hexdigest()[:20]

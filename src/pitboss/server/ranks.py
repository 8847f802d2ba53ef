"""Ranks within the staff: who may take on, change or lock whom."""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.server.errors import Forbidden
from pitboss.table.staff import FLOOR

RANKS: dict[str, int] = {
    "floorperson": 1, "supervisor": 2, "poker-shift-supervisor": 2, "pit-boss": 3, "surveillance": 3, "auditor": 3,
}  # fmt: skip
"""Who stands above whom; all others have rank 0. Those who watch the floor are out of its reach."""


def rank(roles: Iterable[str]) -> int:
    return max((RANKS.get(role, 0) for role in roles), default=0)


def check_given(own: Iterable[str], given: Iterable[str]) -> None:
    """Nobody gives a rank above the own, so that nobody rises by an account he has made."""
    held = _on_the_floor(own)
    above = [role for role in given if rank([role]) > held]
    if above:
        raise Forbidden(f"You cannot make somebody {above[0]}: that is above your own rank.")


def check_change(own: Iterable[str], theirs: Iterable[str], *, unlocks: bool) -> None:
    """Nobody changes or locks an account of the own rank or above; who is of the same rank may be unlocked."""
    if rank(theirs) >= _on_the_floor(own) + unlocks:
        raise Forbidden(
            "Only somebody of a higher rank may do this to that account, or the server's console."
        )


def _on_the_floor(roles: Iterable[str]) -> int:
    """The rank with which somebody manages the staff: watching gives none."""
    return rank(role for role in roles if role in FLOOR)

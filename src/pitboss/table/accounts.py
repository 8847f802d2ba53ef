"""The accounts of a table, who stands behind a wager, and what moves when it is decided.

An account is a word, or a word and what it belongs to: `bank`, `layout`, `stack:3`, `escrow:3`, `owed:3`, `meter:x`,
`shared:x`.
The word says how far it may go. Money moves only by postings that sum to zero.
"""

from __future__ import annotations

from functools import lru_cache

from pitboss.table.events import Postings

HOUSE, LAYOUT = "bank", "layout"

UNBOUNDED = frozenset({HOUSE, "cage"})
"""Accounts without a floor: the house pays whatever it owes, and chips come from and go to the cage."""
OWED = "owed:"
"""What a player owes is below nothing until it is paid, and never above: `owed:3`. All others hold nothing or more."""
SHARED = "shared:"
"""What a table has put into a meter that others share, less what it has taken out: above or below nothing."""
STAKES = (LAYOUT, "pot:", "bet:", "escrow:")
"""Accounts that hold players' money while something is undecided; `escrow:3` is what seat 3 banks with."""


POT, STACK = "pot:", "stack:"


def pushed(postings: Postings) -> dict[int, int]:
    """What is moved from the pots to each seat."""
    if not any(account.startswith(POT) and cents < 0 for account, cents in postings):
        return {}
    stacks = ((account, cents) for account, cents in postings if account.startswith(STACK) and cents > 0)
    return {int(account.removeprefix(STACK)): cents for account, cents in stacks}


def allows(account: str, cents: int) -> bool:
    """Whether an account may hold so much."""
    if account.startswith(OWED):
        return cents <= 0
    return cents >= 0 or account in UNBOUNDED or account.startswith(SHARED)


def shared(banker: str, cents: int) -> Postings:
    """What each of those behind a wager gets of a sum, or pays where it is below nothing.

    `bank`, `escrow:3`, or several in shares: `bank+escrow:3` each a half, `bank*2+escrow:3` two thirds and one. Cents
    that cannot be shared are the first one's.
    """
    parts = [(name, int(weight or 1)) for name, _, weight in (p.partition("*") for p in banker.split("+"))]
    whole = sum(weight for _, weight in parts)
    sums = [abs(cents) * weight // whole for _, weight in parts]
    sums[0] += abs(cents) - sum(sums)
    sign = 1 if cents > 0 else -1
    return tuple((name, sign * part) for (name, _), part in zip(parts, sums, strict=True) if part)


@lru_cache(maxsize=4096)
def stack_of(seat: int) -> str:
    """The account of the chips before a seat; every wager asks for it, so each name is made once."""
    return f"{STACK}{seat}"


@lru_cache(maxsize=4096)
def staked(seat: int, amount: int) -> Postings:
    """Chips put on the layout; the same sums come again and again, so each is made once."""
    return ((stack_of(seat), -amount), (LAYOUT, amount))


@lru_cache(maxsize=4096)
def lost(stake: int) -> Postings:
    """A stake that the house takes: it is the same settlement for every seat, and comes most often."""
    return settlement(0, stake, -stake)


@lru_cache(maxsize=8192)
def settlement(seat: int, stake: int, net: int, banker: str = HOUSE, fee: int = 0) -> Postings:
    """A wager is decided: its stake leaves the layout, the player has it back with what he is up or down on it, and its
    banker stands for the rest. `fee`: what the house keeps of a win as commission, besides the net.

    The same sums come again and again, so each is made once.
    """
    moved: dict[str, int] = {LAYOUT: -stake, stack_of(seat): stake + net}
    for account, cents in (*shared(banker, -net - fee), ("commission", fee)):
        moved[account] = moved.get(account, 0) + cents
    return tuple((account, cents) for account, cents in moved.items() if cents)

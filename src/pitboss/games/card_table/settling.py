"""Wagers decided: paid, collected, pushed, returned, and a whole round made void."""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.games.card_table.events import RoundEnded
from pitboss.games.card_table.rules import Cites
from pitboss.table.events import Event, Ruled, WagerSettled
from pitboss.table.state import TableState, Wager


def won(wager: Wager, net: int, *, odds: str, why: str, cites: Cites, reading: str = "") -> WagerSettled:
    """Stake and winnings go to the player."""
    postings = (("layout", -wager.stake), (f"stack:{wager.seat}", wager.stake + net), ("bank", -net))
    return WagerSettled(
        number=wager.number, seat=wager.seat, position=wager.position, name=wager.name, stake=wager.stake,
        result="won", net=net, odds=odds, why=why, cites=cites, postings=postings, reading=reading,
    )  # fmt: skip


def lost(wager: Wager, *, why: str, cites: Cites, result: str = "lost", reading: str = "") -> WagerSettled:
    return WagerSettled(
        number=wager.number, seat=wager.seat, position=wager.position, name=wager.name, stake=wager.stake,
        result=result, net=-wager.stake, why=why, cites=cites, reading=reading,
        postings=(("layout", -wager.stake), ("bank", wager.stake)),
    )  # fmt: skip


def returned(wager: Wager, *, result: str, why: str, cites: Cites, reading: str = "") -> WagerSettled:
    """The stake goes back: `pushed`, `returned` or `void`."""
    return WagerSettled(
        number=wager.number, seat=wager.seat, position=wager.position, name=wager.name, stake=wager.stake,
        result=result, net=0, why=why, cites=cites, reading=reading,
        postings=(("layout", -wager.stake), (f"stack:{wager.seat}", wager.stake)),
    )  # fmt: skip


def bonus(
    seat: int,
    position: int | None,
    name: str,
    net: int,
    *,
    odds: str,
    why: str,
    cites: Cites,
    reading: str = "",
) -> WagerSettled:
    """A payment that has no stake of its own."""
    return WagerSettled(
        number=0, seat=seat, position=position, name=name, stake=0, result="won", net=net, odds=odds, why=why,
        cites=cites, postings=((f"stack:{seat}", net), ("bank", -net)), reading=reading,
    )  # fmt: skip


VOID = "the clause says only void: every wager goes back to its player (practice)"


def void_round(
    state: TableState, ruling: Ruled, *, dealt: bool, before: Iterable[Event] = ()
) -> tuple[Event, ...]:
    """All hands void: what is on the layout goes back, and the cards are picked up to be shuffled."""
    back = (
        returned(wager, result="void", why=ruling.decision, cites=ruling.cites, reading=VOID)
        for wager in state.wagers.values()
    )
    return (*before, ruling, *back, RoundEnded(void=True, dealt=dealt, cites=ruling.cites))

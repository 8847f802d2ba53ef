"""Bots at games against the house: they play by the book, or now and then as it comes to them."""

from __future__ import annotations

from functools import partial

from pitboss.bots.bot import Bot, Seen
from pitboss.bots.strategies import any_lawful
from pitboss.table import Command
from pitboss.table.offers import Chooser

PARTS = 1000


def by_the_book(skill: float) -> Bot:
    """`skill`: how often a decision is the book's, from a beginner's 0 to 1 for best play."""
    return partial(_choose, round(skill * PARTS))


def _choose(skill: int, seen: Seen, chooser: Chooser) -> Command | None:
    if not seen.must:
        return _wager(seen)
    booked = _best(seen) if chooser.below(PARTS) < skill else None
    return any_lawful(seen, chooser) if booked is None else booked


def _best(seen: Seen) -> Command | None:
    from pitboss.analysis.book import hint

    told = hint(seen.rules, seen.view, seen.seat, {offer.do for offer in seen.offers})
    if told is None or seen.offer(told.best.do) is None:
        return None
    return Command(told.best.do, seen.seat, args=told.best.args)


def _wager(seen: Seen) -> Command | None:
    """The least of the game's main wager, which is the first on offer, unless something lies there already."""
    if any(wager["seat"] == seen.seat for wager in seen.view["wagers"]):
        return None
    offer = next((offer for offer in seen.offers if offer.do == "wager" and "amount" in offer.params), None)
    if offer is None:
        return None
    asked = {
        name: param for name, param in offer.params.items() if name not in offer.optional or name == "amount"
    }
    return offer.command(**{name: next(iter(param.enumerate())) for name, param in asked.items()})

"""A tight and a loose player of poker: they read their hand against the pot, and draw to what is worth a card."""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

from pitboss.bots.bot import Bot, Seen
from pitboss.bots.strategies import always_call, own_cards
from pitboss.bots.strength import drawn_to, share_against_all
from pitboss.equipment.cards import UNKNOWN, names
from pitboss.table import Command
from pitboss.table.offers import Amount, Chooser, Offer

SAMPLES = 32
USUAL, WARY = 4, 0.05
"""Two players alone may raise without end: from the fifth bet of a betting round on each asks for a better hand."""


class Manner(NamedTuple):
    """Shares of the pot beyond what is fair (`bets`, `raises`) or beyond its price (`calls`) that a player wants."""

    bets: float
    raises: float
    calls: float
    credit: int


TIGHT = Manner(bets=0.0, raises=0.12, calls=0.0, credit=3)
LOOSE = Manner(bets=0.10, raises=0.25, calls=-0.12, credit=2)


def player(manner: Manner) -> Bot:
    return partial(_choose, manner)


def _choose(manner: Manner, seen: Seen, chooser: Chooser) -> Command | None:
    if not seen.must:
        return None
    own = own_cards(seen.view, seen.seat)
    if UNKNOWN in own:  # where a dealer enters the cards, nobody has seen them before they are turned up
        return always_call(seen, chooser)
    draw = seen.offer("draw")
    if draw is not None:
        kept = drawn_to(seen.game, own)
        return draw.command(discard=names(tuple(card for card in own if card not in kept)))
    if seen.offer("show") is not None:
        return always_call(seen, chooser)
    hand = seen.view["own"]["hand"]
    raised = seen.offer("raise", "bet")
    credit = 1 if _forced(hand, raised) else manner.credit
    share = share_against_all(seen.game, hand, seen.seat, chooser, samples=SAMPLES, credit=credit)
    live = [each for each in hand["players"] if not each["folded"]]
    fair, price = 1 / max(2, len(live)), _price(hand, seen.seat)
    wanted = manner.raises if price else manner.bets
    if raised is not None and share >= fair + wanted + WARY * max(0, _bets(hand, raised) - USUAL):
        return _bet(raised, hand, strong=share >= (1 + fair) / 2)
    fold = seen.offer("fold")
    if price and fold is not None and share < price + manner.calls:
        return fold.command()
    return always_call(seen, chooser)


def _forced(hand: dict[str, Any], raised: Offer | None) -> bool:
    """Whether nobody has bet of his own will yet: nothing lies there, or no more than one bet of the first round."""
    if not hand["level"] or sum(hand["pots"]):
        return not hand["level"]
    return raised is not None and _least(raised) >= 2 * hand["level"]


def _bets(hand: dict[str, Any], raised: Offer) -> int:
    """How many bets lie in this betting round, each as large as the least raise."""
    return hand["level"] // max(1, _least(raised) - hand["level"])


def _least(offer: Offer) -> int:
    amount = offer.params["amount"]
    assert isinstance(amount, Amount)
    return next(iter(amount.enumerate()))


def _price(hand: dict[str, Any], seat: int) -> float:
    """The part of the pot that a call would be; 0 where a check is free."""
    own = next(each["bet"] for each in hand["players"] if each["seat"] == seat)
    owed = max(0, hand["level"] - own)
    return owed / (_pot(hand) + owed) if owed else 0.0


def _pot(hand: dict[str, Any]) -> int:
    return sum(hand["pots"]) + sum(each["bet"] for each in hand["players"])


def _bet(offer: Offer, hand: dict[str, Any], *, strong: bool) -> Command:
    """The least; with a strong hand about half the pot on top of what is bet already, where the limits allow it."""
    amount = offer.params["amount"]
    assert isinstance(amount, Amount)
    least = _least(offer)
    wanted = hand["level"] + _pot(hand) // 2 if strong else least
    steps = max(0, min(wanted, amount.most) - least) // amount.step
    return offer.command(amount=least + steps * amount.step)

"""Three simple strategies: any lawful act at random, always call, and tight by the strength of the hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pitboss.bots.bot import Seen
from pitboss.bots.strength import share_of_pot, worth_keeping
from pitboss.equipment.cards import names, parse_cards
from pitboss.table import Command
from pitboss.table.offers import Chooser

SAMPLES = 24
CALLS_FROM, RAISES_FROM = 0.60, 0.75
"""Shares of the pot that a tight player wants to win against one other hand."""


def any_lawful(seen: Seen, chooser: Chooser) -> Command | None:
    """Any game: each thing on offer as likely; what need not be done, one time in two."""
    offers = list(seen.offers)
    if not seen.must:
        if not chooser.below(2):
            return None
        # A wager without a name places together what belongs together, as the three bets of let it ride.
        offers = [offer for offer in offers if not offer.fixed] or offers
    free = [offer for offer in offers if offer.do == "check"]
    # Folding where a check is free is lawful, and no test of anything.
    wanted = [offer for offer in offers if not (free and offer.do == "fold")]
    return wanted[chooser.below(len(wanted))].sample(chooser)


def always_call(seen: Seen, chooser: Chooser) -> Command | None:
    """Poker: checks or calls whatever comes, draws nothing, shows its hand."""
    offer = seen.offer("check", "call", "show")
    if offer is not None:
        return offer.command()
    draw = seen.offer("draw")
    if draw is not None:
        return draw.command(discard="")
    # Only a bet that a clause requires leaves neither a check nor a call.
    return _least(seen, "bet") or (seen.offers[0].sample(chooser) if seen.must else None)


def tight(seen: Seen, chooser: Chooser) -> Command | None:
    """Poker: raises the least with a strong hand, calls with a good one, otherwise checks or folds."""
    if not seen.must:
        return None
    draw = seen.offer("draw")
    if draw is not None:
        own = own_cards(seen.view, seen.seat)
        return draw.command(
            discard=names(tuple(card for card in own if card not in worth_keeping(seen.game, own)))
        )
    if seen.offer("show") is not None:
        return always_call(seen, chooser)
    share = share_of_pot(seen.game, seen.view, seen.seat, chooser, samples=SAMPLES)
    if share >= RAISES_FROM:
        return _least(seen, "raise", "bet") or always_call(seen, chooser)
    check = seen.offer("check")
    if check is not None:
        return check.command()
    fold = seen.offer("fold")
    if share >= CALLS_FROM or fold is None:
        return always_call(seen, chooser)
    return fold.command()


def _least(seen: Seen, *acts: str) -> Command | None:
    offer = seen.offer(*acts)
    if offer is None:
        return None
    amount: Any = offer.params["amount"]
    return offer.command(amount=next(iter(amount.enumerate())))


def own_cards(view: dict[str, Any], seat: int) -> Sequence[int]:
    players: list[dict[str, Any]] = view["own"]["hand"]["players"]
    return parse_cards(next(player["down"] for player in players if player["seat"] == seat))

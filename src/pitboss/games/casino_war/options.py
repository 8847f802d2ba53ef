"""What a casino war licensee chooses, each choice held against the law of the day."""

from __future__ import annotations

from pitboss.games.shoe.options import continuous_shuffler, decks, least_odds
from pitboss.table.options import Option, where

PREFIX = "casino-war"

OPTIONS: tuple[Option, ...] = (
    decks(PREFIX),
    Option(name="tie_wager", type="flag", default=True, handles=(f"{PREFIX}.wagers",),
           help="Offer the tie wager beside the initial one."),
    least_odds("tie_pays", f"{PREFIX}.tie-odds", (f"{PREFIX}.odds",), "What a tie wager pays: 10 to 1 or more.", (11,),
               where("tie_wager")),
    Option(name="tie_on_war_bonus", type="flag", default=True, handles=(f"{PREFIX}.war-result",),
           help="A tied war earns a bonus equal to the initial wager."),
    Option(name="tie_wager_on_war_deal", type="flag", default=True, handles=(f"{PREFIX}.war",),
           matters=where("tie_wager"), help="Whoever goes to war may make a new tie wager."),
    Option(name="burn_per_war", type="choice", default="3_once", choices=("3_once", "3_per_player"),
           handles=(f"{PREFIX}.war-deal",), adverse="none",
           help="Three cards are burned once before the war deal, or before each card to a player."),
    continuous_shuffler(PREFIX),
)  # fmt: skip

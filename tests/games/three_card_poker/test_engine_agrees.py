"""Sampled rounds: the engine that deals and pays, and the enumeration, agree on every wager.

The cards that reach a place are worked out here from the order of the deck (20.8(c)), and so is what each wager wins
(20.11); the math says which hands are played, and the engine is told only the order of the deck and the decisions.
"""

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from pitboss.equipment.cards import names
from pitboss.games.banked.three import representative
from pitboss.games.three_card_poker.math import ThreeStudy
from pitboss.hands import ranking
from pitboss.law import catalogue
from pitboss.table import Command, Table
from pitboss.table.events import WagerSettled

QUEEN = 10
BONUS = {"straight": 1, "three-of-a-kind": 4, "straight-flush": 5}
PAIR_PLUS_PAYS = {"pair": 1, "flush": 4, "straight": 6, "three-of-a-kind": 30, "straight-flush": 40}
SEATS = 7
CARDS = 3 * (SEATS + 1)
BANKROLL = 10**13
ROUNDS = 200
"""After n rounds another table is opened, so that no log grows long."""
ANTE, PAIR_PLUS = 20_00, 30_00


@pytest.mark.parametrize(
    "options",
    [{}, {"tie_rule": "dealer-wins"}, {"pair_plus_survives_fold": True}],
    ids=["as the law has it", "ties lose", "pair plus survives"],
)
def test_engine_and_enumeration_agree_on_every_wager(
    options: Mapping[str, Any], sizes: Mapping[str, int], seed: int
) -> None:
    table = open_table(options)
    law, chosen = catalogue().on(catalogue().newest), table.state.house.options
    study = ThreeStudy("three-card-poker", law, chosen)
    plays = {decision.matchup.cards: decision.plays for decision in study.decisions}
    chance = Random(f"{seed} {options}")
    for number in range(-(-sizes["deals.sampled"] // SEATS)):
        if number % ROUNDS == ROUNDS - 1:
            table = open_table(options)
        order = deck_order(chance, number)
        wagers = {seat: made(chance) for seat in range(1, SEATS + 1)}
        for seat, stakes in wagers.items():
            for wager, stake in stakes.items():
                table.do(Command("wager", seat, args={"on": wager, "amount": stake}))
        table.do(Command("shuffle", args={"top": names(order[:CARDS])}))
        events = [*table.do(Command("deal"))]
        for seat, stakes in wagers.items():
            if "ante" in stakes:
                act = "play" if plays[representative(dealt(order, seat))] else "fold"
                events += table.do(Command(act, seat))
        found: dict[int, dict[str, int]] = {seat: {} for seat in wagers}
        for event in events:
            if isinstance(event, WagerSettled):
                found[event.seat][event.name] = event.net
        for seat, stakes in wagers.items():
            own, dealer = dealt(order, seat), dealt(order, SEATS + 1)
            assert found[seat] == worth(chosen, plays, own, dealer, stakes), (
                names(own),
                names(dealer),
                stakes,
            )


def open_table(options: Mapping[str, Any]) -> Table:
    seats = dict.fromkeys(range(1, SEATS + 1), BANKROLL)
    return Table.open("three-card-poker", options={**options, "stub_count_every": 0}, seats=seats)


def deck_order(chance: Random, number: int) -> list[int]:
    """Every other deck has two suits on top, so that hands that pay much come as well, and ties."""
    order = chance.sample(range(52), 52)
    return sorted(order, key=lambda card: card % 4 > 1) if number % 2 else order


def made(chance: Random) -> dict[str, int]:
    """Which wagers a seat makes: ante, pair plus, or mostly both."""
    both = {"ante": ANTE, "pair-plus": PAIR_PLUS}
    return chance.choice((both, both, {"ante": ANTE}, {"pair-plus": PAIR_PLUS}))


def dealt(order: list[int], place: int) -> tuple[int, ...]:
    """Three cards of a place; the dealer's is the last, after all seats."""
    return tuple(order[each * (SEATS + 1) + place - 1] for each in range(3))


def worth(
    options: Mapping[str, Any],
    plays: Mapping[tuple[int, ...], bool],
    own: tuple[int, ...],
    dealer: tuple[int, ...],
    stakes: Mapping[str, int],
) -> dict[str, int]:
    """What the text says of this deal; the bonus is settled only where there is one."""
    held, against = (ranking("three-card-poker").value(cards) for cards in (own, dealer))
    found: dict[str, int] = {}
    folded = "ante" in stakes and not plays[representative(own)]
    if "pair-plus" in stakes:
        odds = PAIR_PLUS_PAYS.get(held.category, -1)
        found["pair-plus"] = PAIR_PLUS * (-1 if folded and not options["pair_plus_survives_fold"] else odds)
    if folded:
        return {"ante": -ANTE, **found}
    if "ante" in stakes:
        if against.category == "high-card" and against.ranks[0] < QUEEN:
            ante, play = 1, 0
        elif held == against:
            ante = play = 0 if options["tie_rule"] == "push" else -1
        else:
            ante = play = 1 if held > against else -1
        found |= {"ante": ante * ANTE, "play": play * ANTE}
        if held.category in BONUS:
            found["ante-bonus"] = BONUS[held.category] * ANTE
    return found

"""All ten games with random stacks, limits, rakes and all-ins: what holds after every decision of every hand."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pitboss.games.poker import events as pe
from pitboss.games.poker.state import Hand
from pitboss.table import BadCommand, Command, Refused, Table
from pitboss.table.evolve import fold
from pitboss.table.views import event_view

from .random_hands import GAMES, Chance, play_hand, refill, table

BETTING = ("fixed", "spread", "pot", "no-limit")
RAKES: tuple[list[dict[str, Any]], ...] = (
    [],
    [{"method": "percent", "percent": 10, "cap": 5}],
    [{"method": "increments", "levels": {10: 1, 40: 1, 60: 2}}],
    [{"method": "percent", "percent": "4.5"}, {"method": "increments", "levels": {20: 1}, "cap": 3}],
)


@pytest.mark.parametrize("game", GAMES)
def test_every_hand_keeps_its_money_its_turns_and_its_secrets(game: str, sizes: Any, seed: int) -> None:
    tables = max(4, sizes["poker.hands"] // len(GAMES) // 15)
    for number in range(tables):
        chance = Chance(seed * 7919 + number)
        at = _random_table(game, chance)
        for _ in range(15):
            refill(at, chance)
            for _ in play_hand(at, chance):
                _check(at, chance)
            _check_ended(at)
        state = fold(at.game, at.log[0], at.log[1:])  # type: ignore[arg-type]
        assert state == at.state
        assert Table.replay(at.log).state == at.state


def _random_table(game: str, chance: Chance) -> Table:
    most = {"five-card-draw": 8, "five-card-draw-low": 8, "five-card-stud": 10}.get(game, 8)
    stacks = [25 * (1 + chance.below(1000)) for _ in range(2 + chance.below(most - 1))]
    options: dict[str, Any] = {"betting": BETTING[chance.below(4)], "rake": RAKES[chance.below(len(RAKES))]}
    if chance.below(2):
        options["ante"] = "0.50"
        if game in ("hold-em", "omaha", "omaha-split-8") and chance.below(2):
            options["ante_placed_by"] = "last-blind"
    return table(game, chance, stacks=stacks, **options)


def _check(at: Table, chance: Chance) -> None:
    hand: Hand | None = at.state.game.hand
    assert at.total() == 0
    balances = at.state.balances
    assert all(cents >= 0 for account, cents in balances.items() if account not in ("cage", "bank"))
    if hand is None:
        return
    pots = sum(cents for account, cents in balances.items() if account.startswith("pot:"))
    assert pots == sum(hand.paid) + hand.dead - sum(hand.raked)
    assert [balances.get(f"bet:{seat}", 0) for seat in hand.players] == list(hand.bets)
    for other in at.state.seats:
        if other != hand.turn:
            for act in ("fold", "check", "call"):
                assert not at.may(Command(act, other)), f"seat {other} acts out of turn"
    _check_sight(at, hand)
    wrong = Command("raise", hand.turn, args={"amount": chance.below(20_000)})
    offered = [offer for offer in at.awaits() if offer.do == "raise"]
    if not any(offer.covers(wrong) for offer in offered):
        assert isinstance(at.why_not(wrong), Refused | BadCommand)


def _check_sight(at: Table, hand: Hand) -> None:
    """A viewer's table tells no card that lies face down before another."""
    for viewer in ("public", "dealer", f"seat:{hand.players[0]}"):
        players = at.view(viewer)["own"]["hand"]["players"]
        for place, player in enumerate(players):
            if viewer != f"seat:{player['seat']}" and not hand.shown >> place & 1:
                assert set(player["down"].split()) <= {"??"}


def _check_ended(at: Table) -> None:
    balances = at.state.balances
    assert not any(cents for account, cents in balances.items() if account.startswith(("pot:", "bet:")))
    started = max(place for place, event in enumerate(at.log) if isinstance(event, pe.HandBegun))
    hand = at.log[started:]
    put_in = sum(
        -cents
        for event in hand
        for account, cents in event.postings
        if account.startswith("stack:") and cents < 0
    )
    back = sum(
        cents
        for event in hand
        for account, cents in event.postings
        if account.startswith("stack:") and cents > 0
    )
    rake = sum(event.total for event in hand if isinstance(event, pe.RakeTaken))
    assert put_in == back + rake
    assert all(event.cites for event in hand)


def test_hidden_cards_are_sealed_to_their_seat(seed: int) -> None:
    chance = Chance(seed)
    at = table("omaha", chance, stacks=[10_000] * 4, button_start="right")
    at.do(Command("deal"))
    dealt = next(event for event in at.log if isinstance(event, pe.StreetDealt))
    own = {field.name: field.value for field in dealt.sealed}
    assert set(own) == {"1", "2", "3", "4"}
    for seat in own:
        seen = event_view(dealt, f"seat:{seat}")["sealed"]
        assert [field["name"] for field in seen if "value" in field] == [seat]
    shuffled = next(event for event in at.log if isinstance(event, pe.Shuffled))
    assert "value" not in event_view(shuffled, "dealer")["sealed"][0]
    public = msgspec.json.encode([event_view(event, "public") for event in at.log])
    assert b'"value"' not in public

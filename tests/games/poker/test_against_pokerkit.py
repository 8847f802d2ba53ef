"""Random hands end with the same stacks when the same cards and decisions go through pokerkit.

Odd chips aside: the chapter gives the excess of a divided pot by suit (14.9(i)2ii), pokerkit by position.
"""

from __future__ import annotations

import warnings
from typing import Any

import pokerkit as kit
import pytest

from pitboss.equipment import card_name
from pitboss.games.poker import events as pe
from pitboss.table import Command, Event, Table

from .random_hands import Chance, table

STEP = kit.Automation
AUTOMATIC = (
    STEP.ANTE_POSTING, STEP.BET_COLLECTION, STEP.BLIND_OR_STRADDLE_POSTING, STEP.RUNOUT_COUNT_SELECTION,
    STEP.HOLE_CARDS_SHOWING_OR_MUCKING, STEP.HAND_KILLING, STEP.CHIPS_PUSHING, STEP.CHIPS_PULLING,
)  # fmt: skip


@pytest.mark.parametrize("game", ["no-limit hold-em", "fixed hold-em", "fixed stud"])
def test_hands_end_with_the_same_stacks(game: str, sizes: Any, seed: int) -> None:
    odd = others = 0
    for number in range(sizes["poker.differential"] // 3 + 1):
        chance = Chance(seed * 1_000_003 + number)
        # Everybody can pay blind and forced bet in full: a short one is called in full here, as far as it goes there.
        stacks = [3 + chance.below(120) for _ in range(2 + chance.below(5))]
        at, state = _ours(game, chance, stacks), _theirs(game, stacks)
        others += _play(at, state, chance)
        mine = [at.state.stack(seat) for seat in at.state.seats]
        theirs = [100 * stack for stack in state.stacks]
        if mine != theirs:
            excess = _undividable(at)
            assert excess, f"hand {number}: {mine} here, {theirs} there"
            assert sum(mine) == sum(theirs)
            assert sum(abs(a - b) for a, b in zip(mine, theirs, strict=True)) <= 2 * excess
            odd += 1
    assert odd * 20 < sizes["poker.differential"], "odd chips are rare"
    assert others * 20 < sizes["poker.differential"], "raises that only one of the two allows are rare"


def _undividable(at: Table) -> int:
    """Cents that could not be divided in whole dollars among the tied hands."""
    pots = [event for event in at.log if isinstance(event, pe.PotAwarded) and len(event.high) > 1]
    return sum(pot.amount % (100 * len(pot.high)) for pot in pots)


def _play(at: Table, state: Any, chance: Chance) -> int:
    """One hand through both, decision by decision; how many raises were allowed here and not there."""
    others = 0
    _follow(state, at.do(Command("deal")))
    while at.state.game.hand is not None:
        turn = [offer for offer in at.awaits() if offer.kind == "turn"]
        offer = turn[chance.below(len(turn))]
        if offer.do == "fold" and chance.below(2):
            continue
        command = offer.sample(chance)
        if "amount" in command.args and not state.can_complete_bet_or_raise_to(command.args["amount"] // 100):
            others += (
                1  # a short all-in of half a bet or more reopens a fixed limit here (practice), not there
            )
            continue
        _follow(state, at.do(command))
    assert not state.status
    return others


def _ours(game: str, chance: Chance, stacks: list[int]) -> Table:
    cents = [100 * stack for stack in stacks]
    if game == "fixed stud":
        options = {"ante": 1, "forced_bet": 2, "small_bet": 4, "big_bet": 8, "max_raises": 3}
        return table("seven-card-stud", chance, stacks=cents, smallest_chip=1, **options)
    limit: dict[str, Any] = {"small_bet": 2, "big_bet": 4, "max_raises": 3}
    betting = {"betting": "no-limit"} if game == "no-limit hold-em" else limit
    return table(
        "hold-em", chance, stacks=cents, smallest_chip=1, blinds=[1, 2], button_start="right", **betting
    )


def _theirs(game: str, stacks: list[int]) -> Any:
    """The same table in pokerkit, whose players are counted from the left of the button, or of the dealer."""
    cash, count = kit.Mode.CASH_GAME, len(stacks)
    match game:
        case "fixed stud":
            return kit.FixedLimitSevenCardStud.create_state(
                AUTOMATIC, True, 1, 2, 4, 8, stacks, count, mode=cash
            )
        case "fixed hold-em":
            return kit.FixedLimitTexasHoldem.create_state(
                AUTOMATIC, True, 0, (1, 2), 2, 4, stacks, count, mode=cash
            )
        case _:
            return kit.NoLimitTexasHoldem.create_state(
                AUTOMATIC, True, 0, (1, 2), 2, stacks, count, mode=cash
            )


def _follow(state: Any, events: tuple[Event, ...]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for event in events:
            _step(state, event)


def _step(state: Any, event: Event) -> None:
    match event:
        case pe.StreetDealt() | pe.HandShown():
            # A player who alone has chips and owes nothing is asked there, not here.
            while state.actor_index is not None and not state.checking_or_calling_amount:
                state.check_or_call()
            if isinstance(event, pe.StreetDealt):
                _deal(state, event)
        case pe.Posted(kind="forced-bet") if event.posts[0][1]:
            state.post_bring_in()
        case pe.Acted(act="fold"):
            state.fold()
        case pe.Acted(act="check" | "call"):
            state.check_or_call()
        case pe.Acted():
            state.complete_bet_or_raise_to(event.to // 100)
        case _:
            pass


def _deal(state: Any, event: pe.StreetDealt) -> None:
    sealed = {field.name: field.value for field in event.sealed}
    for card in sealed.get("burned", ()):  # type: ignore[union-attr]
        state.burn_card(card_name(card))
    for seat in event.to:
        if not state.statuses[seat - 1]:
            continue  # a position that is dealt to under 14.15(e)
        up = "".join(card_name(card) for other, card in event.up if other == seat)
        down = "".join(card_name(card) for card in sealed.get(str(seat), ()))  # type: ignore[union-attr]
        state.deal_hole(down + up)
    if event.board:
        state.deal_board("".join(card_name(card) for card in event.board))

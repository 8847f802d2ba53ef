"""The full poker engine against pokerkit: events, citations and double entry kept, through the public door.

Both sides play complete no-limit hold 'em hands in the same run with the same random decisions: fold, call or
raise where a bet is open, check or bet where none is, each as likely, amounts from the least to all in.
Cards come from Python's own generator on both sides.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import Any

from pitboss.bench import Benchmark, missing
from pitboss.table import Command, Table

HANDS = {2: 4_000, 6: 1_500}
PEER_HANDS = {2: 400, 6: 80}
STACK = 20_000
BLINDS = (100, 200)


class Cards:
    """A source on Python's generator: the engine is measured, not the entropy."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def below(self, n: int) -> int:
        return int(self._random.random() * n)

    def dice(self, count: int) -> tuple[int, ...]:
        return tuple(1 + self.below(6) for _ in range(count))

    def shuffle(self, cards: Sequence[int], count: int | None = None) -> tuple[int, ...]:
        order = list(cards)
        left, below = len(order), self._random.random
        for place in range(left if count is None else count):
            other = place + int(below() * (left - place))
            order[place], order[other] = order[other], order[place]
        return tuple(order[:count])


def benchmarks() -> Iterator[Benchmark]:
    for players in HANDS:
        stacks: list[tuple[int, ...]] = []
        ours, decisions, events = _ours(players, stacks)
        theirs = _pokerkit(players, stacks)
        yield Benchmark(
            name=f"no-limit hold 'em, {players} players",
            value=ours,
            unit="hands/s",
            peer="pokerkit",
            peer_value=theirs,
            ratio=None if theirs is None else ours / theirs,
            note=f"{decisions:.1f} decisions and {events:.1f} events a hand, log, citations and postings kept"
            + ("" if theirs is not None else f"; {missing('pokerkit')}"),
        )


def _ours(players: int, stacks: list[tuple[int, ...]]) -> tuple[float, float, float]:
    """Hands per second, decisions and events a hand; notes the stacks that each hand began with."""
    source = Cards(7)
    options = {"betting": "no-limit", "blinds": [1, 2]}
    table = Table.open(
        "hold-em", options=options, seats=dict.fromkeys(range(1, players + 1), STACK), source=source
    )
    deal, decisions = Command("deal"), 0
    begun = time.perf_counter()
    for _ in range(HANDS[players]):
        for seat in table.state.seats:
            short = STACK - table.state.stack(seat)
            if short > 0:
                table.do(Command("buy-in", seat, args={"amount": short}))
        stacks.append(tuple([table.state.stack(seat) for seat in table.state.seats]))
        table.do(deal)
        while table.state.game.hand is not None:
            turn = [offer for offer in table.awaits() if offer.kind == "turn"]
            if turn[1].do == "check":
                del turn[0]
            table.do(turn[source.below(len(turn))].sample(source))
            decisions += 1
    seconds = time.perf_counter() - begun
    return HANDS[players] / seconds, decisions / HANDS[players], len(table.log) / HANDS[players]


def _pokerkit(players: int, stacks: Sequence[tuple[int, ...]]) -> float | None:
    """Hands per second of the peer, from the same stacks."""
    try:
        kit: Any = import_module("pokerkit")
    except ModuleNotFoundError:
        return None
    step = kit.Automation
    automations = (
        step.ANTE_POSTING,
        step.BET_COLLECTION,
        step.BLIND_OR_STRADDLE_POSTING,
        step.CARD_BURNING,
        step.HOLE_DEALING,
        step.BOARD_DEALING,
        step.RUNOUT_COUNT_SELECTION,
        step.HOLE_CARDS_SHOWING_OR_MUCKING,
        step.HAND_KILLING,
        step.CHIPS_PUSHING,
        step.CHIPS_PULLING,
    )
    choose = random.Random(7)
    begun = time.perf_counter()
    for begin in stacks[: PEER_HANDS[players]]:
        state = kit.NoLimitTexasHoldem.create_state(automations, True, 0, BLINDS, BLINDS[-1], begin, players)
        while state.status:
            acts = ["call"]
            if state.checking_or_calling_amount:
                acts.append("fold")
            if state.can_complete_bet_or_raise_to():
                acts.append("raise")
            match acts[int(choose.random() * len(acts))]:
                case "fold":
                    state.fold()
                case "call":
                    state.check_or_call()
                case _:
                    least = state.min_completion_betting_or_raising_to_amount
                    most = state.max_completion_betting_or_raising_to_amount
                    state.complete_bet_or_raise_to(least + int(choose.random() * (most - least + 1)))
    return PEER_HANDS[players] / (time.perf_counter() - begun)

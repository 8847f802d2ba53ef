"""The full poker engine against pokerkit and RLCard: events, citations and double entry kept, through `table.do`.

All sides play complete no-limit hold 'em hands with random lawful decisions in the same run, in turns, on one core
and by the time of the processor, so that other work on the machine counts little.
Where a bet is open: fold, call or raise, each as likely; where none is: check or bet. Amounts lie anywhere from the
least to all in (RLCard knows three sizes). A second row leaves out the folds, so that every hand is shown.
Players begin with a hundred big blinds, keep what they win, and are brought back to that before a hand when they have
less, here and in pokerkit alike (RLCard begins every hand anew).
Cards come from Python's own generator on all sides.
"""

from __future__ import annotations

import gc
import random
import time
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from typing import Any

from pitboss.bench import Benchmark, missing
from pitboss.table import Command, Table

TURNS = 6
WARM = 4
HANDS = {2: 600, 6: 250}
PEER_HANDS = {2: 120, 6: 30}
STACK = 20_000
BLINDS = (100, 200)

Play = Callable[[int], None]
"""Plays n hands."""


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
    for folds in (True, False):
        for players in HANDS:
            name = f"no-limit hold 'em, {players} players" + ("" if folds else ", nobody folds")
            ours, table = _ours(players, folds=folds)
            peers = {"pokerkit": _pokerkit(players, folds=folds), "rlcard": _rlcard(players, folds=folds)}
            rates = _in_turns(players, ours, peers)
            hands = table.state.game.hands
            for peer in peers:
                rate = rates.get(peer)
                yield Benchmark(
                    name=name,
                    value=rates["ours"],
                    unit="hands/s",
                    peer=peer,
                    peer_value=rate,
                    ratio=None if rate is None else rates["ours"] / rate,
                    note=f"{len(table.log) / hands:.1f} events a hand, log, citations and postings kept"
                    + ("" if rate is not None else f"; {missing(peer)}"),
                )


def _in_turns(players: int, ours: Play, peers: dict[str, Play | None]) -> dict[str, float]:
    sides = {"ours": (ours, HANDS[players])}
    sides |= {peer: (play, PEER_HANDS[players]) for peer, play in peers.items() if play is not None}
    seconds = dict.fromkeys(sides, 0.0)
    for play, hands in sides.values():
        play(WARM * hands)
    # That filled what each side keeps, such as the names of hands; neither it nor what was imported is walked
    # through again by the collector of garbage, which runs as usual on the rest.
    gc.collect()
    gc.freeze()
    for _ in range(TURNS):
        for side, (play, hands) in sides.items():
            begun = time.process_time()
            play(hands)
            seconds[side] += time.process_time() - begun
    gc.unfreeze()
    return {side: TURNS * hands / seconds[side] for side, (_, hands) in sides.items()}


def _ours(players: int, *, folds: bool) -> tuple[Play, Table]:
    source = Cards(7)
    options = {"betting": "no-limit", "blinds": [1, 2]}
    seats = dict.fromkeys(range(1, players + 1), STACK)
    table = Table.open("hold-em", options=options, seats=seats, source=source)
    deal = Command("deal")
    accounts = [(seat, f"stack:{seat}") for seat in seats]

    def play(hands: int) -> None:
        for _ in range(hands):
            balances = table.state.balances
            for seat, account in accounts:
                short = STACK - balances[account]
                if short > 0:
                    table.do(Command("buy-in", seat, args={"amount": short}))
            table.do(deal)
            while table.state.game.hand is not None:
                turn = table.decisions()
                if not folds or turn[1].do == "check":
                    turn = turn[1:]
                table.do(turn[source.below(len(turn))].sample(source))

    return play, table


def _pokerkit(players: int, *, folds: bool) -> Play | None:
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
    kept = [STACK] * players
    choose = random.Random(7)

    def play(hands: int) -> None:
        for _ in range(hands):
            stacks = [max(stack, STACK) for stack in kept]
            state = kit.NoLimitTexasHoldem.create_state(
                automations, True, 0, BLINDS, BLINDS[-1], stacks, players
            )
            while state.status:
                acts = ["call"]
                if folds and state.checking_or_calling_amount:
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
            # Players are counted from the left of the button, which goes on by one.
            kept[:] = (*state.stacks[1:], state.stacks[0])

    return play


def _rlcard(players: int, *, folds: bool) -> Play | None:
    try:
        room: Any = import_module("rlcard.games.nolimitholdem.game")
        rounds: Any = import_module("rlcard.games.nolimitholdem.round")
    except ModuleNotFoundError:
        return None
    act = rounds.Action
    choose = random.Random(7)
    game = room.NolimitholdemGame(num_players=players)

    def play(hands: int) -> None:
        for _ in range(hands):
            game.init_game()
            while not game.is_over():
                legal = game.get_legal_actions()
                raises = [one for one in legal if one not in (act.FOLD, act.CHECK_CALL)]
                groups = [[act.CHECK_CALL]] if act.CHECK_CALL in legal else []
                facing = max(game.round.raised) > game.round.raised[game.game_pointer]
                if folds and facing and act.FOLD in legal:
                    groups.append([act.FOLD])
                if raises:
                    groups.append(raises)
                chosen = groups[int(choose.random() * len(groups))] if groups else legal
                game.step(chosen[int(choose.random() * len(chosen))])
            game.get_payoffs()

    return play

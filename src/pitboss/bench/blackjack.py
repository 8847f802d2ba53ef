"""The full blackjack engine against gymnasium, RLCard and OpenSpiel: events, citations and double entry kept.

Every side draws to 16 and stands from 17 on, in the same run, in turns, on one core and by the time of the processor.
Ours plays six decks to the cutting card, with wagers, insurance refused, and settlement through `table.do`; hands are
counted over the boxes. Gymnasium deals from an endless deck, RLCard and OpenSpiel from one; none has wagers or splits.
"""

from __future__ import annotations

import gc
import random
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

from pitboss.bench import Benchmark, missing
from pitboss.bench.poker import Cards
from pitboss.games.box.hands import count
from pitboss.games.box.state import INSURANCE, BoxState
from pitboss.table import Command, Table

TURNS = 5
HANDS = 1_400
STANDS = 17
CHIPS = 10**12
Play = Callable[[int], int]
"""Plays at least n hands, and says how many."""


def benchmarks() -> Iterator[Benchmark]:
    peers = {"gymnasium": _gymnasium(), "rlcard": _rlcard(), "open-spiel": _open_spiel()}
    for boxes in (7, 1):
        ours, table = _ours(boxes)
        rates = _in_turns({"ours": ours, **{name: play for name, play in peers.items() if play is not None}})
        for peer in peers if boxes == 7 else ("gymnasium",):
            rate = rates.get(peer)
            yield Benchmark(
                name=f"blackjack, {boxes} box{'es' if boxes > 1 else ''}",
                value=rates["ours"],
                unit="hands/s",
                peer=peer,
                peer_value=rate,
                ratio=None if rate is None else rates["ours"] / rate,
                note=f"{len(table.log) / (boxes * (table.state.round - 1)):.1f} events a hand"
                + ("" if rate is not None else f"; {missing(peer)}"),
            )


def _in_turns(sides: dict[str, Play]) -> dict[str, float]:
    seconds, hands = dict.fromkeys(sides, 0.0), dict.fromkeys(sides, 0)
    for play in sides.values():
        play(HANDS // 4)
    gc.collect()
    gc.freeze()
    for _ in range(TURNS):
        for side, play in sides.items():
            begun = time.process_time()
            hands[side] += play(HANDS)
            seconds[side] += time.process_time() - begun
    gc.unfreeze()
    return {side: hands[side] / seconds[side] for side in sides}


def _ours(boxes: int) -> tuple[Play, Table]:
    seats = range(1, boxes + 1)
    table = Table.open("blackjack", options={"decks": 6}, seats=dict.fromkeys(seats, CHIPS), source=Cards(7))
    wagers = [Command("wager", seat, args={"on": "blackjack", "amount": 1000}) for seat in seats]
    deal, refuse = Command("deal"), Command("no-insurance")
    hits, stands = ({seat: Command(do, seat) for seat in seats} for do in ("hit", "stand"))

    def play(hands: int) -> int:
        rounds = -(-hands // boxes)
        for _ in range(rounds):
            for wager in wagers:
                table.do(wager)
            table.do(deal)
            own: BoxState = table.state.game
            if own.phase == INSURANCE:
                table.do(refuse)
            while (hand := table.state.game.in_turn()) is not None:
                acts = hits if count(hand.cards)[0] < STANDS else stands
                table.do(acts[int(hand.place)])
        return boxes * rounds

    return play, table


def _gymnasium() -> Play | None:
    try:
        made: Any = import_module("gymnasium").make("Blackjack-v1")
    except ModuleNotFoundError:
        return None

    def play(hands: int) -> int:
        for _ in range(hands):
            seen, _ = made.reset()
            ended = False
            while not ended:
                seen, _, ended, _, _ = made.step(int(seen[0] < STANDS))
        return hands

    return play


def _rlcard() -> Play | None:
    try:
        room: Any = import_module("rlcard.games.blackjack.game")
    except ModuleNotFoundError:
        return None
    game = room.BlackjackGame()
    game.configure({"game_num_players": 1, "game_num_decks": 1})

    def play(hands: int) -> int:
        for _ in range(hands):
            game.init_game()
            while not game.is_over():
                game.step("hit" if game.players[0].score < STANDS else "stand")
        return hands

    return play


def _open_spiel() -> Play | None:
    try:
        spiel: Any = import_module("pyspiel")
    except ModuleNotFoundError:
        return None
    game = spiel.load_game("blackjack")
    choose = random.Random(7)

    def play(hands: int) -> int:
        for _ in range(hands):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes = state.chance_outcomes()
                    state.apply_action(outcomes[int(choose.random() * len(outcomes))][0])
                else:
                    state.apply_action(0 if state.get_best_player_total(0) < STANDS else 1)
        return hands

    return play

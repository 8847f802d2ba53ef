"""What the named bots do, decided as in `pitboss.bots.strategies` from the same words of chance."""

from __future__ import annotations

from math import ceil
from typing import Any

import numpy as np

from pitboss.bots.strategies import CALLS_FROM, RAISES_FROM, SAMPLES
from pitboss.chance.compiled import STREAM_SIZE, below
from pitboss.games.poker.kernel_layout import (
    BOTS,
    CARDS,
    DECK,
    FIRST_BOT,
    FOLD,
    HELD,
    LEFT,
    PASS,
    PICKED,
    PLAYERS,
    RAISE,
    STUD,
    Ints,
    Scratch,
    Words,
    board_at,
    count_of,
    nth_of,
)
from pitboss.hands.compiled import kernel
from pitboss.hands.kernels import strength_of
from pitboss.hands.layout import Int

_RANDOM, _CALL = BOTS.index("random"), BOTS.index("call")
_CALLS_AT, _RAISES_AT = ceil(2 * SAMPLES * CALLS_FROM), ceil(2 * SAMPLES * RAISES_FROM)
"""Shares of the pot for which a tight bot calls and raises, in halves of a sample."""


@kernel
def decision(
    place: Int, owed: Int, able: Int, street: Int, board: Int, live: Int, terms: Ints, keys: Ints, lanes: Ints,
    offsets: Words, strengths: Words, suited: Words, figures: Ints, scratch: Scratch,
) -> Any:  # fmt: skip
    """What the bot of a place does: fold, check or call, bet or raise."""
    bot = terms[FIRST_BOT + place]
    if bot == _CALL:
        return PASS
    stream = scratch[(1 + place) * STREAM_SIZE : (2 + place) * STREAM_SIZE]
    if bot == _RANDOM:
        if owed:
            return below(stream, 3 if able else 2)
        return PASS + below(stream, 2 if able else 1)
    share = share_of(
        place, board, live, stream, terms, keys, lanes, offsets, strengths, suited, figures, scratch
    )
    if share >= _RAISES_AT:
        return RAISE if able else PASS
    return PASS if not owed or share >= _CALLS_AT else FOLD


@kernel
def share_of(
    place: Int, board: Int, live: Int, stream: Scratch, terms: Ints, keys: Ints, lanes: Ints, offsets: Words,
    strengths: Words, suited: Words, figures: Ints, scratch: Scratch,
) -> Any:  # fmt: skip
    """What a place wins against one of the others over sampled deals, in halves."""
    players, stud = terms[PLAYERS], terms[STUD]
    others = live & ~(1 << place)
    rivals = count_of(others)
    known, own_key, own_lanes = np.int64(0), np.int64(0), np.int64(0)
    board_key, board_lanes = np.int64(0), np.int64(0)
    own = scratch[HELD + place]
    for at in range(own):
        card = scratch[CARDS + 7 * place + at]
        own_key, own_lanes, known = own_key + keys[card], own_lanes | lanes[card], known | np.int64(1) << card
    for at in range(board):
        card = scratch[DECK + board_at(at, players)]
        board_key, board_lanes, known = (
            board_key + keys[card],
            board_lanes | lanes[card],
            known | np.int64(1) << card,
        )
    for other in range(players if stud else 0):
        for at in range(2, min(scratch[HELD + other], 6)):
            known |= np.int64(1) << scratch[CARDS + 7 * other + at]
    left = 0
    for card in range(52):
        if not known >> card & 1:
            scratch[LEFT + left] = card
            left += 1
    to_board = 0 if stud else 5 - board
    to_own = (7 if stud else 2) - own
    halves = 0
    for _ in range(SAMPLES):
        rival = nth_of(others, below(stream, rivals))
        showing = min(scratch[HELD + rival], 6) - 2 if stud else 0
        shared_key, shared_lanes, mine_key, mine_lanes = board_key, board_lanes, own_key, own_lanes
        their_key, their_lanes = np.int64(0), np.int64(0)
        for at in range(showing):
            card = scratch[CARDS + 7 * rival + 2 + at]
            their_key, their_lanes = their_key + keys[card], their_lanes | lanes[card]
        for drawn in range(to_board + to_own + (7 if stud else 2) - showing):
            card = scratch[LEFT + picked(below(stream, left - drawn), drawn, scratch)]
            if drawn < to_board:
                shared_key, shared_lanes = shared_key + keys[card], shared_lanes | lanes[card]
            elif drawn < to_board + to_own:
                mine_key, mine_lanes = mine_key + keys[card], mine_lanes | lanes[card]
            else:
                their_key, their_lanes = their_key + keys[card], their_lanes | lanes[card]
        mine_key, mine_lanes = mine_key + shared_key, mine_lanes | shared_lanes
        their_key, their_lanes = their_key + shared_key, their_lanes | shared_lanes
        shift, bias, match = figures[0], figures[1], figures[2]
        mine = strength_of(mine_key, mine_lanes, offsets, strengths, suited, shift, bias, match)
        theirs = strength_of(their_key, their_lanes, offsets, strengths, suited, shift, bias, match)
        halves += 2 if mine > theirs else 1 if mine == theirs else 0
    return halves


@kernel
def picked(index: Int, before: Int, scratch: Scratch) -> Any:
    """Where the card at an index lay before those picked earlier were taken out; their places are kept in order."""
    at = 0
    while at < before and scratch[PICKED + at] <= index:
        index += 1
        at += 1
    for later in range(before, at, -1):
        scratch[PICKED + later] = scratch[PICKED + later - 1]
    scratch[PICKED + at] = index
    return index

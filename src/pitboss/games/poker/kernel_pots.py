"""Bets drawn in, the rake, and who gets what of the pot at the showdown, to the odd chip."""

from __future__ import annotations

from typing import Any

import numpy as np

from pitboss.games.poker.kernel_layout import (
    BETS,
    FOLDED,
    LOST,
    ODD,
    ODD_MOST,
    PAID,
    PICKED,
    PLAYERS,
    SPLIT,
    STUD,
    WON,
    Ints,
    Scratch,
    Words,
    count_of,
    own_or_board,
)
from pitboss.hands.compiled import kernel
from pitboss.hands.kernels import strength_of
from pitboss.hands.layout import Int
from pitboss.money.division import SMALLER


@kernel
def collect(live: Int, players: Int, scratch: Scratch) -> Any:
    """What nobody matched goes back; the other bets are drawn in. Returns what the pot has taken in."""
    most, second, of = np.int64(0), np.int64(0), 0
    for place in range(players):
        bet = scratch[BETS + place]
        if bet > most:
            most, second, of = bet, most, place
        elif bet > second:
            second = bet
    if live >> of & 1:
        scratch[BETS + of] -= most - second
    pot = np.int64(0)
    for place in range(players):
        scratch[PAID + place] += scratch[BETS + place]
        scratch[BETS + place] = 0
        pot += scratch[PAID + place]
    return pot


@kernel
def rake_of(rakes: Ints, before: Int, pot: Int, already: Int, chip: Int) -> Any:
    """What a betting round owes the house, by every method in turn."""
    taken = np.int64(0)
    for row in range(rakes.shape[0]):
        due = (pot - before) * rakes[row, 0] // rakes[row, 1] // chip * chip
        for level in range(rakes[row, 3]):
            if before < rakes[row, 4 + 2 * level] <= pot:
                due += rakes[row, 5 + 2 * level]
        if rakes[row, 2] >= 0:
            due = min(due, max(0, rakes[row, 2] - already - taken))
        taken += due
    return taken


@kernel
def showdown(
    amount: Int, live: Int, button: Int, terms: Ints, keys: Ints, lanes: Ints, offsets: Words, strengths: Words,
    suited: Words, five_keys: Ints, five_offsets: Words, five_strengths: Words, five_suited: Words, figures: Ints,
    scratch: Scratch,
) -> Any:  # fmt: skip
    """What seat 1 gets of the pot, and its fate."""
    players = terms[PLAYERS]
    best, winners = np.int64(0), 0
    for place in range(players):
        if not live >> place & 1:
            continue
        key, held = np.int64(0), np.int64(0)
        for at in range(7):
            card = own_or_board(place, at, players, scratch)
            key, held = key + keys[card], held | lanes[card]
        found = strength_of(key, held, offsets, strengths, suited, figures[0], figures[1], figures[2])
        if found > best:
            best, winners = found, 1 << place
        elif found == best:
            winners |= 1 << place
    if not winners & 1:
        return np.int64(0), LOST if live & 1 else FOLDED
    if winners == 1:
        return np.int64(amount), WON
    share, excess = divided(amount, count_of(winners), terms)
    lucky, greatest = -1, np.int64(-1)
    for number in range(players if excess else 0):
        place = number if terms[STUD] else (button + 1 + number) % players
        if winners >> place & 1:
            played = best_five(
                place,
                players,
                best,
                five_keys,
                lanes,
                five_offsets,
                five_strengths,
                five_suited,
                figures,
                scratch,
            )
            if played > greatest:
                greatest, lucky = played, place
    return np.int64(share + (excess if lucky == 0 else 0)), SPLIT


@kernel
def divided(amount: Int, count: Int, terms: Ints) -> Any:
    """Equal shares in the chip of a split, in smaller ones where too much would be left over, and what is."""
    share = amount // terms[ODD] // count * terms[ODD]
    excess = amount - share * count
    for unit in SMALLER:
        if excess > terms[ODD_MOST] and unit < terms[ODD]:
            share = amount // unit // count * unit
            excess = amount - share * count
    return share, excess


@kernel
def best_five(
    place: Int, players: Int, wanted: Int, keys: Ints, lanes: Ints, offsets: Words, strengths: Words, suited: Words,
    figures: Ints, scratch: Scratch,
) -> Any:  # fmt: skip
    """The cards that a hand plays, the highest first, as one number: of as strong choices the greatest."""
    for at in range(7):
        card, to = own_or_board(place, at, players, scratch), at
        while to > 0 and scratch[PICKED + to - 1] < card:
            scratch[PICKED + to] = scratch[PICKED + to - 1]
            to -= 1
        scratch[PICKED + to] = card
    greatest = np.int64(-1)
    for first in range(6):
        for second in range(first + 1, 7):
            key, held, written = np.int64(0), np.int64(0), np.int64(0)
            for at in range(7):
                if at != first and at != second:
                    card = scratch[PICKED + at]
                    key, held, written = key + keys[card], held | lanes[card], 52 * written + card
            found = strength_of(key, held, offsets, strengths, suited, figures[3], figures[4], figures[5])
            if found == wanted and written > greatest:
                greatest = written
    return greatest

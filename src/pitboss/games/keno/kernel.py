"""Keno in bulk: a game is twenty words of chance, a number of each, and the bits that a ticket shares with them."""

from __future__ import annotations

from collections.abc import Mapping
from math import gcd
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.chance.compiled import STREAM_SIZE, below, block, start
from pitboss.games.keno.masks import LOW, Words, mask, ones
from pitboss.games.keno.math import distribution
from pitboss.games.keno.rules import Rules
from pitboss.games.keno.tickets import Form
from pitboss.hands.compiled import kernel, leaf
from pitboss.hands.layout import Int
from pitboss.simulation.plan import Exact, Hit, Plan, Tables, outcome_of
from pitboss.simulation.random_words import BATCH, first_words
from pitboss.simulation.script import Script, SimulationError

NUMBERS, DRAWN, EACH = 80, 20, 4
"""What the compiled draw is made for, and how many words come at a time: a number takes one."""
SCRATCH = STREAM_SIZE + NUMBERS
_WORD, _HALF, _BIT = np.uint64(0xFFFFFFFF), np.uint64(32), np.uint64(1)
_ALL = np.uint64(1 << 32)
_NO_HITS = np.zeros(0, np.int64)

Deck = NDArray[Any]


@leaf
def one(word: Int, at: Int, low: Int, high: Int, deck: Deck) -> Any:
    """One more number of a draw, and whether its word was fair; `deck` holds what is left, from `at` on."""
    bound = np.uint64(NUMBERS - at)
    scaled = word * bound
    fair = np.uint64((scaled & _WORD) >= _ALL % bound)
    other = at + np.int64(scaled >> _HALF)
    number = np.uint64(deck[other])
    deck[other] = deck[at]
    lower = np.uint64(number < np.uint64(LOW))
    low |= lower << (number & np.uint64(63))
    high |= (_BIT - lower) << (number & np.uint64(15))
    return low, high, fair


@leaf
def drawn(seed: Int, unit: Int, w0: Int, w1: Int, w2: Int, w3: Int, deck: Deck) -> Any:
    """The numbers of a game as two words, and whether its first twenty words are fair."""
    for number in range(NUMBERS):
        deck[number] = number
    low, high, fair = np.uint64(0), np.uint64(0), _BIT
    for index in range(DRAWN // EACH):
        if index:
            w0, w1, w2, w3 = block(seed, unit, 0, index)
        at = EACH * index
        low, high, f0 = one(w0, at, low, high, deck)
        low, high, f1 = one(w1, at + 1, low, high, deck)
        low, high, f2 = one(w2, at + 2, low, high, deck)
        low, high, f3 = one(w3, at + 3, low, high, deck)
        fair &= f0 & f1 & f2 & f3
    return fair, low, high


@leaf
def drawn_anew(seed: Int, unit: Int, scratch: Deck) -> Any:
    """The same where a word was not fair and the next one is taken; few units come here."""
    stream, deck = scratch[:STREAM_SIZE], scratch[STREAM_SIZE:]
    for number in range(NUMBERS):
        deck[number] = number
    start(stream, seed, unit, 0)
    low, high = np.uint64(0), np.uint64(0)
    for at in range(DRAWN):
        other = at + below(stream, NUMBERS - at)
        number = np.uint64(deck[other])
        deck[other] = deck[at]
        if number < np.uint64(LOW):
            low |= _BIT << number
        else:
            high |= _BIT << (number - np.uint64(LOW))
    return low, high


@leaf
def paid(low: Int, high: Int, masks: Words, lines: NDArray[np.int64], pays: NDArray[np.int64]) -> Any:
    """What the wagers of a ticket win together, in steps."""
    total = np.int64(0)
    for at in range(lines.size):
        caught = ones(masks[2 * at] & low) + ones(masks[2 * at + 1] & high)
        total += pays[lines[at] + np.int64(caught)]
    return total


@leaf
def play(
    seed: Int, unit: Int, w0: Int, w1: Int, w2: Int, w3: Int, tables: Tables, hits: NDArray[np.int64],
    scratch: NDArray[np.int64],
) -> Any:  # fmt: skip
    """A game, for whoever runs one at a time."""
    masks, lines, pays = tables
    fair, low, high = drawn(seed, unit, w0, w1, w2, w3, scratch[STREAM_SIZE:])
    if not fair:
        low, high = drawn_anew(seed, unit, scratch)
    return paid(low, high, masks, lines, pays)


@kernel
def run(seed: Int, first: Int, outcomes: NDArray[np.int32], tables: Tables, hits: NDArray[np.int64]) -> None:
    """Play the games from `first` on, one for each place of `outcomes`."""
    masks, lines, pays = tables
    scratch = np.empty(SCRATCH, np.uint32)
    deck = np.empty(NUMBERS, np.uint8)
    words = np.empty((4, BATCH), np.uint32)
    for begun in range(0, outcomes.size, BATCH):
        count = min(BATCH, outcomes.size - begun)
        first_words(seed, first + np.uint64(begun), count, words)
        for at in range(count):
            unit = first + np.uint64(begun + at)
            fair, low, high = drawn(
                seed, unit, np.uint64(words[0, at]), np.uint64(words[1, at]), np.uint64(words[2, at]),
                np.uint64(words[3, at]), deck,
            )  # fmt: skip
            if not fair:
                low, high = drawn_anew(seed, unit, scratch)
            outcomes[begun + at] = paid(low, high, masks, lines, pays)


def plan(script: Script) -> Plan:
    """A ticket made ready: the bits of its wagers, and what every number of catches pays in steps of some cents."""
    rules: Rules = script.opening.rules
    form: Form = script.extra["form"]
    amount: int = script.extra["amount"]
    if (rules.numbers, rules.drawn) != (NUMBERS, DRAWN):
        raise SimulationError(f"Games are drawn in bulk with {DRAWN} of {NUMBERS} numbers only.")
    limit, plays = rules.options["aggregate_limit"], form.wagers
    most = sum(int(amount * max(rules.lines[len(wager)].values())) for wager in plays)
    if limit is not None and most > limit:
        raise SimulationError(
            "What the aggregate limit reduces is computed exactly by `pitboss odds`, not in bulk."
        )
    cents, lines = lines_of(rules, amount)
    step = gcd(*cents) or 1
    tables = (
        np.array([word for wager in plays for word in mask(wager)], np.uint64),
        np.array([lines[len(wager)] for wager in plays], np.int64),
        np.array([each // step for each in cents], np.int64),
    )
    price = len(plays) * amount
    return Plan(
        script=script, module=__name__, tables=tables, step=step, before=-price,
        report=lambda counts, _hits: _report(counts, step),
        results=lambda seed, unit: {
            "ticket-1": step * outcome_of(__name__, tables, _NO_HITS, seed=seed, unit=unit) - price
        },
        exact=lambda: _exact(rules, form),
    )  # fmt: skip


def lines_of(rules: Rules, amount: int) -> tuple[list[int], dict[int, int]]:
    """The rate card in one list of cents for an amount, and where each number of spots begins in it."""
    cents: list[int] = []
    at: dict[int, int] = {}
    for spots in sorted(rules.lines):
        at[spots] = len(cents)
        cents += (int(amount * rules.pays(spots, catches)) for catches in range(spots + 1))
    return cents, at


def _report(counts: Mapping[int, int], step: int) -> list[Hit]:
    """How often each sum was won."""
    won = sorted((outcome, count) for outcome, count in counts.items() if outcome)
    return [Hit(f"pays {step * outcome / 100:.2f}", count, None) for outcome, count in won]


def _exact(rules: Rules, form: Form) -> Exact:
    back = distribution(rules, form)
    if back is None:
        raise SimulationError("The whole distribution of this ticket is out of reach.")
    net = back.map(lambda units: units / len(form.plays) - 1)
    return Exact(net.mean, net.variance, net)

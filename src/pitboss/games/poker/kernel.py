"""Poker in bulk: hold 'em and seven-card stud at fixed limits, every seat a bot, seat 1 counted in cents.

The same deal, the same decisions from the same lanes of chance, the same pots, rake and odd chips as in the engine;
stacks are deep, so that nobody is ever all in. Places are seats less one; sets of places are bit masks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.chance.compiled import STREAM_SIZE, partial_shuffle, start
from pitboss.games.poker.kernel_bots import decision
from pitboss.games.poker.kernel_layout import (
    ANTE,
    BETS,
    BIG,
    BLINDS,
    BOTS,
    BUTTON_FIRST,
    CARDS,
    CHECK_RAISE,
    CHIP,
    DECK,
    FATES,
    FIRST_BLIND,
    FIRST_BOT,
    FOLD,
    FOLDED,
    FORCED,
    HELD,
    MOST_RAISES,
    PAID,
    PASS,
    PLAYERS,
    SCRATCH,
    SMALL,
    STUD,
    TERMS,
    UNCONTESTED,
    Ints,
    Scratch,
    Words,
    following,
)
from pitboss.games.poker.kernel_pots import collect, rake_of, showdown
from pitboss.games.poker.rules import Rules
from pitboss.hands import ranking
from pitboss.hands.compiled import kernel
from pitboss.hands.kernels import displace
from pitboss.hands.layout import Int
from pitboss.hands.tables import ROW_SHIFT, WEIGHTS, rank_sums, tables
from pitboss.money import show
from pitboss.simulation.plan import Exact, Hit, Plan, Tables, bump, outcome_of
from pitboss.simulation.script import Script, SimulationError

MOST_STUD = 6
"""With more players the cards of seven-card stud can run out, and burned ones are shuffled again."""

MANY_RAISES = 1_000
"""More than bots that act at random ever make in a round."""


@kernel
def play(
    seed: Int, unit: Int, w0: Int, w1: Int, w2: Int, w3: Int, tables: Tables, hits: Ints, scratch: Scratch
) -> Any:
    """A unit: what seat 1 wins or loses in a hand, in cents."""
    return hand_of(
        seed, unit, tables[0], tables[1], tables[2], tables[3], tables[4], tables[5], tables[6], tables[7], tables[8],
        tables[9], tables[10], tables[11], tables[12], tables[13], tables[14], hits, scratch,
    )  # fmt: skip


@kernel
def run(seed: Int, first: Int, outcomes: NDArray[np.int32], tables: Tables, hits: Ints) -> None:
    """Play the units from `first` on, one for each place of `outcomes`."""
    (
        terms, rakes, keys, lanes, offsets, strengths, suited, five_keys, five_offsets, five_strengths, five_suited,
        figures, weights, show_offsets, show_values,
    ) = tables  # fmt: skip
    scratch = np.zeros(SCRATCH, np.int64)
    for at in range(outcomes.size):
        outcomes[at] = hand_of(
            seed, first + np.uint64(at), terms, rakes, keys, lanes, offsets, strengths, suited, five_keys, five_offsets,
            five_strengths, five_suited, figures, weights, show_offsets, show_values, hits, scratch,
        )  # fmt: skip


@kernel
def hand_of(
    seed: Int, unit: Int, terms: Ints, rakes: Ints, keys: Ints, lanes: Ints, offsets: Words, strengths: Words,
    suited: Words, five_keys: Ints, five_offsets: Words, five_strengths: Words, five_suited: Words, figures: Ints,
    weights: Ints, show_offsets: Words, show_values: NDArray[np.int32], hits: Ints, scratch: Scratch,
) -> Any:  # fmt: skip
    players, stud = terms[PLAYERS], terms[STUD]
    button = np.int64(unit % np.uint64(players))
    shuffle(seed, unit, terms, scratch)
    live = (1 << players) - 1
    posted, level, base, turn = post(button, terms, scratch)
    owing = live & ~posted if stud else live
    board, size = 0, 0
    kept, raised, acted, checked, pot, raked = 0, 0, 0, 0, 0, 0
    taken = (3 if stud else 2) * players
    for street in range(5 if stud else 4):
        size = terms[BIG] if street >= 2 else terms[SMALL]
        if street:
            taken = deal_on(street, live | kept, taken, terms, scratch)
            board = 0 if stud else 2 + street
            turn = (
                shows_best(street, live, weights, show_offsets, show_values, scratch)
                if stud
                else following(live, button)
            )
            level, base, raised, acted, checked, owing = 0, 0, 0, 0, 0, live
        while True:
            bit = 1 << turn
            owed = level - scratch[BETS + turn]
            able = may_raise(turn, level, raised, acted, checked, size, terms, scratch)
            act = decision(
                turn,
                owed,
                able,
                street,
                board,
                live,
                terms,
                keys,
                lanes,
                offsets,
                strengths,
                suited,
                figures,
                scratch,
            )
            owing &= ~bit
            if act == FOLD:
                if level == 0 or (street == 0 and posted & bit):
                    kept |= bit
                live &= ~bit
            elif act == PASS:
                if owed:
                    scratch[BETS + turn] = level
                    kept = 0
                else:
                    checked |= bit
                acted |= bit
            else:
                to = base + size
                while to <= level:
                    to += size
                raised += 1 if base > 0 else 0
                level, base = to, to
                scratch[BETS + turn] = to
                acted |= bit
                owing = live & ~bit
                kept = 0
            if live & (live - 1) == 0 or owing == 0:
                break
            turn = following(owing, turn)
        before = pot
        pot = collect(live, players, scratch)
        raked += rake_of(rakes, before, pot, raked, terms[CHIP])
        if live & (live - 1) == 0:
            break
    won, fate = np.int64(0), UNCONTESTED if live & 1 else FOLDED
    if live & (live - 1) == 0:
        won = pot - raked if live & 1 else 0
    else:
        won, fate = showdown(
            pot - raked, live, button, terms, keys, lanes, offsets, strengths, suited, five_keys, five_offsets,
            five_strengths, five_suited, figures, scratch,
        )  # fmt: skip
    bump(hits, fate)
    return won - scratch[PAID]


@kernel
def shuffle(seed: Int, unit: Int, terms: Ints, scratch: Scratch) -> None:
    """The deck of the unit, its first cards to the players, and each bot at the beginning of its own chance."""
    players, own = terms[PLAYERS], 3 if terms[STUD] else 2
    deck = scratch[DECK : DECK + 52]
    for card in range(52):
        deck[card] = card
    stream = scratch[:STREAM_SIZE]
    start(stream, seed, unit, 0)
    partial_shuffle(stream, deck, 7 * players + 4 if terms[STUD] else 2 * players + 8)
    first = 0 if terms[STUD] else np.int64(unit % np.uint64(players)) + 1
    for at in range(players):
        place = (first + at) % players
        start(scratch[(1 + place) * STREAM_SIZE : (2 + place) * STREAM_SIZE], seed, unit, 1 + place)
        for card in range(own):
            scratch[CARDS + 7 * place + card] = deck[card * players + at]
        scratch[HELD + place] = own
        scratch[BETS + place] = 0
        scratch[PAID + place] = terms[ANTE]


@kernel
def post(button: Int, terms: Ints, scratch: Scratch) -> Any:
    """Blinds, or the forced bet by the lowest card showing: who posted, the level, its base, and who acts first."""
    players = terms[PLAYERS]
    posted, level, last = 0, np.int64(0), 0
    if terms[STUD]:
        for place in range(1, players):
            if scratch[CARDS + 7 * place + 2] < scratch[CARDS + 7 * last + 2]:
                last = place
        level = terms[FORCED]
        scratch[BETS + last] = level
        posted = 1 << last
        base = level if level >= terms[SMALL] else 0
        return posted, level, base, following(((1 << players) - 1) & ~posted, last)
    last, blinds = button, terms[BLINDS]
    skipped = max(0, blinds - players)
    first = button if terms[BUTTON_FIRST] and players == 2 and blinds - skipped == 2 else button + 1
    for number in range(skipped, blinds):
        last = (first + number - skipped) % players
        cents = terms[FIRST_BLIND + number]
        scratch[BETS + last] = cents
        level = max(level, cents)
        posted |= 1 << last
    base = level if 2 * level >= terms[SMALL] else 0
    return posted, level, base, following((1 << players) - 1, last)


@kernel
def deal_on(street: Int, receivers: Int, taken: Int, terms: Ints, scratch: Scratch) -> Any:
    """Burn a card; then one to each receiver at stud, or the board, which is read from the deck."""
    taken += 1
    if not terms[STUD]:
        return taken + (3 if street == 1 else 1)
    for place in range(terms[PLAYERS]):
        if receivers >> place & 1:
            scratch[CARDS + 7 * place + scratch[HELD + place]] = scratch[DECK + taken]
            scratch[HELD + place] += 1
            taken += 1
    return taken


@kernel
def shows_best(
    street: Int, live: Int, weights: Ints, offsets: Words, values: NDArray[np.int32], scratch: Scratch
) -> Any:
    """The live place whose cards showing are best; of equals the first. The last card of stud is face down."""
    size = min(street + 1, 4)
    best, found = np.int64(-1), 0
    place = 0
    while live >> place:
        if live >> place & 1:
            ranks = np.int64(0)
            for at in range(size):
                ranks += weights[scratch[CARDS + 7 * place + 2 + at]]
            at = np.int64(np.uint32(ranks + np.int64(offsets[size - 2, ranks >> ROW_SHIFT])))
            shown = np.int64(values[at])
            if shown > best:
                best, found = shown, place
        place += 1
    return found


@kernel
def may_raise(
    place: Int,
    level: Int,
    raised: Int,
    acted: Int,
    checked: Int,
    size: Int,
    terms: Ints,
    scratch: Scratch,
) -> Any:
    """Whether the place in turn may bet or raise."""
    if level == 0:
        return True
    if raised >= terms[MOST_RAISES]:
        return False
    if acted >> place & 1:
        if checked >> place & 1 and not terms[CHECK_RAISE]:
            return False
        return bool(2 * (level - scratch[BETS + place]) >= size)
    return True


def plan(script: Script) -> Plan:
    rules: Rules = script.opening.rules
    bots: tuple[str, ...] = script.extra["bots"]
    _check(rules, len(bots))
    _check_pots(rules, bots)
    made = (_terms(rules, bots), _rakes(rules), *_evaluators(), *_showing())
    # The button goes round, but at stud the first of equal hands showing acts first: seat 1 gains a little by it.
    alike = len(set(bots)) == 1 and not rules.pot_rake and (rules.variant.button or bots[0] == "call")
    return Plan(
        script=script, module=__name__, tables=made, hits=len(FATES), report=_report,
        results=lambda seed, unit: {
            script.wager: outcome_of(__name__, made, np.zeros(len(FATES), np.int64), seed=seed, unit=unit)
        },
        exact=(lambda: Exact(Fraction(0), None, None)) if alike else None,
    )  # fmt: skip


def _check(rules: Rules, players: int) -> None:
    """What the kernel does not play; the engine plays it all the same."""
    game = rules.variant.id
    by_engine = "; pitboss.simulation.engine_play plays it through the engine"
    if game not in ("hold-em", "seven-card-stud"):
        raise SimulationError(f"{game} has no kernel{by_engine}.")
    if game == "seven-card-stud" and players > MOST_STUD:
        raise SimulationError(
            f"The kernel of seven-card stud seats at most {MOST_STUD} bots, not {players}{by_engine}."
        )
    for what, asked in (
        ("betting", rules.betting != "fixed"), ("kill", rules.kill != "none"), ("straddle", rules.straddle),
        ("time charges", bool(rules.time_rake)), ("one ante for all", bool(rules.ante) and not rules.ante_by_each),
    ):  # fmt: skip
        if asked:
            raise SimulationError(f"The kernel of {game} plays fixed limit without {what}{by_engine}.")


def _check_pots(rules: Rules, bots: Sequence[str]) -> None:
    """What seat 1 wins must fit its outcome. Only tight bots raise each other as often as they may."""
    raises = rules.raises or 0
    often = raises if bots.count("tight") > 1 else min(raises, MANY_RAISES)
    bets = (1 + often) * sum(rules.size(street, 100) for street in range(len(rules.streets)))
    if (len(bots) - 1) * (rules.ante + sum(rules.blinds) + bets) >= 2**31:
        raise SimulationError(
            f"The kernel counts results below {show(2**31)}; with these stakes and raises they can be larger."
        )


def _terms(rules: Rules, bots: Sequence[str]) -> Ints:
    terms = np.zeros(TERMS, np.int64)
    terms[:FIRST_BLIND] = (
        len(bots), not rules.variant.button, rules.small, rules.big, rules.ante, rules.forced,
        rules.raises or 0, rules.check_raise, rules.odd_chip, rules.odd_most, rules.chip, rules.button_first,
        len(rules.blinds),
    )  # fmt: skip
    terms[FIRST_BLIND : FIRST_BLIND + len(rules.blinds)] = rules.blinds
    terms[FIRST_BOT : FIRST_BOT + len(bots)] = [BOTS.index(bot) for bot in bots]
    return terms


def _rakes(rules: Rules) -> Ints:
    """Each method: percent as a fraction, the cap or -1, how many levels, and these."""
    most = max((len(method.levels) for method in rules.pot_rake), default=0)
    rakes = np.zeros((len(rules.pot_rake), 4 + 2 * most), np.int64)
    for row, method in enumerate(rules.pot_rake):
        share = method.percent / 100
        levels = [cents for level in method.levels for cents in level]
        cap = -1 if method.cap is None else method.cap
        rakes[row, : 4 + len(levels)] = (share.numerator, share.denominator, cap, len(method.levels), *levels)
    return rakes


def _evaluators() -> Tables:
    seven, five = (tables(ranking("five"), size) for size in (7, 5))
    figures = np.array([seven.shift, seven.bias, seven.match, five.shift, five.bias, five.match], np.int64)
    return (
        seven.keys, seven.lanes, seven.offsets, seven.strengths, seven.suited,
        five.keys, five.offsets, five.strengths, five.suited, figures,
    )  # fmt: skip


def _showing() -> Tables:
    """What two, three and four cards showing are worth, found by the sum of their ranks' weights."""
    ranked, weights = ranking("showing"), WEIGHTS[5]
    rows: list[Words] = []
    values: list[int] = []
    for size in (2, 3, 4):
        sums, counts = rank_sums(size, weights)
        order = np.argsort(sums)
        sums, counts = sums[order], counts[order]
        offsets = np.zeros((int(sums[-1]) >> ROW_SHIFT) + 1, np.uint32)
        taken = displace(sums, ROW_SHIFT, offsets, np.zeros(8 * sums.size + (2 << ROW_SHIFT), np.uint8))
        found = [0] * taken
        for ranks, held in zip(sums.tolist(), counts.tolist(), strict=True):
            cards = [4 * rank + copy for rank in range(13) for copy in range(held >> 3 * rank & 7)]
            found[(ranks + int(offsets[ranks >> ROW_SHIFT])) & 0xFFFFFFFF] = ranked.strength(cards)
        rows.append((offsets.astype(np.int64) + len(values)).astype(np.uint32))
        values += found
    both = np.zeros((3, max(row.size for row in rows)), np.uint32)
    for at, row in enumerate(rows):
        both[at, : row.size] = row
    return np.repeat(np.array(weights, np.int64), 4), both, np.array(values, np.int32)


def _report(_counts: Mapping[int, int], hits: Sequence[int]) -> list[Hit]:
    return [Hit(f"seat 1 {fate}", count, None) for fate, count in zip(FATES, hits, strict=True)]

"""The tables of the kernel: what cards make of wagers, asked once of the paragraphs for all that can be dealt."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import gcd, prod
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from pitboss.chance.counter import groups
from pitboss.games.box import kernel as k
from pitboss.games.box.hands import MOST, count, is_natural
from pitboss.games.box.side_bets import DEALER, FIRST, THIRD, SideBet
from pitboss.games.box.solve import SEVEN
from pitboss.games.box.terms import RANKS, TEN
from pitboss.simulation.plan import Exact, Hit, Plan, outcome_of

if TYPE_CHECKING:
    from pitboss.games.box.keeping import Kept
    from pitboss.games.box.strategies import Table
    from pitboss.simulation.script import Script

KERNEL = "pitboss.games.box.kernel"


def plan(script: Script) -> Plan:
    table: Table = script.extra["table"]
    sides = Sides(table.sides)
    streaks = [cents for bet in table.streaks for cents in (bet.stake, bet.pays)]
    step = gcd(*(cents for cents in (*table.cents, *sides.cents, *streaks) if cents))
    widest = 4 * k.MOST_HANDS * table.actions * max(table.cents) // step
    reach = k.LONGEST if table.one_round else table.size - 1
    chart = chart_of(table.kept, double_after_split=table.terms.double_after_split)
    tables = (
        np.array([code(card) for card in table.pack], np.uint8), *bounds(table.size, reach), chart,
        numbers(table, sides, step, widest), *sides.tables, np.array(sides.cents, np.int64) // step,
        np.array(sides.shares, np.int64), np.array(sides.late, np.int64),
    )  # fmt: skip
    classes = 2 * widest + 1
    after_sides = classes + len(sides.cents)
    hits = after_sides + 2 * k.MOST_STREAK

    def results(seed: int, unit: int) -> dict[str, int]:
        found = outcome_of(KERNEL, tables, np.zeros(hits, np.int64), seed=seed, unit=unit)
        return {script.wager: step * found}

    def report(_counts: Mapping[int, int], found: Sequence[int]) -> list[Hit]:
        told = [*_rounds(found[:classes], widest, step), *sides.report(found[classes:after_sides])]
        return [*told, *_streaks(table, found[after_sides:])]

    return Plan(
        script=script, module=KERNEL, tables=tables, step=step, hits=hits, report=report, results=results,
        exact=(lambda: _exact(table, sides)) if table.one_round and sides.known and not _super(table) else None,
    )  # fmt: skip


def numbers(table: Table, sides: Sides, step: int, widest: int) -> NDArray[np.int64]:
    n = np.zeros(k.NUMBERS, np.int64)
    terms = table.terms
    n[k.REACH] = k.LONGEST if table.one_round else table.size - 1
    n[k.BURNED], n[k.WIDEST] = table.burned, widest
    n[k.STOP] = -1 if table.one_round else table.size - table.behind
    n[k.STAKE], n[k.HALF], n[k.NATURAL] = (
        cents // step for cents in (table.stake, table.half, table.natural)
    )
    n[k.MAX_HANDS], n[k.RESPLIT], n[k.ONE_CARD] = terms.max_hands, terms.resplit_aces, terms.one_card_to_aces
    n[k.LETTER], n[k.SOFT_17], n[k.WINS_21] = terms.split_21_wins, terms.soft_17, terms.any_21_wins
    n[k.HOLE], n[k.ATTACKS], n[k.DETERMINANT] = table.hole, table.attacks, table.determinant
    n[k.FIRST_PAID], n[k.DOUBLE_KEEPS], n[k.RESCUE] = terms.blackjack_first, terms.double_bonus, terms.rescue
    n[k.LINES] = any(cents != table.stake for cents in table.lines)
    n[k.WAITS] = terms.surrender == "late"
    n[k.SIDES] = sides.kinds | (k.SUPER_SIDE if table.super_bonus else 0)
    n[k.QUEENS], n[k.DRAWS_ONCE] = sides.waits, any(side.kind == DEALER for side in table.sides)
    n[k.SUPER] = table.super_bonus // step
    n[k.METER], n[k.FEEDS], n[k.RESET] = (cents // step for cents in table.meter)
    n[k.CLASSES], n[k.ACTIONS] = 2 * widest + 1, table.actions
    n[k.STREAK_HITS] = n[k.CLASSES] + len(sides.cents)
    for bet in table.streaks:
        n[k.STREAKS] |= 1 << bet.wanted
        n[k.STREAK_PAYS + bet.wanted] = bet.pays // step
        n[k.STREAK_PAYS + k.MOST_STREAK + bet.wanted] = bet.stake // step
    n[k.PAYS : k.ATTACK] = [cents // step for cents in table.lines]
    n[k.ATTACK : k.STREAK_PAYS] = np.where(np.array(table.kept.by_up) > 0, 2, 1) if table.attacks else 1
    return n


def code(card: int) -> int:
    """A card as the kernel has it: its rank from the ace to the tens, 16 times its suit, 64 times which ten it is."""
    rank = (card // 4 + 1) % 13
    return min(rank, TEN) + 16 * (card % 4) + 64 * max(rank - TEN, 0)


def place(card: int) -> int:
    """Its place in the tables of side wagers."""
    return (card // 4 + 1) % 13 + 16 * (card % 4)


def chart_of(kept: Kept, *, double_after_split: bool = True) -> NDArray[np.int8]:
    """The acts by points with aces as one, an ace or none, kind of hand and up card; then pairs and rescues."""
    acts = np.zeros((22, 2, 3, RANKS), np.int8)
    rescues = np.zeros((22, 2, RANKS), np.int8)
    for points, ace, total, soft in _kinds():
        if total < MOST:
            two, more = np.array(kept.chart_two[total][soft]), np.array(kept.chart_more[total][soft])
            acts[points, ace, k.FIRST], acts[points, ace, k.MORE] = two, more
            acts[points, ace, k.SPLIT] = np.where((two == k.DOUBLE) & double_after_split, two, more)
            rescues[points, ace] = kept.chart_rescue[total][soft]
    return np.concatenate(
        [acts.reshape(-1), np.array(kept.chart_pairs, np.int8).reshape(-1), rescues.reshape(-1)]
    )


def _kinds() -> Iterator[tuple[int, int, int, int]]:
    for points in range(2, 22):
        for ace in range(2):
            soft = int(ace and points < 12)
            if points + 10 * soft >= 4:
                yield points, ace, points + 10 * soft, soft


def bounds(size: int, reach: int) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
    """By place in the shoe: the product of the bounds that begin a word there, else 0, and the least that is fair."""
    products, limits = np.zeros(reach, np.uint64), np.zeros(reach, np.uint64)
    at = 0
    for group in groups(size):
        if at < reach:
            products[at], limits[at] = prod(group), 2**32 % prod(group)
        at += len(group)
    return products, limits


class Sides:
    """The side wagers of a table: by three cards, the class of outcome; by class, what they make together.

    Class 0 is the super bonus. Wagers of one kind share their classes. `late` has what a class becomes if the
    dealer has a blackjack.
    """

    def __init__(self, bets: Sequence[SideBet]) -> None:
        self.bets = bets
        self.cents, self.shares, self.late = [0], [0], [0]
        self.names: list[tuple[tuple[str, str], ...]] = [(("super-bonus", "paid"),)]
        self.kinds = 0
        self.tables = tuple(self._table(kind) for kind in (FIRST, THIRD, DEALER))

    def _table(self, kind: str) -> NDArray[np.int16]:
        bets = [bet for bet in self.bets if bet.kind == kind]
        if not bets:
            return np.zeros(1, np.int16)
        self.kinds |= {FIRST: k.FIRST_SIDES, THIRD: k.THIRD_SIDES, DEALER: k.DEALER_SIDES}[kind]
        found = np.zeros((k.CODES, k.CODES, k.CODES), np.int16)
        classes: dict[tuple[str, ...], int] = {}
        last = range(52) if kind == FIRST else range(53)
        for one in range(52):
            for two in range(52):
                for three in last:
                    lines = tuple(bet.line(one, two, three if three < 52 else -1) for bet in bets)
                    if lines not in classes:
                        classes[lines] = self._class(bets, lines)
                    at = place(three) if three < 52 else k.NO_CARD
                    found[place(one), place(two), at] = classes[lines]
        return found.reshape(-1)

    def _class(self, bets: Sequence[SideBet], lines: tuple[str, ...]) -> int:
        """A new one; where a wager waits for the dealer's blackjack, the next one is what it makes then."""
        number = self._add(bets, lines)
        late = tuple(bet.with_blackjack.get(line, line) for bet, line in zip(bets, lines, strict=True))
        if late != lines:
            self.late[number] = self._add(bets, late)
        return number

    def _add(self, bets: Sequence[SideBet], lines: tuple[str, ...]) -> int:
        self.late.append(len(self.cents))
        self.cents.append(sum(bet.cents(line) for bet, line in zip(bets, lines, strict=True)))
        self.shares.append(sum(bet.shares.get(line, 0) for bet, line in zip(bets, lines, strict=True)))
        self.names.append(tuple((bet.name, line) for bet, line in zip(bets, lines, strict=True)))
        return len(self.cents) - 1

    @property
    def waits(self) -> bool:
        """Whether a line waits for the dealer's blackjack."""
        return self.late != list(range(len(self.late)))

    @property
    def known(self) -> bool:
        """Whether what they make follows from the cards of a full shoe alone, whatever is played."""
        return not self.waits and all(bet.kind != THIRD for bet in self.bets)

    def mean(self, pack: Sequence[int]) -> Fraction:
        """Cents that they make in a round from a full shoe, on average."""
        left = np.zeros(k.CODES, np.int64)
        for card in pack:
            left[place(card)] += 1
        one = left[:, None, None]
        two = np.maximum(left[None, :, None] - np.eye(k.CODES, dtype=np.int64)[:, :, None], 0)
        same = np.eye(k.CODES, dtype=np.int64)
        three = np.maximum(left[None, None, :] - same[:, None, :] - same[None, :, :], 0)
        ways = one * two * three
        whole = 0
        for kind, table in zip((FIRST, THIRD, DEALER), self.tables, strict=True):
            if table.size > 1:
                lines = table.reshape(ways.shape).astype(np.int64)
                if kind == DEALER:
                    lines = np.where(_drawn_to(), lines, lines[:, :, k.NO_CARD][:, :, None])
                whole += int((ways * np.array(self.cents)[lines]).sum())
        return Fraction(whole, int(ways.sum()))

    def report(self, hits: Sequence[int]) -> list[Hit]:
        """Each line of each wager, how often it came, and what it made where that is a sum."""
        found: dict[tuple[str, str], int] = {}
        for names, times in zip(self.names, hits, strict=True):
            for name in names:
                found[name] = found.get(name, 0) + int(times)
        bets = {bet.name: bet for bet in self.bets}
        return [
            Hit(f"{name}: {line or 'lost'}", times,
                times * bets[name].cents(line) if name in bets and line not in bets[name].shares else None)
            for (name, line), times in found.items() if times
        ]  # fmt: skip


def _drawn_to() -> NDArray[np.bool_]:
    """Whether a dealer with these two cards draws a third: to 16, and never with a blackjack."""
    found = np.zeros((k.CODES, k.CODES, 1), np.bool_)
    for one in range(52):
        for two in range(52):
            drawn = count((one, two))[0] < 17 and not is_natural((one, two))
            found[place(one), place(two), 0] = drawn
    return found


def _rounds(hits: Sequence[int], widest: int, step: int) -> list[Hit]:
    """How many rounds were played, and how often the hands of one made what."""
    nets = {at - widest: int(times) for at, times in enumerate(hits) if times}
    rounds = sum(nets.values())
    whole = Hit("rounds", rounds, step * sum(net * times for net, times in nets.items()))
    return [whole, *(Hit(f"rounds that made {step * net / 100:+.2f}", times, step * net * times)
                     for net, times in sorted(nets.items(), reverse=True))]  # fmt: skip


def _streaks(table: Table, hits: Sequence[int]) -> list[Hit]:
    """How often each streak was made and broken."""
    return [
        Hit(f"{bet.name}: {line}", int(hits[2 * bet.wanted + lost]), int(hits[2 * bet.wanted + lost]) * cents)
        for bet in table.streaks
        for lost, (line, cents) in enumerate((("won", bet.pays), ("lost", -bet.stake)))
    ]


def _super(table: Table) -> bool:
    """Whether play by the chart can come to the super bonus: sevens against a seven are not split."""
    return bool(table.super_bonus) and not table.kept.chart_pairs[SEVEN][SEVEN]


def _exact(table: Table, sides: Sides) -> Exact:
    from pitboss.games.box.math import fraction

    return Exact(
        table.actions * fraction(table.kept.basic) + sides.mean(table.pack) / table.stake, None, None
    )

"""The tests of random numbers as a laboratory reads them: what is tested, how much of it, the statistic, p, verdict.

What is tested is what the tables draw: bounded numbers, dice and shuffles, not the words under them. The stream that
names simulated rounds gives the same report for the same seed; that of live tables cannot, and its report says so.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise, permutations
from math import comb, sqrt
from typing import Literal

import msgspec

from pitboss import __version__
from pitboss.chance import Counter, Secure, Source
from pitboss.exact.chi_square import statistic, tail, two_sided
from pitboss.installed import code_digest
from pitboss.law import catalogue
from pitboss.reports import paper
from pitboss.reports.document import Block, Document, Heading, Items, Paragraph, Table, columns
from pitboss.reports.paper import Imprint
from pitboss.reports.papers import Paper

LEVEL = 0.01
"""The chance that a fair source fails the report as a whole is at most this: each test gets its share of it."""
CARDS = 52
Which = Literal["simulation", "live"]
SOURCES = {
    "simulation": "Philox4x32-10 counters (stream version 1): seed, unit and position name every number.",
    "live": "Entropy of the operating system, fresh for every act; nothing is kept between two draws.",
}


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """One test: `size` numbers of `what`, a statistic with its degrees of freedom (none: normal), and the chance p of
    one at least so far from what is expected."""

    test: str
    what: str
    size: int
    statistic: float
    freedom: int | None
    p: float
    lane: int
    passed: bool


class Report(msgspec.Struct, frozen=True, kw_only=True):
    report: str = "random-numbers"
    version: int = 1
    software: str = __version__
    digest: str
    source: str
    draws: int
    seed: int | None
    level: float = LEVEL
    threshold: float
    results: tuple[Result, ...]
    passed: bool

    def as_json(self) -> bytes:
        return msgspec.json.format(msgspec.json.encode(self), indent=1) + b"\n"


Found = tuple[float, int | None]
"""A statistic and its degrees of freedom."""


def report(*, which: Which = "simulation", draws: int = 200_000, seed: int = 1947) -> Report:
    """Every test on numbers of its own: test `i` draws from lane `i` of the seed."""
    limit = LEVEL / len(TESTS)
    results: list[Result] = []
    for lane, (name, what, each, test) in enumerate(TESTS):
        source: Source = Counter(seed, 0, lane=lane) if which == "simulation" else Secure()
        size = max(1_000, draws // each)
        value, freedom = test(source, size)
        p = two_sided(value) if freedom is None else tail(value, freedom)
        results.append(Result(
            test=name, what=what, size=size, statistic=round(value, 6), freedom=freedom, p=round(p, 9), lane=lane,
            passed=limit / 2 <= p <= 1 - limit / 2 if freedom is not None else p >= limit,
        ))  # fmt: skip
    return Report(
        digest=code_digest(), source=which, draws=draws, seed=seed if which == "simulation" else None,
        threshold=limit, results=tuple(results), passed=all(result.passed for result in results),
    )  # fmt: skip


def randomness(*, which: Which = "simulation", draws: int = 200_000, seed: int = 1947) -> Paper:
    """The report as a paper; also as JSON."""
    found = report(which=which, draws=draws, seed=seed)
    return Paper(document(found), {"json": found.as_json})


# The tests


def _frequency(below: int) -> Callable[[Source, int], Found]:
    """Every number below a bound comes alike."""

    def test(source: Source, size: int) -> Found:
        counts = Tally(source.below(below) for _ in range(size))
        return statistic([counts[value] for value in range(below)], [size / below] * below), below - 1

    return test


def _pairs(source: Source, size: int) -> Found:
    """Two dice thrown together show all 36 pairs in order alike."""
    counts = Tally(source.dice(2) for _ in range(size))
    faces = range(1, 7)
    return statistic([counts[a, b] for a in faces for b in faces], [size / 36] * 36), 35


def _serial(source: Source, size: int) -> Found:
    """Of two ranks drawn one after the other every pair comes alike."""
    counts = Tally((source.below(13), source.below(13)) for _ in range(size))
    return statistic([counts[a, b] for a in range(13) for b in range(13)], [size / 169] * 169), 168


def _poker(source: Source, size: int) -> Found:
    """Of five dice, how many show different faces (Knuth 3.3.2 D): 6! / (6-k)! times Stirling's number, over 6^5."""
    ways = {1: 6, 2: 30 * 15, 3: 120 * 25, 4: 360 * 10, 5: 720}
    counts = Tally(len(set(source.dice(5))) for _ in range(size))
    return statistic([counts[k] for k in ways], [size * way / 6**5 for way in ways.values()]), 4


def _gaps(source: Source, size: int) -> Found:
    """How many throws lie between two sixes (Knuth 3.3.2 C): geometric."""
    most, counts, gap, found = 20, Tally[int](), 0, 0
    while found < size:
        if source.dice(1)[0] == 6:
            counts[min(gap, most)] += 1
            gap, found = 0, found + 1
        else:
            gap += 1
    chances = [(5 / 6) ** k / 6 for k in range(most)]
    chances.append(1 - sum(chances))
    return statistic([counts[k] for k in range(most + 1)], [size * chance for chance in chances]), most


def _coupons(source: Source, size: int) -> Found:
    """How many throws until every face has come (Knuth 3.3.2 E)."""
    most, counts = 30, Tally[int]()
    for _ in range(size):
        seen: set[int] = set()
        throws = 0
        while len(seen) < 6:
            seen.add(source.dice(1)[0])
            throws += 1
        counts[min(throws, most)] += 1
    done = [sum((-1) ** j * comb(6, j) * ((6 - j) / 6) ** n for j in range(7)) for n in range(most)]
    chances = [after - before for before, after in pairwise(done)][5:]
    chances.append(1 - sum(chances))
    return statistic([counts[n] for n in range(6, most + 1)], [size * c for c in chances]), most - 6


def _runs(source: Source, size: int) -> Found:
    """Heads and tails change sides as often as they should (Wald and Wolfowitz)."""
    coins = [source.below(2) for _ in range(size)]
    ones = sum(coins)
    zeros = size - ones
    runs = 1 + sum(a != b for a, b in pairwise(coins))
    mean = 1 + 2 * ones * zeros / size
    variance = (mean - 1) * (mean - 2) / (size - 1)
    return (runs - mean) / sqrt(variance), None


def _lag(lag: int) -> Callable[[Source, int], Found]:
    """A number says nothing of the one n places later."""

    def test(source: Source, size: int) -> Found:
        values = [source.below(38) - 18.5 for _ in range(size + lag)]
        total = sum(a * b for a, b in zip(values, values[lag:], strict=False))
        return total / (sqrt(size) * (38**2 - 1) / 12), None

    return test


def _places(source: Source, size: int) -> Found:
    """Every card lies in every place alike. Rows and columns add up, so the statistic is scaled by (n - 1) / n."""
    counts = [[0] * CARDS for _ in range(CARDS)]
    for _ in range(size):
        for place, card in enumerate(source.shuffle(range(CARDS))):
            counts[card][place] += 1
    mean = size / CARDS
    chi = sum((count - mean) ** 2 for row in counts for count in row) / mean
    return chi * (CARDS - 1) / CARDS, (CARDS - 1) ** 2


def _orders(source: Source, size: int) -> Found:
    """Four cards that are dealt stand in all 24 orders alike."""
    counts: Tally[tuple[int, ...]] = Tally()
    for _ in range(size):
        hand = source.shuffle(range(CARDS), 4)[:4]
        counts[tuple(sorted(hand).index(card) for card in hand)] += 1
    return statistic([counts[order] for order in permutations(range(4))], [size / 24] * 24), 23


def _neighbours(source: Source, size: int) -> Found:
    """How far, in number, the second card lies from the first: all 51 distances alike."""
    counts: Tally[int] = Tally()
    for _ in range(size):
        first, second = source.shuffle(range(CARDS), 2)[:2]
        counts[(second - first) % CARDS] += 1
    return statistic(
        [counts[step] for step in range(1, CARDS)], [size / (CARDS - 1)] * (CARDS - 1)
    ), CARDS - 2


TESTS: Sequence[tuple[str, str, int, Callable[[Source, int], Found]]] = (
    ("frequency", "a coin", 1, _frequency(2)),
    ("frequency", "a die", 1, _frequency(6)),
    ("frequency", "a wheel of 37 numbers", 1, _frequency(37)),
    ("frequency", "a wheel of 38 numbers", 1, _frequency(38)),
    ("frequency", "a wheel of 54 stops", 1, _frequency(54)),
    ("frequency", "a ball of 80", 1, _frequency(80)),
    ("frequency", "a card of eight decks", 1, _frequency(416)),
    ("pairs", "two dice", 2, _pairs),
    ("serial", "two ranks in turn", 2, _serial),
    ("poker", "five dice", 5, _poker),
    ("gap", "throws between two sixes", 6, _gaps),
    ("coupons", "throws until every face has come", 15, _coupons),
    ("runs", "a coin", 1, _runs),
    ("autocorrelation, 1 apart", "a wheel of 38 numbers", 1, _lag(1)),
    ("autocorrelation, 2 apart", "a wheel of 38 numbers", 1, _lag(2)),
    ("autocorrelation, 52 apart", "a wheel of 38 numbers", 1, _lag(52)),
    ("places", "a shuffled deck", 26, _places),
    ("orders", "the first four cards of a deck", 4, _orders),
    ("neighbours", "the first two cards of a deck", 2, _neighbours),
)
"""Name, what is tested, how many draws one of its numbers takes, and the test."""


# The paper


def document(found: Report) -> Document:
    held = catalogue()
    asked = [found.source, found.draws, found.seed]
    imprint = Imprint("Tests of random numbers", held.newest, held.digest, paper.digest(asked), "tests")
    return Document(
        imprint=imprint, kind="LABORATORY REPORT", about=f"Pitboss {found.software}, source: {found.source}.",
        blocks=tuple(_blocks(found)),
    )  # fmt: skip


def _blocks(found: Report) -> Iterator[Block]:
    failed = [f"{result.test} of {result.what}" for result in found.results if not result.passed]
    yield Paragraph(
        f"All {len(found.results)} tests passed."
        if found.passed
        else f"{len(failed)} of {len(found.results)} tests failed: {', '.join(failed)}."
    )
    yield Heading("What is tested")
    yield Items(tuple(_about(found)))
    yield Heading("Results")
    yield Table(
        columns("test*", "of*", "numbers>", "statistic>", "freedom>", "p>", "lane>", "verdict"),
        tuple(
            (
                each.test, each.what, f"{each.size:,}", f"{each.statistic:.3f}",
                "normal" if each.freedom is None else f"{each.freedom:,}", f"{each.p:.4f}", str(each.lane),
                "passed" if each.passed else "FAILED",
            )
            for each in found.results
        ),
    )  # fmt: skip
    yield Heading("How it is read")
    yield Items(tuple(_reading(found)))


def _reading(found: Report) -> Iterator[str]:
    yield (
        f"A fair source fails this report with a chance of at most {found.level:.0%}: each of the {len(found.results)} "
        f"tests has {found.threshold:.6f} of it, half at either end where the statistic is chi-square, so that "
        "numbers which are too even fail as well."
    )
    yield (
        "p is the chance that a fair source gives a statistic at least so large; for the normal ones, so far from zero."
    )
    yield (
        "Frequency, pairs, serial, poker, gap and coupons after D. E. Knuth, The Art of Computer Programming, "
        "volume 2, 3.3.2; runs after A. Wald and J. Wolfowitz (1940)."
    )
    yield (
        "Passing is no proof of randomness. Beside it the tests of the software count all preimages of every bound "
        "from 2 to 416, and compare Philox with its published answers."
    )


def _about(found: Report) -> Iterator[str]:
    yield SOURCES[found.source]
    yield "Bounded numbers by rejection, so that none is favoured; shuffles by Fisher and Yates from the top."
    yield f"About {found.draws:,} draws in each test."
    if found.seed is None:
        yield "Made anew each time: another report of the same source has other figures."
    else:
        yield f"Seed {found.seed}, unit 0; each test has the lane of its row. The same seed gives the same report."
    yield f"Software {found.digest}."

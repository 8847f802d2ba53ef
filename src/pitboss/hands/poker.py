"""The rankings of poker (14.3, 14.9 to 14.13A) of three card poker (20.3) and of four card poker (27)."""

from functools import partial

from pitboss.hands import high, low
from pitboss.hands.high import Counts, Ladder
from pitboss.hands.low import Reading
from pitboss.hands.ranking import Category, Ranking, line

BESIDE = ("19:47-14.3(d)",)
LOW = ("19:47-14.3(e)", "19:47-14.3(f)")
OMAHA = "19:47-14.8(a)3"
EIGHT, SIX = 6, 4  # as ranks: a two is 0

FIVE_LINES = (
    line("high card", "high", "19:47-14.3(d)"),
    line("one pair", "pair", "19:47-14.3(b)9"),
    line("two pairs", "two-pairs", "19:47-14.3(b)8"),
    line("three of a kind", "three", "19:47-14.3(b)7"),
    line("straight", "run", "19:47-14.3(b)6"),
    line("flush", "flush", "19:47-14.3(b)5", "19:47-14.3(d)"),
    line("full house", "full", "19:47-14.3(b)4"),
    line("four of a kind", "four", "19:47-14.3(b)3"),
    line("straight flush", "run", "19:47-14.3(b)2"),
    line("royal flush", "royal", "19:47-14.3(b)1"),
)
FIVE_KINDS = {(): 0, (2,): 1, (2, 2): 2, (3,): 3, (3, 2): 6, (4,): 7}
FIVE_LADDER = Ladder(keep=5, kinds=FIVE_KINDS, straight=4, flush=5, straight_flush=8, royal_flush=9)
THREE_KINDS = {(): 0, (2,): 1, (3,): 4}


def five() -> Ranking:
    """14.3(b): the best five of five to seven cards."""
    return Ranking(
        id="five",
        title="five-card high poker",
        keep=5,
        sizes=(5, 6, 7),
        categories=FIVE_LINES,
        by_ranks=partial(high.by_ranks, ladder=FIVE_LADDER),
        by_packed=high.five_by_packed,
        by_suit=partial(high.by_suit, ladder=FIVE_LADDER),
        suited=5,
        beside=BESIDE,
    )


def omaha() -> Ranking:
    """Exactly two of one's four cards with exactly three of the board."""
    return Ranking(
        id="omaha",
        title="Omaha high",
        keep=5,
        sizes=(7, 8, 9),
        categories=tuple(_citing_too(category, OMAHA) for category in FIVE_LINES),
        by_ranks=partial(high.by_ranks, ladder=FIVE_LADDER),
        by_packed=high.five_by_packed,
        by_suit=partial(high.by_suit, ladder=FIVE_LADDER),
        suited=5,
        hole=4,
        beside=BESIDE,
    )


def three() -> Ranking:
    """14.3(c): straights above flushes, three of a kind above both; the best three of three or four cards."""
    ladder = Ladder(keep=3, kinds=THREE_KINDS, straight=3, flush=2, straight_flush=5, royal_flush=6)
    return Ranking(
        id="three",
        title="three-card high poker",
        keep=3,
        sizes=(3, 4),
        categories=(
            line("high card", "high", "19:47-14.3(d)"),
            line("one pair", "pair", "19:47-14.3(c)6"),
            line("flush", "flush", "19:47-14.3(c)5", "19:47-14.3(d)"),
            line("straight", "run", "19:47-14.3(c)4"),
            line("three of a kind", "three", "19:47-14.3(c)3"),
            line("straight flush", "run", "19:47-14.3(c)2"),
            line("royal flush", "royal", "19:47-14.3(c)1"),
        ),
        by_ranks=partial(high.by_ranks, ladder=ladder),
        by_suit=partial(high.by_suit, ladder=ladder),
        suited=3,
        beside=BESIDE,
    )


def three_card_poker() -> Ranking:
    """20.3, in the order of the tables of 20.11(a): no royal flush of its own."""
    ladder = Ladder(keep=3, kinds=THREE_KINDS, straight=3, flush=2, straight_flush=5)
    cite = "19:47-20.3"
    return Ranking(
        id="three-card-poker",
        title="three card poker",
        keep=3,
        sizes=(3,),
        categories=(
            line("high card", "high", cite),
            line("pair", "pair", cite),
            line("flush", "flush", cite),
            line("straight", "run", cite),
            line("three of a kind", "three", cite),
            line("straight flush", "run", cite),
        ),
        by_ranks=partial(high.by_ranks, ladder=ladder),
        by_suit=partial(high.by_suit, ladder=ladder),
        suited=3,
    )


def four_card() -> Ranking:
    """27: the best four of four to six cards, in the order of 13:69F-27.3."""
    ladder = Ladder(
        keep=4, kinds={(): 0, (2,): 1, (2, 2): 2, (3,): 5, (4,): 7}, straight=3, flush=4, straight_flush=6
    )
    cite = "19:47-27 'ranking'"
    return Ranking(
        id="four-card",
        title="four card poker",
        keep=4,
        sizes=(4, 5, 6),
        categories=(
            line("high card", "high", cite),
            line("pair", "pair", cite),
            line("two pair", "two-pairs", cite),
            line("straight", "run", cite),
            line("flush", "flush", cite),
            line("three of a kind", "three", cite),
            line("straight flush", "run", cite),
            line("four of a kind", "four", cite),
        ),
        by_ranks=partial(high.by_ranks, ladder=ladder),
        by_suit=partial(high.by_suit, ladder=ladder),
        suited=4,
        beside=("19:47-27 'equal-rank'",),
    )


def showing() -> Ranking:
    """One to four up-cards of stud: only pairs and the like and high cards can show (14.9(f), 14.13(f))."""
    shown = (FIVE_LINES[0], FIVE_LINES[1], FIVE_LINES[2], FIVE_LINES[3], FIVE_LINES[7])
    return Ranking(
        id="showing",
        title="a stud hand showing",
        keep=0,
        sizes=(1, 2, 3, 4),
        categories=tuple(_citing_too(category, "19:47-14.9(f)1") for category in shown),
        by_ranks=_showing_by_ranks,
        beside=BESIDE,
    )


def low_five(reading: Reading) -> Ranking:
    """14.3(e)-(f): the high ranking turned round, the ace best, straights and flushes not considered."""
    return Ranking(
        id="low",
        title="five-card low poker",
        keep=5,
        sizes=(5, 6, 7),
        categories=(
            line("four of a kind", "low-four", *LOW),
            line("full house", "low-full", *LOW),
            line("three of a kind", "low-three", *LOW),
            line("two pairs", "low-two-pairs", *LOW),
            line("one pair", "low-pair", *LOW),
            line("no pair", "low", *LOW, *BESIDE),
        ),
        by_ranks=partial(low.by_ranks, keep=5, reading=reading),
        beside=BESIDE,
    )


def low_three(reading: Reading) -> Ranking:
    """The same with three cards, the best of three or four."""
    return Ranking(
        id="low-three",
        title="three-card low poker",
        keep=3,
        sizes=(3, 4),
        categories=(
            line("three of a kind", "low-three", *LOW),
            line("one pair", "low-pair", *LOW),
            line("no pair", "low", *LOW, *BESIDE),
        ),
        by_ranks=partial(low.by_ranks, keep=3, reading=reading),
        beside=BESIDE,
    )


def eight_or_better(reading: Reading) -> Ranking:
    """14.9(j): five different ranks, none above an eight."""
    return Ranking(
        id="eight-or-better",
        title="low poker, eight or better",
        keep=5,
        sizes=(5, 6, 7),
        categories=_qualified("19:47-14.9(j)"),
        by_ranks=partial(low.qualified, keep=5, reading=reading, worst=EIGHT),
    )


def omaha_low(reading: Reading) -> Ranking:
    """The same with exactly two of one's four cards and exactly three of the board."""
    return Ranking(
        id="omaha-low",
        title="Omaha low, eight or better",
        keep=5,
        sizes=(7, 8, 9),
        categories=_qualified("19:47-14.9(j)", OMAHA),
        by_ranks=partial(low.qualified, keep=5, reading=reading, worst=EIGHT),
        hole=4,
    )


def six_or_better(reading: Reading) -> Ranking:
    """14.13A(k): three different ranks, none above a six."""
    return Ranking(
        id="six-or-better",
        title="three-card low poker, six or better",
        keep=3,
        sizes=(3, 4),
        categories=_qualified("19:47-14.13A(k)"),
        by_ranks=partial(low.qualified, keep=3, reading=reading, worst=SIX),
    )


def _showing_by_ranks(counts: Counts) -> int:
    kinds = {(): 0, (2,): 1, (2, 2): 2, (3,): 3, (4,): 4}
    return high.by_ranks(counts, ladder=Ladder(keep=sum(counts), kinds=kinds))


def _qualified(*cites: str) -> tuple[Category, ...]:
    return line("no low", "none", *cites), line("low", "low", *cites, *LOW, *BESIDE)


def _citing_too(category: Category, cite: str) -> Category:
    return Category(category.id, category.name, category.style, (*category.cites, cite))

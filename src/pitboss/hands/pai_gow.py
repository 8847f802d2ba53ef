"""The rankings of pai gow poker, played with 52 cards and a joker (11.3, 11.18)."""

from functools import partial

from pitboss.hands import high
from pitboss.hands.high import Ladder, Wheel
from pitboss.hands.poker import FIVE_KINDS
from pitboss.hands.ranking import Category, Ranking, line

BESIDE = ("19:47-11.3(e)",)
THREE_CARD_BONUS = ("19:47-11.18(b) table", "19:47-11.1 'Three-card bonus wager'")


def high_hand(wheel: Wheel) -> Ranking:
    """11.3(b): the five-card high hand, or the best five of seven; identical rank is a copy (e)."""
    ladder = Ladder(
        keep=5,
        kinds={**FIVE_KINDS, (5,): 10},
        straight=4,
        flush=5,
        straight_flush=8,
        royal_flush=9,
        wheel=wheel,
    )
    return Ranking(
        id="pai-gow",
        title="pai gow poker's high hand",
        keep=5,
        sizes=(5, 6, 7),
        categories=_high_lines(wheel),
        by_ranks=partial(high.by_ranks, ladder=ladder),
        by_suit=partial(high.by_suit, ladder=ladder),
        suited=5,
        jokers=1,
        wheel=wheel,
        beside=BESIDE,
    )


def low_hand() -> Ranking:
    """The two-card low hand: a pair (11.3(b)10), or the higher cards (e); the joker is an ace (a)."""
    ladder = Ladder(keep=2, kinds={(): 0, (2,): 1})
    return Ranking(
        id="pai-gow-low",
        title="pai gow poker's low hand",
        keep=2,
        sizes=(2,),
        categories=_high_lines("second-highest")[:2],
        by_ranks=partial(high.by_ranks, ladder=ladder),
        jokers=1,
        beside=BESIDE,
    )


def seven_card_bonus(wheel: Wheel) -> Ranking:
    """11.3(f): three seven-card hands above five aces, otherwise the best five of the seven."""
    ladder = Ladder(
        keep=5,
        kinds={**FIVE_KINDS, (5,): 10},
        straight=4,
        flush=5,
        straight_flush=8,
        royal_flush=9,
        long_joker_straight_flush=11,
        long_straight_flush=13,
        wheel=wheel,
    )
    return Ranking(
        id="seven-card-bonus",
        title="pai gow poker's bonus on seven cards",
        keep=5,
        sizes=(7,),
        categories=(
            *_high_lines(wheel),
            line("seven-card straight flush with joker", "long-run", "19:47-11.3(f)3"),
            line("royal flush plus royal match", "royal", "19:47-11.3(f)2"),
            line("seven-card straight flush with no joker", "long-run", "19:47-11.3(f)1"),
        ),
        by_ranks=partial(high.by_ranks, ladder=ladder),
        by_suit=partial(high.by_suit, ladder=ladder),
        suited=5,
        jokers=1,
        wheel=wheel,
        royal_match=high.pack(12, (high.ACE,)),
        beside=BESIDE,
    )


def three_card_bonus() -> Ranking:
    """The order in which 11.18(b) pays: a straight flush with the joker stands below three of a kind."""
    ladder = Ladder(
        keep=3,
        kinds={(): 0, (2,): 1, (3,): 5},
        straight=3,
        flush=2,
        straight_flush=6,
        joker_straight_flush=4,
    )
    return Ranking(
        id="three-card-bonus",
        title="pai gow poker's bonus on three cards",
        keep=3,
        sizes=(3,),
        categories=(
            line("high card", "high", *BESIDE),
            line("one pair", "pair", *THREE_CARD_BONUS),
            line("flush", "flush", *THREE_CARD_BONUS),
            line("straight", "run", *THREE_CARD_BONUS),
            line("straight flush", "run", *THREE_CARD_BONUS),
            line("three of a kind", "three", *THREE_CARD_BONUS),
            line("straight flush with no joker", "run", *THREE_CARD_BONUS),
        ),
        by_ranks=partial(high.by_ranks, ladder=ladder),
        by_suit=partial(high.by_suit, ladder=ladder),
        suited=3,
        jokers=1,
        beside=BESIDE,
    )


def _high_lines(wheel: Wheel) -> tuple[Category, ...]:
    """The lines of 11.3(b), from the bottom."""
    chosen = ("19:47-11.3(d)",) if wheel == "lowest" else ()
    return (
        line("high card", "high", *BESIDE),
        line("pair", "pair", "19:47-11.3(b)10"),
        line("two pairs", "two-pairs", "19:47-11.3(b)9"),
        line("three of a kind", "three", "19:47-11.3(b)8"),
        line("straight", "run", "19:47-11.3(b)7", *chosen),
        line("flush", "flush", "19:47-11.3(b)6", *BESIDE),
        line("full house", "full", "19:47-11.3(b)5"),
        line("four of a kind", "four", "19:47-11.3(b)4"),
        line("straight flush", "run", "19:47-11.3(b)3", *chosen),
        line("royal flush", "royal", "19:47-11.3(b)2"),
        line("five aces", "five", "19:47-11.3(b)1"),
    )

"""The exact math of double down stud, from its Round, held against published figures."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from pitboss.analysis import analyse
from pitboss.equipment.cards import names, parse_cards
from pitboss.games.banked.growing import Growing
from pitboss.games.banked.holdings import holding, holdings
from pitboss.table import Command, Table
from pitboss.table.events import WagerSettled

# Wizard of Odds, "Double Down Stud", table "Jacks or Better" (mirrored at sonofdave.com/games/double-down-stud): all
# 12,994,800 deals of four cards and a fifth by line, not doubled and doubled. Its royal flush pays more, which
# changes no decision.
PUBLISHED = {
    "royal-flush": (0, 20), "straight-flush": (0, 180), "four-of-a-kind": (0, 3_120), "full-house": (0, 18_720),
    "flush": (0, 25_540), "straight": (31_248, 19_752), "three-of-a-kind": (50_688, 223_872),
    "two-pair": (152_064, 465_696), "jacks-or-better": (657_720, 1_031_880), "sixes-to-tens": (816_480, 1_295_520),
    "nothing": (8_035_992, 166_308),
}  # fmt: skip
PAYS = dict(zip(PUBLISHED, (2_000, 200, 50, 11, 8, 5, 3, 2, 1, 0, -1), strict=True))


@pytest.fixture(scope="module")
def solved() -> Growing:
    return Growing(Table.open("double-down-stud").rules)


def test_every_deal_comes_to_the_line_that_is_published(solved: Growing) -> None:
    counted = {line: (solved.tally[(1, 0), line], solved.tally[(1, 1), line]) for line in PUBLISHED}  # pyright: ignore[reportArgumentType]
    assert counted == PUBLISHED
    assert sum(solved.tally.values()) == 270_725 * 48


@pytest.mark.parametrize(
    ("table", "edge"), [("P1", Fraction(2_889, 108_290)), ("P2", Fraction(1_381, 46_410))]
)
def test_the_house_edge_follows_from_the_published_counts(table: str, edge: Fraction) -> None:
    """P1: 2.67% is the published edge of the table game. P2 pays half as much on the 20 doubled royal flushes."""
    pays = PAYS | ({} if table == "P1" else {"royal-flush": 1_000})
    lost = -sum(pays[line] * (single + 2 * double) for line, (single, double) in PUBLISHED.items())
    (row,) = analyse("double-down-stud", wagers=["initial"], options={"pay_table": table}).wagers
    assert row.figures.house_edge == edge == Fraction(lost, 12_994_800)


@pytest.mark.parametrize(
    ("cards", "play"),
    [
        ("6s 6d 9c Kh", "double"),
        ("5s 5d 9c Kh", "stand"),
        ("2s 7s 9s Ks", "double"),
        ("2s 7s 9s Kd", "stand"),
        ("5s 6d 7c 8h", "double"),
        ("2s 3d 4c 5h", "double"),
        ("As 2d 3c 4h", "stand"),
        ("Js Qd Kc Ah", "double"),
        ("Ts Qd Kc Ah", "stand"),
    ],
)
def test_it_is_played_as_published(solved: Growing, cards: str, play: str) -> None:
    """Double from a pair of sixes on, four to a flush, four to a straight open at both ends, or J-Q-K-A; a low
    pair is not doubled, "the biggest mistake most players make" (admiralfitzroy.co.uk, "Double Down Stud").
    """
    assert solved.decide(0, holding(parse_cards(cards)), solved.start).play.do == play


def test_doubling_an_open_straight_below_sixes_neither_gains_nor_loses(solved: Growing) -> None:
    """Eight straights at 5 to 1 against forty losses: what neither gains nor loses is wagered."""
    decision = solved.decide(0, holding(parse_cards("2s 3d 4c 5h")), solved.start)
    assert len(set(decision.others.values())) == 1


def test_a_limit_takes_from_the_double_first() -> None:
    """$1,000 and a royal flush: both wagers of the hand win $50,000 together, the initial one takes all of it."""
    (row,) = analyse(
        "double-down-stud", wagers=["initial"], options={"payout_limit": 50_000}, amount=1_000_00
    ).wagers
    assert max(net for net, _ in row.figures.distribution) == 50
    assert row.figures.house_edge > Fraction(2_889, 108_290)


def test_engine_and_enumeration_agree(solved: Growing) -> None:
    """Seven players of one deal: the engine pays each what the counting says of his four cards and the fifth."""
    random, stake = Random(17), 1_000
    for _ in range(30):
        table = Table.open("double-down-stud", seats=dict.fromkeys(range(1, 8), 10**6))
        order = random.sample(range(52), 11)
        for seat in range(1, 8):
            table.do(Command("wager", seat, args={"on": "initial", "amount": stake}))
        table.do(Command("shuffle", args={"top": names(order)}))
        table.do(Command("deal"))
        expected: dict[int, int] = {}
        for seat in range(1, 8):
            cards = (order[seat - 1], *order[7:10])
            play = solved.decide(0, holding(cards), solved.start).play
            line = solved.lines[solved.line_of[holding((*cards, order[10]))]]
            expected[seat] = stake * PAYS[line] * sum(play.stakes)
            events = table.do(Command(play.do, seat))
        found = dict.fromkeys(expected, 0)
        for event in events:  # pyright: ignore[reportPossiblyUnboundVariable]
            if isinstance(event, WagerSettled):
                found[event.seat] += event.net
        assert found == expected


def test_what_simpler_play_costs(solved: Growing) -> None:
    """Doubling a low pair "doubles the house edge against you" (admiralfitzroy.co.uk): it more than doubles it."""
    lost = {"every pair": Fraction(0), "made hands alone": Fraction(0)}
    for held in holdings(4):
        decision = solved.decide(0, held, solved.start)
        paired, best = len(set(held.ranks)) < 4, decision.play.do == "double"
        worth = {play.do: value for play, value in decision.others.items()}
        for name, doubles in (("every pair", best or paired), ("made hands alone", best and paired)):
            lost[name] += (decision.value - worth["double" if doubles else "stand"]) * held.ways
    assert lost["every pair"] / 270_725 == Fraction(11_616, 270_725)
    assert lost["made hands alone"] / 270_725 == Fraction(19_241, 1_082_900)

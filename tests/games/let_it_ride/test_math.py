"""The exact math of let it ride, held against published figures and against counting every deal one by one."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random
from typing import Any

import numpy as np
import pytest

from pitboss import analysis
from pitboss.analysis import OddsReport, WagerMath
from pitboss.equipment.cards import parse_cards
from pitboss.exact import Distribution
from pitboss.games.banked.growing import Growing
from pitboss.games.banked.holdings import Holding, holding, holdings
from pitboss.games.banked.riding import Riding
from pitboss.games.banked.rules import Rules
from pitboss.games.banked.telling import Pairs, rules, say
from pitboss.games.banked.verdict import Showing, Verdict, lost, won
from pitboss.games.let_it_ride import GAMES
from pitboss.games.let_it_ride import math as let_it_ride
from pitboss.games.let_it_ride.play import BETS, NOTHING, ROUND
from pitboss.hands import ranking
from pitboss.hands.bulk import categories, strengths
from pitboss.law import catalogue
from pitboss.money import Odds, parse_dollars
from pitboss.table import BadCommand
from pitboss.table.options import resolve
from pitboss.table.values import OptionError
from sized import SIZES

TEN = 8
PAIRS = Pairs(TEN, TEN)
DEALS = 22_100 * 49 * 48
LINES = (
    "royal-flush", "straight-flush", "four-of-a-kind", "full-house", "flush", "straight", "three-of-a-kind",
    "two-pair", "tens-or-better",
)  # fmt: skip
ODDS: dict[str, Fraction] = dict(zip(LINES, map(Fraction, (1000, 200, 50, 11, 8, 5, 3, 2, 1)), strict=True))
LAW = catalogue().on(catalogue().newest)


def solved(odds: dict[str, Fraction], limit: Fraction | None = None) -> Growing:
    """The game with other odds, and a limit in units of one bet; a line that is not named loses."""

    def bet(_rules: Rules, shown: Showing) -> Verdict:
        pays = odds.get(shown["own"])
        if pays is None:
            return lost(why="", cites=())
        return won(Odds(pays.numerator, pays.denominator), why="", cites=())

    assert ROUND.cap is not None
    wagers = {name: replace(each, judge=bet) if name in BETS else each for name, each in ROUND.wagers.items()}
    cap = replace(ROUND.cap, limit=lambda _rules: None if limit is None else limit.numerator)
    options, _ = resolve(GAMES[0].options, LAW, {}, chip=GAMES[0].chip)
    changed = Rules(replace(ROUND, wagers=wagers, cap=cap), LAW, options)
    return Growing(changed, 1 if limit is None else limit.denominator)


def played(odds: dict[str, Fraction] = ODDS, limit: Fraction | None = None) -> Riding:
    return Riding(solved(odds, limit), TEN)


@pytest.fixture(scope="module")
def usual() -> Riding:
    return played()


def line_of(cards: Sequence[int]) -> str:
    """The line of five cards, by their category (18.11(b))."""
    value = ranking("five").value(cards)
    if value.category == "high-card" or (value.category == "one-pair" and value.ranks[0] < TEN):
        return NOTHING
    return _line(value.category)


_ROWS: dict[str, WagerMath] = {}


def analyse(wager: str = "let-it-ride", *, amount: str | None = None, **given: Any) -> WagerMath:
    """A row of the report; what several tests ask for is solved once."""
    asked = repr((wager, amount, given))
    if asked not in _ROWS:
        _ROWS[asked] = _analysed(wager, amount, given)
    return _ROWS[asked]


def _analysed(wager: str, amount: str | None, given: dict[str, Any]) -> WagerMath:
    game = GAMES[0]
    options, _ = resolve(game.options, LAW, given, chip=game.chip)
    if "payout_limit" not in given:
        options["payout_limit"] = None
    cents = None if amount is None else parse_dollars(amount)
    (row,) = let_it_ride.analyse(game.id, LAW, options, (wager,), cents)
    return row


class TestCounts:
    """Counts that any book on poker gives, and combinatorial identities."""

    @pytest.mark.parametrize("size", [3, 4, 5])
    def test_holdings_stand_for_every_hand_once(self, size: int) -> None:
        assert sum(held.ways for held in holdings(size)) == comb(52, size)

    @pytest.mark.parametrize("size", [3, 4])
    def test_a_holding_stands_for_as_many_hands_as_it_says(self, size: int) -> None:
        found = Counter(holding(cards) for cards in combinations(range(52), size))
        assert found == {held: held.ways for held in holdings(size)}

    def test_all_deals_are_counted(self, usual: Riding) -> None:
        assert sum(usual.solved.tally.values()) == DEALS

    def test_hands_come_as_often_as_among_2598960_five_card_hands(self, usual: Riding) -> None:
        # Alspach, "Expectations Galore: Bad Bets" (Poker Digest, January 2000), counts most of these; a pair of tens
        # or better is 5 of 13 ranks of the 1,098,240 pairs.
        counts: Counter[str | None] = Counter()
        for end, deals in usual.solved.tally.items():
            counts[end.line] += deals
        orders = (
            comb(5, 3) * 2
        )  # which three of five cards are the player's, and which of the others comes first
        assert {line: count // orders for line, count in counts.items()} == {
            "royal-flush": 4, "straight-flush": 36, "four-of-a-kind": 624, "full-house": 3_744, "flush": 5_108,
            "straight": 10_200, "three-of-a-kind": 54_912, "two-pair": 123_552,
            "tens-or-better": 1_098_240 * 5 // 13, "nothing": 1_302_540 + 1_098_240 * 8 // 13,
        }  # fmt: skip

    def test_four_cards_become_what_dealing_every_last_card_says(self, usual: Riding) -> None:
        four, lines = usual.solved.last_card, usual.solved.lines
        for text in (
            "As Ks Qs Js",
            "9s 8s 7s 6d",
            "Ts Td 4c 4h",
            "2s 2d 2c 2h",
            "Ah 2h 3h 4h",
            "Kc Kd 9s 3h",
        ):
            cards = parse_cards(text)
            counts = Counter(line_of((*cards, card)) for card in range(52) if card not in cards)
            assert {lines[line]: cards for line, cards in four[holding(cards)].items()} == counts


class TestPublished:
    """Figures of others, each with its source."""

    def test_house_edge(self) -> None:
        # Wizard of Odds, "Let it Ride", FAQ: 3.506% with 1,000 to 1 on the royal flush, 3.737% with 500 to 1.
        assert analyse().figures.house_edge == Fraction(37_963, 1_082_900)
        assert percent(analyse().figures.house_edge, 3) == "3.506"
        assert percent(analyse(pay_table={"royal-flush": 500}).figures.house_edge, 3) == "3.737"

    def test_bet_one(self) -> None:
        # Wizard of Odds, "Let it Ride Appendix": the first raise has probability 0.07276018 and returns 0.10912580.
        figures = analyse("bet-one").figures
        assert f"{float(figures.wagered):.8f}" == "0.07276018"
        assert f"{float(-figures.house_edge):.8f}" == "0.10912580"

    @pytest.mark.parametrize(
        ("cards", "hands", "total"),
        [
            ("Ts Td 2c", 1440, 1689),
            ("2s 2d 2c", 52, 6360),
            ("3s 4s 5s", 20, 252),
            ("8s 9s Ts", 4, 480),
            ("9s Ts Js", 4, 708),
            ("7s 8s Ts", 12, 198),
            ("8s Ts Js", 12, 426),
            ("7s Ts Js", 24, 144),
            ("Ts Js Qs", 4, 1736),
            ("Js Qs Ks", 12, 1454),
            ("Qs Ks As", 24, 1172),
        ],
    )
    def test_every_kind_of_three_cards_with_which_bet_one_rides(
        self, usual: Riding, cards: str, hands: int, total: int
    ) -> None:
        # Wizard of Odds, "Let it Ride Appendix", and Catlin, "Calculating the House Edge in Let It Ride" (2001):
        # number of hands of the kind, and what the bet wins over its 1,176 completions.
        gain = usual.one[holding(parse_cards(cards))].gain
        assert gain * comb(49, 2) == total
        assert sum(held.ways for held, choice in usual.one.items() if choice.gain == gain) == hands

    def test_the_kinds_together_are_all_hands_with_which_bet_one_rides(self, usual: Riding) -> None:
        # The same tables: 20,492 of 22,100 hands are everything else.
        assert sum(held.ways for held, choice in usual.one.items() if not choice.rides) == 20_492

    def test_a_low_pair_is_withdrawn(self, usual: Riding) -> None:
        # Wizard of Odds, "Let it Ride", FAQ: 45.83% with four cards. Its 6.37% with three is not ours: 71 of
        # 1,176 are 6.037%, counted by hand below.
        assert percent(-usual.alone[holding(parse_cards("9s 9d 3c 5h"))].gain, 2) == "45.83"
        assert usual.one[holding(parse_cards("9s 9d 3c"))].gain == Fraction(-71, 1176)

    def test_what_a_low_pair_with_three_cards_becomes(self) -> None:
        # By hand, two nines and a three: two nines 1; a nine and a three 6, two threes 3; a nine and another 88;
        # a three and another 132, two of another rank 66; of 1,176.
        wins = 50 * 1 + 11 * (2 * 3 + 3) + 3 * (2 * 44) + 2 * (3 * 44 + 11 * 6)
        winners = 1 + 9 + 88 + 198
        assert wins - (1176 - winners) == -71

    def test_element_of_risk(self) -> None:
        # Grochowski, "Let It Ride Redux" (2020): 1.23 bets on average, 2.85% of the money in action. Both count a
        # bet as riding where it neither gains nor loses; withdrawn there it would be 1.22 bets and 2.86%.
        figures = analyse().figures
        assert f"{float(figures.wagered):.2f}" == "1.23"
        assert percent(figures.element_of_risk, 2) == "2.85"

    def test_three_card_bonus(self) -> None:
        # Grochowski, "Let It Ride: 3-card Side Bet" (2012): 7.1% with a flush at 3 to 1, 2.14% at 4 to 1.
        assert percent(analyse("three-card-bonus").figures.house_edge, 1) == "7.1"
        better = analyse("three-card-bonus", three_card_bonus_table={"flush": 4})
        assert percent(better.figures.house_edge, 2) == "2.14"

    def test_bonus_dollar(self) -> None:
        # "Let it ride probability and smarts" (gamblingmy.com): $20,000, $2,000, 400, 200, 50, 25, 5 bring $0.7446
        # for $1, a sum of rounded lines; the dollar is not counted.
        sums = dict(zip(LINES, (20_000, 2_000, 400, 200, 50, 25, 5), strict=False))
        ours: dict[int, int] = dict(zip((25_000, 2_500, 400, 200, 50, 25, 5), sums.values(), strict=True))
        nets = analyse("bonus-dollar").figures.distribution
        assert f"{float(sum(ours[int(net)] * chance for net, chance in nets if net > 0)):.3f}" == "0.745"


class TestReport:
    """What `pitboss odds` asks for."""

    def test_a_payout_limit_counts_only_with_limit_and_amount(self) -> None:
        edges = [
            report(["let-it-ride"], options=options, amount=amount).wagers[0].figures.house_edge
            for options in ({}, {"payout_limit": 50_000}) for amount in (None, 100_00)
        ]  # fmt: skip
        assert edges[:3] == [Fraction(37_963, 1_082_900)] * 3
        assert edges[3] == Fraction(1_647, 41_650)

    def test_what_the_law_forbids_is_computed_and_listed(self) -> None:
        found = report(["bet-three"], options={"pay_table": {"flush": 7}})
        assert [breach.option for breach in found.breaches] == ["pay_table"]
        assert found.wagers[0].figures.house_edge > analyse("bet-three").figures.house_edge

    @pytest.mark.parametrize("amount", [0, -100])
    def test_an_amount_of_nothing_is_refused_in_a_sentence(self, amount: int) -> None:
        with pytest.raises(BadCommand, match="more than zero"):
            report(["let-it-ride"], options={"payout_limit": 50_000}, amount=amount)

    def test_every_wager_is_listed(self) -> None:
        assert [row.wager for row in report(None).wagers] == [*let_it_ride.rows("let-it-ride", LAW)]


def report(
    wagers: list[str] | None, *, options: dict[str, Any] | None = None, amount: int | None = None
) -> OddsReport:
    return analysis.analyse("let-it-ride", wagers=wagers, options=options, amount=amount)


class TestStrategy:
    def test_best_play_is_the_published_strategy(self, usual: Riding) -> None:
        # Alspach, "Expectations Galore: A Reader's Question" (Poker Digest, December 2000).
        for held, choice in usual.one.items():
            assert choice.rides == alspach_one(held), held
        for held, choice in usual.alone.items():
            assert (choice.gain > 0) == alspach_two(held), held

    def test_it_is_said_in_rules_that_a_player_can_read(self) -> None:
        text = analyse().strategy["text"]
        assert text[: text.index("Simpler play, and what it costs:")] == [
            "Let bet one ride with:",
            "  three of a kind",
            "  a pair of tens or better",
            "  three cards to a royal flush",
            "  three suited cards that fit three straight flushes (3-4-5, 4-5-6, 5-6-7, 6-7-8, 7-8-9, 8-9-T, 9-T-J)",
            (
                "  three suited cards that fit two straight flushes, at least one of them ten or higher"
                " (7-8-T, 7-9-T, 8-9-J, 8-T-J, 9-T-Q, 9-J-Q)"
            ),
            (
                "  three suited cards that fit one straight flush, at least two of them ten or higher"
                " (7-T-J, 8-T-Q, 8-J-Q, 9-T-K, 9-J-K, 9-Q-K)"
            ),
            "Let bet two ride with:",
            "  four of a kind",
            "  three of a kind",
            "  two pairs",
            "  a pair of tens or better",
            "  four suited cards",
            "  four cards not all of one suit that fit two straights",
            (
                "  four cards not all of one suit that fit one straight, all of them ten or higher"
                " (T-J-Q-A, T-J-K-A, T-Q-K-A, J-Q-K-A)"
            ),
            (
                "  It neither gains nor loses with: four cards not all of one suit that fit two straights, none of them"
                " ten or higher; four cards not all of one suit that fit one straight, all of them ten or higher."
            ),
        ]

    def test_the_decision_table_holds_every_hand(self) -> None:
        said = analyse().strategy
        for bet, size in (("bet-one", 3), ("bet-two", 4)):
            table = said[bet]["table"]
            assert sum(row["hands"] for row in table) == comb(52, size)
            assert len({row["holding"] for row in table}) == len(table)
            rising = [Fraction(row["gain"]) for row in table]
            assert rising == sorted(rising, reverse=True)

    @pytest.mark.parametrize("number", range(8 if SIZES.column == "full" else 3))
    def test_the_words_alone_reproduce_every_decision(self, seed: int, number: int) -> None:
        chance = Random(f"{seed} {number}")
        odds = {line: Fraction(chance.randrange(600), 4) for line in LINES if chance.random() < 0.8}
        limit = Fraction(chance.randrange(1, 900), 3) if chance.random() < 0.5 else None
        play = played(odds, limit)
        for choices in (play.one, play.alone, play.beside):
            if not choices:
                continue
            size = len(next(iter(choices)).ranks)
            rides = {held: choice.rides for held, choice in choices.items()}
            sentences = [say(rule, PAIRS, size=size) for rule in rules(rides, PAIRS)]
            for held, choice in choices.items():
                assert any(means(sentence, held) for sentence in sentences) == choice.rides, (held, sentences)

    def test_without_a_limit_bet_two_does_not_depend_on_bet_one(self) -> None:
        assert "table" in played({**ODDS, "flush": Fraction(3)}).advice()["bet-two"]


class TestFigures:
    def test_the_bets_add_up_to_the_game(self) -> None:
        edges = [analyse(bet).figures.house_edge for bet in ("bet-one", "bet-two", "bet-three")]
        assert sum(edges) == analyse().figures.house_edge

    def test_bet_three_is_the_five_card_hand_alone(self) -> None:
        counts: Counter[Fraction] = Counter()
        for held in holdings(5):
            counts[ODDS.get(line_of(held.cards()), Fraction(-1))] += held.ways
        assert analyse("bet-three").figures.distribution == Distribution.weighted(counts.items())

    @pytest.mark.parametrize("wager", let_it_ride.rows("let-it-ride", LAW))
    def test_every_row_is_ready_for_json(self, wager: str) -> None:
        row = analyse(wager).as_json()
        assert row["wager"] == wager
        assert sum(Fraction(line["probability"]) for line in row["distribution"]) == 1
        assert row["cites"]

    def test_bonuses_are_listed_on_days_that_know_them(self) -> None:
        day = catalogue().on(catalogue().newest.replace(year=1996, month=6))
        assert let_it_ride.rows("let-it-ride", day) == ("let-it-ride", "bet-one", "bet-two", "bet-three")

    def test_an_unlawful_table_is_computed_all_the_same(self) -> None:
        row = analyse(pay_table={"flush": 1, "straight": "1 to 2"})
        assert row.figures.house_edge > analyse().figures.house_edge

    def test_an_unknown_line_is_refused_in_a_sentence(self) -> None:
        with pytest.raises(OptionError, match="no line 'five-aces'"):
            analyse(pay_table={"five-aces": 3})


class TestPayoutLimit:
    def test_it_does_not_count_without_an_amount(self) -> None:
        assert analyse(payout_limit=50_000).figures == analyse().figures

    def test_it_does_not_matter_where_no_hand_reaches_it(self) -> None:
        row = analyse(payout_limit=50_000, amount="16")
        assert row.figures == analyse().figures
        assert (
            row.strategy["text"][-1]
            == "With a payout limit of $50,000.00 and bets of $16.00 no hand reaches the limit."
        )

    def test_at_17_dollars_it_takes_1000_from_a_royal_flush_with_three_bets(self) -> None:
        # A royal flush comes in 20 of 22,100 * 2,352 deals per suit and order; all ride three bets.
        row = analyse(payout_limit=50_000, amount="17")
        lost = Fraction(4 * 20, DEALS) * Fraction(51_000 - 50_000, 17)
        assert row.figures.house_edge == analyse().figures.house_edge + lost
        assert row.strategy["text"][-1].endswith("but best play stays the same.")

    def test_at_100_dollars_best_play_changes(self) -> None:
        row = analyse(payout_limit=50_000, amount="100")
        assert row.strategy["text"][-3:] == [
            "With a payout limit of $50,000.00 and bets of $100.00 best play is not what it is without a limit:",
            (
                "  bet one is withdrawn with three suited cards that fit three straight flushes, none of them ten or"
                " higher (3-4-5, 4-5-6, 5-6-7, 6-7-8, 7-8-9)"
            ),
            (
                "  bet one is withdrawn with three suited cards that fit two straight flushes, one of them ten or"
                " higher (7-8-T, 7-9-T, 8-9-J)"
            ),
        ]

    def test_best_play_under_a_limit_is_no_worse_than_the_usual_play(self, usual: Riding) -> None:
        limited = solved(ODDS, Fraction(50_000, 300))
        as_usual, at_best = (
            sum(
                (sum(limited.nets(end.stakes, end.line or NOTHING)) * deals for end, deals in tally.items()),
                Fraction(0),
            )
            for tally in (usual.solved.tally, limited.tally)
        )
        assert at_best > as_usual

    def test_bet_one_is_paid_first_and_the_next_has_what_is_left(self) -> None:
        limited = solved(ODDS, Fraction(1500))
        assert limited.nets((1, 1, 1), "royal-flush") == (1000, 500, 0)
        assert limited.nets((0, 1, 1), "royal-flush") == (0, 1000, 500)
        assert limited.nets((1, 1, 1), NOTHING) == (-1, -1, -1)

    def test_the_bets_add_up_to_the_game(self) -> None:
        rows = [
            analyse(bet, payout_limit=50_000, amount="400") for bet in ("bet-one", "bet-two", "bet-three")
        ]
        assert (
            sum(row.figures.house_edge for row in rows)
            == analyse(payout_limit=50_000, amount="400").figures.house_edge
        )


@pytest.mark.full
def test_every_deal_counted_one_by_one() -> None:
    """All 22,100 hands with their 1,176 completions: 25,989,600 deals, ranked by the compiled evaluator."""
    five = ranking("five")
    paying = np.array(
        [
            LINES.index(_line(category.id)) if _line(category.id) in LINES else -1
            for category in five.categories
        ]
    )
    odds = np.array([int(odds) for odds in ODDS.values()])
    play = played()
    total = 0
    for cards in combinations(range(52), 3):
        left = np.array([card for card in range(52) if card not in cards])
        two = np.array(list(combinations(left.tolist(), 2)))
        found = strengths(five, np.concatenate([np.broadcast_to(cards, (len(two), 3)), two], axis=1))
        category = categories(found)
        lines = paying[category]
        wins = np.where(lines >= 0, odds[lines], -1)
        pair = category == 1
        wins[pair] = np.where((found[pair] >> 16 & 15) - 1 >= TEN, 1, -1)
        assert int(wins.sum()) == play_alone(play, cards)
        total += int(wins.sum())
    assert Fraction(total, 22_100 * 1_176) == -analyse("bet-three").figures.house_edge


def _line(category: str) -> str:
    return {"two-pairs": "two-pair", "one-pair": "tens-or-better"}.get(category, category)


def play_alone(play: Riding, cards: tuple[int, ...]) -> int:
    """What one bet wins over the 1,176 completions of three cards; without a limit that is the gain of riding."""
    return int(play.one[holding(cards)].gain * 1_176)


def percent(value: Fraction, digits: int) -> str:
    return f"{float(100 * value):.{digits}f}"


def runs(held: Holding) -> int:
    """In how many ways five consecutive ranks, the ace at either end, take in these."""
    laid = [{(low + step) % 13 for step in range(5)} for low in range(-1, 9)]
    return sum(set(held.ranks) <= run for run in laid) if len(set(held.ranks)) == len(held.ranks) else 0


def alspach_one(held: Holding) -> bool:
    tens = sum(rank >= TEN for rank in held.ranks)
    copies = Counter(held.ranks).most_common(1)[0]
    if copies[1] == 3 or (copies[1] == 2 and copies[0] >= TEN):
        return True
    if not held.suited:
        return False
    return tens == 3 or runs(held) == 3 or (runs(held) == 2 and tens >= 1) or (runs(held) == 1 and tens == 2)


def alspach_two(held: Holding) -> bool:
    copies = Counter(held.ranks)
    pairs = [rank for rank, count in copies.items() if count >= 2]
    wins = max(copies.values()) > 2 or len(pairs) == 2 or any(rank >= TEN for rank in pairs)
    return wins or held.suited or (runs(held) == 2 and any(rank >= TEN for rank in held.ranks))


NUMBER = {"no": 0, "none": 0, "one": 1, "two": 2, "three": 3, "four": 4}


def means(sentence: str, held: Holding) -> bool:
    """Whether a player who reads the sentence takes these cards to be meant."""
    sentence, _, listed = sentence.partition(": ")
    if listed and "-".join("23456789TJQKA"[rank] for rank in reversed(held.ranks)) not in listed.split(", "):
        return False
    noun, _, high = sentence.partition(", ")
    noun, _, fits = noun.partition(" that fit ")
    count, tens = Counter(held.ranks), sum(rank >= TEN for rank in held.ranks)
    if high and not _so_many(high.removesuffix(" of them ten or higher"), tens, len(held.ranks)):
        return False
    if fits and not _so_many(fits.rpartition(" straight")[0], runs(held), 3):
        return False
    pairs = [rank for rank, copies in count.items() if copies == 2]
    match noun.split(" ", 1):
        case ["four", "of a kind"]:
            return 4 in count.values()
        case ["three", "of a kind"]:
            return 3 in count.values()
        case ["two", "pairs"]:
            return len(pairs) == 2
        case ["a", "pair of tens or better"]:
            return len(pairs) == 1 and pairs[0] >= TEN
        case ["a", "pair below tens"]:
            return len(pairs) == 1 and pairs[0] < TEN
        case ["any", _]:
            return True
        case [_, what]:
            assert noun.split()[0] == ("three" if len(held.ranks) == 3 else "four")
            return (
                len(count) == len(held.ranks)
                and {
                    "cards to a royal flush": held.suited and min(held.ranks) >= TEN,
                    "suited cards": held.suited,
                    "cards not all of one suit": not held.suited,
                    "cards without a pair": True,
                }[what]
            )
        case _:
            raise AssertionError(noun)


def _so_many(words: str, number: int, size: int) -> bool:
    if words == "all":
        return number == size
    if words.startswith("at least "):
        return number >= NUMBER[words.removeprefix("at least ")]
    if words.startswith("at most "):
        return number <= NUMBER[words.removeprefix("at most ")]
    return number in {NUMBER[word] for word in words.split(" or ")}

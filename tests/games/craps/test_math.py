"""The exact figures of craps wagers, walked through the engine, against figures that are not ours.

Sources:
- Ethier, The Doctrine of Chances (2010), ch. 15: distribution of the number of different points made, as
  printed by D. Catlin, "The Fire Bet", Casino City Times, 13 February 2010.
- casinodealerswebsite.com, "Summary of bets, house %": pass 1.41%, don't pass 1.36%; pass with single odds
  0.848%, double 0.606%, triple 0.471% of all money wagered.
- J. Grochowski, Casino City Times, 7 August 2001: place 6 and 8, 1.52%.
- For every other wager the test counts the 36 rolls itself.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from pitboss.analysis import WagerMath, analyse

ROLLS = list(product(range(1, 7), repeat=2))
WAYS = {total: sum(a + b == total for a, b in ROLLS) for total in range(2, 13)}


@pytest.fixture(scope="module")
def rows() -> dict[str, WagerMath]:
    return {row.wager: row for row in analyse("craps").wagers}


def edge(rows: dict[str, WagerMath], wager: str) -> Fraction:
    return rows[wager].figures.house_edge


def one_roll(wins: dict[int, Fraction]) -> Fraction:
    """The edge of a bet decided by one roll, from the pays by total."""
    return -sum((Fraction(WAYS[t], 36) * wins.get(t, Fraction(-1)) for t in WAYS), Fraction(0))


def race(win: int, lose: int, pays: Fraction) -> Fraction:
    """The edge of n ways to win against m to lose, undecided rolls not counted."""
    return (lose - win * pays) / Fraction(win + lose)


@pytest.mark.parametrize(
    ("wager", "percent"), [("pass", "1.41"), ("come", "1.41"), ("dont-pass", "1.36"), ("dont-come", "1.36"),
                           ("place-6", "1.52"), ("place-8", "1.52")],
)  # fmt: skip
def test_published_percentages(rows: dict[str, WagerMath], wager: str, percent: str) -> None:
    assert f"{float(100 * edge(rows, wager)):.2f}" == percent


def test_line_bets_by_the_textbook_sum(rows: dict[str, WagerMath]) -> None:
    made = sum(
        (Fraction(WAYS[p], 36) * Fraction(WAYS[p], WAYS[p] + 6) for p in (4, 5, 6, 8, 9, 10)), Fraction(0)
    )
    win = Fraction(8, 36) + made
    assert rows["pass"].figures.distribution.positive == win
    assert edge(rows, "pass") == 1 - 2 * win
    assert edge(rows, "dont-pass") == -(1 - win - Fraction(1, 36)) + win


def test_dont_pass_resolved_leaves_the_barred_twelve_out(rows: dict[str, WagerMath]) -> None:
    assert rows["dont-pass"].figures.house_edge_resolved == Fraction(27, 1925)


@pytest.mark.parametrize(("multiple", "percent"), [(1, "0.848"), (2, "0.606"), (3, "0.471")])
def test_pass_with_odds_over_all_money_wagered(multiple: int, percent: str) -> None:
    row = analyse("craps", options={"odds_multiple_right": multiple}, wagers=["pass"]).wagers[0]
    assert f"{100 * row.extra['with_odds']['element_of_risk']['value']:.3f}" == percent


@pytest.mark.parametrize("wager", ["pass-odds", "dont-pass-odds", "come-odds", "dont-come-odds"])
def test_odds_bets_are_fair(rows: dict[str, WagerMath], wager: str) -> None:
    assert edge(rows, wager) == 0


@pytest.mark.parametrize(
    ("wager", "pays"),
    [("place-4", "9/5"), ("place-5", "7/5"), ("place-6", "7/6"), ("place-9", "7/5"), ("place-10", "9/5")],
)
def test_place_bets_by_counting(rows: dict[str, WagerMath], wager: str, pays: str) -> None:
    box = int(wager.rsplit("-", 1)[1])
    assert edge(rows, wager) == race(WAYS[box], 6, Fraction(pays))


@pytest.mark.parametrize(
    ("box", "pays"), [(4, "5/11"), (5, "5/8"), (6, "4/5"), (8, "4/5"), (9, "5/8"), (10, "5/11")]
)
def test_place_to_lose_by_counting(rows: dict[str, WagerMath], box: int, pays: str) -> None:
    assert edge(rows, f"place-lose-{box}") == race(6, WAYS[box], Fraction(pays))


@pytest.mark.parametrize(
    ("box", "true"), [(4, "2"), (5, "3/2"), (6, "6/5"), (8, "6/5"), (9, "3/2"), (10, "2")]
)
@pytest.mark.parametrize("timing", ["on_win", "at_bet"])
def test_buy_and_lay_with_each_commission_policy(box: int, true: str, timing: str) -> None:
    found = analyse(
        "craps", options={"commission_timing": timing}, wagers=[f"buy-{box}", f"lay-{box}"]
    ).wagers
    rate, pays = Fraction(1, 20), Fraction(true)
    if timing == "on_win":
        assert found[0].figures.house_edge == race(WAYS[box], 6, pays - rate)
        assert found[1].figures.house_edge == race(6, WAYS[box], 1 / pays - rate)
    else:
        assert [row.figures.house_edge for row in found] == [rate, rate]
        assert found[0].figures.element_of_risk == Fraction(1, 21)


@pytest.mark.parametrize(
    ("wager", "lose", "pays"), [("hard-4", 8, 7), ("hard-6", 10, 9), ("hard-8", 10, 9), ("hard-10", 8, 7)]
)
def test_hardways_by_counting(rows: dict[str, WagerMath], wager: str, lose: int, pays: int) -> None:
    assert edge(rows, wager) == race(1, lose, Fraction(pays))


@pytest.mark.parametrize(
    ("wager", "wins"),
    [
        ("field", {2: 2, 3: 1, 4: 1, 9: 1, 10: 1, 11: 1, 12: 2}),
        ("any-seven", {7: 4}),
        ("any-craps", {2: 7, 3: 7, 12: 7}),
        ("craps-2", {2: 30}),
        ("craps-3", {3: 15}),
        ("craps-12", {12: 30}),
        ("eleven", {11: 15}),
        ("craps-eleven", {2: 3, 3: 3, 12: 3, 11: 7}),
        ("horn", {2: Fraction(27, 4), 12: Fraction(27, 4), 3: 3, 11: 3}),
        ("horn-high-2", {2: Fraction(57, 5), 12: Fraction(26, 5), 3: Fraction(11, 5), 11: Fraction(11, 5)}),
        ("horn-high-11", {2: Fraction(26, 5), 12: Fraction(26, 5), 3: Fraction(11, 5), 11: Fraction(27, 5)}),
        ("whirl", {2: Fraction(26, 5), 12: Fraction(26, 5), 3: Fraction(11, 5), 11: Fraction(11, 5), 7: 0}),
    ],
)
def test_one_roll_bets_by_counting(rows: dict[str, WagerMath], wager: str, wins: dict[int, Fraction]) -> None:
    assert edge(rows, wager) == one_roll({total: Fraction(net) for total, net in wins.items()})


def test_hops_and_six_seven_eight(rows: dict[str, WagerMath]) -> None:
    hops = [row for row in rows if row.startswith("hop-")]
    assert len(hops) == 17
    assert {edge(rows, hop) for hop in hops if "hard" in hop} == {1 - Fraction(31, 36)}
    assert {edge(rows, hop) for hop in hops if "hard" not in hop} == {1 - Fraction(32, 36)}
    ways = [(a, b) for a, b in ROLLS if a + b in (6, 7, 8)]
    paid = sum(2 if a == b else 1 for a, b in ways)
    assert edge(rows, "six-seven-eight") == Fraction(36 - len(ways) - paid, 36)


def test_fire_bet_against_ethier(rows: dict[str, WagerMath]) -> None:
    """Four points 0.008798178440, and fewer than four in all other hands but the longest."""
    chances = rows["fire-bet"].figures.distribution
    assert f"{float(chances[24]):.12f}" == "0.008798178440"
    fewer = 0.593939393939 + 0.260750492004 + 0.101275355549 + 0.033434212179
    assert float(chances.negative) == pytest.approx(fewer, abs=1e-11)


def test_expected_rolls_of_a_pass_bet(rows: dict[str, WagerMath]) -> None:
    """557/165 rolls to a decision, the textbook figure (Epstein, The Theory of Gambling and Statistical Logic)."""
    assert rows["pass"].extra["expected_rolls"]["exact"] == "557/165"


def test_every_wager_of_the_day_has_a_row() -> None:
    assert len(analyse("craps").wagers) == 69
    early = {row.wager for row in analyse("craps", as_of="1992-01-01").wagers}
    assert "craps-eleven" not in early
    assert not any(wager.startswith("hop-") for wager in early)


def test_what_the_law_forbids_is_computed_and_listed() -> None:
    report = analyse("craps", options={"payout_odds": {"hard-6": 8}}, wagers=["hard-6"])
    assert report.wagers[0].figures.house_edge == race(1, 10, Fraction(8))
    assert [breach.option for breach in report.breaches] == ["payout_odds"]
    assert "19:47-1.4(b)" in report.breaches[0].cites

"""The math of pai gow poker: wagers on the cards counted over all hands, the main wager over all pairs of hands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Any

from pitboss.analysis.figures import Figures, WagerMath
from pitboss.exact import Distribution
from pitboss.games import find
from pitboss.games.pai_gow_poker import play
from pitboss.games.pai_gow_poker.house_way import STRAIGHT
from pitboss.games.pai_gow_poker.play import (
    ADDITIONAL,
    BONUS,
    MAIN,
    METER,
    NATURAL_ROYAL,
    PROGRESSIVE,
    SEVEN,
    THREE,
)
from pitboss.games.setting.rules import Rules, fee_of
from pitboss.games.setting.telling import in_words
from pitboss.hands import ranking
from pitboss.hands.high import ACE, CATEGORY_SHIFT
from pitboss.money import dollars
from pitboss.table.options import UNLIMITED

if TYPE_CHECKING:
    from pitboss.law import Law

OFFERED = {THREE: "three_seven_bonus", SEVEN: "three_seven_bonus", BONUS: "bonus", PROGRESSIVE: "progressive",
           ADDITIONAL: "additional_wager"}  # fmt: skip
HANDS = comb(53, 7)


def rows(game_id: str, law: Law) -> tuple[str, ...]:
    return find(game_id).wagers(law)


def analyse(
    game_id: str, law: Law, options: Mapping[str, Any], wagers: tuple[str, ...], amount: int | None
) -> list[WagerMath]:
    found: list[WagerMath] = []
    for wager in wagers:
        offered = {OFFERED[wager]: True} if wager in OFFERED else {}
        rules: Rules = find(game_id).rules(law, {**options, **UNLIMITED, **offered})
        found.append(_ROWS[wager](rules, amount))
    return found


def _paid(
    rules: Rules, wager: str, counts: Mapping[str, int], cites: tuple[str, ...], cap: Any = None
) -> WagerMath:
    """A wager that is paid by a table of lines, from how many hands there are of each line."""
    table, total = rules.pays[wager], sum(counts.values())

    def net(line: str) -> Fraction:
        odds = table.get(line)
        return Fraction(-1) if odds is None else min(odds.fraction, cap or odds.fraction)

    nets = Distribution.of((net(line), Fraction(hands, total)) for line, hands in counts.items())
    pays = ", ".join(f"{line} {table[line]}" for line in table)
    lines = [{"line": line, "pays": str(table[line])} for line in table]
    return WagerMath(wager, pays, Figures(nets), cites, extra={"hands": dict(counts), "lines": lines})


def _three(rules: Rules, _amount: int | None) -> WagerMath:
    from pitboss.hands.counting import count

    counted = count(ranking("three-card-bonus"), 3)
    lines = {play.THREE_LINES.get(category, category): hands for category, hands in counted.items()}
    return _paid(rules, THREE, lines, rules.cites("three-card-bonus", "three-card-table"))


@cache
def _counted(name: str, wheel: str) -> dict[str, int]:
    from pitboss.hands.counting import count

    return count(ranking(name, {"low_straight_rule": wheel}), 7)


def seven_card_counts(rules: Rules, name: str) -> dict[str, int]:
    """All hands of seven cards by the line that they are paid by."""
    counted = _counted(name, rules.options["low_straight_rule"])
    lines = {play.BONUS_LINES.get(category, category): hands for category, hands in counted.items()}
    if rules.options["bonus_pays_by"] == "best-pay":
        both = straights_with_three()
        lines["straight"] -= both
        lines["three-of-a-kind"] += both
    return lines


@cache
def straights_with_three() -> int:
    """Hands that are a straight by rank and hold three of a kind too."""
    from pitboss.games.pai_gow_poker.classes import of_ranks

    high, found = ranking("pai-gow"), 0
    for joker in (False, True):
        for three, others in _threes(joker=joker):
            held = [int(rank in others) for rank in range(13)]
            held[three] = 3 - (joker and three == ACE)
            if sum(held) != 7 - joker:
                continue
            for each in of_ranks(tuple(held), joker):
                found += each.hands * (high.strength(each.cards) >> CATEGORY_SHIFT == STRAIGHT)
    return found


def _threes(*, joker: bool) -> Iterator[tuple[int, tuple[int, ...]]]:
    """A rank of which there are three, the joker counted with the aces, and the ranks of the other cards."""
    for three in range(13):
        for size in (3, 4):
            for others in combinations([rank for rank in range(13) if rank != three], size):
                if not (joker and three != ACE and ACE in others):
                    yield three, others


def _seven(rules: Rules, amount: int | None) -> WagerMath:
    most = rules.options["seven_bonus_cap"]
    cap = None if most is None or amount is None else Fraction(most, amount)
    cites = rules.cites("seven-card-bonus", "seven-card-table", *(("seven-card-cap",) if cap else ()))
    return _paid(rules, SEVEN, seven_card_counts(rules, "pai-gow"), cites, cap)


def _bonus(rules: Rules, _amount: int | None) -> WagerMath:
    """Without envy bonuses, which need other players."""
    return _paid(
        rules, BONUS, seven_card_counts(rules, "seven-card-bonus"), rules.cites("bonus", "bonus-pays")
    )


def _progressive(rules: Rules, _amount: int | None) -> WagerMath:
    """At what the meter shows; the dollar never comes back."""
    rank = Rules(play.PLAY, rules.law, {**rules.options, "bonus_pays_by": "rank"})
    counts = seven_card_counts(rank, "pai-gow")
    natural = 4 * comb(48, 2)
    counts = {**counts, NATURAL_ROYAL: natural, "royal-flush": counts["royal-flush"] - natural}
    meter = play.opens(rules)[METER]

    def net(line: str) -> Fraction:
        verdict = play.progressive(rules, line, line)
        if verdict.share is not None:
            return int(meter * verdict.share[1]) / Fraction(100) - 1
        return Fraction(verdict.sum, 100) if verdict.result == "won" else Fraction(-1)

    made = {line: net(line) for line in counts}
    nets = Distribution.of((made[line], Fraction(hands, HANDS)) for line, hands in counts.items())
    lines = [
        {"line": line, "pays": f"{won.numerator} to {won.denominator}"}
        for line, won in made.items()
        if won > 0
    ]
    extra = {"hands": counts, "lines": lines, "meters": {METER: dollars(meter)}}
    shares, sums = (rules.figure(f"progressive-{of}").items() for of in ("percent", "sums"))
    pays = [f"{line} {percent}% of the meter" for line, percent in shares] + [
        f"{line} ${sum_}" for line, sum_ in sums
    ]
    return WagerMath(PROGRESSIVE, ", ".join(pays), Figures(nets), rules.cites("progressive"), extra=extra)


def _additional(rules: Rules, _amount: int | None) -> WagerMath:
    """The chance that the deal begins at a seat: of dice, at any but seat 1, which is the seventh of the count."""
    odds = rules.pays[ADDITIONAL][""]
    dice = rules.method == "dice"
    chance = Fraction(31, 216) if dice else Fraction(1, len(rules.circle.places))
    nets = Distribution.of([(odds.fraction, chance), (Fraction(-1), 1 - chance)])
    text = (
        ["By three dice the deal begins at seats 2 to 6 with 31 chances of 216, at seat 1 with 30."]
        if dice
        else []
    )
    strategy = {"text": text} if text else None
    return WagerMath(ADDITIONAL, str(odds), Figures(nets), rules.cites("additional-wager"), strategy)


def _main(rules: Rules, amount: int | None) -> WagerMath:
    """Set the best way against the house way, the dealer banking."""
    from pitboss.games.pai_gow_poker.kept import counted
    from pitboss.games.setting.sharing import PAIRS

    vigorish = rules.vigorish
    assert vigorish is not None
    found = counted(rules.divider, vigorish.percent)  # pyright: ignore[reportArgumentType]
    fee = fee_of(rules, amount)

    def figures(pairs: tuple[int, int]) -> Figures:
        return Figures(nets_of(pairs, fee), ways=PAIRS)

    half = _told(figures(found.banking))  # who shares the bank has his hand set the house way (11.10)
    strategy = {
        "summary": "Each hand set the best way against the dealer's house way, the dealer banking.",
        "house_way": rules.divider.way_name,
        "as the house way sets it": _told(figures(found.usual)),
        "banking, set the best way": _told(figures(found.best_banking)),
        "banking, as the house way sets it": half,
        "sharing the bank, of half of the wager": half,
    }
    cites = rules.cites("compare", "vigorish", "house-way", "equal-rank")
    return WagerMath(MAIN, "1 to 1 less 5%", figures(found.best), cites, in_words(strategy))


def _told(figures: Figures) -> dict[str, Any]:
    """Another way to play the main wager, against one hand of the dealer."""
    nets = figures.distribution
    shares = {"win": nets.positive, "push": nets.zero, "lose": nets.negative}
    return {"house_edge": figures.valued(figures.house_edge)} | {
        name: figures.valued(share) for name, share in shares.items()
    }


def nets_of(pairs: tuple[int, int], fee: Fraction) -> Distribution:
    """What the main wager makes, by the pairs of hands that win and lose; the rest push."""
    from pitboss.games.setting.sharing import PAIRS

    won, lost = (Fraction(each, PAIRS) for each in pairs)
    return Distribution.of([(1 - fee, won), (Fraction(0), 1 - won - lost), (Fraction(-1), lost)])


_ROWS = {
    MAIN: _main, THREE: _three, SEVEN: _seven, BONUS: _bonus, PROGRESSIVE: _progressive, ADDITIONAL: _additional,
}  # fmt: skip

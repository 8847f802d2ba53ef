"""The odds as a layout prints them: what the kinds of the day pay, read from their verdicts."""

from __future__ import annotations

from fractions import Fraction

from pitboss.games.craps.kinds import Dice, Kind, Verdict
from pitboss.games.craps.rules import Rules
from pitboss.money import Odds


def pays(rules: Rules) -> dict[str, dict[str, str]]:
    """By wager; a wager that is divided into others is paid as they are, and prints nothing of its own."""
    found = {kind.id: lines(kind) for kind in rules.kinds.values() if kind.offered}
    return {wager: printed for wager, printed in found.items() if printed}


def uniform(rules: Rules) -> tuple[dict[str, dict[str, str]], tuple[str, ...]]:
    """1.4(b): what is paid above the least is paid alike in the whole casino, for the wagers of its table."""
    listed = rules.law.cite("craps.pay-table")
    found = {
        wager: printed for wager, printed in pays(rules).items() if listed in rules.kinds[wager].pay_clause
    }
    return found, rules.law.cites("craps.pay-floor", "craps.pay-table")


def lines(kind: Kind) -> dict[str, str]:
    """One price under no line, or one for every point, total or count of points."""
    won = {str(on): verdict for on, verdict in _verdicts(kind) if verdict.result == "won"}
    if any(Odds.parse(verdict.odds).fraction != _net(verdict) for verdict in won.values()):
        return {}
    odds = {on: verdict.odds for on, verdict in won.items()}
    return {"": next(iter(odds.values()))} if len(set(odds.values())) == 1 else odds


def _verdicts(kind: Kind) -> list[tuple[int | str, Verdict]]:
    if kind.table:
        return [(_named(kind, dice), verdict) for dice, verdict in sorted(kind.table.items())]
    return [*kind.made.items(), *kind.seven.items()]


def _named(kind: Kind, dice: Dice) -> int | str:
    """A total; of the wager on three totals only the way they come tells the prices apart."""
    if kind.id != "six-seven-eight":
        return sum(dice)
    return "hard" if dice[0] == dice[1] else "easy"


def _net(verdict: Verdict) -> Fraction:
    return Fraction(verdict.num, verdict.den)

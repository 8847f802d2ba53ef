"""The exact math of let it ride: every deal counted, both decisions by backward induction.

The row `let-it-ride` is the three bets together, in units of one bet. The rows of the single bets are the same
play seen from one bet: a bet withdrawn is a push, and a bet rides where that gains something or costs nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cached_property, lru_cache
from math import comb
from typing import TYPE_CHECKING, Any

from pitboss.analysis.figures import Figures, WagerMath, exact_value
from pitboss.equipment.cards import RANKS
from pitboss.exact import Distribution
from pitboss.games.banked.holdings import Holding, holdings
from pitboss.games.banked.telling import spoken, told
from pitboss.games.card_table.options import read_table
from pitboss.games.let_it_ride import GAMES
from pitboss.games.let_it_ride.advice import advice, lines
from pitboss.games.let_it_ride.best_play import BestPlay, Choice, Deal, Pays, best_play, pays_of
from pitboss.games.let_it_ride.outcomes import DEALS, LINES, NOTHING, outcomes
from pitboss.hands import ranking
from pitboss.money import PayTable, dollars, parse_dollars, show

if TYPE_CHECKING:
    from pitboss.law import Law

TOGETHER = "let-it-ride"
BETS = ("bet-one", "bet-two", "bet-three")
_PAID = ("let-it-ride.losing-hand", "let-it-ride.pay-floor", "let-it-ride.pay-table")
_CITES = {
    "bet-one": ("let-it-ride.three-wagers", "let-it-ride.bet-one", *_PAID),
    "bet-two": ("let-it-ride.three-wagers", "let-it-ride.bet-two", *_PAID),
    "bet-three": ("let-it-ride.three-wagers", *_PAID),
    "bonus-dollar": ("let-it-ride.bonus-dollar",),
    "three-card-bonus": ("let-it-ride.three-card-bonus",),
}
_OWN_LINES = {"royal-flush": "mini-royal", "one-pair": "pair"}


def rows(game_id: str, law: Law) -> tuple[str, ...]:
    return (TOGETHER, *GAMES[0].wagers(law))


def analyse(
    game_id: str, law: Law, options: Mapping[str, Any], wagers: tuple[str, ...], amount: int | None
) -> list[WagerMath]:
    study = Study(law, options, amount)
    return [study.row(wager) for wager in wagers]


class Study:
    """The game under the law of a day and a licensee's options; `amount` is one bet in cents, if it matters."""

    def __init__(self, law: Law, options: Mapping[str, Any], amount: int | None) -> None:
        self.law, self.options, self.amount = law, options, amount
        self.lowest_pair = RANKS.index(law.figure("let-it-ride.lowest-winning-pair"))
        self.table = read_table(options["pay_table"], law.figure("let-it-ride.pay-table"))
        self.limit: int | None = None if amount is None else options["payout_limit"]
        limit = None if self.limit is None or amount is None else Fraction(self.limit, amount)
        self.pays = pays_of({line: self.table[line].fraction for line in self.table}, limit)
        self.best = solved(self.lowest_pair, self.pays)

    def row(self, wager: str) -> WagerMath:
        match wager:
            case "bonus-dollar":
                return self._bonus_dollar()
            case "three-card-bonus":
                return self._three_card_bonus()
            case "bet-one" | "bet-two" | "bet-three":
                return self._one_bet(wager)
            case _:
                return self._together()

    def _together(self) -> WagerMath:
        figures = together(self.best, self.pays)
        cites = tuple(dict.fromkeys(cite for bet in BETS for cite in self._cites(bet)))
        return WagerMath(
            TOGETHER, in_short(self.table), figures, cites, self.strategy,
            {"pay_table": _written(self.table), "lines": self._lines(), **self._limited()},
        )  # fmt: skip

    def _one_bet(self, wager: str) -> WagerMath:
        figures = one_bet(self.best, self.pays, BETS.index(wager))
        said = self._strategy_of(wager)
        return WagerMath(wager, in_short(self.table), figures, self._cites(wager), said, self._limited())

    def _strategy_of(self, bet: str) -> dict[str, Any] | None:
        found = self.strategy.get(bet)
        if found is None or "table" not in found:
            return None if found is None else self.strategy
        return {**found, "text": lines(bet.replace("-", " "), found)}

    @cached_property
    def strategy(self) -> dict[str, Any]:
        said = advice(self.best, self.lowest_pair)
        return said if self.limit is None else {**said, "text": [*said["text"], *self._because_of_limit()]}

    def _because_of_limit(self) -> list[str]:
        """How the limit changes best play."""
        what = f"a payout limit of {show(self.limit or 0)} and bets of {show(self.amount or 0)}"
        unlimited = self.pays._replace(limit=None)
        if all(self.pays.wins(line, 3) == unlimited.wins(line, 3) for line in range(NOTHING)):
            return [f"With {what} no hand reaches the limit."]
        free = solved(self.lowest_pair, unlimited)
        always = {**free.two[1], **free.two[2]}
        changes = [
            *_changed("bet one", self.best.one, free.one, self.lowest_pair),
            *_changed("bet two, after bet one rode,", self.best.two[2], always, self.lowest_pair),
            *_changed("bet two, after bet one was withdrawn,", self.best.two[1], always, self.lowest_pair),
        ]
        if not changes:
            return [f"With {what} the limit takes from the best hands, but best play stays the same."]
        return [f"With {what} best play is not what it is without a limit:", *changes]

    def _limited(self) -> dict[str, Any]:
        if self.limit is None or self.amount is None:
            return {}
        return {"payout_limit": dollars(self.limit), "amount": dollars(self.amount)}

    def _lines(self) -> list[dict[str, Any]]:
        """How often a hand of each line comes, whatever is done with the bets."""
        counts: Counter[int] = Counter()
        for (_, _, line), deals in self.best.tally.items():
            counts[line] += deals
        return [{"line": LINES[line], "pays": str(self.table[LINES[line]]),
                 "probability": exact_value(Fraction(counts[line], DEALS))} for line in range(NOTHING)]  # fmt: skip

    def _bonus_dollar(self) -> WagerMath:
        """One dollar on the five-card hand, paid in fixed sums beside the dollar."""
        sums = self.law.figure("let-it-ride.bonus-dollar.table-dollars")
        stake = parse_dollars(self.law.figure("let-it-ride.bonus-dollar.stake-dollars"))
        nets = {line: Fraction(parse_dollars(sum_), stake) for line, sum_ in sums.items()}
        figures = Figures(five_card_bonus(self.lowest_pair, nets), ways=comb(52, 5))
        written = "; ".join(f"{line} {show(parse_dollars(sum_))}" for line, sum_ in sums.items())
        return self._bonus("bonus-dollar", written, figures, offered=self.options["bonus_dollar"])

    def _three_card_bonus(self) -> WagerMath:
        law_table = self.law.figure("let-it-ride.three-card-bonus-table")
        table = read_table(self.options["three_card_bonus_table"], law_table)
        figures = Figures(three_card_bonus({line: table[line].fraction for line in table}), ways=comb(52, 3))
        return self._bonus(
            "three-card-bonus", in_short(table), figures, offered=self.options["three_card_bonus"]
        )

    def _bonus(self, wager: str, written: str, figures: Figures, *, offered: bool) -> WagerMath:
        entry = self.law.entry_of(f"let-it-ride.{wager}")
        extra = {"offered": offered, "provenance": entry.provenance, "remark": entry.remark}
        return WagerMath(wager, written, figures, self._cites(wager), None, extra)

    def _cites(self, wager: str) -> tuple[str, ...]:
        limited = ("let-it-ride.payout-limit",) if self.limit is not None and wager in BETS else ()
        return tuple(self.law.cite(handle) for handle in (*_CITES[wager], *limited))


@lru_cache(maxsize=16)
def solved(lowest_pair: int, pays: Pays) -> BestPlay:
    return best_play(outcomes(lowest_pair), pays)


def together(best: BestPlay, pays: Pays) -> Figures:
    """The three bets as one result, in units of one bet; what is withdrawn was not wagered."""
    nets = _over(best, lambda deal: pays.wins(deal[2], 1 + deal[0] + deal[1]))
    return Figures(nets, _over(best, lambda deal: Fraction(1 + deal[0] + deal[1])).mean, ways=DEALS)


def one_bet(best: BestPlay, pays: Pays, bet: int) -> Figures:
    """One of the three bets under the same play: 0 bet one, 1 bet two, 2 bet three."""
    nets = _over(best, lambda deal: settle(deal, pays)[bet])
    return Figures(nets, _over(best, lambda deal: Fraction(_up(deal)[bet])).mean, ways=DEALS)


def settle(deal: Deal, pays: Pays) -> tuple[Fraction, Fraction, Fraction]:
    """What each bet wins; under a limit bet one is paid first, and the next has what is left."""
    line = deal[2]
    left = pays.limit
    nets: list[Fraction] = []
    for up in _up(deal):
        net = pays._replace(limit=left).wins(line, 1) if up else Fraction(0)
        nets.append(net)
        left = left if left is None else left - max(net, Fraction(0))
    one, two, three = nets
    return one, two, three


def five_card_bonus(lowest_pair: int, nets: Mapping[str, Fraction]) -> Distribution:
    """A wager on the five-card hand alone: what each line wins; other hands lose."""
    best = solved(lowest_pair, pays_of({}))
    return _over(
        best, lambda deal: Fraction(-1) if deal[2] == NOTHING else nets.get(LINES[deal[2]], Fraction(-1))
    )


def three_card_bonus(nets: Mapping[str, Fraction]) -> Distribution:
    """A wager on a player's own three cards: what each line wins; other hands lose."""
    return Distribution.weighted((nets.get(own_line(held), Fraction(-1)), held.ways) for held in holdings(3))


def own_line(held: Holding) -> str:
    """The line of the three-card bonus (as 14.3(c), with the royal flush of three cards)."""
    category = ranking("three").value(held.cards()).category
    return _OWN_LINES.get(category, category)


def in_short(table: PayTable) -> str:
    """The odds of a table in short: `1000, 200, 50, 11, 8, 5, 3, 2, 1 to 1`."""
    odds = [table[line] for line in table]
    if all(each.den == 1 for each in odds):
        return f"{', '.join(str(each.num) for each in odds)} to 1"
    return ", ".join(map(str, odds))


def _over(best: BestPlay, value: Callable[[Deal], Fraction]) -> Distribution:
    return Distribution.weighted((value(deal), deals) for deal, deals in best.tally.items())


def _up(deal: Deal) -> tuple[bool, bool, bool]:
    return deal[0], deal[1], True


def _changed(
    bet: str, limited: Mapping[Holding, Choice], free: Mapping[Holding, Choice], lowest_pair: int
) -> list[str]:
    """With which holdings a bet is decided otherwise than without the limit, in words."""
    said: list[str] = []
    for does, rides in (("is withdrawn", False), ("rides", True)):
        other = {
            held: choice.rides is rides and free[held].rides is not rides for held, choice in limited.items()
        }
        said += [f"  {bet} {does} with {spoken(rule)}" for rule in told(other, lowest_pair)]
    return said


def _written(table: PayTable) -> dict[str, str]:
    return {line: str(table[line]) for line in table}

"""The exact math of a banked game, from its Round: whoever plays against a dealer, or grows a hand, best.

The row of the first wager is everything that is decided with it, in units of it; any other wager stands alone. What a
table does not offer is reckoned as if it did, and said so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property, partial
from math import ceil
from typing import TYPE_CHECKING, Any, TypeVar

from pitboss.analysis.figures import Figures, WagerMath, exact_value
from pitboss.exact import Distribution
from pitboss.games import find
from pitboss.games.banked.alone import Kinds, kinds_alone, over_boards
from pitboss.games.banked.charts_growing import of_growing
from pitboss.games.banked.growing import Growing
from pitboss.games.banked.math_together import Joint, joint, with_together
from pitboss.games.banked.meters import shown
from pitboss.games.banked.outcomes import Outcomes
from pitboss.games.banked.reading import Against
from pitboss.games.banked.strategies_simpler import or_none, priced_growing, with_simpler
from pitboss.games.banked.telling import NUMBERS, say_duel, say_growing
from pitboss.money import dollars
from pitboss.table import BadCommand

if TYPE_CHECKING:
    from pitboss.games.banked.against import Best, Duel
    from pitboss.games.banked.board import Best as BoardBest
    from pitboss.games.banked.board import Boards
    from pitboss.games.banked.rules import Rules
    from pitboss.games.banked.ways import Way
    from pitboss.law import Law

Solver = TypeVar("Solver")
MOST_SOLVERS = 8
_SOLVERS: dict[str, Any] = {}
"""The solvers used last."""


def rows(game_id: str, law: Law) -> tuple[str, ...]:
    return find(game_id).wagers(law)


def analyse(
    game_id: str, law: Law, options: Mapping[str, Any], wagers: tuple[str, ...], amount: int | None,
    *, study_of: type[Study] | None = None,
) -> list[WagerMath]:  # fmt: skip
    """study_of: where a game reckons otherwise than the rounds of this family."""
    study = (study_of or Study)(game_id, law, options, amount)
    found = [study.row(wager) for wager in wagers]
    whole = study.main if over_boards(study.rules) else study.rows[0]  # the row that tells of all play
    return [with_together(study, with_simpler(study, row)) if row.wager == whole else row for row in found]


class Study:
    """A game under the law of a day and a licensee's options; `amount` is the first wager in cents, if it matters.

    outcomes_of: what comes of a hand
    """

    outcomes_of: type[Outcomes] = Outcomes

    def __init__(self, game_id: str, law: Law, options: Mapping[str, Any], amount: int | None = None) -> None:
        self.game, self.law, self.amount = find(game_id), law, amount
        self.options = {
            **options,
            "payout_limit": options.get("payout_limit") if amount is not None else None,
        }
        self.rules: Rules = self.game.rules(law, self.options)
        self.main = self.rules.round.opening[0].kind

    @property
    def rows(self) -> tuple[str, ...]:
        """What can be wagered: each wager, and before them those that are placed together, by the name of the game."""
        wagers = self.game.wagers(self.law)
        return (self.game.id, *wagers) if self.rules.round.together else wagers

    def kinds(self, row: str) -> tuple[str, ...]:
        """The wagers of a row."""
        return self.rules.round.together if row == self.game.id else (row,)

    def check(self, asked: Mapping[str, Any]) -> None:
        """Refuse rows that cannot be wagered beside each other."""
        together = self.rules.round.together
        if self.game.id in asked and not asked.keys().isdisjoint(together):
            number = NUMBERS[len(together)]
            raise BadCommand(f"{self.game.id} is the {number} bets together; leave the single ones out.")

    @cached_property
    def must_be_equal(self) -> str:
        return f"The wagers {', '.join(self.rules.round.together)} are equal; give one amount."

    def row(self, wager: str) -> WagerMath:
        if over_boards(self.rules) and wager in self.boards.first:
            return self._board_row(wager)
        if wager in self.beside:
            return self._part(wager)
        if wager != self.main:
            return self._alone(wager)
        return self._duel_row() if self.against_dealer else self._growing_row()

    def priced(self, tables: Sequence[Mapping[str, Any]]) -> list[Fraction | None]:
        """What decisions of one's own make on average, in units of the first wager; None where they do not fit."""
        if over_boards(self.rules):
            from pitboss.games.banked.strategies_simpler_boards import priced as on_boards

            return on_boards(self, tables)
        if not self.against_dealer:
            return [or_none(partial(priced_growing, self, table)) for table in tables]
        from pitboss.games.banked.strategies_simpler_duel import priced

        return priced(self, tables)

    def joint(self, wager: str) -> Joint:
        """All deals by what the first wagers and one beside them make."""
        return joint(self, wager)

    def own_way(self, outcomes: Outcomes) -> Way | None:
        """Best play where a game finds it by itself, without the solvers of this family."""
        return None

    @property
    def beside(self) -> tuple[str, ...]:
        """The wagers that a deal asks for beside the first."""
        complete = self.rules.round.complete
        return () if complete is None or complete.beside is None else tuple(complete.beside(self.rules))

    @property
    def limited(self) -> dict[str, str]:
        """The limit on what a hand wins, where it counts."""
        limit = self.options["payout_limit"]
        if limit is None or self.amount is None:
            return {}
        return {"payout_limit": dollars(limit), "amount": dollars(self.amount)}

    @property
    def against_dealer(self) -> bool:
        return any(isinstance(read, Against) for read in self.rules.round.reads.values())

    @cached_property
    def growing(self) -> Growing:
        return self._solver("growing", lambda: Growing(self.rules, self.amount))

    @cached_property
    def duel(self) -> Duel:
        from pitboss.games.banked.against import Duel

        return self._solver("duel", lambda: Duel(self.rules))

    def _solver(self, kind: str, make: Callable[[], Solver]) -> Solver:
        """A solver keeps what it has found, so whoever asks for the same round again gets the same one."""
        law = f"{self.law.digest_of(self.game.id)} {self.law.date}"
        key = f"{kind} {self.game.id} {law} {sorted(self.options.items())} {self.amount}"
        found = _SOLVERS.pop(key, None) or make()
        _SOLVERS[key] = found
        if len(_SOLVERS) > MOST_SOLVERS:
            del _SOLVERS[next(iter(_SOLVERS))]
        return found

    @cached_property
    def best(self) -> Best:
        from pitboss.games.banked.keeping import kept_best

        return kept_best(self.duel)

    @cached_property
    def boards(self) -> Boards:
        from pitboss.games.banked.board import Boards

        return self._solver("boards", lambda: Boards(self.rules))

    @cached_property
    def best_on_boards(self) -> BoardBest:
        from pitboss.games.banked.keeping import kept_boards

        return kept_boards(self.boards)

    def _board_row(self, wager: str) -> WagerMath:
        """All wagers of the hand together; a second one of those first made also as its part of the same play."""
        from pitboss.games.banked.board_math import part, say_boards, summary
        from pitboss.games.banked.keeping import counted_once

        boards, best = self.boards, self.best_on_boards
        if wager != self.main:
            extra = {"part_of": self.main, "pay_table": self.rules.printed()[wager]}
            nets = part(boards, best, wager)
            return WagerMath(
                wager, self._pays(wager), Figures(nets, ways=boards.deals), self._cites(wager), None, extra
            )
        found = summary(boards, best)
        kinds = (*boards.first, *boards.raised)
        extra = {
            **{
                f"{name}_made": {str(units): exact_value(part) for units, part in times.items()}
                for name, times in found.made.items()
            },
            "results": {what: exact_value(part) for what, part in found.results.items()},
            "pay_tables": {kind: self.rules.printed()[kind] for kind in kinds},
        }
        figures = Figures(found.nets, found.wagered, ways=boards.deals)
        return WagerMath(
            self.main, self._pays(self.main), figures, self._cites(*kinds),
            counted_once(say_boards(boards, best), boards.deals), extra,
        )  # fmt: skip

    def _duel_row(self) -> WagerMath:
        from pitboss.games.banked.keeping import LITTLE, counted_once

        duel, tally = self.duel, self.best.tally
        nets = Distribution.weighted(
            (sum(duel.nets(kind).values(), Fraction(0)), deals) for kind, deals in tally.items()
        )
        made = Fraction(sum(deals for kind, deals in tally.items() if kind.raised), duel.deals)
        results: Counter[str] = Counter()
        for kind, deals in tally.items():
            results[f"{kind.dealer}, {kind.compared}" if kind.raised else "folded"] += deals
        by_times = Counter[int]()
        for kind, deals in tally.items():
            by_times[kind.times if kind.raised else 0] += deals
        times = {number: Fraction(by_times[number], duel.deals) for number in duel.multiples}
        extra: dict[str, Any] = {
            f"{duel.second}_made": exact_value(made),
            "results": {what: exact_value(Fraction(deals, duel.deals)) for what, deals in results.items()},
            "pay_table": self.rules.printed().get(duel.second, {}),
        }
        if len(duel.multiples) > 1:
            extra[f"{duel.second}_times"] = {str(number): exact_value(part) for number, part in times.items()}
        raised = (
            sum((number * part for number, part in times.items()), Fraction(0)) * duel.stakes[duel.choice.of]
        )
        figures = Figures(nets, sum(duel.stakes.values()) + raised, ways=duel.deals)
        said = say_duel(duel, self.best)
        if duel.deals >= LITTLE:
            said = counted_once(said, duel.deals)
        cites = self._cites(*duel.stakes, duel.second)
        return WagerMath(self.main, self._pays(duel.second), figures, cites, said, extra)

    def _part(self, wager: str) -> WagerMath:
        """A wager that stands beside the first, by itself, in units of it, under the best play of all together."""
        duel = self.duel
        nets = Distribution.weighted(
            (duel.nets(kind)[wager] / duel.stakes[wager], deals) for kind, deals in self.best.tally.items()
        )
        extra = {"part_of": self.main, "times": duel.stakes[wager]}
        figures = Figures(nets, ways=duel.deals)
        return WagerMath(wager, self._pays(wager), figures, self._cites(wager), None, extra)

    def grown(self, wagers: Sequence[str]) -> Figures:
        """What some wagers of a growing hand win together under best play; what is not put down is not wagered."""
        solved = self.growing
        places = [solved.wagers.index(wager) for wager in wagers]
        nets, wagered = Counter[Fraction](), Counter[Fraction]()
        for end, deals in solved.tally.items():
            made = solved.given_up(end.stakes) if end.line is None else solved.nets(end.stakes, end.line)
            nets[sum((made[at] for at in places), Fraction(0))] += deals
            wagered[Fraction(sum(end.stakes[at] for at in places))] += deals
        mean = Distribution.weighted(wagered.items()).mean
        return Figures(Distribution.weighted(nets.items()), mean, ways=sum(solved.tally.values()))

    def _growing_row(self) -> WagerMath:
        solved = self.growing
        tally = solved.tally
        total = sum(tally.values())
        folds = Fraction(sum(deals for end, deals in tally.items() if end.line is None), total)
        extra: dict[str, Any] = {"folded": exact_value(folds)} if self.rules.folds else {}
        for at, wager in enumerate(solved.wagers):
            if not solved.start[at]:
                made = Fraction(sum(deals for end, deals in tally.items() if end.stakes[at]), total)
                extra[f"{wager}_made"] = exact_value(made)
        extra["pay_table"] = self.rules.printed()[self.main]
        extra |= self.limited
        return WagerMath(
            self.main, self._pays(self.main), self.grown(solved.wagers), self._cites(*solved.wagers),
            {**say_growing(solved), "chart": of_growing(solved)}, extra,
        )  # fmt: skip

    def _alone(self, wager: str) -> WagerMath:
        """A wager on cards that nothing is decided about."""
        rules, offered = self._offering(wager)
        kinds = kinds_alone(rules, wager)
        if kinds is None:
            from pitboss.games.banked.board_math import kinds as on_boards

            kinds = on_boards(self.boards, self.best_on_boards, rules.round.wagers[wager].sees)
        stake = rules.betting.bets[wager].unit
        meters = shown(rules, {})
        nets = {kind: _net(rules, wager, kind, stake, meters) for kind in kinds}
        total = sum(kinds.values())
        counted = Distribution.weighted((nets[kind], ways) for kind, ways in kinds.items())
        figures = Figures(counted, ways=total)
        paid, printed = _paid(rules, wager, kinds, nets), dict[str, str]()
        if len(rules.round.wagers[wager].sees) > 1:  # its lines are told by what is paid, and not for what
            printed = rules.printed().get(wager, {})
        hands = {odds: line for line, odds in printed.items()}
        extra: dict[str, Any] = {
            "offered": offered,
            "lines": [
                {
                    "line": hands.get(line, line),
                    "pays": str(net),
                    "probability": exact_value(Fraction(ways, total)),
                }
                for (line, net), ways in paid.items()
            ],
        }
        if any(rules.verdicts[wager][kind].share for kind in kinds):
            extra["meters"] = {name: dollars(cents) for name, cents in meters.items()}
            extra["by_meter"] = _by_meter(rules, wager, kinds, stake, meters, figures.house_edge)
        left = self._not_folded(rules, wager, nets)
        if left:
            edge = -Distribution.weighted((nets[kind], ways) for kind, ways in left.items()).mean
            extra["beside"] = {
                "wager": self.main, "house_edge": exact_value(edge),
                "by_meter": _by_meter(rules, wager, left, stake, meters, edge),
            }  # fmt: skip
        entry = self.law.entry_of(f"{rules.round.prefix}.{wager}")
        extra |= {"provenance": entry.provenance, "remark": entry.remark}
        said = [f"{line} {odds.removesuffix(' to 1')}" for line, odds in printed.items()]
        pays = ", ".join(said or (f"{line} {net}" for line, net in paid))
        return WagerMath(wager, pays, figures, self._cites(wager), None, extra)

    def _not_folded(self, rules: Rules, wager: str, nets: Mapping[tuple[str, ...], Fraction]) -> Kinds:
        """What comes of a wager on a grown hand that a fold forfeits, under the best play of the first alone: deals by
        kind, folded ones among those that lose. Nothing where a fold does not touch it.
        """
        found: Kinds = Counter()
        if self.against_dealer or over_boards(self.rules) or rules.forfeits.get(wager) is None:
            return found
        (read,) = rules.round.wagers[wager].sees
        reader, solved = rules.readers[read], self.growing
        for (held, _), ways in solved.reached[-1].items():
            found[(reader.line(reader.strength(held.cards())),)] += ways
        lost = next(kind for kind, net in nets.items() if net == -1)
        found[lost] += sum(solved.tally.values()) - found.total()
        return found

    def _offering(self, wager: str) -> tuple[Rules, bool]:
        """The rules of a table that offers the wager, and whether this one does."""
        if self.rules.offers(wager):
            return self.rules, True
        opening = next(each for each in self.rules.round.opening if each.kind == wager)
        spec = next(option for option in self.game.options if option.name == opening.option)
        on = True if spec.type == "flag" else next(value for value in spec.choices if value != "none")
        return self.game.rules(self.law, {**self.options, opening.option: on}), False

    def _pays(self, wager: str) -> str:
        return in_short(self.rules.printed().get(wager, {}))

    def _cites(self, *wagers: str) -> tuple[str, ...]:
        found: list[str] = []
        for wager in wagers:
            rules, _ = self._offering(wager) if wager in self._openings else (self.rules, True)
            for verdict in rules.verdicts[wager].values():
                found += verdict.cites
        return tuple(dict.fromkeys(found))

    @property
    def _openings(self) -> set[str]:
        return {opening.kind for opening in self.rules.round.opening}


def in_short(table: Mapping[str, str]) -> str:
    """The odds of a table: `40, 30, 6, 4, 1 to 1`."""
    odds = [value.removesuffix(" to 1") for value in table.values()]
    return f"{', '.join(odds)} to 1" if all(each.isdigit() for each in odds) else ", ".join(table.values())


def _by_meter(
    rules: Rules, wager: str, kinds: Mapping[tuple[str, ...], int], stake: int, meters: Mapping[str, int],
    edge: Fraction,
) -> dict[str, Any]:  # fmt: skip
    """How the edge falls with every dollar that a meter shows, and from which amount on there is none; the other meters
    as they are.
    """
    parts: dict[str, Fraction] = {}
    for kind, ways in kinds.items():
        share = rules.verdicts[wager][kind].share
        if share is not None:
            parts[share[0]] = parts.get(share[0], Fraction(0)) + ways * share[1]
    found: dict[str, Any] = {}
    for name, part in parts.items():
        back = part / sum(kinds.values())
        found[name] = {
            "edge_falls_per_dollar": exact_value(back * 100 / stake),
            "break_even": dollars(ceil(meters[name] + edge * stake / back)),
        }
    return found


def _paid(
    rules: Rules, wager: str, kinds: Mapping[tuple[str, ...], int], nets: Mapping[tuple[str, ...], Fraction]
) -> Counter[tuple[str, Fraction]]:
    """The lines that win, the best first, with what they pay; where several readings count, by what is paid."""
    paid: Counter[tuple[str, Fraction]] = Counter()
    rule = rules.round.wagers[wager]
    ordered = [kind for kind in reversed(list(rules.kinds(rule))) if kinds.get(kind) and nets[kind] > 0]
    if len(rule.sees) > 1:
        ordered.sort(key=lambda kind: -nets[kind])
    for kind in ordered:
        paid[kind[0] if len(kind) == 1 else f"{nets[kind]} to 1", nets[kind]] += kinds[kind]
    return paid


def _net(rules: Rules, wager: str, kind: tuple[str, ...], stake: int, meters: Mapping[str, int]) -> Fraction:
    """What a wager makes of a kind of outcome, in units of it; a share of a meter is reckoned at what it shows."""
    verdict = rules.verdicts[wager][kind]
    if verdict.share is not None:
        name, part = verdict.share
        return Fraction(int(meters[name] * part) - stake, stake)
    if verdict.result == "won" and verdict.odds is not None:
        return Fraction(verdict.odds.num, verdict.odds.den)
    return Fraction(verdict.net(stake), stake)

"""The exact math of three own cards of which one is put away with a bet: which one, and whether to bet, over all boards
and dealers, counted once (`discard_deals`).
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property, partial
from math import comb
from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.analysis.figures import Figures, WagerMath, exact_value
from pitboss.equipment.cards import RANKS, names
from pitboss.exact import Distribution
from pitboss.games.banked.against import one_of_each
from pitboss.games.banked.charts import DEPENDS, FOLDED, letter, meaning, of_three
from pitboss.games.banked.discarding import AtOnce, PutDown
from pitboss.games.banked.keeping import counted_once, digest_of, has, kept
from pitboss.games.banked.math import Study
from pitboss.games.banked.math_together import with_together
from pitboss.games.banked.outcomes import NOT_ASKED, Key, Outcomes
from pitboss.games.banked.reading import Against
from pitboss.games.banked.state import FOLD
from pitboss.games.banked.strategies_simpler import or_none, priced_discards, with_simpler
from pitboss.games.banked.verdict import EQUAL, HIGHER, LOWER, Verdict
from pitboss.games.banked.ways import DiscardWay

if TYPE_CHECKING:
    from pitboss.games.banked.rules import Rules
    from pitboss.games.banked.ways import Way
    from pitboss.law import Law

DEALT, SUITS = 3, 4
COMPARED = (LOWER, EQUAL, HIGHER)
BOARDS, DEALERS = comb(49, 3), comb(46, 3)
DEALS = comb(52, DEALT) * BOARDS * DEALERS


class Decision(NamedTuple):
    """What is best with three cards: the card to put away with a bet, None to fold; what it is worth in antes, and
    what comes of the bet, deals by cell.
    """

    away: int | None
    value: Fraction
    cells: tuple[int, ...]


class Hand(NamedTuple):
    """Three cards, how many hands are of their kind, what they win at once, and else what is best with them."""

    cards: tuple[int, ...]
    ways: int
    wins: Fraction | None
    decision: Decision | None


def at_once(rules: Rules) -> AtOnce:
    """The stage at which own cards may win before anybody decides."""
    return next(stage for stage in rules.round.stages if isinstance(stage, AtOnce))


def wins_at_once(rules: Rules, line: str) -> Verdict | None:
    return at_once(rules).verdict(rules, line)


class DiscardStudy(Study):
    """Such a round under the law of a day and a licensee's options."""

    def row(self, wager: str) -> WagerMath:
        return self._round_row() if wager == self.main else self._alone(wager)

    def own_way(self, outcomes: Outcomes) -> Way:
        return BestDiscard(self, outcomes)

    @property
    def counted(self) -> bool:
        """Whether all deals were counted before."""
        return has(self._name)

    @cached_property
    def _name(self) -> str:
        told = f"{self.rules.readers['dealer'].floors}"
        return f"{self.game.id}-{digest_of(told, code=('discard_deals', 'discard_counting', 'against'))}"

    @cached_property
    def bet(self) -> PutDown:
        """The choice with which a card is put away."""
        choices = (choice for ask in self.rules.asks.values() for choice in ask.choices)
        return next(choice for choice in choices if isinstance(choice, PutDown))

    @cached_property
    def against(self) -> str:
        """The comparison with the dealer's hand."""
        return next(name for name, read in self.rules.round.reads.items() if isinstance(read, Against))

    @cached_property
    def times(self) -> int:
        """How many first wagers the bet is."""
        (times,) = self.bet.multiples(self.rules)
        return times

    @cached_property
    def counts(self) -> Any:
        from pitboss.games.banked.discard_deals import count

        return kept(
            self._name, f"Counting all deals of {self.game.id}",
            lambda: {"cells": count(self.rules, threads=os.cpu_count() or 1)},
        )["cells"]  # fmt: skip

    @cached_property
    def nets(self) -> tuple[int, ...]:
        """What ante and bet make together in each cell, in antes."""
        first, bet = self.rules.verdicts[self.main], self.rules.verdicts[self.bet.wager]
        return tuple(
            first[line, compared].net(1) + bet[line, compared].net(self.times)
            for line in self.rules.lines["dealer"]
            for compared in COMPARED
        )

    def wins(self, cards: Sequence[int]) -> Fraction | None:
        """What three cards win at once, in antes."""
        reader = self.rules.readers[self.three]
        verdict = wins_at_once(self.rules, reader.line(reader.strength(tuple(cards))))
        return (
            None if verdict is None or verdict.odds is None else Fraction(verdict.odds.num, verdict.odds.den)
        )

    def decide(self, cards: Sequence[int]) -> Decision:
        """The best choice with three cards that do not win at once."""
        best = Decision(None, Fraction(-1), ())
        for bet in self.bets(cards):
            if bet.value > best.value:
                best = bet
        return best

    def bets(self, cards: Sequence[int]) -> Iterator[Decision]:
        """What a bet is worth with each card that may be put away."""
        from pitboss.games.banked.discard_deals import class_of, classes

        for away in sorted(cards):
            one, two = (card for card in cards if card != away)
            place = class_of((one, two), away)
            cells = tuple(int(deals) // int(classes()[1][place]) for deals in self.counts[place])
            worth = sum(deals * net for deals, net in zip(cells, self.nets, strict=True))
            yield Decision(away, Fraction(worth, BOARDS * DEALERS), cells)

    @property
    def three(self) -> str:
        """The reading of the three cards that may win at once."""
        return at_once(self.rules).read

    def usual(self, cards: Sequence[int]) -> Decision:
        """A bet with the card put away that goes as a rule."""
        usual = _usual(*_ranks(cards))
        return next(bet for bet in self.bets(cards) if bet.away is not None and bet.away // SUITS == usual)

    @cached_property
    def hands(self) -> list[Hand]:
        """Three cards of each kind; those that win at once are not asked."""
        found: list[Hand] = []
        sets, ways = one_of_each(DEALT)
        for cards, alike in zip(sets.tolist(), ways.tolist(), strict=True):
            won = self.wins(cards)
            found.append(Hand(tuple(cards), alike, won, None if won is not None else self.decide(cards)))
        return found

    def priced(self, tables: Sequence[Mapping[str, Any]]) -> list[Fraction | None]:
        return [or_none(partial(priced_discards, self, table)) for table in tables]

    def _round_row(self) -> WagerMath:
        """All wagers of the hand together, in antes."""
        nets: Counter[Fraction] = Counter()
        ends: Counter[str] = Counter()
        for _, alike, won, decision in self.hands:
            ways = alike * BOARDS * DEALERS
            if decision is None:
                nets[won or Fraction(0)] += ways
                ends["wins at once"] += ways
                continue
            if decision.away is None:
                nets[Fraction(-1)] += ways
                ends["folded"] += ways
            for at, deals in enumerate(decision.cells):
                nets[Fraction(self.nets[at])] += alike * deals
                ends[f"{self.rules.lines['dealer'][at // 3]}, {COMPARED[at % 3]}"] += alike * deals
        assert sum(nets.values()) == DEALS
        made = 1 - Fraction(ends["folded"] + ends["wins at once"], DEALS)
        wagers = (self.main, self.bet.wager)
        extra: dict[str, Any] = {
            "bet_made": exact_value(made),
            "results": {what: exact_value(Fraction(deals, DEALS)) for what, deals in ends.items()},
            "pay_tables": {kind: self.rules.printed()[kind] for kind in wagers},
        }
        figures = Figures(Distribution.weighted(nets), 1 + made * self.times)
        return WagerMath(
            self.main, self._pays(self.main), figures, self._cites(*wagers),
            {**counted_once(say(self.hands), DEALS), "chart": drawn(self.hands, self.bet.do, self.times)}, extra,
        )  # fmt: skip


def analyse(
    game_id: str, law: Law, options: Mapping[str, Any], wagers: tuple[str, ...], amount: int | None
) -> list[WagerMath]:
    study = DiscardStudy(game_id, law, options, amount)
    found = [study.row(wager) for wager in wagers]
    return [
        with_together(study, with_simpler(study, row)) if row.wager == study.main else row for row in found
    ]


class DiscardOutcomes(Outcomes):
    """Three cards that win at once are paid, and the hand is over."""

    AT_ONCE = "wins at once"

    def results(self, key: Key) -> dict[str, int]:
        won, stage = self._at_once(key), at_once(self.rules)
        if won is None:
            return super().results(key)
        (line,) = self._seen(key)
        made = {stage.wager: won.net(self.stakes[stage.wager])}
        for kind in self.stakes:
            if self.rules.round.wagers[kind].sees == (stage.read,):
                made[kind] = self.rules.verdicts[kind][line,].net(self.stakes[kind])
        return {kind: cents for kind, cents in made.items() if self.counts is None or kind in self.counts}

    def names(self, key: Key) -> Iterator[str]:
        if self._at_once(key) is None:
            yield from super().names(key)
            return
        yield from (self._called(at_once(self.rules).read, line) for line in self._seen(key))
        yield self.AT_ONCE

    def every_name(self) -> list[str]:
        return [*super().every_name(), self.AT_ONCE]

    def _at_once(self, key: Key) -> Verdict | None:
        return next((wins_at_once(self.rules, line) for line in self._seen(key)), None)

    def _seen(self, key: Key) -> tuple[str, ...]:
        """The line of the cards that may win at once, where it is looked at."""
        name = at_once(self.rules).read
        return tuple(line for read, line in zip(self.reads, key.lines, strict=True) if read == name)

    def _reads(self) -> tuple[str, ...]:
        """The first wager is won by the own three cards too."""
        found, three = super()._reads(), at_once(self.rules).read
        return (three, *found) if self.asks and three not in found else found


DiscardStudy.outcomes_of = DiscardOutcomes


class BestDiscard(DiscardWay):
    """Bets or folds as is best with the own three cards."""

    def __init__(self, study: DiscardStudy, outcomes: Outcomes) -> None:
        self.study, self.outcomes = study, outcomes

    def away(self, own: Sequence[int]) -> int | None:
        return self.study.decide(own).away

    def choose(self, at: int, own: Sequence[int], up: Sequence[int], before: tuple[int, ...]) -> int:
        return self._place(FOLD if self.away(own) is None else self.study.bet.do)

    def _place(self, wanted: str) -> int:
        return next(place for place, move in enumerate(self.outcomes.moves[0]) if move.choice.do == wanted)

    def counts(self, outcomes: Outcomes) -> bool:
        return set(outcomes.reads) <= {at_once(self.study.rules).read, "dealer", self.study.against}

    def tally(self, outcomes: Outcomes) -> Counter[Key]:
        """All deals. Where nothing is compared any more, one line of the dealer stands for all."""
        study, found = self.study, Counter[Key]()
        three, dealers = at_once(study.rules).read, study.rules.lines["dealer"]
        reader = study.rules.readers[three]
        for cards, alike, _, decision in study.hands:
            bets = decision is not None and decision.away is not None
            done = self._place(study.bet.do if bets else FOLD) if outcomes.moves else NOT_ASKED
            plays = (done,) if outcomes.moves else ()
            cells = decision.cells if decision is not None and bets else (BOARDS * DEALERS,)
            for at, deals in enumerate(cells):
                seen = {three: reader.line(reader.strength(cards)), "dealer": dealers[at // len(COMPARED)],
                        study.against: COMPARED[at % len(COMPARED)]}  # fmt: skip
                found[Key(plays, tuple(seen[name] for name in outcomes.reads))] += alike * deals
        return found


def say(hands: Sequence[Hand]) -> dict[str, Any]:
    """What to do with every three cards: by what they are, and each in a table."""
    seen: dict[str, list[int]] = {}
    table: list[dict[str, Any]] = []
    odd = bets = 0
    for cards, alike, _, decision in hands:
        if decision is None:
            continue
        ranks, pair = _ranks(cards)
        kind = f"{RANKS[ranks[-1]]} high" if pair is None else "a pair"
        counted = seen.setdefault(kind, [0, 0])
        counted[0] += alike
        if decision.away is not None:
            counted[1] += alike
            bets += alike
            odd += alike * (decision.away // SUITS != _usual(ranks, pair))
        play = "fold" if decision.away is None else f"bet, put away {names((decision.away,))}"
        table.append({"holding": names(cards), "hands": alike, "play": play, "value": str(decision.value)})
    always = [kind for kind, (dealt, bet) in seen.items() if dealt == bet]
    never = [kind for kind, (_, bet) in seen.items() if not bet]
    some = [f"{kind} ({bet:,} of {dealt:,} hands)" for kind, (dealt, bet) in seen.items() if 0 < bet < dealt]
    text = [f"Bet with {', '.join(always)}."] if always else []
    text += [f"Fold with {', '.join(never)}."] if never else []
    text += [f"It depends on the other cards with {', '.join(some)}."] if some else []
    text.append(
        f"Put away the lowest card, of a pair and another card that one; otherwise with {odd:,} of {bets:,} hands."
    )
    return {"text": text, "table": table}


def drawn(hands: Sequence[Hand], bet: str, times: int) -> dict[str, Any]:
    """What to do with every three cards as a chart, by the two highest or the pair."""
    done = letter(bet, times)
    other = f"{done}{DEPENDS}"
    found: dict[tuple[int, int], set[str]] = {}
    for cards, _, _, decision in hands:
        if decision is None:
            continue
        ranks, pair = _ranks(cards)
        act = FOLDED
        if decision.away is not None:
            act = done if decision.away // SUITS == _usual(ranks, pair) else other
        found.setdefault((ranks[2], ranks[1]) if pair is None else (pair, pair), set()).add(act)
    cells: dict[tuple[int, int], str] = {}
    for place, acts in found.items():
        always = other if other in acts else done
        cells[place] = FOLDED if acts == {FOLDED} else DEPENDS if FOLDED in acts else always
    key = {
        done: f"{meaning(bet, times)}, keep the two highest or the pair",
        other: f"{meaning(bet, times)}, with some of these hands keep another two",
        FOLDED: "fold",
        DEPENDS: "bet or fold depends on the third card and suits",
    }
    return of_three(cells, key)


def _ranks(cards: Sequence[int]) -> tuple[list[int], int | None]:
    """The ranks from the lowest on, and that of a pair."""
    ranks = sorted(card // SUITS for card in cards)
    return ranks, next((rank for rank in ranks if ranks.count(rank) > 1), None)


def _usual(ranks: Sequence[int], pair: int | None) -> int:
    """The rank that is put away as a rule: the lowest, of a pair and another card that one, of three alike theirs."""
    return ranks[0] if pair is None else next((rank for rank in ranks if rank != pair), pair)


def put_away(study: DiscardStudy, cards: Sequence[int]) -> str:
    """The card that goes away with a bet, as a command names it."""
    away = study.decide(cards).away
    assert away is not None
    return names((away,))

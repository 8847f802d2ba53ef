"""Its exact math: which card to put away, and whether to bet, over all boards and dealers, counted once."""

from __future__ import annotations

import hashlib
import os
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from math import comb
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.analysis.figures import Figures, WagerMath, exact_value
from pitboss.equipment.cards import RANKS, names
from pitboss.exact import Distribution
from pitboss.games.banked.against import one_of_each
from pitboss.games.banked.keeping import has, kept
from pitboss.games.banked.math import Study, rows
from pitboss.games.banked.outcomes import Key, Outcomes
from pitboss.games.banked.verdict import EQUAL, HIGHER, LOWER, Verdict
from pitboss.games.banked.ways import DiscardWay
from pitboss.games.colorado_hold_em.play import ANTE, BET, BONUS, DEALT, immediate

if TYPE_CHECKING:
    from pitboss.games.banked.ways import Way
    from pitboss.law import Law

__all__ = ["ColoradoStudy", "analyse", "rows"]

SUITS = 4
COMPARED = (LOWER, EQUAL, HIGHER)
BOARDS, DEALERS = comb(49, 3), comb(46, 3)
DEALS = comb(52, 3) * BOARDS * DEALERS


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


class ColoradoStudy(Study):
    """Colorado hold 'em under the law of a day and a licensee's options."""

    def row(self, wager: str) -> WagerMath:
        return self._round_row() if wager == ANTE else self._alone(wager)

    def own_way(self, outcomes: Outcomes) -> Way:
        return ColoradoWay(self, outcomes)

    @property
    def counted(self) -> bool:
        """Whether all deals were counted before."""
        return has(self._name)

    @cached_property
    def _name(self) -> str:
        told = hashlib.sha256(f"{self.rules.readers['dealer'].floors}".encode())
        for name in ("discard_deals.py", "discard_counting.py"):
            told.update((Path(__file__).parent.parent / "banked" / name).read_bytes())
        return f"colorado-hold-em-{told.hexdigest()[:20]}"

    @cached_property
    def counts(self) -> Any:
        from pitboss.games.banked.discard_deals import count

        return kept(
            self._name, "Counting all deals of Colorado hold 'em",
            lambda: {"cells": count(self.rules, threads=os.cpu_count() or 1)},
        )["cells"]  # fmt: skip

    @cached_property
    def nets(self) -> tuple[int, ...]:
        """What ante and bet make together in each cell, in antes."""
        verdicts, times = self.rules.verdicts, self.rules.options["bet_multiple"]
        return tuple(
            verdicts[ANTE][line, compared].net(1) + verdicts[BET][line, compared].net(times)
            for line in self.rules.lines["dealer"]
            for compared in COMPARED
        )

    def wins(self, cards: Sequence[int]) -> Fraction | None:
        """What three cards win at once, in antes."""
        reader = self.rules.readers["three"]
        verdict = immediate(self.rules, reader.line(reader.strength(tuple(cards))))
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

    @cached_property
    def hands(self) -> list[Hand]:
        """Three cards of each kind; those that win at once are not asked."""
        found: list[Hand] = []
        sets, ways = one_of_each(DEALT)
        for cards, alike in zip(sets.tolist(), ways.tolist(), strict=True):
            won = self.wins(cards)
            found.append(Hand(tuple(cards), alike, won, None if won is not None else self.decide(cards)))
        return found

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
        extra: dict[str, Any] = {
            "bet_made": exact_value(made),
            "results": {what: exact_value(Fraction(deals, DEALS)) for what, deals in ends.items()},
            "pay_tables": {kind: self.rules.printed()[kind] for kind in (ANTE, BET)},
        }
        figures = Figures(Distribution.weighted(nets), 1 + made * self.rules.options["bet_multiple"])
        return WagerMath(ANTE, self._pays(ANTE), figures, self._cites(ANTE, BET), say(self.hands), extra)


def analyse(
    game_id: str, law: Law, options: Mapping[str, Any], wagers: tuple[str, ...], amount: int | None
) -> list[WagerMath]:
    study = ColoradoStudy(game_id, law, options, amount)
    return [study.row(wager) for wager in wagers]


class ColoradoOutcomes(Outcomes):
    """Three cards that win at once are paid, and the hand is over."""

    AT_ONCE = "wins at once"

    def results(self, key: Key) -> dict[str, int]:
        won = self._at_once(key)
        if won is None:
            return super().results(key)
        (line,) = self._seen(key, "three")
        made = {ANTE: won.net(self.stakes[ANTE])}
        if BONUS in self.stakes:
            made[BONUS] = self.rules.verdicts[BONUS][line,].net(self.stakes[BONUS])
        return {kind: cents for kind, cents in made.items() if self.counts is None or kind in self.counts}

    def names(self, key: Key) -> Iterator[str]:
        if self._at_once(key) is None:
            yield from super().names(key)
            return
        yield from (self._called("three", line) for line in self._seen(key, "three"))
        yield self.AT_ONCE

    def every_name(self) -> list[str]:
        return [*super().every_name(), self.AT_ONCE]

    def _at_once(self, key: Key) -> Verdict | None:
        return next((immediate(self.rules, line) for line in self._seen(key, "three")), None)

    def _seen(self, key: Key, name: str) -> tuple[str, ...]:
        return tuple(line for read, line in zip(self.reads, key.lines, strict=True) if read == name)

    def _reads(self) -> tuple[str, ...]:
        """The ante is won by the first three cards too."""
        found = super()._reads()
        return ("three", *found) if self.asks and "three" not in found else found


class ColoradoWay(DiscardWay):
    """Bets or folds as is best with the own three cards."""

    def __init__(self, study: ColoradoStudy, outcomes: Outcomes) -> None:
        self.study, self.outcomes = study, outcomes

    def away(self, own: Sequence[int]) -> int | None:
        return self.study.decide(own).away

    def choose(self, at: int, own: Sequence[int], up: Sequence[int], before: tuple[int, ...]) -> int:
        wanted = "fold" if self.away(own) is None else "bet"
        return next(place for place, move in enumerate(self.outcomes.moves[at]) if move.choice.do == wanted)


def say(hands: Sequence[Hand]) -> dict[str, Any]:
    """What to do with every three cards: by what they are, and each in a table."""
    seen: dict[str, list[int]] = {}
    table: list[dict[str, Any]] = []
    odd = bets = 0
    for cards, alike, _, decision in hands:
        if decision is None:
            continue
        ranks = sorted(card // SUITS for card in cards)
        pair = next((rank for rank in ranks if ranks.count(rank) > 1), None)
        kind = f"no pair, {RANKS[ranks[-1]]} high" if pair is None else "a pair"
        counted = seen.setdefault(kind, [0, 0])
        counted[0] += alike
        if decision.away is not None:
            counted[1] += alike
            bets += alike
            usual = ranks[0] if pair is None else next(rank for rank in ranks if rank != pair)
            odd += alike * (decision.away // SUITS != usual)
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


def put_away(study: ColoradoStudy, cards: Sequence[int]) -> str:
    """The card that goes away with a bet, as a command names it."""
    away = study.decide(cards).away
    assert away is not None
    return names((away,))

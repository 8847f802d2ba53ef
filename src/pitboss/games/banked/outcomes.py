"""What a hand comes to, as a number, and what every wager makes then: the answers of the paragraphs, in cents.

A key is what was done at each ask and the line of each reading that some wager sees; there are finitely many. The
kernels find the number of a key, the math counts keys; what a key pays is reckoned here, once, for both.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from pitboss.exact import Distribution
from pitboss.games.banked import meters
from pitboss.games.banked.choices import Fold, Raise, Withdraw
from pitboss.games.banked.reading import HAND, Against
from pitboss.games.banked.shapes import Move, moves
from pitboss.games.banked.stages import Ask, Settle
from pitboss.games.banked.verdict import EQUAL, HIGHER, LOWER

if TYPE_CHECKING:
    from pitboss.games.banked.rules import Rules
    from pitboss.games.banked.verdict import Verdict

NOT_ASKED = 0
"""What a decision counts as that did not come."""
FOLDS = "folds"
FATES = {HIGHER: "wins", EQUAL: "ties", LOWER: "loses"}
"""What comes of a comparison with the dealer's hand."""


class Key(NamedTuple):
    """What was done, as places among the moves of each ask, and the lines of the readings by name."""

    plays: tuple[int, ...]
    lines: tuple[str, ...]


class Standing(NamedTuple):
    """What stands after some decisions: cents by wager, and the ask at which the hand was folded, if it was."""

    stakes: Mapping[str, int]
    folded: Ask | None = None


class Outcomes:
    """A round with these stakes under the rules of a day; `counts`: the wagers whose results are told.

    asks, moves: the decisions in order, and what can be done at each
    reads: the readings that some wager sees which can be made and counts, comparisons last
    """

    def __init__(self, rules: Rules, stakes: Mapping[str, int], counts: frozenset[str] | None = None) -> None:
        self.rules, self.stakes, self.counts = rules, dict(stakes), counts
        asked = any(ask.to in stakes for ask in rules.asks.values())
        self.asks: list[Ask] = list(rules.asks.values()) if asked else []
        self.moves: list[tuple[Move, ...]] = [moves(rules, ask) for ask in self.asks]
        self.reads = self._reads()
        self._standing: dict[tuple[int, ...], Standing] = {}

    def keys(self) -> Iterator[Key]:
        """Every key, in the order of their numbers."""
        plays = [range(len(each)) for each in self.moves]
        lines = [self.rules.lines[name] for name in self.reads]
        for done in product(*plays):
            for shown in product(*lines):
                yield Key(done, shown)

    def asked(self, at: int, before: Sequence[int]) -> bool:
        """Whether a question comes, after what was done before."""
        standing, ask = self.standing(before), self.asks[at]
        if standing.folded is not None or ask.to not in standing.stakes:
            return False
        return not ask.unless or ask.unless not in standing.stakes

    def standing(self, plays: Sequence[int]) -> Standing:
        """What stands after the first decisions."""
        done = tuple(plays)
        if not done:
            return Standing(self.stakes)
        found = self._standing.get(done)
        if found is None:
            found = self._standing[done] = self._after(done)
        return found

    def _after(self, done: tuple[int, ...]) -> Standing:
        before, at = self.standing(done[:-1]), len(done) - 1
        if not self.asked(at, done[:-1]):
            return before
        choice, times, _ = self.moves[at][done[-1]]
        match choice:
            case Raise():
                return Standing({**before.stakes, choice.wager: times * before.stakes[choice.of]})
            case Withdraw():
                return Standing(
                    {kind: cents for kind, cents in before.stakes.items() if kind != choice.wager}
                )
            case Fold():
                return Standing(before.stakes, self.asks[at])
            case _:
                return before

    def need(self) -> int:
        """The most that can lie on the layout."""
        plays = product(*(range(len(each)) for each in self.moves))
        return max(sum(self.standing(done).stakes.values()) for done in plays)

    def results(self, key: Key) -> dict[str, int]:
        """What each wager makes, in cents, in the order in which they are settled, under the limit on a hand."""
        rules, standing = self.rules, self.standing(key.plays)
        seen = dict(zip(self.reads, key.lines, strict=True))
        cap = rules.round.cap
        left = None if cap is None else cap.limit(rules)
        made: dict[str, int] = {}
        for kind in sorted(standing.stakes, key=rules.order.__getitem__):
            stake, rule = standing.stakes[kind], rules.round.wagers[kind]
            forfeit = self._forfeit(standing, kind)
            if forfeit is not None:
                made[kind] = forfeit.net(stake)
                continue
            if not all(name in seen for name in rule.sees):
                continue  # of a wager that does not count nothing is looked at
            verdict = rules.verdicts[kind][tuple(seen[name] for name in rule.sees)]
            net = self._net(verdict, stake)
            if left is not None and cap is not None and kind in cap.wagers and net > 0:
                net = min(net, left)
                left -= net
            made[kind] = net
        made |= self._bonuses(standing, seen)
        return {kind: cents for kind, cents in made.items() if self.counts is None or kind in self.counts}

    def distribution(self, tally: Mapping[Key, int], unit: int) -> Distribution:
        """What all wagers make together, in units of `unit` cents, over deals by what comes of them."""
        return Distribution.weighted(
            (Fraction(sum(self.results(key).values()), unit), deals) for key, deals in tally.items() if deals
        )

    def _forfeit(self, standing: Standing, kind: str) -> Verdict | None:
        """What a fold does to a wager; None where it lives on, or was settled before."""
        if standing.folded is None:
            return None
        stages, fold = self.rules.round.stages, self.rules.folds[standing.folded.name]
        until = len(stages) if fold.collected == "end" else stages.index(standing.folded)
        if any(isinstance(stage, Settle) and kind in stage.wagers for stage in stages[:until]):
            return None
        return self.rules.forfeits[kind]

    def _bonuses(self, standing: Standing, seen: Mapping[str, str]) -> dict[str, int]:
        if standing.folded is not None:
            return {}
        made: dict[str, int] = {}
        for name, bonus in self.rules.round.bonuses.items():
            if bonus.of in standing.stakes and all(read in seen for read in bonus.sees):
                verdict = self.rules.verdicts[name][tuple(seen[read] for read in bonus.sees)]
                made[name] = 0 if verdict is None else verdict.net(standing.stakes[bonus.of])
        return made

    def _net(self, verdict: Verdict, stake: int) -> int:
        """A share is of what the meter shows in the first round of a table, with what this wager adds to it."""
        if verdict.share is None:
            return verdict.net(stake)
        rules, meter = self.rules, self.rules.round.meter
        assert meter is not None
        name, part = verdict.share
        grows, by = meter.adds(rules)
        added = int(self.stakes.get(meter.wager, 0) * by) if grows == name else 0
        return int((meters.shown(rules, {})[name] + added) * part) - stake

    def names(self, key: Key) -> Iterator[str]:
        """What a key is called where it is counted: its lines, what was done, and what came of the comparison."""
        seen, standing = dict(zip(self.reads, key.lines, strict=True)), self.standing(key.plays)
        yield from (self._called(name, line) for name, line in seen.items() if name not in self._compared())
        if len(self.asks) > 1 or not self._versus():
            for at, ask in enumerate(self.asks):
                if self.asked(at, key.plays[:at]):
                    yield f"{ask.name}: {self.moves[at][key.plays[at]].name}"
        versus = self._versus()
        if versus:
            yield (
                FOLDS
                if standing.folded is not None
                else self.fate(seen.get(self._dealer(), ""), seen[versus])
            )

    def every_name(self) -> list[str]:
        """All of them, the best lines first."""
        shown = [
            self._called(name, line)
            for name in self.reads if name not in self._compared()
            for line in reversed(self.rules.lines[name])
        ]  # fmt: skip
        done = [
            f"{ask.name}: {move.name}"
            for ask, able in zip(self.asks, self.moves, strict=True)
            for move in able
        ]
        dealers = self.rules.lines[self._dealer()] if self._dealer() in self.reads else ("",)
        versus = self._versus()
        fates = [FOLDS, *(self.fate(line, how) for line in dealers for how in FATES)] if versus else []
        return list(dict.fromkeys((*shown, *done, *fates)))

    def fate(self, dealer: str, compared: str) -> str:
        """`wins`, `ties` or `loses`; the dealer's line where that decides, and before it where there are several."""
        undecided = [line for line in self.rules.lines.get(self._dealer(), ("",)) if not self._decides(line)]
        if dealer not in undecided:
            return dealer
        return FATES[compared] if len(undecided) < 2 else f"{dealer}, {FATES[compared]}"

    def _decides(self, dealer: str) -> bool:
        """Whether with this line of the dealer it does not matter who is higher."""
        rules, versus, name = self.rules, self._versus(), self._dealer()
        for kind, rule in rules.round.wagers.items():
            if versus not in rule.sees:
                continue
            at = rule.sees.index(versus)
            answers: dict[tuple[str, ...], set[str]] = {}
            for lines, verdict in rules.verdicts[kind].items():
                if name not in rule.sees or lines[rule.sees.index(name)] == dealer:
                    answers.setdefault((*lines[:at], *lines[at + 1 :]), set()).add(verdict.result)
            if any(len(results) > 1 for results in answers.values()):
                return False
        return True

    def _called(self, name: str, line: str) -> str:
        """A line, and whose cards it is of where that is not the hand that is shown."""
        if name == self.rules.round.shows:
            return line
        places = ["own" if place == HAND else place for place in self.rules.readers[name].places]
        return f"{' and '.join(places)} cards: {line}"

    def _versus(self) -> str:
        """The comparison with the dealer's hand, if one is seen."""
        return next((name for name in self.reads if name not in self.rules.readers), "")

    def _dealer(self) -> str:
        read = self.rules.round.reads.get(self._versus())
        return read.other if isinstance(read, Against) else ""

    def _compared(self) -> tuple[str, str]:
        return self._versus(), self._dealer()

    def _reads(self) -> tuple[str, ...]:
        rules, raised = self.rules, set[str]()
        for each in self.moves:
            raised |= {move.choice.wager for move in each if isinstance(move.choice, Raise)}
        made, bonuses = {*self.stakes, *raised}, rules.round.bonuses
        sees = {kind: rule.sees for kind, rule in rules.round.wagers.items() if kind in made}
        sees |= {name: bonus.sees for name, bonus in bonuses.items() if bonus.of in made}
        seen = {
            read for kind, some in sees.items() for read in some if self.counts is None or kind in self.counts
        }
        named = [name for name in rules.round.reads if name in seen]
        return (
            *(name for name in named if name in rules.readers),
            *(name for name in named if isinstance(rules.round.reads[name], Against)),
        )

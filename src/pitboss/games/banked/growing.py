"""Best play where a hand grows: own cards, then community cards one after the other, against a pay table.

The Round says who is asked when and what can be chosen; its paragraphs say what every line pays. Backward induction
over what the cards seen so far can be (`holdings`) gives each decision, and the deals under those decisions are
counted. All is done in whole numbers; a choice that is as good as another with less money on it is preferred, as in
published tables: what neither gains nor loses is wagered.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from math import lcm, prod
from typing import TYPE_CHECKING, NamedTuple

from pitboss.games.banked.choices import Raise, Withdraw
from pitboss.games.banked.holdings import Holding, holdings
from pitboss.games.banked.outcomes import NOT_ASKED, Key
from pitboss.games.banked.reading import HAND
from pitboss.games.banked.round import COMMUNITY
from pitboss.games.banked.shapes import Move, moves
from pitboss.games.banked.stages import Ask, Turn

if TYPE_CHECKING:
    from pitboss.games.banked.outcomes import Outcomes
    from pitboss.games.banked.rules import Rules

Stakes = tuple[int, ...]
"""What is on each wager of the hand, in units of the first."""
Reached = Counter[tuple[Holding, Stakes]]
"""In how many ways cards come with what then stands on them."""
SIZE = 5
DECK = 52


class Play(NamedTuple):
    """What is chosen: the act, how many times the first wager it puts down where it does, and what then stands."""

    do: str
    times: int
    stakes: Stakes


class Decision(NamedTuple):
    """The best choice with some cards, what it is worth, and what each other choice is, in units of the first wager."""

    play: Play
    value: Fraction
    others: Mapping[Play, Fraction]


class End(NamedTuple):
    """How a hand ends: what stands on it, and the line it has come to; None where it was folded."""

    stakes: Stakes
    line: str | None


class Growing:
    """A round of a growing hand under the rules of a day.

    `wagers`: those that the hand's decisions are about, the first of them the unit
    `asks`: in order, each with the number of cards that are seen then
    `amount`: cents of the first wager, if the limit on what a hand wins is to count
    """

    def __init__(self, rules: Rules, amount: int | None = None) -> None:
        self.rules = rules
        self.asks = list(_asks(rules))
        self.wagers = _wagers(rules, [ask for ask, _ in self.asks])
        self.first = self.wagers[0]
        self.read = next(name for name in rules.readers if _whole(name, rules))
        self.start: Stakes = tuple(int(wager in rules.betting.bets) for wager in self.wagers)
        self._limit = _limit(rules, amount)
        self.lines = rules.lines[self.read]
        self._scale = self._whole_numbers()
        self._worth: dict[tuple[Stakes, int], int] = {}
        self._known: dict[tuple[int, Holding, Stakes], int] = {}
        self.decisions: dict[tuple[int, Holding, Stakes], Decision] = {}

    @cached_property
    def line_of(self) -> dict[Holding, int]:
        reader = self.rules.readers[self.read]
        at = {line: place for place, line in enumerate(self.lines)}
        return {held: at[reader.line(reader.strength(held.cards()))] for held in holdings(SIZE)}

    @cached_property
    def last_card(self) -> dict[Holding, Mapping[int, int]]:
        """What four cards become with the fifth: cards by line."""
        found: dict[Holding, Mapping[int, int]] = {}
        for held in holdings(SIZE - 1):
            counts: Counter[int] = Counter()
            for five, cards in held.with_one_more():
                counts[self.line_of[five]] += cards
            found[held] = counts
        return found

    def nets(self, stakes: Stakes, line: str) -> tuple[Fraction, ...]:
        """What each wager makes on a line; under a limit the first is paid first, and the next has what is left."""
        left, nets = self._limit, list[Fraction]()
        for wager, stake in zip(self.wagers, stakes, strict=True):
            net = Fraction(0)
            if stake:
                verdict = self.rules.verdicts[wager][(line,)]
                odds = (
                    Fraction(verdict.odds.num, verdict.odds.den) if verdict.odds is not None else Fraction(0)
                )
                net = odds * stake if verdict.result == "won" else Fraction(verdict.net(stake))
            if left is not None and net > 0:
                net = min(net, left)
                left -= net
            nets.append(net)
        return tuple(nets)

    def given_up(self, stakes: Stakes) -> tuple[Fraction, ...]:
        """What each wager makes when the hand is folded."""
        return tuple(Fraction(-stake) for stake in stakes)

    @cached_property
    def tally(self) -> Counter[End]:
        """All deals by how they end under best play. Cards that come later count in the order they come."""
        found: Counter[End] = Counter()
        *asked, ended = self.reached
        for at, (_, seen) in enumerate(self.asks):
            for (held, stakes), ways in asked[at].items():
                if self.decide(at, held, stakes).play.do == "fold":
                    found[End(stakes, None)] += ways * self.completions(seen)
        for (held, stakes), ways in ended.items():
            found[End(stakes, self.lines[self.line_of[held]])] += ways
        return found

    @cached_property
    def reached(self) -> list[Reached]:
        """What can come under best play, and in how many ways: before each ask, and in the end."""
        found: list[Reached] = [
            Counter({(held, self.start): held.ways for held in holdings(self.asks[0][1])})
        ]
        for at, (_, seen) in enumerate(self.asks):
            going: Reached = Counter()
            for (held, stakes), ways in found[at].items():
                play = self.decide(at, held, stakes).play
                if play.do != "fold":
                    going[held, play.stakes] += ways
            found.append(self._dealt(going, self._next_seen(at) - seen))
        return found

    def plays(self, ask: Ask, stakes: Stakes) -> Iterator[Play]:
        """What can be chosen at an ask, in the order of its moves."""
        return (self._play(move, stakes) for move in moves(self.rules, ask))

    def _play(self, move: Move, stakes: Stakes) -> Play:
        choice, times, _ = move
        match choice:
            case Raise():
                base = stakes[self.wagers.index(choice.of)]
                return Play(choice.do, times, _with(stakes, self.wagers.index(choice.wager), times * base))
            case Withdraw():
                return Play(choice.do, 0, _with(stakes, self.wagers.index(choice.wager), 0))
            case _:
                return Play(choice.do, 0, stakes)

    def reads_grow(self, outcomes: Outcomes) -> bool:
        """Whether every reading is of the hand's own cards, or of all of them."""
        readers = self.rules.readers
        return all(name == self.read or readers[name].places == (HAND,) for name in outcomes.reads)

    def reads_board(self, outcomes: Outcomes) -> str | None:
        """The reading of the community cards alone, where two own cards grow to five and nothing else is read."""
        others = [name for name in outcomes.reads if name != self.read]
        grows = [seen for _, seen in self.asks] == [SIZE - 3, SIZE - 2, SIZE - 1]
        alone = len(others) == 1 and self.rules.readers[others[0]].places == (COMMUNITY,)
        return others[0] if grows and alone else None

    def keys(
        self, outcomes: Outcomes, chosen: Callable[[int, Holding, tuple[int, ...]], int]
    ) -> Counter[Key]:
        """All deals by what comes of them if that is chosen. Hands that were folded are dealt to the end."""
        sides = [name for name in outcomes.reads if name != self.read]
        reached: Counter[tuple[Holding, tuple[int, ...], tuple[str, ...]]] = Counter()
        for held in holdings(self.rules.hand_size):
            readers = (self.rules.readers[name] for name in sides)
            lines = tuple(reader.line(reader.strength(held.cards())) for reader in readers)
            reached[held, (), lines] += held.ways
        seen = self.rules.hand_size
        for at in range(len(outcomes.asks)):
            reached = _more(reached, self.asks[at][1] - seen)
            seen, going = self.asks[at][1], type(reached)()
            for (held, before, lines), ways in reached.items():
                asked = outcomes.asked(at, before)
                going[held, (*before, chosen(at, held, before) if asked else NOT_ASKED), lines] += ways
            reached = going
        reached = _more(reached, SIZE - 1 - seen)
        found: Counter[Key] = Counter()
        for (held, plays, lines), ways in reached.items():
            beside = dict(zip(sides, lines, strict=True))
            for line, cards in self.last_card[held].items():
                beside[self.read] = self.lines[line]
                found[Key(plays, tuple(beside[name] for name in outcomes.reads))] += ways * cards
        return found

    def decide(self, at: int, held: Holding, stakes: Stakes) -> Decision:
        """The best choice at an ask."""
        self._value(at, held, stakes)
        return self.decisions[at, held, stakes]

    def _dealt(self, reached: Reached, cards: int) -> Reached:
        for _ in range(cards):
            after: Reached = Counter()
            for (held, stakes), ways in reached.items():
                for more, count in held.with_one_more():
                    after[more, stakes] += ways * count
            reached = after
        return reached

    def _next_seen(self, at: int) -> int:
        return self.asks[at + 1][1] if at + 1 < len(self.asks) else SIZE

    def _value(self, at: int, held: Holding, stakes: Stakes) -> int:
        """What a hand is worth before an ask, times the number of ways its cards can be completed, in whole numbers."""
        known = self._known.get((at, held, stakes))
        if known is not None:
            return known
        ask, seen = self.asks[at]
        ways, values = self.completions(seen), dict[Play, int]()
        for play in self.plays(ask, stakes):
            if play.do == "fold":
                values[play] = int(sum(self.given_up(stakes)) * self._scale) * ways
            else:
                values[play] = self._after(at, held, play.stakes)
        best = max(values, key=lambda play: (values[play], sum(play.stakes)))
        unit = self._scale * ways
        self.decisions[at, held, stakes] = Decision(
            best,
            Fraction(values[best], unit),
            {play: Fraction(value, unit) for play, value in values.items()},
        )
        self._known[at, held, stakes] = values[best]
        return values[best]

    def _after(self, at: int, held: Holding, stakes: Stakes) -> int:
        """What a hand is worth once more cards have come."""
        seen, following = self.asks[at][1], self._next_seen(at)
        if following == SIZE and seen == SIZE - 1:
            counts = self.last_card[held]
            return sum(cards * self._paid(stakes, line) for line, cards in counts.items())
        last = at + 1 == len(self.asks)
        total = 0
        for (more, _), count in self._dealt(Counter({(held, stakes): 1}), following - seen).items():
            total += count * (
                self._paid(stakes, self.line_of[more]) if last else self._value(at + 1, more, stakes)
            )
        return total

    def completions(self, seen: int) -> int:
        """In how many orders the cards up to the fifth can come."""
        return prod(range(DECK - SIZE + 1, DECK - seen + 1))

    def _paid(self, stakes: Stakes, line: int) -> int:
        known = self._worth.get((stakes, line))
        if known is None:
            known = int(sum(self.nets(stakes, self.lines[line])) * self._scale)
            self._worth[stakes, line] = known
        return known

    def _whole_numbers(self) -> int:
        """What makes every payment a whole number."""
        odds = [
            verdict.odds.den
            for wager in self.wagers
            for verdict in self.rules.verdicts[wager].values()
            if verdict.odds is not None
        ]
        return lcm(*odds, 1 if self._limit is None else self._limit.denominator)


def _asks(rules: Rules) -> Iterator[tuple[Ask, int]]:
    seen = rules.hand_size
    for stage in rules.round.stages:
        if isinstance(stage, Ask):
            yield stage, seen
        elif isinstance(stage, Turn):
            seen += stage.cards


def _wagers(rules: Rules, asks: list[Ask]) -> tuple[str, ...]:
    """The wagers that stand or fall with the decisions, in the order in which they are settled."""
    named = {ask.to for ask in asks} | set(rules.round.together)
    for ask in asks:
        named |= {choice.wager for choice in ask.choices if isinstance(choice, Raise | Withdraw)}
    return tuple(wager for wager in rules.round.wagers if wager in named)


def _whole(name: str, rules: Rules) -> bool:
    """Whether a reading is of all cards of a hand together."""
    sizes, places = {HAND: rules.hand_size}, rules.readers[name].places
    return sum(sizes.get(place, rules.area_size) for place in places) >= SIZE and HAND in places


def _limit(rules: Rules, amount: int | None) -> Fraction | None:
    cap = rules.round.cap
    limit = None if cap is None or amount is None else cap.limit(rules)
    return None if limit is None or amount is None else Fraction(limit, amount)


def _with(stakes: Stakes, at: int, amount: int) -> Stakes:
    return (*stakes[:at], amount, *stakes[at + 1 :])


def _more(
    reached: Counter[tuple[Holding, tuple[int, ...], tuple[str, ...]]], cards: int
) -> Counter[tuple[Holding, tuple[int, ...], tuple[str, ...]]]:
    """After n more cards."""
    for _ in range(cards):
        after = type(reached)()
        for (held, before, lines), ways in reached.items():
            for more, count in held.with_one_more():
                after[more, before, lines] += ways * count
        reached = after
    return reached

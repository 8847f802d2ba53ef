"""Decisions said as rules that a player can read, made from the decisions themselves.

Holdings are split by one trait after another until all that share a rule are decided alike: what they are
already, whether they are suited, which straights they fit, how many cards are high enough to be paid as a pair or
to get it back, and in the end their ranks. So the rules say exactly what was computed, for whatever pay table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.equipment.cards import RANKS
from pitboss.games.banked.charts import of_duel
from pitboss.games.banked.choices import Raise
from pitboss.games.banked.growing import SIZE, Decision, Growing, Play
from pitboss.games.banked.holdings import Holding, holdings
from pitboss.games.banked.stages import Ask
from pitboss.games.banked.state import FOLD
from pitboss.hands.naming import RANK_WORDS, plural

if TYPE_CHECKING:
    from pitboss.games.banked.against import Best, Duel
    from pitboss.games.banked.rules import Rules
    from pitboss.hands.layout import Flags, Ints

ACE = len(RANKS) - 1
RUN = 5
NUMBERS = ("no", "one", "two", "three", "four")
FEW = 8
"""A rule that covers no more ranks than these names them."""

Trait = Any  # a word, a number or a tuple of ranks
Choices = Mapping[Holding, bool]
"""Whether something is done with each holding."""


class Pairs(NamedTuple):
    """The lowest pair that is paid, and the lowest that at least goes back."""

    paid: int
    back: int


NO_PAIRS = Pairs(0, 0)
"""Where no pair is looked at."""


class Rule(NamedTuple):
    """Holdings with certain traits: for each trait by name, the values it may have."""

    traits: tuple[tuple[str, frozenset[Trait]], ...] = ()

    def covers(self, held: Holding, pairs: Pairs) -> bool:
        return all(TRAITS[name](held, pairs) in values for name, values in self.traits)


def made(held: Holding, pairs: Pairs) -> str:
    """What the cards are already."""
    copies = Counter(held.ranks)
    match sorted(copies.values(), reverse=True):
        case [4]:
            return "four of a kind"
        case [3, *_]:
            return "three of a kind"
        case [2, 2]:
            return "two pairs"
        case [2, *_]:
            paired = next(rank for rank, count in copies.items() if count == 2)
            named = plural(pairs.paid)
            return f"a pair of {named} or better" if paired >= pairs.paid else f"a pair below {named}"
        case _:
            return "no pair"


def paired(held: Holding, pairs: Pairs) -> int:
    """The rank of a single pair; -1 without one."""
    twice = [rank for rank, count in Counter(held.ranks).items() if count == 2]
    return twice[0] if len(twice) == 1 else -1


def royal(held: Holding, pairs: Pairs) -> bool:
    """Whether they can become a royal flush."""
    return held.suited and held.ranks[-1] > ACE - RUN


def straights(held: Holding, pairs: Pairs) -> int:
    """How many straights they fit; the ace stands high or low."""
    ranks = set(held.ranks)
    runs = [{ACE, 0, 1, 2, 3}, *(set(range(low, low + RUN)) for low in range(ACE - RUN + 2))]
    return sum(ranks <= run for run in runs) if len(ranks) == len(held.ranks) else 0


def high_cards(held: Holding, pairs: Pairs) -> int:
    """How many cards would be paid as a pair."""
    return sum(rank >= pairs.paid for rank in held.ranks)


def middle_cards(held: Holding, pairs: Pairs) -> int:
    """How many cards would get the wager back as a pair, no more."""
    return sum(pairs.back <= rank < pairs.paid for rank in held.ranks)


TRAITS: Mapping[str, Callable[[Holding, Pairs], Trait]] = {
    "made": made,
    "paired": paired,
    "suited": lambda held, _: held.suited,
    "royal": royal,
    "straights": straights,
    "high_cards": high_cards,
    "middle_cards": middle_cards,
    "ranks": lambda held, _: held.ranks,
}
"""From the most telling on; the last one tells everything."""
ORDERS = (
    tuple(TRAITS),
    ("made", "paired", "high_cards", "middle_cards", "suited", "royal", "straights", "ranks"),
)
"""Orders in which holdings are split; the later one where its rules are fewer."""


def told(
    choices: Choices, pairs: Pairs, orders: Sequence[Sequence[str]] = ORDERS[:1]
) -> list[dict[str, Any]]:
    """The rules in words, each with the ranks that it covers."""
    found: list[dict[str, Any]] = []
    for rule in min((rules(choices, pairs, order) for order in orders), key=_length):
        covered = sorted({held.ranks for held in choices if rule.covers(held, pairs)})
        words = say(rule, pairs, size=len(covered[0]))
        found.append({"rule": words, "ranks": [_spell(ranks) for ranks in covered]})
    return found


def _length(found: Sequence[Rule]) -> int:
    """What there is to read: the rules, and the ranks that are named one by one."""
    return len(found) + sum(len(values) for rule in found for name, values in rule.traits if name == "ranks")


def rules(choices: Choices, pairs: Pairs, order: Sequence[str] = ORDERS[0]) -> list[Rule]:
    """When it is done. Every holding with which it is done is covered by a rule, and no other."""
    found = _split(list(choices), choices, order, pairs)
    for held, choice in choices.items():
        if choice != any(rule.covers(held, pairs) for rule in found):
            raise AssertionError(f"The rules for {held} do not say what was computed.")
    return found


def say(rule: Rule, pairs: Pairs, *, size: int) -> str:
    """A rule in words: "three suited cards that fit two straight flushes, at least one of them ten or higher"."""
    traits = dict(rule.traits)
    words = _noun(traits, size)
    if "straights" in traits:
        words += f" that fit {_fits(traits['straights'], suited=True in traits.get('suited', ()))}"
    if "high_cards" in traits:
        words += f", {_number(traits['high_cards'], size)} of them {RANK_WORDS[pairs.paid]} or higher"
    if "middle_cards" in traits:
        middle = f"{RANK_WORDS[pairs.back]} to {RANK_WORDS[pairs.paid - 1]}"
        words += f", {_number(traits['middle_cards'], size)} of them {middle}"
    if "ranks" in traits:
        words += f": {', '.join(map(_spell, sorted(traits['ranks'])))}"
    return words


def spoken(rule: Mapping[str, Any]) -> str:
    """A rule as it is printed, with the ranks it covers if they are few."""
    few = len(rule["ranks"]) <= FEW and ":" not in rule["rule"]
    return rule["rule"] + (f" ({', '.join(rule['ranks'])})" if few else "")


def _split(holdings: Sequence[Holding], choices: Choices, names: Sequence[str], pairs: Pairs) -> list[Rule]:
    """Rules for those with which it is done, among these holdings, by the traits named."""
    done = [choices[held] for held in holdings]
    if all(done) or not any(done):
        return [Rule()] if all(done) else []
    name, *others = names
    groups: dict[Trait, list[Holding]] = {}
    for held in holdings:
        groups.setdefault(TRAITS[name](held, pairs), []).append(held)
    inner = {value: _split(group, choices, others, pairs) for value, group in groups.items()}
    if len(groups) == 1:
        return next(iter(inner.values()))
    whole = [value for value in _best_first(inner) if inner[value] == [Rule()]]
    found = [Rule(((name, values),)) for values in _together(name, whole, groups)]
    for value in _best_first(inner):
        if value not in whole:
            found += [Rule(((name, frozenset((value,))), *rule.traits)) for rule in inner[value]]
    return found


def _together(name: str, whole: Sequence[Trait], groups: Iterable[Trait]) -> list[frozenset[Trait]]:
    """Values that can be said in one rule: ranks as a list, numbers as "at least"; the others one by one."""
    match name:
        case "paired":
            return [frozenset(run) for run in _runs(sorted(whole))]
        case "ranks":
            return [frozenset(whole)] if whole else []
        case "high_cards" | "middle_cards":
            if not whole:
                return []
            above = min(whole) > max(set(groups) - set(whole), default=-1)
            return [frozenset(range(min(whole), len(NUMBERS)) if above else whole)]
        case "straights":
            below = max(set(groups) - set(whole), default=-1)
            most = frozenset(value for value in whole if value > below)
            alone = [frozenset((value,)) for value in whole if value not in most]
            return [most, *alone] if most else alone
        case _:
            return [frozenset((value,)) for value in whole]


def _runs(ranks: Sequence[int]) -> list[list[int]]:
    """Ranks that follow each other, the highest first."""
    runs: list[list[int]] = []
    for rank in ranks:
        if runs and rank == runs[-1][-1] + 1:
            runs[-1].append(rank)
        else:
            runs.append([rank])
    return runs[::-1]


def _best_first(values: Iterable[Trait]) -> list[Trait]:
    order = ["four of a kind", "three of a kind", "two pairs"]
    return sorted(
        values, key=lambda value: (-order.index(value) if value in order else -9, value), reverse=True
    )


def _noun(traits: Mapping[str, frozenset[Trait]], size: int) -> str:
    what = next(iter(traits.get("made", ("no pair",))))
    number = NUMBERS[size]
    if not traits:
        return f"any {number} cards"
    if "paired" in traits:
        low, high = min(traits["paired"]), max(traits["paired"])
        return f"a pair of {plural(low)}" + (f" to {plural(high)}" if high > low else "")
    if what != "no pair":
        return what
    if True in traits.get("royal", ()):
        return f"{number} cards to a royal flush"
    match traits.get("suited"):
        case None:
            return f"{number} cards without a pair"
        case suited if True in suited:
            return f"{number} suited cards"
        case _:
            return f"{number} cards not all of one suit"


def _fits(numbers: frozenset[int], *, suited: bool) -> str:
    one, more = ("straight flush", "straight flushes") if suited else ("straight", "straights")
    least = min(numbers)
    return f"{'at least ' * (len(numbers) > 1)}{NUMBERS[least]} {one if least < 2 else more}"


def _number(values: frozenset[int], size: int) -> str:
    least, most = min(values), max(values)
    if least == size:
        return "all"
    if values == frozenset(range(least, len(NUMBERS))):
        return f"at least {NUMBERS[least]}"
    if least == 0 < most and values == frozenset(range(most + 1)):
        return f"at most {NUMBERS[most]}"
    return " or ".join(NUMBERS[value] for value in sorted(values)).replace("no", "none")


def _spell(ranks: tuple[int, ...]) -> str:
    return str(Holding(ranks, suited=False))


def _sentence(text: str) -> str:
    return text[0].upper() + text[1:]


def say_growing(solved: Growing) -> dict[str, Any]:
    """What to do on every street, in words, and with every kind of holding as data."""
    pairs = pairs_of(solved)
    text: list[str] = []
    table: list[dict[str, Any]] = []
    for at, (ask, size) in enumerate(solved.asks):
        chosen: dict[str, dict[Holding, bool]] = {}
        found = {
            held: solved.decide(at, held, stakes)
            for held in holdings(size)
            for stakes in [_usual(solved, at)]
        }
        plays = {held: _called(decision.play, ask, solved.rules) for held, decision in found.items()}
        for name in dict.fromkeys(plays.values()):
            chosen[name] = {held: play == name for held, play in plays.items()}
        rest = _least(ask, found.values(), solved.rules)
        when = f"{ask.name.replace('-', ' ')}: " if len(solved.asks) > 1 else ""
        for name, choices in chosen.items():
            if name != rest:
                said = [f"  {spoken(rule)}" for rule in told(choices, pairs, ORDERS)]
                text += [_sentence(f"{when}{name} with:"), *said]
        if rest in chosen:
            text.append(_sentence(f"{when}{rest}{'' if rest == FOLD else ' with'} anything else."))
        table += [
            {"street": ask.name, "holding": str(held), "hands": held.ways, "play": plays[held],
             "value": str(decision.value)}
            for held, decision in found.items()
        ]  # fmt: skip
    return {"text": text, "table": table}


def _usual(solved: Growing, at: int) -> tuple[int, ...]:
    """What stands before an ask if the least was wagered on each street before it."""
    stakes = solved.start
    for ask, _ in solved.asks[:at]:
        stakes = next(iter(solved.plays(ask, stakes))).stakes
    return stakes


def _called(play: Play, ask: Ask, rules: Rules) -> str:
    """A choice in words, with its amount where there are several."""
    raises = {choice.do: choice for choice in ask.choices if isinstance(choice, Raise)}
    if not play.times or len(raises[play.do].multiples(rules)) == 1:
        return play.do
    number = NUMBERS[play.times] if play.times < len(NUMBERS) else str(play.times)
    return f"{play.do} {number} ante{'s' if play.times > 1 else ''}"


def _least(ask: Ask, found: Iterable[Decision], rules: Rules) -> str:
    """What is done with everything that no rule names: a fold, or else what leaves the least on the hand."""
    if any(choice.do == FOLD for choice in ask.choices):
        return FOLD
    least = min((decision.play for decision in found), key=lambda play: sum(play.stakes))
    return _called(least, ask, rules)


def pairs_of(solved: Growing) -> Pairs:
    """The lowest pairs that are paid, and that go back."""
    nets: dict[int, int | Fraction] = {}
    for held in holdings(SIZE):
        if sorted(Counter(held.ranks).values()) == [1, 1, 1, 2]:
            nets[paired(held, NO_PAIRS)] = sum(solved.nets(solved.start, solved.lines[solved.line_of[held]]))
    paid = min((rank for rank, net in nets.items() if net > 0), default=0)
    return Pairs(paid, min((rank for rank, net in nets.items() if net == 0 and rank < paid), default=paid))


def say_duel(duel: Duel, best: Best) -> dict[str, Any]:
    """From which hand on the wager is always made, below which never, and what lies between."""
    import numpy as np

    if best.raises.all():
        text = [f"Always make the {duel.second} wager."]
        return {"text": text, "table": [], "chart": of_duel(duel, best)}
    levels, level = np.unique(duel.decided_on.strength, return_inverse=True)
    level, names = level[best.hand], duel.reader.ranking.named
    ever, sure = _from(levels, level, best.raises)
    said = f"Make the {duel.second} wager with {names(sure)} or better"
    open_hands = _between(levels, level, best.raises)
    text = [
        f"{said}; fold anything lower." if not open_hands else f"{said}; fold anything below {names(ever)}."
    ]
    least, *more = sorted(set(best.times.tolist()) - {0})
    for number in more:
        ever, sure = _from(levels, level, best.times == number)
        text.append(
            f"Make it {NUMBERS[number]} antes with {names(sure)} or better, {NUMBERS[least]} below {names(ever)}."
        )
        open_hands |= _between(levels, level, best.times == number)
    done = {duel.choice.do: best.raises, **{f"{duel.choice.do} {n}": best.times == n for n in more}}
    weight = duel.decided_on.ways[best.hand]
    deals = {
        what: np.bincount(level[here], weight[here], levels.size)
        for what, here in (("deals", np.ones(level.size, bool)), *done.items())
    }
    table: list[dict[str, Any]] = [
        {"hand": names(each), **{what: int(counted[at]) for what, counted in deals.items()}}
        for at, each in enumerate(levels.tolist()) if each in open_hands
    ]  # fmt: skip
    if open_hands:
        seen = (
            "the dealer's card that is seen, and on suits" if duel.up else "suits and straights that may come"
        )
        share = sum(row[duel.choice.do] for row in table) / sum(row["deals"] for row in table)
        text.append(f"Between them it depends on {seen}; in {share:.0%} of these deals it is made.")
    return {"text": text, "table": table, "chart": of_duel(duel, best)}


def _from(levels: Ints, level: Ints, done: Flags) -> tuple[int, int]:
    """The lowest hand with which it is done at all, and the one from which on it always is; `level`: of every decision
    the place of its hand among all, the lowest first.
    """
    return int(levels[level[done].min()]), int(levels[level[~done].max() + 1])


def _between(levels: Ints, level: Ints, done: Flags) -> set[int]:
    """Hands with which it is sometimes done, and those among them."""
    ever, sure = _from(levels, level, done)
    return set(levels[(levels >= ever) & (levels < sure)].tolist())

"""A wager that nothing is decided about: how often each kind of outcome comes that its paragraph can be shown."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING

from pitboss.games.banked.holdings import holdings
from pitboss.games.banked.reading import HAND, Reader
from pitboss.games.banked.round import COMMUNITY, DEALER
from pitboss.games.banked.stages import Draw, Settle, Turn
from pitboss.hands.high import CATEGORY_SHIFT

if TYPE_CHECKING:
    from pitboss.games.banked.rules import Rules

Kinds = Counter[tuple[str, ...]]
MOST_ONE_BY_ONE = 6
DECK = 52


def kinds_alone(rules: Rules, wager: str) -> Kinds | None:
    """Deals by the lines that a wager's paragraph sees; None where hands are compared."""
    sees = rules.round.wagers[wager].sees
    if any(name not in rules.readers for name in sees):
        return None
    if len(sees) == 1:
        reader = rules.readers[sees[0]]
        return Counter({(line,): ways for line, ways in _one(rules, reader, wager).items()})
    own, dealer = sees
    return _held(rules, rules.readers[own], rules.readers[dealer])


def _one(rules: Rules, reader: Reader, wager: str) -> Counter[str]:
    """One reading of n cards."""
    size, deck = sum(_cards(rules, wager, place) for place in reader.places), len(rules.cards.pack)
    lines: Counter[str] = Counter()
    if size == reader.ranking.keep and deck == DECK:
        for held in holdings(size):
            lines[reader.line(reader.strength(held.cards()))] += held.ways
        return lines
    if size <= MOST_ONE_BY_ONE:
        from pitboss.games.banked.against import every_hand

        hands = every_hand(reader.ranking, size, deck)
        for strength, ways in zip(hands.strength.tolist(), hands.ways.tolist(), strict=True):
            lines[reader.line(strength)] += ways
        return lines
    from pitboss.hands.counting import count

    names = [category.id for category in reader.ranking.categories]
    for category, ways in count(reader.ranking, size).items():
        floor = names.index(category) << CATEGORY_SHIFT
        if bisect_left(reader.floors, floor + 1) != bisect_left(reader.floors, floor + (1 << CATEGORY_SHIFT)):
            raise AssertionError(f"A line begins within {category}; such hands are not counted by category.")
        lines[reader.line(floor)] += ways
    return lines


def _held(rules: Rules, own: Reader, dealer: Reader) -> Kinds:
    """The own cards of a player and of the dealer, from one deck."""
    found: Kinds = Counter()
    deck = range(DECK)
    theirs = [
        (set(dealt), dealer.line(dealer.strength(dealt))) for dealt in combinations(deck, rules.area_size)
    ]
    for held in holdings(rules.hand_size):
        mine = held.cards()
        line = own.line(own.strength(mine))
        for dealt, other in theirs:
            if dealt.isdisjoint(mine):
                found[line, other] += held.ways
    return found


def _cards(rules: Rules, wager: str, place: str) -> int:
    """How many cards a place has when a wager is settled."""
    drawn: list[Draw] = []
    for stage in rules.round.stages:
        if isinstance(stage, Settle) and wager in stage.wagers:
            break
        if isinstance(stage, Draw):
            drawn.append(stage)
    if place == HAND:
        return rules.hand_size + sum(stage.hand for stage in drawn)
    burned = sum(
        stage.burn for stage in rules.round.stages if isinstance(stage, Turn) and stage.area == place
    )
    dealt = rules.area_size - burned if place == rules.round.deal.area else rules.board.get(place, 0)
    more = {DEALER: sum(stage.dealer for stage in drawn), COMMUNITY: sum(stage.board for stage in drawn)}
    return dealt + more.get(place, 0)


def over_boards(rules: Rules) -> bool:
    """Whether hands are compared over community cards that come from the deck."""
    dealer = rules.readers.get(DEALER)
    return dealer is not None and COMMUNITY in dealer.places and rules.last_draw is not None

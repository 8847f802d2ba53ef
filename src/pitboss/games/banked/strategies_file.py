"""Decisions of one's own for a banked game, from a file, in the words in which `pitboss odds` advises."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pitboss.equipment.cards import RANKS, CardError, parse_cards
from pitboss.games.banked.growing import SIZE
from pitboss.games.banked.holdings import Holding, holdings
from pitboss.games.banked.telling import TRAITS, Pairs, pairs_of
from pitboss.games.banked.ways import DuelWay, GrowingWay
from pitboss.hands import HandError
from pitboss.simulation.strategy_file import Fits, bits, check_parts, decisions

if TYPE_CHECKING:
    from pitboss.games.banked.against import Duel
    from pitboss.games.banked.growing import Growing
    from pitboss.games.banked.outcomes import Outcomes

HANDS = "hands"
"""The part of a file that has the decisions of a game with one."""


def growing_from_file(solved: Growing, outcomes: Outcomes, table: Mapping[str, Any], game: str) -> GrowingWay:
    """A part for every ask; cards are told by their traits."""
    pairs, worth, found = pairs_of(solved), points(solved), list[dict[Holding, int]]()
    for (ask, size), able in zip(solved.asks, outcomes.moves, strict=True):
        held, names = holdings(size), tuple(move.name for move in able)
        fits = {trait: _having(trait, pairs, held) for trait in TRAITS} | {
            "points": _with_points(worth, held)
        }
        chosen = decisions(
            table, ask.name, game=game, fits=fits, does=names, count=len(held), name=lambda at, held=held: str(held[at])
        )  # fmt: skip
        found.append({each: _doing(chosen, at) for at, each in enumerate(held)})
    check_parts(table, *(ask.name for ask, _ in solved.asks))
    return GrowingWay(solved, outcomes, found)


def points(solved: Growing) -> dict[int, int]:
    """Of a card by its rank: two where its pair wins, one where its pair goes back, otherwise none."""
    found: dict[int, int] = {}
    for held in holdings(SIZE):
        counts = Counter(held.ranks)
        if sorted(counts.values()) == [1, 1, 1, 2]:
            net = sum(solved.nets(solved.start, solved.lines[solved.line_of[held]]))
            found[next(rank for rank, count in counts.items() if count == 2)] = 1 + (net > 0) - (net < 0)
    return found


def _with_points(worth: Mapping[int, int], held: Sequence[Holding]) -> Fits:
    return lambda wanted: bits(sum(worth[rank] for rank in each.ranks) == wanted for each in held)


def _doing(chosen: Mapping[str, int], at: int) -> int:
    """What is done with a holding, as its place among the moves."""
    return next(place for place, held in enumerate(chosen.values()) if held >> at & 1)


def _having(trait: str, pairs: Pairs, held: Sequence[Holding]) -> Fits:
    """Ranks are written as a player says them, `9-T-J`; the other traits as the advice of `pitboss odds` has them."""
    if trait == "ranks":
        return lambda wanted: bits(str(each).removesuffix(" suited") == wanted for each in held)
    return lambda wanted: bits(TRAITS[trait](each, pairs) == wanted for each in held)


def duel_from_file(duel: Duel, outcomes: Outcomes, table: Mapping[str, Any], game: str) -> DuelWay:
    """The decisions of a file."""
    import numpy as np

    hand, _ = duel.seen
    names = tuple(move.name for move in outcomes.moves[0]) if outcomes.moves else (duel.choice.do, "fold")
    chosen = decisions(
        table, HANDS, game=game, fits=_duel_fits(duel), does=names, count=hand.size, name=duel.name_of
    )
    check_parts(table, HANDS)
    found = np.zeros(hand.size, np.int8)
    for place, name in enumerate(names):
        packed = np.frombuffer(chosen[name].to_bytes(-(-hand.size // 8), "little"), np.uint8)
        found[np.unpackbits(packed, count=hand.size, bitorder="little").astype(bool)] = place
    return DuelWay(duel, outcomes, found)


def _duel_fits(duel: Duel) -> Mapping[str, Fits]:
    import numpy as np

    hand, up = duel.seen
    reader, hands = duel.reader, duel.decided_on
    strength = hands.strength[hand]

    def as_bits(found: Any) -> int:
        return int.from_bytes(np.packbits(found, bitorder="little").tobytes(), "little")

    def at_least(cards: Any) -> int:
        return as_bits(strength >= _strength(duel, cards))

    def category(wanted: Any) -> int:
        names = [each.id for each in reader.ranking.categories]
        return as_bits(strength >> 20 == names.index(wanted)) if wanted in names else 0

    def highest(wanted: Any) -> int:
        rank = RANKS.find(str(wanted)) if len(str(wanted)) == 1 else -1
        return as_bits((hands.cards.max(axis=1) // 4 == rank)[hand])

    def dealer_shows(wanted: Any) -> int:
        rank = RANKS.find(str(wanted)) if len(str(wanted)) == 1 else -1
        return as_bits(up // 4 == rank)

    def matched(wanted: Any) -> int:
        same = np.zeros(hand.size, bool)
        for place in range(hands.cards.shape[1]):
            same |= hands.cards[hand, place] // 4 == up // 4
        return as_bits(same == wanted)

    fits: dict[str, Fits] = {"at-least": at_least, "category": category, "highest": highest}
    return {**fits, "dealer-shows": dealer_shows, "matches-dealer": matched} if duel.up else fits


def _strength(duel: Duel, cards: Any) -> int:
    count = duel.rules.hand_size
    try:
        return duel.reader.ranking.strength(parse_cards(cards))
    except (CardError, HandError, AttributeError, TypeError) as wrong:
        example = {3: "Qs 6d 4c"}.get(count, "")
        such = f" such as {example}" if example else ""
        number = {2: "two", 3: "three", 4: "four", 5: "five"}.get(count, str(count))
        raise ValueError(f"{cards!r} is not a hand of {number} cards{such}; {wrong}") from None

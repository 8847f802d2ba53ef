"""How strong a poker hand is, by what its seat may see: the cards to come are dealt at random a few times."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from pitboss.games.poker.variants import VARIANTS
from pitboss.hands import Ranking, ranking
from pitboss.table.offers import Chooser

DECK = frozenset(range(52))
ACE, EIGHT = 12, 6


class Shape(NamedTuple):
    """A hand when it is complete: cards of its own, cards that all share, and the rankings that win."""

    own: int
    board: int
    high: Ranking | None
    low: Ranking | None


@cache
def shape(game: str) -> Shape:
    variant = next((variant for variant in VARIANTS if variant.id == game), None)
    if variant is None:
        raise ValueError(f"{game} is not a poker game; only the bot `random` plays it.")
    own = sum(len(street.cards) for street in variant.streets)
    high = ranking(variant.high) if variant.high else None
    return Shape(own, variant.board, high, ranking(variant.low) if variant.low else None)


def share_of_pot(game: str, view: dict[str, Any], seat: int, chooser: Chooser, *, samples: int) -> float:
    """What part of the pot the seat would win on average against one of the others, from sampled deals."""
    form = shape(game)
    hand = view["own"]["hand"]
    board: list[int] = hand["board"]
    own_size, board_size = form.own, form.board
    if len(board) > board_size:  # the common card of a stud game whose deck ran short
        own_size, board_size = form.own - 1, len(board)
    own: list[int] = []
    others: list[list[int]] = []
    seen = set(board)
    for player in hand["players"]:
        seen.update(player["up"])
        if player["seat"] == seat:
            own = [*player["down"], *player["up"]]
        elif not player["folded"]:
            others.append(player["up"])
    deck = sorted(DECK - seen.difference({-1}) - set(own))
    if not others or -1 in own:
        return 1.0
    won = 0.0
    for _ in range(samples):
        rival = others[chooser.below(len(others))]
        left = deck.copy()
        shared = [*board, *_drawn(left, board_size - len(board), chooser)]
        mine = [*own, *_drawn(left, own_size - len(own), chooser), *shared]
        theirs = [*rival, *_drawn(left, own_size - len(rival), chooser), *shared]
        won += _part(form, mine, theirs)
    return won / samples


def worth_keeping(game: str, cards: Sequence[int]) -> tuple[int, ...]:
    """The cards a careful player keeps at the draw: a made hand, pairs, or the best card; low ones for low."""
    form = shape(game)
    if form.high is None:
        kept: dict[int, int] = {}
        for card in cards:
            rank = card >> 2
            if rank <= EIGHT or rank == ACE:
                kept.setdefault(rank, card)
        return tuple(kept.values())
    category = form.high.value(cards).category
    if category in ("straight", "flush", "full-house", "straight-flush", "royal-flush"):
        return tuple(cards)
    ranks = Counter(card >> 2 for card in cards)
    alike = tuple(card for card in cards if ranks[card >> 2] > 1)
    return alike or (max(cards),)


def _drawn(deck: list[int], count: int, chooser: Chooser) -> list[int]:
    return [deck.pop(chooser.below(len(deck))) for _ in range(count)]


def _part(form: Shape, mine: Sequence[int], theirs: Sequence[int]) -> float:
    high = _against(form.high, mine, theirs)
    low = _against(form.low, mine, theirs)
    halves = [half for half in (high, low) if half is not None]
    return sum(halves) / len(halves) if halves else 0.5


def _against(by: Ranking | None, mine: Sequence[int], theirs: Sequence[int]) -> float | None:
    """1, a half or 0; None where the game has no such half or neither hand qualifies for it."""
    if by is None:
        return None
    first, second = by.strength(mine), by.strength(theirs)
    if not first and not second:
        return None
    return 0.5 if first == second else float(first > second)

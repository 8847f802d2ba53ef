"""How strong a poker hand is, by what its seat may see: the cards to come are dealt at random a few times."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from pitboss.bots.bot import BotError
from pitboss.equipment.cards import parse_cards
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

    def better(self, cards: Sequence[int]) -> Any:
        """By what one hand is better than another, before anybody divides."""
        by = self.high or self.low
        assert by is not None
        return by.strength(cards)


@cache
def shape(game: str) -> Shape:
    variant = next((variant for variant in VARIANTS if variant.id == game), None)
    if variant is None:
        raise BotError(f"{game} is not a poker game; random, best, learner and beginner play it.")
    own = sum(len(street.cards) for street in variant.streets)
    high = ranking(variant.high) if variant.high else None
    return Shape(own, variant.board, high, ranking(variant.low) if variant.low else None)


def in_numbers(hand: dict[str, Any]) -> dict[str, Any]:
    """A hand as it is seen, with its cards as numbers to reckon with."""
    cards = {"up", "down"}
    players = [
        {name: parse_cards(told) if name in cards else told for name, told in player.items()}
        for player in hand["players"]
    ]
    return {**hand, "board": parse_cards(hand["board"]), "players": players}


def share_of_pot(game: str, view: dict[str, Any], seat: int, chooser: Chooser, *, samples: int) -> float:
    """What part of the pot the seat would win on average against one of the others, from sampled deals."""
    form = shape(game)
    hand = in_numbers(view["own"]["hand"])
    board = hand["board"]
    own_size, board_size = form.own, form.board
    if len(board) > board_size:  # the common card of a stud game whose deck ran short
        own_size, board_size = form.own - 1, len(board)
    own: list[int] = []
    others: list[tuple[int, ...]] = []
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


def share_against_all(
    game: str, hand: dict[str, Any], seat: int, chooser: Chooser, *, samples: int, credit: int
) -> float:
    """What part of the pot the seat would win on average against all who are in it, from sampled deals.

    credit: who has bet or raised in this round is taken to hold the best of n hands
    """
    form, hand = shape(game), in_numbers(hand)
    board, drawing = _board(form, hand), _draws_yet(game, hand)
    own, rivals = _holdings(hand, seat)
    if not rivals or -1 in own:
        return 1.0
    known = {*hand["board"], *own, *(card for each in hand["players"] for card in each["up"])}
    deck = sorted(DECK - known)
    won = 0.0
    for _ in range(samples):
        left = deck.copy()
        shared = [*hand["board"], *_drawn(left, board - len(hand["board"]), chooser)]
        size = form.own - (board - form.board)

        def completed(cards: Sequence[int], left: list[int] = left, size: int = size) -> list[int]:
            whole = [*cards, *_drawn(left, size - len(cards), chooser)]
            if not drawing:
                return whole
            kept = drawn_to(game, whole)
            return [*kept, *_drawn(left, len(whole) - len(kept), chooser)]

        mine = [*completed(own), *shared]
        theirs: list[list[int]] = []
        for up, eager in rivals:
            # Another hand that he might hold leaves the deck too; near its end there is none.
            tries = credit if eager and len(left) > credit * len(rivals) * 2 * size else 1
            theirs.append(max(([*completed(up), *shared] for _ in range(tries)), key=form.better))
        won += _part_of_all(form, mine, theirs)
    return won / samples


def _board(form: Shape, hand: dict[str, Any]) -> int:
    """Cards that all share in the end: one more where the deck of a stud game ran short."""
    return max(form.board, len(hand["board"]))


def _draws_yet(game: str, hand: dict[str, Any]) -> bool:
    """Whether everybody may still throw cards away."""
    streets = next(variant.streets for variant in VARIANTS if variant.id == game)
    names = [street.name for street in streets]
    return any(street.draw for street in streets[names.index(hand["street"]) + 1 :])


def _holdings(hand: dict[str, Any], seat: int) -> tuple[list[int], list[tuple[list[int], bool]]]:
    """The seat's own cards; of each rival the cards that lie open, and whether he has bet or raised of late."""
    me = next(player for player in hand["players"] if player["seat"] == seat)
    others = [player for player in hand["players"] if player is not me and not player["folded"]]
    rivals = [(player["up"], player["bet"] == hand["level"] > me["bet"]) for player in others]
    return [*me["down"], *me["up"]], rivals


def _part_of_all(form: Shape, mine: Sequence[int], theirs: Sequence[Sequence[int]]) -> float:
    halves = [
        part
        for by in (form.high, form.low)
        if by is not None and (part := _half(by, mine, theirs)) is not None
    ]
    return sum(halves) / len(halves) if halves else 1 / (1 + len(theirs))


def _half(by: Ranking, mine: Sequence[int], theirs: Sequence[Sequence[int]]) -> float | None:
    own, others = by.strength(mine), [by.strength(each) for each in theirs]
    best = max(own, *others)
    if not best:
        return None
    return 1 / (1 + others.count(best)) if own == best else 0.0


def drawn_to(game: str, cards: Sequence[int]) -> tuple[int, ...]:
    """What a player keeps at the draw who also draws one card to four of a flush or to an open straight."""
    kept = worth_keeping(game, cards)
    if shape(game).high is None or len(kept) > 1:
        return kept
    return _four_of_a_flush(cards) or _open_straight(cards) or kept


def _four_of_a_flush(cards: Sequence[int]) -> tuple[int, ...]:
    for suit in range(4):
        alike = tuple(card for card in cards if card & 3 == suit)
        if len(alike) == 4:
            return alike
    return ()


def _open_straight(cards: Sequence[int]) -> tuple[int, ...]:
    """Four ranks in a row with room at both ends; without a pair each rank is one card."""
    by_rank = {card >> 2: card for card in cards}
    for lowest in range(ACE - 4):
        run = range(lowest, lowest + 4)
        if all(rank in by_rank for rank in run):
            return tuple(by_rank[rank] for rank in run)
    return ()


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

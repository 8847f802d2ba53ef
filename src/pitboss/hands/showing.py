"""Who opens in stud by what is showing: 14.9(d) and (f), 14.13(f), 14.13A(d), (f) and (h).

Hands come in the order of the seats from the dealer's left, players who folded left out.
"""

from collections.abc import Sequence
from typing import Literal, get_args

import msgspec

from pitboss.equipment.cards import Card, card_name, rank_of, suit_of
from pitboss.hands.ranking import HandError
from pitboss.hands.rankings import ranking

Stud = Literal[
    "seven-card-stud", "seven-card-stud-split", "seven-card-stud-split-8", "five-card-stud", "mambo-stud"
]


class Opener(msgspec.Struct, frozen=True):
    """Who opens a betting round.

    - `index`: which of the hands given.
    - `tied`: the indexes of all hands that are equal before the last rule decides.
    - `cites`: the clauses applied.
    """

    index: int
    tied: tuple[int, ...]
    cites: tuple[str, ...]


def forced_bet(game: Stud, up_cards: Sequence[Card]) -> Opener:
    """Who makes the forced bet of the first round by his one up-card; equal ranks go by suit."""
    _check([(card,) for card in up_cards], sizes=(1,))
    match game:
        case "seven-card-stud":
            return _by_suit(up_cards, "lowest", "19:47-14.9(d)1", "19:47-14.9(d)")
        case "seven-card-stud-split":
            below_two = [_ace_below_two(card) for card in up_cards]
            return _by_suit(below_two, "highest", "19:47-14.9(d)2", "19:47-14.9(d)")
        case "seven-card-stud-split-8":
            return _by_suit(up_cards, "lowest", "19:47-14.9(d)3", "19:47-14.9(d)")
        case "five-card-stud":  # 14.13(a)-(e) are not held; the rule of high stud is taken
            return _by_suit(up_cards, "lowest", "19:47-14.9(d)1", "19:47-14.9(d)")
        case "mambo-stud":
            return _by_suit(up_cards, "lowest", "19:47-14.13A(d)")
        case _:
            raise HandError(f"There is no stud game {game}; there are {', '.join(get_args(Stud))}.")


def opens(game: Stud, hands: Sequence[Sequence[Card]], community: Card | None = None) -> Opener:
    """Who opens a later round by the up-cards; a tie of hands goes to the seat nearest the dealer's left."""
    if game not in get_args(Stud):
        raise HandError(f"There is no stud game {game}; there are {', '.join(get_args(Stud))}.")
    match game, community:
        case "mambo-stud", None:
            _check(hands, sizes=(1,))
            return _by_suit([hand[0] for hand in hands], "highest", "19:47-14.13A(f)")
        case "mambo-stud", card:
            _check([*hands, (card,)], sizes=(1,))
            return _paired_with(card, [hand[0] for hand in hands])
        case _, None:
            _check(hands, sizes=(1, 2, 3, 4))
            strengths = [ranking("showing").strength(hand) for hand in hands]
            if game == "five-card-stud":
                return _nearest_left(strengths, "19:47-14.13(f)", "19:47-14.13(f)")
            return _nearest_left(strengths, "19:47-14.9(f)1", "19:47-14.9(f)2")
        case _:
            raise HandError("Only mambo stud opens a round by a community card.")


def _by_suit(cards: Sequence[Card], which: Literal["lowest", "highest"], *cites: str) -> Opener:
    """By rank, then by suit from clubs up to spades, which is the order of the card numbers."""
    chosen = min(cards) if which == "lowest" else max(cards)
    tied = tuple(index for index, card in enumerate(cards) if rank_of(card) == rank_of(chosen))
    return Opener(list(cards).index(chosen), tied, cites)


def _paired_with(community: Card, cards: Sequence[Card]) -> Opener:
    """14.13A(h): the best pair with the community card, else the highest up-card; suits do not count here."""
    paired = [rank_of(card) == rank_of(community) for card in cards]
    strengths = [rank_of(card) + 13 * pair for card, pair in zip(cards, paired, strict=True)]
    return _nearest_left(strengths, "19:47-14.13A(h)1", "19:47-14.13A(h)2")


def _nearest_left(strengths: Sequence[int], best_cite: str, tie_cite: str) -> Opener:
    tied = tuple(index for index, strength in enumerate(strengths) if strength == max(strengths))
    cites = (best_cite,) if len(tied) == 1 else (best_cite, tie_cite)
    return Opener(tied[0], tied, tuple(dict.fromkeys(cites)))


def _ace_below_two(card: Card) -> Card:
    return (rank_of(card) + 1) % 13 * 4 + suit_of(card)


def _check(hands: Sequence[Sequence[Card]], sizes: tuple[int, ...]) -> None:
    if not hands:
        raise HandError("There is no hand to compare.")
    for hand in hands:
        ranking("showing").check(hand)
    counts = sorted({len(hand) for hand in hands})
    if len(counts) != 1 or counts[0] not in sizes:
        wanted = " or ".join(map(str, sizes))
        raise HandError(f"Every hand shows as many up-cards, {wanted}, not {' and '.join(map(str, counts))}.")
    every = [card for hand in hands for card in hand]
    for card in every:
        if every.count(card) > 1:
            raise HandError(f"{card_name(card)} shows twice.")

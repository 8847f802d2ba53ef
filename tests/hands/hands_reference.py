"""Rankings written out slowly and plainly from the clauses, sharing nothing with `pitboss.hands`.

Every function takes exactly the cards of one hand and gives a tuple that compares: the place of its category,
then the ranks in the order in which they decide.
"""

from collections import Counter
from itertools import combinations

JOKER = 52

FIVE = [
    "high-card", "one-pair", "two-pairs", "three-of-a-kind", "straight", "flush", "full-house",
    "four-of-a-kind", "straight-flush", "royal-flush",
]  # fmt: skip
PAI_GOW = ["high-card", "pair", *FIVE[2:], "five-aces"]
THREE = [
    "high-card", "one-pair", "flush", "straight", "three-of-a-kind", "straight-flush", "royal-flush",
]  # fmt: skip
THREE_CARD_POKER = ["high-card", "pair", *THREE[2:6]]
THREE_CARD_BONUS = [
    "high-card", "one-pair", "flush", "straight", "straight-flush", "three-of-a-kind",
    "straight-flush-with-no-joker",
]  # fmt: skip
LOW = ["four-of-a-kind", "full-house", "three-of-a-kind", "two-pairs", "one-pair", "no-pair"]
LOW_THREE = ["three-of-a-kind", "one-pair", "no-pair"]
SEVEN = [
    *PAI_GOW, "seven-card-straight-flush-with-joker", "royal-flush-plus-royal-match",
    "seven-card-straight-flush-with-no-joker",
]  # fmt: skip

Key = tuple[int, tuple[int, ...]]


def pips(card: int) -> int:
    """2 to 14."""
    return card // 4 + 2


def shape(cards: tuple[int, ...]) -> tuple[str, tuple[int, ...]]:
    """The name of a high hand of five, three or two natural cards, and the ranks by which it is compared."""
    ranks = sorted((pips(card) for card in cards), reverse=True)
    groups = sorted(Counter(ranks).items(), key=lambda item: (-item[1], -item[0]))
    sizes = [size for _, size in groups]
    order = tuple(rank for rank, _ in groups)
    suited = len({card % 4 for card in cards}) == 1
    wheel = [14, *range(len(cards), 1, -1)]
    run = len(cards) > 2 and (ranks == list(range(ranks[0], ranks[0] - len(cards), -1)) or ranks == wheel)
    top = (len(cards),) if ranks == wheel else (ranks[0],)
    if suited and run and ranks[0] == 14 and ranks != wheel:
        return "royal-flush", top
    if suited and run:
        return "straight-flush", top
    if sizes[0] == 4:
        return "four-of-a-kind", order
    if sizes == [3, 2]:
        return "full-house", order
    if suited and len(cards) > 2:
        return "flush", order
    if run:
        return "straight", top
    if sizes[0] == 3:
        return "three-of-a-kind", order
    if sizes[:2] == [2, 2]:
        return "two-pairs", order
    return ("one-pair", order) if sizes[0] == 2 else ("high-card", order)


def five(cards: tuple[int, ...]) -> Key:
    name, order = shape(cards)
    return FIVE.index(name), order


def three(cards: tuple[int, ...]) -> Key:
    name, order = shape(cards)
    return THREE.index(name), order


def three_card_poker(cards: tuple[int, ...]) -> Key:
    name, order = shape(cards)
    name = {"royal-flush": "straight-flush", "one-pair": "pair"}.get(name, name)
    return THREE_CARD_POKER.index(name), order


def low_five(cards: tuple[int, ...]) -> Key:
    """14.3(f), conventional: the inverse of high, the ace the lowest card."""
    return _low(cards, LOW, [[4, 1], [3, 2], [3, 1, 1], [2, 2, 1], [2, 1, 1, 1], [1] * 5])


def low_three(cards: tuple[int, ...]) -> Key:
    return _low(cards, LOW_THREE, [[3], [2, 1], [1, 1, 1]])


def _low(cards: tuple[int, ...], names: list[str], sizes: list[list[int]]) -> Key:
    ranks = Counter(1 if pips(card) == 14 else pips(card) for card in cards)
    groups = sorted(ranks.items(), key=lambda item: (-item[1], -item[0]))
    place = sizes.index([size for _, size in groups])
    assert len(names) == len(sizes)
    return place, tuple(-rank for rank, _ in groups)


def literal_low_five(cards: tuple[int, ...]) -> Key:
    """14.3(d) with (e): among equal categories, the best card that the other hand lacks."""
    ranks = Counter(1 if pips(card) == 14 else pips(card) for card in cards)
    groups = sorted(ranks.items(), key=lambda item: (-item[1], item[0]))
    return low_five(cards)[0], tuple(-rank for rank, _ in groups)


def qualified(cards: tuple[int, ...], worst: int) -> Key:
    """(0, ()) without a low: a pair, or a card above the worst that is allowed."""
    ranks = sorted((1 if pips(card) == 14 else pips(card) for card in cards), reverse=True)
    if len(set(ranks)) < len(ranks) or ranks[0] > worst:
        return 0, ()
    return 1, tuple(-rank for rank in ranks)


def pai_gow(cards: tuple[int, ...], wheel_lowest: bool = False) -> Key:
    """11.3: with the joker, the best of all cards it may stand for."""
    if JOKER not in cards:
        return _pai_gow_natural(cards, wheel_lowest)
    others = tuple(card for card in cards if card != JOKER)
    if sum(pips(card) == 14 for card in others) == 4:
        return PAI_GOW.index("five-aces"), (14,)
    found: list[Key] = []
    for stand_in in range(52):
        if stand_in in others:
            continue
        key = _pai_gow_natural((*others, stand_in), wheel_lowest)
        completes = PAI_GOW[key[0]] in {"straight", "flush", "straight-flush", "royal-flush"}
        if completes or pips(stand_in) == 14:
            found.append(key)
    return max(found)


def _pai_gow_natural(cards: tuple[int, ...], wheel_lowest: bool) -> Key:
    name, order = shape(cards)
    if name in {"straight", "straight-flush"} and not wheel_lowest:
        order = {14: (16,), 5: (15,)}.get(order[0], order)
    return PAI_GOW.index({"one-pair": "pair"}.get(name, name)), order


def pai_gow_low(cards: tuple[int, ...]) -> Key:
    ranks = sorted((14 if card == JOKER else pips(card) for card in cards), reverse=True)
    return (1, (ranks[0],)) if ranks[0] == ranks[1] else (0, tuple(ranks))


def three_card_bonus(cards: tuple[int, ...]) -> Key:
    if JOKER not in cards:
        name, order = shape(cards)
        flush = {
            "royal-flush": "straight-flush-with-no-joker",
            "straight-flush": "straight-flush-with-no-joker",
        }
        return THREE_CARD_BONUS.index(flush.get(name, name)), order
    others = tuple(card for card in cards if card != JOKER)
    found: list[Key] = []
    for stand_in in range(52):
        if stand_in in others:
            continue
        name, order = shape((*others, stand_in))
        name = "straight-flush" if name == "royal-flush" else name
        if name in {"straight", "flush", "straight-flush"} or pips(stand_in) == 14:
            found.append((THREE_CARD_BONUS.index(name), order))
    return max(found)


def seven_card_bonus(cards: tuple[int, ...]) -> Key:
    """11.3(f), then the best five of the seven."""
    natural = [card for card in cards if card != JOKER]
    joker = len(natural) == 6
    best = max(pai_gow(hand) for hand in combinations(cards, 5))
    runs = [{14, *range(2, 8)}, *({*range(low, low + 7)} for low in range(2, 9))]
    if len({card % 4 for card in natural}) == 1:
        ranks = {pips(card) for card in natural}
        tops = [place for place, run in enumerate(runs) if ranks <= run]
        if tops:
            name = (
                "seven-card-straight-flush-with-joker" if joker else "seven-card-straight-flush-with-no-joker"
            )
            return SEVEN.index(name), (tops[-1],)
    for suit in range(4):
        own = {pips(card) for card in natural if card % 4 == suit}
        beside = [card for card in natural if card % 4 != suit]
        royal = own <= {10, 11, 12, 13, 14} and len(own) == 5 - joker
        matched = len({card % 4 for card in beside}) == 1 and {pips(card) for card in beside} == {12, 13}
        if royal and matched and len(beside) == 2:
            return SEVEN.index("royal-flush-plus-royal-match"), ()
    return best

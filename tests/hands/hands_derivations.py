"""How many hands of each kind there are, from binomials alone: no hand is dealt or ranked here."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from math import comb, prod

ACE = 14
RUNS = [{ACE, 2, 3, 4, 5}, *({*range(low, low + 5)} for low in range(2, 11))]
ROYAL = RUNS[-1]

Groups = tuple[tuple[int, int], ...]
"""Ranks with how many cards of each."""


def with_a_run(different: int) -> int:
    """Sets of n ranks that hold five in a row: the highest run, and the rank above it missing."""
    return comb(8, different - 5) + 9 * comb(7, different - 5) if different >= 5 else 0


def suits_without_flush(sizes: tuple[int, ...]) -> int:
    """Ways to give suits to groups of these sizes so that no suit comes five times."""
    with_flush = 0
    places = range(len(sizes))
    for count in range(5, len(sizes) + 1):
        for chosen in combinations(places, count):
            with_flush += 4 * prod(
                comb(3, sizes[at] - 1) if at in chosen else comb(3, sizes[at]) for at in places
            )
    return prod(comb(4, size) for size in sizes) - with_flush


def ranks_for(sizes: tuple[int, ...]) -> int:
    """Ways to give different ranks to groups of these sizes, groups of one size being alike."""
    ways, left = 1, 13
    for count in Counter(sizes).values():
        ways *= comb(left, count)
        left -= count
    return ways


def shapes(cards: int, most: int = 4) -> Iterator[tuple[int, ...]]:
    """Sizes of the groups that n cards can fall into."""
    if cards == 0:
        yield ()
    for size in range(min(cards, most), 0, -1):
        for rest in shapes(cards - size, size):
            yield (size, *rest)


def five(cards: int) -> dict[str, int]:
    """14.3(b), the best five of five, six or seven cards."""
    found: Counter[str] = Counter()
    for sizes in shapes(cards):
        ways, suits = ranks_for(sizes), suits_without_flush(sizes)
        runs = with_a_run(len(sizes)) * ways // comb(13, len(sizes))
        name = kind(sizes)
        if name in {"four-of-a-kind", "full-house"}:
            found[name] += ways * suits
        else:
            found["straight"] += runs * suits
            found[name] += (ways - runs) * suits
    suited = sum(4 * comb(13, count) * comb(39, cards - count) for count in range(5, cards + 1))
    run_suited = sum(4 * with_a_run(count) * comb(39, cards - count) for count in range(5, cards + 1))
    found["royal-flush"] = 4 * comb(47, cards - 5)
    found["straight-flush"] = run_suited - found["royal-flush"]
    found["flush"] = suited - run_suited
    return dict(found)


def kind(sizes: tuple[int, ...]) -> str:
    match sizes:
        case (5, *_):
            return "five-aces"
        case (4, *_):
            return "four-of-a-kind"
        case (3, second, *_) if second >= 2:
            return "full-house"
        case (3, *_):
            return "three-of-a-kind"
        case (2, 2, *_):
            return "two-pairs"
        case (2, *_):
            return "one-pair"
        case _:
            return "high-card"


PAI_GOW_ORDER = [
    "high-card", "one-pair", "two-pairs", "three-of-a-kind", "straight", "flush", "full-house",
    "four-of-a-kind", "straight-flush", "royal-flush", "five-aces",
]  # fmt: skip


def pai_gow(cards: int) -> dict[str, int]:
    """11.3(b): the hands without the joker, and those with it."""
    found = Counter(five(cards)) + joker_hands(cards - 1)
    found["pair"] = found.pop("one-pair")
    return dict(found)


@cache
def joker_hands(others: int) -> Counter[str]:
    """The joker beside n cards: an ace, or whatever completes a straight or a flush.

    Over all ranks that the others may have, and for each over the ranks that one suit may have among them.
    """
    found: Counter[str] = Counter()
    for sizes in shapes(others):
        for groups in placed(sizes):
            held = dict(groups)
            with_ace = Counter(held)
            with_ace[ACE] += 1
            name = kind(tuple(sorted(with_ace.values(), reverse=True)))
            if any(len(run & held.keys()) >= 4 for run in RUNS):
                name = max(name, "straight", key=PAI_GOW_ORDER.index)
            suits = prod(comb(4, size) for size in held.values())
            for count in range(4, len(groups) + 1):
                for suited in combinations(held, count):
                    ways = 4 * prod(comb(3, size - (rank in suited)) for rank, size in groups)
                    found[max(name, suit_name({*suited}), key=PAI_GOW_ORDER.index)] += ways
                    suits -= ways
            found[name] += suits
    return found


def suit_name(ranks: set[int]) -> str:
    if len(ROYAL & ranks) >= 4:
        return "royal-flush"
    return "straight-flush" if any(len(run & ranks) >= 4 for run in RUNS) else "flush"


def placed(sizes: tuple[int, ...], used: frozenset[int] = frozenset(), last: int = 15) -> Iterator[Groups]:
    """Every way to put ranks to the groups; groups of one size come in falling order."""
    if len(sizes) == 0:
        yield ()
        return
    size, others = sizes[0], sizes[1:]
    for rank in range(2, last):
        if rank not in used:
            highest = rank if others[:1] == (size,) else 15
            yield from (((rank, size), *rest) for rest in placed(others, used | {rank}, highest))


def three() -> dict[str, int]:
    """14.3(c): 12 runs of three ranks, the ace at either end."""
    return {
        "royal-flush": 4,
        "straight-flush": 12 * 4 - 4,
        "three-of-a-kind": 13 * comb(4, 3),
        "straight": 12 * (4**3 - 4),
        "flush": (comb(13, 3) - 12) * 4,
        "one-pair": 13 * comb(4, 2) * 48,
        "high-card": (comb(13, 3) - 12) * (4**3 - 4),
    }


def three_card_bonus() -> dict[str, int]:
    """11.18(b): those without the joker, and the joker beside two cards."""
    natural = three()
    near = 13 + 12  # pairs of ranks one apart, and two apart, the ace at either end
    near_without_ace = near - 4
    joker = {
        "straight-flush": 4 * near,
        "three-of-a-kind": comb(4, 2),
        "straight": 12 * near,
        "flush": 4 * (comb(13, 2) - near),
        "one-pair": 12 * comb(4, 2) + 12 * (12 - 4),
        "high-card": 12 * (comb(12, 2) - near_without_ace),
    }
    return {
        "straight-flush-with-no-joker": natural["straight-flush"] + natural["royal-flush"],
        "straight-flush": joker["straight-flush"],
        **{name: natural[name] + joker[name] for name in joker if name != "straight-flush"},
    }


def seven_card_bonus() -> dict[str, int]:
    """11.3(f): out of the hands of 11.3(b), those that rank higher on seven cards."""
    found = pai_gow(7)
    runs = [{ACE, *range(2, 8)}, *({*range(low, low + 7)} for low in range(2, 9))]
    six = {frozenset(ranks) for run in runs for ranks in combinations(run, 6)}
    natural, natural_royal = 4 * len(runs), 4 * sum(run >= ROYAL for run in runs)
    joker, joker_royal = 4 * len(six), 4 * sum(len(ROYAL & ranks) >= 4 for ranks in six)
    match = (
        4 * 3 + 4 * 3 * 5
    )  # a royal flush and another suit's king and queen; the joker for one of the five
    found["seven-card-straight-flush-with-no-joker"] = natural
    found["seven-card-straight-flush-with-joker"] = joker
    found["royal-flush-plus-royal-match"] = match
    found["royal-flush"] -= natural_royal + joker_royal + match
    found["straight-flush"] -= natural - natural_royal + joker - joker_royal
    return found


def different_ranks(cards: int, ranks: int, *, of: int = 13) -> int:
    """Hands of n cards that show exactly k of the ranks, by inclusion and exclusion."""
    signs = ((-1) ** left * comb(ranks, left) * comb(4 * (ranks - left), cards) for left in range(ranks))
    return comb(of, ranks) * sum(signs)


def low_five() -> dict[str, int]:
    """Seven cards: five different ranks make no pair, four one pair, three two pairs, two a full house."""
    return {
        "no-pair": sum(different_ranks(7, ranks) for ranks in (5, 6, 7)),
        "one-pair": different_ranks(7, 4),
        "two-pairs": different_ranks(7, 3),
        "three-of-a-kind": 0,
        "full-house": different_ranks(7, 2),
        "four-of-a-kind": 0,
    }


def qualified(cards: int, keep: int, *, good: int) -> int:
    """Hands with at least `keep` different ranks among the `good` lowest."""
    return sum(
        different_ranks(low, ranks, of=good) * comb(4 * (13 - good), cards - low)
        for low in range(keep, cards + 1)
        for ranks in range(keep, low + 1)
    )

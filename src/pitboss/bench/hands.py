"""Ranking hands and finding equity, on one core, beside evaluators that others wrote."""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from typing import Any

from pitboss.bench import Benchmark, compared
from pitboss.equipment import card_name

HANDS = 1_000_000
PEER_HANDS = 50_000
SLOW_PEER_HANDS = 500
RUNS = 3
BOARDS = 1_712_304

Cards = list[list[int]]


def benchmarks() -> Iterator[Benchmark]:
    yield _enumerating("five", 7)
    yield _enumerating("pai-gow", 7)
    yield from _seven_random_cards()
    yield from _one_by_one()
    yield _aces_against_kings()
    yield _omaha()
    yield _from_the_command_line()


def _enumerating(name: str, size: int) -> Benchmark:
    from pitboss.hands import ranking
    from pitboss.hands.counting import count

    by = ranking(name)
    total = sum(count(by, size).values())
    seconds = _best(lambda: count(by, size))
    title = f"{name}, all {total:,} hands of {size} cards"
    return Benchmark(name=title, value=total / seconds, unit="hands/s", note="one core")


def _seven_random_cards() -> Iterator[Benchmark]:
    from pitboss.hands import ranking
    from pitboss.hands.bulk import strengths

    cards = _random_hands(HANDS)
    by = ranking("five")
    strengths(by, cards[:1])
    ours = HANDS / _best(lambda: strengths(by, cards))
    hands = cards[:PEER_HANDS].tolist()
    for peer, rate in (
        ("phevaluator", _rate("phevaluator", _phevaluator, hands)),
        ("eval7", _rate("eval7", _eval7, hands)),
        ("treys", _rate("treys", _treys, hands)),
        ("pokerkit", _rate("pokerkit", _pokerkit, hands[:SLOW_PEER_HANDS])),
    ):
        yield compared(
            "five of seven, array of random hands", ours, unit="hands/s", peer=peer, peer_value=rate
        )


def _one_by_one() -> Iterator[Benchmark]:
    from pitboss.hands import ranking

    hands = [tuple(hand) for hand in _random_hands(PEER_HANDS).tolist()]
    strength = ranking("five").strength

    def ours() -> None:
        for hand in hands:
            strength(hand)

    ours()  # a set of ranks is worked out when it is first met
    rate = PEER_HANDS / _best(ours)
    peer = _rate("eval7", _eval7, [list(hand) for hand in hands])
    yield compared("five of seven, one hand at a time", rate, unit="hands/s", peer="eval7", peer_value=peer)


def _aces_against_kings() -> Benchmark:
    from itertools import combinations, islice

    import msgspec

    from pitboss.equipment import parse_cards
    from pitboss.hands.equity import equity

    hands = ["AsAh", "KdKc"]
    equity("hold-em", hands)
    seconds = _best(lambda: equity("hold-em", hands))
    aces, kings = map(parse_cards, hands)
    deck = [card for card in range(52) if card not in {*aces, *kings}]
    boards = list(islice(combinations(deck, 5), 0, None, BOARDS // PEER_HANDS))
    rate = _rate("phevaluator", _phevaluator, [[*hand, *board] for board in boards for hand in (aces, kings)])
    row = compared(
        f"AsAh against KdKc, all {BOARDS:,} boards",
        seconds,
        unit="s",
        peer="phevaluator",
        peer_value=None if rate is None else 2 * BOARDS / rate,
    )
    return (
        row
        if rate is None
        else msgspec.structs.replace(row, note=f"peer: from {len(boards):,} of the boards")
    )


def _omaha() -> Benchmark:
    from pitboss.hands.equity import equity

    hands = ["AsAh2s3h", "KdKcQdJc"]
    deals = equity("omaha-split-8", hands).deals
    seconds = _best(lambda: equity("omaha-split-8", hands))
    return Benchmark(
        name=f"Omaha split, two hands, all {deals:,} boards", value=seconds, unit="s", note="one core"
    )


def _from_the_command_line() -> Benchmark:
    import subprocess
    import sys

    command = [
        sys.executable,
        "-c",
        "from pitboss.cli import main; main()",
        "equity",
        "hold-em",
        "AsAh",
        "KdKc",
    ]
    seconds = _best(lambda: subprocess.run(command, check=True, capture_output=True))
    return Benchmark(name="pitboss equity hold-em AsAh KdKc", value=seconds, unit="s", note="compiled before")


def _phevaluator(hands: Cards) -> Callable[[], None]:
    evaluate: Any = import_module("phevaluator").evaluate_cards

    def run() -> None:
        for hand in hands:
            evaluate(*hand)

    return run


def _eval7(hands: Cards) -> Callable[[], None]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        eval7: Any = import_module("eval7")
    made = [eval7.Card(card_name(card)) for card in range(52)]
    prebuilt = [[made[card] for card in hand] for hand in hands]
    evaluate = eval7.evaluate

    def run() -> None:
        for hand in prebuilt:
            evaluate(hand)

    return run


def _treys(hands: Cards) -> Callable[[], None]:
    treys: Any = import_module("treys")
    made = [treys.Card.new(card_name(card)) for card in range(52)]
    prebuilt = [[made[card] for card in hand] for hand in hands]
    evaluate = treys.Evaluator().evaluate

    def run() -> None:
        for hand in prebuilt:
            evaluate(hand[:2], hand[2:])

    return run


def _pokerkit(hands: Cards) -> Callable[[], None]:
    pokerkit: Any = import_module("pokerkit")
    written = ["".join(card_name(card) for card in hand) for hand in hands]
    prebuilt = [
        (list(pokerkit.Card.parse(text[:4])), list(pokerkit.Card.parse(text[4:]))) for text in written
    ]
    evaluate = pokerkit.StandardHighHand.from_game

    def run() -> None:
        for hole, board in prebuilt:
            evaluate(hole, board)

    return run


def _rate(peer: str, make: Callable[[Cards], Callable[[], None]], hands: Cards) -> float | None:
    """Hands per second of a peer, or None if it is not installed."""
    try:
        run = make(hands)
    except ModuleNotFoundError as missing:
        if missing.name != peer:
            raise
        return None
    return len(hands) / _best(run)


def _random_hands(count: int) -> Any:
    import numpy as np

    random = np.random.default_rng(1947)
    deck = np.tile(np.arange(52, dtype=np.uint8), (50_000, 1))
    dealt: Sequence[Any] = [random.permuted(deck, axis=1)[:, :7] for _ in range(-(-count // 50_000))]
    return np.ascontiguousarray(np.concatenate(dealt)[:count])


def _best(work: Callable[[], object]) -> float:
    """The least of several runs, as other work on the machine only ever adds."""
    times: list[float] = []
    for _ in range(RUNS):
        begun = time.perf_counter()
        work()
        times.append(time.perf_counter() - begun)
    return min(times)

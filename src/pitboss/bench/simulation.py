"""The kernels of bulk simulation: units a second on one core and on two, beside peers that are installed.

Each figure is the best of a few short runs, tallying included. One core is measured by the time of the processor, so
that other work on the machine counts little; two cores by the clock on the wall, against one by the same clock, and
only mean something on a machine that does nothing else. Rolls are counted by the exact number that a pass bet takes on
average, 557/165.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from fractions import Fraction
from importlib import import_module
from typing import TYPE_CHECKING, Any

from pitboss.bench import Benchmark, compared

if TYPE_CHECKING:
    from pitboss.simulation.plan import Plan

RUNS, SECONDS, TURNS = 3, 1.0, 30
BANKED = (
    "caribbean-stud", "double-down-stud", "colorado-hold-em", "boston-5-stud", "double-cross-poker", "four-card-poker",
    "texas-hold-em-bonus", "flop-poker", "two-card-joker-poker", "ultimate-texas-hold-em", "mississippi-stud",
)  # fmt: skip
"""Games whose cards dealt a second are held against three card poker's."""
ROLLS_PER_PASS = Fraction(557, 165)
PEER_ROLLS, PEER_HANDS, PEER_PAIRS = 15_000, 300, 3_000
HEADS_UP = {
    "betting": "limit", "numPlayers": 2, "numRounds": 4, "blind": "1 2", "raiseSize": "2 2 4 4",
    "firstPlayer": "1 2 2 2", "maxRaises": "3 4 4 4", "numSuits": 4, "numRanks": 13, "numHoleCards": 2,
    "numBoardCards": "0 3 1 1", "stack": "900 900",
}  # fmt: skip
"""Limit hold 'em for OpenSpiel."""


def benchmarks() -> Iterator[Benchmark]:
    from pitboss.simulation.script import Request

    passes, rolls = Request(game="craps"), float(ROLLS_PER_PASS)
    yield from _rows("craps kernel, pass line", passes, "rolls/s", each=rolls, peer=("crapssim", _crapssim))
    hands = Request(game="craps", strategy="iron-cross")
    yield from _rows("craps kernel, iron cross, shooters' hands", hands, "hands/s", two=False)
    yield from _rows("three card poker kernel, best play", Request(game="three-card-poker"), "rounds/s")
    yield from _rows("let it ride kernel, best play", Request(game="let-it-ride"), "rounds/s")
    tiles = Request(game="pai-gow")
    yield from _rows("pai gow kernel, tiles set the best way", tiles, "deals/s", two=False)
    for game, name in {"pai-gow-poker": "pai gow poker", "asia-poker": "Asia poker"}.items():
        yield from _rows(f"{name} kernel, house way", Request(game=game), "rounds/s", two=False)
    yield Benchmark(
        name="hands of pai gow poker set by the house way", value=_set(), unit="hands/s", note="one core"
    )
    yield from (_shoes(game) for game in ("blackjack", "spanish-21", "double-attack-blackjack"))
    yield from (_beside_drawing(game) for game in ("roulette", "sic-bo"))
    yield from _banked()
    six, pair = Request(game="hold-em"), Request(game="hold-em", strategy="random,random")
    yield from _rows("hold 'em kernel, six random bots", six, "hands/s", peer=("rlcard", rlcard))
    yield from _rows(
        "hold 'em kernel, two random bots", pair, "hands/s", peer=("open_spiel", open_spiel), two=False
    )
    tight = Request(game="hold-em", strategy="tight,tight,tight")
    yield from _rows("hold 'em kernel, three tight bots", tight, "hands/s", two=False)
    stud = Request(game="seven-card-stud")
    yield from _rows("seven-card stud kernel, six random bots", stud, "hands/s", two=False)
    yield Benchmark(name="seven cards dealt and ranked", value=_seven(), unit="deals/s", note="one core")


def _banked() -> Iterator[Benchmark]:
    """Cards dealt a second in the games against the dealer or a pay table, each right after three card poker, so that
    other work on the machine slows both.
    """
    from pitboss.games.banked.shapes import shape_of
    from pitboss.simulation.script import Request
    from pitboss.simulation.tested import ACE_KING, QUEEN_UP, TENS_UP

    three, files = _plan(Request(game="three-card-poker")), (ACE_KING, QUEEN_UP, TENS_UP)
    tables = {table["game"]: table for table in files}
    for game in BANKED:
        made = _plan(Request(game=game, decisions=tables.get(game)))
        cards = shape_of(made.script.opening, made.script.extra["outcomes"].stakes).dealt
        beside, own = (_rate(each, time.process_time) for each in (three, made))
        how = "by a file" if game in tables else "best play"
        yield compared(
            f"{game} kernel, {how}, cards dealt", own * cards, unit="cards/s", peer="three card poker kernel",
            peer_value=beside * 6,
        )  # fmt: skip


def _shoes(game: str, shoes: int = 400) -> Benchmark:
    """Rounds of one box by basic strategy, each shoe until its cutting card is out; how many rounds a shoe has is
    counted over some of them.
    """
    import numpy as np

    from pitboss.simulation.script import Request

    made = _plan(Request(game=game, options={"decks": 6}, strategy="basic-shoe"))
    hits = np.zeros(made.hits, np.int64)
    import_module(made.module).run(
        np.uint64(1947), np.uint64(0), np.empty(shoes, np.int32), made.tables, hits
    )
    rounds = next(hit.count for hit in made.report({}, hits.tolist()) if hit.name == "rounds")
    rate = _rate(made, time.process_time) * rounds / shoes
    return Benchmark(
        name=f"{game} kernel, whole shoes of six decks", value=rate, unit="rounds/s", note="one core"
    )


def _beside_drawing(game: str) -> Benchmark:
    """A kernel whose units one outcome decides, in turns with drawing their random numbers and nothing else."""
    import numpy as np

    from pitboss.simulation.random_words import only_drawn
    from pitboss.simulation.script import Request
    from pitboss.simulation.tally import CHUNK

    made, outcomes, hits = _plan(Request(game=game)), np.empty(CHUNK, np.int32), np.zeros(0, np.int64)
    play = import_module(made.module).run
    seed, starts = np.uint64(1947), [np.uint64(start) for start in range(0, 1 << 22, CHUNK)]

    def seconds(each: Callable[[Any], Any]) -> float:
        begun = time.process_time()
        for start in starts:
            each(start)
        return time.process_time() - begun

    def plays(start: Any) -> None:
        play(seed, start, outcomes, made.tables, hits)

    def draws(start: Any) -> None:
        only_drawn(seed, start, CHUNK)

    plays(starts[0])
    draws(starts[0])
    turns = [(seconds(plays), seconds(draws)) for _ in range(TURNS)]
    own, alone = (len(starts) * CHUNK / min(each) for each in zip(*turns, strict=True))
    return compared(
        f"{game} kernel beside its random numbers", own, unit="rounds/s", peer="drawing them alone", peer_value=alone
    )  # fmt: skip


def _rows(
    name: str,
    request: Any,
    unit: str,
    *,
    each: float = 1.0,
    peer: tuple[str, Callable[[], float | None]] | None = None,
    two: bool = True,
) -> Iterator[Benchmark]:
    """One core beside its peer, then two cores beside one."""
    made = _plan(request)
    one = _rate(made, time.process_time) * each
    if peer is None:
        yield Benchmark(name=name, value=one, unit=unit, note="one core")
    else:
        yield compared(name, one, unit=unit, peer=peer[0], peer_value=peer[1]())
    if two:
        alone, both = (_rate(made, time.perf_counter, workers) * each for workers in (1, 2))
        busy = 2 * _rate(made, time.process_time, 2) * each / one
        note = f"by the clock on the wall; if no other work had been there, at most {busy:.2f} times"
        yield Benchmark(name=f"{name}, two cores", value=both, unit=unit, peer="one core", peer_value=alone,
                        ratio=both / alone, note=note)  # fmt: skip


def _plan(request: Any) -> Plan:
    from pitboss.simulation.plan import plan
    from pitboss.simulation.runner import compile_kernel
    from pitboss.simulation.script import script

    made = plan(script(request))
    compile_kernel(made)
    return made


def _rate(made: Plan, clock: Callable[[], float], workers: int = 1) -> float:
    """Units a second: the best of several runs, each long enough to be timed."""
    from pitboss.simulation.runner import run

    def once(rounds: int) -> float:
        begun = clock()
        run(made, seed=1947, rounds=rounds, workers=workers)
        return clock() - begun

    rounds, took = 1 << 16, once(1 << 16)
    while took < SECONDS / 4:
        rounds *= 4
        took = once(rounds)
    rounds = int(rounds * SECONDS / took)
    return rounds / min(once(rounds) for _ in range(RUNS))


def _seven() -> float:
    from pitboss.simulation import seven_cards
    from pitboss.simulation.tally import play_block

    job, rounds = seven_cards.job(1947), 1 << 24
    play_block(job, 0, 1)
    return max(_timed(lambda: play_block(job, 0, rounds), rounds) for _ in range(RUNS))


def _set() -> float:
    """Hands of pai gow poker as they are counted off, set by the default house way."""
    from itertools import islice

    import numpy as np

    from pitboss.games.pai_gow_poker.lookup import CHUNK, hands_set, lookup
    from pitboss.games.pai_gow_poker.ways import kept_ways
    from pitboss.table import Table

    rules: Any = Table.open("pai-gow-poker").rules
    table, pieces = lookup(kept_ways(rules.divider)), 16

    def some() -> None:
        for _ in islice(hands_set(table, np.arange(len(rules.pack))), pieces):
            pass

    some()
    return max(_timed(some, pieces * CHUNK) for _ in range(RUNS))


def _crapssim() -> float | None:
    try:
        peer, bets = import_module("crapssim"), import_module("crapssim.strategy")
    except ImportError:
        return None
    table = peer.Table(seed=7)
    table.add_player(bankroll=1e12, strategy=bets.BetPassLine(10))
    return _timed(lambda: table.run(max_rolls=PEER_ROLLS, verbose=False), PEER_ROLLS)


def rlcard(players: int = 6) -> float | None:
    """Limit hold 'em by players that do any lawful thing."""
    try:
        module = import_module("rlcard")
    except ImportError:
        return None
    env, chance = (
        module.make("limit-holdem", config={"seed": 7, "game_num_players": players}),
        random.Random(7),
    )

    def play() -> None:
        for _ in range(PEER_HANDS):
            state, _ = env.reset()
            while not env.is_over():
                state, _ = env.step(chance.choice(list(state["legal_actions"])))

    return _timed(play, PEER_HANDS)


def open_spiel() -> float | None:
    """The same by two players, all of it in C++."""
    try:
        peer = import_module("pyspiel")
    except ImportError:
        return None
    game = peer.load_game("universal_poker", HEADS_UP)
    bots = [peer.make_uniform_random_bot(player, 7) for player in range(2)]

    def play() -> None:
        for _ in range(PEER_PAIRS):
            peer.evaluate_bots(game.new_initial_state(), bots, 7)

    return _timed(play, PEER_PAIRS)


def _timed(work: Callable[[], Any], count: int) -> float:
    begun = time.process_time()
    work()
    return count / (time.process_time() - begun)

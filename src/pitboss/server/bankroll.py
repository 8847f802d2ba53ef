"""A bankroll over many rounds, for the chart: how sessions end, and where they stand on the way.

A round is one wager, or several on the same outcome. Without chance where the bankrolls are few enough, else sampled
from the exact distribution of one round.
"""

from __future__ import annotations

from fractions import Fraction
from math import gcd, lcm, sqrt
from typing import TYPE_CHECKING, Any, NamedTuple, cast

import msgspec

from pitboss.money import show
from pitboss.simulation.exact_sessions import EXACT_WORK, exact_sessions
from pitboss.simulation.sessions import ENDS, Terms
from pitboss.table import BadCommand

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from pitboss.exact import Distribution

FOLDED_WORK = 300_000_000
"""Products of bankrolls, results and rounds that a page may wait for."""
FRACTIONS_WORK = EXACT_WORK // 10
DRAWN = 20_000_000
MOST_SESSIONS = 20_000
SEED = 1947
MARKS = 40
BARS = 40
QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


class Wanted(msgspec.Struct, frozen=True):
    """A wager made again and again, and others `beside` it with their stakes; amounts in cents, the stake chosen here
    where it is left open."""

    game: str
    as_of: str | None
    options: dict[str, Any]
    wager: str
    stake: int | None
    bankroll: int
    rounds: int
    stop_loss: int | None
    goal: int | None
    beside: dict[str, int] = {}


class Found(NamedTuple):
    """Chances of every bankroll at the end, by how the session ended, and quantiles on the way."""

    ended: list[float]
    final: list[tuple[int, float]]
    fan: list[list[int]]
    method: str
    sessions: int | None = None


class Round(NamedTuple):
    """What a round makes, in units of the first stake; that stake, and what the round takes; the house's part of it."""

    known: Distribution
    stake: int
    need: int
    edge: Fraction


def bankroll(wanted: Wanted) -> dict[str, Any]:
    known, stake, need, edge = _together(wanted) if wanted.beside else _alone(wanted)
    nets = {int(net * stake): chance for net, chance in known}
    terms = Terms(
        bankroll=wanted.bankroll, rounds=wanted.rounds, need=need, stop_loss=wanted.stop_loss, goal=wanted.goal
    ).check()  # fmt: skip
    grid = _Grid(nets, terms)
    work = grid.size * len(nets) * terms.rounds
    found = _folded(nets, terms, grid) if work <= FOLDED_WORK else _sampled(nets, terms)
    if work <= FRACTIONS_WORK and (exact := exact_sessions(known, terms, stake=stake)) is not None:
        ended, final = [exact.ended[name] for name in ENDS], sorted(exact.final.items())
        found = found._replace(ended=ended, final=final, method="exact")
    return _told(wanted, terms, stake, edge, found)


def _alone(wanted: Wanted) -> Round:
    from pitboss.analysis import analyse

    report = analyse(wanted.game, as_of=wanted.as_of, options=wanted.options, wagers=[wanted.wager])
    figures = report.wagers[0].figures
    known = figures.distribution
    stake = payable(known, wanted.stake, wanted.wager)
    return Round(known, stake, max(1, -min(int(net * stake) for net, _ in known)), figures.house_edge)


def _together(wanted: Wanted) -> Round:
    """Wagers on one outcome win and lose together: what they make is what the simulation is held to."""
    from pitboss.simulation.plan import plan
    from pitboss.simulation.script import Request, script

    if wanted.stake is None:
        raise BadCommand(f"Say how much is on {wanted.wager} where other wagers lie beside it.")
    if wanted.wager in wanted.beside:
        raise BadCommand(f"{wanted.wager} is the wager itself; say how much is on it as the first one.")
    wagers = ((wanted.wager, wanted.stake), *wanted.beside.items())
    made = script(Request(game=wanted.game, as_of=wanted.as_of, options=wanted.options, wagers=wagers))
    exact = plan(made).exact
    found = None if exact is None else exact()
    if found is None or found.distribution is None:
        raise BadCommand(f"What {made.wager} make together is not counted exactly; simulate it.")
    return Round(
        found.distribution,
        made.stake,
        made.need,
        -found.mean * made.stake / sum(cents for _, cents in wagers),
    )


def payable(known: Distribution, stake: int | None, wager: str) -> int:
    """A stake that every result pays in whole cents: the one asked for, or the first from five dollars on."""
    whole = lcm(*(net.denominator for net, _ in known))
    if stake is None:
        dollars = whole * 100
        return dollars * max(1, -(-500 // dollars)) if dollars <= 100_000 else whole * -(-500 // whole)
    if stake % whole:
        raise BadCommand(
            f"{show(stake)} on {wager} is not paid in whole cents; take a multiple of {show(whole)}."
        )
    return stake


class _Grid:
    """The bankrolls that can be reached, a step apart."""

    def __init__(self, nets: dict[int, Fraction], terms: Terms) -> None:
        self.step = gcd(*nets) or 1
        lost, won = min(nets), max(nets)
        rounds = terms.rounds
        low = max(terms.bankroll + rounds * lost, max(terms.need, terms.floor + 1) + lost)
        high = min(terms.bankroll + rounds * won, terms.ceiling - 1 + won)
        self.first = terms.bankroll - -(-(terms.bankroll - low) // self.step) * self.step
        self.size = (high - self.first) // self.step + 2
        self.start = (terms.bankroll - self.first) // self.step

    def place(self, money: int) -> int:
        """The first place at which there is as much."""
        return min(self.size, max(0, -(-(money - self.first) // self.step)))


def _folded(nets: dict[int, Fraction], terms: Terms, grid: _Grid) -> Found:
    """The distribution of a round, folded round by round; who leaves stays where he is."""
    import numpy as np

    now, gone = np.zeros(grid.size), np.zeros(grid.size)
    now[grid.start] = 1.0
    # From `stays` to `leaves` one plays on; below that is ruin or the stop-loss, above it the goal.
    ruined = grid.place(terms.need)
    stays, leaves = max(ruined, grid.place(terms.floor + 1)), grid.place(terms.ceiling)
    shifts = [(net // grid.step, float(chance)) for net, chance in nets.items()]
    low, high = grid.start, grid.start + 1
    marks, fan = set(_marks(terms)), list[list[int]]()
    for turn in range(1, terms.rounds + 1):
        after = np.zeros(grid.size)
        part = now[low:high]
        for shift, chance in shifts:
            after[low + shift : high + shift] += chance * part
        low, high = low + min(shifts)[0], high + max(shifts)[0]
        gone[low:stays] += after[low:stays]
        gone[leaves:high] += after[leaves:high]
        after[:stays] = 0
        after[leaves:] = 0
        low, high, now = max(low, stays), max(max(low, stays) + 1, min(high, leaves)), after
        if turn in marks:
            fan.append(_quantiles(now + gone, grid))
    everything = now + gone
    ended = [now.sum(), gone[:ruined].sum(), gone[ruined:stays].sum(), gone[leaves:].sum()]
    places = np.flatnonzero(everything)
    final = [(grid.first + at * grid.step, float(everything[at])) for at in places.tolist()]
    return Found([float(each) for each in ended], final, fan, "floating point")


def _quantiles(weights: NDArray[np.float64], grid: _Grid) -> list[int]:
    import numpy as np

    sums = np.cumsum(weights)
    places = _search(sums, np.array(QUANTILES) * sums[-1])
    return [grid.first + at * grid.step for at in places.tolist()]


def _search(sums: NDArray[np.float64], wanted: NDArray[np.float64]) -> NDArray[np.int64]:
    """The first place whose sum is over the one wanted, or the last."""
    import numpy as np

    found: Any = cast("Any", np).searchsorted(sums, wanted, side="right")
    return np.minimum(found, sums.size - 1)


def _sampled(nets: dict[int, Fraction], terms: Terms) -> Found:
    """Sessions drawn from the exact chances of one wager, with a seed that is told."""
    import numpy as np

    count = max(200, min(MOST_SESSIONS, DRAWN // terms.rounds))
    chance = np.random.Generator(np.random.Philox(SEED))
    values = np.array(list(nets), np.int64)
    weights = np.cumsum([float(each) for each in nets.values()])
    money = np.full(count, terms.bankroll, np.int64)
    how = np.full(count, -1, np.int8)
    marks, fan = set(_marks(terms)), list[list[int]]()
    for turn in range(1, terms.rounds + 1):
        playing = np.flatnonzero(how < 0)
        if playing.size:
            drawn = _search(weights, chance.random(playing.size) * weights[-1])
            money[playing] += values[drawn]
            new = money[playing]
            how[playing[new >= terms.ceiling]] = 3
            how[playing[new <= terms.floor]] = 2
            how[playing[new < terms.need]] = 1
        if turn in marks:
            fan.append([int(each) for each in np.quantile(money, QUANTILES, method="inverted_cdf")])
    how[how < 0] = 0
    ended = (np.bincount(how, minlength=len(ENDS)) / count).tolist()
    amounts, counts = np.unique(money, return_counts=True)
    final = list(zip(amounts.tolist(), (counts / count).tolist(), strict=True))
    return Found(ended, final, fan, "sampled", count)


def _marks(terms: Terms) -> list[int]:
    return sorted({max(1, terms.rounds * at // MARKS) for at in range(1, MARKS + 1)})


def _told(wanted: Wanted, terms: Terms, stake: int, edge: Fraction, found: Found) -> dict[str, Any]:
    count = found.sessions
    mean = sum(money * chance for money, chance in found.final)
    whole = stake + sum(wanted.beside.values())
    return {
        "game": wanted.game, "wager": wanted.wager, "beside": wanted.beside, "stake": stake, "staked": whole,
        "bankroll": terms.bankroll, "rounds": terms.rounds,
        "method": found.method, "sessions": count, "seed": None if count is None else SEED,
        "house_edge": str(edge), "mean": round(mean),
        "hold": 1 - mean / terms.bankroll,
        "ended": [
            {"how": name, "chance": chance, "error": None if count is None else sqrt(chance * (1 - chance) / count)}
            for name, chance in zip(ENDS, found.ended, strict=True)
        ],
        "quantiles": list(QUANTILES),
        "fan": [{"round": at, "money": money} for at, money in zip(_marks(terms), found.fan, strict=True)],
        "final": _bars(found.final),
        "shares": _shares(found.final, terms.bankroll),
    }  # fmt: skip


def _shares(final: list[tuple[int, float]], bankroll: int) -> dict[str, float]:
    """How often a session ends with less than it began with, with as much, and with more."""
    shares = {"less": 0.0, "equal": 0.0, "more": 0.0}
    for money, chance in final:
        shares["less" if money < bankroll else "more" if money > bankroll else "equal"] += chance
    return shares


def _bars(final: list[tuple[int, float]]) -> list[dict[str, Any]]:
    """Bankrolls at the end in a few bars of one width; what hardly ever happens on either side is one bar each."""
    sums, low, high = 0.0, final[0][0], final[-1][0]
    for money, chance in final:
        if sums < 0.002 <= sums + chance:
            low = money
        if sums < 0.998 <= sums + chance:
            high = money
        sums += chance
    width = max(1, -(-(high - low + 1) // BARS))
    bars: dict[int, float] = {}
    for money, chance in final:
        at = max(-1, min(BARS, (money - low) // width))
        bars[at] = bars.get(at, 0.0) + chance
    return [
        {"from": None if at < 0 else low + at * width, "to": None if at >= BARS else low + (at + 1) * width - 1,
         "chance": chance}
        for at, chance in sorted(bars.items())
    ]  # fmt: skip

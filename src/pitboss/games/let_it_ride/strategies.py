"""Let it ride through the engine: a round is a unit, seat 1 decides both bets by a table of decisions."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, NamedTuple

from pitboss.games.banked.holdings import Holding, holding, holdings
from pitboss.games.banked.state import BankedState
from pitboss.games.banked.telling import TRAITS
from pitboss.games.let_it_ride.math import BETS, TOGETHER, Study
from pitboss.games.let_it_ride.play import BONUS_DOLLAR, THREE_CARD_BONUS
from pitboss.simulation.script import (
    PLAYER,
    Choose,
    Memory,
    Request,
    Script,
    Setting,
    SimulationError,
    opened,
    payable,
    wanted,
)
from pitboss.simulation.strategy_file import Fits, among, check_parts, decisions
from pitboss.table import Command, Table, TableState

BEST = "best"
FILE = "file"
DOES = ("ride", "withdraw")
DEALT = "dealt"
BONUSES = (BONUS_DOLLAR, THREE_CARD_BONUS)


class Choices(NamedTuple):
    """Whether bet one rides with three cards, and bet two with four, by whether bet one rode."""

    one: Mapping[Holding, bool]
    two: Mapping[bool, Mapping[Holding, bool]]


def script(request: Request, setting: Setting) -> Script:
    known = (TOGETHER, *setting.game.wagers(setting.law))
    asked = wanted(request, TOGETHER, known)
    if TOGETHER in asked and not asked.keys().isdisjoint(BETS):
        raise SimulationError(f"{TOGETHER} is the three bets together; leave the single ones out.")
    offered = {"bonus_dollar": BONUS_DOLLAR in asked, "three_card_bonus": THREE_CARD_BONUS in asked}
    table = opened(setting, (PLAYER,), offered)
    stakes, bet = _stakes(table, asked)
    study = Study(setting.law, setting.options, bet)
    name, choices = _choices(request, study)
    tracked = {kind for wager in asked for kind in (BETS if wager == TOGETHER else (wager,))}
    made = {**dict.fromkeys(BETS, bet), **{wager: stakes[wager] for wager in BONUSES if wager in stakes}}
    return Script(
        request=request, setting=setting, wager=" + ".join(asked), strategy=name, unit="round",
        stake=stakes[next(iter(asked))], need=sum(made.values()), opening=table, choose=_choose(made, choices),
        tracked=frozenset(tracked), extra={"stakes": made, "choices": choices, "study": study},
    )  # fmt: skip


def _stakes(table: Table, asked: Mapping[str, int | None]) -> tuple[dict[str, int], int]:
    """Cents on each wager that is asked for, and on each of the three equal bets."""
    bets = table.rules.betting.bets
    stakes: dict[str, int] = {}
    for wager, amount in asked.items():
        bet = bets[BETS[0] if wager == TOGETHER else wager]
        if bet.fixed is not None and amount not in (None, bet.fixed):
            raise SimulationError(f"The wager {wager} is of a fixed amount; leave the amount out.")
        stakes[wager] = payable(wager, amount, bet.unit)
    equal = {amount for wager, amount in stakes.items() if wager not in BONUSES}
    if len(equal) > 1:
        raise SimulationError("The three bets of let it ride are equal; give one amount.")
    return stakes, equal.pop() if equal else bets[BETS[0]].unit


def _choices(request: Request, study: Study) -> tuple[str, Choices]:
    """Every decision: the best ones, or those of a file."""
    if request.table is None:
        if request.strategy not in (None, BEST):
            raise SimulationError(
                f"let-it-ride has no strategy {request.strategy!r}; it has {BEST}, or a file of decisions."
            )
        best = study.best
        one = {held: choice.rides for held, choice in best.one.items()}
        two = {
            rode: {held: choice.rides for held, choice in best.two[1 + rode].items()}
            for rode in (False, True)
        }
        return BEST, Choices(one, two)
    fits = {trait: _matches(trait, study.lowest_pair) for trait in TRAITS}
    one, two = (
        {held: does == "ride" for held, does in _decided(request.table, part, size, fits).items()}
        for part, size in (("bet-one", 3), ("bet-two", 4))
    )
    check_parts(request.table, "bet-one", "bet-two")
    return FILE, Choices(one, {False: two, True: two})


def _decided(table: Any, part: str, size: int, fits: Mapping[str, Fits[Holding]]) -> dict[Holding, str]:
    return decisions(table, part, game=TOGETHER, fits=fits, does=DOES, holdings=holdings(size), name=str)


def _matches(trait: str, lowest_pair: int) -> Fits[Holding]:
    """Ranks are written as a player says them, `9-T-J`; the other traits as the advice of `pitboss odds` has them."""
    if trait == "ranks":
        return lambda held, wanted: among(str(held).removesuffix(" suited"), wanted)
    return partial(_has, trait, lowest_pair)


def _has(trait: str, lowest_pair: int, held: Holding, wanted: Any) -> bool:
    return among(TRAITS[trait](held, lowest_pair), wanted)


def _choose(stakes: Mapping[str, int], choices: Choices) -> Choose:
    def choose(state: TableState, memory: Memory) -> tuple[Command, Memory] | None:
        game: BankedState = state.game
        match game.phase:
            case "bet-one":
                rides = choices.one[holding(game.hands[0].cards)]
            case "bet-two":
                rode = state.find(PLAYER, BETS[0]) is not None
                rides = choices.two[rode][holding((*game.hands[0].cards, *game.up["community"]))]
            case _ if memory == DEALT:
                return None
            case _:
                return _begin(state, stakes)
        return Command("ride" if rides else "withdraw", PLAYER), DEALT

    return choose


def _begin(state: TableState, stakes: Mapping[str, int]) -> tuple[Command, Memory]:
    for wager, amount in stakes.items():
        if state.find(PLAYER, wager) is None:
            return Command("wager", PLAYER, args={"on": wager, "amount": amount}), 0
    return Command("deal"), DEALT

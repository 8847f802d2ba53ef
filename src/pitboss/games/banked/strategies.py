"""A banked game through the engine: a round is a unit, seat 1 plays it best."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any

from pitboss.games.banked.holdings import holding
from pitboss.games.banked.math import Study
from pitboss.games.banked.state import BETTING, BankedState
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
from pitboss.table import Command, Table, TableState

BEST = "best"
DEALT = "dealt"
Decide = Callable[[TableState], Command]


def script(request: Request, setting: Setting) -> Script:
    if request.table is not None or request.strategy not in (None, BEST):
        raise SimulationError(
            f"{request.game} is played by its best play; it knows the strategy {BEST!r} alone."
        )
    study = Study(request.game, setting.law, setting.options)
    known = setting.game.wagers(setting.law)
    asked = wanted(request, study.main, known)
    table = opened(setting, (PLAYER,), _offered(setting, study, asked))
    stakes = _stakes(table, study.main, asked)
    tracked = {wager for wager in asked if wager != study.main}
    if study.main in asked:
        tracked |= set(table.rules.round.wagers) - set(known) | {study.main, *table.rules.round.bonuses}
    return Script(
        request=request, setting=setting, wager=" + ".join(asked), strategy=BEST, unit="round",
        stake=stakes[next(iter(asked))], need=sum(stakes.values()) + 9 * stakes[study.main], opening=table,
        choose=_choose(stakes, _decide(study, stakes[study.main])), tracked=frozenset(tracked),
        extra={"stakes": stakes, "study": study},
    )  # fmt: skip


def _offered(setting: Setting, study: Study, asked: Mapping[str, int | None]) -> dict[str, Any]:
    """Options that make the table offer what is asked for."""
    changed: dict[str, Any] = {}
    for opening in study.rules.round.opening:
        if opening.kind in asked and not study.rules.offers(opening.kind):
            spec = next(option for option in setting.game.options if option.name == opening.option)
            on = True if spec.type == "flag" else next(value for value in spec.choices if value != "none")
            changed[opening.option] = on
    return changed


def _stakes(table: Table, main: str, asked: Mapping[str, int | None]) -> dict[str, int]:
    """Cents on each wager; without the first wager no other can be made."""
    bets = table.rules.betting.bets
    stakes = {main: payable(main, asked.get(main), bets[main].unit)}
    for wager, amount in asked.items():
        bet = bets[wager]
        if bet.fixed is not None and amount not in (None, bet.fixed):
            raise SimulationError(f"The wager {wager} is of a fixed amount; leave the amount out.")
        stakes[wager] = payable(wager, amount, bet.unit)
    return stakes


def _decide(study: Study, unit: int) -> Decide:
    return _Duelling(study) if study.against_dealer else _Growing(study, unit)


class _Growing:
    """Decides by the cards seen so far and by what stands."""

    def __init__(self, study: Study, unit: int) -> None:
        self._solved, self._unit = study.growing, unit

    def __call__(self, state: TableState) -> Command:
        solved, own = self._solved, state.game
        at = next(place for place, (ask, _) in enumerate(solved.asks) if ask.name == own.phase)
        cards = (*own.hands[0].cards, *own.up.get("community", ()))
        stakes = tuple(
            0 if (found := state.find(PLAYER, wager)) is None else found.stake // self._unit
            for wager in solved.wagers
        )
        play = solved.decide(at, holding(cards), stakes).play
        return Command(play.do, PLAYER, args={"amount": play.times * self._unit} if play.times else {})


class _Duelling:
    """Decides by the own cards and the dealer's card that is seen."""

    def __init__(self, study: Study) -> None:
        self._study = study

    @cached_property
    def _places(self) -> dict[tuple[int, ...], int]:
        return {tuple(cards): place for place, cards in enumerate(self._study.duel.hands.cards.tolist())}

    def __call__(self, state: TableState) -> Command:
        from pitboss.games.banked.against import renamed

        own: BankedState = state.game
        up = own.up.get("dealer", ())
        cards, seen = renamed(own.hands[0].cards, up)
        place, times = self._places[cards], self._study.best.times
        at = place
        if seen:
            at = (
                place * (self._study.duel.deck - len(cards)) + seen[0] - sum(card < seen[0] for card in cards)
            )
        if not times[at]:
            return Command("fold", PLAYER)
        duel = self._study.duel
        base = state.find(PLAYER, duel.first)
        assert base is not None
        return Command(duel.choice.do, PLAYER, args={"amount": int(times[at]) * base.stake})


def _choose(stakes: Mapping[str, int], decide: Decide) -> Choose:
    def choose(state: TableState, memory: Memory) -> tuple[Command, Memory] | None:
        own: BankedState = state.game
        if memory == DEALT:
            return None if own.phase == BETTING else (decide(state), DEALT)
        for wager, amount in stakes.items():
            if state.find(PLAYER, wager) is None:
                return Command("wager", PLAYER, args={"on": wager, "amount": amount}), memory
        return Command("deal"), DEALT

    return choose

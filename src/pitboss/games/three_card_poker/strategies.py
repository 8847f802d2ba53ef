"""Three card poker through the engine: a round is a unit, seat 1 plays it by a table of decisions."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from pitboss.equipment.cards import RANKS, CardError, parse_cards
from pitboss.games.banked.state import BankedState
from pitboss.games.three_card_poker.best_play import Decision, beside
from pitboss.games.three_card_poker.matchups import Matchup, representative
from pitboss.games.three_card_poker.math import Study
from pitboss.games.three_card_poker.play import ANTE, ANTE_BONUS, PAIR_PLUS, PLAY
from pitboss.hands import HandError, ranking
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
from pitboss.table import Command, TableState

BEST = "best"
FILE = "file"
DOES = ("play", "fold")
DEALT = "dealt"


def script(request: Request, setting: Setting) -> Script:
    study = Study(setting.law, setting.options)
    asked = wanted(request, ANTE, (ANTE, PAIR_PLUS))
    table = opened(setting, (PLAYER,), {})
    bets = table.rules.betting.bets
    stakes = {wager: payable(wager, amount, bets[wager].unit) for wager, amount in asked.items()}
    ratio = Fraction(stakes.get(PAIR_PLUS, 0), stakes.get(ANTE, 1))
    name, choices = _choices(request, study, ratio)
    plays = {decision.matchup.cards: decision.plays for decision in choices}
    first = next(iter(stakes))
    tracked = {ANTE, PLAY, ANTE_BONUS} if ANTE in stakes else set[str]()
    return Script(
        request=request, setting=setting, wager=" + ".join(stakes), strategy=name, unit="round", stake=stakes[first],
        need=2 * stakes.get(ANTE, 0) + stakes.get(PAIR_PLUS, 0), opening=table, choose=_choose(stakes, plays),
        tracked=frozenset(tracked | ({PAIR_PLUS} & set(stakes))),
        extra={"stakes": stakes, "choices": choices, "study": study},
    )  # fmt: skip


def _choices(request: Request, study: Study, ratio: Fraction) -> tuple[str, tuple[Decision, ...]]:
    """Every hand with its decision: the best for what is wagered, or those of a file."""
    if request.table is None:
        if request.strategy not in (None, BEST):
            raise SimulationError(
                f"three-card-poker has no strategy {request.strategy!r}; it has {BEST}, or a file of decisions."
            )
        return BEST, beside(study.decisions, study.terms, ratio)
    matchups = {decision.matchup: decision for decision in study.decisions}
    chosen = decisions(
        request.table, "hands", game="three-card-poker", fits=_FITS, does=DOES, holdings=matchups,
        name=lambda matchup: matchup.name,
    )  # fmt: skip
    check_parts(request.table, "hands")
    return FILE, tuple(matchups[held]._replace(plays=does == "play") for held, does in chosen.items())


def _at_least(held: Matchup, cards: Any) -> bool:
    return held.strength >= _strength(cards)


def _strength(cards: Any) -> int:
    try:
        return ranking("three-card-poker").strength(parse_cards(cards))
    except (CardError, HandError, AttributeError, TypeError) as wrong:
        raise ValueError(f"{cards!r} is not a hand of three cards such as Qs 6d 4c; {wrong}") from None


def _highest(held: Matchup, ranks: Any) -> bool:
    return among(RANKS[max(card // 4 for card in held.cards)], [str(rank) for rank in _listed(ranks)])


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]  # pyright: ignore[reportUnknownVariableType]


_FITS: Mapping[str, Fits[Matchup]] = {
    "at-least": _at_least,
    "category": lambda held, wanted: among(held.category, wanted),
    "highest": _highest,
}
"""What a row of a file may say of a hand."""


def _choose(stakes: Mapping[str, int], plays: Mapping[tuple[int, ...], bool]) -> Choose:
    def choose(state: TableState, memory: Memory) -> tuple[Command, Memory] | None:
        game: BankedState = state.game
        if memory == DEALT:
            hand = game.asked()
            if hand is None:
                return None
            return Command("play" if plays[representative(hand.cards)] else "fold", PLAYER), DEALT
        for wager, amount in stakes.items():
            if state.find(PLAYER, wager) is None:
                return Command("wager", PLAYER, args={"on": wager, "amount": amount}), memory
        return Command("deal"), DEALT

    return choose

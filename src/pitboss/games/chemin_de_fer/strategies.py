"""Chemin de fer through the engine: a coup from a full shoe is a unit; one seat banks, another covers it or half of it.

Cards that are burned unseen change no chance, so none are: the shoe begins with the cards that are played.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil, lcm
from typing import Any, NamedTuple

from pitboss.errors import meant
from pitboss.games.chemin_de_fer.bank import BANK
from pitboss.games.chemin_de_fer.covers import AGAINST, BANCO, TABLE
from pitboss.games.chemin_de_fer.draw import DRAW, STAND, Choices, choices_of
from pitboss.games.chemin_de_fer.duel import Hand, Place, Solution
from pitboss.games.chemin_de_fer.math import all_deals, solved
from pitboss.games.chemin_de_fer.play import rate
from pitboss.games.coup.draw import BANKER, PLAYER, count, value
from pitboss.games.shoe.rules import Rules, rules_of
from pitboss.simulation.script import PLAYER as SEAT
from pitboss.simulation.script import (
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
from pitboss.simulation.strategy_file import Fits, bits, check_parts, decisions
from pitboss.table import Command, TableState

OTHER = 2
BEST, TABLES, FILE, DEALT = "best", "table", "file", "dealt"
STRATEGIES = (BEST, TABLES, "stand-on-five")
DOES = (DRAW, STAND)


class Tactics(NamedTuple):
    """On which hands of five the player draws, and at which of the places where he chooses the banker does."""

    player: frozenset[Hand]
    banker: frozenset[Place]


def script(request: Request, setting: Setting) -> Script:
    asked = wanted(request, AGAINST, setting.game.wagers(setting.law))
    if len(asked) > 1:
        raise SimulationError("A seat banks or covers in a coup; one wager is simulated at a time.")
    [(wager, amount)] = asked.items()
    changed = {"burn_by_first_card": False, "bank_minimum": None, "bank_maximum": None}
    table = opened(setting, (SEAT, OTHER), changed)
    stake = payable(
        wager, _least(table.rules) if wager == BANK and amount is None else amount, table.rules.chip
    )
    name, tactics = _tactics(request, setting)
    return Script(
        request=request, setting=setting, wager=wager, strategy=name, unit="coup", stake=stake, need=stake,
        opening=table, choose=_choose(wager, stake, choices_of(table.rules), tactics), tracked=frozenset({wager}),
        extra={"tactics": tactics},
    )  # fmt: skip


def _least(rules: Rules) -> int:
    """The smallest bank whose vigorish needs no rounding."""
    step = lcm(rules.figure("rounding-cents"), rules.chip)
    return ceil(step / rate(rules) / rules.chip) * rules.chip if rate(rules) else rules.chip


def _tactics(request: Request, setting: Setting) -> tuple[str, Tactics]:
    """How both sides choose: as well as they can, by the table of the house, or as a file says."""
    rules = rules_of(request.game, setting.law, setting.options)
    choices, found = choices_of(rules), all_deals(choices_of(rules), setting.options["decks"])
    places = [place for place in found.told if len(choices.bankers(count(place[0]), place[1])) > 1]
    if request.decisions is not None:
        return FILE, _from_file(request.decisions, request.game, found.hands, places)
    name = request.strategy or (TABLES if solved(rules).mixed else BEST)
    if name not in STRATEGIES:
        known = (*STRATEGIES, "a file of decisions")
        raise SimulationError(f"{request.game} has no strategy {name!r}; {meant(name, known)}")
    if name == BEST:
        return BEST, _pure(request.game, solved(rules))
    by_table = frozenset(place for place in places if _drawn_by_table(choices, place))
    return name, Tactics(frozenset(found.hands if name == TABLES else ()), by_table)


def _drawn_by_table(choices: Choices, place: Place) -> bool:
    return DRAW in choices.bankers(count(place[0]), place[1], bound=True)


def _pure(game: str, best: Solution) -> Tactics:
    if best.mixed or any(0 < chance < 1 for chance in best.player.values()):
        raise SimulationError(
            f"Best play of {game} under this rule leaves some choices to chance; simulate one without, such as "
            f"{TABLES}, or a file of decisions."
        )
    return Tactics(
        frozenset(hand for hand, chance in best.player.items() if chance),
        frozenset(place for place, chance in best.banker.items() if chance),
    )


def _from_file(table: Mapping[str, Any], game: str, hands: tuple[Hand, ...], places: list[Place]) -> Tactics:
    player = decisions(
        table, "player", game=game, fits={"hand": lambda wanted: bits(_is(hand, wanted) for hand in hands)},
        does=DOES, count=len(hands), name=lambda at: f"a five of {hands[at][0]} and {hands[at][1]}",
    )[DRAW]  # fmt: skip
    check_parts(table, "player", "banker")
    fits: dict[str, Fits] = {
        "count": lambda wanted: bits(count(hand) == wanted for hand, _ in places),
        "third": lambda wanted: bits(("none" if third is None else third) == wanted for _, third in places),
        "hand": lambda wanted: bits(_is(hand, wanted) for hand, _ in places),
    }
    banker = 0
    if places:
        banker = decisions(
            table, "banker", game=game, fits=fits, does=DOES, count=len(places),
            name=lambda at: f"a banker's {places[at][0]} against {places[at][1]}",
        )[DRAW]  # fmt: skip
    return Tactics(
        frozenset(hand for at, hand in enumerate(hands) if player >> at & 1),
        frozenset(place for at, place in enumerate(places) if banker >> at & 1),
    )


def _is(hand: Hand, wanted: Any) -> bool:
    """`1-4` is an ace and a four."""
    return "-".join(map(str, hand)) == str(wanted)


def drawn(
    choices: Choices, tactics: Tactics, player: Hand, banker: Hand, third: int | None, *, banks: bool
) -> bool:
    """Whether the side that is asked takes a card."""
    if not banks:
        acts = choices.player(count(player))
        return DRAW in acts if len(acts) == 1 else player in tactics.player
    acts = choices.bankers(count(banker), third)
    return DRAW in acts if len(acts) == 1 else (banker, third) in tactics.banker


def _choose(wager: str, stake: int, choices: Choices, tactics: Tactics) -> Choose:
    banker, cover = (SEAT, OTHER) if wager == BANK else (OTHER, SEAT)
    bank = 2 * stake if wager == TABLE else stake
    call = (
        Command("wager", cover, args={"on": AGAINST, "amount": stake})
        if wager == AGAINST
        else (Command(TABLE if wager == TABLE else BANCO, cover))
    )

    def choose(state: TableState, memory: Memory) -> tuple[Command, Memory] | None:
        if memory == DEALT:
            asked = state.game.asked()
            if asked is None:
                return None
            hands = {place: [value(card) for card in state.game.areas[place]] for place in (PLAYER, BANKER)}
            mine, his = (tuple(sorted(hands[place][:2])) for place in (PLAYER, BANKER))
            third = hands[PLAYER][2] if len(hands[PLAYER]) == 3 else None
            draws = drawn(choices, tactics, mine, his, third, banks=bool(state.game.turn))
            return Command(DRAW if draws else STAND, int(asked)), DEALT
        if state.find(banker, BANK) is None:
            return Command("bank", banker, args={"amount": bank}), memory
        if not state.wagers_of(cover):
            return call, memory
        return Command("deal"), DEALT

    return choose

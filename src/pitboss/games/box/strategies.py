"""Boxes through the engine: one box by the chart, for a round from a full shoe or a shoe until its cutting card."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from pitboss.games.box.hands import VALUES, count
from pitboss.games.box.keeping import Kept, kept
from pitboss.games.box.side_bets import SideBet, StreakBet
from pitboss.games.box.state import ATTACK, INSURANCE, BoxState, Hand
from pitboss.games.box.terms import ACE, Terms
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
    strategy_of,
    wanted,
)
from pitboss.table import Command, TableState

if TYPE_CHECKING:
    from pitboss.games.box.rules import BoxPlay
    from pitboss.games.shoe.rules import Rules

BASIC, SHOE = "basic", "basic-shoe"
STRATEGIES = (BASIC, SHOE)
"""A round from a full shoe, and a shoe until its cutting card comes out."""
STAND, HIT, DOUBLE, SURRENDER = "stand", "hit", "double", "surrender"
ACTS = (STAND, HIT, DOUBLE, SURRENDER)
HOLES = ("peek", "down_no_peek", "none")
DEALT = 1


@dataclass(frozen=True, kw_only=True)
class BoxGame:
    """What a room says of its game to have it simulated.

    main: the wager of a box; terms: what the exact math asks of the rules
    sides: the side wagers with these cents on them
    streaks: those on rounds won in a row; actions: further wagers on the box, each with a dealer's hand of its own
    round_only: options under which all cards go back after every round, where there are such
    rescues: the act by which a double is taken back
    attacks: what is said when the up card is worth an attack, and when it is not
    super_bonus: a sum on top, by the wager; meter: cents it opens with, gets at a deal, and is set to again
    """

    main: str
    terms: Callable[[Rules], Terms]
    sides: Callable[[Rules, Mapping[str, int]], tuple[SideBet, ...]]
    streaks: Callable[[Rules, Mapping[str, int]], tuple[StreakBet, ...]] = lambda _rules, _stakes: ()
    actions: tuple[str, ...] = ()
    round_only: Mapping[str, Any] | None = None
    rescues: str = "rescue"
    attacks: tuple[str, str] | None = None
    super_bonus: Callable[[Rules, int], int] = lambda _rules, _stake: 0
    meter: Callable[[Rules], tuple[int, int, int]] = lambda _rules: (0, 0, 0)


@dataclass(frozen=True, kw_only=True)
class Table:
    """What the kernel asks of a table: cents of everything that is paid, and the chart.

    one_round: a unit is one round; burned: cards that go before it; behind: cards behind the cutting card
    determinant: cards that begin a round and go to nobody
    lines: what a 21 pays: the usual one, 6-7-8 mixed, of one suit, in spades, three sevens likewise, of five cards, of
    six, of seven or more
    """

    wager: str
    terms: Terms
    kept: Kept
    pack: tuple[int, ...]
    one_round: bool
    burned: int
    behind: int
    determinant: int
    hole: int
    attacks: bool
    stake: int
    half: int
    natural: int
    lines: tuple[int, ...]
    sides: tuple[SideBet, ...]
    super_bonus: int
    meter: tuple[int, int, int]
    streaks: tuple[StreakBet, ...] = ()
    actions: int = 1

    @property
    def size(self) -> int:
        return len(self.pack)

    @property
    def cents(self) -> tuple[int, ...]:
        more = (
            (*self.meter, self.super_bonus)
            if any(side.shares for side in self.sides)
            else (self.super_bonus,)
        )
        return (self.stake, self.half, self.natural, *self.lines, *more)


def box_script(request: Request, setting: Setting, game: BoxGame) -> Script:
    """One box with its first wager, and side wagers beside it, played by basic strategy."""
    name = strategy_of(request, STRATEGIES)
    table, stakes = _opened(request, setting, game, name)
    made = table_of(table.rules, game, stakes, name)
    return Script(
        request=request, setting=setting, wager=" + ".join(stakes), strategy=name,
        unit="round" if made.one_round else "shoe", stake=made.stake,
        need=(8 * made.actions * made.stake + sum(stakes.values())) * (1 if made.one_round else made.size),
        opening=table, choose=_choose(made, game, stakes), by_stack=True, kernel="pitboss.games.box.kernel_plan",
        extra={"table": made},
    )  # fmt: skip


def _opened(request: Request, setting: Setting, game: BoxGame, name: str) -> tuple[Any, dict[str, int]]:
    """The table before a unit, and what is wagered on it: always the box's own wager, first of all."""
    asked = wanted(request, game.main, setting.game.wagers(setting.law))
    table = opened(setting, (PLAYER,), game.round_only if name == BASIC and game.round_only else {})
    rules: Rules = table.rules
    if name == SHOE and rules.every_round:
        raise SimulationError(f"All cards go back after every round at this table; its strategy is {BASIC}.")
    if rules.options.get("surrender") == "early" and rules.options["hole_card"] == "peek":
        raise SimulationError(
            "Early surrender comes before the dealer has looked; say hole_card=none with it."
        )
    bets = rules.betting.bets
    for wager in asked:
        if wager not in bets:
            raise SimulationError(f"This table does not offer {wager}; an option does, see `pitboss games`.")
    play: BoxPlay = rules.play  # type: ignore[assignment]
    sides = {wager: amount for wager, amount in asked.items() if wager != game.main}
    stakes = {game.main: payable(game.main, asked.get(game.main), bets[game.main].unit)}
    for wager, amount in sides.items():
        bound = rules.bounded[wager] if wager in play.within else None
        unit = bets[wager].fixed or bets[wager].unit
        least = bound.least if amount is None and bound is not None else amount
        stakes[wager] = payable(wager, least, unit)
        if bound is not None and asked.get(game.main) is None:
            stakes[game.main] = max(
                stakes[game.main], -(-stakes[wager] // bets[game.main].unit) * bets[game.main].unit
            )
    _object_to_actions(game, stakes)
    if name == BASIC and game.streaks(rules, stakes):
        raise SimulationError(f"A streak goes over rounds that follow each other; its strategy is {SHOE}.")
    return table, stakes


def _object_to_actions(game: BoxGame, stakes: Mapping[str, int]) -> None:
    """Further actions are played one after the other, with as much on each as on the first."""
    made = [stakes[kind] for kind in game.actions if kind in stakes]
    if len(made) not in (0, *(at + 1 for at, kind in enumerate(game.actions) if kind in stakes)):
        raise SimulationError(f"{game.actions[-1]} is made beside {game.actions[0]}; name that one too.")
    if any(cents != stakes[game.main] for cents in made):
        raise SimulationError("In bulk there is as much on every action as on the first wager.")


def table_of(rules: Rules, game: BoxGame, stakes: Mapping[str, int], name: str) -> Table:
    terms, stake = game.terms(rules), stakes[game.main]
    pays = (
        1.0, *terms.sixes, *terms.sevens, terms.five_cards, terms.six_cards, terms.seven_cards
    )  # fmt: skip
    return Table(
        wager=game.main, terms=terms, kept=kept(terms), pack=tuple(rules.pack), one_round=name == BASIC,
        burned=0 if rules.machine else 1, behind=rules.from_the_back,
        determinant=int(rules.options.get("shoe_type") == "double_shoe"),
        hole=HOLES.index(rules.options.get("hole_card", "peek")), attacks=game.attacks is not None, stake=stake,
        half=stake // 2, natural=_cents(stake, terms.blackjack_pays), lines=tuple(_cents(stake, odds) for odds in pays),
        sides=game.sides(rules, stakes), super_bonus=game.super_bonus(rules, stake), meter=game.meter(rules),
        streaks=game.streaks(rules, stakes), actions=1 + sum(kind in stakes for kind in game.actions),
    )  # fmt: skip


def _cents(stake: int, pays: float) -> int:
    return int(stake * Fraction(pays).limit_denominator(1000))


def _choose(table: Table, game: BoxGame, stakes: Mapping[str, int]) -> Choose:
    def choose(state: TableState, memory: Memory) -> tuple[Command, Memory] | None:
        own: BoxState = state.game
        if own.phase == INSURANCE:
            return Command("no-insurance"), DEALT
        if own.phase == ATTACK:
            assert game.attacks is not None
            worth = table.kept.by_up[rank(own.dealer[0])] > 0
            return Command(game.attacks[0 if worth else 1], PLAYER), DEALT
        hand = own.in_turn()
        if hand is not None:
            chosen = act(table.kept, own, hand, table.terms.max_hands)
            return Command(game.rescues if chosen == RESCUE else chosen, PLAYER), DEALT
        if memory == DEALT and (table.one_round or own.shoe.remaining < table.behind):
            return None
        streaking = {bet.name for bet in table.streaks}
        stands = any(w.kind in streaking and w.round < state.round for w in state.wagers.values())
        for wager, cents in stakes.items():
            if state.find(PLAYER, wager) is None and not (stands and wager in streaking):
                return Command("wager", PLAYER, args={"on": wager, "amount": cents}), 0
        return Command("deal"), DEALT

    return choose


RESCUE = "rescue"


def rank(card: int) -> int:
    """From the ace, as charts count."""
    return ACE if VALUES[card] == 11 else VALUES[card] - 1


def act(chart: Kept, own: BoxState, hand: Hand, max_hands: int) -> str:
    """What the chart does with a hand."""
    up = rank(own.dealer[0])
    total, soft = count(hand.cards)
    if hand.doubled:
        return RESCUE if chart.chart_rescue[total][soft][up] else STAND
    two = len(hand.cards) == 2
    pair = two and VALUES[hand.cards[0]] == VALUES[hand.cards[1]] and len(own.of(hand.place)) < max_hands
    if pair and chart.chart_pairs[rank(hand.cards[0])][up]:
        return "split"
    more = ACTS[chart.chart_more[total][soft][up]]
    first = ACTS[chart.chart_two[total][soft][up]]
    if not two or (hand.split and first == SURRENDER):
        return more
    return first if not hand.split or first == DOUBLE else more

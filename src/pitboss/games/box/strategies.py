"""Boxes through the engine: one box by the chart, for a round from a full shoe or a shoe until its cutting card."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pitboss.games.box.hands import VALUES, count
from pitboss.games.box.keeping import Kept, kept
from pitboss.games.box.state import INSURANCE, BoxState, Hand
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
    wanted,
)
from pitboss.table import Command, TableState

if TYPE_CHECKING:
    from pitboss.games.shoe.rules import Rules

BASIC, SHOE = "basic", "basic-shoe"
STRATEGIES = (BASIC, SHOE)
"""A round from a full shoe, and a shoe until its cutting card comes out."""
STAND, HIT, DOUBLE, SURRENDER = "stand", "hit", "double", "surrender"
ACTS = (STAND, HIT, DOUBLE, SURRENDER)
DEALT = 1


@dataclass(frozen=True, kw_only=True)
class Table:
    """What the kernel asks of a table: cents of everything that is paid, and the chart.

    one_round: all cards go back after a round, and nothing is burned; behind: cards behind the cutting card
    suited_678, three_sevens, five_cards: what such a 21 pays, 0 where it is no matter
    """

    wager: str
    kept: Kept
    pack: tuple[int, ...]
    one_round: bool
    behind: int
    stake: int
    half: int
    natural: int
    max_hands: int
    resplit_aces: bool
    letter: bool
    soft_17: bool
    suited_678: int = 0
    three_sevens: int = 0
    five_cards: int = 0

    @property
    def size(self) -> int:
        return len(self.pack)

    @property
    def burned(self) -> int:
        return 0 if self.one_round else 1

    @property
    def cents(self) -> tuple[int, ...]:
        return (self.stake, self.half, self.natural, self.suited_678, self.three_sevens, self.five_cards)


def box_script(
    request: Request,
    setting: Setting,
    main: str,
    terms_of: Callable[[Rules], Terms],
    round_only: dict[str, Any],
) -> Script:
    """One box with its first wager alone, played by basic strategy."""
    name = request.strategy or BASIC
    if request.table is not None or name not in STRATEGIES:
        raise SimulationError(
            f"{request.game} knows the strategies {' and '.join(STRATEGIES)}, and no file of decisions."
        )
    asked = wanted(request, main, setting.game.wagers(setting.law))
    if set(asked) != {main}:
        raise SimulationError(
            f"Simulations of {request.game} play {main} alone; `pitboss odds` counts side wagers exactly."
        )
    table = opened(setting, (PLAYER,), round_only if name == BASIC else {})
    rules: Rules = table.rules
    if rules.options.get("hole_card", "peek") != "peek" or rules.options.get("surrender") == "early":
        raise SimulationError("Simulations play a dealer who looks at his hole card, and no early surrender.")
    stake = payable(main, asked[main], rules.betting.bets[main].unit)
    terms = terms_of(rules)
    made = Table(
        wager=main, kept=kept(terms), pack=tuple(rules.pack), one_round=name == BASIC, behind=rules.from_the_back,
        stake=stake, half=stake // 2, natural=_cents(stake, terms.blackjack_pays), max_hands=terms.max_hands,
        resplit_aces=terms.resplit_aces, letter=terms.split_21_wins, soft_17=terms.soft_17,
        suited_678=_more(stake, terms.sixes[1]), three_sevens=_more(stake, terms.sevens[0]),
        five_cards=_more(stake, terms.five_cards),
    )  # fmt: skip
    return Script(
        request=request, setting=setting, wager=main, strategy=name, unit="round" if made.one_round else "shoe",
        stake=stake, need=8 * stake * (1 if made.one_round else made.size), opening=table,
        choose=_choose(made), by_stack=True, kernel="pitboss.games.box.kernel", extra={"table": made},
    )  # fmt: skip


def _cents(stake: int, pays: float) -> int:
    return round(stake * pays)


def _more(stake: int, pays: float) -> int:
    """What a line pays, 0 where it is the usual 1 to 1."""
    return 0 if pays == 1 else _cents(stake, pays)


def _choose(table: Table) -> Choose:
    def choose(state: TableState, memory: Memory) -> tuple[Command, Memory] | None:
        own: BoxState = state.game
        if own.phase == INSURANCE:
            return Command("no-insurance"), DEALT
        hand = own.in_turn()
        if hand is not None:
            return Command(act(table.kept, own, hand, table.max_hands), PLAYER), DEALT
        if memory == DEALT and (table.one_round or own.shoe.remaining < table.behind):
            return None
        if state.find(PLAYER, table.wager) is None:
            return Command("wager", PLAYER, args={"on": table.wager, "amount": table.stake}), 0
        return Command("deal"), DEALT

    return choose


def rank(card: int) -> int:
    """From the ace, as charts count."""
    return ACE if VALUES[card] == 11 else VALUES[card] - 1


def act(chart: Kept, own: BoxState, hand: Hand, max_hands: int) -> str:
    """What the chart does with a hand."""
    up = rank(own.dealer[0])
    total, soft = count(hand.cards)
    two = len(hand.cards) == 2
    pair = two and VALUES[hand.cards[0]] == VALUES[hand.cards[1]] and len(own.of(hand.place)) < max_hands
    if pair and chart.chart_pairs[rank(hand.cards[0]), up]:
        return "split"
    more = ACTS[int(chart.chart_more[total, int(soft), up])]
    first = ACTS[int(chart.chart_two[total, int(soft), up])]
    if not two or (hand.split and first == SURRENDER):
        return more
    return first if not hand.split or first == DOUBLE else more

"""A game of boxes as a value: what the round leaves to the game that is played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from pitboss.games.banked.verdict import Verdict
from pitboss.games.box.hands import Shown
from pitboss.games.shoe.rules import Names, Play, Rules

if TYPE_CHECKING:
    from pitboss.games.box.state import Hand
    from pitboss.games.box.work import BoxWork

PEEK, NONE, DOWN = "peek", "none", "down_no_peek"
"""When the dealer's second card is dealt and looked at."""


class Insurance(NamedTuple):
    """Against an ace: its clauses, the part of the wagers that it may be, what becomes of it, its step.

    of: the kinds of wagers that it is measured by; naturals: whether who has a blackjack may insure it
    """

    clause: Names
    share: str
    verdict: Callable[[Rules, Shown], Verdict]
    of: tuple[str, ...]
    step: Callable[[Rules], int] = lambda rules: rules.chip
    naturals: bool = True


def _nothing(_work: BoxWork) -> None:
    pass


def _nothing_more(_work: BoxWork, _hand: Hand) -> None:
    pass


@dataclass(frozen=True, kw_only=True)
class BoxPlay(Play):
    """main, lines: the wager that a box is dealt for, and the kinds of wagers that lie on a hand, in the order of
        settlement
    shown, verdict, added: a hand as paragraphs see it; what becomes of a line, and of what a double put on it
    natural_now: whether a blackjack of a player is settled before the dealer's second card is known
    draws: the clauses by which the dealer draws
    dealer_draws, looks: whether the dealer takes another card, and whether a first card may begin a blackjack
    hole: how the dealer's second card is dealt
    insurance: see there
    options_of: the choices that a hand has, chips aside
    double_most, double_step: how much a hand may be doubled for, and in which steps; less: whether for less
    doubles: the chips of a double are put down; answers with what went onto the main wager
    stays_open: whether a doubled hand has a choice left
    surrender_costs: what a surrender takes of a stake, once the dealer's hand is known or before
    one_card: whether a hand that began with a split ace gets one card and no choice
    pays_21: whether a 21 is paid in the step that makes it
    dealt, looked, third_card, left: what else is decided once the boxes have their cards, once the dealer has found no
        blackjack, when a hand got a card, and when it is over or known to get none
    needs_dealer: whether something beside hands waits for the dealer's second card; draws_once: or for a third one
    closing: what is decided when the dealer is done; keeps: kinds of wagers that stay from round to round
    within: wagers of `bounded` that never exceed another one beside them, and that one
    counts: the clauses on what a card counts
    dealer_hands, again: the kinds of wagers that each hand of the dealer decides, and the clauses on more than one
    """

    main: str
    lines: tuple[str, ...]
    shown: Callable[[Rules, Hand], Shown]
    verdict: Callable[[Rules, str, Shown, Shown], Verdict]
    added: Callable[[Rules, Shown, Shown], Verdict]
    natural_now: Callable[[Rules, int], bool]
    looks: Callable[[Rules, int], bool]
    draws: Names
    dealer_draws: Callable[[Rules, int, bool], bool]
    hole: Callable[[Rules], str] = lambda _rules: PEEK
    insurance: Insurance
    options_of: Callable[[BoxWork, Hand], tuple[str, ...]]
    double_most: Callable[[BoxWork, Hand], int]
    double_step: Callable[[Rules], int] = lambda rules: rules.chip
    less: Callable[[BoxWork, Hand], bool] = lambda _work, _hand: True
    doubles: Callable[[BoxWork, Hand, int], int]
    stays_open: Callable[[Rules, Hand], bool] = lambda _rules, _hand: False
    surrender_costs: Callable[[Rules, int, Shown | None], int]
    one_card: Callable[[Rules], bool] = lambda _rules: True
    pays_21: bool = False
    dealt: Callable[[BoxWork], None] = _nothing
    looked: Callable[[BoxWork], None] = _nothing
    third_card: Callable[[BoxWork, Hand], None] = _nothing_more
    left: Callable[[BoxWork, Hand], None] = _nothing_more
    needs_dealer: Callable[[BoxWork], bool] = lambda _work: False
    draws_once: Callable[[BoxWork], bool] = lambda _work: False
    closing: Callable[[BoxWork, Shown], None] = lambda _work, _dealer: None
    keeps: tuple[str, ...] = ()
    within: Mapping[str, str] = field(default_factory=dict[str, str])
    counts: Callable[[int], Names] = lambda _card: ()
    again: Names = ()
    dealer_hands: Callable[[Rules], tuple[tuple[str, ...], ...]] | None = None

"""The end of a let it ride round: 18.10(g) to (j) and 18.11."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pitboss.games.card_table import settling
from pitboss.games.card_table.deck import Hand
from pitboss.games.card_table.events import HandRevealed, RoundEnded
from pitboss.games.let_it_ride.rules import BETS, BONUS_DOLLAR, THREE_CARD_BONUS, Rules
from pitboss.games.let_it_ride.state import LetItRideState
from pitboss.money import show
from pitboss.table.commands import Command
from pitboss.table.events import Event, WagerSettled
from pitboss.table.offers import Offer
from pitboss.table.state import TableState, Wager

_ORDER = (*BETS, THREE_CARD_BONUS, BONUS_DOLLAR)


def finish(
    rules: Rules, state: TableState, community: tuple[int, ...], standing: Sequence[Wager]
) -> Iterator[Event]:
    """Hands are turned up from the dealer's far right; losers are collected at once, winners paid after all of them."""
    game: LetItRideState = state.game
    hands = list(reversed(game.hands))
    by_person = "collect-and-pay" in state.house.by_hand
    for hand in hands:
        line, name = rules.line((*hand.cards, *community))
        yield HandRevealed(place=hand.place, cards=hand.cards, hand=name, line=line, cites=rules.reveal)
        if not by_person:
            yield from decided(rules, hand, community, standing)[0]
    if by_person:
        return
    for hand in hands:
        yield from decided(rules, hand, community, standing)[1]
    yield RoundEnded(cites=rules.picked_up)


def decided(
    rules: Rules, hand: Hand, community: tuple[int, ...], standing: Sequence[Wager]
) -> tuple[list[WagerSettled], list[WagerSettled]]:
    """The wagers of a hand that lose, and those that win."""
    line, name = rules.line((*hand.cards, *community))
    own = [wager for wager in standing if (wager.seat, wager.position) == (hand.seat, hand.position)]
    left = rules.limit
    lost: list[WagerSettled] = []
    won: list[WagerSettled] = []
    for wager in sorted(own, key=lambda wager: _ORDER.index(wager.kind)):
        match wager.kind:
            case "bonus-dollar":
                event = _bonus_dollar(rules, wager, line, name)
            case "three-card-bonus":
                event = _own_cards(rules, wager, hand)
            case _:
                event = _bet(rules, wager, line, name, left)
                left = left if left is None or event.net < 0 else left - event.net
        (won if event.net >= 0 else lost).append(event)
    return lost, won


def _bet(rules: Rules, wager: Wager, line: str, name: str, left: int | None) -> WagerSettled:
    """18.10(h), 18.11(b), (c): below a pair of tens it loses; else it is paid, up to what the limit leaves."""
    odds = rules.pay.get(line)
    if odds is None:
        cites = (*rules.collect, *rules.pay_floor)
        return settling.lost(wager, why=f"{name} is below a pair of tens", cites=cites)
    full = odds.pay(wager.stake + wager.coupon)
    if left is None or full <= left:
        return settling.won(wager, full, odds=str(odds), why=name, cites=rules.paid)
    return settling.won(
        wager, left, odds=str(odds), why=f"{name}; the payout limit of the hand leaves {show(left)} of {show(full)}",
        cites=(*rules.limited, *rules.paid), reading=rules.reading("let-it-ride.payout-limit"),
    )  # fmt: skip


def _bonus_dollar(rules: Rules, wager: Wager, line: str, name: str) -> WagerSettled:
    clause = rules.betting.bets[BONUS_DOLLAR].clause
    if line not in rules.sums:
        return settling.lost(wager, why=name, cites=clause)
    return settling.won(wager, rules.sums[line], odds=show(rules.sums[line]), why=name, cites=clause)


def _own_cards(rules: Rules, wager: Wager, hand: Hand) -> WagerSettled:
    clause, line = rules.betting.bets[THREE_CARD_BONUS].clause, rules.own_line(hand.cards)
    odds = rules.own_pay.get(line) if rules.own_pay else None
    if odds is None:
        return settling.lost(wager, why=line, cites=clause)
    return settling.won(wager, odds.pay(wager.stake), odds=str(odds), why=line, cites=clause)


def by_hand(rules: Rules, state: TableState, command: Command) -> tuple[Event, ...]:
    """A person collects and pays: losing hands first, then winning ones, each from the dealer's far right."""
    return settling.by_hand(
        _steps(rules, state), state, command, collect=rules.collect, paid=rules.paid, ended=rules.picked_up
    )


def offers(rules: Rules, state: TableState) -> Iterator[Offer]:
    return settling.offers(_steps(rules, state))


def _steps(rules: Rules, state: TableState) -> list[tuple[str, Hand, list[WagerSettled]]]:
    """What is still to be collected, then what is to be paid, hand by hand."""
    game: LetItRideState = state.game
    if game.phase != "settling":
        return []
    standing = list(state.wagers.values())
    outcomes = [(hand, *decided(rules, hand, game.shown, standing)) for hand in reversed(game.hands)]
    losers = [("collect", hand, lost) for hand, lost, _ in outcomes if lost]
    return losers + [("pay", hand, won) for hand, _, won in outcomes if won]

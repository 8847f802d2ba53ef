"""The end of a three card poker round: 20.10(b) to (d) and 20.11."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from pitboss.games.card_table import settling
from pitboss.games.card_table.deck import Hand, sealed_cards, with_cards
from pitboss.games.card_table.events import CardsDealt, HandRevealed, RoundEnded
from pitboss.games.three_card_poker.events import BonusEarned, Chose, DealerRevealed
from pitboss.games.three_card_poker.rules import ANTE, ANTE_BONUS, PAIR_PLUS, PLAY, Rules
from pitboss.games.three_card_poker.state import DEALER, ThreeCardPokerState
from pitboss.hands import Value
from pitboss.table.commands import Command
from pitboss.table.events import Event, WagerPlaced, WagerSettled
from pitboss.table.offers import Offer
from pitboss.table.state import TableState, Wager


@dataclass(frozen=True)
class Cards:
    """What lies on the table when the dealer reveals."""

    hands: tuple[Hand, ...]
    dealer: tuple[int, ...]


def dealt(hands: Sequence[Hand], events: Sequence[CardsDealt]) -> Cards:
    """The cards on the table after a deal."""
    lying: tuple[Hand, ...] = tuple(hands)
    dealer: tuple[int, ...] = ()
    for event in events:
        lying = with_cards(lying, event)
        dealer = (*dealer, *sealed_cards(event, DEALER)) if DEALER in event.to else dealer
    return Cards(lying, dealer)


def as_wager(placed: WagerPlaced, game_round: int) -> Wager:
    return Wager(
        placed.number,
        placed.seat,
        placed.kind,
        placed.name,
        placed.total,
        game_round,
        position=placed.position,
    )


def marked(hand: Hand, event: Event) -> Hand:
    return replace(hand, out=True) if isinstance(event, Chose) and event.out else hand


def own(standing: Sequence[Wager], hand: Hand) -> dict[str, Wager]:
    return {w.kind: w for w in standing if (w.seat, w.position) == (hand.seat, hand.position)}


def has_pair_plus(standing: Sequence[Wager], hand: Hand) -> bool:
    return PAIR_PLUS in own(standing, hand)


def finish(rules: Rules, state: TableState, cards: Cards, standing: Sequence[Wager]) -> Iterator[Event]:
    """Forfeits are collected; the dealer reveals, then the live hands from his far right; losers before winners."""
    left = list(standing)
    for event in _forfeits(rules, cards, standing):
        left = [wager for wager in left if wager.number != event.number]
        yield event
    value = rules.ranking.value(cards.dealer)
    yield DealerRevealed(
        cards=cards.dealer, hand=value.name, line=value.category, qualifies=rules.qualifies(value),
        cites=(*rules.option, *rules.against_dealer, *rules.ranked),
    )  # fmt: skip
    live = [hand for hand in reversed(cards.hands) if not hand.out]
    by_person = "collect-and-pay" in state.house.by_hand
    for hand in live:
        held = rules.ranking.value(hand.cards)
        yield HandRevealed(
            place=hand.place,
            cards=hand.cards,
            hand=held.name,
            line=held.category,
            cites=(*rules.option, *rules.ranked),
        )
        if not by_person:
            yield from decided(rules, hand, value, left).lost
        elif (ante := bonus_base(rules, hand, left)) is not None:
            yield BonusEarned(place=hand.place, ante=ante, cites=rules.bonus_cites)
    if by_person and left:
        return
    for hand in live:
        outcome = decided(rules, hand, value, left)
        yield from (*outcome.won, *outcome.bonus)
    yield RoundEnded(cites=rules.picked_up)


def _forfeits(rules: Rules, cards: Cards, standing: Sequence[Wager]) -> Iterator[WagerSettled]:
    """20.10(b): an ante without a play wager is forfeited, and the pair plus with it unless the house lets it live."""
    for hand in cards.hands:
        wagers = own(standing, hand)
        if ANTE not in wagers or PLAY in wagers:
            continue
        why = "no play wager was made"
        yield settling.lost(wagers[ANTE], why=why, cites=rules.option, result="forfeited")
        if PAIR_PLUS in wagers and not rules.pair_plus_survives:
            yield settling.lost(wagers[PAIR_PLUS], why=why, cites=rules.option, result="forfeited")


@dataclass(frozen=True)
class Outcome:
    """What becomes of a live hand: wagers collected; wagers paid, pushed or returned; the bonus on the ante."""

    lost: tuple[WagerSettled, ...]
    won: tuple[WagerSettled, ...]
    bonus: tuple[WagerSettled, ...]


def decided(rules: Rules, hand: Hand, dealer: Value, standing: Sequence[Wager]) -> Outcome:
    wagers, held = own(standing, hand), rules.ranking.value(hand.cards)
    events: list[WagerSettled] = []
    bonus: tuple[WagerSettled, ...] = ()
    if PLAY in wagers and ANTE in wagers:
        events += (_against_dealer(rules, wagers[kind], held, dealer) for kind in (ANTE, PLAY))
        base = bonus_base(rules, hand, standing)
        if base is not None:
            bonus = (_bonus(rules, hand, wagers[ANTE].seat, base),)
    if PAIR_PLUS in wagers:
        events.append(_pair_plus(rules, wagers[PAIR_PLUS], held))
    lost = tuple(event for event in events if event.net < 0)
    return Outcome(lost, tuple(event for event in events if event.net >= 0), bonus)


def _against_dealer(rules: Rules, wager: Wager, held: Value, dealer: Value) -> WagerSettled:
    """20.11(a)1: a dealer below queen high pays the ante and returns the play wager; else the higher hand wins."""
    cites = (*rules.against_dealer, *rules.paid)
    odds = rules.ante_odds if wager.kind == ANTE else rules.play_odds
    if not rules.qualifies(dealer):
        why = f"the dealer's {dealer.name} is below queen high"
        if wager.kind == PLAY:
            return settling.returned(wager, result="returned", why=why, cites=cites)
        return settling.won(wager, odds.pay(wager.stake + wager.coupon), odds=str(odds), why=why, cites=cites)
    if held == dealer:
        why = f"{held.name} ties the dealer"
        if rules.ties_lose:
            return settling.lost(wager, why=why, cites=(*rules.equal, *rules.collect))
        reading = rules.reading("three-card-poker.against-dealer")
        return settling.returned(wager, result="pushed", why=why, cites=rules.equal, reading=reading)
    why = f"{held.name} against the dealer's {dealer.name}"
    if held < dealer:
        return settling.lost(wager, why=why, cites=(*rules.against_dealer, *rules.collect))
    return settling.won(wager, odds.pay(wager.stake + wager.coupon), odds=str(odds), why=why, cites=cites)


def _pair_plus(rules: Rules, wager: Wager, held: Value) -> WagerSettled:
    """20.11(a)2: on the player's own hand, whatever the dealer has."""
    odds = rules.pair_plus.get(held.category)
    if odds is None:
        return settling.lost(wager, why=held.name, cites=(*rules.pair_plus_cites, *rules.collect))
    paid = odds.pay(wager.stake + wager.coupon)
    return settling.won(
        wager, paid, odds=str(odds), why=held.name, cites=(*rules.pair_plus_cites, *rules.paid)
    )


def bonus_base(rules: Rules, hand: Hand, standing: Sequence[Wager]) -> int | None:
    """20.11(a)3: the ante on which a bonus is reckoned, where ante and play were made and the hand earns one."""
    wagers = own(standing, hand)
    if (
        PLAY not in wagers
        or ANTE not in wagers
        or rules.ranking.value(hand.cards).category not in rules.bonus
    ):
        return None
    return wagers[ANTE].stake + wagers[ANTE].coupon


def _bonus(rules: Rules, hand: Hand, seat: int, base: int) -> WagerSettled:
    held = rules.ranking.value(hand.cards)
    odds = rules.bonus[held.category]
    return settling.bonus(
        seat, hand.position, ANTE_BONUS, odds.pay(base), odds=str(odds), why=held.name,
        cites=(*rules.bonus_cites, *rules.paid), reading=rules.reading("three-card-poker.ante-bonus"),
    )  # fmt: skip


def by_hand(rules: Rules, state: TableState, command: Command) -> tuple[Event, ...]:
    """A person collects and pays: losing wagers first, then winning ones, each from the dealer's far right."""
    return settling.by_hand(
        _steps(rules, state), state, command, collect=rules.collect, paid=rules.paid, ended=rules.picked_up
    )


def offers(rules: Rules, state: TableState) -> Iterator[Offer]:
    return settling.offers(_steps(rules, state))


def _steps(rules: Rules, state: TableState) -> list[tuple[str, Hand, tuple[WagerSettled, ...]]]:
    """What is still to be collected, then what is to be paid, hand by hand."""
    game: ThreeCardPokerState = state.game
    if game.phase != "settling":
        return []
    dealer, standing = rules.ranking.value(game.dealer), list(state.wagers.values())
    earned = dict(game.bonuses)
    losers: list[tuple[str, Hand, tuple[WagerSettled, ...]]] = []
    winners: list[tuple[str, Hand, tuple[WagerSettled, ...]]] = []
    for hand in reversed(game.hands):
        outcome = decided(rules, hand, dealer, standing)
        bonus = (_bonus(rules, hand, hand.seat, earned[hand.place]),) if hand.place in earned else ()
        if outcome.lost:
            losers.append(("collect", hand, outcome.lost))
        if outcome.won or bonus:
            winners.append(("pay", hand, (*outcome.won, *bonus)))
    return losers + winners

"""Hands set by their players and by the house, laid open, compared part by part, and paid."""

from __future__ import annotations

from typing import NamedTuple

from pitboss.games.card_table.events import RoundEnded
from pitboss.games.setting import events as se
from pitboss.games.setting.dividing import Cards, Parts, Setting
from pitboss.games.setting.rotation import DEALER
from pitboss.games.setting.starting import moved_button
from pitboss.games.setting.state import SURRENDER, SetHand
from pitboss.games.setting.work import Work
from pitboss.money import show
from pitboss.table.accounts import settlement
from pitboss.table.events import Procedure, WagerSettled
from pitboss.table.state import Wager

SECOND_DECK = (
    "second-deck", "second-deck-alternates", "second-deck-shuffles", "second-deck-standard", "second-deck-colours",
    "one-deck-in-rack", "two-decks-opened",
)  # fmt: skip


class Laid(NamedTuple):
    """A hand as it lies: its parts, how they rank, whether it is foul."""

    parts: Parts
    strengths: tuple[int, ...]
    foul: bool


def waits_for(work: Work) -> list[SetHand]:
    """The hands that are still to be set by their players; a co-bank's is set by the house way."""
    return [hand for hand in work.own.hands if not hand.how and not co_banks(work, hand)]


def co_banks(work: Work, hand: SetHand) -> bool:
    return work.own.co and hand.place == str(work.own.bank)


def dealer_plays(work: Work) -> bool:
    """With a co-bank the dealer has no hand of his own."""
    return not work.own.co


def go_on(work: Work) -> None:
    """What follows when a hand has been set: once all are, the dealer's is set and everything settled."""
    if waits_for(work):
        return
    live = [hand for hand in work.own.hands if hand.how != SURRENDER]
    if not live:
        end(work)
    elif dealer_plays(work) and work.by_hand("dealer-play") and _dealer_banks(work):
        work.emit(se.DealerTurned(cards=work.own.dealer, cites=work.rules.setting))
    else:
        finish(work)


def _dealer_banks(work: Work) -> bool:
    """Where a player banks the dealer's hand plays against him for house money, and is always set the house way."""
    return not work.own.bank


def divided(work: Work, cards: Cards, named: Parts) -> Parts:
    """The high hand is what is left of the cards when the other hands were named."""
    left = list(cards)
    for part in named:
        for card in part:
            left.remove(card)
    return (tuple(left), *named)


def _lay(work: Work, place: str, setting: Setting) -> Laid:
    rules, divider = work.rules, work.rules.divider
    parts, foul = setting.parts, divider.foul(setting.parts)
    work.emit(
        se.PartsShown(
            place=place, cards=tuple(card for part in parts for card in part), sizes=tuple(map(len, parts)),
            hands=divider.named(parts), foul=foul, rule=setting.rule,
            cites=tuple(dict.fromkeys((*rules.setting, *divider.cites(parts), *rules.comparing))),
        )
    )  # fmt: skip
    return Laid(parts, divider.strengths(parts), foul)


def setting_of(work: Work, hand: SetHand) -> Setting:
    if hand.how == "set":
        return Setting(divided(work, hand.cards, hand.parts), "")
    return work.rules.divider.house_way(hand.cards)


def finish(work: Work, dealer: Parts | None = None) -> None:
    """The hands are laid open from the dealer's right; losers are collected before winners are paid; then the rest."""
    own, rules = work.own, work.rules
    live = [hand for hand in reversed(own.hands) if hand.how != SURRENDER]
    laid = {hand.place: _lay(work, hand.place, setting_of(work, hand)) for hand in live}
    if dealer_plays(work):
        by_way = rules.divider.house_way(own.dealer)
        laid[DEALER] = _lay(work, DEALER, by_way if dealer is None else Setting(dealer, by_way.rule))
    against = str(own.bank) if own.bank else DEALER
    banks, result = laid[against], 0
    if own.wager:
        result -= _sign(work, banks, laid[DEALER]) * own.wager
    decided: list[tuple[Wager, int]] = []
    for hand in live:
        wager = work.wager(hand, rules.play.main)
        if wager is not None:
            decided.append((wager, _wins(banks, laid[hand.place])))
    for wager, won in sorted(decided, key=lambda each: rules.verdicts[each[1]].result != "lost"):
        result -= _pay_main(work, wager, won, foul=laid[_place(wager)].foul)
    if rules.play.on_end is not None:
        rules.play.on_end(work)
    _settle_bank(work, result)
    end(work)


def _place(wager: Wager) -> str:
    return str(wager.seat) if wager.position is None else f"{wager.seat}@{wager.position}"


def _wins(bank: Laid, hand: Laid) -> int:
    """How many parts beat the bank's: copies are the bank's; foul hands lose, to a foul bank too."""
    if hand.foul:
        return 0
    if bank.foul:
        return len(hand.parts)
    return sum(mine > other for mine, other in zip(hand.strengths, bank.strengths, strict=True))


def _sign(work: Work, bank: Laid, hand: Laid) -> int:
    verdict = work.rules.verdicts[_wins(bank, hand)]
    return {"won": 1, "lost": -1}.get(verdict.result, 0)


def _pay_main(work: Work, wager: Wager, won: int, *, foul: bool) -> int:
    """What the bank pays on a wager, or takes where it is below nothing."""
    rules, verdict = work.rules, work.rules.verdicts[won]
    banked = rules.bank if work.own.bank else ()
    verdict = verdict._replace(cites=(*verdict.cites, *banked))
    if foul:
        reading = "" if rules.play.foul is None else rules.play.foul(rules)
        verdict = verdict._replace(why="the hand was set foul", reading=reading)
    fee = 0
    if verdict.result == "won" and rules.vigorish is not None:
        fee = rules.vigorish.of(verdict.net(wager.stake + wager.coupon))
    work.settle(wager, verdict, fee=fee)
    return {"won": wager.stake, "lost": -wager.stake}.get(verdict.result, 0)


def _settle_bank(work: Work, result: int) -> None:
    """One line for the bank: wagers taken less wagers paid, his part of it, less vigorish on a gain."""
    rules, behind = work.rules, work.own.banker
    if behind is None:
        return
    part = behind.share(result, rules.chip)
    fee = 0 if rules.vigorish is None else rules.vigorish.of(part)
    net, half = part - fee, ", of which half is the bank's" if behind.co else ""
    work.emit(
        WagerSettled(
            number=0, seat=behind.seat, name=f"{rules.play.main}-bank", stake=0,
            result="won" if net > 0 else "lost" if net < 0 else "pushed", net=net, commission=fee,
            why=f"wagers taken less wagers paid: {'-' if result < 0 else ''}{show(abs(result))}{half}",
            cites=(*rules.bank, *_of_bank(work), *rules.setting), postings=settlement(behind.seat, 0, net, fee=fee),
        )
    )  # fmt: skip


def _of_bank(work: Work) -> tuple[str, ...]:
    frame = work.rules.play.frame
    return work.rules.cites(*frame.bank_settled, *(frame.co_bank if work.own.co else ()))


def end(work: Work) -> None:
    moved_button(work)
    rules = work.rules
    if rules.options.get("second_deck"):
        work.emit(Procedure(step="decks-exchanged", by="dealer", cites=rules.cites(*SECOND_DECK)))
    work.emit(RoundEnded(cites=work.rules.ended))

"""What happens at a shoe, in words."""

from __future__ import annotations

from pitboss.equipment.cards import card_name, names
from pitboss.games.card_table import events as ce
from pitboss.games.card_table import words as shared
from pitboss.games.shoe import events as se
from pitboss.money import show
from pitboss.table.events import Event


def words(event: Event) -> tuple[str, str] | None:
    match event:
        case ce.Shuffled():
            by = "the machine" if event.machine else "the dealer"
            return f"The {event.cards} cards are shuffled by {by}.", ""
        case ce.DeckCut():
            where = f", {event.lifted} cards in front" if event.lifted is not None else ""
            return f"The cards are cut{' again' if event.recut else ''} by the {event.by}{where}.", ""
        case ce.CardStruck():
            return f"{card_name(event.card)} was seen; it is not used.", ""
        case ce.CardsDealt():
            return (
                f"{_cards(event.each).capitalize()} dealt face down to {' and '.join(_place(to) for to in event.to)}.",
                "",
            )
        case ce.HandRevealed():
            counts = f", {event.hand}" if event.hand else ""
            return f"{_place(event.place, up=True)} is turned up: {names(event.cards)}{counts}.", ""
        case ce.RoundEnded():
            return ("The round is void and over." if event.void else "The round is over."), ""
        case se.ShoeBurned():
            turned = f"The first card is {card_name(event.card)}; " if event.card >= 0 else ""
            said = f"{turned}{_cards(event.count)} burned unseen."
            return f"{said[0].upper()}{said[1:]}", ""
        case se.CuttingCardOut():
            left = {0: "the round just played was the last", 1: "one more round is dealt"}
            return (
                f"The cutting card is out: {left.get(event.rounds, f'{event.rounds} more rounds are dealt')}.",
                "",
            )
        case se.BettingClosed():
            return 'The dealer announces "No more bets".', ""
        case se.CardDrawn():
            return f"{card_name(event.card)} to {_place(event.place)}.", ""
        case se.CardsBurned():
            return f"{_cards(event.count).capitalize()} burned.", ""
        case se.Announced():
            return event.what, ""
        case se.SeatsAsked():
            return f"Asked in this order: {', '.join(f'seat {place}' for place in event.order)}.", ""
        case se.SeatChose():
            return f"Seat {event.place}: {event.choice.replace('-', ' ')}.", ""
        case se.Noted():
            return f"Noted for the coming deal: {event.mark.replace('-', ' ')} {event.value}.".replace(
                " .", "."
            ), ""
        case se.VigorishOwed():
            return f"Seat {event.seat} owes {show(event.amount)} in vigorish, {show(event.total)} in all.", ""
        case se.VigorishPaid():
            return f"Seat {event.seat} pays {show(event.amount)} in vigorish.", ""
        case se.ShoeMoved():
            who = f"Seat {event.seat} has" if event.seat else "The dealer has"
            return f"{who} the shoe: {event.why}.", ""
        case se.SessionStated():
            gone = "" if event.dealt is None else f" {event.dealt} cards of the shoe are gone."
            return f"The case begins in the course of a session.{gone}", ""
        case _:
            return shared.words(event)


def _cards(count: int) -> str:
    return "one card is" if count == 1 else f"{count} cards are"


_NAMED = {"players-hand": "Player's Hand", "bankers-hand": "Banker's Hand"}


def _place(place: str, *, up: bool = False) -> str:
    the, seat = ("The", "Seat") if up else ("the", "seat")
    return f"{seat} {place}" if place[0].isdigit() else f"{the} {_NAMED.get(place, place)}"

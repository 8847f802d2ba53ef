"""What happens at a poker table, in words. What is sealed is never told here."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from pitboss.equipment.cards import names
from pitboss.games.card_table import words as shared
from pitboss.games.poker import events as pe
from pitboss.money import show
from pitboss.table.events import Event

Words = tuple[str, str]


def words(event: Event) -> Words | None:
    """Decision and nearest alternative, for the events that are the game's own."""
    told = TOLD.get(type(event))
    return shared.words(event) if told is None else told(event)


def _button(event: pe.ButtonPlaced) -> Words:
    how = {
        "right": "before the first player at the dealer's right",
        "drawn": "to the highest card dealt: "
        + ", ".join(f"seat {seat} {names([card])}" for seat, card in event.drawn),
        "moved": "to the next player who is dealt in",
    }.get(event.how, "as the dealer puts it")
    return f"The button lies before seat {event.seat}, {how}.", ""


def _begun(event: pe.HandBegun) -> Words:
    button = f", the button before seat {event.button}" if event.button else ""
    killed = ""
    if event.killer:
        killed = (
            f"; seat {event.killer} kills the pot and the limits are {event.scale} percent of the posted ones"
        )
    return f"Hand {event.number} begins for {_seats(event.players)}{button}{killed}.", ""


_POSTS = {
    "ante": "ante", "table-ante": "ante for the table", "blind": "blind", "kill": "kill", "straddle": "straddle",
    "posted-bet": "bet out of turn", "forced-bet": "forced bet",
}  # fmt: skip


def _posted(event: pe.Posted) -> Words:
    name = _POSTS.get(event.kind, event.kind)
    each = ", ".join(f"seat {seat} {show(cents)}" for seat, cents in event.posts)
    short = f" All in: {_seats(event.all_in)}." if event.all_in else ""
    nearest = ""
    if event.kind == "forced-bet":
        nearest = "No other up-card opens: ranks decide, and among equal ranks the suits."
    return f"Posted as {name}: {each}.{short}", nearest


def _street(event: pe.StreetDealt) -> Words:
    parts: list[str] = []
    if event.reshuffled:
        parts.append("the burned cards are shuffled")
    if event.burned:
        parts.append("a card is burned")
    if event.board:
        parts.append(f"{'the common card is' if event.common else 'the board gets'} {names(event.board)}")
    up = {seat: [card for other, card in event.up if other == seat] for seat, _ in event.up}
    parts += [f"seat {seat} shows {names(cards)}" for seat, cards in up.items()]
    hidden = sum(field.name.isdigit() for field in event.sealed)
    if hidden:
        parts.append("down-cards are dealt")
    if event.draw:
        parts.append("players may exchange cards")
    if not parts:
        parts.append("down-cards are dealt")  # to a viewer who sees none of the sealed fields
    opens = f" Seat {event.next} acts first." if event.next else ""
    nearest = ""
    if event.common:
        nearest = "There is no seventh card for each: too few cards are left."
    elif not event.next and event.street:
        nearest = "Nobody is asked to bet, for at most one player has chips left."
    return f"{_first_large(event.name)}: {'; '.join(parts)}.{opens}", nearest


def _acted(event: pe.Acted) -> Words:
    why = f" ({event.why})" if event.why else ""
    all_in = ", all in" if event.all_in else ""
    match event.act:
        case "fold":
            return f"Seat {event.seat} folds{why}.", ""
        case "check":
            return f"Seat {event.seat} checks{why}.", ""
        case "call":
            nearest = "It is not a raise, for none was announced." if "one chip" in event.why else ""
            return f"Seat {event.seat} calls with {show(event.added)}{all_in}{why}.", nearest
        case act:
            verb = "bets" if act == "bet" else "raises to"
            nearest = (
                "" if event.full else "It is not a full raise; who has acted may not raise again for it."
            )
            return f"Seat {event.seat} {verb} {show(event.to)}{all_in}{why}.", nearest


def _drew(event: pe.Drew) -> Words:
    if not event.count:
        return f"Seat {event.seat} stands pat.", ""
    shuffled = "; burned cards and discards were shuffled for it" if event.reshuffled else ""
    cards = "one card" if event.count == 1 else f"{event.count} cards"
    return f"Seat {event.seat} draws {cards}{shuffled}.", ""


def _draw_closed(event: pe.DrawClosed) -> Words:
    acts = f"seat {event.next} acts first" if event.next else "nobody can bet any more"
    return f"The draw is over; {acts}.", ""


def _uncalled(event: pe.UncalledReturned) -> Words:
    return (
        f"{show(event.amount)} that nobody called go back to seat {event.seat}.",
        "They are no part of the pot and are not raked.",
    )


def _collected(event: pe.BetsCollected) -> Words:
    if len(event.pots) == 1:
        return f"The bets are drawn in; the pot is {show(event.pots[0])}.", ""
    pots = zip(event.pots, event.eligible, strict=True)
    sizes = [
        f"{_pot(number)} {show(size)} for {_seats(seats)}" for number, (size, seats) in enumerate(pots, 1)
    ]
    return (
        f"The bets are drawn in: {'; '.join(sizes)}.",
        "A player who is all in contends only for what he has matched.",
    )


def _raked(event: pe.RakeTaken) -> Words:
    way = "by percentage" if event.method == "percent" else "by increments"
    return f"The rake of the betting round is {show(event.total)}, {way}.", ""


def _charged(event: pe.TimeCharged) -> Words:
    if not event.charges:
        return "Time charges fall due; there is nothing to take them from.", ""
    each = ", ".join(f"seat {seat} {show(cents)}" for seat, cents in event.charges)
    unpaid = f" {show(event.unpaid)} could not be paid." if event.unpaid else ""
    basis = event.basis.replace("-", " ")
    told = f"Time is charged {basis} every {event.period} minutes: {each}; the {event.verified_by} verified it.{unpaid}"
    return told, "Players who sit out are charged too." if event.basis == "per-player" else ""


def _opened(event: pe.ShowdownOpened) -> Words:
    return f"Showdown: hands are shown in this order: {_seats(event.order)}.", ""


def _shown(event: pe.HandShown) -> Words:
    named = " and ".join(filter(None, (event.high, event.low)))
    return (
        f"Seat {event.seat} shows {names(event.cards)}: {named}.",
        "The cards count, whatever is said about them.",
    )


def _mucked(event: pe.HandMucked) -> Words:
    seen = f"; the licensee has it disclosed: {names(event.disclosed)}" if event.disclosed else ""
    return f"Seat {event.seat} gives the hand up unseen{seen}.", "It cannot claim the pot any more."


def _dead(event: pe.HandDead) -> Words:
    refund = f"; {show(event.refund)} go back to it" if event.refund else "; what it put in stays"
    return f"The hand of seat {event.seat} is dead ({event.why}){refund}.", ""


def _exchanged(event: pe.CardExchanged) -> Words:
    return (
        f"{names([event.card])} of seat {event.seat} was exposed and is exchanged for the top card of the deck.",
        "",
    )


def _awarded(event: pe.PotAwarded) -> Words:
    each = ", ".join(f"seat {seat} {show(cents)}" for seat, cents in event.shares)
    if event.uncontested:
        return f"{_first_large(_pot(event.pot))}: {each}; nobody else is left.", ""
    split = ""
    if event.high and event.low:
        split = f" High: {_seats(event.high)}; low: {_seats(event.low)}."
    odd = "".join(
        f" The excess of {show(cents)} that cannot be divided goes to seat {seat}."
        for seat, cents in event.odd
    )
    nearest = ""
    if event.odd:
        nearest = (
            "It does not go by position: the clause gives the excess to the high hand, or by suit among ties."
        )
    elif event.high and not event.low and event.shares and len(event.shares) == 1:
        nearest = "No other hand in the pot is as good."
    return f"{_first_large(_pot(event.pot))} of {show(event.amount)}: {each}.{split}{odd}", nearest


def _returned(event: pe.ChipsReturned) -> Words:
    each = ", ".join(f"seat {seat} {show(cents)}" for seat, cents in event.shares)
    return f"The hand is dead and all chips go back: {each}.", ""


def _ended(event: pe.HandEnded) -> Words:
    if event.void:
        return f"Hand {event.number} is void; the button stays.", ""
    rake = f"; its rake of {show(event.rake)} goes to the table inventory container" if event.rake else ""
    button = f"; the button goes to seat {event.button}" if event.button else ""
    kill = f"; seat {event.kill} must kill the next pot" if event.kill else ""
    return f"Hand {event.number} is over{rake}{button}{kill}.", ""


def _flaw(event: pe.FlawStated) -> Words:
    cards = f" {names(event.cards)}" if event.cards else ""
    seat = f" at seat {event.seat}" if event.seat else ""
    return f"Stated: {event.kind}{cards}{seat}; it is ruled on when it comes up.", ""


def _sorted(event: pe.DeckSorted) -> Words:
    return f"The {event.by} puts the deck in use in suit and sequence.", ""


def _rotated(event: pe.DecksRotated) -> Words:
    ready = ", washed and stacked now" if event.washed else ""
    return f"The {'second' if event.deck else 'first'} deck comes into use{ready}.", ""


def _decks_opened(event: pe.DecksOpened) -> Words:
    by, seen = event.verified_by, _seats(event.shown_to)
    ready = "washed and stacked" if event.both else "and the one in use is washed and stacked"
    return f"Both decks are inspected, verified by the {by}, shown to {seen}, {ready}.", ""


def _sat_out(event: pe.SatOut) -> Words:
    return f"Seat {event.seat} {'sits out' if event.out else 'is dealt in again'}.", ""


def _straddle(event: pe.StraddleAnnounced) -> Words:
    return f"Seat {event.seat} will straddle.", ""


def _post(event: pe.PostAnnounced) -> Words:
    return f"Seat {event.seat} comes in and will post {show(event.amount)}.", ""


def _notified(event: pe.CommissionNotified) -> Words:
    return f"The Commission and the Division are told about seat {event.seat}: {event.why}.", ""


def _seats(seats: Iterable[int]) -> str:
    numbers = [str(seat) for seat in seats]
    if len(numbers) < 2:
        return f"seat {''.join(numbers)}"
    return f"seats {', '.join(numbers[:-1])} and {numbers[-1]}"


def _pot(number: int) -> str:
    return "the main pot" if number == 1 else f"side pot {number - 1}"


def _first_large(text: str) -> str:
    return text[0].upper() + text[1:]


TOLD: dict[type[Event], Callable[[Any], Words]] = {
    pe.ButtonPlaced: _button,
    pe.HandBegun: _begun,
    pe.Posted: _posted,
    pe.StreetDealt: _street,
    pe.Acted: _acted,
    pe.Drew: _drew,
    pe.DrawClosed: _draw_closed,
    pe.UncalledReturned: _uncalled,
    pe.BetsCollected: _collected,
    pe.RakeTaken: _raked,
    pe.TimeCharged: _charged,
    pe.ShowdownOpened: _opened,
    pe.HandShown: _shown,
    pe.HandMucked: _mucked,
    pe.HandDead: _dead,
    pe.CardExchanged: _exchanged,
    pe.PotAwarded: _awarded,
    pe.ChipsReturned: _returned,
    pe.HandEnded: _ended,
    pe.FlawStated: _flaw,
    pe.DeckSorted: _sorted,
    pe.DecksRotated: _rotated,
    pe.DecksOpened: _decks_opened,
    pe.SatOut: _sat_out,
    pe.StraddleAnnounced: _straddle,
    pe.PostAnnounced: _post,
    pe.CommissionNotified: _notified,
}

"""Players who are away: one rule for every game, made of what the acts declare (`Action.when_away`).

A player is away once the clock of the table has run out on him (`away`), until he comes `back`. Meanwhile the table
does not wait for him: what he is asked is done for him without a chip more of his money, what he has left unfinished
goes back to him, what he has won is paid out to him, the dice are thrown for him while his wagers need it and then
taken from him, and after two rounds he sits out. Nothing here reads a clock or changes anything: it says which recorded
command comes next.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from pitboss.table.accounts import STAKES
from pitboss.table.commands import Command, WhenAway
from pitboss.table.offers import Offer
from pitboss.table.table import Table

ROUNDS = 2
"""Rounds without him after which a player sits out."""


def waits_for(table: Table, offers: Sequence[Offer]) -> int | None:
    """The seat whose player the table waits for now: he is asked, has the dice, or holds up the round."""
    asked = next((offer for offer in offers if offer.kind == "turn"), None)
    if asked is None and (chance := _chance(offers)) is not None:
        asked = chance if chance.seat not in table.state.away else None
    elif asked is None:
        return next(iter(table.game.holds_up(table.rules, table.state)), None)
    return asked.seat if asked is not None and isinstance(asked.seat, int) else None


def claimant(table: Table, offers: Iterable[Offer], gone: Callable[[int], bool]) -> int | None:
    """The seat of somebody who has gone and left there what he has won."""
    won = (offer.seat for offer in offers if offer.do in table.game.claims)
    return next((seat for seat in won if isinstance(seat, int) and gone(seat)), None)


def due(table: Table, offers: Sequence[Offer], away: frozenset[int]) -> Command | None:
    """What the house does next for those who are away; None where nothing of theirs is unfinished."""
    if not away:
        return None
    if away >= table.state.seats.keys():
        return _wind_up(table, offers)
    held_up = away.intersection(table.game.holds_up(table.rules, table.state))
    return (
        _decided(table, offers, away)
        or _ordered(table, offers, away, held_up)
        or _returned(table, offers, held_up)
        or _paid_out(table, offers, away)
        or _sat_out(table, offers, away)
    )


def unfinished(table: Table) -> bool:
    """Whether money is undecided, or somebody could not leave as the table stands."""
    state = table.state
    at_stake = any(cents and account.startswith(STAKES) for account, cents in state.balances.items())
    return at_stake or any(table.game.may_leave(table.rules, state, seat) for seat in state.seats)


def _wind_up(table: Table, offers: Sequence[Offer]) -> Command | None:
    """Everybody is away: what may be taken back goes back, and the rest is played out."""
    if not unfinished(table):
        return None
    everybody = frozenset(table.state.seats)
    chance = _chance(offers)
    return (
        _returned(table, offers, everybody)
        or _decided(table, offers, everybody)
        or (None if chance is None else taken(chance))
        or _ordered(table, offers, everybody, everybody)
    )


def _decided(table: Table, offers: Sequence[Offer], away: frozenset[int]) -> Command | None:
    """What somebody away is asked: what the act says, else the plainest of what is open to him."""
    asked = next((offer for offer in offers if offer.kind == "turn"), None)
    if asked is None or asked.seat not in away:
        return None
    open_to = [offer for offer in offers if offer.kind == "turn" and offer.seat == asked.seat]
    found = next(_meant(table, open_to, "done"), None) or next(_meant(table, open_to, "last"), None)
    return taken(found or min(open_to, key=lambda offer: len(offer.params)))


def _ordered(
    table: Table, offers: Sequence[Offer], away: frozenset[int], held_up: Iterable[int]
) -> Command | None:
    """Somebody away does not make the wager that his throw needs, or would throw for nothing: the dice go on."""
    chance = _chance(offers)
    idle = chance is not None and chance.seat in away and not unfinished(table)
    if not idle and (chance is not None or not set(held_up)):
        return None
    return next((taken(offer) for offer in _meant(table, offers, "ordered")), None)


def _chance(offers: Iterable[Offer]) -> Offer | None:
    """The chance step that comes next, unless somebody has to say what came up."""
    drawn = (offer for offer in offers if offer.kind == "chance" and set(offer.params) <= set(offer.optional))
    return next(drawn, None)


def _returned(table: Table, offers: Sequence[Offer], seats: Iterable[int]) -> Command | None:
    whose = set(seats)
    return next((taken(o) for o in _meant(table, offers, "returns") if o.seat in whose), None)


def _paid_out(table: Table, offers: Sequence[Offer], away: frozenset[int]) -> Command | None:
    return next((taken(o) for o in offers if o.do in table.game.claims and o.seat in away), None)


def _sat_out(table: Table, offers: Sequence[Offer], away: frozenset[int]) -> Command | None:
    state = table.state
    for offer in _meant(table, offers, "sits-out"):
        since = state.seats[offer.seat].away if isinstance(offer.seat, int) and offer.seat in away else 0
        if since and state.round >= since + ROUNDS:
            return taken(offer)
    return None


def _meant(table: Table, offers: Iterable[Offer], when_away: WhenAway) -> Iterator[Offer]:
    return (offer for offer in offers if table.actions[offer.do].when_away == when_away)


def taken(offer: Offer) -> Command:
    """An offer taken up for somebody who is not there: the least of everything."""
    chosen = {
        name: next(iter(p.enumerate())) for name, p in offer.params.items() if name not in offer.optional
    }
    return offer.command(**chosen)

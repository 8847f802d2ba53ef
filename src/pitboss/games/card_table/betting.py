"""Wagers on the layout of a card table: made, raised, reduced and taken back until "No more bets"."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from math import lcm
from typing import Any

from pitboss.games.card_table.deck import Hand, place_name
from pitboss.games.card_table.rules import Cites
from pitboss.money import Odds, show
from pitboss.table.accounts import HOUSE, staked
from pitboss.table.bounds import Bound, Room, amount_within, exactly, multiples, object_to_all
from pitboss.table.bounds import chips as in_chips
from pitboss.table.commands import LARGEST, Action, Command, Param
from pitboss.table.events import Event, WagerPlaced, WagerReduced, WagerRemoved
from pitboss.table.felt import in_words
from pitboss.table.limits import Limits, accepted
from pitboss.table.offers import Amount, Offer
from pitboss.table.refusals import BadCommand, Objections, Refused
from pitboss.table.staff import By
from pitboss.table.state import TableState, Wager

_POSITION = Param("whole")

_PLAYER: By = ("player",)

ACTIONS: dict[str, Action] = {
    "wager": Action(
        "Put chips on a wager.",
        {"amount": Param("amount", required=True), "on": Param("text"), "position": _POSITION,
         "verbal": Param("flag"), "coupon": Param("flag"), "confirmed_by": Param("roles")},
        seat="required", by=_PLAYER, pace="beside",
    ),
    "remove": Action(
        "Take a wager back before the deal.", {"on": Param("text"), "position": _POSITION}, name="Take down",
        seat="required",
        by=_PLAYER, pace="beside", when_away="returns",
    ),
    "reduce": Action(
        "Take part of a wager back before the deal.",
        {"on": Param("text"), "amount": Param("amount", required=True), "position": _POSITION}, seat="required",
        by=_PLAYER, pace="beside",
    ),
}  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Bet:
    """A kind of wager: its clauses, the step in which it can be paid exactly, and what else is asked of it.

    fixed: the one amount the law allows, outside the posted limits; needs: wagers that stand beside it
    beside: wagers of which one at least stands beside it; banker: who stands behind it
    """

    id: str
    clause: Cites
    unit: int
    fixed: int | None = None
    needs: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    coupon: bool = True
    banker: str = HOUSE

    def lacks(self, standing: Collection[str]) -> str:
        """What must stand beside it and does not, in words; empty where nothing is missing."""
        if not all(other in standing for other in self.needs):
            return ", ".join(self.needs)
        return (
            ""
            if not self.beside or any(other in standing for other in self.beside)
            else " or ".join(self.beside)
        )


@dataclass(frozen=True, kw_only=True)
class Betting:
    """bets: what may be wagered on; together: those placed at once when the wager is not named
    form, seated, closed, exact, second: clauses on the form of a wager, on players, on "No more bets", on exact
    payment and on a second position
    two_positions, positions: whether a player may bet two positions, and how many positions there are
    not_offered: known wagers that this table does not have, with their clauses
    not_placed: those of them that come in another way, with how they do
    stays: what else keeps a wager on the layout after "No more bets"
    owed: the clauses by which chips that a seat owes are not wagered
    """

    bets: Mapping[str, Bet]
    together: tuple[str, ...] = ()
    limits: Limits
    form: Cites
    seated: Cites
    closed: Cites
    exact: Cites
    second: Cites
    out_of_limits: Cites
    two_positions: bool
    positions: int
    not_offered: Mapping[str, Cites] = field(default_factory=dict[str, Cites])
    not_placed: Mapping[str, str] = field(default_factory=dict[str, str])
    stays: Cites = ()
    owed: Cites = ()

    def place(
        self, state: TableState, command: Command, *, closed: bool, limits_waived: bool = False
    ) -> tuple[Event, ...]:
        """The wagers made, or the refusal with every clause that bars them."""
        args, no = command.args, Objections()
        if closed:
            no.add('"No more bets" has been announced; no wager is made or increased.', *self.closed)
        seat, position = self._spot(no, state, command)
        self._refuse_barred(no, state, seat, position, args)
        if len(args) == 2 and not (closed or limits_waived) and "on" in args:
            plain = self._plainly_placed(state, seat, args["on"], args["amount"])
            if plain is not None:
                return (plain,)
        bets = self._named(args, seat)
        self._object_to_form(no, args, bets)
        amount: int = args["amount"]
        for bet in bets:
            if (bet.needs or bet.beside) and (lacking := bet.lacks(_kinds_at(state, seat, position))):
                no.add(f"{bet.id} is made beside {lacking}.", *bet.clause)
        object_to_all(no, self._rooms(state, seat, position, bets, limits_waived=limits_waived), amount)
        no.raise_any()
        coupon = amount if args.get("coupon") else 0
        return tuple(self._placed(state, seat, position, bets, amount, coupon))

    def _plainly_placed(self, state: TableState, seat: int, kind: str, amount: int) -> WagerPlaced | None:
        """The quick way for an ordinary wager at one's own place; None: look at every side."""
        found = self._ordinary.get(kind)
        if found is None or state.seats[seat].keeps or state.owes(seat):
            return None
        bet, least, most, cites = found
        standing = state.find(seat, kind)
        total = amount if standing is None else amount + standing.stake
        # What is not plain is looked at in full.
        if not (0 < amount <= state.stack(seat) and least <= total <= most) or total % bet.unit:
            return None
        number = state.next_number if standing is None else standing.number
        return WagerPlaced(
            number=number, seat=seat, kind=kind, name=kind, stake=amount, total=total, cites=cites, banker=bet.banker,
            postings=staked(seat, amount),
        )  # fmt: skip

    @cached_property
    def _ordinary(self) -> Mapping[str, tuple[Bet, int, int, Cites]]:
        """Wagers that no other one bounds, with their least and most and the clauses cited of them."""
        if not self.limits.each_alone:
            return {}
        found: dict[str, tuple[Bet, int, int, Cites]] = {}
        for bet in self.bets.values():
            if bet.fixed is None and not (bet.needs or bet.beside):
                least, most = self.limits.of(bet.id)
                cites = _together(bet.clause, self.form, self.seated)
                found[bet.id] = bet, least or 0, LARGEST if most is None else most, cites
        return found

    def _spot(self, no: Objections, state: TableState, command: Command) -> tuple[int, int | None]:
        """Whose wager it is, and at which second position if it is not his own."""
        seat = command.seat
        if not isinstance(seat, int) or seat not in state.seats:
            raise Refused(f"Nobody is seated at seat {seat}; only seated players may wager.", *self.seated)
        position = command.args.get("position")
        if position is None or position == seat:
            return seat, None
        why = self._why_not_second(state, seat, position)
        if why is not None:
            no.add(why, *self.second)
            no.raise_any()
        return seat, position

    def _refuse_barred(
        self, no: Objections, state: TableState, seat: int, position: int | None, args: Mapping[str, Any]
    ) -> None:
        """Refuse a wager at a place that is not open to it now, whatever its amount."""

    def _why_not_second(self, state: TableState, seat: int, position: int) -> str | None:
        if not self.two_positions:
            return "At this table a player bets at one position only."
        if abs(position - seat) != 1 or not 1 <= position <= self.positions:
            return f"A second position lies beside the first; {position} is not next to {seat}."
        if position in state.seats:
            return f"Position {position} is that of the player seated there."
        for wager in state.wagers.values():
            if wager.position == position and wager.seat != seat:
                return f"Seat {wager.seat} bets at position {position}."
            if wager.seat == seat and wager.position not in (None, position):
                return f"Seat {seat} already bets at positions {seat} and {wager.position}; two is the most."
        return None

    def _beside(self, seat: int) -> tuple[int, ...]:
        """Positions at which a seat might bet besides its own."""
        return (seat - 1, seat + 1)

    def _fixed(self, state: TableState, wager: Wager) -> bool:
        """Whether a wager stays on the layout although the betting is open."""
        return False

    def _named(self, args: Mapping[str, Any], seat: int) -> list[Bet]:
        named = args.get("on")
        if named is None and self.together:
            return [self.bets[name] for name in self.together]
        bet = None if named is None else self.bets.get(named)
        if bet is not None:
            return [bet]
        known = ", ".join(self.bets)
        if named is None:
            raise BadCommand(f"The wager of seat {seat} needs 'on': {known}.")
        if named in self.not_offered:
            how = self.not_placed.get(named)
            words = in_words(named)
            said = (
                f"{words} {how}." if how else f"This table does not offer {words.lower()}; it takes {known}."
            )
            raise Refused(said, *self.not_offered[named])
        raise Refused(
            f"{named} is no wager of this game; it takes {known}.",
            *self.form,
            *next(iter(self.bets.values())).clause,
        )

    def _object_to_form(self, no: Objections, args: Mapping[str, Any], bets: Sequence[Bet]) -> None:
        if args.get("verbal"):
            no.add(
                "A spoken wager with cash is not accepted; chips, plaques or a match play coupon are.",
                *self.form,
            )
        if args.get("coupon") and not all(bet.coupon for bet in bets):
            no.add("A match play coupon does not go with this wager.", *self.form)

    def _rooms(
        self,
        state: TableState,
        seat: int,
        position: int | None,
        bets: Sequence[Bet],
        *,
        limits_waived: bool = False,
    ) -> list[Room]:
        """What the same amount on each of these wagers keeps: the bounds of each, and those of the sum."""
        rooms = [self._room(state, seat, position, bet, limits_waived=limits_waived) for bet in bets]
        of, chips = len(bets), state.stack(seat)
        whole = Room(0, in_chips(seat, chips, self.form, of=of))
        if self.limits.posted and not limits_waived:
            whole.bounds[:0] = self.limits.crowd(state, seat, of=of)
        if owes := state.owes(seat):
            most = max(0, chips - owes) // of
            said = f"Seat {seat} owes {show(owes)}"
            whole.bounds.append(Bound(None, most, 1, _owed, said, (*self.owed, *self.form)))
        return [*rooms, whole]

    def _room(
        self, state: TableState, seat: int, position: int | None, bet: Bet, *, limits_waived: bool = False
    ) -> Room:
        """What one wager keeps, with what stands of it."""
        standing = state.find(seat, bet.id, position=position)
        had = standing.stake if standing else 0
        if bet.fixed is not None:
            return Room(had, exactly(bet.fixed, bet.id, bet.clause))
        plain, posted = self._plain[bet.id], self.limits.posted and not limits_waived
        if not had and not posted:
            return plain
        bounds = self.limits.bounds(bet.id, state.seats[seat].keeps) if posted else ()
        return Room(had, *plain.bounds, *bounds, nothing=plain.nothing)

    @cached_property
    def _plain(self) -> Mapping[str, Room]:
        """What every wager that is not fixed keeps where nothing stands yet and nothing is posted."""
        cites, nothing = (*self.form, *self.exact, *self.limits.clause), (*self.form, *self.limits.clause)
        return {
            bet.id: Room(0, multiples(bet.unit, bet.id, cites), nothing=nothing) for bet in self.bets.values()
        }

    def _placed(
        self,
        state: TableState,
        seat: int,
        position: int | None,
        bets: Sequence[Bet],
        amount: int,
        coupon: int,
    ) -> Iterator[WagerPlaced]:
        number = state.next_number
        for bet in bets:
            standing = state.find(seat, bet.id, position=position)
            cites = _together(bet.clause, self.form, self.seated, () if position is None else self.second)
            yield WagerPlaced(
                number=standing.number if standing else number, seat=seat, position=position, kind=bet.id, name=bet.id,
                stake=amount, total=amount + (standing.stake if standing else 0), coupon=coupon,
                cites=cites, banker=bet.banker, postings=staked(seat, amount),
            )  # fmt: skip
            number += standing is None

    def accepted(self, state: TableState, command: Command, *, closed: bool) -> tuple[Event, ...]:
        """A wager outside the posted limits that the dealer took all the same; of several at once equal parts stand."""
        args = command.args
        amount: int | None = args.get("amount")
        if amount is None:
            raise BadCommand("accepted-out-of-limits needs the seat, the wager (on) and the amount.")
        placed = self.place(state, command, closed=closed, limits_waived=True)
        seat, position = self._spot(Objections(), state, command)
        bets = self._named(args, seat)
        stands = min(self._stands(state, seat, position, bet, amount) for bet in bets)
        if stands < amount:
            coupon = stands if args.get("coupon") else 0
            placed = tuple(self._placed(state, seat, position, bets, stands, coupon)) if stands else ()
        back = (amount - stands) * len(bets)
        return (*placed, accepted(seat, command.by, self.out_of_limits, back=back))

    def _stands(self, state: TableState, seat: int, position: int | None, bet: Bet, amount: int) -> int:
        """What stays of an accepted amount on top of what stood before."""
        if bet.fixed is not None:
            return amount
        standing = state.find(seat, bet.id, position=position)
        had = standing.stake if standing else 0
        keeps = state.seats[seat].keeps
        return max(0, self.limits.stands(bet.id, had + amount, keeps, unit=bet.unit) - had)

    def remove(self, state: TableState, command: Command, *, closed: bool) -> tuple[Event, ...]:
        """Wagers taken back before the deal: the one named, or all of that position."""
        wagers = self._standing(state, command, closed=closed)
        return tuple(self._taken_back(state, wagers))

    def _taken_back(self, state: TableState, wagers: Sequence[Wager]) -> Iterator[WagerRemoved]:
        """These wagers go back, and with them what may stand only beside one of them."""
        gone = {wager.kind for wager in wagers}
        yield from (removed(wager, self.closed) for wager in wagers)
        while wagers:
            place = (wagers[0].seat, wagers[0].position)
            here = [
                w
                for w in state.wagers_of(place[0])
                if (w.seat, w.position) == place and not self._fixed(state, w)
            ]
            left = {w.kind for w in here if w.kind not in gone}
            wagers = [w for w in here if w.kind in left and self.bets[w.kind].lacks(left)]
            gone.update(wager.kind for wager in wagers)
            yield from (removed(wager, (*self.closed, *self.bets[wager.kind].clause)) for wager in wagers)

    def reduce(self, state: TableState, command: Command, *, closed: bool) -> tuple[Event, ...]:
        """The wager named, or each of those that are placed at once, by the same amount."""
        if "on" not in command.args and not self.together:
            raise BadCommand("The action 'reduce' needs 'on'.")
        no = Objections()
        wagers = self._standing(state, command, closed=closed)
        if "on" not in command.args:
            wagers = [wager for wager in wagers if wager.kind in self.together]
        amount: int = command.args["amount"]
        whole = [wager for wager in wagers if wager.stake == amount]
        events = [self._reduced(no, state, wager, amount) for wager in wagers if wager.stake != amount]
        no.raise_any()
        return (*events, *self._taken_back(state, whole))

    def _reduced(self, no: Objections, state: TableState, wager: Wager, amount: int) -> Event:
        bet, left = self.bets[wager.kind], wager.stake - amount
        if amount <= 0 or left < 0:
            no.add(
                f"{wager.name} stands at {show(wager.stake)}; {show(amount)} cannot be taken off.",
                *self.closed,
            )
        elif wager.coupon and bet.fixed is None:
            no.add(
                "A match play coupon goes with all of its chips; the wager is taken back whole.", *self.form
            )
        else:
            self._room(state, wager.seat, wager.position, bet).object_to_rest(no, left)
        return WagerReduced(
            number=wager.number, seat=wager.seat, name=wager.name, amount=amount, left=left, cites=self.closed,
            postings=(("layout", -amount), (f"stack:{wager.seat}", amount)),
        )  # fmt: skip

    def _standing(self, state: TableState, command: Command, *, closed: bool) -> list[Wager]:
        seat, named = command.seat, command.args.get("on")
        if not isinstance(seat, int) or seat not in state.seats:
            raise Refused(f"Nobody is seated at seat {seat}.", *self.seated)
        if closed:
            stays = self._stays(command)
            raise Refused('"No more bets" has been announced; no wager is taken back.', *self.closed, *stays)
        position = command.args.get("position")
        position = None if position == seat else position
        found = [w for w in state.wagers_of(seat) if w.position == position and named in (None, w.kind)]
        if not found:
            raise Refused(
                f"Seat {place_name(seat, position)} has no {named or 'wager'} on the layout.", *self.closed
            )
        return found

    def _stays(self, command: Command) -> Cites:
        """What else keeps the wagers of this command on the layout after "No more bets"."""
        return self.stays

    def why_not_left(self, state: TableState, seat: int, hands: Sequence[Hand]) -> Refused | None:
        """Who has received cards stays to the end of the round; wagers not yet dealt to are taken back first."""
        if any(hand.seat == seat for hand in hands):
            return Refused(
                f"Seat {seat} has cards and stays seated until the round is complete.", *self.seated
            )
        if state.wagers_of(seat):
            return Refused(
                f"Seat {seat} still has wagers on the layout; they are taken back first.",
                *self.seated,
                *self.closed,
            )
        return None

    def offers(self, state: TableState) -> Iterator[Offer]:
        """Every wager that may be made, raised, reduced or taken back before the deal."""
        for seat in state.seats:
            for position in (None, *self._beside(seat)):
                if position is None or self._why_not_second(state, seat, position) is None:
                    yield from self.offers_at(state, seat, position)
        for wager in state.wagers.values():
            if not self._fixed(state, wager):
                yield from self.offers_back(state, wager)

    def offers_back(self, state: TableState, wager: Wager) -> Iterator[Offer]:
        """A wager taken back, whole or in part."""
        fixed = {"on": wager.kind, **_at(wager.position)}
        yield Offer("remove", "free", seat=wager.seat, fixed=fixed)
        amount = self._reducible(state, wager)
        yield Offer("reduce", "free", seat=wager.seat, fixed=fixed, params={"amount": amount})

    def offers_at(self, state: TableState, seat: int, position: int | None) -> Iterator[Offer]:
        every = [([bet], {"on": bet.id}) for bet in self.bets.values()]
        if self.together:
            every.insert(0, ([self.bets[name] for name in self.together], {}))
        for bets, fixed in every:
            amount = self._amount(state, seat, position, bets)
            if amount is not None:
                yield Offer(
                    "wager", "free", seat=seat, fixed={**fixed, **_at(position)}, params={"amount": amount}
                )

    def _amount(
        self, state: TableState, seat: int, position: int | None, bets: Sequence[Bet]
    ) -> Amount | None:
        """The amounts that may be put on each of these wagers at once."""
        there = _kinds_at(state, seat, position)
        if any(bet.lacks(there) for bet in bets):
            return None
        return amount_within(self._rooms(state, seat, position, bets))

    def amounts(self, state: TableState, seat: int, kind: str, purse: int) -> Amount | None:
        """What may be put on a wager that is made in the course of a round, out of n chips."""
        room = self._room(state, seat, None, self.bets[kind])
        return amount_within([room, Room(0, in_chips(seat, purse, self.form))])

    def object_to_amount(self, no: Objections, state: TableState, seat: int, kind: str, amount: int) -> None:
        """Note what bars an amount on such a wager."""
        self._room(state, seat, None, self.bets[kind]).object_to(no, amount)

    def _reducible(self, state: TableState, wager: Wager) -> Amount:
        """What may be taken off: so much that the rest still stands, or all of it."""
        bet = self.bets[wager.kind]
        if bet.fixed is not None or wager.coupon:
            return Amount(wager.stake, wager.stake, wager.stake)
        return self._room(state, wager.seat, wager.position, bet).taken_off()


def bettors(state: TableState) -> list[Hand]:
    """Those who have a wager on the layout, clockwise from the dealer's far left, still without cards."""
    spots = {(w.seat, w.position): Hand(w.seat, w.position) for w in state.wagers.values()}
    return sorted(spots.values(), key=lambda hand: hand.at)


def payable(lines: Iterable[tuple[str, Odds]], chip: int) -> int:
    """The step of stakes that every line of a table pays in whole chips."""
    return lcm(chip, *(odds.step(chip) for _, odds in lines))


def removed(wager: Wager, cites: Cites) -> WagerRemoved:
    """A wager that goes back to its player by his own choice."""
    return WagerRemoved(
        number=wager.number, seat=wager.seat, name=wager.name, amount=wager.stake, cites=cites,
        postings=(("layout", -wager.stake), (f"stack:{wager.seat}", wager.stake)),
    )  # fmt: skip


@lru_cache(maxsize=1024)
def _together(*clauses: Cites) -> Cites:
    """All of these clauses, each once. The same come again with every wager of a kind."""
    return tuple(dict.fromkeys(cite for each in clauses for cite in each))


def _kinds_at(state: TableState, seat: int, position: int | None) -> set[str]:
    """The kinds of wagers that stand at a place."""
    return {wager.kind for wager in state.wagers_of(seat) if wager.position == position}


def _at(position: int | None) -> dict[str, Any]:
    return {} if position is None else {"position": position}


def _owed(bound: Bound, _total: int) -> str:
    return f"{bound.name}, and chips that are owed are not wagered."

"""A table played at random for a student at seat 1, by what it offers alone."""

from __future__ import annotations

from copy import copy
from itertools import pairwise, product
from typing import TYPE_CHECKING, Any

from pitboss.chance import Counter
from pitboss.games import find, open_games
from pitboss.law import catalogue
from pitboss.table import BadCommand, Command, Event, Refused, Table
from pitboss.table.events import Ruled
from pitboss.table.felt import in_words, named
from pitboss.table.layouts import laid_out
from pitboss.table.offers import Amount, Offer, OneOf
from pitboss.table.words import plainly, within

if TYPE_CHECKING:
    from datetime import date

SEAT = 1
STACK = 2_000_00
AMOUNTS = (5_00, 10_00, 15_00, 20_00, 25_00, 30_00, 60_00)
"""What a student is asked to pay: amounts that are met at a table."""


HARDEST = 3
"""Levels go from 1 to this one."""
OTHERS = (2, 3)
"""Players whom a pot is played with, or who take the bank in turn."""


MANIFOLD = frozenset({"position", "games"})
"""Particulars by which a player takes part more than once."""


class NoQuestion(Exception):
    """No question of this kind could be made of a game."""


KINDS = ("payouts", "turns", "rulings", "irregularities", "chips", "colour-up")
"""Kinds of drills, in the order in which they are met at a table."""


def drilled() -> list[str]:
    """The games that are asked about, every kind of question at each: all that can be opened today."""
    law = catalogue().on(catalogue().newest)
    return [game for game in open_games() if law.authorised(game) is None]


class Situation:
    """A table with one student, the chance it is played by, and what has happened so far.

    out: seats that do not wager
    """

    def __init__(
        self,
        game: str,
        seed: int,
        turn: int,
        *,
        as_of: date | str | None = None,
        others: tuple[int, ...] = (),
    ) -> None:
        self.choose = Counter(seed, turn, lane=1)
        self.past: tuple[Event, ...] = ()
        self.out: tuple[int, ...] = ()
        others = others if find(game).bank == "house" else others or OTHERS
        seats: dict[int, int] = dict.fromkeys((SEAT, *others), STACK)
        self.table = Table.open(game, as_of=as_of, seats=seats, source=Counter(seed, turn))
        if find(game).bank == "players" and self.choose.below(3):
            self._banked()

    def _banked(self) -> None:
        """One of the others takes the bank, so that there is something to wager against."""
        asked = self.table.game.actions
        banks = [
            o for o in self.table.awaits() if o.seat in OTHERS and asked[o.do].pace == "waits" and o.params
        ]
        if banks:
            self.do(self.modest(self.one(banks)))

    def one(self, of: Any) -> Any:
        return of[self.choose.below(len(of))]

    def offers(self, *kinds: str, seat: int = SEAT) -> list[Offer]:
        """What a player may do, and the chance that comes next; second positions and tickets for more than one game
        are left out."""
        return [
            offer
            for offer in self.table.awaits()
            if offer.kind in kinds and offer.seat in (seat, None) and not MANIFOLD & set(offer.fixed)
        ]

    def do(self, command: Command) -> tuple[Event, ...]:
        """What happens, or nothing where the table says no."""
        try:
            return self.table.do(command)
        except (Refused, BadCommand):
            return ()

    def wager(self, *, seat: int = SEAT) -> bool:
        """One wager more, on something that has none yet; whether one was made."""
        offers = [offer for offer in self.offers("free", seat=seat) if offer.do in self.table.game.bets]
        stood = set(self.table.state.wagers)
        while offers:
            offer = offers.pop(self.choose.below(len(offers)))
            command = self.modest(offer)
            if self._new(command) and self.do(command) and set(self.table.state.wagers) != stood:
                return True
        return False

    def complete(self) -> bool:
        """One wager more, n times another one, where only that lets the round go on; whether it does."""
        stakes = [wager.stake for wager in self.table.state.wagers_of(SEAT)]
        offers = [offer for offer in self.offers("free") if offer.do == "wager" and "on" in offer.fixed]
        for offer, times in product(offers, (1, 2, 3)):
            for stake in stakes:
                table = copy(self.table)
                try:
                    table.do(offer.command(amount=times * stake))
                except (Refused, BadCommand):
                    continue
                if any(each.kind == "chance" for each in table.awaits()):
                    return bool(self.do(offer.command(amount=times * stake)))
        return False

    def likewise(self, seat: int) -> None:
        """The wagers that the student has beside one of this seat's, as many times as high: such as all of an ante,
        a blind and a second bet, without which nobody is dealt a hand. Where none is alike it is taken back, for the
        deal would wait for the others."""
        model = {wager.name: wager.stake for wager in self.table.state.wagers_of(SEAT)}
        own = {wager.name: wager.stake for wager in self.table.state.wagers_of(seat)}
        for shared in [name for name in own if name in model][:1]:
            for name in [name for name in model if name not in own]:
                amount = own[shared] * model[name] // model[shared]
                self.do(Command("wager", seat, args={"on": name, "amount": amount}))
        if self.step() is None:
            for name in own:
                self.do(Command("remove", seat, args={"on": name}))

    def unblock(self) -> bool:
        """One wager of anybody without which the round does not go on, such as the shooter's; whether it does."""
        for seat in self.table.state.seats:
            for offer in self.offers("free", seat=seat):
                if offer.do not in self.table.game.bets:
                    continue
                command = self.modest(offer)
                table = copy(self.table)
                try:
                    table.do(command)
                except (Refused, BadCommand):
                    continue
                if any(each.kind == "chance" for each in table.awaits()):
                    return bool(self.do(command))
        return False

    def _new(self, command: Command) -> bool:
        """Whether nothing stands there yet: more on a wager would be the same line."""
        table = copy(self.table)
        before = table.state.wagers
        try:
            table.do(command)
        except (Refused, BadCommand):
            return False
        return len(table.state.wagers) > len(before)

    def modest(self, offer: Offer) -> Command:
        """An offer taken up at an amount that is met at a table, as near as it allows."""
        command = offer.sample(self.choose)
        amounts = {
            name: _fitting(param, self.one(AMOUNTS))
            for name, param in offer.params.items()
            if isinstance(param, Amount) and name in command.args
        }
        return offer.command(**{**dict(command.args), **amounts})

    def stated(self, offer: Offer) -> Command:
        """What the staff state or call, with particulars that are met at a table: a count is wrong by one or two."""
        command = self.modest(offer)
        counts = {
            name: self.one(_near(self._wrong(offer, name, param.values)))
            for name, param in offer.params.items()
            if isinstance(param, OneOf) and name in command.args and _counts(param.values)
        }
        return offer.command(**{**dict(command.args), **counts})

    def _wrong(self, offer: Offer, name: str, counts: tuple[int, ...]) -> tuple[int, ...]:
        """Counts without the right one: what the table does not rule on."""
        if counts[0] != 0 or len(offer.params) > 1:
            return counts
        return tuple(count for count in counts if self._ruled_on(offer.command(**{name: count})))

    def _ruled_on(self, command: Command) -> bool:
        table = copy(self.table)
        try:
            return any(isinstance(event, Ruled) for event in table.do(command))
        except (Refused, BadCommand):
            return False

    def step(self) -> Command | None:
        """What happens next of itself: somebody's turn, or the chance step. The likeliest acts are met most often."""
        order = list(self.table.actions)
        turns = [offer for offer in self.table.awaits() if offer.kind == "turn"]
        turns.sort(key=lambda offer: order.index(offer.do))
        if turns:
            return self.modest(turns[min(self.choose.below(len(turns)), self.choose.below(len(turns)))])
        chances = self.offers("chance")
        return chances[0].command() if chances else None

    def act(self, do: str) -> str:
        return self.table.actions[do].name or in_words(do)

    def told(self, events: tuple[Event, ...]) -> str:
        """Some events in words, those that move money left out."""
        said = [in_plain(self.table, event) for event in events if not event.postings]
        return " ".join(dict.fromkeys(sentence for sentence in said if sentence))


def in_plain(table: Table, event: Event) -> str:
    """What an event decides, with its wager as the layout calls it."""
    return plainly(table.game, event, names_of(table))


def called(table: Table, wager: str) -> str:
    """A wager in words, within a sentence."""
    return within(named(names_of(table), wager))


def names_of(table: Table) -> dict[str, str]:
    return {**table.game.names, **laid_out(table).names}


def clauses(cites: tuple[str, ...]) -> list[str]:
    """Without the chapter as a whole, which is cited where no clause of the day decides: nothing to learn from."""
    return [cite for cite in cites if cite != catalogue().contents.chapter]


def _counts(values: tuple[Any, ...]) -> bool:
    """Whether these are how many there are, rather than choices of a few."""
    return all(type(value) is int for value in values)


def _near(counts: tuple[int, ...]) -> tuple[int, ...]:
    """Around the number that is left out, because it would be the right one; otherwise the least."""
    gaps = [at for at, (one, next_) in enumerate(pairwise(counts), start=1) if next_ - one > 1]
    at = gaps[0] if gaps else 0
    return counts[max(0, at - 2) : at + 2] or (0,)


def _fitting(amount: Amount, wanted: int) -> int:
    """What is nearest to an amount among those that an offer allows: the next one up, or else the most."""
    if amount.check(wanted):
        return wanted
    first = amount.least + (amount.origin - amount.least) % amount.step
    if first > amount.most:
        return amount.also[0]
    up = first + max(0, -(-(wanted - first) // amount.step)) * amount.step
    return up if up <= amount.most else first + (amount.most - first) // amount.step * amount.step

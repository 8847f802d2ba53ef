"""What a player who is asked may do: raise, let stand, take back, fold.

Each says in one place which amounts it takes (`room`); the offer and the refusal both come from there. A game with
a choice of its own writes another class with the same methods.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, Protocol

from pitboss.games.banked import settle
from pitboss.games.banked.events import Chose
from pitboss.games.banked.round import Names
from pitboss.games.banked.state import FOLD
from pitboss.games.banked.verdict import Verdict
from pitboss.games.card_table import betting
from pitboss.games.card_table.deck import Hand
from pitboss.money import show
from pitboss.table.commands import Param, WhenAway
from pitboss.table.events import WagerPlaced
from pitboss.table.offers import Amount, OneOf, Parameter
from pitboss.table.refusals import BadCommand, Objections
from pitboss.table.state import TableState

if TYPE_CHECKING:
    from pitboss.games.banked.rules import Rules
    from pitboss.games.banked.work import Work

Args = Mapping[str, Any]
Offered = tuple[Mapping[str, Parameter], tuple[str, ...]]


class Choice(Protocol):
    """do: the word at the table; help: what it is for; clause: the rule that allows it
    when_away: whether the house does it for a player who is away
    """

    @property
    def do(self) -> str: ...
    @property
    def help(self) -> str: ...
    @property
    def clause(self) -> Names: ...
    @property
    def when_away(self) -> WhenAway: ...
    @property
    def params(self) -> Mapping[str, Param]:
        """Its particulars beside the position."""
        ...

    def offered(self, rules: Rules, state: TableState, hand: Hand) -> Offered | None:
        """The particulars that may be chosen now, and which may be left out; None where it may not be done."""
        ...

    def objects(self, no: Objections, rules: Rules, state: TableState, hand: Hand, args: Args) -> None:
        """What stands against it."""
        ...

    def make(self, work: Work, hand: Hand, args: Args) -> None:
        """What happens."""
        ...


@dataclass(frozen=True, kw_only=True)
class Raise:
    """A wager made by the act alone, n times another one; without an amount it is the first of `times`.

    between: any amount from the least to the most of them; required: the amount must be said
    """

    do: str
    wager: str
    of: str
    clause: Names
    help: str
    times: tuple[int, ...] | Callable[[Rules], tuple[int, ...]] = (1,)
    between: bool | Callable[[Rules], bool] = False
    required: bool = False
    when_away: WhenAway = "never"

    @property
    def params(self) -> Mapping[str, Param]:
        return {"amount": Param("amount")}

    def some(self, hand: Hand) -> Args:
        """Particulars beside the amount that it cannot do without, any that it takes."""
        return {}

    def multiples(self, rules: Rules) -> tuple[int, ...]:
        """How many times the other wager it may be."""
        return self.times(rules) if callable(self.times) else self.times

    def room(self, rules: Rules, state: TableState, hand: Hand) -> tuple[Amount | OneOf, int]:
        """The amounts that it takes, whatever the player has, and the one that is meant when none is said."""
        base = state.find(hand.seat, self.of, position=hand.position)
        stake = 0 if base is None else base.stake
        amounts = tuple(stake * each for each in self.multiples(rules))
        if self.between(rules) if callable(self.between) else self.between:
            return Amount(min(amounts), max(amounts), rules.betting.limits.chip), amounts[0]
        return OneOf(amounts), amounts[0]

    def offered(self, rules: Rules, state: TableState, hand: Hand) -> Offered | None:
        room, usual = self.room(rules, state, hand)
        stack = state.stack(hand.seat)
        may: Amount | OneOf
        if isinstance(room, Amount):
            may = Amount(room.least, min(room.most, stack), room.step)
            some = room.least <= stack
        else:
            may = OneOf(tuple(amount for amount in room.values if amount <= stack))
            some = bool(may.values)
            if some and len(room.values) == 1 and not self.required:
                return {}, ()
        optional = () if self.required or usual > stack else ("amount",)
        return ({"amount": may}, optional) if some else None

    def objects(self, no: Objections, rules: Rules, state: TableState, hand: Hand, args: Args) -> None:
        room, usual = self.room(rules, state, hand)
        amount, stack = args.get("amount", usual), state.stack(hand.seat)
        clause = rules.cites(*self.clause)
        if self.required and "amount" not in args:
            no.add(f"{self._takes(room)}; say which.", *clause)
        elif not room.check(amount):
            no.add(f"{self._takes(room)}; {show(amount)} does not.", *clause)
        elif amount > stack:
            no.add(
                f"Seat {hand.seat} has {show(stack)} in chips; the {self.wager} wager takes {show(amount)}.",
                *clause, *rules.betting.form,
            )  # fmt: skip

    def _takes(self, room: Amount | OneOf) -> str:
        if isinstance(room, Amount):
            return f"The {self.wager} wager lies between {show(room.least)} and {show(room.most)}"
        allowed = " or ".join(show(amount) for amount in room.values)
        if self.times == (1,):
            return f"The {self.wager} wager equals the {self.of} of {allowed}"
        return f"The {self.wager} wager is {allowed}"

    def make(self, work: Work, hand: Hand, args: Args) -> None:
        amount = args.get("amount")
        if amount is None:
            _, amount = self.room(work.rules, work.state, hand)
        cites = work.rules.cites(*self.clause)
        work.emit(WagerPlaced(
            number=work.number(), seat=hand.seat, position=hand.position, kind=self.wager, name=self.wager,
            stake=amount, total=amount, cites=cites,
            postings=((f"stack:{hand.seat}", -amount), ("layout", amount)),
        ))  # fmt: skip
        work.emit(
            Chose(seat=hand.seat, position=hand.position, choice=self.do, on=work.own.phase, cites=cites)
        )


class _Plain:
    """A choice that takes nothing but the name of what is decided."""

    params: Mapping[str, Param] = {"on": Param("text")}

    def offered(self, rules: Rules, state: TableState, hand: Hand) -> Offered | None:
        return {"on": OneOf((state.game.phase,))}, ("on",)

    def objects(self, no: Objections, rules: Rules, state: TableState, hand: Hand, args: Args) -> None:
        asked = state.game.phase
        if args.get("on", asked) != asked:
            no.add(f"The dealer asks about {asked}, not {args['on']}.", *rules.asked(asked), *rules.wagering)


@dataclass(frozen=True, kw_only=True)
class Keep(_Plain):
    """Nothing changes: a wager rides, a player checks or stands."""

    do: str
    clause: Names
    help: str
    when_away: WhenAway = "done"

    def make(self, work: Work, hand: Hand, args: Args) -> None:
        cites = work.rules.cites(*self.clause)
        work.emit(
            Chose(seat=hand.seat, position=hand.position, choice=self.do, on=work.own.phase, cites=cites)
        )


@dataclass(frozen=True, kw_only=True)
class Withdraw(_Plain):
    """A wager is taken back."""

    do: str
    wager: str
    clause: Names
    help: str
    when_away: WhenAway = "never"

    def make(self, work: Work, hand: Hand, args: Args) -> None:
        cites = work.rules.cites(*self.clause)
        work.emit(
            Chose(seat=hand.seat, position=hand.position, choice=self.do, on=work.own.phase, cites=cites)
        )
        taken = work.find(hand, self.wager)
        if taken is not None:
            work.emit(betting.removed(taken, cites))


@dataclass(frozen=True, kw_only=True)
class Fold:
    """The hand is given up. `forfeits`: what becomes of a wager with it, None where the wager lives on.

    collected: when forfeited wagers are taken, in the step of the fold, at the end of its stage, or with the rest
    """

    clause: Names
    forfeits: Callable[[Rules, str], Verdict | None]
    help: str
    collected: Literal["at-once", "stage", "end"] = "end"
    do: str = FOLD
    when_away: WhenAway = "done"

    @property
    def params(self) -> Mapping[str, Param]:
        return {}

    def offered(self, rules: Rules, state: TableState, hand: Hand) -> Offered | None:
        return {}, ()

    def objects(self, no: Objections, rules: Rules, state: TableState, hand: Hand, args: Args) -> None:
        return None

    def make(self, work: Work, hand: Hand, args: Args) -> None:
        lives = any(self.forfeits(work.rules, wager.kind) is None for wager in work.wagers_of(hand))
        work.emit(Chose(
            seat=hand.seat, position=hand.position, choice=self.do, on=work.own.phase, out=not lives,
            cites=work.rules.cites(*self.clause),
        ))  # fmt: skip
        if self.collected == "at-once":
            settle.forfeit(work, hand.place)


def check_choice(choice: Choice, args: Args) -> None:
    """What another choice under the same word takes is not this one's, and what this one needs must be said."""
    for name in args:
        if name != "position" and name not in choice.params:
            takes = ", ".join(("position", *choice.params))
            raise BadCommand(f"The action {choice.do!r} takes {takes} now, not {name!r}.")
    for name, param in choice.params.items():
        if param.required and name not in args:
            raise BadCommand(f"The action {choice.do!r} needs {name!r} now.")

"""A Play under the law of a day and a licensee's options, made ready to look up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations
from math import lcm
from typing import TYPE_CHECKING, Any

from pitboss.games.banked.verdict import Verdict
from pitboss.games.card_table.betting import Bet, Betting, payable
from pitboss.games.card_table.options import as_printed, read_table
from pitboss.games.card_table.rules import CardRules, Cites, Clauses
from pitboss.games.setting.bank import Vigorish
from pitboss.games.setting.dividing import Divider
from pitboss.games.setting.rotation import Circle, circle
from pitboss.money import Odds, PayTable, parse_dollars
from pitboss.table.bounds import Bound, exactly
from pitboss.table.limits import Limits
from pitboss.table.state import UNSEEN

if TYPE_CHECKING:
    from pitboss.chance import Source
    from pitboss.games.banked.meters import Meter
    from pitboss.games.setting.state import SetHand
    from pitboss.games.setting.work import Work
    from pitboss.law import Law
    from pitboss.table.commands import Action, Command
    from pitboss.table.events import Event, Ruled
    from pitboss.table.game import Cleared
    from pitboss.table.offers import Offer, Parameter
    from pitboss.table.refusals import Objections, Refused
    from pitboss.table.state import TableState

Names = tuple[str, ...]
"""Clauses by their names in the room's law."""


@dataclass(frozen=True, kw_only=True)
class Side:
    """A wager beside the main one: the clause on making it, the option that offers it, its table of odds.

    fixed: the figure with the one amount in dollars that may be wagered
    table: the figure with its odds; option: what may differ from it
    """

    kind: str
    clause: Names
    offered: str
    table: str = ""
    option: str = ""
    fixed: str = ""
    without: str = ""
    """An option with which it is not offered all the same."""


@dataclass(frozen=True, kw_only=True)
class Irregularity:
    """A ruling of one game: what happens, when and of which places it can be stated, its particulars.

    offers: as what it may be stated now, where that takes more than a moment (`may`) and places (`at`)
    """

    rule: Callable[[Work, Command], tuple[Event, ...]]
    may: Callable[[Work], bool] = lambda _work: True
    offers: Callable[[Work], Iterator[Offer]] | None = None
    takes: tuple[str, ...] = ()
    counts: bool = False
    """Whether it may say how many cards, of those of a hand."""
    at: Callable[[Work], list[int | str | None]] | None = None


@dataclass(frozen=True, kw_only=True)
class Equipment:
    """What is dealt, cards or tiles (`noun`): how it is written, shuffled, dealt and told, and the rulings about it."""

    noun: str
    pack: Callable[[Rules], tuple[int, ...]]
    actions: Mapping[str, Action]
    read: Callable[[str], tuple[int, ...]]
    names: Callable[[Iterable[int]], str]
    choice: Callable[[tuple[int, ...], int], Parameter]
    object_to_start: Callable[[Objections, Work], None]
    object_to_deal: Callable[[Objections, Work], None]
    deal: Callable[[Work, Source, Mapping[str, Any]], None]
    shuffles: Callable[[Rules, TableState], tuple[tuple[int, ...], ...]]
    offers: Callable[[Work], Iterator[Offer]]
    act: Callable[[Work, Command], Cleared]
    rule: Callable[[Work, Command], tuple[Event, ...]]
    void: Callable[[Work, Ruled], tuple[Event, ...]]
    why_not_changed: Callable[[Work, str, Any], Refused | None]
    shuffled: Callable[[Rules, tuple[Event, ...]], Cleared]
    words: Callable[[Event], tuple[str, str] | None]


@dataclass(frozen=True, kw_only=True)
class Frame:
    """The clauses of what every subchapter of the family has, by their names in the room's law."""

    wagering: Names = ("form-of-wager", "betting-closed")
    form: Names = ("form-of-wager",)
    seated: Names = ("seated",)
    closed: Names = ("betting-closed",)
    second: Names = ("two-areas",)
    exact: Names = ("vigorish",)
    start: Names = ("start-position",)
    counting: Mapping[str, Names] = field(
        default_factory=lambda: {
            "dice": ("count-dice", "start-dice"),
            "rng": ("count-generator", "start-generator"),
            "button": ("count-button", "start-button"),
        }
    )
    dice_life: Names = ("dice-hours",)
    deck_life: Names = ("deck-life",)
    setting: Names = ("set-hands",)
    comparing: Names = ("compare", "equal-rank", "copy-hand", "card-order", "hands", "suit")
    bank: Names = ("bank",)
    co_bank: Names = ()
    """Of a bank that is shared with the house, beside those of a bank."""
    dealer_wager: Names = ()
    """Of what the dealer plays for against it."""
    bank_settled: Names = ()
    """Of its one line at the end, beside those of a bank."""
    ended: Names = ("cards-in-order",)
    invalid: Names = ("invalid-dice",)


@dataclass(frozen=True, kw_only=True)
class Play:
    """A subchapter. `prefix`: that of its clauses; `main`: its main wager, `clause` the rule that allows it.

    parts: the hands that a player names, the lowest last, with their numbers of cards; the rest is the high hand
    size: the figure with the cards of a hand; divider: how they are divided and ranked
    judge: what becomes of the main wager when n of the parts beat the bank's; foul: by which reading a foul hand loses
    sides, on_start, first_cards, on_end: the other wagers, settled where the deal begins, on first cards, at the end
    banks: whether a player may bank; surrender: whether one may give up
    """

    prefix: str
    main: str
    clause: Names
    size: str
    parts: Mapping[str, int]
    divider: Callable[[Rules], Divider]
    equipment: Equipment
    judge: Callable[[Rules, int], Verdict]
    foul: Callable[[Rules], str] | None = None
    sides: tuple[Side, ...] = ()
    on_start: Callable[[Work], None] | None = None
    first_cards: Callable[[Work], None] | None = None
    on_end: Callable[[Work], None] | None = None
    surrender: Callable[[Work, SetHand], None] | None = None
    together: bool = False
    meter: Meter | None = None
    frame: Frame = field(default_factory=Frame)
    irregularities: Mapping[str, Irregularity] = field(default_factory=dict[str, Irregularity])
    waives: Names = ()
    """Clauses that the family looks up and this subchapter does not have."""
    beyond: tuple[str, ...] = ()
    """Places of the circle beyond the seats."""

    def choices(self, cards: tuple[int, ...]) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
        """How a hand may be divided, as particulars of an act: what is fixed, and what is chosen."""
        *first, (last, size) = self.parts.items()
        kinds = self.equipment.choice
        if not first or any(card >= UNSEEN for card in cards):
            yield {}, {name: kinds(cards, count) for name, count in self.parts.items()}
            return
        ((name, count),) = first
        for lowest in combinations(cards, size):
            others = tuple(card for card in cards if card not in lowest)
            yield {last: self.equipment.names(lowest)}, {name: kinds(others, count)}


def sides(play: Play, law: Law) -> Iterator[Side]:
    """The wagers beside the main one that the law of a day knows."""
    for side in play.sides:
        if all(law.in_force(f"{play.prefix}.{clause}") for clause in side.clause):
            yield side


class Rules:
    """What the table looks up while it plays. Built once for a day and a set of options."""

    def __init__(self, play: Play, law: Law, options: Mapping[str, Any]) -> None:
        self.play, self.law, self.options = play, law, options
        self.meter = play.meter
        self._cited: dict[Names, Cites] = {}
        frame, cites = play.frame, self.cites
        self.size: int = self.figure(play.size)
        self.seats: int = self.figure("seats")
        self.circle: Circle = circle(self.seats, *play.beyond)
        self.chip: int = options["smallest_chip"]
        self.wagering, self.setting = cites(*play.clause, *frame.wagering), cites(*frame.setting)
        self.start, self.bank, self.ended = cites(*frame.start), cites(*frame.bank), cites(*frame.ended)
        self.comparing = cites(*frame.comparing)
        self.method: str = options["start_method"]
        self.counting = cites(*frame.counting[self.method])
        self.singly = bool(options.get("three_seven_bonus"))
        self.vigorish = self._vigorish()
        self.pays = {
            side.kind: self._table(side) for side in play.sides if side.table and self.offers(side.kind)
        }
        self.bounded: dict[str, Bound] = {
            side.kind: exactly(fixed, side.kind, cites(*side.clause))
            for side in sides(play, law)
            if (fixed := self._fixed(side)) is not None
        }
        self.divider = play.divider(self)
        self.verdicts = tuple(play.judge(self, won) for won in range(len(play.parts) + 2))
        self.cards = self._card_rules() if "dealing" in options else None
        self.betting = self._betting()

    @property
    def pack(self) -> tuple[int, ...]:
        """What the game is played with."""
        return self.play.equipment.pack(self)

    def figure(self, name: str) -> Any:
        return self.law.figure(f"{self.play.prefix}.{name}")

    def hours(self, clause: str, name: str) -> int | None:
        """For how long something may stay at a table, where the subchapter has such a clause."""
        return None if clause in self.play.waives else self.law.figure_or(f"{self.play.prefix}.{name}", None)

    def reading(self, name: str, which: int = 0) -> str:
        return self.law.entry_of(f"{self.play.prefix}.{name}").readings[which]

    def cites(self, *names: str) -> Cites:
        """Clauses by their names in the room's law; those that are not in force on this day are left out."""
        found = self._cited.get(names)
        if found is None:
            handles = [f"{self.play.prefix}.{name}" for name in names if name not in self.play.waives]
            found = self._cited[names] = self.law.cites(*(h for h in handles if self.law.in_force(h)))
        return found

    def odds_of(self, figure: str) -> Odds:
        return Odds.parse(self.figure(figure))

    def offers(self, kind: str) -> bool:
        side = next((side for side in self.play.sides if side.kind == kind), None)
        if side is None:
            return kind == self.play.main
        return bool(self.options[side.offered]) and not (side.without and self.options[side.without])

    def printed(self) -> dict[str, dict[str, str]]:
        """The odds on the layout, wager by wager; what a meter pays is at the meter."""
        main = self.verdicts[-1].odds
        found = {self.play.main: {"": str(main)}} if main is not None else {}
        by_meter: dict[str, dict[str, str]] = {
            side.kind: {} for side in self.play.sides if self.offers(side.kind) and side.kind not in self.pays
        }
        return {**found, **{kind: as_printed(table) for kind, table in self.pays.items()}, **by_meter}

    def _vigorish(self) -> Vigorish | None:
        if "vigorish_rounding" not in self.options:
            return None
        rounding: str = self.options["vigorish_rounding"]
        multiple = None if rounding == "exact" else parse_dollars(rounding.removeprefix("nearest_"))
        return Vigorish(Fraction(self.figure("vigorish-percent")), multiple, self.chip)

    def _table(self, side: Side) -> PayTable:
        figure = self.figure(side.table)
        if not isinstance(figure, Mapping):
            return PayTable.parse({"": figure})
        return read_table(self.options[side.option] if side.option else {}, figure)  # pyright: ignore[reportUnknownArgumentType]

    def _betting(self) -> Betting:
        frame, options, cites, play = self.play.frame, self.options, self.cites, self.play
        return Betting(
            bets={bet.id: bet for bet in self._bets()}, together=(play.main,) if play.together else (),
            limits=Limits(self.law, dict(options), self.bounded),
            two_positions=options["two_positions"], positions=self.seats,
            form=cites(*frame.form), seated=cites(*frame.seated), closed=cites(*frame.closed),
            second=cites(*frame.second), exact=cites(*frame.exact), not_offered=dict(self._not_offered()),
            out_of_limits=self.law.cites("all-games.out-of-limits-stands"),
        )  # fmt: skip

    def _bets(self) -> Iterator[Bet]:
        unit = self.chip if self.vigorish is None else lcm(self.chip, self.vigorish.step())
        yield Bet(id=self.play.main, clause=self.cites(*self.play.clause), unit=unit)
        for side in self.play.sides:
            if not self.offers(side.kind):
                continue
            fixed = self._fixed(side)
            table = self.pays.get(side.kind)
            step = fixed or payable(table.lines if table is not None else (), self.chip)
            clause = (*self.cites(*side.clause), *self.wagering)
            yield Bet(
                id=side.kind, clause=clause, unit=step, fixed=fixed, needs=(self.play.main,), coupon=False
            )

    def _fixed(self, side: Side) -> int | None:
        """The one amount of a side wager in cents, where it has only one."""
        return parse_dollars(self.figure(side.fixed)) if side.fixed else None

    def _not_offered(self) -> Iterator[tuple[str, Cites]]:
        for side in self.play.sides:
            if not self.offers(side.kind):
                yield side.kind, (*self.cites(*side.clause), *self.wagering)

    def _card_rules(self) -> CardRules:
        from pitboss.equipment.decks import deck

        options = self.options
        counts = bool(options["shuffler"])
        return CardRules(
            pack=deck(self.figure("jokers")), hand=self.size, area=self.size, shuffler=options["shuffler"],
            dealing=options["dealing"], cut_least=self.figure("cut-minimum"), stub_every=0 if counts else 1,
            face_up_most=0, clauses=self._clauses(),
        )  # fmt: skip

    def _clauses(self) -> Clauses:
        cites = self.cites
        stub = ("three-seven-stub", "four-left") if self.singly else ("four-left",)
        counts = cites("shuffler-counts") or cites("irregularities")
        return Clauses(
            shuffle=cites("shuffle"), machine=cites("no-cut-after-machine", "after-shuffle"),
            cut_due=cites("cut-after-hand-shuffle"), cut=cites("cut", "cut-offered", "cut-order"),
            cut_least=cites("cut"), recut=cites("recut"), device=cites("irregularities"),
            face_up=cites("face-up-card"), drawn_in_error=cites("drawn-in-error"), wrong_count=cites("misdeal"),
            shuffler_jam=cites("shuffler-jam"), shoe_jam=cites("shoe-jam"), stub=cites("four-left-right"),
            stub_count=cites(*stub), stub_right=cites("four-left-right"),
            stub_wrong=cites("four-left-wrong", "misdeal"), shuffler_counts=counts,
            deck=cites("deck", "deck-inspected", "deck-shown", "deck-washed"), idle=cites("idle-table"),
        )  # fmt: skip


def fee_of(rules: Rules, amount: int | None) -> Fraction:
    """The part of a win that is kept: rounded only where the amount is known."""
    vigorish = rules.vigorish
    assert vigorish is not None
    return vigorish.percent / 100 if amount is None else Fraction(vigorish.of(amount), amount)

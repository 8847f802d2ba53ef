"""The law of a day and the options of a table, made ready for a game that is dealt from a shoe."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from pitboss.equipment.decks import shoe
from pitboss.games.card_table.betting import Bet, Betting
from pitboss.games.card_table.rules import Cites
from pitboss.money import Odds
from pitboss.table.commands import Action, Command
from pitboss.table.limits import Limits
from pitboss.table.options import cited
from pitboss.table.refusals import Objections
from pitboss.table.state import TableState

if TYPE_CHECKING:
    from pitboss.games.shoe.work import Work
    from pitboss.law import Law
    from pitboss.table.events import Event
    from pitboss.table.offers import Offer, Parameter

Names = tuple[str, ...]
"""Clauses by their names in the room's law."""


@dataclass(frozen=True, kw_only=True)
class Frame:
    """The clauses of what every game dealt from a shoe has; a room names those that it has otherwise, () for none."""

    deck: Names = ("cards",)
    wagers: Names = ("wagers", "form")
    second: Names = ()
    exact: Names = ("odds",)
    owed: Names = ("owed",)
    shuffle: Names = ("shuffle",)
    cut: Names = ("cut",)
    burn: Names = ("burn",)
    cutting_card: Names = ("cutting-card",)
    machine: Names = ("continuous-shuffler",)
    deal: Names = ("first-four",)
    ended: Names = ("result",)
    face_up: Names = ("face-up-card",)
    drawn_in_error: Names = ("drawn-in-error",)
    too_few: Names = ("too-few-cards",)
    jam: Names = ("shuffler-jam",)
    seats: Names = ()


class Said(NamedTuple):
    """What an offer says beside its act: whose it is, what is fixed, what may be chosen."""

    seat: int | None = None
    fixed: Mapping[str, Any] = {}
    params: Mapping[str, Parameter] = {}
    optional: tuple[str, ...] = ()


class Choice(Protocol):
    """A decision of a place during a round."""

    action: Action

    def objects(self, no: Objections, work: Work, place: str, args: Mapping[str, Any]) -> None: ...
    def offered(self, work: Work, place: str) -> Iterable[Said]:
        """The particulars of its offers; none where it is not open."""
        ...

    def make(self, work: Work, place: str, args: Mapping[str, Any]) -> None: ...


@dataclass(frozen=True, kw_only=True)
class Act:
    """An act of one game beside those of every shoe: what happens, and when and to whom it is offered."""

    action: Action
    judge: Callable[[Work, Command], tuple[Event, ...]]
    offers: Callable[[Work], Iterator[Offer]]


@dataclass(frozen=True, kw_only=True)
class Ruling:
    """An irregularity of one game: what follows, what it names, and the offers to state it."""

    rule: Callable[[Work, Command], tuple[Event, ...]]
    takes: tuple[str, ...] = ()
    offers: Callable[[Work], Iterable[Said]] = lambda _work: (Said(),)


@dataclass(frozen=True, kw_only=True)
class Play:
    """A game as a value.

    prefix, frame: its law; bets: what may be wagered on; not_offered: known wagers that this table does not have
    together: what is wagered on where nothing is named
    deal: the round, once the shoe is ready; most: the cards that it may take
    asks: the clauses under which seats are asked; closed: those that close the betting
    goes_on: what follows once all have decided
    choices, acts, irregularities: what seats decide, and what else may be done or stated
    seats, behind: how many places there are, and how many cards lie behind the cutting card
    shuffled_every_round: numbers of decks that do not last for more than a round
    view: what everybody sees beside the cards
    """

    prefix: str
    frame: Frame
    bets: Callable[[Rules], Iterable[Bet]]
    not_offered: Callable[[Rules], Iterable[str]] = lambda _rules: ()
    together: tuple[str, ...] = ()
    deal: Callable[[Work], None]
    most: Callable[[Rules, TableState], int]
    asks: Names = ()
    closed: Names = ("wagers",)
    goes_on: Callable[[Work], None] = lambda _work: None
    choices: Mapping[str, Choice] = field(default_factory=dict[str, Choice])
    acts: Mapping[str, Act] = field(default_factory=dict[str, Act])
    irregularities: Mapping[str, Ruling] = field(default_factory=dict[str, Ruling])
    seats: Callable[[Rules], int] = lambda rules: rules.figure("seats")
    behind: Callable[[Rules], int] = lambda rules: rules.figure("from-the-back")
    shuffled_every_round: tuple[int, ...] = ()
    view: Callable[[Rules, TableState], Mapping[str, Any]] = lambda _rules, _state: {}


class Rules:
    """What a table looks up. Games keep what they have compiled from it in `made`."""

    def __init__(self, play: Play, law: Law, options: Mapping[str, Any]) -> None:
        self.play, self.law, self.options = play, law, options
        self._cited: dict[Names, Cites] = {}
        self.made: dict[str, Any] = {}
        frame = play.frame
        self.machine: bool = bool(options.get("continuous_shuffler"))
        self.pack = shoe(options["decks"])
        self.cut_least: int = self.figure("cut-least")
        self.from_the_back = play.behind(self)
        self.every_round = self.machine or options["decks"] in play.shuffled_every_round
        self.limits = Limits(law, dict(options))
        self.chip = self.limits.chip
        self.seats = play.seats(self)
        self.wagering = self.cites(*frame.wagers)
        self.closed = self.cites(*play.closed)
        self.shuffle, self.cut = self.cites(*frame.shuffle), self.cites(*frame.cut)
        self.cutting_card, self.by_machine = self.cites(*frame.cutting_card), self.cites(*frame.machine)
        self.dealing, self.ended = self.cites(*frame.deal), self.cites(*frame.ended)
        self.owed = self.cites(*frame.owed)
        for names in (frame.deck, frame.burn, frame.face_up, frame.drawn_in_error, frame.too_few, frame.jam):
            self.cites(*names)
        self.betting = self._betting()

    def figure(self, name: str) -> Any:
        return self.law.figure(f"{self.play.prefix}.{name}")

    def reading(self, name: str, which: int = 0) -> str:
        """How we read what a clause leaves open."""
        return self.law.entry_of(f"{self.play.prefix}.{name}").readings[which]

    def cites(self, *names: str) -> Cites:
        """Clauses by their names in the room's law."""
        found = self._cited.get(names)
        if found is None:
            found = self._cited[names] = self.law.cites(*(f"{self.play.prefix}.{name}" for name in names))
        return found

    def odds(self, figure: str, option: str = "") -> Odds:
        return Odds.parse(self.options[option] if option else self.figure(figure))

    @property
    def rounds_after(self) -> int:
        """How many rounds follow the one in which the cutting card came out."""
        return 0 if self.options.get("last_hand_rule") == "finish_round_only" else self.figure("rounds-after")

    def _betting(self) -> Betting:
        play, frame = self.play, self.play.frame
        form = self.wagering
        return Betting(
            bets={bet.id: bet for bet in play.bets(self)}, together=play.together, limits=self.limits, form=form,
            seated=form, closed=self.closed, exact=self.cites(*frame.exact), second=self.cites(*frame.second),
            out_of_limits=cited(self.law, "all-games.limits"),
            two_positions=bool(self.options.get("two_positions")), positions=self.seats,
            not_offered=dict.fromkeys(play.not_offered(self), form), owed=self.owed,
        )  # fmt: skip


def quarter(rules: Rules) -> int:
    """Where the law puts a part of all cards behind the cutting card."""
    return len(rules.pack) // rules.figure("part-behind")

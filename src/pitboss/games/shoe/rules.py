"""The law of a day and the options of a table, made ready for a game that is dealt from a shoe."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from pitboss.equipment.decks import shoe
from pitboss.games import find
from pitboss.games.card_table.betting import Bet, Betting
from pitboss.games.card_table.rules import Cites
from pitboss.money import Odds
from pitboss.table.bounds import Bound
from pitboss.table.commands import Action, Command
from pitboss.table.limits import Limits
from pitboss.table.options import UNLIMITED, cited
from pitboss.table.refusals import Objections
from pitboss.table.state import TableState

if TYPE_CHECKING:
    from pitboss.games.banked.meters import Meter
    from pitboss.games.shoe.work import Work
    from pitboss.law import Law
    from pitboss.table.events import Event
    from pitboss.table.game import Cleared
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
    judge: Callable[[Work, Command], Cleared]
    offers: Callable[[Work], Iterator[Offer]]


@dataclass(frozen=True, kw_only=True)
class Ruling:
    """An irregularity of one game: what follows, what it names, and the offers to state it."""

    rule: Callable[[Work, Command], Cleared]
    takes: tuple[str, ...] = ()
    offers: Callable[[Work], Iterable[Said]] = lambda _work: (Said(),)


def _some_wager(work: Work, no: Objections) -> None:
    if not work.dealt_in:
        no.add("Nobody has placed a wager.", *work.rules.dealing, *work.rules.wagering)


def _every_bet(work: Work) -> Iterator[Offer]:
    return work.rules.betting.offers(work.state)


@dataclass(frozen=True, kw_only=True)
class Session:
    """What a game's session has beside the shoe: the keys by which a case states it, the events that bring a fresh
    table there, and what a case would state of a table."""

    keys: Names = ()
    stand: Callable[[Rules, TableState, Mapping[str, Any]], tuple[Event, ...]] = (
        lambda _rules, _state, _values: ()
    )
    told: Callable[[TableState], dict[str, Any]] = lambda _state: {}


@dataclass(frozen=True, kw_only=True)
class Play:
    """A game as a value.

    prefix, frame: its law; bets: what may be wagered on; not_offered: known wagers that this table does not have, with
        their own clause, "" where they have none
    together: what is wagered on where nothing is named
    deal: the round, once the shoe is ready; most: the cards that it may take
    asks: the clauses under which seats are asked; closed: those that close the betting
    goes_on: what follows once all have decided
    choices, acts, irregularities: what seats decide, and what else may be done or stated; unknown: irregularities of
        every shoe that this game has no ruling on
    seats, behind: how many places there are, and how many cards lie behind the cutting card
    shuffled_every_round: numbers of decks that do not last for more than a round
    view: what everybody sees beside the cards
    pack, machine, every_round: the cards of the shoe, whether by the options a machine shuffles them all the time, and
        whether they are shuffled after every round; betting: how wagers are made
    work: a round in the making, where the game has more in hand than the cards
    cites: further clauses by the part of the frame that they belong to, where they hang on options
    objects: what keeps the cards from being dealt, beside the cards themselves
    offered: the wagers that may be made and taken back between rounds
    session: what a session of this game has beside the shoe, and how a case states it
    meter: of a progressive wager; a void round takes back what it added
    """

    prefix: str
    frame: Frame
    bets: Callable[[Rules], Iterable[Bet]]
    not_offered: Callable[[Rules], Mapping[str, str]] = lambda _rules: {}
    together: tuple[str, ...] = ()
    deal: Callable[[Work], None]
    most: Callable[[Rules, TableState], int]
    asks: Names = ()
    closed: Names = ("wagers",)
    goes_on: Callable[[Work], None] = lambda _work: None
    choices: Mapping[str, Choice] = field(default_factory=dict[str, Choice])
    acts: Mapping[str, Act] = field(default_factory=dict[str, Act])
    irregularities: Mapping[str, Ruling] = field(default_factory=dict[str, Ruling])
    unknown: tuple[str, ...] = ()
    seats: Callable[[Rules], int] = lambda rules: rules.figure("seats")
    behind: Callable[[Rules], int] = lambda rules: rules.figure("from-the-back")
    shuffled_every_round: tuple[int, ...] = ()
    view: Callable[[Rules, TableState], Mapping[str, Any]] = lambda _rules, _state: {}
    pack: Callable[[Rules], tuple[int, ...]] = lambda rules: shoe(rules.options["decks"])
    machine: Callable[[Mapping[str, Any]], bool] = lambda options: bool(options.get("continuous_shuffler"))
    every_round: Callable[[Rules], bool] = lambda rules: (
        rules.options["decks"] in rules.play.shuffled_every_round
    )
    bounded: Callable[[Rules], Mapping[str, Bound]] = lambda _rules: {}
    betting: Callable[[Rules, Betting], Betting] = lambda _rules, made: made
    work: Callable[[Rules, TableState], Work] | None = None
    cites: Callable[[Rules], Mapping[str, Names]] = lambda _rules: {}
    objects: Callable[[Work, Objections], None] = _some_wager
    offered: Callable[[Work], Iterator[Offer]] = _every_bet
    session: Session = Session()
    meter: Meter | None = None


class Rules:
    """What a table looks up. Games keep what they have compiled from it in `made`."""

    def __init__(self, play: Play, law: Law, options: Mapping[str, Any]) -> None:
        self.play, self.law, self.options, self.meter = play, law, options, play.meter
        self._cited: dict[Names, Cites] = {}
        self.made: dict[str, Any] = {}
        frame = play.frame
        self.machine: bool = play.machine(options)
        self.pack = play.pack(self)
        self.cut_least: int = self.figure("cut-least")
        self.from_the_back = play.behind(self)
        self.every_round = self.machine or play.every_round(self)
        self.chip: int = options["smallest_chip"]
        self.bounded = play.bounded(self)
        self.limits = Limits(law, dict(options), self.bounded)
        self.seats = play.seats(self)
        self.wagering = self.cites(*frame.wagers)
        self.closed = self.cites(*play.closed)
        more = play.cites(self)
        self.shuffle, self.cut = self.cites(*frame.shuffle, *more.get("shuffle", ())), self.cites(*frame.cut)
        self.cutting_card = self.cites(*frame.cutting_card)
        self.by_machine = self.cites(*frame.machine) if self._in_force(frame.machine) else ()
        self.dealing, self.ended = self.cites(*frame.deal, *more.get("deal", ())), self.cites(*frame.ended)
        self.owed = self.cites(*frame.owed)
        for names in (frame.deck, frame.burn, frame.face_up, frame.drawn_in_error, frame.too_few, frame.jam):
            self.cites(*names)
        self.betting = self._betting()

    def work(self, state: TableState) -> Work:
        """A round in the making, from where the table stands."""
        if self.play.work is not None:
            return self.play.work(self, state)
        from pitboss.games.shoe.work import Work

        return Work(self, state)

    def _in_force(self, names: Names) -> bool:
        """Whether the clauses exist on this day: a device may be younger than the game."""
        return all(self.law.in_force(f"{self.play.prefix}.{name}") for name in names)

    def offers(self, wager: str) -> bool:
        return wager in self.betting.bets

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
        made = Betting(
            bets={bet.id: bet for bet in play.bets(self)}, together=play.together, limits=self.limits, form=form,
            seated=form, closed=self.closed, exact=self.cites(*frame.exact), second=self.cites(*frame.second),
            out_of_limits=cited(self.law, "all-games.limits"),
            two_positions=bool(self.options.get("two_positions")), positions=self.seats,
            not_offered={name: (*self._of_wager(clause), *form) for name, clause in play.not_offered(self).items()},
            owed=self.owed,
        )  # fmt: skip
        return play.betting(self, made)

    def _of_wager(self, clause: str) -> Cites:
        """The clause of a wager that the table does not have; nothing on a day that does not know it yet."""
        return self.cites(clause) if clause and self._in_force((clause,)) else ()


def rules_of(game_id: str, law: Law, options: Mapping[str, Any]) -> Rules:
    """The rules of a table that takes any payable amount, for math and simulation."""
    return find(game_id).rules(law, {**options, **UNLIMITED})


def quarter(rules: Rules) -> int:
    """Where the law puts a part of all cards behind the cutting card."""
    return len(rules.pack) // rules.figure("part-behind")

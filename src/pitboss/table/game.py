"""The contract between a game and the table: a frozen record of plain functions.

A game is read through this record and through nothing else. `rules` compiles the law of the day and the
licensee's options into whatever the game wants to look up quickly; `judge` checks a command and raises
`Refused`, or clears it: it answers with the events, or, where chance has a part in them, with how they are made;
`evolve` folds an event into the game's own state and never checks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, final

import msgspec

from pitboss.chance import Entered
from pitboss.table.bounds import Bound
from pitboss.table.commands import Action, Command
from pitboss.table.draws import Drawing
from pitboss.table.events import Event, Former, TableOpened
from pitboss.table.felt import Felt
from pitboss.table.meters import Sharing
from pitboss.table.offers import Offer
from pitboss.table.options import Option
from pitboss.table.refusals import BadCommand
from pitboss.table.results import Results
from pitboss.table.showing import Shows
from pitboss.table.state import TableState

if TYPE_CHECKING:
    from pitboss.chance import Source
    from pitboss.law import Law
    from pitboss.table.refusals import Refused


class Automation(NamedTuple):
    """What a person does instead, in words, and the acts by which it is done: a game with one of them has the step."""

    words: str
    acts: tuple[str, ...] = ()


AUTOMATIONS = {
    "showdown": Automation("Players show or give up their hands themselves", ("show", "muck")),
    "dice-offer": Automation("The dice are offered seat by seat", ("decline-dice", "decline-shaker")),
    "cut": Automation("The cut is a step of its own", ("cut",)),
    "shuffle": Automation("The shuffle is a step of its own", ("shuffle",)),
    "stub-count": Automation("The stub is counted by a person", ("count-stub",)),
    "insurance": Automation("Insurance is offered and settled by a person", ("offer-insurance",)),
    "collect-and-pay": Automation("The dealer collects and pays by hand", ("collect-and-pay",)),
    "dealer-play": Automation("The dealer's hand is played out by a person", ("dealer-play", "dealer-draw")),
}
"""What the house does by itself; a table that takes a name out leaves that step to a person."""


Bank = Literal["house", "players", "pot"]


@final
class Made(msgspec.Struct, frozen=True, gc=False):
    """What an act has come to, where the game has folded its events already.

    own, rounds: the game's own state after the events and how many rounds they ended; they are what `evolve` makes of
        the events one by one
    """

    events: tuple[Event, ...]
    own: Any
    rounds: int


class Posted(NamedTuple):
    """A line of a sign, and the names of the options that it says."""

    sentence: str
    options: tuple[str, ...]


class Shoe(NamedTuple):
    """Cards that last for many rounds, in which a card may come again: how others follow them.

    order: every card of the shoe of a table, the front first
    burned, took: how many cards an event burns after a shuffle, and how many it takes from the front in a round
    shown: which places of an order events have shown to everybody
    """

    order: Callable[[TableState], tuple[int, ...]]
    burned: Callable[[Event], int]
    took: Callable[[Event], int]
    shown: Callable[[tuple[int, ...], Iterable[Event]], Iterator[int]]


Drawn = tuple[Event, ...] | Made
"""What an act comes to once chance is drawn."""
Cleared = Drawn | Callable[["Source"], Drawn]
"""An act that nothing bars: what happens, or how it is made once chance is drawn."""


def events_of(cleared: Cleared, source: Source) -> tuple[Event, ...]:
    """The events of an act, with chance from here."""
    drawn = cleared(source) if callable(cleared) else cleared
    return drawn.events if isinstance(drawn, Made) else drawn


def certain(cleared: Cleared) -> tuple[Event, ...]:
    """The events of an act whose chance was given with the command."""
    return events_of(cleared, Entered())


def _no_numbers(_rules: Any, _command: Command, _events: tuple[Event, ...]) -> tuple[int, ...]:
    return ()


def no_shuffles(_rules: Any, _state: TableState) -> tuple[tuple[int, ...], ...]:
    return ()


def _always(_rules: Any, _state: TableState) -> bool:
    return True


def _may_leave(_rules: Any, _state: TableState, _seat: int) -> Refused | None:
    return None


def _nobody(_rules: Any, _state: TableState) -> tuple[int, ...]:
    return ()


def _complete(_rules: Any, _state: TableState, _seat: int) -> Command | None:
    return None


def _may_change(_rules: Any, _state: TableState, _option: str, _value: Any) -> Refused | None:
    return None


def _no_view(_rules: Any, _state: TableState, _viewer: str) -> dict[str, Any]:
    return {}


def _nothing_lies(_state: TableState) -> dict[str, tuple[int, ...]]:
    return {}


def _no_pays(_rules: Any) -> dict[str, dict[str, str]]:
    return {}


def _no_bounds(_rules: Any) -> Mapping[str, Bound]:
    return {}


def _no_session(
    _rules: Any, _state: TableState, values: Mapping[str, Any], _source: Source
) -> tuple[Event, ...]:
    raise BadCommand(f"'stands' has no {next(iter(values))!r} at this game; it has no session to state.")


def _no_words_of_session(_state: TableState) -> dict[str, Any]:
    return {}


@dataclass(frozen=True, kw_only=True)
class Game:
    """One game of the chapter.

    id, name, subchapter: `craps`, `Craps`, `19:47-1`
    bank: who pays what is won: the house, also where a player may take the bank from it; the players who bank in turn;
        or the pot that players play each other for
    options, actions, events, state: what it declares, so that files and wires can be checked and decoded; the acts
        open at the same time stand with the likeliest first: buttons and bots go by it
    wagers: ids that `wager` accepts under the law of a day
    bets, claims: the acts by which a player wagers, and those by which he has paid out what he has won
    rules, start, judge, evolve, awaits: the game itself; `start` knows only the opening event. Whether `judge`
        clears a command never depends on what chance will bring, and nothing is drawn before it has
    at_once: acts whose check and making are one step where chance is at hand, for they come so often that making a
        function that waits for it would be felt; each comes to what `judge` leads to
    draws: the acts that chance may have a part in; None: any
    brought: the numbers that chance brought to an act, from its events, in the order in which they were drawn; dice
        and cards are told by the events themselves
    shuffles: the cards that the next act may shuffle, each shuffle by itself; they are committed to before it
    advance: the game's own state after several of its events, and how many rounds they ended: what `evolve`
        makes of them one by one, quicker; only for games whose events change nothing but their own state
    between_rounds: whether a change of limits or options may take effect now (8.3)
    may_leave: why a seat may not be left now, if so
    holds_up: seats that keep the round from going on though nobody is asked: their wagers are not complete, or the
        shooter has no line bet
    completing: the wager by which such a seat completes its own, where its amount follows from another one
    may_change: why an option may not be changed to a value as the table stands now, if so
    view: what a viewer ("seat:1", "dealer", "public", "auditor") may see of the game's own state
    lying: the cards that lie face down, by their place: a seat, `dealer`, an area
    pays: the odds that a layout prints, by wager and by line (a total, a point, a hand); the line is empty where
        a wager has one price
    bounded: the least, the most and the step of wagers that the law itself fixes or bounds, also of those that this
        table does not offer: the table's own limits do not bind them, and what is posted for them lies within
    of_others: handles of the clauses of its subchapter on hands that rank or win at its other games only, and names
        of the acts that are only theirs
    stakes: what is wagered, in words, where the posted limits do not say it
    posted: what its sign says beside the posted limits, as the table is played, also where an option was left open
    felt: the layout as data, see `pitboss.table.felt`; None: it is made from the wagers and what is offered
    names: wagers in words where their printed names are not words enough; `come-` stands for whatever begins so, with
        the rest at `{}`
    results: what came up last, for the display beside the felt, see `pitboss.table.results`
    uniform: the odds that a house must pay alike at all of its tables, as `pays` gives them, with the clauses
    shows: what an event shows on the felt, see `pitboss.table.showing`
    words: an event of the game in words, with the nearest alternative; None leaves it to the kernel
    awaits_of: `awaits` without what seats other than these may do at any time, where a seat may do so much that it is
        worked out only for who looks
    decisions: the `turn` offers, where asking for them alone is quicker than `awaits`
    next_chance: the chance step among the offers, where asking for it alone is quicker than `awaits`
    seats: the highest seat number under these rules, None where any number may stand
    seat_cites: the clauses that limit the seats, the particular first
    empty_cites: the clauses on who does an act, by which that of a seat where nobody sits is refused
    stands: the events that bring a fresh table to where a case begins, from what its `stands` says
    session: what `stands` would say of a table between two rounds
    shoe: the shoe, where one of several packs lasts for many rounds
    own_pack: whether it is played with other cards than one deck of 52, `pack` of its rules, without a shoe
    chip: the smallest chip in dollars, where the licensee names none
    meter: how its tables share a progressive meter, where it has one
    drawing: how its tables sell the same draw, where they may
    former: its events as earlier releases wrote them, each of which says what it is called now
    stays: kinds of wagers that stay on the layout from round to round until they are decided
    evolves: the events that `evolve` is given, the kernel's among them; all others change nothing of the game's
    """

    id: str
    name: str
    subchapter: str
    bank: Bank = "house"
    options: tuple[Option, ...]
    actions: Mapping[str, Action]
    events: tuple[type[Event], ...]
    state: type[Any]
    wagers: Callable[[Law], tuple[str, ...]]
    rules: Callable[[Law, Mapping[str, Any]], Any]
    start: Callable[[TableOpened], Any]
    judge: Callable[[Any, TableState, Command], Cleared]
    evolve: Callable[[TableState, Event], TableState]
    awaits: Callable[[Any, TableState], tuple[Offer, ...]]
    awaits_of: Callable[[Any, TableState, Iterable[int]], tuple[Offer, ...]] | None = None
    bets: tuple[str, ...] = ("wager",)
    claims: tuple[str, ...] = ()
    at_once: Mapping[str, Callable[[Any, TableState, Command, Source], Drawn]] = field(
        default_factory=dict[str, Callable[..., Drawn]]
    )
    draws: frozenset[str] | None = None
    brought: Callable[[Any, Command, tuple[Event, ...]], tuple[int, ...]] = _no_numbers
    shuffles: Callable[[Any, TableState], tuple[tuple[int, ...], ...]] = no_shuffles
    advance: Callable[[TableState, tuple[Event, ...]], tuple[Any, int]] | None = None
    words: Callable[[Event], tuple[str, str] | None] | None = None
    shows: Callable[[Event], Shows | None] | None = None
    decisions: Callable[[Any, TableState], tuple[Offer, ...]] | None = None
    next_chance: Callable[[Any, TableState], Offer | None] | None = None
    between_rounds: Callable[[Any, TableState], bool] = _always
    may_leave: Callable[[Any, TableState, int], Refused | None] = _may_leave
    holds_up: Callable[[Any, TableState], tuple[int, ...]] = _nobody
    completing: Callable[[Any, TableState, int], Command | None] = _complete
    may_change: Callable[[Any, TableState, str, Any], Refused | None] = _may_change
    view: Callable[[Any, TableState, str], dict[str, Any]] = _no_view
    lying: Callable[[TableState], Mapping[str, tuple[int, ...]]] = _nothing_lies
    pays: Callable[[Any], dict[str, dict[str, str]]] = _no_pays
    bounded: Callable[[Any], Mapping[str, Bound]] = _no_bounds
    of_others: frozenset[str] = frozenset()
    stakes: Callable[[Any], str] = field(default=lambda _rules: "")
    posted: Callable[[Any], Sequence[Posted]] = field(default=lambda _rules: ())
    felt: Callable[[Any], Felt] | None = None
    names: Mapping[str, str] = field(default_factory=dict[str, str])
    results: Callable[[Any, TableState], Results] | None = None
    uniform: Callable[[Any], tuple[dict[str, dict[str, str]], tuple[str, ...]]] | None = None
    seats: Callable[[Any], int | None] = field(default=lambda _rules: None)
    seat_cites: Callable[[Any], tuple[str, ...]] = field(default=lambda _rules: ())
    empty_cites: Callable[[Any, Command], tuple[str, ...]] = field(default=lambda _rules, _command: ())
    stands: Callable[[Any, TableState, Mapping[str, Any], Source], tuple[Event, ...]] = _no_session
    session: Callable[[TableState], dict[str, Any]] = _no_words_of_session
    shoe: Shoe | None = None
    own_pack: bool = False
    chip: str = "1"
    meter: Sharing | None = None
    drawing: Drawing | None = None
    stays: tuple[str, ...] = ()
    evolves: frozenset[type[Event]] = frozenset()
    former: tuple[type[Former], ...] = ()

"""Random play through a game's offers, checked after every command against what all games promise."""

from __future__ import annotations

from datetime import date, timedelta
from functools import cache
from typing import Any

import hypothesis.strategies as st
import msgspec
import pytest

from pitboss.chance import Counter
from pitboss.games import registered
from pitboss.games.card_table.events import RoundEnded
from pitboss.law import catalogue
from pitboss.table import BadCommand, Command, Event, Refused, Table, common
from pitboss.table import events as e
from pitboss.table.accounts import allows
from pitboss.table.evolve import evolve, fold
from pitboss.table.game import AUTOMATIONS, Game
from pitboss.table.offers import Amount, Chooser, Offer
from pitboss.table.options import COMMON, Option
from pitboss.table.staff import STAFF, roles_of
from pitboss.table.state import TableState
from pitboss.table.views import event_view, offers_view, table_view
from pitboss.table.wire import decode_command, decode_event, decode_state, encode

ADMINISTRATIVE = (
    e.TableOpened,
    e.Seated,
    e.BoughtIn,
    e.LeftTable,
    e.WentAway,
    e.CameBack,
    e.TimePassed,
    e.OptionChanged,
    e.TableClosed,
)
"""Events that rest on no clause of a game."""


class Drawn:
    """A chooser whose choices are Hypothesis's."""

    def __init__(self, data: st.DataObject) -> None:
        self._data = data

    def below(self, n: int) -> int:
        return self._data.draw(_below(n))


@cache
def _below(n: int) -> st.SearchStrategy[int]:
    return st.integers(0, n - 1)


class Play:
    """A table played at random, checked after every command."""

    def __init__(
        self, game_id: str, choose: Chooser, source: Counter, *,
        by_hand: tuple[str, ...] | None = None, least_seats: int = 1,
    ) -> None:  # fmt: skip
        self.choose = choose
        self.source = source
        self.game = registered()[game_id]
        self.table = open_at_random(self.game, choose, source, by_hand=by_hand, least_seats=least_seats)
        self.events: tuple[type[Event], ...] = (*e.KERNEL_EVENTS, *self.game.events)
        self.refused = 0

    def step(self) -> None:
        match self.choose.below(8):
            case 0 | 1:
                self.strange()
            case 2:
                self.buy_in()
            case _:
                self.legal()

    def legal(self) -> None:
        """What is offered is accepted."""
        offers = self.table.awaits()
        assert offers, "an open table always awaits something"
        check_declared(self.table, offers)
        offer = pick(self.table, offers, self.choose)
        command = offer.sample(self.choose)
        assert offer.covers(command), f"{offer} does not cover its own sample {command}"
        why = self.judged(command)
        assert why is None, f"`awaits` offers {command!s}, but `judge` refuses it: {why}"
        self.do(command)

    def judged(self, command: Command) -> Refused | BadCommand | None:
        """Why a command is refused, if it is; anything but a refusal is a mistake of the game."""
        try:
            return self.table.why_not(command)
        except Exception as crash:
            hint = "`judge` refuses what it cannot take with a sentence"
            raise AssertionError(f"{command!s} ends in {crash!r}: {hint}.") from crash

    def strange(self) -> None:
        """What is not offered is refused, and leaves no trace."""
        offers = self.table.awaits()
        command = distort(self.table, offers, self.choose)
        if command is None or command.do in common.ACTIONS or meant(offers, command):
            return
        self.refused += 1
        before = self.table.state, len(self.table.log), self.source.drawn
        why = self.judged(command)
        assert why is not None, f"`awaits` does not offer {command!s}, but `judge` accepts it"
        with pytest.raises((Refused, BadCommand)) as no:
            self.table.do(command)
        assert str(no.value) == str(why)
        after = self.table.state, len(self.table.log), self.source.drawn
        assert after[0] is before[0]
        assert after[1:] == before[1:]
        if isinstance(no.value, Refused):
            check_cites(self.table, no.value.cites, what=str(command))

    def buy_in(self) -> None:
        seats = list(self.table.state.seats)
        seat = seats[self.choose.below(len(seats))]
        if self.table.state.stack(seat) < 5_000:
            command = Command("buy-in", seat, args={"amount": 20_000})
            if self.table.may(command):
                self.do(command)

    def do(self, command: Command) -> None:
        again = decode_command(encode(command))
        assert encode(again) == encode(command)
        before = self.table.state
        events = self.table.do(again)
        assert events, f"{command!s} is accepted, but nothing happens"
        for event in events:
            kind = type(event)
            assert kind in self.events, f"{kind.__name__} is not among the `events` of {self.game.id}"
            assert decode_event(self.game, encode(event)) == event
            assert not sum(cents for _, cents in event.postings), f"{event} does not sum to zero"
            if not isinstance(event, ADMINISTRATIVE):
                check_cites(self.table, event.cites, what=f"{command}: {event}")
            if kind in self.game.events:
                assert said(self.game, event), f"`words` has no sentence for {kind.__name__}"
            if kind not in self.game.evolves:
                assert not moved(self.game, before, event), (
                    f"`evolve` knows {kind.__name__}, `evolves` does not"
                )
        folded = before
        for event in events:
            folded = evolve(self.game, folded, event)
        assert folded == self.table.state, "the events fold to another state than the game had at hand"
        check_books(self.table)
        if any(isinstance(event, RoundEnded) for event in events):
            standing = (w for w in self.table.state.wagers.values() if w.kind not in self.game.stays)
            left = [f"{wager.name} of seat {wager.seat}" for wager in standing]
            assert not left, f"the round is over and nobody has decided {', '.join(left)}"

    def check_end(self) -> None:
        state = self.table.state
        back = decode_state(self.game, encode(state))
        assert back == state
        assert [list(back.seats), list(back.wagers)] == [list(state.seats), list(state.wagers)]
        log = [decode_event(self.game, encode(event)) for event in self.table.log]
        assert fold(self.game, self.table.log[0], self.table.log[1:]) == state  # type: ignore[arg-type]
        again = Table.replay(log)
        assert again.state == state
        assert again.log == self.table.log
        assert again.frozen is None
        assert again.awaits() == self.table.awaits()
        assert state.version == len(log)
        check_views(self.table, self.choose)


def check_declared(table: Table, offers: tuple[Offer, ...]) -> None:
    """What a seat is offered its act declares as a player's, what the house is offered as the staff's."""
    for offer in offers:
        by = table.actions[offer.do].by
        player = offer.kind in ("turn", "free") and isinstance(offer.seat, int)
        assert not player or "player" in by, f"{offer} is offered to a seat; its act says by={by}"
        assert offer.kind != "house" or roles_of(by), f"{offer} is offered to the house; its act says by={by}"


def pick(table: Table, offers: tuple[Offer, ...], choose: Chooser) -> Offer:
    """An offer: what the table waits for and the game's first wagers more often, so that rounds come to an end."""
    match choose.below(20):
        case 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8:
            wanted = [offer for offer in offers if offer.kind in ("turn", "chance")]
        case 9 | 10 | 11 | 12:
            first = table.game.wagers(table.law)[:2]
            wanted = [
                offer for offer in offers if offer.do == "wager" and offer.fixed.get("on", first[0]) in first
            ]
        case 13:
            acts = sorted({offer.do for offer in offers})
            act = acts[choose.below(len(acts))]
            wanted = [offer for offer in offers if offer.do == act]
        case _:
            wanted = []
    among = wanted or offers
    return among[choose.below(len(among))]


def meant(offers: tuple[Offer, ...], command: Command) -> bool:
    """Offered, or offered with more said of which wager it is: `come-odds` where only one come bet is up. A player's
    own place may be named as a position."""
    if command.seat is not None and command.args.get("position") == command.seat:
        own = {name: value for name, value in command.args.items() if name != "position"}
        command = msgspec.structs.replace(command, args=own)
    return any(
        offer.covers(msgspec.structs.replace(command, args={**offer.fixed, **command.args}))
        for offer in offers
    )


def distort(table: Table, offers: tuple[Offer, ...], choose: Chooser) -> Command | None:
    """An offered command with one thing changed."""
    offer = offers[choose.below(len(offers))]
    command = offer.sample(choose)
    match choose.below(5):
        case 0:
            dealer = (
                [] if offer.seat is None else ["dealer"]
            )  # where no seat acts, "dealer" may be said for it
            seats = [*table.state.seats, max(table.state.seats) + 1, 0, *dealer]
            return msgspec.structs.replace(command, seat=seats[choose.below(len(seats))])
        case 1 if offer.by is not None:
            return msgspec.structs.replace(command, by=STAFF[choose.below(len(STAFF))])
        case 2:
            return _another_act(table, command, choose)
        case 3 if command.args.keys() - offer.params.keys():
            return _another_value(table, offers, command, choose)
        case _ if command.args:
            return _out_of_bounds(table, offer, command, choose)
        case _:
            return None


def _another_act(table: Table, command: Command, choose: Chooser) -> Command | None:
    fitting = [
        name
        for name, action in table.game.actions.items()
        if command.args.keys() <= action.params.keys()
        and all(name in command.args for name, param in action.params.items() if param.required)
        and (action.seat == "no") == (command.seat is None)
    ]
    return Command(fitting[choose.below(len(fitting))], command.seat, None, command.args) if fitting else None


def _another_value(
    table: Table, offers: tuple[Offer, ...], command: Command, choose: Chooser
) -> Command | None:
    """A fixed particular replaced by one of another offer, or by a wager that may not be offered now."""
    name = sorted(command.args)[choose.below(len(command.args))]
    known = {str(o.fixed[name]): o.fixed[name] for o in offers if name in o.fixed}
    if name == "on":
        known.update({wager: wager for wager in table.game.wagers(table.law)})
    values = list(known.values())
    if not values:
        return None
    return msgspec.structs.replace(command, args={**command.args, name: values[choose.below(len(values))]})


def _out_of_bounds(table: Table, offer: Offer, command: Command, choose: Chooser) -> Command | None:
    amounts = [
        name for name, param in offer.params.items() if isinstance(param, Amount) and name in command.args
    ]
    if not amounts:
        return None
    param: Any = offer.params[amounts[0]]
    stack = table.state.stack(offer.seat) if isinstance(offer.seat, int) else 0
    tried = [
        0, -1, -param.step, 1, param.least - 1, param.least - param.step, param.least + 1, param.most + 1,
        param.most + param.step, stack + 1, stack + param.step, stack, stack - 1, command.args[amounts[0]] + 1,
    ]  # fmt: skip
    amount = tried[choose.below(len(tried))]
    return msgspec.structs.replace(command, args={**command.args, amounts[0]: amount})


def open_at_random(
    game: Game,
    choose: Chooser,
    source: Counter,
    *,
    by_hand: tuple[str, ...] | None = None,
    least_seats: int = 1,
) -> Table:
    """A table on a random day with random lawful options; what the law refuses is drawn again."""
    for attempt in range(200):
        bare = attempt > 20
        try:
            return Table.open(
                game.id,
                as_of=None if bare else days(game.subchapter)[choose.below(len(days(game.subchapter)))],
                options={} if bare else random_options(game, choose),
                seats={
                    1 + seat: 100 * (20 + choose.below(500)) for seat in range(least_seats + choose.below(5))
                },
                by_hand=[name for name in sorted(AUTOMATIONS) if choose.below(4) == 0]
                if by_hand is None
                else by_hand,
                source=source,
                entered=choose.below(4) > 0,
            )
        except (Refused, BadCommand):
            continue
    raise AssertionError(f"no table of {game.id} could be opened")


@cache
def days(subchapter: str) -> list[date]:
    """The days on which the law of a subchapter changes, each with the day before."""
    changed = {entry.since for entry in catalogue().entries if entry.home in (subchapter, "19:47-8")}
    return sorted(changed | {day - timedelta(days=1) for day in changed})


def random_options(game: Game, choose: Chooser) -> dict[str, Any]:
    """A quarter of the options, on an average, each with one of its values: few draws, for each is dear."""
    chosen: dict[str, Any] = {}
    left = [spec for spec in {spec.name: spec for spec in (*COMMON, *game.options)}.values() if _tried(spec)]
    for _ in range(choose.below(len(left) // 2 + 1)):
        spec = left.pop(choose.below(len(left)))
        values = [*_values(spec), *spec.examples, *_limits(game, spec.name, choose)]
        if values:
            chosen[spec.name] = values[choose.below(len(values))]
    return chosen


def _tried(spec: Option) -> bool:
    return bool(_values(spec) or spec.examples or spec.name in ("limits", "aggregate_limits"))


def _values(spec: Option) -> list[Any]:
    amounts = {
        "smallest_chip": ["0.25", 1, 5],
        "table_min": [5, 25],
        "table_max": [100, 500],
        "increment": [5],
    }
    match spec.type:
        case "flag":
            return [True, False]
        case "choice":
            return list(spec.choices)
        case "amount":
            return amounts.get(spec.name, [])
        case "percent":
            return ["5", "4.5", "1"]
        case _:
            return []


def _limits(game: Game, option: str, choose: Chooser) -> list[Any]:
    """Posted limits on the game's first wager and on any other, and on what may stand together."""
    if option == "aggregate_limits":
        return [{"player": 300}, {"table": 400}, {"table": 800, "player": 300}]
    wagers = game.wagers(catalogue().on(catalogue().newest)) if option == "limits" else ()
    if not wagers:
        return []
    any_wager = wagers[choose.below(len(wagers))]
    return [{wagers[0]: {"min": 10, "max": 100}}, {any_wager: {"min": 7}}, {any_wager: {"max": 15}}]


def check_books(table: Table) -> None:
    balances = table.state.balances
    assert table.total() == 0
    assert all(allows(account, cents) for account, cents in balances.items()), balances
    assert balances.get("layout", 0) == sum(wager.stake for wager in table.state.wagers.values())
    seated = {f"stack:{seat}" for seat in table.state.seats}
    assert all(
        account in seated for account, cents in balances.items() if cents and account.startswith("stack:")
    )


def check_cites(table: Table, cites: tuple[str, ...], *, what: str) -> None:
    """Something is cited, and only what is in force on that day."""
    assert cites, f"{what} cites nothing"
    for cite in cites:
        entry = table.law.entry(cite)
        whole = entry is None and catalogue().holds(cite) and cite not in catalogue().ids
        assert entry is not None or whole, f"{what} cites {cite}, which is not in force on {table.law.date}"


def check_views(table: Table, choose: Chooser) -> None:
    """Views can be sent, and two tables that differ only in what is hidden from a viewer look alike to him."""
    viewers = ["public", "dealer", *(f"seat:{seat}" for seat in table.state.seats)]
    for viewer in viewers:
        sight = seen_by(table.game, table.rules, table.state, viewer)
        msgspec.json.encode(sight)
        other = otherwise(table.log, viewer, choose)
        state = fold(table.game, other[0], other[1:])  # type: ignore[arg-type]
        seen = seen_by(table.game, table.rules, state, viewer)
        assert seen == sight, f"{viewer} sees what is hidden from him: {difference(sight, seen)}"
        for ours, theirs in zip(table.log, other, strict=True):
            assert event_view(ours, viewer) == event_view(theirs, viewer)


def seen_by(game: Game, rules: Any, state: TableState, viewer: str) -> Any:
    return table_view(game, rules, state, viewer), offers_view(game.awaits(rules, state), viewer)


def said(game: Game, event: Event) -> bool:
    return game.words is not None and game.words(event) is not None


def moved(game: Game, state: TableState, event: Event) -> bool:
    """Whether a game's `evolve` does something with an event that the table never gives it."""
    try:
        return game.evolve(state, event).game != state.game
    except KeyError:  # a table of handlers that has none for it
        return False


def difference(one: Any, other: Any, at: str = "view") -> str:
    """Where two views part, as a path into them."""
    one, other = (msgspec.to_builtins(value, str_keys=True) for value in (one, other))
    pairs: list[tuple[Any, Any, Any]] = []
    if isinstance(one, dict) and isinstance(other, dict):
        pairs = [(name, one.get(name), other.get(name)) for name in one]
    elif isinstance(one, list | tuple) and isinstance(other, list | tuple) and len(one) == len(other):
        pairs = list(zip(range(len(one)), one, other, strict=True))
    for name, ours, theirs in pairs:
        if ours != theirs:
            return difference(ours, theirs, f"{at}.{name}")
    return f"{at} is {one!r}, or {other!r} with other cards"


def otherwise(log: list[Event], viewer: str, choose: Chooser) -> list[Event]:
    """The same log with other cards in place of those that a viewer has never seen.

    Every number in the public part of an event counts as seen: that may spare a few cards too many, never too few.
    """
    shown = {number for event in log for number in _numbers(msgspec.to_builtins(_open_part(event, viewer)))}
    hidden = {card for event in log for field in _closed(event, viewer) for card in field} - shown
    if not hidden:
        return log
    others = sorted((hidden | set(range(52))) - shown) if hidden <= set(range(53)) else sorted(hidden)
    cards = Counter(choose.below(1_000_000), 0)  # one draw for all of them
    swap = {card: others.pop(cards.below(len(others))) for card in sorted(hidden)}
    return [_swapped(event, viewer, swap) for event in log]


def _open_part(event: Event, viewer: str) -> Any:
    sealed = tuple(field for field in event.sealed if viewer in field.to)
    return [msgspec.structs.replace(event, sealed=(), postings=()), sealed]


def _numbers(value: Any) -> list[int]:
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list | tuple):
        return [number for item in value for number in _numbers(item)]
    return [value] if isinstance(value, int) else []


def _closed(event: Event, viewer: str) -> list[tuple[int, ...]]:
    return [f.value for f in event.sealed if viewer not in f.to and isinstance(f.value, tuple)]


def _swapped(event: Event, viewer: str, swap: dict[int, int]) -> Event:
    if not event.sealed:
        return event
    fields = tuple(
        e.Sealed(field.name, field.to, tuple(swap.get(card, card) for card in field.value))
        if viewer not in field.to and isinstance(field.value, tuple)
        else field
        for field in event.sealed
    )
    return msgspec.structs.replace(event, sealed=fields)

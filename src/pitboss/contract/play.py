"""Random play through a game's offers, checked after every command against what all games promise."""

from __future__ import annotations

from pitboss.chance import Counter
from pitboss.contract.broken import Broken
from pitboss.contract.choosing import distort, meant, open_at_random, pick
from pitboss.contract.hidden import check_views
from pitboss.games import find
from pitboss.games.card_table.events import RoundEnded
from pitboss.law import catalogue
from pitboss.table import BadCommand, Command, Event, Refused, Table, common
from pitboss.table import events as e
from pitboss.table.accounts import allows
from pitboss.table.evolve import evolve, fold
from pitboss.table.game import Game
from pitboss.table.offers import Chooser, Offer
from pitboss.table.staff import roles_of
from pitboss.table.state import TableState
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


class Play:
    """A table played at random, checked after every command."""

    def __init__(
        self, game_id: str, choose: Chooser, source: Counter, *,
        by_hand: tuple[str, ...] | None = None, least_seats: int = 1,
    ) -> None:  # fmt: skip
        self.choose = choose
        self.source = source
        self.game = find(game_id)
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
        if not offers:
            raise Broken("`awaits` is empty: an open table always awaits something.")
        check_declared(self.table, offers)
        offer = pick(self.table, offers, self.choose)
        command = offer.sample(self.choose)
        if not offer.covers(command):
            raise Broken(f"{offer} does not cover its own sample {command}.")
        why = self.judged(command)
        if why is not None:
            raise Broken(f"`awaits` offers {command!s}, but `judge` refuses it: {why}")
        self.do(command)

    def judged(self, command: Command) -> Refused | BadCommand | None:
        """Why a command is refused, if it is; anything but a refusal is a mistake of the game."""
        try:
            return self.table.why_not(command)
        except Exception as crash:
            hint = "`judge` refuses what it cannot take with a sentence"
            raise Broken(f"{command!s} ends in {crash!r}: {hint}.") from crash

    def strange(self) -> None:
        """What is not offered is refused, and leaves no trace."""
        offers = self.table.awaits()
        command = distort(self.table, offers, self.choose)
        if command is None or command.do in common.ACTIONS or meant(offers, command):
            return
        self.refused += 1
        before = self.table.state, len(self.table.log), self.source.drawn
        why = self.judged(command)
        if why is None:
            raise Broken(f"`awaits` does not offer {command!s}, but `judge` accepts it.")
        no = self._refused(command)
        if str(no) != str(why):
            raise Broken(f"{command!s} is refused in two ways: {why} {no}")
        after = self.table.state, len(self.table.log), self.source.drawn
        if after[0] is not before[0] or after[1:] != before[1:]:
            raise Broken(f"{command!s} is refused and leaves a trace.")
        if isinstance(no, Refused):
            check_cites(self.table, no.cites, what=str(command))

    def _refused(self, command: Command) -> Refused | BadCommand:
        try:
            self.table.do(command)
        except (Refused, BadCommand) as no:
            return no
        raise Broken(f"{command!s} would be refused, and is done.")

    def buy_in(self) -> None:
        seats = list(self.table.state.seats)
        seat = seats[self.choose.below(len(seats))]
        if self.table.state.stack(seat) < 5_000:
            command = Command("buy-in", seat, args={"amount": 20_000})
            if self.table.may(command):
                self.do(command)

    def do(self, command: Command) -> None:
        again = decode_command(encode(command))
        if encode(again) != encode(command):
            raise Broken(f"{command!s} is read back as {again!s}.")
        before = self.table.state
        events = self.table.do(again)
        if not events:
            raise Broken(f"{command!s} is accepted, but nothing happens.")
        for event in events:
            self.check_event(before, command, event)
        folded = before
        for event in events:
            folded = evolve(self.game, folded, event)
        if folded != self.table.state:
            raise Broken(f"the events fold to another state than the game had at hand: {command!s}")
        check_books(self.table)
        if any(isinstance(event, RoundEnded) for event in events):
            standing = (w for w in self.table.state.wagers.values() if w.kind not in self.game.stays)
            left = [f"{wager.name} of seat {wager.seat}" for wager in standing]
            if left:
                raise Broken(f"the round is over and nobody has decided {', '.join(left)}")

    def check_event(self, before: TableState, command: Command, event: Event) -> None:
        kind = type(event)
        if kind not in self.events:
            raise Broken(f"{kind.__name__} is not among the `events` of {self.game.id}")
        if decode_event(self.game, encode(event)) != event:
            raise Broken(f"{event} is read back as another event.")
        if sum(cents for _, cents in event.postings):
            raise Broken(f"{event} does not sum to zero")
        if not isinstance(event, ADMINISTRATIVE):
            check_cites(self.table, event.cites, what=f"{command}: {event}")
        if kind in self.game.events and not said(self.game, event):
            raise Broken(f"`words` has no sentence for {kind.__name__}")
        if kind not in self.game.evolves and moved(self.game, before, event):
            raise Broken(f"`evolve` knows {kind.__name__}, `evolves` does not")

    def check_end(self) -> None:
        state = self.table.state
        back = decode_state(self.game, encode(state))
        log = [decode_event(self.game, encode(event)) for event in self.table.log]
        again = Table.replay(log)
        for same, what in (
            (back == state, "The state is read back as another."),
            ([list(back.seats), list(back.wagers)] == [list(state.seats), list(state.wagers)],
             "Seats or wagers are read back in another order."),
            (fold(self.game, self.table.log[0], self.table.log[1:]) == state,  # type: ignore[arg-type]
             "The log folds to another state."),
            (again.state == state and again.log == self.table.log, "A replay ends in another state."),
            (again.frozen is None, f"A replay is frozen: {again.frozen}"),
            (again.awaits() == self.table.awaits(), "A replay awaits something else."),
            (state.version == len(log), "The state does not count every event."),
        ):  # fmt: skip
            if not same:
                raise Broken(what)
        check_views(self.table, self.choose)


def check_declared(table: Table, offers: tuple[Offer, ...]) -> None:
    """What a seat is offered its act declares as a player's, what the house is offered as the staff's."""
    for offer in offers:
        by = table.actions[offer.do].by
        player = offer.kind in ("turn", "free") and isinstance(offer.seat, int)
        if player and "player" not in by:
            raise Broken(f"{offer} is offered to a seat; its act says by={by}")
        if offer.kind == "house" and not roles_of(by):
            raise Broken(f"{offer} is offered to the house; its act says by={by}")


def check_books(table: Table) -> None:
    balances = table.state.balances
    seated = {f"stack:{seat}" for seat in table.state.seats}
    strangers = [
        name for name, cents in balances.items() if cents and name.startswith("stack:") and name not in seated
    ]
    if table.total():
        raise Broken(f"The accounts of the table sum to {table.total()}, not to zero.")
    if over := [account for account, cents in balances.items() if not allows(account, cents)]:
        raise Broken(f"{over[0]} is overdrawn: {balances}")
    if balances.get("layout", 0) != sum(wager.stake for wager in table.state.wagers.values()):
        raise Broken("What lies on the layout is not what the wagers come to.")
    if strangers:
        raise Broken(f"{strangers[0]} has chips and nobody sits there.")


def check_cites(table: Table, cites: tuple[str, ...], *, what: str) -> None:
    """Something is cited, and only what is in force on that day."""
    if not cites:
        raise Broken(f"{what} cites nothing")
    for cite in cites:
        entry = table.law.entry(cite)
        whole = entry is None and catalogue().holds(cite) and cite not in catalogue().ids
        if entry is None and not whole:
            raise Broken(f"{what} cites {cite}, which is not in force on {table.law.date}")


def said(game: Game, event: Event) -> bool:
    return game.words is not None and game.words(event) is not None


def moved(game: Game, state: TableState, event: Event) -> bool:
    """Whether a game's `evolve` does something with an event that the table never gives it."""
    try:
        return game.evolve(state, event).game != state.game
    except KeyError:  # a table of handlers that has none for it
        return False

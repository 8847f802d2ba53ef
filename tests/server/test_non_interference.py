"""T17: two worlds that are equal in all a viewer may know and different in the rest give the same bytes.

A round is played up to some moment. Then it is played again with the same commands and every card that the
viewer has not seen changed for another such card. Frames, pictures, offers and refusals must not differ by a byte.
"""

import asyncio
import contextlib
import itertools
import random
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from bookkeeping import lacking
from casino import Inside
from pitboss.chance import Counter
from pitboss.equipment.cards import names, parse_cards
from pitboss.games import registered
from pitboss.games.box.events import HolePeeked
from pitboss.ledger import fair
from pitboss.server.host import Host
from pitboss.server.openings import cards_seen
from pitboss.server.people import Session
from pitboss.server.store import Account, TableSettings
from pitboss.server.views import refusal_out, to_json
from pitboss.table import BadCommand, Command, Refused, Table
from pitboss.table.events import Event, WagerSettled
from sized import Sizes

SEATS = {1: 100_000, 2: 100_000}
CARD_GAMES = sorted(
    name for name in registered() if fair.next_cards(Table.open(name, seats=SEATS, entered=False))
)


class Ordered:
    """Chance whose cards come in a given order; what is shuffled again is not changed."""

    def __init__(self, order: Sequence[int]) -> None:
        self._order = list(order)
        self._rest = Counter(1, 1)

    def below(self, n: int) -> int:
        return self._rest.below(n)

    def dice(self, count: int) -> tuple[int, ...]:
        return self._rest.dice(count)

    def shuffle(self, cards: Sequence[int], count: int | None = None) -> tuple[int, ...]:
        wanted = set(cards)
        order = [card for card in self._order if card in wanted]
        return tuple(order[:count])


class Ear:
    """A client that writes down what it is sent."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.heard: list[bytes] = []

    def send(self, frame: bytes) -> None:
        self.heard.append(frame)


def _world(game: str, order: Sequence[int], viewer: str) -> tuple[Table, Host, Ear]:
    table = Table.open(game, seats={1: 100_000, 2: 100_000, 3: 100_000}, source=Ordered(order), entered=False)
    live: Any = SimpleNamespace(
        id="t-1",
        table=table,
        patrons={1: "guest-1", 2: "guest-2", 3: "guest-3"},
        frozen=None,
        version=1,
        lost=None,
    )
    house: Any = SimpleNamespace(room=(float("inf"), None), drop=lambda *_: None)
    host = Host(house, live, TableSettings(id="t-1", code="", name=""))
    host.seated_at = dict.fromkeys((1, 2, 3), 1)
    account = {
        "seat:1": Account("guest-1", "guest", "Ann"),
        "dealer": Account("staff-1", "staff", "Dan", ("dealer",)),
        "public": Account("guest-9", "guest", "Eve"),
    }[viewer]
    ear: Any = Ear(Session("digest", account, 0, 0))
    host.watchers.add(ear)
    return table, host, ear


def _play(
    game: str,
    order: Sequence[int],
    viewer: str,
    given: list[Command] | None,
    chance: random.Random,
    steps: int,
) -> tuple[list[Command], list[bytes], list[Event]]:
    """Play commands, or make up some; what the viewer was sent, refusals included, and the events."""
    table, host, ear = _world(game, order, viewer)
    chooser: Any = SimpleNamespace(below=chance.randrange)
    done: list[Command] = []
    for number in range(steps if given is None else len(given)):
        completing = lacking(table)
        if given is not None:
            command = given[number]
        elif completing is not None and chance.random() < 0.5:
            command = completing
        else:
            offers = [offer for offer in table.awaits() if offer.kind in ("turn", "chance")]
            if not offers or chance.random() < 0.3:
                offers = [
                    o for o in table.awaits() if o.kind != "house" and o.do not in ("remove", "reduce")
                ] or offers
            if not offers:
                break
            command = offers[chance.randrange(len(offers))].sample(chooser)
        done.append(command)
        ear.heard.append(_refusal(table, command))
        try:
            first = table.state.version + 1
            events = table.do(command)
        except (Refused, BadCommand):
            continue
        host.durable = table.state
        host._publish(first, events)
        host._send_picture()
    for probe in (Command("fold", 1), Command("fold", 2), Command("show", 1), Command("irregularity", 2)):
        ear.heard.append(_refusal(table, probe))
    return done, ear.heard, list(table.log)


def _results(events: list[Event]) -> list[tuple[int | None, str, int]]:
    """What wagers came to, and what the dealer's look at a hole card found: both are announced."""
    found: list[tuple[int | None, str, int]] = []
    for event in events:
        if isinstance(event, HolePeeked):
            found.append((None, "hole", int(event.blackjack)))
        elif isinstance(event, WagerSettled):
            found.append((event.seat, event.name, event.net))
    return found


def _shown(event: Event, viewer: str) -> set[int]:
    """The cards of an event that the viewer saw: in the deal, at the draw for the button, or told afterwards."""
    drawn = {card for _, card in getattr(event, "drawn", ())}
    return (
        cards_seen(event, viewer)
        | drawn
        | set(getattr(event, "disclosed", ()))
        | set(getattr(event, "struck", ()))
    )


def _refusal(table: Table, command: Command) -> bytes:
    """What the viewer of his own command is told; another's refusal is not his to see."""
    if command.seat != 1:
        return b""
    no = table.why_not(command) if command.do in table.actions else None
    return b"" if no is None else to_json(refusal_out(no))


@pytest.mark.parametrize("game", CARD_GAMES)
def test_a_viewer_cannot_tell_worlds_apart_that_differ_in_what_is_hidden(
    game: str, sizes: Sizes, seed: int
) -> None:
    deck = list(fair.next_cards(Table.open(game, seats={1: 100_000, 2: 100_000}, entered=False))[0])

    async def compare() -> int:
        different = compared = 0
        wanted = -(-sizes["server.worlds"] // len(CARD_GAMES))
        for number in itertools.count():
            if compared == wanted:
                break
            chance = random.Random(f"{seed} {game} {number}")
            viewer = ("seat:1", "public", "dealer")[number % 3]
            order = deck[:]
            chance.shuffle(order)
            commands, heard, events = _play(game, order, viewer, None, chance, 4 + chance.randrange(28))
            seen = {card for event in events for card in _shown(event, viewer)}
            hidden = [place for place, card in enumerate(order) if card not in seen]
            moved = [order[place] for place in hidden]
            chance.shuffle(moved)
            other = order[:]
            for place, card in zip(hidden, moved, strict=True):
                other[place] = card
            _, heard_again, events_again = _play(game, other, viewer, commands, chance, 0)
            if len(events_again) != len(events):
                continue  # another's hidden cards made one of the commands impossible, which all may know
            if _results(events_again) != _results(events):
                continue  # a wager was settled on another's cards, and what it came to all may know
            assert heard_again == heard, (game, viewer, number)
            compared += 1
            different += events_again != events
        sizes.reached("server.worlds", compared)
        return different

    assert asyncio.run(compare()) > 0, "the worlds must differ in what is hidden"


@pytest.mark.parametrize("game", CARD_GAMES)
def test_the_staff_learns_no_card_by_asking_what_could_be_stated(game: str) -> None:
    """Every irregularity is asked about for every card: the answers do not depend on who holds which."""

    def dealt(order: list[int]) -> Table:
        table = Table.open(game, seats=SEATS, source=Ordered(order), entered=False)
        with contextlib.suppress(Refused, BadCommand):
            table.do(Command("bank", 1, args={"amount": 10_000}))
        for seat in SEATS:
            for wager in table.game.wagers(table.law):
                with contextlib.suppress(Refused, BadCommand):
                    table.do(Command("wager", seat, args={"on": wager, "amount": 1_000}))
        while (completing := lacking(table)) is not None:
            table.do(completing)
        exposed = Command("irregularity", 1, args={"kind": "exposed-card", "cards": names(order)})
        assert not table.may(exposed), "nor is a card turned up in the coming deal by naming all"
        table.do(Command("deal"))
        return table

    def stated(table: Table) -> set[str]:
        return {str(offer.fixed["kind"]) for offer in table.awaits() if offer.do == "irregularity"}

    def answers(table: Table) -> list[bytes]:
        found: list[bytes] = []
        for kind in sorted(kinds):
            for card in sorted(deck):
                args = {"kind": kind, "cards": names([card])}
                asked = (table.why_not(Command("irregularity", seat, args=args)) for seat in (1, 2, None))
                found += [b"" if no is None else to_json(refusal_out(no)) for no in asked]
        return found

    deck = list(fair.next_cards(Table.open(game, seats=SEATS, entered=False))[0])
    tables = dealt(deck), dealt(deck[::-1])
    # Cards that all see may end a round or not, and what can be stated then is another list: both are asked.
    kinds = {"exposed-card"}.union(*map(stated, tables))
    assert answers(tables[0]) == answers(tables[1])


@pytest.mark.parametrize("kind", ["card-off-table", "face-up-card"])
def test_no_card_is_struck_by_its_name_where_chance_deals(casino: Inside, kind: str) -> None:
    """Staff who could name a card would take it out of a hand that nobody has seen; stated blindly, it is ruled on."""
    floor = casino.staff("boss", "floorperson", "dealer")
    table = casino.open(floor, "hold-em", dealer="person")
    path, proof = f"/api/tables/{table['id']}", f"/api/audit/tables/{table['id']}/rounds/1/proof"
    players = [casino.seated(table, name) for name in ("Ann", "Bob")]
    assert casino.post(f"{path}/commands", floor, key="d", do="deal")["ok"]
    token, seat = players[0]
    hands = casino.get(path, token)["snapshot"]["view"]["own"]["hand"]["players"]
    own = parse_cards(next(hand["down"] for hand in hands if hand["seat"] == seat))
    hidden = [card for card in range(52) if card not in own][: 1 if kind == "face-up-card" else 2]
    stated = {"kind": kind, "cards": names(hidden)}
    answer = casino.request("POST", f"{path}/commands", floor, key="i", do="irregularity", args=stated)
    assert "nobody has seen a card" in answer.text
    assert casino.post(f"{path}/commands", floor, key="j", do="irregularity", args={"kind": kind})["ok"]
    assert casino.get(proof)["openings"] == []
    assert {opening["card"] for opening in casino.get(proof, token)["openings"]} == set(own)


def test_words_and_cards_of_others_never_reach_a_frame() -> None:
    """The check above can fail: a frame made for the auditor is another one in the other world."""

    async def frames(order: Sequence[int]) -> tuple[list[bytes], list[bytes]]:
        table, host, ear = _world("three-card-poker", order, "seat:1")
        for seat in (1, 2):
            table.do(Command("wager", seat, args={"on": "ante", "amount": 1_000}))
        first = table.state.version + 1
        events = table.do(Command("deal"))
        host.durable = table.state
        host._publish(first, events)
        open_to_all = [to_json(host.game.view(table.rules, table.state, "auditor"))]
        return ear.heard, open_to_all

    order = list(range(52))
    swapped = [*order[:1], order[40], *order[2:40], order[1], *order[41:]]
    one, one_open = asyncio.run(frames(order))
    two, two_open = asyncio.run(frames(swapped))
    assert one == two
    assert one_open != two_open


@pytest.mark.parametrize(
    "game", ["five-card-draw", "hold-em", "three-card-poker", "mississippi-stud", "blackjack", "casino-war"]
)
def test_what_an_act_costs_does_not_tell_what_it_brings(game: str) -> None:
    """Who calls, or stands, may end the round by it; what he would win tells of cards that are face down."""
    chance = random.Random(game)
    seats = {1: 100_000, 2: 100_000}
    deck = list(fair.next_cards(Table.open(game, seats=seats, entered=False))[0])
    chooser: Any = SimpleNamespace(below=chance.randrange)
    priced = 0
    for _ in range(20):
        chance.shuffle(deck)
        table = Table.open(game, seats=seats, source=Ordered(deck), entered=False)
        for _ in range(30):
            offers = [o for o in table.awaits() if o.kind in ("turn", "chance", "wager")] or list(
                table.awaits()
            )
            for offer in offers:
                if offer.kind == "turn" and set(offer.params) <= set(offer.optional):
                    cost = table.costs(Command(offer.do, offer.seat, args=dict(offer.fixed)))
                    priced += cost is not None
                    assert cost is None or cost >= 0, (offer.do, cost)
            command = lacking(table) or offers[chance.randrange(len(offers))].sample(chooser)
            with contextlib.suppress(Refused, BadCommand):
                table.do(command)
    assert priced

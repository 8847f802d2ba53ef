"""A recorded round as a case file: it can be sent to somebody, replayed, and opened at the ruling desk.

A case opens a fresh table, and a round may hang on what was before it: a button, standing wagers, a shoe. So the
round is tried by itself first, then with ever more of the rounds before it, until the replay of the file brings the
very cards and money that are recorded. What cannot be told so is refused, never told wrongly.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import msgspec

from pitboss.cases.model import CaseError, Step, StepResult
from pitboss.cases.reader import parse_case
from pitboss.cases.replay import replay_case
from pitboss.cases.writer import case_text, in_dollars, options_of, seats_of, step_of
from pitboss.chance import Counter as Philox
from pitboss.equipment.cards import names
from pitboss.law import catalogue
from pitboss.ledger import fair
from pitboss.ledger.entered import known_from_the_first
from pitboss.ledger.errors import LedgerError
from pitboss.ledger.happenings import Corrected, ShuffleCommitted
from pitboss.ledger.recall import Act, Record, beginnings, recall
from pitboss.table import common
from pitboss.table.accounts import STAKES
from pitboss.table.commands import Action, Command
from pitboss.table.events import Event, WagerSettled
from pitboss.table.game import Shoe
from pitboss.table.options import resolve
from pitboss.table.state import UNSEEN
from pitboss.table.table import Table, day

if TYPE_CHECKING:
    from pitboss.ledger.store import Ledger

MOST_STEPS = 5_000
TRIES = 8
"""Replays of a case that leaves something to chance."""


def case_of_round(ledger: Ledger, table_id: str, number: int) -> str:
    """The text of a case that plays a recorded round again, with what it settles; `pitboss replay` passes it."""
    with ledger.snapshot() as connection:
        record = known_from_the_first(recall(connection, table_id, number))
    why = "it cannot be told from the record"
    for first in beginnings(number):
        for told in _tellings(record, first, number):
            try:
                text = case_text(_body(record, first, number, told))
            except TooLong:
                why = f"with what it hangs on it has more than {MOST_STEPS} steps"
                break
            found = _difference(record, text, first, number)
            if found is None:
                return text
            why = found
    raise LedgerError(f"Round {number} of {table_id} cannot be told as a case: {why}.")


class TooLong(Exception):
    pass


class Telling(msgspec.Struct, frozen=True):
    """How a case is told: whether with the whole order of the cards, and with what was refused in the round."""

    whole_deck: bool
    refusals: bool


def _tellings(record: Record, first: int, number: int) -> Iterator[Telling]:
    """The shorter ones first. The whole order is told only of cards that are no longer in play."""
    state = record.begun[first]
    if first > 1 and (state.wagers or any(c and a.startswith(STAKES) for a, c in state.balances.items())):
        return
    for whole_deck in (False, True) if record.spent else (False,):
        for refusals in (True, False) if record.refused else (False,):
            yield Telling(whole_deck, refusals)


def _body(record: Record, first: int, number: int, told: Telling) -> dict[str, Any]:
    state, game = record.begun[first], record.game
    law = catalogue().on(day(record.opening.as_of))
    usual, _ = resolve(game.options, law, {}, chip=game.chip)
    when = datetime.fromtimestamp(record.at // 1_000_000, UTC).strftime("%Y-%m-%d %H:%M")
    before = "" if first == number else f", played on from round {first}"
    body: dict[str, Any] = {
        "case": f"Round {number} of table {record.table}, recorded {when} UTC{before}",
        "game": game.id, "as_of": day(record.opening.as_of),
    }  # fmt: skip
    options = options_of(game.options, state.house.options, usual)
    if options:
        body["options"] = options
    body["seats"] = seats_of(state)
    stands = _stands(record, first)
    if stands:
        body["stands"] = stands
    if record.opening.by_hand:
        body["by_hand"] = list(record.opening.by_hand)
    acts = [act for act in record.acts if first <= act.round <= number]
    body["play"] = [*_set_up(record, first), *_steps(record, acts, number, told)]
    if len(body["play"]) > MOST_STEPS:
        raise TooLong
    stacks = _stacks_after(record, acts)
    if stacks:
        body["expect"] = {"stacks": stacks}
    cites = _cites(act for act in acts if act.round == number)
    if cites:
        body["cites"] = cites
    return body


def _stands(record: Record, first: int) -> dict[str, Any]:
    """The session in which a case begins: cards gone from a shoe and those to come, and what seats owe."""
    state, shoe = record.begun[first], record.game.shoe
    stands = record.game.session(state)
    if shoe is None or "shoe_dealt" not in stands:
        return stands
    gone, order = stands["shoe_dealt"], shoe.order(state)
    coming = order[gone : gone + _used(shoe, (act for act in record.acts if act.round >= first))]
    if any(card >= UNSEEN for card in coming):
        return stands
    return {**stands, "shoe_top": names(coming)}


def _used(shoe: Shoe, acts: Iterable[Act]) -> int:
    """How many cards leave a shoe until the next shuffle."""
    used = 0
    for event in (event for act in acts for event in act.events):
        if fair.dealt_order(event):
            break
        used += shoe.took(event)
    return used


def _set_up(record: Record, first: int) -> Iterator[dict[str, Any]]:
    """How a fresh table comes to where the record stood: who sat out, who had the dice."""
    for seat in record.out.get(first, ()):
        yield {"do": "sit-out", "seat": seat}
    shooter = getattr(record.begun[first].game, "shooter", None)
    if shooter is not None and "shoot" in record.game.actions:
        yield {"do": "shoot", "seat": shooter}


def _steps(record: Record, acts: list[Act], number: int, told: Telling) -> Iterator[dict[str, Any]]:
    actions: Mapping[str, Action] = {**common.ACTIONS, **record.game.actions}
    placed = "button" not in actions  # whether the button lies where it lay
    refused = list(record.refused) if told.refusals else []
    for at, act in enumerate(acts):
        if act.command.do in actions:
            placed = placed or act.command.do == "button"
            if not placed and (seat := _button_of(act.events)):
                placed = True
                yield {"do": "button", "seat": seat}
            order = next((cards for event in act.events if (cards := fair.dealt_order(event))), None)
            step = step_of(actions, _with_chance(actions, act))
            if order is not None and "reshuffled" not in _flags(act.events):
                top = names(_top(record, order, acts[at:], told))
                if act.command.do == "shuffle":
                    step["top"] = top
                else:
                    yield {"do": "shuffle", "top": top}
            yield {**step, **_claims(act)} if act.round == number else step
        while refused and act.round == number and refused[0][0] <= act.last:
            _, command, refusal = refused.pop(0)
            yield {**step_of(actions, command), "refused": refusal.cites[0]}


def _top(record: Record, order: tuple[int, ...], acts: list[Act], told: Telling) -> tuple[int, ...]:
    """The cards that a case names on top; of a shoe those that come after the burn."""
    shoe = record.game.shoe
    if shoe is None:
        return order if told.whole_deck else order[: _dealt(order, acts)]
    events = [event for act in acts for event in act.events]
    begun = next(at for at, event in enumerate(events) if fair.dealt_order(event))
    burned, used = 0, 0
    for event in events[begun + 1 :]:
        if fair.dealt_order(event):
            break
        burned, used = burned + shoe.burned(event), used + shoe.took(event)
    return order[burned:] if told.whole_deck else order[burned : burned + used]


def _button_of(events: Iterable[Event]) -> int:
    return next((button for event in events if (button := getattr(event, "button", 0))), 0)


def _flags(events: Iterable[Event]) -> set[str]:
    return {name for event in events for name in ("reshuffled",) if getattr(event, name, False)}


def _with_chance(actions: Mapping[str, Action], act: Act) -> Command:
    """The command with what chance brought: in its events it has the particular's name, on a wheel `stop`."""
    drawn: dict[str, Any] = {}
    for name, param in actions[act.command.do].params.items():
        if param.chance and name not in act.command.args:
            field = "stop" if param.type == "outcome" and name != "dice" else name
            found = [
                value for event in act.events if (value := getattr(event, field, None)) not in (None, ())
            ]
            if found:
                drawn[name] = found[0]
    command = act.command
    return Command(command.do, command.seat, command.by, {**command.args, **drawn}) if drawn else command


def _dealt(order: tuple[int, ...], acts: list[Act]) -> int:
    """How many cards of an order are told: down to the last one that anybody got until the next shuffle."""
    seen: set[int] = set()
    for at, act in enumerate(acts):
        if at and any(fair.dealt_order(event) for event in act.events):
            break
        for event in act.events:
            if not isinstance(event, ShuffleCommitted):
                seen.update(_cards(event))
    return max((place + 1 for place, card in enumerate(order) if card in seen), default=1)


def _cards(event: Event) -> Iterator[int]:
    """Every number in an event that may be a card: one too many does no harm."""
    for field in event.sealed:
        if field.name != fair.ORDER:
            yield from field.value if isinstance(field.value, tuple) else ()
    for name in ("cards", "board", "card", "up", "community", "burned"):
        yield from _wholes(getattr(event, name, None))


def _wholes(value: Any) -> Iterator[int]:
    if isinstance(value, int) and not isinstance(value, bool):
        yield value
    elif isinstance(value, list | tuple):
        for item in value:  # pyright: ignore[reportUnknownVariableType]
            yield from _wholes(item)


def _claims(act: Act) -> dict[str, Any]:
    settled: dict[int | str, Counter[str]] = {}
    for event in act.events:
        if isinstance(event, WagerSettled):
            seat = event.seat if event.position is None else f"{event.seat}@{event.position}"
            settled.setdefault(seat, Counter())[event.name] += event.net
    claims: dict[str, Any] = {}
    if settled:
        claims["settles"] = {
            seat: {name: in_dollars(net) if net >= 0 else -in_dollars(-net) for name, net in nets.items()}
            for seat, nets in settled.items()
        }
    if any(getattr(event, "void", False) for event in act.events):
        claims["void"] = True
    return claims


def _stacks_after(record: Record, acts: list[Act]) -> dict[int, Any]:
    """What lies before each seat at the end; what was corrected by hand meanwhile is not part of the case."""
    corrected: Counter[str] = Counter()
    for act in acts:
        for event in act.events:
            if isinstance(event, Corrected):
                corrected.update(dict(event.postings))
    state = record.ended
    return {seat: in_dollars(state.stack(seat) - corrected[f"stack:{seat}"]) for seat in state.seats}


def _cites(acts: Iterable[Act]) -> list[str]:
    decided = (
        event for act in acts for event in act.events if event.postings and not isinstance(event, Corrected)
    )
    return list(dict.fromkeys(cite for event in decided for cite in event.cites))


def _difference(record: Record, text: str, first: int, number: int) -> str | None:
    """Why a case is not the recorded round: it does not pass, or other cards and other money come of it."""
    try:
        case = parse_case(text, file="case")
    except CaseError as error:
        return str(error)
    played = (act for act in record.acts if first <= act.round <= number)
    wanted = [told for act in played for told in _essence(act.events)]
    for seed in range(TRIES):
        source = _Asked(seed)
        came: list[Any] = []

        def watch(_table: Table, _step: Step, outcome: StepResult, came: list[Any] = came) -> None:
            came.extend(_essence(outcome.events))

        result = replay_case(case, watch=watch, source=source)
        if result.differences:
            return result.differences[0]
        if came != wanted:
            return "other cards or other money come of it"
        if not source.asked:
            return None
    return None


class _Asked:
    """A source that tells whether it was asked: then a case must come out the same whatever chance brings."""

    def __init__(self, seed: int) -> None:
        self._source = Philox(seed, 0)
        self.asked = False

    def below(self, n: int) -> int:
        self.asked = True
        return self._source.below(n)

    def dice(self, count: int) -> tuple[int, ...]:
        self.asked = True
        return self._source.dice(count)

    def shuffle(self, cards: Sequence[int], count: int | None = None) -> tuple[int, ...]:
        self.asked = True
        return self._source.shuffle(cards, count)


def _essence(events: Iterable[Event]) -> Iterator[Any]:
    """What an event does: the money it moves and the cards it brings, whoever may see them."""
    for event in events:
        if isinstance(event, Corrected | ShuffleCommitted):
            continue
        cards = (
            field for field in event.sealed if isinstance(field.value, tuple) and field.name != fair.ORDER
        )
        sealed = tuple((field.name, field.value) for field in cards)
        if event.postings or sealed:
            yield type(event).__name__, event.postings, sealed

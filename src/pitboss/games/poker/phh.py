"""Poker hand histories in the PHH format: played through the engine, compared with what they say.

A hand that the chapter does not permit is refused (14.8(b)). Cards that a file does not tell (burns, cards to a
dead position) are dealt unseen. Amounts are the file's own chips, counted as dollars.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import msgspec

from pitboss.equipment.cards import CardError, names, parse_cards
from pitboss.errors import unreadable
from pitboss.games.poker import events as pe
from pitboss.games.poker.phh_reading import SHOWN, History, Incomplete, PhhError, hands_in, read, text_of
from pitboss.games.poker.state import Hand
from pitboss.games.poker.variants import VARIANTS
from pitboss.money import MoneyError, dollars, parse_dollars, show
from pitboss.table import BadCommand, Command, Event, Refused, Table


class Outcome(msgspec.Struct, kw_only=True):
    """What came of playing a file: `refused` with its clauses, or what differs; notes are no differences.

    incomplete: what the file does not tell, where it breaks off; raked: cents that the room took beside the file
    """

    file: str
    refused: str | None = None
    cites: tuple[str, ...] = ()
    differences: list[str] = []
    incomplete: str | None = None
    raked: int = 0
    odd_chip: bool = False
    notes: list[str] = []
    stacks: dict[str, str] = {}

    @property
    def ok(self) -> bool:
        return self.refused is None and self.incomplete is None and not self.differences


def replay_paths(paths: Iterable[Path]) -> Iterator[Outcome]:
    """Every history below these paths; a folder means every .phh and .phhs file below it."""
    for path in paths:
        files = sorted(path.rglob("*.phh*")) if path.is_dir() else [path]
        for file in files:
            if file.suffix == ".phhs":
                yield from replay_collection(file)
            elif file.suffix == ".phh" or not path.is_dir():
                yield replay_file(file)


def replay_collection(path: Path) -> Iterator[Outcome]:
    """The hands of a collection one by one, however long it is."""
    where = str(path)
    try:
        for where, text in hands_in(path):
            yield replay_text(text, where)
    except (OSError, UnicodeDecodeError) as error:
        yield Outcome(file=where, differences=[unreadable(error)], notes=[], stacks={})


def replay_file(path: Path) -> Outcome:
    try:
        return replay_text(text_of(path), str(path))
    except PhhError as error:
        return Outcome(file=str(path), differences=[str(error)], notes=[], stacks={})


def replay_text(text: str, where: str) -> Outcome:
    outcome = Outcome(file=where, differences=[], notes=[], stacks={})
    try:
        history = _permitted(read(text))
    except Refused as no:
        outcome.refused, outcome.cites = no.sentence, no.cites
        return outcome
    except (BadCommand, MoneyError, CardError) as error:
        outcome.differences.append(str(error))
        return outcome
    try:
        _compare(history, play(history), outcome)
    except Incomplete as error:
        outcome.incomplete = str(error)
    except Refused as no:
        outcome.differences.append(f"An action of the file is refused: {no}")
    except (BadCommand, MoneyError, CardError) as error:
        outcome.differences.append(str(error))
    return outcome


def _permitted(history: History) -> History:
    """The history, unless its options are such that no table may open with them."""
    Table.open(history.game, options=history.options, as_of=history.as_of)
    return history


def play(history: History) -> Table:
    """The hand through the engine. Where a street's cards lie in the deck shows when the engine deals it, so the
    hand is played from its beginning once for each street, each time with the cards of one more street known."""
    count = len(history.stacks)
    _check_shown(history)
    if "draw" in history.game:
        table = _opened(history, _draw_order(history, count))
        _run(table, history, len(table.rules.streets))
        return table
    dealt = list(_streets(history))
    order = _first_cards(history, dealt[0], count) if dealt else []
    known = 1
    while True:
        table = _opened(history, order)
        street = _run(table, history, known)
        if street is None:
            return table
        if street.street >= len(dealt):
            raise Incomplete("The file tells fewer cards than the betting calls for.")
        _place(table, street, dealt[street.street], order)
        known += 1


Dealt = dict[str, tuple[int, ...]]


def _streets(history: History) -> Iterator[Dealt]:
    """The cards of each street as the file tells them: by player number, the board under `board`."""
    found: Dealt = {}
    played = False
    for action in history.actions:
        match action:
            case ("d", "dh", player, cards):
                if played or player.removeprefix("p") in found:
                    yield found
                    found, played = {}, False
                found[player.removeprefix("p")] = parse_cards(cards)
            case ("d", "db", cards):
                yield found
                found, played = {"board": parse_cards(cards)}, False
            case (_, "sm", _):
                pass
            case _:
                played = True
    if found:
        yield found


def _first_cards(history: History, cards: Dealt, count: int) -> list[int]:
    """The top of the deck: one card at a time to each player; shown hands tell what the deal did not."""
    shown = {
        action[0][1:]: parse_cards(action[2])
        for action in history.actions
        if action[1:2] == ("sm",) and action[2:] and action[2] != SHOWN
    }
    each = _dealt_first(history.game)
    order = [-1] * (each * count)
    for number in range(count):
        hand = cards.get(str(number + 1), (-1,) * each)
        if len(hand) != each:
            raise PhhError(f"Each player has {each} cards first; p{number + 1} has {names(hand) or 'none'}.")
        if -1 in hand and str(number + 1) in shown:
            hand = shown[str(number + 1)][: len(hand)]
        for turn, card in enumerate(hand):
            order[turn * count + number] = card
    return order


def _dealt_first(game: str) -> int:
    return next(len(variant.streets[0].cards) for variant in VARIANTS if variant.id == game)


def _check_shown(history: History) -> None:
    """Whoever shows cards is dealt them, before or after: who is all in may lie open early."""
    dealt: dict[str, set[int]] = {}
    for action in history.actions:
        if action[:2] == ("d", "dh"):
            dealt.setdefault(action[2], set()).update(parse_cards(action[3]))
    for action in history.actions:
        if action[1] != "sm" or action[2:] in ((), (SHOWN,)):
            continue
        has, shown = dealt.get(action[0], {-1}), parse_cards(action[2])
        if -1 not in has and not set(shown) - {-1} <= has:
            raise PhhError(f"{action[0]} shows {names(shown)} without having been dealt them.")


def _draw_order(history: History, count: int) -> list[int]:
    """Five-card draw: the first cards, a burn, and what each player drew, in that order."""
    deals = [
        (action[2].removeprefix("p"), parse_cards(action[3]))
        for action in history.actions
        if action[:2] == ("d", "dh")
    ]
    first = dict(deals[:count])
    return [*_first_cards(history, first, count), -1, *(card for _, drawn in deals[count:] for card in drawn)]


def _opened(history: History, order: list[int]) -> Table:
    game = history.game
    seats = dict(enumerate(history.stacks, 1))
    table = Table.open(game, options=history.options, as_of=history.as_of, seats=seats, by_hand=("showdown",))
    if "stud" not in game:
        table.do(Command("button", len(seats)))
    for seat, amount in history.posts.items():
        table.do(Command("post", seat, args={"amount": amount}))
    top = order + [-1] * (52 - len(order))
    table.do(Command("shuffle", args={"top": names(top)}))
    return table


def _run(table: Table, history: History, known: int) -> pe.StreetDealt | None:
    """Play on; the first street whose cards are not in the deck yet, or None when the hand is over."""
    events: tuple[Event, ...] = table.do(Command("deal"))
    shows = {action[0][1:]: action[2:] for action in history.actions if action[1:2] == ("sm",)}
    decisions = iter(
        [action for action in history.actions if action[0] != "d" and action[1] not in ("sm", "pb")]
    )
    while True:
        for event in events:
            if isinstance(event, pe.StreetDealt) and event.street >= known:
                return event
        hand: Hand | None = table.state.game.hand
        if hand is None:
            return None
        if hand.phase == "showdown":
            events = table.do(_show(table, hand, shows))
            continue
        action = next(decisions, None)
        if action is None:
            raise Incomplete(f"The file ends while seat {hand.turn} has to act.")
        events = table.do(_command(action, hand))


def _command(action: tuple[str, ...], hand: Hand) -> Command:
    seat = int(action[0][1:])
    match action[1:]:
        case ("f",):
            return Command("fold", seat)
        case ("cc",):
            place = hand.players.index(seat) if seat in hand.players else 0
            return Command("call" if hand.level > hand.bets[place] else "check", seat)
        case ("cbr", amount):
            return Command("raise" if hand.level else "bet", seat, args={"amount": parse_dollars(amount)})
        case ("sd", *cards):
            return Command("draw", seat, args={"discard": "".join(cards)})
        case _:
            raise PhhError(f"The action {' '.join(action)!r} is not known.")


def _show(table: Table, hand: Hand, shows: Mapping[str, tuple[str, ...]]) -> Command:
    """Show what the file shows and muck the rest; a card not seen can be mucked, never win."""
    seat = hand.turn
    unseen = -1 in hand.cards.down[hand.players.index(seat)]
    told = shows.get(str(seat))
    command = Command("muck" if unseen or told == () else "show", seat)
    command = command if table.may(command) else Command("show" if command.do == "muck" else "muck", seat)
    if unseen and (told or command.do == "show"):
        raise Incomplete(f"The showdown is reached, and the cards of seat {seat} are not told.")
    return command


def _place(table: Table, street: pe.StreetDealt, cards: Dealt, order: list[int]) -> None:
    """Put a street's cards where the engine took them from."""
    at = sum(
        event.taken
        for event in table.log
        if isinstance(event, pe.StreetDealt) and event.street < street.street
    )
    order += [-1] * (at + street.taken - len(order))
    at += street.burned
    for seat in street.to:
        dealt = cards.get(str(seat), (-1,))
        if len(dealt) != 1:
            raise PhhError(f"The {street.name} has one card for p{seat}, not {names(dealt) or 'none'}.")
        order[at] = dealt[0]
        at += 1
    board = cards.get("board", ())
    if len(board) != len(street.board):
        raise PhhError(
            f"The {street.name} has {len(street.board)} community cards, not {names(board) or 'none'}."
        )
    order[at : at + len(board)] = board


def _compare(history: History, table: Table, outcome: Outcome) -> None:
    stacks = tuple(table.state.stack(seat) for seat in table.state.seats)
    outcome.stacks = {
        str(seat): "inf" if seat in history.untold else dollars(table.state.stack(seat))
        for seat in table.state.seats
    }
    for event in table.log:
        if isinstance(event, pe.StreetDealt) and event.burned:
            outcome.notes.append(f"{event.name}: the burned card is not told.")
    if history.untold:
        outcome.notes.append("stacks are left open in the file: only what was done is checked.")
        return
    if history.finishing is None or stacks == history.finishing:
        return
    dead = _with_dead_posts(history, table, stacks)
    if dead == history.finishing or (dead != stacks and _rake_of_room(table, dead, history.finishing)):
        outcome.notes.append(
            "as the file, where what was posted out of turn lies dead: a blind that was missed."
        )
        stacks = dead
        if stacks == history.finishing:
            return
    text = f"finishing stacks {_chips(history.finishing)} in the file, {_chips(stacks)} by the chapter"
    if history.rake and sum(stacks) - sum(history.finishing) == history.rake:
        outcome.notes.append(f"a rake of {dollars(history.rake)} was taken: {text}.")
        return
    taken = _rake_of_room(table, stacks, history.finishing)
    if taken:
        outcome.raked = taken
        outcome.notes.append(f"as the file, less a rake of {show(taken)}.")
        return
    excess = undividable(table)
    apart = sum(abs(ours - theirs) for ours, theirs in zip(stacks, history.finishing, strict=True))
    if excess and sum(stacks) == sum(history.finishing) and apart <= 2 * excess:
        outcome.odd_chip = True
        outcome.notes.append(f"odd chip: {text}.")
    else:
        outcome.differences.append(f"{text}.")


def _with_dead_posts(history: History, table: Table, stacks: tuple[int, ...]) -> tuple[int, ...]:
    """The stacks if what was posted out of turn had not counted towards the bet, as rooms have it with a small blind
    that was missed: who went on has paid it beside, to the one who won all."""
    won = {seat for event in table.log if isinstance(event, pe.PotAwarded) for seat, _ in event.shares}
    found = dict(zip(table.state.seats, stacks, strict=True))
    if len(won) != 1:
        return stacks
    (winner,) = won
    for seat, cents in history.posts.items():
        went_on = history.stacks[seat - 1] - found[seat] > cents
        if seat != winner and went_on and cents < max(table.rules.blinds) and cents <= found[seat]:
            found[seat] -= cents
            found[winner] += cents
    return tuple(found.values())


def _rake_of_room(table: Table, ours: tuple[int, ...], theirs: tuple[int, ...]) -> int:
    """Cents that only those lack who won, and no more than a tenth of the pots: a room took them without saying so."""
    awarded = [event for event in table.log if isinstance(event, pe.PotAwarded)]
    won = {seat for event in awarded for seat, _ in event.shares}
    told = zip(table.state.seats, ours, theirs, strict=True)
    lacking = {seat: mine - said for seat, mine, said in told if mine != said}
    if not lacking or not set(lacking) <= won or min(lacking.values()) < 0:
        return 0
    taken = sum(lacking.values())
    return taken if 10 * taken <= sum(event.amount for event in awarded) else 0


def undividable(table: Table) -> int:
    """Cents that could not be divided in whole dollars among those who shared a pot."""
    total = 0
    for event in table.log:
        if isinstance(event, pe.PotAwarded) and len(event.shares) > 1:
            ways = 2 if event.low else 1
            total += event.amount % (100 * ways * max(len(event.high), 1) * max(len(event.low), 1))
    return total


def _chips(stacks: Iterable[int]) -> str:
    return ", ".join(dollars(stack).removesuffix(".00") for stack in stacks)

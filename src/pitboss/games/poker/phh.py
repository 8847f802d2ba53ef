"""Poker hand histories in the PHH format: read, played through the engine, compared with what they say.

A hand that the chapter does not permit is refused (14.8(b)). Cards that a file does not tell (burns, cards to a
dead position) are dealt unseen. Amounts are the file's own chips, counted as dollars.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from pathlib import Path
from typing import Any

import msgspec

from pitboss.equipment.cards import CardError, names, parse_cards
from pitboss.games.poker import events as pe
from pitboss.games.poker.options import BETTING
from pitboss.games.poker.state import Hand
from pitboss.games.poker.variants import VARIANTS as LISTED
from pitboss.law import catalogue
from pitboss.money import MoneyError, dollars, parse_dollars, show
from pitboss.table import BadCommand, Command, Event, Refused, Table

VARIANTS: Mapping[str, tuple[str, str]] = {
    "FT": ("hold-em", "fixed"),
    "NT": ("hold-em", "no-limit"),
    "PO": ("omaha", "pot"),
    "FO/8": ("omaha-split-8", "fixed"),
    "F7S": ("seven-card-stud", "fixed"),
    "F7S/8": ("seven-card-stud-split-8", "fixed"),
}
"""PHH codes of games that 14.8(a) lists, with their betting."""
OWN = "_"
"""Codes of our own begin with it: `_mambo-stud/fixed`. PHH has none for these games."""
TOLD = (
    "smallest_chip", "max_raises", "check_raise", "odd_chip", "low_comparison", "stud5_high_must_bet", "rake",
    "maximum", "showdown_order", "heads_up_blinds",
)  # fmt: skip
"""Options that PHH has no field for; our own files tell those that are set, in dollars, as JSON in `_options`."""


def played_as(code: Any) -> tuple[str, str] | None:
    """The game and the betting of a code, None where the chapter does not list it."""
    if not isinstance(code, str):
        return None
    if code in VARIANTS:
        return VARIANTS[code]
    game, _, betting = code.removeprefix(OWN).partition("/")
    listed = code.startswith(OWN) and game in {variant.id for variant in LISTED} and betting in BETTING
    return (game, betting) if listed else None


def code_of(game: str, betting: str) -> str:
    """The code under which a hand is written: that of PHH, or one of our own."""
    return next(
        (code for code, played in VARIANTS.items() if played == (game, betting)), f"{OWN}{game}/{betting}"
    )


UNTOLD = 10**11
"""Cents of a player whose stack is left open: more than any hand that was ever told has taken."""
_NUMBER = re.compile(r"\[([0-9]+)\]")


class PhhError(BadCommand):
    """A file that is no hand history, or one that cannot have happened; the message is a sentence."""


class Incomplete(PhhError):
    """A file that breaks off, or does not tell the cards that decide."""


class History(msgspec.Struct, frozen=True, kw_only=True):
    """A file's hand: amounts in cents, players by number from 1 in the order of the deal.

    untold: the players whose stacks the file leaves open (`inf`); they have more than a hand can take
    posts: the players who come in and post a bet out of turn (a negative blind), with its cents
    """

    game: str
    as_of: str | None = None
    stacks: tuple[int, ...]
    actions: tuple[tuple[str, ...], ...]
    options: dict[str, Any]
    finishing: tuple[int, ...] | None = None
    rake: int = 0
    untold: frozenset[int] = frozenset()
    posts: dict[int, int] = {}


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
        yield Outcome(file=where, differences=[str(error)], notes=[], stacks={})


def hands_in(path: Path) -> Iterator[tuple[str, str]]:
    """Each hand of a collection with where it stands: it begins with its number in brackets."""
    number, lines = "", list[str]()
    with path.open(encoding="utf-8") as file:
        for line in file:
            found = _NUMBER.fullmatch(line.strip())
            if found is None:
                lines.append(line)
                continue
            if number:
                yield f"{path}#{number}", "".join(lines)
            number, lines = found[1], []
    if number:
        yield f"{path}#{number}", "".join(lines)


def replay_file(path: Path) -> Outcome:
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        return Outcome(file=str(path), differences=[str(error)], notes=[], stacks={})
    return replay_text(text, str(path))


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


def read(text: str) -> History:
    """A hand history; raises `Refused` where the chapter does not permit its game."""
    try:
        raw: dict[str, Any] = tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        raise PhhError(f"This is not TOML: {error}.") from None
    except RecursionError:
        raise PhhError("This is nested too deeply; that is no hand history.") from None
    for key in ("variant", "starting_stacks", "actions"):
        if key not in raw:
            raise PhhError(f"A hand history needs {key!r}.")
    played = played_as(raw["variant"])
    if played is None:
        law = catalogue().on(catalogue().newest)
        listed = law.cites("poker.only-listed", "poker.types")
        raise Refused(f"The chapter does not permit the game {raw['variant']!r}.", *listed)
    untold = frozenset(place for place, stack in enumerate(raw["starting_stacks"], 1) if _is_open(stack))
    stacks = tuple(UNTOLD if _is_open(stack) else _cents(stack) for stack in raw["starting_stacks"])
    finishing = raw.get("finishing_stacks")
    return History(
        game=played[0],
        as_of=raw.get("_as_of"),
        stacks=stacks,
        actions=tuple(_action(line) for line in raw["actions"]),
        options=_options(raw, *played, len(stacks)),
        finishing=None if finishing is None else _finishing(finishing),
        rake=_cents(raw.get("_rake", 0)),
        untold=untold,
        posts={place: -blind for place, blind in enumerate(_blinds(raw), 1) if blind < 0},
    )


def _is_open(stack: Any) -> bool:
    return isinstance(stack, Decimal) and stack == Decimal("inf")


def _finishing(stacks: Iterable[Any]) -> tuple[int, ...]:
    """What the file says the players ended with; -1 where it leaves that open."""
    return tuple(-1 if _is_open(stack) else _cents(stack) for stack in stacks)


def _cents(value: Any) -> int:
    return parse_dollars(str(value) if isinstance(value, Decimal) else value)


def _action(line: Any) -> tuple[str, ...]:
    if not isinstance(line, str):
        raise PhhError(f"An action is a text, not {line!r}.")
    return tuple(line.partition("#")[0].split())


def _options(raw: Mapping[str, Any], game: str, betting: str, players: int) -> dict[str, Any]:
    told = _told_options(raw.get("_options", "{}"))
    # A file that tells no readings is played as card rooms play.
    options: dict[str, Any] = {
        "betting": betting, "smallest_chip": "0.01", "max_raises": None, "showdown_order": "last-street",
    }  # fmt: skip
    antes = [_cents(ante) for ante in raw.get("antes", ())]
    if any(antes):
        options["ante"] = dollars(max(antes))
        if antes.count(max(antes)) != players:
            by_letter = told.get("heads_up_blinds") == "letter"
            if [place for place, ante in enumerate(antes) if ante] != [_last_blind(raw, by_letter=by_letter)]:
                raise PhhError(f"Antes of {raw['antes']} are neither everybody's nor the last blind's.")
            options["ante_placed_by"] = "last-blind"
    if "stud" in game:
        if "bring_in" not in raw:
            raise PhhError("A hand history of stud needs 'bring_in'.")
        options |= {"forced_bet": str(raw["bring_in"])}
    else:
        if not isinstance(raw.get("blinds_or_straddles"), list):
            raise PhhError("A hand history of a game with a button needs 'blinds_or_straddles'.")
        posted = _blinds(raw)
        count = max((place + 1 for place, blind in enumerate(posted) if blind > 0), default=0)
        options |= {"blinds": [dollars(blind) for blind in posted[:count]], "heads_up_blinds": "practice"}
        options |= {"posting": True} if min(posted, default=0) < 0 else {}
    for name, option in (("small_bet", "small_bet"), ("big_bet", "big_bet"), ("min_bet", "minimum")):
        if name in raw and (name != "min_bet" or betting != "fixed"):
            options[option] = str(raw[name])
    return {name: value for name, value in {**options, **told}.items() if value is not None}


def _blinds(raw: Mapping[str, Any]) -> list[int]:
    """Cents that each player posts; below nothing where he posts out of turn."""
    return [_cents(blind) for blind in raw.get("blinds_or_straddles", ())]


def _told_options(text: Any) -> dict[str, Any]:
    try:
        told = msgspec.json.decode(text, type=dict[str, Any])
    except (msgspec.DecodeError, TypeError):
        raise PhhError(f"_options is JSON in a text, not {text!r}.") from None
    unknown = sorted(set(told) - set(TOLD))
    if unknown:
        raise PhhError(f"_options has no {unknown[0]!r}; it takes {', '.join(TOLD)}.")
    return told


def _last_blind(raw: Mapping[str, Any], *, by_letter: bool) -> int:
    blinds = raw.get("blinds_or_straddles", ())
    last = max((place for place, blind in enumerate(blinds) if blind > 0), default=-1)
    # By practice the first of two players has the larger blind, though PHH writes it second.
    return 0 if len(blinds) == 2 and last == 1 and not by_letter else last


def play(history: History) -> Table:
    """The hand through the engine. Where a street's cards lie in the deck shows when the engine deals it, so the
    hand is played from its beginning once for each street, each time with the cards of one more street known."""
    count = len(history.stacks)
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
            case (player, "sm", cards):
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
        if action[1:2] == ("sm",) and action[2:]
    }
    each = max((len(hand) for hand in cards.values()), default=0)
    order = [-1] * (each * count)
    for number in range(count):
        hand = cards.get(str(number + 1), ())
        if -1 in hand and str(number + 1) in shown:
            hand = shown[str(number + 1)][: len(hand)]
        for turn, card in enumerate(hand):
            order[turn * count + number] = card
    return order


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
    if not action[0][1:].isdigit():
        raise PhhError(f"{' '.join(action)!r} names no player.")
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
    return command if table.may(command) else Command("show" if command.do == "muck" else "muck", seat)


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
        order[at] = cards.get(str(seat), (-1,))[0]
        at += 1
    board = cards.get("board", ())
    if len(board) != len(street.board):
        raise PhhError(
            f"The {street.name} has {len(street.board)} community cards, not {names(board) or 'none'}."
        )
    order[at : at + len(board)] = board


def _compare(history: History, table: Table, outcome: Outcome) -> None:
    stacks = tuple(table.state.stack(seat) for seat in table.state.seats)
    outcome.stacks = {str(seat): dollars(table.state.stack(seat)) for seat in table.state.seats}
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

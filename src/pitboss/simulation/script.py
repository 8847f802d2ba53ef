"""What is simulated, said twice: a `Request` is what a user asks for, a `Script` is how the engine plays it.

A script plays one unit, the smallest independent piece of a simulation, through the full engine with every
event and clause. Kernels are held to it. Nothing here needs a compiler or NumPy.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from pitboss.analysis import not_yet
from pitboss.chance import Counter
from pitboss.errors import meant
from pitboss.games import find, module_of
from pitboss.law import catalogue
from pitboss.money import dollars, show
from pitboss.table import BadCommand, Command, Event, Refused, Table, TableState
from pitboss.table.events import TableOpened, WagerPlaced, WagerRemoved, WagerSettled
from pitboss.table.options import UNLIMITED, Breach, check_words, refuse_breaches, resolve
from pitboss.table.table import day

if TYPE_CHECKING:
    from pitboss.law import Law
    from pitboss.table.game import Game

Memory = Hashable
"""What a strategy remembers within a unit beyond what lies on the table."""

Choose = Callable[[TableState, Memory], "tuple[Command, Memory] | None"]
"""The next thing done at the table, dice and deals included; None when the unit is over."""

PLAYER = 1
"""The seat whose results are counted."""

LONGEST = 100_000
"""No unit takes more acts than this; one that does will never end."""


class SimulationError(BadCommand):
    """What was asked cannot be simulated; the message is a sentence."""


class Request(msgspec.Struct, frozen=True, kw_only=True):
    """What a user asks for.

    wagers: what is wagered, each with its amount in cents, None for the least that can be paid exactly
    strategy: a named way to play; None takes the game's ordinary one
    decisions: those of one's own, as read from a file
    amount: cents on the first wager, where a strategy has several
    """

    game: str
    as_of: str | None = None
    options: dict[str, Any] = {}
    wagers: tuple[tuple[str, int | None], ...] = ()
    strategy: str | None = None
    decisions: Any = None
    amount: int | None = None


class Setting(NamedTuple):
    """The game, the law it is played under and the options of a request, checked for shape.

    as_of: the day asked for; the law is that day's, or the newest where a wager is asked for that came later
    """

    game: Game
    law: Law
    options: dict[str, Any]
    breaches: tuple[Breach, ...]
    as_of: str


@dataclass(frozen=True, kw_only=True)
class Script:
    """How one unit goes through the engine.

    wager, strategy: as they are printed
    unit: what a unit is, in a word: "decision", "hand", "round"
    stake, stake_is: cents of the first wager, and what it is called; results are told in units of it
    need: cents a player must have in front of him to begin a unit
    opening: a table with its players, as it stands before a unit
    choose, memory: what is done, and what is remembered at the start
    tracked: the kinds of wagers that count; None counts all of the player's
    begin: what is remembered at the start of a seed's unit, where that depends on it
    by_stack: what counts is the player's stack, as at poker, where no wager is made against the house
    kernel: the module that plays it in bulk, where that is not the room's own `kernel`
    simpler: ways of play that need less thought than the ordinary one, by name, as a file of decisions has them
    """

    request: Request
    setting: Setting
    wager: str
    strategy: str
    unit: str
    stake: int
    need: int
    opening: Table
    choose: Choose
    memory: Memory = 0
    tracked: frozenset[str] | None = None
    begin: Callable[[int, int], Memory] | None = None
    by_stack: bool = False
    stake_is: str = "the first wager"
    kernel: str = ""
    simpler: Mapping[str, Any] = field(default_factory=dict[str, Any])
    extra: Mapping[str, Any] = field(default_factory=dict[str, Any])


class Act(NamedTuple):
    """A command with what came of it, and the table's round in which it was given."""

    command: Command
    events: tuple[Event, ...]
    round: int


class Played(NamedTuple):
    """A unit that went through the engine; `net` is in cents, `results` by wager."""

    net: int
    results: dict[str, int]
    acts: tuple[Act, ...]
    table: Table


def words(request: Request) -> list[str]:
    """A request as arguments of the command line, without the rounds."""
    found: list[str] = []
    for wager, cents in request.wagers:
        found += ["--wager", wager if cents is None else f"{wager}={dollars(cents)}"]
    if request.amount is not None and not request.wagers:
        found += ["--amount", dollars(request.amount)]
    strategy = request.strategy if request.decisions is None else str(request.decisions.get("file", "FILE"))
    if strategy is not None:
        found += ["--strategy", strategy]
    for name, value in request.options.items():
        found += ["--option", f"{name}={msgspec.json.encode(value, enc_hook=str).decode()}"]
    return found if request.as_of is None else [*found, "--as-of", request.as_of]


def setting(request: Request) -> Setting:
    """Look the game up; what the law forbids is simulated all the same and listed."""
    game = find(request.game)
    held = catalogue()
    law = held.on(held.newest if request.as_of is None else day(request.as_of))
    no_text = law.authorised(game.id)
    if no_text is not None:
        raise SimulationError(f"{no_text.sentence} ({', '.join(no_text.cites)})")
    asked, newest = law, held.on(held.newest)
    check_words(game.options, request.options, game.wagers(newest))
    _, breaches = resolve(game.options, law, request.options, chip=game.chip)
    known, to_come = game.wagers(law), game.wagers(newest)
    for wager, _ in request.wagers:
        if wager not in known and wager in to_come:
            breaches.append(not_yet(game, asked, newest, wager))
            law = newest
    chosen, _ = resolve(game.options, law, request.options, chip=game.chip)
    return Setting(game, law, chosen, tuple(breaches), asked.date.isoformat())


CHIPS = 10**14
"""Cents in front of a player: more than any unit can lose."""


def opened(made: Setting, seats: tuple[int, ...], changed: Mapping[str, Any]) -> Table:
    """A table under the options of a setting, some of them changed, that takes any payable amount."""
    options = {**made.options, **UNLIMITED, **changed}
    opening = TableOpened(
        game=made.game.id, as_of=made.law.date.isoformat(), options=options, law=made.law.digest_of(made.game.id),
        cites=(made.game.subchapter,),
    )  # fmt: skip
    table = Table(made.game, made.law, None, opening)
    for seat in seats:
        table.do(Command("sit", seat, args={"chips": CHIPS}))
    return table


def wanted(request: Request, main: str, known: Sequence[str]) -> dict[str, int | None]:
    """The wagers asked for, or the game's main one."""
    found = dict(request.wagers or ((main, request.amount),))
    for wager in found:
        if wager not in known:
            raise SimulationError(f"{request.game} has no wager {wager!r} on this day; {meant(wager, known)}")
    return found


def strategy_of(request: Request, known: Sequence[str]) -> str:
    """The strategy asked for, or the first that is known; for games that take no file of decisions."""
    if request.decisions is not None:
        raise SimulationError(f"{request.game} takes no file of decisions; it has: {', '.join(known)}.")
    name = request.strategy or known[0]
    if name not in known:
        raise SimulationError(f"{request.game} has no strategy {name!r}; {meant(name, known)}")
    return name


def payable(wager: str, amount: int | None, unit: int) -> int:
    """The amount asked for, or the least that can be paid exactly."""
    if amount is None:
        return unit
    if amount <= 0 or amount % unit:
        raise SimulationError(
            f"{show(amount)} on {wager} cannot be paid exactly; it takes multiples of {show(unit)}."
        )
    return amount


def script(request: Request) -> Script:
    """The engine's side of a request, made by the game's own `strategies` module."""
    if request.strategy == "":
        raise SimulationError("A strategy is named, or left out.")
    name = f"{module_of(request.game)}.strategies"
    if find_spec(name) is None:
        raise SimulationError(
            f"{request.game} has no standing strategy; pitboss.simulation.engine_play plays it with one of your own."
        )
    try:
        return import_module(name).script(request, setting(request))
    except Refused as refused:  # boxes that nobody can sit at
        raise SimulationError(f"Under what was asked for nothing can be played. {refused}") from refused


def lawful(request: Request) -> Script:
    """The same for a replay at a table, which refuses what the law forbids."""
    made = script(request)
    refuse_breaches(list(made.setting.breaches))
    return made


def play_unit(made: Script, *, seed: int, unit: int) -> Played:
    """Play one unit through the engine with the chance of that seed and unit."""
    table = made.opening.copy(source=Counter(seed, unit))
    memory = made.memory if made.begin is None else made.begin(seed, unit)
    acts: list[Act] = []
    while (move := made.choose(table.state, memory)) is not None:
        command, memory = move
        during = table.state.round
        acts.append(Act(command, table.do(command), during))
        if len(acts) > LONGEST:
            raise SimulationError(
                f"Unit {unit} did not end after {LONGEST:,} acts; the strategy never stops."
            )
    if made.by_stack:
        standing = sum(wager.stake for wager in table.state.wagers_of(PLAYER))
        results = {made.wager: table.state.stack(PLAYER) + standing - made.opening.state.stack(PLAYER)}
    else:
        results = account(made, (event for act in acts for event in act.events))
    return Played(sum(results.values()), results, tuple(acts), table)


def account(made: Script, events: Any) -> dict[str, int]:
    """What the player's tracked wagers made, in cents by kind; commissions paid with a bet are taken off."""
    kinds: dict[int, str] = {}
    results: dict[str, int] = {}
    for event in events:
        match event:
            case WagerPlaced(seat=seat) if seat == PLAYER:
                kinds[event.number] = event.kind
                _add(made, results, event.kind, -event.commission)
            case WagerSettled(seat=seat) if seat == PLAYER:
                _add(made, results, kinds.get(event.number, event.name), event.net)
            case WagerRemoved(seat=seat) if seat == PLAYER:
                _add(made, results, kinds.get(event.number, event.name), event.commission_returned)
            case _:
                pass
    return results


def _add(made: Script, results: dict[str, int], kind: str, cents: int) -> None:
    if made.tracked is None or kind in made.tracked:
        results[kind] = results.get(kind, 0) + cents

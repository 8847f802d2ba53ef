"""What stands in the room of a game: law, options, acts, events, felt, cases, math. Each check raises `Broken`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from pitboss.contract.broken import Broken
from pitboss.games import find, module_of
from pitboss.law import catalogue
from pitboss.table import Command, Table
from pitboss.table.common import ACTIONS
from pitboss.table.events import KERNEL_EVENTS
from pitboss.table.felt import Area, in_words
from pitboss.table.layouts import laid_out
from pitboss.table.offers import Amount, Offer


def folder_of(game_id: str) -> Path:
    """The folder that a game's room lies in."""
    spec = find_spec(module_of(game_id))
    if spec is None or spec.origin is None:
        raise Broken(f"{module_of(game_id)} is no package.")
    return Path(spec.origin).parent


def has_its_law(game_id: str) -> None:
    """The catalogue holds the game, under its subchapter, with clauses."""
    game, held = find(game_id), catalogue()
    if held.game(game_id).subchapter != game.subchapter:
        listed = held.game(game_id).subchapter
        raise Broken(f"{game_id} says its subchapter is {game.subchapter}; its law file says {listed}.")
    if not any(entry.home == game.subchapter for entry in held.entries):
        raise Broken(f"{module_of(game_id)} has no law.yaml with clauses of {game.subchapter}.")


def options_rest_on_clauses(game_id: str) -> None:
    """Every option names clauses that there are, and says in a sentence what it is."""
    known = catalogue().handles.keys() | catalogue().figure_names.keys()
    for option in find(game_id).options:
        wanted = {*option.handles, *((option.figure,) if option.figure else ())}
        if not option.handles:
            raise Broken(f"the option {option.name} names no clause in `handles`")
        if wanted - known:
            raise Broken(f"the option {option.name} names {sorted(wanted - known)}, which no law file has")
        if not option.help.endswith("."):
            raise Broken(f"the option {option.name} needs a sentence in `help`")


def acts_are_explained(game_id: str) -> None:
    """Every act has a sentence and a name that a button can say."""
    for do, action in {**ACTIONS, **find(game_id).actions}.items():
        if not action.help.endswith((".", "?")):
            raise Broken(f"the action {do} needs a sentence in `help`")
        if not (action.name or in_words(do))[0].isupper():
            raise Broken(f"the `name` of the action {do} begins with a capital letter")


def events_differ(game_id: str) -> None:
    """No two events are written with the same tag."""
    tags = [str(event.__struct_config__.tag) for event in (*KERNEL_EVENTS, *find(game_id).events)]
    if twice := sorted({tag for tag in tags if tags.count(tag) > 1}):
        raise Broken(f"two events are written with the tag {twice[0]!r}")


def has_its_furniture(game_id: str) -> None:
    """The files that whoever knows one room looks for in every other."""
    folder, against_house = folder_of(game_id), find(game_id).bank != "pot"
    wanted = {"law.yaml", "options.py", "play.py", "strategies.py", *(("math.py",) if against_house else ())}
    missing = sorted(name for name in wanted if not (folder / name).is_file())
    if missing:
        raise Broken(f"{module_of(game_id)} has no {', '.join(missing)}")


def wagers_have_areas(game_id: str) -> None:
    """Every wager has an area on the felt, with a name in words."""
    table = Table.open(game_id, seats={1: 10_000_00})
    felt = laid_out(table)
    areas = list(felt.areas())
    if len({area.id for area in areas}) != len(areas):
        raise Broken("two areas of the felt have the same id")
    for area in areas:
        if not area.name or not area.label or area.args is None:
            raise Broken(f"the area {area.id} has no name, no label or no wager")
    for wager in table.game.wagers(table.law):
        if re.search(r"[a-z]-|_", felt.names[wager]):
            raise Broken(f"`names` has no words for {wager}: {felt.names[wager]}")
    if table.game.bank != "pot":
        for offer in _by_name(table):
            if not any(_covers(offer, area) for area in areas):
                raise Broken(f"the felt has no area for {offer}")


def _by_name(table: Table) -> Iterator[Offer]:
    """Wagers that are offered by name; one without a name is one of those as well."""
    for offer in table.awaits():
        if offer.do == "wager" and "position" not in offer.fixed and "on" in {**offer.fixed, **offer.params}:
            yield offer


def _covers(offer: Offer, area: Area) -> bool:
    amount = next(param for param in offer.params.values() if isinstance(param, Amount))
    smallest = next(iter(amount.enumerate()))
    return any(
        offer.covers(Command("wager", 1, args={**args, "amount": smallest}))
        for args in (area.args or {}, {"on": area.id})
    )


def cases_pass(game_id: str) -> None:
    """The package has cases of the game, and all of them pass."""
    from pitboss.cases import replay_paths

    folder = folder_of(game_id) / "cases"
    if not folder.is_dir():
        raise Broken(f"{module_of(game_id)} has no folder cases with situations and what must follow")
    played = [result for result in replay_paths([folder]) if result.game == game_id]
    if not played:
        raise Broken(f"no file of {module_of(game_id)}/cases has `game: {game_id}`")
    for result in played:
        if not result.ok:
            raise Broken(f"the case {result.case!r} fails: {result.differences[0]}")


def clauses_are_covered(game_id: str) -> None:
    """Every clause that binds has code that looks it up and a case that cites it."""
    from pitboss.cases.coverage import package_index
    from pitboss.law.coverage import coverage

    found = coverage(catalogue(), package_index(module_of(game_id)), open_games=(game_id,), game=game_id)
    told: list[str] = []
    for lack in (*found.lacking, *found.borrowed):
        needs = " and ".join(word for word, has in (("code", lack.code), ("a case", lack.case)) if not has)
        told.append(f"{lack.entry.id} lacks {needs}: {lack.entry.gist}")
    if told:
        raise Broken("\n".join(told))


def math_is_exact(game_id: str) -> None:
    """Every wager of a game against the house has a row of odds, whose chances sum to one."""
    from pitboss.analysis.odds import analyse

    if find(game_id).bank == "pot":
        return
    rows = analyse(game_id).wagers
    if not rows:
        raise Broken("`rows` names no wager")
    for row in rows:
        total = sum(chance for _, chance in row.figures.distribution.chances)
        if total != 1:
            raise Broken(f"the chances of {row.wager} sum to {total}, not to 1")


def kernel_agrees(game_id: str, *, units: int, seed: int) -> None:
    """Units played in bulk end as the engine ends them; a game without a kernel passes.

    A bonus without a stake that is not owed has a line of nothing in bulk and none at the table.
    """
    from pitboss.simulation.plan import kernel_of, plan
    from pitboss.simulation.script import Request, play_unit, script

    made = script(Request(game=game_id))
    if kernel_of(made) is None:
        return
    bulk = plan(made)
    for unit in range(units):
        ours, told = play_unit(made, seed=seed, unit=unit).results, bulk.results(seed, unit)
        theirs = {wager: net for wager, net in told.items() if net or wager in ours}
        if ours != theirs:
            raise Broken(f"unit {unit} of seed {seed} ends in {ours}, in bulk in {theirs}")

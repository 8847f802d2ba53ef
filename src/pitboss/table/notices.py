"""Notices (8.3): a change is announced, waits where it hurts players, and takes effect between rounds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from pitboss.money import Odds
from pitboss.table import events as e
from pitboss.table.commands import shortened
from pitboss.table.game import Game
from pitboss.table.limits import beyond_law
from pitboss.table.options import (
    COMMON,
    Option,
    canonical,
    check_limited,
    check_together,
    cited,
    find_breach,
    refuse_breaches,
)
from pitboss.table.refusals import BadCommand, Refused
from pitboss.table.state import POSTED, TableState

if TYPE_CHECKING:
    from pitboss.law import Law


def give_notice(game: Game, law: Law, rules: Any, state: TableState, args: Mapping[str, Any]) -> e.Event:
    """The announcement of a lawful change, with the minute from which it holds; of the value in force, a withdrawal."""
    name = args["option"]
    spec = _option(game, name)
    value = canonical(spec, args["value"])
    if value is None and (spec.default is not None or name == "smallest_chip"):
        raise BadCommand(f"The option {name!r} needs a value.")
    present = state.house.options
    values = _with_others(state, name, value)
    _check_together(game, law, values)
    breach = find_breach(spec, law, {**present, name: value})
    if breach is not None:
        raise Refused(breach.sentence, *breach.cites)
    refuse_breaches(list(beyond_law(game, law, values)))
    cites = cited(law, "all-games.notice")
    if value == present[name] and any(notice.option == name for notice in state.notices):
        return e.NoticeWithdrawn(option=name, cites=cites + spec.cites(law))
    refusal = game.may_change(rules, state, name, value)
    if refusal is not None:
        raise refusal
    adverse = is_adverse(spec, law, present, value)
    wait = 0
    if adverse and (state.seats or not present["notice_free_if_empty"]):
        wait = _minutes_of_notice(law, state, args.get("minutes"))
        cites += cited(law, "all-games.advance-notice") if wait else ()
    return e.NoticeGiven(
        option=name,
        value=value,
        effective=state.minutes + wait,
        adverse=adverse,
        cites=cites + spec.cites(law),
    )


def _option(game: Game, name: str) -> Option:
    spec = next((option for option in (*COMMON, *game.options) if option.name == name), None)
    if spec is None:
        raise BadCommand(f"Unknown option {shortened(name)}.")
    return spec


def _with_others(state: TableState, name: str, value: Any) -> dict[str, Any]:
    """A value together with all that is in force and that is announced."""
    announced = {notice.option: notice.value for notice in state.notices}
    return {**state.house.options, **announced, name: value}


def _check_together(game: Game, law: Law, values: Mapping[str, Any]) -> None:
    """Limits must leave a wager together."""
    check_together(values)
    if values["limits"]:
        check_limited(values["limits"], game.wagers(law))


def _minutes_of_notice(law: Law, state: TableState, asked: int | None) -> int:
    least = law.figure_or("all-games.advance-notice-minutes", 0)
    posted = state.house.options["notice_minutes"]
    minutes = posted if asked is None else asked
    if minutes < least:
        raise Refused(
            f"A change that hurts players at the table needs {least} minutes of notice; {minutes} were given.",
            *cited(law, "all-games.advance-notice"),
        )
    return minutes


def is_adverse(spec: Option, law: Law, values: Mapping[str, Any], new: Any) -> bool:
    """Whether a change of what is in force is against the players. A limit that is not posted is no limit."""
    old = values[spec.name]
    if old == new:
        return False
    if spec.pays is not None:
        before, after = spec.pays(law, values), spec.pays(law, {**values, spec.name: new})
        return bool(after.at_least(before))
    match spec.adverse:
        case "none":
            return False
        case "any":
            return True
        case direction:
            if new is None or (old is None and spec.type == "odds"):
                return False  # odds that are not posted are the least the law lets be paid
            if old is None:
                return True
            before, after = _measure(spec, old), _measure(spec, new)
            return after > before if direction == "higher" else after < before


def _measure(spec: Option, value: Any) -> Fraction:
    return Odds.parse(value).fraction if spec.type == "odds" else Fraction(value)


def due_changes(game: Game, law: Law, rules: Any, state: TableState) -> tuple[e.OptionChanged, ...]:
    """Announced changes whose time has come: with no wager on the layout but those that stay from round to round,
    and no cards or dice in play (8.3)."""
    if not state.notices or any(wager.kind not in game.stays for wager in state.wagers.values()):
        return ()
    if not game.between_rounds(rules, state):
        return ()
    return tuple(_changes(game, law, state))


def _changes(game: Game, law: Law, state: TableState) -> Iterator[e.OptionChanged]:
    values = dict(state.house.options)
    for notice in state.notices:
        if state.minutes < notice.effective:
            continue
        against = is_adverse(_option(game, notice.option), law, values, notice.value)
        limits = against and notice.option in POSTED
        yield e.OptionChanged(
            option=notice.option,
            value=notice.value,
            grandfathered=limits and values["grandfather_players"],
            binds_all=limits and not values["grandfather_players"],
        )
        values[notice.option] = notice.value

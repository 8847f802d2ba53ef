"""Playing a case through the engine and comparing what follows with what it claims."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from pitboss.cases.claims import signed_cents
from pitboss.cases.model import Case, CaseError, CaseResult, Step, StepResult
from pitboss.cases.reader import case_files, read_cases
from pitboss.chance import Counter, Source
from pitboss.games import UnknownGame
from pitboss.law import under
from pitboss.money import MoneyError, dollars, parse_dollars
from pitboss.table import BadCommand, Command, Event, Refused, Table
from pitboss.table.commands import Action
from pitboss.table.events import WagerSettled
from pitboss.table.offers import Offer
from pitboss.table.words import refused

Watch = Callable[[Table, Step, StepResult], None]


def replay_paths(paths: Iterable[Path]) -> Iterator[CaseResult]:
    """Every case below these paths, one after the other; an unreadable one is a failed one."""
    for file in case_files(list(paths)):
        for case in read_cases(file):
            if isinstance(case, CaseError):
                yield CaseResult(case.title, str(file), case.line, differences=[str(case)])
            else:
                yield _replayed(case)


def _replayed(case: Case) -> CaseResult:
    """One case; a fault of the engine fails that case and says so, and the others are played all the same."""
    try:
        return replay_case(case)
    except Exception as fault:  # noqa: BLE001 - whatever it is, the other cases must be played
        said = f"{case.file}:{case.line}: the engine itself failed: {type(fault).__name__}: {fault}"
        return CaseResult(case.title, case.file, case.line, case.game, case.as_of or "", differences=[said])


def replay_case(case: Case, *, watch: Watch | None = None, source: Source | None = None) -> CaseResult:
    """Play one case. Differences tell file and line, what was claimed and what came.

    `source` supplies the chance that the case leaves open; by default it hangs on what is done, so that a case that
    stands once stands whenever it is replayed.
    """
    result = CaseResult(case.title, case.file, case.line, case.game, case.as_of or "")
    table = _open(case, result, chance_of(case) if source is None else source)
    if table is not None:
        result.as_of = table.state.house.as_of
        for step in case.play:
            outcome = _play(case, table, step, result)
            if watch is not None:
                watch(table, step, outcome)
        _check_end(case, table, result)
        result.stacks = {str(seat): dollars(table.state.stack(seat)) for seat in table.state.seats}
    for claim in case.cites:
        if not any(under(cited, claim) for cited in result.cited):
            result.differences.append(f"{case.file}:{case.line}: the replay never cited {claim}")
    return result


def chance_of(case: Case) -> Counter:
    """The chance of what a case does not say: the same whenever the same things are done."""
    done = [(step.do, step.seat, step.by, step.args) for step in case.play]
    content = [case.game, case.as_of, case.options, case.seats, case.by_hand, case.stands, done]
    plain = msgspec.to_builtins(content, str_keys=True, enc_hook=str)
    said = sha256(msgspec.json.encode(plain, order="deterministic")).hexdigest()
    return Counter(int(said[:16], 16) >> 1, 0)


def _open(case: Case, result: CaseResult, source: Source) -> Table | None:
    wanted = None if case.opens is None else case.opens.get("refused")
    here = f"{case.file}:{case.line}"
    try:
        seats = {seat: parse_dollars(chips) for seat, chips in case.seats.items()}
        table = Table.open(
            case.game,
            as_of=case.as_of,
            options=case.options,
            seats=seats,
            by_hand=case.by_hand,
            source=source,
            stands=case.stands,
        )
    except Refused as no:
        result.cited.update(dict.fromkeys(no.cites))
        result.steps.append(StepResult("open", refused=no.sentence, cites=no.cites))
        if wanted is None:
            result.differences.append(f"{here}: the table did not open: {no}")
        elif not any(under(cited, wanted) for cited in no.cites):
            result.differences.append(
                f"{here}: opening was refused by {', '.join(no.cites)}, not by {wanted}: {no.sentence}"
            )
        return None
    except (UnknownGame, BadCommand, MoneyError) as error:
        result.differences.append(f"{here}: {error}")
        return None
    result.cited.update(dict.fromkeys(cite for event in table.log for cite in event.cites))
    if wanted is not None:
        result.differences.append(f"{here}: the table opened, but should have been refused by {wanted}")
    return table


def _play(case: Case, table: Table, step: Step, result: CaseResult) -> StepResult:
    outcome = StepResult(step.do)
    result.steps.append(outcome)
    here = f"{case.file}:{step.line}"
    wanted = step.claims.get("refused")
    try:
        events = table.do(command_of(table.actions, step))
    except Refused as no:
        outcome.refused, outcome.cites = refused(table.game, no.sentence), no.cites
        result.cited.update(dict.fromkeys(no.cites))
        if wanted is None:
            result.differences.append(f"{here}: {step.do} was refused: {no}")
        elif not any(under(cited, wanted) for cited in no.cites):
            result.differences.append(
                f"{here}: refused by {', '.join(no.cites) or 'no clause'}, not by {wanted}: {no.sentence}"
            )
        events = ()
    except (BadCommand, MoneyError) as error:
        outcome.refused = str(error)
        result.differences.append(f"{here}: {error}")
        return outcome
    else:
        outcome.events = list(events)
        outcome.cites = tuple(dict.fromkeys(cite for event in events for cite in event.cites))
        result.cited.update(dict.fromkeys(outcome.cites))
        if wanted is not None:
            result.differences.append(
                f"{here}: {step.do} was accepted, but should have been refused by {wanted}"
            )
    for difference in _check_step(table, step, events, outcome.cites):
        result.differences.append(f"{here}: {difference}")
    return outcome


def command_of(actions: Mapping[str, Action], step: Step) -> Command:
    """The command a step stands for, amounts read as dollars."""
    action = actions.get(step.do)
    args: dict[str, Any] = {}
    for name, value in step.args.items():
        param = None if action is None else action.params.get(name)
        if param is not None and param.type == "amount":
            args[name] = parse_dollars(value)
        elif param is not None and param.type == "amounts" and isinstance(value, list):
            args[name] = [parse_dollars(item) for item in value]  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
        else:
            args[name] = value
    return Command(step.do, step.seat, step.by, args)


def _check_step(table: Table, step: Step, events: tuple[Event, ...], cites: tuple[str, ...]) -> Iterator[str]:
    claims = step.claims
    if "settles" in claims:
        yield from _compare_settles(claims["settles"], events)
    if "stacks" in claims:
        yield from _compare_stacks(table, claims["stacks"])
    if "awaits" in claims:
        yield from _compare_awaits(table, claims["awaits"])
    for claim in claims.get("cites") or ():
        if not any(under(cited, claim) for cited in cites):
            yield f"{step.do} did not cite {claim}; it cited {', '.join(cites) or 'nothing'}"
    if "void" in claims:
        void = any(getattr(event, "void", False) for event in events)
        if void != claims["void"]:
            yield "the round was not voided" if claims["void"] else "the round was voided"


def _compare_settles(claimed: Mapping[Any, Any], events: tuple[Event, ...]) -> Iterator[str]:
    found: dict[tuple[str, str], int] = {}
    for event in events:
        if isinstance(event, WagerSettled):
            seat = str(event.seat) if event.position is None else f"{event.seat}@{event.position}"
            found[seat, event.name] = found.get((seat, event.name), 0) + event.net
    wanted: dict[tuple[str, str], int] = {}
    for seat, nets in claimed.items():
        lines: Mapping[Any, Any] = nets or {}
        for wager, net in lines.items():
            wanted[str(seat), str(wager)] = signed_cents(net)
    for key in {**wanted, **found}:
        if wanted.get(key) != found.get(key):
            expected = "nothing" if key not in wanted else dollars(wanted[key])
            came = "nothing" if key not in found else dollars(found[key])
            yield f"seat {key[0]} {key[1]}: settles {expected} was claimed, {came} came"


def _compare_stacks(table: Table, claimed: Mapping[Any, Any]) -> Iterator[str]:
    for seat, amount in claimed.items():
        if seat not in table.state.seats and f"stack:{seat}" not in table.state.balances:
            yield f"nobody has sat at seat {seat}"
            continue
        has = table.state.stack(seat)
        if has != signed_cents(amount):
            yield f"seat {seat} has {dollars(has)} in front, {dollars(signed_cents(amount))} was claimed"


def _compare_awaits(table: Table, claimed: Any) -> Iterator[str]:
    offers = table.awaits()
    if isinstance(claimed, str):
        do = "wager" if claimed == "wagers" else claimed
        if not any(offer.do == do for offer in offers):
            awaited = ", ".join(sorted({offer.do for offer in offers})) or "nothing"
            yield f"the table does not await {claimed}; it awaits {awaited}"
        return
    seat = str(claimed["seat"])
    if claimed.get("position", claimed["seat"]) != claimed["seat"]:
        seat = f"{seat}@{claimed['position']}"
    turns = [(offer, _place(offer)) for offer in offers if offer.kind == "turn"]
    turn = {offer.do for offer, place in turns if seat in (place, str(offer.seat))}
    if not turn:
        acting = sorted({place for _, place in turns})
        yield f"it is not the turn of seat {seat}, but of {', '.join(acting) or 'nobody'}"
    elif "choices" in claimed and turn != set(claimed["choices"]):
        yield f"seat {seat} may {', '.join(sorted(turn))}; {', '.join(claimed['choices'])} was claimed"


def _place(offer: Offer) -> str:
    """A seat, or like 2@3 the second position that it plays."""
    position = offer.fixed.get("position")
    return str(offer.seat) if position in (None, offer.seat) else f"{offer.seat}@{position}"


def _check_end(case: Case, table: Table, result: CaseResult) -> None:
    expect, here = case.expect, f"{case.file}:{case.line}"
    if "stacks" in expect:
        result.differences.extend(
            f"{here}: at the end {text}" for text in _compare_stacks(table, expect["stacks"])
        )
    if "awaits" in expect:
        result.differences.extend(
            f"{here}: at the end {text}" for text in _compare_awaits(table, expect["awaits"])
        )
    balances = table.state.balances
    if "rake" in expect and balances.get("rake", 0) != signed_cents(expect["rake"]):
        result.differences.append(
            f"{here}: the rake is {dollars(balances.get('rake', 0))}, {expect['rake']} was claimed"
        )
    if "pots" in expect:
        pots = [dollars(cents) for cents in _pots(table)]
        wanted = [dollars(signed_cents(pot)) for pot in expect["pots"]]
        if pots != wanted and (wanted or any(_standing(table))):
            result.differences.append(
                f"{here}: the pots are {', '.join(pots) or 'none'}; {', '.join(wanted)} was claimed"
            )


def _pots(table: Table) -> list[int]:
    """The pots that stand now, main pot first; once they are pushed, those of the last hand as they were won."""
    standing = _standing(table)
    if standing:
        return standing
    won: dict[int, int] = {}
    for event in reversed(table.log):
        match type(event).__struct_config__.tag:
            case "pot-awarded":
                pot: Any = event
                won[pot.pot] = pot.amount
            case "hand-begun":
                break
            case _:
                pass
    return [won[number] for number in sorted(won)]


def _standing(table: Table) -> list[int]:
    return [
        cents
        for account, cents in sorted(table.state.balances.items())
        if account.startswith("pot:") and cents
    ]

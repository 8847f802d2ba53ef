"""The ruling desk: a situation as a case text, played step by step, with every view and every clause.

Nothing is kept here. The text is the situation; stepping back is sending less of it.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import msgspec

from pitboss.cases.model import Case, CaseResult, Step, StepResult
from pitboss.cases.reader import parse_case
from pitboss.cases.replay import command_of, replay_case
from pitboss.cases.writer import case_text, in_dollars, step_of
from pitboss.games import find
from pitboss.games.wins import with_wins
from pitboss.ledger import Refusal
from pitboss.reports.document import Document
from pitboss.reports.html import as_html
from pitboss.reports.print import as_pdf
from pitboss.reports.ruling import document
from pitboss.reports.verdict import decided_by
from pitboss.server.errors import Wrong
from pitboss.server.shapes import RefusalOut
from pitboss.server.shapes_open import CaseDraft, PlayedCase, PlayedStep, RulingIn
from pitboss.server.views import event_out, offer_out, refusal_out
from pitboss.server.worker import check_size
from pitboss.table import BadCommand, Command, Table
from pitboss.table.common import ACTIONS
from pitboss.table.layouts import laid_out

MOST_STEPS = 500


def play(text: str) -> PlayedCase:
    """Play a case text; every step with its events in words, what it awaits and the table after it."""
    case = _parsed(text)
    steps: list[PlayedStep] = []
    version, size = [1], [0]

    def watch(table: Table, step: Step, outcome: StepResult) -> None:
        if not steps:
            version[0] = table.state.version - len(outcome.events)
        args = _args(table, step)
        steps.append(_step(table, step, outcome, args, version[0]))
        size[0] += len(msgspec.json.encode(steps[-1]))
        check_size(size[0])
        version[0] = table.state.version

    result = replay_case(case, watch=watch)
    opened = _opened(case, result)
    return PlayedCase(
        case.title, case.game, result.as_of, result.ok, text, result.differences, _start(case, result, opened), steps,
        list(result.cited), {} if opened is None else opened.game.pays(opened.rules),
        None if opened is None else with_wins(opened.game, laid_out(opened), opened.state.house.options),
    )  # fmt: skip


def printed(wanted: RulingIn) -> str:
    """The ruling as a page to print."""
    return as_html(_paper(wanted))


def pdf(wanted: RulingIn) -> bytes:
    """The ruling as a PDF file."""
    made = _paper(wanted)
    try:
        return as_pdf(made)
    except BadCommand as error:
        raise Wrong(501, "no-pdf", str(error)) from None


def _paper(wanted: RulingIn) -> Document:
    case = _parsed(wanted.text)
    if wanted.says.step > len(case.play):
        raise Wrong(400, "bad-request", f"The case has {len(case.play)} steps.")
    return document(case, wanted.says)


def compose(draft: CaseDraft) -> str:
    """A case text from a situation built by clicking: amounts in cents become dollars."""
    actions = {**ACTIONS, **find(draft.game).actions}
    body: dict[str, Any] = {"case": draft.title, "game": draft.game}
    if draft.as_of is not None:
        body["as_of"] = draft.as_of
    if draft.options:
        body["options"] = draft.options
    body["seats"] = {_seat(seat): in_dollars(cents) for seat, cents in draft.seats.items()}
    if draft.by_hand:
        body["by_hand"] = draft.by_hand
    body["play"] = [step_of(actions, Command(step.do, step.seat, step.by, step.args)) for step in draft.play]
    return case_text(body)


def _parsed(text: str) -> Case:
    case = parse_case(text, file="case")
    if len(case.play) > MOST_STEPS:
        raise Wrong(400, "too-long", f"The desk plays at most {MOST_STEPS} steps.")
    return case


def _start(case: Case, result: CaseResult, opened: Table | None) -> PlayedStep | None:
    """The table before the first step; where it did not open, the refusal."""
    refused = _not_opened(result)
    if refused is not None:
        no = RefusalOut("refused", refused.refused or "", list(refused.cites))
        return PlayedStep("open", None, None, {}, case.line, [], no, {}, {}, [])
    return None if opened is None else _table_after("open", opened)


def _not_opened(result: CaseResult) -> StepResult | None:
    return result.steps[0] if result.steps and result.steps[0].do == "open" else None


def _opened(case: Case, result: CaseResult) -> Table | None:
    if _not_opened(result) is not None or not result.as_of:
        return None
    opening = replay_case(msgspec_case(case), watch=None)
    if not opening.as_of:
        return None
    seats = {seat: Decimal(str(chips)) for seat, chips in case.seats.items()}
    return Table.open(
        case.game, as_of=case.as_of, options=case.options, by_hand=case.by_hand,
        seats={seat: int(chips * 100) for seat, chips in seats.items()}, stands=case.stands,
    )  # fmt: skip


def msgspec_case(case: Case) -> Case:
    from dataclasses import replace

    return replace(case, play=(), expect={}, cites=())


def _table_after(do: str, table: Table) -> PlayedStep:
    events = [event_out(table.game, event, i, "auditor") for i, event in enumerate(table.log, start=1)]
    return PlayedStep(do, None, None, {}, 0, events, None, _stacks(table), _view(table), _awaits(table))


def _step(table: Table, step: Step, outcome: StepResult, args: dict[str, Any], before: int) -> PlayedStep:
    events = [
        event_out(table.game, event, before + i, "auditor") for i, event in enumerate(outcome.events, start=1)
    ]
    refused = None
    if outcome.refused is not None:
        kind = "refused" if outcome.cites else "bad-command"
        refused = refusal_out(Refusal(kind, outcome.refused, tuple(outcome.cites)))
    decided = decided_by(table.game, [outcome], 1)
    return PlayedStep(
        step.do, step.seat, step.by, args, step.line, events, refused, _stacks(table), _view(table), _awaits(table),
        decided.ruling, list(decided.cites),
    )  # fmt: skip


def _args(table: Table, step: Step) -> dict[str, Any]:
    try:
        return dict(msgspec.to_builtins(command_of(table.actions, step).args, enc_hook=str))
    except ValueError:
        return msgspec.to_builtins(dict(step.args), enc_hook=str)


def _view(table: Table) -> dict[str, Any]:
    """Everything is open at the desk, except that the order of the cards to come is of no use to anybody."""
    return table.view("auditor")


def _awaits(table: Table) -> list[Any]:
    return [offer_out(offer, "auditor") for offer in table.awaits()]


def _stacks(table: Table) -> dict[str, int]:
    return {str(seat): table.state.stack(seat) for seat in table.state.seats}


def _seat(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 6:
        raise Wrong(400, "bad-request", "Seats are whole numbers from 1.")
    return int(text)

"""The ruling on a case as a paper: the ruling first, the table as it lay, the arithmetic, the steps, the clauses."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from dataclasses import asdict, dataclass, field
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from pitboss.cases.model import Case, CaseResult, Step, StepResult
from pitboss.cases.replay import command_of, replay_case
from pitboss.games import find
from pitboss.law import Law, catalogue
from pitboss.money import show
from pitboss.reports import paper
from pitboss.reports.document import (
    Block,
    Chart,
    Clause,
    Clauses,
    Document,
    Facts,
    Heading,
    Items,
    Paragraph,
    Signature,
    Steps,
    Table,
    Verdict,
    columns,
)
from pitboss.reports.lay import Lay, after, lay
from pitboss.reports.lay_drawing import drawn
from pitboss.reports.paper import Imprint
from pitboss.reports.verdict import Decided, decided_by
from pitboss.table import BadCommand, Event
from pitboss.table import Table as Played
from pitboss.table.accounts import pushed
from pitboss.table.events import Ruled, TableOpened, WagerSettled
from pitboss.table.felt import in_words, named
from pitboss.table.table import day
from pitboss.table.words import arithmetic, plainly, ruling, rulings, shows, signed, spoken

Told = Annotated[str, Meta(max_length=80)]
BLANK = ""
"""What nobody has said is left blank on the paper, to be filled in by hand."""


class Particulars(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a ruling says of itself beside the case.

    when, table, asked_by, ruled_by: as they are to be printed; step: the one that is ruled on, from 1 (0: the last
    that decides something); deck: whether the order of the cards is printed
    """

    when: Told = BLANK
    table: Told = BLANK
    asked_by: Told = BLANK
    ruled_by: Told = BLANK
    step: Annotated[int, Meta(ge=0)] = 0
    deck: bool = False


@dataclass
class Ruling:
    """A case as played, with the table after every step."""

    case: Case
    result: CaseResult
    moments: list[tuple[Played, int]] = field(default_factory=list[tuple[Played, int]])
    """The table before the first step and after each, with how much of its log had happened; empty: it did not open."""

    def law(self) -> Law:
        return catalogue().on(day(self.result.as_of) if self.result.as_of else catalogue().newest)


def ruled(case: Case) -> Ruling:
    """A case played for a paper. What it leaves to chance comes from its digest, so that it comes the same again."""
    moments: list[tuple[Played, int]] = []

    def watch(table: Played, _step: Step, outcome: StepResult) -> None:
        if not moments:
            opening = len(table.log) - len(outcome.events)
            moments.append((_at(table, opening), opening))
        moments.append((copy(table), len(table.log)))

    return Ruling(case, replay_case(case, watch=watch), moments)


def _at(table: Played, events: int) -> Played:
    """The table as it was after n events."""
    opening = table.log[0]
    assert isinstance(opening, TableOpened)
    return after(Played(table.game, table.law, None, opening), table.log[1:events])


def document(case: Case, particulars: Particulars | None = None, *, made: Ruling | None = None) -> Document:
    """Everything a reader needs to follow a ruling, the ruling itself first."""
    said = particulars or Particulars()
    found = made or ruled(case)
    law = found.law()
    decided = decided_by(find(case.game), found.result.steps, said.step)
    imprint = Imprint(case.title, law.date, law.digest_of(case.game), paper.digest([_content(case), said]))
    blocks: list[Block] = [
        Verdict(_question(case.title), decided.ruling, decided.cites),
        _facts(case, law, said, imprint),
        *_lay_blocks(found, decided),
        *_sums(found),
        *_steps(found, deck=said.deck),
        *_differences(found),
        Heading("All clauses applied"),
        Clauses(tuple(_clause(law, cite) for cite in found.result.cited)),
        Signature((f"Ruled by {said.ruled_by}".strip(), "Date and signature")),
    ]
    about = f"{find(case.game).name}, law of {law.date}"
    return Document(imprint, "RULING", about, tuple(blocks))


def _question(title: str) -> str:
    return title if title.endswith(("?", ".", "!")) else f"{title}."


def _facts(case: Case, law: Law, said: Particulars, imprint: Imprint) -> Facts:
    return Facts((
        ("Game", find(case.game).name), ("Law of", law.date.isoformat()), ("Date", said.when), ("Table", said.table),
        ("Asked by", said.asked_by), ("Ruled by", said.ruled_by), ("Case", case.title),
        ("Digest", imprint.subject[: paper.SHORT]),
    ))  # fmt: skip


def _content(case: Case) -> dict[str, Any]:
    """What a case says, wherever it is written down."""
    found = asdict(case)
    steps = [{name: value for name, value in step.items() if name != "line"} for step in found["play"]]
    if not case.stands:
        del found["stands"]
    return {**{name: value for name, value in found.items() if name not in ("file", "line")}, "play": steps}


def table_ruled_on(found: Ruling, decided: Decided) -> Lay | None:
    """The table as it lay when the step was decided: before anything was paid, with what that step laid open."""
    if not found.moments:
        return None
    before, past = found.moments[max(0, decided.step)]
    events = found.result.steps[decided.step].events if decided.step >= 0 else []
    paid = next((at for at, event in enumerate(events) if _pays(event)), len(events))
    # A throw decides what lay there before it; cards are turned before anything is paid.
    thrown = any((seen := shows(before.game, event)) and seen.dice for event in events[:paid])
    lies = before if thrown else after(before, events[:paid])
    return lay(lies, (*before.log[:past], *events[:paid]), then=events[paid:])


def _pays(event: Event) -> bool:
    """Whether it settles something: a wager, a pot. What was put down in the same step lay there."""
    if isinstance(event, Ruled):
        return getattr(event, "void", False)
    return isinstance(event, WagerSettled) or bool(pushed(event.postings))


def _lay_blocks(found: Ruling, decided: Decided) -> list[Block]:
    lies = table_ruled_on(found, decided)
    if lies is None:
        return []
    blocks: list[Block] = [Heading("The table as it lay"), Chart(drawn(lies), "", lies.told())]
    if lies.hands:
        rows = tuple(
            (hand.title, " ".join(hand.cards), hand.hand or ("out" if hand.out else ""))
            for hand in lies.hands
        )
        blocks += [Heading("Each hand", 3), Table(columns("Place", "Cards", "Hand*"), rows)]
    return blocks


def _sums(found: Ruling) -> list[Block]:
    """Every wager that was settled, with its sum, or what was pushed from the pots; and what it comes to by seat."""
    settled = _settled(found)
    pots = [] if settled else _pushed(found)
    blocks: list[Block] = []
    if settled or pots:
        nets: dict[int, int] = {}
        for seat, net, _ in settled or pots:
            nets[seat] = nets.get(seat, 0) + net
        heads = ("Step", "Seat", "Wager*", "Sum*", "Net>", "Clause") if settled else _POT_HEADS
        blocks += [
            Heading("The arithmetic"),
            Table(columns(*heads), tuple(row for _, _, row in settled or pots)),
            Paragraph(
                "; ".join(f"Seat {seat}: {signed(net)} in all" for seat, net in sorted(nets.items())) + "."
            ),
        ]
    if found.result.stacks:
        told = ", ".join(f"seat {seat} ${amount}" for seat, amount in found.result.stacks.items())
        blocks.append(Paragraph(f"Chips in front at the end: {told}.", quiet=True))
    return blocks


_POT_HEADS = ("Step", "Seat", "From*", "Gets>", "Clause")
Sum = tuple[int, int, tuple[str, ...]]
"""A seat, what it made, and the row that says so."""


def _settled(found: Ruling) -> list[Sum]:
    names, rows = find(found.case.game).names, list[Sum]()
    for number, event in _numbered(found):
        if isinstance(event, WagerSettled):
            cite = event.cites[0] if event.cites else ""
            told = (named(names, event.name), arithmetic(event), signed(event.net), cite)
            rows.append((event.seat, event.net, (str(number), str(event.seat), *told)))
    return rows


def _pushed(found: Ruling) -> list[Sum]:
    game, rows = find(found.case.game), list[Sum]()
    for number, event in _numbered(found):
        for seat, cents in pushed(event.postings).items():
            told = (ruling(game, event).decision, signed(cents), event.cites[0] if event.cites else "")
            rows.append((seat, cents, (str(number), str(seat), *told)))
    return rows


def _numbered(found: Ruling) -> Iterator[tuple[int, Event]]:
    for number, step in enumerate(found.result.steps, start=1):
        for event in step.events:
            yield number, event


def _steps(found: Ruling, *, deck: bool) -> list[Block]:
    if not found.result.steps:
        return []
    told = tuple(_step(found, at, deck=deck) for at in range(len(found.result.steps)))
    return [Heading("The steps"), Steps(told)]


def _step(found: Ruling, at: int, *, deck: bool) -> tuple[str, str, str]:
    step = found.result.steps[at]
    opened = step.do != "open" and at < len(found.case.play)
    asked = asked_for(found.case, at, deck=deck) if opened else in_words(step.do)
    if step.refused is not None:
        return asked, f"Refused. {step.refused}", ", ".join(step.cites[:4])
    game = find(found.case.game)
    said = rulings(game, step.events)
    decisions = dict.fromkeys(told for event in step.events if (told := plainly(game, event)))
    readings = dict.fromkeys(f"Reading: {each.reading}" for each in said if each.reading)
    nearest = dict.fromkeys(f"Nearest alternative: {each.nearest}" for each in said if each.nearest)
    cites = dict.fromkeys(cite for each in said for cite in each.cites)
    return asked, " ".join((*decisions, *nearest, *readings)), ", ".join(cites)


def asked_for(case: Case, at: int, *, deck: bool = False) -> str:
    """A step in words. The order of the deck is told only where it is asked for."""
    step = case.play[at]
    game = find(case.game)
    action = game.actions.get(step.do)
    who = f"seat {step.seat}: " if step.seat is not None else f"{step.by}: " if step.by else ""
    named_act = action.name if action is not None and action.name else in_words(step.do)
    parts: list[str] = []
    for name, value in _args(case, step).items():
        param = None if action is None else action.params.get(name)
        if name == "top" and not deck:
            parts.append("(the cards as given in the case)")
        elif isinstance(value, bool):
            parts.append(f"{'' if value else 'not '}{name.replace('_', ' ')}")
        elif name in ("kind", "reason"):
            parts.append(spoken(str(value)))
        elif name == "on":
            parts.append(f"on {named(game.names, str(value))}")
        elif param is not None and param.type == "amount" and isinstance(value, int):
            parts.append(show(value))
        else:
            told = "-".join(map(str, value)) if isinstance(value, list | tuple) else str(value)  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]
            # An act that names what it is about, such as rolling the dice, does not say it again.
            what = "" if name in named_act.lower().split() else f"{name.replace('_', ' ')} "
            parts.append(f"{what}{told or 'none'}")
    colon = ":" if {"kind", "reason"} & set(step.args) else ""
    told = f"{who}{named_act}{colon} {', '.join(parts)}".strip()
    return told[:1].upper() + told[1:]


def _args(case: Case, step: Step) -> dict[str, Any]:
    try:
        return dict(command_of(find(case.game).actions, step).args)
    except (BadCommand, ValueError):
        return dict(step.args)


def _differences(found: Ruling) -> list[Block]:
    if found.result.ok:
        return []
    return [Heading("Differs from what the case claims"), Items(tuple(found.result.differences))]


def _clause(law: Law, cite: str) -> Clause:
    entry = law.entry(cite)
    if entry is None:
        return Clause(cite, "Cited as a whole.")
    return Clause(cite, entry.gist, f"{entry.since.isoformat()} to {entry.until.isoformat()}, {entry.source}")

"""Drills for the wire: the questions of `pitboss.drills` with the felt that they are asked on."""

from __future__ import annotations

from pitboss.drills import NoQuestion, call, drilled, payouts
from pitboss.games import find
from pitboss.server.errors import Wrong
from pitboss.server.shapes import EventOut
from pitboss.server.shapes_open import DrillIn, DrillLine, DrillOut, DrillRow
from pitboss.server.views import event_out, offer_out
from pitboss.table import Event, Table
from pitboss.table.felt import named
from pitboss.table.layouts import laid_out

KINDS = ("payouts", "rulings")
VIEWER = "auditor"
"""A student sees every card: the question is what they come to."""


def rows() -> list[DrillRow]:
    """The games that can be drilled, in the order of the chapter."""
    kinds = {kind: set(drilled(kind)) for kind in KINDS}
    every = drilled(KINDS[-1])
    return [
        DrillRow(game, find(game).name, [kind for kind in KINDS if game in kinds[kind]]) for game in every
    ]


def question(wanted: DrillIn) -> DrillOut:
    if wanted.game not in drilled(wanted.kind):
        raise Wrong(404, "no-drill", f"There are no drills of {wanted.kind} for {wanted.game!r}.")
    try:
        return _payouts(wanted) if wanted.kind == "payouts" else _call(wanted)
    except NoQuestion as error:
        raise Wrong(404, "no-drill", str(error)) from None


def _payouts(wanted: DrillIn) -> DrillOut:
    made = payouts(wanted.game, wanted.seed)
    told = {id(event): out for event, out in zip(made.events, _events(made.laid, made.events), strict=True)}
    names = made.laid.game.names
    lines = [
        DrillLine(
            line.name, named(names, line.name), line.stake, told[id(line.settled)] if line.settled else None
        )
        for line in made.lines
    ]
    return _asked(wanted, made.laid, made.events, told=made.told, lines=lines)


def _call(wanted: DrillIn) -> DrillOut:
    made = call(wanted.game, wanted.seed)
    return _asked(
        wanted, made.table, made.events, told=made.told, asked=made.asked, stands=made.refusal is None,
        decision=made.decision, cites=made.cites,
    )  # fmt: skip


def _asked(
    wanted: DrillIn, table: Table, events: tuple[Event, ...], *, told: str, asked: str = "",
    lines: list[DrillLine] | None = None, stands: bool | None = None, decision: str = "", cites: tuple[str, ...] = (),
) -> DrillOut:  # fmt: skip
    return DrillOut(
        wanted.kind, wanted.game, wanted.seed, table.state.house.as_of, told, asked, table.view(VIEWER),
        [offer_out(offer, VIEWER) for offer in table.awaits() if offer.kind != "house"], laid_out(table),
        table.game.pays(table.rules), _events(table, events), lines or [], stands, decision, list(cites),
    )  # fmt: skip


def _events(table: Table, events: tuple[Event, ...]) -> list[EventOut]:
    first = table.state.version + 1
    return [event_out(table.game, event, first + at, VIEWER) for at, event in enumerate(events)]

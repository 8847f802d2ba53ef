"""Drills for the wire: the questions of `pitboss.drills` with the felt that they are asked on."""

from __future__ import annotations

from typing import Any

import msgspec

from pitboss.drills import (
    KINDS,
    Choice,
    NoQuestion,
    Stack,
    call,
    colour_up,
    consequence,
    drilled,
    next_to_act,
    pay,
    settle,
)
from pitboss.games import find
from pitboss.server.errors import Wrong
from pitboss.server.shapes import EventOut
from pitboss.server.shapes_open import DrillChips, DrillIn, DrillLine, DrillOut, DrillRow
from pitboss.server.views import event_out, offer_out
from pitboss.table import Event, Table
from pitboss.table.felt import named
from pitboss.table.layouts import laid_out

VIEWER = "auditor"
"""A student sees every card: the question is what they come to."""
BETS = {1: 2, 2: 4, 3: 6}
"""How many bets lie there, by level."""
EARLIER = 3
"""From this level on an earlier day is asked about too."""
YES_NO = ("Yes", "No")
ASKED = ("asked", "turn", "hand")
"""What a view says of whose turn it is."""


def rows() -> list[DrillRow]:
    """The games that can be drilled, in the order of the chapter: each in every kind."""
    return [DrillRow(game, find(game).name, list(KINDS)) for game in drilled()]


def question(wanted: DrillIn) -> DrillOut:
    if wanted.kind not in KINDS or wanted.game not in drilled():
        raise Wrong(404, "no-drill", f"There are no drills of {wanted.kind} for {wanted.game!r}.")
    try:
        match wanted.kind:
            case "payouts":
                return _payouts(wanted)
            case "turns":
                return _turn(wanted, next_to_act(wanted.game, wanted.seed))
            case "irregularities":
                return _choice(wanted, consequence(wanted.game, wanted.seed))
            case "chips":
                return _chips(wanted, pay(wanted.game, wanted.seed))
            case "colour-up":
                return _chips(wanted, colour_up(wanted.game, wanted.seed))
            case _:
                return _call(wanted)
    except NoQuestion as error:
        raise Wrong(404, "no-drill", str(error)) from None


def _payouts(wanted: DrillIn) -> DrillOut:
    made = settle(wanted.game, wanted.seed, bets=BETS[wanted.level])
    told = {id(event): out for event, out in zip(made.events, _events(made.laid, made.events), strict=True)}
    names = made.laid.game.names
    lines = [
        DrillLine(
            line.name, named(names, line.name), line.stake, line.net,
            told[id(line.settled)] if line.settled else None, told[id(line.off)] if line.off else None,
        )
        for line in made.lines
    ]  # fmt: skip
    return _asked(
        wanted, made.laid, made.events, told=made.told, asked=made.asked, lines=lines, midway=made.midway
    )


def _call(wanted: DrillIn) -> DrillOut:
    made = call(wanted.game, wanted.seed, earlier=wanted.level >= EARLIER)
    stands = made.refusal is None
    return _asked(
        wanted, made.table, made.events, told=made.told, asked=made.asked, stands=stands, decision=made.decision,
        cites=made.cites, answers=YES_NO, right=0 if stands else 1,
    )  # fmt: skip


def _choice(wanted: DrillIn, made: Choice) -> DrillOut:
    return _asked(
        wanted, made.table, (), told=made.told, asked=made.asked, decision=made.decision, cites=made.cites,
        answers=made.answers, right=made.right,
    )  # fmt: skip


def _turn(wanted: DrillIn, made: Choice) -> DrillOut:
    """Whose turn it is must not be seen on the felt."""
    shown = _choice(wanted, made)
    view: dict[str, Any] = {**shown.view, "own": _unmarked(shown.view["own"])}
    return msgspec.structs.replace(shown, view=view, awaits=[])


def _unmarked(own: dict[str, Any]) -> dict[str, Any]:
    hand = own.get("hand")
    kept = {name: None if name in ASKED else value for name, value in own.items()}
    return {**kept, "hand": {**hand, "turn": None}} if isinstance(hand, dict) else kept


def _chips(wanted: DrillIn, made: Stack) -> DrillOut:
    return _asked(
        wanted, made.table, made.events, told=made.told, decision=made.decision, cites=made.cites,
        chips=DrillChips(made.amount, made.colours, made.fewest), midway=made.midway,
    )  # fmt: skip


def _asked(
    wanted: DrillIn, table: Table, events: tuple[Event, ...], *, told: str, asked: str = "",
    lines: list[DrillLine] | None = None, stands: bool | None = None, decision: str = "", cites: tuple[str, ...] = (),
    answers: tuple[str, ...] = (), right: int | None = None, chips: DrillChips | None = None, midway: bool = False,
) -> DrillOut:  # fmt: skip
    return DrillOut(
        wanted.kind, wanted.game, wanted.seed, table.state.house.as_of, told, asked, table.view(VIEWER),
        [] if midway else [offer_out(offer, VIEWER) for offer in table.awaits() if offer.kind != "house"],
        laid_out(table),
        table.game.pays(table.rules), _events(table, events), lines or [], stands, decision, list(cites), list(answers),
        right, chips,
    )  # fmt: skip


def _events(table: Table, events: tuple[Event, ...]) -> list[EventOut]:
    first = table.state.version + 1
    return [event_out(table.game, event, first + at, VIEWER) for at, event in enumerate(events)]

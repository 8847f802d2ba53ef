"""Drills for the wire: the questions of `pitboss.drills` with the felt that they are asked on."""

from __future__ import annotations

import hashlib
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
from pitboss.table.words import shows

VIEWER = "auditor"
"""A student sees the cards of every player: the question is what they come to."""
HOUSE = ("dealer", "community", "board")
"""What a view says of the cards of the house: before they are turned nobody at the table has seen them."""
BETS = {1: 2, 2: 4, 3: 6}
"""How many bets lie there, by level."""
YES_NO = ("Yes", "No")
OF_A_SORT = 24
"""Questions made until one of a sort that is sought is given up."""
OTHER_WORDS = 60
"""Questions made until one in other words is given up: more than half of them may be put alike at a short game."""
APART = 104_729
"""From one seed to the next; those beside a seed may be asked for themselves."""
ASKED = ("asked", "turn", "hand")
"""What a view says of whose turn it is."""


def rows() -> list[DrillRow]:
    """The games that can be drilled, in the order of the chapter: each in every kind."""
    return [DrillRow(game, find(game).name, list(KINDS)) for game in drilled()]


def question(wanted: DrillIn) -> DrillOut:
    """The question of a seed, or of those after it where that one is put in the words of the question before or is not
    of a sort that is sought. A sort sought in vain is let go; the same words come again where there are no others."""
    if wanted.kind not in KINDS or wanted.game not in drilled():
        raise Wrong(404, "no-drill", f"There are no drills of {wanted.kind} for {wanted.game!r}.")
    found: DrillOut | None = None
    none: NoQuestion | None = None
    for turn in range(OTHER_WORDS):
        if found is not None and found.words != wanted.unlike and turn >= OF_A_SORT:
            break
        try:
            made = _made(msgspec.structs.replace(wanted, seed=(wanted.seed + turn * APART) % 2**32))
        except NoQuestion as error:
            none = error
            continue
        if made.words != wanted.unlike:
            if not wanted.sorts or set(made.sorts) & set(wanted.sorts):
                return made
            found = made if found is None or found.words == wanted.unlike else found
        found = found or made
    if found is None:
        raise Wrong(404, "no-drill", str(none))
    return found


def _made(wanted: DrillIn) -> DrillOut:
    match wanted.kind:
        case "payouts":
            return _payouts(wanted)
        case "turns":
            return _turn(wanted, next_to_act(wanted.game, wanted.seed, level=wanted.level))
        case "irregularities":
            return _choice(wanted, consequence(wanted.game, wanted.seed, level=wanted.level))
        case "chips":
            return _chips(wanted, pay(wanted.game, wanted.seed, level=wanted.level))
        case "colour-up":
            return _chips(wanted, colour_up(wanted.game, wanted.seed, level=wanted.level))
        case _:
            return _call(wanted)


def _payouts(wanted: DrillIn) -> DrillOut:
    made = settle(wanted.game, wanted.seed, bets=BETS[wanted.level])
    told = {id(event): out for event, out in zip(made.events, _events(made.laid, made.events), strict=True)}
    felt = laid_out(made.laid)
    names = {**made.laid.game.names, **felt.names}
    lines = [
        DrillLine(
            line.name, named(names, line.name), line.stake, line.net, line.sort,
            told[id(line.settled)] if line.settled else None, told[id(line.off)] if line.off else None,
        )
        for line in made.lines
    ]  # fmt: skip
    shown = _asked(
        wanted,
        made.laid,
        made.events,
        told=made.told,
        asked=made.asked,
        lines=lines,
        midway=made.midway,
        decision=made.read,
    )
    return _unjudged(shown, made.laid, made.events)


def _call(wanted: DrillIn) -> DrillOut:
    made = call(wanted.game, wanted.seed, level=wanted.level)
    stands = made.refusal is None
    shown = _asked(
        wanted, made.table, made.events, told=made.told, asked=made.asked, stands=stands, decision=made.decision,
        cites=made.cites, answers=YES_NO, right=0 if stands else 1,
    )  # fmt: skip
    return _unturned(shown, made.table)


def _choice(wanted: DrillIn, made: Choice) -> DrillOut:
    shown = _asked(
        wanted, made.table, (), told=made.told, asked=made.asked, decision=made.decision, cites=made.cites,
        answers=made.answers, right=made.right, midway=made.midway,
    )  # fmt: skip
    return _unturned(shown, made.table)


def _unturned(shown: DrillOut, table: Table) -> DrillOut:
    """In the middle of a round the house's cards lie as they lie at the table: face down until they are turned."""
    public = table.view("public")["own"]
    house = {name: value for name, value in public.items() if name.startswith(HOUSE)}
    return msgspec.structs.replace(shown, view={**shown.view, "own": {**shown.view["own"], **house}})


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
    shown = _asked(
        wanted, made.table, made.events, told=made.told, decision=made.decision, cites=made.cites,
        chips=DrillChips(made.amount, made.colours, made.fewest), midway=made.midway, sorts=made.sorts,
    )  # fmt: skip
    return _unjudged(shown, made.table, made.events)


def _unjudged(shown: DrillOut, table: Table, events: tuple[Event, ...]) -> DrillOut:
    """What hands come to and what tickets have won is the question, so the felt does not say it."""
    felt = [
        msgspec.structs.replace(out, shows=shows(table.game, bare) if (bare := event.bare()) else None)
        for event, out in zip(events, shown.events, strict=True)
    ]
    turned = _unturned(shown, table)
    view: dict[str, Any] = {**turned.view, "own": _unread(turned.view["own"])}
    return msgspec.structs.replace(turned, events=felt, view=view)


def _unread(own: dict[str, Any]) -> dict[str, Any]:
    """Without the names of hands, their points, and what tickets have won."""
    left: dict[str, Any] = {name: None for name in ("dealer_total",) if name in own}
    # A hand over 21 lies as the others do, until the dealer has taken it.
    over = {"out": False} if left else {}
    for name, said in (("hands", "hand"), ("tickets", "won")):
        # At poker `hands` is how many were played.
        if name in own and not isinstance(own[name], int):
            left[name] = [{**each, said: None, **over} for each in own[name]]
    return {**own, **left}


def _asked(
    wanted: DrillIn, table: Table, events: tuple[Event, ...], *, told: str, asked: str = "",
    lines: list[DrillLine] | None = None, stands: bool | None = None, decision: str = "", cites: tuple[str, ...] = (),
    answers: tuple[str, ...] = (), right: int | None = None, chips: DrillChips | None = None, midway: bool = False,
    sorts: tuple[str, ...] = (),
) -> DrillOut:  # fmt: skip
    of = [line.sort for line in lines] if lines else (sorts or cites[:1])
    return DrillOut(
        wanted.kind, wanted.game, wanted.seed, table.state.house.as_of, told, asked, table.view(VIEWER),
        [] if midway else [offer_out(offer, VIEWER) for offer in table.awaits() if offer.kind != "house"],
        laid_out(table),
        table.game.pays(table.rules), _events(table, events), lines or [], stands, decision, list(cites), list(answers),
        right, chips, list(dict.fromkeys(of)), _words(told, asked, lines or []),
    )  # fmt: skip


def _words(told: str, asked: str, lines: list[DrillLine]) -> str:
    """A digest of what a student reads: by it two questions are the same, however the cards fell."""
    read = [told, asked, *(f"{line.name} {line.stake}" for line in lines)]
    return hashlib.sha256("\n".join(read).encode()).hexdigest()[:16]


def _events(table: Table, events: tuple[Event, ...]) -> list[EventOut]:
    first = table.state.version + 1
    return [event_out(table.game, event, first + at, VIEWER) for at, event in enumerate(events)]

"""What cases cannot say of keno: serial numbers, reports, and tickets by the million."""

from __future__ import annotations

import numpy as np

from pitboss.chance import Counter
from pitboss.games.keno.kernel import lines_of
from pitboss.games.keno.masks import mask, score
from pitboss.games.keno.state import NumbersDrawn, ReportPrinted, TicketIssued
from pitboss.table import Command, Table
from pitboss.table.views import event_view

LOW = list(range(1, 21))


def table(**more: object) -> Table:
    return Table.open("keno", seats={1: 100_000, 2: 100_000}, source=Counter(19, 47), **more)  # type: ignore[arg-type]


def buy(at: Table, seat: int = 1, by: str | None = None, **args: object) -> TicketIssued:
    event = at.do(Command("ticket", seat, by, {"amount": 100, **args}))[-1]
    assert isinstance(event, TicketIssued)
    return event


def test_only_the_patron_and_the_house_see_a_serial_number() -> None:
    at = table()
    issued = buy(at, spots=[1, 2])
    assert len(issued.serial) == 9
    seen = {
        viewer: issued.serial in str(event_view(issued, viewer))
        for viewer in ("seat:1", "seat:2", "public", "dealer")
    }
    assert seen == {"seat:1": True, "seat:2": False, "public": False, "dealer": True}
    shown = {viewer: str(at.view(viewer)).count(issued.serial) for viewer in ("seat:1", "seat:2", "public")}
    assert shown == {"seat:1": 1, "seat:2": 0, "public": 0}


def test_the_report_names_winners_of_runners_by_a_part_of_the_serial() -> None:
    at = table()
    small = buy(at, spots=[1, 2], by="keno-runner", station="R7")
    buy(at, spots=[3, 4], by="keno-writer")
    large = buy(at, seat=2, spots=[1, 2, 3, 4, 5], amount=200, by="keno-runner", station="R7")
    buy(at, spots=[70], by="keno-runner", station="R8")
    events = at.do(Command("draw", args={"numbers": LOW}))
    (report,) = [event for event in events if isinstance(event, ReportPrinted)]
    assert report.game == 1
    assert [tuple(line) for line in report.lines] == [("R7", small.serial[-3:], 1_200)]
    assert large.serial not in str(report)


def test_games_are_numbered_one_after_the_other() -> None:
    at = table()
    drawn = [
        event.game for _ in range(3) for event in at.do(Command("draw")) if isinstance(event, NumbersDrawn)
    ]
    at.do(Command("irregularity", args={"kind": "draw-failed"}))
    assert drawn == [1, 2, 3]
    assert buy(at, spots=[1]).game == 5


def test_conditioning_counts_wagers_by_their_spots() -> None:
    at = table()
    assert buy(at, groups=[[1, 2], [3, 4], [5, 6], [7, 8]], ways=2).conditioning == "6/4"
    assert buy(at, groups=[[1], [2, 3]], combination=[[1], [2], [1, 2]]).conditioning == "1/1 1/2 1/3"


def test_a_quick_pick_is_marked_by_chance() -> None:
    at = table()
    picks = [at.do(Command("quick-pick", 1, args={"count": 8, "amount": 100}))[-1] for _ in range(50)]
    groups = [event.groups[0] for event in picks if isinstance(event, TicketIssued)]
    assert all(len(set(group)) == 8 and set(group) <= set(range(1, 81)) for group in groups)
    assert len(set(groups)) == 50


def test_tickets_by_the_thousand_win_what_the_engine_pays() -> None:
    """The bit masks against the engine, ticket by ticket."""
    at, source = table(), Counter(5, 5)
    plays = [sorted(source.shuffle(range(1, 81), 1 + source.below(15))) for _ in range(500)]
    for spots in plays:
        buy(at, spots=spots)
    drawn = source.shuffle(range(1, 81), 20)
    (event,) = [
        each
        for each in at.do(Command("draw", args={"numbers": list(drawn)}))
        if isinstance(each, NumbersDrawn)
    ]
    cents, lines = lines_of(at.rules, 100)
    words = np.array([mask(spots) for spots in plays], np.uint64)
    won = np.empty(len(plays), np.int64)
    low, high = mask(drawn)
    score(
        np.uint64(low), np.uint64(high), np.ascontiguousarray(words[:, 0]), np.ascontiguousarray(words[:, 1]),
        np.array([lines[len(spots)] for spots in plays], np.int64), np.array(cents, np.int64), won,
    )  # fmt: skip
    assert {number: cents for number, cents in enumerate(won.tolist(), 1) if cents} == dict(event.won)


def test_a_ticket_that_nobody_claims_is_the_houses() -> None:
    at = table(options={"claim_period": 1})
    buy(at, spots=[1])
    at.do(Command("draw", args={"numbers": LOW}))
    at.do(Command("time", args={"minutes": 1440}))
    assert at.state.wagers
    at.do(Command("time", args={"minutes": 1}))
    assert not at.state.wagers
    assert at.total() == 0
    at.do(Command("leave", 1))

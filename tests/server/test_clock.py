"""The clock on the wall decides nothing, but that it was set is a significant event."""

from pathlib import Path
from typing import Any

from casino import Inside, inside, quick
from patient import look_again
from pitboss.server.clock import JUMP, Clock


def changes(casino: Inside) -> list[Any]:
    found = [entry.event for entry in casino.house.book.significant()]
    return [event.detail for event in found if event.kind == "clock-changed"]  # type: ignore[attr-defined]


def test_a_clock_that_was_set_is_recorded_once(casino: Inside) -> None:
    wall = [1_000.0]
    casino.house.clock = Clock(lambda: wall[0], lambda: 5.0)
    wall[0] += JUMP
    casino.call(casino.house._mind_clock)
    assert changes(casino) == []
    wall[0] -= 3_600
    while not changes(casino):  # the house looks every second
        look_again()
    casino.call(casino.house._mind_clock)
    assert changes(casino) == [{"server": "pitboss", "seconds": -3_600.0}]


def test_a_clock_behind_what_was_recorded_is_found_at_the_start(tmp_path: Path) -> None:
    with inside(quick(tmp_path)) as casino:
        recorded = casino.house._last_recorded()
    assert recorded is not None
    clock = Clock(lambda: recorded - 60, lambda: 5.0)
    assert clock.changed(recorded) == -60
    assert clock.changed(recorded - 61) is None

"""What the catalogue holds: every clause of the editions, each with its days."""

import csv
from collections.abc import Mapping
from datetime import date, timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from pitboss.law import Entry, Figure, Law, NotInForce, UnknownGame, UnknownHandle, catalogue, under
from pitboss.law.coverage import NEED_CODE

CATALOGUE = catalogue()
CLAUSES = list(csv.DictReader(Path(__file__).with_name("clauses.csv").read_text().splitlines()))
DAY = timedelta(days=1)


def law_of(text: str) -> Law:
    return CATALOGUE.on(date.fromisoformat(text))


def test_every_clause_of_the_editions_is_held_with_its_kind_and_concern() -> None:
    held = {
        (entry.id, edition): (entry.kind, entry.concern)
        for entry in CATALOGUE.entries
        if entry.seed
        for edition in entry.editions
    }
    wanted = {(row["id"], row["edition"]): (row["kind"], row["concern"]) for row in CLAUSES}
    assert len(wanted) == 616
    assert held == wanted


def test_every_clause_that_needs_code_has_a_handle() -> None:
    assert [
        entry.key for entry in CATALOGUE.entries if entry.concern in NEED_CODE and not entry.handles
    ] == []


def test_a_clause_without_code_says_what_stands_for_it() -> None:
    bare = [
        entry.key
        for entry in CATALOGUE.entries
        if entry.concern not in NEED_CODE and not (entry.reason or entry.checklist)
    ]
    assert bare == []


def test_all_subchapters_are_listed_with_at_least_one_game_but_the_rules_for_all() -> None:
    assert [sub.id for sub in CATALOGUE.subchapters.values()] == [
        f"19:47-{number}" for number in range(1, 36)
    ]
    without = set(CATALOGUE.subchapters) - {game.subchapter for game in CATALOGUE.games.values()}
    assert without == {"19:47-8"}


def test_poker_is_ten_games_and_craps_two() -> None:
    def of(sub: str) -> list[str]:
        return [game.id for game in CATALOGUE.games.values() if game.subchapter == sub]

    assert of("19:47-1") == ["craps", "mini-craps"]
    assert len(of("19:47-14")) == 10


def test_nothing_is_held_outside_its_subchapters_time() -> None:
    early = [
        entry.key
        for entry in CATALOGUE.entries
        if entry.since < CATALOGUE.subchapters[entry.home].first_day or entry.until > CATALOGUE.ended
    ]
    assert early == []


def test_a_handle_means_its_clause_from_its_first_day_to_its_last() -> None:
    wrong = [
        f"{handle} on {day}"
        for handle, entries in CATALOGUE.handles.items()
        for entry in entries
        for day, held in _days_around(entry)
        if _is_held(handle, entry, day) is not held
    ]
    assert wrong == []


def _days_around(entry: Entry) -> list[tuple[date, bool]]:
    """Its first and last day, and the days before and after them; whether it is in force."""
    return [
        (entry.since, True),
        (entry.until - DAY, True),
        (entry.since - DAY, False),
        (entry.until, False),
    ]


def _is_held(handle: str, entry: Entry, day: date) -> bool:
    law = CATALOGUE.on(day)
    return law.in_force(handle) and law.cite(handle) == entry.id and law.entry_of(handle) == entry


def test_a_figure_has_its_value_and_its_clause_on_both_sides_of_every_change() -> None:
    wrong: list[str] = []
    for name, spans in CATALOGUE.figure_names.items():
        edges = {day for figure in spans for day in (figure.since, figure.until)}
        days = sorted(edges | {edge - DAY for edge in edges})
        wrong += [f"{name} on {day}" for day in days if not _has_its_value(name, spans, day)]
    assert wrong == []


def _has_its_value(name: str, spans: tuple[Figure, ...], day: date) -> bool:
    law = CATALOGUE.on(day)
    held = [figure for figure in spans if figure.since <= day < figure.until]
    if not held:
        return law.figure_or(name, "none") == "none"
    cited = law.entry(law.figure_cite(name))
    return plain(law.figure(name)) == held[0].value and cited is not None and cited.holds_on(day)


def plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    return {key: plain(item) for key, item in value.items()} if isinstance(value, Mapping) else value


def test_rules_run_on_without_a_gap() -> None:
    """Silence is continuity: between the first and the last day of a handle there is no day without it."""
    gaps = [
        f"{handle} between {older.until} and {newer.since}"
        for handle, entries in CATALOGUE.handles.items()
        for older, newer in pairwise(entries)
        if older.until != newer.since
    ]
    assert gaps == []


def test_rules_read_in_one_edition_only_hold_before_and_after_it() -> None:
    assert law_of("1978-06-02").cite("craps.throw") == "19:47-1.8"
    assert law_of("2011-11-13").cite("let-it-ride.three-wagers") == "19:47-18.6(d)"
    assert law_of("2011-11-13").cite("three-card-poker.pair-plus-table") == "19:47-20.11(a)2 table"


def test_an_unknown_name_is_a_mistake_whatever_the_day() -> None:
    law = law_of("2010-09-07")
    for ask in (law.cite, law.in_force, law.figure, law.figure_cite):
        with pytest.raises(UnknownHandle, match=r"holds no 'craps\.big-red'"):
            ask("craps.big-red")
    with pytest.raises(UnknownHandle):
        law.figure_or("craps.big-red", 1)
    with pytest.raises(UnknownHandle, match=r"no 'craps\.pass-naturals'; it holds 'craps\.pass-natural'\.$"):
        law.cite("craps.pass-naturals")
    with pytest.raises(
        UnknownHandle, match=r"no 'crabs\.seats'; no law file with `prefix: crabs` names any\.$"
    ):
        law.figure("crabs.seats")
    with pytest.raises(UnknownGame, match="no game 'bingo'"):
        law.authorised("bingo")


def test_a_rule_of_another_day_says_when_it_holds() -> None:
    law = law_of("2001-01-15")
    assert not law.in_force("craps.hop-1-3")
    with pytest.raises(NotInForce, match="2001-01-16 until 2011-11-14"):
        law.cite("craps.hop-1-3")
    with pytest.raises(NotInForce, match="not in force on 2001-01-15"):
        law.figure("craps.odds.hop-1-3")
    assert law.figure_or("craps.odds.hop-1-3", "none") == "none"


def test_figures_cannot_be_changed() -> None:
    law = law_of("2010-09-07")
    assert isinstance(law.figure("craps.box-numbers"), tuple)
    with pytest.raises(TypeError):
        law.figure("craps.odds.field")[2] = "3 to 1"


def test_entries_in_force_are_one_to_an_id() -> None:
    law = law_of("1995-01-01")
    listed = [entry.id for entry in law.entries()]
    assert len(listed) == len(set(listed))
    assert all(under(entry.id, "19:47") or entry.id.startswith("13:69") for entry in law.entries())


def test_a_citation_is_held_if_it_is_a_clause_a_section_a_subchapter_or_the_chapter() -> None:
    for citation in ("19:47", "19:47-13", "19:47-13.2", "19:47-1.2(a)1iii(2)", "19:47-1.1 'Come Point'"):
        assert CATALOGUE.holds(citation)
    for citation in ("19:48", "19:47-36", "19:47-1.13", "19:47-1.2(a)41", "19:47-1.1 'Loser 7'"):
        assert not CATALOGUE.holds(citation)

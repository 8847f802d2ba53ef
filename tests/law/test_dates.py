"""The days on which the law changed, as the notes tell them: each with the day before and the day itself."""

from datetime import date, timedelta

import pytest

from pitboss.law import catalogue

CATALOGUE = catalogue()

FIRST_DAYS = [
    ("1978-06-02", "craps.pass"),
    ("1984-03-05", "craps.horn-high"),
    ("1993-03-15", "craps.craps-eleven"),
    ("1993-03-15", "craps.craps-eleven-pays"),
    ("2001-01-16", "craps.whirl"),
    ("2001-01-16", "craps.hop-hard-4"),
    ("2001-01-16", "craps.hop-4-6"),
    ("2005-10-17", "craps.six-seven-eight"),
    ("2008-05-19", "craps.fire-bet"),
    ("2008-05-19", "craps.fire-bet-frozen"),
    ("2008-05-19", "craps.fire-bet-pays"),
    ("2008-05-19", "craps.fire-bet-amount"),
    ("2008-05-19", "craps.fire-bet-craps-only"),
    ("1982-08-02", "craps.odds-multiple"),
    ("1983-06-20", "craps.cocked"),
    ("1988-08-01", "craps.roll-out"),
    ("1996-08-05", "craps.mini-seated"),
    ("1996-08-05", "craps.settle-mini"),
    ("1983-12-05", "all-games.limits"),
    ("1995-01-24", "let-it-ride.three-wagers"),
    ("1996-05-20", "let-it-ride.recut"),
    ("1997-03-17", "three-card-poker.play-or-forfeit"),
    ("1994-03-21", "poker.types"),
    ("1997-12-01", "poker.shuffler-jam"),
    ("1999-04-19", "poker.mambo"),
    ("1999-04-19", "poker.three-card-hands"),
    ("2002-05-20", "poker.kill"),
    ("1992-10-19", "pai-gow-poker.card-order"),
    ("1996-05-20", "pai-gow-poker.recut"),
    ("2002-06-17", "pai-gow-poker.progressive-placed"),
    ("2002-09-16", "pai-gow-poker.bonus-hands"),
    ("2004-07-19", "pai-gow-poker.three-card-table"),
    ("2005-11-21", "pai-gow-poker.seven-card-cap"),
    ("1982-09-15", "blackjack.double-shoe"),
    ("1992-04-20", "blackjack.value-ace-over-under"),
    ("1993-01-19", "blackjack.card-reader"),
    ("2006-01-17", "blackjack.six-to-five-shuffler"),
    ("1995-03-13", "keno.straight"),
    ("1998-04-06", "keno.runner-request"),
    ("2004-05-03", "keno.report"),
]
FIRST_DAYS += [
    ("1982-08-02", "blackjack.shuffler-batches"),
    ("1982-08-02", "blackjack.batches-equal"),
    ("1982-08-02", "blackjack.batches-rack"),
    ("1994-05-02", "pai-gow-poker.second-deck"),
    ("1994-05-02", "pai-gow-poker.one-deck-in-rack"),
    ("1994-05-02", "pai-gow-poker.two-decks-opened"),
]
LAST_DAYS = [
    ("1981-11-02", "craps.big-six"),
    ("1981-11-02", "craps.big-eight"),
    ("1994-05-02", "pai-gow-poker.dealt-from"),
    ("2011-11-14", "craps.pass"),
    ("2011-11-14", "poker.types"),
]
FIGURES = [
    ("1982-08-02", "craps.odds-ceiling", 1, 2),
    ("1990-07-23", "craps.odds-ceiling", 2, 5),
    ("1990-10-22", "craps.odds-ceiling", 5, 2),
    ("1990-11-12", "craps.odds-ceiling", 2, 5),
    ("1991-02-11", "craps.odds-ceiling", 5, 2),
    ("1991-02-19", "craps.odds-ceiling", 2, 10),
    ("1999-11-15", "craps.odds-ceiling", 10, 100),
    ("2007-06-04", "craps.commission-timings", ("at_bet",), ("at_bet", "on_win")),
    ("1990-06-18", "craps.dont-bar", "until-next-come-out", "until-decided"),
    ("1997-03-17", "craps.mini-stickperson", False, True),
    (
        "1997-03-17",
        "craps.no-roll-callers.mini-craps",
        ("dealer", "floorperson"),
        ("dealer", "stickperson", "floorperson"),
    ),
    ("1997-03-17", "craps.improper-finders.mini-craps", ("dealer",), ("dealer", "stickperson")),
    ("2001-01-16", "craps.odds.hop-hard", None, "30 to 1"),
    ("2001-01-16", "craps.odds.hop-easy", None, "15 to 1"),
    ("2006-02-21", "poker.deck-change-hours", 4, 6),
    ("1998-09-08", "poker.cover-card", "yellow or green", "opaque solid colour"),
    ("1999-07-06", "blackjack.decks-minimum.progressive", None, 4),
    ("2007-11-19", "blackjack.decks.optional-bonus", None, (6, 8)),
    ("2006-01-17", "blackjack.odds.natural-six-to-five", None, "6 to 5"),
]
FIGURES += [("1993-05-03", "pai-gow-poker.deck-hours-hand", None, 4)]
GISTS = [
    ("1993-01-19", "craps.pay-floor", "uniform across the casino.", "casino and simulcast room."),
    ("1981-11-02", "craps.pay-table", "big six and big eight", "2,12 30; 3,11 15."),
    ("2001-01-16", "craps.pay-table", "2,12 30; 3,11 15.", "hops 30/15."),
    ("2005-10-17", "craps.pay-table", "hops 30/15.", "hops 30/15; 6-7-8 1/2."),
    ("1997-03-17", "craps.roll-out", "(mini-craps: dealer)", "(mini-craps: dealer or stickperson)"),
    ("1997-03-17", "craps.next-shooter", "(mini-craps: dealer)", "(mini-craps: dealer or stickperson)"),
    ("1997-03-17", "craps.new-shooter", "(mini-craps: dealer)", "(mini-craps: dealer or stickperson)"),
    ("1993-05-03", "pai-gow-poker.deck-life", "every eight hours;", "four hours from the hand"),
    ("1993-05-03", "pai-gow-poker.dealt-from", "from a shoe.", "from the dealer's hand"),
    ("2004-07-19", "blackjack.decks", "from 1999-07-06, the progressive", "a third sentence"),
]
NUMBERS = [
    ("craps.pass-natural", "1978-06-02", "19:47-1.2(a)1i"),
    ("craps.pass-natural", "2001-01-15", "19:47-1.2(a)1i"),
    ("craps.pass-natural", "2001-01-16", "19:47-1.2(a)1i(1)"),
    ("craps.pass-seven-out", "2001-01-15", "19:47-1.2(a)1iii(2)"),
    ("craps.pass-seven-out", "2001-01-16", "19:47-1.2(a)1ii(2)"),
    ("craps.dont-pass-void", "2001-01-15", "19:47-1.2(a)2iv"),
    ("craps.dont-pass-void", "2001-01-16", "19:47-1.2(a)2iii"),
    ("craps.pass-wins", "2001-01-15", "19:47-1.2(a)1"),
    ("craps.pass-wins", "2001-01-16", "19:47-1.2(a)1i"),
    ("pai-gow-poker.deck-life", "1994-05-01", "19:47-11.5(d)"),
    ("pai-gow-poker.deck-life", "1994-05-02", "19:47-11.5(e)"),
    ("craps.hard-4", "1981-11-01", "19:47-1.2(a)9"),
    ("craps.hard-4", "1981-11-02", "19:47-1.2(a)7"),
    ("craps.eleven", "1981-11-01", "19:47-1.2(a)19"),
    ("craps.eleven", "1981-11-02", "19:47-1.2(a)17"),
    ("craps.horn", "1981-11-01", "19:47-1.2(a)20"),
    ("craps.horn", "1981-11-02", "19:47-1.2(a)18"),
    ("craps.horn", "1993-03-14", "19:47-1.2(a)18"),
    ("craps.horn", "1993-03-15", "19:47-1.2(a)19"),
    ("craps.horn-high", "1984-03-05", "19:47-1.2(a)19"),
    ("craps.horn-high", "1993-03-15", "19:47-1.2(a)20"),
    ("craps.payable", "1993-03-14", "19:47-1.4(d)"),
    ("craps.payable", "1993-03-15", "19:47-1.4(e)"),
    ("craps.payable", "2008-05-18", "19:47-1.4(e)"),
    ("craps.payable", "2008-05-19", "19:47-1.4(f)"),
    ("craps.line-locked", "2008-05-18", "19:47-1.3(c)"),
    ("craps.line-locked", "2008-05-19", "19:47-1.3(c)1"),
    ("craps.next-shooter", "1988-07-31", "19:47-1.11(b)"),
    ("craps.next-shooter", "1988-08-01", "19:47-1.11(c)"),
    ("craps.new-shooter", "1988-07-31", "19:47-1.11(c)"),
    ("craps.new-shooter", "1988-08-01", "19:47-1.11(d)"),
    ("poker.house-supplements", "1997-11-30", "19:47-14.15(o)"),
    ("poker.house-supplements", "1997-12-01", "19:47-14.15(q)"),
    ("blackjack.batches-equal", "2006-06-04", "19:47-2.2(d)2"),
    ("blackjack.batches-equal", "2006-06-05", "19:47-2.2(d)1"),
]


@pytest.mark.parametrize(("day", "handle"), FIRST_DAYS)
def test_a_rule_begins_on_its_day(day: str, handle: str) -> None:
    first = date.fromisoformat(day)
    assert not CATALOGUE.on(first - timedelta(days=1)).in_force(handle)
    assert CATALOGUE.on(first).in_force(handle)


@pytest.mark.parametrize(("day", "handle"), LAST_DAYS)
def test_a_rule_ends_on_its_day(day: str, handle: str) -> None:
    end = date.fromisoformat(day)
    assert CATALOGUE.on(end - timedelta(days=1)).in_force(handle)
    assert not CATALOGUE.on(end).in_force(handle)


@pytest.mark.parametrize(("day", "name", "before", "after"), FIGURES)
def test_a_figure_changes_on_its_day(day: str, name: str, before: object, after: object) -> None:
    changed = date.fromisoformat(day)
    assert CATALOGUE.on(changed - timedelta(days=1)).figure_or(name, None) == before
    assert CATALOGUE.on(changed).figure(name) == after


@pytest.mark.parametrize(("handle", "day", "citation"), NUMBERS)
def test_a_rule_has_the_number_of_the_day(handle: str, day: str, citation: str) -> None:
    assert CATALOGUE.on(date.fromisoformat(day)).cite(handle) == citation


@pytest.mark.parametrize(
    ("game", "first_day", "subchapter"),
    [
        ("craps", "1978-06-02", "19:47-1"),
        ("mini-craps", "1996-08-05", "19:47-1"),
        ("let-it-ride", "1995-01-24", "19:47-18"),
        ("three-card-poker", "1997-03-17", "19:47-20"),
        ("hold-em", "1994-03-21", "19:47-14"),
        ("mambo-stud", "1999-04-19", "19:47-14"),
        ("pai-gow-poker", "1992-10-19", "19:47-11"),
        ("keno", "1995-03-13", "19:47-15"),
        ("casino-war", "1999-01-19", "19:47-22"),
        ("mississippi-stud", "2010-09-07", "19:47-35"),
    ],
)
def test_a_game_has_no_text_before_its_adoption_and_after_the_chapter(
    game: str, first_day: str, subchapter: str
) -> None:
    first = date.fromisoformat(first_day)
    early = CATALOGUE.on(first - timedelta(days=1)).authorised(game)
    assert early is not None
    assert early.sentence.startswith("No text held for ")
    mambo = ("19:47-14.8(b)", "19:47-14.8(a)6", "19:47-14.13A")
    listed = {"mambo-stud": mambo, "mini-craps": ("19:47-1.2(b)",)}.get(game, ())
    unauthorised = ("19:47-8.4",) if first > date(1983, 12, 5) else ()
    assert early.cites == (*listed, subchapter, *unauthorised)
    assert CATALOGUE.on(first).authorised(game) is None
    assert CATALOGUE.on(date(2011, 11, 13)).authorised(game) is None
    late = CATALOGUE.on(date(2011, 11, 14)).authorised(game)
    assert late is not None
    assert "13:69F" in late.sentence
    assert "our reading" in late.sentence
    assert late.cites == (subchapter, "19:47")


@pytest.mark.parametrize("game", ["fast-action-hold-em", "winners-pot-poker", "supreme-pai-gow"])
def test_a_game_whose_rules_nobody_found_has_no_text_on_any_day(game: str) -> None:
    for day in (date(1999, 1, 1), date(2010, 9, 7), date(2012, 1, 1)):
        refusal = CATALOGUE.on(day).authorised(game)
        assert refusal is not None
        assert refusal.cites[0] == CATALOGUE.game(game).subchapter


@pytest.mark.parametrize(("day", "handle", "before", "after"), GISTS)
def test_what_a_clause_says_changes_on_its_day(day: str, handle: str, before: str, after: str) -> None:
    first = date.fromisoformat(day)
    old, new = (CATALOGUE.on(each).entry_of(handle).gist for each in (first - timedelta(days=1), first))
    assert before in old
    assert after in new
    assert old != new


@pytest.mark.parametrize("handle", ["after-shuffle", "cut-order", "cut-bank", "cut"])
def test_clauses_that_were_revised_without_description_name_the_note(handle: str) -> None:
    remark = CATALOGUE.on(date(2005, 1, 1)).entry_of(f"pai-gow-poker.{handle}").remark
    assert "1993-05-03" in remark


def test_after_the_day_that_the_text_gives_the_chapter_it_is_held_by_a_reading_that_is_told() -> None:
    assert CATALOGUE.on(date(2011, 6, 9)).reading == ""
    assert "expire on 2011-06-09" in CATALOGUE.on(date(2011, 6, 10)).reading
    refusal = CATALOGUE.on(date(2011, 11, 14)).authorised("craps")
    assert refusal is not None
    assert "by its text expired on 2011-06-09" in refusal.sentence


def test_the_newest_law_is_that_of_the_newest_edition() -> None:
    assert CATALOGUE.newest == date(2010, 9, 7)


def test_a_known_text_applied_to_unknown_days_says_so() -> None:
    law = CATALOGUE.on(date(1985, 1, 1))
    assert "not on record; read as double odds" in law.figure_remark("craps.odds-ceiling")
    assert "the known text is applied" in law.entry_of("craps.buy").remark
    assert CATALOGUE.on(date(2000, 1, 1)).figure_remark("craps.odds-ceiling") == ""


def test_one_id_means_different_rules_on_different_days() -> None:
    names = [
        CATALOGUE.on(day).entry("19:47-1.2(a)18")
        for day in (date(1980, 1, 1), date(1990, 1, 1), date(2000, 1, 1))
    ]
    assert [entry.handles for entry in names if entry] == [
        ("craps.craps-12",),
        ("craps.horn",),
        ("craps.craps-eleven",),
    ]


def test_what_changed_between_two_days() -> None:
    changes = CATALOGUE.changes(date(1999, 11, 14), date(1999, 11, 15), game="craps")
    assert [
        (change.name, change.change, change.before, change.after)
        for change in changes
        if change.what == "figure"
    ] == [("craps.odds-ceiling", "changed", 10, 100)]
    assert {change.cites for change in changes} == {("19:47-1.6(e)",)}
    assert CATALOGUE.changes(date(1999, 11, 15), date(1999, 11, 16)) == ()


def test_a_new_number_is_told_apart_from_a_new_rule() -> None:
    changes = {
        change.name: change
        for change in CATALOGUE.changes(date(1993, 3, 14), date(1993, 3, 15), game="craps")
    }
    assert changes["craps.horn"].change == "renumbered"
    assert (changes["craps.horn"].before, changes["craps.horn"].after) == ("19:47-1.2(a)18", "19:47-1.2(a)19")
    assert changes["craps.craps-eleven"].change == "added"
    assert all(change.day == date(1993, 3, 15) for change in changes.values())
    back = CATALOGUE.changes(date(1993, 3, 15), date(1993, 3, 14), game="craps")
    assert {change.name: change.change for change in back}["craps.craps-eleven"] == "ended"


def test_changes_of_one_game_leave_the_others_out() -> None:
    changes = CATALOGUE.changes(date(1995, 1, 1), date(2005, 1, 1), game="hold-em")
    assert changes
    assert {change.name.partition(".")[0] for change in changes} == {"poker"}

"""Table signs and patrons' guides: what they say is what the table does."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from pitboss.cli import main
from pitboss.games import find, open_games
from pitboss.law import catalogue
from pitboss.money import Odds
from pitboss.reports import told
from pitboss.reports.document import Document, Items, PageBreak, Table, as_text, columns
from pitboss.reports.guide import guide, plainly, told_of
from pitboss.reports.html import as_html
from pitboss.reports.paper import Imprint, pages
from pitboss.reports.papers import sign
from pitboss.reports.par import entries_of
from pitboss.reports.print import as_pdf, as_typst
from pitboss.table.felt import in_words
from pitboss.table.table import Table as GameTable

if TYPE_CHECKING:
    from pitboss.law import Law
    from pitboss.table.game import Game

QUICK = ("three-card-poker", "roulette", "baccarat", "five-card-stud")


def check(game: str) -> None:
    """Every line of odds that the layout prints stands on the sign, every act of a player in the guide."""
    made = guide(game)
    text = as_text(made)
    table = GameTable.open(game)
    for lines in table.game.pays(table.rules).values():
        for line, odds in lines.items():
            caught = re.fullmatch(r"(\d+) of (\d+)", line)
            if caught:  # a line of a rate card stands in the row of its spots
                row = next(row for row in text.splitlines() if f" {caught[2]} marked: " in row)
                assert f" {caught[1]} caught: {odds}" in row
            else:
                assert line.replace("-", " ") in text
                assert odds in text
    assert made.blocks.count(PageBreak()) == 1
    assert as_pdf(made)[:5] == b"%PDF-"
    assert pages(as_typst(made)) == 2, "the sign and the guide are a page each"
    assert "How to play" in text
    assert re.search(r"\bNone\b(?! of)", text) is None, "a value that is missing, and no sentence"


@pytest.mark.parametrize("game", QUICK)
def test_sign_and_guide_of_a_game(game: str) -> None:
    check(game)


@pytest.mark.full
@pytest.mark.parametrize("game", [game for game in open_games() if game not in QUICK])
def test_sign_and_guide_of_every_game_that_can_be_opened(game: str) -> None:
    check(game)


def test_what_patrons_are_told_rests_on_the_law_of_every_day() -> None:
    """Each sentence names clauses and figures that exist, and has its figures on every day on which it is told."""
    known = catalogue()
    changes = sorted({entry.since for entry in known.entries if entry.since} | {known.newest})
    for game, sentences in told.written().items():
        wagers = find(game).wagers(known.on(known.newest))
        assert all(each.wager is None or each.wager in wagers for each in sentences), game
        for law in map(known.on, changes):
            for each in told.holding(game, law, lacks=(), offered=wagers):
                assert "{" not in told.in_figures(each, law)


def test_patrons_are_told_of_what_the_house_offers_and_how_a_game_is_won() -> None:
    plain, with_fire = guide("craps"), guide("craps", options={"offer_fire_bet": True})
    assert "on the come out roll 7 or 11 wins and 2, 3 or 12 loses" in as_text(plain)
    assert ("different points" in as_text(plain), "different points" in as_text(with_fire)) == (False, True)
    text = as_text(guide("blackjack", options={"streak": True}))
    assert "until he has 17 or more" in text
    assert ("Streak:" in text, "Sevens:" in text) == (True, False)


def test_a_guide_says_when_each_bet_wins_in_its_sentences_or_as_the_felt_does() -> None:
    text = as_text(guide("mini-dice"))
    assert "- Over 7: Next shake: 8 to 12 wins, 2 to 7 loses." in text
    assert "When a bet wins" not in as_text(guide("roulette")), "its sentences tell it"
    table = GameTable.open("asia-poker")
    rules = told_of(table.game, table.law, table.state.house.options).rules
    assert any("two of your three hands must beat his" in rule for rule in rules)


def test_the_sign_shows_limits_and_odds_as_they_are_configured() -> None:
    options = {
        "table_min": 10, "table_max": 500, "increment": 5, "limits": {"fire-bet": {"max": 5}, "pass": {"min": 15}},
        "field_pay_12": "3 to 1", "odds_multiple_right": 2, "offer_fire_bet": True,
    }  # fmt: skip
    text = as_text(guide("craps", options=options))
    for said in (
        "Least wager: $10.00.", "Most on a wager: $500.00.", "Wagers in multiples of $5.00.",
        "Fire bet: $1.00 to $5.00 in steps of $1.00.", "Pass: at least $15.00.", "12: 3 to 1",
    ):  # fmt: skip
        assert said in text
    assert "12: 3 to 1" not in as_text(guide("craps"))


def test_a_table_and_its_sign_cannot_differ() -> None:
    """The odds on the sign are those by which the open table settles."""
    table = GameTable.open("three-card-poker", as_of="2001-01-01")
    made = guide("three-card-poker", as_of="2001-01-01")
    paid = next(
        block for block in made.blocks if isinstance(block, Table) and block.columns[1].name == "pays"
    )
    told = next(row[1] for row in paid.rows if row[0] == "Pair plus")
    printed = find("three-card-poker").pays(table.rules)["pair-plus"]
    assert {Odds.parse(part.split(": ")[1]) for part in told.split("; ")} == set(
        map(Odds.parse, printed.values())
    )


def test_large_type_is_the_same_text_in_other_letters() -> None:
    small, large = guide("roulette"), guide("roulette", large=True)
    assert as_text(small) == as_text(large)
    assert '<body class="large">' in as_html(large)
    assert min(_sizes(large)) >= 14
    assert 8 <= min(_sizes(small)) <= max(_sizes(small)) <= 12


def _sizes(document: Document) -> list[float]:
    return [float(size) for size in re.findall(r"#set text\(([\d.]+)pt", as_typst(document))]


@pytest.mark.parametrize("large", [False, True])
def test_the_longest_layout_is_a_page_each_too(large: bool) -> None:
    """Craps has forty wagers: the type may be smaller and the sheet larger, but nothing is left out."""
    made = guide("craps", large=large)
    assert pages(as_typst(made)) == 2
    assert min(_sizes(made)) >= (14 if large else 8)


def test_odds_are_never_broken_and_columns_get_the_room_that_they_need() -> None:
    """Names and odds shared a page in large type by halves: `10 to 1` took two lines beside an empty column."""
    drawn = as_typst(guide("big-six", large=True))
    assert "[10~to~1]".replace("~", "\N{NO-BREAK SPACE}") in drawn
    assert "10 to 1" not in drawn
    assert "table(columns: (auto, auto, auto, auto,)" in drawn
    assert "columns(2" not in drawn, "four columns of table have no room in half a page of large type"
    rates = as_typst(guide("keno"))
    assert "table(columns: (auto, 60fr, auto, auto,)" in rates, (
        "names are not wrapped, and lines of odds where they must"
    )


def test_a_sign_says_what_insurance_and_a_meter_pay() -> None:
    assert "Insurance  2 to 1" in sign("blackjack").text
    assert "Insurance  5 to 2" in sign("double-attack-blackjack").text
    text = sign("mississippi-stud", options={"progressive_table": "A"}).text
    assert "royal flush 9999 to 1" in text
    assert "Progressive: Reckoned at the meter shown: meter $10,000.00." in text


def test_a_sign_comes_alone() -> None:
    made = sign("roulette", options={"table_min": 5})
    assert pages(as_typst(made.document)) == 1
    assert "Least wager: $5.00." in made.text
    assert "How to play" not in made.text


def test_a_table_that_may_not_open_has_no_sign(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "sign.pdf"
    given = ["guide", "three-card-poker", "--option", "pair_plus_table.flush=3", "-o", str(out)]
    monkeypatch.setattr(sys, "argv", ["pitboss", *given])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 1
    told = capsys.readouterr().err
    assert "exactly 4 to 1" in told
    assert told.count("(19:47-20.11(a)2 table") == 1, told
    assert not out.exists()


def test_bets_that_are_taken_back_in_part_have_one_figure() -> None:
    """Of the three equal bets of let it ride none is a bet by itself; what stands for all is the usual figure."""
    text = as_text(guide("let-it-ride", parts=("guide",)))
    assert re.search(r"^Let it ride .* 3\.51% ", text, re.MULTILINE)
    assert not re.search(r"^Bet [123] ", text, re.MULTILINE)


def test_a_sign_says_a_rake_and_blinds_in_words() -> None:
    rake = [
        {"method": "percent", "percent": 10, "cap": 5},
        {"method": "time-per-table", "hourly": 60, "period": 20},
    ]
    text = sign("hold-em", options={"rake": rake, "blinds": [2, 4]}).text
    assert "10% of the sums bet, at most $5.00; $20.00 for 20 minutes from the table" in text
    assert "2 blinds: $2.00, $4.00, from the left of the button." in text
    assert "{" not in text
    assert "At most 3 raises in a round while more than two players are in." in text
    assert "Least wager" not in text, "of poker the betting says it"
    assert "Raises without end." in sign("hold-em", options={"betting": "no-limit"}).text
    assert "the house takes nothing" in sign("hold-em").text


@pytest.mark.parametrize(
    ("game", "options", "lines"),
    [
        ("hold-em", {}, (
            "Fixed limit: bets and raises of $2.00 in the early rounds and of $4.00 in the later ones.",
            "No ante.", "2 blinds: $1.00, $2.00, from the left of the button.", "No rake.")),
        ("hold-em", {"table_min": 5, "ante": 1}, (
            "bets and raises of $5.00 in the early rounds and of $10.00", "Ante: $1.00 from each player.",
            "2 blinds: $2.50, $5.00", "Least wager: $5.00.")),
        ("omaha", {"betting": "pot", "minimum": 3}, ("Pot limit: bets of at least $3.00", "Raises without end.")),
        ("five-card-stud", {"betting": "spread", "minimum": 1, "maximum": 8, "max_raises": 4}, (
            "Spread limit: bets and raises of $1.00 to $8.00.", "At most 4 raises in a round.", "Forced bet: $")),
    ],
)  # fmt: skip
def test_a_sign_at_poker_says_what_the_table_plays_also_where_nothing_was_chosen(
    game: str, options: dict[str, Any], lines: tuple[str, ...]
) -> None:
    text = sign(game, options=options).text
    assert [line for line in lines if line not in text] == []
    assert ("blind" in text) == (game != "five-card-stud")


@pytest.mark.parametrize("game", ["pai-gow", "pai-gow-poker", "baccarat"])
def test_a_sign_says_what_is_kept_of_a_win(game: str) -> None:
    assert "1 to 1 less 5%" in sign(game).text


def test_a_sign_leaves_out_what_decides_nothing_as_the_house_plays_it() -> None:
    """What a second zero does is said where wagers are held, and only there."""
    assert "second zero" not in sign("roulette").text
    held = sign("roulette", options={"even_money_on_zero": "en_prison"}).text
    assert "What a second zero does to a wager that is held" in held


@pytest.mark.full
def test_a_sign_leaves_out_options_of_wagers_that_are_not_offered() -> None:
    plain = sign("blackjack").text
    offered = sign("blackjack", options={"progressive": True, "twenty_point": True, "decks": 6}).text
    for said in (
        "What the meter shows again",
        "Percent of each progressive dollar",
        "twenty point wager has",
    ):
        assert said not in plain
        assert said in offered


@pytest.mark.parametrize("game", open_games())
def test_what_an_option_depends_on_is_an_option_of_its_game(game: str) -> None:
    """Of one that may not matter the others decide it; those of the defaults know them all."""
    values = GameTable.open(game).state.house.options
    for option in find(game).options:
        if option.matters is not None:
            assert option.matters(values) in (True, False)


OFFERED = re.compile(
    r"\bOptional:|[Ww]here offered|if offered|are offered,|may offer|\bintroduces\b|excerpt|schedule"
)


def test_guides_tell_nothing_of_what_the_house_does_not_offer() -> None:
    """Of every game: no clause and no act of what is not offered, and those of what is."""
    told = 0
    for game in map(find, open_games()):
        table = GameTable.open(game.id)
        usual, law = table.state.house.options, table.law
        plain = told_of(game, law, usual)
        assert [text for text in (*plain.rules, *plain.ranking) if OFFERED.search(text)] == [], game.id
        for option in (option for option in game.options if option.only):
            off = {**usual, option.name: "none" if option.type == "choice" else False}
            assert not _names(game, law, off) & set(option.only), f"{game.id}: {option.name}"
            on = {**usual, option.name: next((each for each in option.choices if each != "none"), True)}
            told += len(_names(game, law, on) & set(option.only))
    assert told >= 25


def _names(game: Game, law: Law, values: Mapping[str, Any]) -> set[str]:
    """The clauses, by their handles, and the acts that a guide tells."""
    told = told_of(game, law, values)
    texts, acts = {*told.rules, *told.ranking}, {name for name, _ in told.acts}
    handles = {
        handle for entry in entries_of(game, law) if plainly(entry) in texts for handle in entry.handles
    }
    return handles | {name for name, act in game.actions.items() if (act.name or in_words(name)) in acts}


def test_a_guide_tells_the_bonuses_that_are_offered() -> None:
    table = GameTable.open("blackjack", options={"bonus_777": True, "surrender": "late"})
    told = told_of(table.game, table.law, table.state.house.options)
    assert "Optional: three sevens, any suits, pay 3:2." in told.rules
    assert not [text for text in told.rules if "6-7-8" in text]
    assert "Surrender" in dict(told.acts)
    assert "Surrender" not in dict(
        told_of(table.game, table.law, GameTable.open("blackjack").state.house.options).acts
    )


def test_a_guide_to_poker_ranks_the_hands_of_its_own_game() -> None:
    high, low, split = (
        as_text(guide(game, parts=("guide",)))
        for game in ("five-card-stud", "five-card-draw-low", "seven-card-stud-split")
    )
    mambo = as_text(guide("mambo-stud", parts=("guide",)))
    assert "Royal flush: ten through ace" in high
    assert "Royal flush: ten through ace" in split
    assert "Royal flush" not in low
    assert "Royal flush: ten through ace" not in mambo
    for text, has_low in ((high, False), (low, True), (split, True), (mambo, True)):
        assert ("Low hands invert" in text) == has_low
        assert ("Three-card royal" in text) == (text is mambo)
    assert "Both split forms" in split
    assert "Eight-or-better" not in split


def test_a_table_of_many_columns_is_not_set_where_it_would_run_into_itself() -> None:
    """Two columns would need a smaller sheet, but the fourteen columns of a chart have no room in one of them."""
    imprint = Imprint("Wide", date(2010, 9, 7), "0" * 64, "1" * 64, "guide")

    def made(code: str) -> str:
        head = "hand A K Q J T 9 8 7 6 5 4 3 2".split()
        blocks = (Items(("Some words.",) * 20), Table(columns(*head), (("A", *[code] * 13),) * 13))
        return as_typst(
            Document(imprint=imprint, kind="Guide", about="", blocks=blocks, one_page=True, large=True)
        )

    assert "#columns(2" not in made("2x~")
    assert "#columns(2" in made("F")

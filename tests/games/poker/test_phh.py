"""Hand histories in the PHH format: the public set through the engine, our own hands through pokerkit."""

from __future__ import annotations

import json
import tomllib
import warnings
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from pokerkit import HandHistory
from typer.testing import CliRunner

from pitboss.cli import app
from pitboss.games.poker import events as pe
from pitboss.games.poker.phh import play, replay_file, replay_paths, replay_text, undividable
from pitboss.games.poker.phh_export import exports
from pitboss.games.poker.phh_reading import PhhError, read
from pitboss.ledger import Ledger
from pitboss.money import parse_dollars
from pitboss.table import Command, Refused, Table

from .random_hands import GAMES, Chance, play_hand, table

DATA = Path(__file__).parents[4] / "shared" / "data" / "phh"
HAND = """
variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ['d dh p1 AhAd', 'd dh p2 KsKd', 'p2 cbr 6', 'p1 cc', 'd db 2c7d9h', 'p1 cc', 'p2 cc',
 'd db 3c', 'p1 cc', 'p2 cc', 'd db 4d', 'p1 cbr 10.50', 'p2 cc', 'p1 sm AhAd', 'p2 sm']
finishing_stacks = [116.5, 83.5]
"""


@pytest.mark.skipif(not DATA.is_dir(), reason=f"the hand histories are not at {DATA}")
def test_every_permitted_history_reaches_its_finishing_stacks() -> None:
    outcomes = list(replay_paths([DATA]))
    assert [(outcome.file, outcome.differences) for outcome in outcomes if outcome.differences] == []
    refused = {Path(outcome.file).name.split("_")[0] for outcome in outcomes if outcome.refused}
    assert refused == {"FR", "F2L3D", "N2L1D"}
    assert all("19:47-14.8(b)" in outcome.cites for outcome in outcomes if outcome.refused)
    assert sum(outcome.ok for outcome in outcomes) > 90


def test_a_hand_is_played_to_its_finishing_stacks() -> None:
    at = play(read(HAND))
    assert [at.state.stack(seat) for seat in (1, 2)] == [11_650, 8_350]


def test_a_difference_is_told_with_both_stacks(tmp_path: Path) -> None:
    file = tmp_path / "one.phh"
    file.write_text(HAND.replace("116.5, 83.5", "120, 80"))
    outcome = replay_file(file)
    assert outcome.differences == ["finishing stacks 120, 80 in the file, 116.50, 83.50 by the chapter."]


@pytest.mark.parametrize("variant", ["FR", "NS", "FB", "N2L1D", "F2L3D"])
def test_a_game_that_is_not_listed_is_refused(variant: str) -> None:
    with pytest.raises(Refused) as no:
        read(HAND.replace("'NT'", f"'{variant}'"))
    assert no.value.cites[0] == "19:47-14.8(b)"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("variant", "variants", "needs 'variant'"),
        ("min_bet = 2", "min_bet = ", "not TOML"),
        ("'p1 cbr 10.50'", "'p1 bluff'", "not known"),
        ("antes = [0, 0]", "antes = [0, 3]", "neither everybody's nor the last blind's"),
    ],
)
def test_a_file_that_cannot_be_is_told_in_a_sentence(tmp_path: Path, old: str, new: str, said: str) -> None:
    file = tmp_path / "one.phh"
    assert old in HAND
    file.write_text(HAND.replace(old, new))
    (difference,) = replay_file(file).differences
    assert said in difference


@pytest.mark.parametrize(
    ("old", "said"),
    [(", 'p2 cc', 'p1 sm AhAd', 'p2 sm'", "ends while seat 2"), (" 'd db 4d',", "fewer cards")],
)
def test_a_file_that_breaks_off_is_incomplete_and_not_failed(tmp_path: Path, old: str, said: str) -> None:
    file = tmp_path / "one.phh"
    file.write_text(HAND.replace(old, ""))
    outcome = replay_file(file)
    assert outcome.incomplete is not None
    assert said in outcome.incomplete
    assert (outcome.ok, outcome.differences) == (False, [])


def test_a_rake_that_the_file_does_not_tell_is_told_apart_from_a_difference(tmp_path: Path) -> None:
    file = tmp_path / "one.phh"
    file.write_text(HAND.replace("116.5, 83.5", "116.1, 83.5"))
    outcome = replay_file(file)
    assert (outcome.ok, outcome.raked) == (True, 40)
    assert outcome.notes[-1] == "as the file, less a rake of $0.40."
    # A tenth of the pot of $33.00 is the most that is taken for a rake; and only of those who won.
    for finishing, raked in (
        ("113.2, 83.5", 330),
        ("113.19, 83.5", 0),
        ("116.5, 83.1", 0),
        ("116.9, 83.5", 0),
    ):
        file.write_text(HAND.replace("116.5, 83.5", finishing))
        outcome = replay_file(file)
        assert (outcome.ok, outcome.raked) == (raked > 0, raked)


def test_stacks_that_are_left_open_are_more_than_a_hand_takes(tmp_path: Path) -> None:
    file = tmp_path / "one.phh"
    file.write_text(HAND.replace("[100, 100]", "[inf, inf]").replace("[116.5, 83.5]", "[inf, inf]"))
    outcome = replay_file(file)
    assert outcome.ok
    assert "left open" in outcome.notes[-1]
    file.write_text(
        HAND.replace("[100, 100]", "[inf, inf]").replace("'p1 cc', 'p2 cc',\n", "'p2 cc', 'p1 cc',\n")
    )
    assert not replay_file(file).ok


MISSED = """
variant = 'NT'
ante_trimming_status = false
antes = [0, 0, 0, 0, 0]
blinds_or_straddles = [5, 10, -5, 0, 0]
min_bet = 10
starting_stacks = [714, 1015, 1000, 1244, 3324]
actions = ['d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', 'd dh p4 ????', 'd dh p5 ????', 'p3 cc', 'p4 f', 'p5 f',
 'p1 f', 'p2 cc', 'd db JhQsKc', 'p2 cc', 'p3 cbr 11', 'p2 cc', 'd db 4h', 'p2 cc', 'p3 cc', 'd db 4c', 'p2 cbr 21',
 'p3 cc', 'p2 sm 3dKs', 'p3 sm 8cQd']
finishing_stacks = [709, 1064, 953, 1244, 3324]
"""
"""Ongame, 1 July 2009, hand R5-1714502-73 of the HandHQ collection in the PHH data set: the third player posts half a
blind, pays the whole bet beside it, and the room takes $3."""


def test_a_blind_that_was_missed_lies_dead_where_the_file_says_so() -> None:
    outcome = replay_text(MISSED, "missed")
    assert (outcome.ok, outcome.raked) == (True, 300)
    assert any("lies dead" in note for note in outcome.notes)
    live = replay_text(MISSED.replace("1064, 953", "1062, 958"), "live")
    assert live.ok
    assert not any("lies dead" in note for note in live.notes)
    for wrong in ("1064, 954", "1070, 953", "1067, 952"):
        assert not replay_text(MISSED.replace("1064, 953", wrong), "wrong").ok


def test_who_comes_in_posts_a_bet_out_of_turn_and_the_opening_stays() -> None:
    """PHH writes it as a negative blind. The fifth player has posted $2 and checks where nobody raises."""
    text = """
variant = 'NT'
ante_trimming_status = true
antes = [0, 0, 0, 0, 0]
blinds_or_straddles = [1, 2, 0, 0, -2]
min_bet = 2
starting_stacks = [100, 100, 100, 100, 100]
actions = ['d dh p1 2h7d', 'd dh p2 KsKd', 'd dh p3 3c4c', 'd dh p4 5c6c', 'd dh p5 AhAd',
 'p3 f', 'p4 cc', 'p5 cc', 'p1 f', 'p2 cc', 'd db 2c7c9h', 'p2 cbr 4', 'p4 f', 'p5 cbr 12', 'p2 f']
finishing_stacks = [99, 94, 100, 98, 109]
"""
    at = play(read(text))
    assert [at.state.stack(seat) for seat in at.state.seats] == [9_900, 9_400, 10_000, 9_800, 10_900]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        *_, last = HandHistory.loads(text)
    assert [100 * stack for stack in last.stacks] == [at.state.stack(seat) for seat in at.state.seats]
    (told,) = exports(at)
    assert isinstance(told, str)
    assert "blinds_or_straddles = [1, 2, 0, 0, -2]" in told
    again = play(read(told))
    assert again.state.balances == at.state.balances
    late = text.replace("'p3 f', 'p4 cc'", "'p1 f', 'p4 cc'")
    with pytest.raises(Refused):
        play(read(late))
    with pytest.raises(Refused, match="at most the last blind"):
        play(read(text.replace("-2]", "-3]")))


def test_a_collection_is_played_hand_by_hand_and_counted(tmp_path: Path) -> None:
    file = tmp_path / "many.phhs"
    broken = HAND.replace(", 'p2 cc', 'p1 sm AhAd', 'p2 sm'", "")
    texts = [HAND, HAND.replace("116.5, 83.5", "120, 80"), HAND.replace("'NT'", "'FR'"), broken]
    file.write_text("".join(f"[{number}]\n{text}\n" for number, text in enumerate(texts, 1)))
    found = [outcome.file.rpartition("#")[2] for outcome in replay_paths([tmp_path]) if outcome.ok]
    assert found == ["1"]
    done = CliRunner().invoke(app, ["phh", "replay", str(tmp_path)])
    assert done.stdout.splitlines()[-1] == "1 passed, 1 failed, 1 refused, 1 incomplete"
    assert "4 hands in" in done.stderr
    assert done.exit_code == 1


def test_a_card_not_seen_is_mucked_and_never_wins() -> None:
    unseen = (
        HAND.replace("d dh p1 AhAd", "d dh p1 ????")
        .replace("p1 sm AhAd", "p1 sm")
        .replace("'p2 sm'", "'p2 sm KsKd'")
    )
    at = play(read(unseen))
    assert [at.state.stack(seat) for seat in (1, 2)] == [8_350, 11_650]


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("hold-em", {"betting": "no-limit", "blinds": [1, 2]}),
        ("hold-em", {"small_bet": 2, "big_bet": 4, "blinds": [1, 2], "max_raises": 3}),
        ("omaha", {"betting": "pot", "blinds": [1, 2]}),
        ("omaha-split-8", {"small_bet": 2, "big_bet": 4, "blinds": [1, 2], "max_raises": 3}),
        ("seven-card-stud", {"ante": 1, "forced_bet": 1, "small_bet": 2, "big_bet": 4, "max_raises": 3}),
        (
            "seven-card-stud-split-8",
            {"ante": 1, "forced_bet": 1, "small_bet": 2, "big_bet": 4, "max_raises": 3},
        ),
    ],
)
def test_pokerkit_replays_our_hands_to_the_same_stacks(game: str, options: dict[str, Any], seed: int) -> None:
    for number in range(60):
        chance = Chance(seed * 101 + number)
        stacks = [100 * (20 + chance.below(60)) for _ in range(2 + chance.below(4))]
        at = table(game, chance, stacks=stacks, smallest_chip=1, **options)
        for _ in play_hand(at, chance):
            pass
        if any(
            isinstance(event, pe.Acted) and event.act in ("bet", "raise") and not event.full
            for event in at.log
        ):
            continue  # short all-ins reopen the betting by other rules there
        (text,) = exports(at)
        assert isinstance(text, str)
        again = play(read(text))
        order = next(event for event in at.log if isinstance(event, pe.HandBegun))
        assert sum(again.state.stack(seat) for seat in again.state.seats) == sum(stacks)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            *_, state = HandHistory.loads(text)
        theirs = [round(100 * float(stack)) for stack in state.stacks]
        first = order.players.index(order.button) + 1 if order.button else 0
        ours = [at.state.stack(order.players[(first + n) % len(stacks)]) for n in range(len(stacks))]
        assert [again.state.stack(seat) for seat in again.state.seats] == ours
        if theirs != ours:
            assert undividable(at), text


RAKE = [{"method": "percent", "percent": 10, "cap": 4}, {"method": "increments", "levels": {"20": 1}}]


@pytest.mark.parametrize("betting", ["fixed", "spread", "pot", "no-limit"])
@pytest.mark.parametrize("game", GAMES)
def test_every_hand_of_the_ten_games_is_told_and_read_back(game: str, betting: str, seed: int) -> None:
    """Also those for which PHH has no code, with antes, rakes, short stacks and the house's other choices."""
    for number in range(6):
        chance = Chance(seed * 307 + number)
        options: dict[str, Any] = {"betting": betting, "ante": "0.50", "max_raises": 1 + chance.below(4)}
        if number % 2:
            options |= {"rake": RAKE, "odd_chip": "0.25"}
        if "split" in game:
            options["low_comparison"] = ("conventional", "literal")[chance.below(2)]
        stacks = [25 * (4 + chance.below(300)) for _ in range(2 + chance.below(5))]
        at = table(game, chance, stacks=stacks, **options)
        for _ in range(3):
            if sum(at.state.stack(seat) > 0 for seat in at.state.seats) > 1:
                for _ in play_hand(at, chance):
                    pass
        ended = [event for event in at.log if isinstance(event, pe.HandBegun)]
        texts = exports(at)
        assert len(texts) == len(ended)
        for text in texts:
            assert isinstance(text, str), text
            if _reshuffled(at):
                continue
            again = play(read(text))
            finishing = tomllib.loads(text, parse_float=Decimal)["finishing_stacks"]
            stacks_again = [again.state.stack(seat) for seat in again.state.seats]
            assert stacks_again == [int(100 * stack) for stack in finishing], text


def test_a_file_that_tells_no_readings_is_played_as_card_rooms_play() -> None:
    told = read(HAND).options
    assert (told["showdown_order"], told["heads_up_blinds"]) == ("last-street", "practice")


@pytest.mark.parametrize("ante", [{}, {"ante": 1, "ante_placed_by": "last-blind"}])
def test_a_hand_with_other_readings_tells_them(ante: dict[str, Any]) -> None:
    """Two players who post by the letter: the first in the order of PHH has the smaller blind and acts first."""
    at = Table.open(
        "hold-em", seats={1: 10_000, 2: 10_000}, source=Chance(2),
        options={"betting": "no-limit", "blinds": [1, 2], "heads_up_blinds": "letter", **ante},
    )  # fmt: skip
    at.do(Command("button", 1))
    at.do(Command("deal"))
    at.do(Command("raise", 2, args={"amount": 600}))
    at.do(Command("fold", 1))
    (text,) = exports(at)
    assert isinstance(text, str)
    assert "blinds_or_straddles = [1, 2]" in text
    history = read(text)
    assert (history.options["showdown_order"], history.options["heads_up_blinds"]) == ("last-wager", "letter")
    assert history.finishing is not None
    again = play(history)
    assert [again.state.stack(seat) for seat in (1, 2)] == list(history.finishing)


def _reshuffled(at: Table) -> bool:
    """Burned cards were shuffled again; a file does not tell them."""
    return any(getattr(event, "reshuffled", False) for event in at.log)


def test_a_hand_with_a_ruling_is_not_told() -> None:
    chance = Chance(1)
    at = table("hold-em", chance, stacks=[5_000, 5_000, 5_000], button_start="right")
    at.do(Command("deal"))
    seat = at.state.game.hand.turn
    at.do(Command("irregularity", seat, args={"kind": "hand-collected", "protected": True}))
    at.do(Command("fold", at.state.game.hand.turn))
    (told,) = exports(at)
    assert isinstance(told, PhhError)
    assert "no word for a ruling" in str(told)


def test_a_change_of_limits_is_told_from_the_hand_on_that_it_begins_with() -> None:
    chance = Chance(3)
    at = table("hold-em", chance, stacks=[50_000] * 3, small_bet=2, blinds=[1, 2], button_start="right")
    for _ in play_hand(at, chance):
        pass
    at.do(Command("notice", args={"option": "big_bet", "value": 6, "minutes": 60}))
    at.do(Command("time", args={"minutes": 60}))
    for _ in play_hand(at, chance):
        pass
    first, second = exports(at)
    assert isinstance(first, str)
    assert isinstance(second, str)
    assert "big_bet = 4" in first
    assert "big_bet = 6" in second


def test_the_command_line_exports_the_hands_of_cases_of_a_ledger_and_of_its_export(tmp_path: Path) -> None:
    chance = Chance(5)
    at = table("hold-em", chance, stacks=[5_000, 5_000], betting="no-limit", blinds=[1, 2])
    other = Table.open("craps", seats={1: 1_000})
    for _ in play_hand(at, chance):
        pass
    (expected,) = exports(at)
    with Ledger.open(tmp_path / "casino.db") as ledger:
        ledger.open_table(Table.replay(at.log), table_id="main", key="opening")
        ledger.open_table(other, table_id="dice", key="opening")
    run = CliRunner()
    lines = tmp_path / "casino.jsonl"
    assert run.invoke(app, ["export", str(tmp_path / "casino.db"), "-o", str(lines)]).exit_code == 0
    for source in (tmp_path / "casino.db", lines):
        out = tmp_path / source.suffix[1:]
        done = run.invoke(app, ["phh", "export", str(source), "-o", str(out)])
        assert done.exit_code == 0, done.output
        (file,) = out.iterdir()
        assert file.name == "main-1.phh"
        assert file.read_text() == expected
        replayed = run.invoke(app, ["phh", "replay", str(out)])
        assert replayed.output.endswith("1 passed, 0 failed, 0 refused\n")
        told = json.loads(run.invoke(app, ["phh", "stats", str(source), "--json"]).stdout)
        assert (told["hands"], told["left_out"]) == (1, [])
        won = {row["player"]: parse_dollars(row["net"]) for row in told["players"]}
        assert won == {f"main seat {seat}": at.state.stack(seat) - 5_000 for seat in (1, 2)}
    public = tmp_path / "public.jsonl"
    run.invoke(app, ["export", str(tmp_path / "casino.db"), "-o", str(public), "--public"])
    out = tmp_path / "none"
    refused = run.invoke(app, ["phh", "export", str(public), "-o", str(out)])
    assert refused.exit_code == 2
    assert "public export" in refused.output
    for name, said in (("x", "no table 'x'"), ("dice", "no poker game")):
        wrong = run.invoke(
            app, ["phh", "export", str(tmp_path / "casino.db"), "--table", name, "-o", str(out)]
        )
        assert wrong.exit_code == 2
        assert said in wrong.output
    assert not out.exists()


def _nt(actions: list[str], /, **fields: str) -> str:
    told = {
        "variant": "'NT'", "antes": "[0, 0]", "blinds_or_straddles": "[1, 2]", "min_bet": "2",
        "starting_stacks": "[100, 100]", "actions": repr(actions), **fields,
    }  # fmt: skip
    return "\n".join(f"{name} = {value}" for name, value in told.items())


CHECKED = [
    "p2 cc",
    "p1 cc",
    "d db 2c3d4h",
    "p1 cc",
    "p2 cc",
    "d db 9s",
    "p1 cc",
    "p2 cc",
    "d db Tc",
    "p1 cc",
    "p2 cc",
]


def test_remarks_and_the_sign_for_the_cards_dealt_are_read_as_pokerkit_reads_them() -> None:
    dealt = ["d dh p1 AsAh", "d dh p2 KsKh", "# The second player thinks."]
    text = _nt([*dealt, *CHECKED, "p1 sm -", "p2 sm -"], finishing_stacks="[102, 98]")
    *_, last = HandHistory.loads(text)
    assert list(last.stacks) == [102, 98]
    assert replay_text(text, "hand").ok


def test_a_showdown_whose_cards_are_not_told_is_incomplete() -> None:
    dealt = ["d dh p1 ????", "d dh p2 ????"]
    for shown in (["p1 sm ????", "p2 sm ????"], ["p1 sm", "p2 sm ????"], ["p1 sm -", "p2 sm -"]):
        outcome = replay_text(_nt([*dealt, *CHECKED, *shown]), "hand")
        assert (outcome.ok, outcome.differences) == (False, [])
        assert "are not told" in str(outcome.incomplete)


@pytest.mark.parametrize(
    ("actions", "fields", "said"),
    [
        (["d dh p1 AsAhAd", "d dh p2 KsKh", "p2 f"], {}, "2 cards first"),
        (["d dh p1 AsAh", "d dh p9 KsKh", "p2 f"], {}, "p1 to p2"),
        (["d dh p1 AsAh", "d dh p2 KsKh", *CHECKED, "p1 sm QcQd", "p2 sm -"], {}, "without having been dealt"),
        (["p2 zz"], {}, "is not known"),
        ([], {"finishing_stacks": "[100]"}, "1 values for 2 players"),
        ([], {"finishing_stacks": "5"}, "in brackets"),
        ([], {"antes": "1.5"}, "in brackets"),
        ([], {"antes": "[0, 0, 0]"}, "3 values for 2 players"),
        ([], {"antes": "[inf, 0]"}, "no amount here"),
        ([], {"blinds_or_straddles": "[1, [2]]"}, "An amount is"),
        ([], {"starting_stacks": "1979-05-27"}, "in brackets"),
        ([], {"actions": "[5]"}, "is a text"),
        ([], {"actions": "7"}, "in brackets"),
    ],
)  # fmt: skip
def test_what_is_no_hand_is_a_sentence_and_the_next_hand_is_played(
    actions: list[str], fields: dict[str, str], said: str, tmp_path: Path
) -> None:
    file = tmp_path / "two.phhs"
    file.write_text(f"[1]\n{_nt(actions, **fields)}\n[2]\n{HAND}\n")
    wrong, right = replay_paths([file])
    assert [said in each for each in wrong.differences] == [True]
    assert right.ok


def test_a_file_that_is_no_text_is_a_sentence(tmp_path: Path) -> None:
    for name in ("hand.phh", "hands.phhs"):
        (tmp_path / name).write_bytes(b"\xff\xfe\x00")
    assert [outcome.differences for outcome in replay_paths([tmp_path])] == [
        ["This is no text in UTF-8."]
    ] * 2

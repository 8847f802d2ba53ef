"""Statistics of players: VPIP, PFR and win rates from hand histories and from a ledger."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pitboss.cli import app
from pitboss.games.poker.phh_export import exports
from pitboss.games.poker.statistics import statistics

from .random_hands import Chance, play_hand, table

HEAD = "variant = 'NT'\nantes = [0, 0, 0]\nblinds_or_straddles = [1, 2, 0]\nmin_bet = 2\n"
CARDS = "'d dh p1 AhAd', 'd dh p2 KsKd', 'd dh p3 7c2d', "


def hand(actions: str, finishing: str, *, players: str = "['ann', 'bob', 'cy']") -> str:
    return (
        f"{HEAD}starting_stacks = [100, 100, 100]\nactions = [{CARDS}{actions}]\n"
        f"finishing_stacks = {finishing}\nplayers = {players}\n"
    )


RAISED = hand("'p3 cbr 6', 'p1 f', 'p2 f'", "[99, 98, 103]")
LIMPED = hand("'p3 cc', 'p1 f', 'p2 cc', 'd db 2c7d9h', 'p2 cbr 4', 'p3 f'", "[99, 103, 98]")
OTHERS = hand("'p3 f', 'p1 cbr 6', 'p2 f'", "[102, 98, 100]", players="['cy', 'ann', 'bob']")


def test_what_players_do_and_win_is_as_counted_by_hand() -> None:
    """cy raises, limps and steals: he comes in by his own will in all three hands, and raises in two. The big blind
    that checks has not come in by his own will, and a bet after the flop is no raise before it."""
    found = statistics([("1", RAISED), ("2", LIMPED), ("3", OTHERS)])
    seen = found.players
    assert (found.hands, found.left_out) == (3, [])
    assert {name: (each.hands, each.came_in, each.raised) for name, each in seen.items()} == {
        "ann": (3, 0, 0), "bob": (3, 0, 0), "cy": (3, 3, 2),
    }  # fmt: skip
    assert {name: each.cents for name, each in seen.items()} == {"ann": -400, "bob": 100, "cy": 300}
    assert seen["cy"].bets == Fraction(3, 2)
    assert seen["cy"].win_rate == 50
    # won 3/2, -1 and 1 big blinds: variance 7/4
    assert seen["cy"].standard_error == pytest.approx(100 * (7 / 4 / 3) ** 0.5)


def test_a_hand_that_is_not_played_to_its_end_is_left_out_and_said() -> None:
    found = statistics([("1", RAISED), ("2", hand("'p3 cbr 1'", "[1, 1, 1]")), ("3", "variant = 'XX'")])
    assert found.hands == 1
    assert [line.partition(":")[0] for line in found.left_out] == ["2", "3"]


def test_the_command_reads_folders_and_what_our_own_tables_played(tmp_path: Path) -> None:
    (tmp_path / "a.phh").write_text(RAISED)
    (tmp_path / "b.phhs").write_text(f"[1]\n{LIMPED}\n[2]\n{OTHERS}\n")
    run = CliRunner().invoke(app, ["phh", "stats", str(tmp_path), "--json"])
    told = json.loads(run.output)
    assert (run.exit_code, told["hands"]) == (0, 3)
    assert {row["player"]: row["vpip"] for row in told["players"]} == {"ann": 0, "bob": 0, "cy": 1}
    empty = tmp_path / "empty"
    empty.mkdir()
    assert CliRunner().invoke(app, ["phh", "stats", str(empty)]).exit_code != 0

    chance = Chance(3)
    played = table("hold-em", chance, stacks=(10_000, 10_000, 10_000))
    for _ in play_hand(played, chance):
        pass
    (written, *_) = exports(played)
    assert isinstance(written, str)
    seats = statistics([("t1 1", written)]).players
    assert all(name.startswith("t1 seat ") for name in seats)
    assert sum(each.cents for each in seats.values()) <= 0


def test_remarks_count_for_nothing_and_players_are_a_list() -> None:
    remarked = RAISED.replace("'p1 f'", "'# ann thinks', 'p1 f # at last'")
    assert statistics([("1", remarked)]).players.keys() == {"ann", "bob", "cy"}
    for players in ("5", "['ann', 'bob', 'cy', 'dan']", "true"):
        found = statistics([("1", hand("'p3 f', 'p1 f'", "[99, 101, 100]", players=players))])
        assert (found.hands, len(found.left_out)) == (0, 1)

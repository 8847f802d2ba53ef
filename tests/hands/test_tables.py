"""The tables behind the compiled evaluators: how they are laid out, and how they are kept on disk."""

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from patient import PATIENCE
from pitboss.hands import ranking
from pitboss.hands.compiled import compiling, kernel
from pitboss.hands.kernels import advance, place_of, unrank
from pitboss.hands.patience import Patience
from pitboss.hands.tables import SHELF, WEIGHTS, rank_sums, tables


@pytest.mark.parametrize("size", range(1, 8))
def test_no_two_choices_of_ranks_have_the_same_sum(size: int) -> None:
    sums, counts = rank_sums(size, WEIGHTS[max(5, size)])
    assert len(np.unique(counts)) == counts.size
    assert len(np.unique(sums)) == sums.size
    assert sums.size == {1: 13, 5: 6_175, 6: 18_395, 7: 49_205}.get(size, sums.size)


@pytest.mark.parametrize("size", [5, 7])
def test_no_two_hands_share_a_place(size: int) -> None:
    table = tables(ranking("five"), size)
    sums, _ = rank_sums(size, WEIGHTS[size])
    places = {int(place_of(key, table.offsets, table.shift)) for key in sums.tolist()}
    assert len(places) == sums.size
    assert max(places) < table.strengths.size


@pytest.mark.parametrize(
    ("high", "low", "size"),
    [
        ("five", "low", 7),
        ("five", "eight-or-better", 7),
        ("omaha", "omaha-low", 9),
        ("three", "six-or-better", 4),
    ],
)
def test_high_and_low_lie_at_the_same_place(high: str, low: str, size: int) -> None:
    """Showdowns look up both with one sum."""
    assert (tables(ranking(high), size).offsets == tables(ranking(low), size).offsets).all()


def test_sets_are_numbered_without_a_gap() -> None:
    stepped = np.array([[0, 1, 2]])
    for index in range(220):
        direct = np.zeros((1, 3), np.int64)
        unrank(index, 3, direct, 0)
        assert direct.tolist() == stepped.tolist()
        advance(stepped, 0, 3)
    assert stepped[0, 2] == 12


class TestOnDisk:
    @pytest.fixture(autouse=True)
    def folder(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
        monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path))
        none = SHELF._replace(shipped=tmp_path / "none")
        monkeypatch.setattr("pitboss.hands.tables.SHELF", none)  # nothing came with the package
        tables.cache_clear()
        yield tmp_path
        tables.cache_clear()

    def test_they_are_kept_and_read_again(self, folder: Path) -> None:
        made = tables(ranking("three"), 3)
        (kept,) = (folder / "hands").iterdir()
        tables.cache_clear()
        assert (tables(ranking("three"), 3).strengths == made.strengths).all()
        assert list((folder / "hands").iterdir()) == [kept]

    def test_options_are_kept_apart(self, folder: Path) -> None:
        tables(ranking("low-three"), 3)
        tables(ranking("low-three", {"low_comparison": "literal"}), 3)
        assert len(list((folder / "hands").iterdir())) == 2

    @pytest.mark.parametrize("damage", [b"", b"not a table", b"PK\x03\x04"])
    def test_a_damaged_file_is_made_again(self, folder: Path, damage: bytes) -> None:
        made = tables(ranking("three"), 3)
        (kept,) = (folder / "hands").iterdir()
        kept.write_bytes(damage)
        tables.cache_clear()
        assert (tables(ranking("three"), 3).strengths == made.strengths).all()
        assert kept.stat().st_size > 1000

    def test_a_disk_that_refuses_is_no_obstacle(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        (folder / "file").write_text("in the way")
        monkeypatch.setenv("PITBOSS_CACHE", str(folder / "file"))
        assert tables(ranking("three"), 3).strengths.any()


def test_what_takes_longer_than_a_second_is_said(capfd: pytest.CaptureFixture[str]) -> None:
    said = threading.Event()

    class Heard(Patience):
        def _say(self) -> None:
            super()._say()
            said.set()

    waiting = Heard("Cutting the cards")
    waiting.begin()
    assert said.wait(PATIENCE)
    waiting.over()

    class Later(Patience):
        after = 2.0 * PATIENCE

    never = Later("Never said")
    never.begin()
    timer = never._timer
    assert timer is not None
    never.over()
    timer.join(PATIENCE)
    assert not timer.is_alive(), "it does not wait any more"
    assert capfd.readouterr().err == "Cutting the cards ...\n"


def _doubled(number: int) -> int:
    return 2 * number


def test_only_what_is_compiled_is_waited_for(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("numba.config.CACHE_DIR", str(tmp_path))  # nothing was compiled here before
    begun: list[str] = []
    monkeypatch.setattr(Patience, "begin", lambda self: begun.append(self._doing))
    compiled = kernel(_doubled)
    with compiling("a double"):
        assert compiled(21) == 42
    assert set(begun) == {"Compiling a double, once on this machine"}
    begun.clear()
    with compiling("a double"):
        assert compiled(4) == 8
    assert begun == []


def test_single_hands_need_no_compiler() -> None:
    """The core ranks, names and compares without NumPy and Numba."""
    code = (
        "import sys; sys.modules['numpy'] = sys.modules['numba'] = None\n"
        "from pitboss.hands import ranking\n"
        "print(ranking('five').value(range(5)))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=os.environ
    )
    assert done.stdout == "four of a kind, twos, three kicker\n"

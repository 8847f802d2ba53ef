"""Change the code in small ways and see whether the tests notice.

usage: python tools/mutants.py [ROOM...]      money, ledger, table, games/craps, ...

All of `money` is changed. In other rooms, and in the files of the ledger that move or check money, only lines with a
comparison, because "exceeds" and "at least" are where rules go wrong, with money (stakes, nets, postings, balances), or
with what a ruling remembers (void, bars, points, cards struck). Lists every change that no test noticed, and fails if
one of them changes a comparison. A line whose change makes no difference says so: `# pragma: no mutate`, with the
reason.
"""

import argparse
import json
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
WORK = ROOT / ".cache" / "mutants"
MUTMUT = Path(sys.executable).with_name("mutmut")

COMPARISON = r"[^-=<>\s]\s*(?:<=?|>=?)\s*[^-=<>\s]"
EQUALITY = r"\s(?:==|!=|not in|in)\s"
MONEY = r"\b(?:postings|stakes?|net|total|cents|balances?|fee|commission|coupon|back|stands)\b"
RULINGS = r"\b(?:void|bars|points|spots|rides|thrown|declined|struck|found|removed|counted|excess)\b"
LEDGER = ("purses.py", "correcting.py", "corrections.py", "verify.py")
"""The files of the ledger that move money or check that it was moved rightly."""
SHARED = {
    "games/card_table": ("three_card_poker", "let_it_ride"),
    "games/banked": ("three_card_poker", "let_it_ride", "colorado_hold_em", "double_cross_poker"),
    "games/box": ("blackjack", "spanish_21", "double_attack_blackjack"),
    "games/setting": ("pai_gow", "pai_gow_poker", "asia_poker"),
}
"""Rooms without a game of their own, with the games whose tests play through them."""
TRIED = f"{COMPARISON}|{EQUALITY}|{MONEY}|{RULINGS}"
NOTICED = {"killed", "timeout", "segfault"}


class Survivor(NamedTuple):
    name: str
    status: str
    diff: str

    @property
    def comparison(self) -> bool:
        """Whether the change is in a comparison: in its sign, or in a number beside it."""
        before, after = (comparisons(self.diff, sign) for sign in "-+")
        return before != after


def main() -> int:
    parser = argparse.ArgumentParser(
        description="Change the code in small ways; see whether the tests notice."
    )
    parser.add_argument(
        "rooms", nargs="*", metavar="ROOM", help="money, table, games/craps ... (all of them)"
    )
    rooms = parser.parse_args().rooms or default_rooms()
    for room in rooms:
        if not (ROOT / "src/pitboss" / room).is_dir():
            parser.error(f"there is no src/pitboss/{room}.")
        if not tests_of(room):
            parser.error(f"there are no tests of {room}.")
    missed = [room for room in rooms if not mutate(room)]
    if missed:
        print(f"Comparisons that no test stands on: {', '.join(missed)}")
    return 1 if missed else 0


def default_rooms() -> list[str]:
    games = sorted(found.parent.name for found in ROOT.glob("src/pitboss/games/*/play.py"))
    rooms = ["money", "ledger", "table", *SHARED, *(f"games/{game}" for game in games)]
    return [room for room in rooms if tests_of(room)]


def tests_of(room: str) -> list[str]:
    """A room's own tests; for the table and the games those of the cases too."""
    if room == "ledger":
        return [
            "tests/ledger/test_purses.py",
            "tests/ledger/test_corrections.py",
            "tests/ledger/test_tamper.py",
        ]
    wanted = [f"tests/{room}", *(f"tests/games/{game}" for game in SHARED.get(room, ()))]
    if room != "money":
        wanted += ["tests/cases", "tests/games"] if room == "table" else ["tests/cases"]
    return [folder for folder in wanted if any((ROOT / folder).rglob("test_*.py"))]


def mutate(room: str) -> bool:
    """Whether every changed comparison was noticed."""
    print(f"Mutating {room} against {', '.join(tests_of(room))}", flush=True)
    folder = prepare(room)
    done = subprocess.run(
        [str(MUTMUT), "run"],
        cwd=folder,
        check=False,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )
    statuses = {} if done.returncode else results(folder)
    if not statuses or "not checked" in statuses.values():
        sys.exit(f"mutmut could not finish {room}:\n{done.stdout[-4000:]}{done.stderr[-4000:]}")
    survived = list(survivors(folder, statuses))
    for one in sorted(survived, key=lambda one: one.comparison):
        print(f"\n{one.status}: {one.name}\n{one.diff}")
    comparing = sum(one.comparison for one in survived)
    print(f"\n{room}: {len(statuses)} changes, {len(survived)} not noticed, {comparing} in comparisons\n")
    return not comparing


def prepare(room: str) -> Path:
    """A copy of the repository to work in, so that nothing is left lying about."""
    folder = WORK / room.replace("/", "-")
    shutil.rmtree(folder, ignore_errors=True)
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    with (folder / "pyproject.toml").open("a") as file:
        file.write(settings(room))
    return folder


def settings(room: str) -> str:
    values: dict[str, object] = {
        "source_paths": ["src"],
        "only_mutate": mutated(room),
        "pytest_add_cli_args_test_selection": tests_of(room),
        "also_copy": [name for name in ("cases", "docs", "tools", "README.md") if (ROOT / name).exists()],
        "use_git_change_detection": False,
        # Workers that inherit no cache: a value computed before the change would hide it.
        "process_isolation": "forkserver",
        "do_not_mutate_patterns": [] if room == "money" else [f"^(?!.*(?:{TRIED}))"],
    }
    return "\n[tool.mutmut]\n" + "".join(f"{key} = {json.dumps(value)}\n" for key, value in values.items())


def mutated(room: str) -> list[str]:
    """The files of a room that are changed: not its bulk kernels, which tests/simulation holds to the engine."""
    files = sorted((ROOT / "src/pitboss" / room).glob("*.py"))
    if room == "ledger":
        files = [file for file in files if file.name in LEDGER]
    return [str(file.relative_to(ROOT)) for file in files if file.name not in ("kernel.py", "strategies.py")]


def results(folder: Path) -> dict[str, str]:
    listed = mutmut(folder, "results", "--all", "true")
    return dict(re.findall(r"^ *(\S+): (.+)$", listed, re.MULTILINE))


def survivors(folder: Path, statuses: dict[str, str]) -> Iterator[Survivor]:
    for name, status in statuses.items():
        if status not in NOTICED:
            diff = mutmut(folder, "show", name).partition("@@\n")[2].rstrip()
            yield Survivor(name, status, diff)


def mutmut(folder: Path, *arguments: str) -> str:
    done = subprocess.run([str(MUTMUT), *arguments], cwd=folder, check=True, capture_output=True, text=True)
    return done.stdout


def comparisons(diff: str, sign: str) -> Counter[str]:
    """The comparisons in the lines of one side of a diff."""
    lines = re.findall(rf"^{re.escape(sign)}(?![-+]{{2}}).*", diff, re.MULTILINE)
    return Counter(
        found for line in lines for found in re.findall(r"(?<![-=<>])(?:<=?|>=?)(?![<>])\s*\S+", line)
    )


if __name__ == "__main__":
    sys.exit(main())

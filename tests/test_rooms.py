"""Rooms know only what lies below them, and the core starts without anything heavy."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "pitboss"

# From the top down; docs/architecture.md says the same.
# fmt: off
ROOMS: tuple[str, ...] = (
    "cli", "bench", "server", "envs", "reports", "ledger", "drills", "submissions", "contract", "simulation",
    "bots", "analysis", "cases", "games", "table", "hands", "exact", "chance", "equipment", "money", "law",
)
# fmt: on

# Furniture of a game that another room loads and runs, and which stands beside it.
RUN_BY = {"math.py": "analysis", "kernel.py": "simulation", "strategies.py": "simulation"}

# The one arrow that points up: a table is opened by the id of its game, looked up when it is opened.
REGISTRY = {"table/table.py imports games"}

HEAVY = ("numba", "numpy", "rich", "litestar", "sqlalchemy", "polars", "distributed", "gymnasium")


def rooms() -> list[str]:
    return sorted(path.parent.name for path in SOURCE.glob("*/__init__.py"))


def imports(path: Path) -> set[str]:
    """The rooms that a file imports, at its head or where it needs them."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        match node:
            case ast.Import(names):
                found.update(name.name for name in names)
            case ast.ImportFrom(module="pitboss", names=names, level=0):
                found.update(f"pitboss.{name.name}" for name in names)
            case ast.ImportFrom(module=str(module), level=0):
                found.add(module)
            case _:
                pass
    return {name.split(".")[1] for name in found if name.startswith("pitboss.")} & set(rooms())


def test_every_room_has_its_place() -> None:
    assert [room for room in rooms() if room not in ROOMS] == []


def test_the_page_on_the_shape_of_the_code_lists_every_room_in_its_place() -> None:
    page = (SOURCE.parent.parent / "docs" / "architecture.md").read_text()
    listed = [line.split("`")[1] for line in page.splitlines() if line.startswith("| `")]
    assert listed == [room for room in ROOMS if room in rooms()]


@pytest.mark.parametrize("room", rooms())
def test_a_room_imports_only_those_below_it(room: str) -> None:
    upward = {
        f"{path.relative_to(SOURCE)} imports {other}"
        for path in (SOURCE / room).rglob("*.py")
        for other in imports(path)
        if ROOMS.index(other) < ROOMS.index(place(path, room))
    }
    assert upward - REGISTRY == set()


def place(path: Path, room: str) -> str:
    furniture = f"{path.stem.split('_')[0]}.py"
    return RUN_BY.get(furniture, room) if room == "games" else room


@pytest.mark.parametrize("room", ["law", "money", "equipment", "chance", "table", "games"])
def test_the_core_starts_without_anything_heavy(room: str) -> None:
    script = f"import sys, pitboss.{room}; print(*(name for name in {HEAVY!r} if name in sys.modules))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []

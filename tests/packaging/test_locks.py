"""The locks pin every package by hash and hold for any mirror."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
LOCKS = sorted((ROOT / "requirements").glob("*.lock"))


def pinned(lock: Path) -> dict[str, str]:
    """Each requirement of a lock with its hashes."""
    text = re.sub(r"\\\n", "", lock.read_text())
    return {line.split("==")[0]: line for line in text.splitlines() if re.match(r"[A-Za-z0-9]", line)}


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_a_lock_names_no_host(lock: Path) -> None:
    assert not re.findall(r"\S*://\S*|^-.*", lock.read_text(), re.MULTILINE)


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_every_pinned_package_has_a_hash(lock: Path) -> None:
    assert pinned(lock)
    assert [line for line in pinned(lock).values() if "==" not in line or "--hash=sha256:" not in line] == []


@pytest.mark.parametrize(
    ("lock", "extras"),
    [
        ("test.lock", ["sim", "server", "envs", "dev"]),
        ("bench.lock", ["sim", "bench"]),
        ("casino.lock", ["sim", "server", "report"]),
    ],
    ids=["test", "bench", "casino"],
)
def test_a_lock_has_all_that_its_extras_ask_for(lock: str, extras: list[str]) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    asked = project["dependencies"] + [
        need for extra in extras for need in project["optional-dependencies"][extra]
    ]
    names = {re.split(r"[\[<>=!~ ;]", need)[0].replace(".", "-").lower() for need in asked}
    assert names <= pinned(ROOT / "requirements" / lock).keys()


def test_the_locks_agree_with_each_other() -> None:
    versions: dict[str, set[str]] = {}
    for lock in LOCKS:
        for name, line in pinned(lock).items():
            versions.setdefault(name, set()).add(line.split(" ")[0])
    assert {name: found for name, found in versions.items() if len(found) > 1} == {}


def test_what_builds_the_wheel_is_locked() -> None:
    asked = tomllib.loads((ROOT / "pyproject.toml").read_text())["build-system"]["requires"]
    listed = [line for line in (ROOT / "requirements/build.in").read_text().splitlines() if line[0] != "#"]
    assert listed == asked
    assert {re.split(r">", need)[0].replace(".", "-") for need in asked} <= pinned(
        ROOT / "requirements/build.lock"
    ).keys()


def test_a_deployment_installs_nothing_that_is_not_pinned() -> None:
    lines = [
        part
        for file in ("Containerfile", "pitboss.service", "README.md")
        for part in re.split(r"&&|\n", (ROOT / "deploy" / file).read_text())
        if re.search(r"pip install", part)
    ]
    assert len(lines) >= 5
    assert [line for line in lines if "--require-hashes" not in line and "--no-deps" not in line] == []

"""What a user installs: the wheel has everything that the commands need, and nothing of the workshop."""

import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import as_users
from pitboss import __version__
from pitboss.cases.reader import parse_value

ROOT = Path(__file__).parent.parent.parent
sys.path.insert(0, str(ROOT / "tools"))

import dist  # pyright: ignore[reportMissingImports]  # noqa: E402


@pytest.fixture(scope="module")
def wheel() -> Path:
    return as_users.wheel()


@pytest.fixture(scope="module")
def contents(wheel: Path) -> set[str]:
    return set(zipfile.ZipFile(wheel).namelist())


def test_every_source_file_is_in_the_wheel(contents: set[str]) -> None:
    sources = {
        path.relative_to(ROOT / "src").as_posix()
        for path in (ROOT / "src/pitboss").rglob("*")
        if path.suffix in {".py", ".yaml", ".typed", ".npz"}
    }
    assert sources
    assert sources <= contents


def test_every_case_is_in_the_wheel(contents: set[str]) -> None:
    cases = {
        f"pitboss/_cases/{path.relative_to(ROOT / 'cases')}" for path in (ROOT / "cases").rglob("*.yaml")
    }
    assert cases
    assert cases <= contents


def test_the_compiled_law_is_in_the_wheel(contents: set[str]) -> None:
    assert "pitboss/_built/law.msgpack" in contents


def test_the_licence_is_in_the_wheel(contents: set[str]) -> None:
    assert any(name.endswith(".dist-info/licenses/LICENSE") for name in contents)


def test_nothing_of_the_workshop_is_in_the_wheel(contents: set[str]) -> None:
    assert {name.split("/")[0].split("-")[0] for name in contents} == {"pitboss", "pitboss_tables"}
    assert not [name for name in contents if "__pycache__" in name or name.endswith(".pyc")]


def test_a_wheel_with_all_its_parts_is_distributed_and_one_without_its_client_is_not(
    wheel: Path, tmp_path: Path
) -> None:
    if not (ROOT / "src/pitboss/server/static/index.html").is_file():
        pytest.skip("the web client is not built (make web)")
    assert dist.missing(wheel) == []
    lacking = tmp_path / "lacking.whl"
    with zipfile.ZipFile(wheel) as whole, zipfile.ZipFile(lacking, "w") as part:
        for name in whole.namelist():
            if "static/" not in name:
                part.writestr(name, whole.read(name))
    assert dist.missing(lacking) == [dist.CLIENT, dist.NOTICES]


def test_the_licences_of_what_the_client_is_bundled_with_are_in_the_wheel(wheel: Path) -> None:
    if not (ROOT / "src/pitboss/server/static/index.html").is_file():
        pytest.skip("the web client is not built (make web)")
    told = zipfile.ZipFile(wheel).read(dist.NOTICES).decode()
    for name in json.loads((ROOT / "web" / "package.json").read_text())["dependencies"]:
        assert f"\n{name} " in f"\n{told}", name
    licensed = len(re.findall(r"^\S+ [0-9.]+ \(", told, re.MULTILINE))
    assert len(re.findall("copyright", told, re.IGNORECASE)) >= licensed >= 4


def test_nothing_is_distributed_without_the_client(tmp_path: Path) -> None:
    """Before anything is built: in a folder that has the tool and no client."""
    (tmp_path / "tools").mkdir()
    tool = shutil.copy(ROOT / "tools" / "dist.py", tmp_path / "tools")
    done = subprocess.run(
        [sys.executable, str(tool)], capture_output=True, text=True, check=False, cwd=tmp_path
    )
    assert done.returncode == 1
    assert "lacks its web client" in done.stderr


@pytest.mark.full
def test_the_same_sources_are_distributed_as_the_same_bytes(tmp_path: Path) -> None:
    if not (ROOT / "src/pitboss/server/static/index.html").is_file():
        pytest.skip("the web client is not built (make web)")
    made: list[dict[str, bytes]] = []
    for name in ("first", "second"):
        call(sys.executable, ROOT / "tools" / "dist.py", tmp_path / name, cwd=ROOT)
        made.append({file.name: file.read_bytes() for file in (tmp_path / name).iterdir()})
    assert [Path(name).suffix for name in sorted(made[0])] == [".lock", ".json", ".whl", ".gz"]
    assert made[0] == made[1]


def test_every_package_that_the_web_client_is_bundled_with_is_in_the_bill_of_materials() -> None:
    built = ROOT / "src" / dist.NOTICES
    if not built.is_file():
        pytest.skip("the web client is not built (make web)")
    found = {
        each["name"]: each for each in dist.bill_of_materials("", built.read_text(), "1.2.3")["components"]
    }
    asked = json.loads((ROOT / "web" / "package.json").read_text())["dependencies"]
    assert set(asked) <= set(found)
    assert found["react"]["purl"] == f"pkg:npm/react@{found['react']['version']}"
    assert all(each["licenses"][0]["license"]["id"] for each in found.values())


def test_every_locked_package_is_in_the_bill_of_materials() -> None:
    lock = (ROOT / "requirements" / "casino.lock").read_text()
    bill = dist.bill_of_materials(lock, "", "1.2.3")
    listed = {f"{each['name']}=={each['version']}" for each in bill["components"]}
    pinned = {line.split(" ")[0] for line in lock.splitlines() if "==" in line and line[0].isalnum()}
    assert listed == pinned
    assert len(listed) > 30
    hashes = sum(len(each["hashes"]) for each in bill["components"])
    assert hashes == lock.count("--hash=sha256:")
    assert bill["metadata"]["component"]["version"] == "1.2.3"


def test_the_citation_names_this_version() -> None:
    cited = parse_value((ROOT / "CITATION.cff").read_text())
    assert (cited["version"], cited["license"]) == (__version__, "Apache-2.0")


@pytest.mark.full
def test_the_documentation_builds_without_a_warning(tmp_path: Path) -> None:
    call(
        sys.executable,
        "-m",
        "mkdocs",
        "build",
        "--strict",
        "--quiet",
        "--site-dir",
        tmp_path / "site",
        cwd=ROOT,
    )
    assert (tmp_path / "site" / "index.html").exists()


def call(*command: object, cwd: Path) -> str:
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
    return done.stdout

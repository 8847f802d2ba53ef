"""docs/red-dog.md, followed from an empty folder: files written and commands run in the order of the page."""

from __future__ import annotations

import re
import site
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from page_examples import RED_DOG, Block, examples, matches, run

FENCE = re.compile(r'^```(\w+)(?: title="([^"]+)")?\n(.*?)^```$', re.MULTILINE | re.DOTALL)


def test_the_page_prints_every_file_of_the_package_and_asks_the_contract_last() -> None:
    found = FENCE.findall(RED_DOG.read_text())
    files = [title for _, title, _ in found if title]
    assert [Path(file).name for file in files] == [
        "pyproject.toml", "law.yaml", "options.py", "play.py", "__init__.py", "round.yaml", "shoe.yaml", "math.py",
        "strategies.py", "kernel.py",
    ]  # fmt: skip
    assert "11 of 11 kept." in [text for language, _, text in found if language == "console"][-1]


@pytest.mark.full
def test_who_follows_the_page_has_a_game_that_keeps_the_contract(tmp_path: Path) -> None:
    folder, home = tmp_path / "home-red-dog", tmp_path / "environment"
    folder.mkdir()
    page = RED_DOG.read_text()
    for found in FENCE.finditer(page):
        language, title, text = found.groups()
        if title:
            (folder / title).parent.mkdir(parents=True, exist_ok=True)
            (folder / title).write_text(text)
        elif "pip install -e ." in text:
            _install(folder, home)
        elif language == "console":
            line = page.count("\n", 0, found.start()) + 1
            for example in examples(Block(line, language, textwrap.dedent(text))):
                printed = run(example.command, folder, home / "bin")
                assert "Traceback" not in printed, printed
                assert matches(example.output, printed), (
                    f"red-dog.md:{example.line}: $ {example.command}\n{printed}"
                )


def _install(folder: Path, home: Path) -> None:
    """The package in an environment of its own, which also sees what the tests run with; nothing is fetched."""
    _call(sys.executable, "-m", "venv", "--without-pip", home)
    (place,) = home.glob("lib/python*/site-packages")
    seen = "; ".join(f"site.addsitedir({each!r})" for each in site.getsitepackages())
    (home / "bin" / "pitboss").write_text(f"#!{home}/bin/python\nfrom pitboss.cli import main\nmain()\n")
    (home / "bin" / "pitboss").chmod(0o755)
    (place / "beside.pth").write_text(f"import site; {seen}\n")
    _call(
        sys.executable, "-m", "uv", "pip", "install", "--quiet", "--offline", "--no-deps", "--no-build-isolation",
        "--python", home / "bin" / "python", "--editable", folder,
    )  # fmt: skip


def _call(*command: object) -> None:
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr

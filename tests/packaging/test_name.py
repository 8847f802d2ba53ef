"""The distribution's name: the bare one on the package index is another project's, and nothing here installs it."""

import re
import tomllib
from pathlib import Path

from pitboss.installed import COMMAND

ROOT = Path(__file__).parent.parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
PLACES = ("src", "docs", "deploy", "tools", "tests", "web/src", "requirements")
KINDS = (".py", ".md", ".sh", ".toml", ".yaml", ".service", ".ts", ".tsx", ".in", ".lock", "")
BARE = re.compile(
    r"""(?<!un)install\b[^\n]*?(?<![\w./-])pitboss(?![\w./-]|\ (?!-))"""  # pip install pitboss, uv add ...
    r"""|\bpitboss\["""  # an extra of the bare name
    r"""|\b(?:uvx|pipx\ run)\ pitboss(?![\w-])""",
    re.VERBOSE,
)


def texts() -> list[Path]:
    found = [path for path in ROOT.glob("*") if path.is_file()]
    for place in PLACES:
        found += [path for path in (ROOT / place).rglob("*") if path.is_file()]
    return [
        path
        for path in found
        if path.suffix in KINDS and path != Path(__file__) and "static" not in path.parts
    ]


def test_no_text_installs_the_bare_name() -> None:
    read = {path: path.read_text(encoding="utf-8") for path in texts()}
    assert len(read) > 500
    assert [
        f"{path.relative_to(ROOT)}: {m[0]}" for path, text in read.items() for m in BARE.finditer(text)
    ] == []


def test_the_search_knows_an_install_line() -> None:
    for line in (
        "pip install pitboss",
        "pip install 'pitboss[server]'",
        "uvx pitboss games",
        "pipx install pitboss\n",
    ):
        assert BARE.search(line), line
    for line in ("pip install pitboss-tables", "pip uninstall pitboss", "/opt/pitboss/bin/pip install x"):
        assert not BARE.search(line), line


def test_the_command_that_the_metadata_is_found_by_is_the_projects_own() -> None:
    assert PROJECT["name"] == "pitboss-tables"
    assert PROJECT["scripts"] == {"pitboss": COMMAND}

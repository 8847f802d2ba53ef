"""What this Pitboss is installed as, and how to get a package that it lacks: read from its own metadata."""

from __future__ import annotations

import hashlib
import re
from functools import lru_cache
from importlib import metadata
from pathlib import Path

COMMAND = "pitboss.cli:main"
_PACKAGES = {"argon2": "argon2-cffi", "vl_convert": "vl-convert-python"}
"""What is installed under another name than it is imported by."""


_SOFTWARE = (".py", ".yaml", ".toml", ".json", ".npz")
_LAW = ("law.yaml", "chapter.yaml")
_MADE = ("_built/", "server/static/")
"""What is made of the rest when it is installed: compiled law, and the web client."""


def distribution() -> metadata.Distribution | None:
    """The distribution that brought the command; None in a source folder that nobody installed."""
    commands = metadata.entry_points(group="console_scripts", name="pitboss")
    return next((command.dist for command in commands if command.value == COMMAND), None)


@lru_cache(maxsize=1)
def code_digest() -> str:
    """A digest of the software: every source file of the package and the data that it reckons with, house ways and
    counts among it, by name and what is in it. The law has a digest of its own."""
    here, whole = Path(__file__).parent, hashlib.sha256()
    for name, path in sorted((path.relative_to(here).as_posix(), path) for path in here.rglob("*.*")):
        if path.suffix not in _SOFTWARE or path.name in _LAW or name.startswith(_MADE):
            continue
        content = path.read_bytes()
        whole.update(f"{name} {len(content)}\n".encode())
        whole.update(content)
    return whole.hexdigest()


def lacks(what: str, package: str) -> str:
    """The sentence about something that needs a package which is not there."""
    found = distribution()
    extra = None if found is None else _extra(found, _PACKAGES.get(package, package))
    if found is None or extra is None:
        return f"{what} needs the package {package}, which is not installed."
    return f"{what} needs {package}: pip install '{found.name}[{extra}]'."


def brought(package: str | None) -> bool:
    """Whether an extra of this distribution brings a package."""
    found = distribution()
    return bool(found and package and _extra(found, _PACKAGES.get(package, package)))


def _extra(found: metadata.Distribution, package: str) -> str | None:
    """The smallest extra that asks for a package."""
    needs: dict[str, set[str]] = {}
    for need in found.requires or ():
        name, _, condition = need.partition(";")
        extra = re.search(r"extra == ['\"](.+?)['\"]", condition)
        if extra:
            needs.setdefault(extra[1], set()).add(_plain(re.split(r"[\[<>=!~ (]", name)[0]))
    bringing = [extra for extra, packages in needs.items() if _plain(package) in packages]
    return min(bringing, key=lambda extra: len(needs[extra]), default=None)


def _plain(package: str) -> str:
    return re.sub(r"[-_.]+", "-", package).lower()

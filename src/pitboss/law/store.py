"""The compiled catalogue on disk: made when it is missing or the law files have changed."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from tempfile import NamedTemporaryFile

import msgspec

from pitboss.law.catalogue import Catalogue, Contents

ROOT = Path(__file__).resolve().parent.parent
CHAPTER = ROOT / "law" / "chapter.yaml"
BUILT = ROOT / "_built" / "law.msgpack"
_VERSION = b"1"


@cache
def catalogue() -> Catalogue:
    """The catalogue, read once."""
    return Catalogue(load())


def law_files(root: Path = ROOT) -> tuple[Path, ...]:
    """The law files of the games and of the rules for all games."""
    return tuple(sorted((*root.glob("games/*/law.yaml"), *root.glob("table/law.yaml"))))


def load() -> Contents:
    """The compiled catalogue; compiled now, and kept where possible, if what is kept is out of date."""
    source = source_digest((CHAPTER, *law_files()))
    for place in _places(source):
        held = _read(place)
        if held is not None and held.source == source:
            return held
    from pitboss.law.compile import compile_files

    contents = compile_files(CHAPTER, law_files(), root=ROOT, source=source)
    for place in _places(source):
        if write(contents, place):
            break
    return contents


def build(target: Path = BUILT) -> Path:
    """Compile into a given file: what the package build calls."""
    from pitboss.law.compile import compile_files

    contents = compile_files(CHAPTER, law_files(), root=ROOT, source=source_digest((CHAPTER, *law_files())))
    if not write(contents, target):
        raise OSError(f"{target} cannot be written.")
    return target


def write(contents: Contents, target: Path) -> bool:
    """Write atomically, so that two processes compiling at once do no harm; False where it is not allowed."""
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=target.parent, prefix=target.name, delete=False) as out:
            out.write(msgspec.msgpack.encode(contents))
        os.chmod(out.name, 0o644)
        os.replace(out.name, target)
    except OSError:
        return False
    return True


def source_digest(paths: Iterable[Path], root: Path = ROOT) -> str:
    """A digest of the law files' bytes; a few hundred kilobytes, so cheaper than trusting time stamps."""
    whole = hashlib.sha256(_VERSION)
    for path in paths:
        content = path.read_bytes()
        whole.update(f"{path.relative_to(root).as_posix()} {len(content)}\n".encode())
        whole.update(content)
    return whole.hexdigest()


def _places(source: str) -> tuple[Path, ...]:
    cache_home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return (BUILT, cache_home / "pitboss" / f"law-{source[:16]}.msgpack")


def _read(place: Path) -> Contents | None:
    try:
        return msgspec.msgpack.decode(place.read_bytes(), type=Contents)
    except (OSError, msgspec.MsgspecError):
        return None

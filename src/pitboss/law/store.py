"""The compiled catalogue on disk: made when it is missing or the law files have changed."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import msgspec

from pitboss.law.catalogue import Catalogue, Contents

ROOT = Path(__file__).resolve().parent.parent
CHAPTER = ROOT / "law" / "chapter.yaml"
_BUILT = "law.msgpack"
_VERSION = b"3"
# Made once, at import: types that two threads prepare at the same time are a crash in msgspec.
_decoder = msgspec.msgpack.Decoder(Contents)


@cache
def catalogue() -> Catalogue:
    """The catalogue, read once: the chapter, and the games of packages that are installed beside Pitboss."""
    from pitboss.law.plugged import plugged

    found = plugged()
    return Catalogue(found.core, [law for _, law in found.packages.values()])


def law_files(root: Path = ROOT) -> tuple[Path, ...]:
    """The law files of the games and of the rules for all games."""
    return tuple(sorted((*root.glob("games/*/law.yaml"), *root.glob("table/law.yaml"))))


def load() -> Contents:
    """The compiled catalogue; compiled now, and kept where possible, if what is kept is out of date."""
    source = source_digest((CHAPTER, *law_files()))
    for place in places(_BUILT, source):
        held = read_built(place)
        if held is not None and held.source == source:
            return held
    contents = compiled(source)
    keep(msgspec.msgpack.encode(contents), places(_BUILT, source))
    return contents


def compiled(source: str = "") -> Contents:
    """The catalogue compiled from the law files, whatever is kept."""
    from pitboss.law.compile import compile_files

    return compile_files(CHAPTER, law_files(), root=ROOT, source=source)


def source_digest(paths: Iterable[Path], root: Path = ROOT) -> str:
    """A digest of the law files' bytes; a few hundred kilobytes, so cheaper than trusting time stamps."""
    whole = hashlib.sha256(_VERSION)
    for path in paths:
        content = path.read_bytes()
        whole.update(f"{path.relative_to(root).as_posix()} {len(content)}\n".encode())
        whole.update(content)
    return whole.hexdigest()


def places(name: str, digest: str) -> tuple[Path, ...]:
    """Where a built file may lie: in the package, or in the user's cache if the package cannot be written."""
    home = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    try:
        user = Path(home).expanduser()
    except RuntimeError:
        return (ROOT / "_built" / name,)
    return (ROOT / "_built" / name, user / "pitboss" / f"{digest[:16]}-{name}")


def keep(content: bytes, where: Iterable[Path]) -> Path | None:
    """Write to the first place that can be written, whole or not at all; None if there is none."""
    from tempfile import NamedTemporaryFile

    for target in where:
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            with NamedTemporaryFile(dir=target.parent, prefix=f".{target.name}.", delete=False) as out:
                out.write(content)
            written = Path(out.name)
            written.chmod(0o644)
            written.replace(target)
        except OSError:
            continue
        return target
    return None


def read_built(place: Path) -> Contents | None:
    """What is kept in a place, None where there is nothing that can be read."""
    try:
        return _decoder.decode(place.read_bytes())
    except (OSError, msgspec.MsgspecError):
        return None

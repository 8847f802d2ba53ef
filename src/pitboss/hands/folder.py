"""Where what was reckoned once is kept on disk."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO


def cache_folder() -> Path:
    """Where tables are kept: `PITBOSS_CACHE`, or the user's cache."""
    if "PITBOSS_CACHE" in os.environ:
        return Path(os.environ["PITBOSS_CACHE"])
    match sys.platform:
        case "win32":
            base = Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
        case "darwin":
            base = Path.home() / "Library" / "Caches"
        case _:
            base = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache"))
    return base / "pitboss"


def keep(path: Path, write: Callable[[BinaryIO], object]) -> None:
    """Have a file written beside and rename it, so that nobody reads half of it; a disk that refuses is no obstacle."""
    beside = path.with_name(f"{path.name}.{os.getpid()}.tmp")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with beside.open("wb") as file:
            write(file)
        beside.replace(path)
    except OSError:
        with suppress(OSError):
            beside.unlink()

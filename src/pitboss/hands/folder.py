"""Where what was reckoned once is kept on disk."""

from __future__ import annotations

import os
import sys
from pathlib import Path


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

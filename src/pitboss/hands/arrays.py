"""Arrays that were made once: they come with the package, or lie on disk where one machine has made them."""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

try:
    from lzma import LZMAError
except ImportError:  # a Python without it reads nothing of what came with the package, and makes it again
    LZMAError = OSError

from pitboss.hands.folder import cache_folder, keep

Arrays = Mapping[str, Any]
UNREADABLE = (
    OSError, EOFError, KeyError, ValueError, RuntimeError, zipfile.BadZipFile, zlib.error, LZMAError,
)  # fmt: skip
"""What reading a file that is not there, damaged or packed in an unknown way ends in."""


class Shelf(NamedTuple):
    """A folder of the package, and its counterpart on disk by its name in the cache."""

    shipped: Path
    name: str

    def places(self, name: str) -> tuple[Path, Path]:
        """Where arrays may lie."""
        return self.shipped / f"{name}.npz", cache_folder() / self.name / f"{name}.npz"

    def has(self, name: str) -> bool:
        return any(path.is_file() for path in self.places(name))

    def find(self, name: str) -> Arrays | None:
        """What was made under this name, wherever it is; what cannot be read counts as missing."""
        for path in self.places(name):
            try:
                with path.open("rb") as file, np.load(file) as found:
                    return dict(found)
            except UNREADABLE:
                pass
        return None

    def keep(self, name: str, arrays: Arrays) -> None:
        """Lay what was made now on disk."""
        keep(self.places(name)[1], partial(np.savez_compressed, **arrays))

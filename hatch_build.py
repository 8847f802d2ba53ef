"""Compile the law files, and index what rests on them, into the package while it is built."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class LawHook(BuildHookInterface[Any]):
    """Makes src/pitboss/_built, which is not in version control."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        source = Path(self.root) / "src"
        sys.path.insert(0, str(source))
        sys.dont_write_bytecode = True
        try:
            self._build(source / "pitboss" / "_built", coverage=version == "standard")
        finally:
            sys.path.remove(str(source))

    def _build(self, folder: Path, *, coverage: bool) -> None:
        from pitboss.law.store import load

        load()
        self._check(folder / "law.msgpack")
        if coverage:
            from pitboss.cases.coverage import coverage_index

            coverage_index()
            self._check(folder / "coverage.msgpack")

    def _check(self, built: Path) -> None:
        if not built.is_file():
            self.app.abort(f"{built} could not be written.")

"""New Jersey's Rules of the Games (N.J.A.C. 19:47) as working software.

`pitboss.open_table`, `odds`, `simulate`, `equity`, `hand`, `advise`, `rule` and `clause` are loaded when
they are first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pitboss.api import advise, clause, equity, hand, odds, open_table, rule, simulate
    from pitboss.errors import PitbossError
    from pitboss.table import BadCommand, Command, Refused, Table

__version__ = "0.1.0"

_OFFERED = {
    "pitboss.api": ("advise", "clause", "equity", "hand", "odds", "open_table", "rule", "simulate"),
    "pitboss.errors": ("PitbossError",),
    "pitboss.table": ("BadCommand", "Command", "Refused", "Table"),
}
_HOME = {name: module for module, names in _OFFERED.items() for name in names}

__all__ = [
    "BadCommand", "Command", "PitbossError", "Refused", "Table", "advise", "clause", "equity", "hand", "odds",
    "open_table", "rule", "simulate",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    home = _HOME.get(name)
    if home is None:
        raise AttributeError(f"module 'pitboss' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(home), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *_HOME])

"""Who works at a table: the roles, and the groups of roles by which an act says who does it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

STAFF = ("dealer", "stickperson", "boxperson", "floorperson", "supervisor", "pit-boss", "poker-shift-supervisor",
         "surveillance", "keno-writer", "keno-runner")  # fmt: skip

FLOOR = frozenset({"floorperson", "supervisor", "pit-boss", "poker-shift-supervisor"})
CREW = FLOOR | {"dealer", "stickperson", "boxperson"}

Group = Literal["player", "purse", "dealing", "crew", "floor"]
Role = Literal["dealer", "stickperson", "boxperson", "keno-writer", "keno-runner"]
By = tuple[Group | Role, ...]
"""Who does an act: the player at the seat; the player with money from a purse (purse); anybody of the crew in the
ordinary course, in nobody's name (dealing); somebody of the crew, named (crew); the floor; or a role by its name."""

_GROUPS: dict[str, frozenset[str]] = {
    "player": frozenset(), "purse": frozenset(), "dealing": CREW, "crew": CREW, "floor": FLOOR,
}  # fmt: skip


def roles_of(by: Iterable[str]) -> frozenset[str]:
    """The roles of the staff among those who do an act."""
    return frozenset[str]().union(*(_GROUPS.get(word, {word}) for word in by))

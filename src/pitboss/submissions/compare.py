"""Two filings of one house: what changed, and which notices 8.3 asks for before it holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from pitboss.games import find
from pitboss.law import catalogue
from pitboss.submissions.file import Filing
from pitboss.table.notices import is_adverse
from pitboss.table.options import COMMON, cited, resolve

if TYPE_CHECKING:
    from pitboss.table.game import Game


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """An option that is filed otherwise than before; `adverse` where it is against the players at the table.

    minutes: how long after the sign is up it holds at the earliest, while players are at the table
    """

    game: str
    option: str
    before: Any
    after: Any
    adverse: bool
    minutes: int
    notice: str
    cites: tuple[str, ...]


def compare(before: Sequence[Filing], after: Sequence[Filing]) -> list[Change]:
    """Games in the order of the new filing; those that are no longer filed come last."""
    was, now = _numbered(before), _numbered(after)
    found: list[Change] = []
    for key, filing in now.items():
        found += _changes(was[key], filing) if key in was else [_whole(filing, "offered")]
    return [*found, *(_whole(filing, "withdrawn") for key, filing in was.items() if key not in now)]


def _numbered(filings: Sequence[Filing]) -> dict[tuple[str, int], Filing]:
    """By game, and where it is filed for several tables by which of them it is."""
    count: Counter[str] = Counter()
    found: dict[tuple[str, int], Filing] = {}
    for filing in filings:
        found[filing.game, count[filing.game]] = filing
        count[filing.game] += 1
    return found


def _changes(before: Filing, after: Filing) -> Iterator[Change]:
    game, held = find(after.game), catalogue()
    law = held.on(after.as_of or held.newest)
    old, _ = resolve(game.options, law, before.options, chip=game.chip)
    new, _ = resolve(game.options, law, after.options, chip=game.chip)
    for option in (*COMMON, *game.options):
        name = option.name
        if old[name] == new[name]:
            continue
        adverse = is_adverse(option, law, old, new[name])
        minutes = (
            max(old["notice_minutes"], law.figure_or("all-games.advance-notice-minutes", 0)) if adverse else 0
        )
        yield Change(
            game=game.id, option=name, before=old[name], after=new[name], adverse=adverse, minutes=minutes,
            notice=_notice(game, name, minutes, adverse=adverse, empty=old["notice_free_if_empty"]),
            cites=(
                *cited(law, "all-games.notice"), *(cited(law, "all-games.advance-notice") if adverse else ()),
                *option.cites(law),
            ),
        )  # fmt: skip


def _notice(game: Game, option: str, minutes: int, *, adverse: bool, empty: bool) -> str:
    if not adverse:
        return "Not against the players: a sign and an announcement; it holds from the next round on."
    said = (
        "Against the players: a sign with the new rule and the time it starts, and an announcement, at least "
        f"{minutes} minutes before; it holds from the round after that."
    )
    if empty:
        said += " At an empty table it holds at once."
    if game.bank == "pot" and option in ("table_min", "minimum"):
        said += " Where all players at the table agree to a higher minimum no notice is needed."
    return said


def _whole(filing: Filing, what: str) -> Change:
    held = catalogue()
    law = held.on(filing.as_of or held.newest)
    offered = what == "offered"
    return Change(
        game=filing.game, option="game", before=None if offered else "offered", after="offered" if offered else None,
        adverse=False, minutes=0, notice=f"The game is {what}: a sign at its tables.",
        cites=cited(law, "all-games.notice"),
    )  # fmt: skip

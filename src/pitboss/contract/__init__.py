"""The contract that every game keeps, run on the games of one package: `pitboss contract MODULE`.

>>> from pitboss.contract import kept
>>> all(check.kept for check in kept("pitboss.games.big_six", commands=300))
True
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from pitboss.contract import room
from pitboss.contract.broken import Broken
from pitboss.contract.play import Play
from pitboss.errors import PitbossError
from pitboss.games import plugged_in, problems, rooms

__all__ = ["Broken", "Check", "NotAPackage", "Play", "kept", "play_at_random"]

COMMANDS_PER_TABLE = 150
UNITS = 200


class NotAPackage(PitbossError, ValueError):
    """No package of that name brings games; the message says what to do."""


class Check(NamedTuple):
    """One thing that was tried of a game, and what is wrong, if anything is.

    lacks: the package that is not installed, without which it cannot be tried
    """

    game: str
    what: str
    wrong: str = ""
    lacks: str = ""

    @property
    def kept(self) -> bool:
        return not self.wrong


def kept(module: str, *, commands: int = 3_000, seed: int = 1) -> Iterator[Check]:
    """Try every game of a package; every check is made, whatever the others say."""
    inside = module.startswith("pitboss.games.")
    for game in _games(module):
        for what, check in _checks(game, commands=commands, seed=seed, inside=inside):
            yield Check(game, what, *_made(check))


def play_at_random(game_id: str, *, tables: int, seed: int, commands: int = COMMANDS_PER_TABLE) -> None:
    """Random play on many days with many options; raises `Broken` at the first thing that is not as it must be."""
    from pitboss.chance import Counter

    rounds = refused = 0
    for unit in range(tables):
        play = Play(game_id, Counter(seed, unit, lane=1), Counter(seed, unit))
        for _ in range(commands):
            play.step()
        play.check_end()
        rounds += play.table.state.round - 1
        refused += play.refused
    if rounds <= tables:
        raise Broken(
            f"{tables} tables of random play came to the end of {rounds} rounds: `evolve` counts a round with "
            "`round=state.round + 1`, and `awaits` must offer the way to its end"
        )
    if refused <= 5 * tables:
        raise Broken(f"only {refused} commands that are not offered could be tried")


def _games(module: str) -> tuple[str, ...]:
    if module in problems():
        raise NotAPackage(problems()[module])
    found = {**plugged_in(), **{f"pitboss.games.{room}": games for room, games in rooms().items()}}
    if module in found:
        return found[module]
    raise NotAPackage(
        f'No package {module!r} brings games: under [project.entry-points."pitboss.games"] of its pyproject.toml '
        f'it needs the line {module} = "{module}", and it must be installed beside Pitboss (pip install -e .).'
    )


def _checks(game: str, *, commands: int, seed: int, inside: bool) -> Iterator[tuple[str, Callable[[], None]]]:
    yield "its law is held", lambda: room.has_its_law(game)
    yield "its room has its furniture", lambda: room.has_its_furniture(game)
    yield "its options rest on clauses", lambda: room.options_rest_on_clauses(game)
    yield "its acts are explained", lambda: room.acts_are_explained(game)
    yield "its events differ", lambda: room.events_differ(game)
    yield "its wagers have areas on the felt", lambda: room.wagers_have_areas(game)
    if (
        not inside
    ):  # the cases of the chapter's games lie together, and `pitboss replay` and `law coverage` try them
        yield "its cases pass", lambda: room.cases_pass(game)
        yield "its clauses have code and cases", lambda: room.clauses_are_covered(game)
    tables = max(2, commands // COMMANDS_PER_TABLE)
    yield (
        f"random play keeps the contract ({tables * COMMANDS_PER_TABLE} commands, seed {seed})",
        lambda: play_at_random(game, tables=tables, seed=seed),
    )
    yield "its math is exact", lambda: room.math_is_exact(game)
    yield (
        f"bulk play agrees with the engine ({UNITS} units)",
        lambda: room.kernel_agrees(game, units=UNITS, seed=seed),
    )


def _made(check: Callable[[], None]) -> tuple[str, str]:
    """What a check says; anything that a game raises is told, so that the other checks are made as well."""
    from pitboss.installed import brought

    try:
        check()
    except Broken as fault:
        return str(fault), ""
    except ModuleNotFoundError as missing:
        return ("", str(missing.name)) if brought(missing.name) else (f"{missing}", "")
    except Exception as fault:  # noqa: BLE001
        return f"{type(fault).__name__}: {fault}", ""
    return "", ""

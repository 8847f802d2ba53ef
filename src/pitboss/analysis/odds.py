"""`analyse`: the math of a game's wagers under the law of a day and a licensee's options."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from pitboss.analysis.automaton import WalkError
from pitboss.analysis.figures import WagerMath
from pitboss.errors import meant
from pitboss.games import find, module_of, prefix_of
from pitboss.law import catalogue
from pitboss.table import BadCommand, Refused
from pitboss.table.options import Breach, check_words, resolve
from pitboss.table.table import day

if TYPE_CHECKING:
    from pitboss.law import Law
    from pitboss.table.game import Game


@dataclass(frozen=True)
class OddsReport:
    game: str
    as_of: str
    options: Mapping[str, Any]
    wagers: tuple[WagerMath, ...]
    breaches: tuple[Breach, ...]

    def __repr__(self) -> str:
        edges = ", ".join(f"{row.wager} {float(row.figures.house_edge):.4%}" for row in self.wagers[:3])
        more = f" and {len(self.wagers) - 3} more" if len(self.wagers) > 3 else ""
        return f"<OddsReport {self.game}, law of {self.as_of}: {edges}{more}>"

    def frame(self, backend: str = "polars") -> Any:
        """A row for each wager, as a frame of polars, pandas or another library."""
        from pitboss.shown import frame

        return frame(self._rows(), backend)

    def _rows(self) -> list[dict[str, Any]]:
        return [
            {"wager": row.wager, "pays": row.pays, "house_edge": float(row.figures.house_edge),
             "exact": None if row.figures.method else str(row.figures.house_edge),
             "standard_deviation": row.figures.distribution.deviation}
            for row in self.wagers
        ]  # fmt: skip

    def _repr_html_(self) -> str:
        from pitboss.shown import html_table

        rows = [
            (
                row["wager"],
                f"{row['house_edge']:.4%}",
                row["exact"] or "-",
                f"{row['standard_deviation']:.3f}",
                row["pays"],
            )
            for row in self._rows()
        ]
        heads = ("wager", "house edge", "exact", "std dev", "pays")
        return html_table(f"{self.game}, law of {self.as_of}", heads, rows)

    def as_json(self) -> dict[str, Any]:
        return {
            "game": self.game, "as_of": self.as_of, "options": dict(self.options),
            "wagers": [row.as_json() for row in self.wagers],
            "breaches": [{"what": b.option, "filed": b.filed, "sentence": b.sentence, "cites": list(b.cites)}
                         for b in self.breaches],
        }  # fmt: skip


def analyse(
    game_id: str,
    *,
    as_of: date | str | None = None,
    options: Mapping[str, Any] | None = None,
    wagers: Iterable[str] | None = None,
    amount: int | None = None,
) -> OddsReport:
    """Every wager, or those named. What the law forbids is computed all the same and listed as a breach."""
    game, held, given = find(game_id), catalogue(), dict(options or {})
    if amount is not None and amount <= 0:
        raise BadCommand("The amount on the first wager is more than zero.")
    law, chosen, breaches = chosen_on(game, as_of, given)
    math = _math_of(game_id, against_house=game.bank != "pot")
    today, later = _wanted(math, game_id, law, wagers)
    try:
        rows: list[WagerMath] = math.analyse(game_id, law, chosen, today, amount)
    except (LookupError, TypeError, ValueError, AttributeError, Refused) as error:
        if not breaches or (isinstance(error, BadCommand) and not isinstance(error, WalkError)):
            raise
        # What the law does not know the math may not know either: a wheel of other stops, a house way of no rules.
        unknown = " ".join(f"{breach.sentence} ({', '.join(breach.cites)})" for breach in breaches)
        raise BadCommand(f"Under what was asked for nothing can be computed. {unknown}") from error
    if later:
        newest = held.on(held.newest)
        chosen, _ = _chosen(game, newest, given)
        unlawful: list[WagerMath] = math.analyse(game_id, newest, chosen, later, amount)
        rows += unlawful
        breaches += [not_yet(game, law, newest, row.wager) for row in unlawful]
    return OddsReport(game_id, law.date.isoformat(), given, tuple(rows), tuple(breaches))


def chosen_on(
    game: Game, as_of: date | str | None, given: dict[str, Any]
) -> tuple[Law, dict[str, Any], list[Breach]]:
    """The law of a day and the options in force under it, for who reckons what the law may forbid."""
    held = catalogue()
    law = held.on(held.newest if as_of is None else day(as_of))
    no_text = law.authorised(game.id)
    if no_text is not None:
        raise BadCommand(f"{no_text.sentence} ({', '.join(no_text.cites)})")
    check_words(game.options, given, game.wagers(held.on(held.newest)))
    return law, *_chosen(game, law, given)


def _chosen(game: Game, law: Law, given: dict[str, Any]) -> tuple[dict[str, Any], list[Breach]]:
    chosen, breaches = resolve(game.options, law, given, chip=game.chip)
    if "payout_limit" in chosen and "payout_limit" not in given:
        chosen["payout_limit"] = None  # a limit counts only where it is asked for, with an amount
    return chosen, list(breaches)


def not_yet(game: Game, law: Law, newest: Law, wager: str) -> Breach:
    """A wager that came after the day asked for, with the clause that brought it."""
    sentence = f"{wager} is no wager of {game.id} on {law.date}; it is computed as the newest law pays it."
    handle = f"{prefix_of(game.id)}.{wager}"
    clause = (newest.cite(handle),) if handle in newest.catalogue.handles else ()
    return Breach("wager", wager, sentence, (*clause, game.subchapter))


def _math_of(game_id: str, *, against_house: bool) -> Any:
    """The math module of a game's room; some games have no wager against the house to compute."""
    room = module_of(game_id)
    name = f"{room}.math"
    if find_spec(name) is None and against_house:
        raise BadCommand(f"The math of {game_id} is not written yet: {room} has no math.py.")
    if find_spec(name) is None:
        raise BadCommand(
            f"{game_id} has no wagers against the house; `pitboss equity {game_id}` weighs its hands."
        )
    return import_module(name)


def _no_names(_wager: str) -> bool:
    """A game may know more wagers than it has rows: tickets that are made up from groups."""
    return False


def _wanted(
    math: Any, game_id: str, law: Law, wagers: Iterable[str] | None
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The wagers asked for: those of the day, and those that only the newest law knows."""
    known: tuple[str, ...] = math.rows(game_id, law)
    wanted = tuple(dict.fromkeys(wagers or known))
    named = getattr(math, "is_named", _no_names)
    later = tuple(wager for wager in wanted if wager not in known and not named(wager))
    if later:
        held = catalogue()
        newest: tuple[str, ...] = math.rows(game_id, held.on(held.newest))
        for wager in later:
            if wager not in newest:
                raise BadCommand(f"{game_id} has no wager {wager!r}; {meant(str(wager), newest)}")
    return tuple(wager for wager in wanted if wager not in later), later

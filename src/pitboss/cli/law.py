"""`pitboss law`: what the law said on a day, what rests on it, and what changed."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from datetime import date
from difflib import get_close_matches
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer
from typer.core import TyperGroup

from pitboss.cli.common import complete_game, print_columns
from pitboss.cli.papers import PAPER, Out, check_ending, write
from pitboss.cli.waiting import working

if TYPE_CHECKING:
    from rich.console import Console

    from pitboss.law import Catalogue, Change, Entry, Figure
    from pitboss.law.coverage import Coverage, Index, Lacking

Json = Annotated[bool, typer.Option("--json", help="Print JSON for scripts.")]
AsOf = Annotated[str | None, typer.Option("--as-of", metavar="DATE", help="The law of this day, YYYY-MM-DD.")]
Game = Annotated[
    str | None,
    typer.Option(
        "--game", metavar="ID", help="Only the subchapter of this game.", autocompletion=complete_game
    ),
]


class Group(TyperGroup):
    """`pitboss law 19:47-1.3` means `pitboss law show 19:47-1.3`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        first = args[0] if args else ""
        if first not in self.commands and (near := get_close_matches(first, self.commands, 1, 0.7)):
            ctx.fail(f"No such command {first!r}; did you mean {near[0]}?")
        completing = ctx.resilient_parsing and not args  # by the shell: then it asks for the commands
        if first not in self.commands and first != "--help" and not completing:
            args = ["show", *args]
        return super().parse_args(ctx, args)


app = typer.Typer(
    add_completion=False,
    cls=Group,
    rich_markup_mode=None,
    help="A clause or a section: its gist, dates and figures, and the code and cases that rest on it.",
)


@app.command()
def show(
    citation: Annotated[
        str | None, typer.Argument(help="A clause, a section or a subchapter, such as 19:47-1.3(c)1 or 1.3.")
    ] = None,
    *,
    as_of: AsOf = None,
    json: Json = False,
) -> None:
    """Show a clause or a section; without one, the subchapters. The word `show` may be left out."""
    from pitboss.law import catalogue

    held = catalogue()
    day = _day(as_of) if as_of is not None else None
    if citation is None:
        _list(held, day, json=json)
    else:
        _show(held, _citation(held, citation, day or held.newest), day or held.newest, json=json)


@app.command()
def search(
    words: Annotated[
        list[str], typer.Argument(metavar="WORDS", help="Words that all stand in a clause's gist.")
    ],
    *,
    as_of: AsOf = None,
    game: Game = None,
    json: Json = False,
) -> None:
    """Find the clauses of a day whose gist, remark or readings hold all of these words, or else most of them."""
    from pitboss.law import UnknownGame, catalogue
    from pitboss.law.search import search as holding

    held = catalogue()
    law = held.on(_day(as_of) if as_of is not None else held.newest)
    if not all(word.strip() for word in words):
        _wrong("A word to search for is empty.")
    try:
        home = None if game is None else held.game(game).subchapter
    except UnknownGame as wrong:
        _wrong(str(wrong))
    held_there = holding([entry for entry in law.entries() if home is None or entry.home == home], words)
    found = held_there.entries
    if json:
        rows = [{"id": entry.id, "gist": entry.gist} for entry in found]
        _print_json({"clauses": rows, "whole": held_there.whole})
    elif found:
        print_columns(["clause", "gist"], [[entry.id, entry.gist] for entry in found])
    if not held_there.whole:
        most = " Listed is what holds most of them." if found else ""
        typer.echo(f"No clause in force on {law.date.isoformat()} holds all of these words.{most}", err=True)
    if not found:
        raise typer.Exit(1)


@app.command()
def coverage(*, game: Game = None, json: Json = False) -> None:
    """Count the clauses that have code, cases, or neither, and name those that are missing."""
    from pitboss.games import open_games, why_closed
    from pitboss.law import UnknownGame, catalogue
    from pitboss.law.coverage import coverage as count

    try:
        if game is not None:
            catalogue().game(game)  # the index may take minutes: first whether there is such a game
        counted = count(catalogue(), _index(), open_games=open_games(), game=game)
    except UnknownGame as wrong:
        _wrong(str(wrong))
    closed = None if game is None else why_closed(game)
    if json:
        _print_json({**_coverage_row(counted), "closed": closed})
    else:
        _print_coverage(counted, game, closed)


@app.command()
def diff(
    first: Annotated[str, typer.Argument(metavar="DATE", help="One day, YYYY-MM-DD.")],
    second: Annotated[str, typer.Argument(metavar="DATE", help="The other day, YYYY-MM-DD.")],
    *,
    game: Game = None,
    out: Out = None,
    json: Json = False,
) -> None:
    """Show what changed in the law between two days, from the earlier to the later, or write it (.txt, .html, .pdf)."""
    from pitboss.games import why_closed
    from pitboss.law import UnknownGame, catalogue

    days = min(_day(first), _day(second)), max(_day(first), _day(second))
    try:
        changes = catalogue().changes(*days, game=game)
    except UnknownGame as wrong:
        _wrong(str(wrong))
    if out is not None:
        from pitboss.reports.law_changes import law_changes

        check_ending(out, PAPER)
        write(law_changes(*days, game=game), out, json=json)
    elif json:
        closed = None if game is None else why_closed(game)
        _print_json({"from": days[0], "to": days[1], "game": game, "changes": changes, "closed": closed})
    else:
        _print_changes(changes, days, None if game is None else why_closed(game))


def _list(held: Catalogue, day: date | None, *, json: bool) -> None:
    entries = [entry for entry in held.entries if day is None or entry.holds_on(day)]
    if json:
        _print_json({"clauses": _rows(held, entries)})
        return
    counts: dict[str, int] = {}
    for entry in entries:
        counts[entry.home] = counts.get(entry.home, 0) + 1
    words = {"seed": "held", "outside": "from other sources", "none": "not found"}
    rows = [
        [sub.id, sub.name, sub.first_day.isoformat(), str(counts.get(sub.id, 0)), words[sub.text]]
        for sub in held.subchapters.values()
    ]
    print_columns(["subchapter", "name", "since", "clauses", "text"], rows, right=["clauses"])


def _show(held: Catalogue, citation: str, day: date, *, json: bool) -> None:
    entries = [entry for entry in held.under(citation) if entry.holds_on(day)]
    refusal = None if entries else _no_text(held, citation, day)
    if json:
        answer: dict[str, Any] = {"citation": citation, "as_of": day, "clauses": _rows(held, entries)}
        _print_json(answer if refusal is None else {**answer, "no_text": refusal})
    else:
        _print_clauses(held, citation, entries, day)
        if refusal is not None:
            typer.echo(refusal)
    if refusal is not None:
        raise typer.Exit(1)


def _no_text(held: Catalogue, citation: str, day: date) -> str:
    """Why there is nothing to show: the day, or a text that was not found."""
    from pitboss.law import ids

    sub = held.subchapters.get(ids.subchapter(citation) or "")
    if day >= held.ended:
        return f"No text held for {day.isoformat()}: {held.contents.ended_remark}."
    if sub is not None and day < sub.first_day:
        return f"No text held for {day.isoformat()}: {sub.name} was adopted on {sub.first_day.isoformat()}."
    spans = dict.fromkeys(_span(entry) for entry in held.under(citation))
    if spans:
        return f"{citation} is not in force on {day.isoformat()}; it was {' and '.join(spans)}."
    reason = f": {sub.reason}" if sub is not None and sub.reason else ""
    return f"No text held for {citation}{reason}."


def _rows(held: Catalogue, entries: Iterable[Entry]) -> list[dict[str, Any]]:
    from pitboss.law.coverage import clause_rows

    return clause_rows(held, entries, _index())


def _index() -> Index:
    from pitboss.cases.coverage import coverage_index

    with working("Replaying all cases, once"):
        return coverage_index()


def _print_clauses(held: Catalogue, citation: str, entries: list[Entry], day: date) -> None:
    from pitboss.law import ids

    console = _console()
    section = held.sections.get(ids.section(citation) or "")
    sub = held.subchapters.get(ids.subchapter(citation) or "")
    for name, title in (
        (sub.id, sub.name) if sub else ("", ""),
        (section.id, section.title) if section else ("", ""),
    ):
        if name:
            console.print(f"{name}  {title}", style="bold", markup=False)
    made = _index() if entries else None
    for entry in entries:
        console.print()
        console.print(f"{entry.id}  {entry.gist}", markup=False)
        for line in _details(held, entry, day):
            console.print(f"  {line}", style="dim", markup=False)
        if made is not None:
            for label, places in (("code", made.code), ("cases", made.cases)):
                if entry.key in places:
                    console.print(f"  {label}: {', '.join(places[entry.key])}", style="dim", markup=False)


def _details(held: Catalogue, entry: Entry, day: date) -> Iterable[str]:
    from pitboss.law.coverage import figures_of

    yield f"in force {_span(entry)}; {entry.kind}, {entry.concern}; {entry.source}"
    yield f"handle: {', '.join(entry.handles)}"
    for label, text in (("remark", entry.remark), ("reason", entry.reason), ("checklist", entry.checklist)):
        if text:
            yield f"{label}: {text}"
    yield from (f"reading: {reading}" for reading in entry.readings)
    for figure in figures_of(held, entry):
        when = "" if figure.holds_on(day) else f" ({_span(figure)})"
        remark = f"; {figure.remark}" if figure.remark else ""
        yield f"{figure.name}: {_value(figure.value)}{when}{remark}"
    for other in dict.fromkeys(other for handle in entry.handles for other in held.handles[handle]):
        if other != entry:
            yield f"{_span(other)}: {other.id} {other.gist}"


def _span(dated: Entry | Figure) -> str:
    return f"from {dated.since.isoformat()} until {dated.until.isoformat()}"


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {_value(item)}" for key, item in value.items())  # pyright: ignore[reportUnknownVariableType]
    if isinstance(value, list | tuple):
        return ", ".join(_value(item) for item in value)  # pyright: ignore[reportUnknownVariableType]
    return str(value)


def _print_coverage(counted: Coverage, game: str | None, closed: str | None) -> None:
    console = _console()
    console.print(f"{counted.clauses} clauses{f' of {game}' if game else ''}", style="bold")
    console.print(
        f"{counted.with_code} with code, {counted.with_cases} with cases, {counted.neither} with neither"
    )
    if closed is not None:
        console.print(f"{closed} Nothing of it counts as missing.", markup=False)
        return
    console.print(f"{len(counted.missing)} missing")
    for lack in counted.lacking:
        console.print(f"  {_wants(lack)}", markup=False)
    if game and counted.borrowed:
        console.print(f"{len(counted.borrowed)} more that no edition held has, so not counted as missing")
        for lack in counted.borrowed:
            console.print(f"  {_wants(lack)}", markup=False)


def _wants(lack: Lacking) -> str:
    wants = " and ".join(word for word, has in (("code", lack.code), ("a case", lack.case)) if not has)
    return f"{lack.entry.id} ({_span(lack.entry)}) lacks {wants}"


def _coverage_row(counted: Coverage) -> dict[str, Any]:
    return {
        "clauses": counted.clauses,
        "with_code": counted.with_code,
        "with_cases": counted.with_cases,
        "with_neither": counted.neither,
        "missing": counted.missing,
        "lacking": [
            {
                "id": lack.entry.id,
                "editions": lack.entry.editions,
                "since": lack.entry.since,
                "until": lack.entry.until,
                "code": lack.code,
                "case": lack.case,
            }
            for lack in counted.lacking
        ],
    }


def _print_changes(changes: tuple[Change, ...], days: tuple[date, date], closed: str | None) -> None:
    console = _console()
    between = f"between {days[0].isoformat()} and {days[1].isoformat()}"
    console.print(f"{len(changes)} changes {between}", style="bold")
    for change in changes:
        head = f"{change.day.isoformat()}  {', '.join(change.cites)}  {change.name} {change.change}"
        console.print(head, markup=False)
        for mark, value in (("-", change.before), ("+", change.after)):
            if value is not None:
                console.print(f"    {mark} {_value(value)}", style="dim", markup=False)
    if closed is not None:
        console.print(closed, markup=False)


def _console() -> Console:
    """Words are wrapped for who reads a terminal; a line stays a line for a pipe and a file."""
    from rich.console import Console

    return Console(highlight=False, soft_wrap=not sys.stdout.isatty())


def _citation(held: Catalogue, text: str, day: date) -> str:
    """A citation in full, from one that may leave the chapter out, or from a handle."""
    from pitboss.law import BadCitation, ids

    if text in held.handles:
        entries = held.handles[text]
        return next((entry for entry in entries if entry.holds_on(day)), entries[-1]).id
    full = text if ":" in text else f"{held.contents.chapter}-{text}"
    try:
        ids.parts(full)
    except BadCitation as wrong:
        near = get_close_matches(text, held.handles, 1)
        _wrong(f"There is no clause {text!r}; did you mean {near[0]}?" if near else str(wrong))
    if not held.holds(full) and not held.under(full):
        _wrong(f"The catalogue holds no {full}.")
    return full


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        _wrong(f"{text!r} is not a date such as 2001-01-16.")


def _wrong(sentence: str) -> NoReturn:
    typer.echo(sentence, err=True)
    raise typer.Exit(2)


def _print_json(value: Any) -> None:
    import msgspec

    typer.echo(msgspec.json.encode(value).decode())

"""`pitboss phh`: poker hand histories in the PHH format, in and out."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pitboss.cli.common import Json, print_json

if TYPE_CHECKING:
    from pitboss.games.poker.phh import Outcome

app = typer.Typer(
    no_args_is_help=True, pretty_exceptions_enable=False, help="Poker hand histories in the PHH format."
)


@app.command("replay")
def replay(
    paths: Annotated[list[Path], typer.Argument(help="PHH files, or folders of them.")], *, json: Json = False
) -> None:
    """Play hand histories through the engine. Ends with `N passed, M failed, K refused`."""
    from pitboss.games.poker.phh import replay_paths

    _check(paths)
    outcomes: list[Outcome] = []
    for outcome in replay_paths(paths):
        outcomes.append(outcome)
        if not json:
            _print(outcome)
    refused = sum(outcome.refused is not None for outcome in outcomes)
    passed = sum(outcome.ok for outcome in outcomes)
    failed = len(outcomes) - passed - refused
    if json:
        files = [_as_json(outcome) for outcome in outcomes]
        print_json({"passed": passed, "failed": failed, "refused": refused, "files": files})
    else:
        typer.echo(f"{passed} passed, {failed} failed, {refused} refused")
    raise typer.Exit(1 if failed else 0)


@app.command("export")
def export(
    cases: Annotated[list[Path], typer.Argument(help="Case files, or folders of them, of poker games.")],
    *,
    output: Annotated[Path, typer.Option("--output", "-o", help="The folder for the PHH files.")] = Path(),
    json: Json = False,
) -> None:
    """Play the poker hands of case files and write each as a PHH file."""
    from pitboss.cases import CaseError, case_files, read_cases
    from pitboss.cases.replay import replay_case
    from pitboss.games.poker.phh import PhhError
    from pitboss.games.poker.phh_export import exports

    _check(cases)
    output.mkdir(parents=True, exist_ok=True)
    written: list[str] = []
    skipped: list[str] = []
    for file in case_files(cases):
        for number, case in enumerate(read_cases(file), 1):
            if isinstance(case, CaseError):
                skipped.append(str(case))
                continue
            tables: dict[int, Any] = {}
            replay_case(case, watch=lambda table, _step, _result, kept=tables: kept.update({0: table}))
            table = tables.get(0)
            if table is None or table.game.subchapter != "19:47-14":
                continue
            for hand, text in enumerate(exports(table), 1):
                if isinstance(text, PhhError):
                    skipped.append(f"{file}:{case.line}: {text}")
                    continue
                target = output / f"{file.stem}-{number}-{hand}.phh"
                target.write_text(text, encoding="utf-8")
                written.append(str(target))
    if json:
        print_json({"written": written, "skipped": skipped})
        return
    for line in skipped:
        typer.echo(line, err=True)
    typer.echo(f"{len(written)} hands written to {output}")


def _check(paths: list[Path]) -> None:
    from pitboss.table import BadCommand

    for path in paths:
        if not path.exists():
            raise BadCommand(f"There is no file or folder {path}.")


def _as_json(outcome: Outcome) -> dict[str, Any]:
    refused = None if outcome.refused is None else {"sentence": outcome.refused, "cites": list(outcome.cites)}
    return {
        "file": outcome.file, "ok": outcome.ok, "refused": refused, "differences": outcome.differences,
        "odd_chip": outcome.odd_chip, "notes": outcome.notes, "stacks": outcome.stacks,
    }  # fmt: skip


def _print(outcome: Outcome) -> None:
    if outcome.refused is not None:
        typer.echo(f"REFUSED  {outcome.file}: {outcome.refused} ({', '.join(outcome.cites)})")
    for difference in outcome.differences:
        typer.echo(f"FAILED  {outcome.file}: {difference}")
    if outcome.odd_chip:
        typer.echo(f"ODD CHIP  {outcome.file}: {outcome.notes[-1]}")

"""`pitboss replay`: case files, or one simulated round, through the engine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from pitboss.cli.common import (
    AsOf,
    Json,
    OptionList,
    StrategyOrFile,
    WagerAmounts,
    complete_game,
    file_or_folder,
    print_json,
)
from pitboss.cli.waiting import Tally

if TYPE_CHECKING:
    from pitboss.cases import CaseResult


def replay(
    named: Annotated[
        list[str] | None, typer.Argument(metavar="[PATHS]...", help="Case files, or folders of them.")
    ] = None,
    *,
    game: Annotated[
        str | None,
        typer.Option(
            "--game", help="Replay a simulated round of this game instead.", autocompletion=complete_game
        ),
    ] = None,
    seed: Annotated[int | None, typer.Option("--seed", help="The seed of the simulation.")] = None,
    round_: Annotated[
        str | None, typer.Option("--round", metavar="I", help="The round, from 0; for shoes shoe.round.")
    ] = None,
    wager: WagerAmounts = None,
    strategy: StrategyOrFile = None,
    amount: Annotated[str | None, typer.Option("--amount", help="As it was simulated.")] = None,
    as_of: AsOf = None,
    option: OptionList = None,
    json: Json = False,
    verbose: Annotated[
        bool, typer.Option("--verbose", "-v", help="Show every step with its events.")
    ] = False,
) -> None:
    """Play case files and compare what follows with what they claim. Ends with `N passed, M failed`.

    With --game, --seed and --round, plays one simulated round through the full engine instead, event by event.
    """
    from pitboss.cases import replay_paths
    from pitboss.table import BadCommand

    paths = [file_or_folder(name) for name in named or ()]
    if game is not None or seed is not None or round_ is not None:
        if paths or game is None or seed is None or round_ is None:
            raise BadCommand(
                "A simulated round is replayed with --game, --seed and --round, and without files."
            )
        from pitboss.cli.simulate import read_request

        request = read_request(
            game, wager=wager, strategy=strategy, amount=amount, as_of=as_of, option=option
        )
        _simulated(request, seed, round_, json=json)
        return
    if not paths:
        raise BadCommand("Name a case file or a folder of them.")
    others = {
        "--wager": wager,
        "--strategy": strategy,
        "--amount": amount,
        "--as-of": as_of,
        "--option": option,
    }
    for name, given in others.items():
        if given is not None:
            raise BadCommand(
                f"A case says itself what is played; {name} goes with --game, --seed and --round."
            )
    for path in paths:
        if not path.exists():
            raise BadCommand(f"There is no file or folder {path}.")
    results: list[CaseResult] = []
    tally = Tally("cases")
    for result in replay_paths(paths):
        results.append(result)
        tally.one()
        if not json and (verbose or not result.ok):
            tally.clear()
            _print(result, verbose=verbose)
    tally.clear()
    passed = sum(result.ok for result in results)
    if json:
        failed = len(results) - passed
        print_json({"passed": passed, "failed": failed, "cases": [as_json(result) for result in results]})
    else:
        typer.echo(f"{passed} passed, {len(results) - passed} failed")
    if not results:
        raise BadCommand(f"There is no case in {', '.join(map(str, paths))}; cases are .yaml and .yml files.")
    raise typer.Exit(0 if passed == len(results) else 1)


def _simulated(request: Any, seed: int, round_: str, *, json: bool) -> None:
    from pitboss.simulation.replay import replay as again
    from pitboss.table import Refused

    try:
        played = again(request, seed=seed, round_=round_)
    except Refused as no:
        typer.echo(str(no), err=True)
        raise typer.Exit(1) from None
    if json:
        print_json(played.as_json())
        return
    for line in played.lines():
        typer.echo(line)


def as_json(result: CaseResult) -> dict[str, Any]:
    """A result in the shape that scripts rely on."""
    steps = [
        {"do": step.do, "events": step.events, "refused": _refusal(step.refused, step.cites)}
        for step in result.steps
    ]
    return {
        "case": result.case, "file": result.file, "line": result.line, "ok": result.ok,
        "differences": result.differences, "steps": steps, "stacks": result.stacks,
    }  # fmt: skip


def _refusal(sentence: str | None, cites: tuple[str, ...]) -> dict[str, Any] | None:
    return None if sentence is None else {"sentence": sentence, "cites": list(cites)}


def _print(result: CaseResult, *, verbose: bool) -> None:
    if verbose:
        from pitboss.cases.describe import describe_steps

        typer.echo(f"{result.case}  ({result.file}:{result.line}, as of {result.as_of})")
        for line in describe_steps(result):
            typer.echo(f"  {line}")
    if not result.ok:
        typer.echo(f"FAILED  {result.case}")
        for difference in result.differences:
            typer.echo(f"  {difference}")

"""`pitboss contract`."""

from __future__ import annotations

from typing import Annotated

import typer

from pitboss.cli.common import Json, print_json


def contract(
    module: Annotated[
        str, typer.Argument(help="The package that brings the games, such as crown_and_anchor.")
    ],
    *,
    commands: Annotated[int, typer.Option(min=300, help="How many commands are played at random.")] = 3_000,
    seed: Annotated[int, typer.Option(min=0, help="Names the random play.")] = 1,
    json: Json = False,
) -> None:
    """Try every game of a package against what every game keeps; exit code 1 where one does not."""
    from pitboss.contract import Check, NotAPackage, kept
    from pitboss.table import BadCommand

    made: list[Check] = []
    try:
        for check in kept(module, commands=commands, seed=seed):
            made.append(check)
            if not json:
                typer.echo(_line(check))
    except NotAPackage as fault:
        raise BadCommand(str(fault)) from None
    broken = sum(not check.kept for check in made)
    if json:
        print_json({"module": module, "kept": not broken, "checks": [check._asdict() for check in made]})
    else:
        typer.echo(f"{len(made) - broken} of {len(made)} kept.")
    raise typer.Exit(1 if broken else 0)


def _line(check: object) -> str:
    from pitboss.contract import Check
    from pitboss.installed import lacks

    assert isinstance(check, Check)
    if check.lacks:
        return f"untried {check.game}: {check.what}; {lacks('this', check.lacks)}"
    return f"{'kept   ' if check.kept else 'BROKEN '} {check.game}: {check.what}{_because(check.wrong)}"


def _because(wrong: str) -> str:
    return "".join(f"\n        {line}" for line in wrong.splitlines())

"""`pitboss receipt verify`: whether something was acknowledged, and whether it still stands in the record."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli.common import Json, print_json
from pitboss.cli.ledger import sentences

if TYPE_CHECKING:
    from pitboss.ledger.receipts import Receipt

app = typer.Typer(
    add_completion=False, no_args_is_help=True, pretty_exceptions_enable=False, rich_markup_mode=None,
    help="Receipts: what the house has acknowledged under its signature.",
)  # fmt: skip


@app.callback()
def _group() -> None:
    """Keeps `verify` a command of its own."""


@app.command()
def verify(
    file: Annotated[
        Path,
        typer.Argument(metavar="FILE", help="A receipt, a list of them, or one on each line; - is stdin."),
    ],
    *,
    database: Annotated[
        str | None, typer.Option(help="The ledger: does what was acknowledged still stand there?")
    ] = None,
    public_key: Annotated[
        str | None, typer.Option("--public-key", metavar="HEX", help="The key of the house, as you know it.")
    ] = None,
    json: Json = False,
) -> None:
    """Verify receipts by themselves, and against a ledger. Exit code 1 if one of them does not hold."""
    with sentences():
        receipts = _read(file)
        found = list(zip(receipts, _judged(receipts, database, public_key), strict=True))
    if json:
        print_json({"receipts": [{"receipt": each, "ok": why is None, "why": why} for each, why in found]})
    else:
        for receipt, why in found:
            typer.echo(_sentence(receipt, why, database))
    raise typer.Exit(0 if all(why is None for _, why in found) else 1)


def _read(file: Path) -> list[Receipt]:
    import msgspec

    from pitboss.ledger.errors import LedgerError
    from pitboss.ledger.receipts import parse

    text = sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()
    try:
        found = parse(text)
    except (msgspec.DecodeError, msgspec.ValidationError, UnicodeDecodeError) as error:
        raise LedgerError(f"{file} holds no receipts that can be read: {error}.") from None
    if not found:
        raise LedgerError(f"{file} holds no receipt.")
    return found


def _judged(receipts: list[Receipt], database: str | None, public_key: str | None) -> list[str | None]:
    from pitboss.ledger import Ledger
    from pitboss.ledger.holding import broken, unsigned

    if database is None:
        return [unsigned(each, public_key) for each in receipts]
    with Ledger.open(database, create=False, read_only=True) as book:
        return [unsigned(each, public_key, book) or broken(book, each) for each in receipts]


def _sentence(receipt: Receipt, why: str | None, database: str | None) -> str:
    what = f"{receipt.stream}, key {receipt.key}"
    if why is not None:
        return f"{what}: NOT good: {why}."
    versions = (
        f"refused at version {receipt.last}"
        if receipt.outcome == "refused"
        else f"version {receipt.last}"
        if receipt.first == receipt.last
        else f"versions {receipt.first} to {receipt.last}"
    )
    stands = "" if database is None else ", and stands so in the ledger"
    return f"{what}: {versions}, signed by {receipt.public_key[:16]}...{stands}."

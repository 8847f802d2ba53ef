"""`pitboss hand` and `pitboss equity`."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from pitboss.cli.common import (
    AsOf,
    Json,
    OptionList,
    complete_game,
    complete_ranking,
    print_columns,
    print_json,
    read_options,
)
from pitboss.cli.waiting import bar

if TYPE_CHECKING:
    from pitboss.hands import Ranking, Value
    from pitboss.hands.equity import Equity, Share


def hand(
    cards: Annotated[
        list[str],
        typer.Argument(
            metavar="CARDS...", help="One hand each, such as AsKdQc or 'As Kd Qc'; Jo is the joker."
        ),
    ],
    *,
    ranking: Annotated[
        str,
        typer.Option(
            "--ranking",
            "-r",
            metavar="NAME",
            help="By which list; a wrong name shows them all.",
            autocompletion=complete_ranking,
        ),
    ] = "five",
    advise: Annotated[
        bool, typer.Option("--advise", help="What each way to set the hand is worth, where hands are set.")
    ] = False,
    game: Annotated[
        str | None,
        typer.Option(
            "--game",
            metavar="GAME",
            help="Whose hand it is; pai-gow-poker, asia-poker, or pai-gow for tiles.",
            autocompletion=complete_game,
        ),
    ] = None,
    banking: Annotated[bool, typer.Option("--banking", help="The hand to set is the bank's.")] = False,
    exact: Annotated[
        bool, typer.Option("--exact", help="Advice over all hands of the dealer, however long it takes.")
    ] = False,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="The seed of sampled advice.")] = 0,
    option: OptionList = None,
    as_of: AsOf = None,
    json: Json = False,
) -> None:
    """Name and compare hands, say how to set one, or show what a range of hold 'em hands has in it (22+, AKs, KTo+).

    In Omaha the first four cards are one's own, the others the board.
    """
    from pitboss.hands.ranges import is_range

    if any(map(is_range, cards)):
        if advise or game is not None or banking or exact or option or as_of is not None or ranking != "five":
            _fail("A range is shown with what it has in it, by itself; leave all options but --json out.")
        _print_ranges(cards, json=json)
        return
    if advise:
        from pitboss.cli.advice import print_advice

        asked = {
            "as_of": as_of,
            "options": read_options(option),
            "banking": banking,
            "exact": exact,
            "seed": seed,
        }
        print_advice(game, cards, json=json, **asked)
        return
    if game is not None or banking or exact:
        _fail("--game, --banking and --exact go with --advise.")
    from pitboss.equipment import parse_cards
    from pitboss.hands import order
    from pitboss.hands import ranking as find

    by = find(ranking, _words(option))
    _in_force(as_of, f"The ranking {by.id}", [cite for line in by.categories for cite in line.cites])
    values = [by.value(held) for held in _one_per_argument(by, [parse_cards(text) for text in cards])]
    places = order(values)
    if json:
        print_json({"ranking": by.name, "hands": [_hand_json(value) for value in values], "order": places})
    else:
        _print_hands(values, places)


def equity(
    game: Annotated[
        str,
        typer.Argument(
            metavar="GAME", help="Such as hold-em; a wrong name shows them all.", autocompletion=complete_game
        ),
    ],
    hands: Annotated[
        list[str],
        typer.Argument(
            metavar="HAND HAND...",
            help="The cards of each player, such as AsAh; ?? is a card not known. Stud hands may be incomplete. "
            "At hold 'em also ranges: 22+, AKs, T9s-65s, random, QQ:0.5.",
        ),
    ],
    *,
    board: Annotated[str, typer.Option("--board", "-b", metavar="CARDS", help="Cards that all share.")] = "",
    dead: Annotated[str, typer.Option("--dead", "-d", metavar="CARDS", help="Cards seen elsewhere.")] = "",
    option: OptionList = None,
    as_of: AsOf = None,
    exact: Annotated[bool, typer.Option("--exact", help="Go through all deals, however many.")] = False,
    samples: Annotated[
        int | None, typer.Option("--samples", metavar="N", help="Sample N deals instead of all.")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="The seed of the sample.")] = 0,
    threads: Annotated[
        int | None, typer.Option("--threads", metavar="N", min=1, help="As many as there are processors.")
    ] = None,
    json: Json = False,
) -> None:
    """How often each hand wins at the showdown, over all deals of the cards to come."""
    try:
        from pitboss.hands.equity import GAMES, SAMPLES
        from pitboss.hands.equity import equity as find
    except ModuleNotFoundError as missing:
        from pitboss.installed import lacks

        _fail(lacks("Equity", str(missing.name)))
    if exact and samples is not None:
        _fail("Either all deals or a sample of them: --exact and --samples exclude each other.")
    if game in GAMES:
        _in_force(as_of, f"The game {game}", GAMES[game].cites)
    from pitboss.hands.ranges import is_range

    if any(map(is_range, hands)):
        _print_range_equity(
            game, hands, board, dead, exact=exact, samples=samples, seed=seed, threads=threads, option=option,
            json=json,
        )  # fmt: skip
        return
    with bar("deals") as progress:
        found = find(
            game,
            hands,
            board=board,
            dead=dead,
            options=_words(option),
            method="exact" if exact else "auto" if samples is None else "sample",
            samples=SAMPLES if samples is None else samples,
            seed=seed,
            threads=threads or os.cpu_count() or 1,
            progress=progress,
            on_interrupt="keep",
        )
    if json:
        print_json(_equity_json(found))
    else:
        _print_equity(found)
    if found.deals < (found.of if found.seed is None else samples or SAMPLES):
        raise typer.Exit(130)


def _print_range_equity(
    game: str, hands: list[str], board: str, dead: str, *, exact: bool, samples: int | None, seed: int,
    threads: int | None, option: list[str] | None, json: bool,
) -> None:  # fmt: skip
    from pitboss.hands.range_equity import BOARDS, check_ranges, range_equity

    check_ranges(game)
    if option:
        _fail("Ranges are weighed by the high hand, which has no options; leave --option out.")
    with bar("deals") as progress:
        found = range_equity(
            hands, board=board, dead=dead, exact=exact, samples=BOARDS if samples is None else samples, seed=seed,
            threads=threads or os.cpu_count() or 1, progress=progress,
        )  # fmt: skip
    if json:
        print_json(_equity_json(found))
    else:
        _print_equity(found)


def _print_ranges(written: Sequence[str], *, json: bool) -> None:
    from pitboss.hands.ranges import parse_range

    ranges = [parse_range(text) for text in written]
    if json:
        told = [
            {"range": each.text, "combos": str(each.combos), "share": float(each.share),
             "cells": {name: float(part) for name, part in each.cells().items() if part}}
            for each in ranges
        ]  # fmt: skip
        print_json({"ranges": told})
        return
    for each in ranges:
        typer.echo(f"{each.text}: {float(each.combos):,g} of 1,326 hands, {float(each.share):.2%}.")
        rows = each.matrix()
        width = max(len(cell) for row in rows for cell in row)
        typer.echo("\n".join(" ".join(cell.rjust(width) for cell in row) for row in rows))


def _one_per_argument(by: Ranking, hands: Sequence[tuple[int, ...]]) -> Sequence[tuple[int, ...]]:
    if 1 not in by.sizes and len(hands) > 1 and all(len(held) == 1 for held in hands):
        _fail("Each argument is one hand; write its cards together, as in AsKdQc, or in quotes.")
    return hands


def _hand_json(value: Value) -> dict[str, Any]:
    from pitboss.equipment import names

    return {
        "cards": names(value.cards).replace(" ", ""),
        "category": value.category,
        "name": value.name,
        "strength": value.strength,
        "best": names(value.best).replace(" ", ""),
        "ranks": value.ranks,
        "kickers": value.kickers,
        "cites": value.cites,
    }


def _print_hands(values: Sequence[Value], places: Sequence[Sequence[int]]) -> None:
    from pitboss.equipment import names

    rows: list[list[str]] = []
    for place, tied in enumerate(places, 1):
        for index in tied:
            value = values[index]
            rows.append(
                [str(place), names(value.cards), value.name, names(value.best) or "-", ", ".join(value.cites)]
            )
    print_columns(["place", "cards", "hand", "made of", "clauses"], rows, right=["place"])
    ties = [tied for tied in places if len(tied) > 1]
    for tied in ties:
        typer.echo(f"Tied: {', '.join(names(values[index].cards) for index in tied)}.")


def _equity_json(found: Equity) -> dict[str, Any]:
    return {
        "game": found.game,
        "boards": found.deals,
        "exact": found.exact,
        "of": found.of,
        "method": _method(found),
        "hands": [_share_json(share, found) for share in found.hands],
        "cites": found.cites,
    }


def _share_json(share: Share, found: Equity) -> dict[str, Any]:
    value: dict[str, Any] = {
        "exact": str(share.equity) if found.exact else None,
        "value": float(share.equity),
    }
    if not found.exact:
        value["standard_error"] = share.standard_error
    row: dict[str, Any] = {
        "hand": share.hand,
        "win": share.win,
        "tie": share.tie,
        "lose": share.lose,
        "equity": value,
    }
    if found.split:
        row |= {"scoop": share.win, "high": share.high, "low": share.low}
    return row


def _print_equity(found: Equity) -> None:
    headers = ["hand", "equity", "win", "tie", "lose"]
    headers += ["high", "low"] if found.split else []
    headers += ["exactly"] if found.exact else ["standard error"]
    rows: list[list[str]] = []
    for share in found.hands:
        counts = [share.win, share.tie, share.lose, *([share.high, share.low] if found.split else [])]
        error = "unknown" if share.standard_error is None else f"{share.standard_error:.6f}"
        last = str(share.equity) if found.exact else error
        rows.append([share.hand, f"{float(share.equity):.7f}", *(f"{count:,}" for count in counts), last])
    print_columns(headers, rows, right=[name for name in headers[1:] if name != "exactly"])
    if found.split:
        typer.echo("Win: the whole pot alone; tie: a part of it; high, low: the best hand of its half.")
    typer.echo(_method(found))


def _method(found: Equity) -> str:
    match found.method:
        case "enumerated":
            return f"All {found.deals:,} deals; exact."
        case "sampled":
            from pitboss.chance.counter import STREAM_VERSION

            drawn = f"seed {found.seed}, stream {STREAM_VERSION}"
            return f"{found.deals:,} of {found.of:,} deals, sampled ({drawn}); not exact."
        case "interrupted":
            return (
                f"Stopped after {found.deals:,} of {found.of:,} deals, in pieces of random order; not exact."
            )


def _words(option: Iterable[str] | None) -> dict[str, str]:
    return {name: str(value) for name, value in read_options(option).items()}


def _in_force(as_of: str | None, what: str, cites: Iterable[str]) -> None:
    """Refuse what rests on a clause that is not the law of the day asked for."""
    if as_of is None:
        return
    from datetime import date

    from pitboss.law import catalogue

    try:
        day = date.fromisoformat(as_of)
    except ValueError:
        _fail(f"A date is written YYYY-MM-DD, not {as_of!r}.")
    held = catalogue()
    for cite in cites:
        if cite in held.ids and held.on(day).entry(cite) is None:
            _fail(f"{what} rests on {cite}, which is not in force on {day}.")


def _fail(sentence: str) -> NoReturn:
    typer.echo(sentence, err=True)
    raise typer.Exit(2)

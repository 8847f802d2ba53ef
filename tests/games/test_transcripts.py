"""One golden transcript per game: commands, events, citations and stacks of a seeded table, readable in review.

`make transcripts` writes them again; a change in them is a change in what the engine does.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pitboss.chance import Counter
from pitboss.contract.choosing import distort, meant, pick
from pitboss.games import open_games
from pitboss.money import dollars
from pitboss.table import BadCommand, Command, Event, Refused, Table, common
from pitboss.table.offers import Amount, Chooser, Offer

FOLDER = Path(__file__).parent.parent / "transcripts"
COMMANDS = 80
SEED = 1947


@pytest.mark.parametrize("game_id", open_games())
def test_a_seeded_table_plays_as_written_down(game_id: str) -> None:
    path = FOLDER / f"{game_id}.txt"
    text = "\n".join(transcript(game_id)) + "\n"
    if os.environ.get("PITBOSS_TRANSCRIPTS") == "write":
        FOLDER.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.exists(), f"{path.name} is missing: make transcripts"
    assert text.splitlines() == path.read_text(encoding="utf-8").splitlines()


def test_every_transcript_is_of_a_game() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(open_games())


def transcript(game_id: str) -> Iterator[str]:
    choose = Counter(SEED, 0, lane=1)
    seats = {1: 50_000, 2: 50_000, 4: 50_000}
    table = Table.open(game_id, seats=seats, source=Counter(SEED, 0))
    yield f"{table.game.name} as of {table.state.house.as_of}, seats {stacks(table)}, seed {SEED}"
    for number in range(1, COMMANDS + 1):
        offers = table.awaits()
        command = modest(pick(table, offers if number % 8 == 0 else usual(offers, number), choose), choose)
        if number % 6 == 0:
            strange = distort(table, offers, choose)
            if strange is not None and strange.do not in common.ACTIONS and not meant(offers, strange):
                command = strange
        yield from step(table, number, command)


def usual(offers: tuple[Offer, ...], number: int) -> tuple[Offer, ...]:
    """What the table waits for, in turn with wagers in their plainest form, so that rounds are played out."""
    asked = tuple(offer for offer in offers if offer.kind in ("turn", "chance"))
    if asked and number % 2:
        return asked
    wagers = [offer for offer in offers if offer.do == "wager"]
    plainest = min((len(offer.fixed) for offer in wagers), default=0)
    return (*asked, *(offer for offer in wagers if len(offer.fixed) == plainest)) or offers


def modest(offer: Offer, choose: Chooser) -> Command:
    """An offer taken up with one of its smaller amounts, so that nobody is broke after a few bets."""
    command = offer.sample(choose)
    small = {
        name: next(islice(param.enumerate(), choose.below(min(12, len(param))), None))
        for name, param in offer.params.items()
        if isinstance(param, Amount) and name in command.args and len(param)
    }
    return msgspec.structs.replace(command, args={**command.args, **small})


def step(table: Table, number: int, command: Command) -> Iterator[str]:
    before = stacks(table)
    yield ""
    yield f"{number}. {command}"
    try:
        events = table.do(command)
    except Refused as no:
        yield f"   refused: {no.sentence} [{', '.join(no.cites)}]"
        return
    except BadCommand as no:
        yield f"   cannot be: {no}"
        return
    for event in events:
        yield from told(event)
    if stacks(table) != before:
        yield f"   stacks {stacks(table)}"


def told(event: Event) -> Iterator[str]:
    body: dict[str, Any] = msgspec.to_builtins(event)
    tag, cites = body.pop("event"), body.pop("cites", ())
    money, sealed = body.pop("postings", ()), body.pop("sealed", ())
    said = " ".join(f"{name}={value}" for name, value in body.items())
    yield f"   {tag} {said}".rstrip() + (f" [{', '.join(cites)}]" if cites else "")
    if money:
        yield "      " + ", ".join(f"{account} {dollars(cents)}" for account, cents in money)
    for name, to, value in sealed:
        yield f"      sealed {name} for {', '.join(to) or 'nobody'}: {value}"


def stacks(table: Table) -> str:
    return ", ".join(f"{seat}: {dollars(table.state.stack(seat))}" for seat in table.state.seats)

"""What went wrong in a sentence, and what follows from it without saying again what it was."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from pitboss.drills.situation import called
from pitboss.money import show
from pitboss.table import Command, Event, Table
from pitboss.table.events import Ruled
from pitboss.table.felt import in_words
from pitboss.table.words import ruling

KIND = "kind"


def kind_of(command: Command) -> str:
    """An irregularity is called by its kind, another call by the act."""
    return str(command.args.get(KIND, command.do))


def told(table: Table, command: Command) -> Mapping[str, Any] | None:
    """How it is told, where a sentence is known for it."""
    kind = kind_of(command)
    return _sentences().get(f"{table.game.id} {kind}") or _sentences().get(kind)


def in_the_deal(table: Table, command: Command) -> bool:
    """Whether it goes wrong while cards are dealt."""
    says = told(table, command)
    return says is not None and str(says.get("when")).startswith("deal ")


def can_be_told(table: Table, command: Command, under_way: bool) -> bool:
    """Whether it could go wrong at this moment: of cards that were dealt nothing is told before they lie there, and
    what stops a deal is told of none that is done."""
    when = (told(table, command) or {}).get("when")
    return when != ("deal only" if under_way else "dealt")


def happened(table: Table, command: Command, *, by: str | None = None, under_way: bool = False) -> str:
    """As somebody at the table tells it; a game of one's own is told in the words of its acts. by: who calls it, where
    the command does not say; under_way: whether cards lie there already."""
    says = told(table, command)
    args = {name: value for name, value in command.args.items() if name != KIND}
    if says is None:
        return _plainly(table, command, args)
    words = str(says.get("later", says["says"]) if under_way else says["says"])
    found = {name: _particular(table, says, name, args) for name in _names(words)}
    sentence = words.format_map({**found, **_who(command, by)})
    return sentence[:1].upper() + sentence[1:]


def decided(table: Table, command: Command, event: Event) -> str:
    """What is decided in full, with its wager as the layout calls it."""
    said = event.decision if isinstance(event, Ruled) else ruling(table.game, event).decision
    on = command.args.get("on")
    return said.replace(on, called(table, on)) if isinstance(on, str) else said


def followed(table: Table, command: Command, event: Event) -> str:
    """What is decided, without the reason before it, which would say what it answers."""
    said = decided(table, command, event)
    said = re.sub(r" \([^()]*\)", "", said)
    why, colon, what = said.partition(": ")
    left = what if colon and not _SENTENCE.search(why) else _BECAUSE.sub("", said)
    left = re.sub("^it is void", "the round is void", left)
    return left[:1].upper() + left[1:]


def meaning(answer: str) -> frozenset[str]:
    """What an answer comes to, however it is put: two that come to the same are not offered beside each other."""
    words = answer.lower()
    return frozenset(what for what, said in _MEANINGS if re.search(said, words)) or frozenset({words})


_MEANINGS = (
    ("void", r"\bvoid\b"),
    ("shuffled", r"shuffle|mixed"),
    ("leaves", r"leaves? the table|replaced"),
    ("not used", r"not used|not use|discarded and|discards"),
    ("dead", r"\bdead\b|no redress"),
    ("refund", r"goes? back to|has .* back"),
    ("burned", r"burned"),
    ("next", r"next card of the shoe|as the next card|is the next one"),
    ("nothing", r"nothing changes|stands as it is|goes on as it stands"),
    ("no throw", r"counts for nothing"),
    ("stands", r"(hand|card) stands"),
    ("warned", r"warned"),
    ("regulator", r"regulator"),
    ("corrected", r"corrected|put right"),
)  # fmt: skip
"""What is said of a round, of cards and of wagers, and the words in which rulings say it."""
_BECAUSE = re.compile(r"^[^.;:]*?, so ")
_SENTENCE = re.compile(r"[.;]")


def _particular(table: Table, says: Mapping[str, Any], name: str, args: Mapping[str, Any]) -> str:
    value = args.get(name)
    words: Mapping[str, str] = says.get(name, {})
    if value is None:
        return words.get("", "")
    listed = words.get(str(value), words.get("*", "{}"))
    return listed.format(_value(table, name, value))


def _value(table: Table, name: str, value: Any) -> str:
    if name == "on":
        return called(table, str(value))
    if name == "amount":
        return show(value)
    if isinstance(value, list | tuple):
        return "-".join(map(str, value))  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]
    return str(value).replace("-", " ")


def _who(command: Command, by: str | None = None) -> dict[str, str]:
    """Whom it concerns, within a sentence; a sentence begins with a capital all the same."""
    seat = command.seat
    who = f"seat {seat}" if isinstance(seat, int) else "" if seat is None else _AREAS.get(seat, f"the {seat}")
    if who and command.args.get("position"):
        who += f" at position {command.args['position']}"
    by = f"the {str(command.by or by or 'dealer').replace('-', ' ')}"
    return {
        "who": who[:1].upper() + who[1:], "who-in": who, "who-for": f" for {who}" if who else "",
        "by": by[:1].upper() + by[1:], "seat": str(seat),
    }  # fmt: skip


_AREAS = {"community": "the community hand"}


def _names(says: str) -> list[str]:
    return [name for name in re.findall(r"\{([\w-]+)\}", says) if name not in _KNOWN]


_KNOWN = ("who", "who-in", "who-for", "by", "seat")


def _plainly(table: Table, command: Command, args: Mapping[str, Any]) -> str:
    kind = args.get(KIND) or command.args.get(KIND)
    what = in_words(str(kind)) if kind else table.actions[command.do].name or in_words(command.do)
    about = [f"{name.replace('_', ' ')} {_value(table, name, value)}" for name, value in args.items()]
    seat = _who(command)["who-in"]
    return f"{', '.join(part for part in (what, seat, *about) if part)}."


@cache
def _sentences() -> Mapping[str, Any]:
    return tomllib.loads((files("pitboss.drills") / "happened.toml").read_text("utf-8"))

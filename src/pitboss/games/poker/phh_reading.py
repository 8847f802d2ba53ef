"""Poker hand histories in the PHH format, read: what is no history is told in a sentence, whatever the file holds.

Amounts are the file's own chips, counted as dollars.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from decimal import Decimal
from pathlib import Path
from typing import Any, cast

import msgspec

from pitboss.errors import unreadable
from pitboss.games.poker.options import BETTING
from pitboss.games.poker.variants import VARIANTS as LISTED
from pitboss.law import catalogue
from pitboss.money import dollars, parse_dollars
from pitboss.table import BadCommand, Refused
from pitboss.table.commands import shortened

VARIANTS: Mapping[str, tuple[str, str]] = {
    "FT": ("hold-em", "fixed"),
    "NT": ("hold-em", "no-limit"),
    "PO": ("omaha", "pot"),
    "FO/8": ("omaha-split-8", "fixed"),
    "F7S": ("seven-card-stud", "fixed"),
    "F7S/8": ("seven-card-stud-split-8", "fixed"),
}
"""PHH codes of games that 14.8(a) lists, with their betting."""
OWN = "_"
"""Codes of our own begin with it: `_mambo-stud/fixed`. PHH has none for these games."""
TOLD = (
    "smallest_chip", "max_raises", "check_raise", "odd_chip", "low_comparison", "stud5_high_must_bet", "rake",
    "maximum", "showdown_order", "heads_up_blinds",
)  # fmt: skip
"""Options that PHH has no field for; our own files tell those that are set, in dollars, as JSON in `_options`."""


def played_as(code: Any) -> tuple[str, str] | None:
    """The game and the betting of a code, None where the chapter does not list it."""
    if not isinstance(code, str):
        return None
    if code in VARIANTS:
        return VARIANTS[code]
    game, _, betting = code.removeprefix(OWN).partition("/")
    listed = code.startswith(OWN) and game in {variant.id for variant in LISTED} and betting in BETTING
    return (game, betting) if listed else None


def code_of(game: str, betting: str) -> str:
    """The code under which a hand is written: that of PHH, or one of our own."""
    return next(
        (code for code, played in VARIANTS.items() if played == (game, betting)), f"{OWN}{game}/{betting}"
    )


SHOWN = "-"
"""In place of cards at the showdown: those that were dealt."""
UNTOLD = 10**11
"""Cents of a player whose stack is left open: more than any hand that was ever told has taken."""
_NUMBER = re.compile(r"\[([0-9]+)\]")


class PhhError(BadCommand):
    """A file that is no hand history, or one that cannot have happened; the message is a sentence."""


class Incomplete(PhhError):
    """A file that breaks off, or does not tell the cards that decide."""


class History(msgspec.Struct, frozen=True, kw_only=True):
    """A file's hand: amounts in cents, players by number from 1 in the order of the deal.

    untold: the players whose stacks the file leaves open (`inf`); they have more than a hand can take
    posts: the players who come in and post a bet out of turn (a negative blind), with its cents
    """

    game: str
    as_of: str | None = None
    stacks: tuple[int, ...]
    actions: tuple[tuple[str, ...], ...]
    options: dict[str, Any]
    finishing: tuple[int, ...] | None = None
    rake: int = 0
    untold: frozenset[int] = frozenset()
    posts: dict[int, int] = {}


def text_of(path: Path) -> str:
    """The text of a file; what is none is told in a sentence."""
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise PhhError(unreadable(error)) from None


def hands_in(path: Path) -> Iterator[tuple[str, str]]:
    """Each hand of a collection with where it stands: it begins with its number in brackets."""
    number, lines = "", list[str]()
    with path.open(encoding="utf-8") as file:
        for line in file:
            found = _NUMBER.fullmatch(line.strip())
            if found is None:
                lines.append(line)
                continue
            if number:
                yield f"{path}#{number}", "".join(lines)
            number, lines = found[1], []
    if number:
        yield f"{path}#{number}", "".join(lines)


def read(text: str) -> History:
    """A hand history; raises `Refused` where the chapter does not permit its game."""
    try:
        raw: dict[str, Any] = tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        raise PhhError(f"This is not TOML: {error}.") from None
    except RecursionError:
        raise PhhError("This is nested too deeply; that is no hand history.") from None
    for key in ("variant", "starting_stacks", "actions"):
        if key not in raw:
            raise PhhError(f"A hand history needs {key!r}.")
    played = played_as(raw["variant"])
    if played is None:
        law = catalogue().on(catalogue().newest)
        listed = law.cites("poker.only-listed", "poker.types")
        raise Refused(f"The chapter does not permit the game {raw['variant']!r}.", *listed)
    starting = _listed(raw, "starting_stacks")
    stacks = tuple(UNTOLD if _is_open(stack) else _cents(stack) for stack in starting)
    for names in ("players", "_seats"):
        _listed(raw, names, len(stacks))
    told = (_action(line, len(stacks)) for line in _listed(raw, "actions"))
    return History(
        game=played[0],
        as_of=raw.get("_as_of"),
        stacks=stacks,
        actions=tuple(action for action in told if action),
        options=_options(raw, *played, len(stacks)),
        finishing=_finishing(raw, len(stacks)),
        rake=_cents(raw.get("_rake", 0)),
        untold=frozenset(place for place, stack in enumerate(starting, 1) if _is_open(stack)),
        posts={place: -blind for place, blind in enumerate(_blinds(raw), 1) if blind < 0},
    )


def _listed(raw: Mapping[str, Any], key: str, players: int | None = None) -> list[Any]:
    """A list of the file, with one value for each player at most."""
    found = raw.get(key, [])
    if not isinstance(found, list):
        raise PhhError(f"{key!r} is a list in brackets, not {shortened(found)}.")
    values = cast(list[Any], found)
    if players is not None and len(values) > players:
        raise PhhError(f"{key!r} has {len(values)} values for {players} players.")
    return values


def _is_open(stack: Any) -> bool:
    return isinstance(stack, Decimal) and stack == Decimal("inf")


def _finishing(raw: Mapping[str, Any], players: int) -> tuple[int, ...] | None:
    """What the file says the players ended with; -1 where it leaves that open."""
    if "finishing_stacks" not in raw:
        return None
    stacks = _listed(raw, "finishing_stacks", players)
    if len(stacks) < players:
        raise PhhError(f"'finishing_stacks' has {len(stacks)} values for {players} players.")
    return tuple(-1 if _is_open(stack) else _cents(stack) for stack in stacks)


def _cents(value: Any) -> int:
    if isinstance(value, Decimal) and not value.is_finite():
        raise PhhError(f"{value} is no amount here; only stacks may be left open, as inf.")
    return parse_dollars(str(value) if isinstance(value, Decimal) else value)


def _action(line: Any, players: int) -> tuple[str, ...]:
    """The words of an action; none where the line is a remark only."""
    if not isinstance(line, str):
        raise PhhError(f"An action is a text, not {shortened(line)}.")
    words = tuple(line.partition("#")[0].split())
    match words:
        case () | ("d", "db", _):
            return words
        case ("d", "dh", player, _) | (player, "f" | "cc" | "pb") | (player, "cbr", _):
            pass
        case (player, "sd" | "sm", *shown) if len(shown) < 2:
            pass
        case _:
            raise PhhError(f"The action {' '.join(words)!r} is not known.")
    if player not in {f"p{number}" for number in range(1, players + 1)}:
        raise PhhError(f"{' '.join(words)!r} names no player of p1 to p{players}.")
    return words


def _options(raw: Mapping[str, Any], game: str, betting: str, players: int) -> dict[str, Any]:
    told = _told_options(raw.get("_options", "{}"))
    # A file that tells no readings is played as card rooms play.
    options: dict[str, Any] = {
        "betting": betting, "smallest_chip": "0.01", "max_raises": None, "showdown_order": "last-street",
    }  # fmt: skip
    antes = [_cents(ante) for ante in _listed(raw, "antes", players)]
    if any(antes):
        options["ante"] = dollars(max(antes))
        if antes.count(max(antes)) != players:
            by_letter = told.get("heads_up_blinds") == "letter"
            if [place for place, ante in enumerate(antes) if ante] != [_last_blind(raw, by_letter=by_letter)]:
                raise PhhError(f"Antes of {raw['antes']} are neither everybody's nor the last blind's.")
            options["ante_placed_by"] = "last-blind"
    if "stud" in game:
        if "bring_in" not in raw:
            raise PhhError("A hand history of stud needs 'bring_in'.")
        options |= {"forced_bet": str(raw["bring_in"])}
    else:
        if not isinstance(raw.get("blinds_or_straddles"), list):
            raise PhhError("A hand history of a game with a button needs 'blinds_or_straddles'.")
        posted = [_cents(blind) for blind in _listed(raw, "blinds_or_straddles", players)]
        count = max((place + 1 for place, blind in enumerate(posted) if blind > 0), default=0)
        options |= {"blinds": [dollars(blind) for blind in posted[:count]], "heads_up_blinds": "practice"}
        options |= {"posting": True} if min(posted, default=0) < 0 else {}
    for name, option in (("small_bet", "small_bet"), ("big_bet", "big_bet"), ("min_bet", "minimum")):
        if name in raw and (name != "min_bet" or betting != "fixed"):
            options[option] = str(raw[name])
    return {name: value for name, value in {**options, **told}.items() if value is not None}


def _blinds(raw: Mapping[str, Any]) -> list[int]:
    """Cents that each player posts; below nothing where he posts out of turn."""
    return [_cents(blind) for blind in _listed(raw, "blinds_or_straddles")]


def _told_options(text: Any) -> dict[str, Any]:
    try:
        told = msgspec.json.decode(text, type=dict[str, Any])
    except (msgspec.DecodeError, TypeError):
        raise PhhError(f"_options is JSON in a text, not {text!r}.") from None
    unknown = sorted(set(told) - set(TOLD))
    if unknown:
        raise PhhError(f"_options has no {unknown[0]!r}; it takes {', '.join(TOLD)}.")
    return told


def _last_blind(raw: Mapping[str, Any], *, by_letter: bool) -> int:
    blinds = _blinds(raw)
    last = max((place for place, blind in enumerate(blinds) if blind > 0), default=-1)
    # By practice the first of two players has the larger blind, though PHH writes it second.
    return 0 if len(blinds) == 2 and last == 1 and not by_letter else last

"""Reading a showdown: the game, the hands, the board and the dead cards, checked and laid out for `deals`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import comb
from typing import NamedTuple

import msgspec
import numpy as np

from pitboss.equipment.cards import JOKER, UNKNOWN, Card, card_name, names, parse_cards
from pitboss.errors import meant
from pitboss.hands.layout import Spot, Tables
from pitboss.hands.ranking import HandError, Ranking
from pitboss.hands.rankings import ranking
from pitboss.hands.tables import tables

Written = str | Sequence[Card]


class Showdown(msgspec.Struct, frozen=True):
    """What is compared at the end of a game.

    - `title`: its name in words.
    - `own`, `board`: cards of a hand, and cards that all share.
    - `high`, `low`: the rankings; with a low one the pot is split.
    - `grows`: stud and draw, where a hand given with fewer cards gets the others later.
    - `cites`: the clauses of the showdown.
    - `example`: hands to begin a question with.
    """

    title: str
    own: int
    board: int
    high: str
    low: str | None
    grows: bool
    cites: tuple[str, ...]
    example: tuple[str, ...]


_SPLIT = ("19:47-14.9(i)2", "19:47-14.9(k)", "19:47-14.9(l)")
_MAMBO = ("19:47-14.13A(j)", "19:47-14.13A(k)", "19:47-14.13A(l)")

_STUD, _LOW = ("AsAhKd", "9c9d8c"), ("As2h3d", "9c9d8c")

GAMES: Mapping[str, Showdown] = {
    "hold-em": Showdown(
        "hold 'em", 2, 5, "five", None, False, ("19:47-14.8(a)2", "19:47-14.10(a)"), ("AsAh", "QQ+,AKs")
    ),
    "omaha": Showdown("Omaha", 4, 5, "omaha", None, False, ("19:47-14.8(a)3",), ("AsAhKsKh", "9c8c7d6d")),
    "omaha-split-8": Showdown(
        "Omaha", 4, 5, "omaha", "omaha-low", False, ("19:47-14.8(a)3",), ("AsAh2s3h", "9c8c7d6d")
    ),
    "seven-card-stud": Showdown("seven-card stud", 7, 0, "five", None, True, ("19:47-14.9(i)1",), _STUD),
    "seven-card-stud-split": Showdown("seven-card stud", 7, 0, "five", "low", True, _SPLIT, _LOW),
    "seven-card-stud-split-8": Showdown(
        "seven-card stud", 7, 0, "five", "eight-or-better", True, ("19:47-14.9(j)", *_SPLIT), _LOW
    ),
    "five-card-draw": Showdown(
        "five-card draw", 5, 0, "five", None, True, ("19:47-14.8(a)4", "19:47-14.12"), ("AsAhKd", "9c9d9h")
    ),
    "five-card-draw-low": Showdown(
        "five-card draw low", 5, 0, "low", None, True, ("19:47-14.8(a)4", "19:47-14.12", "19:47-14.3(f)"),
        ("As2h3d", "4c5c6d"),
    ),
    "five-card-stud": Showdown("five-card stud", 5, 0, "five", None, True, ("19:47-14.13(h)",), _STUD),
    "mambo-stud": Showdown("mambo stud", 3, 1, "three", "six-or-better", True, _MAMBO, ("As2h", "9c9d")),
}  # fmt: skip


class Laid(NamedTuple):
    """A showdown as given and as `deals` takes it."""

    showdown: Showdown
    hands: tuple[str, ...]
    spot: Spot
    table: Tables


def check_game(game: str) -> None:
    """Whether there is a showdown of it; otherwise the nearest name is said."""
    if game not in GAMES:
        raise HandError(f"There is no showdown of {game}; {meant(game, GAMES, 'there are')}")


def lay(
    game: str, hands: Sequence[Written], board: Written, *, dead: Written, options: Mapping[str, str]
) -> Laid:
    """Check a showdown and lay it out; what is wrong is said in a sentence."""
    check_game(game)
    showdown = GAMES[game]
    own = [_read(hand) for hand in hands]
    shared, gone = _read(board), _read(dead)
    showdown = _with_common_card(showdown, shared) if showdown.own == 7 else showdown
    _check_sizes(showdown, own, shared)
    _check_cards(showdown, [*own, shared], gone)
    return Laid(
        showdown=showdown,
        hands=tuple(names(hand).replace(" ", "") or "??" for hand in own),
        spot=_spot(showdown, [*map(_seen, own), _seen(shared)], gone, options=options),
        table=tables(_first(showdown, options), showdown.own + showdown.board),
    )


def _first(showdown: Showdown, options: Mapping[str, str]) -> Ranking:
    """The ranking that wins the pot, or its high half; where low alone wins, it is read by the options."""
    return ranking(showdown.high, options if showdown.high == "low" else {})


def _with_common_card(showdown: Showdown, shared: tuple[Card, ...]) -> Showdown:
    """14.9(h): when the deck runs short, one card in the centre is everybody's seventh."""
    if not shared:
        return showdown
    cites = ("19:47-14.9(h)", *showdown.cites)
    return msgspec.structs.replace(showdown, own=6, board=1, cites=cites)


def _check_sizes(showdown: Showdown, own: list[tuple[Card, ...]], shared: tuple[Card, ...]) -> None:
    if len(own) < 2:
        raise HandError(f"A showdown takes at least two hands, not {len(own)}.")
    for hand in own:
        wrong = len(hand) > showdown.own if showdown.grows else len(hand) != showdown.own
        if wrong:
            most = "at most " if showdown.grows else ""
            raise HandError(
                f"A hand of {showdown.title} has {most}{showdown.own} cards of its own, "
                f"not {len(hand)} ({names(hand)})."
            )
    if len(shared) > showdown.board:
        raise HandError(f"{_capital(showdown.title)} shares {showdown.board} cards, not {len(shared)}.")


def _check_cards(showdown: Showdown, slots: list[tuple[Card, ...]], gone: tuple[Card, ...]) -> None:
    if UNKNOWN in gone:
        raise HandError("A dead card is one that was seen; it cannot be ??.")
    known = [card for slot in slots for card in _seen(slot)]
    every = [*known, *gone]
    for card in every:
        if not 0 <= card <= JOKER:
            raise HandError(f"There is no card {card}; cards are numbered 0 to 51.")
        if card == JOKER:
            raise HandError(f"There is no joker in the deck of {showdown.title}.")
        if every.count(card) > 1:
            raise HandError(f"{card_name(card)} is there twice.")
    needed = showdown.own * (len(slots) - 1) + showdown.board
    if needed + len(gone) > 52:
        hint = "; 19:47-14.9(h) then deals one common card, given as the board" if showdown.own == 7 else ""
        raise HandError(
            f"{len(slots) - 1} hands of {showdown.title} need {needed} cards, "
            f"and {52 - len(gone)} are there{hint}."
        )


def _spot(
    showdown: Showdown, slots: list[tuple[Card, ...]], gone: tuple[Card, ...], *, options: Mapping[str, str]
) -> Spot:
    board = len(slots) - 1
    wanted = [*[showdown.own] * board, showdown.board]
    missing = [want - len(slot) for want, slot in zip(wanted, slots, strict=True)]
    groups = [slot for slot in (board, *range(board)) if missing[slot]]
    seen = {*gone, *(card for slot in slots for card in slot)}
    deck = [card for card in range(52) if card not in seen]
    ways: list[int] = []
    left = len(deck)
    for slot in groups:
        ways.append(comb(left, missing[slot]))
        left -= missing[slot]
    cards = np.zeros((board + 1, 8), np.int64)
    for slot, held in enumerate(slots):
        cards[slot, : len(held)] = held
    low = ranking(showdown.low, options) if showdown.low else None
    if low is None and options and showdown.high != "low":
        raise HandError(
            f"{showdown.title[0].upper()}{showdown.title[1:]} high has no option {next(iter(options))}."
        )
    return Spot(
        deck=np.array(deck, np.int64),
        slots=np.array(groups, np.int64),
        takes=np.array([missing[slot] for slot in groups], np.int64),
        ways=np.array(ways, np.int64),
        cards=cards,
        known=np.array([len(slot) for slot in slots], np.int64),
        hole=int(ranking(showdown.high).hole > 0),
        split=int(low is not None),
        low_strengths=tables(low, showdown.own + showdown.board).strengths if low else np.zeros(1, np.uint32),
    )


def _read(cards: Written) -> tuple[Card, ...]:
    return parse_cards(cards) if isinstance(cards, str) else tuple(cards)


def _seen(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(card for card in cards if card != UNKNOWN)


def _capital(title: str) -> str:
    return f"{title[0].upper()}{title[1:]}"

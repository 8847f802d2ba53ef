"""Irregularities in the middle of a hand and how it goes on: the kinds of 14.15 and 14.16, and who states them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from pitboss.games.poker import fouls, misdeals
from pitboss.games.poker.rules import Rules
from pitboss.games.poker.ruling import Ruling
from pitboss.games.poker.state import PokerState
from pitboss.table.commands import Command
from pitboss.table.events import Event
from pitboss.table.offers import Offer, OneOf
from pitboss.table.refusals import BadCommand
from pitboss.table.state import TableState


class Kind(msgspec.Struct, frozen=True):
    """An irregularity: its particulars, whether it speaks of a seat, and who rules where no clause says it."""

    rule: Callable[[Ruling], tuple[Event, ...]]
    args: frozenset[str] = frozenset()
    seat: bool = False
    by: str = "dealer"


_CARDS = frozenset({"cards"})
KINDS: dict[str, Kind] = {
    "exposed-card": Kind(misdeals.exposed, _CARDS, True),
    "card-off-table": Kind(misdeals.off_table, _CARDS),
    "face-up-card": Kind(misdeals.face_up, _CARDS | {"count"}),
    "wrong-start": Kind(misdeals.wrong_start, by="floorperson"),
    "player-not-dealt": Kind(misdeals.not_dealt, seat=True, by="floorperson"),
    "ineligible-player-dealt": Kind(misdeals.ineligible, seat=True),
    "improper-shuffle": Kind(misdeals.improper_shuffle, by="floorperson"),
    "missing-card": Kind(misdeals.wrong_deck, by="floorperson"),
    "extra-card": Kind(misdeals.wrong_deck, by="floorperson"),
    "shuffler-jam": Kind(misdeals.shuffler_jam, by="floorperson"),
    "hand-collected": Kind(
        fouls.collected, frozenset({"protected", "fault", "rebuilt"}), True, by="floorperson"
    ),
    "player-left": Kind(fouls.left, frozenset({"protected"}), True),
    "hand-thrown-in": Kind(fouls.thrown_in, seat=True),
    "up-cards-turned": Kind(fouls.thrown_in, seat=True),
    "dispute": Kind(fouls.dispute, frozenset({"ruling"}), by=fouls.SHIFT),
    "cards-out-of-view": Kind(fouls.out_of_view, seat=True),
    "collusion": Kind(fouls.collusion, seat=True, by="supervisor"),
}


def irregularity(rules: Rules, state: TableState, command: Command) -> tuple[Event, ...]:
    """The ruling on an irregularity that somebody states."""
    kind: str = command.args["kind"]
    spec = KINDS.get(kind)
    if spec is None:
        raise BadCommand(f"Unknown irregularity {kind!r}; poker knows {', '.join(KINDS)}.")
    extra = sorted(set(command.args) - spec.args - {"kind", "reshuffle"})
    if extra:
        takes = ", ".join(sorted(spec.args)) or "nothing more"
        raise BadCommand(f"{kind} has no {extra[0]!r}; it takes {takes}.")
    if spec.seat and (not isinstance(command.seat, int) or command.seat < 1):
        raise BadCommand(f"{kind} speaks of a seat.")
    if not spec.seat and command.seat is not None:
        raise BadCommand(f"{kind} does not speak of a seat.")
    return spec.rule(Ruling(rules, state, command, usual=spec.by))


def offers(rules: Rules, state: TableState) -> Iterator[Offer]:
    """The irregularities that can be stated now; sending a player away is no offer at any table."""
    game: PokerState = state.game
    hand = game.hand
    if not game.flaws:
        yield _stated("card-off-table")
    for kind in ("improper-shuffle", "wrong-start", "missing-card", "extra-card", "dispute"):
        yield _stated(kind)
    yield _stated("face-up-card", count=OneOf((1, 2)))
    if game.machine:
        yield _stated("shuffler-jam")
    for seat in state.seats:
        yield _stated("player-not-dealt", seat)
    for seat in range(1, rules.seats + 1):
        if seat not in state.seats:
            yield _stated("ineligible-player-dealt", seat)
    others = misdeals.may_be_ineligible(rules, state) if hand is None else state.seats
    for seat in others:
        if hand is None or seat not in hand.players:
            yield _stated("ineligible-player-dealt", seat)
    if hand is None:
        return
    either = OneOf((True, False))
    for seat in hand.seats(hand.live):
        yield _stated("cards-out-of-view", seat)
        yield _stated("hand-thrown-in", seat)
        yield _stated("ineligible-player-dealt", seat)
        if not rules.variant.button:
            yield _stated("up-cards-turned", seat)
        yield _stated("player-left", seat, protected=either)
        yield _stated("hand-collected", seat, protected=either, fault=either)


def _stated(kind: str, seat: int | None = None, **params: OneOf) -> Offer:
    return Offer("irregularity", "house", seat, fixed={"kind": kind}, params=params, optional=tuple(params))

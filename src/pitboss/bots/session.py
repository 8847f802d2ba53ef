"""Bots at a table: hand after hand, each seat asked only about its own offers, every result kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from random import Random
from typing import Any

import msgspec

from pitboss.bots.bot import Bot, BotError, Seen
from pitboss.chance import Counter
from pitboss.games import find
from pitboss.games.poker.events import BetsCollected
from pitboss.games.poker.variants import VARIANTS
from pitboss.table import BadCommand, Command, Event, Refused, Table
from pitboss.table.events import BoughtIn
from pitboss.table.offers import Offer

STEPS = 2_000
"""A round that is not over after n commands is taken for one that never ends."""

AWAY = frozenset(
    {"sit-out", "sit-in", "leave", "straddle", "post", "decline-dice", "pass-dice", "remove", "reduce"}
)
"""Acts by which a seat does not play, or takes its play back: bots are asked to play, not whether to."""


class Line(msgspec.Struct, frozen=True, gc=False):
    """What one hand brought one seat, in cents; `pot` and `rake` are the whole hand's."""

    hand: int
    seat: int
    bot: str
    net: int
    pot: int
    rake: int


class Mean(msgspec.Struct, frozen=True):
    """An average with its standard error; None where one result alone tells nothing about it."""

    value: float
    standard_error: float | None


class Session(msgspec.Struct, frozen=True, kw_only=True):
    """Hands played so far. `complete` is false where the session was broken off."""

    game: str
    seed: int
    hands: int
    complete: bool
    lines: tuple[Line, ...]

    def results(self) -> dict[tuple[int, str], Mean]:
        """Cents a hand by seat and bot."""
        by: dict[tuple[int, str], list[int]] = {}
        for line in self.lines:
            by.setdefault((line.seat, line.bot), []).append(line.net)
        return {key: _mean(nets) for key, nets in by.items()}

    @property
    def pots(self) -> int:
        return sum(pot for pot, _ in self._whole().values())

    @property
    def raked(self) -> int:
        return sum(rake for _, rake in self._whole().values())

    def _whole(self) -> dict[int, tuple[int, int]]:
        """Pot and rake of each hand."""
        return {line.hand: (line.pot, line.rake) for line in self.lines}

    def rake(self) -> Mean | None:
        """The rake as a share of the pots, with the error of a ratio of means; None where there was no pot."""
        whole, pots = self._whole(), self.pots
        if not pots:
            return None
        share, count = self.raked / pots, len(whole)
        if count < 2:
            return Mean(share, None)
        left_over = sum((rake - share * pot) ** 2 for pot, rake in whole.values())
        return Mean(share, sqrt(left_over * count / (count - 1)) / pots)


class _Choices:
    """A bot's own chance: apart from the cards, the same for the same seed, hand and seat."""

    def __init__(self, seed: int, hand: int, seat: int) -> None:
        self._random = Random(f"{seed} {hand} {seat}")

    def below(self, n: int) -> int:
        return self._random.randrange(n)


def play(
    game: str, bots: Sequence[tuple[str, Bot]], *, hands: int, seed: int = 0, stack: int = 20_000,
    options: Mapping[str, Any] | None = None, as_of: str | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Session:  # fmt: skip
    """Play n hands; bot by bot from seat 1. A seat with less than a tenth of `stack` buys in again.

    The cards of hand n are those of `Counter(seed, n)`, whatever the bots do. Ctrl-C ends the session with the
    hands that are complete by then.
    """
    if hands < 1:
        raise BadCommand(f"At least one hand is played, not {hands}.")
    if stack < 1:
        raise BadCommand("A seat sits down with chips.")
    table = Table.open(
        game, as_of=as_of, options=options, seats=dict.fromkeys(range(1, len(bots) + 1), stack),
        source=Counter(seed, 0), entered=False,
    )  # fmt: skip
    lines: list[Line] = []
    done = 0
    try:
        for hand in range(1, hands + 1):
            lines += _hand(table, bots, hand, seed=seed, stack=stack)
            done = hand
            if progress is not None:
                progress(done, hands)
    except KeyboardInterrupt:
        if not done:
            raise
    kept = [line for line in lines if line.hand <= done]
    return Session(game=find(game).id, seed=seed, hands=done, complete=done == hands, lines=tuple(kept))


def _hand(table: Table, bots: Sequence[tuple[str, Bot]], hand: int, *, seed: int, stack: int) -> list[Line]:
    table.source = Counter(seed, hand)
    choices = {seat: _Choices(seed, hand, seat) for seat in range(1, len(bots) + 1)}
    worth = {seat: _worth(table, seat) for seat in choices}
    begun, logged = table.state.round, len(table.log)
    for _ in range(STEPS):
        if table.state.round != begun:
            break
        _step(table, bots, choices, hand, stack=stack)
    else:
        why = table.why_not(Command("deal")) if "deal" in table.actions else None
        raise BotError(
            f"Round {hand} does not come to an end with these bots.{f' {why}' if why else ''}{_who_plays(table)}"
        )
    events = table.log[logged:]
    pot, rake = _pot_and_rake(events)
    for event in events:
        if type(event) is BoughtIn:
            worth[event.seat] += event.amount
    return [
        Line(hand, seat, bots[seat - 1][0], _worth(table, seat) - worth[seat], pot, rake) for seat in choices
    ]


def _step(
    table: Table, bots: Sequence[tuple[str, Bot]], choices: Mapping[int, _Choices], hand: int, *, stack: int
) -> None:
    """One decision that is awaited; or else what each seat cares to do, and then the chance step."""
    turns = [offer for offer in table.decisions() if isinstance(offer.seat, int) and offer.do not in AWAY]
    if turns:
        seat = turns[0].seat
        assert isinstance(seat, int)
        _ask(table, bots, choices, hand, seat, tuple(offer for offer in turns if offer.seat == seat))
        return
    for seat in choices:
        if 10 * table.state.stack(seat) < stack:
            table.do(Command("buy-in", seat, args={"amount": stack}))
        free = tuple(
            offer
            for offer in table.awaits()
            if offer.kind == "free" and offer.seat == seat and offer.do not in AWAY
        )
        if free:
            _ask(table, bots, choices, hand, seat, free, must=False)
        _complete(table, seat)
    chance = next((offer for offer in table.awaits() if offer.kind == "chance"), None)
    if chance is not None:
        table.do(chance.command())


def _complete(table: Table, seat: int) -> None:
    """Wagers in proportion are completed, with chips bought for it where the bot has put too many elsewhere."""
    lacking = table.game.completing(table.rules, table.state, seat)
    if lacking is None:
        return
    short = lacking.args["amount"] - table.state.stack(seat)
    if short > 0:
        table.do(Command("buy-in", seat, args={"amount": short}))
    if table.may(lacking):
        table.do(lacking)


def _ask(
    table: Table, bots: Sequence[tuple[str, Bot]], choices: Mapping[int, _Choices], hand: int, seat: int,
    offers: tuple[Offer, ...], *, must: bool = True,
) -> None:  # fmt: skip
    name, bot = bots[seat - 1]
    seen = Seen(
        table.game.id,
        seat,
        offers,
        must=must,
        look=lambda: table.view(f"seat:{seat}"),
        rules=table.rules,
    )
    try:
        command = bot(seen, choices[seat])
    except Exception as error:
        raise BotError(f"The bot {name} failed in hand {hand}: {type(error).__name__}: {error}") from error
    if command is None:
        if must:
            raise BotError(f"The bot {name} chose nothing in hand {hand}, where it has to choose.")
        return
    if command.seat != seat:
        raise BotError(f"The bot {name} of seat {seat} acted for seat {command.seat} in hand {hand}.")
    try:
        table.do(command)
    except (Refused, BadCommand) as no:
        raise BotError(f"The bot {name} chose {command} in hand {hand}, which is refused: {no}") from no


def _who_plays(table: Table) -> str:
    """At a game against the house nobody checks or calls, which is all that some bots would do."""
    if any(variant.id == table.game.id for variant in VARIANTS):
        return ""
    return " Of the bots that come along random, best, learner and beginner play against the house."


def _worth(table: Table, seat: int) -> int:
    return table.state.stack(seat) + sum(wager.stake for wager in table.state.wagers_of(seat))


def _pot_and_rake(events: Sequence[Event]) -> tuple[int, int]:
    pot, rake = 0, 0
    for event in events:
        if type(event) is BetsCollected:
            pot = sum(event.pots)
        for account, cents in event.postings:
            if account == "rake":
                rake += cents
    return pot, rake


def _mean(values: Sequence[int]) -> Mean:
    count = len(values)
    mean = sum(values) / count
    if count < 2:
        return Mean(mean, None)
    return Mean(mean, sqrt(sum((value - mean) ** 2 for value in values) / (count - 1) / count))

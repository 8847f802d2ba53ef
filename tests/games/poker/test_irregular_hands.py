"""Random hands of all ten games with irregularities, departures and the staff's acts in the middle of them.

Whatever is stated and whenever, the table answers or refuses; the money, the cards and the turn stay in order.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pitboss.equipment.cards import card_name, names
from pitboss.games.poker.rulings import KINDS
from pitboss.games.poker.state import Hand
from pitboss.table import BadCommand, Command, Refused, Table
from pitboss.table.evolve import fold

from .random_hands import GAMES, Chance

STEPS = 120
ENDING = ("improper-shuffle", "wrong-start", "missing-card", "extra-card", "player-not-dealt")
"""Irregularities that call a hand dead, stated more rarely."""
RAKES: tuple[list[dict[str, Any]], ...] = (
    [],
    [{"method": "percent", "percent": 10, "cap": 5}],
    [{"method": "increments", "levels": {10: 1, 40: 1}}],
    [{"method": "time-per-player", "hourly": 12, "period": 30}],
)


@pytest.mark.parametrize("game", GAMES)
def test_a_table_stays_in_order_whatever_happens_at_it(game: str, sizes: Any, seed: int) -> None:
    done = 0
    for number in range(max(6, sizes["poker.hands"] // 100)):
        chance = Chance(seed * 104_729 + number)
        at = _table(game, chance)
        for _ in range(STEPS):
            command = _command(at, chance)
            done += _try(at, command)
            _check(at)
        assert fold(at.game, at.log[0], at.log[1:]) == at.state  # type: ignore[arg-type]
    assert done > 300


def _table(game: str, chance: Chance) -> Table:
    options: dict[str, Any] = {
        "betting": _one(chance, ("fixed", "spread", "pot", "no-limit")),
        "rake": _one(chance, RAKES),
        "shuffler": _one(chance, ("none", "none", "automated")),
    }
    if chance.below(2):
        options["ante"] = "0.50"
    seats = {seat: 25 * (1 + chance.below(1_200)) for seat in range(1, 3 + chance.below(6))}
    by_hand = [name for name in ("showdown", "cut", "shuffle") if not chance.below(4)]
    return Table.open(
        game, options=options, seats=seats, source=chance, by_hand=by_hand, entered=chance.below(5) > 0
    )


def _command(at: Table, chance: Chance) -> Command:
    hand: Hand | None = at.state.game.hand
    seats = list(at.state.seats) or [1]
    if hand is None and chance.below(6) and at.may(Command("deal")):
        return Command("deal")
    offers = at.awaits()
    if (
        hand is not None and hand.phase == "draw" and chance.below(2)
    ):  # the deck runs out where many draw five
        own = hand.cards.down[hand.players.index(hand.turn)]
        return Command("draw", hand.turn, args={"discard": names(own)})
    match chance.below(20):
        case 0 | 1:
            return _one(chance, offers).sample(chance)
        case 2 | 3:
            return _stated(hand, seats, chance)
        case 4 | 5:
            return _beside(seats, chance)
        case _:
            awaited = [offer for offer in offers if offer.kind in ("turn", "chance")]
            return _one(chance, awaited or offers).sample(chance)


def _stated(hand: Hand | None, seats: list[int], chance: Chance) -> Command:
    kind = _one(chance, tuple(name for name in KINDS if name not in ENDING or not chance.below(20)))
    spec, args = KINDS[kind], {"kind": kind}
    if "cards" in spec.args and chance.below(5):
        held = [card for down in hand.cards.down for card in down if card >= 0] if hand is not None else []
        among = held if held and chance.below(2) else range(52)
        named = {_one(chance, among) for _ in range(1 + chance.below(2))}
        args["cards"] = " ".join(card_name(card) for card in named)
    args |= {name: bool(chance.below(2)) for name in ("protected", "fault", "rebuilt") if name in spec.args}
    by = "poker-shift-supervisor" if kind == "dispute" else None
    return Command("irregularity", _one(chance, (*seats, 9)) if spec.seat else None, by, args)


def _beside(seats: list[int], chance: Chance) -> Command:
    seat = _one(chance, seats)
    return _one(chance, (
        Command("leave", seat), Command("remove-player", seat, "supervisor"), Command("sit-out", seat),
        Command("sit-in", seat), Command("sit", 1 + chance.below(8), args={"chips": 2_000}),
        Command("buy-in", seat, args={"amount": 1_000}), Command("button", seat), Command("change-deck"),
        Command("rotate-deck"), Command("sort-deck"), Command("inspect", None, "floorperson"),
        Command("time", args={"minutes": _one(chance, (10, 30, 130))}),
    ))  # fmt: skip


def _one(chance: Chance, among: Any) -> Any:
    return among[chance.below(len(among))]


def _try(at: Table, command: Command) -> bool:
    why = at.why_not(command)
    if why is None:
        at.do(command)
        return True
    with pytest.raises((Refused, BadCommand)) as no:
        at.do(command)
    assert str(no.value) == str(why)
    return False


def _check(at: Table) -> None:
    balances, hand = at.state.balances, at.state.game.hand
    assert at.frozen is None
    assert at.total() == 0
    assert all(cents >= 0 for account, cents in balances.items() if account not in ("cage", "bank"))
    lying = _sum(balances, lambda account: account.startswith("pot:"))
    if hand is None:
        assert not lying
        assert not _sum(balances, lambda account: account.startswith("bet:"))
        return
    assert hand.turn, "a hand that is on waits for somebody"
    able, place = hand.live & ~hand.all_in, hand.players.index(hand.turn)
    if hand.phase == "betting" and able & (able - 1) == 0:
        others = [hand.bets[other] for other in hand.places(hand.live) if other != place]
        assert max(others) > hand.bets[place], "who alone has chips is asked only for what is owed"
    assert lying == sum(hand.paid) + hand.dead - sum(hand.raked)
    assert [balances.get(f"bet:{seat}", 0) for seat in hand.players] == list(hand.bets)
    cards = hand.cards
    before_players = [card for own in (*cards.down, *cards.up, cards.board) for card in own]
    aside = (*cards.burned, *cards.discards, *cards.struck)
    everywhere = [*before_players, *aside, *cards.order[cards.taken :]]
    assert len(everywhere) == len(set(everywhere)), (
        "no card is there twice, and none that was struck comes back"
    )
    if "draw" in at.game.id:
        assert len(everywhere) == len(at.rules.pack), "and none is lost"


def _sum(balances: dict[str, int], wanted: Callable[[str], bool]) -> int:
    return sum(cents for account, cents in balances.items() if wanted(account))

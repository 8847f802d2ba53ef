"""What the table offers it takes, and what it takes it offers: words, chips, and the acts beside the turn."""

from __future__ import annotations

import pytest

from pitboss.table import Command, Table

from .random_hands import GAMES, Chance, play_hand, table


@pytest.mark.parametrize("game", GAMES)
def test_every_word_and_chip_that_is_offered_is_taken(game: str, seed: int) -> None:
    chance = Chance(seed * 13)
    puts = 0
    for betting in ("fixed", "spread", "pot", "no-limit"):
        at = table(game, chance, stacks=[10_000, 725, 4_000, 50_000], betting=betting)
        for _ in range(3):
            if sum(at.state.stack(seat) > 0 for seat in at.state.seats) < 2:
                break
            for _ in play_hand(at, chance):
                puts += _check_puts(at)
                assert at.decisions() == tuple(offer for offer in at.awaits() if offer.kind == "turn")
    assert puts > 50


def _check_puts(at: Table) -> int:
    hand = at.state.game.hand
    offers = [offer for offer in at.awaits() if offer.do == "put"]
    if hand is None or hand.phase != "betting":
        assert not offers
        return 0
    assert {offer.seat for offer in offers} == {hand.turn}
    assert {offer.kind for offer in offers} == {"free"}
    tried = 0
    for offer in offers:
        for name, param in offer.params.items():
            if name in offer.optional:
                continue
            for value in param.enumerate():
                command = offer.command(**{name: value})
                assert at.may(command), f"{command}: {at.why_not(command)}"
                tried += 1
    spoken = [offer.params["says"] for offer in offers if "says" in offer.params]
    said = {word for param in spoken for word in param.values}  # type: ignore[union-attr]
    for word in ("fold", "check", "call", "bet", "raise", "all-in"):
        if word not in said:
            assert not at.may(Command("put", hand.turn, args={"says": word})), word
    return tried


def test_a_chip_alone_is_offered_where_it_decides_something() -> None:
    at = table("hold-em", Chance(1), stacks=[10_000] * 3, blinds=[1, 2], small_bet=2, button_start="right")
    at.do(Command("deal"))
    silent = [o for o in at.awaits() if o.do == "put" and "says" not in o.params]
    (offer,) = silent
    assert [2_500] in offer.params["chips"].values  # type: ignore[union-attr]
    assert not offer.covers(Command("put", offer.seat, args={"chips": [50_000]}))
    (acted,) = at.do(Command("put", offer.seat, args={"chips": [2_500]}))
    assert acted.act == "call"  # type: ignore[attr-defined]


def test_the_decisions_alone_are_those_among_all_offers() -> None:
    at = table("hold-em", Chance(1), stacks=[10_000] * 3)
    assert at.decisions() == ()
    at.do(Command("deal"))
    assert [offer.do for offer in at.decisions()] == ["fold", "call", "raise"]
    live = Table.open("hold-em", seats={1: 10_000, 2: 10_000}, entered=False)
    live.do(Command("deal"))
    assert live.decisions() == tuple(offer for offer in live.awaits() if offer.kind == "turn") != ()
    while live.state.game.hand is not None:
        live.do(Command("fold", live.state.game.hand.turn))
    live.do(Command("close"))
    assert live.decisions() == ()
    assert [offer.do for offer in Table.open("craps", seats={1: 1_000}).decisions()] == [
        "shoot",
        "decline-dice",
    ]

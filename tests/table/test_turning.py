"""Cards that people enter: they lie unseen until somebody names them, and the round goes as if all had been known."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.chance import Counter, Entered
from pitboss.equipment.cards import names
from pitboss.table import BadCommand, Command, Table
from pitboss.table.events import CardsTurned, CommandHeld
from pitboss.table.offers import Offer
from pitboss.table.wire import encode
from pitboss.table.words import ruling

GAMES = (
    "three-card-poker", "let-it-ride", "hold-em", "omaha", "seven-card-stud", "five-card-stud", "five-card-draw",
)  # fmt: skip
CHIPS = {1: 50_000, 2: 50_000, 3: 50_000}


def _turn(table: Table, offer: Offer, truth: tuple[int, ...]) -> None:
    """Name what really lies at a place: the n-th unseen card is the n-th of the deck."""
    from pitboss.table.turning import _lying

    cards = [truth[n] for n in _lying(table)[offer.fixed["place"]]]
    table.do(offer.command(cards=names(cards)))


def _play(table: Table, seed: int, truth: tuple[int, ...], *, eager: bool) -> list[str]:
    """A round in which everybody decides at random; what was decided. Cards are named when they must be, or at once."""
    chance, said = Counter(seed, 1), list[str]()
    for _ in range(400):
        offers = table.awaits()
        turned = [offer for offer in offers if offer.do == "turn-cards"]
        due = turned if eager else [offer for offer in turned if offer.kind == "chance"]
        if due:
            _turn(table, due[0], truth)
            continue
        turns = [offer for offer in offers if offer.kind == "turn"]
        if not turns:
            return said
        chosen = turns[chance.below(len(turns))]
        args: dict[str, Any] = {"discard": ""} if chosen.do == "draw" else {}
        if "amount" in chosen.params:
            args["amount"] = next(iter(chosen.params["amount"].enumerate()))
        table.do(chosen.command(**args))
        said.append(str(chosen.command(**args)))
    raise AssertionError("the round does not end")


def _begin(game: str, *, entered: bool) -> Table:
    table = Table.open(game, seats=CHIPS, source=Entered() if entered else Counter(0, 0))
    if any(offer.do == "button" for offer in table.awaits()):
        table.do(Command("button", 1))
    for seat in CHIPS:
        wager = {"three-card-poker": {"on": "ante", "amount": 1_000}, "let-it-ride": {"amount": 1_000}}.get(
            game
        )
        if wager:
            table.do(Command("wager", seat, args=wager))
        if game == "three-card-poker" and seat != 2:
            table.do(Command("wager", seat, args={"on": "pair-plus", "amount": 500}))
    return table


@pytest.mark.parametrize("eager", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_a_round_of_entered_cards_goes_like_one_of_known_cards(game: str, eager: bool, seed: int) -> None:
    """The same decisions, once with every card known beforehand and once with each named when it is turned."""
    for number in range(3):
        truth = Counter(seed, number).shuffle(tuple(range(52)))
        known, entered = _begin(game, entered=False), _begin(game, entered=True)
        known.do(Command("shuffle", args={"top": names(truth)}))
        known.do(Command("deal"))
        entered.do(Command("deal"))
        # Up-cards of the first street are named before anybody is asked.
        said = _play(entered, number, truth, eager=eager)
        assert said == _play(known, number, truth, eager=eager)
        assert entered.state.balances == known.state.balances
        assert entered.total() == 0
        assert Table.replay(entered.log, source=Entered()).state == entered.state


def test_nothing_tells_a_card_that_nobody_has_named() -> None:
    """Neither what a viewer is shown nor the record has a face for it."""
    table = _begin("hold-em", entered=True)
    table.do(Command("deal"))
    for viewer in ("public", "seat:1", "dealer", "auditor"):
        hand = table.view(viewer)["own"]["hand"]
        assert {card for player in hand["players"] for card in player["down"].split()} == {"??"}
    sealed = [field.value for event in table.log for field in event.sealed if isinstance(field.value, tuple)]
    assert sealed
    assert all(card > 52 for cards in sealed for card in cards)


def test_cards_that_are_looked_at_are_only_their_players_to_see() -> None:
    table = _begin("hold-em", entered=True)
    table.do(Command("deal"))
    (event,) = table.do(Command("turn-cards", args={"place": "2", "cards": "As Kd"}))
    assert isinstance(event, CardsTurned)
    assert (event.cards, event.sealed[0].to) == ((), ("seat:2",))
    assert "As" not in ruling(table.game, event).decision
    down = {who: table.view(who)["own"]["hand"]["players"][1]["down"] for who in ("seat:1", "seat:2")}
    assert down == {"seat:1": "?? ??", "seat:2": "As Kd"}


def test_an_act_that_lays_cards_open_waits_for_them() -> None:
    table = Table.open("three-card-poker", seats={1: 50_000}, source=Entered())
    table.do(Command("wager", 1, args={"on": "ante", "amount": 1_000}))
    table.do(Command("deal"))
    (held,) = table.do(Command("play", 1))
    assert isinstance(held, CommandHeld)
    assert [place for place, _ in held.needs] == ["dealer", "1"]
    assert table.state.stack(1) == 49_000, "nothing moves until the cards are known"
    before = encode(table.log[-1])
    for bad, why in (
        (Command("fold", 1), "turned first"),
        (Command("turn-cards", args={"place": "4", "cards": "As"}), "No unknown cards lie at '4'"),
        (
            Command("turn-cards", args={"place": "dealer", "cards": "As"}),
            "3 cards lie at dealer; 1 were named",
        ),
        (Command("turn-cards", args={"place": "dealer", "cards": "As As Kd"}), "named twice"),
        (Command("turn-cards", args={"place": "dealer", "cards": "As Jo Kd"}), "cannot lie there"),
        (Command("turn-cards", args={"place": "dealer", "cards": "horse"}), "is no card"),
    ):
        with pytest.raises(BadCommand, match=why):
            table.do(bad)
    assert encode(table.log[-1]) == before
    table.do(Command("turn-cards", args={"place": "dealer", "cards": "As Kd 7h"}))
    with pytest.raises(BadCommand, match="cannot lie there"):
        table.do(Command("turn-cards", args={"place": "1", "cards": "As Qd Qh"}))
    table.do(Command("turn-cards", args={"place": "1", "cards": "2s Qd Qh"}))
    assert table.state.stack(1) == 52_000, "a pair of queens beats ace high: ante and play, even money"


def test_a_deck_that_is_stacked_by_hand_is_known_on_top() -> None:
    table = Table.open("three-card-poker", seats={1: 50_000}, source=Entered())
    table.do(Command("wager", 1, args={"on": "ante", "amount": 1_000}))
    table.do(Command("shuffle", args={"top": "2s As Qd Kd Qh 7h"}))
    table.do(Command("deal"))
    table.do(Command("play", 1))
    assert table.state.stack(1) == 52_000


def test_where_chance_deals_nobody_names_cards() -> None:
    for source, entered in ((Counter(0, 0), False), (Counter(0, 0), True)):
        table = Table.open("three-card-poker", seats={1: 50_000}, source=source, entered=entered)
        with pytest.raises(BadCommand):
            table.do(Command("turn-cards", args={"place": "1", "cards": "As"}))

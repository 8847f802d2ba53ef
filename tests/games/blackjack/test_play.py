"""What cases cannot say: counting as the catalogue has it, cards that people enter, a hole card nobody sees."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.chance import Counter, Entered
from pitboss.games.box.hands import MOST, VALUES, count
from pitboss.law import catalogue
from pitboss.table import Command, Table
from pitboss.table.offers import Amount
from pitboss.table.refusals import Refused

LAW = catalogue().on(catalogue().newest)


def _table(seats: dict[int, int] | None = None, **options: Any) -> Table:
    return Table.open("blackjack", seats=seats or {1: 100_000}, options=options, source=Counter(5, 1))


def _dealt(table: Table, top: str) -> None:
    table.do(Command("shuffle", args={"top": top}))
    for seat in table.state.seats:
        table.do(Command("wager", seat, args={"on": "blackjack", "amount": 1_000}))
    table.do(Command("deal"))


def test_cards_count_as_the_catalogue_says() -> None:
    assert LAW.figure("blackjack.bust-above") == MOST
    assert LAW.figure("blackjack.ace-high") == VALUES[51]
    assert {VALUES[4 * rank] for rank in (9, 10, 11)} == {LAW.figure("blackjack.court-value")}
    assert [VALUES[4 * rank] for rank in range(9)] == list(range(2, 11))
    low = LAW.figure("blackjack.ace-low")
    assert count((51, 36, 36)) == (20 + low, False)
    assert count((51, 50)) == (11 + low, True)


def test_nobody_but_the_auditor_sees_the_hole_card() -> None:
    table = _table()
    _dealt(table, "Kc 9h 9d 7s")
    for viewer in ("public", "dealer", "seat:1"):
        seen = table.view(viewer)["own"]
        assert (seen["dealer"], seen["dealer_count"]) == ("9h", 2)
    assert table.view("auditor")["own"]["dealer"] == "9h 7s"


def test_where_cards_are_entered_they_are_named_as_they_are_turned() -> None:
    table = Table.open("blackjack", seats={1: 100_000}, source=Entered())
    table.do(Command("wager", 1, args={"on": "blackjack", "amount": 1_000}))
    table.do(Command("deal"))
    assert _named(table, "Kc 5d") == ["1", "dealer"]
    assert _named(table, "Th") == ["dealer"]
    assert _named(table, "9s") == ["hole, face down"]
    assert table.view("public")["own"]["dealer"] == "Th"
    table.do(Command("hit", 1))
    _named(table, "3c")
    table.do(Command("stand", 1))
    assert table.state.stack(1) == 99_000, "19 against 18"


def _named(table: Table, cards: str) -> list[str]:
    """Name the cards that the table waits for; the places that it asked for."""
    places = [o.fixed["place"] for o in table.awaits() if o.do == "turn-cards" and o.kind == "chance"]
    table.do(Command("turn-cards", args={"place": places[0], "cards": cards}))
    return places


def test_the_dealers_cards_are_named_one_by_one() -> None:
    """Whether a card follows hangs on the one before."""
    table = Table.open("blackjack", seats={1: 100_000}, source=Entered())
    table.do(Command("wager", 1, args={"on": "blackjack", "amount": 1_000}))
    table.do(Command("deal"))
    for cards in ("Kc 9d", "5h"):
        _named(table, cards)
    table.do(Command("stand", 1))
    for cards in ("2s", "3c", "6d", "2d"):
        _named(table, cards)
    assert table.state.stack(1) == 101_000, "19 against 18"


def test_a_short_shoe_is_filled_up_with_the_discards() -> None:
    """One deck, seven boxes: cards run out, the discards come back, and money and cards still add up."""
    table = Table.open(
        "blackjack", seats=dict.fromkeys(range(1, 8), 100_000), options={"decks": 1}, source=Counter(11, 3)
    )
    refilled = 0
    for _ in range(60):
        for seat in range(1, 8):
            table.do(Command("wager", seat, args={"on": "blackjack", "amount": 100}))
        table.do(Command("deal"))
        while table.state.game.phase != "betting":
            if table.state.game.phase == "insurance":
                table.do(Command("no-insurance"))
                continue
            hand = table.state.game.in_turn()
            do = "hit" if count(hand.cards)[0] < 19 else "stand"
            table.do(Command(do, int(hand.place)))
    refilled = sum(type(event).__name__ == "DiscardsShuffled" for event in table.log)
    assert refilled
    assert table.total() == 0
    assert not table.state.wagers


@pytest.mark.parametrize(
    ("bettors", "refused"), [(1, True), (2, False), (3, False)], ids=["alone", "two", "three"]
)
def test_others_bet_on_a_box_and_stay_with_its_first_hand(bettors: int, refused: bool) -> None:
    table = _table({1: 10_000, 2: 10_000}, bettors_per_box=bettors)
    table.do(Command("shuffle", args={"top": "8c 6h 8d Ks Tc 9c 9d"}))
    table.do(Command("wager", 1, args={"on": "blackjack", "amount": 1_000}))
    beside = Command("wager", 2, args={"on": "blackjack", "amount": 500, "position": 1})
    assert table.may(beside) is not refused
    if refused:
        return
    table.do(beside)
    table.do(Command("deal"))
    table.do(Command("split", 1))
    table.do(Command("stand", 1))
    table.do(Command("stand", 1))
    assert table.state.stack(1) == 12_000, "both hands win against a dealer over 21"
    assert table.state.stack(2) == 10_500, "his wager went with the first hand"


def test_a_void_round_takes_off_the_meter_what_it_had_added() -> None:
    table = _table(progressive=True)
    table.do(Command("shuffle", args={"top": "Kc 8h 9d Ks"}))
    table.do(Command("wager", 1, args={"on": "blackjack", "amount": 1_000}))
    table.do(Command("wager", 1, args={"on": "progressive", "amount": 100}))
    table.do(Command("deal"))
    name, grown = table.state.game.added
    opened = table.state.balances["meter:meter"] - grown
    assert name == "meter"
    assert grown > 0
    table.do(Command("irregularity", args={"kind": "reader-misused", "seen": True}))
    assert table.state.balances["meter:meter"] == table.state.game.meters["meter"] == opened
    assert table.state.game.added is None


@pytest.mark.parametrize(("chips", "usual"), [(100_000, 1_000), (1_400, 400)])
def test_a_double_begins_with_the_whole_wager_or_all_that_is_left(chips: int, usual: int) -> None:
    """What a form offers first is what leaving the amount out would mean."""
    table = _table({1: chips})
    _dealt(table, "5c 6h 6d 7s")
    (double,) = (offer for offer in table.decisions() if offer.do == "double")
    amount = double.params["amount"]
    assert isinstance(amount, Amount)
    assert (amount.most, amount.usual) == (usual, usual)
    assert amount.check(amount.usual)


def test_a_person_plays_the_dealers_hand_out_card_by_card() -> None:
    """`by_hand: [dealer-play]`: each card is a step, and one against 2.12 is refused."""
    table = Table.open("blackjack", seats={1: 100_000}, source=Counter(5, 1), by_hand=["dealer-play"])
    _dealt(table, "Kc 5h 9d 2s 6c 4d")
    assert table.why_not(Command("dealer-draw")), "it is the player's turn"
    table.do(Command("stand", 1))
    for cards in ("5h 2s", "5h 2s 6c", "5h 2s 6c 4d"):
        assert [offer.do for offer in table.awaits() if offer.kind == "chance"] == ["dealer-draw"]
        _refused(table, "dealer-stand")
        table.do(Command("dealer-draw"))
        assert table.view("public")["own"]["dealer"] == cards
    _refused(table, "dealer-draw")
    table.do(Command("dealer-stand"))
    assert table.state.stack(1) == 101_000, "19 against 17"


def _refused(table: Table, do: str) -> None:
    with pytest.raises(Refused) as no:
        table.do(Command(do))
    assert "19:47-2.12" in no.value.cites


@pytest.mark.parametrize("game", ["blackjack", "spanish-21", "double-attack-blackjack"])
def test_by_hand_the_dealer_comes_to_the_same(game: str) -> None:
    """Round after round as the dealer who plays by himself has them."""
    ends: list[list[int]] = []
    for steps in ([], ["dealer-play"]):
        table = Table.open(game, seats={1: 1_000_000}, source=Counter(3, 1), by_hand=steps)
        stacks: list[int] = []
        for _ in range(40):
            main = "bet" if game.startswith("double") else game
            table.do(Command("wager", 1, args={"on": main, "amount": 1_000}))
            table.do(Command("deal"))
            while table.state.game.phase != "betting":
                offers = {offer.do: offer for offer in table.awaits()}
                usual = ("decline", "no-insurance", "stand", "dealer-draw", "dealer-stand")
                do = next(act for act in usual if act in offers)
                table.do(Command(do, offers[do].seat))
            stacks.append(table.state.stack(1))
        ends.append(stacks)
    assert ends[0] == ends[1]

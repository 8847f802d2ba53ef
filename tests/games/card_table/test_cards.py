"""The deck of a card table: shuffle, cut, devices, the stub, and what is ruled when something goes wrong."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.chance import Counter, Secure
from pitboss.equipment.cards import parse_cards
from pitboss.games.card_table import events as ce
from pitboss.games.card_table.acts import Acts
from pitboss.games.card_table.dealing import make_ready
from pitboss.games.card_table.deck import Deck, evolve_deck
from pitboss.table import BadCommand, Command, Event, Refused, Table
from pitboss.table.events import Ruled, WagerSettled
from pitboss.table.words import rulings


def opened(
    game: str = "let-it-ride", *, by_hand: tuple[str, ...] = (), as_of: str | None = None, **options: Any
) -> Table:
    source = Counter(52, 1)
    table = Table.open(game, as_of=as_of, options=options, seats={1: 50_000}, by_hand=by_hand, source=source)
    do(table, "wager", 1, on="bet-one" if game == "let-it-ride" else "ante", amount=500)
    if game == "let-it-ride":
        do(table, "wager", 1, on="bet-two", amount=500)
        do(table, "wager", 1, on="bet-three", amount=500)
    return table


def do(
    table: Table, act: str, seat: int | str | None = None, *, by: str | None = None, **args: Any
) -> tuple[Event, ...]:
    return table.do(Command(act, seat, by, args))


def kinds(events: tuple[Event, ...]) -> list[type[Event]]:
    return [type(event) for event in events]


def test_the_automatic_dealer_cuts_what_was_shuffled_by_hand_and_nothing_else() -> None:
    by_hand = kinds(do(opened(dealing="manual-shoe", shuffler=False), "deal"))
    assert by_hand[:2] == [ce.Shuffled, ce.DeckCut]
    assert ce.DeckCut not in kinds(do(opened(dealing="manual-shoe"), "deal"))


def test_a_cut_leaves_the_cards_named_on_top_where_they_are() -> None:
    table = opened(dealing="manual-shoe", shuffler=False, by_hand=("cut",))
    do(table, "shuffle", top="Kc 9s Kd 2h 4h Jd")
    do(table, "cut", cards=20)
    do(table, "deal")
    assert table.state.game.hands[0].cards == parse_cards("Kc Kd 4h")


@pytest.mark.parametrize(("lifted", "allowed"), [(9, False), (10, True), (11, True), (51, True), (52, False)])
def test_a_cut_takes_at_least_ten_cards(lifted: int, allowed: bool) -> None:
    table = opened(dealing="manual-shoe", shuffler=False)
    assert table.may(Command("cut", args={"cards": lifted})) is allowed


@pytest.mark.parametrize(("day", "allowed"), [("1996-05-19", False), ("1996-05-20", True)])
def test_a_supervisor_may_order_a_recut_since_1996(day: str, allowed: bool) -> None:
    table = opened(as_of=day, dealing="manual-shoe", shuffler=False)
    do(table, "shuffle")
    do(table, "cut")
    assert table.may(Command("recut", by="supervisor")) is allowed
    assert table.may(Command("irregularity", by="supervisor", args={"kind": "improper-cut"})) is allowed


@pytest.mark.parametrize(("day", "said"), [("1996-05-19", True), ("1996-05-20", False)])
def test_a_cut_under_rules_that_are_not_known_says_so(day: str, said: bool) -> None:
    table = opened(as_of=day, dealing="manual-shoe", shuffler=False)
    cut = next(event for event in do(table, "deal") if isinstance(event, ce.DeckCut))
    assert bool(cut.reading) is said


def test_a_coupon_stays_with_all_of_its_chips() -> None:
    table = opened("three-card-poker")
    do(table, "wager", 1, on="pair-plus", amount=1_000, coupon=True)
    assert not table.may(Command("reduce", 1, args={"on": "pair-plus", "amount": 500}))
    assert table.may(Command("reduce", 1, args={"on": "pair-plus", "amount": 1_000}))
    assert table.may(Command("reduce", 1, args={"on": "ante", "amount": 300}))


def test_an_order_from_chance_is_drawn_when_cards_are_needed_and_only_then() -> None:
    table = opened(dealing="manual-shoe", shuffler=False)
    source: Any = table.source
    with pytest.raises(Refused):
        do(table, "recut", by="dealer")
    assert source.drawn == 0
    do(table, "cut")
    drawn = source.drawn
    do(table, "deal")
    assert source.drawn == drawn > 0


def test_one_card_found_face_up_is_struck_from_the_coming_deal() -> None:
    table = opened()
    do(table, "irregularity", kind="face-up-card", count=1)
    do(table, "shuffle", top="As Kc 9s Kd 2h 4h Jd")
    events = do(table, "deal")
    assert ce.CardStruck in kinds(events)
    assert table.state.game.hands[0].cards == parse_cards("Kc Kd 4h")
    assert table.state.game.deck.stub == 45
    do(table, "count-stub", found=45)


def test_the_card_struck_may_be_named() -> None:
    table = opened()
    do(table, "irregularity", kind="face-up-card", count=1, cards="Kd")
    do(table, "shuffle", top="Kc 9s Kd 2h 4h Jd 7d")
    do(table, "deal")
    assert table.state.game.hands[0].cards == parse_cards("Kc 2h Jd")


def test_a_second_card_found_face_up_in_the_same_round_voids_it() -> None:
    table = opened()
    do(table, "irregularity", kind="face-up-card", count=1)
    do(table, "deal")
    events = do(table, "irregularity", kind="face-up-card", count=1)
    assert any(isinstance(event, Ruled) and event.void for event in events)
    assert table.state.stack(1) == 50_000
    do(table, "wager", 1, amount=500)
    do(table, "deal")
    events = do(table, "irregularity", kind="face-up-card", count=1)
    assert not any(isinstance(event, Ruled) and event.void for event in events)


def test_a_card_found_face_up_after_a_decision_changes_nothing() -> None:
    table = opened()
    do(table, "deal")
    do(table, "ride", 1)
    (ruled,) = do(table, "irregularity", kind="face-up-card", count=2)
    assert isinstance(ruled, Ruled)
    assert not ruled.void
    assert "deal was over" in ruled.nearest


def test_of_several_like_cards_in_a_shoe_one_is_struck() -> None:
    shoe = Deck(order=(3, 7, 3, 3), dealt=1, strike=(3,))
    left = evolve_deck(shoe, ce.CardStruck(card=3))
    assert left.order == (3, 7, 3)
    assert left.stub == 2


def test_a_shoe_may_last_for_several_rounds() -> None:
    shoe = Deck(order=(3, 7, 3, 3), dealt=1, shuffled=True, machine=True)
    assert evolve_deck(shoe, ce.RoundEnded(reshuffle=False)).ready
    assert not evolve_deck(shoe, ce.RoundEnded()).ready


def test_in_the_middle_of_a_shoe_the_next_card_is_the_one_found_face_up() -> None:
    shoe = Deck(order=(1, 2, 3, 4), dealt=2, shuffled=True, machine=True, strike=(-1,))
    (struck,) = make_ready(Acts(opened().rules.cards, shoe, (), in_round=False), Secure())
    assert isinstance(struck, ce.CardStruck)
    assert struck.card == 3
    assert evolve_deck(shoe, struck).order == (1, 2, 4)


def test_a_jam_of_the_shuffler_undoes_the_shuffle() -> None:
    table = opened()
    do(table, "shuffle", top="Kc 9s Kd 2h 4h Jd")
    do(table, "irregularity", kind="shuffler-jam")
    assert not table.state.game.deck.shuffled
    assert len(table.state.wagers) == 3


def test_a_jam_of_the_shoe_before_the_first_card_gives_the_wagers_back() -> None:
    table = opened(dealing="auto-shoe")
    events = do(table, "irregularity", kind="shoe-jam")
    assert [event.net for event in events if isinstance(event, WagerSettled)] == [0, 0, 0]
    assert isinstance(events[-1], ce.RoundEnded)
    assert not events[-1].dealt


def test_a_wrong_stub_without_a_misdeal_takes_the_deck_off_the_table() -> None:
    table = opened()
    do(table, "deal")
    events = do(table, "count-stub", found=45)
    assert events[-1].cites == ("19:47-18.7(e)2",)
    assert isinstance(events[-1], ce.DeckRemoved)
    do(table, "wager", 1, amount=500)
    for act in ("shuffle", "deal"):
        with pytest.raises(Refused, match="another one is brought"):
            do(table, act)
    do(table, "change-deck")
    do(table, "deal")


@pytest.mark.parametrize(("found", "removed"), [(45, False), (44, True), (46, True)])
def test_a_misdeal_found_by_the_count_leaves_a_complete_deck_on_the_table(found: int, removed: bool) -> None:
    table = opened()
    do(table, "deal")
    events = do(table, "count-stub", 1, found=found, cards=4)
    assert any(isinstance(event, Ruled) and event.void for event in events)
    assert (ce.DeckRemoved in kinds(events)) is removed


@pytest.mark.parametrize(("found", "removed"), [(47, False), (46, True)])
def test_after_a_misdeal_the_stub_tells_whether_the_deck_is_complete(found: int, removed: bool) -> None:
    table = opened()
    do(table, "deal")
    do(table, "irregularity", "community", kind="wrong-count", cards=2)
    assert (ce.DeckRemoved in kinds(do(table, "count-stub", found=found))) is removed


def test_a_shuffler_that_counts_spares_the_stub_and_may_send_the_deck_away() -> None:
    table = opened(stub_count_every="none")
    assert "19:47-18.7(f)" in do(table, "shuffle")[0].cites
    events = do(table, "irregularity", kind="shuffler-count", found=51)
    assert isinstance(events[-1], ce.DeckRemoved)
    assert len(table.state.wagers) == 3


def test_without_its_shoe_a_table_does_not_deal_from_it() -> None:
    table = opened(dealing="auto-shoe")
    do(table, "remove-device", device="auto-shoe")
    with pytest.raises(Refused, match="not on the table"):
        do(table, "deal")


def test_a_device_is_brought_with_the_option_that_wants_it() -> None:
    table = opened("three-card-poker", dealing="manual-shoe", shuffler=False)
    do(table, "remove", 1, on="ante")
    do(table, "notice", option="shuffler", value=True)
    assert table.state.game.deck.devices == ("shuffler",)
    with pytest.raises(Refused, match="leaves the table") as no:
        do(table, "notice", option="shuffler", value=False)
    assert no.value.cites == ("19:47-20.12(g)",)


def test_cards_that_were_inspected_are_shuffled_again() -> None:
    table = opened()
    do(table, "shuffle")
    assert kinds(do(table, "inspect"))[-1] is ce.ShuffleUndone
    do(table, "deal")
    with pytest.raises(Refused):
        do(table, "inspect")


@pytest.mark.parametrize("top", ["As As", "Jo", "1x", "??"])
def test_cards_that_are_not_in_the_deck_cannot_lie_on_top(top: str) -> None:
    with pytest.raises(BadCommand):
        do(opened(), "shuffle", top=top)


def test_where_nobody_enters_cards_the_top_is_not_taken() -> None:
    table = Table.open("let-it-ride", seats={1: 50_000}, source=Counter(1, 1), entered=False)
    with pytest.raises(BadCommand, match="chance supplies it"):
        do(table, "shuffle", top="As")


@pytest.mark.parametrize("game", ["let-it-ride", "three-card-poker"])
def test_words_never_tell_a_hidden_card(game: str) -> None:
    """The words of two deals that differ only in hidden cards are the same."""

    def told(top: str) -> list[str]:
        table = opened(game)
        do(table, "shuffle", top=top)
        do(table, "deal")
        return [ruling.decision for ruling in rulings(table.game, table.log)]

    assert told("Kc 9s Kd 2h 4h Jd") == told("2c 3s 5d 8h 7h Td")


@pytest.mark.parametrize("game", ["let-it-ride", "three-card-poker"])
def test_everything_that_happens_to_cards_is_told_in_words_of_its_own(game: str) -> None:
    table = opened(game, dealing="manual-shoe", shuffler=False)
    do(table, "irregularity", kind="face-up-card", count=1)
    do(table, "cut", cards=12)
    do(table, "recut", by="supervisor")
    do(table, "inspect")
    do(table, "deal")
    do(table, "count-stub", found=40)
    do(table, "change-deck")
    told = [ruling.decision for ruling in rulings(table.game, table.log[2:])]
    assert "The dealer cuts the cards, 12 cards lifted." in told
    assert "The dealer cuts the cards again." in told
    assert "The cards are shuffled again: the cards were spread and inspected." in told
    assert "The dealer counts 40 cards in the stub, where 45 should be." in told
    assert "The deck leaves the table: the deck is not complete." in told
    assert "The floorperson brings another deck." in told
    own_name = tuple(
        f"{tag}:" for tag in ("shuffled", "deck-cut", "cards-dealt", "card-struck", "round-ended")
    )
    assert not [sentence for sentence in told if sentence.startswith(own_name)]

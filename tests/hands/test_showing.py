"""Who opens in stud by what shows."""

from typing import get_args

import pytest

from pitboss.equipment import parse_card, parse_cards
from pitboss.hands import HandError, forced_bet, opens
from pitboss.hands.showing import Stud


def first(game: Stud, cards: str) -> tuple[int, tuple[str, ...]]:
    found = forced_bet(game, parse_cards(cards))
    return found.index, found.cites


def then(
    game: Stud, *hands: str, community: str | None = None
) -> tuple[int, tuple[int, ...], tuple[str, ...]]:
    card = parse_card(community) if community else None
    found = opens(game, [parse_cards(hand) for hand in hands], card)
    return found.index, found.tied, found.cites


class TestForcedBet:
    def test_high_stud_lowest_card(self) -> None:
        """14.9(d)1: the ace is high."""
        assert first("seven-card-stud", "As 3c Kd") == (1, ("19:47-14.9(d)1", "19:47-14.9(d)"))

    def test_ties_go_by_suit_clubs_lowest(self) -> None:
        assert first("seven-card-stud", "3s 3h 3d 3c")[0] == 3
        assert first("seven-card-stud", "3h 3s Ac")[0] == 0

    def test_split_without_qualifier_highest_card_ace_below_two(self) -> None:
        """14.9(d)2."""
        assert first("seven-card-stud-split", "As 3c Kd Kh 2c") == (3, ("19:47-14.9(d)2", "19:47-14.9(d)"))
        assert first("seven-card-stud-split", "As 2c")[0] == 1

    def test_eight_or_better_lowest_card_ace_high(self) -> None:
        """14.9(d)3."""
        assert first("seven-card-stud-split-8", "As 3c 2d") == (2, ("19:47-14.9(d)3", "19:47-14.9(d)"))

    def test_mambo_lowest_card_by_suit(self) -> None:
        assert first("mambo-stud", "4s Ah 4d") == (2, ("19:47-14.13A(d)",))

    def test_five_card_stud_follows_high_stud(self) -> None:
        assert first("five-card-stud", "4s Ah 4d")[0] == 2

    def test_tied_ranks_are_told(self) -> None:
        assert forced_bet("seven-card-stud", parse_cards("3s Kd 3c")).tied == (0, 2)


class TestLaterRounds:
    def test_highest_hand_showing(self) -> None:
        assert then("seven-card-stud", "As Kd", "2c 2d") == (1, (1,), ("19:47-14.9(f)1",))
        assert then("seven-card-stud", "As Ad Kc Kh", "2c 2d 2h 3s")[0] == 1
        assert then("seven-card-stud", "As Kd Qc", "As Kh Qd".replace("As", "Ah"), "Ac Kc Js")[:2] == (
            0,
            (0, 1),
        )

    def test_flushes_and_straights_do_not_show(self) -> None:
        assert then("seven-card-stud", "9s 8s 7s 6s", "2c 2d 3h 4h")[0] == 1

    def test_ties_go_to_the_dealers_left(self) -> None:
        """14.9(f)2: the suits do not decide here."""
        found = then("seven-card-stud-split", "Qc 9d", "Kc 9h", "Ks 9s")
        assert found == (1, (1, 2), ("19:47-14.9(f)1", "19:47-14.9(f)2"))

    def test_five_card_stud(self) -> None:
        assert then("five-card-stud", "Qc 9d", "Kc 9h") == (1, (1,), ("19:47-14.13(f)",))

    def test_mambo_second_round_highest_card_by_suit(self) -> None:
        assert then("mambo-stud", "Kc", "Kd", "Qs") == (1, (0, 1), ("19:47-14.13A(f)",))

    def test_mambo_last_round_pair_with_the_community_card(self) -> None:
        assert then("mambo-stud", "Ac", "4d", "Qs", community="4h") == (1, (1,), ("19:47-14.13A(h)1",))

    def test_mambo_last_round_else_the_highest_card_and_the_seat(self) -> None:
        found = then("mambo-stud", "Kc", "Kd", "Qs", community="4h")
        assert found == (0, (0, 1), ("19:47-14.13A(h)1", "19:47-14.13A(h)2"))


@pytest.mark.parametrize(
    ("hands", "sentence"),
    [
        ([], "There is no hand to compare."),
        (["As", "Kd Qd"], "Every hand shows as many up-cards, 1 or 2 or 3 or 4, not 1 and 2."),
        (["As Kd", "As Qd"], "As shows twice."),
        (["As Jo"], "There is no joker in the deck of a stud hand showing."),
        (["As Kd Qd Jd Td"], "A stud hand showing takes 1 or 2 or 3 or 4 cards, not 5."),
    ],
)
def test_what_cannot_show_is_refused(hands: list[str], sentence: str) -> None:
    with pytest.raises(HandError) as wrong:
        opens("seven-card-stud", [parse_cards(hand) for hand in hands])
    assert str(wrong.value) == sentence


def test_only_mambo_has_a_community_card() -> None:
    with pytest.raises(HandError, match=r"^Only mambo stud opens a round by a community card\.$"):
        opens("five-card-stud", [parse_cards("As")], parse_card("Kd"))


def test_mambo_shows_one_card() -> None:
    with pytest.raises(HandError, match=r"^Every hand shows as many up-cards, 1, not 2\.$"):
        opens("mambo-stud", [parse_cards("As Kd"), parse_cards("Ad Kh")])


@pytest.mark.parametrize("game", get_args(Stud))
def test_every_stud_game_has_a_forced_bet(game: Stud) -> None:
    assert forced_bet(game, parse_cards("As 2c 7d")).cites

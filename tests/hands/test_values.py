"""What a hand's value says: category, name, ranks, kickers, cards, clauses, and how it compares."""

from itertools import combinations_with_replacement

import pytest

from pitboss.equipment import RANKS, names, parse_cards
from pitboss.hands import OPTIONS, RANKINGS, HandError, Value, order, ranking


def value(name: str, cards: str, **options: str) -> Value:
    return ranking(name, options).value(parse_cards(cards))


NAMES = {
    ("five", "As Ks Qs Js Ts"): "royal flush",
    ("five", "9h 8h 7h 6h 5h"): "straight flush, nine high",
    ("five", "As 2s 3s 4s 5s"): "straight flush, ace to five",
    ("five", "As Ad Ah Ac Kd"): "four of a kind, aces, king kicker",
    ("five", "As Ad Ah Kc Kd"): "full house, aces over kings",
    ("five", "As Js 9s 4s 2s"): "flush, ace jack nine four two",
    ("five", "Ad Ks Qs Js Ts"): "straight, ace high",
    ("five", "Ad 2s 3s 4s 5s"): "straight, ace to five",
    ("five", "6d 6s 6c 4s 2s"): "three of a kind, sixes, four two kickers",
    ("five", "6d 6s 4c 4s As"): "two pairs, sixes and fours, ace kicker",
    ("five", "6d 6s As Ks 2c"): "one pair, sixes, ace king two kickers",
    ("five", "Qd Ks As 2s 3c"): "ace high, king queen three two",
    ("three", "Ah Kh Qh"): "royal flush",
    ("three", "3h 2h Ah"): "straight flush, ace to three",
    ("three", "Kh Ad 2c"): "ace high, king two",
    ("three-card-poker", "Ah Kh Qh"): "straight flush, ace high",
    ("three-card-poker", "Ah As Qh"): "pair, aces, queen kicker",
    ("low", "8d 6s 4c 3h As"): "eight-six-four-three-ace low",
    ("low", "8d 8s 4c 3h As"): "one pair, eights, four three ace kickers",
    ("eight-or-better", "8d 6s 4c 3h As Kd Kc"): "eight-six-four-three-ace low",
    ("eight-or-better", "9d 6s 4c 3h As Kd Kc"): "no low",
    ("six-or-better", "6d 4s As Kd"): "six-four-ace low",
    ("six-or-better", "7d 4s As"): "no low",
    ("pai-gow", "As Ad Ah Ac Jo"): "five aces",
    ("pai-gow", "Ks Qs Js Ts Jo"): "royal flush",
    ("pai-gow", "2s 3d 4h 5c Jo"): "straight, ace to five",
    ("pai-gow", "As Ks 9s 5s Jo"): "flush, ace king queen nine five",
    ("pai-gow", "Ks Kd Ah 5s Jo"): "two pairs, aces and kings, five kicker",
    ("pai-gow-low", "Jo Ad"): "pair, aces",
    ("pai-gow-low", "Jo Kd"): "ace high, king",
    ("seven-card-bonus", "As Ks Qs Js Ts 9s 8s"): "seven-card straight flush with no joker, ace high",
    ("seven-card-bonus", "As Ks Qs Js Jo Kd Qd"): "royal flush plus royal match",
    ("seven-card-bonus", "As 2s 3s 4s 5s 6s Jo"): "seven-card straight flush with joker, ace to seven",
    ("seven-card-bonus", "As Ks Qs Js Ts Kd Qh"): "royal flush",
    ("three-card-bonus", "Ah Kh Jo"): "straight flush, ace high",
    ("showing", "Ah Kh"): "ace high, king",
    ("showing", "4h 4s 2c 2d"): "two pairs, fours and twos",
}


@pytest.mark.parametrize(("name", "cards"), NAMES)
def test_a_hand_has_a_name(name: str, cards: str) -> None:
    assert str(value(name, cards)) == NAMES[name, cards]


def letters(ranks: tuple[int, ...]) -> str:
    return "".join(RANKS[rank] for rank in ranks)


@pytest.mark.parametrize(
    ("name", "cards", "category", "ranks", "kickers"),
    [
        ("five", "As Ad Ah Kc Kd 2s 3s", "full-house", "AK", ""),
        ("five", "6d 6s As Ks 2c 9d 7h", "one-pair", "6", "AK9"),
        ("five", "6d 6s As Ad 2c 2d Kh", "two-pairs", "A6", "K"),
        ("five", "5d 4d 3d 2d Ad", "straight-flush", "5432A", ""),
        ("five", "Kd Ts 8h 4c 2s", "high-card", "K", "T842"),
        ("three", "Ah Kh Jh 9h", "flush", "AKJ", ""),
        ("low", "Ad 2d 3d 4d 9d 9s Kc", "no-pair", "9432A", ""),
        ("low", "Ad As 3d 3s Kd Ks Kc", "two-pairs", "3A", "K"),
        ("pai-gow", "As Ad Ks Qd Jo", "three-of-a-kind", "A", "KQ"),
        (
            "seven-card-bonus",
            "2s 3s 4s 5s 6s 7s 8s",
            "seven-card-straight-flush-with-no-joker",
            "8765432",
            "",
        ),
    ],
)
def test_a_hand_tells_its_ranks_and_kickers(
    name: str, cards: str, category: str, ranks: str, kickers: str
) -> None:
    found = value(name, cards)
    assert (found.category, letters(found.ranks), letters(found.kickers)) == (category, ranks, kickers)


@pytest.mark.parametrize(
    ("name", "cards", "best"),
    [
        ("five", "2c 7d As Ks Qs Js Ts", "As Ks Qs Js Ts"),
        ("five", "9c 9h 8s 7d 6c 5h 2c", "9h 8s 7d 6c 5h"),
        ("three", "2c 3d 4h Kh", "4h 3d 2c"),
        ("omaha", "As Ah Ks Kh Qs Js Ts 2d 3d", "As Ks Qs Js Ts"),
        ("omaha-low", "As 2h Ks Kh 3s 4s 8s 8d 7d", "As 2h 7d 4s 3s"),
        ("eight-or-better", "9c 9h 8s 7d 6c 5h 2c", "8s 7d 6c 5h 2c"),
        ("six-or-better", "9c 9h 8s 7d", ""),
        ("seven-card-bonus", "As Ks Qs Js Ts Kd Qd", "As Ks Kd Qs Qd Js Ts"),
    ],
)
def test_a_hand_tells_the_cards_that_make_it(name: str, cards: str, best: str) -> None:
    assert names(value(name, cards).best) == best


@pytest.mark.parametrize(
    ("name", "better", "worse"),
    [
        ("five", "As Ks Qs Js Ts", "Kd Qd Jd Td 9d"),
        ("five", "6d 5s 4s 3s 2s", "Ad 2s 3s 4s 5s"),
        ("five", "2d 2s 2c 3d 3s", "As Ks Qs Js 9s"),
        ("three", "2h 3d 4c", "Ah Kh Jh"),
        ("three", "2h 2d 2c", "Ah Kd Qc"),
        ("low", "7h 6d 5c 4c 3c", "8h 4d 3c 2c Ac"),
        ("low", "Ah Ad 2c 3c 4c", "2h 2d Ac 3c 4c"),
        ("low", "Kh Qd Jc Tc 9c", "Ah Ad 2c 3c 4c"),
        ("pai-gow", "As Ad Ah Ac Jo", "Ks Qs Js Ts Jo"),
        ("pai-gow", "Ad 2s 3s 4s 5s", "Kd Qs Js Ts 9s"),
        ("pai-gow", "Ad Ks Qs Js Ts", "Ad 2s 3s 4s 5s"),
        ("pai-gow", "As 2s 3s 4s 5s", "Ks Qs Js Ts 9s"),
        ("seven-card-bonus", "As Ks Qs Js Ts Kd Qd", "As Ks Qs Js Jo 9s 8s"),
        ("seven-card-bonus", "As Ks Qs Js Jo 9s 8s", "As Ad Ah Ac Jo 2c 3c"),
        ("three-card-bonus", "2h 2d 2c", "Ah Kh Jo"),
        ("three-card-bonus", "4h 3h 2h", "Ah Ad Ac"),
    ],
)
def test_the_better_hand_is_greater(name: str, better: str, worse: str) -> None:
    assert value(name, better) > value(name, worse)
    assert value(name, worse) <= value(name, better)
    assert value(name, worse) != value(name, better)


def test_the_two_readings_of_low_disagree_on_seven_against_eight() -> None:
    seven, eight = "7h 6d 5c 4c 3c", "8h 4d 3c 2c Ac"
    assert value("low", seven) > value("low", eight)
    literal = {"low_comparison": "literal"}
    assert value("low", seven, **literal) < value("low", eight, **literal)
    assert value("eight-or-better", seven, **literal) < value("eight-or-better", eight, **literal)


def test_the_house_may_make_the_wheel_the_lowest_straight() -> None:
    wheel, six_high = "Ad 2s 3s 4s 5s", "6d 5s 4s 3s 2s"
    assert value("pai-gow", wheel) > value("pai-gow", six_high)
    lowest = {"low_straight_rule": "lowest"}
    assert value("pai-gow", wheel, **lowest) < value("pai-gow", six_high, **lowest)
    assert value("pai-gow", "2s 3d 4h 5c Jo", **lowest).name == "straight, six high"


@pytest.mark.parametrize(
    ("high", "low", "cards", "names"),
    [
        (
            "five",
            "eight-or-better",
            "2c 3d 4h 5s 6c Kd Kh",
            ("straight, six high", "six-five-four-three-two low"),
        ),
        (
            "five",
            "eight-or-better",
            "As Ks 2s 4s 8s 9d 3d",
            ("flush, ace king eight four two", "eight-four-three-two-ace low"),
        ),
        (
            "five",
            "low",
            "As Ah Kd Kh Ks Qd Qh",
            ("full house, kings over aces", "two pairs, queens and aces, king kicker"),
        ),
        ("three", "six-or-better", "2c 3d 4h Kd", ("straight, four high", "four-three-two low")),
        ("three", "six-or-better", "Ac 4c 5c Kd", ("flush, ace five four", "five-four-ace low")),
    ],
)
def test_the_same_cards_make_a_high_and_a_low_hand(
    high: str, low: str, cards: str, names: tuple[str, str]
) -> None:
    """14.9(k)-(l) and 14.13A(l) with their examples: same or other cards, and the ace counts both ways."""
    assert (value(high, cards).name, value(low, cards).name) == names


def test_suits_make_no_difference_and_identical_rank_is_a_tie() -> None:
    spades, hearts = value("five", "As Ks Qs Js 9s"), value("five", "Ah Kh Qh Jh 9h")
    assert spades == hearts
    assert len({spades, hearts}) == 1


def test_hands_are_put_in_order_with_ties_together() -> None:
    hands = ["2c 3c 4d 5d 7d", "As Ks Qs Js Ts", "Kd Kc 2h 3h 4h", "Ks Kh 2d 3d 4s"]
    assert order([value("five", hand) for hand in hands]) == [[1], [2, 3], [0]]


def test_hands_of_different_rankings_do_not_compare() -> None:
    three, five = value("three", "As Ks Qs"), value("five", "As Ks Qs Js Ts")
    assert three != five
    with pytest.raises(HandError, match=r"^A hand of three does not compare with five\.$"):
        assert three < five


@pytest.mark.parametrize(
    ("name", "cards", "cites"),
    [
        ("five", "As Ad Ah Kc Kd", ("19:47-14.3(b)4",)),
        ("five", "As Ad Ah Qc Kd", ("19:47-14.3(b)7", "19:47-14.3(d)")),
        ("three", "As Ks Qs", ("19:47-14.3(c)1",)),
        ("three-card-poker", "As Ks Qs", ("19:47-20.3",)),
        ("eight-or-better", "9s Ks Qs 2d 3d", ("19:47-14.9(j)",)),
        ("six-or-better", "9s Ks Qs", ("19:47-14.13A(k)",)),
        ("pai-gow", "As Ad Ah Ac Jo", ("19:47-11.3(b)1", "19:47-11.3(a)")),
        ("pai-gow", "Ks Qs Js Ts Jo", ("19:47-11.3(b)2", "19:47-11.3(c)")),
        ("seven-card-bonus", "As Ks Qs Js Ts 9s 8s", ("19:47-11.3(f)1",)),
    ],
)
def test_a_hand_cites_its_clause(name: str, cards: str, cites: tuple[str, ...]) -> None:
    assert value(name, cards).cites == cites


def test_the_option_of_the_wheel_is_cited_where_it_decides() -> None:
    found = value("pai-gow", "Ad 2s 3s 4s 5s", low_straight_rule="lowest")
    assert found.cites == ("19:47-11.3(b)7", "19:47-11.3(d)")


@pytest.mark.parametrize("name", RANKINGS)
def test_a_ranking_is_one_value_per_choice(name: str) -> None:
    assert ranking(name) is ranking(name)
    assert repr(ranking(name)) == f"<ranking {name}>"


def test_an_option_makes_another_value() -> None:
    lowest = ranking("pai-gow", {"low_straight_rule": "lowest"})
    assert lowest is not ranking("pai-gow")
    assert lowest.name == "pai-gow low_straight_rule=lowest"
    assert ranking("pai-gow", {"low_straight_rule": "second-highest"}) is ranking("pai-gow")
    assert OPTIONS["low_straight_rule"] == ("second-highest", "lowest")


@pytest.mark.parametrize(
    ("name", "options", "sentence"),
    [
        ("six", {}, "There is no ranking six; there are: five, three, three-card-poker,"),
        (
            "five",
            {"low_comparison": "literal"},
            "The ranking five has no option low_comparison; it takes none.",
        ),
        ("low", {"wheel": "x"}, "The ranking low has no option wheel; it takes only low_comparison."),
        ("low", {"low_comparison": "x"}, "low_comparison is conventional or literal, not x."),
    ],
)
def test_an_unknown_ranking_or_option_is_a_sentence(
    name: str, options: dict[str, str], sentence: str
) -> None:
    with pytest.raises(HandError) as wrong:
        ranking(name, options)
    assert str(wrong.value).startswith(sentence)


def test_the_quick_way_to_a_five_card_hand_is_the_general_rule() -> None:
    """Every multiset of five, six and seven ranks, counted by three bits each."""
    five = ranking("five")
    quick = five.by_packed
    assert quick is not None
    checked = 0
    for size in (5, 6, 7):
        for ranks in combinations_with_replacement(range(13), size):
            counts = [ranks.count(rank) for rank in range(13)]
            if max(counts) > 4:
                continue
            packed = sum(count << 3 * rank for rank, count in enumerate(counts))
            assert quick(packed) == five.by_ranks([*counts, 0]), ranks
            checked += 1
    assert checked == 6_175 + 18_395 + 49_205

from collections import Counter

import msgspec
import pytest

from pitboss.equipment import DiceError, Roll, all_rolls, unordered_rolls


@pytest.mark.parametrize("written", [[4, 2], (4, 2), "4 2", "4-2", "4,2", " 4 , 2 ", Roll((4, 2))])
def test_a_roll_is_read_in_the_ways_people_write_it(written: list[int] | str | Roll) -> None:
    assert Roll.parse(written) == Roll((4, 2))


@pytest.mark.parametrize(
    "written",
    [
        [],
        [4],
        [4, 2, 1],
        [0, 2],
        [4, 7],
        [4, -2],
        [True, 2],
        [4.0, 2],
        ["4", "2"],
        "42",
        "4 x",
        "",
        "4-²",
        None,
        42,
    ],
)
def test_what_two_dice_cannot_show_is_refused(written: object) -> None:
    with pytest.raises(DiceError):
        Roll.parse(written)  # type: ignore[arg-type]


def test_three_dice_are_a_roll_where_three_are_thrown() -> None:
    roll = Roll.parse([1, 2, 3], 3)
    assert roll.total == 6
    assert not roll.is_hard
    assert str(roll) == "1-2-3"
    with pytest.raises(DiceError, match="3 dice are thrown here, not 2"):
        Roll.parse([1, 2], 3)
    with pytest.raises(DiceError, match="two or three dice"):
        Roll((1, 2, 3, 4))


def test_the_hard_ways_are_the_pairs_that_have_an_easy_way() -> None:
    hard = [roll.dice for roll, _ in all_rolls() if roll.is_hard]
    assert hard == [(2, 2), (3, 3), (4, 4), (5, 5)]
    assert not Roll((2, 2, 2)).is_hard
    assert Roll((2, 2, 2)).is_alike


def test_thirty_six_rolls_make_the_totals_in_the_known_ways() -> None:
    assert len(all_rolls(2)) == 36
    assert {weight for _, weight in all_rolls(2)} == {1}
    ways = Counter[int]()
    for roll, weight in all_rolls(2):
        ways[roll.total] += weight
    assert ways == {total: 6 - abs(7 - total) for total in range(2, 13)}


@pytest.mark.parametrize(("count", "kinds"), [(2, 21), (3, 56)])
def test_unordered_rolls_stand_for_all_ordered_ones(count: int, kinds: int) -> None:
    assert len(unordered_rolls(count)) == kinds
    assert len(all_rolls(count)) == 6**count == sum(ways for _, ways in unordered_rolls(count))
    ordered = Counter(tuple(sorted(roll.dice)) for roll, _ in all_rolls(count))
    assert ordered == {roll.dice: ways for roll, ways in unordered_rolls(count)}


def test_a_roll_survives_json_and_is_checked_on_the_way_in() -> None:
    assert msgspec.json.decode(msgspec.json.encode(Roll((4, 2))), type=Roll) == Roll((4, 2))
    with pytest.raises(msgspec.ValidationError, match="1 to 6"):
        msgspec.json.decode(b'{"dice":[0,7]}', type=Roll)

from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.chance import STREAM_VERSION, ChanceError, Counter
from pitboss.chance.counter import GROUP_LIMIT, groups, philox
from pitboss.equipment import deck, shoe

seeds = st.integers(0, 2**64 - 1)
PI = (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344, 0xA4093822, 0x299F31D0)

WORDS = [0xD30B63F5, 0xBE091DFE, 0x36CFF2F0, 0xEA0A6484]
DICE = (5, 6, 5, 1, 3, 3, 6, 1, 6, 4)
CARDS = (42, 45, 16, 25, 39, 34, 37, 6, 17, 27)
NUMBERS = (31, 1, 15, 78, 39, 49, 21, 6, 37, 24, 17, 40, 46, 62, 2, 59, 45, 61, 55, 36)
BELOW = [824, 379, 409, 777, 965]


@pytest.mark.parametrize(
    ("inputs", "words"),
    [
        ((0,) * 6, (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)),
        ((0xFFFFFFFF,) * 6, (0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD)),
        (PI, (0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1)),
    ],
)
def test_philox_gives_the_published_answers(inputs: tuple[int, ...], words: tuple[int, ...]) -> None:
    # Known answers for philox4x32 with 10 rounds: tests/kat_vectors of the Random123 distribution
    # (D. E. Shaw Research, github.com/DEShawResearch/random123): counter, key, result.
    c0, c1, c2, c3, k0, k1 = inputs
    assert philox((c0, c1, c2, c3), (k0, k1)) == words


def test_words_come_from_block_lane_and_unit_in_that_order() -> None:
    source = Counter(0x0123456789ABCDEF, 0xFEDCBA9876543210, lane=7)
    words = [source.word() for _ in range(12)]
    blocks = [philox((block, 7, 0x76543210, 0xFEDCBA98), (0x89ABCDEF, 0x01234567)) for block in range(3)]
    assert words == [word for block in blocks for word in block]
    assert source.drawn == 12


def test_version_1_of_the_stream_stays_what_it_is() -> None:
    # Other values here mean another stream: then the version changes too, and docs/chance-stream.md with it.
    assert STREAM_VERSION == 1
    source = Counter(1947, 0)
    assert [source.word() for _ in range(4)] == WORDS
    assert Counter(1947, 0).dice(10) == DICE
    assert Counter(1947, 0).shuffle(deck(), 10) == CARDS
    assert Counter(1947, 1).shuffle(range(1, 81), 20) == NUMBERS
    assert [Counter(1947, unit).below(1000) for unit in range(5)] == BELOW


@given(seeds, seeds, st.integers(2, 2**32))
def test_a_bounded_number_is_the_first_fair_word_scaled(seed: int, unit: int, n: int) -> None:
    words = Counter(seed, unit)
    word = words.word()
    while word * n % 2**32 < 2**32 % n:
        word = words.word()
    source = Counter(seed, unit)
    assert source.below(n) == word * n // 2**32 < n
    assert source.drawn == words.drawn


def test_a_choice_of_one_takes_no_word() -> None:
    source = Counter(1, 1)
    assert source.below(1) == 0
    assert source.shuffle([9]) == (9,)
    assert source.shuffle([]) == ()
    assert source.drawn == 0


@pytest.mark.parametrize("n", [0, -1, 2**32 + 1])
def test_no_number_is_drawn_below_what_a_word_cannot_serve(n: int) -> None:
    with pytest.raises(ChanceError):
        Counter(1, 1).below(n)


@given(seeds, seeds)
def test_ten_dice_are_the_digits_of_one_fair_word(seed: int, unit: int) -> None:
    source = Counter(seed, unit)
    number = Counter(seed, unit).below(6**10)
    digits = [number // 6**place % 6 for place in reversed(range(10))]
    assert source.dice(10) == tuple(1 + digit for digit in digits)


@given(seeds, st.lists(st.integers(1, 13), max_size=8))
def test_dice_come_one_after_the_other_however_many_are_thrown(seed: int, counts: list[int]) -> None:
    source = Counter(seed, 0)
    thrown = [die for number in counts for die in source.dice(number)]
    assert thrown == list(Counter(seed, 0).dice(sum(counts)) if counts else ())


def test_numbers_drawn_between_dice_do_not_lose_dice() -> None:
    source, dice = Counter(3, 4), Counter(3, 4).dice(10)
    assert source.dice(2) == dice[:2]
    source.below(52)
    assert source.dice(8) == dice[2:]
    assert source.drawn >= 2


@given(seeds, st.integers(1, 416))
def test_a_shuffle_is_fisher_yates_with_the_mixed_digits_of_each_word(seed: int, size: int) -> None:
    words, order, top = Counter(seed, 0), list(range(size)), 0
    for group in groups(size):
        number, place = words.below(prod(group)), prod(group)
        for bound in group:
            place //= bound
            other = top + number // place
            number %= place
            order[top], order[other] = order[other], order[top]
            top += 1
    assert Counter(seed, 0).shuffle(range(size)) == tuple(order)


@given(seeds, st.integers(0, 52), st.integers(0, 52))
def test_the_cards_dealt_do_not_depend_on_how_many_are(seed: int, few: int, more: int) -> None:
    few, more = sorted((few, more))
    assert Counter(seed, 0).shuffle(deck(), few) == Counter(seed, 0).shuffle(deck(), more)[:few]


@given(seeds)
def test_a_shuffle_keeps_every_card(seed: int) -> None:
    assert sorted(Counter(seed, 0).shuffle(shoe(2, jokers=1))) == sorted(shoe(2, jokers=1))


@pytest.mark.parametrize("size", [2, 5, 52, 53, 80, 312, 416, 10_000])
def test_groups_cover_the_bounds_and_are_as_long_as_the_limit_lets_them(size: int) -> None:
    cut = groups(size)
    assert [bound for group in cut for bound in group] == list(range(size, 1, -1))
    for group in cut:
        assert prod(group) <= GROUP_LIMIT
        assert group[-1] == 2 or prod(group) * (group[-1] - 1) > GROUP_LIMIT


@given(seeds, seeds)
def test_units_and_lanes_have_streams_of_their_own(seed: int, unit: int) -> None:
    ours = [Counter(seed, unit, lane=lane) for lane in range(2)] + [Counter(seed, unit ^ 1)]
    assert len({tuple(source.word() for _ in range(4)) for source in ours}) == 3


@pytest.mark.parametrize(
    ("seed", "unit", "lane"), [(-1, 0, 0), (2**64, 0, 0), (0, -1, 0), (0, 2**64, 0), (0, 0, 2**32)]
)
def test_seed_unit_and_lane_stay_in_their_words(seed: int, unit: int, lane: int) -> None:
    with pytest.raises(ChanceError, match="is a number from 0"):
        Counter(seed, unit, lane=lane)


def test_a_unit_does_not_run_into_its_own_beginning() -> None:
    source = Counter(1, 1)
    source.drawn = 2**34
    with pytest.raises(ChanceError, match="used up"):
        source.word()


def test_impossible_deals_and_throws_are_refused() -> None:
    for number in (-1, 53):
        with pytest.raises(ChanceError, match="cannot be dealt"):
            Counter(1, 1).shuffle(deck(), number)
    with pytest.raises(ChanceError, match="At least one die"):
        Counter(1, 1).dice(0)

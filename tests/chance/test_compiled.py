import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.chance import Counter
from pitboss.equipment import deck

pytest.importorskip("numba", reason="the extra sim is not installed")
np = pytest.importorskip("numpy", reason="the extra sim is not installed")

from pitboss.chance import compiled  # noqa: E402

seeds = st.one_of(st.integers(0, 2**64 - 1), st.integers(0, 9), st.just(2**64 - 1))


def started(seed: int, unit: int, lane: int = 0) -> compiled.Stream:
    stream = np.empty(compiled.STREAM_SIZE, np.uint32)
    compiled.start(stream, np.uint64(seed), np.uint64(unit), np.uint64(lane))
    return stream


@given(seeds, seeds, st.integers(0, 2**32 - 1))
def test_the_compiled_words_are_those_of_the_source(seed: int, unit: int, lane: int) -> None:
    source, stream = Counter(seed, unit, lane=lane), started(seed, unit, lane)
    words = [source.word() for _ in range(9)]
    assert [int(compiled.word(stream)) for _ in range(9)] == words
    block = compiled.block(np.uint64(seed), np.uint64(unit), np.uint64(lane), np.uint64(1))
    assert list(map(int, block)) == words[4:8]


@given(
    seeds, seeds, st.lists(st.one_of(st.integers(1, 2**32), st.sampled_from([2**31 + 1, 1, 6])), max_size=12)
)
def test_the_compiled_bounded_numbers_are_those_of_the_source(
    seed: int, unit: int, bounds: list[int]
) -> None:
    source, stream = Counter(seed, unit), started(seed, unit)
    assert [int(compiled.below(stream, n)) for n in bounds] == [source.below(n) for n in bounds]
    assert int(compiled.word(stream)) == source.word()


@given(seeds, seeds, st.lists(st.sampled_from(["die", "roll", "below"]), max_size=30))
def test_the_compiled_dice_are_those_of_the_source(seed: int, unit: int, asked: list[str]) -> None:
    source, stream = Counter(seed, unit), started(seed, unit)
    for what in asked:
        match what:
            case "die":
                assert (int(compiled.die(stream)),) == source.dice(1)
            case "roll":
                pair = int(compiled.roll(stream))
                assert (pair // 6 + 1, pair % 6 + 1) == source.dice(2)
            case _:
                assert int(compiled.below(stream, 52)) == source.below(52)


@given(seeds, seeds, st.integers(0, 416), st.data())
def test_the_compiled_cards_are_those_of_the_source(
    seed: int, unit: int, size: int, data: st.DataObject
) -> None:
    count = data.draw(st.integers(0, size))
    source, stream = Counter(seed, unit), started(seed, unit)
    cards = np.arange(size, dtype=np.int16)
    for _ in range(2):
        order = tuple(map(int, cards))
        compiled.partial_shuffle(stream, cards, count)
        assert tuple(map(int, cards[:count])) == source.shuffle(order, count)
        assert sorted(map(int, cards)) == list(range(size))


@given(st.integers(0, 2**32 - 1), st.one_of(st.integers(1, 416), st.integers(1, 2**32)))
def test_fair_words_are_those_that_are_not_left_over(word: int, product: int) -> None:
    assert compiled.is_fair(word, product) == (word * product % 2**32 >= 2**32 % product)


def test_plain_whole_numbers_are_taken_too() -> None:
    stream = np.empty(compiled.STREAM_SIZE, np.uint32)
    compiled.start(stream, 1947, 3, 0)
    cards = np.array(deck())
    compiled.partial_shuffle(stream, cards, 5)
    assert tuple(map(int, cards[:5])) == Counter(1947, 3).shuffle(deck(), 5)

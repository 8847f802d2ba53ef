"""Showdown equity against plain Python, against published figures, and against itself."""

import subprocess
import sys
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Literal

import pytest

import pitboss.hands.equity as module
from pitboss.chance.counter import Counter
from pitboss.equipment import names, parse_cards
from pitboss.hands import HandError, ranking
from pitboss.hands.equity import EXACT_UP_TO, GAMES, Equity, Share, equity


def counts(share: Share) -> tuple[int, int, int]:
    return share.win, share.tie, share.lose


class TestPublished:
    """Counts printed by GNU poker-eval (M. VandeWettering, brainwagon.org, 9 April 2005)."""

    @pytest.mark.parametrize(
        ("other", "win", "lose", "tie"),
        [
            ("KhKs", 1_388_072, 317_694, 6_538),
            ("Td9d", 1_338_249, 367_143, 6_912),
            ("QcJh", 1_450_987, 254_763, 6_554),
        ],
    )
    def test_aces_against(self, other: str, win: int, lose: int, tie: int) -> None:
        found = equity("hold-em", ["AdAc", other])
        assert (found.deals, found.of, found.exact) == (1_712_304, 1_712_304, True)
        assert counts(found.hands[0]) == (win, tie, lose)
        assert counts(found.hands[1]) == (lose, tie, win)
        assert found.hands[0].equity == Fraction(2 * win + tie, 2 * 1_712_304)

    def test_kings_against_king_two(self) -> None:
        """The most one-sided match of all, by the column "Stan the Stat" of preflop.com: wins and ties."""
        found = equity("hold-em", ["KdKc", "Kh2d"])
        assert counts(found.hands[0])[:2] == (1_612_287, 26_192)


def deals(
    hands: Sequence[str], board: str, dead: str, *, own: int, shared: int
) -> Iterator[tuple[list[tuple[int, ...]], tuple[int, ...]]]:
    """Every deal of the cards to come, one after the other."""
    known = [tuple(card for card in parse_cards(hand) if card >= 0) for hand in hands]
    table = parse_cards(board)
    seen = {*table, *parse_cards(dead), *(card for hand in known for card in hand)}
    deck = [card for card in range(52) if card not in seen]

    def fill(at: int, left: list[int], done: list[tuple[int, ...]]) -> Iterator[list[tuple[int, ...]]]:
        if at == len(known):
            yield done
            return
        for more in combinations(left, own - len(known[at])):
            yield from fill(at + 1, [card for card in left if card not in more], [*done, (*known[at], *more)])

    for rest in combinations(deck, shared - len(table)):
        for filled in fill(0, [card for card in deck if card not in rest], []):
            yield filled, (*table, *rest)


def plainly(
    game: str, hands: Sequence[str], board: str = "", dead: str = "", **options: str
) -> list[Fraction]:
    showdown = GAMES[game]
    high = ranking(showdown.high, options if showdown.high == "low" else {})
    low = ranking(showdown.low, options) if showdown.low else None
    shares = [Fraction(0)] * len(hands)
    total = 0
    for held, shared in deals(hands, board, dead, own=showdown.own, shared=showdown.board):
        total += 1
        highs = [high.strength((*hand, *shared)) for hand in held]
        lows = [low.strength((*hand, *shared)) for hand in held] if low else [0]
        halves = [highs] if max(lows) == 0 else [highs, lows]
        for half in halves:
            winners = [at for at, strength in enumerate(half) if strength == max(half)]
            for at in winners:
                shares[at] += Fraction(1, len(winners) * len(halves))
    return [share / total for share in shares]


SPOTS = [
    ("hold-em", ["AsAh", "KdKc"], "2c7d9h", ""),
    ("hold-em", ["AsKh", "AdKc", "QsQh"], "2c7d9h", "Qd 3s"),
    ("hold-em", ["AsAh", "KdKc", "7h6h", "2s2d", "9s9d"], "2c7d6s3h", ""),
    ("hold-em", ["AsAh", "Kd??"], "2c7d9hTs", ""),
    ("hold-em", ["AsAh", "????"], "2c7d9hTs5d", ""),
    ("omaha", ["AsAhKsKh", "JdTd9c8c"], "2c7d9h", ""),
    ("omaha", ["AsAhKsKh", "JdTd9c??"], "2c7d9h4h5h", "2d"),
    ("omaha-split-8", ["As2hKsKh", "Ad3d9c8c"], "2c7d4h", ""),
    ("omaha-split-8", ["As2hKsKh", "Ad2d9c8c", "4s5sQcJc"], "3c7d4h", "Ah"),
    ("seven-card-stud", ["AsAhKsKh4c2d", "JdTd9c8c7h3d"], "", "7s"),
    ("seven-card-stud", ["AsAhKsKh4c2d", "JdTd9c8c7h3d2h", "QdQcQh2s3s"], "", "7s5s5h5d"),
    ("seven-card-stud-split", ["As2hKsKh4c2d", "JdTd9c8c7h3d"], "", ""),
    ("seven-card-stud-split-8", ["As2hKs3h4c2d", "Ad5d6c8c7h3d"], "", ""),
    ("five-card-draw", ["AsAh4c", "JdTd9c8c"], "", "7s2d"),
    ("five-card-draw-low", ["As2h4c5d", "Jd3d7c"], "", "KsKhQd"),
    ("five-card-stud", ["AsAh4c", "JdTd9c8c"], "", "7s"),
    ("five-card-stud", ["AsAh4cKd", "JdTd9c8c", "QdQcQh2s"], "", ""),
    ("mambo-stud", ["As2h", "JdJc4s"], "", ""),
    ("mambo-stud", ["As2h6d", "JdJc4s", "Ad2c6h"], "", "3c"),
    ("mambo-stud", ["As2h", "JdJc", "5s5h4s"], "6d", ""),
]  # fmt: skip


@pytest.mark.parametrize(("game", "hands", "board", "dead"), SPOTS)
def test_counting_deals_one_by_one_gives_the_same(game: str, hands: list[str], board: str, dead: str) -> None:
    found = equity(game, hands, board=board, dead=dead)
    assert [share.equity for share in found.hands] == plainly(game, hands, board, dead)
    assert found.exact
    assert sum(share.equity for share in found.hands) == 1
    assert all(sum(counts(share)) == found.deals == found.of for share in found.hands)


def test_the_literal_reading_of_low_changes_who_wins_it() -> None:
    hands = ["As2hKs3h4c8d", "7d6d5c4d3d9h"]
    literal = {"low_comparison": "literal"}
    found = equity("seven-card-stud-split-8", hands, options=literal)
    assert [share.equity for share in found.hands] == plainly("seven-card-stud-split-8", hands, **literal)
    assert found.hands != equity("seven-card-stud-split-8", hands).hands


def test_draw_low_is_read_as_the_house_reads_it() -> None:
    """14.3(d) to the letter gives the pot to the hand with an ace that the other has not."""
    hands, literal = ["As2h3d4c8d", "7d6d5c4d3c"], {"low_comparison": "literal"}
    assert [share.win for share in equity("five-card-draw-low", hands).hands] == [0, 1]
    assert [share.win for share in equity("five-card-draw-low", hands, options=literal).hands] == [1, 0]


def test_high_low_and_scoop() -> None:
    """A low against three sevens on the last card."""
    found = equity("omaha-split-8", ["As2hKsKh", "7s7c9c8c"], board="3c4d7hJsQc")
    low, high = found.hands
    assert (low.win, low.tie, low.high, low.low) == (0, 1, 0, 1)
    assert (high.win, high.tie, high.high, high.low) == (0, 1, 1, 0)
    assert [share.equity for share in found.hands] == [Fraction(1, 2)] * 2


def test_a_common_card_in_stud() -> None:
    """14.9(h): one card in the centre for all; unknown, it is dealt last."""
    hands = ["AsAhAc2c3c4c", "KsKhKc5d6d8d"]
    found = equity("seven-card-stud", hands, board="??")
    assert found.deals == 40
    assert "19:47-14.9(h)" in found.cites
    one = [
        equity("seven-card-stud", hands, board=names([card]))
        for card in range(52)
        if names([card]) not in "".join(hands)
    ]
    assert sum(share.hands[0].equity for share in one) / 40 == found.hands[0].equity


def test_order_and_suits_of_the_hands_do_not_matter() -> None:
    first = equity("hold-em", ["AsKs", "QdQc", "7h6h"], board="2s9sTd")
    swapped = equity("hold-em", ["7h6h", "AsKs", "QdQc"], board="2s9sTd")
    assert [share.equity for share in swapped.hands] == [first.hands[at].equity for at in (2, 0, 1)]
    other_suits = equity("hold-em", ["AhKh", "QcQs", "7d6d"], board="2h9hTc")
    assert [counts(share) for share in other_suits.hands] == [counts(share) for share in first.hands]


def test_cards_may_be_given_as_numbers() -> None:
    written = equity("hold-em", ["AsAh", "KdKc"], board="2c7d9h", dead="Qs")
    numbers = equity(
        "hold-em",
        [parse_cards("AsAh"), parse_cards("KdKc")],
        board=parse_cards("2c7d9h"),
        dead=parse_cards("Qs"),
    )
    assert written == numbers


def test_threads_and_pieces_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = ["As2h3h", "JdJc"]
    whole = equity("mambo-stud", hands)
    monkeypatch.setattr(module, "PIECE", 1_000)
    monkeypatch.setattr(module, "BOARDS_AT_ONCE", 0)
    assert equity("mambo-stud", hands, threads=2) == whole


def test_progress_ends_with_all_deals() -> None:
    steps: list[tuple[int, int]] = []
    equity("hold-em", ["AsAh", "KdKc"], progress=lambda done, whole: steps.append((done, whole)))
    assert [done for done, _ in steps] == sorted(done for done, _ in steps)
    assert steps[-1] == (1_712_304, 1_712_304)


class TestSampling:
    def test_it_agrees_with_all_deals(self, sizes: dict[str, int], seed: int) -> None:
        hands = ["As2hKsKh", "Ad3d9c8c"]
        exact = equity("omaha-split-8", hands, board="4h")
        sampled = equity(
            "omaha-split-8",
            hands,
            board="4h",
            method="sample",
            samples=sizes["hands.differential"],
            seed=seed,
        )
        assert (sampled.method, sampled.exact, sampled.seed) == ("sampled", False, seed)
        assert (sampled.deals, sampled.of) == (sizes["hands.differential"], exact.of)
        for one, all_ in zip(sampled.hands, exact.hands, strict=True):
            assert one.standard_error is not None
            assert abs(float(one.equity - all_.equity)) < 5 * one.standard_error

    def test_the_deals_are_those_of_the_stream_of_chance(self) -> None:
        """The n-th deal is what Counter(seed, n) shuffles to the top of the cards not seen."""
        hands = [parse_cards("AsAh4c"), parse_cards("JdTd9c8c")]
        deck = [card for card in range(52) if card not in {*hands[0], *hands[1]}]
        won = 0
        for unit in range(500):
            dealt = Counter(7, unit).shuffle(deck, 3)
            mine, other = (*hands[0], *dealt[:2]), (*hands[1], dealt[2])
            won += ranking("five").strength(mine) > ranking("five").strength(other)
        found = equity("five-card-stud", hands, method="sample", samples=500, seed=7)
        assert found.hands[0].win == won

    def test_threads_change_nothing(self) -> None:
        hands = ["AsAhKs", "JdTd9c"]
        one = equity("seven-card-stud", hands, samples=200_000)
        assert one == equity("seven-card-stud", hands, samples=200_000, threads=2)
        assert one != equity("seven-card-stud", hands, samples=200_000, seed=1)

    def test_only_above_a_stated_size(self) -> None:
        hands = ["AsAhKs", "JdTd9c"]
        assert comb(46, 4) * comb(42, 4) > EXACT_UP_TO
        assert equity("seven-card-stud", hands, samples=100).method == "sampled"

        def method(most: int, asked: Literal["auto", "exact"] = "auto") -> str:
            return equity("hold-em", ["AsAh", "KdKc"], board="2c7d9h", method=asked, exact_up_to=most).method

        assert method(990) == "enumerated"
        assert method(989) == "sampled"
        assert method(989, "exact") == "enumerated"


class TestInterruption:
    def stop_after(self, pieces: int) -> Equity:
        heard = 0

        def progress(done: int, whole: int) -> None:
            nonlocal heard
            heard += 1
            if heard == pieces:
                raise KeyboardInterrupt

        return equity("hold-em", ["AsAh", "KdKc"], progress=progress, on_interrupt="keep")

    def test_what_is_known_by_then_is_kept(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(module, "PIECE", 10_000)
        monkeypatch.setattr(module, "BOARDS_AT_ONCE", 0)
        found = self.stop_after(40)
        assert (found.method, found.exact, found.deals) == ("interrupted", False, 400_000)
        for share, all_ in zip(found.hands, equity("hold-em", ["AsAh", "KdKc"]).hands, strict=True):
            assert share.standard_error is not None
            assert abs(float(share.equity - all_.equity)) < 5 * share.standard_error

    def test_one_piece_tells_no_error(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(module, "PIECE", 10_000)
        monkeypatch.setattr(module, "BOARDS_AT_ONCE", 0)
        assert self.stop_after(1).hands[0].standard_error is None

    def test_it_is_passed_on_unless_asked_for(self) -> None:
        def progress(done: int, whole: int) -> None:
            raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            equity("hold-em", ["AsAh", "KdKc"], progress=progress)


@pytest.mark.parametrize(
    ("game", "hands", "board", "dead", "sentence"),
    [
        ("holdem", ["AsAh", "KdKc"], "", "", "There is no showdown of holdem; did you mean hold-em?"),
        ("hold-em", ["AsAh"], "", "", "A showdown takes at least two hands, not 1."),
        ("hold-em", ["AsAh", "AsKc"], "", "", "As is there twice."),
        ("hold-em", ["AsAh", "KdKc"], "2c2d2hAs", "", "As is there twice."),
        ("hold-em", ["AsAh", "KdKc"], "", "Kd", "Kd is there twice."),
        (
            "hold-em",
            ["AsAhKs", "KdKc"],
            "",
            "",
            "A hand of hold 'em has 2 cards of its own, not 3 (As Ah Ks).",
        ),
        ("hold-em", ["As", "KdKc"], "", "", "A hand of hold 'em has 2 cards of its own, not 1 (As)."),
        ("hold-em", ["AsJo", "KdKc"], "", "", "There is no joker in the deck of hold 'em."),
        ("hold-em", ["AsAh", "KdKc"], "2c3c4c5c6c7c", "", "Hold 'em shares 5 cards, not 6."),
        ("hold-em", ["AsAh", "KdKc"], "", "??", "A dead card is one that was seen; it cannot be ??."),
        ("hold-em", ["AsAx", "KdKc"], "", "", "'Ax' is no card; a card is a rank of"),
        ("five-card-stud", ["AsAh", "KdKc"], "2c", "", "Five-card stud shares 0 cards, not 1."),
        ("seven-card-stud", ["AsAh", "KdKc"], "2c3c", "", "Seven-card stud shares 1 cards, not 2."),
        (
            "seven-card-stud",
            ["As", "Ah", "Ad", "Ac", "Ks", "Kh", "Kd", "Kc"],
            "",
            "",
            "8 hands of seven-card stud need 56 cards, and 52 are there; 19:47-14.9(h) then deals one common card",
        ),
    ],
)
def test_a_showdown_that_cannot_be_is_refused(
    game: str, hands: list[str], board: str, dead: str, sentence: str
) -> None:
    with pytest.raises(ValueError, match=r"^[A-Z0-9'].*[.,?]$") as wrong:
        equity(game, hands, board=board, dead=dead)
    assert str(wrong.value).startswith(sentence)


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"options": {"low_comparison": "literal"}}, "Hold 'em high has no option low_comparison."),
        ({"method": "sample", "samples": 0}, "From 1 to 1,099,511,627,775 deals can be sampled, not 0."),
        (
            {"method": "sample", "seed": -1},
            "A seed is a whole number from 0 below 2 to the power of 64, not -1.",
        ),
    ],
)
def test_wrong_choices_are_refused(given: dict[str, object], sentence: str) -> None:
    with pytest.raises(HandError) as wrong:
        equity("hold-em", ["AsAh", "KdKc"], **given)  # type: ignore[arg-type]
    assert str(wrong.value) == sentence


def test_a_number_that_is_no_card() -> None:
    with pytest.raises(HandError, match=r"^There is no card 60; cards are numbered 0 to 51\.$"):
        equity("hold-em", [[60, 1], [2, 3]])


def test_eight_players_share_the_last_card_of_stud() -> None:
    """Eight hands of six and one card for all are 49 cards, which the deck has."""
    hands = [names(range(at, 48, 8)) for at in range(8)]
    found = equity("seven-card-stud", hands, board="??")
    assert found.deals == 4
    assert sum(share.equity for share in found.hands) == 1


class TestBoardsByArrays:
    """All boards counted by arrays, without Numba, give what the compiled kernel gives."""

    @pytest.mark.parametrize(
        ("game", "hands", "board", "dead"),
        [
            ("hold-em", ["AsAh", "KdKc", "7h6h"], "Qh Jh 2c", ""),
            ("hold-em", ["AsKs", "QsJs"], "Ts 9s", "2c"),
            ("hold-em", ["2c2d", "2h2s"], "Ah Kh Qh Jh", ""),
            ("hold-em", ["AsKd", "AhKc", "AdKs", "AcKh"], "9c 8c", ""),
        ],
    )
    def test_the_counts_are_the_kernels(
        self, game: str, hands: list[str], board: str, dead: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        by_arrays = equity(game, hands, board=board, dead=dead)
        monkeypatch.setattr(module, "BOARDS_AT_ONCE", 0)
        assert equity(game, hands, board=board, dead=dead) == by_arrays

    def test_numba_is_not_loaded_for_them(self) -> None:
        code = (
            "import sys; from pitboss.hands.equity import equity\n"
            "print(equity('hold-em', ['AsAh', 'KdKc'], board='2c 3c 4d').deals, 'numba' in sys.modules)"
        )
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        assert done.stdout == "990 False\n"

"""The report on random numbers: a fair source passes, a bent one fails, and the same seed gives the same bytes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from pitboss.chance import Counter
from pitboss.reports import randomness as made
from pitboss.reports.randomness import TESTS, randomness, report

DRAWS = 10_000


class Bent(Counter):
    """A source with one thing wrong."""

    def below(self, n: int) -> int:
        drawn = super().below(n)
        return 0 if drawn == n - 1 and super().below(5) == 0 else drawn

    def dice(self, count: int) -> tuple[int, ...]:
        return tuple(
            6 if face == 1 and super(Bent, self).below(5) == 0 else face for face in super().dice(count)
        )

    def shuffle(self, cards: Sequence[int], count: int | None = None) -> tuple[int, ...]:
        order = list(super().shuffle(cards, None))
        if super().below(5) == 0:
            order.sort(key=lambda card: card != 0)
        return tuple(order[:count])


class Even(Counter):
    """Numbers in turn: as even as can be, and not random at all."""

    at = 0

    def below(self, n: int) -> int:
        self.at += 1
        return self.at % n


@pytest.fixture(scope="module")
def found() -> made.Report:
    return report(draws=DRAWS, seed=7)


def test_the_stream_of_simulations_passes(found: made.Report) -> None:
    assert found.passed
    assert len(found.results) == len(TESTS)
    assert all(0 < result.p < 1 for result in found.results)


def test_a_bent_source_fails_where_it_is_bent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(made, "Counter", Bent)
    failed = {result.test for result in report(draws=DRAWS, seed=7).results if not result.passed}
    assert {"frequency", "pairs", "gap", "places"} <= failed


def test_numbers_that_are_too_even_fail_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(made, "Counter", Even)
    failed = [result for result in report(draws=DRAWS, seed=7).results if not result.passed]
    assert any(result.test == "frequency" and result.p > 0.999 for result in failed)
    assert any(result.test == "runs" for result in failed)


def test_the_live_source_passes_and_has_no_seed() -> None:
    live = report(which="live", draws=DRAWS)
    assert live.seed is None
    assert (
        sum(not result.passed for result in live.results) <= 1
    )  # a fair source may fail one in a hundred reports


def test_the_same_seed_gives_the_same_bytes(found: made.Report) -> None:
    paper = randomness(draws=DRAWS, seed=7)
    assert paper.form("json") == found.as_json()
    told: Any = msgspec.json.decode(paper.form("json"))
    assert told["seed"] == 7
    assert told["results"][0]["lane"] == 0
    assert paper.pdf() == paper.pdf()
    assert "19 tests passed" in paper.text

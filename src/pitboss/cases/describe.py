"""A replayed case in words, step by step."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.cases.model import CaseResult
from pitboss.games import find
from pitboss.table.words import rulings


def describe_steps(result: CaseResult) -> Iterator[str]:
    """Every step with its events, arithmetic and citations."""
    game = find(result.game)
    for number, step in enumerate(result.steps, start=1):
        if step.refused is not None:
            yield f"{number}. {step.do}: refused. {step.refused}{_cites(step.cites)}"
            continue
        yield f"{number}. {step.do}"
        for ruling in rulings(game, step.events):
            sums = f" [{ruling.arithmetic}]" if ruling.arithmetic else ""
            yield f"   {ruling.decision}{sums}{_cites(ruling.cites)}"
            if ruling.reading:
                yield f"   reading: {ruling.reading}"


def _cites(cites: tuple[str, ...]) -> str:
    return f" ({', '.join(cites)})" if cites else ""

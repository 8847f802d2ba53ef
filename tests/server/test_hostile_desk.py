"""The ruling desk under attack: answers that are much larger than what was asked."""

import gzip
import json
from typing import Any

import pytest

from casino import Inside
from pitboss.server import desk, worker
from pitboss.server.context import Current
from pitboss.server.errors import Wrong
from pitboss.server.limits import Limits
from pitboss.server.packing import packed


def _situation(seats: int, steps: int) -> str:
    """Players at craps who wager and take it back: every step shows the whole table."""
    lines = [
        "case: large",
        "game: craps",
        f"seats: {{{', '.join(f'{n}: 5000' for n in range(1, seats + 1))}}}",
        "play:",
    ]
    for number in range(steps):
        seat = number % seats + 1
        lines.append(f"- {{do: wager, seat: {seat}, on: pass, amount: 10}}")
    return "\n".join(lines) + "\n"


def test_an_answer_that_grows_too_large_is_refused_while_it_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    text = _situation(6, 12)
    whole = desk.play(text)
    assert len(whole.steps) == 12
    made: list[Any] = []
    real = desk._step

    def noted(*given: Any) -> Any:
        made.append(given)
        return real(*given)

    monkeypatch.setattr(desk, "_step", noted)
    monkeypatch.setattr(worker, "MOST_ANSWER", 100_000)
    with pytest.raises(Wrong) as no:
        desk.play(text)
    assert (no.value.status, no.value.code) == (400, "too-long")
    assert len(made) < 12, "the rest is not even played"


@pytest.mark.parametrize("name", ["play", "print"])
def test_no_answer_leaves_the_worker_that_is_too_large(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    import msgspec

    text = _situation(2, 2)
    job = worker.Job(name, msgspec.Raw(msgspec.msgpack.encode({"text": text} if name == "print" else text)))
    done = worker._done(job)
    assert len(gzip.decompress(done.body)) > 1_000
    monkeypatch.setattr(worker, "MOST_ANSWER", 1_000)
    refused = worker._done(job).refused
    assert refused is not None
    assert refused[:2] == (400, "too-long")


def test_the_desk_answers_alike_whether_compressed_or_not(casino: Inside) -> None:
    text = _situation(6, 6)
    answers: dict[str, Any] = {}
    for taken in ("gzip", "identity"):
        told = casino.client.post("/api/desk/play", json={"text": text}, headers={"Accept-Encoding": taken})
        assert told.status_code == 200
        assert told.headers.get("content-encoding") == (taken if taken == "gzip" else None)
        assert told.headers["vary"].lower() == "accept-encoding"
        answers[taken] = told.json()
    assert answers["gzip"] == answers["identity"]
    assert len(json.dumps(answers["gzip"])) > 300_000, "long enough to be sent in pieces"
    page = casino.client.post("/api/desk/print", json={"text": text}, headers={"Accept-Encoding": "identity"})
    assert page.headers["content-type"].startswith("text/html")
    assert "craps" in page.text.lower()


def test_a_slow_client_holds_the_packed_answer_only() -> None:
    import asyncio
    from types import SimpleNamespace

    body = b'{"x": "' + b"0" * 10_000_000 + b'"}'
    house = SimpleNamespace(limits=Limits(0))
    request: Any = SimpleNamespace(
        headers={"accept-encoding": "identity"}, scope={"pitboss": Current("", None)},
        app=SimpleNamespace(state=SimpleNamespace(house=house)),
    )  # fmt: skip
    answer: Any = packed(request, gzip.compress(body, 5))

    async def pieces() -> list[bytes]:
        return [piece async for piece in answer.iterator]

    found = asyncio.run(pieces())
    assert b"".join(found) == body
    assert max(map(len, found)) <= 65_536

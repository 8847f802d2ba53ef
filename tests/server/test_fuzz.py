"""T18: whatever a client sends, the answer is a sentence and never a server error."""

import asyncio
import json
import os
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from websockets.exceptions import ConnectionClosed

from casino import Outside, outside
from patient import PATIENCE, connect
from sized import SIZES, Sizes


@pytest.fixture(scope="module")
def fuzzed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Outside]:
    with outside(tmp_path_factory.mktemp("fuzzed")) as server:
        server.call(
            "GET", "/api/law/clauses?under=1.1"
        )  # the index behind it takes a while where code is new
        yield server
        assert server.call("GET", "/api/health").json()["ok"]
        assert "unexpected" not in server.log()


@pytest.fixture(scope="module")
def described(fuzzed: Outside) -> Any:
    """Every day what chance sends; every value at a limit of the description besides in `make test-full`."""
    limits = {"phases": {"coverage": {"enabled": SIZES.column == "full"}}}
    return schemathesis.openapi.from_url(
        f"{fuzzed.url}/schema/openapi.json", config=schemathesis.Config.from_dict(limits)
    )


# Logging out would end the fuzzing; verification and export read the whole ledger each time, and the book of odds
# works out every game for every day that chance names, and says 503 until it has.
api = schemathesis.pytest.from_fixture("described").exclude(
    path_regex="/api/session|/api/audit/(verify|export)|/api/law/coverage|/api/papers/book"
)


CHECKS = (
    not_a_server_error, content_type_conformance, response_schema_conformance, status_code_conformance,
)  # fmt: skip
"""Every answer and every error is of the shape that the description says."""


@api.parametrize()
@settings(
    max_examples=max(5, SIZES["server.messages"] // 200),  # for each of some seventy requests
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large],
)
def test_no_request_is_answered_with_a_server_error(case: Any, fuzzed: Outside) -> None:
    for token in (fuzzed.floor,):
        case.call_and_validate(headers={"Authorization": f"Bearer {token}"}, checks=CHECKS, timeout=PATIENCE)


def test_mangled_frames_are_answered_or_end_the_socket(fuzzed: Outside, sizes: Sizes, seed: int) -> None:
    table = fuzzed.open("craps", "frames", dealer="person")
    token, seat = fuzzed.seated(table, "Ann")
    before = fuzzed.call("GET", "/api/purse", token).json()
    good = [
        {"type": "watch", "table": table["id"], "after": 1}, {"type": "ping", "n": 3},
        {"type": "unwatch", "table": table["id"]},
        {"type": "command", "table": table["id"], "key": "k", "do": "wager", "seat": seat,
         "args": {"on": "pass", "amount": 1_000}},
        {"type": "command", "table": table["id"], "key": "d", "do": "roll", "args": {"dice": [1, 2]}},
    ]  # fmt: skip
    chance = random.Random(seed)

    async def send() -> None:
        left = sizes["server.messages"]
        while left:
            try:
                async with connect(f"{fuzzed.socket_url}?ticket={fuzzed.ticket(token)}") as socket:
                    reader = asyncio.create_task(_read(socket))
                    for _ in range(min(left, 100)):
                        left -= 1
                        await socket.send(_mangled(chance, json.dumps(chance.choice(good))))
                    reader.cancel()
            except ConnectionClosed:
                continue

    asyncio.run(send())
    assert fuzzed.call("GET", "/api/purse", token).json() == before
    assert fuzzed.call("GET", f"/api/tables/{table['id']}", token).json()["row"]["frozen"] is None


def test_bad_requests_by_hand(fuzzed: Outside) -> None:
    """What generators seldom think of: depth, size, encodings, numbers, methods, paths, other people's things."""
    table = fuzzed.open("three-card-poker", "hand", dealer="person")
    token, seat = fuzzed.seated(table, "Ann")
    other, _ = fuzzed.seated(table, "Bob")
    path = f"/api/tables/{table['id']}/commands"
    version = fuzzed.call("GET", f"/api/tables/{table['id']}").json()["row"]["version"]
    bodies: list[bytes] = [
        b"", b"null", b"[]", b"{", b"\xff\xfe", b'{"key": NaN}', b"[" * 100_000, b'{"a":' * 5_000, b"1" * 100_000,
        b'{"do":"wager","key":"a1","seat":1e400}', b'{"do":"wager","key":"a2","seat":99999999999999999999999}',
        b'{"do":"\\ud800","key":"a3"}', b'{"do":"wager","key":"a4","args":{"amount":1e3,"on":"ante"}}',
        b'{"do":"wager","key":"\\u0000"}', b'{"do":"wager","key":"a b"}', b'{"do":"__class__","key":"a5"}',
        b'{"do":"deal","key":"x1","args":{"order":[1,2,3]}}', b'{"do":"deal","key":"x2","args":{"top":"As Ks"}}',
        b'{"do":"sit","key":"x3","seat":5,"args":{"chips":100000000}}', b'{"do":"close","key":"x4"}',
        b'{"do":"wager","key":"x5","seat":%d,"args":{"on":"ante","amount":-1000}}' % seat,
        b'{"do":"wager","key":"x6","seat":%d,"args":{"on":["ante"],"amount":1000}}' % seat,
        b'{"do":"wager","key":"x7","seat":true,"args":{"on":"ante","amount":1000}}',
        b'{"do":"fold","key":"x8","seat":"dealer"}', b"x" * 300_000,
    ]  # fmt: skip
    with httpx.Client(
        base_url=fuzzed.url, headers={"Authorization": f"Bearer {token}"}, timeout=PATIENCE
    ) as client:
        for body in bodies:
            answer = client.post(path, content=body, headers={"Content-Type": "application/json"})
            assert answer.status_code in (200, 400, 403, 413), (body[:80], answer.status_code, answer.text)
            assert answer.status_code != 200 or not answer.json()["ok"], body
        for method, where in (
            ("PUT", path), ("GET", "/api/tables/%00"), ("GET", "/api/nothing"),
            ("GET", "/api/audit/tables/nope/entries"), ("GET", f"/api/audit/tables/{table['id']}/rounds/99"),
            ("GET", f"/api/audit/tables/{table['id']}/rounds/-1/proof"),
            ("GET", f"/api/tables/{table['id']}/events?after=-1"),
            ("GET", f"/api/tables/{table['id']}/events?after=99999999999999999999"), ("GET", "/api/audit/export"),
            ("POST", "/api/audit/verify"), ("GET", "/api/games/nothing"), ("GET", "/api/games/craps?as_of=2010-13-45"),
        ):  # fmt: skip
            answer = client.request(method, where)
            assert 400 <= answer.status_code < 500, (method, where, answer.status_code)
            assert answer.json()["error"]["sentence"]
    after = fuzzed.call("GET", f"/api/tables/{table['id']}", other).json()
    assert after["row"]["version"] == version


@pytest.mark.parametrize("what", ["missing", "read-only", "not a ledger", "newer"])
def test_a_database_that_cannot_be_used_is_one_sentence(tmp_path: Path, what: str) -> None:
    import sqlite3
    import subprocess
    import sys

    database = tmp_path / "casino.db"
    command = [str(Path(sys.executable).with_name("pitboss")), "serve", "--port", "0", "--database"]
    if what == "missing":
        database = tmp_path / "no" / "such" / "folder" / "casino.db"
    elif what == "not a ledger":
        database.write_bytes(b"hello" * 1_000)
    else:
        from pitboss.ledger import Ledger

        Ledger.open(database).close()
        if what == "newer":
            with sqlite3.connect(database) as connection:
                connection.execute("update alembic_version set version_num = '9999'")
        else:
            if os.geteuid() == 0:
                pytest.skip("root may write anything")
            database.chmod(0o400)
    made = subprocess.run([*command, str(database)], capture_output=True, text=True, check=False)
    assert made.returncode == 2, made
    assert len(made.stderr.strip().splitlines()) == 1
    assert "Traceback" not in made.stderr


async def _read(socket: Any) -> None:
    async for _ in socket:
        pass


def _mangled(chance: random.Random, text: str) -> str | bytes:
    match chance.randrange(6):
        case 0:
            return text
        case 1:
            place = chance.randrange(len(text))
            return text[:place] + chr(chance.randrange(0x20, 0x2FF)) + text[place + 1 :]
        case 2:
            return text[: chance.randrange(len(text))]
        case 3:
            return text.replace("1", chance.choice(["-1", "1e999", "null", "[1]", '"1"', "9" * 30]))
        case 4:
            return text.replace('"k"', chance.choice(['""', '"' + "k" * 500 + '"', "{}", '"\\u0000"']))
        case _:
            return bytes(chance.randrange(256) for _ in range(chance.randrange(1, 60)))

"""Requests that another server of the database passes on: each person counts for himself, and nobody else is believed:
neither who only says that he is a server, nor who has the database without the signing key."""

import sqlite3
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import pytest

from casino import Inside, inside, quick
from pitboss.server.mirror import sign

PATH = "/api/session"


def _ask(casino: Inside, account: str, secret: bytes) -> int:
    headers = {"x-pitboss-account": account, "x-pitboss-signed": sign(secret, account, "GET", PATH, b"")}
    return casino.client.get(PATH, headers=headers).status_code


def test_the_crowd_of_another_server_is_not_one_stranger(tmp_path: Path) -> None:
    with inside(quick(tmp_path, rate=0.02)) as casino:
        secret = casino.house.store.secret()
        people = [casino.get(PATH, casino.staff(f"boss-{n}", "floorperson"))["id"] for n in range(8)]
        # A stranger may ask eight times at once at this rate, a session six times.
        answers = {account: [_ask(casino, account, secret) for _ in range(4)] for account in people}
        assert answers == dict.fromkeys(people, [200] * 4)
        assert 429 in [_ask(casino, people[0], secret) for _ in range(20)], (
            "one of them is bounded all the same"
        )
        assert _ask(casino, people[1], secret) == 200
        wrong = [_ask(casino, people[2], b"not the secret") for _ in range(20)]
        assert wrong[0] == 401
        assert 429 in wrong


@pytest.mark.parametrize("kind", ["application/json", "text/plain"])
def test_whoever_only_says_that_he_is_a_server_pays_for_it(tmp_path: Path, kind: str) -> None:
    with inside(quick(tmp_path, rate=1.0)) as casino:
        headers = {"x-pitboss-signed": "1:ab", "x-pitboss-account": "staff-1", "content-type": kind}
        body = b'{"name": "' + b"x" * 30_000 + b'"}'
        long = [casino.client.post(PATH, content=body, headers=headers).status_code for _ in range(20)]
        assert 8 <= long.index(429) <= 14, "400 requests at once are 12 with 29 KiB each"
        assert set(long[:8]) <= {401, 415}
        assert set(long[14:]) == {429}
        assert casino.request("GET", "/api/health").status_code == 200, "what he owes is for false claims"


def test_who_has_the_database_alone_is_no_server_of_it(tmp_path: Path) -> None:
    with inside(quick(tmp_path)) as casino:
        boss = casino.get(PATH, casino.staff("boss", "floorperson"))["id"]
        assert _ask(casino, boss, casino.house.store.secret()) == 200
        with closing(sqlite3.connect(tmp_path / "casino.db")) as database:
            kept = [value for (value,) in database.execute("SELECT value FROM server_meta")]
        assert kept
        for value in kept:
            for secret in (value.encode(), bytes.fromhex(value), bytes.fromhex(value)[:32]):
                assert _ask(casino, boss, secret) == 401


def test_a_session_that_was_put_into_the_database_by_hand_opens_nothing(tmp_path: Path) -> None:
    with inside(quick(tmp_path)) as casino:
        boss = casino.staff("boss", "floorperson")
        account = casino.get(PATH, boss)["id"]
        table = casino.open(boss, "craps", dealer="person")
        eve = casino.guest(table["code"], "Eve")
        made = "x" * 43
        with closing(sqlite3.connect(tmp_path / "casino.db")) as database, database:
            for token in (made, f"{made}.{account}"):
                database.execute(
                    "INSERT INTO server_sessions SELECT ?, account, created, seen FROM server_sessions "
                    "WHERE account = ? LIMIT 1",
                    (sha256(token.encode()).hexdigest(), account),
                )
            # Her own session, made that of the floor: it is read by the next start.
            database.execute(
                "UPDATE server_sessions SET account = ? WHERE account = ?", (account, eve["me"]["id"])
            )
        for token in (made, f"{made}.{account}"):
            assert casino.request("GET", PATH, token).status_code == 401
    with inside(quick(tmp_path)) as casino:
        assert casino.get(PATH, boss)["id"] == account, "a restart logs nobody out"
        assert casino.request("GET", PATH, eve["token"]).status_code == 401

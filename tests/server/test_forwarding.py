"""Requests that another server of the database passes on: each person counts for himself."""

from pathlib import Path

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

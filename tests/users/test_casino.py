"""The casino at default settings, behind TLS: it answers, live too, and a guest plays a round in a browser."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from as_users import Casino
from patient import connect_at_once
from web_house import Enter


def test_https_answers_at_default_settings(casino: Casino) -> None:
    assert casino.call("GET", "/api/health").status == 200
    assert casino.call("GET", "/").content.startswith(b"<!doctype html>")


def test_a_table_is_followed_live_over_tls(casino: Casino) -> None:
    table = casino.open("craps")
    ticket = casino.post("/api/live/ticket", casino.floor)["ticket"]
    url = f"wss://127.0.0.1:{casino.port}/api/live?ticket={ticket}"
    with connect_at_once(url, ssl=casino.trust) as socket:
        socket.recv()
        socket.send(json.dumps({"type": "watch", "table": table["id"]}))
        assert json.loads(socket.recv())["type"] == "snapshot"


def test_a_guest_plays_a_round_of_three_card_poker_in_the_browser(casino: Casino, visit: Enter) -> None:
    ann = visit()
    ann.sit_at(casino.open("three-card-poker"), "Ann", 500)
    ann.bet("ante")
    ann.play_until("round-ended", "deal", "play")


CASE = """
case: A pass line winner
game: craps
seats: {1: 500}
play:
  - {do: shoot, seat: 1}
  - {do: wager, seat: 1, on: pass, amount: 10}
  - {do: roll, dice: [4, 3], settles: {1: {pass: 10}}}
"""


def test_the_deployed_packages_print_a_ruling(casino: Casino) -> None:
    answer = casino.call("POST", "/api/desk/pdf", casino.floor, {"text": CASE})
    assert (answer.status, answer.content[:5]) == (200, b"%PDF-")


def test_the_deployed_packages_reckon_sessions(casino: Casino) -> None:
    found = casino.post("/api/math/craps/sessions", wager="pass", stake=1_000, bankroll=20_000, rounds=100)
    assert found["method"] == "exact"


@pytest.mark.full
def test_the_client_of_the_documentation_finishes_its_hand_after_a_crash(tmp_path: Path) -> None:
    house = Casino(tmp_path, 4.0)
    script = Path(__file__).parents[2] / "docs" / "examples" / "a_client.py"

    def play(part: str) -> str:
        done = subprocess.run(
            [sys.executable, script, part, house.url], cwd=tmp_path, capture_output=True, text=True, check=False,
            env={**os.environ, "SSL_CERT_FILE": str(house.certificate)},
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        return done.stdout

    try:
        assert "it is your turn" in play("begin")
        house.kill()
        house.start()
        assert "Seat 1: ante " in play("finish")
    finally:
        house.stop()

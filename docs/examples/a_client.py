"""A client of the table server in plain Python: one hand of three card poker, across a crash of the server.

    python a_client.py begin  [http://127.0.0.1:1947]     a table of one's own with bots, an ante, the cards
    python a_client.py finish [http://127.0.0.1:1947]     the play wager and what it was paid

What must outlive the client is in client.json: the table, the session and the seat.
"""

from __future__ import annotations

import json
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

KEPT = Path("client.json")


def send(at: str, method: str, path: str, token: str = "", body: Any = None) -> Any:
    headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})}
    data = None if body is None else json.dumps(body).encode()
    try:
        with urllib.request.urlopen(
            urllib.request.Request(at + path, data, headers, method=method)
        ) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as refused:
        error = json.load(refused)["error"]
        sys.exit(f"{error['code']}: {error['sentence']}")


def act(at: str, kept: dict[str, Any], do: str, key: str, **args: Any) -> None:
    """A command with a key of its own: sent twice, it takes effect once."""
    body = {"do": do, "key": key, "seat": kept["seat"], "args": args}
    answer = send(at, "POST", f"/api/tables/{kept['table']}/commands", kept["token"], body)
    if not answer["ok"]:
        sys.exit(f"refused: {answer['refusal']['sentence']}")
    for event in answer["events"]:
        cites = f" ({', '.join(event['cites'][:2])})" if event["cites"] else ""
        print(event["words"]["decision"] + cites)


def wait(at: str, kept: dict[str, Any], do: str) -> None:
    """Until an act is offered to the seat: the house deals and settles by itself."""
    while True:
        seen = send(at, "GET", f"/api/tables/{kept['table']}", kept["token"])["snapshot"]
        if any(offer["do"] == do and offer["seat"] == kept["seat"] for offer in seen["offers"]):
            return
        time.sleep(0.1)


def begin(at: str) -> None:
    made = send(
        at, "POST", "/api/practice", body={"game": "three-card-poker", "key": "open", "company": "alone"}
    )
    kept = {"table": made["table"], "token": made["session"]["token"], "seat": 0}
    kept["seat"] = send(at, "GET", f"/api/tables/{kept['table']}", kept["token"])["snapshot"]["you"]["seat"]
    KEPT.write_text(json.dumps(kept))
    act(at, kept, "wager", "ante", on="ante", amount=1_000)
    wait(at, kept, "play")
    print(
        "The cards are dealt, and it is your turn. Now kill the server, start it again, and finish the hand."
    )


def finish(at: str) -> None:
    kept = json.loads(KEPT.read_text())
    wait(at, kept, "play")
    act(at, kept, "play", "play")


if __name__ == "__main__":
    {"begin": begin, "finish": finish}[sys.argv[1]](
        sys.argv[2] if len(sys.argv) > 2 else "http://127.0.0.1:1947"
    )

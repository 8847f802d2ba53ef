"""Clients that are generated from the description of the API: a Python one plays a hand of each kind of game, and a
TypeScript one compiles and plays."""

from __future__ import annotations

import asyncio
import importlib
import json
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest

from casino import Inside, Outside, first, inside, quick
from patient import connect, look_again
from pitboss.server.app import create_app
from pitboss.server.description import ANYBODY, OPEN_ROOMS, STATUSES, described, operations
from pitboss.server.frames import SENT, TOLD, asyncapi
from pitboss.server.settings import Settings

ROOT = Path(__file__).parents[2]
CONFIG = ROOT / "docs" / "examples" / "openapi-python-client.yaml"
KINDS = (
    "craps", "roulette", "keno", "three-card-poker", "blackjack", "baccarat", "pai-gow-poker", "hold-em",
)  # fmt: skip
"""A game of each kind: dice, a layout, tickets, a banked round, boxes, a shoe, hands to be set, a pot."""
MOST_STEPS = 20_000


@pytest.fixture(scope="module")
def schema() -> dict[str, Any]:
    made = described(create_app(Settings(database=":memory:")).openapi_schema.to_schema())
    return msgspec.json.decode(msgspec.json.encode(made))


@pytest.fixture(scope="module")
def file(schema: dict[str, Any], tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("description") / "openapi.json"
    made.write_text(json.dumps(schema))
    return made


@pytest.fixture(scope="module")
def generated(file: Path) -> Iterator[ModuleType]:
    """The package `pitboss_client`, made by openapi-python-client without a warning."""
    folder = file.parent / "python"
    folder.mkdir()
    program = Path(sys.executable).with_name("openapi-python-client")
    done = subprocess.run(
        [program, "generate", "--path", file, "--meta", "none", "--config", CONFIG, "--output-path",
         folder / "pitboss_client", "--fail-on-warning"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    sys.path.insert(0, str(folder))
    yield importlib.import_module("pitboss_client")
    sys.path.remove(str(folder))


class Client:
    """The generated client for one person, over the application in this process."""

    def __init__(self, generated: ModuleType, casino: Inside, token: str) -> None:
        self.client = generated.AuthenticatedClient(base_url="http://testserver", token=token)
        casino.client.cookies.clear()
        self.client.set_httpx_client(casino.client)
        self._headers, self._http = {"Authorization": f"Bearer {token}"}, casino.client
        self._keys = iter(range(10**6))

    def call(self, where: str, *given: Any, **more: Any) -> Any:
        self._http.headers.update(self._headers)
        self._http.cookies.clear()
        found = importlib.import_module(f"pitboss_client.api.{where}")
        answer = found.sync(*given, client=self.client, **more)
        assert type(answer).__name__ != "ErrorOut", answer
        return answer

    def shape(self, name: str, **fields: Any) -> Any:
        module = re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()
        return getattr(importlib.import_module(f"pitboss_client.models.{module}"), name).from_dict(fields)

    def act(self, table: str, offer: Any) -> Any:
        """Take an offer up, with the first value of each of its parameters."""
        needed = {name: each for name, each in offer.params.to_dict().items() if name not in offer.optional}
        args = {**offer.fixed.to_dict(), **{name: first(each) for name, each in needed.items()}}
        given = {"do": offer.do, "seat": offer.seat, "by": offer.by, "args": args}
        key = f"k{next(self._keys)}"
        return self.call("tables.command", table, body=self.shape("CommandIn", key=key, **given))


@pytest.mark.parametrize("game", KINDS)
def test_a_generated_client_plays_a_hand(game: str, generated: ModuleType, tmp_path: Path) -> None:
    with inside(quick(tmp_path)) as casino:
        floor = Client(generated, casino, casino.staff("boss", "floorperson", "dealer"))
        dealer = "person" if game == "keno" else "automatic"
        opening = floor.shape("OpenTable", game=game, key="open", dealer=dealer)
        table = floor.call("tables.open_table", body=opening).row
        players: list[Client] = []
        for name in ("Ann", "Bob"):
            came = floor.call("people.guest", body=floor.shape("GuestIn", code=table.code, nickname=name))
            players.append(Client(generated, casino, came.token))
            sat = players[-1].call(
                "tables.sit", table.id, body=floor.shape("SitIn", key="sit", amount=50_000)
            )
            assert sat.ok
        answers = list(_a_hand(table.id, players, floor if dealer == "person" else None))
        assert any(answer.ok and answer.events for answer in answers)
        assert all(event.cites for answer in answers for event in answer.events if event.postings)
        chips = [each.chips for each in floor.call("tables.table", table.id).snapshot.players]
        assert len(chips) == 2
        assert min(chips) < 50_000 or max(chips) > 50_000 or game not in ("roulette", "keno")


def _a_hand(table: str, players: list[Client], dealer: Client | None) -> Iterator[Any]:
    """Every answer of a hand: a wager of each, the decisions that are due, winners paid, and what a person deals."""
    staked: set[int] = set()
    for _ in range(MOST_STEPS):
        seen = [player.call("tables.table", table).snapshot for player in players]
        if _over(seen[0], len(staked)):
            return
        for at, player in enumerate(players):
            own = [offer for offer in seen[at].offers if offer.yours]
            due = [offer for offer in own if offer.kind == "turn" or offer.do == "redeem"]
            bets = [offer for offer in own if offer.do in ("wager", "ticket") and at not in staked]
            if due or bets:
                staked |= set() if due else {at}
                yield player.act(table, (due or bets)[0])
                break
        else:
            look_again()
            offers = dealer.call("tables.table", table).snapshot.offers if dealer else ()
            yield from (dealer.act(table, offer) for offer in offers if dealer and offer.kind == "chance")
    raise AssertionError("the hand does not end")


def _over(snapshot: Any, staked: int) -> bool:
    view = snapshot.view.to_dict()
    if view["game"] == "hold-em":
        hands, hand = view["own"]["hands"], view["own"]["hand"]
        return hands > 1 or (hands == 1 and hand is None)
    return staked == 2 and not view["wagers"]


def test_operations_are_named_and_say_who_must_log_in(schema: dict[str, Any], casino: Inside) -> None:
    named = Counter(operation["operationId"] for operation in operations(schema))
    assert max(named.values()) == 1
    wrong: list[Any] = []
    for path, item in schema["paths"].items():
        for method, operation in item.items():
            if OPEN_ROOMS & set(operation.get("tags", ())):
                continue  # open to all, and much work
            where = re.sub(r"\{(number|account_id)\}", "1", path)
            where = re.sub(r"\{[a-z_]+\}", "nothing", where)
            asked = {
                given["name"]: "1" for given in operation.get("parameters", ()) if given["in"] == "query"
            }
            body = (
                operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
            )
            casino.client.cookies.clear()
            answer = casino.client.request(
                method, where, params=asked, json=None if body is None else example(schema, body)
            )
            open_to_all = operation["security"] == ANYBODY
            told = answer.json()["error"] if answer.status_code >= 400 else {}
            if (told.get("code") == "log-in") == open_to_all:
                wrong.append((method, path, answer.status_code))
            if told:
                assert str(answer.status_code) in STATUSES
                assert list(told) == ["code", "sentence", "cites"]
    assert wrong == []


def example(schema: dict[str, Any], shape: dict[str, Any]) -> Any:
    """The least that fits a shape."""
    if "const" in shape:
        return shape["const"]
    if "$ref" in shape:
        return example(schema, schema["components"]["schemas"][shape["$ref"].rpartition("/")[2]])
    for several in ("oneOf", "anyOf"):
        if several in shape:
            return example(schema, shape[several][0])
    match shape.get("type"):
        case "object":
            fields = shape.get("properties", {})
            return {name: example(schema, fields[name]) for name in shape.get("required", ())}
        case "array":
            return [example(schema, shape["items"])] * shape.get("minItems", 0)
        case "string":
            choice = re.match(r"\^\((\w+)", shape.get("pattern", ""))
            exactly = re.search(r"\{(\d+)\}\$", shape.get("pattern", ""))
            long = int(exactly[1]) if exactly else max(1, shape.get("minLength", 1))
            return shape.get("enum", [choice[1] if choice else "a" * long])[0]
        case "integer" | "number":
            return int(shape.get("minimum", 1))
        case "boolean":
            return True
        case _:
            return None


@pytest.mark.full  # every day the web client itself is compiled against these types, and plays in a browser
def test_a_client_in_typescript_compiles_and_plays(file: Path, server: Outside) -> None:
    tools = ROOT / "web" / "node_modules" / ".bin"
    if not (tools / "openapi-typescript").exists() or shutil.which("node") is None:
        pytest.skip("the tools of the web client are not installed (make web)")
    folder = file.parent / "typescript"
    folder.mkdir()
    shutil.copy(Path(__file__).parent / "clients" / "play.ts", folder)
    (folder / "package.json").write_text('{"type": "module"}')
    (folder / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    for command in (
        [tools / "openapi-typescript", file, "-o", folder / "schema.ts", "--default-non-nullable", "false"],
        [tools / "tsc", "--strict", "--target", "es2022", "--module", "esnext", "--moduleResolution", "bundler",
         "--types", "node", "--noUncheckedIndexedAccess", folder / "play.ts"],
    ):  # fmt: skip
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
    done = subprocess.run(
        ["node", folder / "play.js", server.url], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert (told["ok"], told["cents"]) == (True, -1_000)
    assert any(cite.startswith("19:47-") for cite in told["refused"])


def test_every_frame_of_a_socket_is_as_asyncapi_describes_it(server: Outside) -> None:
    """A client that watches, plays, is refused, errs and falls behind."""
    table = server.open("craps", "frames", dealer="person")
    token, seat = server.seated(table, "Ann")
    wager = {"do": "wager", "seat": seat, "args": {"on": "pass", "amount": 1_000}}
    down = {"do": "remove", "seat": seat, "args": {"on": "pass"}}
    too_much = {"do": "wager", "seat": seat, "args": {"on": "pass", "amount": 10**9}}
    here = {"table": table["id"]}
    sent = [
        {"type": "ping", "n": 7}, {"type": "command", **here, "key": "a", **wager}, {"type": "watch", **here},
        {"type": "command", **here, "key": "b", **down}, {"type": "command", **here, "key": "c", **too_much},
        {"type": "command", "table": "nowhere", "key": "d", **wager}, {"type": "nonsense"},
        {"type": "watch", **here, "after": 10**9}, {"type": "ping", "n": None},
    ]  # fmt: skip

    async def talk() -> list[dict[str, Any]]:
        frames: list[dict[str, Any]] = []
        async with connect(f"{server.socket_url}?ticket={server.ticket(token)}") as socket:
            for frame in sent:
                await socket.send(json.dumps(frame))
            while not (frames and frames[-1] == {"type": "pong", "n": None}):
                frames.append(json.loads(await socket.recv()))
            nods = f"/api/tables/{table['id']}/nod"
            answer = await asyncio.to_thread(server.call, "POST", nods, token, nod="good-luck")
            assert answer.status_code == 200, answer.text
            while not {"state", "nod"} <= {frame["type"] for frame in frames}:
                frames.append(json.loads(await socket.recv()))
        return frames

    frames = asyncio.run(talk())
    described = server.call("GET", "/schema/asyncapi.json").json()
    assert described == json.loads(msgspec.json.encode(asyncapi()))
    told = {shape.__struct_config__.tag for shape in TOLD}
    assert {frame["type"] for frame in frames} == told - {"moved"}, (
        "a table moves where there are several servers"
    )
    shapes: dict[str, Any] = {shape.__struct_config__.tag: shape for shape in (*SENT, *TOLD)}
    for frame in (*frames, *sent):
        if frame["type"] in shapes:
            read = msgspec.convert(frame, shapes[frame["type"]])
            _as_described(described["components"]["schemas"], frame, read)


def _as_described(shapes: dict[str, Any], frame: dict[str, Any], read: Any) -> None:
    """It has every field that must be there, and none that is not described; what lies in it too."""
    shape = shapes[type(read).__name__]
    assert set(shape.get("required", ())) <= set(frame) <= set(shape["properties"]), frame
    for name, value in frame.items():
        own = getattr(read, name, None)
        pairs = zip(value, own, strict=True) if isinstance(own, list | tuple) else [(value, own)]
        for told, found in pairs:
            if isinstance(found, msgspec.Struct) and isinstance(told, dict):
                _as_described(shapes, told, found)

"""What strangers and guests ask for: every route says what it costs, nobody's work runs on the event loop, and whoever
asks for much pays for it with a 429 of his own."""

import asyncio
import contextlib
import sys
import time
from collections import Counter
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from litestar.routes import HTTPRoute

from casino import PASSWORD, Inside, inside, quick
from patient import PATIENCE
from pitboss.games import find
from pitboss.law import catalogue
from pitboss.server import limits as limiting
from pitboss.server import routes_open, workshop
from pitboss.server.app import create_app
from pitboss.server.context import COSTS, LEDGER, STAFF
from pitboss.server.live import MOST_FRAME, SHORT

STEPS = 4_000
"""Calls of functions that a request may make on the event loop, whatever is in it."""
HEAVY = {"compress", "compressobj", "hash_secret", "verify_secret", "execute", "fetchall"}
"""Functions of C whose one call may take long."""

WAGERS = [f"place-{number}" for number in (4, 5, 6, 8, 9, 10)]
LIMITS = {wager: {"min": 100, "max": 200} for wager in find("craps").wagers(catalogue().on(date(2010, 9, 7)))}
CASE = "case: long\ngame: craps\nseats: {1: 500}\nplay:\n" + "- {do: shoot, seat: 1}\n" * 400
DRAFT = {"title": "x", "game": "craps", "seats": {"1": 50_000}, "play": [{"do": "shoot", "seat": 1}] * 400}

FILING = "house = 'x'\n" + "".join(f"[[tables]]\nname = '{n}'\ngame = 'craps'\n" for n in range(200))
STRANGERS: dict[tuple[str, str], list[dict[str, Any]]] = {
    ("GET", "/"): [{}],
    ("GET", "/metrics"): [{}],
    ("GET", "/api/health"): [{}],
    ("GET", "/api/games"): [{}, {"as_of": "1999-01-02"}],
    ("GET", "/api/games/{game_id}"): [{}, {"as_of": "1999-01-02"}],
    ("POST", "/api/games/{game_id}/check"): [{"options": {"limits": LIMITS}}],
    ("GET", "/api/drills"): [{}],
    ("POST", "/api/drills/question"): [{"game": "craps", "kind": "payouts", "seed": 1}],
    ("GET", "/api/law"): [{}],
    ("GET", "/api/law/clauses"): [{"under": "19:47"}],
    ("GET", "/api/law/search"): [{"words": "a"}],
    ("GET", "/api/law/cases"): [{"file": "craps/come.yaml"}],
    ("GET", "/api/law/changes"): [{"from": "1978-01-01", "to": "2012-01-01"}],
    ("GET", "/api/law/coverage"): [{}],
    ("POST", "/api/math/{game_id}"): [{"wagers": WAGERS, "options": {"limits": LIMITS}}],
    ("POST", "/api/math/{game_id}/sessions"): [{"wager": "pass", "bankroll": 10_000, "rounds": 50}],
    ("POST", "/api/math/{game_id}/equity"): [{"hands": ["AsAh", "22+"], "board": "2c 7d 9h"}],
    ("POST", "/api/desk/play"): [{"text": CASE}],
    ("POST", "/api/desk/compose"): [DRAFT],
    ("POST", "/api/desk/print"): [{"text": CASE}],
    ("POST", "/api/desk/pdf"): [{"text": CASE}],
    ("POST", "/api/session"): [{"name": "nobody", "password": "x" * 200}],
    ("POST", "/api/patrons"): [{"name": "Pat", "password": PASSWORD}],
    ("POST", "/api/guests"): [{"code": "CODE", "nickname": "Eve"}],
    ("POST", "/api/guests/back"): [{"come_back": "x" * 200}],
    ("GET", "/api/roles"): [{}],
    ("GET", "/api/tables"): [{}],
    ("GET", "/api/tables/{table_id}"): [{}],
    ("GET", "/api/tables/{table_id}/events"): [{"after": 0}],
    ("GET", "/api/tables/{table_id}/roles"): [{}],
    ("GET", "/api/tables/{table_id}/notices"): [{}],
    ("POST", "/api/tables/{table_id}/papers/{kind}"): [{"large": True}],
    ("POST", "/api/papers/{kind}/{game_id}"): [{"options": {"limits": LIMITS}}],
    ("POST", "/api/papers/book"): [{"games": ["big-six"], "as_of": "1999-01-02"}],
    ("POST", "/api/papers/verify"): [{"text": "{}"}],
    ("POST", "/api/submissions/check"): [{"text": FILING}],
    ("GET", "/api/submissions/schema"): [{}],
    ("GET", "/api/audit/tables"): [{}],
    ("GET", "/api/audit/rounds"): [{}, {"player": "a", "result": "won", "marked": "ruling"}],
    ("GET", "/api/audit/verifier"): [{}],
    ("GET", "/api/audit/tables/{table_id}/rounds/{number}/scenes"): [{}],
    ("GET", "/api/tables/{table_id}/edges"): [{}],
    ("GET", "/api/tables/{table_id}/advice"): [{}],
    ("GET", "/api/tables/{table_id}/hint"): [{}],
    ("GET", "/api/tables/{table_id}/session"): [{}],
    ("GET", "/api/audit/tables/{table_id}/entries"): [{"limit": 2_000, "lines": "true"}],
    ("GET", "/api/audit/tables/{table_id}/rounds/{number}"): [{}],
    ("GET", "/api/audit/tables/{table_id}/rounds/{number}/proof"): [{}],
    ("GET", "/api/audit/tables/{table_id}/rounds/{number}/proofs"): [{}],
    ("GET", "/api/audit/tables/{table_id}/rounds/{number}/download"): [{}],
    ("GET", "/api/audit/heads"): [{}],
    ("GET", "/api/audit/head/{table_id}"): [{}],
    ("GET", "/api/audit/unfinished"): [{}],
    ("GET", "/api/witness"): [{"ledger": "ab" * 16}],
    ("POST", "/api/witness"): [{"ledger": "ab" * 16, "lines": ["x" * 200] * 1_000}],
}
"""What anybody may ask for, with the most that can be in it."""
NONSENSE = {"on": "x" * (MOST_FRAME - 400), "amount": 10**200}
GUESTS: dict[tuple[str, str], list[dict[str, Any]]] = {
    ("GET", "/api/session"): [{}],
    ("DELETE", "/api/session"): [{}],
    ("POST", "/api/session/password"): [{"old": "x" * 200, "new": "y" * 200}],
    ("POST", "/api/guests/tables"): [{"code": "CODE"}],
    ("GET", "/api/purse"): [{}],
    ("POST", "/api/purse/deposit"): [{"key": "d", "amount": 100}],
    ("POST", "/api/purse/withdraw"): [{"key": "w", "amount": 100}],
    ("POST", "/api/tables/{table_id}/commands"): [
        {"key": "c", "do": "wager", "args": {"on": "field", "amount": 1_000}},
        {"key": "n", "do": "wager", "args": NONSENSE},
        {"key": "o", "do": "irregularity", "args": NONSENSE},
    ],
    ("GET", "/api/tables/{table_id}/commands/{key}"): [{}],
    ("POST", "/api/tables/{table_id}/why"): [{"do": "wager", "args": NONSENSE}],
    ("POST", "/api/tables/{table_id}/share"): [
        {"key": "h", "promise": "ab" * 32, "seed": "cd" * 32, "seen": 9}
    ],
    ("POST", "/api/tables/{table_id}/sit"): [{"key": "s", "amount": 1_000, "seat": 7}],
    ("POST", "/api/tables/{table_id}/buy-in"): [{"key": "b", "amount": 1_000}],
    ("POST", "/api/tables/{table_id}/leave"): [{"key": "l"}],
    ("POST", "/api/tables/{table_id}/bots"): [{}],
    ("DELETE", "/api/tables/{table_id}/bots"): [{}],
    ("POST", "/api/tables/{table_id}/nod"): [{"nod": "wow"}],
    ("POST", "/api/tables/{table_id}/ready"): [{}],
    ("POST", "/api/tables/{table_id}/close"): [{}],
    ("POST", "/api/practice"): [{"game": "hold-em", "key": "p", "company": "friends"}],
    ("POST", "/api/live/ticket"): [{}],
    ("GET", "/api/corrections/roles"): [{}],
    ("GET", "/api/drills/results"): [{}],
    ("GET", "/api/drills/again"): [{}],
    ("POST", "/api/drills/results"): [
        {
            "game": "craps",
            "kind": "payouts",
            "level": 1,
            "right": 1,
            "of": 2,
            "seconds": 9,
            "missed": ["19:47-1.4"] * 20,
        },
    ],
}
"""What a guest may ask for beside that."""


def _routes() -> dict[tuple[str, str], str | None]:
    """Every route of the server with the cost it declares; those of the schema are litestar's and constant."""
    found: dict[tuple[str, str], str | None] = {}
    for route in create_app(quick(Path("nowhere"))).routes:
        if isinstance(route, HTTPRoute) and not route.path_format.startswith("/schema"):
            for handler in route.route_handlers:
                for method in handler.http_methods - {"OPTIONS"}:
                    found[str(method), route.path_format] = handler.opt.get("cost")
    return dict(sorted(found.items()))


ROUTES = _routes()


def test_every_route_says_what_it_costs() -> None:
    """Whoever adds a route decides: constant, read, worker, ledger, hash, or only for the staff."""
    assert {route: cost for route, cost in ROUTES.items() if cost not in COSTS} == {}
    open_to_players = {route for route, cost in ROUTES.items() if cost != STAFF and route[1] != "/{path}"}
    assert open_to_players == {*STRANGERS, *GUESTS}, "a route that players reach has an example here"


@pytest.fixture(scope="module")
def busy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Inside, dict[str, str], str]]:
    """A casino with a table at which some hundred things have happened; what to fill into paths; a guest's token."""
    with inside(quick(tmp_path_factory.mktemp("busy"))) as casino:
        table = casino.open(casino.staff("boss", "floorperson"), "craps", dealer="person")
        ann, seat = casino.seated(table, "Ann", 900_000)
        path = f"/api/tables/{table['id']}/commands"
        for number in range(SHORT):
            act, args = (
                ("remove", {"on": "field"}) if number % 2 else ("wager", {"on": "field", "amount": 1_000})
            )
            casino.post(path, ann, key=f"{number}", do=act, seat=seat, args=args)
        casino.call(_alone, casino)
        filled = {
            "{game_id}": "craps",
            "{table_id}": table["id"],
            "{number}": "1",
            "{key}": "k",
            "{kind}": "sign",
            "CODE": table["code"],
        }
        yield casino, filled, ann


async def _alone(casino: Inside) -> None:
    """End what the house does every second, so that only the request is counted."""
    for task in casino.house._tasks:
        task.cancel()


class Watch:
    """What the thread of the event loop calls while a request is answered."""

    def __init__(self) -> None:
        self.steps, self.heavy = 0, Counter[str]()

    def __call__(self, _frame: Any, event: str, arg: Any) -> None:
        if event in ("call", "c_call"):
            self.steps += 1
            if event == "c_call" and arg.__name__ in HEAVY:
                self.heavy[arg.__name__] += 1

    async def begin(self) -> None:
        sys.setprofile(self)

    async def end(self) -> None:
        sys.setprofile(None)


@contextlib.contextmanager
def _watched(casino: Inside) -> Iterator[Watch]:
    watch = Watch()
    casino.call(watch.begin)
    try:
        yield watch
    finally:
        casino.call(watch.end)


@pytest.mark.parametrize("route", [*STRANGERS, *GUESTS], ids=" ".join)
def test_nobody_works_on_the_event_loop(
    busy: tuple[Inside, dict[str, str], str], route: tuple[str, str]
) -> None:
    casino, filled, ann = busy
    method, path = route
    for given in {**STRANGERS, **GUESTS}[route]:
        who = ann if route in GUESTS and method != "DELETE" else None
        body = {
            name: filled.get(value, value) if isinstance(value, str) else value
            for name, value in given.items()
        }
        place = path
        for name, value in filled.items():
            place = place.replace(name, value)
        if method == "GET":
            place += "?" + "&".join(f"{name}={value}" for name, value in body.items())
        casino.request(
            method, place, who, **({} if method == "GET" else body)
        )  # what is made once is made now
        with _watched(casino) as watch:
            answer = casino.request(method, place, who, **({} if method == "GET" else body))
        assert answer.status_code < 500, answer.text
        assert watch.steps < STEPS, f"{watch.steps} calls on the event loop"
        assert not watch.heavy or ROUTES[route] == LEDGER, f"{watch.heavy} on the event loop"


def test_a_table_that_is_not_there_is_looked_for_elsewhere_than_on_the_event_loop(
    busy: tuple[Inside, dict[str, str], str],
) -> None:
    casino, _, ann = busy
    for path in ("/api/tables/t-nowhere", "/api/tables/t-nowhere/events", "/api/audit/head/t-nowhere"):
        with _watched(casino) as watch:
            assert casino.request("GET", path).status_code == 404
        assert not watch.heavy, path
    for act, body in (
        ("commands", {"key": "k", "do": "shoot"}), ("why", {"do": "shoot"}), ("nod", {"nod": "wow"}), ("ready", {}),
        ("sit", {"key": "k", "amount": 1_000}), ("buy-in", {"key": "k", "amount": 1_000}), ("leave", {"key": "k"}),
    ):  # fmt: skip
        with _watched(casino) as watch:
            assert casino.request("POST", f"/api/tables/t-nowhere/{act}", ann, **body).status_code == 404
        assert not watch.heavy, act


def test_a_token_that_nobody_has_is_looked_for_elsewhere_than_on_the_event_loop(
    busy: tuple[Inside, dict[str, str], str],
) -> None:
    casino, _, _ = busy
    with _watched(casino) as watch:
        assert casino.request("GET", "/api/session", "made up").status_code == 401
    assert not watch.heavy


def test_sessions_are_written_elsewhere_than_on_the_event_loop(tmp_path: Path) -> None:
    """Everybody who looks on does something every second, and a crowd goes idle in the same one."""
    with inside(quick(tmp_path, idle=60.0)) as casino:
        casino.call(_alone, casino)
        row = casino.open(casino.staff("boss", "floorperson"), "craps", dealer="person")
        token = casino.guest(row["code"])["token"]
        people = casino.house.people
        for session in people._sessions.values():
            session.written = 0
        with _watched(casino) as watch:
            assert casino.request("GET", f"/api/tables/{row['id']}", token).status_code == 200
            casino.call(people.mind)
        assert not watch.heavy
        assert {row[2] for row in map(people.store.session, people._sessions) if row is not None} != {0}
        for session in people._sessions.values():
            session.seen -= 61
            people.store.saw({session.digest: int(session.seen)})
        with _watched(casino) as watch:
            casino.call(people.mind)
        assert not watch.heavy
        assert not people._sessions
        assert casino.request("GET", "/api/session", token).status_code == 401


@pytest.mark.parametrize("route", [route for route, cost in ROUTES.items() if cost == STAFF], ids=" ".join)
def test_what_only_the_staff_may_costs_others_nothing(
    busy: tuple[Inside, dict[str, str], str], route: tuple[str, str]
) -> None:
    casino, filled, ann = busy
    method, path = route
    for name, value in {**filled, "{account_id}": "staff-1"}.items():
        path = path.replace(name, value)
    bodies = {"/api/session/player": {"nickname": "Dee"}, "/api/staff": {"name": "x", "roles": []}}
    bodies["/api/tables"] = {"game": "craps", "key": "k"}
    bodies["/api/corrections"] = {
        "key": "k", "why": "x", "correction": {"kind": "void", "table": "t", "round": 1},
    }  # fmt: skip
    plain: dict[str, Any] = {"POST": {"why": ""}, "PATCH": {"locked": True}}.get(method, {})
    for who in (None, ann):
        answer = casino.request(method, path, who, **bodies.get(path, plain) if method != "GET" else {})
        assert answer.status_code in (401, 403, 409), answer.text


def test_who_asks_for_much_pays_and_nobody_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """T11: cost is answered with 429, by what it cost and not by how often it was asked for."""
    monkeypatch.setitem(limiting.RATES, "work", (0.001, 0.002))
    with inside(quick(tmp_path, rate=1.0)) as casino:
        boss = casino.staff("boss", "floorperson")
        check = ("POST", "/api/games/craps/check")
        first = casino.request(*check, options={"limits": LIMITS})
        assert first.status_code == 200, first.text
        refused = casino.request(*check, options={})
        assert refused.status_code == 429
        assert refused.json()["error"]["code"] == "too-much"
        assert int(refused.headers["retry-after"]) >= 1
        assert casino.request("POST", "/api/desk/play", text=CASE).status_code == 429, (
            "all work is paid together"
        )
        assert casino.request("GET", "/api/games/craps").status_code == 200, "what is constant stays open"
        assert casino.request("GET", "/api/law").status_code == 200
        assert casino.request(*check, boss, options={}).status_code == 200, "the staff pays for itself"


def test_a_stranger_pays_for_his_time_of_the_event_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even what is constant takes a moment of everybody's loop: all of it together is bounded too."""
    monkeypatch.setitem(limiting.RATES, "loop", (0.000_01, 0.000_001))
    with inside(quick(tmp_path, rate=1.0)) as casino:
        boss = casino.staff("boss", "floorperson")
        casino.house.limits._buckets.clear()
        assert casino.request("GET", "/api/health").status_code == 200
        assert casino.request("GET", "/api/health").status_code == 429
        assert casino.request("GET", "/api/health", boss).status_code == 200, "who is known does not"


def test_a_stranger_who_owes_a_little_stands_in_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that asks for twenty things gets them one after the other; only who asks without end is turned away."""
    monkeypatch.setitem(limiting.RATES, "loop", (0.01, 0.000_001))
    with inside(quick(tmp_path, rate=1.0)) as casino:
        for _ in range(3):
            assert casino.request("GET", "/api/law").status_code == 200
        assert casino.house.limits.wait("loop", "testclient") > 0, "each of them is paid for"
        casino.house.limits.charge("loop", "testclient", 0.01 * 2 * limiting.LONGEST_LINE)
        assert casino.request("GET", "/api/law").status_code == 429


def test_who_plays_stands_in_no_line_and_who_has_no_seat_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with inside(quick(tmp_path, rate=1.0)) as casino:
        table = casino.open(casino.staff("boss", "floorperson"), "craps", dealer="person")
        (ann, seat), eve = casino.seated(table, "Ann"), casino.guest(table["code"], "Eve")["token"]
        monkeypatch.setitem(limiting.RATES, "loop", (0.000_01, 0.000_001))
        casino.house.limits.charge("loop", "testclient", 1.0)
        wager: dict[str, Any] = {"do": "wager", "seat": seat, "args": {"on": "field", "amount": 1_000}}
        path = f"/api/tables/{table['id']}/commands"
        for number in range(3):
            assert casino.request("POST", path, ann, key=f"a{number}", **wager).status_code == 200
        assert casino.request("POST", path, eve, key="e", **wager).status_code == 429


def test_those_in_line_stand_behind_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(limiting.RATES, "loop", (0.01, limiting.EXPECTED))
    limits = limiting.Limits(1.0, clock=lambda: 0.0)
    waits: list[float] = []
    for _ in range(4):
        waits.append(limits.wait("loop", "here"))
        limits.charge("loop", "here", limiting.EXPECTED)
    each = limiting.EXPECTED / 0.01
    assert waits == pytest.approx([0, 0, each, 2 * each])
    assert limits.wait("loop", "elsewhere") == 0


def test_a_flood_of_others_pays_nobodys_debts(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is owed is remembered until it has come in again, however long that takes and however many come."""
    monkeypatch.setattr(limiting, "_MOST", 100)
    times = [0.0]
    limits = limiting.Limits(1.0, lambda: times[0])
    limits.charge("work", "a", 60.0)  # 20 of them were to spare; the others come in in 160 seconds
    times[0] = 100.0  # longer than it takes to fill the bucket of who owes nothing
    owed = limits.owed("work", "a")
    for number in range(150):
        limits.take("stranger", str(number))
    assert (limits.owed("work", "a"), owed) == (60, 60)


def test_a_crowd_at_one_address_comes_in_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Together they would be answered before whoever plays, though none of them owes anything yet."""
    limits, waited = limiting.Limits(1.0, lambda: 0.0), list[float]()

    async def sleep(seconds: float) -> None:
        waited.append(seconds)

    async def come() -> None:
        for who in ("here", "here", "here", "elsewhere"):
            await limits.in_line(who)

    monkeypatch.setattr(asyncio, "sleep", sleep)
    asyncio.run(come())
    assert limits.wait("loop", "here") == 0, "nobody owes anything"
    assert waited == pytest.approx([0.001, 0.002])


def test_the_first_who_reads_the_description_is_not_shut_out(tmp_path: Path) -> None:
    """It is made on the event loop when somebody first asks; many may share his address."""
    with inside(quick(tmp_path, rate=1.0)) as casino:
        for path in ("/schema/openapi.json", "/schema/asyncapi.json", "/schema", "/api/law", "/api/health"):
            assert casino.request("GET", path).status_code == 200, path


def test_only_the_steps_of_an_answer_are_paid_for() -> None:
    paid: list[float] = []
    before = time.thread_time()

    async def answer() -> None:
        for _ in range(3):
            await asyncio.sleep(0)
        with pytest.raises(asyncio.CancelledError):
            await asyncio.get_running_loop().create_future()
        raise ValueError("told on")

    async def others(task: asyncio.Task[None]) -> None:
        while time.thread_time() - before < 0.05:
            await asyncio.sleep(0)
        task.cancel()

    async def both() -> None:
        task = asyncio.ensure_future(limiting.at_cost(answer(), paid.append))
        await others(task)
        with pytest.raises(ValueError, match="told on"):
            await task

    asyncio.run(both())
    assert len(paid) == 1
    assert 0 < paid[0] < (time.thread_time() - before) / 2, "what others took is not paid for"


def test_guests_of_one_address_pay_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(limiting.RATES, "work", (0.001, 0.000_001))
    with inside(quick(tmp_path, rate=1.0)) as casino:
        table = casino.open(casino.staff("boss", "floorperson"), "craps", dealer="person")
        ann, bob = (casino.guest(table["code"], name)["token"] for name in ("Ann", "Bob"))
        assert casino.request("GET", "/api/audit/tables", ann).status_code == 200
        assert casino.request("GET", "/api/audit/tables", bob).status_code == 429
        assert casino.request("GET", f"/api/tables/{table['id']}", bob).status_code == 200, "he plays on"


def test_what_had_to_be_ended_is_paid_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(limiting.RATES, "work", (0.001, workshop.ENDED / 2))
    with inside(quick(tmp_path, rate=1.0, work_seconds=0)) as casino:
        assert casino.request("POST", "/api/desk/play", text=CASE).json()["error"]["code"] == "too-much-work"
        assert casino.request("POST", "/api/desk/play", text=CASE).status_code == 429


def test_nonsense_costs_its_sender_by_the_byte(tmp_path: Path) -> None:
    with inside(quick(tmp_path, rate=1.0)) as casino:
        nonsense = b'{"name": "' + b"x" * 30_000 + b'"}'

        def send(body: bytes, kind: str = "application/json") -> int:
            return casino.client.post(
                "/api/session", content=body, headers={"Content-Type": kind}
            ).status_code

        statuses = [send(nonsense) for _ in range(20)]
        assert statuses.count(400) == 14, "400 requests at once are 14 with 29 KiB each"
        assert set(statuses) == {400, 429}
        casino.house.limits._buckets.clear()
        assert {send(nonsense, "text/plain") for _ in range(20)} == {415, 429}
        casino.house.limits._buckets.clear()
        assert {send(nonsense * 2) for _ in range(20)} == {413, 429}, "what is too long counts as well"


def test_long_frames_cost_their_sender_too(tmp_path: Path) -> None:
    with inside(quick(tmp_path, rate=1.0)) as casino:
        table = casino.open(casino.staff("boss", "floorperson"), "craps", dealer="person")
        ann = casino.guest(table["code"])["token"]
        ticket = casino.post("/api/live/ticket", ann)["ticket"]
        with casino.client.websocket_connect(f"/api/live?ticket={ticket}") as opened:
            assert opened.receive_json(timeout=PATIENCE)["type"] == "hello"
            codes: list[str] = []
            for _ in range(10):
                opened.send_text("x" * 60_000)
                codes.append(opened.receive_json(timeout=PATIENCE)["code"])
        assert codes == ["too-large"] * 6 + ["too-many"] * 4, "300 frames at once are 6 with 58 KiB each"


def test_options_have_a_size(casino: Inside) -> None:
    boss = casino.staff("boss", "floorperson")
    long = {"limits": {f"w{number}": {"min": 1, "max": 2} for number in range(700)}}
    for path, who, body in (
        ("/api/games/craps/check", None, {"options": long}),
        ("/api/math/craps", None, {"options": long}),
        (
            "/api/math/craps/sessions",
            None,
            {"wager": "pass", "bankroll": 1_000, "rounds": 5, "options": long},
        ),
        ("/api/desk/compose", None, {**DRAFT, "options": long}),
        ("/api/tables", boss, {"game": "craps", "key": "k", "options": long}),
    ):
        answer = casino.request("POST", path, who, **body)
        assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too-large"), path


def test_what_is_the_same_for_all_is_made_once_however_many_ask_for_it(busy: tuple[Inside, Any, Any]) -> None:
    casino, made = busy[0], list[int]()

    def make() -> str:
        made.append(1)
        return "made"

    async def crowd() -> set[bytes]:
        asked = (routes_open._fixed(casino.house, "a crowd", make) for _ in range(50))
        return set(await asyncio.gather(*asked))

    try:
        assert len(casino.call(crowd)) == 1
    finally:
        routes_open._made.pop("a crowd", None)
    assert len(made) == 1

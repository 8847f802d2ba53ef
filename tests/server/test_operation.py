"""Running the server: settings, TLS, stopping, the staff from the command line, files for operators."""

import asyncio
import json
import shutil
import socket
import ssl
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest
from typer.testing import CliRunner
from websockets.exceptions import ConnectionClosed

from as_users import certificate
from casino import PASSWORD, Inside, Outside, Socket, inside, outside, quick
from patient import PATIENCE, connect, look_again
from pitboss.cli.staff import app as staff_commands
from pitboss.ledger.audit import audit
from pitboss.server.frame import allowed_origins
from pitboss.server.settings import Settings, read_settings
from pitboss.table import BadCommand

PITBOSS = str(Path(sys.executable).with_name("pitboss"))


def test_flags_override_variables_and_variables_the_file(tmp_path: Path) -> None:
    file = tmp_path / "pitboss.toml"
    file.write_text('port = 1\nidle = 60\nhost = "file"\norigins = ["https://a.example"]\n')
    variables = {"PITBOSS_PORT": "2", "PITBOSS_HOST": "variable", "PITBOSS_FAILURES": "5"}
    found = read_settings(file, {"port": 3, "host": None}, variables)
    assert (found.port, found.host, found.idle, found.failures) == (3, "variable", 60, 5)
    assert found.origins == ("https://a.example",)
    several = read_settings(None, {}, {"PITBOSS_ORIGINS": "https://a.example, https://b.example"})
    assert several.origins == ("https://a.example", "https://b.example")


@pytest.mark.parametrize(
    ("text", "about"),
    [
        ("prot = 1", "prot"), ("port = 70000", "70000"), ("port = 'x'", "port"), ("port", "cannot be read"),
        ("log_level = 'loud'", "log_level"), ("idle = 0", "idle"), ("rate = -1", "rate"), ("rate = nan", "rate"),
        ("failures = 0", "failures"), ("queue = inf", "queue"), ("tls_cert = 'x.pem'", "certificate and its key"),
        ("tls_cert = 'x.pem'\ntls_key = 'y.pem'", "x.pem"), ("most_tables = 0", "most_tables"),
    ],
)  # fmt: skip
def test_a_wrong_setting_is_one_sentence(tmp_path: Path, text: str, about: str) -> None:
    file = tmp_path / "pitboss.toml"
    file.write_text(text)
    with pytest.raises(BadCommand) as no:
        read_settings(file, {}, {})
    assert about in str(no.value)
    assert str(no.value).endswith((".", "did you mean port?"))
    with pytest.raises(BadCommand):
        read_settings(tmp_path / "nothing.toml", {}, {})


def test_a_faster_clock_shortens_what_lasts_in_the_house() -> None:
    usual, quicker = read_settings(None, {}, {}), read_settings(None, {}, {"PITBOSS_CLOCK": "60"})
    timed = ("idle", "absolute", "away_after", "pace")
    assert [getattr(quicker, name) * 60 for name in timed] == [getattr(usual, name) for name in timed]
    assert (quicker.lasts(120), usual.lasts(120)) == (2, 120)
    assert quicker.rate == usual.rate


def test_origins_follow_the_host(tmp_path: Path) -> None:
    at_home = allowed_origins(Settings())
    assert {"http://127.0.0.1:1947", "http://localhost:1947"} <= at_home
    assert "*" not in at_home
    behind = allowed_origins(
        Settings(public_url="https://casino.example/", origins=("https://other.example/",))
    )
    assert {"https://casino.example", "https://other.example"} <= behind
    with inside(quick(tmp_path, host="0.0.0.0")) as casino:
        for host, origin, status in (
            ("10.0.0.7:1947", "http://10.0.0.7:1947", 401), ("casino.local:1947", "http://casino.local:1947", 401),
            ("10.0.0.7:1947", "http://10.0.0.8:1947", 403), ("evil.example:1947", "http://evil.example:1947", 403),
            ("10.0.0.7:1947", "null", 403),
        ):  # fmt: skip
            answer = casino.client.post("/api/live/ticket", headers={"Host": host, "Origin": origin})
            assert answer.status_code == status, (host, origin)


def test_the_local_network_is_told_by_address_and_code(tmp_path: Path) -> None:
    with outside(tmp_path, PITBOSS_HOST="0.0.0.0") as server:
        said = "".join(server.said)
    assert "Pitboss is open at http://" in said
    assert "0.0.0.0" not in said
    assert "█" in said or "▀" in said
    assert "one-time password" in said


def test_a_port_of_the_systems_choice_is_told_and_its_own_page_may_act(tmp_path: Path) -> None:
    command = [PITBOSS, "serve", "--port", "0", "--database", str(tmp_path / "x.db")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            url = server.stdout.readline().partition("open at ")[2].split()[0]
            assert not url.endswith(":0")
            # It is told a moment before the house is open.
            patient = httpx.HTTPTransport(retries=15)
            with httpx.Client(transport=patient, timeout=PATIENCE) as page:
                answer = page.post(f"{url}/api/live/ticket", headers={"Origin": url})
            assert answer.json()["error"]["code"] == "log-in", answer.text
        finally:
            server.terminate()


def test_https_with_a_certificate_of_ones_own(tmp_path: Path) -> None:
    own, key = certificate(tmp_path)
    variables = {"PITBOSS_TLS_CERT": str(own), "PITBOSS_TLS_KEY": str(key)}
    server = Outside(tmp_path, first=True, scheme="https", verify=str(own), **variables)
    server.start()
    try:
        answer = server.call("POST", "/api/session", name="floor", password=server.first_password)
        cookie = answer.headers["set-cookie"].lower()
        assert {"secure", "httponly", "samesite=strict"} <= {part.strip() for part in cookie.split(";")}
        server.log_in_floor_with(answer.json()["token"])
        table = server.open("craps", "tls")
        assert asyncio.run(_hello(server, table["id"], own))["type"] == "snapshot"
        with pytest.raises(httpx.TransportError):
            httpx.get(f"http://127.0.0.1:{server.port}/api/health")
    finally:
        server.close()
    wrong = subprocess.run(
        [PITBOSS, "serve", "--tls-cert", str(key), "--tls-key", str(key), "--database", str(tmp_path / "x.db")],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert wrong.returncode == 2
    assert len(wrong.stderr.strip().splitlines()) == 1


async def _hello(server: Outside, table: str, certificate: Path) -> dict[str, Any]:
    trust = ssl.create_default_context(cafile=str(certificate))
    url = f"wss://127.0.0.1:{server.port}/api/live?ticket={server.ticket(server.floor)}"
    async with connect(url, ssl=trust) as socket:
        await socket.recv()
        await socket.send(json.dumps({"type": "watch", "table": table}))
        return json.loads(await socket.recv())


def test_a_graceful_stop_tells_everybody_and_the_round_goes_on_afterwards(tmp_path: Path) -> None:
    with outside(tmp_path, PITBOSS_LOG_LEVEL="info") as server:
        table = server.open("three-card-poker", "stop", dealer="person")
        path = f"/api/tables/{table['id']}"
        ann, seat = server.seated(table, "Ann")
        args = {"on": "ante", "amount": 1_000}
        server.call("POST", f"{path}/commands", ann, key="w", do="wager", seat=seat, args=args)
        dealt = server.call("POST", f"{path}/commands", server.floor, key="d", do="deal").json()
        assert dealt["ok"], dealt

        async def watch() -> tuple[int, str]:
            async with connect(f"{server.socket_url}?ticket={server.ticket(ann)}") as socket:
                await socket.send(json.dumps({"type": "watch", "table": table["id"]}))
                await socket.recv()
                stopping = asyncio.create_task(asyncio.to_thread(server.stop))
                try:
                    while True:
                        await socket.recv()
                except ConnectionClosed as closed:
                    await stopping
                    return (closed.rcvd.code, closed.rcvd.reason) if closed.rcvd else (0, "cut off")

        code, reason = asyncio.run(watch())
        assert code in (1001, 1012, 4401), (code, reason)
        assert server.ended in (0, -15), "it ends by the signal, in good order"
        assert '"event":"closed"' in server.log()
        assert audit(server.database).ok
        server.start()
        assert server.call("GET", path, ann).json()["snapshot"]["view"]["own"]
        assert server.call("POST", f"{path}/commands", ann, key="f", do="fold", seat=seat).json()["ok"]
        unfinished = server.call("GET", "/api/audit/unfinished", server.floor).json()
        assert unfinished == [], "nothing is at stake after the fold"


def test_the_staff_is_managed_from_the_command_line_while_the_server_runs(tmp_path: Path) -> None:
    """A change of roles made elsewhere cuts the sockets of a running server."""
    with outside(tmp_path) as server:

        def staff(*words: str) -> str:
            done = CliRunner().invoke(staff_commands, [*words, "--database", server.database])
            assert done.exit_code == 0, done.output
            return done.output

        said = staff("add", "Dora", "--role", "dealer")
        once = said.split("one-time password ")[1].split(",")[0]
        token = server.call("POST", "/api/session", name="dora", password=once).json()["token"]
        changed = server.call("POST", "/api/session/password", token, old=once, new=PASSWORD).json()
        dora = changed["token"]

        async def cut() -> int:
            async with connect(f"{server.socket_url}?ticket={server.ticket(dora)}") as socket:
                await socket.recv()
                await asyncio.to_thread(staff, "roles", "Dora", "--role", "boxperson")
                try:
                    while True:
                        await socket.recv()
                except ConnectionClosed as closed:
                    return closed.rcvd.code if closed.rcvd else 0

        assert asyncio.run(cut()) == 4401
        assert server.call("GET", "/api/session", dora).status_code == 401
        assert "boxperson" in staff("list")
        staff("lock", "Dora")
        assert server.call("POST", "/api/session", name="Dora", password=PASSWORD).status_code == 401
        staff("unlock", "Dora")
        assert server.call("POST", "/api/session", name="Dora", password=PASSWORD).status_code == 200
        # The only floorperson is locked out where he always logs in: the console is the way back.
        for _ in range(4):
            assert server.call("POST", "/api/session", name="floor", password="not this").status_code == 401
        assert server.call("POST", "/api/session", name="floor", password=PASSWORD).status_code == 401
        assert "locked" in next(line for line in staff("list").splitlines() if line.startswith("floor"))
        staff("unlock", "floor")
        assert server.call("POST", "/api/session", name="floor", password=PASSWORD).status_code == 200
        assert "one-time" in staff("reset", "Dora")
        assert server.call("POST", "/api/session", name="Dora", password=PASSWORD).status_code == 401


def test_health_and_metrics(casino: Inside) -> None:
    health = casino.get("/api/health")
    assert health["ok"]
    assert casino.client.head("/api/health").status_code == 200
    table = casino.open(casino.staff("boss", "floorperson"), "craps", dealer="person")
    ann, seat = casino.seated(table, "Ann")
    args = {"on": "pass", "amount": 1_000}
    casino.post(f"/api/tables/{table['id']}/commands", ann, key="k", do="wager", seat=seat, args=args)
    lines = casino.client.get("/metrics").text.splitlines()
    assert 'pitboss_commands_total{result="done"} 1.0' in lines
    assert any(line.startswith('pitboss_requests_total{method="POST",status="200"}') for line in lines)
    counts = [float(line.split()[1]) for line in lines if line.startswith("pitboss_request_seconds_bucket")]
    assert counts == sorted(counts)
    told = {line.split()[0]: float(line.split()[1]) for line in lines if line[0] != "#" and "{" not in line}
    assert told["pitboss_commits_total"] >= 3
    assert (told["pitboss_tables"], told["pitboss_tables_frozen"], told["pitboss_no_new_round"]) == (1, 0, 0)
    assert told["pitboss_queue"] >= 0
    assert min(told["pitboss_disk_free_bytes"], told["process_resident_memory_bytes"]) > 0
    casino.house.book.freeze(table["id"], "a test")
    casino.house.pit.hosts[table["id"]].live.table.frozen = "a test"
    assert "pitboss_tables_frozen 1.0" in casino.client.get("/metrics").text.splitlines()


def test_logs_hold_no_secrets_and_name_the_database(tmp_path: Path) -> None:
    with outside(tmp_path, PITBOSS_LOG_LEVEL="debug") as server:
        table = server.open("three-card-poker", "log", bots=2)
        ann, _ = server.seated(table, "Ann")
        ticket = server.ticket(ann)
        server.call("POST", "/api/session", name="floor", password="something wrong")
        while server.call("GET", f"/api/tables/{table['id']}", ann).json()["row"]["round"] < 2:
            look_again()
        floor = server.floor
    log = server.log()
    for secret in (ann, ticket, floor, PASSWORD, server.first_password, "something wrong"):
        assert secret not in log
    assert "order" not in log
    opened = next(json.loads(line) for line in log.splitlines() if '"event":"open"' in line)
    assert opened["database"] == server.database
    assert all(json.loads(line)["level"] for line in log.splitlines() if line.startswith("{"))


def test_what_clients_send_wrongly_does_not_fill_the_log(tmp_path: Path) -> None:
    """Neither lines of another form nor a traceback for every bad byte."""

    async def bad_text() -> None:
        line = await Socket.open(server, server.floor)
        await line.receive()
        line._writer.write(b"\x81\x82\0\0\0\0\xff\xfe")
        with pytest.raises((EOFError, asyncio.IncompleteReadError)):
            await line.receive()
        await line.close()

    with outside(tmp_path, PITBOSS_LOG_LEVEL="info") as server:
        for data in (b"BREW / HTTP/1.1\r\n\r\n", b"\x16\x03\x01\x02\x00\x01", b"GET / HTTP/9.9\r\n\r\n"):
            with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as line:
                line.sendall(data)
                assert b" 400 " in line.recv(65_536)
        asyncio.run(bad_text())
        assert server.call("GET", "/api/health").status_code == 200
    told = [json.loads(line) for line in server.log().splitlines()]
    assert {line["level"] for line in told} == {"info"}, told


def test_a_player_who_is_away_is_played_for_and_comes_back(tmp_path: Path) -> None:
    with inside(quick(tmp_path, pace=0.001, away_after=0.05)) as casino:
        table = casino.open(casino.staff("boss", "floorperson"), "hold-em", bots=2)
        path = f"/api/tables/{table['id']}"
        ann, seat = casino.seated(table, "Ann", 100_000)

        def away() -> bool:
            players = casino.get(path)["row"]["players"]
            return next(player["away"] for player in players if player["seat"] == seat)

        for _ in range(40_000):
            if away():
                break
        assert away()
        done = casino.request("POST", f"{path}/commands", ann, key="x", do="no-such-act", seat=seat)
        assert done.status_code in (200, 403)
        begun = now = casino.get(path)["row"]["round"]
        for _ in range(40_000):
            now = casino.get(path)["row"]["round"]
            if now > begun + 1:
                break
        assert now > begun + 1, "the table goes on without her"
        actors = {e.actor for e in casino.house.book.entries(table["id"]) if e.actor}
        assert "house:dealer" in actors, "what is done for her is a recorded command"


def test_the_unit_for_systemd_is_in_order(repository: Path, tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd is not installed")
    unit = (repository / "deploy" / "pitboss.service").read_text()
    copy = tmp_path / "pitboss.service"
    copy.write_text(unit.replace("/opt/pitboss/bin/pitboss", sys.executable))
    done = subprocess.run(
        ["systemd-analyze", "verify", str(copy)], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_the_settings_in_deploy_are_good_ones(repository: Path) -> None:
    found = read_settings(repository / "deploy" / "pitboss.toml", {}, {})
    assert found.database == "/var/lib/pitboss/casino.db"


def test_the_container_copies_what_is_there(repository: Path) -> None:
    text = (repository / "deploy" / "Containerfile").read_text()
    for line in text.splitlines():
        if line.startswith("COPY ") and "--from" not in line:
            for name in line.split()[1:-1]:
                assert (repository / name).exists(), name
    pythons = [line for line in text.splitlines() if line.startswith("FROM docker.io/library/python:")]
    assert {line.split()[1] for line in pythons} == {"docker.io/library/python:${PYTHON}-slim"}
    assert len(pythons) == 2, "what is built with one Python runs with the same one"

"""Pitboss as users have it: the wheel in an empty environment, and its casino at default settings behind TLS.

The wheel and the environments are made once for what the sources are now, under a lock, and shared by all
processes of a test run; they lie in .cache/as-users-3.11 (the version of Python).
"""

from __future__ import annotations

import fcntl
import json
import os
import re
import shutil
import ssl
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

from patient import look_again
from ports import free_port

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / ".cache" / f"as-users-{sys.version_info.major}.{sys.version_info.minor}"
PASSWORD = "a long enough password"
_SOURCES = (
    "src/pitboss",
    "cases",
    "requirements/casino.lock",
    "pyproject.toml",
    "hatch_build.py",
    "README.md",
)
_keys = count()
AtSpeed = Callable[[float], "Casino"]
"""The casino whose clock runs so fast."""


class Environment(NamedTuple):
    """A virtual environment with the wheel in it and nothing of the checkout."""

    folder: Path

    @property
    def programs(self) -> Path:
        return self.folder / "bin"

    def run(self, *arguments: str | Path, cwd: Path, **variables: str) -> subprocess.CompletedProcess[str]:
        """`pitboss` with these arguments, in a folder that is not the checkout; nothing comes from a terminal."""
        return subprocess.run(
            [str(self.programs / "pitboss"), *map(str, arguments)], cwd=cwd, env=user_variables(**variables),
            stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False,
        )  # fmt: skip


def user_variables(**more: str) -> dict[str, str]:
    """The variables of somebody who has set nothing about Pitboss or Python but the folder of his signing keys."""
    others = ("PITBOSS_", "PYTHON", "PYTEST", "VIRTUAL_ENV", "COLUMNS", "LINES")
    kept = {
        name: value
        for name, value in os.environ.items()
        if name == "PITBOSS_HOME" or not name.startswith(others)
    }
    return {**kept, **more}


def wheel() -> Path:
    """The wheel of the sources as they are."""
    with _made(FOLDER / "wheel", _digest()) as folder:
        if folder is not None:
            _call(
                sys.executable,
                "-m",
                "hatchling",
                "build",
                "--target",
                "wheel",
                "--directory",
                folder,
                cwd=ROOT,
            )
    (built,) = (FOLDER / "wheel").glob("*.whl")
    return built


def environment(extra: str = "") -> Environment:
    """The wheel in an environment of its own, with the locked packages of an extra that has a lock, or with none."""
    built = wheel()
    place = FOLDER / (extra or "bare")
    with _made(place, _digest()) as folder:
        if folder is not None:
            _call(sys.executable, "-m", "uv", "venv", "--quiet", "--python", sys.executable, folder)
            if extra:
                lock = ROOT / "requirements" / f"{extra}.lock"
                _install(folder, "--require-hashes", "-r", lock)
                _install(folder, "--no-deps", built)
            else:
                _install(folder, "--constraints", _versions(), built)
    return Environment(place)


def environment_with(example: str) -> Environment:
    """The wheel with the extra `casino` and, beside it, a package of docs/examples as its author would publish it."""
    source, built = ROOT / "docs" / "examples" / example, wheel()
    place = FOLDER / example
    with _made(place, f"{_digest()} {_digest_of(source)}") as folder:
        if folder is not None:
            _call(sys.executable, "-m", "uv", "venv", "--quiet", "--python", sys.executable, folder)
            _install(folder, "--require-hashes", "-r", ROOT / "requirements" / "casino.lock")
            package = folder / "package"
            shutil.copytree(source, package / "source")
            _call(
                sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", package,
                cwd=package / "source",
            )  # fmt: skip
            _install(folder, "--no-deps", built, *package.glob("*.whl"))
    return Environment(place)


def _install(folder: Path, *what: str | Path) -> None:
    """By uv from what it holds, else from the index; by pip where only that knows this machine's mirrors."""
    uv = (sys.executable, "-m", "uv", "pip", "install", "--quiet", "--python", folder / "bin" / "python")
    pip = (sys.executable, "-m", "pip", "--python", folder / "bin" / "python", "install", "--quiet")
    for installer in ((*uv, "--offline"), uv):
        if _try(*installer, *what).returncode == 0:
            return
    _call(*pip, *what)


def _versions() -> Path:
    """The locked versions without their hashes: what nobody pinned is still the same every day."""
    locked = re.findall(
        r"^([A-Za-z0-9_.-]+==\S+)", (ROOT / "requirements" / "casino.lock").read_text(), re.MULTILINE
    )
    file = FOLDER / "versions.txt"
    file.write_text("\n".join(locked))
    return file


@contextmanager
def _made(place: Path, digest: str) -> Iterator[Path | None]:
    """The folder to make, or None where it was made from these sources; others wait meanwhile."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    stamp = place / "made-from"
    with (FOLDER / f"{place.name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if stamp.is_file() and stamp.read_text() == digest:
            yield None
            return
        shutil.rmtree(place, ignore_errors=True)
        yield place
        stamp.write_text(digest)


def _digest() -> str:
    """What the wheel is made from, file by file."""
    found = sha256()
    for source in _SOURCES:
        found.update(_digest_of(ROOT / source).encode())
    return found.hexdigest()


def _digest_of(path: Path) -> str:
    found = sha256()
    files = [path] if path.is_file() else sorted(each for each in path.rglob("*") if _counts(each))
    for file in files:
        found.update(f"{file.relative_to(ROOT)}\0".encode() + sha256(file.read_bytes()).digest())
    return found.hexdigest()


def _counts(path: Path) -> bool:
    return path.is_file() and not {"__pycache__", "_built"} & set(path.parts)


def _try(*command: str | Path, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    given = [str(part) for part in command]
    return subprocess.run(
        given, cwd=cwd, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )


def _call(*command: str | Path, cwd: Path | None = None) -> None:
    done = _try(*command, cwd=cwd)
    assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"


# The casino


class Answer(NamedTuple):
    status: int
    headers: Any
    content: bytes

    def json(self) -> Any:
        return json.loads(self.content or b"null")


class Casino:
    """`pitboss serve` from the installed wheel, over TLS, at default settings but for two: the speed of its clock, and
    who computes for somebody does not give way, for a whole run of tests would leave it no core."""

    def __init__(self, folder: Path, clock: float, within: Environment | None = None) -> None:
        self.folder, self.clock = folder, clock
        self.environment = within or environment("casino")
        self.certificate, self._key = certificate(folder)
        self.port = free_port()
        self.url = f"https://127.0.0.1:{self.port}"
        self.trust = ssl.create_default_context(cafile=str(self.certificate))
        self.database = folder / "casino.db"
        self._floor = ""
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        command = [
            self.environment.programs / "pitboss", "serve", "--port", str(self.port), "--database", self.database,
            "--tls-cert", self.certificate, "--tls-key", self._key,
        ]  # fmt: skip
        with (self.folder / "server.log").open("ab") as log:
            self._process = subprocess.Popen(
                list(map(str, command)), cwd=self.folder, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                env=user_variables(
                    PITBOSS_CLOCK=str(self.clock), PITBOSS_GIVES_WAY="false", PYTHONUNBUFFERED="1"
                ),
            )  # fmt: skip
        while not self._answers():
            assert self._process.poll() is None, self.log()
            assert "Traceback" not in self.log(), self.log()
            look_again()
        if not self._floor:
            self._log_in()

    @property
    def floor(self) -> str:
        """The token of the first floorperson, who logs in again where a slow run has let the session end."""
        if self.call("GET", "/api/session", self._floor).status == 401:
            self._floor = self.post("/api/session", name="floor", password=PASSWORD)["token"]
        return self._floor

    def _answers(self) -> bool:
        try:
            return self.call("GET", "/api/health").status == 200
        except OSError:
            return False

    def _log_in(self) -> None:
        found = re.search(r"one-time password (\S+)", self.log())
        assert found, self.log()
        token = self.post("/api/session", name="floor", password=found[1])["token"]
        self._floor = self.post("/api/session/password", token, old=found[1], new=PASSWORD)["token"]

    def stop(self) -> None:
        if self._process is not None:
            self._process.terminate()
            self._process.wait()
            self._process = None

    def kill(self) -> None:
        """As a crash would: at once, and nothing is put away."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()
        self._process = None

    def log(self) -> str:
        return (self.folder / "server.log").read_text(encoding="utf-8")

    def call(self, method: str, path: str, who: str = "", body: Any = None, **headers: str) -> Answer:
        sent = {"content-type": "application/json", **{k.replace("_", "-"): v for k, v in headers.items()}}
        if who:
            sent["authorization"] = f"Bearer {who}"
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.url}{path}", data=data, headers=sent, method=method)
        try:
            with urllib.request.urlopen(request, timeout=600, context=self.trust) as answer:
                return Answer(answer.status, answer.headers, answer.read())
        except urllib.error.HTTPError as refused:
            with refused:
                return Answer(refused.code, refused.headers, refused.read())

    def get(self, path: str, who: str = "") -> Any:
        return self._good(self.call("GET", path, who), path)

    def post(self, path: str, who: str = "", **body: Any) -> Any:
        return self._good(self.call("POST", path, who, body), path)

    def _good(self, answer: Answer, path: str) -> Any:
        assert answer.status in (200, 201), (path, answer.status, answer.content.decode())
        return answer.json()

    def open(self, game: str, **settings: Any) -> dict[str, Any]:
        """A table opened by the floorperson: its row."""
        return self.post("/api/tables", self.floor, game=game, key=f"open-{next(_keys)}", **settings)["row"]

    def take_on(self, name: str, *roles: str) -> str:
        """Somebody taken on at the console; the one-time password."""
        given = [part for role in roles for part in ("--role", role)]
        done = self.environment.run(
            "staff", "add", name, *given, "--database", self.database, cwd=self.folder
        )
        found = re.search(r"one-time password (\S+?),", done.stdout)
        assert found, done
        return found[1]

    def staff(self, name: str, *roles: str) -> str:
        """The token of somebody taken on, who has chosen another password."""
        given = self.take_on(name, *roles)
        token = self.post("/api/session", name=name, password=given)["token"]
        return self.post("/api/session/password", token, old=given, new=PASSWORD)["token"]

    def wait_rounds(self, table: dict[str, Any], rounds: int) -> None:
        while len(self.get(f"/api/audit/rounds?table={table['id']}")) < rounds:
            look_again()

    def guest(self, table: dict[str, Any], nickname: str) -> str:
        """The token of a guest who came in by the table's code."""
        return self.post("/api/guests", code=table["code"], nickname=nickname)["token"]

    def seated(self, table: dict[str, Any], nickname: str, cents: int = 50_000) -> tuple[str, int]:
        """A guest who has sat down: token and seat."""
        token = self.guest(table, nickname)
        key = f"sit-{next(_keys)}"
        answer = self.post(f"/api/tables/{table['id']}/sit", token, key=key, amount=cents)
        assert answer["ok"], answer
        return token, answer["events"][0]["fields"]["seat"]


def certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate of one's own for 127.0.0.1, and its key."""
    import ipaddress

    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "casino")])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
        .serial_number(x509.random_serial_number()).not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )  # fmt: skip
    public, private = folder / "cert.pem", folder / "key.pem"
    public.write_bytes(made.public_bytes(serialization.Encoding.PEM))
    private.write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
    )
    return public, private

"""Settings of the server: a file, then the environment, then flags; each overrides the one before."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from pitboss.errors import meant
from pitboss.games import open_games
from pitboss.table import BadCommand


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything an operator may choose. Times are in seconds, money is in cents."""

    host: str = "127.0.0.1"
    port: int = 1947
    database: str = "pitboss.db"
    key: str = ""
    """The file of the signing key, where it lies elsewhere than by default."""
    witnesses: tuple[str, ...] = ()
    """Who is given the signed heads each minute: files elsewhere, HTTP addresses, other Pitboss servers."""
    witness_for: tuple[str, ...] = ()
    """Public keys, in hex, of other houses whose heads this server keeps as their witness."""
    server: str = ""
    """This server's name among several on one database."""
    public_url: str = ""
    """The address that people use, where a proxy stands in front."""
    origins: tuple[str, ...] = ()
    """Web origins that may talk to the server beside its own address."""
    tls_cert: str = ""
    tls_key: str = ""
    proxy: bool = False
    """Believe the address and scheme that a proxy in front tells: the last ones, if there are several."""
    log_level: str = "info"
    idle: float = 15 * 60
    absolute: float = 12 * 3600
    failures: int = 3
    """Wrong passwords until an account is locked."""
    guests: bool = True
    registration: bool = True
    """Whether patrons may make their own accounts."""
    welcome: tuple[str, ...] = ()
    """Games of which the very first start opens a table, so that a newcomer can sit down at once."""
    play_money: int = 1_000_000
    """What a new patron or guest is given, in cents."""
    deposit_most: int = 10_000_000
    """The most that a purse may take in at once, in cents."""
    rate: float = 1.0
    """Multiplies all rate limits; 0 turns them off."""
    pace: float = 1.0
    """Multiplies the pauses of automatic dealers and bots; 0 leaves none."""
    away_after: float = 30.0
    """How long an automatic dealer waits for a player's decision."""
    clock: float = 1.0
    """Seconds of the house in one second of the wall. A rehearsal runs faster: the ends of sessions, the dealers'
    pauses and the players' time come that much sooner. Rate limits and what the network needs keep real time."""
    hash_cost: int = 3
    """Passes of argon2 over 64 MiB; tests take 0 for the least."""
    most_tables: int = 1_000
    most_practice: int = 50
    """Practice tables that guests have open at a time."""
    most_practice_each: int = 25
    """Of them, for one address that is not this machine."""
    practice_left: float = 600.0
    """Seconds after the last has left until a practice table is closed."""
    work_seconds: float = 30.0
    """The longest that a computation for somebody (mathematics, the ruling desk) may take."""
    gives_way: bool = True
    """Whether who computes leaves a core to the tables at once. Without it, it gets its share like anybody else."""
    queue: int = 512
    """Frames that wait for a slow client before it has to catch up from a snapshot."""

    def lasts(self, seconds: float) -> float:
        """Seconds on the wall of something that lasts so long in the house. `idle`, `absolute`, `away_after`, `pace`
        and `practice_left` have been reckoned so when the settings were read."""
        return seconds / self.clock

    @property
    def url(self) -> str:
        if self.public_url:
            return self.public_url.rstrip("/")
        scheme = "https" if self.tls_cert else "http"
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{scheme}://{host}:{self.port}"


def read_settings(
    file: Path | None, flags: Mapping[str, Any], environment: Mapping[str, str] | None = None
) -> Settings:
    """Put together what the file, PITBOSS_* variables and flags say; a mistake is one sentence."""
    found: dict[str, Any] = {}
    if file is not None:
        found.update(_from_file(file))
    found.update(_from_environment(os.environ if environment is None else environment))
    found.update({name: value for name, value in flags.items() if value is not None})
    known = Settings.__struct_fields__
    for name in found:
        if name not in known:
            raise BadCommand(f"There is no setting {name!r}; {meant(name, known, 'the settings are')}")
    try:
        return _by_its_clock(_checked(msgspec.convert(found, Settings)))
    except msgspec.ValidationError as error:
        raise BadCommand(f"The settings do not fit: {error}.") from None


def _by_its_clock(settings: Settings) -> Settings:
    """The lengths of time among the settings, as they are on the wall."""
    timed = ("idle", "absolute", "away_after", "pace", "practice_left")
    return replace(settings, **{name: settings.lasts(getattr(settings, name)) for name in timed})


def _from_file(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise BadCommand(f"The settings file {file} cannot be read: {why}.") from None


def _from_environment(environment: Mapping[str, str]) -> dict[str, Any]:
    """PITBOSS_PORT=8000; lists are separated by commas."""
    found: dict[str, Any] = {}
    for field in msgspec.structs.fields(Settings):
        text = environment.get(f"PITBOSS_{field.name.upper()}")
        if text is None:
            continue
        if field.type == tuple[str, ...]:
            found[field.name] = tuple(part.strip() for part in text.split(",") if part.strip())
            continue
        try:
            found[field.name] = msgspec.convert(text, field.type, strict=False)
        except msgspec.ValidationError as error:
            raise BadCommand(f"PITBOSS_{field.name.upper()} does not fit: {error}.") from None
    return found


def _checked(settings: Settings) -> Settings:
    if not 0 <= settings.port <= 65535:
        raise BadCommand(f"A port is a number up to 65535, not {settings.port}.")
    for name, least in LEAST.items():
        value: float = getattr(settings, name)
        if not least <= value <= MOST:
            raise BadCommand(f"{name} is a number from {least} up, not {value}.")
    unknown = [game for game in settings.welcome if game not in open_games()]
    if unknown:
        raise BadCommand(
            f"welcome names games that can be opened ({', '.join(open_games())}), not {unknown[0]!r}."
        )
    for key in settings.witness_for:
        if not re.fullmatch(r"[0-9a-f]{64}", key):
            raise BadCommand(
                f"witness_for names public keys of 64 characters 0 to 9 and a to f, not {key!r}."
            )
    level = settings.log_level
    if level not in LEVELS:
        raise BadCommand(f"There is no log_level {level!r}; {meant(level, LEVELS, 'it is one of')}")
    if bool(settings.tls_cert) != bool(settings.tls_key):
        raise BadCommand("TLS needs both a certificate and its key.")
    for path in (settings.tls_cert, settings.tls_key):
        if path and not Path(path).is_file():
            raise BadCommand(f"There is no file {path}.")
    if settings.tls_cert:
        _check_certificate(settings)
    return settings


LEVELS = ("debug", "info", "warning", "error")
LEAST: dict[str, float] = {
    "idle": 1, "absolute": 1, "failures": 1, "play_money": 0, "deposit_most": 0, "rate": 0, "pace": 0, "away_after": 0,
    "clock": 0.001, "hash_cost": 0, "most_tables": 1, "most_practice": 0, "most_practice_each": 0, "practice_left": 0,
    "work_seconds": 0, "queue": 4,
}  # fmt: skip
MOST = 10**12


def _check_certificate(settings: Settings) -> None:
    import ssl

    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(settings.tls_cert, settings.tls_key)
    except (ssl.SSLError, OSError) as error:
        raise BadCommand(f"The certificate or its key cannot be used: {error}.") from None

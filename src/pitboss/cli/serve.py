"""`pitboss serve`: the table server and the web client."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from pitboss.server.settings import Settings


def serve(
    *,
    host: Annotated[
        str | None,
        typer.Option(
            "--host", help="Address to listen on; 0.0.0.0 opens it to the local network. Default: 127.0.0.1"
        ),
    ] = None,
    port: Annotated[int | None, typer.Option("--port", help="Port to listen on. Default: 1947")] = None,
    database: Annotated[
        str | None,
        typer.Option(
            "--database",
            help="Where the ledger is: a file, or postgresql://user@host/name. Default: pitboss.db",
        ),
    ] = None,
    config: Annotated[
        Path | None, typer.Option("--config", help="A TOML file with any of the settings of docs/server.md.")
    ] = None,
    key: Annotated[
        str | None, typer.Option("--key", help="The file of the signing key, elsewhere than by default.")
    ] = None,
    witness: Annotated[
        list[str] | None,
        typer.Option(
            "--witness", help="A file elsewhere or an HTTP address that keeps the heads; repeatable."
        ),
    ] = None,
    server: Annotated[
        str | None, typer.Option("--server", help="This server's name, where several share a database.")
    ] = None,
    public_url: Annotated[
        str | None, typer.Option("--public-url", help="The address that people use, behind a proxy.")
    ] = None,
    origin: Annotated[
        list[str] | None,
        typer.Option("--origin", help="Another web origin that may use the server; repeatable."),
    ] = None,
    tls_cert: Annotated[str | None, typer.Option("--tls-cert", help="A certificate, to serve HTTPS.")] = None,
    tls_key: Annotated[str | None, typer.Option("--tls-key", help="The key of the certificate.")] = None,
    proxy: Annotated[
        bool | None, typer.Option("--proxy/--no-proxy", help="Believe the addresses a proxy in front tells.")
    ] = None,
    log_level: Annotated[
        str | None, typer.Option("--log-level", help="debug, info, warning or error.")
    ] = None,
) -> None:
    """Open the casino: tables for every game, over HTTP and WebSocket, on SQLite or PostgreSQL.

    Settings come from the file, then from PITBOSS_* variables (PITBOSS_PORT=8000), then from these flags.
    Play money only.
    """
    try:
        import litestar  # noqa: F401  # pyright: ignore[reportUnusedImport]
        import uvicorn  # noqa: F401  # pyright: ignore[reportUnusedImport]
    except ModuleNotFoundError as missing:
        from pitboss.installed import lacks

        typer.echo(lacks("The server", str(missing.name)), err=True)
        raise typer.Exit(2) from None
    from pitboss.server.settings import read_settings

    flags: dict[str, Any] = {
        "host": host, "port": port, "database": database, "server": server, "public_url": public_url,
        "origins": tuple(origin) if origin else None, "tls_cert": tls_cert, "tls_key": tls_key, "proxy": proxy,
        "log_level": log_level, "key": key, "witnesses": tuple(witness) if witness else None,
    }  # fmt: skip
    _run(read_settings(config, flags))


def _run(settings: Settings) -> None:
    import msgspec
    import uvicorn

    from pitboss.games import problems
    from pitboss.ledger import LedgerError
    from pitboss.ledger.process import at_a_steady_pace
    from pitboss.server.app import create_app
    from pitboss.server.doors import doors
    from pitboss.server.house import House
    from pitboss.server.observe import adopt_logs, set_level

    set_level(settings.log_level)
    adopt_logs()
    try:
        listening = _listen(settings)
    except OSError as error:
        typer.echo(f"Cannot listen on {settings.host}:{settings.port}: {error.strerror}.", err=True)
        raise typer.Exit(2) from None
    # Port 0 lets the system choose: what people are told, and whose pages may act, is the port it chose.
    settings = msgspec.structs.replace(settings, port=listening.getsockname()[1])
    try:
        house = House(settings)
    except LedgerError as error:
        listening.close()
        typer.echo(str(error), err=True)
        raise typer.Exit(2) from None
    _greet(settings)
    for sentence in problems().values():
        typer.echo(sentence, err=True)
    application = create_app(settings, house)
    entrance = doors(settings)
    config = uvicorn.Config(
        application, log_config=None, access_log=False, ws_max_size=65_536, ws_max_queue=16,
        ws_per_message_deflate=False, ws_ping_interval=20, ws_ping_timeout=30, timeout_graceful_shutdown=5,
        ssl_certfile=settings.tls_cert or None, ssl_keyfile=settings.tls_key or None, server_header=False,
        proxy_headers=False,  # what a proxy tells is read by the server itself
        http=entrance.http, ws=entrance.sockets, limit_concurrency=5_000, h11_max_incomplete_event_size=32_768,
    )  # fmt: skip
    with at_a_steady_pace():
        uvicorn.Server(config).run(sockets=[listening])


def _listen(settings: Settings) -> Any:
    import socket

    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))
    except OSError:
        listening.close()
        raise
    return listening


def _greet(settings: Settings) -> None:
    """Say where the casino is; on the local network, with a code for phones."""
    url = settings.url
    everywhere = settings.host in ("0.0.0.0", "::")
    if everywhere and not settings.public_url:
        scheme = "https" if settings.tls_cert else "http"
        url = f"{scheme}://{_own_address()}:{settings.port}"
    typer.echo(f"Pitboss is open at {url}  (API: {url}/schema). Play money only. Ctrl-C closes.")
    if everywhere:
        try:
            import segno
        except ModuleNotFoundError:
            return
        import io

        out = io.StringIO()
        segno.make(url, error="l").terminal(out=out, compact=True)
        typer.echo(out.getvalue())


def _own_address() -> str:
    """The address of this machine on the local network; no packet is sent to find it."""
    import socket

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return probe.getsockname()[0]
        except OSError:
            return "127.0.0.1"

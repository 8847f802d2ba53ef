"""What browsers load: the client's files, compressed and cached; and what must not be compressed."""

import gzip
from pathlib import Path
from typing import Any

import pytest

from casino import Inside, inside, quick
from pitboss.server import pages

SCRIPT = b"const chips = [" + b"1,5,25,100,500," * 2_000 + b"];"
BROWSER = {"Accept-Encoding": "gzip, deflate, br"}
MOST_FIRST_LOAD = 300_000


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A casino with a small client of its own."""
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<!doctype html><title>Pitboss</title>" + "<!-- -->" * 200)
    (static / "assets" / "index-abc.js").write_bytes(SCRIPT)
    monkeypatch.setattr(pages, "STATIC", static)
    with inside(quick(tmp_path)) as casino:
        yield casino.client


def test_files_of_the_client_are_sent_compressed_to_who_takes_it(client: Any) -> None:
    packed = client.get("/assets/index-abc.js", headers=BROWSER)
    assert packed.headers["content-encoding"] == "gzip"
    assert int(packed.headers["content-length"]) < len(SCRIPT) / 10
    assert packed.content == SCRIPT
    assert packed.headers["vary"] == "Accept-Encoding"
    for accepted in ("identity", "br", "gzip;q=0"):
        plain = client.get("/assets/index-abc.js", headers={"Accept-Encoding": accepted})
        assert "content-encoding" not in plain.headers
        assert plain.content == SCRIPT


def test_files_named_after_their_content_are_kept_and_the_page_is_asked_for_again(client: Any) -> None:
    script = client.get("/assets/index-abc.js", headers=BROWSER)
    assert "immutable" in script.headers["cache-control"]
    page = client.get("/", headers=BROWSER)
    assert page.headers["cache-control"] == "no-cache"
    again = client.get("/", headers={**BROWSER, "If-None-Match": page.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert client.get("/tables/t-1", headers=BROWSER).text == page.text


def test_a_file_of_an_older_release_is_not_there(client: Any) -> None:
    gone = client.get("/assets/index-old.js")
    assert gone.status_code == 404
    for path in ("/assets/../../casino.db", "/%2e%2e/casino.db", "/assets/%2e%2e/%2e%2e/casino.db"):
        assert b"SQLite" not in client.get(path).content


@pytest.mark.parametrize("name", ["%00", "a" * 300, "%ff%fe", "x" * 5_000])
def test_names_that_no_file_can_have(client: Any, name: str) -> None:
    assert client.get(f"/{name}").status_code == 200
    assert client.get(f"/assets/{name}").status_code == 404


def test_only_open_data_is_compressed(casino: Inside) -> None:
    floor = casino.staff("boss", "floorperson")
    table = casino.open(floor, "craps")
    headers = {**BROWSER, "Authorization": f"Bearer {floor}"}
    for path in ("/api/games", "/api/law", "/api/games/craps"):
        assert casino.client.get(path, headers=headers).headers["content-encoding"] == "gzip", path
    for path in (
        f"/api/tables/{table['id']}", "/api/tables", "/api/session", "/api/staff", "/metrics",
        f"/api/audit/tables/{table['id']}/entries?lines=true",
    ):  # fmt: skip
        answer = casino.client.get(path, headers=headers)
        assert answer.status_code == 200
        assert "content-encoding" not in answer.headers, path


def test_the_first_load_of_the_client_is_small() -> None:
    built = pages.STATIC / "index.html"
    if not built.is_file():
        pytest.skip("the client is not built here")
    text = built.read_text()
    first = [built, *(file for file in (built.parent / "assets").iterdir() if file.name in text)]
    assert len(first) > 1
    sent = sum(len(gzip.compress(file.read_bytes(), 9)) for file in first)
    assert sent < MOST_FIRST_LOAD, f"{sent} bytes"


def test_without_a_client_there_is_a_page_that_says_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "STATIC", tmp_path / "nothing")
    with inside(quick(tmp_path)) as casino:
        page = casino.client.get("/")
        assert page.status_code == 200
        assert "make run" in page.text
        assert "/schema" in page.text

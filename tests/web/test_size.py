"""What a browser loads before it shows the first page, from the files as they are built."""

from __future__ import annotations

import gzip
import json
from typing import Any

import pytest

from web_house import CLIENT

FIRST_LOAD = 300_000
STATIC = CLIENT.parent
MANIFEST = STATIC / ".vite" / "manifest.json"


@pytest.fixture(scope="module")
def manifest() -> dict[str, Any]:
    if not MANIFEST.exists():
        pytest.skip("the web client is not built (make web)")
    return json.loads(MANIFEST.read_text(encoding="utf-8"))


def test_the_first_load_is_small_and_has_no_charts(manifest: dict[str, Any]) -> None:
    files = loaded(manifest, "index.html")
    assert not any("charts" in file for file in files)
    assert any("charts" in chunk["file"] for chunk in manifest.values())
    size = compressed("index.html") + sum(compressed(file) for file in files)
    assert size < FIRST_LOAD, f"the first load is {size:,} bytes compressed"


def test_no_page_needs_more_than_the_first_load_may(manifest: dict[str, Any]) -> None:
    """Also with what a page loads for itself, charts among it."""
    first = loaded(manifest, "index.html")
    for name in manifest["index.html"]["dynamicImports"]:
        files = first | loaded(manifest, name)
        for later in manifest[name].get("dynamicImports", []):
            files |= loaded(manifest, later)
        size = sum(compressed(file) for file in files)
        assert size < FIRST_LOAD, f"{name} is {size:,} bytes compressed"


def loaded(manifest: dict[str, Any], name: str) -> set[str]:
    """The files that a chunk brings: its own, its styles, and those of what it imports at once."""
    todo, chunks = [name], set[str]()
    while todo:
        chunk = todo.pop()
        if chunk not in chunks:
            chunks.add(chunk)
            todo += manifest[chunk].get("imports", [])
    return {file for each in chunks for file in (manifest[each]["file"], *manifest[each].get("css", []))}


def compressed(file: str) -> int:
    return len(gzip.compress((STATIC / file).read_bytes(), 9))

"""The compiled catalogue: kept, read again, and made anew when the law files change."""

import subprocess
import sys
from pathlib import Path

import pytest

from pitboss.law import catalogue, store


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package with one small law file of its own."""
    root = tmp_path / "pitboss"
    (root / "law").mkdir(parents=True)
    (root / "table").mkdir()
    (root / "law" / "chapter.yaml").write_text(
        'chapter: "19:47"\ntitle: Rules\nended: 2011-11-14\nended_remark: gone\nnewest: 2010-09-07\n'
        'subchapters:\n  - {id: "19:47-8", name: All, since: 1983-12-05, by: R, text: outside}\n'
    )
    (root / "table" / "law.yaml").write_text(
        'subchapter: "19:47-8"\nprefix: all-games\nclauses:\n'
        '  - {id: "19:47-8.2", edition: none, name: limits, provenance: MD, kind: limit, concern: enforce,\n'
        "     gist: Limits.}\n"
    )
    monkeypatch.setattr(store, "ROOT", root)
    monkeypatch.setattr(store, "CHAPTER", root / "law" / "chapter.yaml")
    monkeypatch.setattr(store, "law_files", lambda: (root / "table" / "law.yaml",))
    monkeypatch.setattr(store, "source_digest", lambda paths: _source_digest(paths, root))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return root


_source_digest = store.source_digest


def edit(package: Path, old: str, new: str) -> None:
    law = package / "table" / "law.yaml"
    law.write_text(law.read_text().replace(old, new))


def test_what_was_compiled_is_read_again(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = store.load()
    assert (package / "_built" / "law.msgpack").is_file()
    monkeypatch.setattr(store, "compiled", lambda source: pytest.fail("compiled again"))
    assert store.load() == first


def test_a_changed_law_file_is_compiled_anew(package: Path) -> None:
    before = store.load()
    edit(package, "Limits.", "Posted limits.")
    after = store.load()
    assert after.entries[0].gist == "Posted limits."
    assert after.digest != before.digest


def test_a_comment_or_a_blank_line_changes_nothing_that_is_said(package: Path) -> None:
    before = store.load()
    edit(package, "clauses:\n", "# All of it.\n\nclauses:\n")
    after = store.load()
    assert after.source != before.source
    assert after.digest == before.digest
    assert (after.entries[0].line, before.entries[0].line) == (6, 4)


def test_a_broken_file_in_the_way_is_made_anew(package: Path) -> None:
    good = store.load()
    (package / "_built" / "law.msgpack").write_bytes(b"\xc1 not this")
    assert store.load() == good
    assert store.load() == good


def test_a_package_that_cannot_be_written_uses_the_users_cache(package: Path, tmp_path: Path) -> None:
    (package / "_built").write_text("a file where the folder should be")
    made = store.load()
    (kept,) = (tmp_path / "cache" / "pitboss").glob("*-law.msgpack")
    assert kept.stat().st_size
    assert store.load() == made


def test_nowhere_to_write_is_no_reason_to_fail(package: Path, tmp_path: Path) -> None:
    (package / "_built").write_text("a file where the folder should be")
    (tmp_path / "cache").write_text("here too")
    assert store.load().entries[0].id == "19:47-8.2"


def test_the_digest_is_that_of_what_is_said_whatever_was_kept() -> None:
    assert store.compiled().digest == catalogue().digest
    assert len(catalogue().digest) == 64


def test_every_law_of_the_catalogue_carries_its_digest() -> None:
    held = catalogue()
    assert held.on(held.newest).digest == held.digest
    assert catalogue() is held


def test_threads_that_load_at_the_same_time_do_not_crash() -> None:
    """Where the types of the catalogue were prepared by the first who decoded it, one run in four died here."""
    code = (
        "import sys, threading; sys.setswitchinterval(1e-6)\n"
        "from pitboss.law import store\n"
        "together, found = threading.Barrier(6), []\n"
        "def load():\n    together.wait(); found.append(store.load().digest)\n"
        "threads = [threading.Thread(target=load) for _ in range(6)]\n"
        "[thread.start() for thread in threads]; [thread.join() for thread in threads]\n"
        "print(len(found), len(set(found)))\n"
    )
    for _ in range(8):
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
        assert (done.returncode, done.stdout) == (0, "6 1\n"), done.stderr

"""Where the signing key of a ledger lies, and that no other takes its place without a word."""

from __future__ import annotations

import shutil
import stat
from pathlib import Path

import pytest

from pitboss.ledger import Ledger, NotAvailable
from pitboss.ledger.audit import audit
from pitboss.ledger.copying import backup, copy, key_of, restore
from pitboss.ledger.rotating import rotate


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's folder, which is made when it is needed."""
    monkeypatch.setenv("PITBOSS_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def signed(file: Path, key: Path | None = None) -> str:
    """Record and sign something; the public key that signed."""
    with Ledger.open(file, signing_key=key) as ledger:
        ledger.record("something").result()
        ledger.publish()
        return ledger.signer.public


def test_a_new_key_lies_in_the_users_folder_and_not_beside_the_database(file: Path, home: Path) -> None:
    with Ledger.open(file) as ledger:
        key = ledger.signer.path
        assert key == home / f"ledger-{ledger.id}.key" == ledger.place.key
    assert (stat.S_IMODE(home.stat().st_mode), stat.S_IMODE(key.stat().st_mode)) == (0o700, 0o600)
    assert not list(file.parent.glob("*.key"))


def test_a_file_that_is_moved_and_renamed_keeps_its_key(file: Path, tmp_path: Path) -> None:
    public, moved = signed(file), tmp_path / "elsewhere" / "house.db"
    moved.parent.mkdir()
    for ending in ("", ".heads"):
        Path(f"{file}{ending}").rename(f"{moved}{ending}")
    assert signed(moved) == public
    assert audit(moved).ok


def test_a_key_beside_the_database_is_taken_first(file: Path, home: Path) -> None:
    """Earlier releases laid it there."""
    beside = file.with_name("casino.db.key")
    public = signed(file, beside)
    assert signed(file) == public
    assert key_of(file) == beside
    assert not home.exists()


def test_no_other_key_is_made_for_a_ledger_that_was_signed(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another user opens it, say, to whom the key is not known."""
    public, found = signed(file), key_of(file)
    heads = tmp_path / "kept.heads"
    shutil.copy(file.with_name("casino.db.heads"), heads)
    monkeypatch.setenv("PITBOSS_HOME", str(tmp_path / "another"))
    with pytest.raises(
        NotAvailable, match=r"not beside it and not at .*another/ledger-.*--key or PITBOSS_KEY"
    ):
        Ledger.open(file)
    assert not (tmp_path / "another").exists()
    assert audit(file).ok, "it can be read"
    assert signed(file, found) == public
    assert signed(file, key_of(file)) != public, "whoever has lost it says where another is to lie"
    assert signed(file) != public
    assert not audit(file, published=heads).ok, "who has kept heads sees it"


def test_a_ledger_that_nothing_was_signed_of_may_get_another(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Ledger.open(file).close()
    monkeypatch.setenv("PITBOSS_HOME", str(tmp_path / "another"))
    assert signed(file)


def test_a_key_that_was_changed_for_a_copy_does_not_sign_for_the_first(file: Path, tmp_path: Path) -> None:
    public, other = signed(file), tmp_path / "copy.db"
    copy(file, other)
    assert key_of(other) == key_of(file)
    with Ledger.open(other) as ledger:
        new, aside = rotate(ledger, by="console")
    assert signed(other) == new
    with pytest.raises(NotAvailable, match=f"is not the key that has signed .*: it lies at {aside}"):
        Ledger.open(file)
    assert signed(file, aside) == public
    assert audit(file).ok
    assert audit(other).ok


def test_a_backup_takes_along_a_key_that_lies_elsewhere(file: Path, tmp_path: Path) -> None:
    kept, key = tmp_path / "backup.db", tmp_path / "elsewhere" / "house.key"
    signed(file, key)
    backup(file, kept, with_key=True, signing_key=key)
    assert kept.with_name("backup.db.key").read_bytes() == key.read_bytes()


def test_an_older_backup_comes_back_with_its_own_key(file: Path, tmp_path: Path) -> None:
    public, kept, back = signed(file), tmp_path / "backup.db", tmp_path / "back.db"
    backup(file, kept, with_key=True)
    with Ledger.open(file) as ledger:
        rotate(ledger, by="console")
    restore(kept, back)
    assert key_of(back) == back.with_name("back.db.key")
    assert signed(back) == public
    assert audit(back).ok


def test_a_backup_on_the_same_machine_finds_the_key_again(file: Path, tmp_path: Path) -> None:
    public, kept, back = signed(file), tmp_path / "backup.db", tmp_path / "back.db"
    backup(file, kept)
    file.unlink()
    restore(kept, back)
    assert signed(back) == public


def test_who_has_no_home_is_told_what_to_do(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere() -> Path:
        raise RuntimeError

    monkeypatch.delenv("PITBOSS_HOME")
    monkeypatch.setattr(Path, "home", nowhere)
    with pytest.raises(NotAvailable, match="PITBOSS_HOME"):
        Ledger.open(file)
    assert signed(file, file.with_name("key"))


def test_a_folder_that_may_not_be_written_is_said_so(file: Path, home: Path) -> None:
    home.write_text("")
    with pytest.raises(NotAvailable, match=r"cannot be written: .*--key or PITBOSS_KEY"):
        Ledger.open(file)

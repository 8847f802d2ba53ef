"""Bots of one's own: from a file, a folder, a module; and every mistake in a sentence."""

from pathlib import Path

import pytest

from pitboss.bots import NAMED, BotError, load

FOLDS = """
def choose(seen, chooser):
    return seen.offer("check", "fold").command()
"""
SEVERAL = """
def one(seen, chooser): ...
def two(seen, chooser): ...
BOTS = {"first": one, "second": two}
"""


def test_a_file_a_folder_and_names(tmp_path: Path) -> None:
    (tmp_path / "folds.py").write_text(FOLDS)
    (tmp_path / "several.py").write_text(SEVERAL)
    (tmp_path / "_helper.py").write_text("raise RuntimeError")
    assert [name for name, _ in load(f"call,{tmp_path / 'folds.py'}")] == ["call", "folds"]
    assert [name for name, _ in load(f"{tmp_path}")] == ["folds", "first", "second"]
    assert [name for name, _ in load(f"{tmp_path / 'several.py'}:second,tight")] == ["second", "tight"]


def test_a_module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_poker_bots.py").write_text(SEVERAL)
    monkeypatch.syspath_prepend(tmp_path)
    assert [name for name, _ in load("my_poker_bots")] == ["first", "second"]
    assert [name for name, _ in load("my_poker_bots:first")] == ["first"]


@pytest.mark.parametrize(
    ("text", "named", "sentence"),
    [
        (
            "",
            "",
            f"No bot is named; there are {', '.join(NAMED)}, and your own by file or module.",
        ),
        (
            "",
            "nobody",
            f"There is no bot nobody; there are {', '.join(NAMED)}, and your own by file, folder or module.",
        ),
        ("x = 1", "{file}", "mine is no bot: it has neither a function `choose` nor a map `BOTS`."),
        ("1 / 0", "{file}", "{file} could not be loaded: ZeroDivisionError: division by zero"),
        (FOLDS, "{file}:other", "{file} has no bot other; it has mine."),
        ("", "{folder}/absent.py", "There is no file {folder}/absent.py."),
        ("", "{folder}/empty", "There is no bot in the folder {folder}/empty: it has no Python file."),
    ],
)
def test_mistakes(tmp_path: Path, text: str, named: str, sentence: str) -> None:
    file = tmp_path / "mine.py"
    file.write_text(text)
    (tmp_path / "empty").mkdir()
    with pytest.raises(BotError) as told:
        load(named.format(file=file, folder=tmp_path))
    assert str(told.value) == sentence.format(file=file, folder=tmp_path)

"""The commands of an installed wheel, in a folder that is not the checkout."""

from pathlib import Path

import pytest

from as_users import Environment


@pytest.mark.parametrize(
    "arguments",
    [["--help"], ["games"], ["law", "19:47-1.1"], ["odds", "craps", "--wager", "pass"]],
    ids=" ".join,
)
def test_a_command_answers_without_any_extra(bare: Environment, tmp_path: Path, arguments: list[str]) -> None:
    done = bare.run(*arguments, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


@pytest.mark.parametrize(
    ("arguments", "extra"),
    [
        ("serve", "server"), ("staff list", "server"), ("audit none.db", "server"),
        ("simulate craps --rounds 9", "sim"), ("equity hold-em AsAh KdKc", "sim"),
        ("frequencies hold-em", "sim"), ("bench hands", "sim"),
    ],
)  # fmt: skip
def test_what_lacks_an_extra_says_how_to_get_it(
    bare: Environment, tmp_path: Path, arguments: str, extra: str
) -> None:
    done = bare.run(*arguments.split(), cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.endswith(f": pip install 'pitboss-tables[{extra}]'.\n")
    assert done.stderr.count("\n") == 1

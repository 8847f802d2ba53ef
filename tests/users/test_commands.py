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

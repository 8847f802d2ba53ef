"""The commands of an installed wheel, in a folder that is not the checkout."""

import json
import subprocess
import zipfile
from pathlib import Path

import msgspec
import pytest

from as_users import Environment, user_variables, wheel
from pitboss.games import why_closed
from pitboss.law import catalogue
from pitboss.law.coverage import held_of


@pytest.mark.parametrize(
    "arguments",
    [["--help"], ["games"], ["law", "19:47-1.1"], ["odds", "craps", "--wager", "pass"]],
    ids=" ".join,
)
def test_a_command_answers_without_any_extra(bare: Environment, tmp_path: Path, arguments: list[str]) -> None:
    done = bare.run(*arguments, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


def test_what_rests_on_each_clause_comes_with_the_wheel(bare: Environment, tmp_path: Path) -> None:
    """Else the first who asks about the law waits a minute while all cases are replayed."""
    with zipfile.ZipFile(wheel()) as files:
        built = msgspec.msgpack.decode(files.read("pitboss/_built/coverage.msgpack"))
    asked = "from pitboss.cases.coverage import *; from pitboss.law.coverage import index_digest"
    done = subprocess.run(
        [bare.programs / "python", "-c", f"{asked}; print(index_digest(catalogue(), cases_folder()))"],
        cwd=tmp_path, env=user_variables(), capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout.strip() == built["digest"]


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


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ("odds supreme-pai-gow", "No text held for Supreme pai gow"),
        ("odds craps --option commission_timing=at_bett", "did you mean at_bet?"),
        ("play craps --option commission_timing=at_bett", "did you mean at_bet?"),
        ("odds craps -o odds.txt", "-o"),
        ("replay .", "There is no case in ."),
        ("phh replay .", "There is no hand history in ."),
    ],
)
def test_what_cannot_be_answered_is_one_sentence(
    bare: Environment, tmp_path: Path, arguments: str, told: str
) -> None:
    done = bare.run(*arguments.split(), cwd=tmp_path)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1), done
    assert told in done.stderr


def _not_built() -> list[str]:
    """A game that is not built whose clauses are held, and one without any, while there are such games."""
    held = catalogue()
    closed = [game for game in held.games if (why_closed(game) or "").endswith(" held.")]
    counts = {game: len(held_of(held, game)) for game in closed}
    return [next((game for game in closed if bool(counts[game]) is some), "") for some in (True, False)]


@pytest.mark.parametrize("game", [game for game in _not_built() if game])
def test_a_game_that_is_not_built_says_so_with_what_is_held(
    bare: Environment, tmp_path: Path, game: str
) -> None:
    counted = json.loads(bare.run("law", "coverage", "--game", game, "--json", cwd=tmp_path).stdout)
    told = f" is not built: {counted['clauses'] or 'no'} clause"
    assert told in counted["closed"]
    assert counted["missing"] == []
    for arguments in (f"law coverage --game {game}", f"law diff 1990-01-01 2010-01-01 --game {game}"):
        done = bare.run(*arguments.split(), cwd=tmp_path)
        assert (done.returncode, told in done.stdout) == (0, True), done
    refused = bare.run("odds", game, cwd=tmp_path)
    assert (refused.returncode, told in refused.stderr, refused.stderr.count("\n")) == (2, True, 1)


@pytest.mark.parametrize("arguments", ["law coverage", "law diff 1990-01-01 2010-01-01"])
def test_a_game_without_text_says_so(bare: Environment, tmp_path: Path, arguments: str) -> None:
    asked = [*arguments.split(), "--game", "supreme-pai-gow"]
    done = bare.run(*asked, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert "No text held for Supreme pai gow" in done.stdout
    assert (
        "No text held for Supreme pai gow"
        in json.loads(bare.run(*asked, "--json", cwd=tmp_path).stdout)["closed"]
    )


def test_the_law_is_not_wrapped_into_a_pipe(bare: Environment, tmp_path: Path) -> None:
    told = bare.run("law", "19:47-1.6(e)", cwd=tmp_path).stdout
    (gist,) = [line for line in told.splitlines() if line.startswith("19:47-1.6(e)")]
    assert gist.endswith("same pay rates.")
    assert len(max(told.splitlines(), key=len)) > 100
    assert "edition of 2010" in told
    listed = bare.run("law", cwd=tmp_path).stdout.splitlines()
    assert {line.split()[0] for line in listed[1:]} == {f"19:47-{number}" for number in range(1, 36)}

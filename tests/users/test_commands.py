"""The commands of an installed wheel, in a folder that is not the checkout."""

import json
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


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ("odds blackjack", "Blackjack is not built: 83 clauses held."),
        ("odds supreme-pai-gow", "No text held for Supreme pai gow"),
        ("play blackjack", "Blackjack is not built: 83 clauses held."),
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


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ("law coverage --game blackjack", "Blackjack is not built: 83 clauses held."),
        ("law coverage --game roulette", "Roulette is not built: no clauses held."),
        ("law coverage --game supreme-pai-gow", "No text held for Supreme pai gow"),
        ("law diff 1990-01-01 1991-01-01 --game roulette", "Roulette is not built: no clauses held."),
        ("law diff 1990-01-01 2010-01-01 --game blackjack", "Blackjack is not built: 83 clauses held."),
        ("law diff 1990-01-01 2010-01-01 --game supreme-pai-gow", "No text held for Supreme pai gow"),
    ],
)
def test_silence_is_not_nothing(bare: Environment, tmp_path: Path, arguments: str, told: str) -> None:
    done = bare.run(*arguments.split(), cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert told in done.stdout
    answer = json.loads(bare.run(*arguments.split(), "--json", cwd=tmp_path).stdout)
    assert told in answer["closed"]
    assert answer.get("missing", []) == []


def test_the_law_is_not_wrapped_into_a_pipe(bare: Environment, tmp_path: Path) -> None:
    told = bare.run("law", "19:47-1.6(e)", cwd=tmp_path).stdout
    (gist,) = [line for line in told.splitlines() if line.startswith("19:47-1.6(e)")]
    assert gist.endswith("same pay rates.")
    assert len(max(told.splitlines(), key=len)) > 100
    assert "edition of 2010" in told
    listed = bare.run("law", cwd=tmp_path).stdout.splitlines()
    assert {line.split()[0] for line in listed[1:]} == {f"19:47-{number}" for number in range(1, 36)}

"""Every example in README.md and docs/ is run, and prints what the page says it prints.

In a ```console block each `$ pitboss ...` command is run and its output compared; other commands
(`$ make test`) are only shown. `...` stands for any text, alone on a line for any lines.
In a ```python block, prompts (`>>>`) make a doctest; without prompts it is run as a script.
"""

import doctest
from pathlib import Path

import pytest

from page_examples import RED_DOG, ROOT, Block, Example, blocks, examples, matches, run, write_files

DOCUMENTS = [ROOT / "README.md", *sorted({*(ROOT / "docs").rglob("*.md")} - {RED_DOG})]


def name(document: Path) -> str:
    return document.relative_to(ROOT).as_posix()


def having(language: str) -> list[Path]:
    return [document for document in DOCUMENTS if any(blocks(document.read_text(), language))]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A place of its own to run a page's examples in, with the cases and example files within reach."""
    (tmp_path / "cases").symlink_to(ROOT / "cases")
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "examples").symlink_to(ROOT / "docs" / "examples")
    return tmp_path


@pytest.mark.parametrize("document", having("console"), ids=name)
def test_commands_print_what_the_page_says(document: Path, folder: Path) -> None:
    write_files(document.read_text(), folder)
    for block in blocks(document.read_text(), "console"):
        for example in examples(block):
            printed = run(example.command, folder)
            shown = f"{name(document)}:{example.line}: $ {example.command}"
            assert "Traceback" not in printed, f"{shown}\n{printed}"
            assert matches(example.output, printed), (
                f"{shown}\nshould print\n{example.output}\nbut printed\n{printed}"
            )


@pytest.mark.parametrize("document", having("python"), ids=name)
def test_python_examples_run(document: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    names: dict[str, object] = {"__name__": "__main__"}
    for block in blocks(document.read_text(), "python"):
        if ">>> " in block.text:
            run_doctest(block, names, name(document))
        else:
            source = "\n" * block.line + block.text
            exec(compile(source, str(document), "exec"), names)


def run_doctest(block: Block, names: dict[str, object], filename: str) -> None:
    parsed = doctest.DocTestParser().get_doctest(block.text, names, filename, filename, block.line)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    told: list[str] = []
    runner.run(parsed, out=told.append, clear_globs=False)
    names.update(parsed.globs)
    assert not told, "".join(told)


@pytest.mark.parametrize(
    ("expected", "printed"),
    [
        ("7 passed", "7 passed\n"),
        ("first\n...\nlast", "first\nlast\n"),
        ("first\n...\nlast", "first\nsecond\nthird\nlast\n"),
        ("took ... s", "took 0.25 s"),
        ("", ""),
        ("trailing", "trailing   \n\n"),
    ],
)
def test_output_that_matches(expected: str, printed: str) -> None:
    assert matches(expected, printed)


@pytest.mark.parametrize(
    ("expected", "printed"),
    [
        ("7 passed", "8 passed"),
        ("first\n...\nlast", "first\nsecond\n"),
        ("first", "first\nsecond"),
        ("took ... s", "took 0.25\n s"),
        ("", "anything"),
        ("a.c", "abc"),
    ],
)
def test_output_that_does_not_match(expected: str, printed: str) -> None:
    assert not matches(expected, printed)


def test_a_block_is_split_into_commands_and_their_output() -> None:
    page = """
Text.

```console
$ make run
shown only
$ pitboss odds \\
    craps
one
two
$ pitboss games
```

    ```console
    $ pitboss law
    indented
    ```
"""
    found = [example for block in blocks(page, "console") for example in examples(block)]
    assert found == [
        Example(7, "pitboss odds craps", "one\ntwo\n"),
        Example(11, "pitboss games", ""),
        Example(15, "pitboss law", "indented\n"),
    ]

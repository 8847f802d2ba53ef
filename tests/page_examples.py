"""The examples of a page of the documentation: its blocks, their commands, and what they must print."""

import os
import re
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
RED_DOG = ROOT / "docs" / "red-dog.md"
"""The page that makes a game from an empty folder: tests/docs/test_red_dog.py follows it."""

RUN = ("pitboss ", "python docs/")
TITLED = re.compile(r'^```\w+ title="([^"]+)"\n(.*?)^```$', re.MULTILINE | re.DOTALL)


class Block(NamedTuple):
    line: int
    language: str
    text: str


class Example(NamedTuple):
    line: int
    command: str
    output: str


def blocks(document: str, language: str) -> Iterator[Block]:
    fence = re.compile(
        r"^(?P<indent> *)```(?P<info>[^\n`]*)\n(?P<text>.*?)^(?P=indent)```$", re.MULTILINE | re.DOTALL
    )
    for found in fence.finditer(document):
        info = found["info"].split()
        if info and info[0] == language:
            line = document.count("\n", 0, found.start()) + 1
            yield Block(line, language, textwrap.dedent(found["text"]))


def write_files(document: str, folder: Path) -> None:
    """The files that a page prints whole, each under the title of its block."""
    for title, text in TITLED.findall(document):
        (folder / title).write_text(text)


def examples(block: Block) -> Iterator[Example]:
    """Commands with the output that the page shows; a backslash at the end carries a command on."""
    parts = re.split(r"^\$ ", block.text, flags=re.MULTILINE)
    line = block.line + 1 + parts[0].count("\n")
    for part in parts[1:]:
        command, _, output = re.sub(r"\\\n\s*", "", part).partition("\n")
        if command.startswith(RUN):
            yield Example(line, command, output)
        line += part.count("\n")


def matches(expected: str, printed: str) -> bool:
    lines = [line.rstrip() for line in expected.strip().splitlines()]
    pattern = "".join(
        r"(?:.*\n)*?" if line.strip() == "..." else re.escape(line).replace(r"\.\.\.", ".*?") + r"\n"
        for line in lines
    )
    return (
        re.fullmatch(pattern, "".join(line.rstrip() + "\n" for line in printed.strip().splitlines()))
        is not None
    )


def run(command: str, folder: Path, programs: Path = Path(sys.executable).parent) -> str:
    """What a command prints in a folder, `pitboss` being that of these programs."""
    path = os.pathsep.join([str(programs), os.environ["PATH"]])
    # Without a terminal, and of a stated width, so that pages look alike everywhere.
    settings = {"PATH": path, "COLUMNS": "100", "NO_COLOR": "1", "TERM": "dumb", "PYTHONUTF8": "1"}
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=folder,
        env={**os.environ, **settings},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    # What is compiled once on a machine is no part of what a page shows.
    return re.sub(r"^Compiling .*, once on this machine.*\n", "", done.stdout, flags=re.MULTILINE)

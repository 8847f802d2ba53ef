"""What Typst and vl-convert die of stays in a process of its own."""

import os
import signal
import subprocess
import sys
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from patient import look_again
from pitboss import apart
from pitboss.apart import Failed, call, spent
from pitboss.reports import paper
from pitboss.table import BadCommand

IMPRINT = paper.Imprint(title="A paper", day=date(2010, 9, 7), law="a" * 64, subject="b" * 64)

FRAIL = """
import os, pathlib, signal

def break_off(file, times):
    died = pathlib.Path(file)
    count = int(died.read_text()) if died.exists() else 0
    if count < times:
        died.write_text(str(count + 1))
        os.write(2, b"out of stack\\n")
        os.kill(os.getpid(), signal.SIGKILL)
    return [b"made", 1.5]

def refuse(why):
    raise ValueError(why)

def echo(what):
    print("noise")
    return what, os.getpid()
"""


@pytest.fixture
def frail(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A package that breaks off as often as it is told to; its name."""
    name = f"frail_{tmp_path.name}"
    (tmp_path / f"{name}.py").write_text(FRAIL)
    monkeypatch.syspath_prepend(tmp_path)
    return name


def _killed(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    process.wait()


@pytest.fixture
def deaths(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many of the processes that are started next die at once; the rest live."""
    real, left = apart._started, [0]

    def started() -> Any:
        made = real()
        if left[0]:
            left[0] -= 1
            _killed(made[0])
        return made

    apart._ours().end()
    monkeypatch.setattr(apart, "_started", started)
    return left


def test_a_paper_is_made_when_the_typesetter_dies_once(deaths: list[int]) -> None:
    pytest.importorskip("typst")
    deaths[0] = 1
    assert paper.as_pdf("Text", IMPRINT)[:5] == b"%PDF-"
    assert deaths == [0]


def test_a_typesetter_that_dies_twice_is_a_sentence(deaths: list[int]) -> None:
    pytest.importorskip("typst")
    deaths[0] = 2
    with pytest.raises(Failed, match="typst broke off 2 times, the last time by SIGKILL; nothing was made"):
        paper.as_pdf("Text", IMPRINT)
    assert paper.pages("Text #pagebreak() more") == 2


def _itself(script: str) -> bytes:
    """What a script writes, in a process that nothing else runs in."""
    return subprocess.run([sys.executable, "-c", script], check=True, capture_output=True).stdout


def test_the_bytes_are_those_of_the_package_itself() -> None:
    pytest.importorskip("typst")
    source = b"#set document(title: [T], date: datetime(year: 2010, month: 9, day: 7))\n= Heading\nText"
    asked: dict[str, Any] = {"ignore_system_fonts": True, "timestamp": 0, "pdf_standards": paper.STANDARDS}
    itself = _itself(f"import sys, typst; sys.stdout.buffer.write(typst.compile({source!r}, **{asked!r}))")
    assert itself[:5] == b"%PDF-"
    assert call("typst", "compile", source, **asked) == itself


def test_a_picture_is_made_in_the_same_way(deaths: list[int]) -> None:
    pytest.importorskip("vl_convert")
    svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="5" height="5"/></svg>'
    itself = _itself(f"import sys, vl_convert as v; sys.stdout.buffer.write(v.svg_to_png({svg!r}, scale=2))")
    deaths[0] = 1
    assert call("vl_convert", "svg_to_png", svg, scale=2) == itself


def test_source_that_typst_refuses_is_a_sentence() -> None:
    pytest.importorskip("typst")
    with pytest.raises(Failed, match=r"typst could not do it: .*unknown variable: nobody"):
        paper.pages("#nobody")


def test_without_typst_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(BadCommand, match="A PDF needs typst: pip install"):
        paper.as_pdf("Text", IMPRINT)


def test_a_call_that_breaks_off_is_made_again_and_the_last_words_are_told(frail: str, tmp_path: Path) -> None:
    assert call(frail, "break_off", str(tmp_path / "once"), 1) == [b"made", 1.5]
    with pytest.raises(Failed, match=rf"{frail} broke off 2 times, .* by SIGKILL \(out of stack\)"):
        call(frail, "break_off", str(tmp_path / "twice"), 2)
    assert (tmp_path / "twice").read_text() == "2"


def test_one_process_serves_many_calls_and_what_is_printed_does_no_harm(frail: str) -> None:
    made, first = call(frail, "echo", {"a": [1, "b", b"c", None]})
    assert made == {"a": [1, "b", b"c", None]}
    assert first != os.getpid()
    with pytest.raises(Failed, match="ValueError: because"):
        call(frail, "refuse", "because")
    assert call(frail, "echo", 2) == (2, first)


def test_processor_time_is_told(frail: str) -> None:
    before = spent()
    call(frail, "echo", 1)
    assert spent() > before


ASKS = """
import os, sys
sys.path.insert(0, sys.argv[1])
from pitboss import apart
print(apart.call(sys.argv[2], "echo", 1)[1], flush=True)
if os.fork() == 0:
    print(apart.call(sys.argv[2], "echo", 1)[1], flush=True)
    apart._end()
    os._exit(0)
os.wait()
print(apart.call(sys.argv[2], "echo", 1)[1], flush=True)
sys.stdin.read()
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@pytest.mark.parametrize("how", ["leaves", "is killed"])
def test_a_fork_has_one_of_its_own_and_each_ends_with_the_process_that_asked(
    frail: str, tmp_path: Path, how: str
) -> None:
    asking = subprocess.Popen(
        [sys.executable, "-c", ASKS, str(tmp_path), frail], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert asking.stdout is not None
    other, forked, again = (int(asking.stdout.readline()) for _ in range(3))
    assert other == again != forked
    assert not _lives(forked)
    if how == "is killed":
        asking.send_signal(signal.SIGKILL)
    with asking:
        pass
    while _lives(other):  # it ends by itself, at whatever moment
        look_again()


def _lives(process: int) -> bool:
    """Whether it runs; one that ended and that nobody has waited for does not."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def test_the_command_line_and_the_server_say_it(capfd: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("litestar")
    from pitboss.cli.common import user_errors
    from pitboss.server.errors import as_wrong

    assert Failed in user_errors()
    wrong = as_wrong(Failed("typst broke off."))
    assert (wrong.status, wrong.code) == (503, "not-made")
    assert "typst broke off." in "".join(capfd.readouterr())

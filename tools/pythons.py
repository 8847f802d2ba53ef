"""Try Pitboss on other Pythons: the wheel in an environment of each, the tests against it, its commands and its server.

    tools/pythons.py [VERSION|INTERPRETER]... [-- PYTEST ARGUMENTS]        (`make test-pythons PYTHONS="3.12 3.13"`)

An interpreter is one of the PATH, of pyenv or of uv, or a path to one; none is downloaded (`uv python install 3.14` and
`pyenv install 3.14` do that). A version that is not to be had is said, and is no failure unless none is.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))

import as_users  # pyright: ignore[reportMissingImports]  # noqa: E402

VERSIONS = ("3.12", "3.13", "3.14")
TESTS = tuple(
    f"tests/{part}"
    for part in (
        "law money equipment exact chance hands table cases cli envs analysis test_python.py users/test_commands.py "
        "users/test_every_command.py games/craps games/three_card_poker docs/test_notebooks.py "
        "server/test_tables.py server/test_live.py ledger/test_ledger.py"
    ).split()
)


def main(arguments: list[str]) -> int:
    at = arguments.index("--") if "--" in arguments else len(arguments)
    wanted, tests = arguments[:at] or list(VERSIONS), arguments[at + 1 :] or list(TESTS)
    tried: dict[str, str] = {}
    for name in wanted:
        found = interpreter(name)
        tried[name] = "not to be had here" if found is None else attempt(found, tests)
    print("\nPython")
    for name, told in tried.items():
        print(f"  {name}: {told}")
    failed = any(told.startswith("failed") for told in tried.values())
    return int(failed or not any(told.startswith("passed") for told in tried.values()))


def interpreter(name: str) -> Path | None:
    """The interpreter of a version such as 3.13, or the one that lies at a path."""
    if Path(name).is_file():
        return Path(name).absolute()
    candidates = [Path(folder) / f"python{name}" for folder in os.environ["PATH"].split(os.pathsep)]
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    candidates += [folder / "bin" / "python" for folder in sorted(pyenv.glob(f"{name}.*"), reverse=True)]
    uv = Path.home() / ".local" / "share" / "uv" / "python"
    candidates += [
        folder / "bin" / "python3" for folder in sorted(uv.glob(f"cpython-{name}.*"), reverse=True)
    ]
    return next(
        (each for each in candidates if each.is_file() and _version(each).startswith(f"{name}.")), None
    )


def attempt(python: Path, tests: list[str]) -> str:
    """What came of the tests on one interpreter, against the wheel and not against the checkout."""
    version = _version(python)
    folder = ROOT / ".cache" / "pythons" / version
    print(f"\nPython {version}, {python}", flush=True)
    _run(sys.executable, "-m", "uv", "venv", "--quiet", "--clear", "--python", python, folder)
    install = (sys.executable, "-m", "uv", "pip", "install", "--quiet", "--python", folder / "bin" / "python")
    _run(*install, "--require-hashes", "-r", ROOT / "requirements" / "test.lock")
    _run(*install, "--no-deps", as_users.wheel())
    command = [folder / "bin" / "python", "-m", "pytest", "-q", "-p", "no:cacheprovider", *tests]
    ended = subprocess.run(command, cwd=ROOT, check=False).returncode
    return f"passed on {version}" if ended == 0 else f"failed on {version}"


def _version(python: Path) -> str:
    asked = [python, "-c", "import platform; print(platform.python_version())"]
    done = subprocess.run(asked, capture_output=True, text=True, check=False)
    return done.stdout.strip()


def _run(*command: object) -> None:
    subprocess.run([str(part) for part in command], cwd=ROOT, check=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

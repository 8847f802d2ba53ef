"""The code imports only what pyproject.toml says it needs."""

import ast
import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
FILES = sorted((ROOT / "src/pitboss").rglob("*.py"))

# What a package is called when it is imported, where that is not its name.
MODULES = {
    "ruamel.yaml": "ruamel",
    "argon2-cffi": "argon2",
    "vl-convert-python": "vl_convert",
    "numba-cuda": "numba",
}


def modules(needs: list[str]) -> set[str]:
    names = (re.split(r"[\[<>=!~ ;]", need)[0] for need in needs)
    return {MODULES.get(name, name.replace("-", "_")) for name in names}


EXTRAS = [needs for name, needs in PROJECT["optional-dependencies"].items() if name != "dev"]
DECLARED = modules(PROJECT["dependencies"]).union(*map(modules, EXTRAS))


def imported(path: Path) -> set[str]:
    """Packages of others that a file imports, at its head or where it needs them."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        match node:
            case ast.Import(names):
                found.update(name.name.split(".")[0] for name in names)
            case ast.ImportFrom(module=str(module), level=0):
                found.add(module.split(".")[0])
            case _:
                pass
    return found - sys.stdlib_module_names - {"pitboss"}


def test_only_declared_packages_are_imported() -> None:
    undeclared = {str(path.relative_to(ROOT)): imported(path) - DECLARED for path in FILES}
    assert {path: names for path, names in undeclared.items() if names} == {}

"""A notebook for each user: its cells are run from top to bottom and print what the notebook shows.

PITBOSS_WRITE_NOTEBOOKS=1 pytest tests/docs/test_notebooks.py    writes what they print into the notebooks
"""

from __future__ import annotations

import ast
import contextlib
import io
import json
import os
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).parents[2] / "docs" / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
USERS = 10
SHOWN = "_"
WRITES = os.environ.get("PITBOSS_WRITE_NOTEBOOKS") == "1"


def test_every_user_has_a_notebook() -> None:
    assert len(NOTEBOOKS) == USERS
    page = (FOLDER.parent / "notebooks.md").read_text()
    assert all(f"notebooks/{file.name}" in page for file in NOTEBOOKS)


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_a_notebook_shows_what_its_cells_print(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for needed in json.loads(file.read_text())["metadata"].get("needs", ()):
        pytest.importorskip(needed)
    monkeypatch.chdir(tmp_path)
    told: dict[str, Any] = json.loads(file.read_text())
    names: dict[str, Any] = {"__name__": "__main__"}
    for at, cell in enumerate(told["cells"]):
        if cell["cell_type"] == "code":
            printed = _run("".join(cell["source"]), names, f"{file.name} cell {at}")
            if WRITES:
                cell["outputs"] = [
                    {"name": "stdout", "output_type": "stream", "text": printed.splitlines(keepends=True)}
                ]
            shown = "".join(text for output in cell["outputs"] for text in output["text"])
            # Questions of drills are made anew when the drills grow: such a cell must run, and may print others.
            assert printed == shown or (printed and cell["metadata"].get("varies")), f"cell {at}"
    if WRITES:
        file.write_text(json.dumps(told, indent=1, ensure_ascii=False) + "\n")


def _run(source: str, names: dict[str, Any], where: str) -> str:
    """What a cell prints, with the value of its last line as a notebook shows it."""
    tree, out = ast.parse(source, where), io.StringIO()
    names.pop(SHOWN, None)
    if tree.body and isinstance(last := tree.body[-1], ast.Expr):
        named = ast.Assign([ast.Name(SHOWN, ast.Store())], last.value)
        tree.body[-1] = ast.fix_missing_locations(ast.copy_location(named, last))
    with contextlib.redirect_stdout(out):
        exec(compile(tree, where, "exec"), names)
        value = names.get(SHOWN)
        if value is not None:
            print(value if isinstance(value, str) else repr(value))
    return out.getvalue()

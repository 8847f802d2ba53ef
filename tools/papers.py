"""Make the papers of every game that can be opened, and contact sheets of all their pages to look at.

    python tools/papers.py build/papers                    every game
    python tools/papers.py build/papers --only craps       one of them; may be repeated

Beside each PDF lie its pages as pictures; `sheets/` has many pages on one picture. A game whose papers were made by the
same software under the same law is not made again. How many rounds are simulated for a PAR sheet is `papers.rounds` of
tests/sizes.toml.
"""

from __future__ import annotations

import argparse
import sys
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path

import typst

from pitboss.games import open_games
from pitboss.installed import code_digest
from pitboss.law import catalogue
from pitboss.reports import papers
from pitboss.reports.print import as_typst

SIZES = Path(__file__).parents[1] / "tests" / "sizes.toml"
ACROSS = 4
DOWN = 2


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("folder", type=Path)
    asked.add_argument("--only", action="append", default=[], metavar="GAME")
    asked.add_argument("--rounds", type=int, default=_rounds(), help="rounds to simulate for each PAR sheet")
    given = asked.parse_args()
    games = given.only or list(open_games())
    for game in games:
        started, mark = time.monotonic(), given.folder / game / "made-by.txt"
        made_by = f"{code_digest()} {catalogue().digest} {given.rounds}\n"
        if mark.is_file() and mark.read_text() == made_by:
            continue
        pictures = list(_of_game(game, given.folder / game, given.rounds))
        _contact_sheets(game, pictures, given.folder / "sheets")
        mark.write_text(made_by)
        print(f"{game}: {len(pictures)} pages, {time.monotonic() - started:.0f} s", flush=True)


def _rounds() -> int:
    return tomllib.loads(SIZES.read_text())["papers"]["rounds"]["small"]


def _of_game(game: str, folder: Path, rounds: int) -> Iterator[Path]:
    folder.mkdir(parents=True, exist_ok=True)
    made = {
        "guide": papers.guide(game),
        "guide-large": papers.guide(game, large=True),
        "petition": papers.petition(game, by="A. Petitioner", licensee="A casino"),
        "par": papers.par(game, rounds=rounds),
    }
    for name, paper in made.items():
        (folder / f"{name}.pdf").write_bytes(paper.pdf())
        drawn = typst.compile(
            as_typst(paper.document).encode(), format="png", ppi=90, ignore_system_fonts=True
        )
        for at, page in enumerate(drawn if isinstance(drawn, list) else [drawn], start=1):
            picture = folder / f"{name}-{at:02}.png"
            picture.write_bytes(page)  # pyright: ignore[reportArgumentType]
            yield picture


def _contact_sheets(game: str, pictures: list[Path], folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    each = ACROSS * DOWN
    for at in range(0, len(pictures), each):
        shown = "\n".join(f'image("/{game}/{one.name}", width: 100%),' for one in pictures[at : at + each])
        source = folder / f"{game}-{at // each + 1:02}.typ"
        source.write_text(
            "#set page(width: 1500pt, height: auto, margin: 8pt, fill: luma(140))\n"
            f"#grid(columns: {ACROSS}, gutter: 8pt,\n{shown}\n)\n"
        )
        typst.compile(source, output=source.with_suffix(".png"), root=folder.parent, format="png", ppi=72)
        source.unlink()


if __name__ == "__main__":
    sys.exit(main())

"""mkdocs hook: a picture of every game, drawn from a case of it as the table lay; made for every build."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from pitboss.cases import CaseError, read_cases
from pitboss.cases.model import Case
from pitboss.games import find, open_games
from pitboss.law import ids
from pitboss.reports.lay import Lay
from pitboss.reports.lay_drawing import drawn
from pitboss.reports.ruling import ruled, table_ruled_on
from pitboss.reports.verdict import decided_by
from pitboss.table import Event
from pitboss.table.accounts import pushed
from pitboss.table.events import WagerSettled

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files

CASES = Path(__file__).resolve().parents[1] / "cases"
FOLDER = "games"
TRIED = 12
"""Cases of a game that are looked at; the fullest table of them is drawn."""


class Picture(NamedTuple):
    case: Case
    lies: Lay


def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    from mkdocs.structure.files import File

    for name, text in pages().items():
        files.append(File.generated(config, f"{FOLDER}/{name}", content=text))
    return files


def pages() -> dict[str, str]:
    """The page, and each drawing by its file name."""
    pictures = {game: picture(game) for game in open_games()}
    made = {f"{game}.svg": drawn(found.lies) for game, found in pictures.items()}
    return {"index.md": "\n".join(_page(pictures)), **made}


def picture(game: str) -> Picture:
    """The fullest table of the game's first cases in which something is shown and paid for."""
    found: list[Picture] = []
    for case in _cases(game):
        lies = _lies(case)
        if lies is not None and (lies.hands or lies.dice or lies.result or lies.drawn):
            found.append(Picture(case, lies))
        if len(found) == TRIED:
            break
    return max(found, key=lambda each: sum(map(len, (each.lies.hands, each.lies.wagers, each.lies.stacks))))


def _cases(game: str) -> Iterator[Case]:
    """Cases of a game, those of its own folder first; ten games of poker share one."""
    for folder in (CASES / game, CASES / "poker"):
        for file in sorted(folder.glob("*.yaml")):
            for case in read_cases(file):
                if not isinstance(case, CaseError) and case.game == game:
                    yield case


def _lies(case: Case) -> Lay | None:
    """The table before it was paid; none where nothing was, or where the round was void."""
    made = ruled(case)
    decided = decided_by(find(case.game), made.result.steps, 0)
    if decided.step < 0 or not any(map(_pays, made.result.steps[decided.step].events)):
        return None
    return table_ruled_on(made, decided)


def _pays(event: Event) -> bool:
    return isinstance(event, WagerSettled) or bool(pushed(event.postings))


def _page(pictures: dict[str, Picture]) -> Iterator[str]:
    yield "# Every game in a picture\n"
    yield "Each picture is the table of one case, as it lay when the case was decided. `pitboss rule CASE` draws a case"
    yield "of your own. `pitboss play GAME` sits you down at a table; `pitboss odds GAME` prints the math.\n"
    for game, found in pictures.items():
        made = find(game)
        yield f"## {made.name}\n"
        yield f"`{game}`, [{made.subchapter}](../law/{ids.parts(made.subchapter)[1]}.md). The case:"
        yield f"{_sentence(found.case.title)}\n"
        yield f"![{_alt(found.lies.told())}]({game}.svg)\n"


def _sentence(title: str) -> str:
    return title if title.endswith((".", "?", "!")) else f"{title}."


def _alt(text: str) -> str:
    return text.replace("[", "(").replace("]", ")")

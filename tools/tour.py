"""Draw the tour of the README: two commands in a terminal, with what they print today.

python tools/tour.py docs/images/tour.svg
"""

from __future__ import annotations

import io
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
COMMANDS = {"odds craps": 16, "rule cases/craps/fire-bet.yaml": 6}
"""How many lines of each are shown."""
WIDTH = 126
DIGESTS = "Pitboss "
"""A line that begins so has digests, which any change of the law makes others; it is left out."""


def shown() -> list[str]:
    """Line by line what the picture shows."""
    found: list[str] = []
    for command, count in COMMANDS.items():
        done = subprocess.run(
            [sys.executable, "-m", "pitboss", *command.split()],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        )
        lines = [line[:WIDTH] for line in done.stdout.splitlines() if not line.startswith(DIGESTS)][:count]
        found += [f"$ pitboss {command}", *lines, "  ...", ""]
    return found[:-1]


def drawn(lines: list[str]) -> str:
    """As SVG, which takes nothing from anywhere: the fonts are the reader's own."""
    from rich.console import Console
    from rich.text import Text

    console = Console(record=True, width=WIDTH, file=io.StringIO(), force_terminal=True)
    for line in lines:
        style = "bold green" if line.startswith("$ ") else ""
        console.print(Text(line, style), no_wrap=True, crop=True)
    svg = console.export_svg(title="pitboss", unique_id="tour")
    svg = re.sub(r"\s*@font-face \{.*?\}", "", svg, flags=re.DOTALL)
    return svg.replace("Fira Code", "ui-monospace, DejaVu Sans Mono")


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(drawn(shown()), encoding="utf-8")

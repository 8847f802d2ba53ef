"""A short night at two tables, written into a ledger to try things on.

python night.py [FILE]        (night.db unless said; it must not be there yet)
"""

from __future__ import annotations

import sys
from pathlib import Path

from pitboss.ledger import Ledger
from pitboss.table import Command, Table

CRAPS = [
    Command("shoot", 1),
    Command("wager", 1, args={"on": "pass", "amount": 10_00}),
    Command("roll", args={"dice": [4, 4]}),
    Command("wager", 1, args={"on": "pass-odds", "amount": 20_00}),
    Command("roll", args={"dice": [5, 3]}),
]
BIG_SIX = [
    Command("wager", 1, args={"on": "big-six-1", "amount": 5_00}),
    Command("wager", 2, args={"on": "big-six-20", "amount": 2_00}),
]


def main(file: str) -> None:
    if Path(file).exists():
        sys.exit(f"{file} is there already.")
    with Ledger.open(file) as ledger:
        for name, table, commands in (
            ("t4", Table.open("craps", seats={1: 500_00}), CRAPS),
            ("t5", Table.open("big-six", seats={1: 100_00, 2: 100_00}), BIG_SIX),
        ):
            live = ledger.open_table(table, table_id=name, key=f"{name}-opens")
            for number, command in enumerate(commands):
                live.do(command, key=f"{name}-{number}").result()
            print(f"{name}: {table.game.name}, {len(live.table.log)} events")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "night.db")

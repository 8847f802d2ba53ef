"""A history per patron (P16): purse and seats together are what was acknowledged to him, and nothing else."""

from collections import Counter
from typing import Any

from pitboss.ledger import Ledger


class Histories:
    """What patrons were told. Nothing is won or lost in between: wagers are made, and not decided."""

    def __init__(self) -> None:
        self.purses: Counter[str] = Counter()
        self.tables: Counter[tuple[str, str]] = Counter()

    def opened(self, patron: str, cents: int) -> None:
        self.purses[patron] += cents

    def brought(self, patron: str, table: str, cents: int) -> None:
        """He was told that his money has come to his seat."""
        self.purses[patron] -= cents
        self.tables[patron, table] += cents

    def left(self, patron: str, table: str, cents: int) -> None:
        self.purses[patron] += cents
        self.tables[patron, table] -= cents

    def answered(self, patron: str, table: str, told: list[dict[str, Any]]) -> None:
        """Take in the events that a patron was told in an answer, as the server writes them."""
        for event in told:
            fields = event["fields"]
            match event["event"]:
                case "seated":
                    self.brought(patron, table, fields["chips"])
                case "bought-in":
                    self.brought(patron, table, fields["amount"])
                case "left":
                    self.left(patron, table, fields["chips"])
                case _:
                    pass

    def wrong(self, ledger: Ledger) -> list[str]:
        """What is not as it was acknowledged."""
        found = [f"{each} is still on its way" for each in ledger.purses.in_transit()]
        for patron, cents in self.purses.items():
            held = ledger.purses.balance(patron)
            if held != cents:
                found.append(f"{patron} was told of {cents} in the purse, which holds {held}")
        for table in sorted({table for _, table in self.tables}):
            held = _seated(ledger, table)
            for patron in self.purses:
                if held[patron] != self.tables[patron, table]:
                    told = self.tables[patron, table]
                    found.append(f"{patron} was told of {told} at {table}, where {held[patron]} is his")
        return found


def _seated(ledger: Ledger, table_id: str) -> Counter[str]:
    """What each patron has at a table: chips in front of him, and wagers."""
    table, patrons = ledger.seated_table(table_id)
    found: Counter[str] = Counter()
    for seat, patron in patrons.items():
        found[patron] += table.state.stack(seat)
        found[patron] += sum(wager.stake for wager in table.state.wagers.values() if wager.seat == seat)
    return found

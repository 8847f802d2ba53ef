"""Side wagers of boxes: what their cards have come to is a line, a word; what each line pays is a table.

The empty line loses. Engine, math and bulk play all ask these.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from pitboss.games.banked.verdict import Verdict, lost, won
from pitboss.money import Odds

if TYPE_CHECKING:
    from pitboss.games.box.work import BoxWork
    from pitboss.table.state import Wager

WON = "won"
"""The line of a wager that has but one."""
SUITED, UNSUITED = "suited", "unsuited"
Table = Mapping[str, Odds]


def match_line(cards: tuple[int, ...], up: int) -> str:
    """Which of two cards have the rank of the dealer's first one, and of those which the suit too; `suited+unsuited`
    where both have."""
    found = [SUITED if card == up else UNSUITED for card in cards[:2] if card // 4 == up // 4]
    return "+".join(sorted(found))


def match_table(single: Mapping[str, str]) -> dict[str, Odds]:
    """What each line of match-the-dealer pays; two matching cards add up."""
    one = {line: Odds.parse(text) for line, text in single.items()}
    pairs = ((SUITED, SUITED), (SUITED, UNSUITED), (UNSUITED, UNSUITED))
    return {**one, **{f"{a}+{b}": Odds(one[a].num + one[b].num) for a, b in pairs}}


def verdict(name: str, line: str, table: Table, cites: tuple[str, ...]) -> Verdict:
    """What becomes of a side wager whose cards have come to a line."""
    if not line:
        return lost(why=f"{name}: not made", cites=cites)
    return won(table[line], why=f"{name}: {'made' if line == WON else line.replace('-', ' ')}", cites=cites)


def standing(work: BoxWork, kind: str) -> list[Wager]:
    """The wagers of a kind that lie on the layout, from the dealer's left."""
    found = [wager for wager in work.wagers.values() if wager.kind == kind]
    return sorted(found, key=lambda wager: wager.position or wager.seat)


def settle(work: BoxWork, wager: Wager, said: Verdict) -> None:
    work.pay(wager, said.net(wager.stake), said)


def fractions(table: Table) -> dict[str, Fraction]:
    return {line: odds.fraction for line, odds in table.items()}


def worth(odds: Mapping[str, Fraction], chances: Mapping[str, Fraction]) -> Fraction:
    """What a unit is worth when its lines come as often."""
    return sum((chance * odds.get(line, Fraction(-1)) for line, chance in chances.items()), Fraction(0))

"""Double attack blackjack from an endless shoe, by recursion over totals: nothing of the solver is used here."""

from __future__ import annotations

from functools import cache

ACE, TEN, MOST, HANDS = 1, 10, 21, 4
CHANCES = {**dict.fromkeys(range(ACE, TEN), 1 / 12), TEN: 3 / 12}
Total = tuple[int, bool]
"""Points, and whether an ace counts eleven."""


def more(have: Total, card: int) -> Total:
    points, soft = have[0] + card, have[1]
    if card == ACE and not soft and points + 10 <= MOST:
        return points + 10, True
    return (points - 10, False) if points > MOST and soft else (points, soft)


@cache
def drawn(have: Total) -> dict[int, float]:
    """How often a dealer comes to each total; 0 where he goes over."""
    if have[0] >= 17:
        return {have[0] if have[0] <= MOST else 0: 1.0}
    ends: dict[int, float] = {}
    for card, chance in CHANCES.items():
        for end, often in drawn(more(have, card)).items():
            ends[end] = ends.get(end, 0.0) + chance * often
    return ends


class Against:
    """What hands are worth against one up card, once the dealer is known to have no blackjack.

    split_21_wins: a split ace with a ten beats a dealer's 21, as a blackjack does
    """

    def __init__(self, up: int, *, split_21_wins: bool) -> None:
        self.split_21_wins = split_21_wins
        missing = {ACE: TEN, TEN: ACE}.get(up)
        self.found = CHANCES[missing] if missing else 0.0
        self.ends: dict[int, float] = {}
        for card, chance in CHANCES.items():
            for end, often in drawn(more(more((0, False), up), card)).items() if card != missing else ():
                self.ends[end] = self.ends.get(end, 0.0) + chance * often / (1 - self.found)
        self.play = cache(self._play)

    def stand(self, points: int) -> float:
        return sum(often * ((end < points) - (end > points)) for end, often in self.ends.items())

    def doubled(self, points: int) -> float:
        """With surrender of the doubled hand."""
        if points >= MOST:
            return -2.0 if points > MOST else 2 * self.stand(points)
        return max(2 * self.stand(points), -1.0)

    def _play(self, have: Total) -> float:
        if have[0] >= MOST:
            return -1.0 if have[0] > MOST else self.stand(MOST)
        hit = sum(chance * self.play(more(have, card)) for card, chance in CHANCES.items())
        double = sum(chance * self.doubled(more(have, card)[0]) for card, chance in CHANCES.items())
        return max(self.stand(have[0]), hit, double, -0.5)

    def split(self, rank: int) -> float:
        one = more((0, False), rank)
        if rank == ACE:
            more_won = CHANCES[TEN] * self.ends[MOST] if self.split_21_wins else 0.0
            return 2 * (
                more_won + sum(chance * self.stand(more(one, card)[0]) for card, chance in CHANCES.items())
            )
        pair = CHANCES[rank]
        others = sum(chance * self.play(more(one, card)) for card, chance in CHANCES.items() if card != rank)
        again = self.play(more(one, rank))

        def still(waiting: int, hands: int) -> float:
            if not waiting:
                return 0.0
            second = still(waiting + 1, hands + 1) if hands < HANDS else again + still(waiting - 1, hands)
            return others + (1 - pair) * still(waiting - 1, hands) + pair * second

        return still(2, 2)

    def worth(self) -> float:
        """Of one unit before the player's cards are dealt."""
        whole = 0.0
        for one, first in CHANCES.items():
            for other, second in CHANCES.items():
                best = self.play(more(more((0, False), one), other))
                if {one, other} == {ACE, TEN}:
                    best, lost = 1.0, 0.0
                else:
                    lost = self.found
                if one == other:
                    best = max(best, self.split(one))
                whole += first * second * ((1 - self.found) * best - lost)
        return whole


def expectation(*, split_21_wins: bool = False) -> float:
    """Of one unit of the first wager, doubled at every up card at which it is worth something."""
    units = {up: Against(up, split_21_wins=split_21_wins).worth() for up in CHANCES}
    return sum(CHANCES[up] * unit * (2 if unit > 0 else 1) for up, unit in units.items())

"""When to make the wager against a dealer, in words: a lowest hand to play, and hands below it that are played too.

A wager beside the first that a fold forfeits may change the decision: a hand that it pays is then worth more played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from pitboss.equipment.cards import names
from pitboss.games.banked.three import Decision, Matchup, Threes
from pitboss.games.banked.versus import Versus

FEW = 6
"""More turning points than these are not all told, but they are all in the data."""


class Threshold(NamedTuple):
    """Every hand at least as strong as `lowest` is played, and so are the `exceptions` below it; no other is.

    `lowest` is None where even the best hand is folded.
    """

    lowest: Matchup | None
    exceptions: tuple[Matchup, ...]

    def plays(self, matchup: Matchup) -> bool:
        above = self.lowest is not None and matchup.strength >= self.lowest.strength
        return above or matchup in self.exceptions


def threshold(decisions: Sequence[Decision]) -> Threshold:
    """The rule that these decisions follow; a hand is played at a strength only if all of that strength are."""
    folded = max((decision.matchup.strength for decision in decisions if not decision.plays), default=-1)
    played = [decision.matchup for decision in decisions if decision.plays]
    above = [matchup for matchup in played if matchup.strength > folded]
    found = Threshold(above[0] if above else None, tuple(m for m in played if m.strength <= folded))
    for decision in decisions:
        if found.plays(decision.matchup) != decision.plays:
            raise AssertionError(f"The rule for {decision.matchup.name} does not say what was computed.")
    return found


class Telling:
    """The decisions of a round in words; `side` is a wager on the own hand that may lie beside the first."""

    def __init__(self, versus: Versus, decisions: Sequence[Decision], side: str) -> None:
        self.versus, self.decisions, self.side = versus, decisions, side.replace("-", " ")
        self.forfeits = versus.rules.forfeits[side] is not None
        self.threes = Threes(Versus(versus.rules, 1, {side: 1}))
        self.gains = self.threes.gains

    def turning_points(self) -> dict[Fraction, list[Matchup]]:
        """From how many units beside the first on a hand that would be folded is played all the same."""
        found: dict[Fraction, list[Matchup]] = {}
        for matchup, value, plays in self.decisions:
            costs = self.gains[matchup.line]
            if not plays and costs > 0:
                found.setdefault((self.threes.fold - value) / costs, []).append(matchup)
        return dict(sorted(found.items()))

    def advice(self) -> dict[str, Any]:
        """The rule as data and in words, with the hands on either side of it and what the side wager changes."""
        rule, turns = threshold(self.decisions), self.turning_points()
        folded = [decision for decision in self.decisions if not decision.plays]
        played = [decision for decision in self.decisions if decision.plays]
        return {
            "play_with": None if rule.lowest is None else rule.lowest.name,
            "exceptions": [self._told(matchup) for matchup in rule.exceptions],
            "lowest_played": _around(played, played[0].matchup.strength) if played else [],
            "highest_folded": _around(folded, folded[-1].matchup.strength) if folded else [],
            f"with_{self.side.replace(' ', '_')}": [
                {f"from_{self.versus.first}s": str(ratio), "play": [self._told(matchup) for matchup in hands]}
                for ratio, hands in turns.items()
            ],
            "text": [self.say(rule), *self._beside(turns)],
        }

    def say(self, rule: Threshold) -> str:
        """Such as "Make the play wager with queen high, six four or better; fold anything lower."."""
        make = f"Make the {self.versus.second} wager with"
        if rule.lowest is None:
            said = "Fold every hand"
        elif rule.lowest.strength == self.decisions[0].matchup.strength:
            return f"{make} every hand."
        else:
            said = f"{make} {rule.lowest.name} or better"
        if not rule.exceptions:
            return f"{said}; fold anything lower." if rule.lowest else f"{said}."
        also = "; ".join(map(self._told, rule.exceptions))
        if rule.lowest:
            return f"{said}, and below that with: {also}. Fold anything else."
        return f"{said} except: {also}."

    def _beside(self, turns: Mapping[Fraction, Sequence[Matchup]]) -> list[str]:
        """What the side wager changes, and why it does not where it does not."""
        side, first = self.side, self.versus.first
        if not self.forfeits:
            return [f"The {side} survives a fold, so a {side} beside the {first} changes nothing."]
        if turns:
            said = [f"Folding forfeits the {side} too, so with a large enough {side} more hands are played:"]
            for ratio, hands in list(turns.items())[:FEW]:
                also = "; ".join(map(self._told, hands))
                said.append(f"  from {float(ratio):.4f} {first}s on the {side} on: {also}")
            return [*said, f"  and {len(turns) - FEW} more steps"] if len(turns) > FEW else said
        paid = [decision for decision in self.decisions if self.gains[decision.matchup.line] > 0]
        if not paid:
            return [f"The {side} pays no hand, so it changes nothing."]
        fold, weakest = self.threes.fold, min(paid, key=lambda decision: decision.value)
        brings = float(weakest.value)
        return [
            f"Folding forfeits the {side} too, but best play stays the same, however much is on it:",
            "  every hand that it pays is played anyway.",
            f"  The least of them, {weakest.matchup.name}, brings {brings:+.4f} {first}s, and a fold {fold}.",
        ]

    def _told(self, matchup: Matchup) -> str:
        """Its name, and its suits where those decide."""
        alike = Counter(d.plays for d in self.decisions if d.matchup.strength == matchup.strength)
        return f"{matchup.name}, {matchup.suits}" if matchup.suits and len(alike) > 1 else matchup.name


def _around(decisions: Sequence[Decision], strength: int) -> list[dict[str, Any]]:
    """The hands of one strength, by how their suits lie: what playing them brings."""
    return [
        {"hand": decision.matchup.name, "suits": decision.matchup.suits, "example": names(decision.matchup.cards),
         "hands": decision.matchup.ways, "value": str(decision.value)}
        for decision in decisions if decision.matchup.strength == strength
    ]  # fmt: skip

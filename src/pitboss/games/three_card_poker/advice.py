"""When to make the play wager, in words: a lowest hand to play, and hands below it that are played as well."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from pitboss.equipment.cards import names
from pitboss.games.three_card_poker.best_play import Decision, Terms, turning_points
from pitboss.games.three_card_poker.matchups import Matchup

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


def advice(decisions: Sequence[Decision], terms: Terms) -> dict[str, Any]:
    """The rule as data and in words, with the hands on either side of it and what a pair plus beside it changes."""
    rule = threshold(decisions)
    turns = turning_points(decisions, terms)
    folded = [decision for decision in decisions if not decision.plays]
    played = [decision for decision in decisions if decision.plays]
    return {
        "play_with": None if rule.lowest is None else rule.lowest.name,
        "exceptions": [_told(matchup, decisions) for matchup in rule.exceptions],
        "lowest_played": _around(played, played[0].matchup.strength) if played else [],
        "highest_folded": _around(folded, folded[-1].matchup.strength) if folded else [],
        "with_pair_plus": [
            {"from_antes": str(ratio), "play": [_told(matchup, decisions) for matchup in hands]}
            for ratio, hands in turns.items()
        ],
        "text": [say(rule, decisions), *_beside_pair_plus(decisions, terms, turns)],
    }


def say(rule: Threshold, decisions: Sequence[Decision]) -> str:
    """Such as "Make the play wager with queen high, six four or better; fold anything lower."."""
    if rule.lowest is None:
        said = "Fold every hand"
    elif rule.lowest.strength == decisions[0].matchup.strength:
        return "Make the play wager with every hand."
    else:
        said = f"Make the play wager with {rule.lowest.name} or better"
    if not rule.exceptions:
        return f"{said}; fold anything lower." if rule.lowest else f"{said}."
    also = "; ".join(_told(matchup, decisions) for matchup in rule.exceptions)
    return (
        f"{said}, and below that with: {also}. Fold anything else."
        if rule.lowest
        else f"{said} except: {also}."
    )


def _beside_pair_plus(
    decisions: Sequence[Decision], terms: Terms, turns: Mapping[Fraction, Sequence[Matchup]]
) -> list[str]:
    """What a pair plus beside the ante changes, and why it does not where it does not."""
    if terms.survives:
        return ["The pair plus survives a fold, so a pair plus beside the ante changes nothing."]
    if turns:
        said = ["Folding forfeits the pair plus too, so with a large enough pair plus more hands are played:"]
        for ratio, hands in list(turns.items())[:FEW]:
            also = "; ".join(_told(matchup, decisions) for matchup in hands)
            said.append(f"  from {float(ratio):.4f} antes on the pair plus on: {also}")
        return [*said, f"  and {len(turns) - FEW} more steps"] if len(turns) > FEW else said
    paid = [decision for decision in decisions if terms.forfeit(decision.matchup.category) > 0]
    if not paid:
        return ["The pair plus pays no hand, so it changes nothing."]
    weakest = min(paid, key=lambda decision: decision.value)
    return [
        "Folding forfeits the pair plus too, but best play stays the same, however much is on it:",
        "  every hand that it pays is played anyway.",
        f"  The least of them, {weakest.matchup.name}, brings {float(weakest.value):+.4f} antes, and a fold -1.",
    ]


def _around(decisions: Sequence[Decision], strength: int) -> list[dict[str, Any]]:
    """The hands of one strength, by how their suits lie: what playing them brings."""
    return [
        {"hand": decision.matchup.name, "suits": decision.matchup.suits, "example": names(decision.matchup.cards),
         "hands": decision.matchup.ways, "value": str(decision.value)}
        for decision in decisions if decision.matchup.strength == strength
    ]  # fmt: skip


def _told(matchup: Matchup, decisions: Sequence[Decision]) -> str:
    """Its name, and its suits where those decide."""
    alike = Counter(decision.plays for decision in decisions if decision.matchup.strength == matchup.strength)
    return f"{matchup.name}, {matchup.suits}" if matchup.suits and len(alike) > 1 else matchup.name

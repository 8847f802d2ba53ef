"""What the sign of a poker table says (14.9, 14.10, 14.14, 14.17), also where the house has left it open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.games.poker.options import UNLIMITED
from pitboss.games.poker.rake import rake_in_words
from pitboss.games.poker.rules import USUAL_RAISES
from pitboss.money import brief, show
from pitboss.table.game import Posted

if TYPE_CHECKING:
    from pitboss.games.poker.rules import Rules


def stakes(rules: Rules) -> str:
    """The limits as a poker room posts them."""
    match rules.betting:
        case "fixed":
            return f"{brief(rules.small)} and {brief(rules.big)}, fixed limit"
        case "spread":
            return f"{brief(rules.minimum)} to {brief(rules.maximum)}, spread limit"
        case "pot":
            return f"from {brief(rules.minimum)}, pot limit"
        case _:
            return f"from {brief(rules.minimum)}, no limit"


def posted(rules: Rules) -> tuple[Posted, ...]:
    """Limits, raises, what is posted before the cards, and the rake, each with the options that it says."""
    limits = ("betting", "small_bet", "big_bet", "minimum", "maximum")
    lines = [Posted(_bets(rules), limits), Posted(_raises(rules), ("max_raises",))]
    lines.append(Posted(_ante(rules), ("ante", "ante_placed_by")))
    if rules.blinds:
        count = f"{len(rules.blinds)} blinds" if len(rules.blinds) > 1 else "One blind"
        blinds = ", ".join(map(show, rules.blinds))
        lines.append(Posted(f"{count}: {blinds}, from the left of the button.", ("blinds",)))
    if any(street.opens == "forced-bet" for street in rules.streets):
        lines.append(Posted(f"Forced bet: {show(rules.forced)}.", ("forced_bet",)))
    filed = rules.options["rake"]
    lines.append(Posted(f"Rake: {rake_in_words(filed)}." if filed else "No rake.", ("rake",)))
    return tuple(lines)


def _bets(rules: Rules) -> str:
    match rules.betting:
        case "fixed":
            early, late = show(rules.small), show(rules.big)
            return f"Fixed limit: bets and raises of {early} in the early rounds and of {late} in the later ones."
        case "spread":
            return f"Spread limit: bets and raises of {show(rules.minimum)} to {show(rules.maximum)}."
        case "pot":
            return f"Pot limit: bets of at least {show(rules.minimum)}, bets and raises up to the size of the pot."
        case _:
            return f"No limit: bets of at least {show(rules.minimum)}."


def _raises(rules: Rules) -> str:
    if rules.raises is None and rules.limited:
        return f"At most {USUAL_RAISES} raises in a round while more than two players are in."
    if rules.raises is None or rules.raises >= UNLIMITED:
        return "Raises without end."
    return f"At most {rules.raises} raises in a round."


def _ante(rules: Rules) -> str:
    if not rules.ante:
        return "No ante."
    return f"Ante: {show(rules.ante)} {'from each player' if rules.ante_by_each else 'from the last blind for all'}."

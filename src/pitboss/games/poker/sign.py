"""What the sign of a poker table says (14.9, 14.10, 14.14, 14.17), also where the house has left it open."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pitboss.games.poker.options import UNLIMITED, rake_in_words
from pitboss.games.poker.rules import USUAL_RAISES
from pitboss.money import brief, show

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


def posted(rules: Rules) -> tuple[str, ...]:
    """Limits, raises, what is posted before the cards, and the rake."""
    return (*_bets(rules), *_before_the_cards(rules), _rake(rules))


def _bets(rules: Rules) -> Iterator[str]:
    match rules.betting:
        case "fixed":
            yield (
                f"Fixed limit: bets and raises of {show(rules.small)} in the early rounds and of {show(rules.big)} "
                "in the later ones."
            )
        case "spread":
            yield f"Spread limit: bets and raises of {show(rules.minimum)} to {show(rules.maximum)}."
        case "pot":
            yield f"Pot limit: bets of at least {show(rules.minimum)}, bets and raises up to the size of the pot."
        case _:
            yield f"No limit: bets of at least {show(rules.minimum)}."
    if rules.raises is None and rules.limited:
        yield f"At most {USUAL_RAISES} raises in a round while more than two players are in."
    elif rules.raises is None or rules.raises >= UNLIMITED:
        yield "Raises without end."
    else:
        yield f"At most {rules.raises} raises in a round."


def _before_the_cards(rules: Rules) -> Iterator[str]:
    if rules.ante:
        by = "from each player" if rules.ante_by_each else "from the last blind for all"
        yield f"Ante: {show(rules.ante)} {by}."
    else:
        yield "No ante."
    if rules.blinds:
        count = f"{len(rules.blinds)} blinds" if len(rules.blinds) > 1 else "One blind"
        yield f"{count}: {', '.join(map(show, rules.blinds))}, from the left of the button."
    if any(street.opens == "forced-bet" for street in rules.streets):
        yield f"Forced bet: {show(rules.forced)}."


def _rake(rules: Rules) -> str:
    filed = rules.options["rake"]
    return f"Rake: {rake_in_words(filed)}." if filed else "No rake."

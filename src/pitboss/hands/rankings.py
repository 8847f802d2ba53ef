"""The rankings by name, each made when it is first asked for."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import cast

import msgspec

from pitboss.errors import meant
from pitboss.hands import pai_gow, poker, two_card_joker
from pitboss.hands.high import Wheel
from pitboss.hands.low import Reading
from pitboss.hands.ranking import HandError, Ranking

OPTIONS: Mapping[str, tuple[str, ...]] = {
    "low_comparison": ("conventional", "literal"),
    "low_straight_rule": ("second-highest", "lowest"),
    "rank_order_middle": two_card_joker.MIDDLE,
}
"""What a licensee may choose, the default first: 14.3(d)-(f), 11.3(d), and 30."""

_FIXED: Mapping[str, Callable[[], Ranking]] = {
    "five": poker.five,
    "three": poker.three,
    "three-card-poker": poker.three_card_poker,
    "four-card": poker.four_card,
    "omaha": poker.omaha,
    "showing": poker.showing,
    "pai-gow-low": pai_gow.low_hand,
    "three-card-bonus": pai_gow.three_card_bonus,
}
_BY_READING: Mapping[str, Callable[[Reading], Ranking]] = {
    "low": poker.low_five,
    "low-three": poker.low_three,
    "eight-or-better": poker.eight_or_better,
    "six-or-better": poker.six_or_better,
    "omaha-low": poker.omaha_low,
}
_BY_WHEEL: Mapping[str, Callable[[Wheel], Ranking]] = {
    "pai-gow": pai_gow.high_hand,
    "seven-card-bonus": pai_gow.seven_card_bonus,
}
_BY_MIDDLE: Mapping[str, Callable[[str], Ranking]] = {"two-card-joker": two_card_joker.two_cards}

RANKINGS = (
    "five", "three", "three-card-poker", "low", "low-three", "eight-or-better", "six-or-better", "omaha",
    "omaha-low", "pai-gow", "pai-gow-low", "seven-card-bonus", "three-card-bonus", "showing", "two-card-joker",
    "four-card",
)  # fmt: skip


def ranking(name: str, options: Mapping[str, str] | None = None) -> Ranking:
    """The ranking as the licensee has it: `ranking("pai-gow", {"low_straight_rule": "lowest"})`."""
    if name not in RANKINGS:
        raise HandError(f"There is no ranking {name}; {meant(name, RANKINGS, 'there are')}")
    option = option_of(name)
    for given, value in (options or {}).items():
        if given != option:
            takes = f"only {option}" if option else "none"
            raise HandError(f"The ranking {name} has no option {given}; it takes {takes}.")
        if value not in OPTIONS[given]:
            raise HandError(f"{given} is {' or '.join(OPTIONS[given])}, not {value}.")
    chosen = (options or {}).get(option, OPTIONS[option][0]) if option else ""
    return _made(name, chosen)


def option_of(name: str) -> str | None:
    """The option that a ranking takes, if any."""
    if name in _BY_READING:
        return "low_comparison"
    if name in _BY_MIDDLE:
        return "rank_order_middle"
    return "low_straight_rule" if name in _BY_WHEEL else None


@cache
def _made(name: str, chosen: str) -> Ranking:
    """One value per choice, so that rankings compare by identity and share what they have computed."""
    if name in _FIXED:
        return _FIXED[name]()
    if name in _BY_READING:
        made = _BY_READING[name](cast(Reading, chosen))
    elif name in _BY_MIDDLE:
        made = _BY_MIDDLE[name](chosen)
    else:
        made = _BY_WHEEL[name](cast(Wheel, chosen))
    option = option_of(name) or ""
    if chosen == OPTIONS[option][0]:
        return made
    return msgspec.structs.replace(made, options=(f"{option}={chosen}",), memo={}, suit_memo={})

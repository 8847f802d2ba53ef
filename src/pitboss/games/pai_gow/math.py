"""The math of pai gow, exact over all 736,281,000 deals of two hands: set the best way against the house way."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from pitboss.analysis.figures import Figures, WagerMath, exact_value
from pitboss.equipment.cards import card_name
from pitboss.exact import Distribution
from pitboss.games import find
from pitboss.games.pai_gow.house_way import Four, TwoAndTwo
from pitboss.games.pai_gow.play import MAIN
from pitboss.games.setting.rules import Rules, fee_of
from pitboss.games.setting.telling import in_words
from pitboss.hands.tiles import GROUPS, NAMES, PAIR

if TYPE_CHECKING:
    from pitboss.games.pai_gow.counting import Counted, Found
    from pitboss.law import Law


def rows(game_id: str, law: Law) -> tuple[str, ...]:
    return find(game_id).wagers(law)


def analyse(
    game_id: str, law: Law, options: Mapping[str, Any], wagers: tuple[str, ...], amount: int | None
) -> list[WagerMath]:
    rules: Rules = find(game_id).rules(law, options)
    return [_main(rules, amount) for _ in wagers]


def found_of(rules: Rules, amount: int | None) -> Found:
    from pitboss.games.pai_gow.counting import counted
    from pitboss.hands.patience import patience

    divider = rules.divider
    assert isinstance(divider, TwoAndTwo)
    with patience("Counting the deals of pai gow"):
        return counted(divider.way, float(fee_of(rules, amount)))


def distribution(counted: Counted, fee: Fraction) -> Distribution:
    """What a wager makes: won less vigorish, pushed or lost."""
    from pitboss.games.pai_gow.counting import DEALS

    won, lost = Fraction(counted.won, DEALS), Fraction(counted.lost, DEALS)
    return Distribution.of([(1 - fee, won), (Fraction(0), 1 - won - lost), (Fraction(-1), lost)])


def _main(rules: Rules, amount: int | None) -> WagerMath:
    from pitboss.games.pai_gow.counting import DEALS

    found, fee = found_of(rules, amount), fee_of(rules, amount)
    divider = rules.divider
    assert isinstance(divider, TwoAndTwo)

    def told(counted: Counted) -> dict[str, Any]:
        nets = distribution(counted, fee)
        edge = Figures(nets).house_edge
        return {
            "house_edge": exact_value(edge),
            "win": exact_value(nets.positive),
            "lose": exact_value(nets.negative),
        }

    half = told(found.bank)
    strategy = {
        "summary": "Each hand set the best way against the dealer's house way, the dealer banking.",
        "house_way": divider.way_name,
        "text": [*_words(found)],
        "as the house way sets it": told(found.usual),
        "banking, set the best way, against one hand set the house way": told(found.best_bank),
        "banking, set the house way": half,
        "sharing the bank, of half of the wager": half,
    }
    cites = rules.cites("compare", "vigorish", "house-way", "equal-rank")
    nets = distribution(found.best, fee)
    return WagerMath(MAIN, "1 to 1 less 5%", Figures(nets, ways=DEALS), cites, in_words(strategy))


def _words(found: Found) -> list[str]:
    """Best play in words: which pairs are split beside which tiles, and how often the rest is set otherwise."""
    from pitboss.games.pai_gow.counting import HANDS, KINDS, tiles_of

    split: dict[int, list[str]] = {}
    for at, hand in enumerate(HANDS):
        four = Four(tiles_of(hand))
        if four.pair is None or four.choices[int(found.chosen[at])][0] >= PAIR:
            continue
        group = GROUPS[four.pair[0]]
        beside = [card_name(KINDS[kind]) for kind in hand if kind != group]
        split.setdefault(group, []).append("+".join(beside))
    lines = [f"The best setting differs from the house way in {found.differs:,} of 35,960 hands."]
    for group, beside in sorted(split.items()):
        lines.append(f"A pair of {NAMES[group]} is split beside {', '.join(beside)}.")
    kept = [NAMES[group] for group in range(len(NAMES)) if group not in split]
    return [*lines, f"Never split: {', '.join(kept)}. Tiles of a mixed pair are alike; one of them is named."]

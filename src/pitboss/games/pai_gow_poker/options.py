"""What a pai gow poker licensee chooses, each choice held against the law of the day."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from pitboss.games.card_table.options import any_table, least_table, part_of_a_hundred
from pitboss.games.pai_gow_poker.house_way import house_way
from pitboss.games.setting import options as shared
from pitboss.money import PayTable, parse_dollars, show
from pitboss.table.options import Allows, Option, where

if TYPE_CHECKING:
    from pitboss.law import Law

PREFIX = "pai-gow-poker"


def named(*names: str) -> tuple[str, ...]:
    return tuple(f"{PREFIX}.{name}" for name in names)


def _from(handle: str, what: str) -> Any:
    """A wager that the law has since a day."""

    def allowed(law: Law, value: Any, _values: Mapping[str, Any]) -> str | None:
        return (
            None if not value or law.in_force(f"{PREFIX}.{handle}") else f"No rule on this day knows {what}."
        )

    return allowed


def _table(figure: str, check: Callable[[str], Allows]) -> Allows:
    """A pay table of a wager that the law has since a day."""

    def allowed(law: Law, value: Any, values: Mapping[str, Any]) -> str | None:
        if not law.figure_or(f"{PREFIX}.{figure}", None):
            return None if not value else "No rule on this day knows the wager."
        return check(f"{PREFIX}.{figure}")(law, value, values)

    return allowed


def _additional(law: Law, value: Any, values: Mapping[str, Any]) -> str | None:
    if value and values["three_seven_bonus"]:
        return "With the deal of the three- and seven-card bonus there is no starting position to wager on."
    return _from("additional-wager", "the additional wager")(law, value, values)


def _cap(law: Law, value: Any, values: Mapping[str, Any]) -> str | None:
    if not law.in_force(f"{PREFIX}.seven-card-cap"):
        return "No rule on this day limits what the seven-card bonus pays."
    least = parse_dollars(law.figure(f"{PREFIX}.seven-card-cap-floor-dollars"))
    posted = values["limits"].get("seven-card-bonus", {}).get("min")
    wager = posted or values["table_min"] or values["smallest_chip"]
    table = PayTable.parse(
        {**law.figure(f"{PREFIX}.seven-card-table"), **(values["seven_card_bonus_table"] or {})}
    )
    floor = max(least, *(odds.pay(wager) for _, odds in table.lines))
    return None if value >= floor else f"The limit is at least {show(floor)} for a player and round."


def _second_deck(law: Law, value: Any, values: Mapping[str, Any]) -> str | None:
    if value and values["shuffler"] is False:
        return "A second deck is used only where an automated device shuffles."
    return _from("second-deck", "a second deck")(law, value, values)


OPTIONS: tuple[Option, ...] = (
    *shared.cards(PREFIX),
    shared.start_method(PREFIX, handles=named("start-methods", "start-button", "count-generator")),
    shared.low_straight_rule(named("low-straight-rule", "straight")),
    shared.banking(("house-only", "player-bank", "player-bank+co-bank"), "player-bank", named("bank")),
    Option(name="house_way", type="table", default="default", adverse="any", handles=named("house-way"),
           forbids=shared.way_of(house_way),
           help="How the dealer sets a hand: default, or rules of the licensee's own: {name, version, rules}."),
    Option(name="vigorish_percent", type="choice", default=5, choices=(5,), adverse="none", handles=named("vigorish"),
           help="Percent of what is won that the house keeps."),
    shared.vigorish_rounding(("exact", "nearest_0.25", "nearest_0.50"), named("vigorish")),
    Option(name="two_positions", type="flag", default=False, adverse="none", handles=named("two-areas"),
           help="A player may bet on a second area beside his own."),
    Option(name="second_deck", type="flag", default=False, adverse="none", forbids=_second_deck,
           handles=named("second-deck", "second-deck-standard"),
           help="Two decks of different colours are used in turn, one being shuffled by the machine meanwhile."),
    Option(name="cutting_card_after_cut", type="choice", default="discard-rack", adverse="none",
           choices=("discard-rack", "four-from-bottom"), handles=named("cut"),
           help="Where the cutting card goes after the cut."),
    Option(name="recut_by", type="choice", default="same-player", choices=("same-player", "next-entitled"),
           adverse="none", handles=named("recut", "cut-offered"), help="Who cuts again when a supervisor orders it."),
    Option(name="three_seven_bonus", type="flag", default=False, handles=named("bonus-placed", "three-seven-bonus"),
           forbids=_from("three-seven-bonus", "the three- and seven-card bonus"),
           only=named("bonus-placed", "three-card-bonus", "seven-card-bonus"),
           help="Offer the three- and seven-card bonus, with their way of dealing."),
    Option(name="additional_wager", type="flag", default=False, handles=named("additional-wager"), forbids=_additional,
           only=named("additional-wager"),
           help="Offer the wager that a player's own position is where the deal begins."),
    Option(name="progressive", type="flag", default=False, handles=named("progressive", "progressive-placed"),
           forbids=_from("progressive", "the progressive wager"), only=named("progressive", "progressive-placed"),
           help="Offer the progressive wager of one dollar."),
    Option(name="bonus", type="flag", default=False, handles=named("bonus", "bonus-pays"),
           forbids=_from("bonus", "the bonus wager"), only=named("bonus", "bonus-pays", "bonus-hands"),
           help="Offer the bonus wager with its envy bonus."),
    Option(name="three_card_bonus_table", type="table", default={},
           forbids=_table("three-card-table", least_table), handles=named("three-card-table", "three-card-bonus"),
           matters=where("three_seven_bonus"),
           examples=({"pair": "3 to 2"},), help="Odds of the three-card bonus above the least."),
    Option(name="seven_card_bonus_table", type="table", default={},
           forbids=_table("seven-card-table", least_table), handles=named("seven-card-table", "seven-card-bonus"),
           matters=where("three_seven_bonus"),
           examples=({"straight": 3},), help="Odds of the seven-card bonus above the least."),
    Option(name="bonus_table", type="table", default={}, forbids=_table("bonus-table", any_table),
           handles=named("bonus-pays"), matters=where("bonus"), examples=({"seven-card-straight-flush-natural": 5000},),
           help="Odds of the bonus wager that differ from the usual ones."),
    Option(name="bonus_pays_by", type="choice", default="rank", choices=("rank", "best-pay"),
           handles=named("seven-card-bonus", "bonus-pays"), matters=where("three_seven_bonus", "bonus"),
           help="A straight that holds three of a kind too: paid by its rank, or by the better line."),
    Option(name="seven_bonus_cap", type="amount", default=None, adverse="lower", forbids=_cap, examples=("none", 60000),
           handles=named("seven-card-cap"), matters=where("three_seven_bonus"),
           help="Most that the seven-card bonus pays a player in a round."),
    Option(name="progressive_meter", type="amount", default=None, adverse="none", handles=named("rate-of-progression"),
           help="What the meter shows when the table opens; the reset amount, unless something else is said."),
    Option(name="meter_reset", type="amount", default=None, figure=f"{PREFIX}.meter-reset-dollars", adverse="lower",
           handles=named("rate-of-progression"), matters=where("progressive"),
           help="What the meter shows again after it was paid out whole."),
    Option(name="rate_of_progression", type="percent", default=None, figure=f"{PREFIX}.rate-percent", adverse="lower",
           forbids=part_of_a_hundred, handles=named("rate-of-progression"), matters=where("progressive"),
           help="Percent of each progressive dollar that the meter grows by."),
)  # fmt: skip

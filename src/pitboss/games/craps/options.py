"""What a craps licensee chooses, each choice held against the law of the day."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from pitboss.money import MoneyError, Odds, PayTable
from pitboss.table.options import Allows, Broken, Option, where
from pitboss.table.values import OptionError

if TYPE_CHECKING:
    from pitboss.law import Law


def options(game: str) -> tuple[Option, ...]:
    """The options of craps or of mini-craps."""
    mini = game == "mini-craps"
    own = (_MINI_STICKPERSON,) if mini else ()
    return (*_SHARED, _no_roll_caller(game, mini=mini), _fire_bet(mini=mini), *own)


def _percent_allowed(law: Law, value: Any, _values: Mapping[str, Any]) -> str | None:
    rate, most = Fraction(value), law.figure("craps.commission-percent")
    if 0 < rate <= most:
        return None
    said = f"The commission on buy and lay bets is more than nothing and at most {most}% of the wager, not {value}%."
    return Broken(said, "craps.buy", "craps.lay")


def _timing_allowed(law: Law, value: Any, _values: Mapping[str, Any]) -> str | None:
    allowed = law.figure("craps.commission-timings")
    if value in allowed:
        return None
    told, filed = (" or ".join(choices).replace("_", " ") for choices in (allowed, [str(value)]))
    said = f"The commission may be taken {told} on this day, not {filed}."
    return Broken(said, "craps.buy", "craps.lay")


def _multiple_allowed(law: Law, value: Any, _values: Mapping[str, Any]) -> str | None:
    least, most = law.figure("craps.odds-floor"), law.figure("craps.odds-ceiling")
    if least <= value <= most:
        return None
    lawful = f"Odds bets may be allowed from {least} to {most} times the flat bet on this day"
    return " ".join((f"{lawful}, not {value} times.", law.figure_remark("craps.odds-ceiling"))).rstrip()


def _odds_allowed(law: Law, value: Any, values: Mapping[str, Any]) -> str | None:
    """Posted odds: no less than the law's, for wagers whose odds are a floor (1.4(b), (e))."""
    for wager, posted in value.items():
        floor = _floor_of(law, wager, values["fire_bet_table"])
        if floor is None:
            return f"{wager} is not a wager whose odds the licensee may set."
        for line, odds in _lines(wager, posted, floor).items():
            if line not in floor:
                return f"{wager} has no line {line!r}; its lines are {', '.join(floor)}."
            if not odds.at_least(floor[line]):
                where = f" on {line}" if line else ""
                below = f"{wager} pays at least {floor[line]}{where}; {odds} is below it."
                return Broken(below, "craps.fire-bet-pays") if wager == "fire-bet" else below
    return None


def _floor_of(law: Law, wager: str, fire_table: str | None) -> dict[str, Odds] | None:
    if wager == "fire-bet":
        table: Mapping[Any, Any] = (
            law.figure_or(f"craps.fire-bet.table-{fire_table}", {}) if fire_table in ("A", "B") else {}
        )
        return {str(n): Odds.parse(o) for n, o in table.items()} or None
    try:
        figure = law.figure_or(f"craps.odds.{wager}", None)
    except LookupError:
        return None
    if figure is None or wager in ("buy", "lay", "hop-easy", "hop-hard") or wager.endswith("-odds"):
        return None
    if isinstance(figure, Mapping):
        return {str(line): Odds.parse(text) for line, text in figure.items()}  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
    return {"": Odds.parse(figure)}


def _lines(wager: str, posted: Any, floor: dict[str, Odds]) -> dict[str, Odds]:
    try:
        if "" in floor:
            return {"": Odds.parse(posted)}
        if isinstance(posted, Mapping):
            return {str(line): Odds.parse(text) for line, text in posted.items()}  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
        raise OptionError(f"{wager} has several lines of odds; write them as a map: {', '.join(floor)}.")
    except MoneyError as error:
        raise OptionError(f"The odds posted for {wager} cannot be read: {error}") from error


def _all_odds(law: Law, values: Mapping[str, Any]) -> PayTable:
    """What every wager pays whose odds the licensee may set: as posted, else the least."""
    posted = values["payout_odds"]
    lines: dict[str, Odds] = {}
    figures = (name.split(".") for name in law.catalogue.figure_names)
    for wager in (*(name[-1] for name in figures if name[:-1] == ["craps", "odds"]), "fire-bet"):
        floor = _floor_of(law, wager, values["fire_bet_table"]) or {}
        own = _lines(wager, posted[wager], floor) if wager in posted else {}
        lines |= {f"{wager} {line}": odds for line, odds in (floor | own).items()}
    return PayTable.parse(lines)


def _field_allowed(total: int) -> Allows:
    def allowed(law: Law, value: Any, _values: Mapping[str, Any]) -> str | None:
        floor = Odds.parse(law.figure("craps.odds.field")[total])
        if Odds.parse(value).at_least(floor):
            return None
        return f"The field pays at least {floor} on {total}; {value} is below it."

    return allowed


def _listed(handle: str, name: str) -> Allows:
    def allowed(law: Law, value: Any, _values: Mapping[str, Any]) -> str | None:
        return (
            None
            if not value or law.in_force(handle)
            else f"The {name} is not a permissible wager on this day."
        )

    return allowed


def _fire_table_allowed(law: Law, value: Any, values: Mapping[str, Any]) -> str | None:
    chosen: Mapping[str, Any] = values["payout_odds"] or {}
    posted = chosen.get("fire-bet")
    return (
        None
        if posted is None
        else _odds_allowed(law, {"fire-bet": posted}, {**values, "fire_bet_table": value})
    )


_SHARED: tuple[Option, ...] = (
    Option(name="payout_odds", type="map", default={}, forbids=_odds_allowed, pays=_all_odds, wagers=True,
           handles=("craps.pay-floor", "craps.fire-bet-pays", "craps.buy", "craps.lay"),
           examples=({"hard-6": "10 to 1", "horn": 30}, {"place-6": "6 to 5"}, {"field": {"2": "5 to 2"}}),
           help="Odds above the least: {hard-6: '10 to 1'}; the same all over the casino."),
    Option(name="field_pay_2", type="odds", default=None, adverse="lower", forbids=_field_allowed(2),
           handles=("craps.pay-floor", "craps.pay-table"), help="What the field pays on 2."),
    Option(name="field_pay_12", type="odds", default=None, adverse="lower", forbids=_field_allowed(12),
           handles=("craps.pay-floor", "craps.pay-table"), help="What the field pays on 12."),
    Option(name="odds_multiple_right", type="whole", default=3, choices=(1,), adverse="lower",
           forbids=_multiple_allowed, handles=("craps.odds-multiple", "craps.pass-odds", "craps.come-odds"),
           examples=(1, 2, 5, 100),
           help="Most odds on pass and come, times the flat bet."),
    Option(name="odds_multiple_wrong", type="whole", default=3, choices=(1,), adverse="lower",
           forbids=_multiple_allowed, handles=("craps.odds-multiple", "craps.dont-pass-odds", "craps.dont-come-odds"),
           examples=(1, 2, 7, 100),
           help="Most that odds laid on don't bets may win, times the flat bet."),
    Option(name="odds_excess_for_payability", type="flag", default=True, handles=("craps.odds-excess",),
           help="Take an odds bet above its limit where that is needed to pay it exactly."),
    Option(name="offer_buy", type="flag", default=True, handles=("craps.buy",), only=("craps.buy",),
           help="Offer buy bets."),
    Option(name="offer_lay", type="flag", default=True, handles=("craps.lay",), only=("craps.lay",),
           help="Offer lay bets."),
    Option(name="offer_place_to_lose", type="flag", default=False, handles=("craps.place-lose", "craps.lay"),
           only=("craps.place-lose",),
           help="Offer place bets to lose beside or instead of lay bets."),
    Option(name="commission_rate", type="percent", default="5", adverse="higher", forbids=_percent_allowed,
           handles=("craps.buy", "craps.lay", "craps.no-other-vigorish"), matters=where("offer_buy", "offer_lay"),
           help="Commission on buy and lay bets, percent of the wager."),
    Option(name="commission_timing", type="choice", default="on_win", choices=("at_bet", "on_win"),
           forbids=_timing_allowed, handles=("craps.buy", "craps.lay"), matters=where("offer_buy", "offer_lay"),
           help="Commission taken when the bet is made, or only from winners (since 2007-06-04)."),
    Option(name="horn_high_area", type="flag", default=False, handles=("craps.horn-high", "craps.only-listed"),
           help="The layout has an area for horn high bets."),
    Option(name="offer_6_7_8", type="flag", default=False, forbids=_listed("craps.six-seven-eight", "6-7-8"),
           handles=("craps.six-seven-eight", "craps.only-listed"), only=("craps.six-seven-eight",),
           help="Offer the 6-7-8 wager."),
    Option(name="fire_bet_table", type="choice", default="A", choices=("A", "B"), forbids=_fire_table_allowed,
           handles=("craps.fire-bet-pays", "craps.fire-bet-table", "craps.only-listed"),
           matters=where("offer_fire_bet"), help="The pay table of the fire bet."),
)  # fmt: skip


def _fire_bet(*, mini: bool) -> Option:
    def allowed(law: Law, value: Any, _values: Mapping[str, Any]) -> str | None:
        if not value:
            return None
        if not law.in_force("craps.fire-bet"):
            return "The fire bet is not a permissible wager on this day."
        return "The fire bet is permitted at craps only, not at mini-craps." if mini else None

    return Option(
        name="offer_fire_bet", type="flag", default=False, forbids=allowed, help="Offer the fire bet (craps only).",
        handles=("craps.fire-bet", "craps.fire-bet-craps-only", "craps.fire-bet-procedure", "craps.only-listed"),
        only=("craps.fire-bet", "craps.fire-bet-craps-only", "craps.fire-bet-procedure", "craps.fire-bet-pays"),
    )  # fmt: skip


CREW = ("boxperson", "stickperson", "dealer", "floorperson", "supervisor")


def _no_roll_caller(game: str, *, mini: bool) -> Option:
    def allowed(law: Law, value: Any, _values: Mapping[str, Any]) -> str | None:
        may = law.figure_or(f"craps.no-roll-callers.{game}", ())
        if not value:
            return f'Somebody is designated to call "No Roll": {", ".join(may)}.'
        wrong = [role for role in value if role not in may]
        return (
            f'"No Roll" may be called by {", ".join(may)}, not by {", ".join(map(str, wrong))}.'
            if wrong
            else None
        )

    clause = "craps.no-roll-callers-mini" if mini else "craps.no-roll-callers-craps"
    return Option(
        name="no_roll_caller", type="words", default=["dealer"] if mini else ["boxperson", "stickperson"],
        forbids=allowed, handles=(clause, "craps.no-roll-callers"), adverse="none", vocabulary=CREW,
        help='Who is designated to call "No Roll".',
    )  # fmt: skip


def _stickperson_allowed(law: Law, value: Any, _values: Mapping[str, Any]) -> str | None:
    if not value or law.figure_or("craps.mini-stickperson", False):
        return None
    return "A mini-craps table could not have a stickperson on this day."


_MINI_STICKPERSON = Option(
    name="mini_stickperson", type="flag", default=False, forbids=_stickperson_allowed, adverse="none",
    handles=("craps.dice-set", "craps.no-roll-callers-mini"), help="A stickperson works at this mini-craps table.",
)  # fmt: skip

"""What a poker licensee chooses, each choice held against the law of the day."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import TYPE_CHECKING, Any, cast

from pitboss.games.poker.rake import METHODS, parse_rake, rake_in_words
from pitboss.games.poker.variants import Variant
from pitboss.money import parse_dollars, show
from pitboss.table.options import Allows, Broken, Option, where

if TYPE_CHECKING:
    from pitboss.law import Law

BETTING = ("fixed", "spread", "pot", "no-limit")


def options(variant: Variant) -> tuple[Option, ...]:
    """The options of one of the ten games."""
    found = [_seats(variant), _ante(variant), _odd_chip(variant), *_SHARED]
    if variant.button:
        found += [_blinds(variant), *_BUTTON]
    else:
        found += [_forced_bet(variant), *_STUD]
    if variant.low is not None:
        found.append(_LOW_COMPARISON)
    if variant.id == "five-card-stud":
        found.append(_STUD5)
    return tuple(found)


def _in_chips(law: Law, value: Any, values: Mapping[str, Any]) -> str | None:
    chip = values["smallest_chip"]
    amounts = cast("list[int]", value if isinstance(value, list) else [value])
    wrong = [cents for cents in amounts if cents <= 0 or cents % chip]
    return f"{show(wrong[0])} cannot be put in with chips of {show(chip)}." if wrong else None


def _seats(variant: Variant) -> Option:
    def allowed(law: Law, value: Any, _values: Mapping[str, Any]) -> str | None:
        least, most = law.figure("poker.players-minimum"), law.figure(variant.seats)
        return (
            None
            if least <= value <= most
            else f"{variant.name} is played by {least} to {most} players, not {value}."
        )

    return Option(name="seats", type="whole", default=None, figure=variant.seats, adverse="none", forbids=allowed,
                  handles=(variant.seats_clause, "poker.two-players"), help="Places at the table.")  # fmt: skip


def _ante(variant: Variant) -> Option:
    return Option(name="ante", type="amount", default=None, adverse="higher", forbids=_in_chips, words=((0, None),),
                  handles=(variant.seats_clause, "all-games.notice"), help="The posted ante.")  # fmt: skip


def _blinds(variant: Variant) -> Option:
    def allowed(law: Law, value: Any, values: Mapping[str, Any]) -> str | None:
        if not value and not variant.streets[-1].draw:
            return "The player left of the button opens with a blind bet; at least one blind is posted."
        if list(value) != sorted(value):
            return "Each further blind is at least as large as the one before it."
        return _in_chips(law, value, values)

    return Option(name="blinds", type="amounts", default=None, adverse="any", forbids=allowed,
                  handles=("poker.blinds", "poker.wagers"),
                  help="Posted blinds from the left of the button; half and one small bet unless given.")  # fmt: skip


def _forced_bet(variant: Variant) -> Option:
    first = variant.streets[0]
    return Option(name="forced_bet", type="amount", default=None, adverse="higher", forbids=_in_chips,
                  handles=(*first.act, *first.open), help="The forced bet; half the small bet.")  # fmt: skip


def _ordered(lower: str, higher: str) -> Allows:
    def allowed(law: Law, value: Any, values: Mapping[str, Any]) -> str | None:
        least, most = values[lower], values[higher]
        if least is not None and most is not None and least > most:
            return f"{lower} ({show(least)}) is above {higher} ({show(most)})."
        return _in_chips(law, value, values)

    return allowed


def _raises(_law: Law, value: Any, _values: Mapping[str, Any]) -> str | None:
    return None if value >= 0 else f"The number of raises cannot be {value}."


def _rake(law: Law, value: Any, values: Mapping[str, Any]) -> str | None:
    most, periods = law.figure("poker.rake-percent"), law.figure("poker.rake-time-minutes")
    for method in value:
        if method.get("method") not in METHODS:
            said = f"The rake is taken by {', '.join(METHODS)}, not by {method.get('method')!r}."
            return Broken(said, "poker.rake-methods")
    for method in parse_rake(value, values["smallest_chip"]):
        if method.percent > most:
            percent = Decimal(method.percent.numerator) / method.percent.denominator
            return f"A percentage rake is at most {most} percent of the sums bet in a round, not {percent}."
        if method.basis and method.period not in (*periods, 60):
            allowed = " or ".join(map(str, periods))
            said = f"Time charges are assessed every {allowed} minutes, not every {method.period}."
            return Broken(said, "poker.rake-time-parts")
    return None


def _odd_chip(variant: Variant) -> Option:
    def allowed(law: Law, value: Any, _values: Mapping[str, Any]) -> str | None:
        most = parse_dollars(law.figure("poker.odd-excess-dollars"))
        if value <= most:
            return None
        return f"The excess of a divided pot is at most {show(most)}; {show(value)} would leave more."

    clause = variant.split[1] if variant.split else "poker.split-odd"
    return Option(name="odd_chip", type="amount", default=None, figure="poker.odd-excess-dollars", adverse="none",
                  forbids=allowed, handles=(clause,), help="The smallest chip used to divide a pot.")  # fmt: skip


def _kill(law: Law, value: Any, values: Mapping[str, Any]) -> str | None:
    if value == "none":
        return None
    if not law.in_force("poker.kill"):
        return "Kill and half-kill are not known on this day."
    return (
        None if values["betting"] in (None, "fixed") else "A kill raises fixed limits; this table has none."
    )


def _no_kill(_law: Law, value: Any, _values: Mapping[str, Any]) -> str | None:
    return (
        None if value == "none" else "A kill is posted like a blind, and stud has no blinds: it has no kill."
    )


def _idle_deck(law: Law, value: Any, _values: Mapping[str, Any]) -> str | None:
    ways = law.figure("poker.idle-deck-preps")
    return None if value in ways else f"Washed and shuffled at the opening: {' or '.join(ways)}, not {value}."


def _shuffler(law: Law, value: Any, _values: Mapping[str, Any]) -> str | None:
    return (
        None
        if value == "none" or law.in_force("poker.shuffler-two-decks")
        else "No automated shuffler is provided for on this day."
    )


def _bad_beat(_law: Law, value: Any, _values: Mapping[str, Any]) -> str | None:
    return (
        None
        if value == "none"
        else "Nothing in the subchapter provides for a payout beside the pots; its last section is reserved."
    )


_SIGN = ("poker.limits-posted", "poker.betting-structure")
_BUY_IN = ("poker.table-stakes", "poker.limits-posted")
_KILL = ("poker.kill", "poker.definitions")

_NO_KILL = ((False, "none"), (True, "full"))

UNLIMITED = 10**6
"""More raises than any round can have."""

_STUD: tuple[Option, ...] = (
    Option(name="kill", type="choice", default="none", choices=("none", "half", "full"), forbids=_no_kill,
           words=_NO_KILL, handles=_KILL, help="Limits raised for a player who keeps winning; not in stud."),
)  # fmt: skip

_SHARED: tuple[Option, ...] = (
    Option(name="betting", type="choice", default="fixed", choices=BETTING, handles=_SIGN,
           help="Fixed limit, spread limit, pot limit or no limit."),
    Option(name="small_bet", type="amount", default=None, forbids=_ordered("small_bet", "big_bet"),
           handles=_SIGN, help="Fixed limit: the bet of the early rounds."),
    Option(name="big_bet", type="amount", default=None, forbids=_ordered("small_bet", "big_bet"),
           handles=_SIGN, help="Fixed limit: the bet of the later rounds; twice the small one."),
    Option(name="minimum", type="amount", default=None, adverse="higher", forbids=_ordered("minimum", "maximum"),
           handles=_SIGN, help="The least bet in spread, pot and no limit."),
    Option(name="maximum", type="amount", default=None, adverse="lower", forbids=_ordered("minimum", "maximum"),
           handles=_SIGN, help="The most of a bet or raise in spread limit."),
    Option(name="max_raises", type="whole", default=None, adverse="lower", forbids=_raises,
           words=(("unlimited", UNLIMITED),),
           handles=("poker.limits-posted",),
           help="Raises in a round; 3 in fixed and spread limit while more than two players are in."),
    Option(name="check_raise", type="choice", default="allowed", choices=("allowed", "forbidden"),
           words=((False, "forbidden"), (True, "allowed")), handles=("poker.check-raise",),
           help="Whether one who has checked may raise in the same round."),
    Option(name="rake", type="maps", default=[], adverse="any", forbids=_rake, words=(("none", []), (False, [])),
           handles=("poker.rake-percent-limit", "poker.rake-time-parts", "poker.rake-methods", "poker.rake-posted"),
           told=rake_in_words,
           help="How the house takes its part: {method: percent, percent: 10, cap: 5}, "
                "{method: increments, levels: {40: 1}}, {method: time-per-player, hourly: 12, period: 30}, "
                "{method: time-per-table, ...}."),
    Option(name="showdown_order", type="choice", default="last-wager", choices=("last-wager", "last-street"),
           adverse="none", handles=("poker.showdown",),
           help="Who shows first: who made the last wager of the hand, on whichever street, or of the last street."),
    Option(name="show_discards", type="flag", default=False, adverse="none", handles=("poker.showdown",),
           help="Hands given up at the showdown are disclosed."),
    Option(name="shuffler", type="choice", default="none", choices=("none", "automated"), adverse="none",
           words=((False, "none"), (True, "automated")), forbids=_shuffler,
           handles=("poker.shuffler-two-decks", "poker.one-deck"),
           help="An automated shuffler works at the table."),
    Option(name="idle_deck_prep", type="choice", default="in-use-only", choices=("in-use-only", "both"), adverse="none",
           words=((False, "in-use-only"), (True, "both")), forbids=_idle_deck, handles=("poker.idle-deck",),
           help="Which decks are washed and shuffled at the opening."),
    Option(name="buy_in_min", type="amount", default=None, adverse="higher",
           forbids=_ordered("buy_in_min", "buy_in_max"), handles=_BUY_IN,
           help="The posted least buy-in."),
    Option(name="buy_in_max", type="amount", default=None, adverse="lower",
           forbids=_ordered("buy_in_min", "buy_in_max"), handles=_BUY_IN,
           help="The posted most in front of a player after a buy-in."),
    Option(name="bad_beat", type="choice", default="none", choices=("none", "bad-beat", "high-hand"), forbids=_bad_beat,
           handles=("poker.reserved",), help="A payout for a losing or a named hand; not in this chapter."),
)  # fmt: skip

_BUTTON: tuple[Option, ...] = (
    Option(name="ante_placed_by", type="choice", default="each", choices=("each", "last-blind"), adverse="none",
           handles=("poker.hold-em-seats", "poker.blinds"),
           help="Whether each player places the ante, or the last blind one for all."),
    Option(name="button_start", type="choice", default="random", choices=("random", "right"), adverse="none",
           handles=("poker.button-start",), help="Where the button first lies: drawn by card, or to the right."),
    Option(name="heads_up_blinds", type="choice", default="practice", choices=("practice", "letter"), adverse="none",
           handles=("poker.blinds", "poker.heads-up"),
           help="With two players the button has the smaller blind, or the player left of it as the clause says."),
    Option(name="straddle", type="flag", default=False, adverse="none", handles=("poker.blinds", "poker.wagers"),
           only=("straddle",), help="The seat after the last blind may straddle for twice its amount."),
    Option(name="posting", type="flag", default=False, adverse="none", handles=("poker.blinds", "poker.wagers"),
           only=("post",),
           help="A player who comes in may post a bet out of turn, up to the last blind, and need not wait for it."),
    Option(name="kill", type="choice", default="none", choices=("none", "half", "full"), forbids=_kill,
           words=_NO_KILL, handles=_KILL, help="Limits raised for a player who keeps winning."),
    Option(name="kill_trigger", type="choice", default="two-pots", choices=("two-pots", "scoop"), adverse="none",
           handles=_KILL, matters=where("kill"), help="Two pots in a row won outright, or one of kill_pot scooped."),
    Option(name="kill_pot", type="amount", default=None, adverse="none", forbids=_in_chips,
           handles=_KILL, matters=where("kill"), help="The size of a pot that brings on the kill when it is scooped."),
)  # fmt: skip

_LOW_COMPARISON = Option(
    name="low_comparison", type="choice", default="conventional", choices=("conventional", "literal"), adverse="none",
    handles=("poker.low-hands", "poker.equal-rank", "poker.low-card-order"),
    help="How two low hands compare: from the worst card down, or by the words of 14.3(d) with (e).",
)  # fmt: skip
_STUD5 = Option(
    name="stud5_high_must_bet", type="flag", default=False, adverse="none", handles=("poker.stud5-best-showing",),
    help="Where the best hands showing are equal, the player named must bet and may not check.",
)  # fmt: skip

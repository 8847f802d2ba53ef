"""What a blackjack licensee chooses, each choice held against the law of the day."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from pitboss.games.card_table.options import part_of_a_hundred
from pitboss.money import Odds
from pitboss.table.options import Broken, Option, where

if TYPE_CHECKING:
    from pitboss.law import Law

PREFIX = "blackjack"
SIX, MULTIPLE = "six_to_five", "multiple_action"
ADDITIONAL = ("over_under_13", "same_suit", "sevens")
Values = Mapping[str, Any]


def _handles(*names: str) -> tuple[str, ...]:
    return tuple(f"{PREFIX}.{name}" for name in names)


def _in_force(law: Law, name: str) -> bool:
    return law.in_force(f"{PREFIX}.{name}")


def _figure(law: Law, name: str) -> Any:
    return law.figure(f"{PREFIX}.{name}")


def _variation(law: Law, value: Any, _values: Values) -> str | None:
    if value == SIX and not _in_force(law, "six-to-five-deal"):
        return Broken("The 6 to 5 variation is not authorised on that day.", *_handles("six-to-five-deal"))
    if value == MULTIPLE and not _in_force(law, "multiple-action"):
        return Broken("Multiple action is not authorised on that day.", *_handles("multiple-action"))
    return None


def _decks(law: Law, value: Any, values: Values) -> str | None:
    """2.2(a): every minimum of what is offered is to be met."""
    least, most = _figure(law, "decks-minimum"), _figure(law, "decks-maximum")
    if not least <= value <= most:
        return f"The game is dealt from {least} to {most} decks; {value} was given."
    if values["variation"] == SIX and value not in law.figure_or(f"{PREFIX}.decks.six-to-five", (1, 2)):
        said = f"The 6 to 5 variation is dealt from one or two decks; {value} was given."
        return Broken(said, *_handles("six-to-five-decks"))
    for option, wanted, figure, clause in _MINIMUMS:
        lowest = law.figure_or(f"{PREFIX}.{figure}", 1)
        if values[option] == wanted and value < lowest:
            said = f"With {figure.rpartition('.')[2]} there are at least {lowest} decks; {value} was given."
            return Broken(said, *_handles(clause))
    for option in ("match_the_dealer", "optional_bonus"):
        exactly = law.figure_or(f"{PREFIX}.decks.{option.replace('_', '-')}", (value,))
        if values[option] and value not in exactly:
            said = f"{option} takes {' or '.join(map(str, exactly))} decks; {value} was given."
            return Broken(said, *_handles("six-or-eight-decks"))
    return None


_MINIMUMS = (
    ("twenty_point", True, "decks-minimum.twenty-point", "twenty-point-decks"),
    ("additional_wager", "sevens", "decks-minimum.sevens", "four-decks"),
    ("progressive", True, "decks-minimum.progressive", "four-decks"),
    ("shoe_type", "double_shoe", "decks-minimum.double-shoe", "double-shoe"),
)


_SHOES = {
    "double_shoe": "double-shoe",
    "automated_batches": "shuffler-batches",
    "continuous": "continuous-shuffler",
    "bart_carter": "bart-carter-shuffle",
}


def _shoe_type(law: Law, value: Any, values: Values) -> str | None:
    clause = _SHOES.get(value)
    if clause is not None and not _in_force(law, clause):
        return Broken(f"A shoe of the kind {value} is not authorised on that day.", *_handles(clause))
    if values["variation"] == SIX and value != "automated_batches":
        said = "The 6 to 5 variation takes an automated shuffler with two batches."
        return Broken(said, *_handles("six-to-five-shuffler"))
    return None


def _boxes(law: Law, value: Any, _values: Values) -> str | None:
    most = _figure(law, "boxes-maximum")
    return None if 1 <= value <= most else f"A table has 1 to {most} boxes; {value} was given."


def _per_player(law: Law, value: Any, _values: Values) -> str | None:
    most = _figure(law, "boxes-maximum")
    return None if 1 <= value <= most else f"A player bets on 1 to {most} boxes; {value} was given."


def _bettors(law: Law, value: Any, _values: Values) -> str | None:
    most = _figure(law, "bettors-maximum")
    return None if 1 <= value <= most else f"1 to {most} players bet on a box; {value} was given."


def _hole_card(law: Law, value: Any, values: Values) -> str | None:
    if value == "peek" and not _in_force(law, "card-reader"):
        return "No card reader device is authorised on that day."
    if values["variation"] == MULTIPLE and value != "none":
        said = "With multiple action the dealer's second card of each hand is drawn after the players."
        return Broken(said, *_handles("multiple-action"))
    return None


def _soft_17(law: Law, value: Any, _values: Values) -> str | None:
    if value == "hit" and not _figure(law, "soft-17-hit"):
        return "On that day the dealer stands on a soft 17."
    return None


def _surrender(law: Law, value: Any, _values: Values) -> str | None:
    if value == "early" and not _figure(law, "surrender-early"):
        return "Early surrender is no longer allowed on that day."
    return None


def _max_hands(law: Law, value: Any, values: Values) -> str | None:
    limits = _figure(law, "hands-maximum")
    most = limits[max(6, min(values["boxes"], 7))]
    if values["variation"] == MULTIPLE:
        most = 2
    return None if 2 <= value <= most else f"A box of this table has 2 to {most} hands; {value} was given."


def _pays(law: Law, value: Any, values: Values) -> str | None:
    figure = "odds.natural-six-to-five" if values["variation"] == SIX else "odds.natural"
    odds = law.figure_or(f"{PREFIX}.{figure}", "6 to 5")
    return None if Odds.parse(value) == Odds.parse(odds) else f"A blackjack pays {odds} here, not {value}."


def _only_true(what: str) -> Callable[[Law, Any, Values], str | None]:
    return lambda _law, value, _values: None if value else f"{what} cannot be taken away."


def _not_at_six(law: Law, value: Any, values: Values) -> str | None:
    if value and values["variation"] == SIX:
        return "The 6 to 5 variation has none of the optional payouts."
    return None


def _additional(law: Law, value: Any, values: Values) -> str | None:
    if value == "none":
        return None
    if not _in_force(law, "additional-wagers"):
        return "The additional wager is not authorised on that day."
    if values["progressive"]:
        return "The additional wager and the progressive one are not offered together."
    return _one_dollar(values)


def _one_dollar(values: Values) -> str | None:
    if values["variation"] == SIX:
        said = "Every wager of the 6 to 5 variation is a multiple of $5; a wager of one dollar is none."
        return Broken(said, *_handles("form-of-wager"))
    return None


def _progressive(law: Law, value: Any, values: Values) -> str | None:
    if not value:
        return None
    if not _in_force(law, "progressive"):
        return "The progressive wager is not authorised on that day."
    return _one_dollar(values)


def _authorised(clause: str) -> Callable[[Law, Any, Values], str | None]:
    def allowed(law: Law, value: Any, _values: Values) -> str | None:
        if value and not _in_force(law, clause):
            return f"The {clause.replace('-', ' ')} wager is not authorised on that day."
        return None

    return allowed


def _cut_depth(law: Law, value: Any, _values: Values) -> str | None:
    least = Fraction(_figure(law, "cut-depth"))
    return None if least <= Fraction(value) <= 50 else f"{least} to 50 percent lie behind the cutting card."


def _unit(law: Law, value: Any, _values: Values) -> str | None:
    step = law.figure_or(f"{PREFIX}.step-dollars.six-to-five", 5)
    return None if value == 100 * step else f"The 6 to 5 variation takes multiples of ${step}."


def _side(name: str, clause: str, *decks: str) -> Option:
    return Option(name=name, type="flag", default=False, forbids=_authorised(clause), handles=_handles(clause, *decks),
                  help=f"Offer the {clause.replace('-', ' ')} wager.")  # fmt: skip


OPTIONS: tuple[Option, ...] = (
    Option(name="variation", type="choice", default="standard", choices=("standard", SIX, MULTIPLE), forbids=_variation,
           handles=_handles("pays", "six-to-five-deal", "multiple-action"),
           help="The game as it is, a blackjack at 6 to 5, or three wagers on one hand."),
    Option(name="progressive", type="flag", default=False, forbids=_progressive,
           handles=_handles("progressive", "additional-wagers"), help="Offer the progressive wager of one dollar."),
    Option(name="meter_reset", type="amount", default=None, figure=f"{PREFIX}.meter-reset-dollars", adverse="lower",
           handles=_handles("progressive"), matters=where("progressive"),
           help="What the meter shows again after it was paid out whole."),
    Option(name="progressive_meter", type="amount", default=None, adverse="none", handles=_handles("progressive"),
           help="What the meter shows when the table opens; the reset amount, unless something else is said."),
    Option(name="rate_of_progression", type="percent", default=None, figure=f"{PREFIX}.rate-percent", adverse="lower",
           forbids=part_of_a_hundred, handles=_handles("progressive"), matters=where("progressive"),
           help="Percent of each progressive dollar that the meter grows by."),
    Option(name="additional_wager", type="choice", default="none", choices=("none", *ADDITIONAL), forbids=_additional,
           handles=_handles("additional-wagers", "form-of-wager"),
           only=_handles("additional-collected", "value-ace-over-under"), help="The one additional wager of a dollar."),
    Option(name="sevens_reading", type="choice", default="any_of_three", choices=("any_of_three", "first_card_seven"),
           handles=_handles("sevens"), matters=where("additional_wager", value="sevens"),
           help="Any seven among three cards wins, or only where the first is one."),
    _side("blackjack_bonus", "blackjack-bonus"),
    _side("streak", "streak"),
    _side("match_the_dealer", "match-the-dealer", "six-or-eight-decks"),
    _side("twenty_point", "twenty-point", "twenty-point-decks"),
    Option(name="twenty_point_table", type="choice", default="A", choices=("A", "B"), handles=_handles("twenty-point"),
           matters=where("twenty_point"), help="Which of its two pay tables the twenty point wager has."),
    _side("optional_bonus", "optional-bonus", "six-or-eight-decks"),
    Option(name="shoe_type", type="choice", default="manual", adverse="none",
           choices=("manual", "double_shoe", "automated_batches", "continuous", "bart_carter"), forbids=_shoe_type,
           handles=_handles("double-shoe", "shuffler-batches", "six-to-five-shuffler", "continuous-shuffler",
                            "bart-carter-shuffle"),
           help="How the cards are shuffled and dealt."),
    Option(name="decks", type="whole", default=None, figure=f"{PREFIX}.usual-decks", choices=(1, 2, 3, 4, 5, 6, 7, 8),
           forbids=_decks, examples=(1, 2, 6),
           handles=_handles("decks", "six-to-five-decks", "twenty-point-decks", "four-decks", "six-or-eight-decks",
                            "double-shoe"),
           help="How many decks the shoe holds."),
    Option(name="boxes", type="whole", default=None, figure=f"{PREFIX}.boxes-maximum", forbids=_boxes, adverse="none",
           handles=_handles("boxes"), examples=(1, 6), help="How many boxes the table has."),
    Option(name="boxes_per_player", type="whole", default=1, forbids=_per_player, handles=_handles("several-boxes"),
           examples=(2, 7), help="On how many boxes a player may bet."),
    Option(name="bettors_per_box", type="whole", default=1, forbids=_bettors, handles=_handles("bettors-on-a-box"),
           examples=(2, 3), help="How many players may bet on one box."),
    Option(name="hole_card", type="choice", default="peek", choices=("peek", "none", "down_no_peek"),
           forbids=_hole_card, handles=_handles("card-reader", "deal-hole-card", "multiple-action"), adverse="none",
           help="Whether the dealer's second card is looked at, dealt last, or dealt and not looked at."),
    Option(name="dealer_soft_17", type="choice", default="stand", choices=("stand", "hit"), forbids=_soft_17,
           handles=_handles("dealer-draws"), help="What the dealer does on a soft 17."),
    Option(name="surrender", type="choice", default="none", choices=("none", "early", "late"), forbids=_surrender,
           handles=_handles("surrender"), only=(*_handles("surrender"), "surrender"),
           help="Whether a player may give up half of the wager."),
    Option(name="double_on", type="choice", default="any_two", choices=("any_two",), handles=_handles("double"),
           help="Which hands may be doubled: the first two cards of a hand or split hand, unless they make 21."),
    Option(name="double_for_less", type="flag", default=True, handles=_handles("double"),
           help="A double may add less than the wager."),
    Option(name="double_after_split", type="flag", default=True, forbids=_only_true("Doubling after a split"),
           handles=_handles("double"), help="A split hand may be doubled."),
    Option(name="max_hands", type="whole", default=4, choices=(4, 3, 2), forbids=_max_hands,
           handles=_handles("split-once", "resplit"), examples=(2, 3), help="How many hands a box may be split into."),
    Option(name="resplit_aces", type="flag", default=False, handles=_handles("resplit"),
           help="Split aces may be split again."),
    Option(name="split_unlike_tens", type="flag", default=True, forbids=_only_true("Splitting cards of equal value"),
           handles=_handles("split"), help="Unlike cards that count ten may be split."),
    Option(name="split_21", type="choice", default="letter", choices=("letter", "practice"),
           handles=_handles("two-card-21"), help="Whether a split 21 in two cards beats a dealer's 21 in more."),
    Option(name="blackjack_pays", type="odds", default=None, forbids=_pays, handles=_handles("pays"),
           help="What a blackjack pays: fixed by the variation."),
    Option(name="even_money", type="flag", default=True, handles=_handles("even-money"), only=("even-money",),
           help="A blackjack against an ace may be paid 1 to 1 at once."),
    Option(name="bonus_678_suited", type="flag", default=False, forbids=_not_at_six,
           handles=_handles("suited-678", "optional-pays"), only=_handles("suited-678"),
           help="6, 7 and 8 of one suit pay 2 to 1."),
    Option(name="bonus_777", type="flag", default=False, forbids=_not_at_six,
           handles=_handles("three-sevens", "optional-pays"), only=_handles("three-sevens"),
           help="Three sevens pay 3 to 2."),
    Option(name="five_card_21", type="flag", default=False, forbids=_not_at_six,
           handles=_handles("five-card-21", "five-card-21-wins", "optional-pays"),
           help="Five cards making 21 pay 2 to 1."),
    Option(name="mid_shoe_entry", type="choice", default="free", choices=("free", "barred_until_shuffle"),
           handles=_handles("mid-shoe-entry"), help="Whether one who sat out a round may bet before the next shuffle."),
    Option(name="shuffle_at_will", type="flag", default=False, handles=_handles("shuffle"), adverse="none",
           help="The dealer shuffles after every round."),
    Option(name="cut_depth", type="percent", default=None, figure=f"{PREFIX}.cut-depth", forbids=_cut_depth,
           handles=_handles("cut"), adverse="none", help="What part of the cards lies behind the cutting card."),
    Option(name="unit_six_to_five", type="amount", default=None, forbids=_unit, handles=_handles("form-of-wager"),
           adverse="none", matters=where("variation", value=SIX), only=_handles("six-to-five-deal"),
           help="The step of wagers at 6 to 5: fixed."),
)  # fmt: skip

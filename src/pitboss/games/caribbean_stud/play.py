"""Caribbean stud poker, subchapter 16, in the order of the subchapter."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from pitboss.games.banked.choices import Fold, Raise
from pitboss.games.banked.meters import Envy, Meter
from pitboss.games.banked.reading import FROM_TWO_PAIR, Against, Read, Scale, Step
from pitboss.games.banked.round import (
    Cap,
    Complete,
    Deal,
    Frame,
    Irregularity,
    Opening,
    Paragraph,
    Pay,
    Round,
)
from pitboss.games.banked.rules import Rules
from pitboss.games.banked.rulings import dealer_exposed
from pitboss.games.banked.stages import Ask, Turn
from pitboss.games.banked.state import BETTING
from pitboss.games.banked.verdict import (
    EQUAL,
    HIGHER,
    Showing,
    Verdict,
    forfeited,
    lost,
    paid,
    pushed,
    returned,
    share,
    won,
)
from pitboss.games.banked.work import Work
from pitboss.games.card_table import settling
from pitboss.money import parse_dollars
from pitboss.table.commands import Command, seat_of
from pitboss.table.events import Event, Ruled
from pitboss.table.refusals import Refused

ANTE, BET, PROGRESSIVE = "ante", "bet", "progressive"
UNQUALIFIED, NOTHING, METER = "unqualified", "nothing", "meter"
OPTION = ("bet-or-fold",)
PAID = ("payout-types", "paid-from-right", "losers-then-winners")
COLLECTED = ("payout-types", "losers-then-winners")
ON_METER = ("progressive-payout", "progressive-order", "progressive")


def forfeit(rules: Rules, kind: str) -> Verdict | None:
    """16.10: who folds forfeits the ante; 16.11: and the progressive wager, unless the house lets it live."""
    if kind != PROGRESSIVE:
        return forfeited(why="no bet wager was made", cites=rules.cites(*OPTION))
    if rules.options["progressive_survives_fold"]:
        return None
    return forfeited(why="the cards were given up", cites=rules.cites("progressive-forfeit", *OPTION))


def ante(rules: Rules, shown: Showing) -> Verdict:
    """16.12: paid at even money by a dealer below ace and king, or by the higher hand."""
    if shown["dealer"] == UNQUALIFIED:
        why = "the dealer's {dealer} is below ace and king"
        return won(rules.odds(ANTE), why=why, cites=rules.cites(*PAID))
    if shown["against"] == HIGHER:
        return won(rules.odds(ANTE), why="{own} against the dealer's {dealer}", cites=rules.cites(*PAID))
    return _not_higher(rules, shown)


def bet(rules: Rules, shown: Showing) -> Verdict:
    """16.12: returned by a dealer below ace and king; the higher hand is paid by the table."""
    if shown["dealer"] == UNQUALIFIED:
        return returned(why="the dealer's {dealer} is below ace and king", cites=rules.cites(*PAID))
    odds = rules.pays[BET].get(shown["own"])
    if shown["against"] == HIGHER and odds is not None:
        return won(odds, why="{own} against the dealer's {dealer}", cites=rules.cites("bet-table", *PAID))
    return _not_higher(rules, shown)


def _not_higher(rules: Rules, shown: Showing) -> Verdict:
    if shown["against"] == EQUAL:
        return pushed(why="{own} ties the dealer", cites=rules.cites("payout-types", "equal-rank"))
    return lost(why="{own} against the dealer's {dealer}", cites=rules.cites(*COLLECTED))


def progressive(rules: Rules, shown: Showing) -> Verdict:
    """16.11: on the player's own five cards, whatever the dealer has."""
    line, cites, reading = shown["own"], rules.cites(*ON_METER), rules.reading("progressive-payout")
    if line in ("royal-flush", "straight-flush"):
        part = Fraction(rules.figure(f"{line}-percent"), 100)
        return share(METER, part, why="{own}", cites=cites, reading=reading)
    prize = rules.figure(f"progressive-table-{rules.options['progressive_table']}").get(line)
    if prize is None:
        return lost(why="{own}", cites=rules.cites("progressive-payout", "losers-then-winners"))
    return paid(parse_dollars(prize) - stake(rules), why="{own}", cites=cites, reading=reading)


def stake(rules: Rules) -> int:
    return parse_dollars(rules.figure("stake-dollars"))


def resets(rules: Rules) -> Mapping[str, int]:
    return {METER: rules.options["meter_reset"]}


def opens(rules: Rules) -> Mapping[str, int]:
    return {METER: rules.options["progressive_meter"] or rules.options["meter_reset"]}


def grows(rules: Rules) -> tuple[str, Fraction]:
    return METER, Fraction(rules.options["rate_of_progression"]) / 100


def envy_amounts(rules: Rules) -> Mapping[str, int]:
    if not rules.options["envy_bonus"]:
        return {}
    usual = {line: parse_dollars(dollars) for line, dollars in rules.figure("envy-dollars").items()}
    return {**usual, **rules.options["envy_amounts"]}


def _dollars(work: Work) -> list[tuple[int, int | None]]:
    return [(wager.seat, wager.position) for wager in work.wagers.values() if wager.kind == PROGRESSIVE]


def _has_light(work: Work) -> bool:
    return work.own.phase == BETTING and bool(_dollars(work))


def light_off(work: Work, command: Command) -> tuple[Event, ...]:
    """16.11: no light, no progressive wager; a dollar found before the deal goes back."""
    seat, cites = seat_of(work.state, command), work.rules.cites("light-off", "light-off-ruling")
    named = command.args.get("position")
    found = work.state.find(seat, PROGRESSIVE, position=None if named == seat else named)
    if work.own.phase != BETTING or found is None:
        raise Refused(
            "Before the deal only, and only for a dollar that lies there, is the light looked at.", *cites
        )
    decision = "No progressive wager was made; the dollar goes back."
    ruling = Ruled(kind="light-off", by=command.by or "supervisor", seat=seat, decision=decision, cites=cites)
    return ruling, settling.returned(found, result="returned", why=decision, cites=cites)


LINES = Scale(
    "five",
    (
        Step("ace-king", "high-card", figure="qualifying-cards"),
        Step("pair", "one-pair"),
        *FROM_TWO_PAIR,
    ),
    below=NOTHING,
)
QUALIFYING = Scale("five", (Step("qualified", "high-card", figure="qualifying-cards"),), below=UNQUALIFIED)


def _complete(_rules: Rules, stakes: Mapping[str, int]) -> str | None:
    return None if ANTE in stakes else "has no ante."


ROUND = Round(
    prefix="caribbean-stud",
    qualifier="ace and king",
    opening=(
        Opening(kind=ANTE, clause=("ante",)),
        Opening(kind=PROGRESSIVE, clause=("progressive",), fixed="stake-dollars", needs=(ANTE,), coupon=False,
                option="progressive"),
    ),
    complete=Complete(_complete, ("ante",)),
    deal=Deal(hand="cards", area="dealer"),
    stages=(
        Turn(area="dealer", last=True, clause=("shoe-deal", "hand-deal", "auto-deal")),
        Ask(
            name="deciding", to=ANTE, look=("look", "definitions"), clause=OPTION,
            choices=(
                Raise(do="bet", wager=BET, of=ANTE, times=lambda rules: (rules.figure("bet-multiple"),), clause=OPTION,
                      help="Make the bet wager, twice the ante."),
                Fold(clause=OPTION, forfeits=forfeit, help="Forfeit the ante and end the hand."),
            ),
        ),
    ),
    reads={
        "own": Read(("hand",), LINES),
        "dealer": Read(("dealer",), QUALIFYING),
        "against": Against("own", "dealer"),
    },
    wagers={
        ANTE: Paragraph(judge=ante, sees=("dealer", "against"), pays=ANTE),
        BET: Paragraph(judge=bet, sees=("dealer", "against", "own"), pays=BET),
        PROGRESSIVE: Paragraph(judge=progressive, sees=("own",), pays=PROGRESSIVE),
    },
    pays={ANTE: Pay("odds.ante"), BET: Pay("bet-table", "pay_table"), PROGRESSIVE: Pay("")},
    cap=Cap(wagers=(BET,), limit=lambda rules: rules.options["payout_limit"], clause=("payout-limit",),
            reading="payout-limit"),
    meter=Meter(wager=PROGRESSIVE, clause=("rate-of-progression", "progressive-order"), opens=opens, resets=resets,
                adds=grows),
    envy=Envy(of=PROGRESSIVE, read="own", clause=("envy",), amounts=envy_amounts),
    frame=Frame(
        reveal=("bet-or-fold", "ranking", "equal-rank"), dealer_reveals=(*OPTION, "payout-types", "ranking"),
    ),
    irregularities={
        "dealer-card-exposed": dealer_exposed(("dealer-card-exposed",)),
        "light-off": Irregularity(rule=light_off, may=_has_light, clause=("light-off", "light-off-ruling"),
                                  takes=("seat", "position"), at=_dollars),
    },
)  # fmt: skip

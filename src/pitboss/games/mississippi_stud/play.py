"""Mississippi stud, subchapter 35."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from pitboss.games.banked.choices import Fold, Raise
from pitboss.games.banked.meters import Envy, Meter
from pitboss.games.banked.reading import FROM_TWO_PAIR, THREE_CARDS, Read, Scale, Step
from pitboss.games.banked.round import Cap, Complete, Deal, Frame, Opening, Paragraph, Pay, Round
from pitboss.games.banked.rules import Rules
from pitboss.games.banked.rulings import community_exposed
from pitboss.games.banked.stages import Ask, Turn
from pitboss.games.banked.verdict import Showing, Verdict, forfeited, lost, paid, pushed, share, won
from pitboss.money import parse_dollars

ANTE, THREE_CARD_BONUS, PROGRESSIVE = "ante", "three-card-bonus", "progressive"
STREETS = ("third-street", "fourth-street", "fifth-street")
NOTHING, PUSH = "nothing", "sixes-to-tens"
STREET, FOLDED = ("street",), ("fold", "street")
PAID = ("pay-table", "payout-types", "paid-from-right", "losers-then-winners")
COLLECTED = ("payout-types", "losers-then-winners")
ON_METER = ("progressive-payout", "progressive-order", "progressive")


def forfeit(rules: Rules, kind: str) -> Verdict | None:
    """A fold loses ante and street wagers, and the progressive unless the house lets it live; the bonus stays in."""
    if kind == THREE_CARD_BONUS or (kind == PROGRESSIVE and rules.options["progressive_survives_fold"]):
        return None
    clause = ("progressive-forfeit", *FOLDED) if kind == PROGRESSIVE else FOLDED
    return forfeited(why="the hand was folded", cites=rules.cites(*clause))


def street(rules: Rules, shown: Showing) -> Verdict:
    """Ante and street wagers are paid alike, by own two and the three community cards."""
    line = shown["own"]
    if line == PUSH:
        return pushed(why="{own}", cites=rules.cites("payout-types"))
    odds = rules.pays[ANTE].get(line)
    if odds is None:
        return lost(why="{own}", cites=rules.cites(*COLLECTED))
    return won(odds, why="{own}", cites=rules.cites(*PAID))


def three_card_bonus(rules: Rules, shown: Showing) -> Verdict:
    """On the three community cards alone."""
    line, cites = shown["board"], rules.cites(THREE_CARD_BONUS)
    odds = rules.pays[THREE_CARD_BONUS].get(line)
    return lost(why=line, cites=cites) if odds is None else won(odds, why=line, cites=cites)


def progressive(rules: Rules, shown: Showing) -> Verdict:
    """On the player's own final hand: a part of a meter, or odds for one."""
    table, line = rules.options["progressive_table"], shown["own"]
    cites, reading = rules.cites(*ON_METER), rules.reading("progressive-payout")
    shares, stake = rules.figure(f"shares-{table}"), parse_dollars(rules.figure("stake-dollars"))
    if line in shares:
        meter, percent = shares[line]
        return share(meter, Fraction(percent, 100), why="{own}", cites=cites, reading=reading)
    prize = rules.figure(f"for-one-{table}").get(line)
    if prize is None:
        return lost(why="{own}", cites=rules.cites("progressive-payout", "losers-then-winners"))
    return paid(prize * stake - stake, why="{own}", cites=cites, reading=reading)


def limit(rules: Rules) -> int | None:
    """The payout limit, or what the posted minimum could win if that is more; the math asks without one too."""
    options = rules.options
    if options["payout_limit"] is None:
        return None
    units = rules.figure("units")[options["payout_limit_basis"]]
    best = rules.pays[ANTE]["royal-flush"].pay(units * (options["table_min"] or 0))
    return max(options["payout_limit"], best)


def meters(rules: Rules) -> Mapping[str, int]:
    """What the meters begin again at: one for table A, three pools for the others."""
    if rules.options["progressive_table"] == "A":
        return {"meter": rules.options["meter_reset"]}
    usual = {name: parse_dollars(dollars) for name, dollars in rules.figure("pool-dollars").items()}
    return {**usual, **rules.options["progressive_pools"]}


def opens(rules: Rules) -> Mapping[str, int]:
    shows = meters(rules)
    opening = rules.options["progressive_meter"]
    return {"meter": opening} if opening is not None and "meter" in shows else shows


def grows(rules: Rules) -> tuple[str, Fraction]:
    name = "meter" if rules.options["progressive_table"] == "A" else "mega"
    return name, Fraction(rules.options["rate_of_progression"]) / 100


def envy_amounts(rules: Rules) -> Mapping[str, int]:
    if not rules.options["envy_bonus"]:
        return {}
    usual = {line: parse_dollars(dollars) for line, dollars in rules.figure("envy-dollars").items()}
    return {**usual, **rules.options["envy_amounts"]}


def _complete(_rules: Rules, stakes: Mapping[str, int]) -> str | None:
    return None if ANTE in stakes else "has no ante."


def ask(name: str) -> Ask:
    return Ask(
        name=name, to=ANTE, look=("look", "definitions"), clause=STREET,
        choices=(
            Raise(do="bet", wager=name, of=ANTE, times=lambda rules: tuple(rules.figure("street-multiples")),
                  required=True, clause=STREET, help="Bet one, two or three antes."),
            Fold(clause=FOLDED, forfeits=forfeit, collected="stage", help="Give up the hand and what is on it."),
        ),
    )  # fmt: skip


LINES = Scale(
    "five",
    (
        Step(PUSH, "one-pair", figure="lowest-pushing-pair"),
        Step("jacks-or-better", "one-pair", figure="lowest-winning-pair"),
        *FROM_TWO_PAIR,
    ),
    below=NOTHING,
)

ROUND = Round(
    prefix="mississippi-stud",
    opening=(
        Opening(kind=ANTE, clause=("ante",)),
        Opening(kind=THREE_CARD_BONUS, clause=(THREE_CARD_BONUS,), needs=(ANTE,), coupon=False,
                option="three_card_bonus"),
        Opening(kind=PROGRESSIVE, clause=("progressive",), fixed="stake-dollars", needs=(ANTE,), coupon=False,
                option="progressive_table"),
    ),
    complete=Complete(_complete, ("ante",)),
    deal=Deal(hand="cards", area="community", count="community-cards"),
    stages=tuple(stage for name in STREETS for stage in (ask(name), Turn(clause=STREET))),
    reads={"own": Read(("hand", "community"), LINES), "board": Read(("community",), THREE_CARDS)},
    wagers={
        **{name: Paragraph(judge=street, sees=("own",), pays=ANTE) for name in (ANTE, *STREETS)},
        THREE_CARD_BONUS: Paragraph(judge=three_card_bonus, sees=("board",), pays=THREE_CARD_BONUS),
        PROGRESSIVE: Paragraph(judge=progressive, sees=("own",), pays=PROGRESSIVE),
    },
    pays={
        ANTE: Pay("pay-table"),
        THREE_CARD_BONUS: Pay("three-card-bonus-table", "three_card_bonus_table"),
        PROGRESSIVE: Pay(""),
    },
    cap=Cap(wagers=(ANTE, *STREETS), limit=limit, clause=("payout-limit",), reading="payout-limit"),
    meter=Meter(wager=PROGRESSIVE, clause=("rate-of-progression", "progressive-order"), opens=opens, resets=meters,
                adds=grows),
    envy=Envy(of=PROGRESSIVE, read="own", clause=("envy",), amounts=envy_amounts),
    frame=Frame(reveal=("payout-types", "ranking")),
    irregularities={"community-card-exposed": community_exposed(("community-card-exposed",))},
)  # fmt: skip

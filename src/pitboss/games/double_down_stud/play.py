"""Double down stud, subchapter 17, in the order of the subchapter."""

from __future__ import annotations

from pitboss.games.banked.choices import Keep, Raise
from pitboss.games.banked.reading import FROM_TWO_PAIR, Read, Scale, Step
from pitboss.games.banked.round import Cap, Deal, Frame, Opening, Paragraph, Pay, Round
from pitboss.games.banked.rules import Rules
from pitboss.games.banked.rulings import community_exposed
from pitboss.games.banked.stages import Ask, Turn
from pitboss.games.banked.verdict import Showing, Verdict, lost, pushed, won

INITIAL, DOUBLE = "initial", "double"
NOTHING, PUSH = "nothing", "sixes-to-tens"
OPTION = ("double-or-stand", "in-turn")
PAID = ("pay-table", "payout-types", "paid-from-right", "losers-then-winners")
COLLECTED = ("payout-types", "losers-then-winners")
SHOWN = 3  # of the community cards before the players decide; the last one stays down


def hand(rules: Rules, shown: Showing) -> Verdict:
    """17.9, 17.10: both wagers are paid alike, by the own card and the four community cards."""
    line = shown["own"]
    if line == PUSH:
        return pushed(why="{own}", cites=rules.cites("payout-types", "in-turn"))
    odds = rules.pays[INITIAL].get(line)
    if odds is None:
        return lost(why="{own}", cites=rules.cites(*COLLECTED))
    return won(odds, why="{own}", cites=rules.cites(*PAID))


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
    prefix="double-down-stud",
    opening=(Opening(kind=INITIAL, clause=("initial",)),),
    deal=Deal(hand="cards", area="community", count="community-cards"),
    stages=(
        Turn(cards=SHOWN, clause=("shoe-deal",)),
        Ask(
            name="deciding", to=INITIAL, look=("look", "definitions"), clause=OPTION,
            choices=(
                Raise(do="double", wager=DOUBLE, of=INITIAL, clause=OPTION,
                      help="Make the double wager, equal to the initial one."),
                Keep(do="stand", clause=OPTION, help="Leave the initial wager alone."),
            ),
        ),
        Turn(clause=("in-turn",)),
    ),
    reads={"own": Read(("hand", "community"), LINES)},
    wagers={name: Paragraph(judge=hand, sees=("own",), pays=INITIAL) for name in (INITIAL, DOUBLE)},
    pays={INITIAL: Pay("pay-table-{pay_table}")},
    cap=Cap(wagers=(INITIAL, DOUBLE), limit=lambda rules: rules.options["payout_limit"], clause=("payout-limit",),
            reading="payout-limit"),
    frame=Frame(
        recut=("recut", "supervision"), reveal=("in-turn", "payout-types", "ranking", "card-order"),
    ),
    irregularities={"community-card-exposed": community_exposed(("community-card-exposed",))},
)  # fmt: skip

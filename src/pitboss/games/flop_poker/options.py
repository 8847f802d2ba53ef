"""What a flop poker licensee chooses, each choice held against the law of the day."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pitboss.games.banked import options as banked
from pitboss.money import Odds, parse_dollars, show
from pitboss.table.options import Option

if TYPE_CHECKING:
    from pitboss.law import Law

PREFIX = "flop-poker"


def _straight(law: Law, value: Any, _values: Mapping[str, Any]) -> str | None:
    least, odds = Odds.parse(law.figure(f"{PREFIX}.straight-pays")), Odds.parse(value)
    if odds.num * least.den >= least.num * odds.den:
        return None
    return f"A straight pays at least {least} on the flop wager; {value} is below it."


def _players(law: Law, value: Any, _values: Mapping[str, Any]) -> str | None:
    least = law.figure(f"{PREFIX}.pot-needs-players")
    return None if value >= least else f"A pot needs at least {least} players; {value} cannot make one."


def _excess(law: Law, value: Any, _values: Mapping[str, Any]) -> str | None:
    most = parse_dollars(law.figure(f"{PREFIX}.odd-excess-dollars"))
    if 0 < value <= most:
        return None
    return f"The excess of a divided pot is at most {show(most)}; chips of {show(value)} would leave more."


OPTIONS: tuple[Option, ...] = (
    *banked.frame(PREFIX),
    Option(name="straight_pays", type="odds", default=None, figure=f"{PREFIX}.straight-pays", adverse="lower",
           forbids=_straight, handles=(f"{PREFIX}.flop-table",), examples=(11,),
           help="What the flop wager pays for a straight, 10 to 1 or more."),
    Option(name="three_card_bonus", type="flag", default=True, handles=(f"{PREFIX}.three-card-bonus",),
           help="Offer the three-card bonus wager."),
    Option(name="pot_wager_amount", type="amount", default=None, adverse="none", handles=(f"{PREFIX}.pot",),
           help="What every player puts into the pot; the table minimum, or $5 where none is posted."),
    Option(name="pot_needs_players", type="whole", default=None, figure=f"{PREFIX}.pot-needs-players", adverse="none",
           forbids=_players, handles=(f"{PREFIX}.pot",), examples=(2, 3),
           help="With fewer contributors the pot wagers go back."),
    Option(name="pot_survives_fold", type="flag", default=True, handles=(f"{PREFIX}.pot", f"{PREFIX}.flop-or-fold"),
           help="A player who folds can still win the pot."),
    Option(name="odd_chip", type="amount", default=None, figure=f"{PREFIX}.odd-excess-dollars", adverse="none",
           forbids=_excess, handles=(f"{PREFIX}.pot-division",), help="The smallest chip used to divide a tied pot."),
)  # fmt: skip

"""The rules of one craps table: the law of its day and its options, made ready to look up."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from pitboss.games.craps.events import Rolled
from pitboss.games.craps.kinds import Dice, Kind, Maker
from pitboss.money import show
from pitboss.table.bounds import Bound
from pitboss.table.commands import LARGEST
from pitboss.table.limits import Limits

if TYPE_CHECKING:
    from pitboss.law import Law

FIRE = "fire-bet"


class Rules:
    """What the table looks up while it plays. Built once for a day and a set of options."""

    def __init__(self, law: Law, options: Mapping[str, Any], game: str) -> None:
        self.law = law
        self.game = game
        self.mini = game == "mini-craps"
        self.options = options
        maker = Maker(law, options, mini=self.mini)
        self.kinds: dict[str, Kind] = maker.kinds()
        self.bounded = {FIRE: _fire_amount(law)} if FIRE in self.kinds else {}
        self.limits = Limits(law, dict(options), self.bounded)
        self.chip: int = options["smallest_chip"]
        self.boxes = frozenset(maker.boxes)
        self.seven = maker.seven
        self.multiple_right: int = options["odds_multiple_right"]
        self.multiple_wrong: int = options["odds_multiple_wrong"]
        self.at_bet = options["commission_timing"] == "at_bet"
        self.calls: dict[tuple[Dice, int | None, int | None], tuple[tuple[Rolled], dict[str, Kind], int]] = {}
        self._side()
        self._calls()
        self._placing()

    def _side(self) -> None:
        """Who does what at this kind of table."""
        law, side = self.law, "mini" if self.mini else "craps"
        self.late_confirmers: tuple[str, ...] = law.figure(f"craps.late-bet-confirmers.{self.game}")
        self.late_cites = law.cites(f"craps.late-bets-{side}", "craps.late-bets")
        self.dispute_decider: str = law.figure(f"craps.dispute-decider.{self.game}")
        self.dispute_cites = law.cites(f"craps.dispute-{side}", "craps.dispute")
        self.order_off: str = law.figure(f"craps.order-off.{self.game}")
        self.improper_finders: tuple[str, ...] = law.figure(f"craps.improper-finders.{self.game}")
        self.caller_cites = law.cites(f"craps.no-roll-callers-{side}", "craps.no-roll-callers")
        self.no_roll_callers: tuple[str, ...] = tuple(self.options["no_roll_caller"])
        self.offer_cites = law.cites(
            f"craps.dice-offer-{side}", "craps.dice-offer", "craps.dice-choice", "craps.dice-set"
        )
        self.next_cites = law.cites("craps.next-shooter", "craps.new-shooter")
        has_stick = not self.mini or self.options.get("mini_stickperson", False)
        self.stick = "stickperson" if has_stick else "dealer"
        self.bar_ends: str = law.figure("craps.dont-bar")

    def _calls(self) -> None:
        """The clauses that every valid throw rests on."""
        law, side = self.law, "mini" if self.mini else "craps"
        base = law.cites("craps.throw", "craps.call", f"craps.settle-{side}", "craps.shooter-option")
        self.come_out_cites = (*base, *law.cites("craps.come-out-roll", "craps.off-on-come-out"))
        self.point_cites = base
        self.point_set_cites = (*self.come_out_cites, *law.cites("craps.come-out-point", "craps.definitions"))
        self.seven_out_cites = (*base, *law.cites("craps.seven-out"))
        self.travel_cites = law.cites("craps.come-point")
        self.off_cites = law.cites("craps.off-on-come-out")
        has_roll_out = law.in_force("craps.roll-out")
        self.roll_out_cites = law.cites("craps.roll-out") if has_roll_out else ()
        self.roll_out_readings = law.entry_of("craps.roll-out").readings if has_roll_out else ("", "")

    def _placing(self) -> None:
        """The clauses that every wager made rests on."""
        law = self.law
        self.form_cites = law.cites("craps.form-of-wager")
        self.excess_cites = law.cites("craps.odds-excess")
        self.in_chips = Bound(None, None, self.chip, _no_chips, "", (*self.form_cites, *self.limits.clause))
        self.payable = {
            (kind.id, at): Bound(
                None, None, unit, _unpaid, f"{kind.id} cannot be paid exactly at {kind.pays}", bar
            )
            for kind in self.kinds.values()
            for bar in (self._pay_bar(kind),)
            for at, unit in ((None, kind.unit), *kind.units.items())
        }
        every = (*self.form_cites, *law.cites("craps.wagers"))
        seated = law.cites("craps.mini-seated") if self.mini else ()
        self.placing_cites: dict[str, tuple[str, ...]] = {}
        for kind in self.kinds.values():
            cites = (*kind.clause, *every, *seated)
            if kind.commission is not None:
                cites = (*cites, *law.cites("craps.no-other-vigorish"))
            if kind.family == "fire":
                cites = (*cites, *law.cites("craps.fire-bet-amount", "craps.fire-bet-rules"))
            self.placing_cites[kind.id] = cites
        multiple = law.cites("craps.odds-multiple") if law.in_force("craps.odds-multiple") else ()
        self.above_flat_cites: tuple[str, ...] = multiple
        self.above_flat_reading = law.figure_remark("craps.odds-ceiling")
        self.multiple_cites = {
            kind.id: (*kind.clause, *multiple) for kind in self.kinds.values() if kind.flat is not None
        }

        self.above_flat = {wager: self.placing_cites[wager] + multiple for wager in self.multiple_cites}
        self.plain: dict[str, tuple[Kind, int, int]] = {}
        if self.limits.each_alone:
            self.plain = {k.id: (k, *self._posted(k)) for k in self.kinds.values() if self._is_plain(k)}

    def _pay_bar(self, kind: Kind) -> tuple[str, ...]:
        """The clauses that want an exact payout; a horn high or whirl bet is made in units by its own paragraph."""
        own = kind.clause if kind.id == "whirl" or kind.id.startswith("horn-high") else ()
        excess = self.excess_cites if kind.flat is not None else ()
        return (*own, *kind.pay_clause, *excess, self.law.cite("craps.payable"))

    def _is_plain(self, kind: Kind) -> bool:
        """Whether an ordinary bet of this kind needs no closer look: see `wagers.place`."""
        odd = kind.family in ("fire", "come-odds") or (kind.flat is not None and kind.wrong)
        fee_now = self.at_bet and kind.commission is not None
        return kind.offered and not (odd or kind.parts or fee_now)

    def _posted(self, kind: Kind) -> tuple[int, int]:
        """The least and the most of a bet of its own, as posted."""
        least, most = self.limits.of(kind.id, named=kind.flat is not None)
        return least or 1, LARGEST if most is None else most

    def fee(self, kind: Kind, stake: int) -> int:
        """The commission on a stake, rounded down to the chip: the law's rate is a ceiling."""
        if kind.commission is None:
            return 0
        # In whole numbers: the offers ask this a thousand times for one look at the table.
        rate = kind.commission
        return rate.numerator * stake // (rate.denominator * self.chip) * self.chip

    def odds_cap(self, kind: Kind, flat: int, point: int) -> int | Fraction:
        """The most an odds bet may be: a multiple of the flat bet, or what wins that multiple (1.6(e))."""
        if not kind.wrong:
            return self.multiple_right * flat
        verdict = kind.seven[point]
        return Fraction(self.multiple_wrong * flat * verdict.den, verdict.num)


def _fire_amount(law: Law) -> Bound:
    """1.12(b)1."""
    least, most, step = (
        100 * law.figure(f"craps.fire-bet.{name}-dollars") for name in ("minimum", "maximum", "step")
    )

    def outside(_bound: Bound, total: int) -> str:
        return f"A fire bet is {show(least)} to {show(most)} in steps of {show(step)}; {show(total)} is not."

    cites = law.cites("craps.fire-bet-amount", "craps.fire-bet-rules")
    return Bound(least, most, step, outside, FIRE, cites)


def _no_chips(bound: Bound, total: int) -> str:
    return f"{show(total)} is no whole number of chips of {show(bound.step)}."


def _unpaid(bound: Bound, total: int) -> str:
    return f"{show(total)} on {bound.name}; it takes multiples of {show(bound.step)}."

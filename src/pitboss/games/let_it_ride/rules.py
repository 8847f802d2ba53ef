"""The rules of one let it ride table: the law of its day and its options, made ready to look up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pitboss.equipment.cards import RANKS
from pitboss.equipment.decks import deck
from pitboss.games.card_table.betting import Bet, Betting, payable
from pitboss.games.card_table.options import as_printed, read_table
from pitboss.games.card_table.rules import CardRules, Cites, Clauses
from pitboss.hands import ranking
from pitboss.money import PayTable, parse_dollars, show
from pitboss.table.limits import Limits

if TYPE_CHECKING:
    from pitboss.law import Law

BETS = ("bet-one", "bet-two", "bet-three")
BONUS_DOLLAR, THREE_CARD_BONUS = "bonus-dollar", "three-card-bonus"

_WAYS = {"manual-shoe": "shoe", "hand": "hand", "auto-shoe": "auto"}
_PASSES = {
    "shoe": (
        ("shoe-player-1", "shoe-community-1"),
        ("shoe-player-2", "shoe-community-2"),
        ("shoe-player-3", "shoe-community-3"),
    ),
    "hand": (
        ("hand-player-1", "hand-community-1"),
        ("hand-player-2", "hand-community-2"),
        ("hand-player-3", "hand-community-3"),
    ),
    "auto": (),
}
"""The handles of the three passes: a card to each player, then one to the community area."""
_LINES = {"two-pairs": "two-pair"}
_OWN_LINES = {"royal-flush": "mini-royal", "one-pair": "pair"}


class Rules:
    """What the table looks up while it plays. Built once for a day and a set of options."""

    def __init__(self, law: Law, options: Mapping[str, Any]) -> None:
        self.law = law
        self.options = options
        self.hand_size: int = law.figure("let-it-ride.stack")
        self.pay = read_table(options["pay_table"], law.figure("let-it-ride.pay-table"))
        self.limit: int | None = options["payout_limit"]
        self.lowest_pair = RANKS.index(law.figure("let-it-ride.lowest-winning-pair"))
        self.five, self.three = ranking("five"), ranking("three")
        self._later_wagers()
        self._way_of_dealing(_WAYS[options["dealing"]])
        self._round()
        self.cards = self._card_rules()
        self.betting = self._betting()

    def line(self, cards: tuple[int, ...]) -> tuple[str, str]:
        """The line of the pay table that five cards make, or `nothing`, and the hand in words."""
        value = self.five.value(cards)
        line = _LINES.get(value.category, value.category)
        if line == "one-pair":
            line = "tens-or-better" if value.ranks[0] >= self.lowest_pair else "nothing"
        return ("nothing" if line == "high-card" else line), value.name

    def own_line(self, cards: tuple[int, ...]) -> str:
        """The line of the three-card bonus that a player's own cards make."""
        category = self.three.value(cards).category
        return _OWN_LINES.get(category, category)

    def printed(self) -> dict[str, dict[str, str]]:
        """The odds on the layout: one table for the three bets; the bonus dollar has sums instead of odds."""
        found = {bet: as_printed(self.pay) for bet in BETS}
        if self.sums:
            found[BONUS_DOLLAR] = {line: show(cents) for line, cents in self.sums.items()}
        if self.own_pay is not None:
            found[THREE_CARD_BONUS] = as_printed(self.own_pay)
        return found

    def reading(self, handle: str, which: int = 0) -> str:
        """How we read what a clause leaves open."""
        return self.law.entry_of(handle).readings[which]

    def _later_wagers(self) -> None:
        law, options = self.law, self.options
        self.sums: dict[str, int] = {}
        self.own_pay: PayTable | None = None
        if options["bonus_dollar"]:
            table = law.figure("let-it-ride.bonus-dollar.table-dollars")
            self.sums = {line: parse_dollars(dollars) for line, dollars in table.items()}
        if options["three_card_bonus"]:
            table = law.figure("let-it-ride.three-card-bonus-table")
            self.own_pay = read_table(options["three_card_bonus_table"], table)

    def _way_of_dealing(self, way: str) -> None:
        """The clauses of the way of dealing in use: 18.7, 18.8 or 18.9."""
        law = self.law
        self.stacks = way == "auto"
        self.deal_reading = self.reading("let-it-ride.auto-deal") if self.stacks else ""
        self.burn_reading = self.reading("let-it-ride.auto-deal", 1) if self.stacks else ""
        self.no_more_bets: Cites = law.cites(f"let-it-ride.{way}-no-more-bets")
        self.deal_cites: Cites = law.cites(f"let-it-ride.{way}-deal")
        self.stub_cites: Cites = law.cites(f"let-it-ride.{way}-stub")
        self.passes: list[tuple[Cites, Cites]] = [
            ((*law.cites(f"let-it-ride.{player}"), *self.deal_cites), law.cites(f"let-it-ride.{area}"))
            for player, area in _PASSES[way]
        ]
        match way:
            case "auto":
                self.method = law.cites(
                    "let-it-ride.auto-shoe", "let-it-ride.auto-conditions", "let-it-ride.auto-loaded"
                )
                self.stub_count = law.cites("let-it-ride.auto-stub-count", "let-it-ride.stub-count")
            case "hand":
                self.method = law.cites(
                    "let-it-ride.hand-dealing", "let-it-ride.hand-conditions", "let-it-ride.hand-needs-shuffler",
                    "let-it-ride.hand-holds-deck", "let-it-ride.hand-same-hand", "let-it-ride.hand-over-tray",
                )  # fmt: skip
                self.stub_count = law.cites("let-it-ride.hand-stub-count", "let-it-ride.stub-count")
            case _:
                self.method = law.cites("let-it-ride.shoe")
                self.stub_count = law.cites("let-it-ride.stub-count")

    def _round(self) -> None:
        """The clauses of 18.10 and 18.11, in the order of the round."""
        law = self.law
        self.look_reading = self.reading("let-it-ride.own-hand")
        self.look = law.cites(
            "let-it-ride.look", "let-it-ride.own-hand", "let-it-ride.hand-in-view", "let-it-ride.definitions"
        )
        self.asked = {
            "bet-one": law.cites("let-it-ride.bet-one"),
            "bet-two": law.cites("let-it-ride.bet-two"),
        }
        self.chosen = {
            ("bet-one", "ride"): law.cites("let-it-ride.bet-one-rides", "let-it-ride.bet-one"),
            ("bet-one", "withdraw"): law.cites(
                "let-it-ride.bet-one-withdrawn", "let-it-ride.bet-one", "let-it-ride.three-wagers"
            ),
            ("bet-two", "ride"): law.cites(
                "let-it-ride.bet-two-rides", "let-it-ride.bet-two", "let-it-ride.hands-off"
            ),
            ("bet-two", "withdraw"): law.cites(
                "let-it-ride.bet-two-withdrawn",
                "let-it-ride.bet-two",
                "let-it-ride.three-wagers",
                "let-it-ride.hands-off",
            ),
        }
        self.burn = law.cites("let-it-ride.burn")
        self.turn_up = (law.cites("let-it-ride.first-community"), law.cites("let-it-ride.second-community"))
        self.reveal = law.cites(
            "let-it-ride.reveal",
            "let-it-ride.five-card-hand",
            "let-it-ride.hand-examined",
            "let-it-ride.ranking",
        )
        self.collect = law.cites("let-it-ride.losing-hand", "let-it-ride.losers-then-winners")
        self.pay_floor = law.cites("let-it-ride.pay-table", "let-it-ride.pay-floor")
        in_order = law.cites("let-it-ride.paid-from-right", "let-it-ride.losers-then-winners")
        self.paid = (*self.pay_floor, *in_order)
        self.limited = law.cites("let-it-ride.payout-limit")
        self.picked_up = law.cites("let-it-ride.cards-collected", "let-it-ride.cards-in-order")
        self.three_wagers = law.cites("let-it-ride.three-wagers")
        self.seated = law.cites("let-it-ride.seated")
        self.own_hand = law.cites("let-it-ride.own-hand", "let-it-ride.hand-in-view")

    def _card_rules(self) -> CardRules:
        law, options = self.law, self.options
        size: int = law.figure("let-it-ride.deck")
        return CardRules(
            pack=deck(size - len(deck())), hand=self.hand_size,
            shuffler=options["shuffler"], dealing=options["dealing"],
            cut_least=law.figure("let-it-ride.cut-minimum"),
            stub_every=options["stub_count_every"], face_up_most=law.figure("let-it-ride.face-up-cards-allowed"),
            clauses=self._card_clauses(),
        )  # fmt: skip

    def _card_clauses(self) -> Clauses:
        law = self.law
        return Clauses(
            shuffle=law.cites("let-it-ride.shuffle"),
            machine=law.cites("let-it-ride.no-cut-after-machine", "let-it-ride.after-shuffle"),
            cut_due=law.cites("let-it-ride.cut-after-hand-shuffle", "let-it-ride.after-shuffle"),
            cut=law.cites(
                "let-it-ride.cut", "let-it-ride.cut-one-hand", "let-it-ride.cut-cover-card", "let-it-ride.cut-rest",
                "let-it-ride.cut-cover-away", "let-it-ride.cut-then-deal",
            ),
            cut_least=law.cites("let-it-ride.cut-minimum"),
            recut=law.cites("let-it-ride.recut") if law.in_force("let-it-ride.recut") else (),
            device=law.cites("let-it-ride.device-removed"),
            face_up=law.cites("let-it-ride.face-up-card"),
            drawn_in_error=law.cites("let-it-ride.drawn-in-error"),
            wrong_count=law.cites("let-it-ride.wrong-count"),
            shuffler_jam=law.cites("let-it-ride.shuffler-jam"),
            shoe_jam=law.cites("let-it-ride.shoe-jam"),
            stub=self.stub_cites,
            stub_count=self.stub_count,
            stub_right=law.cites("let-it-ride.stub-right"),
            stub_wrong=law.cites("let-it-ride.stub-wrong"),
            shuffler_counts=law.cites("let-it-ride.shuffler-counts"),
            deck=law.cites("let-it-ride.deck", "let-it-ride.opening"),
            idle=law.cites("let-it-ride.idle-table", "let-it-ride.wash"),
            devices_seen=law.cites("all-games.devices"),
            cut_reading="" if law.in_force("let-it-ride.recut") else law.entry_of("let-it-ride.cut").remark,
            stub_reading=self.reading("let-it-ride.stub-wrong"),
        )  # fmt: skip

    def _betting(self) -> Betting:
        law, options = self.law, self.options
        chip: int = options["smallest_chip"]
        unit = payable(self.pay.lines, chip)
        bets = {name: Bet(id=name, clause=self.three_wagers, unit=unit) for name in BETS}
        later = {
            BONUS_DOLLAR: (self.sums, "let-it-ride.bonus-dollar"),
            THREE_CARD_BONUS: (self.own_pay, "let-it-ride.three-card-bonus"),
        }
        not_offered: dict[str, Cites] = {}
        for name, (table, handle) in later.items():
            clause = law.cites(handle) if law.in_force(handle) else ()
            if not table:
                not_offered[name] = (*clause, *self.three_wagers)
            elif name == BONUS_DOLLAR:
                fixed = parse_dollars(law.figure("let-it-ride.bonus-dollar.stake-dollars"))
                bets[name] = Bet(id=name, clause=clause, unit=fixed, fixed=fixed, needs=BETS, coupon=False)
            else:
                own = self.own_pay.lines if self.own_pay else ()
                bets[name] = Bet(id=name, clause=clause, unit=payable(own, chip), needs=BETS, coupon=False)
        return Betting(
            bets=bets, together=BETS, limits=Limits(law, dict(options)), two_positions=options["two_positions"],
            positions=law.figure("let-it-ride.seats"), form=law.cites("let-it-ride.form-of-wager"), seated=self.seated,
            closed=(*law.cites("let-it-ride.betting-closed"), *self.no_more_bets),
            second=law.cites("let-it-ride.two-positions"),
            exact=law.cites("let-it-ride.pay-floor"), out_of_limits=law.cites("all-games.out-of-limits-stands"),
            not_offered=not_offered, stays=(*self.three_wagers, *self.asked["bet-one"], *self.asked["bet-two"]),
        )  # fmt: skip

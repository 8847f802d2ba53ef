"""The rules of one three card poker table: the law of its day and its options, made ready to look up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pitboss.equipment.cards import RANKS
from pitboss.equipment.decks import deck
from pitboss.games.card_table.betting import Bet, Betting, payable
from pitboss.games.card_table.options import as_printed, read_table
from pitboss.games.card_table.rules import CardRules, Cites, Clauses
from pitboss.games.three_card_poker.options import ANTE_BONUS_ORDER, PAIR_PLUS_ORDER, PUSH
from pitboss.hands import Value, ranking
from pitboss.money import Odds
from pitboss.table.limits import Limits

if TYPE_CHECKING:
    from pitboss.law import Law

ANTE, PLAY, PAIR_PLUS, ANTE_BONUS = "ante", "play", "pair-plus", "ante-bonus"
_WAYS = {"manual-shoe": "shoe", "hand": "hand", "auto-shoe": "auto"}


class Rules:
    """What the table looks up while it plays. Built once for a day and a set of options."""

    def __init__(self, law: Law, options: Mapping[str, Any]) -> None:
        self.law = law
        self.options = options
        self.hand_size: int = law.figure("three-card-poker.cards")
        pair_plus, bonus = (
            law.figure("three-card-poker.pair-plus-table"),
            law.figure("three-card-poker.ante-bonus-table"),
        )
        self.pair_plus = read_table(options["pair_plus_table"], pair_plus, order=PAIR_PLUS_ORDER)
        self.bonus = read_table(options["ante_bonus_table"], bonus, order=ANTE_BONUS_ORDER)
        self.ante_odds = Odds.parse(law.figure("three-card-poker.odds.ante"))
        self.play_odds = Odds.parse(law.figure("three-card-poker.odds.play"))
        self.qualifying_rank = RANKS.index(law.figure("three-card-poker.qualifying-card"))
        self.ties_lose = options["tie_rule"] != PUSH
        self.pair_plus_survives: bool = options["pair_plus_survives_fold"]
        self.ranking = ranking("three-card-poker")
        self._way_of_dealing(_WAYS[options["dealing"]])
        self._round()
        self.cards = self._card_rules()
        self.betting = self._betting()

    def qualifies(self, hand: Value) -> bool:
        """20.11(a)1: queen high or better."""
        return hand.category != "high-card" or hand.ranks[0] >= self.qualifying_rank

    def printed(self) -> dict[str, dict[str, str]]:
        """The odds on the layout."""
        return {
            ANTE: {"": str(self.ante_odds)}, PLAY: {"": str(self.play_odds)}, PAIR_PLUS: as_printed(self.pair_plus),
            ANTE_BONUS: as_printed(self.bonus),
        }  # fmt: skip

    def _way_of_dealing(self, way: str) -> None:
        """The clauses of the way of dealing in use: 20.7, 20.8 or 20.9."""
        law = self.law
        self.stacks = way == "auto"
        self.no_more_bets: Cites = law.cites(f"three-card-poker.{way}-no-more-bets")
        self.deal_cites: Cites = law.cites(f"three-card-poker.{way}-deal")
        self.stub_cites: Cites = law.cites(f"three-card-poker.{way}-stub")
        match way:
            case "auto":
                self.method = law.cites(
                    "three-card-poker.auto-shoe",
                    "three-card-poker.auto-conditions",
                    "three-card-poker.auto-loaded",
                )
                self.stub_count = law.cites("three-card-poker.auto-stub-count", "three-card-poker.stub-count")
            case "hand":
                self.method = law.cites(
                    "three-card-poker.hand-dealing", "three-card-poker.hand-conditions",
                    "three-card-poker.hand-needs-shuffler", "three-card-poker.hand-holds-deck",
                    "three-card-poker.hand-same-hand", "three-card-poker.hand-over-tray",
                )  # fmt: skip
                self.stub_count = law.cites("three-card-poker.hand-stub-count", "three-card-poker.stub-count")
            case _:
                self.method = law.cites("three-card-poker.shoe")
                self.stub_count = law.cites("three-card-poker.stub-count")

    def _round(self) -> None:
        """The clauses of 20.10 and 20.11, in the order of the round."""
        law = self.law
        self.look = law.cites("three-card-poker.look", "three-card-poker.definitions")
        self.option = law.cites("three-card-poker.play-or-forfeit")
        self.ranked = law.cites("three-card-poker.ranking", "three-card-poker.card-order")
        self.collect = law.cites("three-card-poker.losers-then-winners")
        self.paid = law.cites("three-card-poker.paid-from-right", "three-card-poker.losers-then-winners")
        self.against_dealer = law.cites("three-card-poker.against-dealer", "three-card-poker.payout-types")
        self.equal = law.cites("three-card-poker.against-dealer", "three-card-poker.equal-rank")
        self.pair_plus_cites = law.cites(
            "three-card-poker.pair-plus-table", "three-card-poker.pair-plus", "three-card-poker.payout-types"
        )
        self.bonus_cites = law.cites(
            "three-card-poker.ante-bonus-table",
            "three-card-poker.ante-bonus",
            "three-card-poker.payout-types",
        )
        self.picked_up = law.cites("three-card-poker.cards-collected", "three-card-poker.cards-in-order")
        self.dealer_exposed = law.cites("three-card-poker.dealer-card-exposed")
        self.wagers = law.cites("three-card-poker.ante-or-pair-plus")
        self.seated = law.cites("three-card-poker.seated")

    def reading(self, handle: str) -> str:
        """How we read what a clause leaves open."""
        return self.law.entry_of(handle).readings[0]

    def _card_rules(self) -> CardRules:
        law, options = self.law, self.options
        size: int = law.figure("three-card-poker.deck")
        return CardRules(
            pack=deck(size - len(deck())), hand=self.hand_size,
            shuffler=options["shuffler"], dealing=options["dealing"],
            cut_least=law.figure("three-card-poker.cut-minimum"), stub_every=options["stub_count_every"],
            face_up_most=law.figure("three-card-poker.face-up-cards-allowed"), clauses=self._card_clauses(),
        )  # fmt: skip

    def _card_clauses(self) -> Clauses:
        law = self.law
        return Clauses(
            shuffle=law.cites("three-card-poker.shuffle"),
            machine=law.cites("three-card-poker.after-shuffle"),
            cut_due=law.cites("three-card-poker.after-shuffle"),
            cut=law.cites("three-card-poker.cut"),
            cut_least=law.cites("three-card-poker.cut"),
            recut=law.cites("three-card-poker.recut"),
            device=law.cites("three-card-poker.device-removed"),
            face_up=law.cites("three-card-poker.face-up-card"),
            drawn_in_error=law.cites("three-card-poker.drawn-in-error"),
            wrong_count=law.cites("three-card-poker.wrong-count"),
            shuffler_jam=law.cites("three-card-poker.shuffler-jam"),
            shoe_jam=law.cites("three-card-poker.shoe-jam"),
            stub=self.stub_cites,
            stub_count=self.stub_count,
            stub_right=law.cites("three-card-poker.stub-right"),
            stub_wrong=law.cites("three-card-poker.stub-wrong"),
            shuffler_counts=law.cites("three-card-poker.shuffler-counts"),
            deck=law.cites("three-card-poker.deck", "three-card-poker.opening"),
            idle=law.cites("three-card-poker.idle-table"),
            devices_seen=law.cites("all-games.devices"),
            stub_reading=self.reading("three-card-poker.stub-wrong"),
        )

    def _betting(self) -> Betting:
        law, options = self.law, self.options
        chip: int = options["smallest_chip"]
        even = [("ante", self.ante_odds), ("play", self.play_odds)]
        bets = (
            Bet(id=ANTE, clause=self.wagers, unit=payable((*even, *self.bonus.lines), chip)),
            Bet(id=PAIR_PLUS, clause=self.wagers, unit=payable(self.pair_plus.lines, chip)),
        )
        return Betting(
            bets={bet.id: bet for bet in bets}, limits=Limits(law, dict(options)),
            two_positions=options["two_positions"],
            positions=law.figure("three-card-poker.seats"), form=law.cites("three-card-poker.form-of-wager"),
            seated=self.seated, closed=(*law.cites("three-card-poker.betting-closed"), *self.no_more_bets),
            second=law.cites("three-card-poker.two-positions"), exact=law.cites("three-card-poker.payout-types"),
            out_of_limits=law.cites("all-games.out-of-limits-stands"), stays=self.option,
            not_offered={PLAY: (*self.option, *self.wagers), ANTE_BONUS: (*self.bonus_cites, *self.wagers)},
        )  # fmt: skip

"""What a poker table looks up: the law of the day and the licensee's choices, compiled once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from pitboss.games.card_table.events import DeckCut
from pitboss.games.poker.rake import Method, parse_rake
from pitboss.games.poker.variants import Street, Variant, draws
from pitboss.hands import Ranking, ranking
from pitboss.money import Odds

if TYPE_CHECKING:
    from pitboss.games.poker.betting import Room
    from pitboss.games.poker.state import Flaw, Hand
    from pitboss.law import Law
    from pitboss.table.events import Event
    from pitboss.table.offers import Offer
    from pitboss.table.state import TableState

Cites = tuple[str, ...]
DOLLAR = 100
LIMITED = ("fixed", "spread")
"""Ways of betting in which raises are counted, unless the house says otherwise."""
USUAL_RAISES = 3
"""Practice: three raises, and no end to them when two players are left (14.17 has the number on the sign)."""


_NAMES: dict[tuple[str, str], dict[tuple[str, int], tuple[str, Cites]]] = {}
"""Hands in words, by the rankings of high and low: no day and no house changes them."""


class Beside(NamedTuple):
    """The last offers beside a player's decision, and what they were made from."""

    players: tuple[int, ...]
    live: int
    seats: Mapping[int, Any]
    out: tuple[int, ...]
    machine: bool
    flaws: tuple[Flaw, ...]
    offers: tuple[Offer, ...]


class Plan(NamedTuple):
    """The first deal.

    seats: in its order; at: where in it each place comes
    down, up: which cards of the deck come before each seat; names, viewers: as they are sealed
    opener, after, cites: who opens the betting, where that does not depend on the cards
    """

    seats: tuple[int, ...]
    at: tuple[int, ...]
    down: tuple[slice, ...]
    up: tuple[slice, ...]
    names: tuple[str, ...]
    viewers: tuple[tuple[str, ...], ...]
    opener: int
    after: int
    cites: Cites


class Usual(NamedTuple):
    """What the same players with the same button post each time: the events, the hand after them and the first deal
    but for its cards, and what each has then put in."""

    events: tuple[Event, ...]
    hand: Hand
    totals: tuple[int, ...]
    deal: Plan


class StreetRules:
    """One street with its clauses looked up."""

    def __init__(self, law: Law, street: Street) -> None:
        self.name, self.cards, self.board = street.name, street.cards, street.board
        self.draw, self.burn, self.big, self.opens = street.draw, street.burn, street.big, street.opens
        self.down = street.cards.count("d")
        self.common_if_short = street.common_if_short
        self.deal, self.open, self.tied = (
            law.cites(*street.deal),
            law.cites(*street.open),
            law.cites(*street.tied),
        )
        self.act = law.cites(*street.act)
        self.cites = self.deal + self.open


class Rules:
    def __init__(self, law: Law, options: Mapping[str, Any], variant: Variant) -> None:
        self.law, self.options, self.variant = law, options, variant
        self.streets = tuple(StreetRules(law, street) for street in variant.streets)
        self.last = len(self.streets) - 1
        self.board_left = tuple(_board_after(self.streets, street) for street in range(len(self.streets)))
        """Cards, burns among them, that are still dealt after a street; 0 where not all are for the board."""
        self.chance = draws(variant.id)
        self.seats: int = options["seats"]
        self._stakes()
        self._sign()
        self._hands()
        self._clauses()
        self.rake: tuple[Method, ...] = parse_rake(options["rake"], self.chip)
        self.pot_rake = tuple(method for method in self.rake if not method.basis)
        self.time_rake = tuple(method for method in self.rake if method.basis)
        reading = self.low.name if self.low else ""
        self.names = _NAMES.setdefault((variant.high or "", reading), {})
        self._awards: dict[tuple[str, ...], Cites] = {}
        self._needed: dict[int, int] = {}
        self._shown: dict[tuple[int, int], tuple[str, str, Cites]] = {}
        self.usual: dict[tuple[tuple[int, ...], int], Usual] = {}
        self.room: tuple[TableState, int, Room] | None = None
        """The last state whose player in turn was asked for his bounds, and what they are."""
        self.beside: Beside | None = None
        self.all_beside: dict[Any, tuple[Offer, ...]] = {}

    def _stakes(self) -> None:
        """What is bet and posted. What the licensee leaves open follows from what is named, the nearest first."""
        options = self.options
        self.chip: int = options["smallest_chip"]
        self.step: int = options["increment"] or self.chip
        self.betting: str = options["betting"]
        posted: list[int] | None = options.get("blinds")
        forced: int | None = options.get("forced_bet")
        named: int | None = (
            options["small_bet"]
            or (posted[-1] if posted else None)
            or options["minimum"]
            or (options["big_bet"] // 2 if options["big_bet"] else None)
        )
        self.small: int = named or options["table_min"] or 2 * (forced or max(DOLLAR, self.chip))
        self.big: int = options["big_bet"] or 2 * self.small
        half = max(self.chip, self.small // 2 // self.chip * self.chip)
        self.forced: int = forced or half
        self.ante: int = options["ante"] or 0
        self.blinds: tuple[int, ...] = self._usual_blinds(half) if posted is None else tuple(posted)
        self.ante_by_each: bool = options.get("ante_placed_by", "each") == "each" or not self.blinds
        last_blind = self.blinds[-1] if self.blinds else None
        self.minimum: int = (
            options["minimum"] or options["table_min"] or last_blind or named or forced or self.small
        )
        self.maximum: int = options["maximum"] or options["table_max"] or max(self.big, self.minimum)

    def _usual_blinds(self, half: int) -> tuple[int, ...]:
        """Half and one small bet in button games; five-card draw may be played with antes alone."""
        only_antes = self.variant.streets[-1].draw and self.ante
        return (half, self.small) if self.variant.button and not only_antes else ()

    def _sign(self) -> None:
        """What the sign at the table says beside the stakes, and which readings the licensee has chosen."""
        options = self.options
        self.raises: int | None = options["max_raises"]
        self.limited = self.betting in LIMITED
        self.no_cap = self.raises is None and not self.limited
        self.check_raise: bool = options["check_raise"] == "allowed"
        self.must_bet: bool = options.get("stud5_high_must_bet", False)
        self.straddle: bool = options.get("straddle", False)
        self.posting: bool = options.get("posting", False)
        self.kill: str = options.get("kill", "none")
        self.kill_pot: int | None = options.get("kill_pot")
        multiples = self.law.figure("poker.kill-multiples")
        kill = Odds.parse(multiples[self.kill]).fraction if self.kill != "none" else 1
        self.kill_scale = int(kill * 100)
        # Tables recorded before there was a choice showed hands in the order of the last street.
        self.last_of_hand: bool = options.get("showdown_order", "last-street") == "last-wager"
        self.button_first: bool = options.get("heads_up_blinds", "practice") == "practice"

    def _hands(self) -> None:
        variant = self.variant
        reading = {"low_comparison": self.options["low_comparison"]} if variant.low else None
        self.high: Ranking | None = ranking(variant.high) if variant.high else None
        self.low: Ranking | None = ranking(variant.low, reading) if variant.low else None
        self.odd_chip: int = self.options["odd_chip"]
        self.odd_most: int = DOLLAR * self.law.figure("poker.odd-excess-dollars")
        self.shuffler: bool = self.options["shuffler"] == "automated"
        self.prepares_both: bool = self.options["idle_deck_prep"] == "both"
        self.pack = tuple(range(self.law.figure("poker.deck")))
        self.least_players: int = self.law.figure("poker.players-minimum")
        self.cut_least: int = self.law.figure("poker.cut-minimum")
        self.sort_minutes: int = 60 * self.law.figure("poker.deck-sort-hours")
        self.change_minutes: int = 60 * self.law.figure("poker.deck-change-hours")
        self.misdeal_wagers: int = self.law.figure("poker.misdeal-wagers")

    def _clauses(self) -> None:
        """The clauses that every hand cites, looked up once; the rare ones are asked for by `cites`."""
        variant = self.variant
        self.section = self.cites(variant.section, variant.type)
        self.seat_clause = self.cites(variant.seats_clause)
        machine = ("poker.shuffler-one-shuffles", "poker.shuffler-two-decks", "poker.shuffler-alternate",
                   "poker.shuffler-back-colours")  # fmt: skip
        self.shuffle_cites = self.cites("poker.shuffle", *(machine if self.shuffler else ("poker.one-deck",)))
        self.cut_cites = self.cites("poker.cut", "poker.cut-minimum")
        self.cut = DeckCut(by="dealer", cites=self.cut_cites)
        order = ("poker.hold-em-order",) if variant.id == "hold-em" else ()
        dealt = (
            variant.section,
            variant.type,
            variant.seats_clause,
            *order,
            "poker.types",
            "poker.cards-in-view",
        )
        self.begin_cites = self.cites(*dealt)
        self.blind_cites = self.cites("poker.blinds")
        heads_up = ("poker.blinds", "poker.heads-up") if self.button_first else ("poker.blinds",)
        self.heads_up_cites = self.cites(*heads_up)
        self.heads_up_reading = self.reading("poker.blinds", 0 if self.button_first else 1)
        self.ante_cites = self.seat_clause
        self.uncalled_cites = self.cites("poker.uncalled-bet", "poker.uncalled-not-raked")
        self.collect_cites = self.cites("poker.general-dealing")
        self.side_cites = self.cites("poker.side-pots", "poker.all-in", "poker.general-dealing")
        self.show_cites = self.cites("poker.showdown", "poker.cards-speak", *variant.ranked_by)
        self.end_cites = self.cites(
            "poker.no-further-rake", *(("poker.button-moves",) if variant.button else ())
        )
        self.moved_cites = self.begin_cites + self.cites("poker.button-moves", "poker.button")
        self.kept_cites = () if variant.button else self.cites("poker.dead-seat-dealt")
        self.posted_cites = () if variant.button else self.cites("poker.owed-bet", "poker.dead-seat-dealt")
        self.check_raise_cites = self.cites("poker.check-raise")
        given_up = (
            ("poker.fold-face-down",) if variant.button else ("poker.fold-face-down", "poker.fold-up-cards")
        )
        folded = self.cites(*given_up, "poker.acts-of-folding")
        self.fold_cites = tuple(folded + street.act for street in self.streets)
        self.win_cites = self.cites(*variant.wins, "poker.showdown")
        self.alone_cites = self.cites(variant.section, "poker.wagers")
        limits = self.cites("poker.betting-structure", "poker.limits-posted")
        self.bet_cites = tuple(street.act + limits for street in self.streets)
        self.wrong_act = tuple(self._wrong_act(number) for number in range(len(self.streets)))
        self.all_in_cites = tuple(street.act + self.cites("poker.all-in") for street in self.streets)

    def _wrong_act(self, number: int) -> Cites:
        """What bars an act out of turn, or one that does not answer the bet before it, on this street."""
        street, order = self.variant.streets[number], ("poker.hold-em-order",) if self.variant.button else ()
        posted = ("poker.blinds",) if street.opens == "blinds" and self.blinds else ()
        return self.cites(*street.act, *posted, *order, "poker.wagers")

    def deck_needed(self, players: int) -> int:
        """How many cards of a shuffled deck are drawn: what n players can need. A shorter shuffle is the
        beginning of a longer one; the rest is drawn where cards are struck or exchanged."""
        known = self._needed.get(players)
        if known is None:
            need = sum(street.burn + players * len(street.cards) + street.board for street in self.streets)
            known = self._needed[players] = (
                len(self.pack) if self.streets[-1].draw else min(len(self.pack), need)
            )
        return known

    def cites(self, *handles: str) -> Cites:
        """The clauses of these handles that are in force on the day, in the order given."""
        law = self.law
        return tuple(dict.fromkeys(law.cite(handle) for handle in handles if law.in_force(handle)))

    def reading(self, handle: str, which: int = 0) -> str:
        """How we read what a clause leaves open."""
        return self.law.entry_of(handle).readings[which]

    def award_cites(self, handles: tuple[str, ...]) -> Cites:
        """The clauses by which a pot was divided, looked up once for each way of dividing it."""
        known = self._awards.get(handles)
        if known is None:
            known = self._awards[handles] = self.cites(*handles, "poker.showdown", "poker.cards-speak")
        return known

    def size(self, street: int, scale: int) -> int:
        """The fixed bet of a street."""
        size = self.big if self.streets[street].big else self.small
        return size if scale == 100 else size * scale // 100

    def raises_left(self, raises: int, live: int) -> bool:
        """Whether one more raise is allowed in this round with n players in the hand."""
        if self.raises is not None:
            return raises < self.raises
        return not self.limited or live <= 2 or raises < USUAL_RAISES

    def name(self, which: str, strength: int) -> tuple[str, Cites]:
        """A hand in words with the clauses that rank it; each kind of hand is put into words once."""
        known = self.names.get((which, strength))
        if known is None:
            found = self.high if which == "high" else self.low
            assert found is not None
            known = self.names[which, strength] = found.named(strength), _ranked_by(found, strength)
        return known

    def shown(self, strengths: tuple[int, int]) -> tuple[str, str, Cites]:
        """A hand laid open, high and low in words, with every clause that ranks it."""
        known = self._shown.get(strengths)
        if known is not None:
            return known
        best, worst = strengths
        high, low, cites = "", "", self.show_cites
        if self.high is not None:
            high, clauses = self.name("high", best)
            cites += clauses
        if self.low is not None:
            low, clauses = self.name("low", worst)
            cites += clauses
            if best and worst:
                cites += self.both_ways(best)
        known = self._shown[strengths] = high, low, cites
        return known

    def both_ways(self, high: int) -> Cites:
        """The examples of 14.9(k) and 14.13A(l): a straight or a flush that is a low hand as well."""
        assert self.high is not None
        three = "mambo-example" if self.variant.id == "mambo-stud" else "split-example"
        category = self.high.category_of(high).id
        handles = [f"poker.{three}-{kind}" for kind in ("straight", "flush") if kind in category]
        return self.cites(*handles, self.variant.wins[-1])


def _board_after(streets: tuple[StreetRules, ...], street: int) -> int:
    later = streets[street + 1 :]
    if any(one.cards or one.draw or not one.burn or one.opens != "button" for one in later):
        return 0
    return sum(1 + one.board for one in later)


def _ranked_by(found: Ranking, strength: int) -> Cites:
    category = found.category_of(strength)
    return category.cites + tuple([clause for clause in found.beside if clause not in category.cites])


_MADE: dict[tuple[str, str, bytes, str], Rules] = {}
_MOST_MADE = 64


def rules_of(law: Law, options: Mapping[str, Any], variant: Variant) -> Rules:
    """The rules of a table; tables of the same law with the same choices share them."""
    key = (law.date.isoformat(), law.digest, msgspec.json.encode(options), variant.id)
    made = _MADE.get(key)
    if made is None:
        if len(_MADE) >= _MOST_MADE:
            _MADE.clear()
        made = _MADE[key] = Rules(law, dict(options), variant)
    return made

"""A Round under the law of a day and a licensee's options, made ready to look up.

Everything is looked up when the rules are made: clauses and figures, and the answer of every paragraph to every kind
of outcome. So the engine only reads tables, the math and the kernels read the same ones, and whoever records which
clauses the code rests on has them all once a table has opened.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any

from pitboss.equipment.decks import deck
from pitboss.games.banked.choices import Fold, Raise
from pitboss.games.banked.meters import ENVY
from pitboss.games.banked.reading import Read, Reader, lines_of
from pitboss.games.banked.round import (
    DEALER,
    METHOD,
    STUB_COUNT,
    WAYS,
    Bonus,
    Names,
    Opening,
    Paragraph,
    Pay,
    Round,
)
from pitboss.games.banked.stages import Ask, Draw, Turn
from pitboss.games.banked.verdict import Showing, Verdict
from pitboss.games.card_table.betting import Bet, Betting, payable
from pitboss.games.card_table.dealing import Portion
from pitboss.games.card_table.options import as_printed, read_table
from pitboss.games.card_table.rules import CardRules, Cites, Clauses
from pitboss.money import Odds, PayTable, parse_dollars, show
from pitboss.table.bounds import Bound, exactly
from pitboss.table.limits import Limits

if TYPE_CHECKING:
    from pitboss.law import Law

Kinds = Mapping[tuple[str, ...], Any]
"""What a paragraph answers, by the lines of the readings that it sees."""
LATER = "is not put down beforehand: you are asked when its turn comes"
BY_ITSELF = "is paid by itself, without a wager of its own"


def openings(game_round: Round, law: Law) -> Iterator[Opening]:
    """The wagers before the deal that the law of a day knows."""
    for opening in game_round.opening:
        if all(law.in_force(f"{game_round.prefix}.{clause}") for clause in opening.clause):
            yield opening


class Rules:
    """What the table looks up while it plays. Built once for a day and a set of options."""

    def __init__(self, game_round: Round, law: Law, options: Mapping[str, Any]) -> None:
        self.round, self.law, self.options, self.meter = game_round, law, options, game_round.meter
        self._cited: dict[Names, Cites] = {}
        self.way = WAYS[options["dealing"]]
        self.stacks = self.way == "auto"
        dealt = game_round.deal
        self.hand_size: int = self.figure(dealt.hand)
        self.area_size: int = self.figure(dealt.count or dealt.hand)
        self.board: dict[str, int] = {area: self.figure(name) for area, name in dealt.board.items()}
        self._stages()
        self._tables()
        self._dealing()
        self.cards = self._card_rules()
        self.wagering = self.cites(*game_round.opening[0].clause)
        self.reconstructed = self.reading("reconstructed") if "reconstructed" in options else ""
        self.bounded: dict[str, Bound] = {
            o.kind: exactly(fixed, o.kind, self.cites(*o.clause))
            for o in openings(game_round, law)
            if (fixed := self._fixed(o)) is not None
        }
        self.betting = self._betting()
        self.verdicts: dict[str, Kinds] = {
            name: self._answers(rule)
            for name, rule in (*game_round.wagers.items(), *game_round.bonuses.items())
        }
        self.forfeits: dict[str, Verdict | None] = {
            kind: fold.forfeits(self, kind) for fold in self.folds.values() for kind in game_round.wagers
        }

    def figure(self, name: str) -> Any:
        return self.law.figure(f"{self.round.prefix}.{name}")

    def reading(self, name: str, which: int = 0) -> str:
        """How we read what a clause leaves open."""
        return self.law.entry_of(f"{self.round.prefix}.{name}").readings[which]

    def cites(self, *names: str) -> Cites:
        """Clauses by their names in the room's law; those that are not in force on this day are left out."""
        found = self._cited.get(names)
        if found is None:
            handles = [f"{self.round.prefix}.{name}" for name in names]
            found = self._cited[names] = self.law.cites(*(h for h in handles if self.law.in_force(h)))
        return found

    def asked(self, stage: str) -> Cites:
        """The clause under which the players are asked in a stage."""
        return self.cites(*self.asks[stage].clause)

    def after(self, stage: str) -> int:
        """The place of what follows a stage in which players were asked."""
        return self.round.stages.index(self.asks[stage]) + 1

    def cards_to_come(self, phase: str) -> bool:
        """Whether cards are still to come from the deck once this phase is over."""
        if phase not in self.asks:
            return False
        return any(isinstance(stage, Draw) for stage in self.round.stages[self.after(phase) :])

    def odds(self, pays: str) -> Odds:
        """Odds that do not depend on a line."""
        return self.pays[pays][""]

    def printed(self) -> dict[str, dict[str, str]]:
        """The odds on the layout, wager by wager; sums where they do not depend on the stake."""
        rules = {**self.round.wagers, **self.round.bonuses}
        return {
            name: as_printed(self.pays[rule.pays])
            if rule.pays in self.pays
            else {line: show(cents) for line, cents in self.sums[rule.pays].items()}
            for name, rule in rules.items()
            if rule.pays in self.pays or rule.pays in self.sums
        }

    def portions(
        self, players: Sequence[tuple[str, int | None]], each: int, area: str, count: int, cites: Cites,
        passes: Sequence[tuple[Cites, Cites]] = (),
    ) -> list[Portion]:  # fmt: skip
        """The order of the cards: round by round with the house last, or whole stacks, the house's last."""
        house = (area, None)
        if self.stacks:
            whole = [(player, each) for player in players] + [(house, count)]
            return [((place,), cards, cites) for place, cards in whole if cards]
        plan: list[Portion] = []
        for at in range(max(each, count)):
            to_players, to_house = passes[at] if passes else (cites, cites)
            some = list(players) if at < each else []
            last = [house] if at < count else []
            if area == DEALER:
                plan.append(([*some, *last], 1, to_players))
            else:
                plan += [part for part in ((some, 1, to_players), (last, 1, to_house)) if part[0]]
        return plan

    def kinds(self, rule: Paragraph | Bonus) -> Iterator[tuple[str, ...]]:
        """Every kind of outcome that a paragraph can be shown."""
        return product(*(self.lines[name] for name in rule.sees))

    def _answers(self, rule: Paragraph | Bonus) -> Kinds:
        if isinstance(rule, Paragraph) and rule.pays not in self.pays and rule.pays not in self.sums:
            return {}  # a wager that this table does not offer
        return {
            kind: rule.judge(self, Showing(zip(rule.sees, kind, strict=True))) for kind in self.kinds(rule)
        }

    def _stages(self) -> None:
        stages = self.round.stages
        self.asks: dict[str, Ask] = {stage.name: stage for stage in stages if isinstance(stage, Ask)}
        self.first_ask = next(iter(self.asks), "")
        self.last_draw: Draw | None = next((s for s in reversed(stages) if isinstance(s, Draw)), None)
        self.after_draws = max((at + 1 for at, s in enumerate(stages) if isinstance(s, Draw)), default=0)
        self.folds: dict[str, Fold] = {
            name: choice
            for name, ask in self.asks.items()
            for choice in ask.choices
            if isinstance(choice, Fold)
        }
        for stage in stages:
            if isinstance(stage, Ask):
                self.cites(*stage.look, *stage.clause)
                for choice in stage.choices:
                    self.cites(*choice.clause)
            elif isinstance(stage, Turn | Draw):
                self.cites(*stage.clause)
        frame = self.round.frame
        self.reveal, self.collect, self.pay = (
            self.cites(*frame.reveal),
            self.cites(*frame.collect),
            self.cites(*frame.pay),
        )
        self.dealer_reveals = self.cites(*frame.dealer_reveals)
        self.order = {kind: at for at, kind in enumerate(self.round.wagers)}
        self.ended, self.shows_cards = self.cites(*frame.ended), self.cites(*frame.shows_cards)

    def _tables(self) -> None:
        reads, pays = self.round.reads, self.round.pays
        self.readers = {
            name: Reader(read, self.figure, self.options)
            for name, read in reads.items()
            if isinstance(read, Read)
        }
        self.lines = lines_of(reads, self.readers)
        self.pays: dict[str, PayTable] = {}
        self.sums: dict[str, dict[str, int]] = {}
        offered = {rule.pays for kind, rule in self.round.wagers.items() if self.offers(kind)}
        offered |= {bonus.pays for bonus in self.round.bonuses.values()}
        for name in offered:
            if not pays[name].figure:
                self.pays[name] = PayTable.parse({})  # its paragraph knows what it pays
                continue
            pay, figure = pays[name], self.figure(pays[name].figure.format_map(self.options))
            if pay.sums:
                self.sums[name] = {line: parse_dollars(dollars) for line, dollars in figure.items()}
            else:
                self.pays[name] = self._table(pay, figure)

    def _table(self, pay: Pay, figure: Any) -> PayTable:
        if not isinstance(figure, Mapping):
            return PayTable.parse({"": figure})
        if callable(pay.option):
            chosen = pay.option(self)
            return chosen if isinstance(chosen, PayTable) else read_table(chosen, figure)  # pyright: ignore[reportUnknownArgumentType]
        return read_table(self.options[pay.option] if pay.option else {}, figure, order=pay.order)  # pyright: ignore[reportUnknownArgumentType]

    def offers(self, kind: str) -> bool:
        """Whether the table has a wager; one that is made by an act alone it always has."""
        opening = next((opening for opening in self.round.opening if opening.kind == kind), None)
        return (
            opening is None or not opening.option or self.options[opening.option] not in (False, None, "none")
        )

    def _dealing(self) -> None:
        """The clauses of the way of dealing in use."""
        way, dealt = self.way, self.round.deal
        self.no_more_bets = self.cites(f"{way}-no-more-bets")
        self.deal_cites = self.cites(f"{way}-deal")
        self.method = self.cites(*METHOD[way])
        self.stub_count = self.cites(*STUB_COUNT[way])
        self.deal_reading = "" if dealt.reading is None else dealt.reading(self)
        self.passes: list[tuple[Cites, Cites]] = []
        if dealt.passes is not None and not self.stacks:
            to_players, to_area = dealt.passes
            for at in range(1, self.hand_size + 1):
                player, area = self.cites(f"{way}-{to_players}-{at}"), self.cites(f"{way}-{to_area}-{at}")
                self.passes.append(((*player, *self.deal_cites), area))

    def _card_rules(self) -> CardRules:
        options, size = self.options, self.figure("deck")
        return CardRules(
            pack=deck(size - len(deck())), hand=self.hand_size, area=self.area_size, board=sum(self.board.values()),
            shuffler=options["shuffler"], dealing=options["dealing"],
            cut_least=self.figure("cut-minimum"), stub_every=options["stub_count_every"],
            face_up_most=self.figure("face-up-cards-allowed"), clauses=self._card_clauses(),
        )  # fmt: skip

    def _card_clauses(self) -> Clauses:
        frame, cites = self.round.frame, self.cites
        recut = cites(*frame.recut)
        return Clauses(
            shuffle=cites(*frame.shuffle), machine=cites(*frame.machine), cut_due=cites(*frame.cut_due),
            cut=cites(*frame.cut), cut_least=cites(*frame.cut_least), recut=recut, device=cites(*frame.device),
            face_up=cites(*frame.face_up), drawn_in_error=cites(*frame.drawn_in_error),
            wrong_count=cites(*frame.wrong_count), shuffler_jam=cites(*frame.shuffler_jam),
            shoe_jam=cites(*frame.shoe_jam), stub=cites(f"{self.way}-stub"), stub_count=self.stub_count,
            stub_right=cites(*frame.stub_right), stub_wrong=cites(*frame.stub_wrong),
            shuffler_counts=cites(*frame.shuffler_counts), deck=cites(*frame.deck), idle=cites(*frame.idle),
            stub_reading=self.reading(frame.stub_wrong[0]),
            cut_reading="" if recut else self.law.entry_of(f"{self.round.prefix}.{frame.cut[0]}").remark,
        )  # fmt: skip

    def _betting(self) -> Betting:
        frame, options, cites = self.round.frame, self.options, self.cites
        asked = tuple(cite for ask in self.asks.values() for cite in cites(*ask.clause))
        return Betting(
            bets={o.kind: self._bet(o) for o in self.round.opening if self.offers(o.kind)},
            together=self.round.together, limits=Limits(self.law, dict(options), self.bounded),
            two_positions=options["two_positions"], positions=options.get("seats") or self.figure("seats"),
            form=cites(*frame.form), seated=cites(*frame.seated), closed=(*cites(*frame.closed), *self.no_more_bets),
            second=cites(*frame.second), exact=cites(*frame.exact),
            out_of_limits=self.law.cites("all-games.out-of-limits-stands"),
            stays=(*self.wagering, *asked), not_offered=dict(self._not_offered()), not_placed=self._not_placed(),
        )  # fmt: skip

    def _fixed(self, opening: Opening) -> int | None:
        """The one amount of a wager in cents, where it has only one."""
        if callable(opening.fixed):
            return opening.fixed(self)
        return parse_dollars(self.figure(opening.fixed)) if opening.fixed else None

    def _bet(self, opening: Opening) -> Bet:
        fixed = self._fixed(opening)
        lines = [line for table in self._paid_on(opening.kind) for line in table.lines]
        return Bet(
            id=opening.kind, clause=self.cites(*opening.clause), fixed=fixed, needs=opening.needs,
            unit=payable(lines, self.options["smallest_chip"]) if fixed is None else fixed,
            coupon=opening.coupon, banker=opening.banker,
        )  # fmt: skip

    def _paid_on(self, kind: str) -> Iterator[PayTable]:
        """The tables that a stake must be payable by: its own, those of wagers as large as it, those of its bonuses."""
        raised = {choice.wager for choice in self._raises() if choice.of == kind}
        if kind in self.round.together:
            raised |= set(self.round.together)
        names = [rule.pays for name, rule in self.round.wagers.items() if name == kind or name in raised]
        names += [bonus.pays for bonus in self.round.bonuses.values() if bonus.of == kind]
        return (self.pays[name] for name in names if name in self.pays)

    def _raises(self) -> Iterator[Raise]:
        return (choice for ask in self.asks.values() for choice in ask.choices if isinstance(choice, Raise))

    def _not_placed(self) -> dict[str, str]:
        """Wagers that are made by an act in a later turn, and what is paid without a wager of its own."""
        later = dict.fromkeys((choice.wager for choice in self._raises()), LATER)
        return {**later, **dict.fromkeys(self.round.bonuses, BY_ITSELF)}

    def _not_offered(self) -> Iterator[tuple[str, Cites]]:
        for opening in self.round.opening:
            if not self.offers(opening.kind):
                yield opening.kind, (*self.cites(*opening.clause), *self.wagering)
        for choice in self._raises():
            yield choice.wager, (*self.cites(*choice.clause), *self.wagering)
        for name, bonus in self.round.bonuses.items():
            yield name, (*self.cites(*bonus.clause), *self.wagering)
        if self.round.envy is not None:
            yield ENVY, (*self.cites(*self.round.envy.clause), *self.wagering)

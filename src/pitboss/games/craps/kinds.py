"""The forty wagers of 1.2(a), with buy, lay and odds bets, as the law of the day and the options have them.

A `Kind` is one id that `wager` accepts. Its verdicts are worked out once, with odds and citations, so that a
roll only has to look them up. Which totals win comes from the catalogue, never from here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from pitboss.money import Odds
from pitboss.table.values import OptionError

if TYPE_CHECKING:
    from pitboss.law import Law

Family = Literal["one-roll", "hard", "place", "place-lose", "come", "come-odds", "line", "line-odds", "fire"]
Dice = tuple[int, int]

ORDER: dict[str, int] = {
    "one-roll": 0, "hard": 1, "place": 2, "place-lose": 3, "come": 4, "come-odds": 5, "line": 6,
    "line-odds": 7, "fire": 8,
}  # fmt: skip
"""The customary order of settling a roll."""


class Verdict(msgspec.Struct, frozen=True):
    """What a roll does to a wager: result, net per unit staked as a fraction, and why."""

    result: str
    num: int
    den: int
    odds: str
    cites: tuple[str, ...]
    why: str


class Kind(msgspec.Struct, frozen=True, kw_only=True):
    """One id that `wager` accepts.

    clause: the handle of the paragraph that permits it
    box: the number it is on (place-6, hard-8); None where a point comes with the dice
    unit: the smallest payable stake in cents; `units` by point for odds bets
    sleeps: inactive on a come out roll unless called on (1.3(e))
    parts: what it is booked as (whirl; horn high without an area of its own)
    watches: the totals that can decide it, where these are the same on every roll; empty where they are not
    on_point: after the come out roll only the point or a seven can decide it (line bets and their odds)
    with_point: it is made only while a come out point is on (True) or off (False); None: at any time
    """

    id: str
    family: Family
    clause: tuple[str, ...]
    offered: bool = True
    not_offered: tuple[str, ...] = ()
    box: int | None = None
    unit: int = 0
    units: Mapping[int, int] = {}
    sleeps: bool = False
    wrong: bool = False
    commission: Fraction | None = None
    flat: str | None = None
    first: Mapping[int, Verdict] = {}
    made: Mapping[int, Verdict] = {}
    seven: Mapping[int, Verdict] = {}
    table: Mapping[Dice, Verdict] = {}
    parts: tuple[tuple[str, Fraction], ...] = ()
    watches: frozenset[int] = frozenset()
    on_point: bool = False
    with_point: bool | None = None
    pays: str = ""
    pay_clause: tuple[str, ...] = ()


def returned(kind: Kind, why: str, *cites: str) -> Verdict:
    return Verdict("returned", 0, 1, "", (*kind.clause, *cites), why)


class Maker:
    """Builds every kind that the law of the day authorises."""

    def __init__(self, law: Law, options: Mapping[str, Any], *, mini: bool) -> None:
        self.law, self.options, self.mini = law, options, mini
        self.chip: int = options["smallest_chip"]
        self.boxes: tuple[int, ...] = law.figure("craps.box-numbers")
        self.seven: int = law.figure("craps.any-seven.wins")[0]
        self.floor = law.cites("craps.pay-floor", "craps.pay-table")

    def kinds(self) -> dict[str, Kind]:
        found = [
            *self._lines(), *self._odds_bets(), *self._places(), *self._hardways(), *self._singles(),
            *self._shared(), *self._horn_highs(), *self._hops(), *self._six_seven_eight(), *self._fire(),
        ]  # fmt: skip
        return {kind.id: kind for kind in found}

    def _cite(self, *handles: str) -> tuple[str, ...]:
        return self.law.cites(*handles)

    def _odds(self, wager: str) -> Odds:
        """The odds posted, or the least that the law lets be paid."""
        posted = self.options["payout_odds"].get(wager)
        return Odds.parse(self.law.figure(f"craps.odds.{wager}") if posted is None else posted)

    def _lines(self) -> list[Kind]:
        """Pass and don't pass, come and don't come: 1.2(a)1 to 4."""
        return [self._line(wager) for wager in ("pass", "dont-pass", "come", "dont-come")]

    def _line(self, wager: str) -> Kind:
        wrong = wager.startswith("dont-")
        odds = self._odds(wager)
        wins, loses = self._cite(f"craps.{wager}-wins"), self._cite(f"craps.{wager}-loses")
        at_once_win, at_once_lose = ("craps", "natural") if wrong else ("natural", "craps")
        first: dict[int, Verdict] = {}
        for total in self.law.figure(f"craps.{wager}.wins-at-once"):
            first[total] = self._win(
                odds, (*self._cite(f"craps.{wager}-{at_once_win}"), *wins), f"{total} at once"
            )
        for total in self.law.figure(f"craps.{wager}.loses-at-once"):
            first[total] = self._loss(
                (*self._cite(f"craps.{wager}-{at_once_lose}"), *loses), f"{total} at once"
            )
        if wrong:
            for total in self.law.figure(f"craps.{wager}.void-at-once"):
                cites = self._cite(f"craps.{wager}-void")
                first[total] = Verdict("void", 0, 1, "", cites, f"{total} bars the bet")
        made = (*self._cite(f"craps.{wager}-point-made"), *(loses if wrong else wins))
        out = (*self._cite(f"craps.{wager}-seven-out"), *(wins if wrong else loses))
        win_cites, lose_cites = (out, made) if wrong else (made, out)
        win = {box: self._win(odds, win_cites, self._race(box, wrong)) for box in self.boxes}
        lose = {box: self._loss(lose_cites, self._race(box, not wrong)) for box in self.boxes}
        return Kind(
            id=wager, family="line" if "pass" in wager else "come", clause=self._cite(f"craps.{wager}"),
            on_point="pass" in wager, with_point="come" in wager, unit=odds.step(self.chip), wrong=wrong,
            first=first, made=lose if wrong else win,
            seven=win if wrong else lose, pays=str(odds), pay_clause=self.floor,
        )  # fmt: skip

    def _race(self, box: int, seven_first: bool) -> str:
        return f"{self.seven} before {box}" if seven_first else f"{box} before {self.seven}"

    def _win(self, odds: Odds, cites: tuple[str, ...], why: str) -> Verdict:
        return Verdict("won", odds.num, odds.den, str(odds), (*cites, *self.floor), why)

    def _loss(self, cites: tuple[str, ...], why: str) -> Verdict:
        return Verdict("lost", -1, 1, "", cites, why)

    def _odds_bets(self) -> list[Kind]:
        """Taking and laying odds: 1.6(a) to (d)."""
        found: list[Kind] = []
        for flat in ("pass", "dont-pass", "come", "dont-come"):
            wager = f"{flat}-odds"
            cites, wrong = self._cite(f"craps.{wager}"), flat.startswith("dont-")
            table = {
                int(point): Odds.parse(text) for point, text in self.law.figure(f"craps.odds.{wager}").items()
            }
            pay = (*cites, *self._multiple(wrong=wrong))
            paid = {
                point: Verdict("won", odds.num, odds.den, str(odds), pay, self._race(point, wrong))
                for point, odds in table.items()
            }
            lost = {point: self._loss(cites, self._race(point, not wrong)) for point in table}
            found.append(
                Kind(
                    id=wager,
                    family="line-odds" if "pass" in flat else "come-odds",
                    clause=cites,
                    flat=flat,
                    on_point="pass" in flat,
                    with_point=True if "pass" in flat else None,
                    units={point: odds.step(self.chip) for point, odds in table.items()},
                    wrong=wrong,
                    sleeps=wager in self.law.figure("craps.off-on-come-out"),
                    made=lost if wrong else paid,
                    seven=paid if wrong else lost,
                    pays=_by_point(table),
                    pay_clause=cites,
                )
            )
        return found

    def _multiple(self, *, wrong: bool) -> tuple[str, ...]:
        """1.6(e): what a table lets players add beyond single odds is paid at the same odds."""
        times = self.options["odds_multiple_wrong" if wrong else "odds_multiple_right"]
        allowed = times > 1 and self.law.in_force("craps.odds-multiple")
        return self._cite("craps.odds-multiple") if allowed else ()

    def _places(self) -> list[Kind]:
        """Place to win and to lose at the odds of 1.4(b); buy and lay at true odds for a commission, 1.5."""
        rate = Fraction(self.options["commission_rate"]) / 100
        sleepers = self.law.figure("craps.off-on-come-out")
        buy = {int(n): Odds.parse(o) for n, o in self.law.figure("craps.odds.buy").items()}
        lay = {int(n): Odds.parse(o) for n, o in self.law.figure("craps.odds.lay").items()}
        found: list[Kind] = []
        for box in self.law.figure("craps.place.numbers"):
            found += [
                self._place(f"place-{box}", box, self._odds(f"place-{box}"), self._cite("craps.place"),
                            pay=self.floor, sleeps="place" in sleepers),
                self._place(f"buy-{box}", box, buy[box], self._cite("craps.buy", "craps.place"),
                            pay=self._cite("craps.buy-odds"), sleeps="buy" in sleepers, rate=rate,
                            offered=self.options["offer_buy"]),
            ]  # fmt: skip
        for box in self.law.figure("craps.place-lose.numbers"):
            found += [
                self._place(f"place-lose-{box}", box, self._odds(f"place-lose-{box}"),
                            self._cite("craps.place-lose"), pay=self.floor, wrong=True,
                            offered=self.options["offer_place_to_lose"], not_offered=self._cite("craps.lay")),
                self._place(f"lay-{box}", box, lay[box], self._cite("craps.lay", "craps.place-lose"),
                            pay=self._cite("craps.lay-odds"), wrong=True, rate=rate,
                            offered=self.options["offer_lay"]),
            ]  # fmt: skip
        return found

    def _place(
        self, wager: str, box: int, odds: Odds, clause: tuple[str, ...], *, pay: tuple[str, ...],
        sleeps: bool = False, wrong: bool = False, rate: Fraction | None = None, offered: bool = True,
        not_offered: tuple[str, ...] = (),
    ) -> Kind:  # fmt: skip
        paid = Verdict("won", odds.num, odds.den, str(odds), (*clause, *pay), self._race(box, wrong))
        lost = self._loss(clause, self._race(box, not wrong))
        return Kind(
            id=wager, family="place-lose" if wrong else "place", clause=clause, box=box, offered=offered,
            not_offered=not_offered, unit=odds.step(self.chip), sleeps=sleeps, wrong=wrong, commission=rate,
            made={box: lost if wrong else paid}, seven={box: paid if wrong else lost}, pays=str(odds), pay_clause=pay,
            watches=frozenset({box, self.seven}),
        )  # fmt: skip

    def _hardways(self) -> list[Kind]:
        """1.2(a)7 to 10: the pair before the easy way and before a seven."""
        found: list[Kind] = []
        for box in (4, 6, 8, 10):
            wager, odds = f"hard-{box}", self._odds(f"hard-{box}")
            faces: Dice = tuple(self.law.figure(f"craps.{wager}.faces"))  # type: ignore[assignment]
            clause = self._cite(f"craps.{wager}")
            won = self._win(odds, clause, f"{faces[0]} and {faces[1]} first")
            lost = self._loss(clause, f"{box} the easy way, or {self.seven}, first")
            table = {
                dice: won if dice == faces else lost for dice in _all_dice() if sum(dice) in (box, self.seven)
            }
            found.append(
                Kind(
                    id=wager,
                    family="hard",
                    clause=clause,
                    box=box,
                    unit=odds.step(self.chip),
                    table=table,
                    watches=frozenset({box, self.seven}),
                    sleeps="hardways" in self.law.figure("craps.off-on-come-out"),
                    pays=str(odds),
                    pay_clause=self.floor,
                )
            )
        return found

    def _singles(self) -> list[Kind]:
        """One-roll wagers on totals: field, any seven, any craps, 2, 3, 12, 11."""
        found: list[Kind] = []
        for wager in ("any-seven", "any-craps", "craps-2", "craps-3", "craps-12", "eleven"):
            odds = self._odds(wager)
            found.append(self._one_roll(wager, dict.fromkeys(self.law.figure(f"craps.{wager}.wins"), odds)))
        floor = self.law.figure("craps.odds.field")
        posted = self.options["payout_odds"].get("field", {})
        field = {
            total: Odds.parse(self._field_pay(total) or posted.get(str(total)) or floor[total])
            for total in self.law.figure("craps.field.wins")
        }
        found.append(self._one_roll("field", field))
        return found

    def _field_pay(self, total: int) -> str | None:
        return self.options.get(f"field_pay_{total}")

    def _one_roll(self, wager: str, odds: Mapping[int, Odds]) -> Kind:
        clause = self._cite(f"craps.{wager}")
        lost = self._loss(clause, "any other total")
        table = {
            dice: self._win(odds[sum(dice)], clause, f"{sum(dice)} thrown") if sum(dice) in odds else lost
            for dice in _all_dice()
        }
        distinct = sorted({str(o) for o in odds.values()})
        return Kind(
            id=wager, family="one-roll", clause=clause, table=table, pay_clause=self.floor,
            unit=lcm(*(o.step(self.chip) for o in odds.values())),
            pays=distinct[0] if len(distinct) == 1 else _by_point(dict(odds)),
        )  # fmt: skip

    def _shared(self) -> list[Kind]:
        """Wagers paid as several: C and E (1.4(d)) and horn (1.4(c))."""
        found: list[Kind] = []
        if self.law.in_force("craps.craps-eleven"):
            craps, eleven = self._odds("any-craps"), self._odds("eleven")
            half = Fraction(1, 2)
            bets = [(half, tuple(self.law.figure("craps.any-craps.wins")), craps),
                    (half, tuple(self.law.figure("craps.eleven.wins")), eleven)]  # fmt: skip
            clause = self._cite("craps.craps-eleven")
            found.append(self._split("craps-eleven", bets, clause, self._cite("craps.craps-eleven-pays")))
        clause = self._cite("craps.horn")
        found.append(
            self._split("horn", self._horn_bets(Fraction(1, 4)), clause, self._cite("craps.horn-pays"))
        )
        return found

    def _horn_bets(self, share: Fraction) -> list[tuple[Fraction, tuple[int, ...], Odds]]:
        parts = self.law.figure("craps.horn-parts")
        return [(share, (int(total),), self._odds(single)) for total, single in parts.items()]

    def _split(
        self, wager: str, bets: list[tuple[Fraction, tuple[int, ...], Odds]], clause: tuple[str, ...],
        pay: tuple[str, ...],
    ) -> Kind:  # fmt: skip
        """A stake divided into separate bets on one roll: the winners are paid, the others are lost."""
        unit = lcm(*(share.denominator * odds.step(self.chip) for share, _, odds in bets))
        table: dict[Dice, Verdict] = {}
        for dice in _all_dice():
            won = [(share, odds) for share, totals, odds in bets if sum(dice) in totals]
            net = sum((share * odds.fraction for share, odds in won), Fraction(0))
            net -= 1 - sum((share for share, _ in won), Fraction(0))
            if not won:
                table[dice] = self._loss(clause, "any other total")
                continue
            paid = " and ".join(f"{share} of the stake at {odds}" for share, odds in won)
            why = f"{sum(dice)} thrown: {paid}, the rest lost"
            result = "won" if net > 0 else "lost" if net < 0 else "push"
            table[dice] = Verdict(
                result, net.numerator, net.denominator, str(won[0][1]), (*clause, *pay, *self.floor), why
            )
        parts = Counter(f"{odds} on {'/'.join(map(str, totals))}" for _, totals, odds in bets)
        pays = "as its parts: " + ", ".join(
            part if count == 1 else f"{part} twice" for part, count in parts.items()
        )
        return Kind(
            id=wager, family="one-roll", clause=clause, unit=unit, table=table, pays=pays, pay_clause=pay
        )

    def _horn_highs(self) -> list[Kind]:
        """1.2(a)20 and 21: units of five, booked as a horn and a single bet where there is no area for them."""
        found: list[Kind] = []
        if self.law.in_force("craps.horn-high"):
            fifth = Fraction(1, self.law.figure("craps.horn-high.units"))
            clause, pay = self._cite("craps.horn-high"), self._cite("craps.horn-high-pays")
            singles = self.law.figure("craps.horn-parts")
            for total in self.law.figure("craps.horn-high.totals"):
                extra = self._odds(singles[total])
                kind = self._split(
                    f"horn-high-{total}", [*self._horn_bets(fifth), (fifth, (total,), extra)], clause, pay
                )
                if not self.options["horn_high_area"]:
                    booked = (("horn", 1 - fifth), (singles[total], fifth))
                    kind = msgspec.structs.replace(kind, parts=booked)
                found.append(kind)
        if self.law.in_force("craps.whirl"):
            fifth = Fraction(1, self.law.figure("craps.whirl.units"))
            seven = (fifth, (self.seven,), self._odds("any-seven"))
            kind = self._split("whirl", [*self._horn_bets(fifth), seven], self._cite("craps.whirl"), ())
            found.append(msgspec.structs.replace(kind, parts=(("horn", 1 - fifth), ("any-seven", fifth))))
        return found

    def _hops(self) -> list[Kind]:
        """1.2(a)22 to 38: one pair of faces on the next roll, in either order."""
        found: list[Kind] = []
        for wager in HOPS:
            if not self.law.in_force(f"craps.{wager}"):
                continue
            low, high = sorted(self.law.figure(f"craps.{wager}.faces"))
            odds, clause = self._odds(wager), self._cite(f"craps.{wager}")
            won, lost = (
                self._win(odds, clause, f"{low} and {high} thrown"),
                self._loss(clause, "another combination"),
            )
            table = {dice: won if tuple(sorted(dice)) == (low, high) else lost for dice in _all_dice()}
            found.append(
                Kind(
                    id=wager,
                    family="one-roll",
                    clause=clause,
                    unit=odds.step(self.chip),
                    table=table,
                    pays=str(odds),
                    pay_clause=self.floor,
                )
            )
        return found

    def _six_seven_eight(self) -> list[Kind]:
        if not self.law.in_force("craps.six-seven-eight"):
            return []
        floor, posted = self.law.figure("craps.odds.six-seven-eight"), self.options["payout_odds"]
        own = posted.get("six-seven-eight", {})
        easy, hard = (Odds.parse(own.get(way, floor[way])) for way in ("easy", "hard"))
        clause, wins = self._cite("craps.six-seven-eight"), self.law.figure("craps.six-seven-eight.wins")
        lost = self._loss(clause, "any other total")
        table: dict[Dice, Verdict] = {}
        for dice in _all_dice():
            odds = hard if dice[0] == dice[1] else easy
            table[dice] = self._win(odds, clause, f"{sum(dice)} thrown") if sum(dice) in wins else lost
        return [
            Kind(id="six-seven-eight", family="one-roll", clause=clause, offered=self.options["offer_6_7_8"],
                 unit=lcm(easy.step(self.chip), hard.step(self.chip)), table=table,
                 pays=f"{easy}, {hard} the hard way", pay_clause=self.floor)
        ]  # fmt: skip

    def _fire(self) -> list[Kind]:
        """1.2(a)40: craps only, paid for the most different points made before a loser 7."""
        if not self.law.in_force("craps.fire-bet") or self.mini:
            return []
        chosen, known = (
            self.options["fire_bet_table"],
            self.law.figure("craps.fire-bet.tables"),
        )
        if chosen not in known:
            raise OptionError(
                f"The fire bet has the pay tables {' and '.join(known)}; {chosen!r} is none of them."
            )
        table = self.law.figure(f"craps.fire-bet.table-{chosen}")
        posted = self.options["payout_odds"].get("fire-bet", {})
        clause = self._cite("craps.fire-bet", "craps.fire-bet-settled")
        pay = self._cite(
            "craps.fire-bet-pays", "craps.fire-bet-table", "craps.fire-bet-rules", "craps.fire-bet-any-order"
        )
        paid: dict[int, Verdict] = {}
        for count, text in table.items():
            odds = Odds.parse(posted.get(str(count), text))
            paid[int(count)] = Verdict(
                "won", odds.num, odds.den, str(odds), (*clause, *pay), f"{count} different points"
            )
        return [
            Kind(id="fire-bet", family="fire", clause=self._cite("craps.fire-bet", "craps.fire-bet-spot",
                 "craps.fire-bet-procedure"), offered=self.options["offer_fire_bet"],
                 unit=100 * self.law.figure("craps.fire-bet.step-dollars"), made=paid,
                 seven={0: self._loss(clause, "fewer than four different points")},
                 pays=", ".join(f"{paid[n].odds} for {n}" for n in sorted(paid)), pay_clause=pay)
        ]  # fmt: skip


HOPS = (
    "hop-hard-4", "hop-hard-6", "hop-hard-8", "hop-hard-10", "hop-1-3", "hop-1-4", "hop-2-3", "hop-1-5",
    "hop-2-4", "hop-1-6", "hop-2-5", "hop-3-4", "hop-2-6", "hop-3-5", "hop-3-6", "hop-4-5", "hop-4-6",
)  # fmt: skip


def _all_dice() -> list[Dice]:
    return [(a, b) for a in range(1, 7) for b in range(1, 7)]


def _by_point(odds: Mapping[int, Odds]) -> str:
    """Odds by total, totals of equal odds together: "2 to 1 on 4/10, 3 to 2 on 5/9"."""
    groups: dict[str, list[str]] = {}
    for total, value in odds.items():
        groups.setdefault(str(value), []).append(str(total))
    return ", ".join(f"{text} on {'/'.join(totals)}" for text, totals in groups.items())

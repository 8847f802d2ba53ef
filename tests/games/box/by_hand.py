"""A blackjack small enough to be dealt in every order, in fractions: the hole card lies there, hands come one by one.

It shares nothing with the solver but its rules as `Terms`, and the way in which split hands are played.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache

from pitboss.games.box.terms import ACE, RANKS, TEN, Terms

Cards = tuple[int, ...]
"""How many of each rank."""


def out(cards: Cards, rank: int) -> Cards:
    return (*cards[:rank], cards[rank] - 1, *cards[rank + 1 :])


def more(cards: Cards, rank: int) -> Cards:
    return (*cards[:rank], cards[rank] + 1, *cards[rank + 1 :])


def total(cards: Cards) -> int:
    low = sum((rank + 1) * many for rank, many in enumerate(cards))
    return low + 10 if cards[ACE] and low <= 11 else low


def soft(cards: Cards) -> bool:
    return total(cards) != sum((rank + 1) * many for rank, many in enumerate(cards))


NONE: Cards = (0,) * RANKS
Done = tuple[tuple[int, Fraction, Fraction, bool], ...]
"""Hands that are over: totals (0 a lost one), what is lost and won on them, and whether no 21 ties them."""


class Tiny:
    def __init__(self, terms: Terms, shoe: Cards) -> None:
        self.terms, self.shoe = terms, shoe
        self.dealt = cache(self._dealt)
        self.acts = cache(self._acts)
        self.stand = cache(self._stand)

    @staticmethod
    def each(left: Cards) -> Iterator[tuple[int, Fraction]]:
        assert any(left), "the shoe is too small: somebody draws from nothing"
        for rank, many in enumerate(left):
            if many:
                yield rank, Fraction(many, sum(left))

    def _dealt(self, dealer: Cards, left: Cards) -> dict[int, Fraction]:
        """The dealer's totals; 0 where he is over."""
        have = total(dealer)
        if have > 21:
            return {0: Fraction(1)}
        if have > 17 or (have == 17 and not (self.terms.soft_17 and soft(dealer))):
            return {have: Fraction(1)}
        found: dict[int, Fraction] = {}
        for rank, chance in self.each(left):
            for end, often in self.dealt(more(dealer, rank), out(left, rank)).items():
                found[end] = found.get(end, Fraction(0)) + chance * often
        return found

    def holes(self, up: int, left: Cards) -> Iterator[tuple[int, Fraction]]:
        """The cards that may lie there once a peek has shown no blackjack."""
        fine = [(rank, many) for rank, many in enumerate(left) if many and {rank, up} != {ACE, TEN}]
        for rank, many in fine:
            yield rank, Fraction(many, sum(many for _, many in fine))

    def pays(self, hand: Cards) -> Fraction:
        """What a winning hand pays that was not doubled; suits make no difference here."""
        terms = self.terms
        if total(hand) != 21:
            return Fraction(1)
        if sum(hand) == 3 and (hand[5] == hand[6] == hand[7] == 1 or hand[6] == 3):
            return Fraction(terms.sixes[0] if hand[5] else terms.sevens[0])
        by_cards = {5: terms.five_cards, 6: terms.six_cards}
        return Fraction(terms.seven_cards if sum(hand) > 6 else by_cards.get(sum(hand), 1))

    def _stand(self, hand: Cards, up: int, left: Cards, doubled: bool = False) -> Fraction:
        """Of one unit; of a doubled hand the two parts together."""
        mine, value = total(hand), Fraction(0)
        won = self.pays(hand)
        if doubled:
            won = won + 1 if self.terms.double_bonus else Fraction(2)
        if mine == 21 and self.terms.any_21_wins:
            return won
        for hole, chance in self.holes(up, left):
            for end, often in self.dealt(more(more(NONE, up), hole), out(left, hole)).items():
                value += chance * often * (won if mine > end else -(1 + doubled) * (mine < end))
        return value

    def doubled(self, hand: Cards, up: int, left: Cards) -> Fraction:
        """A hand that has got its one card."""
        value = self.stand(hand, up, left, True)
        return max(value, Fraction(-1)) if self.terms.rescue and total(hand) < 21 else value

    def _acts(self, hand: Cards, up: int, left: Cards) -> dict[str, Fraction]:
        """What each act is worth, once there is no blackjack."""
        made = {"stand": self.stand(hand, up, left)}
        if total(hand) == 21:
            return made
        drawn, doubled = Fraction(0), Fraction(0)
        for hole, chance in self.holes(up, left):
            for rank, often in self.each(out(left, hole)):
                weight = chance * often
                then = more(hand, rank)
                if total(then) > 21:
                    drawn, doubled = drawn - weight, doubled - 2 * weight
                else:
                    drawn += weight * max(self.acts(then, up, out(left, rank)).values())
                    doubled += weight * self.doubled(then, up, out(left, rank))
        made["hit"] = drawn
        if sum(hand) == 2 or self.terms.double_any:
            made["double"] = doubled
        if self.terms.surrender == "any":
            made["surrender"] = Fraction(-1, 2)
        return made

    def rest(self, hand: Cards, up: int) -> Cards:
        left = out(self.shoe, up)
        for rank, many in enumerate(hand):
            for _ in range(many):
                left = out(left, rank)
        return left

    def by_itself(self, hand: Cards, up: int) -> str:
        """What is done with a hand after a split: what would be done with it if there were no other."""
        made = self.acts(hand, up, self.rest(hand, up))
        return max(made, key=lambda act: made[act])

    def rescued(self, hand: Cards, up: int) -> bool:
        """Likewise, whether a double is taken back."""
        if not self.terms.rescue or total(hand) >= 21:
            return False
        return self.stand(hand, up, self.rest(hand, up), True) < -1

    def split(self, pair: int, up: int) -> Fraction:
        """Deal every order: hole card, then the hands of the split from the left, then the dealer's."""
        left = out(out(out(self.shoe, up), pair), pair)
        self.up, self.pair, self.hole = up, pair, 0
        value = Fraction(0)
        for hole, chance in self.holes(up, left):
            self.hole = hole
            self.on = cache(self._on)
            value += chance * self.on((), 2, 2, out(left, hole))
        return value

    def _on(self, done: Done, hands: int, waiting: int, left: Cards) -> Fraction:
        if not waiting:
            return self._settled(done, left)
        most = 2 if self.pair == ACE and not self.terms.resplit_aces else self.terms.max_hands
        value = Fraction(0)
        for rank, chance in self.each(left):
            if rank == self.pair and hands < most:
                value += chance * self.on(done, hands + 1, waiting + 1, out(left, rank))
            else:
                held = more(more(NONE, self.pair), rank)
                value += chance * self._hand(held, done, hands, waiting, out(left, rank))
        return value

    def _hand(self, hand: Cards, done: Done, hands: int, waiting: int, left: Cards) -> Fraction:
        two = sum(hand) == 2
        act = "stand"
        if total(hand) < 21 and not (self.pair == ACE and two and self.terms.one_card_to_aces):
            act = self.by_itself(hand, self.up)

        def ends(total: int, stake: Fraction, pays: Fraction, untied: bool, left: Cards) -> Fraction:
            return self.on(tuple(sorted((*done, (total, stake, pays, untied)))), hands, waiting - 1, left)

        if act == "stand":
            untied = total(hand) == 21 and (self.terms.any_21_wins or (two and self.terms.split_21_wins))
            return ends(total(hand), Fraction(1), self.pays(hand), untied, left)
        if act == "surrender":
            return ends(0, Fraction(1, 2), Fraction(0), False, left)
        value = Fraction(0)
        for rank, chance in self.each(left):
            then, gone = more(hand, rank), out(left, rank)
            if total(then) > 21:
                value += chance * ends(0, Fraction(2 if act == "double" else 1), Fraction(0), False, gone)
            elif act == "double" and self.rescued(then, self.up):
                value += chance * ends(0, Fraction(1), Fraction(0), False, gone)
            elif act == "double":
                pays = self.pays(then) + 1 if self.terms.double_bonus else Fraction(2)
                untied = total(then) == 21 and self.terms.any_21_wins
                value += chance * ends(total(then), Fraction(2), pays, untied, gone)
            else:
                value += chance * self._hand(then, done, hands, waiting, gone)
        return value

    def _settled(self, done: Done, left: Cards) -> Fraction:
        value = Fraction(0)
        for end, often in self.dealt(more(more(NONE, self.up), self.hole), left).items():
            for mine, stake, pays, untied in done:
                if mine and (mine > end or (untied and mine == end)):
                    value += often * pays
                elif mine < end or not mine:
                    value -= often * stake
        return value

    def expectation(self) -> Fraction:
        """Of the whole game under best play."""
        value = Fraction(0)
        for up, first in self.each(self.shoe):
            once = Fraction(0)
            for one, second in self.each(out(self.shoe, up)):
                for other, third in self.each(out(out(self.shoe, up), one)):
                    once += second * third * self._round(up, one, other)
            value += first * once * (2 if self.terms.attack and once > 0 else 1)
        return value

    def _round(self, up: int, one: int, other: int) -> Fraction:
        left = out(out(out(self.shoe, up), one), other)
        wanted = TEN if up == ACE else ACE
        found = Fraction(left[wanted], sum(left)) if up in (ACE, TEN) else Fraction(0)
        if {one, other} == {ACE, TEN}:
            return (1 if self.terms.blackjack_first else 1 - found) * Fraction(self.terms.blackjack_pays)
        if found == 1:
            return Fraction(-1)
        made = self.acts(more(more(NONE, one), other), up, left)
        best = max(made.values())
        if one == other:
            best = max(best, self.split(one, up))
        if self.terms.surrender == "late":
            best = max(best, Fraction(-1, 2))
        return (1 - found) * best - found

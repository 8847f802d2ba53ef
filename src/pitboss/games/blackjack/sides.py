"""Side wagers of blackjack: which line the cards have come to, and what each line pays.

A line is a word; the empty one loses. All but three are decided by a box's first two cards and the dealer's first
one. Sevens goes on to the third card, the progressive to the fourth, and of twenty point the two queens of hearts wait
until the dealer's second card is known.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from pitboss.games.box.hands import ACE, VALUES, is_natural, one_rank, one_suit, points
from pitboss.games.box.sides import WON, match_line, match_table
from pitboss.money import Odds

if TYPE_CHECKING:
    from pitboss.games.shoe.rules import Rules

THIRTEEN, TWENTY = 13, 20
QUEEN, KING, SEVEN = 10, 11, 5
QUEEN_OF_HEARTS = QUEEN * 4 + 2
QUEENS, QUEENS_AND_BLACKJACK = "queens", "queens-with-dealer-blackjack"
Cards = Sequence[int]


def low_total(cards: Cards) -> int:
    """2.2(b)3ii: the first two cards with the ace as one."""
    return sum(1 if VALUES[card] == 11 else VALUES[card] for card in cards[:2])


def over_13(_rules: Rules, cards: Cards, _up: int) -> str:
    return WON if low_total(cards) > THIRTEEN else ""


def under_13(_rules: Rules, cards: Cards, _up: int) -> str:
    return WON if low_total(cards) < THIRTEEN else ""


def same_suit(_rules: Rules, cards: Cards, _up: int) -> str:
    """2.17(a)2: of one suit; king and queen pay more."""
    if not one_suit(cards[:2]):
        return ""
    return "king-queen" if {card // 4 for card in cards[:2]} == {QUEEN, KING} else "suited"


def sevens(rules: Rules, cards: Cards, _up: int) -> str:
    """2.17(a)3: sevens among the first three cards, or among the first two where no third came."""
    if rules.options["sevens_reading"] == "first_card_seven" and cards[0] // 4 != SEVEN:
        return ""
    found = [card for card in cards[:3] if card // 4 == SEVEN]
    suited = "-suited" if len(found) > 1 and one_suit(found) else ""
    return f"{('', 'one', 'two', 'three')[len(found)]}{suited}"


def blackjack_bonus(_rules: Rules, cards: Cards, _up: int) -> str:
    """2.20: a blackjack."""
    return WON if is_natural(cards[:2]) else ""


def match_the_dealer(_rules: Rules, cards: Cards, up: int) -> str:
    """2.23: each of the two cards that has the rank of the dealer's first one."""
    return match_line(tuple(cards), up)


def twenty_point(_rules: Rules, cards: Cards, _up: int) -> str:
    """2.24: twenty in two cards; `queens` is not decided before the dealer's second card."""
    two = tuple(cards[:2])
    if points(two) != TWENTY:
        return ""
    if two == (QUEEN_OF_HEARTS, QUEEN_OF_HEARTS):
        return QUEENS
    if two[0] == two[1]:
        return "matched"
    return "suited" if one_suit(two) else "any"


def optional_bonus(_rules: Rules, cards: Cards, up: int) -> str:
    """2.25: the two cards and the dealer's first one as a hand of three: a straight, a flush, three of a kind."""
    three = (*cards[:2], up)
    ranks = sorted(card // 4 for card in three)
    straight = ranks[2] - ranks[1] == ranks[1] - ranks[0] == 1 or ranks == [0, 1, ACE]
    return WON if straight or one_suit(three) or one_rank(three) else ""


def progressive(_rules: Rules, cards: Cards, _up: int) -> str:
    """2.19: aces from the first card on, up to four."""
    run = 0
    while run < min(len(cards), 4) and cards[run] // 4 == ACE:
        run += 1
    if run < 2:
        return ""
    return f"{('two', 'three', 'four')[run - 2]}{'-suited' if one_suit(cards[:run]) else ''}"


class Side(NamedTuple):
    """A side wager: the option that offers it, its clause, the line of some cards, and the figure of its odds."""

    offered: Callable[[Rules], bool]
    clause: str
    line: Callable[[Rules, Cards, int], str]
    figure: str
    one_dollar: bool = False


def _additional(value: str) -> Callable[[Rules], bool]:
    return lambda rules: rules.options["additional_wager"] == value


def _flag(name: str) -> Callable[[Rules], bool]:
    return lambda rules: rules.options[name]


SIDES: Mapping[str, Side] = {
    "over-13": Side(_additional("over_under_13"), "over-13", over_13, "odds.over-13", one_dollar=True),
    "under-13": Side(_additional("over_under_13"), "under-13", under_13, "odds.under-13", one_dollar=True),
    "same-suit": Side(_additional("same_suit"), "same-suit", same_suit, "odds.same-suit", one_dollar=True),
    "sevens": Side(_additional("sevens"), "sevens", sevens, "odds.sevens", one_dollar=True),
    "progressive": Side(_flag("progressive"), "progressive", progressive, "progressive-pays", one_dollar=True),
    "blackjack-bonus": Side(_flag("blackjack_bonus"), "blackjack-bonus", blackjack_bonus, "odds.blackjack-bonus"),
    "match-the-dealer": Side(_flag("match_the_dealer"), "match-the-dealer", match_the_dealer, "odds.match-the-dealer"),
    "twenty-point": Side(_flag("twenty_point"), "twenty-point", twenty_point, "odds.twenty-point"),
    "optional-bonus": Side(_flag("optional_bonus"), "optional-bonus", optional_bonus, "odds.optional-bonus"),
}  # fmt: skip
"""In the order in which they are settled."""


def offered(rules: Rules) -> dict[str, Side]:
    """The side wagers of this table."""
    return {name: side for name, side in SIDES.items() if side.offered(rules)}


def table_of(rules: Rules, name: str) -> dict[str, Odds]:
    """What each line of a side wager pays; the progressive's table is of sums and shares, see `prizes`."""
    figure = rules.figure(SIDES[name].figure)
    if name == "match-the-dealer":
        return match_table(figure[rules.options["decks"]])
    if name == "twenty-point":
        figure = figure[rules.options["twenty_point_table"]]
    if isinstance(figure, str):
        return {WON: Odds.parse(figure)}
    return {line: Odds.parse(text) for line, text in figure.items()}

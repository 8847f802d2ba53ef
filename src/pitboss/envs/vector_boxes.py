"""Many rounds of blackjack at once: the kernel's shoe, dealer and payouts, with decisions from outside.

The shoe of a lane is shuffled as the kernel does it, and its hands are settled by the kernel's own functions; what is
here is the order of the hands and the choices that each has.
"""

from __future__ import annotations

from math import gcd
from typing import TYPE_CHECKING, Any

import numpy as np

from pitboss.chance.compiled import block
from pitboss.envs.vector_lanes import ASKED, DECIDED, ENDED, Lanes
from pitboss.games.blackjack import paragraphs as say
from pitboss.games.blackjack.strategies import GAME
from pitboss.games.box import kernel as k
from pitboss.games.box.kernel_plan import Sides, bounds, code, numbers
from pitboss.games.box.strategies import SHOE, table_of
from pitboss.hands.compiled import kernel, leaf
from pitboss.hands.layout import Int, Ints
from pitboss.simulation.plan import Tables
from pitboss.table import BadCommand

if TYPE_CHECKING:
    from pitboss.envs.course import Course
    from pitboss.envs.house import HouseEnv

SEAT = 1
FORMS = ("hit", "stand", "double", "split", "surrender")
HIT, STAND, DOUBLE, SPLIT, SURRENDER = range(5)
MOST_CARDS = 24
"""More than a hand can hold."""
CARDS = k.SCRATCH
ROW = CARDS + k.MOST_HANDS * MOST_CARDS
"""The kernel's shoe and scratch, and behind them the cards of the hands."""
AT, COUNT, TURN, LIVE, WAITS, NET, HOLE, WAS_SPLIT, STAKED, TOLD, UP, WHOLE = range(12)
"""Of a lane: the next card, hands of the box, the one in turn, hands that stand, whether a surrender waits, steps made
so far, the dealer's second card, whether there was a split, steps on the layout, steps told already, the rank of the
dealer's first card, whether as much is shuffled as a round can need."""
SIZES = 12
DOUBLED = SIZES + k.MOST_HANDS
STATE = DOUBLED + k.MOST_HANDS
DOUBLES, SURRENDERS, STEP, MAIN, SIZE, SOON = range(k.NUMBERS, k.NUMBERS + 6)
"""Behind the kernel's numbers: whether two cards may be doubled and given up, cents of a step, the place of the main
wager among the kinds, cards of the shoe, cards that are shuffled at first."""
IDS = SOON + 1
"""Then cards by the kernel's codes, and what each form does."""
ORDER = IDS + 256
IN_A_STEP = 24
"""More cards than a decision and the dealer's hand after it can take: one for each hand, 21 for the dealer at most."""
AT_FIRST = 40
"""Cards that nearly all rounds get by with."""


class BoxRounds:
    """The compiled rounds of one table; see `pitboss.envs.vector`."""

    def __init__(self, single: HouseEnv, course: Course, lanes: Lanes) -> None:
        rules = single.opening.rules
        _object(single, rules)
        table = table_of(rules, GAME, single.bets, SHOE)
        step = gcd(*(cents for cents in table.cents if cents))
        more = [
            say.may_double(rules, 2), say.may_surrender(rules, 2, split=False), step, single.kinds.index(GAME.main),
            table.size, min(AT_FIRST, table.size - 1),
        ]  # fmt: skip
        ids = np.zeros(256, np.int64)
        for card in range(52):
            ids[code(card)] = card
        order = [FORMS.index(form) for form in single.forms]
        self.n = np.concatenate([numbers(table, Sides(()), step, 0), more, ids, order]).astype(np.int64)
        self.n[k.REACH] = reach = min(k.LONGEST, table.size - 1)
        packs = np.array([code(card) for card in table.pack], np.uint8)
        self.shoe: Tables = (packs, *bounds(table.size, reach))
        self.lanes, self.stake, self.seed = lanes, single.stake, 0
        self.rows, self.states = (
            np.zeros((lanes.size, ROW), np.uint8),
            np.zeros((lanes.size, STATE), np.int64),
        )

    def deal(self, seed: int, who: Ints) -> None:
        lanes, self.seed = self.lanes, seed
        deal(
            np.uint64(seed), who, lanes.number, self.shoe, self.rows, self.states, self.n, lanes.status, lanes.asked,
            lanes.mask, lanes.hand, lanes.dealer, lanes.board, lanes.stakes, lanes.facts,
        )  # fmt: skip

    def act(self, actions: Ints, again: Ints) -> int:
        lanes = self.lanes
        return act(
            np.uint64(self.seed), actions, again, lanes.number, self.shoe, self.rows, self.states, self.n, self.stake,
            lanes.status, lanes.asked, lanes.acted, lanes.reward, lanes.terminated, lanes.refused, lanes.mask,
            lanes.hand, lanes.dealer, lanes.board, lanes.stakes, lanes.facts,
        )  # fmt: skip


def _object(single: HouseEnv, rules: Any) -> None:
    """What the lanes do not play."""
    if set(single.bets) != {GAME.main} or rules.options["variation"] == "multiple_action":
        raise BadCommand(f"Compiled lanes of blackjack have one wager, {GAME.main}.")
    if rules.options["surrender"] == "early" and rules.options["hole_card"] == "peek":
        raise BadCommand("Early surrender comes before the dealer has looked; say hole_card=none with it.")
    if rules.every_round:
        raise BadCommand("Compiled lanes of blackjack deal from a shoe, not from a machine.")


@kernel
def draw(s: Any, t: Ints, hand: Int) -> None:
    """The next card to a hand."""
    s[CARDS + hand * MOST_CARDS + t[SIZES + hand]] = s[t[AT]]
    t[SIZES + hand] += 1
    t[AT] += 1


@leaf
def rank_at(s: Any, hand: Int, place: Int) -> Any:
    return k.rank_of(np.int64(s[CARDS + hand * MOST_CARDS + place]))


@kernel
def total_of(s: Any, t: Ints, hand: Int) -> Any:
    """The points of a hand, an ace counting eleven where it can."""
    points, ace = 0, False
    for place in range(t[SIZES + hand]):
        rank = rank_at(s, hand, place)
        points += rank + 1
        ace = ace or rank == 0
    return points + 10 if ace and points < 12 else points


@kernel
def may_split(s: Any, t: Ints, n: Ints, hand: Int) -> Any:
    one, two = rank_at(s, hand, 0), rank_at(s, hand, 1)
    room = t[SIZES + hand] == 2 and t[COUNT] < n[k.MAX_HANDS]
    return room and one == two and (one != 0 or t[WAS_SPLIT] == 0 or n[k.RESPLIT] == 1)


@leaf
def one_card(s: Any, t: Ints, n: Ints, hand: Int) -> Any:
    """Whether a hand is a split ace, which gets one card and no choice."""
    return (t[WAS_SPLIT] == 1) & (rank_at(s, hand, 0) == 0) & (n[k.ONE_CARD] == 1)


@kernel
def stands(s: Any, t: Ints, n: Ints, total: Int) -> None:
    """The hand in turn waits for the dealer, and the next is in turn."""
    hand, live = t[TURN], t[LIVE]
    cards, doubled, line = t[SIZES + hand], t[DOUBLED + hand], 0
    if total == 21 and n[k.LINES] and (doubled == 0 or n[k.DOUBLE_KEEPS]):
        first = CARDS + hand * MOST_CARDS
        line = k.line_of(np.int64(s[first]), np.int64(s[first + 1]), np.int64(s[first + cards - 1]), cards)
    untied = t[WAS_SPLIT] == 1 and cards == 2 and total == 21 and n[k.LETTER] == 1
    s[k.TOTALS + live] = total * 2 + untied
    s[k.STATES + live] = line + doubled * k.DOUBLED + (k.FIRST_HAND if hand == 0 else 0)
    t[LIVE] += 1
    t[TURN] += 1


@kernel
def drawn_to(s: Any, t: Ints, n: Ints, last: Any) -> None:
    """What follows from a card: over 21 the hand is lost, at 21 it stands, and so does one with its last card."""
    hand = t[TURN]
    total = total_of(s, t, hand)
    if total > 21:
        on_it = n[k.STAKE] * (1 + t[DOUBLED + hand])
        t[NET] -= on_it
        t[STAKED] -= on_it
        t[TURN] += 1
    elif total == 21 or last:
        stands(s, t, n, total)


@kernel
def goes_on(s: Any, t: Ints, n: Ints) -> Any:
    """To the next hand that has a choice. Whether there is one."""
    while t[TURN] < t[COUNT]:
        hand = t[TURN]
        if t[SIZES + hand] > 1:
            return True
        draw(s, t, hand)
        drawn_to(s, t, n, one_card(s, t, n, hand) and not may_split(s, t, n, hand))
    return False


@kernel
def dealers_turn(s: Any, t: Ints, n: Ints, dealer: Any) -> None:
    """The dealer's hand, where one waits for it, and what the others make."""
    live, waits, up = t[LIVE], t[WAITS] == 1, t[UP]
    if live == 0 and not waits:
        return
    takes_second(s, t, n, dealer)
    if (up == 0 or up == 9) and up + k.rank_of(t[HOLE]) == 9:
        t[NET] -= k.found_late(s, live, waits, n)
        return
    before = t[AT]
    made, _drawn, at = k.dealers_hand(s, before, up, t[HOLE], live, n)
    for place in range(before, at):
        dealer[n[IDS + s[place]]] += 1
    t[AT] = at
    t[NET] += made - (n[k.HALF] if waits else 0)


@kernel
def takes_second(s: Any, t: Ints, n: Ints, dealer: Any) -> None:
    """The dealer's second card is turned, or drawn."""
    if t[HOLE] < 0:
        t[HOLE] = s[t[AT]]
        t[AT] += 1
    dealer[n[IDS + t[HOLE]]] += 1


@kernel
def does(s: Any, t: Ints, n: Ints, form: Int) -> None:
    """What the hand in turn does, which is open to it."""
    hand = t[TURN]
    if form == STAND:
        stands(s, t, n, total_of(s, t, hand))
    elif form == SURRENDER:
        t[TURN] += 1
        if n[k.WAITS] and (t[UP] == 0 or t[UP] == 9):
            t[WAITS] = 1
        else:
            t[NET] -= n[k.HALF]
            t[STAKED] -= n[k.STAKE]
    elif form == SPLIT:
        split(s, t, hand)
        t[STAKED] += n[k.STAKE]
    else:
        if form == DOUBLE:
            t[DOUBLED + hand] = 1
            t[STAKED] += n[k.STAKE]
        draw(s, t, hand)
        drawn_to(s, t, n, form == DOUBLE)


@kernel
def split(s: Any, t: Ints, hand: Int) -> None:
    """The second card begins a hand directly to the right. Those further right hold a card each and move on by one."""
    for other in range(t[COUNT], hand + 1, -1):
        s[CARDS + other * MOST_CARDS] = s[CARDS + (other - 1) * MOST_CARDS]
        t[SIZES + other] = t[SIZES + other - 1]
    s[CARDS + (hand + 1) * MOST_CARDS] = s[CARDS + hand * MOST_CARDS + 1]
    t[SIZES + hand], t[SIZES + hand + 1] = 1, 1
    t[COUNT] += 1
    t[WAS_SPLIT] = 1


@kernel
def opens(s: Any, t: Ints, n: Ints, asked: Int, mask: Any) -> None:
    """What the hand in turn may do."""
    hand = t[TURN]
    plays = not one_card(s, t, n, hand)
    two, splits = t[SIZES + hand] == 2, may_split(s, t, n, hand)
    for at in range(mask.size):
        form = n[ORDER + at]
        mask[at] = (
            (form == STAND)
            | ((form == SPLIT) & splits)
            | ((form == HIT) & plays)
            | ((form == DOUBLE) & plays & two & (n[DOUBLES] == 1))
            | ((form == SURRENDER) & (asked == 0) & (n[SURRENDERS] == 1))
        )


@kernel
def show(
    s: Any, t: Ints, n: Ints, ends: Any, mask: Any, hand: Any, board: Any, stakes: Ints, facts: Ints
) -> None:
    """What the seat sees, and what is open."""
    hand[:] = 0
    board[:] = 0
    turn = np.int64(0) if ends else t[TURN]
    for each in range(t[COUNT]):
        for place in range(t[SIZES + each]):
            card = n[IDS + s[CARDS + each * MOST_CARDS + place]]
            if each == turn:
                hand[card] += 1
            else:
                board[card] += 1
    stakes[n[MAIN]] = 0 if ends else t[STAKED] * n[STEP]
    facts[1] = n[SIZE] - t[AT]
    if ends:
        mask[:] = 1
    else:
        opens(s, t, n, facts[2], mask)


@kernel
def shuffled(seed: Int, number: Int, shoe: Tables, reach: Int, s: Any) -> None:
    w0, w1, w2, w3 = block(seed, number, 0, 0)
    k.shuffle(seed, number, w0, w1, w2, w3, shoe[0], shoe[1], shoe[2], reach, s)


@kernel
def dealt(s: Any, t: Ints, n: Ints, dealer: Any) -> Any:
    """Two cards and the dealer's look. Whether that decides everything."""
    at = n[k.BURNED] + n[k.DETERMINANT]
    s[CARDS], s[CARDS + 1] = s[at], s[at + 2]
    up_card, hole = np.int64(s[at + 1]), np.int64(-1)
    at += 3
    if n[k.HOLE] != k.NO_HOLE:
        hole = np.int64(s[at])
        at += 1
    t[:] = 0
    t[SIZES], t[AT], t[COUNT], t[HOLE], t[STAKED], t[UP] = 2, at, 1, hole, n[k.STAKE], k.rank_of(up_card)
    dealer[:] = 0
    dealer[n[IDS + up_card]] = 1
    begins = t[UP] == 0 or t[UP] == 9
    found = n[k.HOLE] == k.PEEK and begins and t[UP] + k.rank_of(hole) == 9
    if total_of(s, t, 0) == 21:
        t[NET] = n[k.NATURAL]
        if begins and (found or n[k.HOLE] != k.PEEK):
            takes_second(s, t, n, dealer)
            t[NET] = np.int64(0) if t[UP] + k.rank_of(t[HOLE]) == 9 else n[k.NATURAL]
        return True
    if found:
        t[NET] = -n[k.STAKE]
        takes_second(s, t, n, dealer)
    return found


@kernel
def deal(
    seed: Int, who: Ints, number: Any, shoe: Tables, rows: Any, states: Ints, n: Ints, status: Any, asked: Ints,
    mask: Any, hand: Any, dealer: Any, board: Any, stakes: Ints, facts: Ints,
) -> None:  # fmt: skip
    """New rounds."""
    for i in who:
        s, t = rows[i], states[i]
        shuffled(seed, number[i], shoe, n[SOON], s)
        decided = dealt(s, t, n, dealer[i])
        asked[i], status[i], facts[i, 2] = 0, DECIDED if decided else ASKED, 0
        show(s, t, n, decided, mask[i], hand[i], board[i], stakes[i], facts[i])


@kernel
def act(
    seed: Int, actions: Ints, again: Ints, number: Any, shoe: Tables, rows: Any, states: Ints, n: Ints, stake: Int,
    status: Any, asked: Ints, acted: Any, reward: Any, terminated: Any, refused: Any, mask: Any, hand: Any,
    dealer: Any, board: Any, stakes: Ints, facts: Ints,
) -> Any:  # fmt: skip
    """Take an action in every round; those that were over are put into `again`. How many these are."""
    count = 0
    for i in range(actions.size):
        reward[i], terminated[i], refused[i] = 0.0, False, False
        if status[i] == ENDED:
            again[count] = i
            count += 1
            continue
        if mask[i, actions[i]] == 0:
            refused[i] = True
            continue
        s, t = rows[i], states[i]
        acted[i, asked[i]] = actions[i]
        asked[i] += 1
        ends = status[i] == DECIDED
        if not ends:
            if t[AT] + IN_A_STEP > n[SOON] and t[WHOLE] == 0:
                shuffled(seed, number[i], shoe, n[k.REACH], s)
                t[WHOLE] = 1
            does(s, t, n, n[ORDER + actions[i]])
            ends = not goes_on(s, t, n)
            if ends:
                dealers_turn(s, t, n, dealer[i])
        reward[i] = (t[NET] - t[TOLD]) * n[STEP] / stake
        t[TOLD], facts[i, 2] = t[NET], asked[i]
        if ends:
            terminated[i], status[i] = True, ENDED
        show(s, t, n, ends, mask[i], hand[i], board[i], stakes[i], facts[i])
    return count

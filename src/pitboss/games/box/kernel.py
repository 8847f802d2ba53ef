"""Rounds of one box in bulk: a unit is a shoe until the cutting card is out, or one round where all cards go back.

The shoe is shuffled as `Counter.shuffle` does it (docs/chance-stream.md), and played by a chart. What a unit makes is
counted in steps of cents; every round is counted among the hits by what its hands made, and by the lines of its side
wagers. What the game of a table pays and allows is in its numbers `n` and tables; `kernel_plan` fills them.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.chance.compiled import block
from pitboss.hands.compiled import kernel, leaf, part
from pitboss.hands.layout import Int
from pitboss.simulation.plan import Tables, bump

_WORD, _HALF = np.uint64(0xFFFFFFFF), np.uint64(32)
Bytes = NDArray[np.uint8]
Ints = NDArray[np.int64]
CODES = 64
"""More than the place of a card in the tables of side wagers. Its code has the rank from the ace to the tens in four
bits, then the suit in two, then which ten it is."""
NO_CARD = CODES - 1
_ROOM = 50
SHOE = 416 + _ROOM
"""Room for eight packs, and for a round that begins with the last cards of a small shoe; see docs/blackjack.md."""
MOST_HANDS = 4
WAITING = SHOE
TOTALS = WAITING + MOST_HANDS
"""Behind the shoe: cards of hands that wait, then of those that stand twice the total, and what is on them."""
STATES = TOTALS + MOST_HANDS
FACTS = STATES + MOST_HANDS
"""Then what side wagers hang on: the up card, two cards, the third, the dealer's second and third, what was found."""
F_UP, F_ONE, F_TWO, F_THIRD, F_HOLE, F_DRAWN, F_FOUND, F_SUPER = range(FACTS, FACTS + 8)
SCRATCH = FACTS + 8
SCRATCH_TYPE = np.uint8
LONGEST = 96
"""More cards than a round of one box can take: a hand that is drawn to has at most 17 points."""
STAND, HIT, DOUBLE, SURRENDER = 0, 1, 2, 3
FIRST, SPLIT, MORE = 0, 1, 2
"""The first two cards; two cards of a split; any number."""
PEEK, DOWN, NO_HOLE = 0, 1, 2
ONE_LINE, DOUBLED, FIRST_HAND = 15, 16, 32
"""Parts of a hand's state: what it pays if it wins, whether it was doubled, whether it is the first of its box."""
(
    REACH, BURNED, STOP, WIDEST, STAKE, HALF, NATURAL, MAX_HANDS, RESPLIT, ONE_CARD, LETTER, SOFT_17, HOLE, ATTACKS,
    FIRST_PAID, WINS_21, LINES, DOUBLE_KEEPS, RESCUE, WAITS, DETERMINANT, SIDES, QUEENS, DRAWS_ONCE, SUPER, METER,
    FEEDS, RESET, CLASSES, ACTIONS, STREAKS, STREAK_HITS,
) = range(32)  # fmt: skip
"""Places in `numbers`."""
PAYS = STREAK_HITS + 1
"""What each line of a 21 pays."""
ATTACK = PAYS + 10
"""By up card: how many times the wager is on the table."""
STREAK_PAYS = ATTACK + 10
MOST_STREAK = 6
"""More rounds than a streak wager asks for; by their number what it wins, then what it loses."""
NUMBERS = STREAK_PAYS + 2 * MOST_STREAK
PAIRS = 22 * 2 * 3 * 10
RESCUES = PAIRS + 10 * 10
"""Behind the acts of the chart: pairs that are split, and totals from which a double is taken back."""
FIRST_SIDES, THIRD_SIDES, DEALER_SIDES, SUPER_SIDE = 1, 2, 4, 8
"""Bits of SIDES: wagers on the first cards, on the third too, on the dealer's three, and the super bonus."""
QUEEN_OF_HEARTS = 9 + 16 * 2 + 64 * 2
_SUIT = _SPADES = 48
_SEVEN = 6


@leaf
def rank_of(card: Int) -> Any:
    """From the ace to the tens."""
    return card & 15


@leaf
def place_of(code: Int) -> Any:
    """A card's place in the tables of side wagers: its rank from the ace to the king, and 16 times its suit."""
    card = np.int64(code)
    return (card & 63) + (card >> 6)


@kernel
def shuffle(
    seed: Int, unit: Int, w0: Int, w1: Int, w2: Int, w3: Int, packs: Bytes, products: NDArray[np.uint64],
    limits: NDArray[np.uint64], reach: Int, shoe: Bytes,
) -> None:  # fmt: skip
    """Fill the shoe and shuffle as many of its first cards as a unit may need."""
    size = packs.size
    for at in range(size):
        shoe[at] = packs[at]
    for at in range(size, min(size + _ROOM, SHOE)):
        shoe[at] = packs[at - size]
    place, index = 0, 0
    fraction = np.uint64(0)
    bound = np.uint64(size)
    for top in range(reach):
        product = products[top]
        if product:
            fair = False
            while not fair:
                fraction = w0 if place == 0 else w1 if place == 1 else w2 if place == 2 else w3
                place += 1
                if place == 4:
                    place = 0
                    index += 1
                    w0, w1, w2, w3 = block(seed, unit, 0, index)
                fair = ((fraction * product) & _WORD) >= limits[top]
        scaled = fraction * bound
        fraction = scaled & _WORD
        other = top + np.int64(scaled >> _HALF)
        card = shoe[other]
        shoe[other] = shoe[top]
        shoe[top] = card
        bound -= np.uint64(1)


@kernel
def play(
    seed: Int, unit: Int, w0: Int, w1: Int, w2: Int, w3: Int, tables: Tables, hits: Ints, scratch: Bytes,
) -> Any:  # fmt: skip
    """A unit: its result in steps."""
    packs, products, limits, chart, n, first, third, dealer, nets, shares, late = tables
    a, b, c, d = np.uint64(w0), np.uint64(w1), np.uint64(w2), np.uint64(w3)
    shuffle(seed, unit, a, b, c, d, packs, products, limits, n[REACH], scratch)
    at, meter, run_of = n[BURNED], n[METER], np.int64(0)
    whole, standing = np.int64(0), np.int64(0)
    going = True
    while going:
        net, at = one_round(scratch, at, chart, n)
        bump(hits, net + n[WIDEST])
        whole += net
        if n[STREAKS]:
            net, standing, run_of = streak_wagers(net, standing, run_of, n, hits)
            whole += net
        if n[SIDES]:
            net, meter = side_wagers(scratch, first, third, dealer, nets, shares, late, n, meter, hits)
            whole += net
        going = at <= n[STOP]
    return whole


@kernel
def one_round(s: Bytes, at: Int, chart: NDArray[np.int8], n: Ints) -> Any:
    """A round from the card `at` on: what its hands make in steps, and the next card."""
    at += n[DETERMINANT]
    one, two, three = np.int64(s[at]), np.int64(s[at + 1]), np.int64(s[at + 2])
    at += 3
    first, up_card = (two, one) if n[ATTACKS] else (one, two)
    second, up = three, rank_of(up_card)
    hole = np.int64(-1)
    if n[HOLE] != NO_HOLE:
        hole = np.int64(s[at])
        at += 1
    begins = up == 0 or up == 9
    found = hole >= 0 and begins and up + rank_of(hole) == 9
    net, live, waits, third = np.int64(0), np.int64(0), False, np.int64(NO_CARD)
    s[F_SUPER] = 0
    pair = rank_of(first) + rank_of(second)
    if pair == 9 and (rank_of(first) == 0 or rank_of(second) == 0):
        if n[FIRST_PAID] == 0 and begins:
            if hole < 0:
                hole = np.int64(s[at])
                at += 1
                found = up + rank_of(hole) == 9
            net = np.int64(0) if found else n[NATURAL]
        else:
            net = n[NATURAL]
    elif found and n[HOLE] == PEEK:
        net = -n[STAKE]
    else:
        net, live, waits, third, at = play_hands(s, at, first, second, up, chart, n)
    decided = net
    drawn = np.int64(NO_CARD)
    queens = begins and n[QUEENS] == 1 and first == QUEEN_OF_HEARTS and second == QUEEN_OF_HEARTS
    if live > 0 or waits or queens or n[DRAWS_ONCE]:
        if hole < 0:
            hole = np.int64(s[at])
            at += 1
            found = begins and up + rank_of(hole) == 9
        if found:
            net -= found_late(s, live, waits, n)
        else:
            made, drawn, at = dealers_hand(s, at, up, hole, live, n)
            net += made - (n[HALF] if waits else 0)
    if n[ACTIONS] > 1:
        natural = pair == 9 and (rank_of(first) == 0 or rank_of(second) == 0)
        made, at = further_actions(s, at, up, live, waits, natural, decided, n)
        net += made
    if n[SIDES]:
        s[F_UP], s[F_ONE], s[F_TWO], s[F_THIRD] = up_card, first, second, third
        s[F_HOLE], s[F_DRAWN], s[F_FOUND] = hole if hole >= 0 else NO_CARD, drawn, found
    return net * n[ATTACK + up], at


@part
def further_actions(
    s: Bytes, at: Int, up: Int, live: Int, waits: Any, natural: Any, decided: Int, n: Ints
) -> Any:
    """What the wagers make that have a dealer's hand of their own, each from a second card on; and the next card."""
    whole, begins = np.int64(0), up == 0 or up == 9
    for _action in range(1, n[ACTIONS]):
        if natural and not begins:
            whole += n[NATURAL]
        elif live > 0 or waits or natural:
            hole = np.int64(s[at])
            at += 1
            found = begins and up + rank_of(hole) == 9
            if natural:
                whole += np.int64(0) if found else n[NATURAL]
            elif found:
                whole += decided - found_late(s, live, waits, n)
            else:
                made, _drawn, at = dealers_hand(s, at, up, hole, live, n)
                whole += decided + made - (n[HALF] if waits else 0)
        else:
            whole += decided
    return whole, at


@kernel
def streak_wagers(net: Int, standing: Int, run_of: Int, n: Ints, hits: Ints) -> Any:
    """What streak wagers make of a round, which of them still stand, and how many rounds in a row were won.

    All are made together, once none stands; one that the shoe leaves undecided goes back.
    """
    if standing == 0:
        standing, run_of = n[STREAKS], np.int64(0)
    whole = np.int64(0)
    if net > 0:
        run_of += 1
    for wanted in range(2, MOST_STREAK):
        if standing >> wanted & 1 and (net < 0 or run_of >= wanted):
            lost = net < 0
            whole += -n[STREAK_PAYS + MOST_STREAK + wanted] if lost else n[STREAK_PAYS + wanted]
            bump(hits, n[STREAK_HITS] + 2 * wanted + (1 if lost else 0))
            standing -= 1 << wanted
    return whole, standing, run_of


@part
def play_hands(s: Bytes, at: Int, first: Int, second: Int, up: Int, chart: NDArray[np.int8], n: Ints) -> Any:
    """The hands of the box: what they made already, how many stand, whether a surrender waits, the box's third card,
    and the next card."""
    stake = n[STAKE]
    net, live, waiting, hands, was_split, done = np.int64(0), 0, 0, 1, False, 0
    waits, third = False, np.int64(NO_CARD)
    playing = True
    while playing:
        one, two = rank_of(first), rank_of(second)
        points, ace = one + two + 2, one == 0 or two == 0
        aces = was_split and one == 0
        if (
            one == two
            and hands < n[MAX_HANDS]
            and chart[PAIRS + one * 10 + up]
            and not (aces and n[RESPLIT] == 0)
        ):
            s[WAITING + waiting] = second
            waiting, hands, was_split = waiting + 1, hands + 1, True
            second = np.int64(s[at])
            at += 1
            continue
        doubled, cards, over = 0, 2, False
        if not (aces and n[ONE_CARD]):
            act = chart[((points * 2 + ace) * 3 + (SPLIT if was_split else FIRST)) * 10 + up]
            while act in (HIT, DOUBLE):
                card = np.int64(s[at])
                at += 1
                cards += 1
                if cards == 3 and not was_split:
                    third = card
                points += rank_of(card) + 1
                ace = ace or rank_of(card) == 0
                if act == DOUBLE:
                    doubled = 1
                    act = STAND
                else:
                    act = chart[((points * 2 + ace) * 3 + MORE) * 10 + up] if points < 22 else STAND
            if act == SURRENDER:
                over = True
                if n[WAITS] and (up == 0 or up == 9):
                    waits = True
                else:
                    net -= n[HALF]
            elif points > 21:
                over = True
                net -= stake + doubled * stake
            elif doubled and n[RESCUE] and chart[RESCUES + (points * 2 + ace) * 10 + up]:
                over = True
                net -= stake
        if not over:
            total = points + 10 if ace and points < 12 else points
            line = 0
            if total == 21 and n[LINES] and (doubled == 0 or n[DOUBLE_KEEPS]):
                line = line_of(first, second, np.int64(s[at - 1]), cards)
            if total == 21 and n[WINS_21]:
                net += n[PAYS + line] + doubled * stake
                if n[SUPER] and (line == 5 or line == 6) and up == _SEVEN and not was_split:
                    s[F_SUPER] = 1
            else:
                untied = was_split and cards == 2 and total == 21 and n[LETTER] == 1
                s[TOTALS + live] = total * 2 + untied
                s[STATES + live] = line + doubled * DOUBLED + (FIRST_HAND if done == 0 else 0)
                live += 1
        done += 1
        playing = waiting > 0
        if playing:
            waiting -= 1
            first, second = np.int64(s[WAITING + waiting]), np.int64(s[at])
            at += 1
    return net, live, waits, third, at


@kernel
def line_of(first: Int, second: Int, last: Int, cards: Int) -> Any:
    """Which 21 it is: 6-7-8 mixed, of one suit, in spades; three sevens likewise; of five, six, seven cards or more."""
    if cards == 3:
        product = (rank_of(first) + 1) * (rank_of(second) + 1) * (rank_of(last) + 1)
        if product != 336 and product != 343:
            return 0
        suit = first & _SUIT
        kind = 1 if product == 336 else 4
        if suit == (second & _SUIT) and suit == (last & _SUIT):
            return kind + (2 if suit == _SPADES else 1)
        return kind
    return 0 if cards < 5 else min(cards, 7) + 2


@part
def found_late(s: Bytes, live: Int, waits: Any, n: Ints) -> Any:
    """What a blackjack takes that is found after the hands: the first wager, where it is still there."""
    lost = n[STAKE] if waits else np.int64(0)
    for hand in range(live):
        if s[STATES + hand] & FIRST_HAND:
            lost += n[STAKE]
    return lost


@part
def dealers_hand(s: Bytes, at: Int, up: Int, hole: Int, live: Int, n: Ints) -> Any:
    """The dealer's draws and what the hands make that stand; with his third card, and the next one of the shoe."""
    second = rank_of(hole)
    points, ace = up + second + 2, up == 0 or second == 0
    drawn, over = np.int64(NO_CARD), 0
    drawing, draws = True, live > 0 or n[DRAWS_ONCE] == 1
    while drawing:
        over = points + 10 if ace and points < 12 else points
        drawing = draws and (over < 17 or (over == 17 and points == 7 and n[SOFT_17] == 1))
        if drawing:
            card = np.int64(s[at])
            at += 1
            if drawn == NO_CARD:
                drawn = card
            points += rank_of(card) + 1
            ace = ace or rank_of(card) == 0
            draws = live > 0
    if over > 21:
        over = 0
    net, stake = np.int64(0), n[STAKE]
    for hand in range(live):
        code, state = np.int64(s[TOTALS + hand]), np.int64(s[STATES + hand])
        more = stake if state & DOUBLED else np.int64(0)
        if code > 2 * over:
            net += n[PAYS + (state & ONE_LINE)] + more
        elif code < 2 * over:
            net -= stake + more
    return net, drawn, at


@kernel
def side_wagers(
    s: Bytes, first: NDArray[np.int16], third: NDArray[np.int16], dealer: NDArray[np.int16], nets: Ints,
    shares: Ints, late: Ints, n: Ints, meter: Int, hits: Ints,
) -> Any:  # fmt: skip
    """What the side wagers of the round just played make, and what the meter shows after them."""
    whole, kinds = np.int64(0), n[SIDES]
    up, one, two = place_of(s[F_UP]), place_of(s[F_ONE]), place_of(s[F_TWO])
    if kinds & FIRST_SIDES:
        line = np.int64(first[(one * CODES + two) * CODES + up])
        if s[F_FOUND]:
            line = late[line]
        bump(hits, n[CLASSES] + line)
        whole += nets[line]
    if kinds & THIRD_SIDES:
        line = np.int64(third[(one * CODES + two) * CODES + place_of(s[F_THIRD])])
        bump(hits, n[CLASSES] + line)
        whole += nets[line]
        meter += n[FEEDS]
        if shares[line]:
            prize = meter * shares[line] // 100
            whole += prize
            meter = n[RESET] if shares[line] == 100 else meter - prize
    if kinds & DEALER_SIDES:
        line = np.int64(dealer[(up * CODES + place_of(s[F_HOLE])) * CODES + place_of(s[F_DRAWN])])
        bump(hits, n[CLASSES] + line)
        whole += nets[line]
    if kinds & SUPER_SIDE and s[F_SUPER]:
        bump(hits, n[CLASSES])
        whole += n[SUPER]
    return whole, meter


@kernel
def run(seed: Int, first: Int, outcomes: NDArray[np.int32], tables: Tables, hits: Ints) -> None:
    """Play the units from `first` on, one for each place of `outcomes`."""
    scratch = np.zeros(SCRATCH, np.uint8)
    for at in range(outcomes.size):
        unit = first + np.uint64(at)
        w0, w1, w2, w3 = block(seed, unit, 0, 0)
        outcomes[at] = play(seed, unit, w0, w1, w2, w3, tables, hits, scratch)

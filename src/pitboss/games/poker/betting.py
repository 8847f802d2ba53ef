"""What a player may do in turn, and for how much (14.7, 14.9(e), (g), 14.15(k), 14.17)."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator

import msgspec

from pitboss.games.poker import events as pe
from pitboss.games.poker.rules import Rules
from pitboss.games.poker.state import Hand
from pitboss.money import show
from pitboss.table.offers import Amount, Offer, OneOf
from pitboss.table.refusals import Objections, Refused
from pitboss.table.state import TableState

STACK = tuple(f"stack:{seat}" for seat in range(64))
BET = tuple(f"bet:{seat}" for seat in range(64))
POT = tuple(f"pot:{pot}" for pot in range(64))


class Room(msgspec.Struct, frozen=True, gc=False):
    """What a player in turn can do.

    owed: to match the level; stack: chips left; own: his bet so far; total: his bet if he goes all in
    least, most: totals he may bet or raise to; 0 where he may not
    """

    owed: int
    stack: int
    own: int
    total: int
    least: int
    most: int


def room(rules: Rules, state: TableState, hand: Hand, place: int) -> Room:
    """The bounds of a bet or raise by the player whose turn it is."""
    last = rules.room
    if last is not None and last[0] is state and last[1] == place:
        return last[2]
    stack = state.balances.get(STACK[hand.players[place]], 0)
    own = hand.bets[place]
    owed = hand.level - own
    total = own + stack
    least = most = 0
    if stack > owed and why_no_raise(rules, hand, place) is None:
        if rules.betting == "no-limit":
            least, most = hand.base + (hand.step or rules.minimum), total
        else:
            least, most = bounds(rules, hand, owed)
        if total < least:
            least = most = total
        elif total < most:
            most = total
    found = Room(owed, stack, own, total, least, most)
    rules.room = state, place, found
    return found


def bounds(rules: Rules, hand: Hand, owed: int) -> tuple[int, int]:
    """Least and most total of a bet or raise under a limit, whatever the player has."""
    level = hand.level
    match rules.betting:
        case "fixed":
            size = rules.size(hand.street, hand.scale)
            to = hand.base + size
            while to <= level:
                to += size
            return to, to
        case "pot":
            pots = sum(hand.pots) - sum(hand.raked) if hand.pots else sum(hand.paid) + hand.dead
            least = hand.base + (hand.step or rules.minimum)
            return least, max(least, level + pots + sum(hand.bets) + owed)
        case _:
            step = max(hand.step, rules.minimum)
            return hand.base + step, level + max(step, rules.maximum)


def why_no_raise(rules: Rules, hand: Hand, place: int) -> tuple[str, tuple[str, ...]] | None:
    """Why a player in turn with chips enough may only fold, check or call; None if he may raise."""
    bit = 1 << place
    live = hand.live
    if not live & ~hand.all_in & ~bit:
        return "Nobody is left who could answer a raise.", ("poker.all-in", "poker.wagers")
    if not rules.no_cap and hand.level and not rules.raises_left(hand.raises, live.bit_count()):
        return f"The {hand.raises} raises of this round have been made.", ("poker.limits-posted",)
    if hand.acted & bit and hand.level:
        if hand.checked & bit:
            if not rules.check_raise:
                return "The sign forbids a raise by one who has checked in this round.", (
                    "poker.check-raise",
                )
            if not hand.bets[place]:  # who has only checked may raise whatever comes (14.7(j))
                return None
        facing = hand.level - hand.bets[place]
        enough = (
            facing * 2 >= rules.size(hand.street, hand.scale)
            if rules.betting == "fixed"
            else facing >= hand.step
        )
        if not enough:
            return "An all-in below a full raise does not reopen the betting.", ("poker.incomplete-raise",)
    return None


def may_check(rules: Rules, hand: Hand, place: int) -> bool:
    return hand.level <= hand.bets[place] and not must_bet(rules, hand, place)


def must_bet(rules: Rules, hand: Hand, place: int) -> bool:
    """14.13(f), where the house holds to its words: of equal best hands showing, the one named bets."""
    return rules.must_bet and hand.street > 0 and place == hand.opener and not hand.level and not hand.acted \
        and _tied_showing(hand)  # fmt: skip


def _tied_showing(hand: Hand) -> bool:
    from pitboss.hands import ranking

    strengths = [ranking("showing").strength(hand.cards.up[place]) for place in hand.places(hand.live)]
    return strengths.count(max(strengths)) > 1


def decisions(rules: Rules, state: TableState, hand: Hand) -> tuple[Offer, ...]:
    """The decisions open to the player whose turn it is."""
    seat = hand.turn
    place = hand.players.index(seat)
    found = room(rules, state, hand, place)
    if found.owed > 0:
        stay = _CALL[seat]
    elif not rules.must_bet or may_check(rules, hand, place):
        stay = _CHECK[seat]
    else:
        stay = None
    amount = amounts(rules, found) if found.most else None
    if amount is None:
        return (_FOLD[seat],) if stay is None else (_FOLD[seat], stay)
    more = Offer("raise" if hand.level else "bet", "turn", seat, None, {}, {"amount": amount})
    return (_FOLD[seat], more) if stay is None else (_FOLD[seat], stay, more)


def puts(rules: Rules, state: TableState, hand: Hand) -> tuple[Offer, ...]:
    """The same decisions made by a word or a chip."""
    place = hand.players.index(hand.turn)
    found = room(rules, state, hand, place)
    low = 0 if hand.level else bisect_left(CHIPS, found.least) if found.most else len(CHIPS)
    must_bet = rules.must_bet and found.owed <= 0 and not may_check(rules, hand, place)
    short, high = found.owed >= found.stack, bisect_right(CHIPS, found.stack)
    key = (hand.turn, found.owed > 0, must_bet, found.most > 0, short, low, high)
    known = _PUTS.get(key)
    if known is None:
        known = _PUTS[key] = tuple(_put_offers(*key))
    return known


CHIPS = (25, 50, 100, 500, 2_500, 10_000, 50_000, 100_000, 500_000)
"""What single chips are worth, in cents. Any others are taken too; these are offered."""
_PUTS: dict[tuple[int, bool, bool, bool, bool, int, int], tuple[Offer, ...]] = {}


def _put_offers(
    seat: int, owed: bool, must_bet: bool, may_raise: bool, short: bool, low: int, high: int
) -> Iterator[Offer]:
    """Decisions made by a word, with a chip or without, and by a chip alone (14.7(i), 14.15(k))."""
    said = ["fold"]
    if not must_bet:
        said.append("call" if owed else "check")
    if may_raise:
        said += ["bet", "raise"]
    if may_raise or short:
        said.append("all-in")
    word = OneOf(tuple(said))
    chips = [[cents] for cents in CHIPS[:high]]
    if chips:
        params = {"says": word, "chips": OneOf(tuple(chips))}
        yield Offer("put", "free", seat, params=params, optional=("chips",))
    else:
        yield Offer("put", "free", seat, params={"says": word})
    if low < high:
        yield Offer("put", "free", seat, params={"chips": OneOf(tuple(chips[low:]))})


def amounts(rules: Rules, found: Room) -> Amount | None:
    """Totals on the grid of the chips, and all in, which is always a whole stack whatever chips it is of."""
    least, most, total, step = found.least, found.most, found.total, rules.step
    if least == most:  # a fixed limit, or all in for less
        return Amount(least, most, 1, (), least)
    first, last = -(-least // step) * step, most // step * step
    off_grid = total <= most and total % step
    if first > last:
        return Amount(total, total, 1, (), total) if off_grid else None
    return Amount(first, last, step, (total,)) if off_grid else Amount(first, last, step)


def following(mask: int, place: int) -> int:
    """The next place after this one, clockwise, among those in the mask (which is not empty)."""
    later = mask >> (place + 1)
    if later:
        return place + 1 + (later & -later).bit_length() - 1
    return (mask & -mask).bit_length() - 1


def next_to_act(hand: Hand, after: int, owing: int, live: int, all_in: int, to: int = 0) -> int:
    """The seat after a place that must answer next, 0 if the round is over; `to` is the bet of that place."""
    if not owing:
        return 0
    place = following(owing, after)
    able = live & ~all_in
    if able & (able - 1) == 0 and owes_nobody(hand, place, live=live, to=to):
        return 0
    return hand.players[place]


def owes_nobody(hand: Hand, place: int, *, live: int, to: int = 0) -> bool:
    """Whether nobody who is in has bet more than this place: if it alone has chips, it is not asked."""
    others = live & ~(1 << place)
    return hand.bets[place] >= max(
        to, *[bet for other, bet in enumerate(hand.bets) if others >> other & 1], 0
    )


def fold(rules: Rules, hand: Hand, place: int, cites: tuple[str, ...] = (), why: str = "") -> pe.Acted:
    bit = 1 << place
    left = hand.live & ~bit
    after = 0
    if left & (left - 1):
        after = next_to_act(hand, place, hand.owing & ~bit, left, hand.all_in)
    clauses = cites or rules.fold_cites[hand.street]
    if not hand.level:
        clauses += rules.kept_cites
    elif not hand.street and hand.posted & bit:
        clauses += rules.posted_cites
    return pe.Acted(seat=hand.players[place], act="fold", next=after, why=why, cites=clauses)


def check(rules: Rules, hand: Hand, place: int) -> pe.Acted:
    owing = hand.owing & ~(1 << place)
    after = hand.players[following(owing, place)] if owing else 0
    return pe.Acted(seat=hand.players[place], act="check", next=after, cites=rules.streets[hand.street].act)


def call(
    rules: Rules, state: TableState, hand: Hand, place: int, cites: tuple[str, ...] = (), why: str = ""
) -> pe.Acted:
    """Match the level, or as much of it as the stack allows."""
    seat, bit = hand.players[place], 1 << place
    stack, own = state.balances.get(STACK[seat], 0), hand.bets[place]
    added = hand.level - own
    all_in = added >= stack
    if all_in:
        added = stack
    to = own + added
    out_of_chips = hand.all_in | bit if all_in else hand.all_in
    after = next_to_act(hand, place, hand.owing & ~bit, hand.live, out_of_chips, to)
    clauses = rules.all_in_cites[hand.street] if all_in else rules.streets[hand.street].act
    return pe.Acted(
        seat=seat, act="call", added=added, to=to, all_in=all_in, next=after, why=why,
        cites=cites + clauses, postings=((STACK[seat], -added), (BET[seat], added)),
    )  # fmt: skip


def put_in(
    rules: Rules,
    state: TableState,
    hand: Hand,
    place: int,
    to: int,
    cites: tuple[str, ...] = (),
    why: str = "",
) -> pe.Acted:
    """A bet or raise to a total that has been found lawful."""
    seat, own = hand.players[place], hand.bets[place]
    added = to - own
    all_in = added == state.balances.get(STACK[seat], 0)
    # Completing a forced bet or a short all-in is the bet itself; only what goes beyond a full level is a raise.
    if rules.betting == "fixed":
        size = rules.size(hand.street, hand.scale)
        full = 2 * (to - hand.base) >= size
        base, step, raised = (to if full else hand.base), size, full and hand.base > 0
    else:
        least = hand.step or rules.minimum
        grown = to - hand.base
        full = grown >= least
        base = to if full or hand.base == hand.level else hand.base
        step, raised = (grown if full else least), full and hand.base > 0
    bit = 1 << place
    owing = hand.live & ~hand.all_in & ~bit
    if hand.checked & bit:
        cites += rules.check_raise_cites
    return pe.Acted(
        seat=seat, act="raise" if hand.level else "bet", added=added, to=to, all_in=all_in, full=full, base=base,
        step=step, raises=hand.raises + raised, next=hand.players[following(owing, place)] if owing else 0, why=why,
        cites=cites + (rules.all_in_cites if all_in else rules.bet_cites)[hand.street],
        postings=((STACK[seat], -added), (BET[seat], added)),
    )  # fmt: skip


def refuse_amount(rules: Rules, hand: Hand, found: Room, to: int, act: str) -> None:
    """Refuse a bet or raise whose total is not among those allowed, with every clause that bars it."""
    amount = amounts(rules, found)
    if amount is not None and amount.check(to):
        return
    no = Objections()
    structure = rules.cites(
        "poker.minimum-raise", "poker.betting-structure", "poker.limits-posted", "all-games.limits"
    )
    if to > found.total:
        no.add(
            f"{show(to)} is more than the {show(found.total)} that lies on the table.",
            *rules.cites("poker.table-stakes"),
        )
    if to < found.least:
        no.add(f"The least {act} is to {show(found.least)}; {show(to)} is below it.", *structure)
    elif to > found.most:
        no.add(f"The most {act} is to {show(found.most)}; {show(to)} is above it.", *structure)
    elif not no:
        no.add(f"{show(to)} cannot be made with chips of {show(rules.step)}.", *structure)
    no.raise_any()
    raise Refused(f"A {act} to {show(to)} is not possible.", *structure)


_FOLD = tuple(Offer("fold", "turn", seat) for seat in range(64))
_CALL = tuple(Offer("call", "turn", seat) for seat in range(64))
_CHECK = tuple(Offer("check", "turn", seat) for seat in range(64))

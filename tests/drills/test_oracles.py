"""Answers of drills recomputed without the engine: from what lies there, and from pays as they are published.

The pays are those that Wizard of Odds lists for these games as they are dealt in Atlantic City (craps, American
roulette with half back on even chances, three card poker with pair plus at 40, 30, 6, 4 and 1, blackjack at 3 to 2).
"""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from typing import Any

from pitboss.drills import next_to_act, settle
from pitboss.drills.payouts import Line, Payouts

STAYS = None
PLACE = {
    4: Fraction(9, 5),
    5: Fraction(7, 5),
    6: Fraction(7, 6),
    8: Fraction(7, 6),
    9: Fraction(7, 5),
    10: Fraction(9, 5),
}
LAY = {
    4: Fraction(1, 2),
    5: Fraction(2, 3),
    6: Fraction(5, 6),
    8: Fraction(5, 6),
    9: Fraction(2, 3),
    10: Fraction(1, 2),
}
HARD = {4: 7, 6: 9, 8: 9, 10: 7}
HORN = {2: 30, 3: 15, 11: 15, 12: 30}


def test_a_layout_of_craps_is_settled_as_its_pays_say() -> None:
    checked: Counter[str] = Counter()
    for seed in range(60):
        made = settle("craps", seed)
        dice = _dice(made)
        for line in made.lines:
            wager = next(each for each in made.laid.state.wagers.values() if each.name == line.name)
            known, net = _craps(line, dice, made.laid.view("auditor")["own"]["point"], on=wager.on)
            if known:
                checked[line.sort] += 1
                assert line.net == net, (seed, line.name, line.stake, made.told)
    assert len(checked) >= 12, checked


def _dice(made: Payouts) -> tuple[int, int]:
    one, two = next(dice for event in made.events if (dice := getattr(event, "dice", ())))
    return one, two


def _craps(line: Line, dice: tuple[int, int], point: int | None, *, on: bool) -> tuple[bool, int | None]:
    """Whether the wager is one of those below, and what it makes in cents."""
    total, hard = sum(dice), dice[0] == dice[1]
    number = int(found[0]) if (found := re.search(r"\d+$", line.name)) else 0
    sleeps = point is None and not on
    match line.sort:
        case "any-seven":
            return True, _bet(line, total == 7, 4)
        case "any-craps":
            return True, _bet(line, total in (2, 3, 12), 7)
        case "craps":
            return True, _bet(line, total == number, HORN[number])
        case "eleven":
            return True, _bet(line, total == 11, 15)
        case "hop" | "hop-hard":
            faces = (
                sorted(map(int, re.findall(r"\d", line.name))) if line.sort == "hop" else [number // 2] * 2
            )
            return True, _bet(line, sorted(dice) == faces, 30 if line.sort == "hop-hard" else 15)
        case "horn":
            return True, _parts(line, 4, HORN.get(total))
        case "craps-eleven":
            return True, _parts(line, 2, 7 if total in (2, 3, 12) else 15 if total == 11 else None)
        case "hard":
            decided = not sleeps and (total == 7 or total == number)
            return True, _bet(line, total == number and hard, HARD[number]) if decided else STAYS
        case "place":
            return True, _bet(line, total == number, PLACE[number]) if not sleeps and total in (
                7,
                number,
            ) else STAYS
        case "lay":
            if total not in (7, number):
                return True, STAYS
            # By 1.5(b) five in a hundred of the wager goes to the house, in whole dollars.
            fee = line.stake // 20 // 100 * 100
            return True, int(line.stake * LAY[number]) - fee if total == 7 else -line.stake
        case "pass" | "dont-pass":
            return True, _line_bet(line, total, point)
        case _:
            return False, None


def _bet(line: Line, won: bool, odds: int | Fraction) -> int:
    return int(line.stake * odds) if won else -line.stake


def _parts(line: Line, parts: int, odds: int | None) -> int:
    """A stake that is divided: one part wins, or all are lost."""
    part = line.stake // parts
    return -line.stake if odds is None else part * odds - part * (parts - 1)


def _line_bet(line: Line, total: int, point: int | None) -> int | None:
    wins = (7, 11) if point is None else (point,)
    loses = (2, 3, 12) if point is None else (7,)
    if line.sort == "pass":
        return line.stake if total in wins else -line.stake if total in loses else STAYS
    if point is None and total == 12:
        return STAYS if line.net is None else 0
    return -line.stake if total in wins else line.stake if total in loses else STAYS


def test_a_layout_of_roulette_pays_36_for_all_numbers_that_it_covers() -> None:
    checked: Counter[str] = Counter()
    for seed in range(60):
        made = settle("roulette", seed)
        stop = re.match(r"\d+", made.told)
        assert stop is not None
        for line in made.lines:
            covered = _covered(line.name)
            checked[line.sort] += 1
            assert line.net == _roulette(line, covered, stop[0]), (seed, line.name, line.stake, made.told)
    assert len(checked) >= 10, checked


REDS = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}
EVENS = ("red", "black", "odd", "even", "low", "high")


def _covered(name: str) -> set[str]:
    sort, _, rest = name.partition("-")
    spots = {
        "red": REDS, "black": set(range(1, 37)) - REDS, "odd": set(range(1, 37, 2)), "even": set(range(2, 37, 2)),
        "low": set(range(1, 19)), "high": set(range(19, 37)),
    }  # fmt: skip
    if sort in spots:
        return set(map(str, spots[sort]))
    if sort == "dozen":
        return set(map(str, range(12 * int(rest) - 11, 12 * int(rest) + 1)))
    if sort == "column":
        return set(map(str, range(int(rest), 37, 3)))
    return set(rest.split("-"))


def _roulette(line: Line, covered: set[str], stop: str) -> int:
    if stop in covered:
        # Five numbers pay 6 to 1, which no division gives.
        return line.stake * (6 if len(covered) == 5 else 36 // len(covered) - 1)
    half = stop in ("0", "00") and line.name.partition("-")[0] in EVENS
    return -line.stake // 2 if half else -line.stake


def test_three_card_poker_is_settled_by_the_hands_that_lie_there() -> None:
    checked: Counter[str] = Counter()
    for seed in range(80):
        made = settle("three-card-poker", seed)
        own = made.laid.view("auditor")["own"]
        (hand,) = own["hands"]
        mine, dealer = _three(hand["cards"]), _three(own["dealer"])
        ante = next((line.stake for line in made.lines if line.sort == "ante"), 0)
        for line in made.lines:
            checked[f"{line.sort} {mine[0]}"] += 1
            net = -line.stake if hand["out"] else _three_card(line, ante, mine, dealer)
            assert line.net == net, (seed, line.name, line.stake, hand, own["dealer"])
    assert len(checked) >= 8, checked


RANKS = "23456789TJQKA"
HIGH, PAIR, FLUSH, STRAIGHT, THREE, STRAIGHT_FLUSH = range(6)
PAIR_PLUS = {PAIR: 1, FLUSH: 4, STRAIGHT: 6, THREE: 30, STRAIGHT_FLUSH: 40}
BONUS = {STRAIGHT: 1, THREE: 4, STRAIGHT_FLUSH: 5}
QUEEN = RANKS.index("Q")


def _three(cards: str) -> tuple[int, list[int]]:
    """What three cards come to: a higher one wins."""
    ranks = sorted((RANKS.index(card[0]) for card in cards.split()), reverse=True)
    flush = len({card[1] for card in cards.split()}) == 1
    wheel = ranks == [12, 1, 0]
    straight = wheel or ranks[0] - ranks[2] == 2 == len(set(ranks)) - 1
    order = [1, 0, -1] if wheel else sorted(ranks, key=lambda rank: (-ranks.count(rank), -rank))
    if straight:
        return (STRAIGHT_FLUSH if flush else STRAIGHT), order
    kinds = {1: THREE, 2: PAIR, 3: FLUSH if flush else HIGH}
    return kinds[len(set(ranks))], order


def _three_card(line: Line, ante: int, mine: tuple[int, list[int]], dealer: tuple[int, list[int]]) -> int:
    if line.sort == "pair-plus":
        return _bet(line, mine[0] in PAIR_PLUS, PAIR_PLUS.get(mine[0], 0))
    if line.sort == "ante-bonus":
        return ante * BONUS[mine[0]]
    if dealer < (HIGH, [QUEEN]):
        return line.stake if line.sort == "ante" else 0
    return 0 if mine == dealer else _bet(line, mine > dealer, 1)


def test_a_hand_of_blackjack_is_settled_by_its_points() -> None:
    checked: Counter[str] = Counter()
    for seed in range(28):
        made = settle("blackjack", seed)
        own = made.laid.view("auditor")["own"]
        main = [line for line in made.lines if line.sort == "blackjack"]
        if len(own["hands"]) != 1 or len(made.lines) != 1 or not main or "surrender" in made.told.lower():
            continue
        mine, dealer = own["hands"][0]["cards"].split(), own["dealer"].split()
        came, net = _blackjack(main[0].stake, mine, dealer)
        checked[came] += 1
        assert main[0].net == net, (seed, mine, dealer, made.told)
    assert set(checked) >= {"over", "won", "lost"}, checked


def _blackjack(stake: int, mine: list[str], dealer: list[str]) -> tuple[str, int]:
    points, theirs = _points(mine), _points(dealer)
    natural, house = len(mine) == 2 and points == 21, len(dealer) == 2 and theirs == 21
    if points > 21:
        return "over", -stake
    if natural and not house:
        return "blackjack", stake * 3 // 2
    if points == theirs and natural == house:
        return "push", 0
    won = theirs > 21 or (points > theirs and not house)
    return ("won", stake) if won else ("lost", -stake)


def _points(cards: list[str]) -> int:
    points = sum(1 if card[0] == "A" else int(card[0]) if card[0].isdigit() else 10 for card in cards)
    return points + 10 if points <= 11 and any(card[0] == "A" for card in cards) else points


def test_the_first_who_has_not_decided_acts_next_from_the_dealers_left() -> None:
    """Three card poker, 20.10: each player with an ante in turn; who folded or made the play wager has had it."""
    answers: Counter[str] = Counter()
    for seed in range(24):
        asked = next_to_act("three-card-poker", seed)
        state = asked.table.state
        wagers: dict[int, set[str]] = {
            seat: {w.kind for w in state.wagers_of(seat)} for seat in sorted(state.seats)
        }
        hands: list[dict[str, Any]] = asked.table.view("auditor")["own"]["hands"]
        dealt = {int(hand["place"]) for hand in hands if hand["count"] and not hand["out"]}
        left = [seat for seat in sorted(dealt) if "ante" in wagers[seat] and "play" not in wagers[seat]]
        answer = asked.answers[asked.right]
        answers[answer] += 1
        assert answer.startswith(f"Seat {left[0]}" if left else "Nobody"), (seed, asked.told, left)
    assert len(answers) >= 3, answers

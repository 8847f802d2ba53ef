"""Flop poker, subchapter 29."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from pitboss.games.banked.choices import Fold, Raise
from pitboss.games.banked.reading import FROM_TWO_PAIR, THREE_CARDS, Read, Scale, Step, WithBest
from pitboss.games.banked.round import COMMUNITY, Cap, Complete, Deal, Frame, Opening, Paragraph, Pay, Round
from pitboss.games.banked.rules import Rules
from pitboss.games.banked.rulings import community_exposed
from pitboss.games.banked.settle import Seen
from pitboss.games.banked.stages import Ask, Turn
from pitboss.games.banked.verdict import Showing, Verdict, forfeited, lost, returned, won
from pitboss.games.banked.work import Work
from pitboss.games.card_table import settling
from pitboss.games.card_table.deck import Hand
from pitboss.games.card_table.events import HandRevealed
from pitboss.hands import Ranking
from pitboss.money import Odds, parse_dollars
from pitboss.money.division import divide
from pitboss.table.accounts import LAYOUT

ANTE, POT, FLOP, BONUS = "ante", "pot", "flop", "three-card-bonus"
NOTHING = "nothing"
OWN, FLOP_CARDS, PLAYED = 3, 3, 5
BEST_TWO = WithBest(OWN, PLAYED - OWN)
OPTION = ("flop-or-fold",)
PAID = ("payout-types", "paid-from-right", "losers-then-winners")
COLLECTED = ("payout-types", "losers-then-winners")


def played(ranking: Ranking, cards: Sequence[int]) -> tuple[int, ...]:
    """The five cards that count, the highest first; where two choices are equal, the one with higher cards."""
    hands = [(*cards[:OWN], *two) for two in combinations(cards[OWN:], PLAYED - OWN)]
    best = BEST_TWO(ranking, cards)
    return max(tuple(sorted(hand, reverse=True)) for hand in hands if ranking.strength(hand) == best)


def forfeit(rules: Rules, kind: str) -> Verdict | None:
    """A fold loses the ante at once; pot and bonus stay in."""
    if kind in (POT, BONUS):
        return None
    return forfeited(why="no flop wager was made", cites=rules.cites(*OPTION))


def ante(rules: Rules, shown: Showing) -> Verdict:
    """Even money from a pair of jacks on."""
    if shown["own"] == NOTHING:
        return lost(why="{own}", cites=rules.cites(*COLLECTED))
    return won(rules.odds(ANTE), why="{own}", cites=rules.cites(*PAID))


def flop(rules: Rules, shown: Showing) -> Verdict:
    """By the table, the highest line only."""
    odds = rules.pays[FLOP].get(shown["own"])
    if odds is None:
        return lost(why="{own}", cites=rules.cites("flop-table", *COLLECTED))
    return won(odds, why="{own}", cites=rules.cites("flop-table", *PAID))


def bonus(rules: Rules, shown: Showing) -> Verdict:
    """On the own three cards alone."""
    odds, cites, reading = rules.pays[BONUS].get(shown["held"]), rules.cites(BONUS), rules.reading(BONUS)
    if odds is None:
        return lost(why="{held}", cites=cites, reading=reading)
    return won(odds, why="{held}", cites=cites, reading=reading)


def pot(rules: Rules, _shown: Showing) -> Verdict:
    """A pot wager that no pot was made of goes back."""
    return returned(why="there is no pot to win", cites=rules.cites(POT), reading=rules.reading(POT))


def award(work: Work) -> bool:
    """All hands are shown; the highest of those who put in, folded or not, takes the pot, equal ones divide it."""
    rules, house = work.rules, dict[str, int]()
    for hand in reversed(work.own.hands):
        seen = Seen(work, hand, house)
        work.emit(HandRevealed(place=hand.place, cards=hand.cards, hand=seen["own"], line=seen.line("own"),
                               cites=rules.reveal))  # fmt: skip
    stakes = {hand.place: found for hand in work.own.hands if (found := work.find(hand, POT)) is not None}
    may_win = [hand for hand in work.own.hands if rules.options["pot_survives_fold"] or not hand.folded]
    if len(stakes) < rules.options["pot_needs_players"] or not may_win:
        return False
    strengths = {hand.place: Seen(work, hand, house).strength("own") for hand in may_win}
    best = [hand for hand in may_win if strengths[hand.place] == max(strengths.values())]
    shares = _shares(work, best, sum(wager.stake for wager in stakes.values()))
    for hand in reversed(work.own.hands):
        wager, named = stakes[hand.place], Seen(work, hand, house)["own"]
        share = shares.get(hand.place, 0)
        clause = (POT, "pot-division") if len(best) > 1 and share else (POT,)
        cites, reading = rules.cites(*clause), rules.reading(clause[-1])
        if share > wager.stake:
            net = share - wager.stake
            work.emit(settling.won(wager, net, odds="the pot", why=named, cites=cites, reading=reading))
        elif share == wager.stake:
            work.emit(settling.returned(wager, result="pushed", why=named, cites=cites, reading=reading))
        else:
            why = f"{named} is not the highest hand of the pot"
            work.emit(settling.lost(wager, why=why, cites=rules.cites(POT)))
    return False


def _shares(work: Work, best: Sequence[Hand], pool: int) -> dict[str, int]:
    """What each of the highest hands takes, the excess to the highest card by suit."""
    rules = work.rules
    most = parse_dollars(rules.figure("odd-excess-dollars"))
    share, excess = divide(pool, len(best), chip=rules.options["odd_chip"], most=most)
    ranking, board = rules.readers["own"].ranking, work.own.area(COMMUNITY)
    odd = max(best, key=lambda hand: played(ranking, (*hand.cards, *board)))
    return {hand.place: share + (excess if hand is odd else 0) for hand in best}


def pot_cents(rules: Rules) -> int:
    """What every player puts in: the filed sum, the table's minimum, or a fixed one."""
    posted = rules.options["pot_wager_amount"] or rules.options["table_min"]
    return posted or parse_dollars(rules.figure("pot-dollars"))


def straight(rules: Rules) -> Mapping[str, Odds | str]:
    return {"straight": rules.options["straight_pays"]}


def limit(rules: Rules) -> int:
    """The ceiling, or what the posted minimum of the ante could win if that is more."""
    least, _ = rules.betting.limits.of(ANTE)
    whole = rules.pays[FLOP]["royal-flush"].pay(least or 0) + rules.odds(ANTE).pay(least or 0)
    return max(parse_dollars(rules.figure("payout-limit-floor-dollars")), whole)


def _complete(_rules: Rules, stakes: Mapping[str, int]) -> str | None:
    missing = [kind for kind in (ANTE, POT) if kind not in stakes]
    return f"has no {' and no '.join(missing)} wager; both are required." if missing else None


LINES = Scale(
    "five",
    (
        Step("jacks-or-better", "one-pair", figure="lowest-pair"),
        *FROM_TWO_PAIR,
    ),
    below=NOTHING,
)

ROUND = Round(
    prefix="flop-poker",
    opening=(
        Opening(kind=ANTE, clause=("ante",)),
        Opening(kind=POT, clause=("pot", "ante"), fixed=pot_cents, coupon=False, banker=LAYOUT),
        Opening(kind=BONUS, clause=(BONUS,), needs=(ANTE,), coupon=False, option="three_card_bonus"),
    ),
    complete=Complete(_complete, ("ante", "pot"), fixed=(POT,)),
    deal=Deal(hand="cards", area=COMMUNITY),
    stages=(
        Ask(
            name="deciding", to=ANTE, look=("look", "definitions"), clause=OPTION,
            choices=(
                Raise(do="bet", wager=FLOP, of=ANTE, times=lambda rules: (rules.figure("flop-multiple"),),
                      clause=OPTION,
                      help="Make the flop wager, equal to the ante."),
                Fold(clause=OPTION, forfeits=forfeit, collected="at-once", help="Give up the ante, not the pot."),
            ),
        ),
        Turn(cards=FLOP_CARDS, clause=("flop-turned",)),
        award,
    ),
    reads={"own": Read(("hand", COMMUNITY), LINES, BEST_TWO), "held": Read(("hand",), THREE_CARDS)},
    wagers={
        ANTE: Paragraph(judge=ante, sees=("own",), pays=ANTE),
        FLOP: Paragraph(judge=flop, sees=("own",), pays=FLOP),
        POT: Paragraph(judge=pot, sees=(), pays=POT),
        BONUS: Paragraph(judge=bonus, sees=("held",), pays=BONUS),
    },
    pays={
        ANTE: Pay("odds.ante"),
        FLOP: Pay("flop-table", straight),
        POT: Pay(""),
        BONUS: Pay("three-card-bonus-table"),
    },
    cap=Cap(wagers=(ANTE, FLOP), limit=limit, clause=("payout-limit",), reading="payout-limit"),
    frame=Frame(reveal=("payout-types", "ranking")),
    irregularities={"community-card-exposed": community_exposed(("community-card-exposed",))},
)  # fmt: skip

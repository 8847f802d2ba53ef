"""Hands collected, left or thrown in, disputes, players who help each other: 14.15(b), (c), (j), (k), 14.16."""

from __future__ import annotations

from pitboss.games.poker import betting, ending
from pitboss.games.poker.dealer import carry_on
from pitboss.games.poker.ruling import Ruling
from pitboss.table.events import Event, Ruled
from pitboss.table.refusals import Refused

Events = tuple[Event, ...]
SHIFT = "poker-shift-supervisor"


def collected(ruling: Ruling) -> Events:
    """14.15(j): a hand fouled or swept up; what counts is whether it was protected and whose fault it is."""
    rules, place = ruling.rules, ruling.live_place()
    stud = not rules.variant.button
    if not stud and not ruling.flag("protected"):
        if ruling.flag("rebuilt"):
            raise Refused(
                "A hand that was not protected is not rebuilt.", *rules.cites("poker.unprotected-hand")
            )
        ruled = ruling.ruled(
            "The hand was not protected: it is dead without redress.",
            "poker.unprotected-hand",
            nearest="A protected hand would be rebuilt or its player refunded.",
        )
        return _killed(ruling, place, ruled, why="unprotected and collected")
    guard = ("poker.protected-rebuilt", "poker.disputes", *(("poker.stud-hole-protected",) if stud else ()))
    if ruling.flag("rebuilt"):
        return (ruling.ruled("The protected hand is put together again and the hand is played out.", *guard),)
    if ruling.flag("fault"):
        ruled = ruling.ruled(
            "The player had a part in the error: the hand is dead and nothing goes back.",
            "poker.protected-refund",
            *guard,
            nearest="Only a victim of the error is refunded.",
        )
        return _killed(ruling, place, ruled, why="protected and collected")
    ruled = ruling.ruled(
        "The protected hand was lost without its player's fault: all he put in goes back to him.",
        "poker.protected-refund",
        *guard,
        nearest="An unprotected hand would have no redress.",
    )
    return _killed(ruling, place, ruled, why="protected and collected", refund=True)


def left(ruling: Ruling) -> Events:
    """14.15(j)4, stated by the dealer while the player keeps his seat."""
    place = ruling.live_place()
    if not ruling.rules.variant.button or ruling.flag("protected"):
        decision = "The hand is protected: it waits for its turn."
        handles = ("poker.stud-hole-protected", "poker.silent-departure")
        return (ruling.ruled(decision, *handles, nearest="An unprotected hand would be collected."),)
    decision = "The player left without a word and without protecting his hand: it is collected."
    ruled = ruling.ruled(decision, "poker.silent-departure")
    return _killed(ruling, place, ruled, why="left without comment")


def _killed(ruling: Ruling, place: int, ruled: Ruled, *, why: str, refund: bool = False) -> Events:
    work = ruling.work()
    work.emit(ruled)
    ending.kill_hand(work, place, why=why, refund=refund, cites=ruled.cites)
    return tuple(work.events)


def thrown_in(ruling: Ruling) -> Events:
    """14.15(k)1: faced with a wager, throwing the hand in is a fold; (k)2: what is owed stays."""
    place, hand, rules = ruling.live_place(), ruling.hand, ruling.rules
    up_cards = ruling.kind == "up-cards-turned"
    if up_cards and rules.variant.button:
        raise Refused("There are no up-cards in this game.", *rules.cites("poker.fold-up-cards"))
    clause = "poker.fold-up-cards" if up_cards else "poker.fold-face-down"
    if hand.turn != ruling.seat or hand.phase != "betting":
        decision = "It is not this player's turn to make or call a wager: he has not folded, and what he owes stands."
        return (ruling.ruled(decision, "poker.owed-bet", clause, nearest="In turn it would be a fold."),)
    work = ruling.work()
    decision = "Faced with a wager the player gave up his hand: he has folded; what he put in or owes stays."
    work.emit(ruling.ruled(decision, clause, "poker.acts-of-folding", "poker.owed-bet"))
    work.emit(betting.fold(rules, work.hand, place, cites=rules.cites(clause, "poker.acts-of-folding")))
    if not work.hand.turn:
        carry_on(work)
    return tuple(work.events)


def dispute(ruling: Ruling) -> Events:
    """14.15(b), and (q) for what the licensee's own procedures add."""
    if ruling.by != SHIFT:
        sentence = f"The {ruling.by} does not have the last word; the poker shift supervisor does."
        raise Refused(sentence, *ruling.rules.cites("poker.disputes"))
    said = ruling.command.args.get("ruling", "the hand goes on as it stands")
    return (ruling.ruled(f"The decision is final: {said}.", "poker.disputes", "poker.house-supplements"),)


def out_of_view(ruling: Ruling) -> Events:
    ruling.live_place()
    return (
        ruling.ruled("The dealer has the player keep all his cards in full view.", "poker.cards-in-view"),
    )


def collusion(ruling: Ruling) -> Events:
    """14.16(b): with reasonable cause the player must leave the game, and the authorities are told."""
    seat = ruling.taken_seat()
    ruled = ruling.ruled(
        "There is reasonable cause to believe that the player helps another: he must leave the game.",
        "poker.collusion",
        "poker.one-player-a-hand",
        "poker.good-faith",
        nearest="The clause leaves no choice: with reasonable cause it is a duty.",
    )
    away = ending.remove_player(ruling.rules, ruling.state, seat, by=ruling.by, reshuffle=ruling.reshuffle)
    return (ruled, *away)

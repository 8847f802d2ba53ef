"""Chips put in with or without a word: the oversized chip (14.7(i)) and words that bind (14.15(k))."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pitboss.games.poker import betting
from pitboss.games.poker import events as pe
from pitboss.games.poker.betting import Room
from pitboss.games.poker.rules import Rules
from pitboss.games.poker.state import Hand
from pitboss.money import MoneyError, parse_dollars, show
from pitboss.table.refusals import BadCommand, Refused
from pitboss.table.state import TableState

WORDS = ("fold", "check", "call", "bet", "raise", "all-in")
_SAID = re.compile(r"(?P<word>[a-z-]+)(?:\s+(?:to\s+)?\$?(?P<amount>[0-9.,]+))?")


def put(
    rules: Rules, state: TableState, hand: Hand, place: int, *, chips: Sequence[int], says: str
) -> pe.Acted:
    """The decision that chips and words make. Words go before gestures and bind the player whose turn it is."""
    found = betting.room(rules, state, hand, place)
    _check_chips(rules, found, chips)
    word, amount = _heard(says)
    if word:
        return _spoken(rules, state, hand, place, found=found, word=word, amount=amount, chips=sum(chips))
    if not chips:
        raise BadCommand("Chips are put in, or a word is said; neither was given.")
    return _silent(rules, state, hand, place, found=found, chips=chips)


def _check_chips(rules: Rules, found: Room, chips: Sequence[int]) -> None:
    if any(chip <= 0 for chip in chips):
        raise BadCommand("A chip is worth more than nothing.")
    if sum(chips) > found.stack:
        raise Refused(
            f"{show(sum(chips))} is more than the {show(found.stack)} that lies on the table.",
            *rules.cites("poker.table-stakes"),
        )


def _heard(says: str) -> tuple[str, int | None]:
    said = _SAID.fullmatch(says.strip().lower().replace("all in", "all-in"))
    if not says.strip():
        return "", None
    if said is None or said["word"] not in WORDS:
        raise BadCommand(
            f"A statement is one of {', '.join(WORDS)}, with an amount after bet or raise, not {says!r}."
        )
    try:
        return said["word"], None if said["amount"] is None else parse_dollars(said["amount"])
    except MoneyError as error:
        raise BadCommand(f"The amount said cannot be read: {error}") from error


def _spoken(
    rules: Rules, state: TableState, hand: Hand, place: int, *, found: Room, word: str, amount: int | None, chips: int
) -> pe.Acted:  # fmt: skip
    cites = rules.cites("poker.words-bind")
    why = f"said {word}"
    match word:
        case "fold":
            return betting.fold(rules, hand, place, cites=cites + rules.fold_cites[hand.street], why=why)
        case "check" if betting.may_check(rules, hand, place):
            return betting.check(rules, hand, place)
        case "check":
            raise Refused(
                "A bet is open; it is called, raised or the hand is folded.",
                *rules.wrong_act[hand.street],
                *cites,
            )
        case "call" if found.owed > 0:
            return betting.call(rules, state, hand, place, cites=cites, why=why)
        case "call":
            raise Refused("There is nothing to call.", *rules.wrong_act[hand.street], *cites)
        case "all-in" if found.most < found.total and found.owed >= found.stack:
            return betting.call(rules, state, hand, place, cites=cites, why=why)
        case _:
            pass
    refuse_raise(rules, hand, place, found)
    to = found.total if word == "all-in" else found.own + chips if amount is None else amount
    # A raise that was announced is made: no less than the least, no more than the limit.
    to = min(max(to, found.least), found.most)
    return betting.put_in(
        rules, state, hand, place, to, cites=rules.cites("poker.words-bind", "poker.oversized-chip"), why=why
    )


def refuse_raise(rules: Rules, hand: Hand, place: int, found: Room) -> None:
    if found.most:
        return
    reason = betting.why_no_raise(rules, hand, place)
    if reason is None:
        reason = "The stack is not enough for more than a call.", ("poker.all-in", "poker.table-stakes")
    raise Refused(reason[0], *rules.cites(*reason[1]), *rules.streets[hand.street].act)


def _silent(
    rules: Rules, state: TableState, hand: Hand, place: int, *, found: Room, chips: Sequence[int]
) -> pe.Acted:  # fmt: skip
    total = sum(chips)
    if len(chips) == 1 and hand.level and total > found.owed:
        cites = rules.cites("poker.oversized-chip")
        change = show(total - max(0, found.owed))
        why = f"one chip of {show(total)} without a word only calls; {change} is due in change"
        if found.owed > 0:
            return betting.call(rules, state, hand, place, cites=cites, why=why)
        return pe.Acted(
            seat=hand.players[place],
            act="check",
            next=betting.check(rules, hand, place).next,
            why=why,
            cites=cites,
        )
    to = found.own + total
    if found.owed > 0 and (total <= found.owed or not found.most or to < found.least):
        return betting.call(rules, state, hand, place, why="chips for no more than a call")
    refuse_raise(rules, hand, place, found)
    if to < found.least:
        betting.refuse_amount(rules, hand, found, to, "bet")
    return betting.put_in(
        rules,
        state,
        hand,
        place,
        min(to, found.most),
        cites=rules.cites("poker.string-bet"),
        why="one motion",
    )

"""Errors of shuffling and dealing, and decks that are not complete: 14.15(f)-(i) and (l)-(o)."""

from __future__ import annotations

from pitboss.equipment.cards import names
from pitboss.games.poker import ending
from pitboss.games.poker import events as pe
from pitboss.games.poker.flawed import STRIKING
from pitboss.games.poker.house import INELIGIBLE, eligible
from pitboss.games.poker.plans import VIEWER
from pitboss.games.poker.rules import Rules
from pitboss.games.poker.ruling import Ruling
from pitboss.games.poker.state import Hand
from pitboss.table.events import Event, Sealed
from pitboss.table.refusals import BadCommand, Refused
from pitboss.table.state import TableState

Events = tuple[Event, ...]


def improper_shuffle(ruling: Ruling) -> Events:
    decision = "The cards were not shuffled and cut as required: it is a misdeal."
    return misdeal(
        ruling,
        decision,
        "poker.misdeal-shuffle",
        nearest="No moment is stated after which this error would stand.",
    )


def wrong_start(ruling: Ruling) -> Events:
    return _in_time(ruling, "The deal began at the wrong seat", "poker.misdeal-start")


def not_dealt(ruling: Ruling) -> Events:
    seat = ruling.taken_seat()
    return _in_time(ruling, f"Seat {seat}, eligible and seated, was passed over", "poker.misdeal-skipped")


def _in_time(ruling: Ruling, what: str, handle: str) -> Events:
    """14.15(f)2 and 4: a misdeal until n players have put wagers in of their own will."""
    least, hand = ruling.rules.misdeal_wagers, ruling.game.hand
    if hand is None or hand.voluntary.bit_count() < least:
        nearest = f"Fewer than {least} players have put wagers in of their own will."
        return misdeal(ruling, f"{what}: it is a misdeal.", handle, nearest=nearest)
    nearest = f"It would be a misdeal before {least} players had put wagers in of their own will."
    return (
        ruling.ruled(
            f"{what}, but it was noticed too late: the hand is played out.", handle, nearest=nearest
        ),
    )


def misdeal(ruling: Ruling, decision: str, *handles: str, nearest: str = "") -> Events:
    """14.15(f): all cards go back to be shuffled again, chips to their owners; the button stays."""
    ruled = ruling.ruled(decision, *handles, "poker.misdeal", nearest=nearest, void=True)
    if ruling.game.hand is None:
        undone = pe.ShuffleUndone(why="misdeal", cites=ruled.cites)
        return (ruled, undone) if ruling.game.order else (ruled,)
    work = ruling.work()
    work.emit(ruled)
    ending.call_dead(work, ruled.cites)
    return tuple(work.events)


def face_up(ruling: Ruling) -> Events:
    """14.15(i) for one card, (f)3 for more."""
    cards = ruling.cards()
    count = ruling.command.args.get("count", len(cards) or 1)
    if count < max(1, len(cards)):
        raise BadCommand("At least one card was found face up, and as many as are named.")
    found = sum(len(flaw.cards) or 1 for flaw in ruling.game.flaws if flaw.kind == "face-up-card")
    if count + found > 1:
        decision = "More than one card was found face up in the deck: it is a misdeal."
        nearest = "A single card would only have been put aside."
        return misdeal(ruling, decision, "poker.misdeal-face-up", nearest=nearest)
    return _struck(
        ruling,
        "The card is not used in this hand and goes to the discards; the next one takes its place.",
        "poker.face-up-card",
        nearest="A second one would be a misdeal.",
    )


def off_table(ruling: Ruling) -> Events:
    """14.15(m)."""
    return _struck(
        ruling,
        "The card is not used in this hand; the dealer examines it and puts it with the discards.",
        "poker.card-off-table",
        nearest="It is no misdeal: only that card is out.",
    )


def _struck(ruling: Ruling, decision: str, handle: str, *, nearest: str) -> Events:
    ruled = ruling.ruled(decision, handle, nearest=nearest)
    _refuse_without_cards(ruling, len(ruling.cards()) or 1)
    rest = ruling.rest(ruling.game.hand) if ruling.game.hand is not None else ()
    return pe.FlawStated(kind=ruling.kind, cards=ruling.cards(), cites=ruled.cites, sealed=rest), ruled


def _refuse_without_cards(ruling: Ruling, count: int) -> None:
    """Nobody can strike more cards than the deck has beyond those that the hand itself needs."""
    game = ruling.game
    struck = [flaw for flaw in game.flaws if flaw.kind in (*STRIKING, "exposed-card")]
    stated = sum(len(flaw.cards) or 1 for flaw in struck)
    if stated + count > _to_spare(ruling.rules, game.hand, len(ruling.state.seats)):
        raise BadCommand("Fewer cards than that are left that could be struck and replaced.")


def _to_spare(rules: Rules, hand: Hand | None, seats: int) -> int:
    """How many cards of the deck no street needs, if everybody stays.

    Where the deck runs out all is shuffled again that does not lie before the players, a burned card of the draw too.
    The last card of stud may be one for all.
    """
    draw: int = rules.law.figure("poker.draw-maximum")
    if hand is None:
        receivers, held, later = seats, 0, rules.streets
        spare = len(rules.pack)
    else:
        cards, receivers = hand.cards, (hand.live | hand.kept).bit_count()
        held = sum(map(len, (*cards.down, *cards.up, cards.board)))
        later = rules.streets[hand.street + 1 :]
        spare = len(rules.pack) - held - (draw if hand.phase == "draw" else 0)
    for street in later:
        each = receivers * len(street.cards)
        dealt = street.burn + (min(1, each) if street.common_if_short else each) + street.board
        spare = min(spare, len(rules.pack) - held - (draw if street.draw else dealt))
        held += each + street.board
    return spare


def exposed(ruling: Ruling) -> Events:
    """14.15(l), (n): before the deal it is an error of that deal; later it can only be exchanged before a wager."""
    cards, rules, hand = ruling.cards(), ruling.rules, ruling.game.hand
    if not ruling.state.house.entered:
        raise BadCommand("Chance deals at this table, and turns no card up by accident.")
    if not cards:
        raise BadCommand("exposed-card names the cards.")
    if hand is None:
        cites = rules.cites(_exposed_clause(rules))
        return (pe.FlawStated(kind="exposed-card", seat=ruling.taken_seat(), cards=cards, cites=cites),)
    if any(card not in hand.cards.down[ruling.live_place()] for card in cards):
        raise BadCommand(f"Seat {ruling.seat} does not hold {names(cards)} face down.")
    flop_game = rules.variant.button and rules.variant.board > 0
    if not flop_game or hand.street or hand.voluntary or hand.acted:
        decision = "The card was not exposed in the deal: it plays, and the hand goes on."
        nearest = "Only a card turned up in dealing is exchanged."
        return (ruling.ruled(decision, "poker.disputes", _exposed_clause(rules), nearest=nearest),)
    _refuse_without_cards(ruling, len(cards))
    work = ruling.work()
    decision = "The exposed card goes to the discards and the top card of the deck replaces it."
    ruled = ruling.ruled(decision, "poker.hole-card-exposed", reading="The card is exchanged at once.")
    work.emit(ruled)
    for card in cards:
        deck, rest = work.hand.cards, ruling.rest(work.hand)
        new = Sealed("card", VIEWER[ruling.seat], deck.order[deck.taken])
        work.emit(
            pe.CardExchanged(seat=ruling.seat, card=card, taken=1, sealed=(new, *rest), cites=ruled.cites)
        )
    return tuple(work.events)


def _exposed_clause(rules: Rules) -> str:
    """The clauses speak of stud, hold 'em and omaha; for draw the house's own procedures are left."""
    if not rules.variant.button:
        return "poker.stud-hole-exposed"
    return "poker.hole-card-exposed" if rules.variant.board else "poker.house-supplements"


def ineligible(ruling: Ruling) -> Events:
    """14.15(g): only those cards are discarded. Stated before the deal, the player has no part in the coming hand."""
    rules, hand = ruling.rules, ruling.game.hand
    ruled = ruling.ruled(
        f"The cards of seat {ruling.seat} are discarded and the hand goes on.",
        "poker.ineligible-dealt",
        nearest="It is no misdeal: only an eligible player passed over is one.",
        reading="What an ineligible player put in goes back to him.",
    )
    if 1 <= ruling.seat <= rules.seats and ruling.seat not in ruling.state.seats:
        return (ruled,)  # cards dealt to a place where nobody plays
    ruling.taken_seat()
    if hand is None:
        cites = rules.cites("poker.ineligible-dealt")
        if ruling.seat not in may_be_ineligible(rules, ruling.state):
            no = f"Seat {ruling.seat} was named already, or fewer than {rules.least_players} players would be left."
            raise Refused(no, *cites, *rules.cites("poker.two-players"))
        return (pe.FlawStated(kind="ineligible-player-dealt", seat=ruling.seat, cites=cites),)
    if ruling.seat not in hand.players:
        return (ruled,)
    place, work = ruling.live_place(), ruling.work()
    work.emit(ruled)
    ending.kill_hand(work, place, why="not eligible for this hand", refund=True, cites=ruled.cites)
    return tuple(work.events)


def may_be_ineligible(rules: Rules, state: TableState) -> list[int]:
    """Seats that can be stated to have no part in the coming hand: enough others must be left for it."""
    named = {flaw.seat for flaw in state.game.flaws if flaw.kind == INELIGIBLE}
    playing = eligible(state)
    spare = len(playing) > rules.least_players
    return [seat for seat in state.seats if seat not in named and (spare or seat not in playing)]


def wrong_deck(ruling: Ruling) -> Events:
    """14.15(h): the hand is dead whenever it is found, and the deck leaves the table; the other one comes in."""
    rules, game = ruling.rules, ruling.game
    what = "A card is missing" if ruling.kind == "missing-card" else "There is a card too many"
    ruled = ruling.ruled(
        f"{what}: the hand is dead, all chips go back and the deck leaves the table.",
        "poker.wrong-deck",
        nearest="It does not matter how far the hand has gone.",
        void=True,
    )
    after: Events = (pe.DeckRemoved(why=what.lower(), cites=ruled.cites),)
    if not game.machine:
        cites = rules.cites("poker.one-deck", "poker.wrong-deck")
        after += (pe.DecksRotated(deck=1 - game.deck, washed=not rules.prepares_both, cites=cites),)
    if game.hand is None:
        return (ruled, *after)
    work = ruling.work()
    work.emit(ruled)
    ending.call_dead(work, ruled.cites)
    return (*work.events, *after)


def shuffler_jam(ruling: Ruling) -> Events:
    """14.15(o)."""
    rules, game = ruling.rules, ruling.game
    if not game.machine:
        clauses = rules.cites("poker.shuffler-jam", "poker.one-deck")
        raise Refused("There is no automated shuffler at this table.", *clauses)
    ruled = ruling.ruled(
        "The shuffler did not finish: the cards are shuffled again by the approved procedure.",
        "poker.shuffler-jam",
        nearest="The hand being played has its own deck and goes on." if game.hand else "",
    )
    if game.hand is None and game.order:
        return (ruled, pe.ShuffleUndone(why="shuffler jam", cites=ruled.cites))
    return (ruled,)

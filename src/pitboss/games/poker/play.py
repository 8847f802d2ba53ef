"""The acts of a poker table, who may do them when, and what the table awaits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pitboss.equipment.cards import UNKNOWN, names
from pitboss.games.poker import betting, drawing, house, putting, rulings, seating, showdown
from pitboss.games.poker import events as pe
from pitboss.games.poker.dealer import carry_on, deal, end, folded
from pitboss.games.poker.dealing import may_run_short
from pitboss.games.poker.rules import Beside, Rules
from pitboss.games.poker.state import Hand, PokerState
from pitboss.games.poker.work import Work
from pitboss.table.commands import Action, Command, Param, seat_of
from pitboss.table.common import at_stake
from pitboss.table.events import Event
from pitboss.table.game import Cleared
from pitboss.table.offers import Offer
from pitboss.table.refusals import Refused
from pitboss.table.staff import By
from pitboss.table.state import TableState

if TYPE_CHECKING:
    from pitboss.chance import Source

_TO = {"amount": Param("amount", required=True)}
_CHIPS = {"chips": Param("amounts"), "says": Param("text")}

_PLAYER: By = ("player",)
_DEALING: By = ("dealing",)
_IN_CHARGE: By = ("floor", "boxperson")

ACTIONS: dict[str, Action] = {
    "check": Action("Stay in without a bet.", seat="required", by=_PLAYER, when_away="done"),
    "call": Action("Match the bet, or go all in for less.", seat="required", by=_PLAYER),
    "bet": Action("Open the betting; the amount is the total of this round.", _TO, seat="required", by=_PLAYER),
    "raise": Action("Raise to a total of this round.", _TO, name="Raise to", seat="required", by=_PLAYER),
    "fold": Action("Give the hand up.", seat="required", by=_PLAYER, when_away="last"),
    "put": Action("Put chips in with or without a word.", _CHIPS, name="Put chips in", seat="required", by=_PLAYER),
    "draw": Action(
        "Exchange cards; none stands pat.", {"discard": Param("cards", required=True)}, seat="required", by=_PLAYER,
        when_away="done",
    ),
    "show": Action("Lay the hand open at the showdown.", seat="required", by=_PLAYER, when_away="done"),
    "muck": Action("Give the hand up at the showdown.", seat="required", by=_PLAYER),
    "deal": Action("Post what is due and deal a hand.", by=_DEALING),
    "shuffle": Action("Shuffle the cards.", {"top": Param("cards", chance=True)}, by=_DEALING),
    "cut": Action("Cut the cards.", {"cards": Param("whole")}, seat="optional", by=_DEALING),
    "recut": Action("Have the cards cut again.", {"cards": Param("whole")}),
    "button": Action("Put the button before a seat.", name="Put the button", seat="required"),
    "straddle": Action("Announce a straddle for the next hand.", seat="required", by=_PLAYER, pace="beside"),
    "post": Action(
        "Come in with a bet out of turn; the last blind unless less is said.", {"amount": Param("amount")},
        name="Post and come in", seat="required", by=_PLAYER, pace="beside",
    ),
    "sit-out": Action(
        "Take no cards for a while.", seat="required", by=_PLAYER, pace="beside", when_away="sits-out"
    ),
    "sit-in": Action(
        "Take cards again.", name="Sit in again", seat="required", by=_PLAYER, pace="beside", when_away="comes-back"
    ),
    "change-deck": Action("Bring two new decks.", by=_IN_CHARGE),
    "sort-deck": Action("Put the deck in use in suit and sequence."),
    "rotate-deck": Action("Take the other deck into use."),
    "remove-device": Action("Take the automated shuffler off the table.", by=_IN_CHARGE),
    "irregularity": Action(
        "State an irregularity: " + ", ".join(rulings.KINDS) + ".",
        {"kind": Param("text", required=True), "cards": Param("cards"), "count": Param("whole"),
         "protected": Param("flag"), "fault": Param("flag"), "rebuilt": Param("flag"), "ruling": Param("text")},
        seat="optional",
    ),
    **seating.ACTIONS,
}  # fmt: skip

_DECKS = frozenset({"change-deck", "sort-deck", "rotate-deck", "remove-device", "inspect"})


def judge(rules: Rules, state: TableState, command: Command) -> Cleared:
    do = command.do
    if do in rules.chance:
        return _with_chance(rules, state, command)
    return _turn(rules, state, command) if do in _TURNS else _decide(rules, state, command)


def _with_chance(rules: Rules, state: TableState, command: Command) -> Cleared:
    """Cards in an order that nobody gave are drawn once nothing bars the act, and only if it needs them."""
    if command.do == "deal":
        house.refuse_deal(rules, state)
        return lambda source: deal_hand(rules, state, command, source)
    if command.do == "shuffle":
        return _shuffle(rules, state, command.args)
    if not _may_reshuffle(rules, state.game, command):
        return _decide(rules, state, command)
    dry = _decide(rules, state, _with(command, reshuffle=rules.pack))
    if not any(field.name in ("order", "rest") for event in dry for field in event.sealed):
        return dry
    return lambda source: _decide(rules, state, _with(command, reshuffle=source.shuffle(rules.pack)))


def _shuffle(rules: Rules, state: TableState, args: Mapping[str, Any]) -> Cleared:
    in_order = house.shuffle(rules, state, {**args, "order": rules.pack})
    if "top" in args:
        return in_order
    return lambda source: house.shuffle(rules, state, {**args, "order": source.shuffle(rules.pack)})


def _with(command: Command, **drawn: Any) -> Command:
    return Command(command.do, command.seat, command.by, {**command.args, **drawn})


def _decide(rules: Rules, state: TableState, command: Command) -> tuple[Event, ...]:
    do = command.do
    if do in _TURNS:
        return _turn(rules, state, command)
    match do:
        case "put":
            hand, place = in_turn(rules, state, command, "betting")
            chips, says = command.args.get("chips") or (), command.args.get("says") or ""
            return _after(
                rules, state, hand, putting.put(rules, state, hand, place, chips=chips, says=says), command
            )
        case "draw":
            hand, place = in_turn(rules, state, command, "draw")
            work = Work(rules, state, hand, command.args.get("reshuffle", ()))
            drawing.draw(work, place, command.args["discard"])
            return work.answer()
        case "show" | "muck":
            return _show(rules, state, command)
        case "cut" | "recut":
            return house.cut(rules, state, command)
        case "button":
            return house.place_button(rules, state, command)
        case "straddle":
            return house.straddle(rules, state, command)
        case "post":
            return house.post(rules, state, command)
        case "sit-out" | "sit-in":
            return house.sit_out(rules, state, seat_of(state, command), out=do == "sit-out")
        case "irregularity":
            return rulings.irregularity(rules, state, command)
        case _ if do in _DECKS:
            return house.decks(rules, state, command)
        case _:
            return seating.decide(rules, state, command)


def _turn(rules: Rules, state: TableState, command: Command) -> tuple[Event, ...]:
    """A decision in a betting round."""
    hand, place = in_turn(rules, state, command, "betting")
    open_bet = hand.level > hand.bets[place]
    match command.do:
        case "fold":
            acted = betting.fold(rules, hand, place)
        case "call":
            if not open_bet:
                raise Refused("There is nothing to call.", *rules.wrong_act[hand.street])
            acted = betting.call(rules, state, hand, place)
        case "check":
            if open_bet:
                no = "A bet is open: it is called, raised, or the hand is folded."
                raise Refused(no, *rules.wrong_act[hand.street])
            if not betting.may_check(rules, hand, place):
                tied = rules.streets[hand.street].tied
                raise Refused("The best hands showing are equal: the player named must bet.", *tied)
            acted = betting.check(rules, hand, place)
        case do:
            acted = _bet(rules, state, hand, place, do, command.args["amount"])
    return _after(rules, state, hand, acted, command)


def _bet(rules: Rules, state: TableState, hand: Hand, place: int, do: str, to: int) -> pe.Acted:
    if (do == "raise") != (hand.level > 0):
        raise Refused(
            "A bet is open; it can be raised."
            if hand.level
            else "No bet is open; there is nothing to raise.",
            *rules.wrong_act[hand.street],
        )
    found = betting.room(rules, state, hand, place)
    putting.refuse_raise(rules, hand, place, found)
    if not (found.least <= to <= found.most and not to % rules.step and found.least != found.most):
        betting.refuse_amount(rules, hand, found, to, do)
    return betting.put_in(rules, state, hand, place, to)


_TURNS = frozenset({"fold", "check", "call", "bet", "raise"})


def _after(
    rules: Rules, state: TableState, hand: Hand, acted: pe.Acted, command: Command
) -> tuple[Event, ...]:
    """A decision, and all the dealer does by himself until the next one."""
    if acted.next:
        return (acted,)
    if acted.act == "fold" and not rules.pot_rake and len(hand.pots) < 2:
        left = hand.live & ~(1 << hand.players.index(acted.seat))
        if left & (left - 1) == 0:
            return folded(rules, state, hand, acted, left)
    work = Work(rules, state, hand, command.args.get("reshuffle", ()))
    work.emit(acted)
    carry_on(work)
    return work.answer()


def in_turn(rules: Rules, state: TableState, command: Command, phase: str) -> tuple[Hand, int]:
    """The hand and the place of the player whose turn it is; anybody else is refused."""
    game: PokerState = state.game
    hand, seat = game.hand, command.seat
    if hand is None:
        raise Refused("No hand is being played.", *rules.cites("poker.out-of-turn"), *rules.section)
    if hand.turn == seat and hand.phase == phase:
        return hand, hand.players.index(seat)
    seat_of(state, command)
    street = rules.streets[hand.street]
    if hand.phase != phase:
        clauses = rules.show_cites if "showdown" in (phase, hand.phase) else street.deal
        raise Refused(
            f"This is not the moment to {command.do}: {_AWAITED[hand.phase]}.",
            *clauses,
            *rules.cites("poker.out-of-turn"),
        )
    clauses = (
        rules.cites("poker.showdown")
        if phase == "showdown"
        else (*(() if hand.acted else street.open), *rules.wrong_act[hand.street])
    )
    raise Refused(f"It is the turn of seat {hand.turn}, not of seat {seat}.", *clauses)


_AWAITED = {
    "betting": "the betting is on",
    "draw": "cards are being exchanged",
    "showdown": "hands are being shown",
}


def deal_hand(rules: Rules, state: TableState, _command: Command, source: Source) -> tuple[Event, ...]:
    """A hand dealt where the cards are at hand."""
    players = house.refuse_deal(rules, state)
    game: PokerState = state.game
    drawn = _drawn_for_deal(rules, state, len(players), source)
    before, button, order = house.make_ready(rules, state, players, drawn)
    killer = game.kill if game.kill in players else 0
    cites = rules.moved_cites if button and game.hands else rules.begin_cites
    if killer:
        cites += rules.cites("poker.kill")
    beginning = pe.HandBegun(
        number=game.hands + 1, players=tuple(players), button=button, deck=game.deck, killer=killer,
        scale=rules.kill_scale if killer else 100, cites=cites,
    )  # fmt: skip
    return deal(rules, state, before, beginning, order)


def _show(rules: Rules, state: TableState, command: Command) -> tuple[Event, ...]:
    """A hand shown or given up at a showdown that people do by hand (14.15(a), (d))."""
    hand, place = in_turn(rules, state, command, "showdown")
    waiting = [
        p for p in showdown.show_order(rules, hand) if not (hand.shown | hand.mucked) >> p & 1 and p != place
    ]
    after = hand.players[waiting[0]] if waiting else 0
    work = Work(rules, state, hand)
    if command.do == "show":
        work.emit(showdown.show(work, place, after=after))
    else:
        others = hand.live & ~hand.mucked & ~(1 << place)
        if not others:
            raise Refused(
                "All others have given up; a winning hand is shown in full.", *rules.cites("poker.showdown")
            )
        seen = hand.cards.down[place] + hand.cards.up[place] if rules.options["show_discards"] else ()
        cites = rules.cites("poker.showdown", "poker.own-responsibility")
        work.emit(pe.HandMucked(seat=hand.players[place], disclosed=seen, next=after, cites=cites))
    if not after:
        showdown.push_pots(work)
        end(work)
    return work.answer()


def shuffles(rules: Rules, state: TableState) -> tuple[tuple[int, ...], ...]:
    """Before a hand the cards of the deal, and those that find the first button; in it those that may run out."""
    game: PokerState = state.game
    if game.hand is None:
        needed = (not game.order) + _button_drawn(rules, game)
        return (rules.pack,) * (needed or not at_stake(state))
    runs_out = "call" in rules.chance and _may_reshuffle(rules, game, Command("call"))
    return (rules.pack,) if runs_out else ()


def _button_drawn(rules: Rules, game: PokerState) -> bool:
    """Whether cards find the first button."""
    return not game.button and rules.variant.button and rules.options["button_start"] == "random"


def _drawn_for_deal(rules: Rules, state: TableState, players: int, source: Source) -> dict[str, Any]:
    """The cards of a hand, and those that find the first button, unless they are there already.

    At a live table all cards are drawn, so that a card that replaces another was committed to as well.
    """
    game: PokerState = state.game
    drawn: dict[str, Any] = {}
    if not game.order:
        few = not game.flaws and state.house.entered
        drawn["order"] = source.shuffle(rules.pack, rules.deck_needed(players) if few else None)
    if _button_drawn(rules, game):
        drawn["drawn"] = source.shuffle(rules.pack, players)
    return drawn


def _may_reshuffle(rules: Rules, game: PokerState, command: Command) -> bool:
    """Whether cards may have to be shuffled in the middle of a hand: burned ones, or the undealt rest of the deck."""
    hand = game.hand
    if hand is None:
        return False
    if command.do == "irregularity" and len(hand.cards.order) < len(rules.pack):
        return True
    if hand.phase == "draw":
        strikes = sum(len(flaw.cards) or 1 for flaw in game.flaws)
        return len(hand.cards.order) - hand.cards.taken < rules.law.figure("poker.draw-maximum") + strikes
    return may_run_short(rules, hand) or (bool(game.flaws) and hand.street < rules.last)


def between_rounds(_rules: Rules, state: TableState) -> bool:
    return state.game.hand is None


def awaits(rules: Rules, state: TableState) -> tuple[Offer, ...]:
    """Everything that may be done now: the decision of the player in turn, the staff's acts and calls."""
    game: PokerState = state.game
    hand = game.hand
    if hand is None:
        return (*house.offers(rules, state), *rulings.offers(rules, state))
    said = betting.puts(rules, state, hand) if hand.phase == "betting" else ()
    return (*decisions(rules, state), *said, *_beside(rules, state, game, hand))


def decisions(rules: Rules, state: TableState) -> tuple[Offer, ...]:
    """What the player in turn may decide."""
    hand: Hand | None = state.game.hand
    if hand is None:
        return ()
    match hand.phase:
        case "betting":
            return betting.decisions(rules, state, hand)
        case "draw":
            return (drawing.offer(rules, hand),)
        case _:
            return tuple(_showdown_offers(hand))


def _showdown_offers(hand: Hand) -> list[Offer]:
    place = hand.players.index(hand.turn)
    found = [Offer("show", "turn", hand.turn)]
    if hand.live & ~hand.mucked & ~(1 << place):
        found.append(Offer("muck", "turn", hand.turn))
    return found


def _beside(rules: Rules, state: TableState, game: PokerState, hand: Hand) -> tuple[Offer, ...]:
    """What may be said and done beside the player's decision; the same for as long as the same hands are alive."""
    last = rules.beside
    if (
        last is not None
        and last.players is hand.players
        and last.live == hand.live
        and last.seats is state.seats
        and last.out is game.out
        and last.machine == game.machine
        and last.flaws is game.flaws
    ):
        return last.offers
    key = (hand.players, hand.live, tuple(state.seats), game.out, game.machine, bool(game.flaws))
    offers = rules.all_beside.get(key)
    if offers is None:
        if len(rules.all_beside) > 500:
            rules.all_beside.clear()
        offers = rules.all_beside[key] = (*house.sitting_offers(state), *rulings.offers(rules, state))
    rules.beside = Beside(hand.players, hand.live, state.seats, game.out, game.machine, game.flaws, offers)
    return offers


def lying(state: TableState) -> dict[str, tuple[int, ...]]:
    """The cards that lie face down before the players."""
    hand: Hand | None = state.game.hand
    if hand is None:
        return {}
    return {
        str(seat): hand.cards.down[place] for place, seat in enumerate(hand.players) if hand.live >> place & 1
    }


def view(rules: Rules, state: TableState, viewer: str) -> dict[str, Any]:
    """What a viewer may see: his own cards, up-cards, the board, bets and pots."""
    game: PokerState = state.game
    hand = game.hand
    common: dict[str, Any] = {
        "button": game.button,
        "hands": game.hands,
        "out": list(game.out),
        "kill": game.kill,
    }
    if hand is None:
        return {**common, "hand": None}
    return {**common, "hand": _hand_view(rules, hand, viewer)}


def _hand_view(rules: Rules, hand: Hand, viewer: str) -> dict[str, Any]:
    players: list[dict[str, Any]] = []
    for place, seat in enumerate(hand.players):
        down = hand.cards.down[place]
        seen = viewer in (f"seat:{seat}", "auditor") or hand.shown >> place & 1
        players.append({
            "seat": seat, "bet": hand.bets[place], "in_pots": hand.total(place) - hand.bets[place],
            "folded": not hand.live >> place & 1,
            "all_in": bool(hand.all_in >> place & 1), "up": names(hand.cards.up[place]),
            "down": names(down if seen else (UNKNOWN,) * len(down)),
        })  # fmt: skip
    return {
        "number": hand.number, "phase": hand.phase, "street": rules.streets[hand.street].name,
        "turn": hand.turn or None,
        "board": names(hand.cards.board), "players": players, "level": hand.level,
        "pots": [size - hand.raked[pot] for pot, size in enumerate(hand.pots)],
        "killer": hand.killer or None, "scale": hand.scale,
    }  # fmt: skip


may_leave = seating.may_leave

"""Sitting down, table stakes, leaving, being sent away, the sign (14.7(c), 14.15(j)4, 14.16, 14.17)."""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.games.poker import ending, house
from pitboss.games.poker.rules import Rules
from pitboss.games.poker.state import PokerState
from pitboss.money import show
from pitboss.table import common
from pitboss.table.commands import Action, Command, Param, seat_of
from pitboss.table.events import Event, NoticeGiven
from pitboss.table.refusals import BadCommand, Refused
from pitboss.table.state import TableState

ACTIONS: dict[str, Action] = {
    **{name: common.ACTIONS[name] for name in ("sit", "leave", "buy-in", "back", "time", "inspect")},
    "remove-player": Action(
        "Send a player away.", {"reason": Param("text")}, seat="required", by=("floor", "boxperson")
    ),
    "notice": Action(
        "Announce a change of limits or options (8.3); at once where all players agree to a higher minimum (14.17).",
        {**common.ACTIONS["notice"].params, "agreed": Param("flag")},
        by=("floor",),
    ),
}
RAISED_BY_CONSENT = ("minimum", "table_min", "small_bet", "big_bet", "ante", "forced_bet")


def decide(rules: Rules, state: TableState, command: Command) -> tuple[Event, ...]:
    match command.do:
        case "sit":
            return _sit(rules, state, command)
        case "buy-in":
            return _buy_in(rules, state, command)
        case "back":
            return house.back(rules, state, seat_of(state, command))
        case "time":
            return house.let_time_pass(rules, state, command)
        case "leave":
            return _leave(rules, state, command)
        case "remove-player":
            return _remove(rules, state, command)
        case "notice":
            return _notice(rules, state, command)
        case _:
            raise BadCommand(f"Unknown action {command.do!r}.")


def _sit(rules: Rules, state: TableState, command: Command) -> tuple[Event, ...]:
    """No more players than the section allows; nobody takes a place whose hand is not over."""
    seat, game = command.seat, state.game
    if isinstance(seat, int) and seat > rules.seats:
        raise Refused(
            f"{rules.variant.name} is restricted here to {rules.seats} players; there is no seat {seat}.",
            *rules.seat_clause,
        )
    if game.hand is not None and seat in game.hand.players and seat not in state.seats:
        raise BadCommand(f"Seat {seat} was dealt in; it is free when the hand is over.")
    _check_buy_in(rules, command.args["chips"])
    return _by_common(rules, state, command)


def _check_buy_in(rules: Rules, chips: int, before: int = 0) -> None:
    least, most = rules.options["buy_in_min"], rules.options["buy_in_max"]
    if least is not None and not before and chips < least:
        no = f"The least buy-in is {show(least)}; {show(chips)} is below it."
    elif most is not None and before + chips > most:
        no = f"At most {show(most)} may be brought to the table."
    else:
        return
    raise Refused(no, *rules.cites("poker.table-stakes", "poker.limits-posted"))


def _buy_in(rules: Rules, state: TableState, command: Command) -> tuple[Event, ...]:
    """Table stakes: what lies on the table when the hand begins is all that can be bet in it."""
    seat = seat_of(state, command)
    hand = state.game.hand
    if hand is not None and seat in hand.players and hand.live >> hand.players.index(seat) & 1:
        raise Refused(
            f"Seat {seat} is in a hand; chips may be added when it is over.",
            *rules.cites("poker.table-stakes"),
        )
    _check_buy_in(rules, command.args["amount"], before=state.stack(seat))
    return (common.bought_in(seat, command.args["amount"]),)


def may_leave(rules: Rules, state: TableState, seat: int) -> Refused | None:
    """A hand that is alive is folded first; walking away from it silently is an irregularity of its own."""
    game: PokerState = state.game
    hand = game.hand
    if hand is None or seat not in hand.players or not hand.live >> hand.players.index(seat) & 1:
        return None
    return Refused(
        f"Seat {seat} has a hand in play; it is folded in turn first.",
        *rules.cites("poker.silent-departure", "poker.no-removal"),
    )


def _leave(rules: Rules, state: TableState, command: Command) -> tuple[Event, ...]:
    """14.15(j)4: who leaves a hand that nothing protects has no interest in the pot; it is collected."""
    seat = seat_of(state, command)
    refusal = may_leave(rules, state, seat)
    if refusal is None:
        return (common.left_table(state, seat),)
    if not rules.variant.button:  # hole cards of stud count as protected
        raise refusal
    cites, reshuffle = rules.cites("poker.silent-departure"), command.args.get("reshuffle", ())
    return ending.depart(rules, state, seat, cites=cites, why="left without a word", reshuffle=reshuffle)


def _remove(rules: Rules, state: TableState, command: Command) -> tuple[Event, ...]:
    """14.16(b): for collusion, also out of a hand; otherwise as at every table."""
    seat = seat_of(state, command)
    by = command.by or "supervisor"
    if command.args.get("reason") in (None, "collusion"):
        if by not in ("supervisor", "floorperson", "pit-boss", "poker-shift-supervisor"):
            raise Refused(
                f"A {by} may not send a player away; a supervisor may.", *rules.cites("poker.collusion")
            )
        return ending.remove_player(rules, state, seat, by=by, reshuffle=command.args.get("reshuffle", ()))
    return _by_common(rules, state, Command(command.do, command.seat, command.by))


def _notice(rules: Rules, state: TableState, command: Command) -> tuple[Event, ...]:
    args = {name: value for name, value in command.args.items() if name != "agreed"}
    if args["option"] == "shuffler" and args["value"] == "none" and state.game.machine:
        raise Refused(
            "The automated shuffler leaves the table before another method is used.",
            *rules.cites("poker.device-removed"),
        )
    (notice,) = _by_common(rules, state, Command("notice", None, command.by, args))
    if not command.args.get("agreed") or not isinstance(notice, NoticeGiven):
        return (notice,)
    clause = rules.cites("poker.limits-posted")
    if not may_be_agreed(notice.option, state.house.options.get(notice.option), notice.value):
        raise Refused(
            "By consent of all players only the least wager may be raised without notice.",
            *clause,
            *notice.cites,
        )
    return (replace(notice, effective=state.minutes, cites=(*clause, *notice.cites)),)


def may_be_agreed(option: str, old: int | None, new: int | None) -> bool:
    """Whether a change is one to a higher minimum, which holds at once where all players agree to it (14.17)."""
    return option in RAISED_BY_CONSENT and new is not None and (old is None or new > old)


def _by_common(rules: Rules, state: TableState, command: Command) -> tuple[Event, ...]:
    from pitboss.games import find

    return common.decide(find(state.house.game), rules.law, rules, state, command)

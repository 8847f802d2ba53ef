"""Acts that every table knows: sitting, buying in, time, notices, inspections, closing (subchapter 8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from pitboss.money import show
from pitboss.table import events as e
from pitboss.table.accounts import STAKES
from pitboss.table.commands import Action, Command, Param, seat_of
from pitboss.table.game import Game
from pitboss.table.notices import give_notice
from pitboss.table.offers import Offer
from pitboss.table.options import cited
from pitboss.table.refusals import BadCommand, Refused
from pitboss.table.staff import By
from pitboss.table.state import TableState

if TYPE_CHECKING:
    from pitboss.law import Law

_PURSE: By = ("player", "purse")
_IN_CHARGE: By = ("floor", "boxperson")

ACTIONS: dict[str, Action] = {
    "sit": Action(
        "Take a seat with chips.", {"chips": Param("amount", required=True)}, seat="required", by=_PURSE, pace="beside"
    ),
    "leave": Action(
        "Leave the seat with what is in front of it.", name="Leave the table", seat="required", by=("player",),
        pace="beside",
    ),
    "buy-in": Action(
        "Buy more chips.", {"amount": Param("amount", required=True)}, seat="required", by=_PURSE, pace="beside"
    ),
    "away": Action(
        "The clock of the table ran out on a player: the table does not wait for him.", {"seconds": Param("whole")},
        seat="required", by=("dealing",), pace="beside",
    ),
    "step-away": Action(
        "Step away: the table does not wait for you until you are back.", seat="required", by=("player",), pace="beside"
    ),
    "back": Action(
        "Come back to the game.", seat="required", by=("player",), pace="beside", when_away="comes-back"
    ),
    "time": Action(
        "Let minutes pass; tables never read a clock.", {"minutes": Param("whole", required=True)}, by=("floor",)
    ),
    "notice": Action(
        "Announce a change of limits or options (8.3).",
        {"option": Param("text", required=True), "value": Param("value", required=True), "minutes": Param("whole")},
        by=("floor",),
    ),
    "inspect": Action("Inspect the equipment.", by=_IN_CHARGE),
    "new-dealer": Action("A new dealer takes the table.", by=_IN_CHARGE),
    "remove-player": Action("Send a player away from the table.", seat="required", by=_IN_CHARGE),
    "turn-cards": Action(
        "Say which cards lie at a place, where cards are entered as they are turned.",
        {"place": Param("text", required=True), "cards": Param("cards", required=True, chance=True)}, by=("dealing",),
        name="Turn up cards",
    ),
    "close": Action("Close the table.", by=("floor",)),
}  # fmt: skip


IRREGULARITIES: dict[str, str] = {
    "device-seen": "all-games.devices",
    "rules-requested": "all-games.guides",
    "changed-without-notice": "all-games.advance-notice",
    "sign-disagrees": "all-games.notice",
}
"""What may be stated at every table, with its clause."""

_BY_PRACTICE = "The text of 8.3 is not held; this is how it is done."
_CLAUSES = {"leave": "all-games.limits", "buy-in": "all-games.limits", "remove-player": "all-games.devices"}


def decide(game: Game, law: Law, rules: Any, state: TableState, command: Command) -> tuple[e.Event, ...]:
    """Judge an act that is the same at every table."""
    match command.do:
        case "sit":
            return (_sit(game, rules, state, command.seat, command.args["chips"]),)
        case "leave":
            seat = seat_of(state, command)
            _refuse_stakes(game, law, rules, state, seat)
            return (left_table(state, seat),)
        case "buy-in":
            return (bought_in(seat_of(state, command), command.args["amount"]),)
        case "away":
            return (_went_away(state, seat_of(state, command), command.args.get("seconds")),)
        case "step-away":
            return (_went_away(state, seat_of(state, command), None),)
        case "back":
            return (came_back(state, seat_of(state, command)),)
        case "time":
            return (time_passed(state, command.args["minutes"]),)
        case "notice":
            return (give_notice(game, law, rules, state, command.args),)
        case "inspect" | "new-dealer":
            return (e.Procedure(step=command.do, by=command.by or "floorperson"),)
        case "remove-player":
            return (_remove_player(game, law, rules, state, seat_of(state, command), command.by),)
        case "turn-cards":
            raise BadCommand(
                "The cards of this table are known; they are named where the dealer enters them."
            )
        case "close":
            return (_close(game, law, rules, state),)
        case _:
            raise BadCommand(f"Unknown action {command.do!r}.")


def of_nobody(game: Game, law: Law, rules: Any, command: Command, sentence: str) -> Refused:
    """The refusal of an act of a seat where nobody sits: by the game's clauses on the act, and those of all games."""
    handle = IRREGULARITIES.get(command.args.get("kind", "")) or _CLAUSES.get(command.do)
    every = cited(law, handle) if handle else ()
    cites = (*game.empty_cites(rules, command), *game.seat_cites(rules), *every, game.subchapter)
    return Refused(sentence, *dict.fromkeys(cites))


def offers(game: Game, state: TableState) -> Iterator[Offer]:
    """A device may be seen at any table at any time (8.1)."""
    if "irregularity" in game.actions:
        for seat in state.seats:
            yield Offer("irregularity", "house", seat=seat, fixed={"kind": "device-seen"})


def rules_on(command: Command) -> bool:
    """Whether the irregularity that a command states is the same at every table."""
    return command.args.get("kind") in IRREGULARITIES


def ruling(law: Law, state: TableState, command: Command) -> e.Ruled:
    """8.1: a device seen at the table. 8.3: a change or a sign that was not as it should be. 8.5: a patron asks for
    the rules."""
    kind: str = command.args["kind"]
    given = sorted(set(command.args) - {"kind"})
    if given:
        raise BadCommand(f"{kind} names a seat and nothing else, not {given[0]!r}.")
    by, decision, nearest, reading = "floorperson", "", "", ""
    match kind:
        case "rules-requested" if state.option("guide_on_request"):
            decision = "The complete rules are shown to the player, who is given a gaming guide too."
        case "rules-requested":
            decision = "The complete rules are shown to the player."
            nearest = "The house hands out no gaming guides; the rules themselves are open to everybody."
        case "changed-without-notice":
            decision = "Who is at the table plays on under the old limit or rule until a notice has run."
            nearest, reading = (
                "No sign was up for long enough, so the new one does not bind him yet.",
                _BY_PRACTICE,
            )
        case "sign-disagrees":
            decision = "For this round the one of sign and announcement holds that is better for the player."
            nearest, reading = "He may rely on what the house has posted or said.", _BY_PRACTICE
        case _:
            by, decision = (
                "supervisor",
                "The player's use of the device is stopped and the regulator is told.",
            )
    seat = seat_of(state, command)
    return e.Ruled(
        kind=kind, by=command.by or by, seat=seat, decision=decision, nearest=nearest, reading=reading,
        cites=cited(law, IRREGULARITIES[kind]),
    )  # fmt: skip


def _sit(game: Game, rules: Any, state: TableState, seat: int | str | None, chips: int) -> e.Seated:
    if not isinstance(seat, int) or seat < 1:
        raise BadCommand(f"Seats are numbered from 1; {seat!r} is not a seat.")
    if seat in state.seats or any(wager.position == seat for wager in state.wagers.values()):
        raise BadCommand(f"Seat {seat} is taken.")
    most = game.seats(rules)
    if most is not None and seat > most:
        raise Refused(
            f"This table has {most} seats; there is no seat {seat}.", *game.seat_cites(rules), game.subchapter
        )
    if chips < 0:
        raise BadCommand(f"A player cannot sit down with {show(chips)}.")
    return e.Seated(seat=seat, chips=chips, postings=(("cage", -chips), (f"stack:{seat}", chips)))


def bought_in(seat: int, amount: int) -> e.BoughtIn:
    """More chips. A game with table stakes lists `buy-in` among its own actions and says when."""
    if amount <= 0:
        raise BadCommand(f"A buy-in is more than nothing; {show(amount)} was given.")
    return e.BoughtIn(seat=seat, amount=amount, postings=(("cage", -amount), (f"stack:{seat}", amount)))


def _refuse_stakes(game: Game, law: Law, rules: Any, state: TableState, seat: int) -> None:
    """Nobody's wager may outlast his place: what it wins would go to whoever sits there next."""
    refusal = game.may_leave(rules, state, seat)
    if refusal is not None:
        raise refusal
    if state.wagers_of(seat):
        raise Refused(
            f"Seat {seat} still has wagers on the layout; they are decided first.",
            *cited(law, "all-games.limits"),
        )


def left_table(
    state: TableState, seat: int, *, removed_by: str | None = None, cites: tuple[str, ...] = ()
) -> e.LeftTable:
    chips = state.stack(seat)
    postings = ((f"stack:{seat}", -chips), ("cage", chips))
    return e.LeftTable(seat=seat, chips=chips, removed_by=removed_by, cites=cites, postings=postings)


def _went_away(state: TableState, seat: int, seconds: int | None) -> e.WentAway:
    if state.seats[seat].away:
        raise BadCommand(f"Seat {seat} is away already.")
    return e.WentAway(seat=seat, seconds=seconds)


def came_back(state: TableState, seat: int) -> e.CameBack:
    if not state.seats[seat].away:
        raise BadCommand(f"Seat {seat} is not away.")
    return e.CameBack(seat=seat)


def _remove_player(
    game: Game, law: Law, rules: Any, state: TableState, seat: int, by: str | None
) -> e.LeftTable:
    role = by or "supervisor"
    if role not in ("supervisor", "floorperson", "boxperson", "pit-boss", "poker-shift-supervisor"):
        raise Refused(
            f"A {role} may not send a player away; a supervisor may.", *cited(law, "all-games.devices")
        )
    clauses = cited(law, "all-games.devices")
    try:
        _refuse_stakes(game, law, rules, state, seat)
    except Refused as no:
        # Sending away is a measure of this clause, and it is what does not stand yet.
        raise Refused(no.sentence, *dict.fromkeys((*no.cites, *clauses))) from None
    return left_table(state, seat, removed_by=role, cites=clauses)


def time_passed(state: TableState, minutes: int) -> e.TimePassed:
    """Minutes that went by. A game that charges for time lists `time` among its own actions."""
    if minutes <= 0:
        raise BadCommand(f"Time goes forward: minutes must be more than zero, not {minutes}.")
    return e.TimePassed(minutes=minutes, total=state.minutes + minutes)


def at_stake(state: TableState) -> bool:
    """Whether players' money lies on the table."""
    return any(cents and account.startswith(STAKES) for account, cents in state.balances.items())


def _close(game: Game, law: Law, rules: Any, state: TableState) -> e.TableClosed:
    for seat in state.seats:
        refusal = game.may_leave(rules, state, seat) if state.owes(seat) else None
        if refusal is not None:
            raise refusal
    if state.wagers or at_stake(state) or not game.between_rounds(rules, state):
        raise Refused(
            "Wagers are still on the layout; they are decided first.", *cited(law, "all-games.limits")
        )
    return e.TableClosed()

"""A throw of the dice and what it decides: 1.8 to 1.10, with 1.3(e) and the fire bet of 1.12."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter

from msgspec.structs import replace

from pitboss.games.craps.events import BetInactive, BetTravelled, FirePointMade, Rolled, SurveillanceNotified
from pitboss.games.craps.kinds import ORDER, Dice, Kind, Verdict, returned
from pitboss.games.craps.rules import Rules
from pitboss.games.craps.state import CrapsState
from pitboss.table.accounts import HOUSE, lost, settlement
from pitboss.table.commands import Command
from pitboss.table.events import Event, WagerSettled
from pitboss.table.refusals import BadCommand, InvariantBroken, Refused
from pitboss.table.state import TableState, Wager

SLEEPING = "1.3(e) says such odds are inactive, not what becomes of them: they are returned (practice)"


def check_dice(dice: Sequence[int]) -> Dice:
    if len(dice) == 2:
        first, second = dice
        if 1 <= first <= 6 and 1 <= second <= 6:
            return (first, second)
    raise BadCommand(f"Two dice show faces from 1 to 6; {list(dice)} cannot be.")


def line_bet(state: TableState, seat: int) -> bool:
    """Whether a seat has a pass or don't pass bet up."""
    for wager in state.wagers.values():  # a plain loop: every throw on a come out asks
        if wager.seat == seat and wager.kind in ("pass", "dont-pass"):
            return True
    return False


def come_bets_up(state: TableState) -> bool:
    return any(w.kind in ("come", "dont-come") for w in state.wagers.values())


def no_line_bets(state: TableState) -> bool:
    return not any(w.kind in ("pass", "dont-pass") for w in state.wagers.values())


def come_bets_remain(rules: Rules, state: TableState) -> bool:
    """1.11(b): come bets are up from the hand of a shooter who had the dice before."""
    game: CrapsState = state.game
    had_them = game.thrown or game.shooter == game.previous
    return bool(rules.roll_out_cites) and had_them and come_bets_up(state)


def may_roll_out(rules: Rules, state: TableState) -> bool:
    """1.11(b): a shooter without a line bet may throw, only to decide the come bets that remain."""
    return come_bets_remain(rules, state) and no_line_bets(state)


def others_to_ask(state: TableState) -> list[int]:
    """Seats, clockwise from the shooter's left, that have not yet declined the dice in a roll-out."""
    game: CrapsState = state.game
    shooter = game.shooter or 0
    seats = [s for s in state.seats if s > shooter] + [s for s in state.seats if s < shooter]
    return [seat for seat in seats if seat not in game.declined]


def here(state: TableState, seats: list[int]) -> list[int]:
    """Those of some seats whose players are not away: the dice wait for nobody else."""
    return [seat for seat in seats if not state.seats[seat].away]


def _check_thrower(rules: Rules, state: TableState, by: str | None, seat: int | str | None) -> None:
    """The shooter throws; nobody else may."""
    shooter = state.game.shooter
    if by is not None and by not in ("shooter", "player"):
        sentence = f"The shooter throws the dice; the {by} may not."
    elif seat is not None and shooter is not None and seat != shooter:
        sentence = f"The shooter throws the dice, not seat {seat}."
    else:
        return
    raise Refused(sentence, *rules.law.cites("craps.throw", "craps.dice-choice"))


def check_throw(rules: Rules, state: TableState, command: Command | None = None) -> bool:
    """Whether the shooter may throw now, by a command that may say who throws; True when it is a roll-out under
    1.11(b)."""
    if command is not None and (command.by is not None or command.seat is not None):
        _check_thrower(rules, state, command.by, command.seat)
    game: CrapsState = state.game
    law = rules.law
    if game.shooter is None:
        if game.previous is None:
            cites = (law.cite("craps.throw"), *rules.offer_cites)
            raise Refused("Nobody has accepted the dice yet.", *cites)
        cites = (*law.cites("craps.throw", "craps.seven-out", "craps.shooter-option"), *rules.next_cites)
        raise Refused("The dice have been passed; somebody must accept them first.", *cites)
    if game.point is not None or line_bet(state, game.shooter):
        return False
    if not may_roll_out(rules, state):
        raise Refused(
            f"The shooter, seat {game.shooter}, must make a pass or don't pass bet before throwing.",
            law.cite("craps.throw"),
            *(rules.roll_out_cites if come_bets_up(state) else ()),
        )
    if "dice-offer" in state.house.by_hand and game.thrown and (others := here(state, others_to_ask(state))):
        raise Refused(
            f"The dice are offered first to seat {others[0]}, who may shoot with a line bet.",
            *rules.roll_out_cites, law.cite("craps.next-shooter"),
        )  # fmt: skip
    return True


def throw(
    rules: Rules,
    state: TableState,
    dice: Dice,
    roll_out: bool,
    by: str | None = None,
    cites: tuple[str, ...] = (),
) -> tuple[Event, ...]:
    """The events of a valid throw: the call, the settlements, the point, the travelling come bets."""
    game: CrapsState = state.game
    point = game.point
    # There are few different ordinary throws and an event never changes, so the call of each is made once.
    if roll_out or by or cites or game.bars:
        call, concerned, total = _called(rules, game, dice, roll_out, by, cites)
    else:
        thrown = dice, point, game.shooter
        found = rules.calls.get(thrown)
        if found is None:
            found = rules.calls[thrown] = _called(rules, game, dice, roll_out, by, cites)
        call, concerned, total = found
    decided: list[tuple[int, Event]] = []
    last, in_order = 0, True
    for wager in state.wagers.values():
        kind = concerned.get(wager.kind)
        if kind is not None:
            event = _decide(rules, game, kind, wager, dice, total, point is None)
            if event is not None:
                rank = ORDER[kind.family]
                decided.append((rank, event))
                if rank < last:  # pragma: no mutate  (sorting once more changes nothing)
                    in_order = False
                last = rank
    if not decided:
        events: tuple[Event, ...] = call
    else:
        if not in_order:
            decided.sort(key=_RANK)
        events = (*call, *[event for _, event in decided])
    return events if total != point else events + _fire_points(rules, state, total)


_RANK = itemgetter(0)


def _called(
    rules: Rules, game: CrapsState, dice: Dice, roll_out: bool, by: str | None, cites: tuple[str, ...]
) -> tuple[tuple[Rolled], dict[str, Kind], int]:
    """The call of a throw, the wagers that it may decide, and its total."""
    total = dice[0] + dice[1]
    call = _call(rules, game, dice, total, by, cites, roll_out=roll_out)
    return (call,), _concerned(rules, game.point, total), total


def _concerned(rules: Rules, point: int | None, total: int) -> dict[str, Kind]:
    """The kinds of wagers that a total may decide."""
    line_decided = point is None or total in (point, rules.seven)
    return {
        name: kind for name, kind in rules.kinds.items()
        if (total in kind.watches if kind.watches else line_decided or not kind.on_point)
    }  # fmt: skip


def _call(
    rules: Rules,
    game: CrapsState,
    dice: Dice,
    total: int,
    by: str | None,
    cites: tuple[str, ...],
    *,
    roll_out: bool,
) -> Rolled:
    loser_seven, reading, next_point = False, "", game.point
    if roll_out:
        base = (*rules.come_out_cites, *rules.roll_out_cites)
        of_seven, reading = rules.roll_out_readings
        reading = f"{of_seven} {reading}" if total == rules.seven else reading
    elif game.point is None:
        next_point = total if total in rules.boxes else None
        base = rules.come_out_cites if next_point is None else rules.point_set_cites
    elif total == rules.seven:
        loser_seven, next_point, base = True, None, rules.seven_out_cites
    else:
        base = rules.point_cites
        if total == game.point:
            next_point = None
    decided = next_point is None and not roll_out
    bars = _bars_left(rules, game, total, decided=decided) if game.bars else ()
    return Rolled(
        dice=dice, total=total, shooter=game.shooter or 0, come_out=game.point is None, called_by=by or rules.stick,
        point=game.point, next_point=next_point, loser_seven=loser_seven, roll_out=roll_out, bars=bars,
        cites=(*cites, *base) if cites else base, reading=reading,
    )  # fmt: skip


def _bars_left(rules: Rules, game: CrapsState, total: int, *, decided: bool) -> tuple[tuple[int, str], ...]:
    """1.3(d): a bar lasts as long as the bet would have stood undecided; before 1990 a new come out ended it."""

    def lasts(name: str) -> bool:
        if rules.bar_ends == "until-next-come-out":
            return not decided
        if name == "dont-pass":
            return not decided
        return name != "dont-come" and total != rules.seven and name != f"dont-come-{total}"

    return tuple(bar for bar in game.bars if lasts(bar[1]))


def _decide(
    rules: Rules, game: CrapsState, kind: Kind, wager: Wager, dice: Dice, total: int, come_out: bool
) -> Event | None:
    """What the throw does to one wager: a settlement, a journey to its point, or nothing.

    Most kinds are a race: their number against a seven, whichever comes first.
    """
    family = kind.family
    verdict: Verdict | None
    if kind.table:
        verdict = kind.table.get(dice)
    elif come_out and family == "line":
        verdict = kind.first.get(total)
    elif family == "come" and wager.at is None:
        verdict = kind.first.get(total)
        if verdict is None:
            return _travel(rules, kind, wager, total)
    elif family == "fire":
        verdict = _fire(rules, game, kind, wager) if total == rules.seven and not come_out else None
    else:
        number = wager.at or kind.box or game.point or 0
        verdict = (
            kind.made[number] if total == number else kind.seven[number] if total == rules.seven else None
        )
    if verdict is None:
        return None
    if come_out and kind.sleeps and not wager.on:
        return _asleep(rules, kind, wager)
    return _settle(rules, kind, wager, verdict)


def _travel(rules: Rules, kind: Kind, wager: Wager, total: int) -> BetTravelled:
    return BetTravelled(
        number=wager.number, seat=wager.seat, name=f"{wager.kind}-{total}", at=total,
        cites=(*rules.travel_cites, *kind.clause),
    )  # fmt: skip


def _asleep(rules: Rules, kind: Kind, wager: Wager) -> Event:
    """1.3(e): off on the come out. Odds go back, for their flat bet is decided; the others stay up."""
    if kind.family == "come-odds":
        verdict = returned(kind, "off on the come out roll", *rules.off_cites)
        return _settle(rules, kind, wager, verdict, reading=SLEEPING)
    return BetInactive(
        number=wager.number, seat=wager.seat, name=wager.name, cites=(*rules.off_cites, *kind.clause)
    )


def _settle(rules: Rules, kind: Kind, wager: Wager, verdict: Verdict, reading: str = "") -> WagerSettled:
    stake, seat = wager.stake, wager.seat
    if verdict.result == "lost" and verdict.num == -verdict.den:
        return WagerSettled(
            number=wager.number, seat=seat, name=wager.name, stake=stake, result="lost", net=-stake, odds=verdict.odds,
            why=verdict.why, cites=verdict.cites, reading=reading,
            postings=lost(stake),
        )  # fmt: skip
    net = (stake + wager.coupon) * verdict.num
    if verdict.den != 1:
        net, rest = divmod(net, verdict.den)
        if rest:
            raise InvariantBroken(f"{wager.name} of {stake} cents cannot be paid exactly at {verdict.odds}.")
    pays = net > 0  # pragma: no mutate  (no win is smaller than a chip)
    fee = rules.fee(kind, stake) if pays and kind.commission is not None and not rules.at_bet else 0
    net -= fee
    return WagerSettled(
        number=wager.number, seat=seat, name=wager.name, stake=stake, result=verdict.result, net=net,
        odds=verdict.odds, commission=fee, why=verdict.why, cites=verdict.cites, reading=reading,
        postings=settlement(seat, stake, net, HOUSE, fee) if fee else settlement(seat, stake, net),
    )  # fmt: skip


def _fire(rules: Rules, game: CrapsState, kind: Kind, wager: Wager) -> Verdict:
    """1.4(e): paid for the highest number of different points made, else lost; 1.12(a)2 if the dice were passed."""
    verdict = kind.made.get(len(wager.spots)) or kind.seven[0]
    if game.rides:
        verdict = replace(verdict, cites=(*verdict.cites, rules.law.cite("craps.fire-bet-rides")))
    return verdict


def _fire_points(rules: Rules, state: TableState, point: int) -> tuple[Event, ...]:
    """1.12(a)4, (a)6, (b)2: a new point gets a marker; surveillance hears of the fourth."""
    if "fire-bet" not in rules.kinds:
        return ()
    bets = [w for w in state.wagers.values() if w.kind == "fire-bet"]
    if not bets:
        return ()
    law, game = rules.law, state.game
    new = point not in game.points
    numbers = tuple(w.number for w in bets if point not in w.spots)
    made = len(game.points) + new
    cites = law.cites("craps.fire-bet-marker", "craps.fire-bet-procedure")
    if not new:
        cites = law.cites("craps.fire-bet-repeat", "craps.fire-bet-rules")
    marked = FirePointMade(point=point, marker=made if new else None, numbers=numbers, cites=cites)
    if new and made == law.figure("craps.fire-bet.surveillance-points"):
        return (marked, SurveillanceNotified(points=made, cites=law.cites("craps.fire-bet-surveillance")))
    return (marked,)

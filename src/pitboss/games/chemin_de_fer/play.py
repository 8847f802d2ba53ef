"""Chemin de fer, subchapter 4: a player is the bank, the others cover it, and both hands are played by choice."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from pitboss.games.banked.verdict import Verdict, lost, pushed, won
from pitboss.games.card_table import events as ce
from pitboss.games.chemin_de_fer import bank, covers, state
from pitboss.games.chemin_de_fer import events as be
from pitboss.games.chemin_de_fer.bank import BANK, escrow, standing
from pitboss.games.chemin_de_fer.covers import AGAINST, BANCO, TABLE
from pitboss.games.chemin_de_fer.draw import DRAW, STAND, choices_of
from pitboss.games.coup.draw import BANKER, FIRST_FOUR, PLAYER, count, value
from pitboss.games.coup.play import MOST_CARDS, NAMES, put_right
from pitboss.games.coup.spots import in_chips
from pitboss.games.shoe import events as se
from pitboss.games.shoe import rulings, shoe
from pitboss.games.shoe.rules import Frame, Play, Rules, Ruling, Said
from pitboss.games.shoe.work import Work
from pitboss.table.accounts import LAYOUT
from pitboss.table.commands import Action, Command
from pitboss.table.events import Event, Ruled, WagerSettled
from pitboss.table.offers import OneOf
from pitboss.table.refusals import Objections, Refused

if TYPE_CHECKING:
    from pitboss.table.state import TableState, Wager

LOOKED = "looked-early"
HANDLERS = {**shoe.HANDLERS, **state.EVOLVES}
SAME = 0


class BankWork(Work):
    """A coup in the making, with the bank."""

    handlers = HANDLERS


def needs(work: Work, no: Objections) -> None:
    """4.7: nothing is dealt without a bank and somebody who covers it."""
    if standing(work) is None:
        no.add("Nobody has staked a bank.", *work.rules.cites("covers", "bank"))
    elif not covers.covers(work):
        no.add("Nobody covers the bank.", *work.rules.cites("covers"))


# The cards.


def deal(work: Work) -> None:
    """4.8: four cards; a natural ends the coup, otherwise the active player decides and then the banker."""
    rules, player, banker = work.rules, covers.active(work), work.own.holder
    said = f"Seat {player} plays against the bank of seat {banker}."
    work.emit(se.Announced(what=said, cites=rules.dealing))
    _first_four(work)
    if choices_of(rules).over(*(_values(work, place) for place in (PLAYER, BANKER))):
        work.emit(se.Announced(what="A natural: no card is drawn.", cites=rules.cites("natural")))
        settle(work)
        return
    cites = rules.cites("first-four", "players-third", "bankers-third")
    work.emit(se.SeatsAsked(order=(str(player), str(banker)), cites=cites))


def _first_four(work: Work) -> None:
    """Named as they come. Lying face down they would be told all the same by what each hand may do."""
    for place in FIRST_FOUR:
        work.draw(place, work.rules.dealing)


def _values(work: Work, place: str) -> list[int]:
    return [value(card) for card in work.own.areas[place]]


def allowed(work: Work) -> tuple[str, ...]:
    """4.9: what the rules leave to the seat that is asked."""
    choices, players = choices_of(work.rules), _values(work, PLAYER)
    if work.own.turn == 0:
        return choices.player(count(players))
    third = players[2] if len(players) == 3 else None
    return choices.bankers(count(_values(work, BANKER)), third, bound=bool(work.own.marked(LOOKED)))


class Deciding:
    """A third card, or none."""

    def __init__(self, what: str, action: Action) -> None:
        self.what, self.action = what, action

    def objects(self, no: Objections, work: Work, place: str, args: Mapping[str, Any]) -> None:
        if self.what not in allowed(work):
            sentence = f"The rules leave seat {place} no choice here: {allowed(work)[0]}."
            no.add(sentence, *work.rules.cites(*_third(work)))

    def offered(self, work: Work, place: str) -> Iterator[Said]:
        if self.what in allowed(work):
            yield Said()

    def make(self, work: Work, place: str, args: Mapping[str, Any]) -> None:
        names, area = _third(work), BANKER if work.own.turn else PLAYER
        cites = work.rules.cites(*names)
        if self.what == STAND:
            work.emit(se.SeatChose(place=place, choice=STAND, cites=cites))
            return
        work.strike()
        if not work.own.shoe.remaining:
            ruling = Ruled(kind="too-few-cards", decision=rulings.TOO_FEW, by="dealer", void=True,
                           cites=work.rules.cites("too-few-cards"))  # fmt: skip
            work.emit(*void(work, ruling, reshuffle=True))
            return
        work.emit(se.SeatChose(place=place, choice=DRAW, cites=cites))
        work.draw(area, cites)


def _third(work: Work) -> tuple[str, ...]:
    return ("bankers-third", "bankers-choice") if work.own.turn else ("players-third",)


# The result.


def against_bank(rules: Rules, margin: int) -> Verdict:
    """4.10: a cover, by how much the player's count is above the banker's."""
    cites = rules.cites("result")
    if margin == SAME:
        return pushed(why="the counts are equal", cites=cites)
    if margin < SAME:
        return lost(why="the bank has the higher count", cites=cites)
    return won(rules.odds("cover-odds"), why="the bank has the lower count", cites=cites)


def vigorish(rules: Rules, covered: int) -> int:
    """4.10: what the house takes of covers that the bank has won together."""
    return in_chips(rules, covered * rate(rules))


def rate(rules: Rules) -> Fraction:
    return Fraction(rules.options["vigorish_percent"]) / 100


def settle(work: Work) -> None:
    """4.10: covers are lost to the bank or paid by it; whatever the result all of it leaves the layout."""
    rules, banked = work.rules, standing(work)
    assert banked is not None
    counts = {place: count(_values(work, place)) for place in (PLAYER, BANKER)}
    for place, have in counts.items():
        hand = f"a count of {have}"
        cards = work.own.areas[place]
        work.emit(ce.HandRevealed(place=place, cards=cards, hand=hand, line="", cites=rules.cites("result")))
    margin = counts[PLAYER] - counts[BANKER]
    won_by = "a tie" if not margin else f"the {NAMES[PLAYER if margin > 0 else BANKER]} wins"
    said = f"Player's Hand {counts[PLAYER]}, Banker's Hand {counts[BANKER]}: {won_by}."
    work.emit(
        se.Announced(what=said, cites=rules.cites("result", "point-count")),
        be.BankStood(
            seat=banked.seat, amount=banked.stake, cites=rules.cites("result"),
            postings=((LAYOUT, -banked.stake), (escrow(banked.seat), banked.stake)),
        ),
    )  # fmt: skip
    made, verdict = covers.covers(work), against_bank(rules, margin)
    for cover in made:
        work.settle(cover, verdict)
    _settle_bank(work, banked, margin, sum(cover.stake for cover in made))
    follows = next((cover.seat for cover in made if cover.kind == BANCO and margin < 0), 0)
    _goes_on(work, banked, margin, follows)
    work.end()


def _settle_bank(work: Work, banked: Wager, margin: int, covered: int) -> None:
    """The bank wins or loses what was covered; what stood uncovered only goes back."""
    rules, seat, stake = work.rules, banked.seat, banked.stake
    fee = vigorish(rules, covered) if margin < 0 else 0
    gross = (margin < 0) * covered - (margin > 0) * covered
    result = "won" if margin < 0 else "lost" if margin > 0 else "pushed"
    moved = ((escrow(seat), -stake - gross), (f"stack:{seat}", stake + gross - fee), ("commission", fee))
    work.emit(
        WagerSettled(
            number=banked.number, seat=seat, name=BANK, stake=stake, result=result, net=gross - fee, commission=fee,
            odds=str(rules.odds("cover-odds")) if margin < 0 else "", why=f"the covers {_fate(margin)}",
            cites=rules.cites("result", "vigorish"), reading=rules.reading("vigorish") if fee else "",
            postings=tuple((account, cents) for account, cents in moved if cents),
        )
    )  # fmt: skip


def _fate(margin: int) -> str:
    return "are lost to it" if margin < 0 else "are paid by it" if margin > 0 else "and the bank are equal"


def _goes_on(work: Work, banked: Wager, margin: int, follows: int) -> None:
    """4.11: a banker who loses gives the bank up; otherwise it runs."""
    cites, seat = work.rules.cites("continuation"), banked.seat
    if margin > 0:
        work.emit(be.BankLost(seat=seat, cites=cites))
        return
    settled = work.events[-1]
    assert isinstance(settled, WagerSettled)
    work.emit(be.BankKept(seat=seat, sum=banked.stake + settled.net, follows=follows, cites=cites))


# Irregularities.


def void(work: Work, ruling: Ruled, *, reshuffle: bool = False) -> tuple[Event, ...]:
    """4.12: bank and covers go back; the banker has the choice as after a tie."""
    banked = standing(work)
    if banked is None:
        raise Refused("No bank is on the layout, so there is no coup to void.", *ruling.cites)
    cites = (*ruling.cites, *work.rules.cites("continuation"))
    kept = be.BankKept(seat=banked.seat, sum=banked.stake, follows=work.own.follows, cites=cites)
    return (*rulings.void(work, ruling, reshuffle=reshuffle), kept)


def _players_turn(work: Work) -> bool:
    return work.own.asked() is not None and work.own.turn == 0


def _in_players_turn(rule: rulings.Rule, name: str) -> rulings.Rule:
    def ruling(work: Work, command: Command) -> tuple[Event, ...]:
        if not _players_turn(work):
            raise Refused("It is stated while the player's decision is awaited.", *work.rules.cites(name))
        return rule(work, command)

    return ruling


def wrong_count(work: Work, command: Command) -> tuple[Event, ...]:
    """A hand with too many or too few cards."""
    cites, right, cards = (
        work.rules.cites("wrong-count"),
        work.rules.figure("hand-cards"),
        command.args.get("cards"),
    )
    if str(command.seat) not in work.own.order:
        raise Refused(f"Cards lie before seats {' and '.join(work.own.order)} only.", *cites)
    if not isinstance(cards, int) or cards < 0 or cards == right:
        raise Refused(f"A wrong count is another number of cards than {right}.", *cites)
    why = f"Seat {command.seat} has {cards} cards: the coup is void, bank and covers go back."
    return void(work, rulings.ruled(command, why, cites, void=True))


def looked_early(work: Work, command: Command) -> tuple[Event, ...]:
    cites = work.rules.cites("looked-early")
    if work.own.marked(LOOKED):
        raise Refused("The banker is bound by the table already.", *cites)
    why = "The banker has looked before the player decided: in this coup the table binds him."
    return (se.Noted(mark=LOOKED, value="", cites=cites), rulings.ruled(command, why, cites))


def too_few(work: Work, command: Command) -> tuple[Event, ...]:
    cites = work.rules.cites("too-few-cards")
    return void(work, rulings.ruled(command, rulings.TOO_FEW, cites, void=True), reshuffle=True)


def _while_players(*said: Said) -> Callable[[Work], tuple[Said, ...]]:
    return lambda work: said if _players_turn(work) else ()


def _wrong_counts(work: Work) -> Iterator[Said]:
    if _players_turn(work):
        others = OneOf(tuple(n for n in range(1, 5) if n != work.rules.figure("hand-cards")))
        yield from (Said(seat=int(place), params={"cards": others}) for place in work.own.order)


def _unlooked(work: Work) -> tuple[Said, ...]:
    return (Said(),) if _players_turn(work) and not work.own.marked(LOOKED) else ()


IRREGULARITIES = {
    **covers.IRREGULARITIES,
    "face-up-card": Ruling(rule=rulings.found_face_up, takes=("cards", "count")),
    "unexposed-card-drawn": Ruling(rule=rulings.unexposed),
    "exposed-card-drawn": Ruling(rule=rulings.exposed),
    "wrong-count": Ruling(
        rule=_in_players_turn(wrong_count, "wrong-count"), takes=("seat", "cards"), offers=_wrong_counts
    ),
    "wrong-order": Ruling(
        rule=_in_players_turn(lambda work, command: put_right(work, command, void), "wrong-order"), takes=("rebuilt",),
        offers=_while_players(Said(params={"rebuilt": OneOf((True, False))}, optional=("rebuilt",))),
    ),
    "banker-looked-early": Ruling(rule=_in_players_turn(looked_early, "looked-early"), offers=_unlooked),
    "too-few-cards": Ruling(
        rule=too_few, offers=lambda work: (Said(),) if standing(work) is not None else ()
    ),
}  # fmt: skip


def _view(_rules: Rules, table: TableState) -> Mapping[str, Any]:
    return state.view(table.game)


PLAY = Play(
    prefix="chemin-de-fer",
    frame=Frame(
        wagers=("covers",), second=("covers",), exact=("covers",), owed=(), machine=(), deal=("first-four",), jam=(),
        seats=("covers",),
    ),
    bets=covers.bets,
    together=(AGAINST,),
    deal=deal,
    most=lambda _rules, _state: MOST_CARDS,
    asks=("first-four", "players-third", "bankers-third"),
    closed=("covers",),
    goes_on=settle,
    choices={
        DRAW: Deciding(DRAW, Action("Take a third card.", seat="required", by=("player",), when_away="last")),
        STAND: Deciding(STAND, Action("Take no third card.", seat="required", by=("player",), when_away="done")),
    },
    acts={**bank.ACTS, **covers.ACTS},
    irregularities=IRREGULARITIES,
    view=_view,
    objects=needs,
    offered=covers.offers,
    work=BankWork,
    session=bank.SESSION,
    unknown=(rulings.JAM,),
)  # fmt: skip


def printed(rules: Rules) -> dict[str, dict[str, str]]:
    """The odds on the layout; the bank pays its vigorish of them."""
    return {wager: {"": rules.figure("cover-odds")} for wager in (AGAINST, BANCO, TABLE, BANK)}

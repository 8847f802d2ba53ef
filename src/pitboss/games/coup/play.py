"""The round of a baccarat: four cards, third cards by the table, everything settled; nobody decides anything."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from pitboss.games.card_table.betting import Bet
from pitboss.games.coup.draw import BANKER, FIRST_FOUR, PLAYER, Coup, Outcome, count, coup_of, value
from pitboss.games.coup.spots import DRAGON_BANKER, DRAGON_PLAYER, unit, verdicts, vigorish
from pitboss.games.shoe import debts
from pitboss.games.shoe import events as se
from pitboss.games.shoe.rules import Rules, Ruling, Said
from pitboss.games.shoe.rulings import before_the_deal, between, ruled, void
from pitboss.table.commands import Command
from pitboss.table.events import Event, Ruled
from pitboss.table.offers import OneOf

if TYPE_CHECKING:
    from pitboss.games.shoe.work import Work
    from pitboss.table.state import Wager

MOST_CARDS = 6
NAMES = {PLAYER: "Player's Hand", BANKER: "Banker's Hand"}


def coup(rules: Rules) -> Coup:
    found = rules.made.get("coup")
    if found is None:
        found = rules.made["coup"] = coup_of(rules)
    return found


def bet(rules: Rules, kind: str, *clause: str) -> Bet:
    """A wager on the coup; the dragon bonus stands only beside one on a hand."""
    beside = (PLAYER, BANKER) if kind in (DRAGON_PLAYER, DRAGON_BANKER) else ()
    cites = rules.cites(*clause, "wagers")
    return Bet(id=kind, clause=cites, unit=unit(rules, kind), beside=beside, coupon=False)


def dealing(then: Callable[[Work, Outcome], None] | None = None) -> Callable[[Work], None]:
    """The deal; `then` follows the result, before the round is over."""

    def deal(work: Work) -> None:
        made = _cards(work)
        _settle(work, made)
        if then is not None:
            then(work, made)
        work.end()

    return deal


def _cards(work: Work) -> Outcome:
    rules, draws = work.rules, coup(work.rules)
    first, third = rules.cites("first-four"), rules.cites("players-third", "bankers-third", "additional")
    hands: dict[str, list[int]] = {PLAYER: [], BANKER: []}
    while (place := draws.due(hands[PLAYER], hands[BANKER])) is not None:
        dealt = len(hands[PLAYER]) + len(hands[BANKER])
        if dealt == len(FIRST_FOUR):
            _announce_first(work, hands)
        cites = first if dealt < len(FIRST_FOUR) else third
        hands[place].append(value(work.draw(place, cites)))
        if place == PLAYER and len(hands[PLAYER]) == 3:
            said = f"The Player's Hand draws and counts {count(hands[PLAYER])}."
            work.emit(se.Announced(what=said, cites=rules.cites("players-third")))
    if len(hands[PLAYER]) + len(hands[BANKER]) == len(FIRST_FOUR):
        _announce_first(work, hands)
    made = draws.outcome(hands[PLAYER], hands[BANKER])
    won = "a tie" if made.player == made.banker else f"the {NAMES[_winner(made)]} wins"
    said = f"Player's Hand {made.player}, Banker's Hand {made.banker}: {won}."
    work.emit(se.Announced(what=said, cites=rules.cites("result")))
    return made


def _winner(made: Outcome) -> str:
    return PLAYER if made.player > made.banker else BANKER


def _announce_first(work: Work, hands: dict[str, list[int]]) -> None:
    player, banker = count(hands[PLAYER]), count(hands[BANKER])
    natural = max(player, banker) >= coup(work.rules).natural
    names = ("natural",) if natural else ("players-third", "bankers-third")
    told = "a natural, no card is drawn" if natural else "third cards by the table"
    said = f"Player's Hand {player}, Banker's Hand {banker}: {told}."
    work.emit(se.Announced(what=said, cites=work.rules.cites(*names, "point-count")))


def _settle(work: Work, made: Outcome) -> None:
    """Losing wagers are taken, then the others paid, seat by seat; vigorish is taken or marked."""
    rules = work.rules
    standing = sorted(work.wagers.values(), key=lambda wager: (wager.seat, wager.number))
    decided = [(wager, verdicts(rules, wager.kind)[made]) for wager in standing]
    for wager, verdict in sorted(decided, key=lambda each: each[1].result != "lost"):
        fee = vigorish(rules, wager.kind, verdict, wager.stake)
        deferred = rules.options["vigorish_collection"] == "deferred_to_end_of_shoe"
        work.settle(wager, verdict, fee=0 if deferred else fee)
        if deferred and fee:
            _mark(work, wager, fee)


def _mark(work: Work, wager: Wager, fee: int) -> None:
    rules = work.rules
    debts.mark(work, wager.seat, fee, rules.cites("vigorish", "owed"), rules.reading("vigorish"))


def wrong_order(work: Work, command: Command) -> tuple[Event, ...]:
    """The first four cards went to the wrong hands."""
    before_the_deal(work, work.rules.cites("wrong-order"))
    return put_right(work, command, void)


def put_right(
    work: Work, command: Command, voided: Callable[[Work, Ruled], tuple[Event, ...]]
) -> tuple[Event, ...]:
    cites = work.rules.cites("wrong-order")
    if command.args.get("rebuilt", True):
        why = "The cards are put right in the order of the draw; nothing changes."
        return (
            ruled(command, why, cites, nearest="If the order could not be rebuilt the round would be void."),
        )
    why = "The order of the draw cannot be rebuilt: the round is void and wagers go back."
    return voided(work, ruled(command, why, cites, void=True))


def _wrong_order_offers(work: Work) -> Iterator[Said]:
    if between(work):
        rebuilt = (True, False) if work.wagers else (True,)
        yield Said(params={"rebuilt": OneOf(rebuilt)}, optional=("rebuilt",))


IRREGULARITIES = {"wrong-order": Ruling(rule=wrong_order, takes=("rebuilt",), offers=_wrong_order_offers)}


def most(_rules: Rules, _state: Any) -> int:
    return MOST_CARDS

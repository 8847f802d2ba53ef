"""The book of a box: what each act is worth with the cards of the hand, against the up card, from a full shoe.

By the cards of the hand, as the exact math solves it; what else has left the shoe is not looked at. After a split a
hand is valued as if it had been dealt, which is nearly so: the answer says it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pitboss.equipment.cards import parse_cards
from pitboss.games.box.keeping import kept, kept_values
from pitboss.games.box.state import ATTACK, INSURANCE, PLAY
from pitboss.games.box.strategies import BoxGame, rank
from pitboss.table.hints import Choice, Hint, asked, at_place, ordered, seat_at

if TYPE_CHECKING:
    from pitboss.games.box.keeping import Values
    from pitboss.games.box.terms import Terms
    from pitboss.games.shoe.rules import Rules

FULL = "from a full shoe, by the cards of the hand"
BEST = f"{FULL}, each later decision the best"
SPLIT_HAND = f"{FULL}, as if it had not come from a split"
NO_INSURANCE = "no-insurance"


def box_hint(
    rules: Rules, view: Mapping[str, Any], seat: int, offered: Collection[str], game: BoxGame
) -> Hint | None:
    """The hand that a seat is asked about, the double attack, or insurance."""
    own, terms = view["own"], game.terms(rules)
    if own["phase"] == INSURANCE:
        return _insurance(view, seat, terms, game) if "insure" in offered else None
    place = asked(view, seat)
    if place is None:
        return None
    up, stake = rank(parse_cards(own["dealer"])[0]), _stake(view, place, game)
    if own["phase"] == ATTACK and game.attacks is not None:
        worth = kept(terms).by_up[up] * stake
        acts = zip(game.attacks, (2 * worth, worth), strict=True)
        return Hint(place, ordered(Choice(do, at_place(place, {}), v) for do, v in acts), True, BEST)
    if own["phase"] != PLAY:
        return None
    return _hand(own, place, up, stake, offered, game, kept_values(terms))


def _insurance(view: Mapping[str, Any], seat: int, terms: Terms, game: BoxGame) -> Hint:
    """Half a wager beside it; what else is known of the shoe is not looked at."""
    place = next(hand["place"] for hand in view["own"]["hands"] if seat_at(hand["place"])[0] == seat)
    half = _stake(view, place, game) // 2
    insure = Choice("insure", at_place(place, {"amount": half}), kept(terms).insurance * half)
    return Hint(
        place, ordered((Choice(NO_INSURANCE, {}, 0.0), insure)), True, "a full shoe, seeing only the ace"
    )


def _stake(view: Mapping[str, Any], place: str, game: BoxGame) -> int:
    """On the first hand of the box; every hand of it has as much."""
    seat, position = seat_at(place)
    return next(
        wager["stake"]
        for wager in view["wagers"]
        if wager["seat"] == seat and wager.get("position") == position and wager["kind"] == game.main
    )


def _hand(
    own: Mapping[str, Any], place: str, up: int, stake: int, offered: Collection[str], game: BoxGame, values: Values
) -> Hint | None:  # fmt: skip
    hands = [hand for hand in own["hands"] if hand["place"].partition("/")[0] == place]
    hand = next((hand for hand in hands if hand["place"] == own["hand"]), None)
    if hand is None:
        return None
    ranks = sorted(map(rank, parse_cards(hand["cards"])))
    doubled = game.rescues in offered and "hit" not in offered
    made = _doubled(values, ranks, up, game) if doubled else _acts(values, ranks, up)
    choices = [Choice(do, at_place(place, {}), worth * stake) for do, worth in made.items()]
    split = len(hands) > 1
    return Hint(place, ordered(choices), exact=not split, method=SPLIT_HAND if split else BEST)


def _acts(values: Values, ranks: Sequence[int], up: int) -> dict[str, float]:
    from pitboss.games.box.compositions import hands
    from pitboss.games.box.solve import ACTS
    from pitboss.games.box.values import NEVER

    of_two = len(ranks) == 2
    found = values.two[up, ranks[0], ranks[1]] if of_two else values.more[hands().of(*ranks), up]
    if of_two and not (found > NEVER).any():  # a two-card 21 after a split
        found = values.more[hands().of(*ranks), up]
    return {ACTS[act]: float(value) for act, value in enumerate(found) if value > NEVER}


def _doubled(values: Values, ranks: Sequence[int], up: int, game: BoxGame) -> dict[str, float]:
    """A doubled hand stands, or is given up for the first wager."""
    from pitboss.games.box.compositions import hands

    return {"stand": float(values.doubled[hands().of(*ranks), up]), game.rescues: -1.0}

"""The book of a banked game: what every act at a decision is worth, from the cards that the player sees.

The solver that fits the Round gives it: a growing hand from its backward induction, a hand against the dealer's by
counting all that the dealer can hold, a hand over community cards by counting all boards that can still come, and its
first two cards from the table kept on disk. Wagers that no decision touches are left out.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import comb
from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.equipment.cards import JOKER, parse_cards
from pitboss.games.banked.alone import over_boards
from pitboss.games.banked.choices import Raise
from pitboss.games.banked.holdings import holding
from pitboss.games.banked.math import Study
from pitboss.games.banked.outcomes import NOT_ASKED, Outcomes
from pitboss.games.banked.round import COMMUNITY, DEALER
from pitboss.table.hints import Choice, Hint, asked, at_place, ordered, stakes_at

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from pitboss.games.banked.reading import Reader
    from pitboss.games.banked.rules import Rules
    from pitboss.games.banked.shapes import Move

SAMPLES = 60_000
"""Deals that are looked at where more cards come to both hands after the decision."""


class Situation(NamedTuple):
    """A decision as its player sees it.

    at, before: the ask by its place, and what was done at those before it; moves: what can be done
    own, up: his cards and those that lie face up; stakes: cents by wager as they stand; unit: on the first wager
    """

    game: str
    rules: Rules
    place: str
    at: int
    before: tuple[int, ...]
    moves: tuple[Move, ...]
    own: tuple[int, ...]
    up: tuple[int, ...]
    stakes: Mapping[str, int]
    unit: int
    outcomes: Outcomes


class Valued(NamedTuple):
    """What each move is worth in units of the first wager, or only which is best; `errors`: of sampled values."""

    values: Sequence[Fraction]
    method: str
    exact: bool = True
    errors: Sequence[float] = ()
    best: int | None = None


def hint(
    rules: Rules,
    view: Mapping[str, Any],
    seat: int,
    _offered: Collection[str] = (),
    *,
    study_of: type[Study] = Study,
) -> Hint | None:
    """What a seat is asked, if it is. study_of: where a game knows its best play otherwise than this family."""
    now = situation(rules, view, seat)
    return None if now is None else told(now, valued(now, study_of(now.game, rules.law, dict(rules.options))))


def valued(now: Situation, study: Study) -> Valued:
    if over_boards(now.rules):
        from pitboss.games.banked.book_boards import on_boards

        return on_boards(now, study)
    return against_dealer(now) if study.against_dealer else _growing(now, study)


def told(now: Situation, found: Valued) -> Hint:
    acts = [(move.choice.do, at_place(now.place, _args(now, move))) for move in now.moves]
    if found.best is not None:
        first = acts.pop(found.best)
        only = tuple(Choice(do, args) for do, args in (first, *acts))
        return Hint(now.place, only, found.exact, found.method)
    errors = found.errors or [0.0] * len(found.values)
    choices = [
        Choice(do, args, float(value) * now.unit, error * now.unit)
        for (do, args), value, error in zip(acts, found.values, errors, strict=True)
    ]
    return Hint(now.place, ordered(choices), found.exact, found.method)


def _args(now: Situation, move: Move) -> dict[str, Any]:
    if not isinstance(move.choice, Raise):
        return {}
    return dict(move.command(now.stakes[move.choice.of]).args)


def situation(
    rules: Rules, view: Mapping[str, Any], seat: int, outcomes_of: type[Outcomes] = Outcomes
) -> Situation | None:
    place, seen = asked(view, seat), view["own"]
    if place is None or seen["phase"] not in rules.asks:
        return None
    stakes = stakes_at(view, place)
    outcomes = outcomes_of(rules, _opening(rules, stakes))
    at = list(rules.asks).index(seen["phase"])
    own = next(hand["cards"] for hand in seen["hands"] if hand["place"] == place)
    return Situation(
        view["game"], rules, place, at, _before(outcomes, at, stakes), outcomes.moves[at], parse_cards(own),
        _up(rules, seen), stakes, next(iter(outcomes.stakes.values())), outcomes,
    )  # fmt: skip


def _opening(rules: Rules, stakes: Mapping[str, int]) -> dict[str, int]:
    """What was wagered before the deal; of equal wagers one that was taken back is as much as the others."""
    together = rules.round.together
    alike = next((stakes[kind] for kind in together if kind in stakes), 0)
    found = {opening.kind: stakes.get(opening.kind, 0) for opening in rules.round.opening}
    found |= dict.fromkeys(together, alike)
    return {kind: cents for kind, cents in found.items() if cents}


def _before(outcomes: Outcomes, at: int, stakes: Mapping[str, int]) -> tuple[int, ...]:
    """One of the ways to have come to what stands."""
    for done in product(*(range(len(each)) for each in outcomes.moves[:at])):
        plays: tuple[int, ...] = ()
        for place, move in enumerate(done):
            plays += (move if outcomes.asked(place, plays) else NOT_ASKED,)
        if outcomes.standing(plays) == (dict(stakes), None):
            return plays
    raise ValueError("nobody can have come to these wagers")


def _up(rules: Rules, seen: Mapping[str, Any]) -> tuple[int, ...]:
    """What lies face up, area by area in the order of the deal."""
    area = rules.round.deal.area
    named = ("dealer_up", *(() if area == DEALER else (area,)), COMMUNITY, *rules.board)
    return tuple(card for name in dict.fromkeys(named) for card in parse_cards(seen.get(name) or ""))


def _growing(now: Situation, study: Study) -> Valued:
    limited = now.rules.options.get("payout_limit") is not None
    solved = (
        type(study)(now.game, now.rules.law, dict(now.rules.options), now.unit) if limited else study
    ).growing
    stakes = tuple(now.stakes.get(wager, 0) // now.unit for wager in solved.wagers)
    ask = now.outcomes.asks[now.at]
    others = solved.decide(now.at, holding((*now.own, *now.up)), stakes).others
    values = [others[play] for play in solved.plays(ask, stakes)]
    return Valued(values, "all cards that can still come, each later decision the best")


def against_dealer(now: Situation) -> Valued:
    """Against every hand that the dealer can hold, or a sample of them where both hands get more cards."""
    from pitboss.games.banked.against import Duel

    lost = {
        kind: cents
        for kind, cents in now.outcomes.stakes.items()
        if kind in now.rules.forfeits and now.rules.forfeits[kind] is not None
    }
    plain = Duel(now.rules)
    duel = Duel(
        now.rules, now.unit, {kind: cents for kind, cents in lost.items() if kind not in plain.stakes}
    )
    counts = list(_meetings(duel, now))
    fold = Fraction(-sum(duel.stakes.values()))
    values: list[Fraction] = []
    errors: list[float] = []
    total = sum(count for *_, count in counts)
    for move in now.moves:
        if not isinstance(move.choice, Raise):
            values.append(fold)
            errors.append(0.0)
            continue
        made = [(_net(duel, own, dealer, compared, move.times), n) for own, dealer, compared, n in counts]
        mean = sum((net * n for net, n in made), Fraction(0)) / total
        spread = sum(n * float(net - mean) ** 2 for net, n in made) / total
        values.append(mean)
        errors.append((spread / total) ** 0.5)
    if duel.size > now.rules.hand_size:
        return Valued(values, f"{total:,} sampled deals of the cards to come", exact=False, errors=errors)
    return Valued(values, f"all {total:,} hands that the dealer can hold")


def _net(duel: Any, own: str, dealer: str, compared: str, times: int) -> Fraction:
    from pitboss.games.banked.versus import Kind

    kind = Kind(raised=True, own=own, dealer=dealer, compared=compared, times=times)
    gain = duel.gains()[duel.rules.lines[duel.own].index(own)] if duel.beside else Fraction(0)
    return sum(duel.nets(kind).values(), gain)


def _meetings(duel: Any, now: Situation) -> Iterator[tuple[str, str, str, int]]:
    """The own line, the dealer's, how they compare, and in how many deals."""
    import numpy as np

    from pitboss.games.banked.reading import COMPARED
    from pitboss.hands.bulk import strengths

    own, up = _numbered(now.own), _numbered(now.up)
    left = np.array([card for card in range(duel.deck) if card not in {*own, *up}], np.int8)
    mine_more, dealers_more = duel.size - len(own), duel.area - len(up)
    if mine_more:
        chance = np.random.default_rng(sum(card << 6 * at for at, card in enumerate(own)))
        order = chance.random((SAMPLES, left.size)).argpartition(mine_more + dealers_more - 1, axis=1)
        cards = left[order[:, : mine_more + dealers_more]]
    else:
        cards = left[subsets(dealers_more, left.size)]
    readers = duel.rules.readers[duel.own], duel.rules.readers[duel.dealer]
    fixed = [np.tile(np.array(some, np.int8), (len(cards), 1)) for some in (own, up)]
    mine = strengths(
        readers[0].ranking, np.hstack([fixed[0], cards[:, :mine_more]])[: len(cards) if mine_more else 1]
    )
    theirs = strengths(readers[1].ranking, np.hstack([fixed[1], cards[:, mine_more:]]))
    lines = [_lines(reader, found) for reader, found in zip(readers, (mine, theirs), strict=True)]
    how = np.sign(mine.astype(np.int64) - theirs) + 1
    key = (lines[0] * len(readers[1].lines) + lines[1]) * len(COMPARED) + how
    for code, count in zip(*np.unique(key, return_counts=True), strict=True):
        rest, compared = divmod(int(code), len(COMPARED))
        first, second = divmod(rest, len(readers[1].lines))
        yield readers[0].lines[first], readers[1].lines[second], COMPARED[compared], int(count)


@lru_cache(maxsize=4)
def subsets(size: int, count: int) -> Any:
    """Every choice of n of the numbers below `count`, the highest last."""
    import numpy as np

    if size == 1:
        return np.arange(count, dtype=np.int8)[:, np.newaxis]
    below = [comb(highest, size - 1) for highest in range(count)]
    lower = np.concatenate([subsets(size - 1, count)[:many] for many in below])
    return np.column_stack([lower, np.repeat(np.arange(count, dtype=np.int8), below)])


def _lines(reader: Reader, found: NDArray[np.integer[Any]]) -> NDArray[np.int64]:
    """The line of each strength, as its place."""
    import numpy as np

    lower: int = len(reader.lines) - len(reader.floors)
    floors: list[int] = reader.floors
    return np.searchsorted(np.array(floors, np.int64), found, side="right") + lower - 1


def _numbered(cards: Sequence[int]) -> tuple[int, ...]:
    """Jokers apart from each other."""
    suited = tuple(card for card in cards if card < JOKER)
    return (*suited, *range(JOKER, JOKER + len(cards) - len(suited)))

"""The figures of a round over community cards: the first wagers with all that is decided about them, and best play."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.equipment.cards import RANKS
from pitboss.exact import Distribution
from pitboss.games.banked.board import Best, Boards, Move
from pitboss.games.banked.board_lines import by_line
from pitboss.games.banked.board_parts import by_part, in_words
from pitboss.games.banked.board_sets import BOARD
from pitboss.games.banked.charts import of_two
from pitboss.games.banked.choices import Raise
from pitboss.games.banked.kernel_board import DECK, OTHERS, SUITS

if TYPE_CHECKING:
    from pitboss.games.banked.board import State
    from pitboss.games.banked.stages import Ask


class Summary(NamedTuple):
    """Of all deals under best play, in units of the first wager.

    nets, wagered: the result, and how much is wagered in all on average
    made: by raised wager, how often each amount of it is made; results: how hands end
    """

    nets: Distribution
    wagered: Fraction
    made: Mapping[str, Mapping[int, Fraction]]
    results: Mapping[str, Fraction]


def summary(boards: Boards, best: Best) -> Summary:
    nets = Distribution.weighted((boards.nets(end), deals) for end, deals in best.tally.items())
    ended: Counter[State] = Counter()
    results: Counter[str] = Counter()
    for end, deals in best.tally.items():
        ended[end.state] += deals
        results["folded" if end.state.folded else end.compared] += deals
    first, total = len(boards.first), boards.deals
    wagered = sum(deals * (first + sum(state.raised)) for state, deals in ended.items())
    made: dict[str, dict[int, Fraction]] = {}
    for place, wager in enumerate(boards.raised):
        times: Counter[int] = Counter()
        for state, deals in ended.items():
            times[state.raised[place]] += deals
        made[wager] = {units: Fraction(deals, total) for units, deals in times.items() if units}
    spread = {what: Fraction(deals, total) for what, deals in results.items()}
    return Summary(nets, Fraction(wagered, total), made, spread)


def part(boards: Boards, best: Best, wager: str) -> Distribution:
    """What one of the first wagers makes of the same play."""
    return Distribution.weighted(
        (Fraction(-1) if end.state.folded else boards.net(wager, *end[1:]), deals)
        for end, deals in best.tally.items()
    )


def kinds(boards: Boards, best: Best, sees: tuple[str, ...]) -> Counter[tuple[str, ...]]:
    """Showdowns by what a paragraph sees of them, if nobody folded."""
    found: Counter[tuple[str, ...]] = Counter()
    for end, deals in best.tally.items():
        seen = {boards.own: end.own, boards.dealer: end.dealer, boards.versus: end.compared}
        found[tuple(seen[name] for name in sees)] += deals
    return found


def say_boards(boards: Boards, best: Best) -> dict[str, Any]:
    """What to do with every two cards, in words and as a chart; on later streets how often, by what the hand is."""
    moves = boards.moves(0, boards.states[0])
    classes = _classes()
    chosen: dict[Move, list[str]] = {move: [] for move in moves}
    unit = boards.scale * ways_of_two(boards)
    table: list[dict[str, Any]] = []
    played: dict[str, tuple[str, int]] = {}
    for name, pair in classes.items():
        move = next(m for m in moves if boards.states.index(m.after) == best.first[pair])
        chosen[move].append(name)
        played[name] = move.do, move.times
        values = {_called(m): str(Fraction(int(best.values[at, pair]), unit)) for at, m in enumerate(moves)}
        table.append(
            {"street": boards.asks[0][0].name, "holding": name, "play": _called(move), "values": values}
        )
    text = [
        f"On the first two cards: {_called(move)} with {_ranges(names)}."
        for move, names in chosen.items()
        if names and move is not moves[-1]
    ]
    text.append(f"On the first two cards: {_called(moves[-1])} with anything else.")
    later, parts = [*_by_line(boards, best), *_on_the_board(boards, best)], by_part(boards, best)
    if later:
        text.append(
            "Later it depends on board and hand together; of hands that come there without that wager:"
        )
        text += [f"  {said}" for said in _in_shares(boards, later, parts)]
    return {"text": text, "table": [*table, *later, *parts], "chart": of_two(played)}


def ways_of_two(boards: Boards) -> int:
    """The deals that go with two cards."""
    return boards.deals * 2 // (DECK * (DECK - 1))


def _called(move: Move) -> str:
    return f"{move.do} {move.times}x" if move.times else move.do


def _classes() -> Mapping[str, int]:
    """The 169 kinds of two cards, `AKs`, `AKo`, `AA`, each with the place of one hand of its kind."""
    found: dict[str, int] = {}
    for high in range(len(RANKS) - 1, -1, -1):
        for low in range(high, -1, -1):
            suits = (("", 1, 0),) if high == low else (("s", 0, 0), ("o", 0, 1))
            for word, one, two in suits:
                a, b = high * SUITS + one, low * SUITS + two
                found[RANKS[high] + RANKS[low] + word] = max(a, b) * (max(a, b) - 1) // 2 + min(a, b)
    return found


def _ranges(names: list[str]) -> str:
    """`pairs 33 and better; suited A2+, K2+`: for each high card the cards beside it, from the highest down."""
    groups: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    pairs: list[str] = []
    for name in names:
        if name[0] == name[1]:
            pairs.append(name[0])
        else:
            groups["suited" if name[2] == "s" else "offsuit"][name[0]].append(name[1])
    said = [f"pairs {_run('A', pairs, paired=True)}"] if pairs else []
    for kind, by_high in groups.items():
        said.append(f"{kind} " + ", ".join(f"{high}{_run(high, lows)}" for high, lows in by_high.items()))
    return "; ".join(said)


def _run(high: str, lows: list[str], *, paired: bool = False) -> str:
    """`6+` where all cards from the six up to the next below the high one are meant, else each of them."""
    top = RANKS.index(high) - (not paired)
    places = sorted(RANKS.index(low) for low in lows)
    whole = places == list(range(places[0], top + 1))
    least = RANKS[places[0]]
    word = least * 2 if paired else least
    if whole:
        return word if len(places) == 1 and not paired else f"{word}+"
    return "/".join(low * 2 if paired else low for low in lows)


def _by_line(boards: Boards, best: Best) -> list[dict[str, Any]]:
    """On the streets before the whole board: hands that come there without a raise, and how many are raised."""
    found: list[dict[str, Any]] = []
    reader = boards.rules.readers[boards.own]
    for at, street in enumerate(boards.streets, 1):
        if street + 2 in reader.ranking.sizes:
            counts = by_line(boards, best, at, street)
            by_name = {
                (line, bool(up)): int(counts[at_line, up])
                for at_line, line in enumerate(reader.lines)
                for up in (0, 1)
            }
            found += _shares(boards.asks[at][0].name, reader.lines, by_name)
    return found


def _on_the_board(boards: Boards, best: Best) -> list[dict[str, Any]]:
    """On the whole board, where there is a choice: hands that come there without a raise."""
    ask, seen = boards.asks[-1]
    if seen < BOARD:
        return []
    last = {
        move.after: move for state in boards.reached(len(boards.asks) - 1) for move in boards.moves(-1, state)
    }
    counts: Counter[tuple[str, bool]] = Counter()
    for end, deals in best.tally.items():
        if end.state in last:
            counts[end.own, not end.state.folded] += deals // OTHERS
    return _shares(ask.name, boards.lines[0], counts)


def _in_shares(
    boards: Boards, later: Sequence[Mapping[str, Any]], parts: Sequence[Mapping[str, Any]]
) -> Iterator[str]:
    """On each later street how many are raised: by what an own card is part of, on the whole board by the hand."""
    for ask, _ in boards.asks[1:]:
        here = [row for row in parts if row["street"] == ask.name]
        said = f"{ask.name.replace('-', ' ')}, {_raise_of(ask)} with"
        if here:
            yield f"{said} {', '.join(in_words(here))}"
            continue
        rows = [row for row in later if row["street"] == ask.name]
        if rows:
            shares = (f"{row['raised'] / row['hands']:.1%} of {_line(row)}" for row in rows)
            yield f"{said} {', '.join(shares)}"


def _line(row: Mapping[str, Any]) -> str:
    return "lower hands" if row["hand"] == "less" else str(row["hand"]).replace("-", " ")


def _raise_of(ask: Ask) -> str:
    return next(choice.do for choice in ask.choices if isinstance(choice, Raise))


def _shares(
    street: str, lines: tuple[str, ...], counts: Mapping[tuple[str, bool], int]
) -> list[dict[str, Any]]:
    return [
        {"street": street, "hand": line, "hands": whole, "raised": counts.get((line, True), 0)}
        for line in reversed(lines)
        if (whole := counts.get((line, True), 0) + counts.get((line, False), 0))
    ]

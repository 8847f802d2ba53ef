"""What `import pitboss` offers: a table, the odds, a simulation, hands and their equity, a ruling, a clause.

Each is a thin function over the room that does the work. docs/python.md says what of it is stable.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pitboss.errors import text, whole

if TYPE_CHECKING:
    from pitboss.analysis import OddsReport
    from pitboss.games.setting.advising import Advice
    from pitboss.hands import Value
    from pitboss.hands.equity import Equity
    from pitboss.law import Entry
    from pitboss.reports.document import Document
    from pitboss.simulation.report import Report
    from pitboss.table import Table

Dollars = str | int


def open_table(
    game: str, *, law: str | None = None, seats: Mapping[int, Dollars] | None = None, seed: int | None = None,
    **options: Any,
) -> Table:  # fmt: skip
    """A table of a game under the law of a day; `seats` are chips in dollars, and a seed makes its chance repeatable.

    >>> import pitboss
    >>> table = pitboss.open_table("craps", law="1998-06-01", seats={1: 500}, seed=7)
    >>> table
    <Table craps, law of 1998-06-01, round 1, seat 1 $500.00>
    """
    from pitboss.chance import Counter
    from pitboss.money import parse_dollars
    from pitboss.table import Table

    chips: Any = seats
    if isinstance(seats, Mapping):
        chips = {seat: parse_dollars(amount) for seat, amount in seats.items()}
    source = None if seed is None else Counter(seed, 0)
    options = _chosen(open_table, options)
    return Table.open(game, as_of=law, options=options, seats=chips, source=source)


def odds(
    game: str, *named: str, wagers: str | Iterable[str] | None = None, law: str | None = None,
    amount: Dollars | None = None, **options: Any,
) -> OddsReport:  # fmt: skip
    """The exact math of a game's wagers, or of those named: one after the other, or as a list `wagers`.

    >>> import pitboss
    >>> pitboss.odds("craps", "pass").wagers[0].figures.house_edge
    Fraction(7, 495)
    >>> [wager.wager for wager in pitboss.odds("craps", wagers=["pass", "field"]).wagers]
    ['pass', 'field']
    """
    from pitboss.analysis import analyse
    from pitboss.money import parse_dollars
    from pitboss.table import BadCommand

    options = _chosen(odds, options)
    asked = (*named, *_names(wagers))
    for wager in asked:
        text("A wager", wager, BadCommand)
    if wagers is not None and not asked:
        raise BadCommand("The list of wagers is empty; leave it out for all of them.")
    cents = None if amount is None else parse_dollars(amount)
    return analyse(game, as_of=law, options=options, wagers=asked or None, amount=cents)


def simulate(
    game: str, *, rounds: float, seed: int = 0,
    wagers: str | Iterable[str] | Mapping[str, Dollars | None] | None = None,
    strategy: str | None = None, law: str | None = None, workers: int = 1, **options: Any,
) -> Report:  # fmt: skip
    """Rounds in bulk: the same seed gives the same result. The report has figures, frames, plots and exact values.
    `wagers` are names, or names with dollars. A game without a kernel, such as one of your own, is played through
    the engine, on one thread.

    >>> import pitboss
    >>> found = pitboss.simulate("craps", rounds=10_000, seed=7, wagers={"pass": 10})
    >>> found.summary.rounds, found.exact.mean
    (10000, Fraction(-7, 495))
    """
    import time

    from pitboss.money import parse_dollars
    from pitboss.simulation import Request, script
    from pitboss.simulation.engine_plan import Engine, engine_plan
    from pitboss.simulation.plan import kernel_of, plan
    from pitboss.simulation.report import Report
    from pitboss.simulation.runner import check_rounds, check_seed, check_workers, compile_kernel, run
    from pitboss.table import BadCommand

    text("A game", game, BadCommand)
    options = _chosen(simulate, options)
    if strategy is not None:
        text("A strategy", strategy, BadCommand)
    amounts: Mapping[str, Dollars | None]
    if isinstance(wagers, Mapping):
        amounts = wagers  # pyright: ignore[reportUnknownVariableType]
    else:
        amounts = dict.fromkeys(text("A wager", name, BadCommand) for name in _names(wagers))
    asked = tuple(
        (text("A wager", name, BadCommand), None if dollars is None else parse_dollars(dollars))
        for name, dollars in amounts.items()
    )
    rounds, seed, workers = check_rounds(rounds), check_seed(seed), check_workers(workers)
    read = script(Request(game=game, as_of=law, options=options, wagers=asked, strategy=strategy))
    engine = Engine(read) if kernel_of(read) is None else None
    made = plan(read) if engine is None else engine_plan(read)
    if engine is None:
        compile_kernel(made)
    begun = time.perf_counter()
    totals = run(made, seed=seed, rounds=rounds, workers=workers, pool=engine)
    device = "cpu" if engine is None else engine.device
    return Report(made, totals, seed, rounds, time.perf_counter() - begun, rounds, device)


def equity(game: str, *hands: str, board: str = "", dead: str = "", samples: int | None = None) -> Equity:
    """How often each hand wins at the showdown; at hold 'em a hand may be a range such as `22+,AKs`.

    >>> import pitboss
    >>> found = pitboss.equity("hold-em", "AsAh", "KsKh", board="2c7d9h")
    >>> [str(share.equity) for share in found.hands]
    ['907/990', '83/990']
    """
    from pitboss.hands.equity import SAMPLES
    from pitboss.hands.equity import equity as find
    from pitboss.hands.ranges import is_range
    from pitboss.hands.ranking import HandError

    for what, given in (
        ("A game", game),
        *(("A hand", hand) for hand in hands),
        ("A board", board),
        ("dead", dead),
    ):
        text(what, given, HandError)
    if samples is not None:
        samples = whole("The number of samples", samples, HandError)
    if any(map(is_range, hands)):
        from pitboss.hands.range_equity import BOARDS, check_ranges, range_equity

        check_ranges(game)
        return range_equity(hands, board=board, dead=dead, samples=BOARDS if samples is None else samples)
    how = "auto" if samples is None else "sample"
    return find(
        game, hands, board=board, dead=dead, method=how, samples=SAMPLES if samples is None else samples
    )


def hand(cards: str, *, ranking: str = "five", **options: str) -> Value:
    """A hand by a ranking of the chapter: its name, its strength and its clauses.

    >>> import pitboss
    >>> pitboss.hand("As Ks Qs Js Ts").name
    'royal flush'
    """
    from pitboss.equipment import parse_cards
    from pitboss.hands import ranking as find
    from pitboss.hands.ranking import HandError

    return find(text("A ranking", ranking, HandError), options).value(parse_cards(cards))


def advise(
    game: str,
    cards: str,
    *,
    law: str | None = None,
    banking: bool = False,
    exact: bool = False,
    **options: Any,
) -> Advice:
    """What each way to set a hand is worth against the dealer's house way, the best first; `banking`: as the bank.

    >>> import pitboss
    >>> found = pitboss.advise("pai-gow", "5-5 5-5 3-6 4-4", house_way="traditional")
    >>> found.best.named, found.rule
    (('a pair of mooy', 'seven, yun (4-4) high'), 'a pair stays together')
    """
    from pitboss.analysis.advice import advise as find

    return find(game, cards, as_of=law, options=_chosen(advise, options), banking=banking, exact=exact)


def rule(case: str | Path, *, number: int = 1) -> Document:
    """The ruling on a case of a file, as a paper: `print` tells it, a notebook shows it, and `as_html` of
    `pitboss.reports.html` writes it as a page.

    >>> import pitboss, tempfile, pathlib
    >>> case = pathlib.Path(tempfile.mkdtemp(), "case.yaml")
    >>> _ = case.write_text("case: A seven\\ngame: craps\\nseats: {1: 100}\\nplay:\\n"
    ...     "  - {do: shoot, seat: 1}\\n  - {do: wager, seat: 1, on: pass, amount: 10}\\n"
    ...     "  - {do: roll, dice: [4, 3]}\\n")
    >>> "Seat 1: pass line won, +$10.00" in str(pitboss.rule(case))
    True
    """
    from pitboss.cases import CaseError, read_cases
    from pitboss.reports.ruling import document
    from pitboss.table import BadCommand

    if not isinstance(case, str | Path):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise BadCommand(f"A case is named by its file, not by {case!r}.")
    path, number = Path(case), whole("The number of a case", number, BadCommand)
    if not path.is_file():
        raise BadCommand(f"There is no case file {path}.")
    found: Sequence[Any] = list(read_cases(path))
    if not 1 <= number <= len(found):
        raise BadCommand(f"{path} holds {len(found)} case(s); there is no number {number}.")
    chosen = found[number - 1]
    if isinstance(chosen, CaseError):
        raise chosen
    return document(chosen)


def clause(citation: str, *, law: str | None = None) -> Entry | None:
    """A clause as it stood on a day: gist, dates, readings; None where it was not in force.

    >>> import pitboss
    >>> str(pitboss.clause("19:47-1.6(e)", law="1999-11-14").until)
    '1999-11-15'
    """
    from pitboss.law import catalogue
    from pitboss.table import BadCommand
    from pitboss.table.table import day

    held = catalogue()
    if not held.holds(text("A citation", citation, BadCommand)):
        raise BadCommand(f"There is no clause {citation!r}; `pitboss law search WORDS` finds one.")
    return held.on(held.newest if law is None else day(law)).entry(citation)


_MEANT = {
    "as_of": "law", "date": "law", "day": "law", "wager": "wagers", "bet": "wagers", "bets": "wagers", "chips": "seats",
    "players": "seats", "stack": "seats", "stacks": "seats", "hands": "rounds", "n": "rounds", "threads": "workers",
}  # fmt: skip
"""Words that stand for an argument elsewhere; here all that is no argument is taken for an option of the game."""


def _chosen(function: Callable[..., Any], options: dict[str, Any]) -> dict[str, Any]:
    """The options of a game, unless one of them is a slip for an argument."""
    from inspect import signature

    from pitboss.table import BadCommand

    for name in options:
        if _MEANT.get(name) in signature(function).parameters:
            raise BadCommand(f"There is no argument {name!r}; did you mean {_MEANT[name]}?")
    return options


def _names(wagers: str | Iterable[str] | None) -> tuple[str, ...]:
    """Wagers named by one name or by several."""
    from pitboss.table import BadCommand

    if isinstance(wagers, str):
        return (wagers,)
    if wagers is not None and not isinstance(wagers, Iterable):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise BadCommand(f"wagers is a name or a list of names, not {wagers!r}.")
    return tuple(wagers or ())

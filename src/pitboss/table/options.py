"""What the licensee chooses, each choice checked against the law of the day.

A value of the wrong shape is an error of whoever wrote it (`OptionError`); a value the law does not allow
is a breach, with its clause. A table refuses to open on a breach; the mathematics only lists it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from pitboss.errors import meant
from pitboss.money import MoneyError, PayTable, parse_dollars
from pitboss.table.commands import shortened
from pitboss.table.refusals import Refused
from pitboss.table.values import OptionError, read

if TYPE_CHECKING:
    from pitboss.law import Law

OptionType = Literal[
    "flag", "choice", "whole", "amount", "percent", "odds", "table", "map", "maps", "limits", "sums", "words",
    "amounts", "text",
]  # fmt: skip
Allows = Callable[["Law", Any, Mapping[str, Any]], "str | None"]
Pays = Callable[["Law", Mapping[str, Any]], PayTable]
Matters = Callable[[Mapping[str, Any]], bool]


class Broken(str):
    """Why a value is unlawful, where the clause that it breaks is not the first of those of its option."""

    __slots__ = ("handles",)

    def __new__(cls, sentence: str, *handles: str) -> Broken:
        made = super().__new__(cls, sentence)
        made.handles = handles
        return made

    handles: tuple[str, ...]


class Option(msgspec.Struct, frozen=True, kw_only=True):
    """A choice of the licensee.

    `handles` name the clauses that allow and bound it; `allowed` says in words what a breach is told.
    `forbids` answers why a value is unlawful on that day, or None. `adverse` tells which change hurts
    players and so needs notice (8.3): a higher value, a lower one, any, or none. Where the default is
    what the law itself says, `figure` names that figure (in dollars, if the option is an amount).
    Where it is a pay table, `pays` reads all of its lines: a change that lowers none of them hurts nobody.
    `words` are further ways of writing a value: false and true for the two words of a two-way option.
    `examples` are lawful values to try, where no list of choices and no type says any.
    `vocabulary` are the words that a list of words is made of; `wagers` says that a map is one of wagers.
    `told` says a value in words, where its type does not.
    `usual` says what holds by the other values where none is chosen.
    `matters` says whether it decides anything beside the other values: that of a wager not offered does not.
    `only` are handles of clauses and names of acts that are about nothing else: a guide leaves them out where the
    option offers nothing.
    """

    name: str
    type: OptionType
    default: Any
    help: str
    handles: tuple[str, ...]
    choices: tuple[Any, ...] = ()
    forbids: Allows | None = None
    adverse: Literal["higher", "lower", "any", "none"] = "any"
    figure: str = ""
    pays: Pays | None = None
    words: tuple[tuple[Any, Any], ...] = ()
    examples: tuple[Any, ...] = ()
    vocabulary: tuple[str, ...] = ()
    wagers: bool = False
    told: Callable[[Any], str] | None = None
    usual: Callable[[Mapping[str, Any]], Any] | None = None
    matters: Matters | None = None
    only: tuple[str, ...] = ()

    def offers(self, values: Mapping[str, Any]) -> bool:
        """Whether a house with these values has what it stands for."""
        return values[self.name] not in (False, "none") and (self.matters is None or self.matters(values))

    def holding(self, values: Mapping[str, Any]) -> Any:
        """The value that a house with these values plays by."""
        value = values[self.name]
        return self.usual(values) if value is None and self.usual is not None else value

    def default_on(self, law: Law) -> Any:
        """The default on that day, in its canonical value."""
        return canonical(self, law.figure_or(self.figure, None)) if self.figure else self.default

    def cites(self, law: Law) -> tuple[str, ...]:
        """The clauses of the day; then those that allow it on other days, for a day on which it is not allowed."""
        return _cites(law, self.handles)

    def broken(self, law: Law, sentence: str) -> tuple[str, ...]:
        """The one clause that a value breaks, with its table where it has one."""
        if isinstance(sentence, Broken):
            return _cites(law, sentence.handles)
        found = self.cites(law) or cited(law, "all-games.notice")
        return tuple(clause for clause in found if _paragraph(clause) == _paragraph(found[0]))


def where(*names: str, value: Any = None) -> Matters:
    """It matters where one of these options offers something, or has this value."""

    def matters(values: Mapping[str, Any]) -> bool:
        chosen = [values[name] for name in names]
        return any(each not in (None, False, "none") if value is None else each == value for each in chosen)

    return matters


def _cites(law: Law, handles: Iterable[str]) -> tuple[str, ...]:
    listed = tuple(handles)
    now = [law.cite(handle) for handle in listed if law.in_force(handle)]
    other = [law.catalogue.handles[handle][0].id for handle in listed if not law.in_force(handle)]
    return tuple(dict.fromkeys((*now, *other)))


def _paragraph(clause: str) -> str:
    return clause.removesuffix("'").removesuffix(" table")


class Breach(msgspec.Struct, frozen=True):
    """An option the law of the day does not allow; `broken` are those of its clauses that the value breaks."""

    option: str
    filed: Any
    sentence: str
    cites: tuple[str, ...]
    broken: tuple[str, ...] = ()


def _notice_allowed(law: Law, value: Any, _values: Mapping[str, Any]) -> str | None:
    least = law.figure_or("all-games.advance-notice-minutes", 0)
    return (
        None
        if value >= least
        else f"A change against the players needs {least} minutes of notice, not {value}."
    )


UNLIMITED: dict[str, Any] = {
    "table_min": None, "table_max": None, "limits": {}, "increment": None, "aggregate_limits": {},
}  # fmt: skip
"""A table that posts no limits: they do not change what a wager makes, so all math and simulation is of such a one."""

COMMON: tuple[Option, ...] = (
    Option(name="smallest_chip", type="amount", default=None, adverse="none", handles=("all-games.limits",),
           help="The smallest chip in use, in dollars; wagers and payouts are whole numbers of it."),
    Option(name="table_min", type="amount", default=None, adverse="higher", handles=("all-games.limits",),
           help="The posted minimum wager of the table."),
    Option(name="table_max", type="amount", default=None, adverse="lower", handles=("all-games.limits",),
           help="The posted maximum wager of the table."),
    Option(name="limits", type="limits", default={}, handles=("all-games.limits",),
           help="Posted limits of single wagers, which go before the table's: {pass: {min: 5, max: 100}}."),
    Option(name="increment", type="amount", default=None, adverse="any", handles=("all-games.increments",),
           help="Wagers only in multiples of this posted amount."),
    Option(name="aggregate_limits", type="sums", default={}, choices=("player", "table"),
           handles=("all-games.increments",),
           help="Most that may stand on the layout: {player: dollars, table: dollars}."),
    Option(name="out_of_limits_policy", type="choice", default="stands", choices=("stands", "excess-returned"),
           adverse="none", handles=("all-games.limits",),
           help="What becomes of a wager outside the limits that was accepted by mistake."),
    Option(name="notice_minutes", type="whole", default=None, adverse="lower", forbids=_notice_allowed,
           figure="all-games.advance-notice-minutes", handles=("all-games.advance-notice",),
           help="Minutes of notice before a change that hurts players who are at the table."),
    Option(name="notice_free_if_empty", type="flag", default=True, adverse="none", handles=("all-games.notice",),
           help="An empty table may be changed at once."),
    Option(name="grandfather_players", type="flag", default=True, adverse="none", handles=("all-games.notice",),
           help="Players already at the table go on at the old limits until they leave."),
    Option(name="guide_on_request", type="flag", default=True, adverse="none", handles=("all-games.guides",),
           help="A gaming guide is handed out on request."),
)  # fmt: skip


def resolve(
    options: Iterable[Option], law: Law, given: Mapping[str, Any], *, chip: str = "1"
) -> tuple[dict[str, Any], list[Breach]]:
    """The options in force, in canonical values, and every breach of the law of the day."""
    specs = {spec.name: spec for spec in (*COMMON, *options)}
    if not isinstance(given, Mapping):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise OptionError(f"Options are a map of names to values, not {given!r}.")
    for name in given:
        if name not in specs:
            raise OptionError(_no_option(name, sorted(specs)))
    given = {name: value for name, value in given.items() if value is not None}
    values: dict[str, Any] = {}
    for name, spec in specs.items():
        values[name] = canonical(spec, given[name]) if name in given else None
    if values["smallest_chip"] is None:
        values["smallest_chip"] = parse_dollars(chip)
    for name, spec in specs.items():
        if name not in given and values[name] is None:
            values[name] = lawful_default(spec, law, values)
    breaches = [breach for name in given if (breach := find_breach(specs[name], law, values)) is not None]
    check_together(values)
    return values, breaches


def check_words(options: Iterable[Option], given: Mapping[str, Any], wagers: Iterable[str]) -> None:
    """A word that is no value of its option is a slip of whoever asks for a computation or a table.

    What is computed is computed even where the law forbids it, so such a word would count as the default. In a case
    or a filing it is a breach like any other: there the option was chosen, and the table does not open.
    """
    wagers = tuple(wagers)
    for spec in (*COMMON, *options):
        value = canonical(spec, given.get(spec.name))
        if spec.type == "limits":
            check_limited(value or {}, wagers)
        known = spec.choices if spec.type == "choice" else wagers if spec.wagers else spec.vocabulary
        words: list[Any] = list(value) if isinstance(value, list | Mapping) else [value]  # pyright: ignore[reportUnknownArgumentType]
        for word in words if known and value is not None else ():
            if word not in known:
                raise OptionError(_no_value(spec.name, word, known))


def _no_option(name: str, known: list[str]) -> str:
    return f"Unknown option {shortened(name)}; {meant(name, known, 'this game has')}"


def _no_value(name: str, word: Any, known: tuple[Any, ...]) -> str:
    listed = [str(each) for each in known]
    near = _nearest(str(word), listed)
    if near:
        return f"The option {name!r} cannot be {shortened(word)}; did you mean {near}?"
    return f"The option {name!r} takes {', '.join(listed)}, not {shortened(word)}."


def _nearest(word: str, known: list[str]) -> str | None:
    from difflib import get_close_matches

    return next(iter(get_close_matches(word, known, 1)), None)


def lawful_default(spec: Option, law: Law, values: Mapping[str, Any]) -> Any:
    """The default, or the first listed value that is lawful that day."""
    default = spec.default_on(law)
    if default is None or spec.forbids is None or spec.forbids(law, default, values) is None:
        return default
    for choice in spec.choices:
        if spec.forbids(law, choice, values) is None:
            return choice
    return default


def find_breach(spec: Option, law: Law, values: Mapping[str, Any]) -> Breach | None:
    value = values[spec.name]
    if spec.type == "choice" and value not in spec.choices:
        wanted = ", ".join(str(choice) for choice in spec.choices)
        sentence = f"{spec.name} must be one of {wanted}; {shortened(value)} was given."
        return _breach(spec, law, value, sentence)
    if spec.forbids is None or value is None:
        return None
    sentence = spec.forbids(law, value, values)
    return None if sentence is None else _breach(spec, law, value, sentence)


def _breach(spec: Option, law: Law, value: Any, sentence: str) -> Breach:
    cites = spec.cites(law) or cited(law, "all-games.notice")
    return Breach(spec.name, value, str(sentence), cites, spec.broken(law, sentence))


def refuse_breaches(breaches: list[Breach]) -> None:
    """A table does not open on options that the law does not allow."""
    if breaches:
        cites = tuple(dict.fromkeys(cite for breach in breaches for cite in breach.cites))
        raise Refused(" ".join(dict.fromkeys(breach.sentence for breach in breaches)), *cites)


def canonical(spec: Option, value: Any) -> Any:
    """A value as it is kept in the log: cents, whole numbers, words, strings for rates and odds."""
    try:
        return read(spec, value)
    except (MoneyError, ValueError, TypeError, ZeroDivisionError) as error:
        if isinstance(error, OptionError):
            raise
        raise OptionError(f"The option {spec.name!r} cannot be {shortened(value)}: {error}") from error


def check_together(values: Mapping[str, Any]) -> None:
    """Limits under which no wager could be made are an error of whoever wrote them."""
    least, most, step = values["table_min"], values["table_max"], values["increment"]
    if _leaves_none(least, most):
        raise OptionError("table_min is above table_max: no wager could be made.")
    if _leaves_none(least, most, step):
        raise OptionError("No multiple of the increment lies between table_min and table_max.")
    for wager, bounds in values["limits"].items():
        if _leaves_none(bounds.get("min"), bounds.get("max")):
            raise OptionError(f"The limits of {wager!r} leave no wager: min is above max.")


def _leaves_none(least: int | None, most: int | None, step: int | None = None) -> bool:
    if most is None:
        return False
    return most - most % (step or 1) < max(least or 0, step or 0)


def check_limited(limits: Mapping[str, Any], wagers: Iterable[str]) -> None:
    """Limits of a wager that the game does not have would bind nobody: they are a slip of the pen."""
    known = tuple(dict.fromkeys(wagers))
    for wager in limits:
        if wager not in known:
            takes = ", ".join(known) or "no wagers against the house"
            raise OptionError(
                f"Limits are posted for {shortened(wager)}, which is no wager here; it has {takes}."
            )


def cited(law: Law, handle: str) -> tuple[str, ...]:
    """The clause for all games, or the chapter itself on a day before that clause: a refusal always cites."""
    return (law.cite(handle),) if law.in_force(handle) else (law.catalogue.contents.chapter,)

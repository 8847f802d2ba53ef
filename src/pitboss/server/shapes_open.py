"""Requests and answers that need no table: games and their options, mathematics, the ruling desk."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from pitboss.reports.ruling import Particulars
from pitboss.server.shapes import Cents, Day, EventOut, OfferOut, RefusalOut, Word
from pitboss.table.felt import Felt


class CaseIn(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A case file's text for the ruling desk (docs/cases.md): one document."""

    text: Annotated[str, Meta(max_length=65_536)]


class RulingIn(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A case file's text, to be ruled on paper."""

    text: Annotated[str, Meta(max_length=65_536)]
    says: Particulars = Particulars()


class CaseStep(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A step built from an offer: amounts in cents, as in commands."""

    do: Word
    seat: int | Word | None = None
    by: Word | None = None
    args: dict[str, Any] = {}


class CaseDraft(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A situation to be written as a case file. `seats` are cents; options as in case files."""

    title: Annotated[str, Meta(min_length=1, max_length=200)]
    game: Word
    as_of: Day | None = None
    options: dict[str, Any] = {}
    seats: dict[str, Annotated[int, Meta(ge=0, le=10**12)]] = {}
    by_hand: Annotated[list[Word], Meta(max_length=20)] = []
    play: Annotated[list[CaseStep], Meta(max_length=500)] = []


class PlayedStep(msgspec.Struct, frozen=True):
    """One step as played: its events or the refusal, and the table after it.

    `ruling`: what it decides in a sentence or two, by the clauses `decided_by`
    """

    do: str
    seat: int | str | None
    by: str | None
    args: dict[str, Any]
    line: int
    events: list[EventOut]
    refused: RefusalOut | None
    stacks: dict[str, int]
    view: dict[str, Any]
    awaits: list[OfferOut]
    ruling: str = ""
    decided_by: list[str] = []


class PlayedCase(msgspec.Struct, frozen=True):
    """A case as played. `differences`: where it differs from what it claims; `start`: the table before the steps.

    `pays` is what the layout prints under the options of the case, `felt` the layout.
    """

    title: str
    game: str
    as_of: str
    ok: bool
    text: str
    differences: list[str]
    start: PlayedStep | None
    steps: list[PlayedStep]
    cited: list[str]
    pays: dict[str, dict[str, str]]
    felt: Felt | None


Sort = Annotated[str, Meta(max_length=40)]
"""Of what a question is: a kind of wager, a clause, a colour of chips."""


class DrillIn(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`kind`: as the game's row has it; the same seed and level ask the same question again.

    `level`: 1 few bets, players, answers and chips and the law of today, 2 more of them, 3 all of it and earlier days
    `sorts`: of which the question is preferred, as answers name them; its seed is then another one
    `unlike`: `words` of the question before, which is not asked again
    """

    game: Word
    kind: Annotated[str, Meta(pattern=r"^(payouts|turns|rulings|irregularities|chips|colour-up)$(?!\n)")]
    seed: Annotated[int, Meta(ge=0, lt=2**32)]
    level: Annotated[int, Meta(ge=1, le=3)] = 3
    sorts: Annotated[list[Sort], Meta(max_length=20)] = []
    unlike: Annotated[str, Meta(max_length=16)] = ""


class DrillDone(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A question that was answered: how many of its answers were right, in which time, and the clauses of the others.

    `class_name`: the class that practises together; empty for who practises alone
    `good`, `bad`: the sorts that were answered right and wrong, so that those missed come back
    """

    game: Word
    kind: Word
    level: Annotated[int, Meta(ge=1, le=3)]
    right: Annotated[int, Meta(ge=0, le=50)]
    of: Annotated[int, Meta(ge=1, le=50)]
    seconds: Annotated[int, Meta(ge=0, le=3600)]
    class_name: Annotated[str, Meta(max_length=40)] = ""
    missed: Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(max_length=20)] = []
    good: Annotated[list[Sort], Meta(max_length=50)] = []
    bad: Annotated[list[Sort], Meta(max_length=50)] = []


class DrillAgain(msgspec.Struct, frozen=True):
    """A sort of question that was missed and is to be asked again; `right`: how often it was answered since."""

    game: str
    kind: str
    sort: str
    right: int


class DrillStudent(msgspec.Struct, frozen=True):
    """`weakest`: the game and kind that was least often right, of those answered five times or more."""

    name: str
    questions: int
    answers: int
    right: int
    seconds: int
    last: str
    weakest: str


class DrillTotal(msgspec.Struct, frozen=True):
    game: str
    name: str
    kind: str
    answers: int
    right: int
    seconds: int


class DrillMissed(msgspec.Struct, frozen=True):
    cite: str
    times: int


class DrillReport(msgspec.Struct, frozen=True):
    """The results of a class, or of one account where `class_name` is empty: by student, by game and kind (the weakest
    first), and the clauses that were missed most."""

    class_name: str
    students: list[DrillStudent]
    totals: list[DrillTotal]
    missed: list[DrillMissed]


class ClassRow(msgspec.Struct, frozen=True):
    name: str
    students: int
    last: str


class DrillRow(msgspec.Struct, frozen=True):
    """A game and the kinds of drills that it has."""

    id: str
    name: str
    kinds: list[str]


class DrillLine(msgspec.Struct, frozen=True):
    """A wager to be paid, or a seat at a pot: `net` is what it makes and `settled` the event that decides it, null
    where it stays up; `off` says why it does; `sort`: the kind of wager, or the clause of the pot."""

    wager: str
    name: str
    stake: int
    net: int | None
    sort: str
    settled: EventOut | None
    off: EventOut | None


class DrillChips(msgspec.Struct, frozen=True):
    """Chips to be pushed: what they come to, the colours in the tray with their worth, and the fewest that do it."""

    amount: Cents
    colours: dict[str, Cents]
    fewest: dict[str, int]


class DrillOut(msgspec.Struct, frozen=True):
    """A question with its answer, made from the engine.

    `view` and `awaits`: the table as the student sees it, with `felt` and `pays`; `events`: what the last step brought.
    Payouts have `lines`, chips have `chips`; the others have `answers`, of which the one numbered `right` is, and why:
    `decision`, `cites`; for payouts, what the hands come to. A ruling asks whether something stands: `stands`.
    `sorts`: of what it is, by which more of them are asked for; `words`: a digest of what is read
    """

    kind: str
    game: str
    seed: int
    as_of: str
    told: str
    asked: str
    view: dict[str, Any]
    awaits: list[OfferOut]
    felt: Felt
    pays: dict[str, dict[str, str]]
    events: list[EventOut]
    lines: list[DrillLine]
    stands: bool | None
    decision: str
    cites: list[str]
    answers: list[str]
    right: int | None
    chips: DrillChips | None
    sorts: list[str]
    words: str


class MathIn(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    as_of: Day | None = None
    options: dict[str, Any] = {}
    wagers: Annotated[list[Word], Meta(max_length=200)] | None = None
    amount: Cents | None = None


class EquityIn(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Hands as `AsAh`, at hold 'em also ranges as `22+,AKs`; `??` is a card not known. Without hands: an example."""

    hands: Annotated[list[Annotated[str, Meta(min_length=1, max_length=200)]], Meta(max_length=10)] = []
    board: Annotated[str, Meta(max_length=40)] = ""
    dead: Annotated[str, Meta(max_length=160)] = ""


class EquityHand(msgspec.Struct, frozen=True):
    """How a hand fares; whole numbers are deals. `exact`: its share of the pot as a fraction, where all were seen, else
    `standard_error`; `high`, `low`: deals with the best of a half, where the pot is split; `cells`: how much of each
    of the 169 kinds of hands is in a range, and `combos` how many hands that is."""

    hand: str
    win: int
    tie: int
    lose: int
    equity: float
    exact: str | None = None
    standard_error: float | None = None
    high: int | None = None
    low: int | None = None
    cells: dict[str, float] | None = None
    combos: float | None = None


class EquityOut(msgspec.Struct, frozen=True):
    """`deals` of `of` were seen, all of them or a sample of this seed. `board`: how many cards all share at this game;
    `ranges`, `grows`: whether a hand may be a range, or have fewer cards than it will get."""

    game: str
    deals: int
    of: int
    method: str
    seed: int | None
    hands: list[EquityHand]
    cites: list[str]
    board: int
    ranges: bool
    grows: bool


class SessionsIn(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A wager made again and again; without a stake, the first from five dollars on that can be paid.

    `beside`: further wagers on the same outcome, each with its stake.
    """

    wager: Word
    beside: Annotated[dict[Word, Cents], Meta(max_length=40)] = {}
    bankroll: Cents
    rounds: Annotated[int, Meta(ge=1, le=10_000)]
    stake: Cents | None = None
    stop_loss: Cents | None = None
    goal: Cents | None = None
    as_of: Day | None = None
    options: dict[str, Any] = {}


class OptionChoice(msgspec.Struct, frozen=True):
    value: Any
    lawful: bool
    why: str = ""


class OptionOut(msgspec.Struct, frozen=True):
    """A choice of the licensee. Amounts are dollars as text, ready to be sent back.

    `lines`: what a map of it may name: lines of a pay table, or wagers, with what they pay now where that can be set.
    A wager with several lines has a name for each, `field 12`, which is sent as `{field: {12: ...}}`.
    """

    name: str
    type: str
    help: str
    default: Any
    choices: list[OptionChoice]
    cites: list[str]
    common: bool
    lines: dict[str, str] = {}


class ActionOut(msgspec.Struct, frozen=True):
    """An act of a game. Of those open at the same time the likeliest stands first.

    `name`: what its button says.
    `roles`: who does it; `pace`: waits (the table goes on by it) or beside; `when_away`: what the house does with it
    for a player who is away (never, done, last, returns, ordered, sits-out).
    """

    do: str
    name: str
    help: str
    seat: str
    params: dict[str, dict[str, Any]]
    roles: list[str]
    pace: str
    when_away: str


class GameRow(msgspec.Struct, frozen=True):
    id: str
    name: str
    subchapter: str
    since: str | None
    open: bool
    reason: str | None
    wagers: list[str]
    names: dict[str, str]
    bank: str = ""
    """Who pays what is won: the house, the players who bank in turn, or the pot; empty while it cannot be opened."""


class EdgeOut(msgspec.Struct, frozen=True):
    """What a wager is worth at a table: the house's edge exactly and as a number, the chances to win, push and lose
    with best play, its standard deviation, and what its clause says of it. `part_of`: the wager whose figures have its
    own in them."""

    wager: str
    exact: str
    edge: float
    win: float | None
    push: float | None
    lose: float | None
    gist: str
    cite: str
    deviation: float = 0.0
    part_of: str = ""


class SplitOut(msgspec.Struct, frozen=True):
    """A way to set a hand: the cards of each part and their names, the chances, what a unit wagered makes on average,
    and the standard error of that, 0 where it is exact."""

    hands: dict[str, str]
    named: dict[str, str]
    win: float
    push: float
    lose: float
    value: float
    error: float
    house_way: bool


class AdviceOut(msgspec.Struct, frozen=True):
    """The best ways to set a hand and the house way's, the best first; `rule`: what makes the house way choose its own.

    `of`: how many ways there are; `method`: how they were weighed
    """

    place: str
    cards: str
    house_way: str
    rule: str
    splits: list[SplitOut]
    of: int
    exact: bool
    method: str


class ChoiceOut(msgspec.Struct, frozen=True):
    """An act that is open, the cents it wins on average until the round is over, the error of a sampled value."""

    do: str
    args: dict[str, Any]
    value: float | None
    error: float


class HintOut(msgspec.Struct, frozen=True):
    """What the book says of one hand, the best act first; `method`: where it comes from."""

    place: str
    choices: list[ChoiceOut]
    exact: bool
    method: str


class LayoutOut(msgspec.Struct, frozen=True):
    """What a felt needs: `felt` has areas, names and places; `deck`: how many cards the game is played with.

    `pays` is what a layout prints without options of the licensee: odds by wager and by line (a total, a point, a
    hand), the line empty where a wager has one price. `own` is the game's part of the view of a table just opened.
    """

    seats: int | None
    deck: int
    chip: int
    wagers: list[str]
    felt: Felt
    first_offers: list[OfferOut]
    pays: dict[str, dict[str, str]]
    own: dict[str, Any]


class ByHandOut(msgspec.Struct, frozen=True):
    """A step that a person may do instead of the house."""

    name: str
    words: str


class GameDetail(msgspec.Struct, frozen=True):
    """A game under the law of a day. `opens_with`: the limits that a table posts where none are given."""

    row: GameRow
    as_of: str
    options: list[OptionOut]
    actions: list[ActionOut]
    by_hand: list[ByHandOut]
    layout: LayoutOut | None
    opens_with: dict[str, Any]


class PaperIn(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a paper is about; `large`: signs and guides; `by`, `licensee`: petitions.

    form: html, pdf, txt, json, and for PAR sheets xlsx; outcomes are csv or parquet
    rounds, seed: of the simulation on a PAR sheet; outcomes are then these rounds, one by one
    """

    as_of: Day | None = None
    options: dict[str, Any] = {}
    form: Literal["html", "pdf", "txt", "json", "xlsx", "csv", "parquet"] = "html"
    large: bool = False
    by: Annotated[str, Meta(max_length=200)] = ""
    licensee: Annotated[str, Meta(max_length=200)] = ""
    rounds: Annotated[int, Meta(ge=0, le=100_000)] = 0
    seed: Annotated[int, Meta(ge=0, lt=2**32)] = 1947


class SheetIn(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A PAR sheet to verify, as the text of its JSON form."""

    text: Annotated[str, Meta(max_length=262_144)]


class SheetOut(msgspec.Struct, frozen=True):
    """What differs where a sheet is computed again; that other software made it is said, and is no fault."""

    ok: bool
    differences: list[str]
    made_by: list[str]


class BookIn(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which book of odds: of all games where none is named; `history`: also what changed for the player."""

    as_of: Day | None = None
    games: Annotated[list[Word], Meta(max_length=64)] = []
    history: bool = True
    form: Literal["html", "pdf", "txt", "json"] = "html"


class SubmissionIn(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A licensee's submission as the text of its TOML file, and the filing before it, where there is one."""

    text: Annotated[str, Meta(max_length=262_144)]
    before: Annotated[str, Meta(max_length=262_144)] | None = None
    form: Literal["json", "html", "pdf", "txt"] = "json"


class BreachFound(msgspec.Struct, frozen=True):
    """A breach of a submission: where it stands, what was filed, what the law allows."""

    game: str
    what: str
    filed: Any
    allowed: str
    cites: list[str]
    said: str
    """What was filed, in words."""
    line: int | None = None


class SubmissionOut(msgspec.Struct, frozen=True):
    """The ruling on a submission: the days whose law it was held against, in a sentence; its breaches, the edges of a
    filing in order, what changed against the one before."""

    ok: bool
    held: str
    breaches: list[BreachFound]
    edges: list[dict[str, Any]]
    changes: list[dict[str, Any]] | None = None


class OptionsIn(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    as_of: Day | None = None
    options: dict[str, Any] = {}


class BreachOut(msgspec.Struct, frozen=True):
    option: str
    sentence: str
    cites: list[str]


class CheckOut(msgspec.Struct, frozen=True):
    ok: bool
    options: dict[str, Any]
    breaches: list[BreachOut]

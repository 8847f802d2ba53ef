"""Shuffles are committed to before the first wager, and what a player saw can be opened."""

import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from bookkeeping import open_table, play
from pitboss.chance import ChanceError, Counter
from pitboss.equipment.cards import names
from pitboss.equipment.decks import deck
from pitboss.games import registered
from pitboss.ledger import Ledger, LedgerError, LiveTable, fair, new_key
from pitboss.ledger.audit import audit
from pitboss.ledger.export import export
from pitboss.ledger.happenings import ShuffleCommitted
from pitboss.table import Command, Event, Table
from pitboss.table.events import TimePassed, WagerPlaced
from pitboss.table.game import Game
from pitboss.table.views import event_view

CARDS = tuple(range(52))
VERIFIER = Path(__file__).parent.parent.parent / "tools" / "verify.py"
BOUND = {"table": "t", "round_number": 3, "as_of": "2010-09-07"}


@pytest.fixture
def committed() -> ShuffleCommitted:
    return fair.commit(Counter(7, 0).shuffle(CARDS), seed=bytes(32), **BOUND)  # type: ignore[arg-type]


@pytest.mark.parametrize("size", [1, 2, 3, 5, 8, 52, 53, 416])
def test_every_card_can_be_opened(size: int) -> None:
    event = fair.commit([n % 52 for n in range(size)], **BOUND)  # type: ignore[arg-type]
    opened = fair.open_all(event)
    assert [opening.card for opening in opened] == [n % 52 for n in range(size)]
    assert all(fair.check(opening, event, "t") for opening in opened)


def test_an_opening_of_another_card_or_place_does_not_fit(committed: ShuffleCommitted) -> None:
    first, second, *_ = fair.open_all(committed)
    assert fair.check(first, committed, "t")
    for wrong in (
        fair.Opening(first.position, second.card, first.salt, first.path),
        fair.Opening(second.position, first.card, first.salt, first.path),
        fair.Opening(first.position, first.card, second.salt, first.path),
        fair.Opening(first.position, first.card, first.salt, second.path),
    ):
        assert not fair.check(wrong, committed, "t")


def test_a_commitment_is_bound_to_its_table(committed: ShuffleCommitted) -> None:
    (opening,) = fair.openings(committed, [0])
    assert not fair.check(opening, committed, "u")


@pytest.mark.parametrize(
    "other",
    [{"table": "u"}, {"round_number": 4}, {"as_of": "2010-09-08"}, {"composition": "1x0-52"}],
    ids=["table", "round", "law", "deck"],
)
def test_a_commitment_binds_root_to_table_round_law_and_deck(
    committed: ShuffleCommitted, other: dict[str, str]
) -> None:
    same = {**BOUND, "composition": "1x0-51"}
    assert fair.bind(committed.root, **same) == committed.commitment  # type: ignore[arg-type]
    assert fair.bind(committed.root, **{**same, **other}) != committed.commitment  # type: ignore[arg-type]


def test_salts_differ_between_cards_and_commitments() -> None:
    one, two = (fair.open_all(fair.commit(CARDS, **BOUND)) for _ in range(2))  # type: ignore[arg-type]
    assert len({opening.salt for opening in (*one, *two)}) == 104


def test_only_the_cards_that_were_seen_are_opened(committed: ShuffleCommitted) -> None:
    opened = fair.openings_for(committed, [51, 0])
    assert {opening.card for opening in opened} == {51, 0}
    with pytest.raises(LedgerError, match="do not include 52"):
        fair.openings_for(committed, [52])


def test_with_several_decks_a_card_is_opened_when_all_of_its_kind_that_left_the_shoe_were_seen() -> None:
    shoe = fair.commit((7, 1, 7, 2, 7, 1), **BOUND)  # type: ignore[arg-type]
    with pytest.raises(LedgerError, match="how many cards were dealt"):
        fair.openings_for(shoe, [1])
    for seen, dealt, positions in (
        ([7, 1], 2, [0, 1]),
        ([7], 3, []),  # another seven lies face down before somebody else
        ([7, 7], 3, [0, 2]),
        ([7, 7, 2], 4, [0, 2, 3]),
        ([7, 1], 6, []),
        ([7, 7, 7, 1, 1, 2], 6, [0, 1, 2, 3, 4, 5]),
    ):
        found = fair.openings_for(shoe, seen, dealt=dealt)
        assert [opening.position for opening in found] == positions
        assert all(fair.check(opening, shoe, "t") for opening in found)


@pytest.mark.parametrize(
    ("cards", "text"),
    [
        (deck(), "1x0-51"),
        (deck(jokers=1), "1x0-52"),
        (deck() * 8, "8x0-51"),
        (range(1, 81), "1x1-80"),
        ((5, 5, 7, 9, 10), "2x5-5,1x7-7,1x9-10"),
        ((), ""),
    ],
)
def test_a_composition_says_which_cards_there_are(cards: tuple[int, ...], text: str) -> None:
    assert fair.composition(cards) == text


def test_the_next_shuffle_takes_the_committed_order(committed: ShuffleCommitted) -> None:
    source = fair.Committed(Counter(8, 0))
    source.standing = committed
    order = fair.secret(committed)[0]
    assert source.shuffle(CARDS, 5) == order[:5]
    assert source.standing is None
    with pytest.raises(ChanceError, match="not committed to"):
        source.shuffle(CARDS)


def test_a_shuffle_of_other_cards_does_not_take_it(committed: ShuffleCommitted) -> None:
    source = fair.Committed(Counter(8, 0))
    source.standing = committed
    with pytest.raises(ChanceError, match="not committed to"):
        source.shuffle(range(53))


WITH_CARDS = [name for name, game in registered().items() if game.shuffles is not Game.shuffles]


@pytest.mark.parametrize("game", WITH_CARDS)
def test_every_game_with_cards_commits_before_the_first_wager_of_a_round(file: Path, game: str) -> None:
    with Ledger.open(file) as ledger:
        play(open_table(ledger, game, table_id="t"), Counter(5, 1), 80)
        entries = ledger.entries("t")
    assert audit(file).ok
    dealt = {entry.round: entry.version for entry in reversed(entries) if is_deal(entry.event)}
    wagered = {
        entry.round: entry.version for entry in reversed(entries) if isinstance(entry.event, WagerPlaced)
    }
    committed = {e.event.round: e.version for e in reversed(entries) if isinstance(e.event, ShuffleCommitted)}
    assert dealt
    for round_number, version in dealt.items():
        assert committed[round_number] < min(version, wagered.get(round_number, version))


@pytest.mark.parametrize(
    ("game", "seats", "struck"),
    [("five-card-draw", 8, 0), ("five-card-draw", 8, 4), ("seven-card-stud", 8, 0), ("hold-em", 3, 0)],
)
def test_a_shuffle_during_a_round_is_committed_to_before_the_act_that_needs_it(
    file: Path, tmp_path: Path, game: str, seats: int, struck: int
) -> None:
    with Ledger.open(file) as ledger:
        source = fair.Committed(Counter(11, 0))
        table = Table.open(
            game, seats=dict.fromkeys(range(1, seats + 1), 100_000), source=source, entered=False
        )
        live = ledger.open_table(table, key="open", table_id="t")
        reshuffled = out_of_hand = 0
        for _ in range(6):
            for _ in range(struck):
                live.do(Command("irregularity", args={"kind": "card-off-table"}), key=new_key()).result()
            play_out(live)
        for entry in ledger.entries("t"):
            reshuffled += bool(getattr(entry.event, "reshuffled", False))
            out_of_hand += len(getattr(entry.event, "struck", ()))
        out = tmp_path / "out.jsonl"
        with out.open("wb") as written:
            export(ledger, written)
        told = fair.shuffles(ledger.entries("t"))
    used = [shuffle for shuffle in told if shuffle.begun is not None]
    assert all(shuffle.version < shuffle.begun <= (shuffle.ended or 10**9) for shuffle in used)  # type: ignore[operator]
    assert sum(shuffle.ended is None for shuffle in used) == 1
    assert len(used) == 6 + reshuffled
    assert (reshuffled > 0) == (game != "hold-em")
    assert out_of_hand == 6 * struck
    report = audit(file)
    assert report.ok, report.bad
    assert subprocess.run([sys.executable, VERIFIER, out], check=False, capture_output=True).returncode == 0


def play_out(live: LiveTable) -> None:
    """A round in which nobody folds and everybody throws away what he may."""
    live.do(Command("deal"), key=new_key()).result()
    round_number = live.table.state.round
    while live.table.state.round == round_number:
        turn = [offer for offer in live.table.awaits() if offer.kind == "turn"]
        do = next(d for d in ("draw", "check", "call", "bet") if any(offer.do == d for offer in turn))
        offer = next(offer for offer in turn if offer.do == do)
        command = offer.sample(Counter(1, 1))
        if do == "draw":
            held = offer.params["discard"]
            command = Command("draw", offer.seat, args={"discard": names(held.of[: held.most])})  # type: ignore[union-attr]
        live.do(command, key=new_key()).result()


def test_an_audit_finds_a_commitment_that_was_replaced(file: Path) -> None:
    """Who commits twice before the deal could choose between two orders."""
    with Ledger.open(file) as ledger:
        live = open_table(ledger, "three-card-poker", table_id="t")
        second = fair.commit(
            Counter(3, 0).shuffle(CARDS), table="t", round_number=1, as_of=live.table.state.house.as_of
        )
        ledger.append(
            "t",
            [second],
            expected=live.version,
            fence=live.fence,
            key="k",
            command=Command("shuffle"),
            round_number=1,
        ).result()
    assert [bad.reason for bad in audit(file).bad] == [
        "it replaces a commitment that still waited for its shuffle"
    ]


def test_a_round_that_was_void_before_its_deal_needs_no_shuffle(file: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    with Ledger.open(file) as ledger, out.open("wb") as written:
        live = open_table(ledger, "let-it-ride", table_id="t")
        for command in (
            Command("wager", 1, args={"amount": 1_000}),
            Command("irregularity", args={"kind": "face-up-card", "count": 2}),
            Command("wager", 1, args={"amount": 1_000}),
            Command("deal"),
        ):
            live.do(command, key=new_key()).result()
        assert live.table.state.round == 2
        export(ledger, written)
    assert audit(file).bad == ()
    assert subprocess.run([sys.executable, VERIFIER, out], check=False, capture_output=True).returncode == 0


def test_an_audit_finds_cards_that_lie_otherwise(file: Path) -> None:
    with Ledger.open(file) as ledger:
        live = open_table(ledger, "three-card-poker", table_id="t")
        source = live.table.source
        assert isinstance(source, fair.Committed)
        source.standing = fair.commit(CARDS, table="t", round_number=1, as_of=live.table.state.house.as_of)
        live.do(Command("shuffle"), key="k").result()
    assert "another order than the one committed to" in audit(file).bad[0].reason


@pytest.mark.parametrize(
    ("dealt", "reshuffled", "good"),
    [
        ((3, 1, 4), False, True),
        ((3, 4, 1), False, False),
        ((1, 4, 2), False, False),
        ((1, 4, 2), True, True),
        ((8, 9, 1, 2), True, True),
        ((9, 8, 1, 2), True, False),
        ((8, 9, 2, 1), True, False),
    ],
)
def test_cards_lie_as_committed(dealt: tuple[int, ...], reshuffled: bool, good: bool) -> None:
    assert fair.follows(dealt, (3, 1, 4, 2), (7, 8, 9), reshuffled=reshuffled) is good


def is_deal(event: Event) -> bool:
    return not isinstance(event, ShuffleCommitted) and any(field.name == fair.ORDER for field in event.sealed)


def test_other_cards_are_committed_to_when_the_options_change(file: Path) -> None:
    with Ledger.open(file) as ledger:
        live = open_table(ledger, "three-card-poker", table_id="t")
        source = live.table.source
        assert isinstance(source, fair.Committed)
        assert source.standing is not None
        source.standing = replace(source.standing, composition="8x0-51")  # as if another deck had been in use
        first = live.do(Command("time", args={"minutes": 1}), key="a").result()
        assert [type(event) for event in first.events] == [TimePassed]
        source.options = None
        second = live.do(Command("time", args={"minutes": 1}), key="b").result()
        assert [type(event) for event in second.events] == [TimePassed, ShuffleCommitted]
        assert source.standing.composition == "1x0-51"


def test_the_order_is_shown_to_nobody_but_the_auditor(committed: ShuffleCommitted) -> None:
    for viewer in ("public", "seat:1", "dealer"):
        assert event_view(committed, viewer)["sealed"] == [{"name": "order"}, {"name": "salt-seed"}]
    assert event_view(committed, "auditor")["sealed"][0]["value"] == fair.secret(committed)[0]

"""Shuffles are committed to before the first wager, and what a player saw can be opened."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from bookkeeping import open_table, play
from pitboss.chance import Counter
from pitboss.equipment.decks import deck
from pitboss.games import registered
from pitboss.ledger import Ledger, LedgerError, fair
from pitboss.ledger.audit import audit
from pitboss.ledger.happenings import ShuffleCommitted
from pitboss.table import Command, Event
from pitboss.table.events import TimePassed, WagerPlaced
from pitboss.table.views import event_view

CARDS = tuple(range(52))
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
    with pytest.raises(LedgerError, match="opened by its position"):
        fair.openings_for(fair.commit((1, 2, 1), **BOUND), [1])  # type: ignore[arg-type]


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
    assert source.shuffle(CARDS) != order
    assert source.uncommitted == 1


def test_a_shuffle_of_other_cards_does_not_take_it(committed: ShuffleCommitted) -> None:
    source = fair.Committed(Counter(8, 0))
    source.standing = committed
    assert len(source.shuffle(range(53))) == 53
    assert source.uncommitted == 1


@pytest.mark.parametrize("game", [game for game in registered() if "craps" not in game])
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

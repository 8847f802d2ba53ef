"""Chance that nobody can choose: chains, shares and what follows from them, and everybody who would rather choose."""

from __future__ import annotations

import secrets
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from bookkeeping import random_command
from pitboss.chance import Counter, mixed
from pitboss.ledger import Ledger, LiveTable, fair
from pitboss.ledger.audit import audit
from pitboss.ledger.copying import key_of
from pitboss.ledger.export import export
from pitboss.ledger.happenings import ChainBegun, ChanceTold, ShareGiven, ShuffleCommitted
from pitboss.ledger.keys import Signer
from pitboss.ledger.mixing import ROOT, Mix
from pitboss.ledger.rotating import rotate
from pitboss.table import BadCommand, Command, Table
from pitboss.table.events import Event

VERIFIER = Path(__file__).parent.parent.parent / "tools" / "verify.py"
ANTE = Command("wager", 1, args={"on": "ante", "amount": 1_000})
PASS = Command("wager", 1, args={"on": "pass", "amount": 1_000})
FIELD = Command("wager", 1, args={"on": "field", "amount": 500})


def opened(ledger: Ledger, game: str = "three-card-poker") -> LiveTable:
    table = Table.open(game, seats={1: 50_000, 2: 50_000}, source=fair.Committed(), entered=False)
    return ledger.open_table(table, table_id="t", key="opening")


class Player:
    """Gives his share as the browser does: the seed he promised, and the promise of his next one."""

    def __init__(self, seat: int) -> None:
        self.seat, self.seed = seat, secrets.token_hex(32)

    def promise(self, live: LiveTable) -> None:
        share = ShareGiven(seat=self.seat, promise=mixed.promise_of(self.seed))
        live.share(share, key=secrets.token_hex(8)).result()

    def give(self, live: LiveTable, seen: int | None = None) -> str:
        given, self.seed = self.seed, secrets.token_hex(32)
        share = ShareGiven(
            seat=self.seat,
            seed=given,
            promise=mixed.promise_of(self.seed),
            seen=live.version if seen is None else seen,
        )
        live.share(share, key=secrets.token_hex(8)).result()
        return given


def do(live: LiveTable, *commands: Command) -> None:
    for command in commands:
        assert live.do(command, key=secrets.token_hex(8)).result().refusal is None


def mix_of(live: LiveTable) -> Mix:
    assert live.mix is not None
    return live.mix


def found(file: Path, reason: str | None, verifier: str | None = None) -> str:
    """Audit and stand-alone verifier say the same: nothing, or what is wrong."""
    report = audit(file)
    out = file.with_suffix(".jsonl")
    with Ledger.open(file, read_only=True) as ledger, out.open("wb") as target:
        export(ledger, target)
    told = subprocess.run([sys.executable, VERIFIER, out], capture_output=True, text=True, check=False)
    if reason is None:
        assert report.ok, report.bad
        assert told.returncode == 0, told.stdout + told.stderr
    else:
        assert [reason in bad.reason for bad in report.bad] == [True], report.bad
        assert told.returncode == 1
        assert (verifier or reason) in told.stdout + told.stderr
    return told.stdout


def test_dice_follow_from_the_chain_and_the_shares(file: Path) -> None:
    with Ledger.open(file) as ledger:
        live = opened(ledger, "sic-bo")
        ann, ben = Player(1), Player(2)
        ann.promise(live)
        ben.promise(live)
        seeds = {1: ann.give(live), 2: ben.give(live)}
        offer = next(o for o in live.table.awaits() if o.do == "wager" and o.seat == 1)
        do(live, offer.sample(Counter(1, 0)), Command("roll"))
        events = [entry.event for entry in ledger.entries("t")]
    tip = next(event.tip for event in events if isinstance(event, ChainBegun))
    told = next(event for event in events if isinstance(event, ChanceTold))
    value = mixed.read_value(told.value)
    assert mixed.tip_of(mixed.earlier(value)) == tip
    shares = mixed.together(seeds, table="t", round_number=1)
    assert told.draws == (("dice", 3, mixed.numbers(value, shares, table="t", number=1).dice(3)),)
    assert "1 draws have shares" in found(file, None)


def test_cards_lie_where_the_shares_say(file: Path) -> None:
    with Ledger.open(file) as ledger:
        live = opened(ledger)
        ann = Player(1)
        ann.promise(live)
        shares = mixed.together({1: ann.give(live)}, table="t", round_number=1)
        do(live, ANTE, Command("shuffle"))
        events = [entry.event for entry in ledger.entries("t")]
    committed = next(event for event in events if isinstance(event, ShuffleCommitted))
    dealt = next(order for event in events if (order := fair.dealt_order(event)) is not None)
    house = fair.secret(committed)[0]
    at = mixed.places(shares, 52, table="t", number=1)
    assert dealt == tuple(house[place] for place in at) != house
    assert "1 draws have shares" in found(file, None)


def test_without_players_the_house_alone_draws_and_it_is_said(file: Path) -> None:
    with Ledger.open(file) as ledger:
        live = opened(ledger)
        do(live, ANTE, Command("shuffle"))
    assert "0 draws have shares of players in them, 1 the house made alone" in found(file, None)


@pytest.mark.parametrize("game", ["craps", "three-card-poker", "roulette"])
def test_what_the_house_draws_from_no_chain_is_said(file: Path, game: str) -> None:
    """A house that would rather choose could leave the chain out."""
    with Ledger.open(file) as ledger:
        table = Table.open(game, seats={1: 50_000}, source=fair.Committed(Counter(1, 0)), entered=False)
        live = ledger.open_table(table, table_id="t", key="opening")
        while not any(
            fair.dealt_order(e) or getattr(e, "dice", ()) or hasattr(e, "stop") for e in live.table.log
        ):
            do(live, random_command(live.table, Counter(live.version, 0)))
    assert "1 the house made alone, 1 of these from no chain that was published" in found(file, None)


@pytest.mark.parametrize("game", ["craps", "three-card-poker", "blackjack", "hold-em", "keno", "roulette"])
def test_tables_are_taken_over_in_the_middle_of_anything(file: Path, game: str) -> None:
    choose, players = Counter(5, 1), [Player(1), Player(2)]
    with Ledger.open(file) as ledger:
        live = opened(ledger, game)
        for step in range(60):
            for player in players:
                if player.seat in live.table.state.seats and not choose.below(4):
                    try:
                        player.give(live)
                    except BadCommand:
                        player.promise(live)
            live.do(random_command(live.table, choose), key=f"k{step}").result()
            if not choose.below(10):
                live.wait()
                live = ledger.take("t", source=fair.Committed())
        assert mix_of(live).uses
    found(file, None)


def test_a_shuffle_that_was_not_committed_to_uses_nothing_up(file: Path) -> None:
    """The commitment is for the whole shoe; a shuffle of the discards alone is refused, and the commitment stands."""
    with Ledger.open(file) as ledger:
        live = opened(ledger, "blackjack")
        do(live, Command("cut"))
        source = live.table.source
        assert isinstance(source, fair.Committed)
        stands = source.standing
        few = live.do(Command("irregularity", args={"kind": "too-few-cards"}), key="few").result()
        assert few.refusal is not None
        assert "not committed to" in few.refusal.sentence
        assert source.standing is stands is not None
        do(live, Command("recut"))
    found(file, None)


def test_old_ledgers_begin_a_chain_when_they_are_played_on(file: Path) -> None:
    with Ledger.open(file) as ledger:
        table = Table.open("craps", seats={1: 50_000}, source=fair.Committed(Counter(1, 0)), entered=False)
        ledger.open_table(table, table_id="t", key="opening")
        live = ledger.take("t", source=fair.Committed())
        do(live, Command("wager", 1, args={"on": "pass", "amount": 1_000}))
        live = ledger.take("t", source=fair.Committed())
        assert any(isinstance(entry.event, ChainBegun) for entry in ledger.entries("t"))
    found(file, None)


def test_an_old_table_is_played_on_in_the_middle_of_a_round(file: Path) -> None:
    with Ledger.open(file) as ledger:
        source = fair.Committed(Counter(1, 0))
        table = Table.open("sic-bo", seats={1: 50_000}, source=source, entered=False)
        live = ledger.open_table(table, table_id="t", key="opening")
        small = Command("wager", 1, args={"on": "small", "amount": 500})
        do(live, small)
        live = ledger.take("t", source=fair.Committed())
        do(live, Command("roll"), small, Command("roll"))
        told = [entry.event for entry in ledger.entries("t") if isinstance(entry.event, ChanceTold)]
    assert [event.number for event in told] == [1], (
        "the first roll is the old house's, the second the chain's"
    )
    found(file, None)


def test_a_share_is_not_taken_late_twice_or_unpromised(file: Path) -> None:
    with Ledger.open(file) as ledger:
        live = opened(ledger, "craps")
        ann, ben, cy = Player(1), Player(2), Player(3)
        with pytest.raises(BadCommand, match="not the seed that seat 1 has promised"):
            ann.give(live)
        ann.promise(live)
        first = live.version
        with pytest.raises(BadCommand, match="between version"):
            ann.give(live, seen=live.version + 1)
        ann.promise(live)
        ann.give(live)
        with pytest.raises(BadCommand, match="has its share in this round already"):
            ann.give(live)
        ben.promise(live)
        with pytest.raises(BadCommand, match="Others had given their share before this promise"):
            ben.give(live)
        with pytest.raises(BadCommand, match="Nobody sits at seat 3"):
            cy.promise(live)
        do(live, FIELD)
        ben.promise(live)
        with pytest.raises(BadCommand, match="The first wager of this round has been made"):
            ben.give(live)
        assert first < live.version
    found(file, None)


def write(ledger: Ledger, live: LiveTable, *events: Event) -> None:
    """Record what the house would like to have happened, past the engine."""
    ledger.append(
        "t", events, expected=live.version, fence=live.fence, key=secrets.token_hex(8), command=Command("roll"),
        round_number=live.table.state.round,
    ).result()  # fmt: skip


def test_an_accomplice_cannot_choose_his_seed_when_he_knows_the_others(file: Path) -> None:
    """The house holds a player's seed back until its accomplice has promised the one that suits them."""
    with Ledger.open(file) as ledger:
        live = opened(ledger, "craps")
        ann, accomplice = Player(1), Player(2)
        ann.promise(live)
        seen = live.version
        accomplice.promise(live)
        ann.give(live, seen=seen)
        given, promise = accomplice.seed, mixed.promise_of("00" * 32)
        with pytest.raises(BadCommand, match="before this promise"):
            accomplice.give(live)
        write(ledger, live, ShareGiven(seat=2, seed=given, promise=promise, seen=live.version))
    found(file, "the share of seat 2 cannot count", "too late for its round")


def test_a_share_that_was_never_promised_is_found(file: Path) -> None:
    with Ledger.open(file) as ledger:
        live = opened(ledger, "craps")
        write(ledger, live, ShareGiven(seat=2, seed="11" * 32, promise="22" * 32, seen=live.version))
    found(file, "the share of seat 2 cannot count", "was not promised")


def test_the_house_cannot_pass_a_value_over(file: Path) -> None:
    """It knows what each will bring; who could leave one out could choose."""
    with Ledger.open(file) as ledger:
        live = opened(ledger)
        mix_of(live).uses["cards"].used += 1
        do(live, ANTE, Command("shuffle"), Command("deal"))
        play_out(live)
    found(file, "does not take the next value", "does not take the next value")


def test_the_house_cannot_use_values_of_another_chain(file: Path) -> None:
    with Ledger.open(file) as ledger:
        live = opened(ledger, "sic-bo")
        mix_of(live).uses["numbers"].chain = mixed.Chain(secrets.token_bytes(32), 1_024)
        offer = next(o for o in live.table.awaits() if o.do == "wager" and o.seat == 1)
        do(live, offer.sample(Counter(1, 0)), Command("roll"))
    found(file, "its value does not belong to the chain", "is not of the chain that was published")


def test_the_house_cannot_throw_dice_of_its_own(file: Path) -> None:
    with Ledger.open(file) as ledger:
        live = opened(ledger, "sic-bo")
        mix = mix_of(live)
        draw = mix._draw  # pyright: ignore[reportPrivateUsage]

        def loaded(kind: str, bound: int, take: object) -> tuple[int, ...]:
            draw(kind, bound, lambda _: (6, 6, 6))
            return (6, 6, 6)

        mix._draw = loaded  # type: ignore[method-assign, assignment]
        offer = next(o for o in live.table.awaits() if o.do == "wager" and o.seat == 1)
        do(live, offer.sample(Counter(1, 0)), Command("roll"))
    found(file, "does not follow from the chain and the shares", "does not follow from chain and shares")


def test_the_house_cannot_leave_a_share_out(file: Path) -> None:
    with Ledger.open(file) as ledger:
        live = opened(ledger)
        ann = Player(1)
        ann.promise(live)
        ann.give(live)
        mix_of(live).shares.given.clear()
        do(live, ANTE, Command("shuffle"))
    found(file, "in another order than the one committed to", "another order than the one committed to")


def test_the_house_cannot_commit_to_an_order_of_its_own(file: Path) -> None:
    with Ledger.open(file) as ledger:
        live = opened(ledger)
        mix = mix_of(live)
        committed = mix.commit

        def own(*args: object, **bound: object) -> ShuffleCommitted:
            made = committed(*args, **bound)  # type: ignore[arg-type]
            cards = tuple(range(52))
            chosen = fair.commit(cards, table="t", round_number=made.round, as_of=made.as_of)
            sealed = (*chosen.sealed, made.sealed[-1])
            return replace(
                made,
                root=chosen.root,
                commitment=chosen.commitment,
                composition=chosen.composition,
                sealed=sealed,
            )

        mix.commit = own  # type: ignore[method-assign]
        do(live, ANTE, Command("shuffle"), Command("deal"))
        play_out(live)
    found(file, "does not follow from the chain")


def test_a_chain_begun_after_the_shares_leaves_them_out(file: Path) -> None:
    """Otherwise the house could make a chain that suits the seeds it has seen."""
    with Ledger.open(file) as ledger:
        live = opened(ledger)
        ann = Player(1)
        ann.promise(live)
        ann.give(live)
        mix_of(live).uses["numbers"].used = 1_024
        do(live, Command("sit", 3, args={"chips": 10_000}))
        assert mix_of(live).shares.given == {}
        do(live, ANTE, Command("shuffle"))
    assert "0 draws have shares" in found(file, None)


def test_what_is_still_to_come_is_locked(file: Path) -> None:
    """Who reads the database, or an export, finds no root of a chain that is in use."""
    with Ledger.open(file) as ledger:
        live = opened(ledger)
        begun = next(e.event for e in ledger.entries("t") if isinstance(e.event, ChainBegun))
        assert [field.name for field in begun.sealed] == [ROOT]
        locked = str(begun.sealed[0].value)
        assert len(locked) > 64, "a nonce and a tag are with it"
        assert Signer(file.with_name("another.key")).unlock(locked, f"t\n{begun.tip}") is None
        assert ledger.signer.unlock(locked, f"another\n{begun.tip}") is None
        root = ledger.signer.unlock(locked, f"t\n{begun.tip}")
        assert root is not None
        assert mixed.Chain(root, begun.length).tip == begun.tip
        assert root.hex().encode() not in file.read_bytes()
        do(live, ANTE)


def test_a_table_goes_on_when_the_key_is_another_one(file: Path) -> None:
    with Ledger.open(file) as ledger:
        live = opened(ledger, "craps")
        do(live, FIELD)
    key_of(file).unlink()
    with Ledger.open(file, signing_key=file.with_name(file.name + ".key")) as ledger:
        live = ledger.take("t", source=fair.Committed())
        do(live, Command("wager", 2, args={"on": "field", "amount": 500}))
        begun = [entry.event.use for entry in ledger.entries("t") if isinstance(entry.event, ChainBegun)]
    assert begun == ["numbers", "numbers"]


def test_a_shoe_has_entropy_enough() -> None:
    assert [mixed.lanes_for(cards) for cards in (52, 54, 312, 416)] == [1, 1, 9, 13]
    value = mixed.read_value("ab" * 32 * 13)
    other = (*value[:-1], b"\0" * 32)
    cards = tuple(range(416))
    assert mixed.house_order(value, cards, table="t", number=1) != mixed.house_order(
        other, cards, table="t", number=1
    )


def play_out(live: LiveTable) -> None:
    """Finish the round, so that the next shuffle is committed to."""
    number, choose = live.table.state.round, Counter(9, 9)
    while live.table.state.round == number:
        turns = [offer for offer in live.table.awaits() if offer.kind in ("turn", "chance")]
        do(live, turns[0].sample(choose))


def test_a_chain_made_for_a_seed_that_was_held_back_is_found(file: Path) -> None:
    """The house holds a player's seed back, makes a chain that suits it, and only then takes the seed."""
    with Ledger.open(file) as ledger:
        live = opened(ledger, "craps")
        ann = Player(1)
        ann.promise(live)
        seen, mix = live.version, mix_of(live)
        mix.uses["numbers"].used = 1_024
        do(live, Command("sit", 3, args={"chips": 10_000}))
        given, promise = ann.seed, mixed.promise_of("00" * 32)
        with pytest.raises(BadCommand, match="The house has fixed another draw since you looked"):
            ann.give(live, seen=seen)
        write(ledger, live, ShareGiven(seat=1, seed=given, promise=promise, seen=seen))
    found(file, "the share of seat 1 cannot count", "too late for its round")


def with_decks(count: int) -> tuple[Command, Command]:
    announced = Command("notice", args={"option": "decks", "value": count, "minutes": 30})
    return announced, Command("time", args={"minutes": 30})


def test_options_changed_after_the_shares_leave_them_out(file: Path) -> None:
    """Each change of the cards takes another value of the chain: the house could go on until one suits the seeds."""
    with Ledger.open(file) as ledger:
        live = opened(ledger, "blackjack")
        ann = Player(1)
        ann.promise(live)
        ann.give(live)
        decks = live.table.state.house.options["decks"]
        do(live, *with_decks(6 if decks == 8 else 8))
        assert mix_of(live).shares.given == {}
        live = ledger.take("t", source=fair.Committed())
        assert mix_of(live).shares.given == {}
        do(live, *with_decks(decks))
        ann.promise(live)
        ann.give(live)
        assert len(mix_of(live).shares.given) == 1
    found(file, None)


def test_who_promises_late_does_not_keep_others_out(file: Path) -> None:
    """Somebody who is quick promises and gives at once in every round: his share goes, and not those he is ahead of."""
    with Ledger.open(file) as ledger:
        live = opened(ledger, "sic-bo")
        ann, eve = Player(1), Player(2)
        ann.promise(live)
        seen = live.version
        eve.promise(live)
        eve.give(live)
        seed = ann.give(live, seen=seen)
        assert mix_of(live).shares.given == {1: seed}
        with pytest.raises(BadCommand, match="before this promise"):
            eve.give(live)
        offer = next(o for o in live.table.awaits() if o.do == "wager" and o.seat == 1)
        do(live, offer.sample(Counter(1, 0)), Command("roll"))
    found(file, None)


def test_a_chain_begun_after_the_first_wager_is_named(file: Path) -> None:
    """A house that does not like what is coming gives its chain up, and makes one that it likes better."""
    with Ledger.open(file) as ledger:
        live = opened(ledger, "craps")
        do(live, FIELD)
    key_of(file).unlink()
    with Ledger.open(file, signing_key=file.with_name(file.name + ".key")) as ledger:
        live = ledger.take("t", source=fair.Committed())
        do(live, *[Command("wager", 2, args={"on": "field", "amount": 500})] * 2)
    file.with_name(file.name + ".heads").unlink()
    found(file, "a chain is begun in the middle of a round", "begins a chain in the middle of a round")


def test_a_chain_that_is_used_up_in_the_middle_of_a_round_is_followed_by_another(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pitboss.ledger.mixing.LENGTH", 2)
    monkeypatch.setattr("pitboss.ledger.mixing.RESERVE", 1)
    with Ledger.open(file) as ledger:
        live = opened(ledger, "craps")
        for step in range(30):
            live.do(Command("shoot", 1), key=f"shoot{step}").result()
            live.do(PASS, key=f"pass{step}").result()
            live.do(Command("roll"), key=f"roll{step}").result()
        begun = [entry.event for entry in ledger.entries("t") if isinstance(entry.event, ChainBegun)]
        assert len(begun) > 2
    found(file, None)


def test_a_table_keeps_its_chain_when_the_key_is_rotated_in_the_middle_of_a_round(file: Path) -> None:
    with Ledger.open(file) as ledger:
        do(opened(ledger, "craps"), Command("shoot", 1), PASS)
        rotate(ledger, by="console")
    with Ledger.open(file) as ledger:
        live = ledger.take("t", source=fair.Committed())
        do(live, Command("roll"))
        begun = [entry.event.use for entry in ledger.entries("t") if isinstance(entry.event, ChainBegun)]
    assert begun == ["numbers"]
    found(file, None)


def test_a_chain_is_found_again_however_much_was_recorded_since_it_was_used(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise who can fill a round with events has another chain begun in the middle of it."""
    monkeypatch.setattr("pitboss.ledger.mixing.WINDOW", 8)
    with Ledger.open(file) as ledger:
        live = opened(ledger, "craps")
        do(live, Command("shoot", 1), PASS, *[FIELD] * 20)
        live = ledger.take("t", source=fair.Committed())
        do(live, Command("roll"))
        begun = [entry.event.use for entry in ledger.entries("t") if isinstance(entry.event, ChainBegun)]
    assert begun == ["numbers"]
    found(file, None)


def shifted(live: LiveTable) -> None:
    """From now on the house takes another number than the one it tells."""
    mix = mix_of(live)
    below = mix.below
    mix.below = lambda n: (below(n) + 1) % n  # type: ignore[method-assign]


def spin(live: LiveTable, times: int, act: str = "spin") -> None:
    for _ in range(times):
        offers = (o for o in live.table.awaits() if act == "draw" and o.seat == 1)
        red = Command("wager", 1, args={"on": "red", "amount": 500})
        do(live, next((offer.sample(Counter(1, 0)) for offer in offers), red), Command(act))


@pytest.mark.parametrize(("game", "act", "times"), [("roulette", "spin", 60), ("keno", "draw", 1)])
def test_the_house_cannot_tell_other_numbers_than_it_took(
    file: Path, game: str, act: str, times: int
) -> None:
    with Ledger.open(file) as ledger:
        live = opened(ledger, game)
        spin(live, times, act)
        shifted(live)
        spin(live, times, act)
    found(file, "decided again", "tells of other numbers than were drawn")

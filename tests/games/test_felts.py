"""What every game serves to be drawn and told: areas for its wagers, names, words of its acts and events."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pitboss.games import find, open_games
from pitboss.games.wins import explained, with_wins
from pitboss.law import catalogue
from pitboss.ledger.happenings import AT_TABLES
from pitboss.table import Table
from pitboss.table.common import ACTIONS
from pitboss.table.events import KERNEL_EVENTS, Event
from pitboss.table.felt import Area, Felt, Section, Stop, named
from pitboss.table.game import Game
from pitboss.table.layouts import felt_of, laid_out
from pitboss.table.offers import Amount, Offer, OneOf, Subset
from pitboss.table.words import ruling, title

CLIENT = Path(__file__).parents[2] / "web" / "src"


def opened(game: str) -> Table:
    return Table.open(game, seats={1: 10_000_00})


SAMPLES: dict[str, Any] = {
    "call": "invalid",
    "how": "moved",
    "place": "1",
    "kind": "adjustment",
    "why": "opening",
}
"""Fields whose words depend on their value: one that is met."""


def _sample(kind: type[Event]) -> Event:
    """An event with the plainest value of every field."""
    values: dict[str, Any] = {}
    for field in msgspec.structs.fields(kind):
        if field.required:
            values[field.name] = SAMPLES.get(field.name, _plainest(msgspec.inspect.type_info(field.type)))
    return kind(**values)


def _plainest(kind: msgspec.inspect.Type) -> Any:
    match kind:
        case msgspec.inspect.IntType():
            return 1
        case msgspec.inspect.StrType():
            return "x"
        case msgspec.inspect.BoolType():
            return False
        case msgspec.inspect.FloatType():
            return 1.0
        case msgspec.inspect.LiteralType():
            return kind.values[0]
        case msgspec.inspect.VarTupleType() | msgspec.inspect.ListType():
            return ()
        case msgspec.inspect.TupleType():
            return tuple(_plainest(each) for each in kind.item_types)
        case msgspec.inspect.DictType():
            return {}
        case msgspec.inspect.UnionType():
            return (
                None
                if any(isinstance(t, msgspec.inspect.NoneType) for t in kind.types)
                else _plainest(kind.types[0])
            )
        case msgspec.inspect.StructType():
            return kind.cls(
                **{
                    f.name: _plainest(msgspec.inspect.type_info(f.type))
                    for f in msgspec.structs.fields(kind.cls)
                    if f.required
                }
            )
        case _:
            return None


@pytest.mark.parametrize("game", open_games())
def test_every_event_has_words(game: str) -> None:
    """A sentence of the game, of the table or of the event itself, never its fields read aloud."""
    found = find(game)
    for kind in (*found.events, *KERNEL_EVENTS, *AT_TABLES):
        event = _sample(kind)
        said = ruling(found, event).decision
        assert said, kind
        read_aloud = title(type(event))
        assert not said.startswith((f"{read_aloud}:", f"{read_aloud}.")), f"{kind.__name__} has no words"


OWN_DRAWINGS = (
    "felt/craps/",
    "felt/index.tsx",
    "felt/PokerFelt.tsx",
    "lib/poker.ts",
    "lib/casefile.ts",
    "lib/first.ts",
    "lib/tickets.ts",
    "ui/TicketForm.tsx",
    "ui/slip.ts",
)
"""Drawings of particular felts know what they draw, and so does the form of a ticket; the desk finds in the events of
card tables who was dealt what."""
SHARED = {
    "asked", "bet", "big", "black", "blind", "button", "call", "cards-dealt", "check", "column", "cut", "deal", "draw",
    "even", "field", "fold", "inspect", "irregularity", "leave", "line", "odd", "place", "play", "player", "put", "red",
    "reduce", "remove", "ride", "roll", "round-ended", "show", "shuffle", "shuffled", "small", "spin", "spot", "stand",
    "straight", "street", "tie", "wager", "war", "ante", "king", "receipt", "start",
    "pay", "pot",
}  # fmt: skip
"""Words that a client uses as words, or acts that every table of a kind has."""


def test_the_client_holds_no_dictionary_of_games() -> None:
    """No id of a game, no wager and no event of one stands in the client, outside the drawings of particular felts."""
    if not CLIENT.exists():
        pytest.skip("the sources of the client are not here")
    known: set[str] = set()
    for game_id in open_games():
        game = find(game_id)
        kinds = {str(kind.__struct_config__.tag) for kind in game.events} - {
            str(kind.__struct_config__.tag) for kind in KERNEL_EVENTS
        }
        known |= {game_id, *game.wagers(opened(game_id).law), *kinds, *(set(game.actions) - set(ACTIONS))}
    said: dict[str, set[str]] = {}
    for path in sorted(CLIENT.rglob("*.ts*")):
        name = path.relative_to(CLIENT).as_posix()
        if name.startswith(("test/", "api/schema.ts", *OWN_DRAWINGS)):
            continue
        words = set(re.findall(r"[\"'`]([a-z][a-z0-9-]*)[\"'`]", path.read_text(encoding="utf-8")))
        if found := (words & known) - SHARED:
            said[name] = found
    assert said == {}


def _game(offers: tuple[Offer, ...], **more: Any) -> Felt:
    game = find("craps")
    declared = Game(**{
        **{name: getattr(game, name) for name in game.__dataclass_fields__}, "felt": None, "names": {},
        "seats": lambda _rules: 8, **more,
    })  # fmt: skip
    return felt_of(declared, None, ("small", "split", "total-4", "total-5"), offers, cards=False)


AMOUNT = Amount(100, 100_00, 100)


def test_a_game_that_declares_nothing_gets_areas_from_its_wagers_and_offers() -> None:
    offers = (
        Offer("wager", "free", 1, fixed={"on": "small"}, params={"amount": AMOUNT}),
        Offer("wager", "free", 1, fixed={"on": "one-of-a-kind"}, params={"number": OneOf((1, 2)), "amount": AMOUNT}),
        Offer("wager", "free", 1, fixed={"on": "split"}, params={"numbers": Subset((1, 2, 3), 2, 2), "amount": AMOUNT}),
    )  # fmt: skip
    felt = _game(offers)
    assert felt.drawing == "layout"
    assert [section.title for section in felt.sections] == ["", "One of a kind", "Split", "Total"]
    areas = {area.id: area for area in felt.areas()}
    assert areas["one-of-a-kind-2"].args == {"on": "one-of-a-kind", "number": 2}
    assert (areas["split-1-3"].args, areas["split-1-3"].label) == (
        {"on": "split", "numbers": [1, 3]},
        "1 · 3",
    )
    assert areas["total-4"].args == {"on": "total-4"}


def test_what_a_game_declares_comes_first_and_what_it_forgot_is_added() -> None:
    declared = Felt(sections=(Section(title="Outside", areas=(Area(id="small", label="SMALL"),)),))
    offers = tuple(
        Offer("wager", "free", 1, fixed={"on": on}, params={"amount": AMOUNT}) for on in ("small", "any")
    )
    felt = _game(offers, felt=lambda _rules: declared, names={"small": "Small, 4 to 10"})
    assert [area.id for area in felt.areas()] == ["small", "any"]
    small = next(felt.areas())
    assert (small.label, small.name, small.args) == ("SMALL", "Small, 4 to 10", {"on": "small"})


def test_names_are_listed_or_made_from_how_they_begin() -> None:
    names = {"come": "Come", "come-": "Come on {}", "come-odds-": "Come odds on {}", "hop-": "Hop {}"}
    printed = ("come", "come-9", "come-odds-10", "hop-3-5", "any-seven")
    assert [named(names, each) for each in printed] == [
        "Come", "Come on 9", "Come odds on 10", "Hop 3-5", "Any seven",
    ]  # fmt: skip


def test_wheels_are_served_with_every_stop_and_its_colour() -> None:
    """Roulette in the order of its clause; of big six no clause says the order, so that alike stops lie apart."""
    roulette, big_six = (_wheel(game) for game in ("roulette", "big-six"))
    assert [stop.label for stop in roulette[:4]] == ["0", "28", "9", "26"]
    assert Counter(stop.tone for stop in roulette) == {"red": 18, "black": 18, "green": 2}
    assert Counter(stop.label for stop in big_six) == {
        "$1": 24, "$2": 15, "$5": 7, "$10": 4, "$20": 2, "joker": 1, "logo": 1,
    }  # fmt: skip
    fives = [place for place, stop in enumerate(big_six) if stop.label == "$5"]
    assert min(b - a for a, b in pairwise(fives)) >= 6
    assert len(_wheel("pokette")) == 54
    assert _wheel("sic-bo") == ()


def _wheel(game: str) -> tuple[Stop, ...]:
    table = Table.open(game)
    assert table.game.felt is not None
    return table.game.felt(table.rules).wheel


@pytest.mark.parametrize("game", [game for game in open_games() if find(game).bank != "pot"])
def test_every_wager_says_when_it_wins_and_loses(game: str) -> None:
    """In a line that leaves nothing unfilled; a line for no wager of the game's room is a slip of the pen."""
    felt = _explained(game)
    assert [area.id for area in felt.areas() if area.id not in felt.wins] == []
    law = catalogue().on(catalogue().newest)
    assert [wager for wager in find(game).wagers(law) if wager not in felt.wins] == []
    for line in felt.wins.values():
        assert line.endswith(".")
        assert "{" not in line
        assert len(line) < 230


def _explained(game: str, **options: Any) -> Felt:
    table = Table.open(game, options=options) if options else opened(game)
    return with_wins(find(game), laid_out(table), table.state.house.options)


def test_a_wager_says_what_the_house_of_its_table_has_chosen() -> None:
    half = _explained("roulette").wins["red"]
    assert half == "A red number wins. Black loses. On a zero, wagers at even money lose half."
    prison = _explained("roulette", even_money_on_zero="en_prison", wheel="single_zero").wins["red"]
    assert prison.endswith("On a zero, wagers at even money are held for the next spin.")
    fold = _explained("three-card-poker", pair_plus_survives_fold=True).wins["pair-plus"]
    assert fold.endswith("Less loses. A player who folds keeps the pair plus wager.")
    assert _explained("minibaccarat").wins["bankers-hand"].endswith("a tie gives it back.")


@pytest.mark.parametrize("game", ["pai-gow", "pai-gow-poker"])
def test_a_players_bank_has_a_line_of_its_own(game: str) -> None:
    """Its name begins with that of the wager against it, whose line would say the opposite."""
    felt = _explained(game)
    assert felt.wins[f"{game}-bank"].startswith("Your bank")


def test_a_line_is_found_by_the_beginning_of_a_name() -> None:
    said = {"place-": "Wins on {}.", "place-lose-": "Loses on {}.", "split": "Either of two."}
    assert explained(said, "place-lose-4") == "Loses on 4."
    assert explained(said, "place-8") == "Wins on 8."
    assert explained(said, "split-8-9") == "Either of two."
    assert explained(said, "horn") is None

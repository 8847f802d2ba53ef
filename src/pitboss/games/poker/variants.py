"""The ten games of 14.8 as data: what is dealt on each street, who opens it, which hands count.

A new variant is one more entry here and the clauses of its section in law.yaml.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Opens = Literal["blinds", "forced-bet", "showing", "button"]
"""Who opens a betting round: the seat after the blinds, the up-card that must make the forced bet, the best
hand showing, or the first live seat left of the button."""


class Street(msgspec.Struct, frozen=True, kw_only=True):
    """One stage of a hand: cards, then a betting round.

    - `name`: as spoken.
    - `cards`: to each player in this order, `d` face down and `u` face up.
    - `board`: community cards, face up.
    - `draw`: players may exchange cards first.
    - `big`: the betting round is played at the higher of two fixed limits.
    - `common_if_short`: 14.9(h), a common card where there is not one for each.
    - `deal`, `open`, `act`: handles of the clauses on dealing, opening and betting; `tied` where hands are equal.
    """

    name: str
    cards: str = ""
    board: int = 0
    draw: bool = False
    burn: bool = True
    big: bool = False
    opens: Opens = "button"
    common_if_short: bool = False
    deal: tuple[str, ...]
    open: tuple[str, ...]
    tied: tuple[str, ...] = ()
    act: tuple[str, ...]


class Variant(msgspec.Struct, frozen=True, kw_only=True):
    """One game.

    - `seats`: the figure that caps the players; `seats_clause` its handle.
    - `button`: whether a button marks the imaginary dealer (14.10(c)1).
    - `high`, `low`: the rankings of pitboss.hands by which the pot is won.
    - `split`: handles of the clauses on dividing between high and low, in the order pot, odd chip, tied high,
      tied low, order of suits.
    - `no_low`: the clause under which high takes all.
    """

    id: str
    name: str
    type: str
    section: str
    seats: str
    seats_clause: str
    streets: tuple[Street, ...]
    button: bool = False
    high: str | None = "five"
    low: str | None = None
    wins: tuple[str, ...]
    split: tuple[str, ...] = ()
    no_low: tuple[str, ...] = ()

    @property
    def ranked_by(self) -> tuple[str, ...]:
        """Handles of the clauses on how its hands rank."""
        hands = "poker.three-card-hands" if self.high == "three" else "poker.high-hands"
        highs = ("poker.card-order", hands) if self.high else ()
        return (*highs, *(("poker.low-card-order", "poker.low-hands") if self.low else ()))

    @property
    def won_by(self) -> frozenset[str]:
        """Those, and the clauses on who takes which part of the pot."""
        return frozenset((*self.ranked_by, *self.wins, *self.split, *self.no_low))

    @property
    def hole(self) -> int:
        """Cards dealt face down before the first up-card or bet."""
        return self.streets[0].cards.count("d")

    @property
    def board(self) -> int:
        return sum(street.board for street in self.streets)


def _stud7(opener: str) -> tuple[Street, ...]:
    showing = ("poker.stud7-best-showing", "poker.stud7-fourth")
    later = Street(
        name="fifth street", cards="u", big=True, opens="showing", deal=("poker.stud7-later-cards", "poker.burn"),
        open=showing, tied=("poker.stud7-tied-showing",), act=("poker.stud7-betting",),
    )  # fmt: skip
    return (
        Street(name="third street", cards="ddu", burn=False, opens="forced-bet", deal=("poker.stud7-deal",),
               open=(opener, "poker.stud7-opener"), act=("poker.stud7-first-round",)),
        msgspec.structs.replace(later, name="fourth street", big=False, deal=("poker.stud7-fourth", "poker.burn")),
        later,
        msgspec.structs.replace(later, name="sixth street"),
        msgspec.structs.replace(later, name="seventh street", cards="d", common_if_short=True),
    )  # fmt: skip


def _hold_em(cards: str, deal: str, first: str, board: tuple[str, str, str]) -> tuple[Street, ...]:
    flop, turn, river = board
    left = (flop, "poker.hold-em-order")
    return (
        Street(name="first round", cards=cards, burn=False, opens="blinds", deal=(deal, "poker.deal-clockwise"),
               open=(first,), act=(first,)),
        Street(name="flop", board=3, deal=(flop, "poker.burn"), open=left, act=(flop,)),
        Street(name="turn", board=1, big=True, deal=(turn, "poker.burn"), open=left, act=(flop,)),
        Street(name="river", board=1, big=True, deal=(river, "poker.burn"), open=left, act=(flop,)),
    )  # fmt: skip


_HOLD_EM = _hold_em("dd", "poker.hold-em-deal", "poker.hold-em-first-round",
                    ("poker.hold-em-flop", "poker.hold-em-turn", "poker.hold-em-river"))  # fmt: skip
_OMAHA = _hold_em(
    "dddd",
    "poker.omaha-deal",
    "poker.omaha-betting",
    ("poker.omaha-betting", "poker.omaha-betting", "poker.omaha-betting"),
)
_DRAW = (
    Street(name="first round", cards="ddddd", burn=False, opens="blinds", deal=("poker.draw-deal",),
           open=("poker.draw-first-round",), act=("poker.draw-first-round",)),
    Street(name="draw", draw=True, big=True, deal=("poker.draw-exchange", "poker.burn"),
           open=("poker.draw-second-round",), act=("poker.draw-second-round",)),
)  # fmt: skip
_STUD5 = (
    Street(name="second street", cards="du", burn=False, opens="forced-bet", deal=("poker.stud5-deal",),
           open=("poker.stud5-opener",), act=("poker.stud5-betting",)),
    *(
        Street(name=name, cards="u", big=big, opens="showing", deal=(deal, "poker.burn"),
               open=("poker.stud5-best-showing",), tied=("poker.stud5-best-showing",), act=("poker.stud5-betting",))
        for name, big, deal in (
            ("third street", False, "poker.stud5-best-showing"),
            ("fourth street", True, "poker.stud5-later-cards"),
            ("fifth street", True, "poker.stud5-later-cards"),
        )
    ),
)  # fmt: skip
_MAMBO = (
    Street(name="second street", cards="du", burn=False, opens="forced-bet", deal=("poker.mambo-deal",),
           open=("poker.mambo-opener",), act=("poker.mambo-first-round",)),
    Street(name="third street", cards="d", opens="showing", deal=("poker.mambo-third", "poker.burn"),
           open=("poker.mambo-third",), act=("poker.mambo-betting",)),
    Street(name="community card", board=1, big=True, opens="showing", deal=("poker.mambo-community", "poker.burn"),
           open=("poker.mambo-best-pair", "poker.mambo-community"), tied=("poker.mambo-tied",),
           act=("poker.mambo-final-round", "poker.mambo-betting")),
)  # fmt: skip

_STUD_SPLIT = (
    "poker.split-pot",
    "poker.split-odd",
    "poker.tied-high-odd",
    "poker.tied-low-odd",
    "poker.odd-suit-order",
)
_MAMBO_SPLIT = ("poker.mambo-showdown", "poker.mambo-odd", "poker.mambo-tied-high-odd", "poker.mambo-tied-low-odd",
                "poker.mambo-odd-suit-order")  # fmt: skip
_TWO_WAYS = ("poker.split-two-hands", "poker.split-ace-both-ways")

VARIANTS: tuple[Variant, ...] = (
    Variant(
        id="seven-card-stud", name="Seven-card stud", type="poker.type-seven-card-stud", section="poker.stud7",
        seats="poker.seats.seven-card-stud", seats_clause="poker.stud7-seats",
        streets=_stud7("poker.stud7-opener-high"), wins=("poker.stud7-high-wins", "poker.stud7-showdown"),
    ),
    Variant(
        id="seven-card-stud-split", name="Seven-card stud high-low split", type="poker.type-seven-card-stud",
        section="poker.stud7", seats="poker.seats.seven-card-stud", seats_clause="poker.stud7-seats",
        streets=_stud7("poker.stud7-opener-split"), low="low",
        wins=("poker.split-pot", "poker.stud7-showdown", *_TWO_WAYS), split=_STUD_SPLIT,
    ),
    Variant(
        id="seven-card-stud-split-8", name="Seven-card stud high-low split eight or better",
        type="poker.type-seven-card-stud", section="poker.stud7", seats="poker.seats.seven-card-stud",
        seats_clause="poker.stud7-seats", streets=_stud7("poker.stud7-opener-split-8"), low="eight-or-better",
        wins=("poker.split-pot", "poker.stud7-showdown", *_TWO_WAYS), split=_STUD_SPLIT,
        no_low=("poker.eight-or-better",),
    ),
    Variant(
        id="hold-em", name="Hold 'em", type="poker.type-hold-em", section="poker.hold-em",
        seats="poker.seats.hold-em", seats_clause="poker.hold-em-seats", streets=_HOLD_EM, button=True,
        wins=("poker.hold-em-showdown", "poker.hold-em"),
    ),
    Variant(
        id="omaha", name="Omaha", type="poker.type-omaha", section="poker.omaha", seats="poker.seats.omaha",
        seats_clause="poker.omaha-seats", streets=_OMAHA, button=True, high="omaha", wins=("poker.omaha-showdown",),
    ),
    Variant(
        id="omaha-split-8", name="Omaha high-low split eight or better", type="poker.type-omaha",
        section="poker.omaha", seats="poker.seats.omaha", seats_clause="poker.omaha-seats", streets=_OMAHA,
        button=True, high="omaha", low="omaha-low", wins=("poker.omaha-showdown", "poker.omaha-eight-or-better"),
        split=_STUD_SPLIT, no_low=("poker.omaha-eight-or-better", "poker.eight-or-better"),
    ),
    Variant(
        id="five-card-draw", name="Five-card draw", type="poker.type-five-card-draw",
        section="poker.five-card-draw", seats="poker.seats.five-card-draw", seats_clause="poker.draw-seats",
        streets=_DRAW, button=True, wins=("poker.draw-showdown",),
    ),
    Variant(
        id="five-card-draw-low", name="Five-card draw low", type="poker.type-five-card-draw",
        section="poker.five-card-draw", seats="poker.seats.five-card-draw", seats_clause="poker.draw-seats",
        streets=_DRAW, button=True, high=None, low="low",
        wins=("poker.draw-showdown", "poker.low-hands", "poker.low-card-order"),
    ),
    Variant(
        id="five-card-stud", name="Five-card stud", type="poker.type-five-card-stud", section="poker.stud5",
        seats="poker.seats.five-card-stud", seats_clause="poker.stud5-seats", streets=_STUD5,
        wins=("poker.stud5-showdown",),
    ),
    Variant(
        id="mambo-stud", name="Mambo stud high-low split six or better", type="poker.type-mambo-stud",
        section="poker.mambo", seats="poker.seats.mambo-stud", seats_clause="poker.mambo-seats", streets=_MAMBO,
        high="three", low="six-or-better", wins=("poker.mambo-showdown", "poker.mambo-two-hands"),
        split=_MAMBO_SPLIT, no_low=("poker.six-or-better",),
    ),
)  # fmt: skip

_STAGES = frozenset(
    {"fold", "check", "call", "bet", "raise", "put", "draw", "irregularity", "remove-player", "leave"}
)
"""Acts after which cards may be dealt."""
_CHANCE = frozenset({"deal", "shuffle", "irregularity"})
_CHANCE_OR_STAGES = _CHANCE | _STAGES


def draws(variant_id: str) -> frozenset[str]:
    """The acts that may need chance: the deal, rulings that strike cards, and in games whose cards can run out
    every act that deals on."""
    return _CHANCE if variant_id == "hold-em" else _CHANCE_OR_STAGES

"""The simulations that the tests, the benchmarks and the GPU check hold every kernel to."""

from __future__ import annotations

from typing import Any

from pitboss.simulation.script import Request

BY_HAND: dict[str, Any] = {
    "game": "three-card-poker",
    "hands": [{"at-least": "Qs 3d 2c", "do": "play"}, {"do": "fold"}],
}
"""Plays whatever a dealer would qualify with."""
PAIRS: dict[str, Any] = {
    "game": "let-it-ride",
    "bet-one": [{"made": ["three of a kind", "a pair of tens or better"], "do": "ride"}, {"do": "withdraw"}],
    "bet-two": [
        {"suited": True, "do": "ride"},
        {"made": ["no pair", "a pair below tens"], "do": "withdraw"},
        {"do": "ride"},
    ],
}
"""Lets made hands ride, and four to a flush."""

ACE_KING: dict[str, Any] = {
    "game": "caribbean-stud",
    "hands": [
        {"category": "high-card", "at-least": "As Kd 4h 3s 2c", "matches-dealer": True, "do": "bet"},
        {"at-least": "As Kd Qh 3s 2c", "dealer-shows": [2, 3, 4, 5, 6, 7], "do": "bet"},
        {"at-least": "2s 2d 5h 4s 3c", "do": "bet"},
        {"do": "fold"},
    ],
}
"""Bets with a pair or better, and with ace and king where the dealer's card helps."""
NO_FOURTH_FOLD: dict[str, Any] = {
    "game": "mississippi-stud",
    "third-street": [
        {"made": "a pair of jacks or better", "do": "bet 3"},
        {"made": "a pair below jacks", "do": "bet 2"},
        {"high_cards": [1, 2], "do": "bet 1"},
        {"do": "fold"},
    ],
    "fourth-street": [{"made": "no pair", "do": "bet 1"}, {"do": "bet 3"}],
    "fifth-street": [{"made": "no pair", "suited": False, "do": "fold"}, {"do": "bet 3"}],
}
"""Folds before the first community card and after the second, never between."""
TENS_UP: dict[str, Any] = {
    "game": "four-card-poker",
    "hands": [
        {"at-least": "Ts Td 4h 3s 2c", "do": "play 3"},
        {"at-least": "2s 2d 5h 4s 7c", "dealer-shows": ["A", "K"], "do": "fold"},
        {"at-least": "2s 2d 5h 4s 7c", "do": "play 1"},
        {"do": "fold"},
    ],
}
"""Three antes from a pair of tens on, one with a lower pair unless the dealer shows an ace or a king."""
QUEEN_UP: dict[str, Any] = {
    "game": "boston-5-stud",
    "hands": [{"at-least": "Qs 6d 4c", "do": "bet"}, {"do": "fold"}],
}
"""Makes the second wager with queen, six, four or better, though best play always does."""

KERNELS: dict[str, Request] = {
    "craps pass": Request(game="craps", wagers=(("pass", None),)),
    "craps pass-odds": Request(game="craps", strategy="pass-odds"),
    "craps dont-pass-odds": Request(game="craps", strategy="dont-pass-odds"),
    "craps iron-cross": Request(game="craps", strategy="iron-cross"),
    "craps three-point-molly": Request(game="craps", strategy="three-point-molly"),
    "craps field + hard-6 + place-8": Request(
        game="craps", wagers=(("field", None), ("hard-6", None), ("place-8", None))
    ),
    "craps fire-bet": Request(game="craps", wagers=(("fire-bet", None),)),
    "sic-bo small": Request(game="sic-bo", wagers=(("small", None),)),
    "sic-bo one-of-a-kind-3 + total-9 + three-of-a-kind-3": Request(
        game="sic-bo", wagers=(("one-of-a-kind-3", 500), ("total-9", 100), ("three-of-a-kind-3", 100))
    ),
    "big-six joker + 1": Request(game="big-six", wagers=(("big-six-joker", 100), ("big-six-1", 500))),
    "mini-dice place-6": Request(game="mini-dice", wagers=(("place-6", None),)),
    "mini-dice place-4 + place-8 + field": Request(
        game="mini-dice", wagers=(("place-4", 500), ("place-8", 600), ("field", 100))
    ),
    "minibaccarat bankers-hand + tie": Request(
        game="minibaccarat", wagers=(("bankers-hand", None), ("tie", None))
    ),
    "baccarat players-hand, six decks": Request(
        game="baccarat", wagers=(("players-hand", None),), options={"decks": 6}
    ),
    "chemin-de-fer bank": Request(game="chemin-de-fer", wagers=(("bank", None),)),
    "chemin-de-fer against-bank, a free banker": Request(
        game="chemin-de-fer", wagers=(("against-bank", 1_000),), options={"banker_rule": "free"}
    ),
    "blackjack, six decks": Request(game="blackjack", options={"decks": 6}),
    "spanish-21 + match-the-dealer": Request(
        game="spanish-21", wagers=(("spanish-21", None), ("match-the-dealer", None))
    ),
    "double-attack-blackjack + bust-it": Request(
        game="double-attack-blackjack", wagers=(("bet", None), ("bust-it", None))
    ),
    "casino-war": Request(game="casino-war", wagers=(("initial", None), ("tie", None))),
    "red-dog, one deck": Request(game="red-dog", options={"decks": 1}),
    "roulette straight-17": Request(game="roulette", wagers=(("straight-17", None),)),
    "roulette red, en prison": Request(
        game="roulette",
        wagers=(("red", None),),
        options={
            "wheel": "single_zero",
            "even_money_on_zero": "en_prison",
            "en_prison_second_zero": "stay_imprisoned",
        },
    ),
    "roulette split-17-20 + dozen-2 + odd, a pocket unused": Request(
        game="roulette",
        wagers=(("split-17-20", 100), ("dozen-2", 500), ("odd", 500)),
        options={"wheel": "double_used_as_single"},
    ),
    "pokette single-card-As + red": Request(
        game="pokette", wagers=(("single-card-As", 100), ("red", 500)), options={"wheel_stops": 53}
    ),
    "pokette flush + straight-inside + jacer": Request(
        game="pokette", wagers=(("flush", 500), ("straight-flush-inside", 200), ("jacer", 100))
    ),
    "keno straight-8": Request(game="keno"),
    "keno way-2-2-2/2": Request(game="keno", wagers=(("way-2-2-2/2", 150),)),
    "three-card-poker ante": Request(game="three-card-poker"),
    "three-card-poker pair-plus": Request(game="three-card-poker", wagers=(("pair-plus", None),)),
    "three-card-poker ante + pair-plus, auto-shoe": Request(
        game="three-card-poker",
        wagers=(("ante", 500), ("pair-plus", 1_000)),
        options={"dealing": "auto-shoe"},
    ),
    "three-card-poker by a file": Request(game="three-card-poker", decisions=BY_HAND),
    "let-it-ride": Request(game="let-it-ride"),
    "let-it-ride with bonuses, auto-shoe": Request(
        game="let-it-ride",
        wagers=(("let-it-ride", 1_000), ("three-card-bonus", 500), ("bonus-dollar", None)),
        options={"dealing": "auto-shoe"},
    ),
    "let-it-ride up to its payout limit": Request(game="let-it-ride", wagers=(("let-it-ride", 1_000_000),)),
    "let-it-ride by a file": Request(game="let-it-ride", decisions=PAIRS),
    "caribbean-stud": Request(game="caribbean-stud"),
    "caribbean-stud by a file": Request(game="caribbean-stud", decisions=ACE_KING),
    "caribbean-stud with its meter, auto-shoe": Request(
        game="caribbean-stud",
        decisions=ACE_KING,
        wagers=(("ante", 500_000), ("progressive", None)),
        options={"dealing": "auto-shoe", "progressive_survives_fold": True},
    ),
    "mississippi-stud": Request(game="mississippi-stud"),
    "mississippi-stud by a file, with bonuses, auto-shoe": Request(
        game="mississippi-stud",
        decisions=NO_FOURTH_FOLD,
        wagers=(("ante", 1_000), ("three-card-bonus", 500), ("progressive", None)),
        options={"dealing": "auto-shoe"},
    ),
    "mississippi-stud up to its payout limit": Request(game="mississippi-stud", wagers=(("ante", 100_000),)),
    "double-down-stud": Request(game="double-down-stud"),
    "two-card-joker-poker": Request(game="two-card-joker-poker"),
    "four-card-poker by a file, with aces up": Request(
        game="four-card-poker", decisions=TENS_UP, wagers=(("ante", 500), ("aces-up", 1_000))
    ),
    "flop-poker": Request(game="flop-poker"),
    "flop-poker with its bonus, auto-shoe": Request(
        game="flop-poker",
        wagers=(("ante", 1_000), ("three-card-bonus", 500)),
        options={"dealing": "auto-shoe"},
    ),
    "ultimate-texas-hold-em": Request(game="ultimate-texas-hold-em"),
    "ultimate-texas-hold-em with trips and bad beat, auto-shoe": Request(
        game="ultimate-texas-hold-em",
        wagers=(("ante", 1_000), ("trips", 500), ("bad-beat", 500)),
        options={"dealing": "auto-shoe"},
    ),
    "texas-hold-em-bonus": Request(game="texas-hold-em-bonus"),
    "texas-hold-em-bonus with its bonus": Request(
        game="texas-hold-em-bonus", wagers=(("ante", 1_000), ("bonus", 500))
    ),
    "colorado-hold-em": Request(game="colorado-hold-em"),
    "colorado-hold-em with its bonus, auto-shoe": Request(
        game="colorado-hold-em",
        wagers=(("ante", 1_000), ("bonus", 500)),
        options={"dealing": "auto-shoe", "dealer_qualifies": "pair", "bet_multiple": 1},
    ),
    "double-cross-poker": Request(game="double-cross-poker"),
    "double-cross-poker with three cards, auto-shoe": Request(
        game="double-cross-poker",
        wagers=(("ante", 1_000), ("three-card", 500)),
        options={"dealing": "auto-shoe"},
    ),
    "boston-5-stud by a file": Request(game="boston-5-stud", decisions=QUEEN_UP),
    "boston-5-stud by a file, with its bonus, from the hand": Request(
        game="boston-5-stud",
        decisions=QUEEN_UP,
        wagers=(("ante", 500), ("three-card-bonus", 300)),
        options={"dealing": "hand"},
    ),
    "boston-5-stud's bonus alone": Request(
        game="boston-5-stud", decisions=QUEEN_UP, wagers=(("three-card-bonus", 300),)
    ),
    "pai-gow": Request(game="pai-gow"),
    "pai-gow as the traditional house way sets it": Request(
        game="pai-gow", strategy="house-way", options={"house_way": "traditional"}
    ),
    "pai-gow-poker": Request(game="pai-gow-poker"),
    "pai-gow-poker a card at a time, vigorish rounded": Request(
        game="pai-gow-poker", options={"dealing": "manual-shoe", "start_method": "dice"}, amount=1_225
    ),
    "asia-poker": Request(game="asia-poker"),
    "hold-em, six random bots": Request(game="hold-em", strategy="random,random,random,random,random,random"),
    "hold-em, bots of all kinds, raked": Request(
        game="hold-em",
        strategy="tight,random,call,random",
        options={
            "rake": [{"method": "percent", "percent": 10, "cap": 4}],
            "small_bet": "5",
            "ante": "0.50",
            "smallest_chip": "0.25",
            "max_raises": 4,
        },
    ),
    "hold-em, heads-up": Request(game="hold-em", strategy="random,random"),
    "seven-card-stud, six random bots": Request(
        game="seven-card-stud", strategy="random,random,random,random,random,random"
    ),
    "seven-card-stud, four callers": Request(game="seven-card-stud", strategy="call,call,call,call"),
    "seven-card-stud, bots of all kinds, raked": Request(
        game="seven-card-stud",
        strategy="random,tight,call",
        options={
            "rake": [
                {"method": "increments", "levels": {"10": 1, "30": 1}},
                {"method": "percent", "percent": 5},
            ],
            "ante": 1,
            "check_raise": "forbidden",
        },
    ),
}
"""By the name under which a figure is printed."""

COUNTED_LONG = ("texas-hold-em", "colorado-hold-em", "double-cross-poker")
LONG: frozenset[str] = frozenset({"caribbean-stud"}) | {
    name for name in KERNELS if any(game in name for game in COUNTED_LONG)
}
"""Best play that takes a minute to count, once on a machine."""
LONG_EXACT: frozenset[str] = LONG | {
    "caribbean-stud by a file", "caribbean-stud with its meter, auto-shoe", "boston-5-stud by a file",
    "boston-5-stud by a file, with its bonus, from the hand",
    "four-card-poker by a file, with aces up",
}  # fmt: skip
"""Exact figures that take a minute to count."""

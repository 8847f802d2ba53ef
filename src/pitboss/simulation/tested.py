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
    "three-card-poker ante": Request(game="three-card-poker"),
    "three-card-poker pair-plus": Request(game="three-card-poker", wagers=(("pair-plus", None),)),
    "three-card-poker ante + pair-plus, auto-shoe": Request(
        game="three-card-poker",
        wagers=(("ante", 500), ("pair-plus", 1_000)),
        options={"dealing": "auto-shoe"},
    ),
    "three-card-poker by a file": Request(game="three-card-poker", table=BY_HAND),
    "let-it-ride": Request(game="let-it-ride"),
    "let-it-ride with bonuses, auto-shoe": Request(
        game="let-it-ride",
        wagers=(("let-it-ride", 1_000), ("three-card-bonus", 500), ("bonus-dollar", None)),
        options={"dealing": "auto-shoe"},
    ),
    "let-it-ride up to its payout limit": Request(game="let-it-ride", wagers=(("let-it-ride", 1_000_000),)),
    "let-it-ride by a file": Request(game="let-it-ride", table=PAIRS),
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

"""The simulations that the tests, the benchmarks and the GPU check hold every kernel to."""

from __future__ import annotations

from pitboss.simulation.script import Request

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
}
"""By the name under which a figure is printed."""

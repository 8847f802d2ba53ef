"""The places of two and of four cards among all sets of them, rising cards given, for kernels."""

from __future__ import annotations

from typing import Any

from pitboss.hands.compiled import leaf


@leaf
def place_of_two(one: Any, other: Any) -> Any:
    return other * (other - 1) // 2 + one


@leaf
def place_of_four(a: Any, b: Any, c: Any, d: Any, choose: Any) -> Any:
    return a + choose[b, 2] + choose[c, 3] + choose[d, 4]

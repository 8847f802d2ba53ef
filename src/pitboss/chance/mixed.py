"""Chance that nobody can choose: words that follow from a value of the house's hash chain and from the players' shares.

docs/chance-stream.md specifies the words and the chain to the letter; numbers, dice and cards are made of the words as
everywhere else. `tools/verify.py` and the browser client hold the same once more.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256
from math import lgamma, log

from pitboss.chance.counter import Counter
from pitboss.chance.source import ChanceError

Value = tuple[bytes, ...]
"""A value of a chain: as many lanes of 32 bytes as its draws need entropy."""

LANE_BITS = 240
"""Bits of entropy that a lane is good for: 256, less what a chain of some thousand hashes loses."""
_WORDS = 8
_MARKS = 32


class Mixed(Counter):
    """The words of one draw: SHA-256 over a lane, what the draw is bound to, and the number of the block."""

    __slots__ = ("_bound", "_lanes", "_words")

    def __init__(self, lanes: Sequence[bytes], bound: str) -> None:
        super().__init__(0, 0)
        self._lanes, self._bound, self._words = tuple(lanes), bound.encode(), (0,)

    def word(self) -> int:
        block, place = divmod(self.drawn, _WORDS)
        if place == 0:
            lane = self._lanes[block % len(self._lanes)]
            made = sha256(b"pitboss-words-1\n%b\n%d\n%b" % (self._bound, block, lane)).digest()
            self._words = tuple(int.from_bytes(made[at : at + 4], "big") for at in range(0, 32, 4))
        self.drawn += 1
        return self._words[place]


def house_order(value: Value, cards: Iterable[int], *, table: str, number: int) -> tuple[int, ...]:
    """The order of the cards that a value of the chain makes, before the players' shares."""
    return Mixed(value, f"pitboss-order-1\n{table}\n{number}").shuffle(sorted(cards))


def places(shares: str, count: int, *, table: str, number: int) -> tuple[int, ...]:
    """Where in the house's order each card lies that is dealt: by the players' shares alone, so that everybody can
    work it out; without shares the house's order stays as it is."""
    if not shares:
        return tuple(range(count))
    return Mixed([bytes.fromhex(shares)], f"pitboss-places-1\n{table}\n{number}").shuffle(range(count))


def numbers(value: Value, shares: str, *, table: str, number: int) -> Mixed:
    """The stream from which the dice and the numbers of one act are drawn."""
    return Mixed(value, f"pitboss-numbers-1\n{table}\n{number}\n{shares}")


def together(given: dict[int, str], *, table: str, round_number: int) -> str:
    """The shares of a round as one hash, in hex; empty where the house alone draws."""
    if not given:
        return ""
    told = "\n".join(f"{seat} {given[seat]}" for seat in sorted(given))
    return sha256(f"pitboss-shares-1\n{table}\n{round_number}\n{told}".encode()).hexdigest()


def promise_of(seed: str) -> str:
    """What a player promises before he gives a seed."""
    return sha256(f"pitboss-promise-1\n{seed}".encode()).hexdigest()


def lanes_for(cards: int) -> int:
    """The lanes that a shuffle of n cards needs, all of them taken for different."""
    return max(1, -(-int(lgamma(cards + 1) / log(2) + 1) // LANE_BITS))


def earlier(value: Value, steps: int = 1) -> Value:
    """The value that comes n steps before this one: it is known from this one, and not the other way round."""
    for _ in range(steps):
        value = tuple(
            sha256(b"pitboss-chain-1\n%d\n%b" % (at, lane)).digest() for at, lane in enumerate(value)
        )
    return value


def tip_of(value: Value) -> str:
    """What is published of a chain: the hash of the value before its first one."""
    return sha256(b"pitboss-tip-1\n" + b"".join(value)).hexdigest()


def written(value: Value) -> str:
    return b"".join(value).hex()


def read_value(text: str) -> Value:
    found = bytes.fromhex(text)
    return tuple(found[at : at + 32] for at in range(0, len(found), 32))


class Chain:
    """A chain of values from its root, which is the last of them; they are used from the first on."""

    def __init__(self, root: bytes, length: int) -> None:
        self.lanes, self.length = len(root) // 32, length
        if not self.lanes or len(root) % 32 or length < 1:
            raise ChanceError("A chain has a root of 32 bytes for each lane, and at least one value.")
        self._marks = {length: read_value(root.hex())}
        value = self._marks[length]
        for number in range(length - 1, -1, -1):
            value = earlier(value)
            if number % _MARKS == 0:
                self._marks[number] = value
        self.tip = tip_of(value)
        self._near: dict[int, Value] = {}

    def value(self, number: int) -> Value:
        """The value with this number, from 1 to the length of the chain."""
        if not 1 <= number <= self.length:
            raise ChanceError(f"The chain has values 1 to {self.length}, not {number}.")
        if number not in self._near:
            mark = next(at for at in sorted(self._marks) if at >= number)
            value, self._near = self._marks[mark], {mark: self._marks[mark]}
            for at in range(mark - 1, number - 1, -1):
                value = self._near[at] = earlier(value)
        return self._near[number]

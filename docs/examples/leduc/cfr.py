"""Counterfactual regret on Leduc poker, on a tree that is grown by playing copies of a table.

    python cfr.py [ITERATIONS]

Every deal of the six cards is put into the deck of a table, and from each decision every open act is taken on a copy.
The regrets follow Zinkevich, Johanson, Bowling and Piccione, "Regret Minimization in Games with Incomplete Information"
(2007), the players in turn. What a strategy can lose is found by best responses to it.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import permutations
from typing import NamedTuple

from leduc.play import DECK, Leduc

from pitboss.equipment.cards import names
from pitboss.table import Table

CHIPS = 100_00
CHIP = 100
SEATS = (1, 2)


class InOrder:
    """A source of chance that deals these cards."""

    def __init__(self, cards: Sequence[int]) -> None:
        self.cards = tuple(cards)

    def shuffle(self, cards: Sequence[int], count: int | None = None) -> tuple[int, ...]:
        rest = tuple(card for card in cards if card not in self.cards)
        return (self.cards + rest)[:count]


class End(NamedTuple):
    """What seat 1 has won, in chips."""

    won: float


class Node(NamedTuple):
    """A decision: whose, what was done before, what he knows, and what follows from each act."""

    player: int
    story: str
    knows: str
    acts: tuple[str, ...]
    after: tuple[Node | End, ...]


class Knowing:
    """What a player does where he knows the same: regrets, and how often each act was taken."""

    def __init__(self, acts: int) -> None:
        self.regrets, self.taken = [0.0] * acts, [0.0] * acts

    def now(self) -> list[float]:
        return _shares([max(regret, 0.0) for regret in self.regrets])

    def average(self) -> list[float]:
        return _shares(self.taken)


def _shares(parts: list[float]) -> list[float]:
    whole = sum(parts)
    return [part / whole for part in parts] if whole > 0 else [1 / len(parts)] * len(parts)


def trees() -> list[Node]:
    """The tree of each deal, all equally likely, grown by the engine."""
    opening = Table.open("leduc", seats=dict.fromkeys(SEATS, CHIPS), entered=False)
    grown = []
    for cards in permutations(DECK, 3):
        table = opening.copy(source=InOrder(cards))  # pyright: ignore[reportArgumentType]
        table.do(next(offer.command() for offer in table.awaits() if offer.kind == "chance"))
        node = _grown(table, cards, "")
        assert isinstance(node, Node)
        grown.append(node)
    return grown


def _grown(table: Table, cards: Sequence[int], story: str) -> Node | End:
    own: Leduc = table.state.game
    if not own.turn:
        return End((table.state.stack(1) - CHIPS) / CHIP)
    offers = [offer for offer in table.decisions() if offer.seat == own.turn]
    after: list[Node | End] = []
    for offer in offers:
        copy = table.copy()
        copy.do(offer.command())
        turned = copy.state.game.board and not own.board
        after.append(_grown(copy, cards, story + offer.do[0] + ("/" if turned else "")))
    seen = (cards[own.turn - 1], *((cards[2],) if own.board else ()))
    knows = f"{own.turn} {names(seen)} {story}"
    return Node(own.turn - 1, story, knows, tuple(offer.do for offer in offers), tuple(after))


def learn(grown: list[Node], iterations: int) -> dict[str, Knowing]:
    """The average strategy after n iterations, in each of which first one player learns and then the other."""
    known: dict[str, Knowing] = {}
    for _ in range(iterations):
        for player in (0, 1):
            added: dict[str, list[float]] = {}
            playing = {key: knowing.now() for key, knowing in known.items()}
            for root in grown:
                _regret(root, player, (1.0, 1.0), playing, known, added)
            for key, regrets in added.items():
                known[key].regrets = [a + b for a, b in zip(known[key].regrets, regrets, strict=True)]
    return known


def _regret(
    node: Node | End, player: int, reach: tuple[float, float], playing: dict[str, list[float]],
    known: dict[str, Knowing], added: dict[str, list[float]],
) -> float:  # fmt: skip
    """What seat 1 wins from here; the regrets of one player are added up, and what he does is counted."""
    if isinstance(node, End):
        return node.won
    knowing = known.setdefault(node.knows, Knowing(len(node.acts)))
    shares = playing.setdefault(node.knows, [1 / len(node.acts)] * len(node.acts))
    mine = node.player
    values = []
    for share, after in zip(shares, node.after, strict=True):
        further = (reach[0] * share, reach[1]) if mine == 0 else (reach[0], reach[1] * share)
        values.append(_regret(after, player, further, playing, known, added))
    worth = sum(share * value for share, value in zip(shares, values, strict=True))
    if mine == player:
        sign = 1 if player == 0 else -1
        regrets = added.setdefault(node.knows, [0.0] * len(shares))
        for at, share in enumerate(shares):
            regrets[at] += sign * reach[1 - player] * (values[at] - worth)
            knowing.taken[at] += reach[player] * share
    return worth


def value(grown: list[Node], known: dict[str, Knowing]) -> float:
    """What seat 1 wins a hand, in chips, where both play so."""
    play = {key: knowing.average() for key, knowing in known.items()}

    def worth(node: Node | End) -> float:
        if isinstance(node, End):
            return node.won
        return sum(p * worth(after) for p, after in zip(play[node.knows], node.after, strict=True))

    return sum(worth(root) for root in grown) / len(grown)


def exploitability(grown: list[Node], known: dict[str, Knowing]) -> float:
    """Half of what the two best responses win together, in chips a hand: 0 where nothing can be gained."""
    play = {key: knowing.average() for key, knowing in known.items()}
    return sum(_response(grown, play, player) for player in (0, 1)) / 2


def _response(grown: list[Node], play: dict[str, list[float]], player: int) -> float:
    """What the best answer to the other's strategy wins: all hands that look the same are decided together."""
    sign = 1 if player == 0 else -1

    def best(hands: list[tuple[Node | End, float]]) -> float:
        """Hands with the weight of how the other came there; all of them have the same story."""
        ends = sum(sign * weight * node.won for node, weight in hands if isinstance(node, End))
        open_: dict[str, list[tuple[Node, float]]] = {}
        for node, weight in hands:
            if isinstance(node, Node):
                same = node.knows if node.player == player else node.story
                open_.setdefault(same, []).append((node, weight))
        for group in open_.values():
            acts = range(len(group[0][0].acts))
            if group[0][0].player == player:
                ends += max(best([(node.after[act], weight) for node, weight in group]) for act in acts)
            else:
                ends += best(
                    [
                        (node.after[act], weight * play[node.knows][act])
                        for node, weight in group
                        for act in acts
                    ]
                )
        return ends

    return best([(root, 1 / len(grown)) for root in grown])


def main(iterations: int) -> None:
    grown = trees()
    known = learn(grown, iterations)
    print(f"{len(grown)} deals, {len(known)} situations, {iterations} iterations")
    print(
        f"seat 1 wins {value(grown, known):.6f} chips a hand; exploitability {exploitability(grown, known):.6f}"
    )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)

"""Ways to play a banked game: what is done at every ask, by the cards seen and by what was done before.

A way decides at a table, one hand at a time, and lays the same decisions out for a kernel. Best play comes from the
solver that fits the Round; a file of decisions is read in the words of the same solver.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING, Protocol

from pitboss.games.banked.holdings import Holding, holding

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from pitboss.games.banked.against import Best, Duel
    from pitboss.games.banked.board import Best as BoardBest
    from pitboss.games.banked.board import Boards, State
    from pitboss.games.banked.crossing import Raises
    from pitboss.games.banked.growing import Growing
    from pitboss.games.banked.outcomes import Key, Outcomes

Cards = Sequence[int]


class Way(Protocol):
    """A way to play; an ask is named by its place."""

    def choose(self, at: int, own: Cards, up: Cards, before: tuple[int, ...]) -> int:
        """What is done, as a place among the moves of the ask."""
        ...

    def state(self, at: int, before: tuple[int, ...]) -> Hashable:
        """What of the decisions before matters to this one."""
        ...

    def words(self, at: int, before: tuple[int, ...], planes: int) -> NDArray[np.uint64] | None:
        """The decision by every set of own cards, a word of bits for each, a bit by the card that is up, plane by
        plane; None where sets are so few that they are asked one by one.
        """
        ...

    def counts(self, outcomes: Outcomes) -> bool:
        """Whether all deals can be counted by what comes of them."""
        ...

    def tally(self, outcomes: Outcomes) -> Counter[Key]:
        """All deals by what comes of them."""
        ...


class GrowingWay:
    """Decides by all cards seen together."""

    def __init__(
        self, solved: Growing, outcomes: Outcomes, by_file: Sequence[Mapping[Holding, int]] | None = None
    ) -> None:
        self.solved, self.outcomes, self._file = solved, outcomes, by_file

    def choose(self, at: int, own: Cards, up: Cards, before: tuple[int, ...]) -> int:
        return self.chosen(at, holding((*own, *up)), before)

    def chosen(self, at: int, held: Holding, before: tuple[int, ...]) -> int:
        if self._file is not None:
            return self._file[at][held]
        solved, ask = self.solved, self.outcomes.asks[at]
        stakes = self._stakes(before)
        return list(solved.plays(ask, stakes)).index(solved.decide(at, held, stakes).play)

    def state(self, at: int, before: tuple[int, ...]) -> Hashable:
        return None if self._file is not None else self._stakes(before)

    def words(self, at: int, before: tuple[int, ...], planes: int) -> None:
        return None

    def counts(self, outcomes: Outcomes) -> bool:
        return self.solved.reads_grow(outcomes) or self.solved.reads_board(outcomes) is not None

    def tally(self, outcomes: Outcomes) -> Counter[Key]:
        board = self.solved.reads_board(outcomes)
        if board is None or self.solved.reads_grow(outcomes):
            return self.solved.keys(outcomes, self.chosen)
        from pitboss.games.banked.growing_board import keys

        return keys(self.solved.rules, outcomes, self.solved.read, board, self.chosen)

    def _stakes(self, before: tuple[int, ...]) -> tuple[int, ...]:
        stakes = self.outcomes.standing(before).stakes
        unit = self.outcomes.stakes[self.solved.first]
        return tuple(stakes.get(wager, 0) // unit for wager in self.solved.wagers)


class DuelWay:
    """Decides by the own cards, and by the dealer's card that is seen."""

    def __init__(
        self, duel: Duel, outcomes: Outcomes, chosen: NDArray[np.int8], best: Best | None = None
    ) -> None:
        self.duel, self.outcomes, self.chosen, self._best = duel, outcomes, chosen, best

    @cached_property
    def _places(self) -> dict[tuple[int, ...], int]:
        return {tuple(cards): place for place, cards in enumerate(self.duel.decided_on.cards.tolist())}

    def choose(self, at: int, own: Cards, up: Cards, before: tuple[int, ...]) -> int:
        from pitboss.games.banked.against import renamed

        cards, seen = renamed(own, up)
        return int(self.chosen[self.duel.place(self._places[cards], cards, seen)])

    def state(self, at: int, before: tuple[int, ...]) -> Hashable:
        return None

    def words(self, at: int, before: tuple[int, ...], planes: int) -> NDArray[np.uint64] | None:
        return self.duel.words(self.chosen, planes) if self.duel.rules.hand_size > 3 else None

    def counts(self, outcomes: Outcomes) -> bool:
        able = [move.times for each in outcomes.moves for move in each]
        used = {able[int(at)] for at in set(self.chosen.tolist())} if able else set[int]()
        compared = {self.duel.own, self.duel.dealer, self.duel.versus}
        known = all(name in compared or self.duel.reads_first(name) for name in outcomes.reads)
        return known and used <= {0, *self.duel.multiples}

    def tally(self, outcomes: Outcomes) -> Counter[Key]:
        return self.duel.keys(outcomes, self.chosen, self._best)


class OwnWay:
    """A way without the solvers of this family. Whoever counts its deals says so."""

    def state(self, at: int, before: tuple[int, ...]) -> None:
        return None

    def words(self, at: int, before: tuple[int, ...], planes: int) -> None:
        return None

    def counts(self, outcomes: Outcomes) -> bool:
        return False

    def tally(self, outcomes: Outcomes) -> Counter[Key]:
        raise NotImplementedError("the deals of this way are not counted")


class DiscardWay(OwnWay, ABC):
    """Decides by the own cards, and with a wager puts one of them away."""

    @abstractmethod
    def away(self, own: Cards) -> int | None:
        """The card that is put away; None where the hand is folded."""

    @abstractmethod
    def choose(self, at: int, own: Cards, up: Cards, before: tuple[int, ...]) -> int: ...


class CrossedWay(OwnWay, ABC):
    """Raises on the arms of a cross as its tables say; a check costs nothing, so that nobody folds."""

    RAISES, CHECKS = "raise", "check"

    def __init__(self, outcomes: Outcomes) -> None:
        self.outcomes = outcomes

    @property
    @abstractmethod
    def raises(self) -> Raises: ...

    def choose(self, at: int, own: Cards, up: Cards, before: tuple[int, ...]) -> int:
        from pitboss.games.banked.crossing import raised

        return self.move(at, raised(self.raises, own, up))

    def move(self, at: int, raised: int) -> int:
        """The place of a raise or a check among the moves of an ask."""
        wanted = self.RAISES if raised else self.CHECKS
        return next(place for place, move in enumerate(self.outcomes.moves[at]) if move.choice.do == wanted)


class BoardWay:
    """Decides by the own two cards, the community cards seen, and what was raised before."""

    def __init__(self, boards: Boards, best: BoardBest, outcomes: Outcomes) -> None:
        self.boards, self.best, self.outcomes = boards, best, outcomes

    def choose(self, at: int, own: Cards, up: Cards, before: tuple[int, ...]) -> int:
        move = self.boards.move(self.best, at, self._state(before), own, up)
        moves = self.outcomes.moves[at]
        return next(
            place for place, each in enumerate(moves) if (each.choice.do, each.times) == (move.do, move.times)
        )

    def state(self, at: int, before: tuple[int, ...]) -> State:
        return self._state(before)

    def words(self, at: int, before: tuple[int, ...], planes: int) -> None:
        return None

    def counts(self, outcomes: Outcomes) -> bool:
        from pitboss.games.banked.board_held import held_beside

        compared = {self.boards.own, self.boards.dealer, self.boards.versus}
        return set(outcomes.reads) <= compared or held_beside(self.boards, outcomes) is not None

    def tally(self, outcomes: Outcomes) -> Counter[Key]:
        """All deals; of several ways to come to the same wagers one stands for all."""
        from pitboss.games.banked.board_held import held_beside
        from pitboss.games.banked.outcomes import Key

        boards, found = self.boards, Counter[Key]()
        reached = {self._after(plays): plays for plays in product(*(range(len(m)) for m in outcomes.moves))}
        held = held_beside(boards, outcomes)
        counted = (
            {("", "", end): deals for end, deals in self.best.tally.items()}
            if held is None
            else held.tally(self.best)
        )
        for (mine, theirs, end), deals in counted.items():
            seen = {boards.own: end.own, boards.dealer: end.dealer, boards.versus: end.compared}
            if held is not None:
                seen |= {held.own: mine, held.dealer: theirs}
            found[Key(reached[end.state], tuple(seen[name] for name in outcomes.reads))] += deals
        return found

    def _after(self, plays: tuple[int, ...]) -> State:
        return self._state(plays)._replace(folded=self.outcomes.standing(plays).folded is not None)

    def _state(self, before: tuple[int, ...]) -> State:
        from pitboss.games.banked.board import State

        stakes = self.outcomes.standing(before).stakes
        unit = self.outcomes.stakes[self.boards.first[0]]
        return State(tuple(stakes.get(wager, 0) // unit for wager in self.boards.raised))

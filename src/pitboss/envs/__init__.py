"""Gymnasium and PettingZoo environments over the engine; importing this room registers the Gymnasium ones.

`import pitboss.envs; gymnasium.make("pitboss/Blackjack-v0")`. `house` is one seat against the house, `players` a
table with several. Needs the extra `envs`.
"""

from __future__ import annotations

from pitboss.games import rooms

ALONE_IS_NOT_ENOUGH = frozenset({"chemin-de-fer"})
"""Players bank this game for each other: with one seat nobody is there to play against."""
VECTOR = "pitboss.envs.vector:TablesEnv"
COMPILED = frozenset({"blackjack", "three-card-poker", "let-it-ride", "mississippi-stud"})
"""Games of which many tables are stepped at once by compiled code; see `vector`."""
LONGEST = 1_000
"""Steps of an episode, after which Gymnasium breaks it off: refused actions change nothing and could go on forever."""


def games() -> tuple[str, ...]:
    """The games against the house, each an environment of its own."""
    return tuple(
        game
        for room, ids in rooms().items()
        if room != "poker"
        for game in ids
        if game not in ALONE_IS_NOT_ENOUGH
    )


def env_id(game: str) -> str:
    """`pitboss/ThreeCardPoker-v0`."""
    return f"pitboss/{''.join(word.capitalize() for word in game.split('-'))}-v0"


def register() -> None:
    """Tell Gymnasium about every game against the house."""
    from typing import Any

    import gymnasium

    registered: Any = gymnasium
    for game in games():
        if env_id(game) not in registered.registry:
            registered.register(
                env_id(game), entry_point="pitboss.envs.house:HouseEnv", kwargs={"game": game},
                max_episode_steps=LONGEST, vector_entry_point=VECTOR if game in COMPILED else None,
            )  # fmt: skip


register()

"""What a house has chosen at a table, as sentences for who sits there; the sentences are kept in `house_rules.yaml`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.table.chosen import said, spaced
from pitboss.table.options import COMMON

if TYPE_CHECKING:
    from pitboss.table.game import Game
    from pitboss.table.options import Option
    from pitboss.table.table import Table

Sentences = str | Mapping[Any, str]


class HouseRule(NamedTuple):
    option: str
    sentence: str
    cites: tuple[str, ...]


def house_rules(table: Table) -> Iterator[HouseRule]:
    """A sentence for every choice that says something to a player; what is wagered comes first."""
    game, values = table.game, table.state.house.options
    stakes = game.stakes(table.rules)
    if stakes:
        yield HouseRule("stakes", f"The stakes are {stakes}.", ())
    lines, told = game.posted(table.rules), set[str]()
    for line in lines:
        told.update(line.options)
        cites = (
            clause for each in game.options if each.name in line.options for clause in each.cites(table.law)
        )
        yield HouseRule(line.options[0], line.sentence, tuple(dict.fromkeys(cites)))
    limits = [option for option in COMMON if option.name in ("table_min", "table_max")]
    for option in (*limits, *(each for each in game.options if each not in COMMON)):
        value = option.holding(values)
        if (
            option.name in told
            or value in (None, [], {})
            or (option.matters is not None and not option.matters(values))
        ):
            continue
        sentence = sentence_of(game, option, value)
        if sentence:
            yield HouseRule(option.name, sentence, option.cites(table.law))


def sentence_of(game: Game, option: Option, value: Any) -> str:
    """The sentence for a value; empty where a player need not be told. What has none is told by its help."""
    written = spaced(said(option, value)).replace(".00", "")
    kept = kept_for(game, option.name, value)
    if kept is None:
        return option.help if value is True else f"{option.help.rstrip('.')}: {written}."
    return kept.replace("{}", written)


def kept_for(game: Game, name: str, value: Any) -> str | None:
    """The sentence as it is kept: of the game, of its bank (all games with a pot are poker), or of every game."""
    sentences = _sentences()
    kind = "poker" if game.bank == "pot" else "house"
    found = sentences.get(f"{game.id}/{name}", sentences.get(f"{kind}/{name}", sentences.get(name)))
    return found if found is None or isinstance(found, str) else found.get(_key(value), found.get("other"))


def entries() -> frozenset[str]:
    """The names under which sentences are kept."""
    return frozenset(_sentences())


def _key(value: Any) -> Any:
    """Maps of values are not looked up: they are rules of the house's own."""
    return value if isinstance(value, str | int) else "other"


@lru_cache(maxsize=1)
def _sentences() -> Mapping[str, Sentences]:
    from ruamel.yaml import YAML

    path = files("pitboss.games") / "house_rules.yaml"
    return YAML(typ="safe", pure=True).load(path.read_text("utf-8"))  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]

"""The catalogue of clauses, and the law of one day taken from it."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from contextlib import contextmanager
from datetime import date
from functools import cached_property, partial
from hashlib import sha256
from types import MappingProxyType
from typing import Any, cast

import msgspec

from pitboss.errors import meant
from pitboss.law import ids
from pitboss.law.changes import Change, differences
from pitboss.law.model import (
    Entry,
    Figure,
    Game,
    LawError,
    NoText,
    NotInForce,
    Section,
    Subchapter,
    UnknownGame,
    UnknownHandle,
)

NEW_GAMES = "all-games.new-games"


class Contents(msgspec.Struct, frozen=True, kw_only=True):
    """The compiled catalogue as it is stored."""

    source: str
    """Digest of the files it was compiled from."""
    digest: str
    """Digest of what it says, whatever the comments and the order of the files."""
    chapter: str
    title: str
    expires: date
    """The last day of the chapter by its own text."""
    expires_remark: str
    ended: date
    """The first day after the chapter."""
    ended_remark: str
    newest: date
    """The newest law held: the date when none is given."""
    subchapters: tuple[Subchapter, ...]
    sections: tuple[Section, ...]
    games: tuple[Game, ...]
    entries: tuple[Entry, ...]
    figures: tuple[Figure, ...]


class Catalogue:
    """Every clause and figure with its dates. `on(day)` gives the law of a day."""

    def __init__(self, contents: Contents, plugged: Sequence[Contents] = ()) -> None:
        self.contents = contents
        parts = (contents, *plugged)
        self.entries = tuple(entry for part in parts for entry in part.entries)
        self.figures = tuple(figure for part in parts for figure in part.figures)
        self.digest = contents.digest
        """Of the chapter alone: a package that is installed beside it changes no table of the chapter's games."""
        self.newest = contents.newest
        self.ended = contents.ended
        self.subchapters = {sub.id: sub for part in parts for sub in part.subchapters}
        self.sections = {section.id: section for part in parts for section in part.sections}
        self.games = {game.id: game for part in parts for game in part.games}
        self._plugged = {game.id: part.digest for part in plugged for game in part.games}
        self._laws: dict[date, Law] = {}
        self._law: Callable[[date], Law] = partial(Law, self)

    def __repr__(self) -> str:
        held = f"{len(self.entries)} clauses and {len(self.figures)} dated figures"
        return f"<Catalogue of {held}, {self.digest[:12]}>"

    def digest_of(self, game_id: str) -> str:
        """The digest of the law that a game rests on: the chapter's, and its package's where it is plugged in."""
        added = self._plugged.get(game_id)
        return self.digest if added is None else sha256(f"{self.digest} {added}".encode()).hexdigest()

    def on(self, day: date) -> Law:
        """The law of a day; a day without any law gives a Law in which nothing is in force."""
        law = self._laws.get(day)
        if law is None:
            law = self._laws[day] = self._law(day)
        return law

    @contextmanager
    def giving(self, law: Callable[[date], Law]) -> Generator[None]:
        """While this lasts, `on` gives what `law` makes of a day, whatever was given before."""
        before = self._laws, self._law
        self._laws, self._law = {}, law
        try:
            yield
        finally:
            self._laws, self._law = before

    @cached_property
    def handles(self) -> Mapping[str, tuple[Entry, ...]]:
        """Every handle with its entries, oldest first."""
        found: dict[str, list[Entry]] = {}
        for entry in self.entries:
            for handle in entry.handles:
                found.setdefault(handle, []).append(entry)
        return MappingProxyType({name: tuple(sorted(found[name], key=_since)) for name in sorted(found)})

    @cached_property
    def figure_names(self) -> Mapping[str, tuple[Figure, ...]]:
        """Every figure with its dated values, oldest first."""
        found: dict[str, list[Figure]] = {}
        for figure in self.figures:
            found.setdefault(figure.name, []).append(figure)
        return MappingProxyType({name: tuple(sorted(found[name], key=_since)) for name in sorted(found)})

    @cached_property
    def ids(self) -> Mapping[str, tuple[Entry, ...]]:
        """Every clause id with its entries, oldest first."""
        found: dict[str, list[Entry]] = {}
        for entry in self.entries:
            found.setdefault(entry.id, []).append(entry)
        return MappingProxyType({name: tuple(sorted(found[name], key=_since)) for name in found})

    @cached_property
    def figures_by_cite(self) -> Mapping[str, tuple[Figure, ...]]:
        """The dated figures of every clause id."""
        found: dict[str, list[Figure]] = {}
        for figure in self.figures:
            found.setdefault(figure.cite, []).append(figure)
        return MappingProxyType({cite: tuple(figures) for cite, figures in found.items()})

    def holds(self, citation: str) -> bool:
        """Whether the catalogue holds a citation: a clause, a section, a subchapter or the chapter."""
        return (
            citation in self.ids
            or citation in self.sections
            or citation in self.subchapters
            or citation == self.contents.chapter
        )

    def under(self, claim: str) -> tuple[Entry, ...]:
        """Every entry, of any day, that is the clause named or lies under it, in the order of the book."""
        found = [entry for entry in self.entries if ids.under(entry.id, claim)]
        return tuple(sorted(found, key=lambda entry: (ids.order(entry.id), entry.since)))

    def game(self, game_id: str) -> Game:
        try:
            return self.games[game_id]
        except KeyError:
            near = meant(game_id, self.games, "there are")
            raise UnknownGame(f"There is no game {game_id!r} in the catalogue; {near}") from None

    def changes(self, first: date, second: date, game: str | None = None) -> tuple[Change, ...]:
        """What the law of the second day has that the first has not, and the other way round."""
        within = self.game(game).subchapter if game is not None else self.contents.chapter
        return differences(self.entries, self.figures, days=(first, second), within=within)


class Law:
    """The law of one day: which clause a handle means, and which figure holds."""

    def __init__(self, catalogue: Catalogue, day: date) -> None:
        self.catalogue = catalogue
        self.date = day
        self.digest = catalogue.digest

    def __repr__(self) -> str:
        return f"<Law of {self.date.isoformat()}, {self.digest[:12]}>"

    def cite(self, handle: str) -> str:
        """The id that states the rule on this day."""
        try:
            return self._cites[handle]
        except KeyError:
            raise self._absent(handle, self.catalogue.handles) from None

    def cites(self, *handles: str) -> tuple[str, ...]:
        """The ids of several handles, without repeats, in the order given."""
        return tuple(dict.fromkeys(self.cite(handle) for handle in handles))

    def in_force(self, handle: str) -> bool:
        """Whether the rule exists on this day; an unknown handle is still a mistake."""
        if handle in self._cites:
            return True
        if handle in self.catalogue.handles:
            return False
        raise self._absent(handle, self.catalogue.handles)

    def figure(self, name: str) -> Any:
        """The value that holds on this day: a number, text, a tuple or a read-only map."""
        return self._figure(name).value

    def figure_or(self, name: str, default: Any) -> Any:
        """The value, or the default where the figure exists but not on this day."""
        figure = self._figures.get(name)
        if figure is not None:
            return figure.value
        if name in self.catalogue.figure_names:
            return default
        raise self._absent(name, self.catalogue.figure_names)

    def figure_cite(self, name: str) -> str:
        """The clause that states the figure on this day."""
        return self._figure(name).cite

    def figure_remark(self, name: str) -> str:
        """What is to be said about the value of this day, such as that earlier values are not known."""
        return self._figure(name).remark

    def entry(self, citation: str) -> Entry | None:
        """The clause with this id on this day, or None."""
        return self._entries.get(citation)

    def entry_of(self, handle: str) -> Entry:
        """The clause a handle means on this day."""
        return self._entries[self.cite(handle)]

    def entries(self) -> Iterable[Entry]:
        """Every clause in force on this day."""
        return self._entries.values()

    def authorised(self, game_id: str) -> NoText | None:
        """None where the game may be opened on this day under text we hold, otherwise why not."""
        game = self.catalogue.game(game_id)
        sub = self.catalogue.subchapters[game.subchapter]
        chapter = self.catalogue.contents.chapter
        if self.date < game.since:
            return NoText(
                f"No text held for {self.date.isoformat()}: {game.name} was not adopted before "
                f"{game.since.isoformat()}{_by(game.by)}.",
                (*self._closed_list(sub.id), *game.clauses, sub.id, *self._new_games()),
            )
        if self.date >= self.catalogue.ended:
            return NoText(
                f"No text held for {self.date.isoformat()}: {self.catalogue.contents.ended_remark}.",
                (sub.id, chapter),
            )
        if sub.text == "none":
            return NoText(f"No text held for {game.name}: {sub.reason}.", (sub.id,))
        return None

    @property
    def reading(self) -> str:
        """How the whole law of this day is read: after the day on which the text lets the chapter expire."""
        contents = self.catalogue.contents
        return contents.expires_remark if self.date > contents.expires else ""

    def _closed_list(self, sub: str) -> tuple[str, ...]:
        """The clause that bars games which the subchapter does not list, where it has one on this day."""
        handles = (handle for e in self._entries.values() if e.home == sub for handle in e.handles)
        return tuple(self.cite(handle) for handle in handles if handle.endswith(".only-listed-games"))

    def _new_games(self) -> tuple[str, ...]:
        """The clause that lets only authorised games be offered, where it is in force."""
        return (self.cite(NEW_GAMES),) if self.in_force(NEW_GAMES) else ()

    def digest_of(self, game_id: str) -> str:
        return self.catalogue.digest_of(game_id)

    def subchapter(self, game_id: str) -> str:
        return self.catalogue.game(game_id).subchapter

    @cached_property
    def _entries(self) -> dict[str, Entry]:
        return {entry.id: entry for entry in self.catalogue.entries if entry.holds_on(self.date)}

    @cached_property
    def _cites(self) -> dict[str, str]:
        return {handle: entry.id for entry in self._entries.values() for handle in entry.handles}

    @cached_property
    def _figures(self) -> dict[str, Figure]:
        return {
            figure.name: msgspec.structs.replace(figure, value=_frozen(figure.value))
            for figure in self.catalogue.figures
            if figure.holds_on(self.date)
        }

    def _figure(self, name: str) -> Figure:
        try:
            return self._figures[name]
        except KeyError:
            raise self._absent(name, self.catalogue.figure_names) from None

    def _absent(self, name: str, known: Mapping[str, tuple[Entry, ...] | tuple[Figure, ...]]) -> LawError:
        spans = known.get(name)
        if spans is None:
            return UnknownHandle(f"The catalogue holds no {name!r}{_nearest(name, known)}.")
        held = " and ".join(f"from {span.since.isoformat()} until {span.until.isoformat()}" for span in spans)
        return NotInForce(f"{name} is not in force on {self.date.isoformat()}; it holds {held}.")


def _nearest(name: str, known: Iterable[str]) -> str:
    """What may have been meant, for whoever wrote a handle or a figure that is not there."""
    prefix = f"{name.partition('.')[0]}."
    own = [other for other in known if other.startswith(prefix)]
    if not own:
        return f"; no law file with `prefix: {prefix[:-1]}` names any"
    from difflib import get_close_matches

    near = get_close_matches(name, own, n=1)
    return f"; it holds {near[0]!r}" if near else ""


def _since(dated: Entry | Figure) -> date:
    return dated.since


def _by(register: str) -> str:
    return f" ({register})" if register else ""


def _frozen(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return tuple(_frozen(item) for item in cast(Iterable[Any], value))
    if isinstance(value, dict):
        return MappingProxyType({key: _frozen(item) for key, item in cast(dict[Any, Any], value).items()})
    return value

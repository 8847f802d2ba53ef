"""Clauses that no edition holds, taken after the pattern of a sister subchapter: `like` in a law file.

    like:
      subchapter: "19:47-20"
      sections: {"20.5": "16.4", "20.12": "16.13"}   # "20.12": "35" where no section of 35 is on record
      without: [dealer-card-exposed]

Every clause of those sections is made again under the other number, unless the file has one of the same name or
number itself. None of them is printed text: each says what it was made after.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pitboss.law import ids
from pitboss.law.files import Node

_LIKE = ("subchapter", "sections", "without", "provenance")
_KEPT = ("name", "kind", "concern", "gist", "figures", "readings", "reason", "checklist")


def borrowed(law: Node, laws: Sequence[Node]) -> list[Node]:
    """The clauses that a law file takes after another one, as if they were written in it."""
    head = law.named()
    if "like" not in head:
        return []
    found = head["like"].mapping(_LIKE, required=("subchapter", "sections"))
    base = _sister(found["subchapter"], laws)
    chapter = found["subchapter"].text().partition("-")[0]
    sections = {f"{chapter}-{name}": node.text() for name, node in found["sections"].named().items()}
    own = [clause.named() for clause in head["clauses"].items()]
    written = {word for clause in own for word in (clause["id"].text(), *_names(clause))}
    left_out = set(found["without"].texts()) if "without" in found else set[str]()
    made = list(_made(base, sections, found))
    names = {name for clause in made for name in _names(clause.named())}
    if strange := left_out - names:
        raise found["without"].error(
            f"{', '.join(sorted(strange))}: no such clause stands in those sections."
        )
    return [
        clause
        for clause in made
        if written.isdisjoint((clause.named()["id"].text(), *_names(clause.named())))
        and left_out.isdisjoint(_names(clause.named()))
    ]


def _sister(node: Node, laws: Sequence[Node]) -> Node:
    for law in laws:
        if law.named()["subchapter"].text() == node.text():
            return law
    raise node.error(f"no law file has the subchapter {node.text()}.")


def _made(base: Node, sections: Mapping[str, str], found: Mapping[str, Node]) -> Iterator[Node]:
    used: set[str] = set()
    for node in base.named()["clauses"].items():
        clause = node.named()
        pattern = clause["id"].text()
        section = ids.section(pattern) or ""
        if section not in sections or "until" in clause:
            continue
        used.add(section)
        yield _clause(clause, _moved(pattern, section, sections[section], _names(clause)), found)
    if unused := sections.keys() - used:
        raise found["sections"].error(f"{', '.join(sorted(unused))}: no clause of the sister subchapter.")


def _moved(pattern: str, section: str, target: str, names: Sequence[str]) -> str:
    """The number under which a clause stands here; its name where no section is on record."""
    chapter = section.partition("-")[0]
    if "." in target:
        return f"{chapter}-{target}{pattern[len(section) :]}"
    return f"{chapter}-{target} '{names[0] if names else pattern}'"


def _clause(clause: Mapping[str, Node], number: str, found: Mapping[str, Node]) -> Node:
    at = found["subchapter"]

    def said(value: str) -> Node:
        return Node(value, at.file, at.line)

    provenance = found.get("provenance", said("practice"))
    remark = said(f"After the pattern of {clause['id'].text()}; the text was not found.")
    kept = {key: node for key, node in clause.items() if key in _KEPT}
    made = {"id": said(number), "edition": said("none"), "provenance": provenance, "remark": remark, **kept}
    return Node({**made}, at.file, at.line)


def _names(clause: Mapping[str, Node]) -> tuple[str, ...]:
    return clause["name"].texts() if "name" in clause else ()

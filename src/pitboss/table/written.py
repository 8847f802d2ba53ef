"""Values of options as people write them, and which of those offered the law of a day forbids."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from pitboss.money import dollars
from pitboss.table.options import Option, canonical
from pitboss.table.refusals import BadCommand
from pitboss.table.values import write

if TYPE_CHECKING:
    from pitboss.law import Law


def written(spec: Option, value: Any) -> Any:
    """A value as it may be sent back: amounts in dollars, the rest as it is."""
    return msgspec.to_builtins(write(spec, value, dollars), enc_hook=str)


def as_text(said: Any) -> str:
    """A written value in a table of options; nothing where none is set."""
    if isinstance(said, bool):
        return str(said).lower()
    if isinstance(said, list):
        said = ", ".join(map(str, said))  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]
    return "" if said is None or said == {} else str(said)


def forbidden(spec: Option, law: Law, value: Any, values: Mapping[str, Any]) -> str | None:
    """Why the law of the day forbids a value, beside the other ones."""
    if spec.forbids is None:
        return None
    try:
        own = canonical(spec, value)
        return spec.forbids(law, own, {**values, spec.name: own})
    except (BadCommand, ValueError, KeyError):
        return None

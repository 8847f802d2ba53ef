"""What other ways to play a set hand cost, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast


def in_words(strategy: Mapping[str, Any]) -> dict[str, Any]:
    """A strategy in lines: what it is, one for each of its other ways, and what it says already."""
    ways = {
        name: cast("Mapping[str, Any]", way) for name, way in strategy.items() if isinstance(way, Mapping)
    }
    lines = [f"{name[0].upper()}{name[1:]}: house edge {_edge(way):.4%}." for name, way in ways.items()]
    return {**strategy, "text": [strategy["summary"], *lines, *strategy.get("text", ())]}


def _edge(way: Mapping[str, Any]) -> float:
    edge = way["house_edge"]
    return cast("Mapping[str, float]", edge)["value"] if isinstance(edge, Mapping) else float(edge)

"""A wager whose exact figures are out of reach: sampled, with its error, and said so."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pitboss.analysis.figures import WagerMath


@dataclass(frozen=True)
class SampledMath(WagerMath):
    """method: how the figures came about; error: the standard error of the house edge."""

    method: str = ""
    error: float = 0.0

    def as_json(self) -> dict[str, Any]:
        row = super().as_json()
        for value in row.values():
            if isinstance(value, dict) and "exact" in value:
                value["exact"] = None
        row["distribution"] = [
            {"net": str(net), "probability": f"{float(chance):.6f}"}
            for net, chance in sorted(self.figures.distribution, reverse=True)
        ]
        return {**row, "method": self.method, "standard_error": round(self.error, 8)}

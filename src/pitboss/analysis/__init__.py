"""The exact math of wagers, computed from the engines that pay them."""

from pitboss.analysis.figures import Figures, WagerMath, exact_value
from pitboss.analysis.odds import OddsReport, analyse, not_yet

__all__ = ["Figures", "OddsReport", "WagerMath", "analyse", "exact_value", "not_yet"]

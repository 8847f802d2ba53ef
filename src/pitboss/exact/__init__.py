"""Exact math in fractions: distributions, absorbing chains, enumeration and backward induction."""

from pitboss.exact.chains import Absorbed, Absorption, ChainError, components, solve
from pitboss.exact.distributions import Distribution, DistributionError, Number
from pitboss.exact.enumeration import best, draws, tally

__all__ = [
    "Absorbed",
    "Absorption",
    "ChainError",
    "Distribution",
    "DistributionError",
    "Number",
    "best",
    "components",
    "draws",
    "solve",
    "tally",
]

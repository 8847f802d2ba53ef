"""What a baccarat licensee chooses, each choice held against the law of the day."""

from __future__ import annotations

from pitboss.games.coup.options import shared

PREFIX = "baccarat"
OPTIONS = shared(PREFIX)

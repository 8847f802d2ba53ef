"""Training questions made from the engine: a table is played at random, and what the engine rules is the answer.

Nothing here knows a game. A question has a seed, and the same seed asks it again.
"""

from pitboss.drills.payouts import Payouts, payouts
from pitboss.drills.rulings import Call, call
from pitboss.drills.situation import NoQuestion, drilled

__all__ = ["Call", "NoQuestion", "Payouts", "call", "drilled", "payouts"]

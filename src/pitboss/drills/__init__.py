"""Training questions made from the engine: a table is played at random, and what the engine rules is the answer.

Nothing here knows a game. A question has a seed, and the same seed asks it again.
"""

from pitboss.drills.answers import Choice
from pitboss.drills.chips import Stack, colour_up, pay
from pitboss.drills.choices import consequence, next_to_act
from pitboss.drills.payouts import Payouts, payouts
from pitboss.drills.rulings import Call, call
from pitboss.drills.settle import settle
from pitboss.drills.situation import KINDS, NoQuestion, drilled

__all__ = [
    "KINDS", "Call", "Choice", "NoQuestion", "Payouts", "Stack", "call", "colour_up", "consequence", "drilled",
    "next_to_act", "pay", "payouts", "settle",
]  # fmt: skip

"""Sources of chance: secure, counter-based, scripted, entered by a person. Kernels use `chance.compiled`."""

from pitboss.chance.counter import STREAM_VERSION, Counter
from pitboss.chance.given import Entered, NeedsEntry, Scripted
from pitboss.chance.secure import Secure
from pitboss.chance.source import ChanceError, Source

__all__ = [
    "STREAM_VERSION",
    "ChanceError",
    "Counter",
    "Entered",
    "NeedsEntry",
    "Scripted",
    "Secure",
    "Source",
]

"""A licensee's submission held against the law of its date."""

from pitboss.submissions.check import Finding, Ruling, check
from pitboss.submissions.compare import Change, compare
from pitboss.submissions.file import Filing, SubmissionError, in_short, parse, place_of, read
from pitboss.submissions.schema import schema

__all__ = [
    "Change",
    "Filing",
    "Finding",
    "Ruling",
    "SubmissionError",
    "check",
    "compare",
    "in_short",
    "parse",
    "place_of",
    "read",
    "schema",
]

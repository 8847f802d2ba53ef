"""A licensee's submission held against the law of its date."""

from pitboss.submissions.check import Finding, Ruling, check
from pitboss.submissions.file import Filing, SubmissionError, read

__all__ = ["Filing", "Finding", "Ruling", "SubmissionError", "check", "read"]

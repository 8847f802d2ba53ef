"""The one base of every error that a caller can cause or meet: `except pitboss.PitbossError` catches them all."""


class PitbossError(Exception):
    """What went wrong, as a sentence."""

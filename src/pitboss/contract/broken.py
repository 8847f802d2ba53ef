"""What is said of a game that does not keep the contract."""


class Broken(AssertionError):
    """What the contract asks for and a game does not keep; the sentence says what is wrong where."""

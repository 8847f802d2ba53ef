"""Amounts of money: whole cents inside, dollars at the edges."""

import re
from decimal import Decimal

MOST = 10**15
"""The largest amount read, in cents: ten trillion dollars, so that every amount fits a 64-bit field."""

_WRITTEN = re.compile(r"([+-]?)\$?((?:[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)?)(?:\.([0-9]+))?")


class MoneyError(ValueError):
    """An amount or odds that cannot be read, or that cannot be paid exactly; the message is a sentence."""


def parse_dollars(text: str | int | Decimal) -> int:
    """Read dollars, whole or with cents (`10`, `"7.50"`, `"1,000"`, `"-$5.00"`), as cents.

    Whatever could hide a rounding is refused: floats, fractions of a cent, nan and infinity.
    """
    match text:
        case int() if not isinstance(text, bool):
            return _checked(text * 100, text)
        case str():
            return _checked(_read(text), text)
        case Decimal():
            return _checked(_exact_cents(text), text)
        case _:
            raise MoneyError(
                f"An amount is text or a whole number of dollars, such as 10 or 7.50, not {text!r}."
            )


def dollars(cents: int) -> str:
    """Print cents as `parse_dollars` reads them: `510.00`, `-5.00`."""
    whole, rest = divmod(abs(cents), 100)
    return f"{'-' if cents < 0 else ''}{whole}.{rest:02d}"


def show(cents: int) -> str:
    """Print cents for people: `$510.00`, `-$5.00`, `$1,250.00`."""
    whole, rest = divmod(abs(cents), 100)
    return f"{'-' if cents < 0 else ''}${whole:,}.{rest:02d}"


def _read(text: str) -> int:
    written = text.strip()
    found = _WRITTEN.fullmatch(written)
    if found is None or not (found[2] or found[3]):
        raise MoneyError(f"An amount is written in dollars, such as 10 or 7.50, not as {_short(text)}.")
    whole, cents = found[2].replace(",", "").lstrip("0"), (found[3] or "").rstrip("0")
    if len(cents) > 2:
        raise MoneyError(f"{_short(text)} has a fraction of a cent; amounts are whole cents.")
    if len(whole) > 15:
        raise _too_large(text)
    size = int(whole or "0") * 100 + int(cents.ljust(2, "0"))
    return -size if found[1] == "-" else size


def _exact_cents(amount: Decimal) -> int:
    if not amount.is_finite():
        raise MoneyError(f"{amount} is not an amount of money.")
    if amount.adjusted() > 15:
        raise _too_large(amount)
    # Through the text and not by arithmetic: the decimal context may round.
    return _read(f"{amount:f}")


def _checked(cents: int, written: object) -> int:
    if abs(cents) > MOST:
        raise _too_large(written)
    return cents


def _too_large(written: object) -> MoneyError:
    return MoneyError(f"{_short(written)} is more than the largest amount, {show(MOST)}.")


def _short(written: object) -> str:
    if isinstance(written, int) and abs(written) > MOST:
        return "The amount"
    text = repr(written) if isinstance(written, str) else str(written)
    return text if len(text) <= 40 else text[:37] + "..."

"""Amounts of money: whole cents inside, dollars at the edges."""

import re
from decimal import Context, Decimal, Inexact, InvalidOperation

from pitboss.errors import PitbossError

MOST = 10**15
"""The largest amount read, in cents: ten trillion dollars, so that every amount fits a 64-bit field."""

_WRITTEN = re.compile(r"([+-]?)\$?((?:[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)?)(?:\.([0-9]+))?")

_CENT = Decimal("0.01")
# Its own context: the caller's may round, this one refuses to.
_EXACT = Context(prec=40, traps=[Inexact, InvalidOperation])


class MoneyError(PitbossError, ValueError):
    """An amount or odds that cannot be read, or that cannot be paid exactly; the message is a sentence."""


def parse_dollars(text: str | int | Decimal) -> int:
    """Read dollars, whole or with cents (`10`, `"7.50"`, `"1,000"`, `"-$5.00"`), as cents.

    Whatever could hide a rounding is refused: floats, fractions of a cent, nan and infinity.
    """
    match text:
        case int() if not isinstance(text, bool):
            cents = text * 100
        case str():
            cents = _from_text(text)
        case Decimal():
            cents = _from_decimal(text)
        case _:
            raise MoneyError(
                f"An amount is text or a whole number of dollars, such as 7.50 or 10, not {text!r}."
            )
    if abs(cents) > MOST:
        raise _too_large()
    return cents


def dollars(cents: int) -> str:
    """Print cents as `parse_dollars` reads them: `510.00`, `-5.00`."""
    whole, rest = divmod(abs(cents), 100)
    return f"{'-' if cents < 0 else ''}{whole}.{rest:02d}"


def show(cents: int) -> str:
    """Print cents for people: `$510.00`, `-$5.00`, `$1,250.00`."""
    whole, rest = divmod(abs(cents), 100)
    return f"{'-' if cents < 0 else ''}${whole:,}.{rest:02d}"


def brief(cents: int) -> str:
    """Print cents as a sign does: `$5`, `$2.50`, `$5,000`."""
    return show(cents).removesuffix(".00")


def _from_text(text: str) -> int:
    found = _WRITTEN.fullmatch(text.strip())
    if found is None or not (found[2] or found[3]):
        raise MoneyError(f"An amount is written in dollars, such as 10 or 7.50, not as {_short(text)}.")
    cents = (found[3] or "").rstrip("0")
    if len(cents) > 2:
        raise _fraction(text)
    try:
        return int(found[1] + found[2].replace(",", "") + cents.ljust(2, "0"))
    except ValueError:  # thousands of digits
        raise _too_large() from None


def _from_decimal(amount: Decimal) -> int:
    if not amount.is_finite():
        raise MoneyError(f"{amount} is not an amount of money.")
    try:
        return int(amount.quantize(_CENT, context=_EXACT).scaleb(2, context=_EXACT))
    except Inexact:
        raise _fraction(amount) from None
    except InvalidOperation:  # more digits than the context holds
        raise _too_large() from None


def _fraction(written: object) -> MoneyError:
    return MoneyError(f"{_short(written)} has a fraction of a cent; amounts are whole cents.")


def _too_large() -> MoneyError:
    return MoneyError(f"An amount is at most {show(MOST)}.")


def _short(written: object) -> str:
    return repr(str(written)[:30])

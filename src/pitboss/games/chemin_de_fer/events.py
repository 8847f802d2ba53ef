"""What happens to the bank."""

from __future__ import annotations

from pitboss.table.events import Event


class BankTaken(Event, frozen=True, kw_only=True, tag="bank-taken"):
    """A seat has the shoe and stakes the bank; `aside` is what it has put aside of the sum with which it goes on."""

    seat: int
    amount: int
    aside: int = 0


class BankStood(Event, frozen=True, kw_only=True, tag="bank-stood"):
    """The coup is decided: the stake of the bank stands for the covers."""

    seat: int
    amount: int


class BankKept(Event, frozen=True, kw_only=True, tag="bank-kept"):
    """The banker may go on with this sum; `follows` is the seat that lost a banco to him, 0 for none."""

    seat: int
    sum: int
    follows: int = 0


class BankLost(Event, frozen=True, kw_only=True, tag="bank-lost"):
    seat: int


class BankPassed(Event, frozen=True, kw_only=True, tag="bank-passed"):
    """The banker has given the bank up; `sum` is what the next one stakes at least, 0 where nothing binds him."""

    seat: int
    sum: int
    why: str


class BankDeclined(Event, frozen=True, kw_only=True, tag="bank-declined"):
    seat: int


class BankStated(Event, frozen=True, kw_only=True, tag="bank-stated"):
    """Where a case begins: who has the bank and with what sum, or what the next banker goes by."""

    seat: int
    sum: int = 0
    passed: int = 0
    waits: int = 0
    follows: int = 0


EVENTS: tuple[type[Event], ...] = (
    BankTaken, BankStood, BankKept, BankLost, BankPassed, BankDeclined, BankStated,
)  # fmt: skip

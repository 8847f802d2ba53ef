"""What a case leaves to chance comes alike at every replay: a case does not stand today and fall tomorrow."""

from pitboss.cases import replay_case
from pitboss.cases.model import CaseResult
from pitboss.cases.reader import parse_case

CASE = """
case: Cards that nobody states
game: ultimate-texas-hold-em
seats: {1: 500}
play:
  - {do: wager, seat: 1, amount: AMOUNT}
  - {do: deal}
  - {do: play, seat: 1, amount: AMOUNT0}
"""


def played(amount: str) -> CaseResult:
    text = CASE.replace("AMOUNT0", str(4 * int(amount))).replace("AMOUNT", amount)
    result = replay_case(parse_case(text))
    assert result.ok, result.differences
    return result


def test_a_case_is_dealt_the_same_cards_again() -> None:
    assert [played("10").stacks for _ in range(5)] == [played("10").stacks] * 5


def test_another_case_is_dealt_others() -> None:
    dealt = {amount: str(played(amount).steps[1].events) for amount in ("10", "20", "30")}
    assert len({text.replace(amount, "") for amount, text in dealt.items()}) == 3

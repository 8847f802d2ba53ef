"""The bank going round a table: whose money moves, who sees what, and what a case states of it."""

from __future__ import annotations

from typing import Any

from pitboss.cases.reader import parse_case
from pitboss.cases.replay import replay_case
from pitboss.chance import Counter, Entered
from pitboss.table import Command, Table

BANKED = {"amount": 1_000}


def opened(seed: int = 4, **more: Any) -> Table:
    return Table.open(
        "chemin-de-fer", seats={1: 100_000, 2: 100_000, 3: 100_000}, source=Counter(seed, 1), **more
    )


def bank(table: Table, seat: int, cents: int) -> None:
    table.do(Command("bank", seat, args={"amount": cents}))


def test_the_house_has_its_vigorish_and_never_a_chip_at_risk() -> None:
    table = opened(entered=False)
    for _ in range(80):
        decide(table)
        balances = table.state.balances
        assert balances.get("bank", 0) == 0
        assert not any(cents for account, cents in balances.items() if account.startswith("escrow"))
        assert sum(table.state.stack(seat) for seat in (1, 2, 3)) == 300_000 - balances.get("commission", 0)
    assert table.state.balances["commission"] > 0


def decide(table: Table) -> None:
    """A coup: whoever is next banks, the next one covers, both take the first of what is open to them."""
    holds = table.game.holds_up(table.rules, table.state)
    if holds:
        command = table.game.completing(table.rules, table.state, holds[0])
        assert command is not None
        table.do(command)
    elif not table.state.wagers:
        table.do(Command("bank", table.state.game.holder))
    banker = table.state.game.holder
    table.do(Command("wager", banker % 3 + 1, args={"amount": 1_000}))
    table.do(Command("deal"))
    while asked := table.state.game.asked():
        choices = [offer.do for offer in table.awaits() if offer.kind == "turn"]
        table.do(Command(choices[0], int(asked)))


def test_where_people_deal_the_cards_are_named_as_they_come() -> None:
    table = Table.open("chemin-de-fer", seats={1: 100_000, 2: 100_000}, source=Entered())
    bank(table, 1, 1_000)
    table.do(Command("banco", 2))
    table.do(Command("deal"))
    for place, cards in (
        ("first card of the shoe", "2c"),
        ("players-hand", "4s Kc"),
        ("bankers-hand", "7d Kh"),
    ):
        table.do(Command("turn-cards", args={"place": place, "cards": cards}))
    assert table.state.game.asked() == "2"
    table.do(Command("draw", 2))
    table.do(Command("turn-cards", args={"place": "players-hand", "cards": "5s"}))
    table.do(Command("stand", 1))
    assert table.state.stack(2) == 101_000


def test_what_a_session_tells_a_case_can_state() -> None:
    table = opened(seed=6)
    while not table.state.game.sum:
        decide(table)
    told = table.game.session(table.state)
    seat, whole = told["bank"], told["bank_sum"]
    text = f"case: as it stood\ngame: chemin-de-fer\nstands: {{bank: {seat}, bank_sum: {whole}}}\n"
    text += f"seats: {{1: 1000, 2: 1000, 3: 1000}}\nplay: [{{do: bank, seat: {seat}, "
    text += f"stacks: {{{seat}: {1000 - float(whole):.2f}}}}}]\n"
    assert replay_case(parse_case(text)).differences == []

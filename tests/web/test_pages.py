"""The pages beside the tables, in a real browser against a real server: the math, the law, the record, the staff."""

from __future__ import annotations

from web_house import Enter, House


def test_changing_a_pay_table_moves_the_edge(house: House, visit: Enter) -> None:
    """Pair plus with a flush at 3 to 1 instead of 4: every textbook has 7.28 percent instead of 2.32."""
    ann = visit()
    ann.go("math/three-card-poker")
    edge = ann.page.locator('[data-wager="pair-plus"] .edge')
    edge.wait_for(timeout=60_000)
    assert edge.inner_text() == "2.317%"
    ann.page.get_by_role("button", name="Pair plus").click()
    ann.page.get_by_role("button", name="Less for flush").click()
    ann.page.get_by_test_id("edge").get_by_text("7.276%").wait_for(timeout=60_000)
    told = ann.page.get_by_test_id("edge").inner_text()
    assert "up from 2.317%" in told
    assert "exact" in told
    assert edge.inner_text() == "7.276%"
    ann.page.get_by_role("img", name="+3 with 4.96%").wait_for()
    # What the law does not allow is said with its clause, and worked out all the same.
    ann.page.get_by_role("alert").get_by_role("link", name="19:47-20.11(a)2", exact=True).first.wait_for()
    ann.page.get_by_role("button", name="Back to the law's odds").click()
    ann.page.get_by_test_id("edge").get_by_text("2.317%").wait_for()
    field = ann.page.get_by_label("Odds of flush")
    field.fill("four")
    field.press("Enter")
    ann.page.get_by_text("Write odds as 4 to 1.").wait_for()


def test_changing_an_option_moves_the_edge(house: House, visit: Enter) -> None:
    """A commission on every buy bet instead of on winners: a twentieth of the wager instead of a sixtieth."""
    ann = visit()
    ann.go("math/craps?wager=buy-4")
    ann.page.get_by_test_id("edge").get_by_text("1.667%").wait_for(timeout=60_000)
    ann.page.get_by_text("Other options").click()
    ann.page.get_by_label("commission timing").select_option(label="at_bet")
    ann.page.get_by_test_id("edge").get_by_text("5.000%").wait_for(timeout=60_000)
    assert "up from 1.667%" in ann.page.get_by_test_id("edge").inner_text()
    ann.page.get_by_label("Find a wager").fill("hard 6")
    assert ann.page.locator("table.wagers tbody tr").count() == 1


def test_a_bankroll_is_worked_out_and_drawn(house: House, visit: Enter) -> None:
    ann = visit()
    ann.go("math/craps")
    told = ann.page.get_by_test_id("sessions")
    told.get_by_text("exact", exact=True).wait_for(timeout=60_000)
    ann.page.get_by_role("img", name="After 100 wagers").wait_for()
    form = ann.page.locator(".session-form")
    form.get_by_label("Each wager").fill("10")
    form.get_by_label("Leave after winning").fill("100")
    form.get_by_role("button", name="Work it out").click()
    ann.page.locator(".ends li", has_text="goal").wait_for()
    assert "$10" in told.inner_text()
    form.get_by_label("Bankroll").fill("5")
    form.get_by_role("button", name="Work it out").click()
    ann.page.get_by_role("alert").get_by_text("A bankroll of $5.00 does not cover a round").wait_for()
    ann.go("math/let-it-ride")
    ann.page.get_by_test_id("sessions").get_by_text("sampled", exact=True).wait_for(timeout=60_000)


def test_best_play_is_shown_as_tables(house: House, visit: Enter) -> None:
    ann = visit()
    ann.go("math/let-it-ride")
    first = ann.page.get_by_role("region", name="Best play of Bet 1")
    first.get_by_role("row", name="A pair of tens or better").get_by_text("ride", exact=True).wait_for(
        timeout=60_000
    )
    assert first.locator("tr.takes").count() > 0
    ann.go("math/three-card-poker")
    ann.page.get_by_text("Make the play wager with queen high, six four or better").wait_for(timeout=60_000)
    line = ann.page.get_by_role("region", name="Hands around the line").locator("tbody tr")
    assert [row.inner_text().split()[-1] for row in line.all()] == ["play"] * 4 + ["fold"] * 4
    ann.go("math/hold-em")
    ann.page.get_by_role("alert").get_by_text("no wagers against the house").wait_for()

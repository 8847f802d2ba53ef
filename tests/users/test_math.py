"""The math page works out a bankroll, with the packages that a casino installs."""

from web_house import Enter, expect


def test_a_bankroll_is_worked_out_and_drawn(visit: Enter) -> None:
    ann = visit()
    ann.go("math/craps")
    told = ann.page.get_by_test_id("sessions")
    told.get_by_text("exact", exact=True).wait_for()
    ann.page.get_by_role("img", name="After 100 wagers").wait_for()
    # A hundred pass line bets are binomial: 50 won of 100 is neither a win nor a loss.
    for share in ("51.67% with less", "7.88% with as much", "40.45% with more"):
        ann.page.get_by_text(share).wait_for()
    form = ann.page.locator(".session-form")
    form.get_by_label("Each wager").fill("10")
    form.get_by_label("Leave after winning").fill("100")
    form.get_by_role("button", name="Work it out").click()
    ann.page.locator(".ends li", has_text="goal").wait_for()
    expect(told).to_contain_text("$10")
    form.get_by_label("Bankroll").fill("5")
    form.get_by_role("button", name="Work it out").click()
    ann.page.get_by_role("alert").get_by_text("A bankroll of $5.00 does not cover a round").wait_for()
    ann.go("math/let-it-ride")
    ann.page.get_by_test_id("sessions").get_by_text("sampled", exact=True).wait_for()

"""A round of every game as a dealer enters it: dice, cards, tiles and numbers clicked on what the page lays out.

Bots play, and the house does what needs nobody; the page waits for the dealer where chance decides. Craps, roulette,
three card poker, minibaccarat and hold 'em are entered every day by the tests of what happens at a dealer's table.
"""

from __future__ import annotations

import re

import pytest
from shapes import SHAPES

from pitboss.games import open_games
from web_house import PASSWORD, Enter, House, Visitor, expect

DAILY = [SHAPES[shape] for shape in ("box", "tiles", "tickets")]
GAMES = [pytest.param(game, marks=[] if game in DAILY else [pytest.mark.full]) for game in open_games()]
DRAWS = ("five-card-draw", "five-card-draw-low")
EVENTS = ("wager-settled", "pot-awarded", "ticket-settled")
DECIDED = ", ".join(f'button.entry[data-event="{event}"]' for event in EVENTS)
"""Lines of the log that tell how a round went."""


@pytest.mark.parametrize("game", GAMES)
def test_a_round_is_entered_by_the_dealer(house: House, visit: Enter, game: str) -> None:
    table = house.open(game, chance="entered", bots=2)
    floor = visit()
    floor.log_in("floor", PASSWORD)
    floor.go(f"table/{table['id']}")
    dealer = Dealer(floor)
    over = floor.page.locator(DECIDED)
    for _ in range(60):
        over.or_(dealer.asked).first.wait_for(state="attached")
        if over.count():
            break
        dealer.enters()
    over.first.wait_for(state="attached")
    assert dealer.entered, "nobody asked what chance brought"
    # The record tells what was entered; of cards thrown away face down nobody is told.
    told = str(house.call(f"/api/audit/tables/{table['id']}/entries?after=0&limit=1000&lines=true"))
    found = [word in told for word in dealer.entered]
    assert any(found) if game in DRAWS else all(found), dealer.entered


class Dealer:
    """Who enters whatever the page asks for, and takes the first thing back each time."""

    def __init__(self, visitor: Visitor) -> None:
        self.page = visitor.page
        panel = self.page.locator(".act-column")
        self.cards = panel.get_by_role("region", name="Cards to enter")
        # What has nothing to enter is done by the house in a moment.
        forms = panel.get_by_role("region", name="The dealer's next step").locator(".offer-form")
        self.step = forms.filter(has=self.page.locator(".picker, .card-pick, select")).first
        self.asked = self.cards.or_(self.step)
        self.entered: list[str] = []
        self._at = 0
        self._visitor = visitor

    def enters(self) -> None:
        if self.cards.count():
            turned = self.page.locator("button.entry").filter(
                has_text=re.compile("are turned up: |enters the cards of .+, face down")
            )
            before, newest = turned.count(), self._visitor.newest_line()
            places = self._cards()
            self.cards.get_by_role("button", name="These are turned up").click()
            expect(turned).to_have_count(before + places)
            self._visitor.wait_line(newest)
        else:
            newest = self._visitor.newest_line()
            self._step()
            self.step.locator("[data-act]").click()
            self._visitor.wait_line(newest)

    def _cards(self) -> int:
        """Fill every place, and say how many there are."""
        fields = self.cards.get_by_role("textbox")
        wanted = [_count(label) for label in self.cards.locator(".field label").all_inner_texts()]
        self._one()
        self.cards.get_by_role("button", name=re.compile("^Undo the last")).click()
        for field in fields.all():
            expect(field).to_have_value("")
        for _ in range(sum(wanted)):
            self._one()
        for field, count in zip(fields.all(), wanted, strict=True):
            words = field.input_value().split()
            assert len(words) == count
            self.entered += words
        return len(wanted)

    def _one(self) -> None:
        """Another card each time, so that hands of a shoe differ; after it, one more is entered than before."""
        deck = self.cards.locator(".deck-pick button:enabled")
        before = self._words()
        self._at += 11
        deck.nth(self._at % deck.count()).click()
        self.page.wait_for_function(
            """before => [...document.querySelectorAll('section[aria-label="Cards to enter"] input')]
              .flatMap(field => field.value.split(' ').filter(Boolean)).length > before""",
            arg=before,
        )

    def _words(self) -> int:
        return sum(len(field.input_value().split()) for field in self.cards.get_by_role("textbox").all())

    def _step(self) -> None:
        """Dice, the stop of a wheel, or numbers that were drawn."""
        step, send = self.step, self.step.locator("[data-act]")
        undo = step.get_by_role("button", name="Undo")
        dice, stops = step.locator(".dice-pick"), step.locator(".stops-pick button")
        step.locator(".dice-pick, .stops-pick, .card-pick, select").first.wait_for()
        picked = [die.get_by_role("button") for die in dice.all()] or ([stops] if stops.count() else [])
        if picked:
            picked[0].first.click()
            undo.click()
            expect(send).to_be_disabled()
            for choices in picked:
                self._at += 5
                choices.nth(self._at % choices.count()).click()
            self.entered.append("dice" if dice.count() else "outcome")
        elif step.locator(".card-pick").count():
            wanted = _most(step.locator("[role=group]").first.get_attribute("aria-label") or "")
            for number in step.locator(".card-pick button").all()[:wanted]:
                number.click()
            self.entered.append("numbers")
        expect(send).to_be_enabled()


def _count(label: str) -> int:
    return int(re.findall(r"\d+", label.rpartition(":")[2])[0])


def _most(label: str) -> int:
    return int(re.findall(r"\d+", label)[-1])

"""A round of every game as a dealer enters it: dice, cards, tiles and numbers, clicked on the page or typed.

Bots play, and the house does what needs nobody; the page waits for the dealer where chance decides. Craps, roulette,
three card poker, minibaccarat and hold 'em are entered every day by the tests of what happens at a dealer's table.
"""

from __future__ import annotations

import re
from typing import Any

import pytest
from shapes import SHAPES

from pitboss.games import open_games
from web_house import PASSWORD, Enter, House, Visitor, expect

DAILY = {SHAPES["box"]: "click", SHAPES["tiles"]: "click", SHAPES["tickets"]: "keys"}
ENTERED = [
    pytest.param(game, by, marks=[] if DAILY.get(game) == by else [pytest.mark.full])
    for game in open_games()
    for by in ("click", "keys")
]
DRAWS = ("five-card-draw", "five-card-draw-low")
EVENTS = ("wager-settled", "pot-awarded", "ticket-settled")
DECIDED = ", ".join(f'button.entry[data-event="{event}"]' for event in EVENTS)
"""Lines of the log that tell how a round went."""


@pytest.mark.parametrize(("game", "by"), ENTERED)
def test_a_round_is_entered_by_the_dealer(house: House, visit: Enter, game: str, by: str) -> None:
    table = house.open(game, chance="entered", bots=2)
    floor = visit()
    floor.log_in("floor", PASSWORD)
    floor.go(f"table/{table['id']}")
    dealer = Dealer(floor, keys=by == "keys")
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
    """Who enters whatever the page asks for, and takes the first thing back each time; by keys without a click."""

    def __init__(self, visitor: Visitor, *, keys: bool) -> None:
        self.page, self.keys = visitor.page, keys
        panel = self.page.locator(".act-column")
        self.cards = panel.get_by_role("region", name="Cards to enter")
        # What has nothing to enter is done by the house in a moment.
        forms = panel.get_by_role("region", name="The dealer's next step").locator(".offer-form")
        self.step = forms.filter(has=self.page.locator(".picker, select")).first
        self.asked = self.cards.or_(self.step)
        self.entered: list[str] = []
        self._at = 0
        self._visitor = visitor

    def enters(self) -> None:
        newest = self._visitor.newest_line()
        if self.cards.count():
            turned = self.page.locator("button.entry").filter(
                has_text=re.compile("are turned up: |enters the cards of .+, face down")
            )
            before = turned.count()
            places = self._cards()
            self._send(self.cards.get_by_role("button", name="These are turned up"))
            expect(turned).to_have_count(before + places)
        else:
            self._step()
            self._send(self.step.locator("[data-act]"))
        self._visitor.wait_line(newest)

    def _send(self, button: Any) -> None:
        expect(button).to_be_enabled()
        if not self.keys:
            button.click()
        elif self.cards.count() or self.step.locator(".picker").count():
            self.page.keyboard.press("Enter")
        else:  # nothing to type: the key that the button shows
            self.page.keyboard.press(button.locator("kbd").inner_text().lower())

    def _cards(self) -> int:
        """Fill every place, and say how many there are."""
        fields = self.cards.get_by_role("textbox")
        wanted = [_count(label) for label in self.cards.locator(".field label").all_inner_texts()]
        if self.keys:
            self._type_cards(wanted)
        else:
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

    def _type_cards(self, wanted: list[int]) -> None:
        """The first field has the focus by itself, Tab goes to the next; what is typed is deleted as anywhere."""
        fields = self.cards.get_by_role("textbox")
        left = self._left()
        for at, count in enumerate(wanted):
            expect(fields.nth(at)).to_be_focused()
            self.page.keyboard.type("xx")
            for _ in "xx":
                self.page.keyboard.press("Backspace")
            self.page.keyboard.type(" ".join(self._drawn(left) for _ in range(count)))
            if at + 1 < len(wanted):
                self.page.keyboard.press("Tab")

    def _left(self) -> list[str]:
        """The cards or tiles of the picker that are left, as they are written."""
        titles = "buttons => buttons.map(button => button.title)"
        return self.cards.locator(".deck-pick button:enabled").evaluate_all(titles)

    def _drawn(self, left: list[str]) -> str:
        self._at += 11
        return left.pop(self._at % len(left))

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
        self.step.locator(".picker, select").first.wait_for()
        dice = self.step.locator(".dice-pick")
        numbers = self.step.locator(".numbers-pick button")
        stops = self.step.locator(".stops-pick:not(.numbers-pick) button")
        if dice.count():
            self._picked("dice", [die.get_by_role("button") for die in dice.all()])
        elif stops.count():
            self._picked("outcome", [stops])
        elif numbers.count():
            wanted = _most(self.step.locator(".picker").get_attribute("aria-label") or "")
            self._picked("numbers", [numbers] * wanted)

    def _picked(self, kind: str, choices: list[Any]) -> None:
        """One of each; the first is taken back before."""
        if self.keys:
            self._typed(kind, choices)
        else:
            choices[0].first.click()
            self.step.get_by_role("button", name="Undo").click()
            expect(self.step.locator("[data-act]")).to_be_disabled()
            for among in choices:
                self._at += 7
                among.nth(self._at % among.count()).click()
        self.entered.append(kind)

    def _typed(self, kind: str, choices: list[Any]) -> None:
        picker, words = self.step.locator(".picker"), []
        expect(picker.locator("input") if kind != "dice" else picker).to_be_focused()
        for among in choices:
            self._at += 7
            at = self._at % among.count()
            words.append(str(at + 1) if kind == "dice" else among.nth(at).inner_text())
        self.page.keyboard.type(words[0])
        for _ in words[0]:
            self.page.keyboard.press("Backspace")
        expect(self.step.locator("[data-act]")).to_be_disabled()
        self.page.keyboard.type(("" if kind == "dice" else " ").join(words))


def _count(label: str) -> int:
    return int(re.findall(r"\d+", label.rpartition(":")[2])[0])


def _most(label: str) -> int:
    return int(re.findall(r"\d+", label)[-1])

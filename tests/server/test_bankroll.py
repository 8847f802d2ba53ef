"""Sessions for the bankroll chart: against fractions, every way counted out, and what must come on average."""

from fractions import Fraction
from itertools import product
from math import comb, sqrt

import pytest

from casino import Inside
from pitboss.exact import Distribution
from pitboss.server.bankroll import QUANTILES, Wanted, _folded, _Grid, _sampled, bankroll
from pitboss.simulation.exact_sessions import exact_sessions
from pitboss.simulation.script import SimulationError
from pitboss.simulation.sessions import ENDS, Terms
from pitboss.table import BadCommand

EVENS = {1_000: Fraction(244, 495), -1_000: Fraction(251, 495)}
"""The pass line for ten dollars."""
LONG = {4_000: Fraction(1, 10), 500: Fraction(2, 10), 0: Fraction(1, 10), -500: Fraction(6, 10)}


def wanted(**more: object) -> Wanted:
    fields: dict[str, object] = {
        "game": "craps", "as_of": None, "options": {}, "wager": "pass", "stake": 1_000, "bankroll": 20_000,
        "rounds": 60, "stop_loss": None, "goal": None,
    }  # fmt: skip
    return Wanted(**{**fields, **more})  # type: ignore[arg-type]


@pytest.mark.parametrize("nets", [EVENS, LONG])
@pytest.mark.parametrize(("stop", "goal"), [(None, None), (3_000, None), (None, 5_000), (2_000, 4_000)])
def test_folding_agrees_with_fractions(nets: dict[int, Fraction], stop: int | None, goal: int | None) -> None:
    terms = Terms(bankroll=6_000, rounds=40, need=-min(nets), stop_loss=stop, goal=goal)
    exact = exact_sessions(Distribution.of(nets), terms, stake=1)
    assert exact is not None
    assert exact.method == "exact"
    found = _folded(nets, terms, _Grid(nets, terms))
    assert found.ended == pytest.approx([exact.ended[name] for name in ENDS], abs=1e-12)
    assert {money: chance for money, chance in found.final if chance > 1e-15} == pytest.approx(
        {money: chance for money, chance in exact.final.items() if chance > 1e-15}, abs=1e-12
    )


def test_the_fan_is_what_counting_every_way_gives() -> None:
    terms = Terms(bankroll=1_500, rounds=5, need=500, stop_loss=None, goal=6_000)
    ends: dict[int, Fraction] = {}
    for way in product(LONG, repeat=5):
        money, chance = 1_500, Fraction(1)
        for net in way:
            chance *= LONG[net]
            if 500 <= money < 7_500:
                money += net
        ends[money] = ends.get(money, Fraction(0)) + chance
    sums, quantiles = Fraction(0), list[int]()
    for money in sorted(ends):
        sums += ends[money]
        while len(quantiles) < len(QUANTILES) and sums > Fraction(QUANTILES[len(quantiles)]):
            quantiles.append(money)
    assert _folded(LONG, terms, _Grid(LONG, terms)).fan[-1] == quantiles


def test_samples_agree_with_what_is_folded() -> None:
    terms = Terms(bankroll=6_000, rounds=200, need=500, stop_loss=5_000, goal=20_000)
    known, drawn = _folded(LONG, terms, _Grid(LONG, terms)), _sampled(LONG, terms)
    assert drawn.sessions is not None
    for chance, seen in zip(known.ended, drawn.ended, strict=True):
        assert abs(seen - chance) <= 5 * sqrt(chance * (1 - chance) / drawn.sessions) + 1e-9


def test_an_endless_bankroll_loses_the_edge_on_average() -> None:
    found = bankroll(wanted(bankroll=100_000, rounds=100))
    assert found["method"] in ("exact", "floating point")
    assert found["mean"] == round(100_000 - 100 * 1_000 * Fraction(7, 495))
    assert sum(bar["chance"] for bar in found["final"]) == pytest.approx(1)


def test_what_is_too_much_to_fold_is_sampled_and_says_so() -> None:
    found = bankroll(wanted(game="let-it-ride", wager="let-it-ride", stake=500, bankroll=50_000, rounds=300))
    assert (found["method"], found["seed"]) == ("sampled", 1947)
    assert all(end["error"] is not None for end in found["ended"])


def test_a_stake_is_chosen_that_can_be_paid_and_others_are_refused() -> None:
    assert bankroll(wanted(wager="place-6", stake=None))["stake"] == 600
    with pytest.raises(
        BadCommand, match=r"\$10.00 on place-6 is not paid in whole cents; take a multiple of \$0.06"
    ):
        bankroll(wanted(wager="place-6", stake=1_000))


def test_anybody_may_ask_the_server(casino: Inside) -> None:
    found = casino.post("/api/math/craps/sessions", wager="pass", stake=1_000, bankroll=20_000, rounds=100)
    assert found["method"] == "exact"
    assert [end["how"] for end in found["ended"]] == list(ENDS)
    assert len(found["fan"]) == 40
    refused = casino.request(
        "POST", "/api/math/craps/sessions", wager="pass", bankroll=100, stake=1_000, rounds=1
    )
    assert refused.status_code == 400
    assert refused.json()["error"]["sentence"].startswith("A bankroll of $1.00 does not cover a round")


def test_break_even_is_neither_won_nor_lost() -> None:
    """A hundred wagers on the pass line, whose chance is 244 in 495 (any textbook), are a binomial distribution."""
    won = Fraction(244, 495)
    wins = [comb(100, n) * won**n * (1 - won) ** (100 - n) for n in range(101)]
    found = bankroll(wanted(bankroll=1_000_000, rounds=100))["shares"]
    assert found == pytest.approx(
        {"less": float(sum(wins[:50])), "equal": float(wins[50]), "more": float(sum(wins[51:]))}, abs=1e-12
    )
    assert round(found["less"], 4) == 0.5167


def test_wagers_on_one_outcome_win_and_lose_together() -> None:
    """Red and seventeen at once, against every way of three spins; what the pockets pay is written out here."""
    reds = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}
    nets: dict[int, int] = {}
    for pocket in (*range(37), "00"):
        red = 1_000 if pocket in reds else -500 if pocket in (0, "00") else -1_000
        net = red + (17_500 if pocket == 17 else -500)
        nets[net] = nets.get(net, 0) + 1
    ends = dict.fromkeys(ENDS, Fraction(0))
    mean = Fraction(0)
    for way in product(nets, repeat=3):
        money, chance = 3_000, Fraction(1)
        for net in way:
            chance *= Fraction(nets[net], 38)
            money += net if money >= 1_500 else 0
        ends["ruined" if money < 1_500 else "all rounds played"] += chance
        mean += chance * money
    mixed = wanted(
        game="roulette", wager="red", stake=1_000, bankroll=3_000, rounds=3, beside={"straight-17": 500}
    )
    found = bankroll(mixed)
    assert found["method"] == "exact"
    assert [end["chance"] for end in found["ended"]] == pytest.approx(
        [float(ends[name]) for name in ENDS], abs=1e-15
    )
    assert found["hold"] == pytest.approx(float(1 - mean / 3_000), abs=1e-12)
    assert found["house_edge"] == "2/57"  # ten dollars at 1/38 and five at 1/19
    assert (found["stake"], found["staked"]) == (1_000, 1_500)


def test_a_mix_of_a_coup_is_exact_too() -> None:
    found = bankroll(
        wanted(
            game="baccarat",
            wager="players-hand",
            stake=1_000,
            bankroll=10_000,
            rounds=20,
            beside={"tie": 500},
        )
    )
    assert found["method"] in ("exact", "floating point")
    # Eight decks: 1.2351 % of ten dollars and 14.3596 % of five (Shackleford, wizardofodds.com).
    assert float(Fraction(found["house_edge"])) == pytest.approx(
        (10 * 0.012351 + 5 * 0.143596) / 15, abs=1e-6
    )


def test_a_mix_that_cannot_be_says_why() -> None:
    with pytest.raises(BadCommand, match="Say how much is on red"):
        bankroll(wanted(game="roulette", wager="red", stake=None, beside={"black": 500}))
    with pytest.raises(BadCommand, match="red is the wager itself"):
        bankroll(wanted(game="roulette", wager="red", stake=500, beside={"red": 500}))
    with pytest.raises(BadCommand, match="pass \\+ field make together is not counted exactly"):
        bankroll(wanted(beside={"field": 500}))
    with pytest.raises(SimulationError, match="has no wager 'rouge'"):
        bankroll(wanted(game="roulette", wager="red", beside={"rouge": 500}))

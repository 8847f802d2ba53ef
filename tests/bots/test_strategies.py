"""The strategies play every game to its end, through what is offered to their seat and nothing else."""

from statistics import stdev
from typing import Any

import pytest

from pitboss.analysis import analyse
from pitboss.bots import NAMED, BotError, Seen, load, play
from pitboss.bots.strength import drawn_to, share_of_pot, worth_keeping
from pitboss.equipment import names, parse_cards
from pitboss.games import open_games
from pitboss.games.poker.variants import VARIANTS
from pitboss.table import Table
from pitboss.table.offers import Amount

POKER = [variant.id for variant in VARIANTS]


@pytest.mark.parametrize("game", POKER)
def test_all_three_play_every_poker_game(game: str) -> None:
    session = play(game, load("random,tight,call,random"), hands=30, seed=11)
    assert session.complete
    assert session.hands == 30
    assert len(session.lines) == 4 * 30
    for hand in range(1, 31):
        assert sum(line.net for line in session.lines if line.hand == hand) == 0


@pytest.mark.parametrize("game", [game for game in open_games() if game not in POKER])
def test_random_plays_any_game(game: str) -> None:
    session = play(game, load("random,random"), hands=4, seed=2)
    assert session.complete


@pytest.mark.parametrize("betting", ["fixed", "spread", "pot", "no-limit"])
def test_the_same_seed_is_the_same_session(betting: str) -> None:
    def again(seed: int) -> Any:
        return play("hold-em", load("tight,random,call"), hands=20, seed=seed, options={"betting": betting})

    assert again(5) == again(5)
    assert again(5) != again(6)


def test_tight_beats_one_who_always_calls() -> None:
    """Over 1,500 hands against a caller a choosy player is ahead by more than four standard errors."""
    session = play("hold-em", load("tight,call"), hands=1_500, seed=1)
    won = session.results()[1, "tight"]
    assert won.standard_error is not None
    assert won.value > 4 * won.standard_error


def test_a_bot_sees_its_own_cards_and_no_others() -> None:
    looked: list[dict[str, Any]] = []

    def watcher(seen: Seen, chooser: Any) -> Any:
        looked.append(seen.view)
        return NAMED["call"](seen, chooser)

    play("seven-card-stud", [("watcher", watcher), ("call", NAMED["call"])], hands=3, seed=4)
    assert looked
    for view in looked:
        own, other = view["own"]["hand"]["players"]
        assert "??" not in own["down"]
        assert set(other["down"].split()) == {"??"}


def _view(own: str, *others: str, board: str = "") -> dict[str, Any]:
    players = [{"seat": 1, "down": own, "up": "", "folded": False}]
    players += [
        {"seat": seat, "down": "?? ??", "up": up, "folded": False} for seat, up in enumerate(others, 2)
    ]
    return {"own": {"hand": {"board": board, "players": players}}}


class _Chooser:
    def __init__(self) -> None:
        from random import Random

        self.below = Random(3).randrange


@pytest.mark.parametrize(
    ("game", "own", "board", "share"),
    [
        ("hold-em", "AsAh", "", 0.852),
        ("hold-em", "7c2d", "", 0.346),
        ("hold-em", "AsKs", "QsJsTs", 1.0),
        ("omaha", "AsAhKsKh", "AdAcKdKc2c", 1.0),
    ],
)
def test_the_share_of_the_pot_is_about_the_equity(game: str, own: str, board: str, share: float) -> None:
    """Aces win 0.852 and seven-two 0.346 of the pots against one random hand; `pitboss equity` says the same."""
    samples = 3_000 if game == "hold-em" else 50
    found = share_of_pot(game, _view(own, "", board=board), 1, _Chooser(), samples=samples)
    assert found == pytest.approx(share, abs=0.03)


@pytest.mark.parametrize(
    ("game", "own", "kept"),
    [
        ("five-card-draw", "AsAh7d6c2h", "As Ah"),
        ("five-card-draw", "AsAh7d7c2h", "As Ah 7d 7c"),
        ("five-card-draw", "2s3s4s5s6s", "2s 3s 4s 5s 6s"),
        ("five-card-draw", "As9h7d6c2h", "As"),
        ("five-card-draw-low", "AsAh7d6cKh", "As 7d 6c"),
    ],
)
def test_what_is_kept_at_the_draw(game: str, own: str, kept: str) -> None:
    assert names(worth_keeping(game, parse_cards(own))) == kept


RAKE: Any = {"rake": [{"method": "percent", "percent": 10}], "betting": "fixed"}


class TestTheRake:
    def test_its_share_has_an_error(self) -> None:
        """Without a cap a tenth of each round is taken, rounded down to the smallest chip of 25 cents."""
        session = play("hold-em", load("call,call"), hands=50, seed=8, options=RAKE)
        found = session.rake()
        assert found is not None
        assert found.standard_error is not None
        assert 0.05 < found.value <= 0.1
        assert sum(line.net for line in session.lines) == -session.raked
        assert session.raked == sum({line.hand: line.rake for line in session.lines}.values()) > 0

    def test_its_error_is_the_spread_of_sessions(self) -> None:
        """Of many short sessions the shares scatter as the error of one says."""
        options: Any = {"rake": [{"method": "increments", "levels": {"10": 1, "30": 1}}], "betting": "fixed"}
        found = [
            play("hold-em", load("call,random"), hands=40, seed=s, options=options).rake() for s in range(60)
        ]
        shares = [one.value for one in found if one is not None]
        errors = [one.standard_error for one in found if one is not None and one.standard_error is not None]
        assert len(shares) == len(errors) == 60
        assert 0.75 < stdev(shares) / (sum(errors) / 60) < 1.35

    def test_without_rake_there_is_none(self) -> None:
        found = play("hold-em", load("call,call"), hands=5, seed=8).rake()
        assert found is not None
        assert (found.value, found.standard_error) == (0, 0)

    def test_the_error_of_one_hand_is_unknown(self) -> None:
        session = play("hold-em", load("call,call"), hands=1, seed=8, options=RAKE)
        found = session.rake()
        assert found is not None
        assert found.standard_error is None
        assert all(mean.standard_error is None for mean in session.results().values())


def test_ctrl_c_keeps_whole_hands() -> None:
    def stop(done: int, _whole: int) -> None:
        if done == 7:
            raise KeyboardInterrupt

    session = play("hold-em", load("random,random"), hands=100, seed=1, progress=stop)
    assert not session.complete
    assert session.hands in (6, 7)
    assert {line.hand for line in session.lines} == set(range(1, session.hands + 1))


@pytest.mark.parametrize(
    ("choose", "sentence"),
    [
        (lambda seen, chooser: None, "The bot mine chose nothing in hand 1, where it has to choose."),
        (lambda seen, chooser: 1 / 0, "The bot mine failed in hand 1: ZeroDivisionError: division by zero"),
        (
            lambda seen, chooser: seen.offers[0].__class__("fold", "turn", 2).command(),
            "The bot mine of seat 1 acted for seat 2 in hand 1.",
        ),
    ],
)
def test_a_bot_that_fails_is_told_in_a_sentence(choose: Any, sentence: str) -> None:
    with pytest.raises(BotError, match=f"^{sentence}$"):
        play("hold-em", [("mine", choose), ("call", NAMED["call"])], hands=2, seed=1)


def test_what_is_refused_is_told_with_its_clause() -> None:
    def too_much(seen: Seen, _chooser: Any) -> Any:
        raised = seen.offer("raise", "bet", "call", "check")
        assert raised is not None
        return raised.command(amount=10**9) if "amount" in raised.params else raised.command()

    with pytest.raises(BotError, match=r"^The bot mine chose .* which is refused: .*19:47-14"):
        play("hold-em", [("mine", too_much), ("call", NAMED["call"])], hands=2, seed=1)


@pytest.mark.parametrize(
    ("game", "wager"),
    [
        ("casino-war", "initial"),
        ("three-card-poker", "ante"),
        ("blackjack", "blackjack"),
        ("roulette", "straight"),
        ("craps", "pass"),
        ("baccarat", "players-hand"),
    ],
)
def test_best_play_loses_the_exact_edge(game: str, wager: str, sizes: Any) -> None:
    """Within three standard errors, on the least wager; and a beginner plays otherwise on the same cards."""
    session = play(game, load("best"), hands=sizes["bots.rounds"], seed=4)
    won = session.results()[1, "best"]
    assert won.standard_error is not None
    (row,) = analyse(game, wagers=(wager,)).wagers
    offer = next(offer for offer in Table.open(game, seats={1: 20_000}).awaits() if offer.do == "wager")
    amount = offer.params["amount"]
    assert isinstance(amount, Amount)
    stake = next(iter(amount.enumerate()))
    assert abs(won.value + float(row.figures.house_edge) * stake) < 3 * won.standard_error
    assert play(game, load("best"), hands=20, seed=4).lines == session.lines[:20]
    if game in ("three-card-poker", "blackjack"):
        assert [line.net for line in play(game, load("beginner"), hands=20, seed=4).lines] != [
            line.net for line in session.lines[:20]
        ]


@pytest.mark.parametrize("game", POKER)
def test_who_reads_the_hand_plays_every_poker_game(game: str) -> None:
    """Tight and loose ones, also where there are many of them, and never a fold where a check is free."""
    free: list[str] = []

    def watched(bot: Any) -> Any:
        def choose(seen: Seen, chooser: Any) -> Any:
            chosen = bot(seen, chooser)
            if seen.offer("check") is not None:
                free.append(chosen.do)
            return chosen

        return choose

    bots = [(name, watched(NAMED[name])) for name in ("solid", "loose", "solid", "loose", "tight")]
    session = play(game, bots, hands=6, seed=12)
    assert session.complete
    assert free
    assert "fold" not in free
    assert play(game, bots, hands=6, seed=12) == session


def test_two_alone_do_not_raise_without_end() -> None:
    """Between two there is no last raise by rule, and each may take his hand for the best."""
    raises: list[int] = []

    def counted(bot: Any) -> Any:
        def choose(seen: Seen, chooser: Any) -> Any:
            chosen = bot(seen, chooser)
            hand = seen.view["own"]["hand"]
            if chosen is not None and chosen.do == "raise":
                raises.append(max(each["bet"] for each in hand["players"]))
            return chosen

        return choose

    bots = [("solid", counted(NAMED["solid"])), ("loose", counted(NAMED["loose"]))]
    play("hold-em", bots, hands=150, seed=3)
    big_bet = 400
    assert 2 * big_bet < max(raises) <= 12 * big_bet


def test_the_tight_player_beats_the_best_before_it(sizes: Any) -> None:
    """By at least five big bets in a hundred hands of limit hold 'em against `tight`, which the kernels play too."""
    hands = sizes["bots.hands"]
    options = {"betting": "fixed", "small_bet": 2, "big_bet": 4, "max_raises": 4}
    won = play("hold-em", load("solid,tight"), hands=hands, seed=7, options=options).results()[1, "solid"]
    assert won.standard_error is not None
    assert won.value / 4 >= 5
    assert won.value > 2 * won.standard_error


@pytest.mark.parametrize(
    ("own", "kept"),
    [
        ("AsAh7s6s2s", "As Ah"),
        ("As9s7s6s2h", "As 9s 7s 6s"),
        ("9s8h7d6cAh", "9s 8h 7d 6c"),
        ("AsKhQdJc2h", "As"),
    ],
)
def test_what_is_drawn_to(own: str, kept: str) -> None:
    """A pair before a draw; then four of a flush, then a straight open at both ends; an inside one is no draw."""
    assert set(names(drawn_to("five-card-draw", parse_cards(own))).split()) == set(kept.split())

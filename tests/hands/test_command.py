"""`pitboss hand` and `pitboss equity`, as a person and as a script would use them."""

import json
import sys
from typing import Any

import pytest

from pitboss.cli import main
from pitboss.hands import RANKINGS
from pitboss.hands.equity import GAMES
from pitboss.installed import lacks


class Ran:
    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err

    @property
    def json(self) -> Any:
        return json.loads(self.out)


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Any:
    def run(*arguments: str) -> Ran:
        monkeypatch.setattr(sys, "argv", ["pitboss", *arguments])
        with pytest.raises(SystemExit) as ended:
            main()
        out, err = capfd.readouterr()
        return Ran(int(ended.value.code or 0), out, err)

    return run


class TestHand:
    def test_json_is_as_the_contract_says(self, run: Any) -> None:
        ran = run("hand", "KsKhKdAsAh", "AsAhAdKsKh", "AcAdAhKcKd", "--json")
        assert ran.code == 0
        hands = ran.json["hands"]
        assert (
            hands[1].items()
            >= {
                "cards": "AsAhAdKsKh",
                "category": "full-house",
                "name": "full house, aces over kings",
                "cites": ["19:47-14.3(b)4"],
            }.items()
        )
        assert hands[1]["strength"] == hands[2]["strength"] > hands[0]["strength"]
        assert ran.json["order"] == [[1, 2], [0]]

    def test_a_person_reads_a_table(self, run: Any) -> None:
        ran = run("hand", "As Ks Qs Js Ts 2d 3c", "9c9d2h3h4h")
        assert ran.code == 0
        assert "royal flush" in ran.out
        assert "one pair, nines, four three two kickers" in ran.out
        assert "19:47-14.3(b)1" in ran.out

    @pytest.mark.parametrize("ranking", RANKINGS)
    def test_every_ranking_is_there(self, run: Any, ranking: str) -> None:
        size = {"omaha": 9, "omaha-low": 9, "seven-card-bonus": 7, "pai-gow-low": 2, "showing": 2}.get(
            ranking, 5
        )
        size = 2 if ranking == "two-card-joker" else size
        size = 3 if ranking.startswith("three") or ranking in {"low-three", "six-or-better"} else size
        cards = "As2h3s4d5c9d9hKcQd"[: 2 * size]
        ran = run("hand", cards, "--ranking", ranking, "--json")
        assert ran.code == 0
        assert ran.json["order"] == [[0]]
        assert ran.json["hands"][0]["cites"]

    def test_options(self, run: Any) -> None:
        hands = ("7h6d5c4c3c", "8h4d3c2cAc", "--ranking", "low", "--json")
        assert run("hand", *hands).json["order"] == [[0], [1]]
        assert run("hand", *hands, "--option", "low_comparison=literal").json["order"] == [[1], [0]]

    @pytest.mark.parametrize(
        ("arguments", "sentence"),
        [
            (("AsAsKsQsJs",), "As is there twice in As As Ks Qs Js."),
            (("AsKsQsJsJo",), "There is no joker in the deck of five-card high poker."),
            (("AsKsQsJs",), "Five-card high poker takes 5 or 6 or 7 cards, not 4."),
            (("AsKsQsJsTs9s8s7s",), "Five-card high poker takes 5 or 6 or 7 cards, not 8."),
            (("AsKsQsJs??",), "As Ks Qs Js ?? has an unknown card; only known cards can be ranked."),
            (
                ("AsKsQsJs1s",),
                "'1s' is no card; a card is a rank of 23456789TJQKA and a suit of cdhs, or Jo, or ??.",
            ),
            (
                ("As", "Ks", "Qs"),
                "Each argument is one hand; write its cards together, as in AsKdQc, or in quotes.",
            ),
            (("AsKsQsJsTs", "-r", "best"), f"There is no ranking best; there are: {', '.join(RANKINGS)}."),
            (
                ("AsKsQsJsTs", "--option", "wild=deuces"),
                "The ranking five has no option wild; it takes none.",
            ),
            (("AsKsQsJsTs", "--option", "wild"), "An option is written name=value, not 'wild'."),
            (("AsKsQsJsTs", "--as-of", "June"), "A date is written YYYY-MM-DD, not 'June'."),
            (
                ("AsKsQs", "-r", "three", "--as-of", "1999-04-18"),
                "The ranking three rests on 19:47-14.3(c)6, which is not in force on 1999-04-18.",
            ),
        ],
    )
    def test_a_mistake_is_one_sentence(self, run: Any, arguments: tuple[str, ...], sentence: str) -> None:
        ran = run("hand", *arguments)
        assert (ran.code, ran.out, ran.err) == (2, "", f"{sentence}\n")

    def test_the_law_of_the_day(self, run: Any) -> None:
        """Three-card hands came with mambo stud on 19 April 1999."""
        assert run("hand", "AsKsQs", "-r", "three", "--as-of", "1999-04-19").code == 0


class TestEquity:
    def test_json_is_as_the_contract_says(self, run: Any) -> None:
        ran = run("equity", "hold-em", "AsAh", "KdKc", "--json")
        assert ran.code == 0
        assert {name: ran.json[name] for name in ("game", "boards", "exact")} == {
            "game": "hold-em",
            "boards": 1_712_304,
            "exact": True,
        }
        assert ran.json["hands"][0] == {
            "hand": "AsAh",
            "win": 1_388_072,
            "tie": 6_538,
            "lose": 317_694,
            "equity": {"exact": "29603/36432", "value": pytest.approx(0.8125548)},
        }

    def test_split_games_add_scoop_high_and_low(self, run: Any) -> None:
        ran = run("equity", "mambo-stud", "As2h6d", "JdJc4s", "--dead", "3c", "--json")
        first = ran.json["hands"][0]
        assert first.keys() >= {"scoop", "high", "low"}
        assert first["scoop"] == first["win"]

    @pytest.mark.parametrize("game", GAMES)
    def test_every_game_is_there(self, run: Any, game: str) -> None:
        hands = {
            "hold-em": ("AsAh", "KdKc", "--board", "2c7d9h"),
            "omaha": ("AsAh2s3h", "KdKcQdJc", "--board", "2c7d9h"),
            "omaha-split-8": ("AsAh2s3h", "KdKcQdJc", "--board", "2c7d9h"),
            "five-card-draw": ("AsAh4c", "KdKcQd7c"),
            "five-card-draw-low": ("As2h4c", "Kd2c3d7c"),
            "five-card-stud": ("AsAh4c", "KdKcQd"),
            "mambo-stud": ("As2h", "JdJc"),
        }.get(game, ("AsAh2s3h4c5d", "KdKcQdJc9h9d"))
        ran = run("equity", game, *hands)
        assert ran.code == 0
        assert "deals; exact." in ran.out

    def test_a_sample_says_that_it_is_one(self, run: Any) -> None:
        ran = run("equity", "hold-em", "AsAh", "????", "--samples", "1000", "--seed", "3")
        assert ran.code == 0
        assert "1,000 of 2,097,572,400 deals, sampled (seed 3, stream 1); not exact." in ran.out
        assert "standard error" in ran.out
        found = run("equity", "hold-em", "AsAh", "????", "--samples", "1000", "--seed", "3", "--json").json
        assert found["exact"] is False
        assert found["hands"][0]["equity"]["exact"] is None
        assert found["hands"][0]["equity"]["standard_error"] > 0

    @pytest.mark.parametrize(
        ("arguments", "sentence"),
        [
            (("hold-em", "AsAh", "AsKc"), "As is there twice."),
            (("hold-em", "AsAh"), "A showdown takes at least two hands, not 1."),
            (("hold-em", "AsAh", "KdJo"), "There is no joker in the deck of hold 'em."),
            (("hold-em", "AsAh", "KdKcKs"), "A hand of hold 'em has 2 cards of its own, not 3 (Kd Kc Ks)."),
            (("bridge", "AsAh", "KdKc"), f"There is no showdown of bridge; there are: {', '.join(GAMES)}."),
            (("hold-em", "AsAh", "KdKc", "--exact", "--samples", "5"),
             "Either all deals or a sample of them: --exact and --samples exclude each other."),
            (("hold-em", "AsAh", "KdKc", "--samples", "0"), "From 1 to 1,099,511,627,775 deals can be sampled, not 0."),
            (("mambo-stud", "As2h", "JdJc", "--as-of", "1999-04-18"),
             "The game mambo-stud rests on 19:47-14.13A(j), which is not in force on 1999-04-18."),
        ],
    )  # fmt: skip
    def test_a_mistake_is_one_sentence(self, run: Any, arguments: tuple[str, ...], sentence: str) -> None:
        ran = run("equity", *arguments)
        assert (ran.code, ran.out, ran.err) == (2, "", f"{sentence}\n")

    def test_without_the_extra_it_says_what_is_missing(
        self, run: Any, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.delitem(sys.modules, "pitboss.hands.equity", raising=False)
        monkeypatch.setitem(sys.modules, "numpy", None)
        ran = run("equity", "hold-em", "AsAh", "KdKc")
        assert (ran.code, ran.err) == (2, lacks("Equity", "numpy") + "\n")
        assert "[sim]" in ran.err

    def test_an_interruption_shows_what_is_known(self, run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        import pitboss.hands.equity as module

        def interrupted(*arguments: Any, **given: Any) -> Any:
            for done, tally in enumerate(enumerate_(*arguments, **given)):
                if done == 3:
                    raise KeyboardInterrupt
                yield tally

        enumerate_ = module._enumerate
        monkeypatch.setattr(module, "PIECE", 10_000)
        monkeypatch.setattr(module, "BOARDS_AT_ONCE", 0)
        monkeypatch.setattr(module, "_enumerate", interrupted)
        ran = run("equity", "hold-em", "AsAh", "KdKc", "--threads", "1")
        assert ran.code == 130
        assert "Stopped after 30,000 of 1,712,304 deals, in pieces of random order; not exact." in ran.out

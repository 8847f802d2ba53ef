"""Results of drills: kept with the account, summed by day, told to a school and to nobody else."""

from __future__ import annotations

from typing import Any

from casino import Inside
from pdf_text import words_of

DONE: dict[str, Any] = {
    "game": "craps", "kind": "payouts", "level": 2, "right": 3, "of": 4, "seconds": 30, "class_name": "Monday",
    "missed": ["19:47-1.4(b)"],
}  # fmt: skip


def _student(casino: Inside, name: str) -> str:
    return casino.post(
        "/api/patrons", name=name, password="a long enough password", nickname=f"{name} the student"
    )["token"]


def _keep(casino: Inside, token: str, **other: Any) -> Any:
    return casino.request("POST", "/api/drills/results", token, **{**DONE, **other})


def test_answers_are_summed_and_the_weakest_comes_first(casino: Inside) -> None:
    floor = casino.staff("boss", "floorperson")
    ann, bob = _student(casino, "ann"), _student(casino, "bob")
    for _ in range(2):
        assert _keep(casino, ann).status_code == 200
    assert _keep(casino, ann, game="roulette", right=4, missed=[]).status_code == 200
    assert (
        _keep(casino, bob, kind="rulings", right=1, of=1, missed=[], class_name=" Monday ").status_code == 200
    )
    own = casino.request("GET", "/api/drills/results", ann).json()
    assert [(row["game"], row["answers"], row["right"]) for row in own["totals"]] == [
        ("craps", 8, 6),
        ("roulette", 4, 4),
    ]
    assert own["missed"] == [{"cite": "19:47-1.4(b)", "times": 2}]
    (row,) = casino.request("GET", "/api/drills/classes", floor).json()
    assert (row["name"], row["students"]) == ("Monday", 2)
    report = casino.request("GET", "/api/drills/classes/report?name=Monday", floor).json()
    first, second = report["students"]
    assert (first["questions"], first["answers"], first["right"], first["seconds"]) == (3, 12, 10, 90)
    assert first["weakest"] == "Craps: payouts"
    assert (second["answers"], second["weakest"]) == (1, "")
    told = casino.request("GET", "/api/drills/classes/report.csv?name=Monday", floor).text.splitlines()
    assert told[1].split(",")[1:5] == ["3", "12", "10", "0.8333"]
    pdf = casino.request("GET", "/api/drills/classes/report.pdf?name=Monday", floor)
    words = words_of(pdf.content)
    assert "2 students, 13 answers, 11 right (85 %)." in words
    assert "19:47-1.4(b)" in words
    # The same results are the same bytes.
    assert casino.request("GET", "/api/drills/classes/report.pdf?name=Monday", floor).content == pdf.content


def test_a_sort_that_was_missed_comes_back_until_it_was_right_twice(casino: Inside) -> None:
    """With the account, so that another browser asks for it too."""
    ann, bob = _student(casino, "ann"), _student(casino, "bob")

    def again(token: str) -> list[tuple[str, str, int]]:
        told = casino.request("GET", "/api/drills/again", token).json()
        return [(row["game"], row["sort"], row["right"]) for row in told]

    _keep(casino, ann, bad=["place"], good=["pass", "field"])
    _keep(casino, ann, right=4, missed=[], good=["pass"])
    assert again(ann) == [("craps", "place", 0)]
    assert again(bob) == []
    _keep(casino, ann, missed=[], good=["place"], bad=["field"])
    assert sorted(again(ann)) == [("craps", "field", 0), ("craps", "place", 1)]
    # Of two place bets one was wrong.
    _keep(casino, ann, good=["place", "field"], bad=["place"])
    assert sorted(again(ann)) == [("craps", "field", 1), ("craps", "place", 0)]
    for _ in range(2):
        _keep(casino, ann, right=4, missed=[], good=["place", "field"])
    assert again(ann) == []
    # The oldest are given up; whoever is not known has nothing kept.
    for number in range(100, 165):
        _keep(casino, bob, bad=[f"19:47-14.{number}"], game="hold-em")
    assert [sort for _, sort, _ in again(bob)] == [f"19:47-14.{number}" for number in range(105, 165)]
    assert casino.request("GET", "/api/drills/again").status_code == 401


def test_what_is_no_answer_is_not_kept(casino: Inside) -> None:
    ann = _student(casino, "ann")
    assert casino.request("POST", "/api/drills/results", **DONE).status_code == 401
    for wrong in ({"game": "whist"}, {"kind": "poems"}, {"game": "pinochle"}):
        assert _keep(casino, ann, **wrong).status_code == 404
    for wrong in (
        {"right": 5},
        {"of": 0},
        {"level": 4},
        {"missed": ["19:47-99.1"]},
        {"missed": ["zzz"]},
        {"class_name": "a\0b"},
        {"class_name": "x" * 41},
    ):
        assert _keep(casino, ann, **wrong).status_code == 400, wrong
    for number in range(20):
        assert _keep(casino, ann, class_name=f"class {number}").status_code == 200
    assert _keep(casino, ann, class_name="one more").status_code == 400
    assert _keep(casino, ann, class_name="class 3").status_code == 200


def test_a_class_is_for_its_school(casino: Inside) -> None:
    ann = _student(casino, "ann")
    _keep(casino, ann)
    for path in (
        "classes",
        "classes/report?name=Monday",
        "classes/report.csv?name=Monday",
        "classes/report.pdf?name=Monday",
    ):
        assert casino.request("GET", f"/api/drills/{path}", ann).status_code == 403
        assert casino.request("GET", f"/api/drills/{path}").status_code == 401
    floor = casino.staff("boss", "floorperson")
    assert casino.request("GET", "/api/drills/classes/report?name=Sunday", floor).status_code == 404

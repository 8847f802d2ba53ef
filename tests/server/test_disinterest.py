"""Who corrects money has no part in it: not at a table where he plays, and not after he has got up."""

from casino import Inside


def test_who_has_got_up_corrects_nothing_at_the_table_either(casino: Inside) -> None:
    boss, other = casino.staff("boss", "floorperson"), casino.staff("other", "floorperson")
    casino.post("/api/session/player", boss, nickname="Dee")
    table = casino.open(boss, "craps", dealer="person")
    path = f"/api/tables/{table['id']}"
    _, seat = casino.seated(table, "Ann")
    wanted = {"kind": "adjustment", "table": table["id"], "seat": seat, "cents": 500}
    assert casino.post("/api/corrections", boss, key="a", correction=wanted, why="before he sat")["ok"]
    casino.post(f"{path}/sit", boss, key="s", amount=10_000)
    for key in ("b", "c"):
        refused = casino.request("POST", "/api/corrections", boss, key=key, correction=wanted, why="x")
        assert refused.status_code == 403
        assert casino.request("POST", f"{path}/leave", boss, key="l").status_code == 200
    proposed = casino.post("/api/corrections", other, key="d", correction=wanted, why="x")["proposal"][
        "number"
    ]
    assert casino.request("POST", f"/api/corrections/{proposed}/confirm", boss, why="x").status_code == 403

"""Names and passwords: nobody at a table passes for the house or for a bot, and no log-in name is shown there."""

import pytest

from casino import PASSWORD, Inside
from pitboss.server.errors import Wrong
from pitboss.server.names import player_name
from pitboss.server.passwords import check_password
from pitboss.server.people import one_time_password

HOUSE = (
    "floor (house)",
    "Ada (bot)",
    "floor",
    "FLOOR",
    "Ada bot",
    "Ada [bot]",
    "Ada \uff08bot\uff09",
    "Ada \u2768bot\u2769",
    "b.o.t",
    "B O T",
    "Ho use",
    "b0t",
    "fl00r",
    "Pit Boss",
    "pit-boss",
    "Dealer",
    "Seat 4",
    "Patron 12ab",
    "the House",
    "\ufb02oor",
    "\u24d1\u24de\u24e3",
    "f\u0307lo\u0308or",
    "fl\u00f8or",
    "\u0299\u1d0f\u1d1b Ada",
    "Ada \U0001f171ot",
    "\U0001f1e7\U0001f1f4\U0001f1f9",
    "h\u043euse",
    "\u0432\u043e\u0442",
    "\u0431\u043e\u0442",
    "\u03d0\u03bf\u03c4",
    "\ua4d0\ua4f3\ua4d4",
    "\u2c82\u2c9e\u2ca6",
    "fIoor",
    "f1oor",
    "f|oor",
    "adrnin",
    "crevv",
    "Ada b\u25cbt",
    "fl\ua74fr",
    "c\u0251ge",
    "f\u0196oor",
    "f\u01c0oor",
    "Ada \u0185ot",
    "fl\u3007\u3007r",
    "fl\u25ef\u25efr",
    "fl\u1040\u1040r",
    "fl\u101d\u101dr",
    "b\u0e50t",
    "b\u0966t",
    "fl\u05e1\u05e1r",
    "fl\u3147\u3147r",
    "8ot",
    "Ada bo7",
    "bo+",
    "\u00dfot",
    "\u044a\u043e\u0442",
    "\u048d\u043e\u0442",
    "Dealer!",
    "Dealer1",
    "0bot",
    "|bot|",
    "Ada bot!",
    "bot1 Ada",
    "Ada/1bot1",
    "Casino4U",
    "h0use1",
    "!fl00r!",
)
"""Also in circles and squares, with accents, in small capitals, in letters and digits of other scripts and in signs
that look alike, as letters beside each other look like others, and with signs and digits around them."""
HIDDEN = (
    "flo\u200bor",
    "a\u202eb",
    "a\u3164",
    "\u2800",
    "a\ufe0f",
    "a\u034fb",
    "\x07",
    " ",
    "",
    "x" * 40,
    "a\u0301\u0301\u0301\u0301",
    "\u0301a",
)
OWN = (
    "Ann",
    "Ann 3",
    "Abbot",
    "Talbot Houseman",
    "O'Neil",
    "Bob_3",
    "J\u00fcrgen",
    "Jos\u00e9 Mar\u00eda",
    "\u674e\u96f7",
    "\u0418\u0432\u0430\u043d",
    "\u0413\u0435\u043e\u0440\u0433\u0438\u0439",
    "\u0393\u03b9\u03ce\u03c1\u03b3\u03bf\u03c2",
    "\u0645\u062d\u0645\u062f",
    "Ann \u2660",
    "Vera Floorman",
    "Ann \u674e",
    "\u0645\u0646 \u06f3",
    "Ka\u02bbahumanu",
    "\u043b\u0438\u0441\u0430 2",
    "Bo \u2b55",
    "William Burn",
    "Wei\u00df",
    "Abbot1",
    "4 Aces!",
    "Lou+Bo",
)


@pytest.mark.parametrize("name", [*HOUSE, *HIDDEN], ids=ascii)
def test_no_player_is_called_like_the_house_or_a_bot(name: str) -> None:
    with pytest.raises(Wrong) as no:
        player_name(name)
    assert (no.value.status, no.value.code) == (400, "bad-name")


@pytest.mark.parametrize("name", OWN, ids=ascii)
def test_people_keep_their_own_names(name: str) -> None:
    assert player_name(f" {name} ") == name


def test_neither_guests_nor_patrons_nor_staff_who_play_take_such_a_name(casino: Inside) -> None:
    boss = casino.staff("boss", "floorperson")
    table = casino.open(boss, "craps", dealer="person")
    for name in ("floor (house)", "Ada (bot)"):
        for path, who, body in (
            ("/api/guests", None, {"code": table["code"], "nickname": name}),
            ("/api/patrons", None, {"name": "pat", "password": PASSWORD, "nickname": name}),
            ("/api/session/player", boss, {"nickname": name}),
        ):
            assert casino.request("POST", path, who, **body).status_code == 400, path
    assert casino.get("/api/session", boss)["plays_as"] is None


@pytest.mark.parametrize("name", ["a\u202eb", "\x1b[2Jx", "a\nb", "x\0"], ids=ascii)
def test_the_name_of_a_table_is_printable(casino: Inside, name: str) -> None:
    """The staff reads it in the lobby, and whoever comes by its code."""
    boss = casino.staff("boss", "floorperson")
    for path, who in (("/api/practice", None), ("/api/tables", boss)):
        refused = casino.request("POST", path, who, game="craps", key="k", name=name)
        assert (refused.status_code, refused.json()["error"]["code"]) == (400, "bad-name")
    assert not casino.house.store.listed("guest")
    assert casino.open(boss, "craps", name=" Table 7: \u2660 ")["name"] == "Table 7: \u2660"


def test_log_in_names_are_not_shown_at_tables(casino: Inside) -> None:
    boss = casino.staff("boss", "floorperson")
    table = casino.open(boss, "craps", dealer="person")
    path = f"/api/tables/{table['id']}"
    plain = casino.post("/api/patrons", name="walter", password=PASSWORD)
    named = casino.post("/api/patrons", name="wilma", password=PASSWORD, nickname="Lucky")
    assert named["me"]["name"] == "Lucky"
    casino.post("/api/session/player", boss, nickname="")
    for number, who in enumerate((plain["token"], named["token"], boss)):
        assert casino.post(f"{path}/sit", who, key=f"s{number}", amount=10_000)["ok"]
    told = casino.request("GET", path).text + casino.request("GET", "/api/tables").text
    names = [player["name"] for player in casino.get(path)["snapshot"]["players"]]
    assert names[1] == "Lucky"
    assert names[0] == f"Patron {plain['me']['id'][-4:]}"
    for login in ("walter", "wilma", "boss"):
        assert login not in told.lower()
    assert casino.get("/api/session", plain["token"])["plays_as"] == names[0], (
        "he is told how others read him"
    )
    same = casino.request("POST", "/api/patrons", name="wanda", password=PASSWORD, nickname="W\u00e4nda")
    assert same.status_code == 400, "a nickname does not give the log-in name away"
    for name, password in (("walter", PASSWORD), ("Wilma", PASSWORD)):
        assert casino.request("POST", "/api/session", name=name, password=password).status_code == 200
    assert casino.request("POST", "/api/session", name="Lucky", password=PASSWORD).status_code == 401
    changed = casino.request(
        "POST", "/api/session/password", named["token"], old=PASSWORD, new="quite another phrase"
    )
    assert changed.status_code == 200, "the log-in name goes with the account, not the nickname"


COMMON = (
    "password",
    "Password1!",
    "p4ssw0rd123",
    "12345678",
    "0987654321",
    "qwertyuiop",
    "qwerty123!",
    "1q2w3e4r",
    "zaq12wsx",
    "letmein2024",
    "aaaaaaaa",
    "abcabcabc",
    "iloveyou",
    "football1",
    "casino123",
    "pitboss1947",
    "Summer2026!",
    "welcome1",
    "trustno1",
    "jonathan99",
    "Jonathan!",
    "abcd1234",
    "11223344",
    "19841984",
    "dealerdealer",
    "changeme!!",
    "liverpool1",
    "michelle",
    "Chocolate7",
    "a1b2c3d4",
    "q1w2e3r4",
    "123qweasd",
    "147258369",
    "789456123",
    "blink182",
    "craps7777",
)


@pytest.mark.parametrize("password", COMMON)
def test_common_passwords_are_refused(password: str) -> None:
    with pytest.raises(Wrong) as no:
        check_password(password, "jonathan")
    assert no.value.code == "common-password"


@pytest.mark.parametrize(
    "password", [PASSWORD, "tall green kettle", "v7#kd02Lq", "Xk29fmQ1", "the old one here"]
)
def test_other_passwords_are_not(password: str) -> None:
    check_password(password, "jonathan")


def test_one_time_passwords_pass_their_own_rule() -> None:
    for _ in range(200):
        check_password(one_time_password(), "floor")


def test_common_passwords_are_refused_wherever_one_is_set(casino: Inside) -> None:
    refused = casino.request("POST", "/api/patrons", name="Pat", password="Password1!")
    assert (refused.status_code, refused.json()["error"]["code"]) == (400, "common-password")
    pat = casino.post("/api/patrons", name="Pat", password=PASSWORD)["token"]
    for bad in ("patpatpat1", "casino123"):
        answer = casino.request("POST", "/api/session/password", pat, old=PASSWORD, new=bad)
        assert answer.json()["error"]["code"] == "common-password"

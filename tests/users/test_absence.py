"""Time at the table as users have it: nobody loses a seat for not clicking, and everybody sees the clock that runs."""

from websockets.exceptions import ConnectionClosed

from as_users import AtSpeed, Casino
from patient import connect_at_once
from web_house import Enter, expect

FAST = 45.0
"""Fifteen minutes of the house are twenty seconds."""


def test_an_open_table_keeps_seat_and_session_and_writes_nothing(casino_at: AtSpeed, visit: Enter) -> None:
    casino, ann = casino_at(FAST), visit(clock=FAST)
    table = casino.open("craps")
    ann.sit_at(table, "Ann", 500)
    bob = casino.guest(table, "Bob")
    seated = casino.get(f"/api/tables/{table['id']}")["row"]["version"]
    assert _idle_out(casino, bob) == 4401, "who has no table open is logged out"
    entries = casino.get(f"/api/audit/tables/{table['id']}/entries?after={seated}&limit=100", casino.floor)
    written = {entry["event"]["event"] for entry in entries}
    assert written <= {"share-given"}, "nothing but what her page gives to the chance of the round"
    ann.act("shoot")
    ann.settled("shooter-selected")
    ann.context.clear_cookies()
    ann.bet("pass")
    expect(ann.page.get_by_test_id("stack")).to_have_text("$490")


def _idle_out(casino: Casino, token: str) -> int | None:
    """Wait until a session in which nothing is done has ended: its socket is closed with this code."""
    ticket = casino.post("/api/live/ticket", token)["ticket"]
    url = f"wss://127.0.0.1:{casino.port}/api/live?ticket={ticket}"
    with connect_at_once(url, ssl=casino.trust) as socket:
        try:
            while True:
                socket.recv()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else None


# Looked for in the page itself: the clock is on the button, in the panel and at the seat, all at once.
LOOK_OUT = """() => {
  const text = (query) => [...document.querySelectorAll(query)].map((each) => each.textContent).join();
  const look = () => {
    window.seen =
      / s$/.test(text('[data-testid="left"]')) &&
      text('[role="timer"]').includes("then the house goes on without you: fold") &&
      text(".seat-name").includes(" s · You");
    if (!window.seen) requestAnimationFrame(look);
  };
  look();
}"""


def test_the_clock_is_seen_and_when_it_runs_out_panel_log_and_record_say_so(
    casino: Casino, visit: Enter
) -> None:
    ann = visit()
    table = casino.open("three-card-poker")
    path = f"/api/tables/{table['id']}"
    ann.sit_at(table, "Ann", 500)
    ann.bet("ante")
    ann.wait_act("play")
    expect(ann.page.get_by_role("timer")).to_have_count(0)
    ann.page.evaluate(LOOK_OUT)
    casino.seated(table, "Bob")
    ann.page.wait_for_function("() => window.seen")
    away = ann.page.get_by_test_id("away")
    expect(away).to_contain_text("Your clock has run out")
    ann.settled("went-away")
    told = [row["fields"] for row in casino.get(f"{path}/events") if row["event"] == "went-away"]
    assert told == [{"seat": 1, "seconds": 30}]
    ann.act("back")
    expect(away).to_have_count(0)
    ann.settled("came-back")

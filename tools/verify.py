"""Verifies an exported ledger without Pitboss: chains, balances, sealed values, shuffles, signed heads.

usage: python verify.py EXPORT.jsonl [PUBLISHED.heads]

Only Python is needed. Signatures are checked if the package `cryptography` is there, and it is said if not.
Exit status: 0 in order, 1 something is wrong (the first bad event is named), 2 the file cannot be read.

How an event is hashed (SHA-256 over these lines, joined by line feeds, without one at the end):
    pitboss-event-1, stream, version, hash before (hex), at, round, command, body
    The hash before version 1 is that of: pitboss-stream-1, ledger, stream. A part, such as a round, names its own.
    `command` is empty but in the first event of a command; there it is the hash (hex) of
    pitboss-command-1, salt (hex), key, by, number of events, text of the command.
A sealed value stands in the body as the hash (hex) of
    pitboss-sealed-1, stream, version, place among the sealed fields, salt (hex), value as JSON.
A shuffle is committed to by the hash of
    pitboss-shuffle-1, table, round, composition, date of law, root (hex)
    over the leaves 00 + (pitboss-card-1, position, card, salt) and the nodes 01 + left + right, where a node without
    a partner goes up as it is. The salt of a position is HMAC-SHA-256(seed, position), in hex.
    Where the system draws the cards, every order is committed to: once, and before the round's first wager. Only other
    options replace a commitment, or the end of the round for whose further shuffles it was made.
Money goes from a purse (sent-to-table, by a number that names the patron) to a seat by a command whose key is that
    number, or back into the purse; what a seat is left with goes to the purse of who sat there, as TABLE:VERSION.
Tables that sell a game together book each ticket and draw in the stream draw:NAME, and all have its draws.
Tables that share a meter move it by meter-moved, with the account shared:NAME; the stream meter:NAME books each once.
The heads are signed (Ed25519) as: pitboss-heads-1, ledger, number, at, hash of the line before, streams, root (hex)
    over the leaves 00 + (pitboss-head-1, stream, version, hash), in the order of the streams' ids.
"""

import hmac
import json
import sys
from collections import Counter
from hashlib import sha256
from operator import itemgetter
from pathlib import Path

UNBOUNDED = {
    "bank",
    "cage",
    "owed",
    "shared",
    "put",
    "to-come",
}  # by word; at a purse only the purse itself has a floor
CROSSING = {"sent-to-table", "received-from-table", "seated", "bought-in", "left", "sent-after"}
STAKES = ("layout", "pot:", "bet:", "escrow:")


class Bad(Exception):
    """What is wrong, and with which event."""


def lines(*parts):
    return "\n".join(str(part) for part in parts).encode()


def hashed(*parts):
    return sha256(lines(*parts)).hexdigest()


def merkle(leaves):
    level = [sha256(b"\x00" + leaf).digest() for leaf in leaves]
    if not level:
        return sha256(b"").hexdigest()
    while len(level) > 1:
        pairs = [sha256(b"\x01" + level[i] + level[i + 1]).digest() for i in range(0, len(level) - 1, 2)]
        level = pairs + level[len(pairs) * 2 :]
    return level[0].hex()


class Stream:
    """One chain, as far as it has been followed."""

    def __init__(self, ledger, told):
        self.id, self.kind = told["stream"], told["kind"]
        self.after = self.version = told.get("after", 0)  # a part believes what it says of what was before it
        self.hash = told["hash"] if self.after else hashed("pitboss-stream-1", ledger, self.id)
        self.hashes, self.roots, self.balances, self.due = {}, {}, Counter(), 0
        # the system draws the cards; options changed since a commitment
        self.drawn, self.changed = not told.get("entered", True), False
        self.waiting = self.shuffle = None  # the round that is committed to, its order if it was opened
        self.dealt, self.order = 0, []  # the round and the order of the last cards that came into play
        self.crossed = []  # version, key of the command, body: events by which money comes or goes
        self.moved, self.booked = [], []  # of shared meters: meter, table, version, pool, cents
        # of a game that tables sell together: its name at a table, the number on sale, draws by number, tickets booked
        self.sells, self.on_sale, self.draws, self.tickets = None, 1, [], []

    def follow(self, told, public):
        version = told["version"]
        if version != self.version + 1:
            self.bad(self.version + 1, "is missing")
        found = hashed(
            "pitboss-event-1", self.id, version, self.hash, told["at"], told["round"],
            self.command(told, public), told["body"],
        )  # fmt: skip
        if found != told["hash"]:
            self.bad(version, "does not have the hash that follows from it")
        self.version, self.hash = version, found
        self.hashes[version] = found
        body = json.loads(told["body"])
        self.post(version, body.get("postings", []))
        opened = {} if public else self.unseal(version, body.get("sealed", []), told.get("sealed", []))
        self.cards(version, body, opened, told["round"])
        if body["event"] in CROSSING:
            self.crossed.append((version, told.get("asked", {}).get("key", ""), body))
        if body["event"] == "meter-moved":
            shared = [a.partition(":")[2] for a, _ in body.get("postings", []) if a.startswith("shared:")]
            self.moved += [
                (f"meter:{name}", self.id, version, body["name"], body["cents"]) for name in shared
            ]
        self.drawn_here(version, body)
        if body["event"] == "meter-booked":
            self.booked += [(self.id, body["table"], *move[:3]) for move in body["moves"]]
            if sum(cents for *_, cents in self.booked[-len(body["moves"]) :]) != pools(body["postings"]):
                self.bad(version, "does not post what it books")

    def drawn_here(self, version, body):
        """Tickets and draws, at a table and in the stream of the game that it sells with others."""
        kind = body["event"]
        if kind == "table-opened":
            self.sells = body["options"].get("shared_game")
        if kind in ("draw-booked", "tickets-booked") and body["game"] != self.on_sale:
            self.bad(version, f"is about game {body['game']} while game {self.on_sale} is on sale")
        if kind == "draw-booked" or (self.sells and kind in ("numbers-drawn", "draw-failed")):
            self.draws.append((self.on_sale, body.get("numbers", [])))
            self.on_sale += 1
        elif kind == "tickets-booked":
            self.tickets += [(body["table"], at, self.on_sale) for at, _, _ in body["tickets"]]
        elif self.sells and kind in ("ticket-issued", "wager-removed"):
            self.tickets.append((self.id, version, self.on_sale))
        elif kind == "game-joined":
            self.on_sale = body["game"]

    def command(self, told, public):
        """The commitment to the command in its first event; the events of a command follow each other."""
        if public:
            return told.get("command", "")
        asked = told.get("asked")
        if asked is None:
            if not self.due:
                self.bad(told["version"], "belongs to no command")
            self.due -= 1
            return ""
        if self.due:
            self.bad(told["version"], "comes before the command before it has ended")
        self.due = asked["size"] - 1
        return hashed("pitboss-command-1", *itemgetter("salt", "key", "by", "size", "command")(asked))

    def post(self, version, postings):
        if sum(cents for _, cents in postings):
            self.bad(version, "is out of balance")
        for account, cents in postings:
            self.balances[account] += cents
            floored = account == "purse" if self.kind == "purse" else account.split(":")[0] not in UNBOUNDED
            if self.balances[account] < 0 and floored and not self.after:
                self.bad(version, f"takes the account {account} below zero")

    def unseal(self, version, fields, values):
        """The sealed values by name; an export that is not public has them all."""
        if len(values) != len(fields):
            self.bad(version, "seals another number of values")
        opened = {}
        for place, ((name, _to, commitment), value) in enumerate(zip(fields, values, strict=True)):
            salted = value["salt"], value["value"]
            if hashed("pitboss-sealed-1", self.id, version, place, *salted) != commitment:
                self.bad(version, f"does not seal the value given for {name}")
            opened[name] = json.loads(value["value"])
        return opened

    def cards(self, version, body, opened, now):
        """A commitment must be one to the order it seals; the next shuffle must deal that order."""
        if body["event"] == "table-opened":
            self.drawn = not body.get("entered", True)
        self.changed = self.changed or body["event"] == "option-changed"
        if body["event"] == "shuffle-committed":
            bound = itemgetter("round", "composition", "as_of", "root")(body)
            if hashed("pitboss-shuffle-1", self.id, *bound) != body["commitment"]:
                self.bad(version, "is bound to another table, round, deck or date")
            self.roots[version] = body["root"]
            if not body.get("place"):
                self.commit(version, body["round"])
            if opened:
                order, seed = opened["order"], bytes.fromhex(opened["salt-seed"])
                salts = [hmac.digest(seed, str(p).encode(), "sha256").hex() for p in range(len(order))]
                leaves = [lines("pitboss-card-1", p, card, salts[p]) for p, card in enumerate(order)]
                if merkle(leaves) != body["root"] or composition(order) != body["composition"]:
                    self.bad(version, "commits to another order than the one it seals")
                self.shuffle = self.shuffle if body.get("place") else order
        elif any(name == "order" for name, _to, _commitment in body.get("sealed", [])):
            if self.drawn and self.waiting != now:
                self.bad(version, "deals an order that was not committed to")
            dealt, committed = opened.get("order", []), self.shuffle
            if committed and not follows(dealt, committed, self.order, body.get("reshuffled")):
                self.bad(version, "deals another order than the one committed to")
            self.waiting, self.dealt, self.shuffle, self.order = None, now, None, dealt

    def commit(self, version, coming):
        """Who could commit again, or late, could choose between two orders."""
        waits = self.waiting is not None and self.waiting >= coming  # a round may end without its shuffle
        if waits and not self.changed:
            self.bad(version, "replaces a commitment that still waited for its shuffle")
        if self.dealt != coming and any(c and a.startswith(STAKES) for a, c in self.balances.items()):
            self.bad(version, "commits to the shuffle after the first wager")
        self.waiting, self.changed = coming, False

    def opening(self, told):
        """One card that was shown to a player: it must lead to the root that was committed to."""
        at = sha256(b"\x00" + lines("pitboss-card-1", told["position"], told["card"], told["salt"])).digest()
        for side, partner in told["path"]:
            other = bytes.fromhex(partner)
            at = sha256(b"\x01" + (other + at if side == "left" else at + other)).digest()
        if at.hex() != self.roots.get(told["version"]):
            self.bad(told["version"], f"does not commit to card {told['card']} at {told['position']}")

    def ended(self):
        if self.due:
            self.bad(self.version + 1, "is missing")

    def bad(self, version, what):
        raise Bad(f"{self.id}, version {version}: the event {what}.")


def follows(dealt, committed, before, reshuffled):
    """In a shuffle during a round what was left may lie on top, and cards that players hold are left out."""
    kept = range(len(dealt) if reshuffled else 0)
    return dealt == committed[: len(dealt)] or any(
        dealt[:n] == before[len(before) - n :] and dealt[n:] == [c for c in committed if c in dealt[n:]]
        for n in kept
    )


def composition(cards):
    runs = []
    for card, count in sorted(Counter(cards).items()):
        if runs and runs[-1][0] == count and runs[-1][2] == card - 1:
            runs[-1][2] = card
        else:
            runs.append([count, card, card])
    return ",".join(f"{count}x{low}-{high}" for count, low, high in runs)


def crossings(streams):
    """What left a purse came once, whole, to its patron's seat or back; what left a seat, to his purse."""
    sent, came, taken = {}, {}, set()
    for stream in streams.values():
        patron = stream.id.removeprefix("purse:")
        for version, _, body in stream.crossed:
            if body["event"] == "sent-to-table":
                if body["number"] != f"transfer:{patron}:{version}":
                    stream.bad(version, "has not its own number")
                sent[body["number"]] = body["table"], body["seat"], body["amount"]
            elif body["event"] == "received-from-table":
                if body["number"] in came:
                    stream.bad(version, "brings in money that came in before")
                came[body["number"]] = patron, body["table"], body["amount"]
    for stream in streams.values():
        if stream.kind == "table":
            seats(stream, sent, came, taken)
    for number, (patron, table, amount) in came.items():
        if number not in taken and not number.startswith("transfer:"):
            raise Bad(f"purse:{patron}: no seat was left with the money of {number}.")
        if number.startswith("transfer:"):
            begun = sent.get(number, ("", 0, 0))
            if number in taken or (begun[0], begun[2], sender(number)) != (table, amount, patron):
                raise Bad(f"purse:{patron}: the money of {number} came back and was not to.")


def pools(postings):
    return sum(cents for account, cents in postings if account.startswith("pool:"))


def meters(streams):
    """What tables moved on a meter that they share is what the meter has booked, once."""
    moved = Counter(move for stream in streams.values() for move in stream.moved)
    booked = Counter(move for stream in streams.values() for move in stream.booked)
    for meter, table, version, pool, cents in (moved - booked) + (booked - moved):
        raise Bad(
            f"{table}, version {version}: the event and {meter} differ about {cents} cents of the {pool}."
        )


def draws(streams):
    """Tables that sell a game together have its draws; each of their tickets is booked once, in the game on sale."""
    tables = [stream for stream in streams.values() if stream.sells]
    sold = Counter(ticket for stream in tables for ticket in stream.tickets)
    booked = Counter(t for stream in streams.values() if stream.kind == "draw" for t in stream.tickets)
    for table, version, game in (sold - booked) + (booked - sold):
        raise Bad(f"{table}, version {version}: its ticket is not booked once in game {game}.")
    for stream in tables:
        held = streams[name].draws if (name := f"draw:{stream.sells}") in streams else []
        for draw in stream.draws:
            if draw not in held:
                raise Bad(f"{stream.id}: game {draw[0]} was drawn otherwise in {name}.")


def sender(number):
    return number.removeprefix("transfer:").rpartition(":")[0]


def seats(stream, sent, came, taken):
    """Follow who sits where at one table."""
    owners, gone = {}, {}
    for version, key, body in stream.crossed:
        seat, owner = body["seat"], None
        if body["event"] in ("seated", "bought-in"):
            if key.startswith("transfer:"):
                owner = sender(key)
                chips = body.get("chips", body.get("amount"))
                if key in taken or sent.get(key) != (stream.id, seat, chips):
                    stream.bad(version, f"takes in money that {key} did not send")
                taken.add(key)
            if body["event"] == "seated":
                owners[seat] = owner
            elif owner is not None and owners.get(seat) != owner:
                stream.bad(version, f"brings the money of {owner} to a seat that is not his")
            continue
        if body["event"] == "left":
            gone[seat] = owners.pop(seat, None)
        number, due = f"{stream.id}:{version}", gone.get(seat)
        if came.get(number) != (None if due is None else (due, stream.id, body["chips"])):
            stream.bad(version, "leaves a seat with money that did not come to the purse of who sat there")
        taken.add(number)


class Heads:
    """The signed checkpoints, one after the other."""

    def __init__(self, ledger):
        self.ledger, self.number, self.previous = ledger, 0, ""
        self.all, self.seen, self.unsigned = {}, {}, 0

    def check(self, point, line, streams):
        number = point["number"]
        if (number, point["previous"]) != (self.number + 1, self.previous):
            raise Bad(f"Checkpoint {number} does not follow from the one before.")
        self.all.update(point["heads"])
        leaves = [lines("pitboss-head-1", s, v, h) for s, (v, h) in sorted(self.all.items())]
        if merkle(leaves) != point["root"] or len(leaves) != point["streams"]:
            raise Bad(f"Checkpoint {number} has not the root of its heads.")
        self.signature(point)
        self.recorded(point, streams)
        self.number, self.previous, self.seen[number] = number, sha256(line.encode()).hexdigest(), point

    def signature(self, point):
        bound = itemgetter("number", "at", "previous", "streams", "root")(point)
        statement = lines("pitboss-heads-1", self.ledger, *bound)
        try:
            from cryptography.exceptions import InvalidSignature
            from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
        except ImportError:
            self.unsigned += 1
            return
        try:
            key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(point["public_key"]))
            key.verify(bytes.fromhex(point["signature"]), statement)
        except (InvalidSignature, ValueError):
            raise Bad(f"Checkpoint {point['number']} is not signed by its key.") from None

    def recorded(self, point, streams):
        """Every published head must still be in the record."""
        for stream, (version, head) in point["heads"].items():
            found = streams[stream].hashes.get(version) if stream in streams else None
            if found is None:
                raise Bad(f"{stream}, version {version}: the event was published and is missing.")
            if found != head:
                raise Bad(f"{stream}, version {version}: the event is not the one that was published.")

    def published(self, path, streams):
        """Compare with a published file that was kept elsewhere."""
        for point in map(json.loads, filter(str.strip, Path(path).read_text(encoding="utf-8").splitlines())):
            self.signature(point)
            self.recorded(point, streams)
            if self.seen.get(point["number"]) != point:
                raise Bad(f"Checkpoint {point['number']} is not the one that was published.")


def verify(path, published=None):
    """Follow an export; what was found, in a sentence. Raises `Bad` for the first thing wrong."""
    with Path(path).open(encoding="utf-8") as file:
        told = map(json.loads, file)
        head = next(told)
        ledger, public, streams, events, openings, end = head["ledger"], head["public"], {}, 0, 0, None
        heads, stream = Heads(ledger), Stream(head["ledger"], {"stream": "", "kind": ""})
        for line in told:
            if end is not None:
                raise Bad("The file goes on after its end.")
            if "version" in line:
                stream.follow(line, public)
                events += 1
            elif "stream" in line:
                stream.ended()
                if line["stream"] in streams:
                    raise Bad(f"{line['stream']} is told twice.")
                stream = streams[line["stream"]] = Stream(ledger, line)
            elif "opening" in line:
                stream.opening(line["opening"])
                openings += 1
            elif "checkpoint" in line:
                heads.check(line["checkpoint"], line["line"], streams)
            else:
                end = line
        if end is None or (end["streams"], end["events"]) != (len(streams), events):
            raise Bad("The file is cut off, or something in it is missing.")
        stream.ended()
        if total := sum(sum(each.balances.values()) for each in streams.values()):
            raise Bad(f"All accounts together are out of balance by {total} cents.")
        if not public and any(each.kind == "purse" for each in streams.values()):
            crossings(streams)
        if any(each.kind == "meter" for each in streams.values()):
            meters(streams)
        if any(each.kind == "draw" for each in streams.values()) and not any(
            s.after for s in streams.values()
        ):
            draws(streams)
    if published is not None:
        heads.published(published, streams)
    unsigned = f" {heads.unsigned} signatures were not checked: the package cryptography is not there."
    found = f"{len(streams)} streams, {events} events, {heads.number} checkpoints, {openings} openings"
    parts = "".join(f" {s.id} begins after version {s.after}." for s in streams.values() if s.after)
    return f"{found}: in order.{parts}{unsigned if heads.unsigned else ''}"


def main(arguments):
    if len(arguments) not in (1, 2):
        return print("usage: python verify.py EXPORT.jsonl [PUBLISHED.heads]", file=sys.stderr) or 2
    try:
        print(verify(*arguments))
    except Bad as bad:
        print(bad)
        return 1
    except (OSError, ValueError, KeyError, TypeError, AttributeError, StopIteration) as error:
        print(f"This is not an export that can be read: {type(error).__name__}: {error}.", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

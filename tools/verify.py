"""Verifies an exported ledger without Pitboss: chains, balances, sealed values, shuffles, signed heads.

usage: python verify.py EXPORT.jsonl [PUBLISHED.heads] [--key PUBLIC_KEY]...

The anchor is what the one who wrote the export could not change: heads that were published and kept elsewhere, or the
public key that the house is known by (in hex; it stands in every receipt). What has neither is said to.
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
Chance that nobody can choose: docs/chance-stream.md says how chains, shares and words are made. A table that has begun
    chains takes their values one after the other, each shuffle and each act that draws one; a share-given counts for
    its round if its seed was promised, came before the first wager or draw, no promise is younger than what anybody
    who gave a share had seen, and he had seen what the house fixed last; a chain or another order that is fixed before
    the first wager leaves earlier shares out. After it no chain is begun unless the one before is used up.
Money goes from a purse (sent-to-table, by a number that names the patron) to a seat by a command whose key is that
    number, or back into the purse; what a seat is left with goes to the purse of who sat there, as TABLE:VERSION.
Tables that sell a game together book each ticket and draw in the stream draw:NAME, and all have its draws.
Tables that share a meter move it by meter-moved, with the account shared:NAME; the stream meter:NAME books each once.
Another key may follow the one that signs: key-rotated names both, and both sign pitboss-key-1, ledger, old, new.
The heads are signed (Ed25519) as: pitboss-heads-2, ledger, number, at, hash of the line before, streams, root (hex)
    over the leaves 00 + (pitboss-head-1, stream, version, hash), in the order of the streams' ids, and the root over
    those heads alone that the line names. Earlier releases signed as pitboss-heads-1, without the second root.
"""

import hmac
import json
import sys
from collections import Counter
from hashlib import sha256
from math import lgamma, log, prod
from operator import itemgetter
from pathlib import Path

# by word; at a purse only the purse itself has a floor
UNBOUNDED = {"bank", "cage", "owed", "shared", "put", "to-come"}
OPENING = {"table-opened": "table", "purse-opened": "purse", "meter-opened": "meter", "draw-opened": "draw"}
CROSSING = {"sent-to-table", "received-from-table", "seated", "bought-in", "left", "sent-after"}
NUMBERS = {"outcome-called": "stop", "start-found": "position", "numbers-drawn": "numbers"}
STAKES = ("layout", "pot:", "bet:", "escrow:")
LATEST = 2**63


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


def root_of(heads):
    return merkle([lines("pitboss-head-1", s, v, h) for s, (v, h) in sorted(heads.items())])


class Words:
    """The stream of docs/chance-stream.md, from hashes."""

    def __init__(self, lanes, *bound):
        self.lanes, self.bound, self.block, self.words, self.left = lanes, lines(*bound), 0, [], []

    def word(self):
        if not self.words:
            lane = self.lanes[self.block % len(self.lanes)]
            made = sha256(b"pitboss-words-1\n%b\n%d\n%b" % (self.bound, self.block, lane)).digest()
            self.words = [int.from_bytes(made[at : at + 4], "big") for at in range(0, 32, 4)]
            self.block += 1
        return self.words.pop(0)

    def draw(self, bounds):
        size, product = 2**32, prod(bounds)
        x = self.word()
        while x * product % size < size % product:
            x = self.word()
        found = []
        for bound in bounds:
            number, x = divmod(x * bound, size)
            found.append(number)
        return found

    def below(self, n):
        return [self.draw([n])[0] if n > 1 else 0]

    def dice(self, count):
        while len(self.left) < count:
            self.left += [1 + number for number in self.draw([6] * 10)]
        thrown, self.left = self.left[:count], self.left[count:]
        return thrown

    def shuffle(self, cards):
        order, top = list(cards), 0
        while len(order) - top > 1:
            group = [len(order) - top]
            while group[-1] > 2 and prod(group) * (group[-1] - 1) <= 2**27:
                group.append(group[-1] - 1)
            for pick in self.draw(group):
                order[top], order[top + pick] = order[top + pick], order[top]
                top += 1
        return order


class Chance:
    """What a table draws from: its chains, and the shares of its players in the round at hand."""

    def __init__(self, stream):
        self.stream, self.chains, self.promises = stream, {}, {}
        self.whole = not stream.after  # a part does not tell of the chains and promises before it
        # draws: with shares of players in them, by the house alone, and from no chain
        self.round, self.began, self.closed, self.given, self.draws = 0, 0, False, {}, Counter()
        self.fixed = self.doubtful = 0  # versions: the house fixed something last; it gave a chain up
        self.oldest = LATEST  # the oldest version that anybody who gave a share had seen

    def follow(self, version, body, opened, now):
        if now != self.round:
            self.round, self.began, self.closed = now, version - 1, False
            self.forget()
        kind = body["event"]
        if kind in ("chain-begun", "shuffle-committed"):
            self.fixed = version
            if kind == "chain-begun" or not self.closed:
                self.forget()
        if kind == "chain-begun":
            before = self.chains.get(body["use"])
            if before and self.closed and before["number"] < before["length"]:
                self.doubtful = version
            self.chains[body["use"]] = {**body, "at": version, "number": 0, "value": None}
        elif kind == "share-given":
            self.share(version, body)
        elif kind == "chance-told":
            self.closed = True
            self.told(version, body)
        elif kind == "shuffle-committed":
            if "cards" in self.chains and not body.get("number"):
                self.stream.bad(version, "commits to an order that no chain makes")
            if opened and body.get("number"):
                self.order(version, body, opened)
        else:
            staked = any(cents > 0 and name.startswith(STAKES) for name, cents in body.get("postings", []))
            dealt = any(name == "order" for name, _to, _commitment in body.get("sealed", []))
            self.closed = self.closed or staked or dealt

    def forget(self):
        self.given, self.oldest = {}, LATEST

    def asked(self, now):
        """Another command: if it comes in the same round, that was not over when its chain was given up."""
        if self.doubtful and now == self.round:
            self.stream.bad(self.doubtful, "begins a chain in the middle of a round")
        self.doubtful = 0

    def share(self, version, body):
        seat, seed = body["seat"], body.get("seed", "")
        if seed and self.whole:
            promise, promised = self.promises.get(seat, ("", 0))
            seen = body.get("seen", 0)
            # who promised when this could be known has no share any more
            self.given = {at: each for at, each in self.given.items() if each[2] <= seen}
            self.oldest = min(seen, self.oldest)
            if hashed("pitboss-promise-1", seed) != promise:
                self.stream.bad(version, "gives a seed that was not promised")
            within = max(self.began, self.fixed) <= seen < version
            if self.closed or seat in self.given or not within or promised > self.oldest:
                self.stream.bad(version, "gives a share that came too late for its round")
            self.given[seat] = seed, seen, promised
        self.promises[seat] = body["promise"], version

    def together(self):
        told = [f"{seat} {seed}" for seat, (seed, _, _) in sorted(self.given.items())]
        return hashed("pitboss-shares-1", self.stream.id, self.round, *told) if told else ""

    def value(self, version, use, body, text):
        """The next value of a chain, of which the one before it or the tip is known."""
        chain, lanes = self.chains.get(use), bytes.fromhex(text)
        value = [lanes[at : at + 32] for at in range(0, len(lanes), 32)]
        before = [sha256(b"pitboss-chain-1\n%d\n%b" % each).digest() for each in enumerate(value)]
        if chain is None or (body["chain"], body["number"]) != (chain["at"], chain["number"] + 1):
            return self.stream.bad(version, "does not take the next value of a chain that was published")
        tip = sha256(b"pitboss-tip-1\n" + b"".join(before)).hexdigest()
        known = tip == chain["tip"] if chain["value"] is None else before == chain["value"]
        if not known or len(value) != chain["lanes"] or body["number"] > chain["length"]:
            self.stream.bad(version, "tells a value that is not of the chain that was published")
        chain["number"], chain["value"] = body["number"], value
        return value

    def told(self, version, body):
        if not self.whole:
            return
        value = self.value(version, "numbers", body, body["value"])
        self.count()
        words = Words(value, "pitboss-numbers-1", self.stream.id, body["number"], self.together())
        for kind, bound, came in body["draws"]:
            if came != (words.dice(bound) if kind == "dice" else words.below(bound)):
                self.stream.bad(version, "draws what does not follow from chain and shares")

    def order(self, version, body, opened):
        value = self.value(version, "cards", body, opened["value"])
        if len(value) * 240 < lgamma(len(opened["order"]) + 1) / log(2):
            self.stream.bad(version, "draws more cards than its chain has entropy for")
        words = Words(value, "pitboss-order-1", self.stream.id, body["number"])
        if opened["order"] != words.shuffle(sorted(opened["order"])):
            self.stream.bad(version, "commits to an order that does not follow from the chain")

    def dealt(self, order, number):
        """The order in which committed cards are dealt."""
        shares = self.together()
        self.count(chained=bool(number))
        if not shares or not number:
            return order
        places = Words([bytes.fromhex(shares)], "pitboss-places-1", self.stream.id, number)
        return [order[at] for at in places.shuffle(range(len(order)))]

    def count(self, chained=True):
        self.draws["shared" if chained and self.given else "alone" if chained else "loose"] += 1


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
        # of the order that waits: its value in the chain
        self.chance, self.number, self.dice = Chance(self), 0, []
        self.came, self.wheel = [], {}  # other numbers that an act drew; stops by their places on the wheel
        self.crossed = []  # version, key of the command, body: events by which money comes or goes
        self.moved, self.booked = [], []  # of shared meters: meter, table, version, pool, cents
        # of a game that tables sell together: its name at a table, the number on sale, draws by number, tickets booked
        self.sells, self.on_sale, self.draws, self.tickets = None, 1, [], []
        self.rotated = []  # keys that followed others: old, new, and the signatures of both

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
        if (
            version == 1 and OPENING.get(body["event"], self.kind) != self.kind
        ):  # the chain does not say the kind
            self.bad(version, f"begins a {OPENING[body['event']]}, and it is told as a {self.kind}")
        if "asked" in told or "command" in told:
            self.undrawn(version - 1)
            self.chance.asked(told["round"])
        self.post(version, body.get("postings", []))
        opened = {} if public else self.unseal(version, body.get("sealed", []), told.get("sealed", []))
        self.chance.follow(version, body, opened, told["round"])
        self.thrown(version, body)
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
            moved = sum(cents for *_, cents in self.booked[-len(body["moves"]) :])
            if moved != sum(cents for account, cents in body["postings"] if account.startswith("pool:")):
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
        elif kind == "significant" and body["kind"] == "key-rotated":
            self.rotated.append([body["detail"][name] for name in ("old", "new", "by_old", "by_new")])

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

    def thrown(self, version, body):
        """Where there is a chain, dice and numbers are told with the value that they were drawn from."""
        kind = body["event"]
        if kind == "chance-told":
            told = [came for drawn, _, came in body["draws"] if drawn == "dice"]
            if self.dice and told != self.dice:
                self.bad(version, "tells of other dice than were thrown")
            below = [(bound, came[0]) for drawn, bound, came in body["draws"] if drawn == "below"]
            if self.came and not self.fits(self.came.pop(), below):
                self.bad(version, "tells of other numbers than were drawn")
            self.dice, self.came = [], []
        elif kind == "option-changed":
            self.wheel = {}
        elif self.drawn:
            field = NUMBERS.get(kind) if kind != "numbers-drawn" or not self.sells else None
            came = [(field, body[field])] if body.get(field) is not None else []
            if "numbers" in self.chance.chains:
                self.came, self.dice = self.came + came, self.dice + [d for d in [body.get("dice")] if d]
            elif self.chance.whole and (came or body.get("dice")):
                self.chance.count(chained=False)

    def fits(self, drawn, below):
        """Whether numbers that were drawn make what came: of a wheel only that a place is the same stop each time."""
        if not below:
            return False
        (bound, first), (field, came) = below[0], drawn
        if field == "position":
            return came == first + 1
        if field == "stop":
            return self.wheel.setdefault((bound, first), came) == came
        order = list(range(1, bound + 1))
        for at, (_, number) in enumerate(below):
            order[at], order[at + number] = order[at + number], order[at]
        return came == order[: len(below)]

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
                if not body.get("place"):
                    self.shuffle, self.number = order, body.get("number", 0)
        elif any(name == "order" for name, _to, _commitment in body.get("sealed", [])):
            if self.drawn and self.waiting != now:
                self.bad(version, "deals an order that was not committed to")
            dealt = opened.get("order", [])
            committed = self.shuffle and self.chance.dealt(self.shuffle, self.number)
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
        self.undrawn(self.version)

    def undrawn(self, version):
        if self.dice or self.came:
            what = "throws dice" if self.dice else "draws numbers"
            self.bad(version, f"{what} that no value of the chain is told for")

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


def meters(streams):
    """What tables moved on a meter that they share is what the meter has booked, once."""
    moved = Counter(move for stream in streams.values() for move in stream.moved)
    booked = Counter(move for stream in streams.values() for move in stream.booked)
    for meter, table, version, pool, cents in (moved - booked) + (booked - moved):
        differ = f"the event and {meter} differ about {cents} cents of the {pool}"
        raise Bad(f"{table}, version {version}: {differ}.")


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


def signed(public, signature, *statement):
    """Whether a key has signed this; None where it cannot be found out."""
    try:
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    except ImportError:
        return None
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(public)).verify(
            bytes.fromhex(signature), lines(*statement)
        )
    except (InvalidSignature, ValueError):
        return False
    return True


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

    def __init__(self, ledger, keys=()):
        self.ledger, self.number, self.previous = ledger, 0, ""
        self.all, self.seen, self.unsigned = {}, {}, 0
        # The keys that may sign; those that did, with a checkpoint of each; whether heads from elsewhere say so.
        self.pinned, self.keys, self.anchored = set(keys), {}, False

    def check(self, point, line, streams):
        number = point["number"]
        if (number, point["previous"]) != (self.number + 1, self.previous):
            raise Bad(f"Checkpoint {number} does not follow from the one before.")
        self.all.update(point["heads"])
        if root_of(self.all) != point["root"] or len(self.all) != point["streams"]:
            raise Bad(f"Checkpoint {number} has not the root of its heads.")
        self.signature(point)
        self.recorded(point, streams)
        self.number, self.previous, self.seen[number] = number, sha256(line.encode()).hexdigest(), point

    def signature(self, point):
        self.keys.setdefault(point["public_key"], point["number"])
        if self.pinned and point["public_key"] not in self.pinned:
            raise Bad(f"Checkpoint {point['number']} is signed with another key: {point['public_key']}.")
        told = self.ledger, *itemgetter("number", "at", "previous", "streams", "root")(point)
        key, by = point["public_key"], point["signature"]
        good = signed(key, by, "pitboss-heads-2", *told, root_of(point["heads"]))
        good = signed(key, by, "pitboss-heads-1", *told) if good is False else good  # an earlier release
        self.unsigned += good is None
        if good is False:
            raise Bad(f"Checkpoint {point['number']} is not signed by its key.")
        if good is None and self.pinned:
            raise Bad("No key can be held against it: the package cryptography is not there.")

    def follow(self, keys, streams):
        """These keys, those that they name as the ones to follow them, and those that they say they follow."""
        rotated = [each for stream in streams.values() for each in stream.rotated]
        for old, new, by_old, by_new in (*rotated, *reversed(rotated)):
            told = "pitboss-key-1", self.ledger, old, new
            if keys & {old, new} and signed(old, by_old, *told) and signed(new, by_new, *told):
                keys |= {old, new}

    def recorded(self, point, streams):
        """Every published head must still be in the record."""
        for stream, (version, head) in point["heads"].items():
            found = streams[stream].hashes.get(version) if stream in streams else None
            if found is None:
                raise Bad(f"{stream}, version {version}: the event was published and is missing.")
            if found != head:
                raise Bad(f"{stream}, version {version}: the event is not the one that was published.")

    def published(self, path, streams):
        """Compare with a published file that was kept elsewhere; only the keys in it may have signed."""
        before, self.keys = self.keys, {}
        for point in map(json.loads, filter(str.strip, Path(path).read_text(encoding="utf-8").splitlines())):
            self.signature(point)
            self.recorded(point, streams)
            if self.seen.get(point["number"]) != point:
                raise Bad(f"Checkpoint {point['number']} is not the one that was published.")
        self.anchored, self.keys = bool(self.keys), self.keys or before
        known = set(self.keys)
        self.follow(known, streams)
        for key, number in before.items():
            if key not in known:
                raise Bad(f"Checkpoint {number} is signed with a key that was never published: {key}.")

    def anchor(self, streams):
        """What vouches for the record besides itself: nothing is said where something does."""
        loose = sum(s.version - max(s.after, self.all.get(name, (0,))[0]) for name, s in streams.items())
        younger = f" {loose} events are younger than the last signed checkpoint."
        after = younger if loose and self.number else ""
        if self.keys and (self.anchored or self.pinned):
            return after
        if self.pinned:
            raise Bad("Nothing in it is signed, by the key that was given or by another.")
        by = "it is signed by " + ", ".join(self.keys) if self.keys else "nothing in it is signed"
        told = f" No anchor: no published heads or key to hold it against; {by}."
        return f"{told} Who wrote it could have written it anew.{after}"


def verify(path, published=None, keys=()):
    """Follow an export; what was found, in a sentence. Raises `Bad` for the first thing wrong."""
    with Path(path).open(encoding="utf-8") as file:
        told = map(json.loads, file)
        head = next(told)
        ledger, public, streams, events, openings, end = head["ledger"], head["public"], {}, 0, 0, None
        heads, stream = Heads(ledger, keys), Stream(head["ledger"], {"stream": "", "kind": ""})
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
                if heads.pinned and not heads.number:
                    heads.follow(heads.pinned, streams)
                heads.check(line["checkpoint"], line["line"], streams)
            else:
                end = line
        if end is None or (end["streams"], end["events"]) != (len(streams), events):
            raise Bad("The file is cut off, or something in it is missing.")
        stream.ended()
        if total := sum(sum(each.balances.values()) for each in streams.values()):
            raise Bad(f"All accounts together are out of balance by {total} cents.")
        kinds = {each.kind for each in streams.values()}
        if "purse" in kinds and not public:
            crossings(streams)
        if "meter" in kinds:
            meters(streams)
        if "draw" in kinds and not any(each.after for each in streams.values()):
            draws(streams)
    if published is not None:
        heads.published(published, streams)
    unsigned = f" {heads.unsigned} signatures were not checked: the package cryptography is not there."
    found = f"{len(streams)} streams, {events} events, {heads.number} checkpoints, {openings} openings"
    drawn = sum((s.chance.draws for s in streams.values()), Counter())
    unbound = f", {loose} of these from no chain that was published" if (loose := drawn["loose"]) else ""
    alone = f"{drawn['alone'] + loose} the house made alone{unbound}."
    chance = f" {drawn['shared']} draws have shares of players in them, {alone}"
    parts = "".join(f" {s.id} begins after version {s.after}." for s in streams.values() if s.after)
    chance, unsigned = chance if drawn else "", unsigned if heads.unsigned else ""
    sealed = " It is a public one: what is sealed and who asked for what were not checked." if public else ""
    return f"{found}: in order.{chance}{parts}{sealed}{unsigned}{heads.anchor(streams)}"


def main(arguments):
    files, keys, rest = [], [], iter(arguments)
    for word in rest:
        if word == "--key":
            keys.append(next(rest, "").lower())
        else:
            files.append(word)
    if len(files) not in (1, 2) or not all(len(key) == 64 for key in keys):
        usage = "usage: python verify.py EXPORT.jsonl [PUBLISHED.heads] [--key PUBLIC_KEY]..."
        return print(usage, file=sys.stderr) or 2
    try:
        print(verify(*files, keys=keys))
    except Bad as bad:
        return print(bad) or 1
    except (OSError, ValueError, KeyError, TypeError, AttributeError, StopIteration) as error:
        print(f"This is not an export that can be read: {type(error).__name__}: {error}.", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

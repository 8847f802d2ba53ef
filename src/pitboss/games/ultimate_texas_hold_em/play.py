"""Ultimate Texas hold 'em, subchapter 32."""

from __future__ import annotations

from collections.abc import Callable

from pitboss.games.banked.acts import equal
from pitboss.games.banked.choices import Fold, Keep, Raise
from pitboss.games.banked.reading import FROM_TWO_PAIR, Against, Read, Scale, Step
from pitboss.games.banked.round import Complete, Deal, Frame, Opening, Paragraph, Pay, Round
from pitboss.games.banked.rules import Rules
from pitboss.games.banked.rulings import community_exposed, dealer_exposed
from pitboss.games.banked.stages import Ask, Draw
from pitboss.games.banked.verdict import EQUAL, HIGHER, LOWER, Showing, Verdict, forfeited, lost, pushed, won

ANTE, BLIND, PLAY, TRIPS, BAD_BEAT = "ante", "blind", "play", "trips", "bad-beat"
NO_PAIR = "no-pair"
PLAYED, FOLDED, BOARD = ("play",), ("fold", "play"), ("community-cards",)
PAID = ("payout-types", "paid-from-right", "losers-then-winners")
COLLECTED = ("payout-types", "losers-then-winners")
SHOWDOWN = "{own} against the dealer's {dealer}"


def forfeit(rules: Rules, kind: str) -> Verdict | None:
    """A fold loses ante, blind and bad beat; trips, unless the house takes it too, lives on."""
    if kind == TRIPS and rules.options["trips_survives_fold"]:
        return None
    reading = rules.reading("fold") if kind in (TRIPS, BAD_BEAT) else ""
    return forfeited(why="no play wager was made", cites=rules.cites(*FOLDED), reading=reading)


def ante(rules: Rules, shown: Showing) -> Verdict:
    """Goes back where the dealer has less than a pair, whoever is higher; else as the play wager."""
    if shown["dealer"] == NO_PAIR and shown["against"] != EQUAL:
        return pushed(why="the dealer's {dealer} is below a pair", cites=rules.cites("payout-types"))
    return _compared(rules, shown, ANTE)


def play(rules: Rules, shown: Showing) -> Verdict:
    """At even money by the higher hand, whether the dealer has a pair or not."""
    return _compared(rules, shown, PLAY)


def blind(rules: Rules, shown: Showing) -> Verdict:
    """A higher hand is paid by the table, and goes back below its lines."""
    if shown["against"] != HIGHER:
        return _compared(rules, shown, BLIND)
    odds = rules.pays[BLIND].get(shown["own"])
    if odds is None:
        return pushed(why="{own} is higher, and below the lines of the blind", cites=rules.cites(BLIND))
    return won(odds, why=SHOWDOWN, cites=rules.cites(BLIND, *PAID))


def _compared(rules: Rules, shown: Showing, wager: str) -> Verdict:
    clause = (BLIND,) if wager == BLIND else ()
    if shown["against"] == EQUAL:
        return pushed(why="{own} ties the dealer", cites=rules.cites(*clause, "payout-types", "ranking"))
    if shown["against"] == LOWER:
        return lost(why=SHOWDOWN, cites=rules.cites(*clause, *COLLECTED))
    return won(rules.odds(wager), why=SHOWDOWN, cites=rules.cites(*clause, *PAID))


def trips(rules: Rules, shown: Showing) -> Verdict:
    """On the own final hand, whatever the dealer has."""
    odds = rules.pays[TRIPS].get(shown["own"])
    if odds is None:
        return lost(why="{own}", cites=rules.cites(TRIPS, "losers-then-winners"))
    return won(odds, why="{own}", cites=rules.cites(TRIPS, *PAID))


def bad_beat(rules: Rules, shown: Showing) -> Verdict:
    """On the losing hand of the two, the player's or the dealer's."""
    beaten = {LOWER: "own", HIGHER: "dealer"}.get(shown["against"], "")
    odds = rules.pays[BAD_BEAT].get(shown[beaten]) if beaten else None
    if odds is None:
        return lost(why=SHOWDOWN, cites=rules.cites(BAD_BEAT, "losers-then-winners"))
    return won(odds, why=f"beaten: {{{beaten}}}", cites=rules.cites(BAD_BEAT, *PAID))


def _first(rules: Rules) -> tuple[int, ...]:
    return tuple(rules.figure("first-multiples" if rules.options["allow_3x"] else "first-multiples-only"))


def _flop(rules: Rules) -> tuple[int, ...]:
    return tuple(rules.figure("flop-multiples"))


def _last(rules: Rules) -> tuple[int, ...]:
    return tuple(rules.figure("last-multiples"))


def _raise(times: Callable[[Rules], tuple[int, ...]], words: str) -> Raise:
    return Raise(
        do="play", wager=PLAY, of=ANTE, times=times, clause=PLAYED, help=f"Make the play wager, {words}."
    )


CHECK = Keep(do="check", clause=PLAYED, help="Wait for more cards; the play wager is smaller then.")
FOLD = Fold(clause=FOLDED, forfeits=forfeit, help="Give up the hand, ante and blind.")


def _ask(name: str, *choices: Raise | Keep | Fold) -> Ask:
    return Ask(name=name, to=ANTE, unless=PLAY, look=("look", "definitions"), clause=PLAYED, choices=choices)


LINES = Scale("five", (Step("pair", "one-pair"), *FROM_TWO_PAIR), below=NO_PAIR)

ROUND = Round(
    prefix="ultimate-texas-hold-em",
    qualifier="a pair",
    opening=(
        Opening(kind=ANTE, clause=("ante",)),
        Opening(kind=BLIND, clause=("ante", "blind")),
        Opening(kind=TRIPS, clause=("trips",), needs=(ANTE,), coupon=False),
        Opening(kind=BAD_BEAT, clause=("bad-beat",), needs=(ANTE,), coupon=False, option="bad_beat_table"),
    ),
    together=(ANTE, BLIND),
    complete=Complete(equal(ANTE, BLIND), ("ante",)),
    deal=Deal(hand="cards", area="dealer"),
    stages=(
        _ask("first-two-cards", _raise(_first, "four antes (or three, where the house allows it)"), CHECK),
        Draw(board=3, burn=1, clause=BOARD),
        _ask("after-three", _raise(_flop, "two antes"), CHECK),
        Draw(board=2, burn=1, clause=BOARD),
        _ask("after-five", _raise(_last, "equal to the ante"), FOLD),
    ),
    reads={
        "own": Read(("hand", "community"), LINES),
        "dealer": Read(("dealer", "community"), LINES),
        "against": Against("own", "dealer"),
    },
    wagers={
        ANTE: Paragraph(judge=ante, sees=("dealer", "against"), pays=ANTE),
        BLIND: Paragraph(judge=blind, sees=("own", "against"), pays=BLIND),
        PLAY: Paragraph(judge=play, sees=("against",), pays=PLAY),
        TRIPS: Paragraph(judge=trips, sees=("own",), pays=TRIPS),
        BAD_BEAT: Paragraph(judge=bad_beat, sees=("own", "dealer", "against"), pays=BAD_BEAT),
    },
    pays={
        ANTE: Pay("odds.ante"),
        BLIND: Pay("blind-table-{blind_table}"),
        PLAY: Pay("odds.play"),
        TRIPS: Pay("trips-table-{trips_table}"),
        BAD_BEAT: Pay("bad-beat-table-{bad_beat_table}"),
    },
    frame=Frame(reveal=("payout-types", "ranking"), dealer_reveals=("payout-types", "ranking")),
    irregularities={
        "dealer-card-exposed": dealer_exposed(("dealer-card-exposed",)),
        "community-card-exposed": community_exposed(("community-card-exposed",)),
    },
)  # fmt: skip

"""A hand from its first chip to its last: posting, the streets one after the other, the pots at the end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from operator import add

from msgspec.structs import replace

from pitboss.games.poker import events as pe
from pitboss.games.poker import showdown
from pitboss.games.poker.betting import BET, POT, STACK, following
from pitboss.games.poker.dealing import first_street, forced_bettor, later_street, may_run_out, run_out
from pitboss.games.poker.evolve import resized
from pitboss.games.poker.house import due_charges
from pitboss.games.poker.plans import deal_first, deal_plan
from pitboss.games.poker.pots import layers
from pitboss.games.poker.rake import rake_of_round
from pitboss.games.poker.rules import Rules, Usual
from pitboss.games.poker.session import begun, opening
from pitboss.games.poker.state import Hand, PokerState
from pitboss.games.poker.work import Work
from pitboss.table.events import Event
from pitboss.table.state import TableState


def deal(
    rules: Rules, state: TableState, before: Sequence[Event], beginning: pe.HandBegun, order: tuple[int, ...]
) -> tuple[Event, ...]:
    """Antes, blinds and the forced bet that are due, and the first cards; `before` readied the deck and the button."""
    known = _usual(rules, state, beginning)
    if known is not None:
        dealt, cards = deal_first(rules, known.deal, order)
        work = Work(
            rules, state, replace(known.hand, number=beginning.number, deck=beginning.deck, cards=cards)
        )
        work.events += known.events
        work.events.append(dealt)
    else:
        work = Work(rules, state, begun(beginning, order))
        if rules.ante:
            _antes(work)
        if rules.variant.button:
            _blinds(work)
        first_street(work)
    work.game = opening(work.game, beginning)
    if rules.streets[0].opens == "forced-bet":
        _forced_bet(work)
    if not work.hand.turn:
        carry_on(work)
    return work.answer(*before, beginning)


def _usual(rules: Rules, state: TableState, beginning: pe.HandBegun) -> Usual | None:
    """What is posted and who is dealt to where nobody is short, kills, straddles or comes in: each time the same."""
    game: PokerState = state.game
    if beginning.killer or game.straddler or game.posts or game.flaws:
        return None
    players, balances = beginning.players, state.balances
    known = rules.usual.get((players, beginning.button))
    if known is None:
        work = Work(rules, state, begun(beginning, ()))
        if rules.ante:
            _antes(work)
        if rules.variant.button:
            _blinds(work)
        hand = work.hand
        if hand.all_in:
            return None
        totals = tuple([hand.total(place) for place in range(len(players))])
        posted, plan = tuple(work.events), deal_plan(rules, hand)
        work.emit(deal_first(rules, plan, rules.pack)[0])
        known = rules.usual[players, beginning.button] = Usual(posted, work.hand, totals, plan)
        return known
    for seat, total in zip(players, known.totals, strict=True):
        if balances[STACK[seat]] <= total:
            return None
    return known


def _antes(work: Work) -> None:
    """Every player who takes part, what he has of it; or the last blind for all, as the sign says."""
    rules, hand, state = work.rules, work.hand, work.state
    paying = hand.players if rules.ante_by_each else list(_blinds_due(work))[-1:]
    posts = [(seat, min(rules.ante, state.stack(seat))) for seat in paying]
    short = tuple([seat for seat, cents in posts if cents == state.stack(seat)])
    postings = [(STACK[seat], -cents) for seat, cents in posts]
    postings.append((POT[1], sum([cents for _, cents in posts])))
    work.emit(
        pe.Posted(
            kind="ante" if rules.ante_by_each else "table-ante",
            posts=tuple(posts),
            all_in=short,
            postings=tuple(postings),
            cites=rules.ante_cites,
        )
    )


def _blinds(work: Work) -> None:
    """From the left of the button; how two players post two blinds is a choice between two readings."""
    rules, hand = work.rules, work.hand
    due = _blinds_due(work)
    cites, reading = rules.blind_cites, ""
    if len(hand.players) == 2 and len(due) == 2:
        cites, reading = rules.heads_up_cites, rules.heads_up_reading
    level = max(due.values(), default=0)
    if due:
        _post(work, "blind", due, level, cites, reading=reading)
    if hand.killer:
        size = rules.size(0, hand.scale)
        owed = size - due.get(hand.killer, 0)
        if owed > 0:
            level = max(level, size)
            _post(work, "kill", {hand.killer: owed}, level, rules.cites("poker.kill"))
    game: PokerState = work.state.game
    bound = {*due, hand.killer, game.straddler}
    coming = {seat: cents for seat, cents in game.posts if seat in hand.players and seat not in bound}
    if coming and level:
        _post(work, "posted-bet", coming, level, rules.cites("poker.blinds", "poker.wagers"))
    if game.straddler in hand.players and level:
        # By option only: a live blind of twice the last one, with the last word before the flop.
        level *= 2
        _post(work, "straddle", {game.straddler: level}, level, rules.cites("poker.blinds", "poker.wagers"))


def _blinds_due(work: Work) -> dict[int, int]:
    rules, hand = work.rules, work.hand
    count = len(hand.players)
    button = hand.players.index(hand.button)
    blinds = rules.blinds if len(rules.blinds) <= count else rules.blinds[-count:]
    first = button if rules.button_first and count == 2 and len(blinds) == 2 else button + 1
    return {hand.players[(first + number) % count]: cents for number, cents in enumerate(blinds)}


def _post(
    work: Work, kind: str, due: Mapping[int, int], level: int, cites: tuple[str, ...], *, reading: str = ""
) -> None:
    rules, hand, state = work.rules, work.hand, work.state
    posts: list[tuple[int, int]] = []
    postings: list[tuple[str, int]] = []
    short: list[int] = []
    for seat, owed in due.items():
        place = hand.players.index(seat)
        left = state.balances.get(STACK[seat], 0) - hand.total(place)
        cents = min(owed, left)
        if not cents:
            continue
        posts.append((seat, cents))
        postings += ((STACK[seat], -cents), (BET[seat], cents))
        if cents == left:
            short.append(seat)
    size = rules.size(0, hand.scale)
    base = level if rules.betting != "fixed" or 2 * level >= size else 0
    step = level if kind == "straddle" else max(rules.minimum, hand.step)
    work.emit(
        pe.Posted(
            kind=kind,
            posts=tuple(posts),
            all_in=tuple(short),
            level=level,
            base=base,
            step=step,
            postings=tuple(postings),
            cites=cites,
            reading=reading,
        )
    )


def _forced_bet(work: Work) -> None:
    """The up-card that must open makes the forced bet; everybody else answers it (14.9(d)-(e), 14.13A(d)-(e))."""
    rules = work.rules
    hand, street = work.hand, rules.streets[0]
    live = hand.live
    if live & (live - 1) == 0:
        return
    place = forced_bettor(work)
    seat = hand.players[place]
    left = work.state.stack(seat) - hand.paid[place]
    cents = min(rules.forced, left)
    all_in = hand.all_in | 1 << place if cents == left else hand.all_in
    # A smaller one is completed to the bet; in spread limit it is a bet, and every raise has the posted least.
    size = {"fixed": rules.size(0, hand.scale), "spread": 0}.get(rules.betting, rules.minimum)
    able = live & ~all_in & ~(1 << place)
    asked = hand.players[following(able, place)] if able and cents else 0
    work.emit(
        pe.Posted(
            kind="forced-bet",
            posts=((seat, cents),),
            all_in=(seat,) if cents == left else (),
            level=rules.forced if cents else 0,
            base=rules.forced if rules.forced >= size else 0,
            step=0,
            next=asked,
            postings=((STACK[seat], -cents), (BET[seat], cents)) if cents else (),
            cites=street.open + street.act,
        )
    )


def carry_on(work: Work) -> None:
    """The betting round is over: draw the bets in, deal on, until somebody must decide or the hand has ended."""
    last, live = work.rules.last, work.hand.live
    if live & (live - 1) == 0 and not work.rules.pot_rake and len(work.hand.pots) < 2:
        _leave_to_last(work, live)
        end(work)
        return
    if any(work.hand.bets):
        _return_uncalled(work)
        collect(work)
    elif len(work.hand.pots) != 1:
        collect(work)
    while True:
        hand = work.hand
        live = hand.live
        if live & (live - 1) == 0:
            showdown.last_player(work)
            end(work)
            return
        if hand.street == last:
            if showdown.open_hands(work):
                end(work)
            return
        if may_run_out(work):
            run_out(work)
            continue
        later_street(work)
        if work.hand.turn:
            return


def folded(rules: Rules, state: TableState, hand: Hand, acted: pe.Acted, live: int) -> tuple[Event, ...]:
    """A fold that leaves one player, in a hand with one pot and no rake."""
    work = Work(rules, state, hand)
    work.events.append(acted)
    _leave_to_last(work, live)
    end(work)
    return work.answer()


def _leave_to_last(work: Work, live: int) -> None:
    """Everybody else is out of a hand with one pot and no rake: what the steps below come to, in one.

    The hand itself need not be followed, for it is over.
    """
    rules, hand, events = work.rules, work.hand, work.events
    bets, place = list(hand.bets), live.bit_length() - 1
    seat = hand.players[place]
    excess = bets[place] - sorted(bets)[-2]
    if excess > 0:
        bets[place] -= excess
        events.append(_returned(rules, seat, excess))
    postings = [(BET[other], -bet) for other, bet in zip(hand.players, bets, strict=True) if bet]
    added = sum(bets)
    size = (hand.pots[0] if hand.pots else sum(hand.paid) + hand.dead) + added
    if added:
        postings.append((POT[1], added))
    if added or (size and not hand.pots):
        events.append(pe.BetsCollected(pots=(size,), postings=tuple(postings), cites=rules.collect_cites))
    if size:
        events.append(showdown.pushed(rules, seat, number=1, amount=size))


def _return_uncalled(work: Work) -> None:
    """What nobody matched goes back and is not raked (14.14(d))."""
    hand = work.hand
    bets = hand.bets
    most = max(bets)
    if bets.count(most) > 1:
        return
    place = bets.index(most)
    if not hand.live >> place & 1:
        return
    excess = most - sorted(bets)[-2]
    work.emit(_returned(work.rules, hand.players[place], excess))


def _returned(rules: Rules, seat: int, cents: int) -> pe.UncalledReturned:
    postings = ((BET[seat], -cents), (STACK[seat], cents))
    return pe.UncalledReturned(seat=seat, amount=cents, cites=rules.uncalled_cites, postings=postings)


def collect(work: Work) -> None:
    """Draw the bets into the pots, and take the rake of the round from them (14.14(b)1ii, 2i)."""
    rules, hand = work.rules, work.hand
    bets, before, paid = hand.bets, hand.pots, hand.paid
    if not before and not any(bets) and not hand.dead and not any(paid):
        return
    live = hand.live
    if not hand.all_in or live & (live - 1) == 0:  # all who are in have put in the same
        pots, several, sizes = (), False, (sum(paid) + sum(bets) + hand.dead,)
    else:
        pots = layers(tuple(map(add, paid, bets)), live, hand.dead)
        several, sizes = len(pots) > 1, tuple([pot.size for pot in pots])
    if sizes == before:
        return
    postings = [(BET[seat], -bet) for seat, bet in zip(hand.players, bets, strict=True) if bet]
    if not several and len(before) < 2:
        # Before the first round is over the antes lie in the main pot.
        change = sizes[0] - (before[0] if before else sum(paid) + hand.dead)
        if change:
            postings.append((POT[1], change))
    else:
        lying = (
            [size - raked for size, raked in zip(before, hand.raked, strict=True)]
            if before
            else [sum(paid) + hand.dead]
        )
        postings += _changes(sizes, resized(hand.raked, len(sizes)), lying)
    work.emit(
        pe.BetsCollected(
            pots=sizes,
            eligible=tuple([hand.seats(pot.places) for pot in pots]) if several else (),
            postings=tuple(postings),
            cites=rules.side_cites if several else rules.collect_cites,
        )
    )
    if rules.pot_rake:
        # Pots that have become one were raked as what they were.
        _rake(work, resized(before, len(sizes)), sum(hand.raked))


def _changes(sizes: Sequence[int], raked: Sequence[int], lying: Sequence[int]) -> Iterator[tuple[str, int]]:
    """What each pot gains or loses to become what it should be."""
    for pot in range(max(len(sizes), len(lying))):
        due = sizes[pot] - raked[pot] if pot < len(sizes) else 0
        change = due - (lying[pot] if pot < len(lying) else 0)
        if change:
            yield POT[pot + 1], change


FILED = ("poker.rake-filed-types", "poker.rake-filed-method", "poker.rake-filed-maximum")


def _rake(work: Work, before: tuple[int, ...], already: int) -> None:
    rules = work.rules
    antes = rules.ante and not any(before)
    for method in rules.pot_rake:
        hand = work.hand
        taken = rake_of_round(method, before=before, after=hand.pots, already=already, chip=rules.chip)
        if not any(taken):
            continue
        already += sum(taken)
        percent = ("poker.rake-percent-limit", "poker.rake-percent-taken", "poker.rake-percent")
        steps = ("poker.rake-levels", "poker.rake-increments", "poker.rake-increments-area")
        postings = [(POT[pot + 1], -cents) for pot, cents in enumerate(taken) if cents]
        work.emit(
            pe.RakeTaken(
                method=method.name,
                taken=taken,
                total=sum(taken),
                postings=(*postings, ("rake", sum(taken))),
                cites=rules.cites(*(percent if method.percent else steps), "poker.rake", *FILED),
                reading=rules.reading("poker.rake-percent-limit") if antes and method.percent else "",
            )
        )


def end(work: Work, void: bool = False) -> None:
    """The hand is over; the rake goes to the tray, button and decks move on."""
    rules, hand, game = work.rules, work.hand, work.state.game
    winner = 0 if void else sole_winner(work.events)
    rake = sum(hand.raked) if rules.pot_rake else 0
    cites = rules.end_cites
    if rake:
        cites += rules.cites("poker.rake-percent-tray", "poker.rake-increments-tray")
    button = hand.button
    if rules.variant.button and not void:
        button = next_seat(work.state, hand.button)
    work.ended = pe.HandEnded(
        number=hand.number, void=void, winner=winner, button=button,
        kill=_killer(work, winner) if winner and rules.kill != "none" else 0,
        deck=1 - hand.deck if game.machine else hand.deck, rake=rake, cites=cites,
    )  # fmt: skip
    work.events.append(work.ended)
    if rules.time_rake:
        stacks = _stacks_after(work)
        work.events.extend(due_charges(rules, work.state, stacks, work.state.minutes))


def _stacks_after(work: Work) -> dict[int, int]:
    """What lies before each seat once the hand has been settled."""
    stacks = {seat: work.state.stack(seat) for seat in work.state.seats}
    accounts = {STACK[seat]: seat for seat in stacks}
    for event in work.events:
        for account, cents in event.postings:
            if account in accounts:
                stacks[accounts[account]] += cents
    return stacks


def next_seat(state: TableState, seat: int) -> int:
    """The next occupied seat, clockwise; seats are kept in the order of their numbers."""
    for other in state.seats:
        if other > seat:
            return other
    return next(iter(state.seats), seat)


def sole_winner(events: Sequence[Event]) -> int:
    """The seat that took every pot alone, 0 if nobody did."""
    winner = 0
    for event in events:
        if type(event) is pe.PotAwarded:
            for seat, _ in event.shares:
                if winner and seat != winner:
                    return 0
                winner = seat
    return winner


def _killer(work: Work, winner: int) -> int:
    """Who must kill the next pot (practice): two pots in a row won outright, or a large one scooped."""
    rules, game = work.rules, work.state.game
    if rules.options["kill_trigger"] == "scoop":
        won: int = sum(event.amount for event in work.events if type(event) is pe.PotAwarded)
        return winner if won >= (rules.kill_pot or 0) else 0
    return winner if winner == game.winner else 0

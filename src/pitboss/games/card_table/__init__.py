"""What card tables have in common: the deck and its devices, shuffle and cut, dealing, the stub, rulings.

A game says which clauses and figures these acts rest on (`CardRules`, `Betting`), keeps a `Deck` in its own
state, and calls the functions here from its `judge`, `evolve` and `awaits`. Nothing here names a game.
"""

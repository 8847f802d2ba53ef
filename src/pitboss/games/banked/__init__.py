"""The banked round: card games in which every player plays against the house for wagers of his own.

A subchapter of this family is a value (`Round`) and its paragraphs, functions `(rules, shown) -> Verdict`. The value
says which wagers open the round, who is dealt what, in which stages the players decide and cards are turned, and
how cards are read; a paragraph is the only place where a rule of paying stands. What is the same in every
subchapter (shuffle, cut, stub, irregularities, three ways of dealing, collecting by hand, second positions, coupons)
is the frame, found in the room's own law by the names of `Frame`.

    verdict.py   what a paragraph may see, and what it answers
    reading.py   cards read as lines of a scale
    round.py     the value: wagers, deal, frame
    stages.py    asking, turning, drawing, settling in between
    choices.py   what a player who is asked may do
    rules.py     all of it under the law of a day and a licensee's options
    work.py      a round in the making: the events of one act
    settle.py    who is paid what, by the house or by a person
    acts.py      the acts of the table: who may do them when, and what the table awaits
    game.py      the contract of `table/game.py`, made from a Round
    growing.py, against.py, board.py
                 best play against a pay table, against a dealer's hand, and over community cards
"""

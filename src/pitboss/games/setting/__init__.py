"""Hands that are set: games in which every position is dealt a hand that its player divides into two or three.

A subchapter of this family is a value (`Play`) and its paragraphs. What they share:

    rotation.py   the circle of positions, counted from the dealer or from the bank
    bank.py       who stands behind the wagers of a round: the house, a seat, or both in halves; vigorish
    dividing.py   a hand divided into its parts, compared part by part; a house way as an ordered list of named rules
    rules.py      all of it under the law of a day and a licensee's options
    state.py, events.py, work.py
                  what the table remembers, what happens, and a round in the making
    starting.py   who banks, and where the deal begins
    settle.py     the hands laid open, compared and paid
    equipment.py  cards, as these tables shuffle, cut and count them
    acts.py       the acts of the table: who may do them when, and what the table awaits
    game.py       the contract of `table/game.py`, made from a Play
"""

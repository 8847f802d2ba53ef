"""Passwords that anybody would try first are refused, by rules and a few words of our own."""

from __future__ import annotations

import re

from pitboss.server.errors import Wrong

LEAST = 8
LEAST_OWN = 4
"""Characters that a password has beside common words, names and runs."""

_WORDS = (
    "password passwort passwd passphrase pass secret letmein welcome hello login logon access master admin "
    "administrator root user guest test demo default changeme trustno qwerty qwertz azerty asdf iloveyou love sunshine "
    "princess "
    "dragon monkey football baseball basketball soccer hockey superman batman pokemon starwars shadow michael jordan "
    "charlie jessica ashley daniel computer internet google samsung summer winter spring autumn january february march "
    "april june july august september october november december monday friday sunday freedom whatever cookie cheese "
    "jennifer michelle elizabeth samantha victoria patricia nicole amanda melissa stephanie hannah heather anthony "
    "benjamin jonathan william matthew joshua andrew robert thomas richard christopher alexander george maggie "
    "liverpool chelsea arsenal manchester united barcelona steelers cowboys redskins giants rangers "
    "chocolate butterfly babygirl spiderman maverick mercedes corvette slipknot blink rosebud purple orange banana "
    "diamond silver golden phoenix scooter snoopy nothing winner craps baccarat wheel "
    "flower killer ninja pepper ginger hunter ranger buster thunder mustang ferrari porsche yankees "
    "pitboss pit boss casino poker blackjack roulette craps dice dealer floor jackpot lucky money cash dollar chips "
    "vegas atlantic jersey holdem player house royal flush aces ace king queen correct horse battery staple"
).split()
_ROWS = ("abcdefghijklmnopqrstuvwxyz", "01234567890", "qwertyuiop", "qwertzuiop", "asdfghjkl", "zxcvbnm", "yxcvbnm",
         "azertyuiop", "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p", "1q2w3e4r5t6y7u8i9o0p",
         "qazwsxedcrfvtgbyhnujmikolp", "q1w2e3r4t5y6u7i8o9p0", "a1b2c3d4e5f6g7h8", "123qweasdzxc", "123qwe", "asd123",
         "147258369", "159357", "321654987", "789456123")  # fmt: skip
_LEET = str.maketrans("4@831!|05$7+", "aabeiliosstt")
_RUN = 4
"""Characters in a row of the alphabet or of the keyboard that count as a run."""


def check_password(password: str, name: str = "") -> None:
    """Refuse a password that is short, common, one run of keys, a repetition, or the name of its account."""
    if len(password) < LEAST:
        raise Wrong(400, "short-password", f"A password has at least {LEAST} characters.")
    if _own(password, name) < LEAST_OWN:
        raise Wrong(
            400, "common-password",
            "This password is among the first that anybody would try. Common words, names, years and runs of keys do "
            f"not count; at least {LEAST_OWN} other characters are needed, or three words that do not belong together.",
        )  # fmt: skip


def _own(password: str, name: str) -> int:
    """How many characters are left when everything is taken out that comes by itself."""
    plain = password.lower()
    found = {plain, plain.translate(_LEET)}
    return min(len(_once(_without(each, name.lower()))) for each in found)


def _without(plain: str, name: str) -> str:
    """What is left without names, words, years and runs; several common words in a row are a phrase and stay."""
    words: list[str] = sorted((*_WORDS, *([name] if len(name) >= 3 else [])), key=len, reverse=True)
    common = re.compile("|".join(re.escape(word) for word in words))
    taken: list[str] = common.findall(plain)
    if len(set(taken)) < 3 or name in taken:
        plain = common.sub("", plain)
    plain = re.sub(r"(19|20)\d\d", "", plain)
    for row in (*_ROWS, *(row[::-1] for row in _ROWS)):
        for size in range(len(row), _RUN - 1, -1):
            for first in range(len(row) - size + 1):
                plain = plain.replace(row[first : first + size], "")
    return re.sub(r"\d{1,4}$|[^a-z0-9]+$", "", plain)


def _once(plain: str) -> str:
    """Without repetitions: aaaa and abab say no more than a and ab."""
    return re.sub(r"(.{1,8}?)\1+", r"\1", plain)

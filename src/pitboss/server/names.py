"""Names as others see them: readable, and such that a player cannot pass for the house or for a bot."""

from __future__ import annotations

import re
import unicodedata

from pitboss.server.errors import Wrong
from pitboss.server.roles import ROLES

MOST = 32
MOST_MARKS = 2
"""Accents on one letter."""

RESERVED = frozenset({
    "bot", "bots", "robot", "house", "casino", "floor", "staff", "crew", "admin", "administrator", "moderator",
    "system", "server", "cage", "cashier", "bank", "official", "management", "manager", "pitboss", "boxman",
    "stickman", "croupier", "seat", "patron",
    *(role.replace("-", "") for role in ROLES),
})  # fmt: skip
"""What the house and its bots are called; no word of a player's name may be read as one of these."""

_ALIKE = {
    ord(sign): letter
    for signs, letters in (
        (
            "\u0430\u0431\u0432\u0433\u0434\u0435\u0437\u0438\u0439\u0456\u0457\u0458\u043a\u043b\u043c\u043d",
            "abbrdesiiiijklmh",
        ),  # Cyrillic
        (
            "\u043e\u0440\u0441\u0442\u0443\u04af\u0445\u04bb\u0501\u051b\u051d\u0455\u0493\u04cf\u044c\u044a\u048d",
            "opctyyxhdqwsflbbb",
        ),  # Cyrillic
        (
            "\u03b1\u03b2\u03b3\u03b4\u03b5\u03b7\u03b9\u03ba\u03bd\u03bf\u03c0\u03c1\u03c3\u03c4\u03c5\u03c7",
            "abydeniknonpotux",
        ),  # Greek
        ("\u03c9\u03f2\u03f3", "wcj"),  # Greek
        ("\u0561\u0578\u057d\u0585\u0570\u0581\u0566\u056c", "wnuohgql"),  # Armenian
        ("01345$!|@\u20ac6789+", "oieassilaebtbgt"),
    )
    for sign, letter in zip(signs, letters, strict=True)
}
"""Letters of other scripts and signs, as the Latin letters that they look like."""
_NAMED = {
    "OO": "oo", "ALPHA": "a", "IOTA": "i", "UPSILON": "u", "GAMMA": "y", "BETA": "b", "OMEGA": "w", "CHI": "x",
    "SIX": "b", "CLICK": "l", "CIRCLE": "o", "RING": "o", "ZERO": "o",
}  # fmt: skip
"""Letters and signs by a word of their names in Unicode, as the Latin letters that they look like: tone six, say."""
_READ_AS = (("i", "l"), ("rn", "m"), ("vv", "w"), ("cl", "d"))
"""What is read as something else where it stands close: a large i is a small l."""
ASIAN = "ASIAN"
_ASIAN = frozenset({"CJK", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO", "IDEOGRAPHIC"})
"""Scripts that are written together, and beside words in Latin letters."""
_FOREIGN = frozenset({"CHEROKEE", "COPTIC", "LISU", "DESERET", "OSAGE", "GLAGOLITIC"})
"""Those in which whole words can be written that look Latin, and that nobody would miss."""
_NO_LETTER = re.compile(r"[\W\d_]")
_FRAME = re.compile(r"(?<!\S)[\W\d_]+|[\W\d_]+(?!\S)")
"""Signs and digits with which a word begins or ends."""
_BLANK = frozenset("\u115f\u1160\u3164\uffa0\u2800\u034f\u17b4\u17b5")
"""Characters that count as letters, marks or signs and show nothing."""


def checked_name(name: str) -> str:
    """A name as it is shown to others: printable, of a decent length."""
    plain = unicodedata.normalize("NFKC", name).strip()
    if not 1 <= len(plain) <= MOST or not _printable(plain):
        raise Wrong(400, "bad-name", f"A name has 1 to {MOST} printable characters.")
    return plain


def table_name(name: str) -> str:
    """What a table is called, if anything: printable, for it is shown to others too."""
    plain = name.strip()
    if plain and not _printable(plain):
        raise Wrong(400, "bad-name", "The name of a table has printable characters only.")
    return plain


def player_name(name: str) -> str:
    """The name of a player at a table: one that nobody could take for the house, its staff or a bot."""
    plain = checked_name(name)
    if any(unicodedata.category(char) in ("Ps", "Pe") for char in plain):
        raise Wrong(400, "bad-name", "Brackets in a name are the house's; choose a name without them.")
    scripts = _scripts(plain)
    if (
        len(scripts - {ASIAN}) > 1
        or scripts & _FOREIGN
        or any(len(_scripts(word)) > 1 for word in plain.split())
    ):
        raise Wrong(400, "bad-name", "A name is written in the letters of one alphabet.")
    if not any(char.isalnum() for char in plain):
        raise Wrong(400, "bad-name", "A name has a letter or a digit in it.")
    if _imitates(plain):
        raise Wrong(
            400, "bad-name", "This name could be taken for the house's or for a bot's; choose another."
        )
    return plain


def _printable(name: str) -> bool:
    marks = 0
    for char in name:
        category = unicodedata.category(char)
        if (
            (category[0] in "CZ" and char != " ")
            or char in _BLANK
            or unicodedata.name(char, "").startswith("VARIATION")
        ):
            return False
        marks = marks + 1 if category[0] == "M" else 0
        if marks > MOST_MARKS:
            return False
    return unicodedata.category(name[0])[0] != "M"


def _imitates(name: str) -> bool:
    """Whether a name passes for the house's: with its signs and digits read as letters, as a frame around words, and
    as what stands between them."""
    return any(_reserved(reading) for reading in (name, _FRAME.sub(" ", name), _NO_LETTER.sub(" ", name)))


def _reserved(name: str) -> bool:
    """Whether some words of a name, read together and whatever they are written with, are a reserved one."""
    words = [word for word in re.split(r"[^a-z]+", plainly(name)) if word]
    return any(
        _read("".join(words[first:last])) in _RESERVED
        for first in range(len(words))
        for last in range(first + 1, len(words) + 1)
    )


def _read(word: str) -> str:
    """A word as a hasty eye reads it."""
    for written, read in _READ_AS:
        word = word.replace(written, read)
    return word


_RESERVED = frozenset(map(_read, RESERVED))


def plainly(name: str) -> str:
    """A name in plain Latin letters, each letter as the one it looks like."""
    return "".join(map(_plain, unicodedata.normalize("NFKD", name)))


def _plain(char: str) -> str:
    if unicodedata.category(char)[0] == "M":
        return ""
    if char.isascii() and char.isalpha():
        return char.lower()
    if char in "\u00df\u1e9e":
        return "b"  # a sharp s
    named = unicodedata.name(char, "").replace("-", " ").split()
    if "LATIN" in named or "REGIONAL" in named:  # such as LATIN SMALL LETTER O WITH STROKE
        letter = next((word for word in named if len(word) == 1), None)
        if letter is not None:
            return letter.lower()
    digit = unicodedata.decimal(char, None)
    if digit is not None:
        char = str(digit)
    elif not char.isalpha() or "LATIN" in named:
        char = next((_NAMED[word] for word in named if word in _NAMED), char)
    return char.lower().translate(_ALIKE)


def _scripts(text: str) -> set[str]:
    """The scripts of letters, and of digits that are no Arabic numerals."""
    found = {
        unicodedata.name(char, "").removeprefix("EXTENDED ").replace("-", " ").partition(" ")[0]
        for char in text
        if char.isalpha() or (not char.isascii() and unicodedata.decimal(char, None) is not None)
    }
    return {ASIAN if script in _ASIAN else script for script in found} - {"MODIFIER"}

"""The words of a PDF as a reader would copy them: the pages' content, decoded by the Unicode maps of their fonts."""

from __future__ import annotations

import re
import zlib

_ESCAPED = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}
Objects = dict[bytes, bytes]
# Codes of letters may look like parentheses; where they are balanced, nothing escapes them.
_INNER = rb"(?:\\.|[^\\()])*"
for _ in range(4):
    _INNER = rb"(?:\\.|[^\\()]|\(" + _INNER + rb"\))*"


def words_of(pdf: bytes) -> str:
    """All text in the order in which it is drawn, page after page."""
    objects: Objects = dict(re.findall(rb"(?m)^(\d+) 0 obj(.*?)endobj", pdf, re.DOTALL))
    pages = [body for body in objects.values() if re.search(rb"/Type\s*/Page\b", body)]
    return " ".join(_page(objects, page) for page in pages)


def _page(objects: Objects, page: bytes) -> str:
    content = _stream(objects[_at(rb"/Contents (\d+) 0 R", page)])
    resources = objects[_at(rb"/Resources (\d+) 0 R", page)]
    fonts = {
        name: _letters(_stream(objects[_at(rb"/ToUnicode (\d+) 0 R", objects[number])]))
        for name, number in re.findall(rb"/(f\d+) (\d+) 0 R", resources)
    }
    told: list[str] = []
    letters: dict[bytes, str] = {}
    for font, text, done in re.findall(
        rb"/(f\d+) [\d.]+ Tf|\((" + _INNER + rb")\)|(\bET\b)", content, re.DOTALL
    ):
        if font:
            letters = fonts[font]
        elif done:
            told.append(" ")
        else:
            codes = _unescaped(text)
            told += [letters.get(codes[at : at + 2], "") for at in range(0, len(codes), 2)]
    return re.sub(r"\s+", " ", "".join(told))


def _at(pattern: bytes, body: bytes) -> bytes:
    found = re.search(pattern, body)
    assert found is not None, (pattern, body[:200])
    return found[1]


def _stream(body: bytes) -> bytes:
    found = re.search(rb"stream\r?\n(.*)\r?\nendstream", body, re.DOTALL)
    assert found is not None
    try:
        return zlib.decompress(found[1])
    except zlib.error:
        return found[1]


def _letters(cmap: bytes) -> dict[bytes, str]:
    found: dict[bytes, str] = {}
    for block in re.findall(rb"beginbfchar(.*?)endbfchar", cmap, re.DOTALL):
        for code, text in re.findall(rb"<([0-9a-fA-F]+)>\s*<([0-9a-fA-F]+)>", block):
            found[bytes.fromhex(code.decode())] = bytes.fromhex(text.decode()).decode("utf-16-be")
    return found


def _unescaped(text: bytes) -> bytes:
    def one(match: re.Match[bytes]) -> bytes:
        what = match[1]
        return bytes([int(what, 8)]) if what.isdigit() else _ESCAPED.get(what, what)

    return re.sub(rb"\\([0-7]{1,3}|.)", one, text, flags=re.DOTALL)

"""A workbook (.xlsx) from rows of text and numbers: the few files of the format that a reader needs."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterable, Sequence
from html import escape
from io import BytesIO
from typing import NamedTuple

Cell = str | int | float


class Page(NamedTuple):
    name: str
    rows: tuple[tuple[Cell, ...], ...]


_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_LINKS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml"
_LONGEST_NAME = 31


def as_xlsx(pages: Iterable[Page]) -> bytes:
    held = list(pages)
    names = _names([page.name for page in held])
    numbers = range(1, len(held) + 1)
    sheets = "".join(
        f'<sheet name="{escape(name)}" sheetId="{at}" r:id="rId{at}"/>'
        for at, name in zip(numbers, names, strict=True)
    )
    files = {
        "[Content_Types].xml": f'<Types xmlns="{_PACKAGE}/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{_TYPE}.sheet.main+xml"/>'
        + "".join(
            f'<Override PartName="/xl/worksheets/sheet{at}.xml" ContentType="{_TYPE}.worksheet+xml"/>'
            for at in numbers
        )
        + "</Types>",
        "_rels/.rels": _links([("officeDocument", "xl/workbook.xml")]),
        "xl/workbook.xml": f'<workbook xmlns="{_MAIN}" xmlns:r="{_LINKS}"><sheets>{sheets}</sheets></workbook>',
        "xl/_rels/workbook.xml.rels": _links([("worksheet", f"worksheets/sheet{at}.xml") for at in numbers]),
    }
    for at, page in zip(numbers, held, strict=True):
        files[f"xl/worksheets/sheet{at}.xml"] = _sheet(page.rows)
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, text in files.items():
            packed.writestr(zipfile.ZipInfo(name), _HEAD + text, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def _links(targets: Sequence[tuple[str, str]]) -> str:
    told = "".join(
        f'<Relationship Id="rId{at}" Type="{_LINKS}/{kind}" Target="{target}"/>'
        for at, (kind, target) in enumerate(targets, start=1)
    )
    return f'<Relationships xmlns="{_PACKAGE}/relationships">{told}</Relationships>'


def _sheet(rows: Sequence[Sequence[Cell]]) -> str:
    told = "".join(f"<row>{''.join(map(_cell, row))}</row>" for row in rows)
    return f'<worksheet xmlns="{_MAIN}"><sheetData>{told}</sheetData></worksheet>'


def _cell(value: Cell) -> str:
    if isinstance(value, str):
        return f'<c t="inlineStr"><is><t xml:space="preserve">{escape(value)}</t></is></c>'
    return f"<c><v>{value!r}</v></c>"


def _names(wanted: Sequence[str]) -> list[str]:
    """Names that a workbook takes: 31 characters, none of them special, no two alike."""
    found: list[str] = []
    for name in wanted:
        plain = re.sub(r"[\[\]:*?/\\]", "-", name)[:_LONGEST_NAME]
        at = 1
        while plain.lower() in (other.lower() for other in found):
            at += 1
            plain = f"{plain[: _LONGEST_NAME - 1 - len(str(at))]} {at}"
        found.append(plain)
    return found

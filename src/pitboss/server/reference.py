"""The page at /schema: every request of the API and every shape, written from the schema without any script."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any

from litestar.openapi.plugins import OpenAPIRenderPlugin

from pitboss.server.description import described

METHODS = ("get", "post", "put", "patch", "delete")
STYLE = """
:root{color-scheme:light dark;--ink:#1b1b18;--paper:#fdfcf8;--line:#d9d5c7;--soft:#5c5a52;--link:#14532d;--code:#f0ede2}
@media(prefers-color-scheme:dark){
:root{--ink:#eee;--paper:#10201a;--line:#34493f;--soft:#b9c4bd;--link:#d9b65d;--code:#1b2f27}}
body{font:16px/1.55 system-ui,sans-serif;max-width:62rem;margin:0 auto;padding:1.5rem 1rem 4rem;
color:var(--ink);background:var(--paper)}
a{color:var(--link)}h2{margin-top:2.5rem;border-bottom:1px solid var(--line)}
h3{margin:1.8rem 0 .2rem;font-size:1rem;overflow-wrap:anywhere}code,h3{font-family:ui-monospace,monospace}
code{background:var(--code);padding:.05rem .3rem;overflow-wrap:anywhere}p{margin:.3rem 0}
table{border-collapse:collapse;margin:.4rem 0}th{color:var(--soft);font-weight:600}
th,td{text-align:left;vertical-align:top;padding:.15rem .9rem .15rem 0}.wide{overflow-x:auto}
nav li{display:inline-block;margin-right:1rem}nav ul{padding:0}
.skip{position:absolute;left:-99rem}.skip:focus{left:1rem}
"""


class Reference(OpenAPIRenderPlugin):
    """Served from the package: it loads nothing from anywhere."""

    def __init__(self) -> None:
        super().__init__(path="/")
        self._page: bytes | None = None

    def render(self, request: Any, openapi_schema: dict[str, Any]) -> bytes:
        self._page = self._page or page(described(openapi_schema)).encode()
        return self._page


def page(schema: dict[str, Any]) -> str:
    about, tags = schema["info"], _by_tag(schema)
    links = "".join(f'<li><a href="#{_e(tag)}">{_e(tag.capitalize())}</a></li>' for tag in [*tags, "shapes"])
    requests = "".join(
        f'<section><h2 id="{_e(tag)}">{_e(tag.capitalize())}</h2>{"".join(found)}</section>'
        for tag, found in tags.items()
    )
    shapes = "".join(_shape(name, each) for name, each in sorted(schema["components"]["schemas"].items()))
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{_e(about["title"])} API</title><style>{STYLE}</style></head>
<body><a class="skip" href="#main">To the requests</a>
<header><h1>{_e(about["title"])} API {_e(about["version"])}</h1><p>{_e(about["description"])}</p>
<p>The same as data: <a href="/schema/openapi.json">/schema/openapi.json</a>; live tables (WebSocket) as AsyncAPI:
<a href="/schema/asyncapi.json">/schema/asyncapi.json</a></p>
<nav aria-label="Parts"><ul>{links}</ul></nav></header>
<main id="main">{requests}<section><h2 id="shapes">Shapes</h2>{shapes}</section></main></body></html>
"""


def _by_tag(schema: dict[str, Any]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for path, item in schema["paths"].items():
        for method in METHODS:
            if method in item:
                tag = (item[method].get("tags") or ["other"])[0]
                found.setdefault(tag, []).append(_request(method, path, item[method]))
    return dict(sorted(found.items()))


def _request(method: str, path: str, about: dict[str, Any]) -> str:
    lines = [f"<h3>{method.upper()} {_e(path)}</h3>", f"<p>{_e(about.get('summary', ''))}</p>"]
    if about.get("description"):
        lines.append(f"<p>{_e(about['description'])}</p>")
    rows = [
        (given["name"], given["in"], _type(given.get("schema", {})), bool(given.get("required")))
        for given in about.get("parameters", ())
    ]
    if rows:
        lines.append(
            _table(("parameter", "in", "type"), ((_name(n, must), _e(w), t) for n, w, t, must in rows))
        )
    bodies = about.get("requestBody", {}).get("content", {}).values()
    lines += [f"<p>Body: {_type(content.get('schema', {}))}</p>" for content in bodies]
    lines += [f"<p>Answer {_e(status)}: {told}</p>" for status, told in _answers(about)]
    return "".join(lines)


def _answers(about: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for status, answer in about.get("responses", {}).items():
        for kind, content in answer.get("content", {}).items():
            if status.startswith("2"):
                shape = _type(content.get("schema", {}))
                yield status, shape if kind == "application/json" else f"<code>{_e(kind)}</code>"


def _shape(name: str, schema: dict[str, Any]) -> str:
    must = schema.get("required", ())
    rows = [
        (_name(field, field in must), _type(each)) for field, each in schema.get("properties", {}).items()
    ]
    told = f"<p>{_e(schema['description'])}</p>" if schema.get("description") else ""
    fields = _table(("field", "type"), rows) if rows else f"<p>{_type(schema)}</p>"
    return f'<h3 id="{_e(name)}">{_e(name)}</h3>{told}{fields}'


def _table(heads: tuple[str, ...], rows: Any) -> str:
    head = "".join(f'<th scope="col">{each}</th>' for each in heads)
    body = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
    return f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def _name(name: str, must: bool) -> str:
    return f"<code>{_e(name)}</code>{'' if must else ' (may be left out)'}"


def _type(schema: dict[str, Any]) -> str:
    """A type in words, with a link to its shape."""
    if "$ref" in schema:
        name = _e(schema["$ref"].rpartition("/")[2])
        return f'<a href="#{name}">{name}</a>'
    for several in ("oneOf", "anyOf"):
        if several in schema:
            return " or ".join(dict.fromkeys(_type(each) for each in schema[several]))
    if "enum" in schema:
        return " or ".join(f"<code>{_e(str(each))}</code>" for each in schema["enum"])
    kind = schema.get("type", "anything")
    if isinstance(kind, list):
        return _e(" or ".join(map(str, kind)))  # pyright: ignore[reportUnknownArgumentType]
    if kind == "array":
        return f"list of {_type(schema.get('items', {}))}"
    if kind == "object" and schema.get("additionalProperties"):
        return f"map to {_type(schema['additionalProperties'])}"
    return _e(kind)


def _e(text: str) -> str:
    return escape(text)

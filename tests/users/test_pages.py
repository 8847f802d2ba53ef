"""Pages as a browser gets them: nothing comes from elsewhere, and the policy that says so breaks none of them."""

from typing import Any

import pytest

from as_users import Casino
from web_house import Enter, expect


@pytest.mark.parametrize(
    "path", ["/", "/schema", "/schema/openapi.json", "/api/games", "/api/none", "/api/session"]
)
def test_every_answer_says_what_may_be_loaded_and_to_come_by_tls(casino: Casino, path: str) -> None:
    headers = casino.call("GET", path).headers
    assert "default-src 'none'; script-src 'self';" in headers["content-security-policy"]
    assert "unsafe" not in headers["content-security-policy"]
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert headers["strict-transport-security"] == "max-age=31536000"


def test_the_api_is_described_without_anything_from_elsewhere(casino: Casino, visit: Enter) -> None:
    ann = visit()
    asked: list[str] = []
    ann.page.on("request", lambda request: asked.append(request.url))
    ann.page.goto(f"{casino.url}/schema")
    expect(ann.page.get_by_role("heading", level=1)).to_contain_text("Pitboss API")
    described = ann.page.locator("h3").all_inner_texts()
    paths = casino.get("/schema/openapi.json")["paths"]
    assert {f"{method.upper()} {path}" for path, item in paths.items() for method in item} <= set(described)
    assert _ruled(ann.page.locator("table").first) == "collapse", "its own style is let in"
    assert {url.split("/")[2] for url in asked} == {f"127.0.0.1:{casino.port}"}


def test_a_visitor_who_looks_at_every_page_meets_no_limit(visit: Enter) -> None:
    ann = visit()
    refused: list[str] = []
    # A stranger is told by 401 that nobody is logged in.
    usual = (200, 204, 304, 401)
    ann.page.on("response", lambda answer: answer.status in usual or refused.append(answer.url))
    for place in ("", "enter", "desk", "drills", "law", "law/19%3A47-1.6", "law/changes", "math/craps"):
        ann.go(place)
    assert refused == []


def test_a_ruling_is_printed_with_its_style(visit: Enter) -> None:
    """The client shows it in a frame, which stands under the client's own policy."""
    ann = visit()
    ann.page.add_init_script(KEEP_FRAMES)
    ann.go("desk")
    ann.page.get_by_label("What it is about").fill("A ruling to print")
    ann.page.get_by_role("button", name="Begin").click()
    ann.page.get_by_role("button", name="Print the ruling").click()
    ann.page.wait_for_function("() => window.frame?.contentDocument?.querySelector('h1')")
    width = ann.page.evaluate(
        "() => window.frame.contentWindow.getComputedStyle(window.frame.contentDocument.body).maxWidth"
    )
    assert width == "896px"


KEEP_FRAMES = """
  const create = document.createElement.bind(document);
  document.createElement = (name, ...more) => {
    const made = create(name, ...more);
    if (name === 'iframe') { window.frame = made; made.remove = () => {}; }
    return made;
  };
"""


def _ruled(table: Any) -> str:
    return table.evaluate("table => getComputedStyle(table).borderCollapse")

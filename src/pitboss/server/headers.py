"""What every answer says about itself: what a page may load and where it may be shown."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256

from pitboss.reports import html
from pitboss.server import pages, reference
from pitboss.server.settings import Settings

YEAR = 365 * 24 * 3600
STYLES = (html.STYLE, reference.STYLE, pages.PLAIN_STYLE)
"""Styles within a page: of a ruling to print, which the client shows in a frame, and of our plain pages."""


def headers(settings: Settings) -> list[tuple[bytes, bytes]]:
    """For every answer; over TLS the browser is told to come by TLS from then on."""
    found = [
        (b"content-security-policy", policy().encode()),
        (b"x-content-type-options", b"nosniff"),
        (b"referrer-policy", b"same-origin"),
        (b"x-frame-options", b"DENY"),
    ]
    if settings.url.startswith("https:"):
        found.append((b"strict-transport-security", f"max-age={YEAR}".encode()))
    return found


def policy() -> str:
    """Nothing but what the package holds: no script, style, picture or connection of anybody else."""
    styles = " ".join(f"'sha256-{b64encode(sha256(style.encode()).digest()).decode()}'" for style in STYLES)
    return "; ".join(
        (
            "default-src 'none'",
            "script-src 'self'",
            f"style-src 'self' {styles}",
            "img-src 'self' data:",
            "font-src 'self'",
            "connect-src 'self'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'none'",
        )
    )

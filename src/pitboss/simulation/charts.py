"""Charts of a simulation: one idea each, labelled directly, with the exact value marked; readable in grey.

Drawn by Altair and rendered without a browser; needs the extra `report`.
"""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from fractions import Fraction
from importlib.util import find_spec
from math import gcd, sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pitboss import apart
from pitboss.installed import lacks
from pitboss.simulation.output import check, put
from pitboss.simulation.script import SimulationError

if TYPE_CHECKING:
    from pitboss.simulation.report import Report

KINDS = ("distribution", "convergence", "fan")
SUFFIXES = (".svg", ".png", ".html")

INK, MUTED, ACCENT, FELT, BAND = "#1d2320", "#5c6660", "#a97c1f", "#1f5a43", "#b9cfc4"
FONT = "system-ui, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif"
WIDTH, HEIGHT = 640, 320
MOST_BARS, SINGLE_BARS = 120, 40
"""More results than these are drawn in bins."""
STANDARD_ERRORS = 1.96


def asked(text: str, *, sessions: bool) -> tuple[str, Path]:
    """`KIND=FILE`, checked before anything is played."""
    kind, equals, name = text.partition("=")
    if not equals or kind not in KINDS:
        near = get_close_matches(kind, KINDS, 1) if equals else ()
        how = f"A chart is asked for as one of {', '.join(KINDS)} with a file, such as {KINDS[0]}=chart.svg."
        raise SimulationError(f"There is no chart {kind!r}; did you mean {near[0]}?" if near else how)
    if kind == "fan" and not sessions:
        raise SimulationError(
            "The fan of bankrolls is a chart of sessions; give --bankroll and --session too."
        )
    missing = next((name for name in ("altair", "vl_convert") if find_spec(name) is None), None)
    if missing is not None:
        raise SimulationError(lacks("A chart", missing))
    return kind, check(Path(name), SUFFIXES)


def write(report: Report, kind: str, path: Path) -> None:
    match kind:
        case "distribution":
            chart = distribution(report)
        case "convergence":
            chart = convergence(report)
        case _:
            chart = fan(report)
    put(path, apart.chart(chart.to_dict(), path.suffix))


def distribution(report: Report) -> Any:
    """How often each result came, the exact chance of each as a tick."""
    alt = _altair()
    stake, rounds = report.plan.script.stake, report.summary.rounds
    known = None if report.exact is None else report.exact.distribution
    data = [
        {"net": net / stake, "share": count / rounds,
         "exact": None if known is None else float(known[Fraction(net, stake)])}
        for net, count in report.counts.items()
    ]  # fmt: skip
    many = len(data) > SINGLE_BARS
    if many:
        data = _binned(report.counts, stake)
    kind = "Q" if many else "O"
    net = alt.X(
        f"net:{kind}",
        title=f"result in units of {report.plan.script.stake_is}",
        axis=alt.Axis(labelAngle=0, grid=False),
    )
    share = alt.Y("share:Q", title="share of rounds", axis=alt.Axis(format="%"))
    bars = alt.Chart(_values(data)).mark_bar(color=FELT, **({"width": 3} if many else {})).encode(net, share)
    layers = [bars]
    if known is not None and not many:
        layers.append(
            alt.Chart(_values(data))
            .mark_tick(color=ACCENT, thickness=3, size=26, opacity=1)
            .encode(net, alt.Y("exact:Q"))
        )
    note = "bars: simulated; ticks: exact" if len(layers) > 1 else ""
    if report.exact is not None and many:
        mean = [{"mean": float(report.exact.mean)}]
        layers.append(
            alt.Chart(_values(mean)).mark_rule(color=ACCENT, strokeDash=[6, 4]).encode(alt.X("mean:Q"))
        )
        note = f"bars: simulated; dashes: exact mean, {float(report.exact.mean):+.5f}"
    return _dressed(alt.layer(*layers), report, "How a round ends", note)


def convergence(report: Report) -> Any:
    """The mean so far with its error band, and the exact mean as a line."""
    alt = _altair()
    stake, deviation = report.plan.script.stake, report.summary.standard_deviation
    data = [
        {"rounds": at, "mean": cents / at / stake, "low": cents / at / stake - STANDARD_ERRORS * deviation / sqrt(at),
         "high": cents / at / stake + STANDARD_ERRORS * deviation / sqrt(at)}
        for at, cents in report.totals.marks
    ]  # fmt: skip
    rounds = alt.X(
        "rounds:Q", title="rounds", scale=alt.Scale(type="log"), axis=alt.Axis(grid=False, format="~s")
    )
    base = alt.Chart(_values(data)).encode(rounds)
    scale = alt.Scale(zero=False)
    layers = [
        base.mark_area(color=BAND, opacity=0.8).encode(
            alt.Y("low:Q", title="mean result of a round", scale=scale), alt.Y2("high:Q")
        ),
        base.mark_line(color=FELT, point={"color": FELT, "size": 18}).encode(alt.Y("mean:Q", scale=scale)),
    ]
    note = "line: mean so far; band: 95%"
    if report.exact is not None:
        line = [{"exact": float(report.exact.mean)}]
        layers.append(
            alt.Chart(_values(line)).mark_rule(color=ACCENT, strokeDash=[6, 4]).encode(alt.Y("exact:Q"))
        )
        note += f"; dashes: exact, {float(report.exact.mean):+.5f}"
    return _dressed(alt.layer(*layers), report, "The mean settles", note)


def fan(report: Report) -> Any:
    """Where bankrolls go: half of them in the dark band, nine in ten in the light one, some paths one by one."""
    alt = _altair()
    found = report.sessions or {}
    data = [
        {key: value if key == "rounds" else value / 100 for key, value in row.items()} for row in found["fan"]
    ]
    moments = [row["rounds"] for row in found["fan"]]
    paths = [
        {"path": number, "rounds": at, "money": cents / 100}
        for number, path in enumerate(found["paths"][:8]) for at, cents in zip(moments, path, strict=True)
    ]  # fmt: skip
    rounds = alt.X("rounds:Q", title="rounds", axis=alt.Axis(grid=False))
    base = alt.Chart(_values(data)).encode(rounds)
    money = alt.Axis(format="$,.0f")
    layers = [
        base.mark_area(color=BAND, opacity=0.6).encode(
            alt.Y("p5:Q", title="bankroll", axis=money, scale=alt.Scale(zero=False)), alt.Y2("p95:Q")
        ),
        base.mark_area(color=FELT, opacity=0.45).encode(alt.Y("p25:Q"), alt.Y2("p75:Q")),
        alt.Chart(_values(paths)).mark_line(color=MUTED, opacity=0.6, strokeWidth=1).encode(
            rounds, alt.Y("money:Q"), alt.Detail("path:N")
        ),
        base.mark_line(color=ACCENT, strokeWidth=2.5).encode(alt.Y("p50:Q")),
    ]  # fmt: skip
    note = "brass: median; dark: middle half; light: 5% to 95%; thin: single sessions"
    return _dressed(alt.layer(*layers), report, "Where bankrolls go", note)


def _dressed(chart: Any, report: Report, title: str, note: str) -> Any:
    """The same look for every chart: quiet axes, title and what was simulated above, the key in words."""
    alt = _altair()
    script = report.plan.script
    named = (
        script.wager
        if script.strategy in ("once", "best", script.wager)
        else f"{script.wager} ({script.strategy})"
    )
    below = f"{script.request.game}, {named}; {report.summary.rounds:,} rounds, seed {report.seed}"
    return (
        chart.properties(
            width=WIDTH,
            height=HEIGHT,
            title=alt.Title(title, subtitle=[below, note] if note else [below], anchor="start", color=INK),
        )
        .configure(font=FONT, background="white")
        .configure_view(stroke=None)
        .configure_title(fontSize=17, subtitleFontSize=12, subtitleColor=MUTED, offset=12)
        .configure_axis(labelColor=INK, titleColor=MUTED, domainColor=MUTED, tickColor=MUTED, gridColor="#e6e9e7",
                        labelFontSize=12, titleFontSize=12, titleFontWeight="normal")
    )  # fmt: skip


def _binned(counts: Mapping[int, int], stake: int) -> list[dict[str, Any]]:
    """Neighbouring results put together, as many steps in each bin; the rarest at the top are left out."""
    rounds, seen = sum(counts.values()), 0
    shown: dict[int, int] = {}
    for net, count in counts.items():
        if seen > 0.999 * rounds:
            break
        shown[net] = count
        seen += count
    low, high = min(shown), max(shown)
    step = gcd(*(net - low for net in shown)) or 1
    size = step * -(-(high - low) // (step * MOST_BARS))
    bins: dict[int, int] = {}
    for net, count in shown.items():
        at = (net - low) // size
        bins[at] = bins.get(at, 0) + count
    middle = (size - step) / 2
    return [
        {"net": (low + at * size + middle) / stake, "share": count / rounds} for at, count in bins.items()
    ]


def _values(data: list[dict[str, Any]]) -> Any:
    return _altair().Data(values=data)


def _altair() -> Any:
    import altair as alt

    return alt

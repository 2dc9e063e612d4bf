"""Writes the table, for people and for programs."""

import dataclasses
import json
import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from peers.measurement import Measurement
from peers.scoring import ClassScore


@dataclass(frozen=True)
class Conditions:
    """What the measurements have in common."""

    date: str
    machine: dict[str, str]
    names: int
    queries: int
    origin: str
    held_out: str
    digests: dict[str, str]
    seed: int


def markdown(measurements: Sequence[Measurement], failures: dict[str, str], conditions: Conditions) -> str:
    """The whole of RESULTS.md."""
    sections = [
        "# Cardex and its peers: results",
        "Written by `Benchmarks/Peers/run`; what the columns mean and how each engine is set up is in "
        "[README.md](README.md).",
        _conditions(conditions),
        summary(measurements),
        _by_class("Success@1 by class, %", measurements, lambda score: score.success_at_1),
        _by_class("Success@10 by class, %", measurements, lambda score: score.success_at_10),
        _by_class("MRR by class, %", measurements, lambda score: score.mean_reciprocal_rank),
        _by_class("False answers by class of negatives, %", measurements, lambda score: score.false_answers),
        _floors(measurements),
        "## Versions\n\n"
        + ", ".join(dict.fromkeys(measurement.version for measurement in measurements))
        + ".",
    ]
    if failures:
        listed = "\n".join(f"- {key}: {reason}" for key, reason in failures.items())
        sections.append(f"## Not measured\n\n{listed}")
    return "\n\n".join(section for section in sections if section) + "\n"


def summary(measurements: Sequence[Measurement]) -> str:
    """One line per engine: means over the classes, and costs."""
    header = [
        "engine",
        "success@1",
        "success@10",
        "MRR",
        "false answers",
        "p50 µs",
        "p99 µs",
        "build s",
        "MB",
        "queries",
    ]
    rows = [
        [
            measurement.title,
            _percent(measurement.success_at_1),
            _percent(measurement.success_at_10),
            _percent(measurement.mean_reciprocal_rank),
            _percent(measurement.false_answers),
            _significant(measurement.median_nanoseconds / 1e3),
            _significant(measurement.p99_nanoseconds / 1e3),
            f"{measurement.build_seconds:.2f}",
            f"{measurement.bytes / 1e6:.1f}{' (memory)' if measurement.in_memory else ''}",
            f"{measurement.queries:,} (≤ {measurement.queries_per_class} a class)",
        ]
        for measurement in measurements
    ]
    return _table(header, rows)


def as_json(measurements: Sequence[Measurement], failures: dict[str, str], conditions: Conditions) -> str:
    """The same for programs. A floor of minus infinity, which JSON lacks, is null."""
    records = [dataclasses.asdict(measurement) for measurement in measurements]
    for record in records:
        if record["floor"] and not math.isfinite(record["floor"]["value"]):
            record["floor"]["value"] = None
    document = {
        "conditions": dataclasses.asdict(conditions),
        "engines": records,
        "not_measured": failures,
    }
    return json.dumps(document, indent=1, ensure_ascii=False, allow_nan=False) + "\n"


def _conditions(conditions: Conditions) -> str:
    machine = conditions.machine
    digests = ", ".join(f"{name} {digest}" for name, digest in conditions.digests.items())
    lines = [
        f"Date: {conditions.date}.",
        f"Machine: {machine['processor']}; {machine['system']}; Python {machine['python']}; "
        f"load at the start {machine['load']}. One thread each, one engine after the other.",
        f"Names: {conditions.names:,}. Queries: {conditions.queries:,}, {conditions.origin}, asked in rounds "
        f"over the classes in an order of seed {conditions.seed}.",
        f"Floors: chosen on {conditions.held_out}.",
        f"SHA-256, first half: {digests}.",
    ]
    if machine["busy"] == "yes":
        lines.append(
            "**The machine was busy with other work: all times are too long, and samples too small.**"
        )
    return "\n".join(f"- {line}" for line in lines)


def _by_class(
    heading: str, measurements: Sequence[Measurement], value: Callable[[ClassScore], float | None]
) -> str:
    categories = dict.fromkeys(
        category
        for measurement in measurements
        for category, score in measurement.classes.items()
        if value(score) is not None
    )
    if not categories:
        return ""
    header = ["class", *(measurement.title for measurement in measurements)]
    rows = [
        [
            category,
            *(
                _percent(value(measurement.classes[category])) if category in measurement.classes else "–"
                for measurement in measurements
            ),
        ]
        for category in categories
    ]
    return f"## {heading}\n\n{_table(header, rows)}"


def _floors(measurements: Sequence[Measurement]) -> str:
    header = [
        "engine",
        "floor",
        "success@1 without",
        "success@1 with",
        "false answers with",
        "queries held out",
    ]
    rows = [
        [
            measurement.title,
            f"{floor.value:.3g}" if math.isfinite(floor.value) else "none",
            _percent(floor.success_at_1_without),
            _percent(floor.success_at_1),
            _percent(floor.false_answers),
            f"{floor.queries:,}",
        ]
        for measurement in measurements
        if (floor := measurement.floor) is not None
    ]
    if not rows:
        return ""
    return (
        "## Floors, and what they did on the queries held out\n\n"
        "A best answer that scores below the floor is taken back. Completions have no floor and are not counted "
        f"here.\n\n{_table(header, rows)}"
    )


def _table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    alignment = ["---", *("--:" for _ in header[1:])]
    return "\n".join("| " + " | ".join(row) + " |" for row in [header, alignment, *rows])


def _percent(share: float | None) -> str:
    return "–" if share is None else f"{100 * share:.1f}"


def _significant(value: float) -> str:
    """Three digits, which is more than a shared machine is worth."""
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}"

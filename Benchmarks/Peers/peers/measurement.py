"""Runs one engine in a process of its own: builds it, chooses its floor, asks everything, and counts."""

import gc
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from multiprocessing import get_context
from pathlib import Path

from peers.engine import Engine, Outcome, Settings
from peers.errors import ComparisonError
from peers.floors import Floor, above, choose_floor
from peers.queries import Query
from peers.scoring import LIMIT, ClassScore, counted, mean_of, percentile, score_classes


@dataclass(frozen=True)
class Plan:
    """What every engine is given: names, the queries that are scored, those that choose the floor, and time."""

    names: list[str]
    scored: list[list[Query]]
    held_out: list[list[Query]]
    seconds: float
    held_out_seconds: float


@dataclass(frozen=True)
class Measurement:
    """One line of the table."""

    key: str
    title: str
    version: str
    build_seconds: float
    bytes: int
    in_memory: bool
    median_nanoseconds: int
    p99_nanoseconds: int
    queries: int
    queries_per_class: int
    floor: Floor | None
    success_at_1: float | None
    success_at_10: float | None
    mean_reciprocal_rank: float | None
    false_answers: float | None
    classes: dict[str, ClassScore]


def measure_apart(engine: type[Engine], settings: Settings, plan: Plan) -> Measurement:
    """Measures in a new process, so that no engine finds the memory or the caches of another."""
    with ProcessPoolExecutor(max_workers=1, mp_context=get_context("spawn")) as processes:
        return processes.submit(measure, engine, settings, plan).result()


def measure(engine_class: type[Engine], settings: Settings, plan: Plan) -> Measurement:
    """Measures in this process."""
    with tempfile.TemporaryDirectory(prefix=f"{engine_class.key}-", dir=settings.folder) as folder:
        # A server that runs as another user must reach its own folder inside.
        Path(folder).chmod(0o711)
        engine = engine_class(replace(settings, folder=Path(folder)))
        try:
            return _measure(engine, plan)
        except Exception as error:
            # Exceptions of other libraries do not always survive the way to the parent process.
            raise ComparisonError(f"{type(error).__name__}: {error}") from None
        finally:
            engine.close()


def _measure(engine: Engine, plan: Plan) -> Measurement:
    gc.collect()
    memory_before = resident_bytes()
    start = time.perf_counter()
    engine.build(plan.names)
    build_seconds = time.perf_counter() - start
    gc.collect()
    memory = max(0, resident_bytes() - memory_before)

    # A collection of garbage would be charged to whichever query it interrupts.
    gc.freeze()
    gc.disable()
    _ask(engine, plan.held_out[:1], plan.held_out_seconds)
    floor = None
    if engine.has_floor:
        floor = choose_floor(_ask(engine, plan.held_out, plan.held_out_seconds))
        engine.floor = floor.value
    outcomes = _ask(engine, plan.scored, plan.seconds)

    if floor is not None:
        outcomes = [above(outcome, floor.value) for outcome in outcomes]
    classes = score_classes(outcomes)
    means = counted(classes)
    times = sorted(outcome.nanoseconds for outcome in outcomes)
    on_disk = engine.bytes()
    return Measurement(
        key=engine.key,
        title=engine.title,
        version=engine.version(),
        build_seconds=build_seconds,
        bytes=memory if on_disk is None else on_disk,
        in_memory=on_disk is None,
        median_nanoseconds=percentile(times, 0.5),
        p99_nanoseconds=percentile(times, 0.99),
        queries=len(outcomes),
        queries_per_class=max(score.queries for score in classes.values()),
        floor=floor,
        success_at_1=mean_of(score.success_at_1 for score in means),
        success_at_10=mean_of(score.success_at_10 for score in means),
        mean_reciprocal_rank=mean_of(score.mean_reciprocal_rank for score in means),
        false_answers=mean_of(score.false_answers for score in means),
        classes=classes,
    )


def _ask(engine: Engine, rounds: Sequence[Sequence[Query]], seconds: float) -> list[Outcome]:
    """Asks round by round until the time is over; an engine that answers in bulk is given all rounds at once."""
    if engine.answers_in_bulk:
        return engine.ask([query for queries in rounds for query in queries], LIMIT)
    outcomes: list[Outcome] = []
    end = time.perf_counter() + seconds
    for queries in rounds:
        outcomes.extend(engine.ask(queries, LIMIT))
        if time.perf_counter() > end:
            break
    return outcomes


def resident_bytes() -> int:
    """Memory of this process that is in use."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * 4096

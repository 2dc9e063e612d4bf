"""The command line: see `Benchmarks/Peers/run --help`."""

import argparse
import hashlib
import sys
import time
from concurrent.futures.process import BrokenProcessPool
from datetime import UTC, datetime
from pathlib import Path

from peers import machine, report
from peers.engine import Engine, Settings
from peers.engines import ENGINES
from peers.errors import ComparisonError
from peers.measurement import Measurement, Plan, measure_apart
from peers.queries import in_rounds, read_names, read_queries, set_aside

HERE = Path(__file__).resolve().parent.parent


def main() -> int:
    """Measures what was asked for; 0 if all engines were measured, 1 if some were not, 2 if none could be."""
    arguments = parser().parse_args()
    try:
        engines = chosen_engines(arguments.engines)
        settings = Settings(arguments.temporary, arguments.cardex.resolve(), arguments.game)
        if any(engine.key == "cardex" for engine in engines) and not settings.cardex.is_file():
            raise ComparisonError(
                f"There is no {settings.cardex}; make release, or name another with --cardex"
            )
        plan, conditions = prepare(arguments)
    except ComparisonError as error:
        print(f"peers: {error}", file=sys.stderr)
        return 2

    measurements: list[Measurement] = []
    failures: dict[str, str] = {}
    for engine in engines:
        start = time.perf_counter()
        try:
            measurements.append(measure_apart(engine, settings, plan))
        except (ComparisonError, BrokenProcessPool) as error:
            # One engine that fails does not take the results of the others with it.
            failures[engine.key] = str(error)
            print(f"peers: {engine.key} failed: {error}", file=sys.stderr)
        else:
            print(f"{engine.key}: {time.perf_counter() - start:.0f} s", file=sys.stderr)

    is_whole = len(engines) == len(ENGINES) and arguments.limit_queries is None
    output = arguments.output or (HERE if is_whole else None)
    if output is not None and measurements:
        output.mkdir(parents=True, exist_ok=True)
        (output / "RESULTS.md").write_text(report.markdown(measurements, failures, conditions), "utf-8")
        (output / "results.json").write_text(report.as_json(measurements, failures, conditions), "utf-8")
    print(report.summary(measurements))
    return (1 if measurements else 2) if failures else 0


def prepare(arguments: argparse.Namespace) -> tuple[Plan, report.Conditions]:
    """Reads the files."""
    names_path, queries_path = arguments.folder / "names.txt", arguments.folder / "queries.tsv"
    names = read_names(names_path)
    queries = read_queries(queries_path, names)
    digests = {path.name: digest_of(path) for path in (names_path, queries_path)}
    if arguments.held_out is None:
        queries, held_out = set_aside(queries)
        held_out_note = "a fifth of the queries, which is not scored"
    else:
        held_out = read_queries(arguments.held_out, names)
        digests["held out"] = digest_of(arguments.held_out)
        held_out_note = "queries of their own"
    rounds = in_rounds(queries, arguments.seed)[: arguments.limit_queries]
    plan = Plan(
        names=names,
        scored=rounds,
        held_out=in_rounds(held_out, arguments.seed),
        seconds=arguments.seconds,
        held_out_seconds=arguments.seconds / 3,
    )
    conditions = report.Conditions(
        date=datetime.now(UTC).strftime("%Y-%m-%d"),
        machine=machine.describe(),
        names=len(names),
        queries=sum(len(members) for members in rounds),
        origin=arguments.origin,
        held_out=held_out_note,
        digests=digests,
        seed=arguments.seed,
    )
    return plan, conditions


def chosen_engines(wanted: list[str] | None) -> list[type[Engine]]:
    """The engines whose keys are or begin with one of those given, in the order of the table."""
    if wanted is None:
        return list(ENGINES)
    for key in wanted:
        if not any(engine.key.startswith(key) for engine in ENGINES):
            known = ", ".join(engine.key for engine in ENGINES)
            raise ComparisonError(f"There is no engine {key!r}; known are {known}")
    return [engine for engine in ENGINES if any(engine.key.startswith(key) for key in wanted)]


def digest_of(path: Path) -> str:
    """Half of the SHA-256 of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:32]


def parser() -> argparse.ArgumentParser:
    """The options."""
    result = argparse.ArgumentParser(
        prog="Benchmarks/Peers/run",
        description="Compare Cardex with other search engines on the same queries.",
    )
    add = result.add_argument
    add("folder", type=Path, help="where names.txt and queries.tsv are")
    add("--engines", type=lambda text: text.split(","), help="keys or their beginnings, separated by commas")
    add("--limit-queries", type=positive, metavar="N", help="ask at most N queries of each class")
    add(
        "--held-out", type=Path, metavar="FILE", help="queries to choose floors on; else a fifth is set aside"
    )
    add("--seconds", type=float, default=30.0, help="time to ask in, an engine; the rest is left out (30)")
    add("--cardex", type=Path, default=HERE / "../../.build/release/cardex", help="the command")
    add("--game", default="cards", help="which game Cardex is told the names are of (cards)")
    add("--origin", default="of an unknown maker", metavar="TEXT", help="how the queries were made")
    add("--seed", type=int, default=1, help="of the order of queries (1)")
    add("--output", type=Path, metavar="FOLDER", help="for results; else beside this program, if all is run")
    add("--temporary", type=Path, required=True, help=argparse.SUPPRESS)
    return result


def positive(text: str) -> int:
    """A number of at least one."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is not at least 1")
    return number


if __name__ == "__main__":
    sys.exit(main())

"""Reads what the engines are asked: names, one a line, and queries with their class and the name that is meant."""

import hashlib
import random
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

from peers.errors import ComparisonError


@dataclass(frozen=True)
class Query:
    """A text to ask for, and the name that is meant by it.

    `target` is None for a negative: a text that means no name, to which the right answer is none.
    """

    category: str
    text: str
    target: str | None

    @property
    def is_negative(self) -> bool:
        return self.target is None

    @property
    def is_prefix(self) -> bool:
        """Whether this is the beginning of a name, to be completed while someone types."""
        return "prefix" in self.category


def read_names(path: Path) -> list[str]:
    """Reads one name per line, without empty lines and repetitions."""
    names = list(dict.fromkeys(line for line in _lines(path) if line.strip()))
    if not names:
        raise ComparisonError(f"{path} holds no names; write one name per line")
    return names


def read_queries(path: Path, names: list[str]) -> list[Query]:
    """Reads lines of class TAB query TAB target; the target of a negative is empty."""
    known = set(names)
    queries = []
    for number, line in enumerate(_lines(path), start=1):
        if not line.strip():
            continue
        fields = line.split("\t")
        if len(fields) != 3 or not fields[0]:
            raise ComparisonError(f"{path}, line {number}: write class TAB query TAB target, not {line!r}")
        category, text, target = fields
        if target and target not in known:
            raise ComparisonError(f"{path}, line {number}: the target {target!r} is not among the names")
        queries.append(Query(category, text, target or None))
    if not queries:
        raise ComparisonError(f"{path} holds no queries; write class TAB query TAB target")
    return queries


def in_rounds(queries: list[Query], seed: int) -> list[list[Query]]:
    """Deals queries out in rounds of one query from each class that has any left, in an order set by the seed.

    Whoever runs out of time after some rounds has answered a sample of the same size of every class.
    """
    classes: dict[str, list[Query]] = defaultdict(list)
    for query in queries:
        classes[query.category].append(query)
    for category in sorted(classes):
        random.Random(f"{seed} {category}").shuffle(classes[category])
    longest = max(len(members) for members in classes.values())
    return [[members[turn] for members in classes.values() if turn < len(members)] for turn in range(longest)]


def set_aside(queries: list[Query], share: int = 5) -> tuple[list[Query], list[Query]]:
    """Parts queries into those that are scored and every `share`-th one, by its digest, that floors are chosen on."""

    def is_held_out(query: Query) -> bool:
        digest = hashlib.sha256(f"{query.category}\t{query.text}".encode()).digest()
        return digest[0] % share == 0

    return (
        [query for query in queries if not is_held_out(query)],
        [query for query in queries if is_held_out(query)],
    )


def _lines(path: Path) -> list[str]:
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise ComparisonError(f"{path} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise ComparisonError(f"{path} is not UTF-8 at byte {error.start}") from error
    return [line.removesuffix("\r") for line in text.split("\n")]

"""What every engine in the comparison is asked to do."""

import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import ClassVar

from peers.queries import Query


@dataclass(frozen=True)
class Answer:
    """A name, and how well it fits: more is better, on a scale of the engine's own."""

    name: str
    score: float


@dataclass(frozen=True)
class Outcome:
    """What an engine answered to one query, best first, and how long it took."""

    query: Query
    answers: list[Answer]
    nanoseconds: int


@dataclass
class Settings:
    """Where an engine may keep files while it runs, and what only one of them needs to know."""

    folder: Path
    cardex: Path
    game: str


@dataclass
class Engine(ABC):
    """An engine with one set-up: a line of the table.

    `floor` is the score below which a best answer is taken back. It is chosen on queries that are not scored; an
    engine whose `has_floor` is false says by itself when it has no answer. One whose `answers_in_bulk` is true wants
    all queries in one call of `ask`. What must be closed when all is done goes to `resources`.
    """

    settings: Settings
    floor: float = field(default=float("-inf"), init=False)
    resources: ExitStack = field(default_factory=ExitStack, init=False)

    key: ClassVar[str]
    title: ClassVar[str]
    has_floor: ClassVar[bool] = True
    answers_in_bulk: ClassVar[bool] = False

    @abstractmethod
    def build(self, names: Sequence[str]) -> None:
        """Takes in all names, and is ready to answer when it returns."""

    @abstractmethod
    def search(self, query: str, limit: int) -> list[Answer]:
        """Names that a text may mean, best first."""

    def complete(self, prefix: str, limit: int) -> list[Answer]:
        """Names that a text may be the beginning of, best first."""
        return self.search(prefix, limit)

    def bytes(self) -> int | None:
        """Bytes of the files of the index; None for an engine that keeps it in memory."""
        return None

    @abstractmethod
    def version(self) -> str:
        """Name and version of the software."""

    def close(self) -> None:
        """Lets go of all that was opened, however far `build` has come."""
        self.resources.close()

    def ask(self, queries: Sequence[Query], limit: int) -> list[Outcome]:
        """Answers queries one after the other under the clock."""
        outcomes = []
        for query in queries:
            answer = self.complete if query.is_prefix else self.search
            start = time.perf_counter_ns()
            answers = answer(query.text, limit)
            elapsed = time.perf_counter_ns() - start
            outcomes.append(Outcome(query, answers, elapsed))
        return outcomes


def bytes_in(path: Path) -> int:
    """Bytes of a file, or of all files below a folder."""
    if path.is_file():
        return path.stat().st_size
    return sum(file.stat().st_size for file in path.rglob("*") if file.is_file())

"""A second stage for engines that find candidates well and order them badly."""

from collections.abc import Sequence
from typing import ClassVar

from peers.engine import Answer, Engine
from peers.similarity import NameScores

CANDIDATES = 50


class Reranked(Engine):
    """Asks another engine for fifty candidates, and orders them by similarity."""

    first_stage: ClassVar[type[Engine]]

    def build(self, names: Sequence[str]) -> None:
        self._first = self.first_stage(self.settings)
        self.resources.callback(self._first.close)
        self._first.build(names)
        self._scores = NameScores(names)

    def search(self, query: str, limit: int) -> list[Answer]:
        found = self._first.search(query, CANDIDATES)
        return self._scores.rank(query, [answer.name for answer in found], limit)

    def complete(self, prefix: str, limit: int) -> list[Answer]:
        found = self._first.complete(prefix, CANDIDATES)
        return self._scores.rank_beginnings(prefix, [answer.name for answer in found], limit)

    def bytes(self) -> int | None:
        return self._first.bytes()

    def version(self) -> str:
        return self._first.version()

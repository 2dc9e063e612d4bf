"""RapidFuzz: every name is compared with the query, in C++ with vector instructions; there is no index."""

from collections.abc import Sequence

import rapidfuzz
from rapidfuzz import fuzz

from peers.engine import Answer, Engine
from peers.reranking import CANDIDATES
from peers.similarity import NameScores, scan
from peers.text import joined, spaced

# RapidFuzz is faster with a cutoff, and nothing below is ever right.
CUTOFF = 0.4
TOKEN_CUTOFF = 60


class RapidFuzzAlignment(Engine):
    """`process.extract` with optimal string alignment over names folded once, with the floor as the cutoff."""

    key = "rapidfuzz-osa"
    title = "RapidFuzz, OSA"

    def build(self, names: Sequence[str]) -> None:
        # Shorter names first: that is the order of equally good completions.
        self._names = sorted(names, key=lambda name: (len(joined(name)), name))
        self._keys = [joined(name) for name in self._names]

    def search(self, query: str, limit: int) -> list[Answer]:
        return self._answers(scan(joined(query), self._keys, limit, max(CUTOFF, self.floor)))

    def complete(self, prefix: str, limit: int) -> list[Answer]:
        key = joined(prefix)
        beginnings = [name_key[: len(key)] for name_key in self._keys]
        return self._answers(scan(key, beginnings, limit, CUTOFF))

    def version(self) -> str:
        return f"RapidFuzz {rapidfuzz.__version__}"

    def _answers(self, found: Sequence[tuple[int, float]]) -> list[Answer]:
        return [Answer(self._names[position], score) for position, score in found]


class RapidFuzzMixed(RapidFuzzAlignment):
    """The best of two scans, of the joined form by alignment and of the words as a set, by the mixed score."""

    key = "rapidfuzz-mixed"
    title = "RapidFuzz, mixed"

    def build(self, names: Sequence[str]) -> None:
        super().build(names)
        self._spaced = [spaced(name) for name in self._names]
        self._scores = NameScores(names)

    def search(self, query: str, limit: int) -> list[Answer]:
        found = [
            *scan(joined(query), self._keys, CANDIDATES, CUTOFF),
            *scan(spaced(query), self._spaced, CANDIDATES, TOKEN_CUTOFF, fuzz.token_ratio),
        ]
        candidates = dict.fromkeys(self._names[position] for position, _ in found)
        return self._scores.rank(query, candidates, limit)

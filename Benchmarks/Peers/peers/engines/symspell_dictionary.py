"""SymSpell, by its Python port: a dictionary of all ways to delete up to k letters of the first seven."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from importlib.metadata import version
from math import log

from symspellpy import SymSpell, Verbosity

from peers.engine import Answer, Engine
from peers.reranking import CANDIDATES
from peers.similarity import NameScores
from peers.text import joined, words_of

PREFIX_LENGTH = 7


class SymSpellNames(Engine):
    """Whole names as one word each, within two edits."""

    key = "symspell-2"
    title = "SymSpell names, k=2"
    distance = 2

    def build(self, names: Sequence[str]) -> None:
        self._names: dict[str, str] = {}
        for name in names:
            self._names.setdefault(joined(name), name)
        self._dictionary = dictionary_of(dict.fromkeys(self._names, 1), self.distance)

    def search(self, query: str, limit: int) -> list[Answer]:
        key = joined(query)
        found = self._dictionary.lookup(key, Verbosity.ALL, max_edit_distance=self.distance)
        return [
            Answer(self._names[item.term], 1 - item.distance / max(len(key), len(item.term), 1))
            for item in found[:limit]
        ]

    def version(self) -> str:
        return f"symspellpy {version('symspellpy')}"


class SymSpellNamesFar(SymSpellNames):
    """Whole names as one word each, within three edits."""

    key = "symspell-3"
    title = "SymSpell names, k=3"
    distance = 3


class SymSpellWords(SymSpellNames):
    """Whole names, and words one by one in any order, after `lookup_compound` has mended merged and split words.

    The names that share the rarest words with the query, or words near to its own, are re-ranked by similarity.
    """

    key = "symspell-words"
    title = "SymSpell names and words, re-ranked"

    def build(self, names: Sequence[str]) -> None:
        super().build(names)
        postings: dict[str, list[str]] = defaultdict(list)
        for name in names:
            for word in dict.fromkeys(words_of(name)):
                postings[word].append(name)
        self._postings = dict(postings)
        self._weights = {word: log(len(names) / len(found)) + 1 for word, found in postings.items()}
        self._words = dictionary_of({word: len(found) for word, found in postings.items()}, self.distance)
        self._scores = NameScores(names)

    def search(self, query: str, limit: int) -> list[Answer]:
        return self._scores.rank(query, self._candidates(query), limit)

    def complete(self, prefix: str, limit: int) -> list[Answer]:
        return self._scores.rank_beginnings(prefix, self._candidates(prefix), limit)

    def _candidates(self, query: str) -> list[str]:
        words = words_of(query)
        compound = self._words.lookup_compound(" ".join(words), max_edit_distance=self.distance)
        near: dict[str, float] = {}
        for word in words:
            for item in self._words.lookup(word, Verbosity.CLOSEST, max_edit_distance=self.distance):
                near[item.term] = 1 / (1 + item.distance)
        for word in compound[0].term.split() if compound else []:
            near.setdefault(word, 0.5)
        totals: dict[str, float] = defaultdict(float)
        for word, closeness in near.items():
            weight = closeness * self._weights.get(word, 0.0)
            for name in self._postings.get(word, ()):
                totals[name] += weight
        by_words = sorted(totals, key=totals.__getitem__, reverse=True)[:CANDIDATES]
        whole = (answer.name for answer in super().search(query, CANDIDATES))
        return list(dict.fromkeys([*whole, *by_words]))


def dictionary_of(counts: Mapping[str, int], distance: int) -> SymSpell:
    """A dictionary of terms, each with how often it occurs."""
    dictionary = SymSpell(max_dictionary_edit_distance=distance, prefix_length=PREFIX_LENGTH)
    for term, count in counts.items():
        dictionary.create_dictionary_entry(term, count)
    return dictionary

"""How like two names are, by RapidFuzz: to scan all names with, or to re-rank what another engine found."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from rapidfuzz import process
from rapidfuzz.distance import OSA

from peers.engine import Answer
from peers.text import joined, words_of

# What another order of words costs, so that the same order wins a tie.
REORDERED = 0.95
# How much the name as a whole counts; the rest is how well each word of the query is met by some word of the name.
WHOLE = 0.5


def alphabetical(text: str) -> str:
    """The folded words in alphabetical order, without spaces."""
    return "".join(sorted(words_of(text))) or text.strip()


@dataclass(frozen=True)
class Forms:
    """What is compared of a name or a query."""

    joined: str
    alphabetical: str
    words: tuple[str, ...]

    @staticmethod
    def of(text: str) -> "Forms":
        """Folds a text."""
        return Forms(joined(text), alphabetical(text), tuple(words_of(text)))


class NameScores:
    """Scores names by optimal string alignment: of the joined form, of the words in any order, and of each word.

    The weights were chosen on candidates of tantivy, the best of eighteen mixtures with RapidFuzz's ratios.
    """

    def __init__(self, names: Sequence[str]) -> None:
        self._forms = {name: Forms.of(name) for name in names}

    def rank(self, query: str, candidates: Iterable[str], limit: int) -> list[Answer]:
        """The candidates most like the query."""
        asked = Forms.of(query)
        return best_of((Answer(name, likeness(asked, self._forms[name])) for name in candidates), limit)

    def rank_beginnings(self, prefix: str, candidates: Iterable[str], limit: int) -> list[Answer]:
        """The candidates that begin most like the prefix, of equally good ones the shorter first."""
        key = joined(prefix)
        answers = [
            Answer(name, OSA.normalized_similarity(key, self._forms[name].joined[: len(key)]))
            for name in sorted(candidates, key=lambda name: len(self._forms[name].joined))
        ]
        return best_of(answers, limit)


def likeness(query: Forms, name: Forms) -> float:
    """How like a name a query is: 1 for the same name, 0 for nothing in common."""
    whole = OSA.normalized_similarity(query.joined, name.joined)
    if whole == 1:
        return 1.0
    ordered = REORDERED * OSA.normalized_similarity(query.alphabetical, name.alphabetical)
    letters = sum(len(word) for word in query.words)
    met = sum(
        len(word) * max((OSA.normalized_similarity(word, other) for other in name.words), default=0.0)
        for word in query.words
    )
    return WHOLE * max(whole, ordered) + (1 - WHOLE) * met / max(1, letters)


def best_of(answers: Iterable[Answer], limit: int) -> list[Answer]:
    """The answers with the highest scores; ties stay in the order given."""
    return sorted(answers, key=lambda answer: -answer.score)[:limit]


def scan(
    query: str,
    choices: Sequence[str],
    limit: int,
    cutoff: float,
    scorer: Callable[..., float] = OSA.normalized_similarity,
) -> list[tuple[int, float]]:
    """The choices most like a query, as positions with similarities of at least the cutoff."""
    found = process.extract(query, choices, scorer=scorer, limit=limit, score_cutoff=cutoff)
    return [(position, score) for _, score, position in found]

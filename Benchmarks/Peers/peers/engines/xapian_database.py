"""Xapian: a probabilistic search engine in C++. Words and trigrams are weighted by BM25, spelling by its own."""

from collections.abc import Sequence

import xapian

from peers.engine import Answer, Engine, bytes_in
from peers.reranking import Reranked
from peers.text import edges_marked, joined, rarity, trigrams, words_of

WHOLE_NAME_PREFIX = "XJ"
TRIGRAM_PREFIX = "XG"
WHOLE_NAME = 2.0
WORD = 2.0
CORRECTED = 1.5
BEGINNING = 1.0
MAXIMUM_EXPANSION = 100
# Xapian takes terms of up to 245 bytes.
LONGEST = 60


class Xapian(Engine):
    """Words as typed and as the speller corrects them, the joined form, and its trigrams, in one OR.

    Without a stemmer; the last word of a completion may go on, as a wildcard over its most frequent ends.
    """

    key = "xapian-weighted"
    title = "Xapian"

    def build(self, names: Sequence[str]) -> None:
        self._folder = self.settings.folder / "xapian"
        draft = self.settings.folder / "xapian-draft"
        database = xapian.WritableDatabase(str(draft), xapian.DB_CREATE_OR_OVERWRITE | xapian.DB_NO_SYNC)
        for name in names:
            document = xapian.Document()
            document.set_data(name)
            for position, word in enumerate(words_of(name), start=1):
                document.add_posting(word[:LONGEST], position)
                database.add_spelling(word[:LONGEST])
            key = joined(name)
            document.add_term(WHOLE_NAME_PREFIX + key[:LONGEST])
            database.add_spelling(key[:LONGEST])
            for gram in trigrams(edges_marked(key)):
                document.add_term(TRIGRAM_PREFIX + gram)
            database.add_document(document)
        database.commit()
        database.compact(str(self._folder))
        database.close()
        self._database = xapian.Database(str(self._folder))
        self.resources.callback(self._database.close)
        self._enquire = xapian.Enquire(self._database)

    def search(self, query: str, limit: int) -> list[Answer]:
        words, key = [word[:LONGEST] for word in words_of(query)], joined(query)
        best = self._best_score(words, edges_marked(key))
        found = self._found(self._query(words, key, edges_marked(key)), limit)
        return [Answer(answer.name, answer.score / best) for answer in found]

    def complete(self, prefix: str, limit: int) -> list[Answer]:
        words = [word[:LONGEST] for word in words_of(prefix)]
        query = self._query(words, joined(prefix), edges_marked(joined(prefix))[:-1])
        if words:
            ends = xapian.Query(
                xapian.Query.OP_WILDCARD,
                words[-1],
                MAXIMUM_EXPANSION,
                xapian.Query.WILDCARD_LIMIT_MOST_FREQUENT,
                xapian.Query.OP_SYNONYM,
            )
            query = xapian.Query(xapian.Query.OP_OR, query, scaled(ends, BEGINNING))
        return self._found(query, limit)

    def bytes(self) -> int:
        return bytes_in(self._folder)

    def version(self) -> str:
        return f"Xapian {xapian.version_string()}"

    def _query(self, words: Sequence[str], key: str, marked: str) -> xapian.Query:
        clauses = [xapian.Query(TRIGRAM_PREFIX + gram) for gram in trigrams(marked)]
        for word in words:
            clauses.append(scaled(xapian.Query(word), WORD))
            if correction := self._database.get_spelling_suggestion(word):
                clauses.append(scaled(xapian.Query(correction.decode()), CORRECTED))
        whole = [key[:LONGEST]]
        if correction := self._database.get_spelling_suggestion(whole[0]):
            whole.append(correction.decode())
        clauses.extend(scaled(xapian.Query(WHOLE_NAME_PREFIX + form), WHOLE_NAME) for form in whole)
        return xapian.Query(xapian.Query.OP_OR, clauses)

    def _best_score(self, words: Sequence[str], marked: str) -> float:
        """About what the very name would score, so that scores of long and short queries mean the same."""
        count = self._database.get_doccount()

        def weight(term: str) -> float:
            return rarity(self._database.get_termfreq(term), count)

        return (
            WHOLE_NAME * rarity(1, count)
            + WORD * sum(weight(word) for word in words)
            + sum(weight(TRIGRAM_PREFIX + gram) for gram in trigrams(marked))
        )

    def _found(self, query: xapian.Query, limit: int) -> list[Answer]:
        self._enquire.set_query(query)
        found = self._enquire.get_mset(0, limit)
        return [Answer(match.document.get_data().decode(), match.weight) for match in found]


class XapianReranked(Reranked):
    """The first fifty answers of Xapian, re-ranked by similarity of the whole name."""

    key = "xapian-reranked"
    title = "Xapian, re-ranked"
    first_stage = Xapian


def scaled(query: xapian.Query, factor: float) -> xapian.Query:
    """A query whose weights count so many times."""
    return xapian.Query(xapian.Query.OP_SCALE_WEIGHT, query, factor)

"""tantivy: a search engine library in Rust. Words, the joined form and its trigrams are fields of one index."""

from collections.abc import Sequence
from importlib.metadata import version

import tantivy
from tantivy import Occur, Query

from peers.engine import Answer, Engine, bytes_in
from peers.reranking import Reranked
from peers.text import edges_marked, joined, rarity, trigrams, words_of

WRITER_BYTES = 128 << 20

# A match of the whole name outweighs any of its parts, and an exact one a fuzzy one.
WHOLE_NAME = {0: 40.0, 1: 24.0, 2: 16.0}
PHRASE = 8.0
WORD = {0: 3.0, 1: 3.0, 2: 2.0}
BEGINNING = 2.0
TRIGRAM = 0.5


def distance_for(text: str) -> int:
    """How many edits a text of this length is forgiven; more than two tantivy does not offer."""
    return 0 if len(text) < 3 else 1 if len(text) < 6 else 2


class Tantivy(Engine):
    """Exact, phrase and fuzzy matches of words and of the joined form, boosted in that order, with trigrams.

    All fuzzy terms count a swap of neighbours as one edit.
    """

    key = "tantivy-boosted"
    title = "tantivy"

    def build(self, names: Sequence[str]) -> None:
        builder = tantivy.SchemaBuilder()
        builder.add_text_field("name", stored=True, tokenizer_name="raw", index_option="basic")
        builder.add_text_field("words", tokenizer_name="whitespace", index_option="position")
        builder.add_text_field("joined", tokenizer_name="raw", index_option="basic")
        builder.add_text_field("trigrams", tokenizer_name="whitespace", index_option="freq")
        self._schema = builder.build()
        self._folder = self.settings.folder / "tantivy"
        self._folder.mkdir()
        index = tantivy.Index(self._schema, path=str(self._folder))
        writer = index.writer(heap_size=WRITER_BYTES, num_threads=1)
        for name in names:
            document = tantivy.Document()
            document.add_text("name", name)
            document.add_text("words", " ".join(words_of(name)))
            document.add_text("joined", joined(name))
            document.add_text("trigrams", " ".join(trigrams(edges_marked(joined(name)))))
            writer.add_document(document)
        writer.commit()
        writer.wait_merging_threads()
        index.reload()
        self._searcher = index.searcher()

    def search(self, query: str, limit: int) -> list[Answer]:
        best = self._best_score(query)
        found = self._found(self._query(query, edges_marked(joined(query)), False), limit)
        return [Answer(answer.name, answer.score / best) for answer in found]

    def complete(self, prefix: str, limit: int) -> list[Answer]:
        return self._found(self._query(prefix, edges_marked(joined(prefix))[:-1], True), limit)

    def bytes(self) -> int:
        return bytes_in(self._folder)

    def version(self) -> str:
        return f"tantivy {version('tantivy')}"

    def _found(self, query: Query, limit: int) -> list[Answer]:
        hits = self._searcher.search(query, limit, count=False).hits
        return [Answer(str(self._searcher.doc(address).get_first("name")), score) for score, address in hits]

    def _query(self, text: str, marked: str, is_prefix: bool) -> Query:
        words, key = words_of(text), joined(text)
        clauses = [self._near("joined", key, WHOLE_NAME, is_prefix)]
        for position, word in enumerate(words):
            clauses.append(self._near("words", word, WORD, is_prefix and position == len(words) - 1))
        if len(words) > 1:
            phrase = Query.phrase_prefix_query if is_prefix else Query.phrase_query
            clauses.append(Query.boost_query(phrase(self._schema, "words", list(words)), PHRASE))
        for gram in trigrams(marked):
            term = Query.term_query(self._schema, "trigrams", gram, "freq")
            clauses.append(Query.boost_query(term, TRIGRAM))
        return Query.boolean_query([(Occur.Should, clause) for clause in clauses])

    def _best_score(self, text: str) -> float:
        """About what the very name would score, so that scores of long and short queries mean the same."""
        words, count = words_of(text), self._searcher.num_docs
        frequencies = [
            self._searcher.doc_freq("trigrams", gram) for gram in trigrams(edges_marked(joined(text)))
        ]
        return (
            WHOLE_NAME[0]
            + WORD[0] * len(words)
            + TRIGRAM * sum(rarity(frequency, count) for frequency in frequencies)
        )

    def _near(self, field: str, text: str, boosts: dict[int, float], is_prefix: bool) -> Query:
        """The nearest match of a term counts, and no other."""
        exact = Query.const_score_query(Query.term_query(self._schema, field, text, "basic"), 1.0)
        choices = [Query.boost_query(exact, boosts[0])]
        for distance in range(0 if is_prefix else 1, distance_for(text) + 1):
            fuzzy = Query.fuzzy_term_query(self._schema, field, text, distance, True, is_prefix)
            boost = boosts[distance] if not is_prefix else boosts[distance] / BEGINNING
            choices.append(Query.boost_query(fuzzy, boost))
        return Query.disjunction_max_query(choices)


class TantivyReranked(Reranked):
    """The first fifty answers of tantivy, re-ranked by similarity of the whole name."""

    key = "tantivy-reranked"
    title = "tantivy, re-ranked"
    first_stage = Tantivy

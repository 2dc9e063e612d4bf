"""SQLite's full-text search with the trigram tokenizer: names that share trigrams with the query, by BM25."""

import sqlite3
from collections.abc import Sequence

from peers.engine import Answer, Engine
from peers.reranking import Reranked
from peers.text import edges_marked, joined, rarity, trigrams

CACHE_KIBIBYTES = 65536


class SQLiteTrigrams(Engine):
    """An OR of the trigrams of the query, ends marked, ordered by BM25. SQLite keeps the best by itself."""

    key = "fts5-bm25"
    title = "SQLite FTS5 trigram"

    def build(self, names: Sequence[str]) -> None:
        self._path = self.settings.folder / "names.sqlite"
        self._connection = sqlite3.connect(self._path)
        self.resources.callback(self._connection.close)
        self._connection.execute(f"PRAGMA cache_size = -{CACHE_KIBIBYTES}")
        self._connection.execute(f"PRAGMA mmap_size = {CACHE_KIBIBYTES << 10}")
        self._connection.executescript("""
            CREATE TABLE names (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
            CREATE VIRTUAL TABLE keys USING fts5(key, tokenize='trigram case_sensitive 1', content='');
            """)
        with self._connection:
            self._connection.executemany("INSERT INTO names VALUES (?, ?)", enumerate(names, start=1))
            self._connection.executemany(
                "INSERT INTO keys (rowid, key) VALUES (?, ?)",
                ((row, edges_marked(joined(name))) for row, name in enumerate(names, start=1)),
            )
            self._connection.execute("INSERT INTO keys (keys) VALUES ('optimize')")
        self._connection.execute("VACUUM")
        self._connection.execute("CREATE VIRTUAL TABLE temp.terms USING fts5vocab(main, keys, row)")
        self._rarities = {
            gram: rarity(frequency, len(names))
            for gram, frequency in self._connection.execute("SELECT term, doc FROM temp.terms")
        }
        self._unknown = rarity(0, len(names))

    def search(self, query: str, limit: int) -> list[Answer]:
        return self._found(edges_marked(joined(query)), limit)

    def complete(self, prefix: str, limit: int) -> list[Answer]:
        return self._found(edges_marked(joined(prefix))[:-1], limit)

    def bytes(self) -> int:
        return self._path.stat().st_size

    def version(self) -> str:
        return f"SQLite {sqlite3.sqlite_version}"

    def _found(self, marked: str, limit: int) -> list[Answer]:
        grams = trigrams(marked)
        terms = " OR ".join('"' + gram.replace('"', '""') + '"' for gram in grams)
        rows = self._connection.execute(
            """
            SELECT name, score FROM
                (SELECT rowid AS row, rank AS score FROM keys WHERE keys MATCH ? ORDER BY rank LIMIT ?)
                JOIN names ON id = row ORDER BY score
            """,
            (terms, limit),
        )
        # About what the very name would score, so that scores of long and short queries mean the same.
        best = sum(self._rarities.get(gram, self._unknown) for gram in grams)
        return [Answer(name, -score / best) for name, score in rows]


class SQLiteTrigramsReranked(Reranked):
    """The first fifty answers of FTS5, re-ranked by similarity of the whole name."""

    key = "fts5-reranked"
    title = "SQLite FTS5 trigram, re-ranked"
    first_stage = SQLiteTrigrams

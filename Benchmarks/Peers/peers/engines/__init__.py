"""The engines that are compared, one file each."""

from peers.engine import Engine
from peers.engines.cardex import Cardex
from peers.engines.postgresql_trigrams import (
    TrigramSimilarities,
    TrigramSimilaritiesReranked,
    TrigramSimilarity,
)
from peers.engines.rapidfuzz_scan import RapidFuzzAlignment, RapidFuzzMixed
from peers.engines.sqlite_trigrams import SQLiteTrigrams, SQLiteTrigramsReranked
from peers.engines.symspell_dictionary import SymSpellNames, SymSpellNamesFar, SymSpellWords
from peers.engines.tantivy_index import Tantivy, TantivyReranked
from peers.engines.xapian_database import Xapian, XapianReranked

ENGINES: tuple[type[Engine], ...] = (
    Cardex,
    RapidFuzzAlignment,
    RapidFuzzMixed,
    SymSpellNames,
    SymSpellNamesFar,
    SymSpellWords,
    Tantivy,
    TantivyReranked,
    SQLiteTrigrams,
    SQLiteTrigramsReranked,
    TrigramSimilarity,
    TrigramSimilarities,
    TrigramSimilaritiesReranked,
    Xapian,
    XapianReranked,
)

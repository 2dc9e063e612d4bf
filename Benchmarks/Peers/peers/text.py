"""One folding of names and queries for all peers, and the one by which an answer counts as right."""

import unicodedata
from functools import lru_cache
from math import log

# Symbols that players say as a word.
SPOKEN_SYMBOLS = str.maketrans(
    {
        "&": " and ",
        "♀": " f ",
        "♂": " m ",
        "★": " star ",
        "☆": " star ",
        "◇": " prism star ",
        "δ": " delta ",
    }
)

# Letters that do not decompose into a plain letter and a mark.
PLAIN_LETTERS = str.maketrans(
    {
        "ł": "l",
        "ø": "o",
        "đ": "d",
        "ð": "d",
        "þ": "th",
        "æ": "ae",
        "œ": "oe",
        "ı": "i",
    }
)

APOSTROPHES = frozenset("'’‘ʼ`´")


@lru_cache(maxsize=None)
def _is_mark(character: str) -> bool:
    return unicodedata.combining(character) != 0


def words_of(text: str) -> list[str]:
    """Folds a text into words: lower case, without accents; apostrophes vanish, other punctuation separates."""
    if not text.isascii():
        text = text.translate(SPOKEN_SYMBOLS).casefold().translate(PLAIN_LETTERS)
        text = "".join(
            character for character in unicodedata.normalize("NFKD", text) if not _is_mark(character)
        )
    else:
        text = text.replace("&", " and ").casefold()
    kept = (
        character if character.isalnum() else "" if character in APOSTROPHES else " " for character in text
    )
    return "".join(kept).split()


def spaced(text: str) -> str:
    """The folded words with one space between them."""
    return " ".join(words_of(text)) or text.strip()


def joined(text: str) -> str:
    """The folded words without spaces; two names with the same joined form are the same answer."""
    return "".join(words_of(text)) or text.strip()


def edges_marked(key: str) -> str:
    """A joined form with its ends marked, so that its first and last letters make trigrams of their own."""
    return f"^{key}$"


def rarity(frequency: int, count: int) -> float:
    """The weight that BM25 gives a term that `frequency` of `count` names have."""
    return log(1 + (count - frequency + 0.5) / (frequency + 0.5))


def trigrams(text: str) -> list[str]:
    """The distinct trigrams of a text in order of appearance; the text itself if it is shorter."""
    if len(text) < 3:
        return [text]
    return list(dict.fromkeys(text[start : start + 3] for start in range(len(text) - 2)))

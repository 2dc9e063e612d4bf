#!/usr/bin/env python3
"""Drives a running server with pokemontcgsdk, the Python client of the PokemonTCG API.

    run.py --server http://127.0.0.1:7878 [--corpora DIR]

Answers are compared with the dumps themselves: every card that is served has to be the card of a dump, member for
member, and what a query finds has to be what counting in those cards by other means finds. Prints one line for each
check, and ends with status 1 at the first that fails.
"""

import argparse
import json
import re
import sys
import tarfile
import time
import unicodedata
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path

import pokemontcgsdk.querybuilder
from pokemontcgsdk import Card, Rarity, Set, Subtype, Supertype, Type
from pokemontcgsdk.restclient import PokemonTcgException, RestClient

CORPUS = Path(__file__).resolve().parents[3] / "Corpus" / "pokemon"
DUMP = "pokemon-tcg-data-2024-09.tar.gz"
#: Members that the server adds to what a dump says, or makes whole.
ADDED = {"set", "tcgplayer", "cardmarket", "images", "legalities"}

checks = 0


def check(name, condition, detail=""):
    global checks
    if not condition:
        print(f"FAILED  {name}  {detail}", flush=True)
        sys.exit(1)
    checks += 1
    print(f"ok  {name}", flush=True)


def equal(name, found, expected):
    check(name, found == expected, f"found {shown(found)}, expected {shown(expected)}")


def shown(value):
    text = repr(value)
    return text if len(text) < 400 else text[:400] + "…"


class Server:
    def __init__(self, address):
        self.address = address.rstrip("/") + "/v2"

    def get(self, path, **parameters):
        """The status, the fields and the decoded body of an answer."""
        query = "?" + urllib.parse.urlencode(parameters) if parameters else ""
        try:
            with urllib.request.urlopen(self.address + path + query, timeout=60) as answer:
                return answer.status, answer.headers, json.loads(answer.read())
        except urllib.error.HTTPError as error:
            return error.code, error.headers, json.loads(error.read())

    def list(self, path, **parameters):
        """All documents of a list, page after page."""
        found = []
        page = 1
        while True:
            status, _, body = self.get(path, **parameters, page=page)
            assert status == 200, (status, body)
            found += body["data"]
            if body["page"] * body["pageSize"] >= body["totalCount"]:
                assert len(found) == body["totalCount"], (len(found), body["totalCount"])
                return found
            page += 1


# What a card says, by means that have nothing in common with the server's.


def words(text):
    """The words of a text without letter case, marks and punctuation."""
    folded = []
    for letter in unicodedata.normalize("NFKD", text.lower()):
        kind = unicodedata.category(letter)
        if kind[0] in "LN":
            folded.append(letter)
        elif letter in "'’‘ʼ`´" or kind[0] == "M":
            continue
        elif kind[0] == "S" and ord(letter) > 127:
            folded.append(f" {letter} ")
        else:
            folded.append(" ")
    return "".join(folded).split()


def values(value, path):
    """All values at a dotted path, as texts."""
    if isinstance(value, list):
        return [found for element in value for found in values(element, path)]
    if not path:
        if isinstance(value, (dict, type(None))):
            return []
        return [str(value).lower() if isinstance(value, bool) else str(value)]
    if isinstance(value, dict):
        return values(value.get(path[0]), path[1:])
    return []


def field(card, path):
    return values(card, path.split("."))


def holds(path, text):
    wanted = words(text)
    count = len(wanted)

    def test(card):
        for value in field(card, path):
            found = words(value)
            if any(found[start : start + count] == wanted for start in range(len(found) - count + 1)):
                return True
        return False

    return test


def whole(path, text):
    return lambda card: any(words(value) == words(text) for value in field(card, path))


def word(path, pattern):
    expression = re.compile(pattern)
    return lambda card: any(
        expression.fullmatch(found) for value in field(card, path) for found in words(value)
    )


def number(path, test):
    return lambda card: any(
        re.fullmatch(r"\d+", value) and test(int(value)) for value in field(card, path)
    )


def day(path, test):
    return lambda card: any(test(value[:10].replace("-", "/")) for value in field(card, path))


def both(*tests):
    return lambda card: all(test(card) for test in tests)


def either(*tests):
    return lambda card: any(test(card) for test in tests)


def no(test):
    return lambda card: not test(card)


QUERIES = [
    ("name:charizard", holds("name", "charizard")),
    ("name:CHARIZARD", holds("name", "charizard")),
    ("charizard", holds("name", "charizard")),
    ('name:"venusaur v"', holds("name", "venusaur v")),
    ("!name:charizard", whole("name", "charizard")),
    ('!name:"mewtwo ex"', whole("name", "mewtwo ex")),
    ("name:char*", word("name", "char.*")),
    ('name:"char*"', word("name", "char.*")),
    ("name:*chu", word("name", ".*chu")),
    ("name:char*der", word("name", "char.*der")),
    ("attacks.text:paralyz*", word("attacks.text", "paralyz.*")),
    ('attacks.name:"fire spin"', holds("attacks.name", "fire spin")),
    ("abilities.name:rain*", word("abilities.name", "rain.*")),
    ("subtypes:mega -types:water", both(holds("subtypes", "mega"), no(holds("types", "water")))),
    (
        "name:charizard (subtypes:mega OR subtypes:vmax)",
        both(holds("name", "charizard"), either(holds("subtypes", "mega"), holds("subtypes", "vmax"))),
    ),
    ("types:(fire OR water) hp:[200 TO *]", both(either(holds("types", "fire"), holds("types", "water")), number("hp", lambda hp: hp >= 200))),
    ("-supertype:pokémon", no(holds("supertype", "pokemon"))),
    ("-(types:fire OR supertype:trainer)", no(either(holds("types", "fire"), holds("supertype", "trainer")))),
    ("NOT rarity:*", no(word("rarity", ".*"))),
    ("nationalPokedexNumbers:[1 TO 151]", number("nationalPokedexNumbers", lambda n: 1 <= n <= 151)),
    ("nationalPokedexNumbers:{1 TO 151}", number("nationalPokedexNumbers", lambda n: 1 < n < 151)),
    ("hp:[150 TO *]", number("hp", lambda hp: hp >= 150)),
    ("hp:{* TO 40]", number("hp", lambda hp: hp <= 40)),
    ("convertedRetreatCost:4", holds("convertedRetreatCost", "4")),
    ("set.id:base1", holds("set.id", "base1")),
    ("id:base1-4", lambda card: card["id"] == "base1-4"),
    ("id:base1", lambda card: False),
    ("id:(base1-4 OR base1-58 OR nosuch-1)", lambda card: card["id"] in ("base1-4", "base1-58")),
    ("set.id:swsh*", lambda card: card["set"]["id"].startswith("swsh")),
    ("set.name:151", holds("set.name", "151")),
    ('set.name:"sword & shield"', holds("set.name", "sword shield")),
    ("set.series:neo number:4", both(holds("set.series", "neo"), holds("number", "4"))),
    ("set.releaseDate:[2019/01/01 TO 2019/12/31]", day("set.releaseDate", lambda d: d[:4] == "2019")),
    ("set.releaseDate:{2023/03/31 TO *]", day("set.releaseDate", lambda d: d > "2023/03/31")),
    ("set.ptcgoCode:BRS", holds("set.ptcgoCode", "BRS")),
    ("set.ptcgoCode:SHF", holds("set.ptcgoCode", "SHF")),
    ("legalities.standard:legal", holds("legalities.standard", "legal")),
    ("legalities.unlimited:banned", holds("legalities.unlimited", "banned")),
    ("Shaymin EX", both(holds("name", "shaymin"), holds("name", "ex"))),
    ('name:"Shaymin EX"', holds("name", "shaymin ex")),
    ("name:Shaymin-EX", holds("name", "shaymin ex")),
    ('name:"Professor\'s Research (Professor Oak)"', holds("name", "professors research professor oak")),
    ('name:"Boss\'s Orders (Ghetsis)"', holds("name", "bosss orders ghetsis")),
    ("name:flabebe", holds("name", "flabebe")),
    ("name:farfetchd", holds("name", "farfetchd")),
    ("name:δ", holds("name", "δ")),
    ("number:TG*", word("number", "tg.*")),
    ("evolvesFrom:eevee rarity:rare", both(holds("evolvesFrom", "eevee"), holds("rarity", "rare"))),
    ("regulationMark:(e OR f) -subtypes:basic", both(either(holds("regulationMark", "e"), holds("regulationMark", "f")), no(holds("subtypes", "basic")))),
    ("weaknesses.type:fire resistances.type:water", both(holds("weaknesses.type", "fire"), holds("resistances.type", "water"))),
    ("nosuchfield:x", lambda card: False),
]


def dumps(corpora):
    """All English cards and sets of the dumps, by identifier; of each as many bodies as there are dumps with it."""
    cards, sets = {}, {}
    for file in sorted((CORPUS / "cards" / "en").glob("*.json")):
        for card in json.loads(file.read_text(encoding="utf-8")):
            cards.setdefault(card["id"], []).append((file.stem, card))
    for found in json.loads((CORPUS / "sets" / "en.json").read_text(encoding="utf-8")):
        sets.setdefault(found["id"], []).append(found)
    path = Path(corpora) / DUMP if corpora else None
    real = path is not None and path.exists()
    if real:
        with tarfile.open(path) as archive:
            for member in archive:
                if not member.name.endswith(".json"):
                    continue
                if "cards/en/" in member.name:
                    for card in json.load(archive.extractfile(member)):
                        cards.setdefault(card["id"], []).append((Path(member.name).stem, card))
                elif member.name.endswith("sets/en.json"):
                    for found in json.load(archive.extractfile(member)):
                        sets.setdefault(found["id"], []).append(found)
    return cards, sets, real


def check_bodies(served, cards, sets):
    ids = [card["id"] for card in served]
    equal("no card is served twice", len(set(ids)), len(ids))
    missing = set(cards) - set(ids)
    check("every English card of the dumps is served", not missing, shown(sorted(missing)))
    known = [card for card in served if card["id"] in cards]
    wrong = [
        card["id"]
        for card in known
        if not any(
            {key: value for key, value in card.items() if key not in ADDED}
            == {key: value for key, value in body.items() if key not in ADDED}
            for _, body in cards[card["id"]]
        )
    ]
    check("every card is that of a dump, member for member", not wrong, shown(wrong))
    wrong = [
        card["id"]
        for card in known
        if not any(
            card["set"]["id"] == (body.get("set") or {}).get("id", stem)
            and (card["set"]["id"] not in sets or card["set"]["name"] in [s["name"] for s in sets[card["set"]["id"]]])
            for stem, body in cards[card["id"]]
        )
    ]
    check("every card names its set", not wrong, shown(wrong))
    nulls = [card["id"] for card in served if has_null(card)]
    check("nothing is null", not nulls, shown(nulls))


def has_null(value):
    if isinstance(value, dict):
        return any(has_null(inner) for inner in value.values())
    if isinstance(value, list):
        return any(has_null(inner) for inner in value)
    return value is None


def check_queries(server, served):
    for query, test in QUERIES:
        found = server.list("/cards", q=query, select="id")
        expected = {card["id"] for card in served if test(card)}
        identifiers = {card["id"] for card in found}
        check(
            f"{query}  finds {len(expected)}",
            identifiers == expected and len(found) == len(expected),
            f"too many: {shown(sorted(identifiers - expected)[:9])}, too few: {shown(sorted(expected - identifiers)[:9])}",
        )


def check_lists(server, served):
    status, _, body = server.get("/cards", pageSize=7)
    equal("data comes first", list(body), ["data", "page", "pageSize", "count", "totalCount"])
    equal("a page says how long it is", (body["page"], body["pageSize"], body["count"], len(body["data"])), (1, 7, 7, 7))
    equal("and how long the list is", body["totalCount"], len(served))
    status, _, body = server.get("/cards", page=100_000)
    equal("a page past the end is empty", (status, body["data"], body["count"]), (200, [], 0))
    for name, value in [("page", "0"), ("page", "x"), ("pageSize", "-1")]:
        status, _, body = server.get("/cards", **{name: value})
        equal(f"{name}={value} is refused", (status, body["error"]["code"]), (400, 400))
    status, _, body = server.get("/cards", q="name:(")
    equal("a broken query is refused", (status, body["error"]["code"]), (400, 400))
    numbers = [card["number"] for card in server.list("/cards", q="set.id:base1", orderBy="number", select="number")]
    equal("numbers are ordered as numbers", numbers, sorted(numbers, key=int))
    dates = [card["set"]["releaseDate"] for card in server.list("/cards", q="name:pikachu", orderBy="-set.releaseDate", select="set")]
    equal("dates are ordered backwards", dates, sorted(dates, reverse=True))
    status, _, body = server.get("/cards", q="set.id:base1", select="id,name", pageSize=5)
    check("a selection leaves out the rest", all(list(card) == ["id", "name"] for card in body["data"]), shown(body))
    for order in ["name", "-hp,name", "set.releaseDate,number", "id"]:
        found = [card["id"] for card in server.list("/cards", orderBy=order, select="id")]
        equal(f"the pages by {order} hold every card once", sorted(found), sorted(card["id"] for card in served))
    status, fields, body = server.get("/cards", name="charizard", pageSize=1)
    equal("an unknown parameter is ignored", (status, body["totalCount"]), (200, len(served)))
    check("and warned of", "name" in (fields.get("Warning") or ""), shown(dict(fields)))


def check_prices(server, served):
    """What is searched and ordered by has to be what the answers themselves show."""
    paths = sorted({
        f"{block}.prices.{inner}" if block == "cardmarket" else f"{block}.prices.{inner}.{key}"
        for card in served for block in ("tcgplayer", "cardmarket") if block in card
        for inner, prices in card[block]["prices"].items()
        for key in ([None] if block == "cardmarket" else prices)
    })
    for path in paths[:: max(1, len(paths) // 6)]:
        amounts = {card["id"]: [float(amount) for amount in field(card, path)] for card in served}
        known = sorted(amount[0] for amount in amounts.values() if amount)
        low, high = known[len(known) // 4], known[len(known) * 3 // 4]
        # The first who names a price may be answered before all of them are read, and is told so.
        while "try again" in (server.get("/cards", q=f"{path}:*", select="id", pageSize=1)[1].get("Warning") or ""):
            time.sleep(0.2)
        found = server.list("/cards", q=f"{path}:[{low} TO {high}]", select="id")
        equal(
            f"{path} is searched", sorted(card["id"] for card in found),
            sorted(card for card, amount in amounts.items() if amount and low <= amount[0] <= high),
        )
        ordered = [amounts[card["id"]] for card in server.list("/cards", orderBy=f"-{path}", select="id")]
        equal(
            f"{path} is ordered by, and what has none comes last", ordered,
            [[amount] for amount in reversed(known)] + [[]] * (len(served) - len(known)),
        )


def check_sdk(served, cards, sets):
    by_id = {card["id"]: card for card in served}
    equal("Card.find", Card.find("base1-4").name, "Charizard")
    equal("Card.find of a number that is a mark", Card.find(urllib.parse.quote("ex10-?", safe="")).number, "?")
    equal("Set.find", (Set.find("base1").name, Set.find("base1").releaseDate), ("Base", "1999/01/09"))
    equal(
        "Card.where", {card.id for card in Card.where(q="name:charizard")},
        {card["id"] for card in served if holds("name", "charizard")(card)},
    )
    page = Card.where(q="supertype:pokémon", page=2, pageSize=10, orderBy="name,-number")
    equal("Card.where of one page", len(page), 10)
    names = [card.name for card in page]
    equal("in its order", names, sorted(names, key=lambda name: words(name)))
    equal("Card.where with an unknown parameter", len(Card.where(name="charizard", page=1, pageSize=3)), 3)
    everything = Card.all()
    equal("Card.all, page after page", [card.id for card in everything], list(by_id))
    check(
        "what the client decodes is what was sent",
        all(card.name == by_id[card.id]["name"] and card.hp == by_id[card.id].get("hp") for card in everything),
    )
    missing = set(sets) - {found.id for found in Set.all()}
    check("Set.all", not missing, shown(sorted(missing)))
    equal("Set.where", [found.id for found in Set.where(q='!name:base')], ["base1"])
    for kind, path in [(Type, "types"), (Subtype, "subtypes"), (Supertype, "supertype"), (Rarity, "rarity")]:
        expected = sorted({value for card in served for value in field(card, path)}, key=lambda value: value.encode())
        equal(f"{kind.__name__}.all", kind.all(), expected)
    for kind in (Card, Set):
        try:
            kind.find("no-such-thing")
            check(f"{kind.__name__}.find of nothing is an error", False)
        except PokemonTcgException as error:
            equal(f"{kind.__name__}.find of nothing is an error", json.loads(error.description)["error"]["code"], 404)
    RestClient.configure("12345678-1234-1234-1234-123456789abc")
    equal("a key is accepted", Card.find("base1-4").id, "base1-4")
    RestClient.configure(None)
    priced = [card for card in everything if card.tcgplayer is not None or card.cardmarket is not None]
    for card in priced:
        for block in (card.tcgplayer, card.cardmarket):
            if block is not None and not re.fullmatch(r"\d{4}/\d\d/\d\d", block.updatedAt):
                check("prices are dated", False, block.updatedAt)
    check(f"prices of {len(priced)} cards are decoded", True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--server", required=True)
    parser.add_argument("--corpora")
    arguments = parser.parse_known_args()[0]
    server = Server(arguments.server)
    pokemontcgsdk.querybuilder.__endpoint__ = server.address
    cards, sets, real = dumps(arguments.corpora)
    served = server.list("/cards")
    if real and len(served) < 10_000:
        # The server was given the project's own cards only.
        cards, sets, real = dumps(None)
    check_bodies(served, cards, sets)
    check_lists(server, served)
    check_queries(server, served)
    check_prices(server, served)
    check_sdk(served, cards, sets)
    print(f"{checks} checks passed over {len(served)} cards", flush=True)


if __name__ == "__main__":
    main()

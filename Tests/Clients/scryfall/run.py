#!/usr/bin/env python3
"""Drives a running server with scrython, the Python client of Scryfall.

    run.py --server http://127.0.0.1:7878 [--corpora DIR]

Without a folder of real dumps the server has the cards of Corpus, with one those of the dumps in it.
What is expected is computed here from the dumps, not by the server's own code. The server may hold more cards than the
dumps named here, so lists are checked from both sides: every card that a dump has must be there, and every card that is
there must be what was asked for. Every check prints a line; the first that fails ends the run.
"""

import argparse
import gzip
import json
import os
import random
import sys
import unicodedata
import urllib.error
import urllib.parse
import urllib.request

import scrython
import scrython.base
from scrython.base import ScryfallError

EXTRA_LAYOUTS = {"token", "double_faced_token", "emblem", "art_series", "planar", "scheme", "vanguard"}
EXTRA_SET_TYPES = {"token", "memorabilia", "minigame"}


def check(title, condition, shown=""):
    """Prints whether a claim holds, and ends the run when it does not."""
    print(("ok    " if condition else "FAIL  ") + title + (f": {shown}" if shown != "" and not condition else ""))
    if not condition:
        sys.exit(1)


def collated(text):
    """Letters and digits in lower case, without accents."""
    text = text.replace("Æ", "AE").replace("æ", "ae").replace("ø", "o").replace("œ", "oe")
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(c for c in plain if c.isalnum() and not unicodedata.combining(c))


def trigrams(text):
    padded = f"  {text} "
    return {padded[i : i + 3] for i in range(len(padded) - 2)}


def expected_completion(text, names):
    """The documented order of autocomplete, by brute force."""
    wanted = collated(text)
    if len(wanted) < 2:
        return []
    own = trigrams(wanted)
    ranked = []
    for name in names:
        key = collated(name)
        if wanted in key:
            other = trigrams(key)
            shared = len(own & other)
            ranked.append((not key.startswith(wanted), -shared / (len(own) + len(other) - shared), name.encode(), name))
    return [entry[-1] for entry in sorted(ranked)[:20]]


def distance(left, right):
    """Optimal string alignment."""
    before, row = None, list(range(len(right) + 1))
    for i, a in enumerate(left, 1):
        two_before, before, row = before, row, [i]
        for j, b in enumerate(right, 1):
            best = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (a != b))
            if i > 1 and j > 1 and a == right[j - 2] and left[i - 2] == b:
                best = min(best, two_before[j - 2] + 1)
            row.append(best)
    return row[-1]


def misspelt(name, chance):
    """A name with one slip, or two when it is long."""
    letters = list(name)
    for _ in range(2 if len(name) > 10 else 1):
        place = chance.randrange(len(letters))
        kind = chance.randrange(4)
        if kind == 0:
            del letters[place]
        elif kind == 1:
            letters.insert(place, chance.choice("abcdefghijklmnopqrstuvwxyz"))
        elif kind == 2:
            letters[place] = chance.choice("abcdefghijklmnopqrstuvwxyz")
        elif place:
            letters[place], letters[place - 1] = letters[place - 1], letters[place]
    return "".join(letters)


class Client:
    """scrython, led to another host."""

    def __init__(self, server, corpora):
        self.server = server.rstrip("/")
        original = scrython.base.urlopen

        def redirected(request, *arguments, **keywords):
            request.full_url = request.full_url.replace("https://api.scryfall.com", self.server)
            return original(request, *arguments, **keywords)

        scrython.base.urlopen = redirected
        here = os.path.dirname(os.path.abspath(__file__))
        corpus = os.path.join(here, "..", "..", "..", "Corpus", "magic", "scryfall-cards.jsonl")
        dump = os.path.join(corpora, "scryfall-default-cards-2018.json.gz") if corpora else ""
        self.has_dump = os.path.exists(dump)
        if self.has_dump:
            with gzip.open(dump, "rt", encoding="utf-8") as file:
                self.cards = json.load(file)
        else:
            with open(corpus, encoding="utf-8") as lines:
                self.cards = [json.loads(line) for line in lines]
        self.chance = random.Random(20181)

    def get(self, path, **parameters):
        """Asks without scrython: status, header fields, body."""
        url = f"{self.server}{path}?{urllib.parse.urlencode(parameters)}"
        try:
            with urllib.request.urlopen(url) as response:
                return response.status, response.headers, response.read()
        except urllib.error.HTTPError as error:
            return error.code, error.headers, error.read()


def is_extra(card):
    return card.get("layout") in EXTRA_LAYOUTS or card.get("set_type") in EXTRA_SET_TYPES


def place(card):
    return (card["set"], card["collector_number"], card["lang"])


def failure(call):
    """The error that a call ends with."""
    try:
        call()
    except ScryfallError as error:
        return error
    return None


def check_catalog(client):
    names = scrython.catalogs.CardNames(rate_limit=False)
    check("catalog: the total is the length", names.total_values == len(names.data))
    check("catalog: each name stands there once", len(set(names.data)) == len(names.data))
    plain = {card["name"] for card in client.cards if not is_extra(card)}
    missing = plain - set(names.data)
    check(f"catalog: it holds all {len(plain)} names of the dumps", not missing, sorted(missing)[:5])
    for catalog in ("CreatureTypes", "CardTypes", "Supertypes", "ArtistNames", "Powers", "Watermarks"):
        found = getattr(scrython.catalogs, catalog)(rate_limit=False)
        check(f"catalog: {catalog} are all different", found.total_values == len(set(found.data)))
    missing = {card["artist"] for card in client.cards if card.get("artist")} - set(
        scrython.catalogs.ArtistNames(rate_limit=False).data)
    check("catalog: it holds all artists of the dumps", not missing, sorted(missing)[:5])
    return names.data


def check_autocomplete(client, names):
    texts = ["thal", "ningbolt", "eowyn", "jace", "li", "er", "Sérra", "lim-dul", "//", "x", ""]
    for _ in range(40):
        key = collated(client.chance.choice(names))
        length = client.chance.randint(2, 7)
        start = client.chance.choice([0, client.chance.randrange(max(1, len(key) - length + 1))])
        texts.append(key[start : start + length])
    for text in texts:
        found = scrython.cards.Autocomplete(q=text, rate_limit=False)
        expected = expected_completion(text, names)
        check(f"autocomplete: {text!r} gives {len(expected)} names in order", found.data == expected,
              (found.data, expected))
        check("autocomplete: the total is the length", found.total_values == len(found.data))


def check_named(client, names):
    by_key = {}
    for name in names:
        by_key.setdefault(collated(name), []).append(name)
    for name in client.chance.sample(names, min(60, len(names))):
        if len(by_key[collated(name)]) > 1 or not collated(name):
            continue
        for typed in [name, name.upper(), name.replace(" ", "-").replace("'", "")]:
            card = scrython.cards.Named(exact=typed, rate_limit=False)
            check(f"named exact: {typed!r}", card.name == name, card.name)
    for typed, name in [("fire", "Fire // Ice"), ("swords to plowshares", "Swords to Plowshares"),
                        ("Lightning Bolt", "Lightning Bolt")]:
        check(f"named exact: the face or name {typed!r}", scrython.cards.Named(exact=typed, rate_limit=False).name == name)
    card = scrython.cards.Named(exact="lightning bolt", set="lea", rate_limit=False)
    check("named exact: a set chooses the printing", (card.set, card.name) == ("lea", "Lightning Bolt"))

    faces = {}
    for name in names:
        parts = name.split(" // ")
        faces[name] = [collated(name)] + ([collated(part) for part in parts] if len(parts) == 2 else [])
    right = ambiguous = nearer = 0
    for name in client.chance.sample(names, min(120, len(names))):
        if len(name) < 5:
            continue
        typed = misspelt(name, client.chance)
        try:
            found = scrython.cards.Named(fuzzy=typed, rate_limit=False).name
        except ScryfallError as error:
            check(f"named fuzzy: {typed!r} is found or ambiguous", error.type == "ambiguous", error.details)
            ambiguous += 1
            continue
        if found == name:
            right += 1
            continue
        key = collated(typed)
        own = min(distance(key, face) for face in faces[name])
        other = min(distance(key, face) for face in faces.get(found, [collated(found)]))
        check(f"named fuzzy: {typed!r} is {name!r} or nearer to what is found", other <= own, found)
        nearer += 1
    check(f"named fuzzy: {right} right, {ambiguous} ambiguous, {nearer} nearer to another name",
          (right + ambiguous) * 100 >= 99 * (right + ambiguous + nearer) - 100)

    error = failure(lambda: scrython.cards.Named(fuzzy="jace", rate_limit=False))
    check("named fuzzy: 'jace' is ambiguous", error is not None and error.type == "ambiguous" and error.status == 404)
    error = failure(lambda: scrython.cards.Named(fuzzy="xqzzt wvvkqj", rate_limit=False))
    check("named fuzzy: what is no name is not found", error is not None and error.code == "not_found")
    error = failure(lambda: scrython.cards.Named(exact="Lightning Bol", rate_limit=False))
    check("named exact: what is no name is not found", error is not None and error.status == 404)
    error = failure(lambda: scrython.cards.Named(rate_limit=False))
    check("named: without a name the request is bad", error is not None and error.code == "bad_request")


def check_search(client):
    def places(query, **more):
        results = scrython.cards.Search(q=query, unique="prints", rate_limit=False, **more)
        cards = [card.to_dict() for card in results.iter_all(rate_limit=False)]
        check(f"search: {query!r} has as many cards as it says", results.total_cards == len(cards))
        check(f"search: {query!r} gives each card once", len({card["id"] for card in cards}) == len(cards))
        return cards

    def compare(query, holds, **more):
        cards = places(query, include_extras="true", include_multilingual="true", **more)
        expected = {place(card) for card in client.cards if holds(card)}
        missing = expected - {place(card) for card in cards}
        check(f"search: {query!r} finds all {len(expected)} cards of the dumps", not missing, sorted(missing)[:5])
        wrong = [card["name"] for card in cards if not holds(card)]
        check(f"search: {query!r} finds nothing else", not wrong, wrong[:5])
        return cards

    compare("e:lea", lambda card: card["set"] == "lea")
    compare("r>=mythic year<2012", lambda card: card["rarity"] in ("mythic", "special", "bonus")
            and card["released_at"] < "2012")
    compare("lang:ja", lambda card: card["lang"] == "ja")
    compare("is:split or is:flip", lambda card: card["layout"] in ("split", "flip"))
    compare('"of the" -is:digital', lambda card: not card["digital"] and any(
        "of the" in card.get(key, "").lower() for key in ("name", "printed_name", "flavor_name")))
    if client.has_dump:
        def types(card):
            return [card.get("type_line", "")] + [f.get("type_line", "") for f in card.get("card_faces", [])]

        big = compare("e:chk", lambda card: card["set"] == "chk")
        check("search: a large set fills more than a page", len(big) > 175)
        compare("t:goblin pow>tou", lambda card: "goblin" in " ".join(types(card)).lower() and any(
            number(face.get("power")) > number(face.get("toughness"))
            for face in [card] + card.get("card_faces", []) if "power" in face and "toughness" in face))
        compare("c=wu cmc>=5", lambda card: colors(card) == {"W", "U"} and card.get("cmc", 0) >= 5)
        compare('o:"draw three cards"', lambda card: any("draw three cards" in (f.get("oracle_text") or "").lower().replace("\n", " ")
                                                          for f in [card] + card.get("card_faces", [])))
        compare("a:avon is:foil", lambda card: card.get("foil", "foil" in card.get("finishes", [])) and "avon" in " ".join(
            [card.get("artist", "")] + [f.get("artist", "") for f in card.get("card_faces", [])]).lower())
        compare("m>=2WW c=w", lambda card: colors(card) == {"W"} and any(
            costs_at_least(cost, 2, {"W": 2}) for cost in costs(card)))
        compare("mana={R/W}", lambda card: "{R/W}" in costs(card))
        compare('o:"~ can\'t block"', lambda card: any(
            f"{name.lower()} can't block" in (face.get("oracle_text") or "").lower().replace("\n", " ")
            for face in [card] + card.get("card_faces", []) for name in own_names(card)))
    priced = places("usd>0.10 or usd_foil>0.10 or eur>0.10 or tix>0.10")
    for limit in ("0.5", "2", "10.005"):
        for slot in ("usd", "usd_foil", "eur", "tix"):
            wanted = {card["id"] for card in priced if float(card["prices"][slot] or 0) > float(limit)}
            if wanted:
                found = {card["id"] for card in places(f"{slot}>{limit}")}
                check(f"search: {slot}>{limit} finds the {len(wanted)} cards that show it", found == wanted)
    for preference, best in (("oldest", min), ("newest", max)):
        prints = places('!"Lightning Bolt"', include_extras="true")
        card = scrython.cards.Search(q=f'!"Lightning Bolt" prefer:{preference}', rate_limit=False).data[0].to_dict()
        check(f"search: prefer:{preference} chooses the printing",
              card["released_at"] == best(card["released_at"] for card in prints), card["released_at"])
    cards = scrython.cards.Search(q="lightning", rate_limit=False)
    check("search: cards stand there once", len({c.name for c in cards.data}) == len(cards.data))
    rules = {card["name"] for card in client.cards if card.get("oracle_text")}
    bare = [c.name for c in cards.data if c.name in rules and not c.to_dict().get("oracle_text")]
    check("search: what is known of a card stands for it", not bare, bare[:5])
    check("search: names are in order", [collated(c.name) for c in cards.data] == sorted(collated(c.name) for c in cards.data))
    everything = scrython.cards.Search(q="year>=1993", unique="prints", order="released", rate_limit=False)
    days = [card.to_dict()["released_at"] for card in everything.iter_all(rate_limit=False)]
    check(f"search: {len(days)} cards over all pages, the newest first", days == sorted(days, reverse=True))
    last = (everything.total_cards + 174) // 175
    error = failure(lambda: scrython.cards.Search(q="year>=1993", unique="prints", page=last + 1, rate_limit=False))
    check("search: behind the last page", error is not None and error.status == 422)
    error = failure(lambda: scrython.cards.Search(q="xqzzt", rate_limit=False))
    check("search: nothing found", error is not None and (error.status, error.code) == (404, "not_found"))
    error = failure(lambda: scrython.cards.Search(q="monkey:7", rate_limit=False))
    check("search: all terms ignored", error is not None and error.status == 400 and len(error.warnings) == 1)


def colors(card):
    """The colours of a card, or those of its faces."""
    return set(card.get("colors") or sum((face.get("colors", []) for face in card.get("card_faces", [])), []))


def costs(card):
    """The costs of a card and of its faces."""
    texts = [face.get("mana_cost") or "" for face in [card] + card.get("card_faces", [])]
    return [cost for text in texts for cost in text.split(" // ") if cost]


def costs_at_least(cost, generic, symbols):
    """Whether a cost has as much of everything."""
    own = cost.strip("{}").split("}{")
    return sum(int(part) for part in own if part.isdigit()) >= generic and all(
        own.count(symbol) >= count for symbol, count in symbols.items())


def own_names(card):
    """What the rules of a card may call it."""
    names = [name for face in [card] + card.get("card_faces", []) for name in face["name"].split(" // ")]
    return names + [name.split(",")[0] for name in names] + [
        "this " + word for word in ("creature", "land", "artifact", "enchantment", "aura", "equipment", "vehicle", "spell")]


def number(text):
    """The value of a size on a card."""
    try:
        return float(text)
    except (TypeError, ValueError):
        return float(sum(int(part) for part in str(text).split("+") if part.isdigit()))


def check_cards(client):
    sample = client.chance.sample(client.cards, 60)
    for card in sample:
        found = scrython.cards.ByCodeNumber(code=card["set"], number=urllib.parse.quote(card["collector_number"]),
                                            lang=card["lang"], rate_limit=False).to_dict()
        check(f"card: {place(card)}", place(found) == place(card) and found["name"] == card["name"], place(found))
        prices = found["prices"]
        check("card: it has seven prices, texts or null", len(prices) == 7 and all(
            value is None or float(value) > 0 for value in prices.values()), prices)
        again = scrython.cards.ById(id=card["id"], rate_limit=False).to_dict()
        check("card: its identifier leads to the same one", place(again) == place(card), place(again))
    kinds = [("tcgplayer_id", scrython.cards.ByTCGPlayerId), ("mtgo_id", scrython.cards.ByMTGOId),
             ("arena_id", scrython.cards.ByArenaId), ("cardmarket_id", scrython.cards.ByCardMarketId),
             ("multiverse_ids", scrython.cards.ByMultiverseId)]
    for key, route in kinds:
        holders = [card for card in client.cards if card.get(key)]
        for card in client.chance.sample(holders, min(10, len(holders))):
            value = card[key][0] if key == "multiverse_ids" else card[key]
            found = route(id=value, rate_limit=False)
            check(f"card: {key} {value}", found.name == card["name"], found.name)
    error = failure(lambda: scrython.cards.ById(id="00000000-0000-4000-8000-000000000000", rate_limit=False))
    check("card: an unknown identifier is not found", error is not None and error.status == 404)
    check("card: a random one", scrython.cards.Random(rate_limit=False).to_dict()["object"] == "card")
    status, fields, body = client.get("/cards/named", exact="Lightning Bolt", format="json", face="", version="", pretty="")
    check("card: content type", fields["Content-Type"] == "application/json; charset=utf-8", fields["Content-Type"])
    check("card: caches may keep it", fields["Cache-Control"] == "public, max-age=57600", fields["Cache-Control"])
    status, fields, body = client.get("/cards/random")
    check("card: nobody keeps a random one", "no-cache" in fields["Cache-Control"], fields["Cache-Control"])


def check_collection(client):
    sample = client.chance.sample([card for card in client.cards if card["lang"] == "en"], 20)
    wanted = [{"id": card["id"]} for card in sample]
    wanted += [{"set": card["set"], "collector_number": card["collector_number"]} for card in sample]
    wanted += [{"name": card["name"], "set": card["set"]} for card in sample]
    missing = [{"name": "No such card"}, {"set": "lea", "collector_number": "9999"}, {"mtgo_id": 999999999}]
    found = scrython.cards.Collection(data={"identifiers": wanted + missing}, rate_limit=False)
    check("collection: every card is found, in order", [c.name for c in found.data] == [c["name"] for c in sample] * 3,
          [c.name for c in found.data])
    check("collection: what is missing is echoed", found.to_dict()["not_found"] == missing, found.to_dict()["not_found"])
    oracle = [card for card in client.cards if card.get("oracle_id") and not is_extra(card)]
    for card in client.chance.sample(oracle, 5):
        got = scrython.cards.Collection(data={"identifiers": [{"oracle_id": card["oracle_id"]}]}, rate_limit=False)
        check(f"collection: oracle_id of {card['name']!r}", [c.name for c in got.data] in ([card["name"]], []),
              [c.name for c in got.data])
    error = failure(lambda: scrython.cards.Collection(data={"identifiers": [{"name": "x"}] * 76}, rate_limit=False))
    check("collection: 76 are too many", error is not None and error.status == 422)
    error = failure(lambda: scrython.cards.Collection(data={"identifiers": [{"colour": "x"}]}, rate_limit=False))
    check("collection: what is no identifier is refused", error is not None and error.status == 422)


def check_sets(client):
    sets = scrython.sets.All(rate_limit=False)
    codes = {entry.code for entry in sets.data}
    missing = {card["set"] for card in client.cards} - codes
    check(f"sets: all of the dumps are there ({len(codes)})", not missing, sorted(missing)[:5])
    alpha = scrython.sets.ByCode(code="lea", rate_limit=False)
    check("sets: by code", (alpha.code, alpha.name) == ("lea", "Limited Edition Alpha"), alpha.name)
    check("sets: by identifier", scrython.sets.ById(id=alpha.id, rate_limit=False).code == "lea")
    error = failure(lambda: scrython.sets.ByCode(code="nope", rate_limit=False))
    check("sets: an unknown code is not found", error is not None and error.status == 404)
    bulk = scrython.bulk_data.All(rate_limit=False)
    check("bulk data: the files that there are", [entry.type for entry in bulk.data][0].endswith("_cards"))
    one = scrython.bulk_data.ByType(type=bulk.data[0].type, rate_limit=False)
    check("bulk data: by type", one.id == bulk.data[0].id)
    request = urllib.request.Request(one.jsonl_download_uri)
    with urllib.request.urlopen(request) as response, gzip.GzipFile(fileobj=response) as lines:
        cards = [json.loads(line) for line in lines]
    missing = {place(card) for card in client.cards} - {place(card) for card in cards}
    check(f"bulk data: the file holds all cards of the dumps among its {len(cards)}", not missing, sorted(missing)[:5])
    check("bulk data: the cards have prices", all(len(card["prices"]) == 7 for card in cards))


def main():
    arguments = argparse.ArgumentParser(description="Drives a running server with scrython.")
    arguments.add_argument("--server", required=True, help="the address of the server")
    arguments.add_argument("--corpora", default="", help="the folder of the real dumps")
    # What other clients are told about the server is of no use here.
    options, _ = arguments.parse_known_args()
    client = Client(options.server, options.corpora)
    print(f"      {len(client.cards)} cards expected" + (", with the real dump" if client.has_dump else ""))
    names = check_catalog(client)
    check_autocomplete(client, names)
    check_named(client, names)
    check_search(client)
    check_cards(client)
    check_collection(client)
    check_sets(client)


if __name__ == "__main__":
    main()

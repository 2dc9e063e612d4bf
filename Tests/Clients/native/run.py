"""Asks a running server over its native API: requests made from its own description, and what HTTP promises.

Run by Scripts/test-clients, or by hand:

    python Tests/Clients/native/run.py --server http://127.0.0.1:7878

Prints one line for each check and ends with status 1 after the first that fails.
"""

import argparse
import gzip
import http.client
import json
import os
import pathlib
import subprocess
import sys
import urllib.parse

SEED = 20261121


class Answer:
    """What came back: status, header fields by lower-case name, body as it was sent."""

    def __init__(self, response):
        self.status = response.status
        self.fields = {name.lower(): value for name, value in response.getheaders()}
        self.raw = response.read()

    @property
    def body(self):
        return gzip.decompress(self.raw) if self.fields.get("content-encoding") == "gzip" else self.raw

    @property
    def json(self):
        return json.loads(self.body)


class Server:
    def __init__(self, address):
        self.address = address.rstrip("/")
        self.parts = urllib.parse.urlsplit(self.address)

    def ask(self, target, method="GET", body=None, **fields):
        connection = http.client.HTTPConnection(self.parts.hostname, self.parts.port, timeout=20)
        try:
            named = {name.replace("_", "-"): value for name, value in fields.items()}
            connection.request(method, target, body=body, headers=named)
            return Answer(connection.getresponse())
        finally:
            connection.close()


def check(claim, condition, *evidence):
    if condition:
        print(f"ok    {claim}", flush=True)
        return
    print(f"FAILS {claim}")
    for piece in evidence:
        print(f"      {str(piece)[:600]}")
    sys.exit(1)


def a_card(server):
    """The key of some card of the index with letters in its name, and that name."""
    for query in ["charizard", "lightning bolt", "dragon", "a", "e"]:
        answer = server.ask("/v1/search?" + urllib.parse.urlencode({"q": query, "limit": 1}))
        for result in answer.json["results"]:
            for printing in result["printings"]:
                return printing["id"], result["name"]
    check("the index holds a card", False)


def answers(server, key, name):
    escaped = urllib.parse.quote(key, safe="")
    card = server.ask(f"/v1/cards/{escaped}")
    check("a card is found by its key", card.status == 200 and card.json["id"] == key, card.raw)
    prefix = urllib.parse.quote(name[: max(3, len(name) // 2)])
    names = server.ask(f"/v1/complete?q={prefix}&distinct=names&limit=25").json["names"]
    check("names complete a prefix, each once", names and len(names) == len(set(names)) <= 25, names)
    search = server.ask(f"/v1/search?q={urllib.parse.quote(name)}&printings=1&explain=true").json
    check("a name finds itself first", search["results"][0]["name"] == name, search["results"][:1])
    check("an answer explains itself", "interpretation" in search and "explain" in search["results"][0])
    total = server.ask("/v1/sets?limit=1").json["total"]
    pages = [server.ask(f"/v1/sets?limit=7&offset={offset}").json["sets"] for offset in (0, 7)]
    check("sets come in pages", sum(map(len, pages)) == min(14, total) and pages[0] != pages[1], total)
    for path in ("prices", "history"):
        answer = server.ask(f"/v1/{path}/{escaped}")
        check(f"{path} of a card are answered", answer.status == 200 and answer.json["id"] == key, answer.raw)


def conditional_requests(server):
    for target in ("/v1/complete?q=char", "/v1/sets?limit=3", "/openapi.json"):
        first = server.ask(target)
        tag = first.fields.get("etag")
        check(f"{target} has an ETag", first.status == 200 and tag, first.fields)
        again = server.ask(target, If_None_Match=tag)
        check("the same ETag gives 304 without a body", again.status == 304 and not again.raw, again.status)
        check("304 repeats the ETag", again.fields.get("etag") == tag, again.fields)
        other = server.ask(target, If_None_Match='"something-else"')
        check("another ETag gives the answer", other.status == 200 and other.raw, other.status)


def head_requests(server):
    for target in ("/v1/complete?q=char", "/v1/search", "/v1/nowhere", "/openapi.json"):
        get, head = server.ask(target), server.ask(target, "HEAD")
        check(f"HEAD of {target} is GET without a body", head.status == get.status and not head.raw, head.status)
        kind = [answer.fields.get("content-type") for answer in (get, head)]
        check("HEAD says the same media type", kind[0] == kind[1], kind)


def compression(server):
    plain = server.ask("/openapi.json")
    packed = server.ask("/openapi.json", Accept_Encoding="gzip")
    check("gzip comes only where it is asked for", "content-encoding" not in plain.fields, plain.fields)
    check("gzip is smaller", packed.fields.get("content-encoding") == "gzip", packed.fields)
    check("gzip holds the same", packed.json == plain.json and len(packed.raw) < len(plain.raw) / 3)
    check("caches are told", "accept-encoding" in packed.fields.get("vary", "").lower(), packed.fields)


def other_origins(server):
    for target in ("/v1/complete?q=char", "/v1/search", "/v1/nowhere"):
        answer = server.ask(target, Origin="https://shop.example")
        allowed = answer.fields.get("access-control-allow-origin")
        check(f"pages of other origins may read {target}", allowed == "*", answer.status, answer.fields)
    asked = server.ask(
        "/v1/match", "OPTIONS", Origin="https://shop.example", Access_Control_Request_Method="POST",
        Access_Control_Request_Headers="content-type")
    allowed = asked.fields.get("access-control-allow-methods", "")
    check("pages of other origins may ask before they post", asked.status in (200, 204) and "POST" in allowed, asked.fields)


def errors(server):
    cases = [
        ("GET", "/v1/search", 400, "bad_request"), ("GET", "/v1/search?q=a&limit=x", 400, "bad_request"),
        ("GET", "/v1/complete?q=a&game=nonsense", 400, "bad_request"),
        ("GET", "/v1/cards/pokemon:no-such-card", 404, "not_found"),
        ("GET", "/v1/cards/nonsense", 400, "bad_request"), ("GET", "/v1/nowhere", 404, "not_found"),
        ("POST", "/v1/search?q=a", 405, "method_not_allowed"), ("GET", "/v1/match", 405, "method_not_allowed"),
        ("GET", "/v1/search?q=" + "a" * 1_001, 400, "bad_request"),
    ]
    for method, target, status, code in cases:
        answer = server.ask(target, method)
        error = answer.json.get("error", {}) if answer.raw else {}
        shape = set(error) == {"code", "message", "status"} and error["status"] == answer.status
        shown = target if len(target) < 60 else target[:57] + "..."
        check(f"{method} {shown} gives {status} {code}", answer.status == status and shape and error["code"] == code, answer.status, answer.raw)
        if status == 405:
            check("405 names the methods", "Allow".lower() in answer.fields, answer.fields)


def matching(server, key, name):
    lines = ["2 " + name] * 700 + ["1 Qzxwv Vwxzq"]
    answer = server.ask("/v1/match", "POST", "\n".join(lines).encode(), Content_Type="text/plain")
    objects = [json.loads(line) for line in answer.body.decode().splitlines()]
    check("a list gives a line for each of its lines, and a summary", len(objects) == 702, len(objects))
    check("lines come in order", [one["line"] for one in objects[:-1]] == list(range(1, 702)))
    check("the summary counts them", objects[-1]["summary"]["lines"] == 701, objects[-1])
    check("a name is matched", objects[0]["printing"]["name"] == name, objects[0])
    check("nonsense is not", objects[-2]["confidence"] == "none", objects[-2])
    check("the media type is that of lines", answer.fields["content-type"].startswith("application/x-ndjson"))
    empty = server.ask("/v1/match", "POST", b"")
    check("an empty list is refused", empty.status == 400 and empty.json["error"]["code"] == "bad_request", empty.raw)


def fuzzing(server, output, seconds):
    """Lets schemathesis make requests from the served description, good ones and bad ones."""
    command = [
        str(pathlib.Path(sys.executable).parent / "schemathesis"), "--config-file",
        str(pathlib.Path(__file__).resolve().parent / "schemathesis.toml"), "run", server.address + "/openapi.json",
        "--include-tag", "native", "--phases", "examples,coverage,fuzzing", "--seed", str(SEED),
        "--max-examples", "40", "--max-time", str(seconds), "--request-timeout", "20", "--no-color",
        "--suppress-health-check", "all", "--warnings", "off",
    ]
    run = subprocess.run(command, capture_output=True, text=True, timeout=seconds * 4 + 120, cwd=output)
    (output / "schemathesis.log").write_text(run.stdout + run.stderr)
    lines = [line[:200] for line in run.stdout.splitlines() if line.strip()]
    for line in lines:
        if "generated" in line or "selected" in line:
            print(f"      {line.strip()}")
    start = next((index for index, line in enumerate(lines) if "FAILURES" in line or "ERRORS" in line), 0)
    check(
        "the description holds against requests made from it", run.returncode == 0, *lines[start : start + 60],
        run.stderr)


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--server", required=True)
    arguments.add_argument("--output", default=".build/client-tests/native")
    arguments.add_argument("--pid")
    arguments.add_argument("--corpora")
    arguments.add_argument("--seconds", type=int, default=60)
    given = arguments.parse_known_args()[0]
    output = pathlib.Path(given.output).resolve()
    os.makedirs(output, exist_ok=True)
    server = Server(given.server)
    key, name = a_card(server)
    answers(server, key, name)
    conditional_requests(server)
    head_requests(server)
    compression(server)
    other_origins(server)
    errors(server)
    matching(server, key, name)
    fuzzing(server, output, given.seconds)
    print("\nThe native API answers as it is described.")


main()

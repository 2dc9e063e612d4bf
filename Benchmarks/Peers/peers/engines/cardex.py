"""Cardex itself, through its command: queries go in as lines, answers come out as JSON, with the time of each."""

import csv
import json
import subprocess
from collections.abc import Sequence

from peers.engine import Answer, Engine, Outcome, bytes_in
from peers.errors import ComparisonError
from peers.queries import Query


class Cardex(Engine):
    """`cardex search --batch` and, for beginnings of names, `cardex complete --batch`.

    The time of an answer is its `elapsed_ns`, from the text of the query to the ranked hits. What has no answer
    Cardex says by itself.
    """

    key = "cardex"
    title = "**Cardex**"
    has_floor = False
    answers_in_bulk = True

    def build(self, names: Sequence[str]) -> None:
        self._index = self.settings.folder / "names.cardex"
        dump = self.settings.folder / "names.csv"
        with dump.open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file, quoting=csv.QUOTE_ALL)
            writer.writerow(["name"])
            writer.writerows([name] for name in names)
        self._run("rebuild", "--no-warm", "--quiet", "--from", f"csv,game={self.settings.game}:{dump}")

    def search(self, query: str, limit: int) -> list[Answer]:
        return self._answer("search", [query], limit)[0][0]

    def complete(self, prefix: str, limit: int) -> list[Answer]:
        return self._answer("complete", [prefix], limit)[0][0]

    def ask(self, queries: Sequence[Query], limit: int) -> list[Outcome]:
        outcomes: dict[int, Outcome] = {}
        for command, is_prefix in (("search", False), ("complete", True)):
            asked = [place for place, query in enumerate(queries) if query.is_prefix == is_prefix]
            if not asked:
                continue
            answered = self._answer(command, [queries[place].text for place in asked], limit)
            for place, (answers, elapsed) in zip(asked, answered, strict=True):
                outcomes[place] = Outcome(queries[place], answers, elapsed)
        return [outcomes[place] for place in range(len(queries))]

    def bytes(self) -> int:
        return bytes_in(self._index)

    def version(self) -> str:
        result = subprocess.run(
            [str(self.settings.cardex), "--version"], capture_output=True, text=True, check=True
        )
        return result.stdout.strip()

    def _answer(self, command: str, texts: Sequence[str], limit: int) -> list[tuple[list[Answer], int]]:
        output = self._run(
            command,
            *("--batch", "--names", "--format", "jsonl", "--limit", str(limit)),
            lines="".join(f"{text}\n" for text in texts),
        )
        objects = [json.loads(line) for line in output.splitlines()]
        if len(objects) != len(texts):
            raise ComparisonError(f"cardex {command} answered {len(objects)} of {len(texts)} lines")
        return [
            (
                [Answer(result["name"], float(result["score"])) for result in item["results"]],
                item["elapsed_ns"],
            )
            for item in objects
        ]

    def _run(self, command: str, *arguments: str, lines: str = "") -> str:
        invocation = [str(self.settings.cardex), command, "--index", str(self._index), *arguments]
        result = subprocess.run(invocation, input=lines, capture_output=True, text=True, check=False)
        # 1 says that a line had no match, which is an answer.
        if result.returncode not in (0, 1):
            raise ComparisonError(f"{' '.join(invocation)} failed: {result.stderr.strip()}")
        return result.stdout

"""PostgreSQL with pg_trgm: names whose words share trigrams with the query, by a server of our own."""

import os
import pwd
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

import psycopg

from peers.engine import Answer, Engine
from peers.errors import ComparisonError
from peers.reranking import Reranked
from peers.text import joined, spaced

USER = "postgres"
SERVER_SETTINGS = {
    "listen_addresses": "",
    "fsync": "off",
    "shared_buffers": "256MB",
    "maintenance_work_mem": "256MB",
    "jit": "off",
    "max_parallel_workers_per_gather": "0",
    "max_parallel_maintenance_workers": "0",
    "autovacuum": "off",
    "random_page_cost": "1.0",
}


class TrigramSimilarity(Engine):
    """The nearest names by `similarity`, in the order of a GiST index."""

    key = "pg-trgm-gist"
    title = "PostgreSQL pg_trgm, GiST"
    indices: ClassVar[tuple[str, ...]] = (
        "CREATE INDEX ON names USING gist (spaced gist_trgm_ops (siglen = 64))",
    )

    def build(self, names: Sequence[str]) -> None:
        server = Server(self.settings.folder)
        self.resources.callback(server.stop)
        server.start()
        self._connection = self.resources.enter_context(server.connect())
        self._connection.execute("CREATE EXTENSION pg_trgm")
        self._connection.execute("CREATE TABLE names (name text, spaced text, joined text)")
        with self._connection.cursor().copy("COPY names FROM STDIN") as copy:
            for name in names:
                copy.write_row((name, spaced(name), joined(name)))
        for index in self.indices:
            self._connection.execute(index)
        self._connection.execute("VACUUM ANALYZE names")

    def search(self, query: str, limit: int) -> list[Answer]:
        return self._found(
            """
            SELECT name, 1 - (spaced <-> %(spaced)s) FROM names
            ORDER BY spaced <-> %(spaced)s LIMIT %(limit)s
            """,
            query,
            limit,
        )

    def complete(self, prefix: str, limit: int) -> list[Answer]:
        return self._found(
            """
            SELECT name, 1 - (%(spaced)s <<-> spaced) FROM names
            ORDER BY %(spaced)s <<-> spaced LIMIT %(limit)s
            """,
            prefix,
            limit,
        )

    def bytes(self) -> int:
        row = self._connection.execute("SELECT pg_total_relation_size('names')").fetchone()
        return int(row[0]) if row else 0

    def version(self) -> str:
        number = self._connection.info.server_version
        return f"PostgreSQL {number // 10000}.{number % 10000}"

    def _found(self, statement: str, query: str, limit: int) -> list[Answer]:
        parameters = {"spaced": spaced(query), "joined": joined(query), "limit": limit}
        rows = self._connection.execute(statement, parameters, prepare=True)
        return [Answer(name, score) for name, score in rows]


class TrigramSimilarities(TrigramSimilarity):
    """The best of three similarities, by GIN indices: of the words, of the joined form, and of a part of the name."""

    key = "pg-trgm-gin"
    title = "PostgreSQL pg_trgm, GIN"
    indices = (
        "CREATE INDEX ON names USING gin (spaced gin_trgm_ops)",
        "CREATE INDEX ON names USING gin (joined gin_trgm_ops)",
        "CREATE INDEX ON names (joined text_pattern_ops)",
    )

    def search(self, query: str, limit: int) -> list[Answer]:
        return self._found(
            """
            SELECT name, greatest(
                similarity(spaced, %(spaced)s),
                similarity(joined, %(joined)s),
                0.8 * word_similarity(%(spaced)s, spaced)) AS score
            FROM names
            WHERE spaced %% %(spaced)s OR joined %% %(joined)s OR %(spaced)s <%% spaced
            ORDER BY score DESC, length(joined) LIMIT %(limit)s
            """,
            query,
            limit,
        )

    def complete(self, prefix: str, limit: int) -> list[Answer]:
        return self._found(
            """
            SELECT name, greatest(
                (joined ^@ %(joined)s)::int,
                word_similarity(%(spaced)s, spaced),
                word_similarity(%(joined)s, joined)) AS score
            FROM names
            WHERE joined ^@ %(joined)s OR %(spaced)s <%% spaced OR %(joined)s <%% joined
            ORDER BY score DESC, length(joined) LIMIT %(limit)s
            """,
            prefix,
            limit,
        )


class TrigramSimilaritiesReranked(Reranked):
    """The first fifty answers by the best of three similarities, re-ranked by similarity of the whole name."""

    key = "pg-trgm-reranked"
    title = "PostgreSQL pg_trgm, GIN, re-ranked"
    first_stage = TrigramSimilarities


class Server:
    """A private PostgreSQL cluster in a folder of its own, reached by a Unix socket in it and not by the network."""

    def __init__(self, parent: Path) -> None:
        self._folder = parent / "postgresql"
        self._is_root = os.geteuid() == 0
        self._user = USER if self._is_root else pwd.getpwuid(os.geteuid()).pw_name

    def start(self) -> None:
        """Makes the cluster and starts its server."""
        self._folder.mkdir()
        if self._is_root:
            shutil.chown(self._folder, USER, USER)
        self._run("initdb", "--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C.UTF-8")
        options = [f"-c {name}='{value}'" for name, value in SERVER_SETTINGS.items()]
        options.append(f"-c unix_socket_directories='{self._folder}'")
        self._run("pg_ctl", "start", "--wait", f"--log={self._folder}/log", "--options", " ".join(options))

    def connect(self) -> psycopg.Connection:
        """Opens a connection on which every statement is its own transaction."""
        return psycopg.connect(host=str(self._folder), user=self._user, dbname="postgres", autocommit=True)

    def stop(self) -> None:
        """Stops the server if it runs, and removes its files."""
        if (self._folder / "data" / "postmaster.pid").exists():
            self._run("pg_ctl", "stop", "--wait", "--mode=fast")
        shutil.rmtree(self._folder, ignore_errors=True)

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(binaries() / program), *arguments, f"--pgdata={self._folder}/data"]
        if self._is_root:
            command = ["runuser", "--user", USER, "--", *command]
        result = subprocess.run(command, cwd=self._folder, capture_output=True, text=True, check=False)
        if result.returncode != 0:
            raise ComparisonError(f"{program} failed: {result.stderr.strip() or result.stdout.strip()}")


def binaries() -> Path:
    """The programs of the newest PostgreSQL that is installed."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if not found:
        raise ComparisonError(
            "There is no PostgreSQL below /usr/lib/postgresql; run Benchmarks/Peers/install"
        )
    return found[-1].parent

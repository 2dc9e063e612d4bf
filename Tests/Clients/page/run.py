#!/usr/bin/env python3
"""Drives the web page of a running server with headless Chromium.

    run.py --server http://127.0.0.1:PORT [--output DIR] [--browser /usr/bin/chromium]

Prints one line per check and exits with 1 at the first that fails. Screenshots go to the output folder.
"""

import argparse
import pathlib
import sys
import urllib.parse

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import checks  # noqa: E402
import screenshots  # noqa: E402
import without_server  # noqa: E402
from browser import Bench  # noqa: E402
from gateway import Gate  # noqa: E402


# No name is looked up: a picture that slips past the checks does not leave the machine either.
ISOLATION = ["--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1"]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--server", required=True)
    parser.add_argument("--output", default=".build/page-screenshots")
    parser.add_argument("--browser", default="/usr/bin/chromium")
    parser.add_argument("--corpora", help="where real dumps are; not used")
    parser.add_argument("--pid", help="the process of the server; not used, because a gate shuts it off")
    parser.add_argument("--only", help="a part of the names of the checks to run")
    options = parser.parse_args()
    server = urllib.parse.urlsplit(options.server)
    output = pathlib.Path(options.output)
    output.mkdir(parents=True, exist_ok=True)
    gate = Gate(server.hostname, server.port or 80)
    parts = [
        part
        for module in (checks, without_server, screenshots)
        for part in module.PARTS
        if not options.only or options.only in part.__name__
    ]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=options.browser, args=["--no-sandbox", *ISOLATION])
        bench = Bench(browser, gate, output)
        for part in parts:
            name = part.__name__.replace("_", " ")
            try:
                part(bench)
                bench.finish()
            except Exception as error:  # the name of the check belongs to the message
                print(f"FAILED  {name}: {error}", flush=True)
                bench.keep_evidence()
                browser.close()
                return 1
            print(f"passed  {name}", flush=True)
        browser.close()
    print(f"{len(parts)} checks of the page passed; screenshots are in {output}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

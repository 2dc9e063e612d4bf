"""What the checks share: pages of a browser, whatever goes wrong in them, and pictures that nobody has to fetch."""

import json
import urllib.parse
import urllib.request
import zlib

WATCH = """
window.violations = [];
addEventListener("securitypolicyviolation", (event) => violations.push(`${event.violatedDirective} ${event.blockedURI}`));
window.shift = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
}).observe({ type: "layout-shift", buffered: true });
"""

PHONE = {"width": 390, "height": 844}
# What there is once the server has said all of the card that was chosen.
COMPLETE = "#card .history:not([aria-busy])"
DESKTOP = {"width": 1280, "height": 800}


# Misspelt, with the name that is meant; an index need not have a price of each.
MISSPELT = {
    "charzard 4/102": "Charizard", "lightnin bolt set:2x2": "Lightning Bolt", "dark magican": "Dark Magician",
    "pikchu 25/165": "Pikachu", "monster rebron": "Monster Reborn", "red eyes blak dragon": "Red-Eyes Black Dragon",
}


def require(condition, words):
    if not condition:
        raise AssertionError(words)


class Bench:
    """Opens pages and remembers what they do."""

    def __init__(self, browser, gate, output):
        self.browser = browser
        self.gate = gate
        self.output = output
        self.origin = f"http://127.0.0.1:{gate.port}"
        self.contexts = []
        self.errors = []
        self.foreign = []
        self.requests = []
        self.pictures = "drawn"

    def page(self, path="/", size=DESKTOP, scheme="light", workers="block", **options):
        """Opens the page in a new profile, with the service worker only where it is asked for."""
        is_phone = size["width"] < 700
        context = self.browser.new_context(
            viewport=size, color_scheme=scheme, service_workers=workers, has_touch=is_phone, is_mobile=is_phone,
            device_scale_factor=2 if is_phone else 1, accept_downloads=True, **options)
        context.set_default_timeout(10_000)
        context.add_init_script(WATCH)
        context.on("request", self._note)
        context.route(lambda url: not url.startswith(self.origin), self._picture)
        self.contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: self._console(message))
        page.on("pageerror", lambda error: self.errors.append(f"error: {error}"))
        page.goto(self.origin + path)
        if path == "/":
            page.wait_for_selector("#start:not([hidden])")
        return page

    def _note(self, request):
        self.requests.append(request.url)
        if not request.url.startswith((self.origin, "blob:", "data:")):
            self.foreign.append((request.resource_type, request.url))

    def _console(self, message):
        # Playwright itself says so where it blocks service workers.
        if message.type in ("error", "warning") and "blocked by Playwright" not in message.text:
            self.errors.append(f"{message.type}: {message.text}")

    def _picture(self, route):
        if self.pictures == "none":
            return route.abort()
        hue = zlib.crc32(route.request.url.replace("_hires", "").replace("/cards/", "/cards_small/").encode()) % 360
        return route.fulfill(content_type="image/svg+xml", body=drawn(hue))

    def expect_errors(self, *parts):
        """Forgets console lines that a check causes on purpose."""
        self.errors = [line for line in self.errors if not any(part in line for part in parts)]

    def finish(self):
        """Ends a check: nothing may have gone wrong in any page, and nothing but pictures may have left the server."""
        for context in self.contexts:
            for page in context.pages:
                violations = page.evaluate("window.violations ?? []")
                require(violations == [], f"the policy was violated: {violations}")
            context.close()
        errors, foreign = self.errors, self.foreign
        self._reset()
        require(errors == [], f"the console says {errors}")
        for kind, url in foreign:
            require(kind == "image" and url.startswith("https://"), f"{kind} {url} leaves the server")

    def keep_evidence(self):
        """Takes pictures of the pages of a check that failed."""
        for number, context in enumerate(self.contexts):
            for page in context.pages:
                page.screenshot(path=self.output / f"failed-{number}.png")

    def _reset(self):
        self.contexts, self.errors, self.foreign, self.requests = [], [], [], []
        self.pictures = "drawn"

    def ask(self, path):
        """What the server itself answers."""
        with urllib.request.urlopen(self.origin + path, timeout=10) as response:
            return json.load(response)

    def priced(self):
        """Misspelt queries whose first printing has a price in dollars, with their names and prices."""
        found = []
        for query, name in MISSPELT.items():
            results = self.search(query, limit=1, printings=1)["results"]
            printings = results[0]["printings"] if results else []
            if printings and (printings[0]["price"] or {}).get("currency") == "USD":
                found.append((query, name, printings[0]))
        require(len(found) >= 2, f"only {len(found)} of the cards have a price")
        return found

    def search(self, query, **parameters):
        return self.ask("/v1/search?" + urllib.parse.urlencode({"q": query, **parameters}))


def type_query(page, query):
    """Types a query and waits for its answer."""
    page.locator("#box").fill(query)
    wait_for_answer(page, query)


def wait_for_answer(page, query):
    page.wait_for_function(
        "query => document.querySelector('#results').dataset.query === query", arg=query.strip())


def drawn(hue):
    """A card that was never printed, for the place where a publisher's picture stands."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 245 342"><rect width="245" height="342" rx="12" '
        f'fill="hsl({hue} 42% 60%)"/><rect x="14" y="14" width="120" height="14" rx="3" fill="#fff8"/>'
        f'<rect x="14" y="38" width="217" height="140" rx="4" fill="hsl({(hue + 40) % 360} 60% 82%)"/>'
        f'<path d="M14 178l70-78 50 52 40-38 57 64z" fill="hsl({(hue + 70) % 360} 40% 55%)"/>'
        f'<circle cx="180" cy="78" r="20" fill="hsl({(hue + 180) % 360} 70% 90%)"/>'
        f'<rect x="14" y="196" width="217" height="120" rx="4" fill="#fff7"/></svg>')

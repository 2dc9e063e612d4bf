"""What a vendor does with the page while the server is there."""

import csv
import io
import json
import pathlib
import random
import re
import urllib.error
import urllib.request

from browser import COMPLETE, DESKTOP, PHONE, require, type_query, wait_for_answer

AUDIT = (pathlib.Path(__file__).parent / "audit.js").read_text()
FIRST = "[role=option] >> nth=0"


def headline(page):
    """The name, the place and the price that stand first."""
    return (
        page.locator(".group .name .words").first.inner_text(),
        page.locator(".printing .number").first.inner_text(),
        page.locator(".printing .price").first.inner_text(),
    )


def files_have_types_policy_and_tags(bench):
    expected = {
        "/": "text/html; charset=utf-8", "/page/app.js": "text/javascript; charset=utf-8",
        "/page/base.css": "text/css; charset=utf-8", "/page/icon.svg": "image/svg+xml",
        "/service-worker.js": "text/javascript; charset=utf-8", "/manifest.webmanifest": "application/manifest+json",
    }
    for path, content_type in expected.items():
        with urllib.request.urlopen(bench.origin + path) as response:
            fields = response.headers
            require(fields["Content-Type"] == content_type, f"{path} is {fields['Content-Type']}")
            require("default-src 'none'" in (fields["Content-Security-Policy"] or ""), f"{path} has no policy")
            require("unsafe" not in fields["Content-Security-Policy"], f"{path} allows inline code")
            require(fields["X-Content-Type-Options"] == "nosniff", f"{path} may be sniffed")
            require(fields["Referrer-Policy"] == "no-referrer", f"{path} tells where its readers come from")
            require(len(fields.get_all("X-Content-Type-Options")) == 1, f"{path} says nosniff twice")
            tag = fields["ETag"]
            require(tag, f"{path} has no ETag")
        again = urllib.request.Request(bench.origin + path, headers={"If-None-Match": tag})
        try:
            urllib.request.urlopen(again)
            raise AssertionError(f"{path} is sent again to who has it")
        except urllib.error.HTTPError as answer:
            require(answer.code == 304, f"{path} answers {answer.code}")
    try:
        urllib.request.urlopen(bench.origin + "/page/no-such-file.js")
        raise AssertionError("a file that is not there is answered")
    except urllib.error.HTTPError as answer:
        require(answer.code == 404, f"a file that is not there answers {answer.code}")


def a_misspelling_finds_the_right_card_with_a_price(bench):
    for query, name, printing in bench.priced():
        page = bench.page()
        box = page.locator("#box")
        box.press_sequentially(query, delay=25)
        wait_for_answer(page, query)
        found = headline(page)
        require(found[0] == name, f"{query} finds {found}")
        require(found[1].split("/")[0] == printing["number"], f"{query} finds {found}, the server says {printing['number']}")
        require(f"{printing['price']['amount']:,.2f}" in found[2], f"{query} costs {found[2]}, the server says {printing['price']}")
        for words in (r"ago|just now", r"high|fair|low"):
            require(re.search(words, found[2]), f"the price says nothing of {words}: {found[2]}")
        sent = [url for url in bench.requests if "/v1/search" in url]
        require(0 < len(sent) <= len(query), f"{len(sent)} requests for {len(query)} keystrokes")
        require(page.evaluate("document.activeElement.id") == "box", "the box has lost the keyboard")
        label = page.locator(FIRST).get_attribute("aria-label")
        require(name in label and "confidence" in label and "$" in label, f"a screen reader hears: {label}")
        page.wait_for_function("name => document.querySelector('#announcer').textContent.includes(name)", arg=name)
        require(page.evaluate("window.shift") < 0.05, f"the page jumps by {page.evaluate('window.shift')}")
        bench.finish()


def matches_are_marked_whatever_the_script(bench):
    page = bench.page()
    generator = random.Random(7)
    letters = "aZ é ß Ω ж 日 本 ☆ δ 😀 𝕏 👩‍🚀 -'"
    cases = []
    for _ in range(300):
        text = "".join(generator.choice(letters) for _ in range(generator.randrange(0, 14)))
        ends = sorted(generator.randrange(0, len(text) + 1) for _ in range(4))
        ranges = [ends[:2], ends[2:]]
        bytes_before = [len(text[:index].encode()) for index in range(len(text) + 1)]
        marked = [any(low <= index < high for low, high in ranges) for index in range(len(text))]
        cases.append((text, [[bytes_before[low], bytes_before[high]] for low, high in ranges], marked))
    found = page.evaluate(
        """async (cases) => {
          const { parts } = await import("/page/highlight.js");
          return cases.map(([text, ranges]) => parts(text, ranges).flatMap((part) => [...part.text].map(() => part.isMatch)));
        }""", [case[:2] for case in cases])
    for (text, ranges, marked), marks in zip(cases, found):
        require(marks == marked, f"{text!r} {ranges}: {marks}")
    type_query(page, "pikchu")
    first = bench.search("pikchu", limit=1, highlights="true")["results"][0]
    name = (first["found_by"] or first["name"]).encode()
    expected = [name[low:high].decode() for low, high in first["highlights"]]
    require(expected and page.locator(".group .name").first.locator("mark").all_inner_texts() == expected, "other letters are marked")


def late_answers_are_dropped(bench):
    for gives_up in (True, False):
        page = bench.page()
        # Answers to what begins with "pik" come late, with and without a request that can be given up.
        page.evaluate("""(givesUp) => {
          const asked = window.fetch;
          window.late = 0;
          window.fetch = async (path, options) => {
            const answer = await asked(path, givesUp ? options : { ...options, signal: undefined });
            if (!String(path).includes("q=pik")) return answer;
            await new Promise((resolve) => setTimeout(resolve, 800));
            window.late += 1;
            return answer;
          };
        }""", gives_up)
        page.locator("#box").fill("pika")
        page.wait_for_timeout(250)
        type_query(page, "charzard 4/102")
        require(headline(page)[0] == "Charizard", f"the newest answer is not shown: {headline(page)}")
        page.wait_for_function("() => window.late === 1")
        page.wait_for_timeout(200)
        require(headline(page)[0] == "Charizard", f"a late answer is shown: {headline(page)}")
        require(page.locator("#box").input_value() == "charzard 4/102", "the box was changed")


def everything_works_by_keyboard(bench):
    page = bench.page()
    page.wait_for_selector("#games:not([hidden])")
    page.locator("#theme").focus()
    page.keyboard.press("/")
    require(page.evaluate("document.activeElement.id") == "box", "/ does not lead to the box")
    page.keyboard.type("pikchu")
    wait_for_answer(page, "pikchu")
    active = lambda: page.locator("#box").get_attribute("aria-activedescendant")
    require(active() is None, "a choice is active before any was made")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    require(page.locator(f"#{active()}").get_attribute("aria-selected") == "true", "the active choice is not selected")
    require(active() == "option-1", f"two steps lead to {active()}")
    page.keyboard.press("ArrowUp")
    require(active() == "option-0", f"one step back leads to {active()}")
    page.keyboard.press("ArrowUp")
    require(active() is None, "before the first choice there is none")
    page.keyboard.press("ArrowUp")
    require(active() == f"option-{page.locator('[role=option]').count() - 1}", "around the top is the last one")
    page.keyboard.press("Escape")
    require(active() is None and page.locator("#box").input_value() == "pikchu", "the first Escape lets go of the choice")
    page.keyboard.press("Enter")
    page.wait_for_selector("#card h2")
    require(page.evaluate("document.activeElement.closest('.adding') !== null"), "Enter does not lead to the card")
    outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    require(outline == "solid", "the focus is not seen")
    page.keyboard.press("Enter")
    require(page.locator("#list .item").count() == 1, "Enter does not add")
    require(page.evaluate("document.activeElement.id") == "box", "after adding the box is not next")
    page.keyboard.type("charzard 4/102")
    wait_for_answer(page, "charzard 4/102")
    page.keyboard.press("Shift+Enter")
    page.wait_for_function("() => document.querySelectorAll('#list .item').length === 2")
    page.keyboard.press("Enter")
    page.wait_for_selector("#card h2")
    page.keyboard.press("Escape")
    require(page.evaluate("document.activeElement.id") == "box", "Escape does not lead back")
    page.keyboard.press("Escape")
    require(page.locator("#box").input_value() == "", "Escape does not empty the box")
    page.wait_for_selector(".recent")
    require(page.locator(".recent").count() == 2, "the recent searches are not there")
    reached = set()
    for _ in range(40):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent.trim()"))
    for name in ("Save as CSV", "Clear"):
        require(name in reached, f"Tab does not lead to {name}: {reached}")


def what_is_active_stays_when_the_sets_come(bench):
    page = bench.page("/page/icon.svg")
    held = []
    page.route("**/v1/sets?*", lambda route: held.append(route))
    page.goto(bench.origin + "/?q=pikchu")
    page.wait_for_selector("[role=option]")
    page.locator("#box").press("ArrowDown")
    for route in held:
        route.continue_()
    page.wait_for_selector("#games:not([hidden])")
    page.wait_for_timeout(100)
    require(page.locator("#option-0").get_attribute("aria-selected") == "true", "the choice is no longer active")
    require("/" in page.locator(".printing .number").first.inner_text(), "the total of the set is not shown")


def the_list_adds_up_and_stays(bench):
    (one, _, first), (other, _, second) = bench.priced()[:2]
    prices = [first["price"]["amount"], second["price"]["amount"]]
    page = bench.page()
    for query in (one, other, one):
        type_query(page, query)
        page.locator(".add").first.click()
    items = page.locator("#list .item")
    require(items.count() == 2, f"{items.count()} items")
    quantities = page.locator("#list .item input")
    require(quantities.first.input_value() == "2", "the same card twice is not two copies")
    total = lambda: page.locator("#list .sum strong").first.inner_text().replace(",", "")
    require(total() == f"${2 * prices[0] + prices[1]:.2f}", f"the total is {total()}, the prices {prices}")
    quantities.first.fill("5")
    quantities.first.press("Tab")
    require(total() == f"${5 * prices[0] + prices[1]:.2f}", f"five copies make {total()}")
    page.locator("#list .item").first.get_by_role("button", name="One copy less").click()
    require(total() == f"${4 * prices[0] + prices[1]:.2f}", f"four copies make {total()}")
    page.locator("#list .item").first.get_by_label("Condition").select_option("LP")
    page.reload()
    page.wait_for_selector("#list .item")
    require(page.locator("#list .item input").first.input_value() == "4", "the quantity was forgotten")
    require(page.locator("#list .item").first.get_by_label("Condition").input_value() == "LP", "the condition was forgotten")
    page.get_by_role("button", name="off the list").first.click()
    require(items.count() == 1, "the card is still there")
    page.get_by_role("button", name="Undo").click()
    require(items.count() == 2, "taking off can't be undone")
    page.get_by_role("button", name="Clear").click()
    require(items.count() == 0, "the list is not empty")
    page.get_by_role("button", name="Undo").click()
    require(items.count() == 2 and total() == f"${4 * prices[0] + prices[1]:.2f}", "clearing can't be undone")
    second = page.context.new_page()
    second.goto(bench.origin)
    second.wait_for_selector("#list .item")
    second.get_by_role("button", name="Clear").click()
    page.wait_for_function("() => document.querySelectorAll('#list .item').length === 0")


def totals_keep_currencies_apart(bench):
    page = bench.page()
    prices = [{"amount": 1.1, "currency": "EUR", "finish": "normal", "source": "cardmarket", "as_of": "2026-11-01T00:00:00Z"}]
    items = [item("One", prices, 3), item("Two", [{**prices[0], "amount": 300, "currency": "JPY"}], 2), item("Three", [], 4)]
    put_items(page, items)
    sums = page.locator("#list .sum strong").all_inner_texts()
    require(sums == ["€3.30", "¥600"], f"the totals are {sums}")
    require("4 cards without a price" in page.locator("#list .sums").inner_text(), "cards without a price are not told")


def the_list_is_exported_as_csv(bench):
    page = bench.page()
    price = {"amount": 2.5, "currency": "USD", "finish": "foil", "edition": "", "grade": "", "condition": "",
             "source": "scryfall", "as_of": "2026-11-20T12:00:00Z"}
    names = ["=HYPERLINK(\"http://x\",\"y\")", "+2 Mace", "-1", "@SUM(A1)", "\tTab", "Pikachu & Zekrom-GX", "Ach! Hans, Run!",
             "Kongming, \"Sleeping Dragon\"", "two\r\nlines", "リザードン", "Lim-Dûl's Vault"]
    finish = {"finish": "foil", "edition": "", "grade": ""}
    put_items(page, [{**item(name, [price], number + 1), "finish": finish} for number, name in enumerate(names)])
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as CSV").click()
    file = download.value
    require(re.fullmatch(r"cardex-list-\d{4}-\d\d-\d\d\.csv", file.suggested_filename), file.suggested_filename)
    content = pathlib.Path(file.path()).read_bytes()
    text = content.decode("utf-8-sig")
    require(content.startswith(b"\xef\xbb\xbf"), "spreadsheets are not told that it is UTF-8")
    rows = list(csv.DictReader(io.StringIO(text, newline=""), strict=True))
    require(text.endswith("\r\n"), "the last line does not end")
    require(len(rows) == len(names), f"{len(rows)} rows")
    for number, (row, name) in enumerate(zip(rows, names)):
        guarded = "'" + name if name[0] in "=+-@\t" else name
        require(row["name"] == guarded, f"{name!r} became {row['name']!r}")
        require(row["quantity"] == str(number + 1) and row["price"] == "2.50", str(row))
        require(row["total"] == f"{2.5 * (number + 1):.2f}" and row["currency"] == "USD", str(row))
        for value in row.values():
            require(value == "" or value[0] not in "=+-@\t\r", f"a spreadsheet would calculate {value!r}")


def a_spoilt_memory_spoils_nothing(bench):
    page = bench.page()
    for text in ("{", "null", "[1,{}]", '{"a":1}', json.dumps([{**item("x", [], 1), "quantity": "9"}])):
        page.evaluate("text => { for (const name of ['list', 'recent', 'theme', 'games']) localStorage.setItem('cardex.' + name, text); }", text)
        page.reload()
        page.wait_for_selector("#games:not([hidden])")
        require(page.locator("#list .item").count() == 0, f"{text} became a card")
    type_query(page, "pikchu")
    require(page.locator("[role=option]").count() > 0, "the page no longer answers")


def the_card_shows_prices_and_their_history(bench):
    query, name, printing = bench.priced()[0]
    page = bench.page()
    type_query(page, query)
    page.locator(FIRST).click()
    page.wait_for_selector("#card h2")
    require(page.locator("#card h2").inner_text() == name, "another card is shown")
    page.wait_for_selector(COMPLETE)
    identifier = printing["id"]
    card = bench.ask(f"/v1/cards/{urllib.request.quote(identifier, safe='')}")
    require(page.locator("#card .prices tbody tr").count() == len(card["prices"]), "not all prices are shown")
    row = page.locator("#card .prices tbody tr").first.inner_text()
    require(f"{card['prices'][0]['amount']:,.2f}" in row and "ago" in row + "ago", row)
    history = bench.ask(f"/v1/history/{urllib.request.quote(identifier, safe='')}")
    first = next(iter(history["series"]), {"points": []})
    if len(first["points"]) > 1:
        require(page.locator("#card .chart").count() == 1, "there is a history but no chart")
    elif first["points"]:
        require(f"{first['points'][0]['amount']:,.2f}" in page.locator("#card .history").inner_text(), "the only day is not told")


def a_long_history_is_drawn_with_its_gaps(bench):
    page = bench.page()
    days = [f"2026-{month:02}-{day:02}" for month in (8, 10, 11) for day in range(1, 21)]
    points = [{"day": day, "amount": round(40 + 3 * (index % 7) + index / 5, 2), "sources": ["tcgplayer"]} for index, day in enumerate(days)]
    trends = [{"days": 7, "direction": "rising", "change": 0.034, "points": 7}, {"days": 30, "direction": "unknown", "change": None, "points": 3}]
    series = {"finish": "holofoil", "edition": "1stEdition", "condition": None, "grade": None, "currency": "USD", "points": points, "trends": trends}
    page.route("**/v1/history/**", lambda route: route.fulfill(json={"series": [series, {**series, "edition": None, "points": points[:1]}]}))
    type_query(page, "charzard 4/102")
    page.locator(FIRST).click()
    chart = page.locator("#card .chart")
    chart.wait_for()
    require(chart.locator(".step").count() == len(points) - 1, "days are missing")
    require(chart.locator(".gap").count() == 2, f"{chart.locator('.gap').count()} gaps")
    title, words = chart.locator("title").text_content(), chart.locator("desc").text_content()
    require("1st edition" in title.lower() and "60 days" in words and "highest" in words, f"{title}: {words}")
    require("rising +3.4 %" in page.locator(".trends").inner_text(), page.locator(".trends").inner_text())
    page.locator("#card summary").click()
    require(page.locator("#card details tbody tr").count() == len(points), "the table lacks days")
    box = chart.bounding_box()
    page.mouse.move(box["x"] + 3, box["y"] + 60)
    require("1 Aug 2026" in page.locator(".reading").inner_text(), page.locator(".reading").inner_text())
    page.get_by_label("Copy", exact=True).select_option(index=1)
    page.wait_for_function("() => document.querySelectorAll('#card .chart .step').length === 0")
    require("only day" in page.locator(".history").inner_text(), "one day is no history")


def verdicts_are_said_in_words(bench):
    page = bench.page()
    type_query(page, "qqqqzzzzxxxx")
    require("Nothing found" in page.locator("#verdict").inner_text() or "No close match" in page.locator("#verdict").inner_text(),
            page.locator("#verdict").inner_text())

    def guess(route):
        answer = route.fetch().json()
        route.fulfill(json={**answer, "verdict": "guess"})

    page.route("**/v1/search?*", guess)
    type_query(page, "pikchu")
    require("No close match. These look alike." in page.locator("#verdict").inner_text(), "a guess is not called one")
    page.unroute("**/v1/search?*")
    page.route("**/v1/search?*", lambda route: route.fulfill(
        status=503, json={"error": {"code": "busy", "message": "The server is busy; try again.", "status": 503}}))
    page.locator("#box").fill("charizard")
    page.wait_for_function("() => document.querySelector('#verdict').textContent.includes('busy')")
    require(page.locator("[role=option]").count() == 0, "an error is shown beside old results")
    bench.expect_errors("503")


def a_server_that_wants_a_token_gets_it(bench):
    page = bench.page()

    def guarded(route):
        if route.request.headers.get("authorization") == "Bearer let me in":
            return route.continue_()
        return route.fulfill(status=401, json={"error": {"code": "unauthorized", "message": "This server asks for a token.", "status": 401}})

    page.route("**/v1/**", guarded)
    page.locator("#box").fill("charizard")
    page.get_by_label("Token of this server").fill("let me in")
    page.get_by_role("button", name="Use it").click()
    page.wait_for_selector("[role=option]")
    require(headline(page)[0].startswith("Charizard"), "the token does not help")
    bench.expect_errors("401")


def games_can_be_told_apart(bench):
    page = bench.page()
    page.wait_for_selector("#games:not([hidden])")
    type_query(page, "dragon")
    page.get_by_role("radio", name="Yu-Gi-Oh!").check()
    page.wait_for_function("() => document.querySelectorAll('#results .game').length === 0 && document.querySelectorAll('[role=option]').length > 0")
    require(any("game=yugioh" in url for url in bench.requests), "the game was not asked for")
    expected = bench.search("dragon", game="yugioh", limit=10)["results"][0]["name"]
    require(headline(page)[0] == expected, f"{headline(page)[0]} instead of {expected}")
    page.reload()
    page.wait_for_selector("[role=option]")
    require(page.get_by_role("radio", name="Yu-Gi-Oh!").is_checked() and headline(page)[0] == expected, "the game was forgotten")


def more_printings_can_be_opened(bench):
    page = bench.page()
    query = "pikachu"
    type_query(page, query)
    whole = bench.search(query, limit=10, printings=100)["results"]
    first = next(result for result in whole if result["printing_count"] > 4)
    group = page.locator(f'.group[aria-label="{first["name"]}"]').first
    require(group.locator(".printing").count() == 4, "not four printings at first")
    group.locator(".more").click()
    group.locator(".printing").nth(4).wait_for()
    require(group.locator(".printing").count() == min(100, first["printing_count"]), "not all printings are shown")


def colours_follow_the_device_and_the_choice(bench):
    grounds = {}
    for scheme in ("light", "dark"):
        page = bench.page(scheme=scheme)
        ground = lambda: page.evaluate("getComputedStyle(document.body).backgroundColor")
        grounds[scheme] = ground()
        for theme in ("light", "dark"):
            page.locator("#theme").click()
            grounds[scheme + theme] = ground()
        page.reload()
        require(ground() == grounds[scheme + "dark"], "the choice was forgotten")
        require("dark" in page.locator("#theme").get_attribute("aria-label"), "the button does not say what is chosen")
    require(grounds["light"] != grounds["dark"], "the device decides nothing")
    require(grounds["lightdark"] == grounds["dark"] and grounds["darklight"] == grounds["light"], f"{grounds}")


def nobody_is_kept_out(bench):
    for size, target in ((DESKTOP, 0), (PHONE, 44)):
        for scheme in ("light", "dark"):
            page = bench.page(size=size, scheme=scheme, reduced_motion="reduce")

            def audit(view):
                page.wait_for_timeout(100)
                problems = page.evaluate(AUDIT, target)
                require(problems == [], f"{view}, {size['width']} wide, {scheme}: " + "; ".join(problems[:8]))

            page.wait_for_selector("#games:not([hidden])")
            audit("start")
            type_query(page, "pikchu")
            page.locator("#box").press("ArrowDown")
            audit("results")
            page.locator(FIRST).click()
            page.wait_for_selector(COMPLETE)
            audit("card")
            require(page.evaluate("document.getAnimations().length") == 0, "something moves")
            page.locator(".adding .main").click()
            if size is PHONE:
                page.locator("#show-list").click()
            audit("list")
            if size is PHONE:
                page.keyboard.press("Escape")
            page.locator("#box").fill("")
            page.wait_for_selector("#start:not([hidden])")
            audit("recent searches")


def without_pictures_nothing_moves(bench):
    bench.pictures = "none"
    page = bench.page()
    type_query(page, "pikchu")
    page.wait_for_timeout(400)
    require(page.locator(".picture").first.locator("img").count() == 0, "a picture that is missing is still there")
    require(page.locator(".printing .picture svg").first.is_visible(), "no drawing in its place")
    require(page.evaluate("window.shift") < 0.05, f"the page jumps by {page.evaluate('window.shift')}")
    bench.expect_errors("ERR_FAILED")


def on_a_phone_sheets_open_and_the_way_back_closes_them(bench):
    page = bench.page(size=PHONE)
    type_query(page, "pikchu")
    page.locator(FIRST).tap()
    page.wait_for_selector("#card-sheet[open] h2")
    page.go_back()
    page.wait_for_selector("#card-sheet:not([open])", state="attached")
    require(page.locator("#box").input_value() == "pikchu", "the way back leads too far")
    page.locator(".add").first.tap()
    require("1 card" in page.locator(".bar").inner_text(), page.locator(".bar").inner_text())
    page.locator("#show-list").tap()
    page.wait_for_selector("#list-sheet[open] .item")
    name = page.locator(".item .called").first.inner_text()
    page.locator(".item .title").first.tap()
    page.wait_for_selector("#card-sheet[open] h2")
    page.wait_for_timeout(400)
    require(page.locator("#card-sheet[open] h2").inner_text() == name, "the card of the list does not stay open")
    page.get_by_role("button", name="Close the card").tap()
    page.wait_for_selector("#card-sheet:not([open])", state="attached")
    page.locator("#show-list").tap()
    page.get_by_role("button", name="Close the list").tap()
    page.wait_for_selector("#list-sheet:not([open])", state="attached")


def item(name, prices, quantity):
    return {
        "id": f"other:{name}", "name": name, "game": "other", "set": "s1", "setName": "Set, \"one\"", "number": "1", "language": "en",
        "rarity": "", "condition": "NM", "quantity": quantity, "finish": {"finish": "normal", "edition": "", "grade": ""}, "prices": prices,
    }


def put_items(page, items):
    page.evaluate("items => localStorage.setItem('cardex.list', JSON.stringify(items))", items)
    page.reload()
    page.wait_for_function("count => document.querySelectorAll('#list .item').length === count", arg=len(items))


PARTS = [
    files_have_types_policy_and_tags, a_misspelling_finds_the_right_card_with_a_price, matches_are_marked_whatever_the_script,
    late_answers_are_dropped, everything_works_by_keyboard, what_is_active_stays_when_the_sets_come, the_list_adds_up_and_stays, totals_keep_currencies_apart,
    the_list_is_exported_as_csv, a_spoilt_memory_spoils_nothing, the_card_shows_prices_and_their_history,
    a_long_history_is_drawn_with_its_gaps, verdicts_are_said_in_words, a_server_that_wants_a_token_gets_it, games_can_be_told_apart, more_printings_can_be_opened,
    colours_follow_the_device_and_the_choice, nobody_is_kept_out, without_pictures_nothing_moves,
    on_a_phone_sheets_open_and_the_way_back_closes_them,
]

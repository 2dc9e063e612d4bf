"""What the page does when the server is gone, and when it is back."""

from browser import COMPLETE, DESKTOP, PHONE, require, type_query

MOST_KEPT = 300


def the_last_answers_are_there_without_a_server(bench):
    (priced, name, _), *_ = bench.priced()
    page = bench.page(workers="allow")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    for query in (priced, "pikchu 25/165", "lightnin bolt"):
        type_query(page, query)
    price = page.locator(".printing .price").first.inner_text()
    page.locator("[role=option]").first.click()
    page.wait_for_selector("#card .more-facts dd")
    require(page.locator("#banner").is_hidden(), "the banner is up too early")
    bench.gate.shut()
    try:
        type_query(page, priced)
        page.wait_for_selector("#banner:not([hidden])")
        require(page.locator(".group .words").first.inner_text() == name, "the last answer is not shown")
        require("$" in page.locator(".printing .price").first.inner_text(), "without its price")
        banner = page.locator("#banner").inner_text()
        require("No connection" in banner and ("just now" in banner or "ago" in banner), banner)
        # Never asked like this, but seen before.
        type_query(page, "bolt")
        require("Lightning Bolt" in page.locator(".group .words").all_inner_texts(), "what was seen before is not found")
        require("looked up before" in page.locator("#verdict").inner_text(), page.locator("#verdict").inner_text())
        type_query(page, "umbreon")
        require("not among" in page.locator("#verdict").inner_text(), page.locator("#verdict").inner_text())
        type_query(page, "lightnin bolt")
        page.locator(".add").first.click()
        require(page.locator("#list .item").count() == 1, "the list does not work")
        page.locator("[role=option]").first.click()
        page.wait_for_selector("#card .more-facts dd")
        page.wait_for_selector(COMPLETE)
        page.screenshot(path=bench.output / "desktop-1280x800-light-6-without-server.png")
        # The page itself is there too.
        page.reload()
        page.wait_for_selector("[role=option]")
        page.wait_for_selector("#banner:not([hidden])")
        require(page.locator(".group .words").first.inner_text() == "Lightning Bolt", "after loading again the answer is lost")
        require(price.split("\n")[0] in page.locator(".printing .price").first.inner_text(), "after loading again the price is lost")
        require(page.locator("#list .item").count() == 1, "after loading again the list is lost")
    finally:
        bench.gate.open()
    page.wait_for_selector("#banner", state="hidden", timeout=30_000)
    type_query(page, "umbreon")
    require(page.locator("[role=option]").count() > 0, "the server is back, but its answers are not")
    bench.expect_errors("net::ERR_", "504")


def without_a_service_worker_the_open_page_goes_on(bench):
    page = bench.page(size=PHONE)
    type_query(page, "charzard 4/102")
    type_query(page, "pikchu")
    bench.gate.shut()
    try:
        type_query(page, "charzard 4/102")
        page.wait_for_selector("#banner:not([hidden])")
        require(page.locator(".group .words").first.inner_text() == "Charizard", "the last answer is not shown")
        page.wait_for_timeout(300)
        page.screenshot(path=bench.output / "phone-390x844-light-6-without-server.png")
    finally:
        bench.gate.open()
    page.get_by_role("button", name="Try again").tap()
    page.wait_for_selector("#banner", state="hidden", timeout=10_000)
    bench.expect_errors("net::ERR_", "504")


def the_store_of_answers_is_bounded(bench):
    page = bench.page(size=DESKTOP, workers="allow")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    kept = page.evaluate(
        """async (count) => {
          for (let number = 0; number < count; number += 1) await (await fetch(`/v1/search?q=mew${number}&limit=1`)).text();
          await new Promise((resolve) => setTimeout(resolve, 1000));
          const keys = await (await caches.open("cardex-answers")).keys();
          return [keys.length, keys.at(-1).url];
        }""", MOST_KEPT + 20)
    require(kept[0] <= MOST_KEPT, f"{kept[0]} answers are kept")
    require(f"mew{MOST_KEPT + 19}" in kept[1], f"the newest is {kept[1]}")


PARTS = [
    the_last_answers_are_there_without_a_server, without_a_service_worker_the_open_page_goes_on, the_store_of_answers_is_bounded,
]

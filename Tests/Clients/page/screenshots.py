"""The page at the size of a phone and of a desktop, light and dark, to be looked at."""

from browser import COMPLETE, DESKTOP, PHONE, require, type_query

SIZES = {"phone-390x844": PHONE, "desktop-1280x800": DESKTOP}


def screenshots_of_every_view(bench):
    for device, size in SIZES.items():
        for scheme in ("light", "dark"):
            page = bench.page(size=size, scheme=scheme, reduced_motion="reduce")

            def shoot(name):
                page.wait_for_timeout(250)
                page.screenshot(path=bench.output / f"{device}-{scheme}-{name}.png")

            page.wait_for_selector("#games:not([hidden])")
            shoot("1-start")
            type_query(page, "pikchu 25/165")
            shoot("2-misspelt")
            page.locator("[role=option]").first.click()
            page.wait_for_selector(COMPLETE)
            shoot("3-card")
            page.locator(".adding .main").click()
            for query in ("charzard 4/102", "lightnin bolt", "dark magican"):
                type_query(page, query)
                page.keyboard.press("Shift+Enter")
                page.wait_for_timeout(150)
            if size is PHONE:
                shoot("4-results")
                page.locator("#show-list").click()
            shoot("5-list")
    require(len(list(bench.output.glob("*-1-start.png"))) >= 4, "screenshots are missing")


PARTS = [screenshots_of_every_view]

import Testing

import CardexCommand

struct ProgressBarTests {
    private let second: UInt64 = 1_000_000_000

    @Test func quickWorkIsNeverSeen() {
        var bar = ProgressBar(isVisible: true, unit: .things, now: 5 * second)
        #expect(bar.update("reading", done: 9, of: 10, now: 6 * second - 1) == "")
        #expect(bar.finish() == "")
    }

    @Test func slowWorkIsDrawnTenTimesASecondAndWiped() {
        var bar = ProgressBar(isVisible: true, unit: .bytes, now: 0)
        #expect(
            bar.update("reading a.gz", done: 12_400_000, of: 24_800_000, now: second)
                == "\r\u{1B}[Kreading a.gz  [##########----------]   50%  12.4 MB of 24.8 MB")
        #expect(bar.update("reading a.gz", done: 1, of: 2, now: second + 99_999_999) == "")
        #expect(bar.update("reading a.gz", done: 1, of: 2, now: second + 100_000_000) != "")
        #expect(bar.finish() == "\r\u{1B}[K")
        #expect(bar.finish() == "")
    }

    @Test func anUnknownOrWrongTotalIsNoTrap() {
        var bar = ProgressBar(isVisible: true, unit: .things, now: 0)
        #expect(bar.update("x", done: 1_234, of: 0, now: second) == "\r\u{1B}[Kx  1,234")
        let over = bar.update("x", done: .max, of: 1, now: 2 * second)
        #expect(over.contains("[####################]  100%"))
        let huge = bar.update("x", done: .max - 1, of: .max, now: 3 * second)
        #expect(huge.contains("[###################-]   99%"))
        #expect(bar.update("x", done: 1, of: 2, now: 0) == "")
    }

    @Test func nothingIsDrawnWhereNobodyLooks() {
        var bar = ProgressBar(isVisible: false, unit: .things, now: 0)
        #expect(bar.update("x", done: 1, of: 2, now: 60 * second) == "")
        #expect(bar.finish() == "")
    }
}

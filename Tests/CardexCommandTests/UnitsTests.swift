import CardPresentation
import Testing

import CardexCommand

struct UnitsTests {
    @Test(arguments: [
        (Int64(-5), "0 s"), (0, "0 s"), (59, "59 s"), (60, "1 min"), (3_599, "59 min"), (3_600, "1 h"),
        (86_399, "23 h"), (86_400, "1 d"), (2_591_999, "29 d"), (2_592_000, "1 mo"), (31_536_000, "1 y"),
        (.max, "292471208677 y"),
    ])
    func anAgeIsOneNumberAndOneUnit(_ seconds: Int64, _ words: String) {
        #expect(Units.age(seconds: seconds) == words)
    }

    @Test(arguments: [
        (UInt64(0), "0 ns"), (999, "999 ns"), (1_000, "1.00 µs"), (12_345, "12.3 µs"), (999_999, "999 µs"),
        (3_219_999_999, "3.21 s"), (59_999_999_999, "59.9 s"), (60_000_000_000, "1 min 0 s"),
        (3_725_000_000_000, "1 h 2 min"), (.max, "5124095 h 34 min"),
    ])
    func aDurationHasThreeDigits(_ nanoseconds: UInt64, _ words: String) {
        #expect(Units.duration(nanoseconds: nanoseconds) == words)
    }

    @Test(arguments: [
        (UInt64(0), "0 B"), (999, "999 B"), (1_000, "1.00 kB"), (2_945_000, "2.94 MB"),
        (67_000_000, "67.0 MB"),
        (1_203_000_000, "1.20 GB"), (.max, "18446744 TB"),
    ])
    func aSizeHasThreeDigits(_ bytes: UInt64, _ words: String) {
        #expect(Units.size(bytes: bytes) == words)
    }

    @Test(arguments: [
        (0, "0"), (999, "999"), (1_000, "1,000"), (91_797, "91,797"), (-1_234_567, "-1,234,567"),
        (Int.min, "-9,223,372,036,854,775,808"),
    ])
    func thousandsAreSetApart(_ number: Int, _ words: String) {
        #expect(Units.count(number) == words)
    }

    @Test(arguments: [
        (Int64(0), "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"),
        (1_785_000_000, "2026-07-25T17:20:00Z"), (951_782_399, "2000-02-28T23:59:59Z"),
    ])
    func aMomentIsWrittenInUTC(_ seconds: Int64, _ text: String) {
        #expect(Moment.text(secondsSinceEpoch: seconds) == text)
    }
}

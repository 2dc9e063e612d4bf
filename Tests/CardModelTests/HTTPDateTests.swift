import CardModel
import CardTestSupport
import Foundation
import Testing

@Suite struct HTTPDateTests {
    @Test(arguments: [
        "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
        "sun, 6 nov 1994 08:49:37 gmt",
    ])
    func allThreeFormsAreTheSameMoment(text: String) {
        #expect(HTTPDate.seconds(text) == 784_111_777)
    }

    @Test func whatIsNoDateIsNone() {
        let texts = [
            "", "0", "tomorrow", "Sun, 06 Nov 1994", "Sun, 31 Feb 1994 08:49:37 GMT",
            "Sun, 06 Nov 1994 24:00:00 GMT",
            "Sun, 06 Nov 1994 08:60:37 GMT", "Sun, 06 Nov 1994 08:49 GMT", "Sun, 06 Foo 1994 08:49:37 GMT",
            "Sun, 06 Nov 99999999999999999999 08:49:37 GMT", "Sun, -6 Nov 1994 a:b:c GMT",
            String(repeating: "Nov ", count: 1000), "Sun, 06 Nov 1969 08:49:37 GMT",
        ]
        for text in texts { #expect(HTTPDate.seconds(text) == nil, "\(text.prefix(60))") }
    }

    @Test func everyMomentAgreesWithFoundation() {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(identifier: "GMT")
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        var random = SeededGenerator(seed: 4)
        for _ in 0..<2_000 {
            let seconds = Int64.random(in: 0...4_102_444_800, using: &random)
            let text = formatter.string(from: Date(timeIntervalSince1970: Double(seconds)))
            #expect(HTTPDate.seconds(text) == seconds, "\(text)")
        }
    }
}

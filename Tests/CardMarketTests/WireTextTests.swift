import CardTestSupport
import Foundation
import Testing

@testable import CardMarket

struct WireTextTests {
    @Test func base64AndPercentEncodingAgreeWithFoundation() throws {
        var random = SeededGenerator(seed: 11)
        let scalars = ["a", "Z", "0", "-", "~", "/", "+", "=", " ", "%", "é", "カ", "\u{0}", "\"", "😀", ":"]
        let unreserved = CharacterSet(
            charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
        for length in 0..<200 {
            let text = (0..<length % 23).map { _ in scalars[Int.random(in: 0..<scalars.count, using: &random)]
            }.joined()
            #expect(WireText.base64(text) == Data(text.utf8).base64EncodedString())
            #expect(
                WireText.percentEncoded(text) == text.addingPercentEncoding(withAllowedCharacters: unreserved)
            )
        }
    }

    @Test func aFormIsMadeOfEncodedPairs() {
        #expect(WireText.form([("q", "set.id:x"), ("a b", "c&d")]) == "q=set.id%3Ax&a%20b=c%26d")
        #expect(WireText.form([]).isEmpty)
    }
}

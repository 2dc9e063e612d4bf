import CardTestSupport
import Testing

@testable import CardMarket

struct SecretTests {
    @Test func aSecretShowsNothingHoweverItIsShown() {
        let secret = Secret("hunter2-hunter2")
        let token = AccessToken(secret, lastsFor: 60, from: 0)
        let credentials = Credentials([.scrydexKey: secret])
        for value in [secret, token, credentials, [secret], Optional(secret) as Any] as [Any] {
            var dumped = ""
            dump(value, to: &dumped)
            for text in [dumped, "\(value)", String(describing: value), String(reflecting: value)] {
                #expect(!text.contains("hunter2"), "\(text)")
            }
        }
        #expect(Mirror(reflecting: secret).children.isEmpty)
        #expect(secret.revealed() == "hunter2-hunter2")
    }

    @Test func noSpellingOfASecretStaysInAText() {
        let secret = #"pa"ss/w+rd\1"#
        let redaction = Redaction([Secret(secret), Secret("pa")])
        let spellings = [
            secret, WireText.percentEncoded(secret), WireText.base64(secret), #"pa\"ss\/w+rd\\1"#,
        ]
        for spelling in spellings {
            #expect(redaction.redacted("a \(spelling) b") == "a ••• b", "\(spelling)")
        }
        #expect(Redaction([Secret("")]).redacted("nothing") == "nothing")
    }

    @Test func anExcerptNeverEndsInsideASecret() {
        var random = SeededGenerator(seed: 3)
        let secret = "0123456789abcdefghijklmnopqrstuv"
        let redaction = Redaction([Secret(secret)])
        for _ in 0..<300 {
            let filler = String(repeating: "x", count: Int.random(in: 0..<140, using: &random))
            let count = Int.random(in: 0..<400, using: &random)
            let body = filler + String(repeating: secret, count: count) + "yz"
            let excerpt = redaction.excerpt(of: Array(body.utf8))
            #expect(!excerpt.contains("0123"), "\(filler.count) \(count)")
            #expect(excerpt.unicodeScalars.count <= 123)
        }
    }

    @Test func anExcerptIsOneReadableLine() {
        let redaction = Redaction([])
        #expect(
            redaction.excerpt(of: Array("<html>\r\n\t<b>\u{1B}[31mno\u{202E}\u{0}".utf8))
                == "\"<html> <b> [31mno \"")
        #expect(redaction.excerpt(of: []) == "an empty answer")
        #expect(redaction.excerpt(of: Array(" \n ".utf8)) == "an empty answer")
        #expect(redaction.excerpt(of: [0xFF, 0xFE]).hasPrefix("\"\u{FFFD}"))
    }
}

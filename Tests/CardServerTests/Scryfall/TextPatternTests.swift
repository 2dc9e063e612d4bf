import CardTestSupport
import Testing

@testable import CardServer

struct TextPatternTests {
    private static func matches(_ pattern: String, _ text: String) throws -> Bool {
        let pattern = try TextPatternParser.pattern(pattern)
        return pattern.matches(Array(text.utf8).span)
    }

    private static func random(_ generator: inout SeededGenerator, depth: Int) -> String {
        func atom() -> String {
            guard depth > 0, Int.random(in: 0..<4, using: &generator) == 0 else {
                return ["a", "b", ".", "[ab]", "[^a]", "é", "\\n", "^", "$", "\\d", "\\{", "B"]
                    .randomElement(using: &generator) ?? "a"
            }
            let parts = (0..<Int.random(in: 1...2, using: &generator)).map { _ in
                random(&generator, depth: depth - 1)
            }
            return "(" + parts.joined(separator: "|") + ")"
        }
        return (0..<Int.random(in: 1...3, using: &generator)).map { _ in
            let atom = atom()
            guard atom != "^", atom != "$" else { return atom }
            return atom
                + (["", "", "*", "+", "?", "{2}", "{1,2}", "{0,1}"].randomElement(using: &generator) ?? "")
        }.joined()
    }

    @Test func randomExpressionsFindWhatSlowOnesFind() throws {
        var generator = SeededGenerator(seed: 1_961)
        var hits = 0
        for _ in 0..<400 {
            let text = Self.random(&generator, depth: 2)
            // Those with too many symbols are another test's.
            guard let pattern = try? TextPatternParser.pattern(text) else { continue }
            // Swift's own expressions try everything.
            let slow = try Regex(text).ignoresCase().anchorsMatchLineEndings()
            for _ in 0..<8 {
                let subject = String(
                    (0..<Int.random(in: 0...6, using: &generator)).map { _ in
                        "aabbAé\n1{".randomElement(using: &generator) ?? "a"
                    })
                let bytes = Array(subject.utf8)
                let (isFound, expected) = (pattern.matches(bytes.span), subject.contains(slow))
                #expect(isFound == expected, "/\(text)/ in \(subject.debugDescription)")
                hits += expected ? 1 : 0
            }
        }
        #expect(hits > 500 && hits < 3_000)
    }

    @Test func wordsPlacesAndCountsAreKnown() throws {
        for (pattern, text, isFound) in [
            ("\\bbolt\\b", "Lightning Bolt", true), ("\\bbolt\\b", "Bolts", false), ("^b", "a\nb", true),
            ("a$", "a\nb", true), ("^$", "", true), ("^$", "a", false), ("a{3}", "aa", false),
            ("a{3,}", "xaaaa", true),
            ("[0-9]/[0-9]", "a 2/2 token", true), ("[^a-z]", "abc", false), ("[]x]", "]", true),
            ("é", "É", false),
            ("\\w+ \\w+", "Lim-Dûl's Vault", true), ("x{y", "x{y", true), ("{T}: add", "{t}: Add {G}", true),
            ("(?:ab|cd)+e", "abcde", true), ("a-z", "a-z", true), ("[a-]", "-", true),
        ] {
            #expect(try Self.matches(pattern, text) == isFound, "/\(pattern)/ in \(text)")
        }
    }

    @Test func whatIsNoExpressionOrTooLongIsRefused() {
        for pattern in [
            "(", ")", "a)", "(a", "[a", "*", "a|*", "(?=a)", "\\", "\\sm1\\q", "[b-a]", "[a-\\d]", "[\\D]",
            "[à-ü]", "a{65}",
            "a{2,1}", String(repeating: "a", count: 65), "(a{9}){9}", String(repeating: "(", count: 30),
            "\\1",
            "((((((){64}){64}){64}){64}){64}){64}",
        ] {
            #expect(throws: TextPatternParser.Fault.self, "\(pattern)") {
                try TextPatternParser.pattern(pattern)
            }
        }
    }

    @Test func noTextWhateverMakesTheParserFailOtherwise() {
        var generator = SeededGenerator(seed: 64)
        let parts = [
            "(", ")", "[", "]", "^", "$", "|", "*", "+", "?", "{", "}", ",", "2", "99", "\\", "a", "-", "é",
            "?:",
        ]
        for _ in 0..<20_000 {
            let text = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
                parts.randomElement(using: &generator) ?? ""
            }.joined()
            guard let pattern = try? TextPatternParser.pattern(text) else { continue }
            let bytes: [UInt8] = [0x61, 0xFF, 0xC3, 0xA9, 0xE2, 0x82]
            _ = pattern.matches(bytes.span)
        }
    }

    @Test func timeGrowsWithTheTextAndNotWithTheExpression() throws {
        let pattern = try TextPatternParser.pattern(
            String(repeating: "a?", count: 30) + String(repeating: "a", count: 30))
        let text = [UInt8](repeating: 0x61, count: 29) + [UInt8](repeating: 0x62, count: 100_000)
        let isFound = pattern.matches(text.span)
        #expect(!isFound)
    }
}

/// What a text may have been before a scanner, or a tired eye, took letters for others that look like them.
///
/// A letter taken for one other letter is one edit, which any search within a distance allows for. This is about
/// what costs more: two letters that look like one (`rn` and `m`), and digits among letters, of which a name read
/// from a picture may have many.
package enum LookAlikes {
    /// A text that may have been meant.
    package struct Reading: Sendable {
        /// The text.
        package var text: [UInt8]
        /// How many pairs of letters were taken back; digits are free.
        package var slips: Int
    }

    /// The most slips that one reading takes back.
    private static let greatestSlips = 3

    /// Letters that were seen, and what may have been there; ordered by how common the mistake is.
    private static let pairs: [(seen: [UInt8], meant: [UInt8])] = [
        ("rn", "m"), ("cl", "d"), ("vv", "w"), ("ri", "n"), ("li", "h"), ("ii", "u"), ("nn", "m"),
        ("in", "m"),
        ("ni", "m"), ("m", "rn"), ("d", "cl"), ("h", "li"), ("n", "ri"), ("m", "in"), ("u", "ii"),
        ("m", "nn"),
        ("w", "vv"), ("b", "lo"), ("k", "lc"),
    ].map { (Array($0.0.utf8), Array($0.1.utf8)) }

    /// The texts that may have been meant.
    ///
    /// - Parameters:
    ///   - joined: A folded text without spaces, in UTF-8.
    ///   - limit: The most readings.
    /// - Returns: Readings other than the text, those with the fewest slips first, then those of commoner mistakes;
    ///   none where nothing in it looks like anything else.
    /// - Complexity: O(`limit` × length of the text).
    package static func readings(of joined: Span<UInt8>, limit: Int) -> [Reading] {
        var typed: [UInt8] = []
        for index in joined.indices { typed.append(joined[index]) }
        var readings: [Reading] = []
        for bar in [UInt8(ascii: "l"), UInt8(ascii: "i")] {
            let text = withoutDigits(typed, bar: bar)
            if text != typed, !readings.contains(where: { $0.text == text }) {
                readings.append(Reading(text: text, slips: 0))
            }
        }
        if readings.isEmpty { readings.append(Reading(text: typed, slips: 0)) }
        var start = 0
        for slips in 1...greatestSlips {
            let end = readings.count
            for index in start..<end {
                for (seen, meant) in pairs {
                    for place in places(of: seen, in: readings[index].text) {
                        guard readings.count < limit else { return readings.filter { $0.text != typed } }
                        var text = readings[index].text
                        text.replaceSubrange(place..<place + seen.count, with: meant)
                        guard !readings.contains(where: { $0.text == text }) else { continue }
                        readings.append(Reading(text: text, slips: slips))
                    }
                }
            }
            start = end
        }
        return readings.filter { $0.text != typed }
    }

    /// The text with letters for digits, except in numbers of their own.
    private static func withoutDigits(_ text: [UInt8], bar: UInt8) -> [UInt8] {
        guard text.contains(where: { $0 &- UInt8(ascii: "a") < 26 }) else { return text }
        return text.map { byte in
            switch byte {
            case UInt8(ascii: "0"): UInt8(ascii: "o")
            case UInt8(ascii: "1"), UInt8(ascii: "|"), UInt8(ascii: "!"): bar
            case UInt8(ascii: "2"): UInt8(ascii: "z")
            case UInt8(ascii: "3"): UInt8(ascii: "e")
            case UInt8(ascii: "4"): UInt8(ascii: "a")
            case UInt8(ascii: "5"): UInt8(ascii: "s")
            case UInt8(ascii: "6"): UInt8(ascii: "g")
            case UInt8(ascii: "7"): UInt8(ascii: "t")
            case UInt8(ascii: "8"): UInt8(ascii: "b")
            case UInt8(ascii: "9"): UInt8(ascii: "g")
            default: byte
            }
        }
    }

    private static func places(of seen: [UInt8], in text: [UInt8]) -> [Int] {
        guard text.count >= seen.count else { return [] }
        return (0...text.count - seen.count).filter { start in
            seen.indices.allSatisfy { text[start + $0] == seen[$0] }
        }
    }
}

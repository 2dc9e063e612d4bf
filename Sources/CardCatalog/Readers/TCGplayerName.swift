/// A name as a marketplace lists it, taken apart from its end.
///
///     Charizard ex - 199/165 (Staff) [Prerelease]
///     └── plain ──┘  number   term     term
///
/// What stands in brackets may as well belong to the name, as in `Boss's Orders (Ghetsis)`, so every way to read it is
/// given, the longest first, and whoever knows the cards decides.
package struct DecoratedName: Hashable, Sendable {
    /// One way to read the name.
    package struct Reading: Hashable, Sendable {
        /// What is taken for the name.
        package var name: String
        /// What is taken for decoration, in order, numbers aside.
        package var terms: [String]

        /// Makes a reading.
        ///
        /// - Parameters:
        ///   - name: What is taken for the name.
        ///   - terms: What is taken for decoration.
        package init(name: String, terms: [String]) {
            self.name = name
            self.terms = terms
        }
    }

    /// All ways to read the name, the one with everything in the name first.
    package let readings: [Reading]
    /// The last number that decorates the name, such as `199/165`; empty when none does.
    package let number: String

    /// The name without any decoration.
    package var plain: String { readings.last?.name ?? "" }
    /// All decorations but numbers, in order.
    package var terms: [String] { readings.last?.terms ?? [] }

    /// Takes a name apart.
    ///
    /// - Parameters:
    ///   - text: The name as listed.
    ///   - known: The number of the product, where it is known, by which numbers in words are seen as such.
    /// - Complexity: O(length of `text`), times the number of its decorations.
    package init(_ text: String, number known: String = "") {
        var rest = Self.trimmed(text[...])
        var readings = [Reading(name: String(rest), terms: [])]
        var terms: [String] = []
        var number = ""
        while readings.count < Self.readingLimit, let cut = Self.lastDecoration(of: rest, known) {
            let kept = Self.trimmed(cut.rest)
            guard !kept.isEmpty else { break }
            rest = kept
            let content = Self.trimmed(cut.content)
            if Self.isNumber(content) || content == known {
                if number.isEmpty { number = String(content) }
            } else if !content.isEmpty {
                terms.insert(String(content), at: 0)
            }
            readings.append(Reading(name: String(rest), terms: terms))
        }
        self.readings = readings
        self.number = number
    }

    /// The most decorations that a name is freed of; names of shops have up to four.
    private static let readingLimit = 8

    private static func lastDecoration(
        of text: Substring, _ number: String
    ) -> (rest: Substring, content: Substring)? {
        let bytes = text.utf8
        guard let last = bytes.last else { return nil }
        if last == UInt8(ascii: ")") { return bracketed(text, UInt8(ascii: "("), last) }
        if last == UInt8(ascii: "]") { return bracketed(text, UInt8(ascii: "["), last) }
        // ` - 199/165`: a dash between blanks, and one word that is a number.
        guard let blank = bytes.lastIndex(of: UInt8(ascii: " ")) else { return nil }
        let word = text[text.utf8.index(after: blank)...]
        let before = text[..<blank]
        guard isNumber(word) || word == number, before.utf8.last == UInt8(ascii: "-") else { return nil }
        let rest = before.dropLast()
        guard rest.utf8.last == UInt8(ascii: " ") else { return nil }
        return (rest, word)
    }

    /// Cuts off what stands in the brackets at the end, brackets inside them included.
    private static func bracketed(
        _ text: Substring, _ opening: UInt8, _ closing: UInt8
    ) -> (rest: Substring, content: Substring)? {
        let bytes = text.utf8
        var depth = 0
        var index = bytes.endIndex
        while index > bytes.startIndex {
            bytes.formIndex(before: &index)
            if bytes[index] == closing { depth += 1 }
            if bytes[index] == opening { depth -= 1 }
            guard depth == 0 else { continue }
            return (text[..<index], text[bytes.index(after: index)...].dropLast())
        }
        return nil
    }

    /// Whether a text is a number as printed, with or without a total: `4`, `199/165`, `SWSH061`, `TG12/TG30`, `#12a`.
    ///
    /// Four letters before the digits and two behind them are the most that is met; more make a word.
    private static func isNumber(_ text: Substring) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), text.utf8.count <= 16 else { return false }
        return parts.allSatisfy { part in
            var letters = 0
            var digits = 0
            var trailing = 0
            for byte in part.first == UInt8(ascii: "#") ? part.dropFirst() : part {
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"):
                    guard trailing == 0 else { return false }
                    digits += 1
                case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"):
                    if digits == 0 { letters += 1 } else { trailing += 1 }
                case UInt8(ascii: "-") where digits == 0 && letters > 0: break
                default: return false
                }
            }
            return digits > 0 && letters <= 5 && trailing <= 2
        }
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text
        while text.utf8.first == UInt8(ascii: " ") { text.removeFirst() }
        while text.utf8.last == UInt8(ascii: " ") { text.removeLast() }
        return text
    }
}

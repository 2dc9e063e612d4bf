/// Picture addresses in little space: what other columns already say is cut out of them.
///
/// Most dumps build their addresses from the set, the number, the language or the id, plus at most one long
/// number. Such parts become one-byte marks, and thousands of printings then share one template:
///
///     https://images.pokemontcg.io/base1/4.png            https://images.pokemontcg.io/<2>/<3>.png
///     https://img.scryfall.com/…/en/aer/194.jpg?1517813031  https://img.scryfall.com/…/<4>/<2>/<3>.jpg?<5>
package struct ImageTemplate: Hashable, Sendable {
    /// The values that fill the marks.
    package struct Parts: Sendable {
        /// The native id.
        package var identifier: String
        /// The set's id.
        package var setID: String
        /// The collector number.
        package var number: String
        /// The language code.
        package var language: String

        /// Makes the parts of one printing.
        ///
        /// - Parameters:
        ///   - identifier: The native id.
        ///   - setID: The set's id.
        ///   - number: The collector number.
        ///   - language: The language code.
        package init(identifier: String, setID: String, number: String, language: String) {
            self.identifier = identifier
            self.setID = setID
            self.number = number
            self.language = language
        }
    }

    private enum Mark {
        static let identifier: UInt8 = 1
        static let setID: UInt8 = 2
        static let number: UInt8 = 3
        static let language: UInt8 = 4
        static let longNumber: UInt8 = 5
        /// The first two characters of the id as folders, then the id: `2/c/2c23b39b-…`.
        static let nestedIdentifier: UInt8 = 6
        static let separator: UInt8 = 10
    }

    /// Both addresses with their marks, separated by a line feed.
    package var text: String
    /// The long number, 0 for none.
    package var longNumber: UInt32

    /// Takes the addresses of one printing apart.
    ///
    /// An address that holds control characters is no address and is left out.
    ///
    /// - Parameters:
    ///   - small: The small picture's address.
    ///   - large: The large picture's address.
    ///   - parts: What the other columns hold.
    /// - Complexity: O(length of the addresses).
    package init(small: String, large: String, parts: Parts) {
        longNumber = 0
        text = ""
        let addresses = [small, large].map { $0.utf8.contains { $0 < 0x20 } ? [] : Array($0.utf8) }
        if addresses.allSatisfy(\.isEmpty) { return }
        let long = addresses.lazy.compactMap(Self.firstLongNumber).first
        longNumber = long?.value ?? 0
        let marked = addresses.map { Self.marked($0, parts: parts, longDigits: long?.digits ?? []) }
        text = String(decoding: marked[0] + [Mark.separator] + marked[1], as: UTF8.self)
        let back = filled(with: parts)
        if Array(back.small.utf8) != addresses[0] || Array(back.large.utf8) != addresses[1] {
            text = String(decoding: addresses[0] + [Mark.separator] + addresses[1], as: UTF8.self)
        }
    }

    /// Makes a template from its stored form.
    ///
    /// - Parameters:
    ///   - text: Both addresses with their marks.
    ///   - longNumber: The long number.
    package init(text: String, longNumber: UInt32) {
        self.text = text
        self.longNumber = longNumber
    }

    /// Puts the addresses of one printing together again.
    ///
    /// - Parameter parts: What the other columns hold.
    /// - Returns: The two addresses, empty where there is none.
    package func filled(with parts: Parts) -> (small: String, large: String) {
        var results: [[UInt8]] = [[], []]
        var current = 0
        for byte in text.utf8 {
            switch byte {
            case Mark.identifier: results[current] += parts.identifier.utf8
            case Mark.setID: results[current] += parts.setID.utf8
            case Mark.number: results[current] += parts.number.utf8
            case Mark.language: results[current] += parts.language.utf8
            case Mark.longNumber: results[current] += String(longNumber).utf8
            case Mark.nestedIdentifier: results[current] += Self.nested(parts.identifier)
            case Mark.separator: current = 1
            default: results[current].append(byte)
            }
        }
        return (String(decoding: results[0], as: UTF8.self), String(decoding: results[1], as: UTF8.self))
    }

    private static func nested(_ identifier: String) -> [UInt8] {
        let bytes = Array(identifier.utf8)
        guard bytes.count > 2 else { return bytes }
        return [bytes[0], UInt8(ascii: "/"), bytes[1], UInt8(ascii: "/")] + bytes
    }

    private static func marked(_ address: [UInt8], parts: Parts, longDigits: [UInt8]) -> [UInt8] {
        let candidates: [(bytes: [UInt8], mark: UInt8)] = [
            (nested(parts.identifier), Mark.nestedIdentifier),
            (Array(parts.identifier.utf8), Mark.identifier),
            (longDigits, Mark.longNumber),
            (Array(parts.setID.utf8), Mark.setID),
            (Array(parts.number.utf8), Mark.number),
            (Array(parts.language.utf8), Mark.language),
        ].filter { !$0.bytes.isEmpty }
        var result: [UInt8] = []
        var index = 0
        scan: while index < address.count {
            if index == 0 || !isWord(address[index - 1]) {
                for (bytes, mark) in candidates {
                    let end = index + bytes.count
                    guard end <= address.count, end == address.count || !isWord(address[end]),
                        address[index..<end].elementsEqual(bytes)
                    else { continue }
                    result.append(mark)
                    index = end
                    continue scan
                }
            }
            result.append(address[index])
            index += 1
        }
        return result
    }

    private static func firstLongNumber(in address: [UInt8]) -> (value: UInt32, digits: [UInt8])? {
        var start = 0
        while start < address.count {
            guard isDigit(address[start]) else {
                start += 1
                continue
            }
            let end = address[start...].firstIndex { !isDigit($0) } ?? address.count
            let digits = Array(address[start..<end])
            let bounded =
                (start == 0 || !isWord(address[start - 1])) && (end == address.count || !isWord(address[end]))
            if bounded, digits.count >= 5, digits[0] != UInt8(ascii: "0"),
                let value = UInt32(String(decoding: digits, as: UTF8.self))
            {
                return (value, digits)
            }
            start = end
        }
        return nil
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

    private static func isWord(_ byte: UInt8) -> Bool {
        isDigit(byte) || (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte >= 0x80
    }
}

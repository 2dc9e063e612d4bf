internal import CardText

/// A collector number as a line writes it: `4`, `#4`, `004/102`, `4 of 102`, `LOB-EN005`, `TG12/TG30`, `4.0`, `="004"`.
struct NumberText: Hashable {
    /// The canonical key.
    let key: String
    /// The digits of the printed total; `nil` where none is written.
    let total: Int?
    /// Whether the total has letters, as `TG30`: it counts a part of a set.
    let hasLetteredTotal: Bool
    /// The number as written, without total and signs.
    let text: String

    private static let longest = 32

    /// Reads a number; `nil` where the field is empty or is no number of any card.
    ///
    /// - Parameters:
    ///   - field: The field as written.
    ///   - totalField: The printed total, from a field of its own.
    init?(_ field: String, total totalField: String = "") {
        var text = Self.unwrapped(field)
        guard !text.isEmpty, text.utf8.count <= Self.longest else { return nil }
        var total = totalField
        if let border = Self.border(in: text) {
            total = String(text[border.upperBound...])
            text = String(text[..<border.lowerBound])
        }
        text = Self.withoutAnnouncement(Self.trimmed(text))
        // A spreadsheet makes a decimal of a whole number.
        if text.hasSuffix(".0"), text.dropLast(2).utf8.allSatisfy({ $0 &- 0x30 < 10 }) { text.removeLast(2) }
        key = CollectorNumber.key(of: text)
        guard !key.isEmpty else { return nil }
        let digits = total.utf8.filter { $0 &- 0x30 < 10 }
        self.total = digits.count < 7 ? Int(String(decoding: digits, as: UTF8.self)) : nil
        hasLetteredTotal = total.contains(where: \.isLetter)
        self.text = text
    }

    /// The number behind a set's code: `SV3-125` is 125 of SV3, `BS 4` is 4 of BS.
    var afterSetCode: (set: String, number: String)? {
        guard let border = text.lastIndex(where: { $0 == "-" || $0 == " " || $0 == "_" }) else { return nil }
        let (set, number) = (text[..<border], text[text.index(after: border)...])
        guard !set.isEmpty, number.contains(where: \.isNumber) else { return nil }
        return (String(set), String(number))
    }

    /// Whether the number holds the code of its set, so that hardly two cards share it: `LOB-EN005`, `SWSH123`.
    var isTelling: Bool {
        let letters = key.prefix { $0.isLetter }.count
        return letters >= 2 && text.count(where: \.isNumber) >= 2
            && key.dropFirst(letters).contains(where: \.isNumber)
    }

    /// The digits of the number, without letters and signs.
    var digits: String { Self.digits(of: key) }

    /// The digits of a key.
    static func digits(of key: String) -> String {
        String(key.unicodeScalars.filter { $0.value &- 0x30 < 10 }.map(Character.init))
    }

    /// The keys of the same card in other regions: `LOB-DE005` for `LOB-EN005`.
    var keysOfOtherRegions: [String] {
        guard let hyphen = text.firstIndex(of: "-") else { return [] }
        let set = text[..<hyphen]
        let rest = text[text.index(after: hyphen)...]
        let letters = rest.prefix { $0.isLetter }
        guard !set.isEmpty, letters.count <= 2, rest.dropFirst(letters.count).allSatisfy(\.isNumber) else {
            return []
        }
        let digits = rest.dropFirst(letters.count)
        return ["EN", "E", ""].filter { $0 != letters.uppercased() }
            .map { CollectorNumber.key(of: "\(set)-\($0)\(digits)") }
    }

    private static func unwrapped(_ field: String) -> String {
        var text = trimmed(field)
        if text.hasPrefix("=") { text.removeFirst() }
        if text.count >= 2, text.hasPrefix("\""), text.hasSuffix("\"") {
            text = String(text.dropFirst().dropLast())
        }
        if text.hasPrefix("'") { text.removeFirst() }
        return trimmed(text)
    }

    private static func border(in text: String) -> Range<String.Index>? {
        if let slash = text.firstIndex(of: "/") { return slash..<text.index(after: slash) }
        for word in [" of ", " von ", " sur ", " de ", " out of "] {
            let lowered = text.lowercased()
            guard lowered.utf8.count == text.utf8.count, let found = lowered.firstRange(of: word) else {
                continue
            }
            let start = lowered.distance(from: lowered.startIndex, to: found.lowerBound)
            let lower = text.index(text.startIndex, offsetBy: start)
            return lower..<text.index(lower, offsetBy: word.count)
        }
        return nil
    }

    private static func withoutAnnouncement(_ text: String) -> String {
        var text = text
        while let first = text.first, first == "#" || first == "№" { text.removeFirst() }
        for word in ["no.", "nr.", "num.", "n°", "nº"] where text.lowercased().hasPrefix(word) {
            text.removeFirst(word.count)
        }
        return trimmed(text)
    }

    static func trimmed(_ text: String) -> String {
        var part = text[...]
        while let first = part.first, first.isWhitespace { part.removeFirst() }
        while let last = part.last, last.isWhitespace { part.removeLast() }
        return String(part)
    }
}

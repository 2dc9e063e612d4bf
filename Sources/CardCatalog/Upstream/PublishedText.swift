/// Text that a publisher chose and that is kept, sent back or shown: nothing in it may do more than be read.
enum PublishedText {
    private static let longest = 256

    /// A text for people: in one line, without control characters, and no longer than anybody reads.
    ///
    /// - Parameter text: What the publisher says.
    /// - Returns: The text to show.
    static func visible(_ text: String) -> String {
        let isCut = text.utf8.count > longest
        let start = isCut ? text.unicodeScalars.prefix(longest)[...] : text.unicodeScalars[...]
        var shown = ""
        for scalar in start {
            let category = scalar.properties.generalCategory
            let isSafe = category != .control && category != .format && category != .lineSeparator
            shown.unicodeScalars.append(isSafe ? scalar : "?")
        }
        return isCut ? shown + "…" : shown
    }

    /// A version that tells itself from every other one: the text where it can be shown as it is, else its digest too.
    ///
    /// - Parameter text: What the publisher calls the version.
    /// - Returns: The version.
    static func version(_ text: String) -> String {
        let shown = visible(text)
        guard shown != text else { return text }
        var hash = SHA256()
        hash.update(text)
        return "\(shown.prefix(40)) \(hash.hexadecimalDigest().prefix(16))"
    }

    /// A validator that can be sent back as it came, or an empty text.
    ///
    /// - Parameter text: The field `ETag` or `Last-Modified`, if there was one.
    /// - Returns: The validator.
    static func validator(_ text: String?) -> String {
        guard let text, text.utf8.count <= 1024, text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else {
            return ""
        }
        return text
    }
}

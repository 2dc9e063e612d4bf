internal import CardDocuments

/// Compares folded values with a text of a query.
///
///     name:char*der      ["char"] * ["der"]     within one word
///     name:"sun*gx"      ["sun"] * ["gx"]       from the beginning of a word to the end of one
///     !name:char*        ["char"] * [""]        from the beginning of the value to its end
///     name:*-ex          [""] * [" ex"]         punctuation ends a word here as in values
///
/// Matching takes time in proportion to the value for each piece, whatever the pieces: what stands between two wildcards is
/// taken where it first fits, and never looked for again.
struct TextMatcher {
    private enum Rule {
        /// No value is meant.
        case never
        /// The text from beginning to end.
        case equal(ByteNeedle)
        /// A run of whole words.
        case words(ByteNeedle)
        /// Pieces in order, from the beginning of the value to its end.
        case whole(WildcardText)
        /// Pieces in order, from the beginning of a word to the end of one.
        case acrossWords(WildcardText)
        /// Patterns of words beside each other.
        case withinWords(WildcardWords)
    }

    private let rule: Rule

    /// Makes a matcher.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - isWhole: Whether the whole value has to be the text.
    init(_ text: QueryText, isWhole: Bool) {
        guard text.pieces.count > 1 else {
            let folded = DocumentText.folded(String(decoding: text.pieces.first ?? [], as: UTF8.self))
            rule = ByteNeedle(folded).map { isWhole ? .equal($0) : .words($0) } ?? .never
            return
        }
        let pieces = Self.folded(text.pieces)
        if isWhole {
            rule = .whole(WildcardText(pieces))
        } else if text.isQuoted {
            rule = .acrossWords(WildcardText(pieces))
        } else {
            rule = .withinWords(WildcardWords(pieces))
        }
    }

    /// Whether no value can match.
    var isNever: Bool {
        if case .never = rule { true } else { false }
    }

    /// What every value holds that matches; `nil` when that is nothing in particular.
    var needle: ByteNeedle? {
        switch rule {
        case .never: nil
        case .equal(let needle), .words(let needle): needle
        case .whole(let pattern), .acrossWords(let pattern): pattern.needle
        case .withinWords(let pattern): pattern.needle
        }
    }

    /// Whether a folded value matches.
    ///
    /// - Parameter value: The value.
    /// - Returns: Whether it matches.
    func matches(_ value: Span<UInt8>) -> Bool {
        switch rule {
        case .never: false
        case .equal(let needle): value.count == needle.bytes.count && needle.stands(in: value, at: 0)
        case .words(let needle): WordEdges.run(needle, in: value, from: 0) != nil
        case .whole(let pattern): pattern.matches(value, from: 0, to: value.count)
        case .acrossWords(let pattern): pattern.matchesFromWordToWord(value)
        case .withinWords(let pattern): pattern.matches(value)
        }
    }

    /// Folds the pieces between wildcards, and keeps that punctuation at their ends ends a word.
    private static func folded(_ pieces: [[UInt8]]) -> [[UInt8]] {
        let letter = UInt8(ascii: "x")
        var folded = pieces.map { piece in
            // Between two letters a blank or punctuation becomes the space that it is in values.
            Array(
                DocumentText.folded(String(decoding: [letter] + piece + [letter], as: UTF8.self)).dropFirst()
                    .dropLast())
        }
        let last = folded.count - 1
        folded[0] = Array(folded[0].drop { $0 == 0x20 })
        while folded[last].last == 0x20 { folded[last].removeLast() }
        return folded
    }
}

/// Where words begin and end in a folded value.
enum WordEdges {
    /// Whether a word begins at a place.
    static func begins(_ value: Span<UInt8>, at place: Int) -> Bool {
        place == 0 || (place <= value.count && value[place - 1] == 0x20)
    }

    /// Whether a word ends before a place.
    static func ends(_ value: Span<UInt8>, at place: Int) -> Bool {
        place == value.count || (place < value.count && value[place] == 0x20)
    }

    /// Where a run of whole words next begins; `nil` when it is not there.
    static func run(_ needle: ByteNeedle, in value: Span<UInt8>, from start: Int) -> Int? {
        var start = start
        while let place = needle.first(in: value, from: start, to: value.count) {
            if begins(value, at: place), ends(value, at: place + needle.bytes.count) { return place }
            start = place + 1
        }
        return nil
    }
}

internal import CardDocuments

/// Pieces of text with anything between them.
struct WildcardText {
    /// The first piece, which begins the text; `nil` where a wildcard does.
    private let head: ByteNeedle?
    private let middle: [ByteNeedle]
    /// The last piece, which ends the text; `nil` where a wildcard does.
    private let tail: ByteNeedle?
    /// How long a text is at least.
    private let least: Int

    /// The longest piece, without which nothing matches; `nil` when all are empty.
    let needle: ByteNeedle?

    /// Puts folded pieces together; there are at least two.
    init(_ pieces: [[UInt8]]) {
        needle = pieces.max { $0.count < $1.count }.flatMap { ByteNeedle($0) }
        head = pieces.first.flatMap { ByteNeedle($0) }
        middle = pieces.dropFirst().dropLast().compactMap { ByteNeedle($0) }
        tail = pieces.count > 1 ? pieces.last.flatMap { ByteNeedle($0) } : nil
        least = pieces.reduce(0) { $0 + $1.count }
    }

    /// Whether a part of a value matches from its beginning to its end.
    func matches(_ value: Span<UInt8>, from start: Int, to end: Int) -> Bool {
        guard end - start >= least else { return false }
        var start = start
        var end = end
        if let head {
            guard head.stands(in: value, at: start) else { return false }
            start += head.bytes.count
        }
        if let tail {
            guard tail.stands(in: value, at: end - tail.bytes.count) else { return false }
            end -= tail.bytes.count
        }
        return next(in: value, from: start, to: end) != nil
    }

    /// Whether a value matches from the beginning of any word to the end of any.
    func matchesFromWordToWord(_ value: Span<UInt8>) -> Bool {
        guard value.count >= least else { return false }
        var start = 0
        if let head {
            guard let place = place(of: head, in: value, from: 0, where: { WordEdges.begins(value, at: $0) })
            else {
                return false
            }
            start = place + head.bytes.count
        }
        guard let rest = next(in: value, from: start, to: value.count) else { return false }
        guard let tail else { return true }
        return place(of: tail, in: value, from: rest) { WordEdges.ends(value, at: $0 + tail.bytes.count) }
            != nil
    }

    /// The end of the middle pieces, each taken where it first stands.
    private func next(in value: Span<UInt8>, from start: Int, to end: Int) -> Int? {
        var start = start
        for needle in middle {
            guard let place = needle.first(in: value, from: start, to: end) else { return nil }
            start = place + needle.bytes.count
        }
        return start
    }

    private func place(
        of needle: ByteNeedle, in value: Span<UInt8>, from start: Int, where isFit: (Int) -> Bool
    ) -> Int? {
        var start = start
        while let place = needle.first(in: value, from: start, to: value.count) {
            if isFit(place) { return place }
            start = place + 1
        }
        return nil
    }
}

/// Patterns of words that stand beside each other; a wildcard stands for a part of one word.
struct WildcardWords {
    private let words: [WildcardWord]
    /// The longest piece, without which nothing matches; `nil` when all are empty.
    let needle: ByteNeedle?

    private enum WildcardWord {
        case literal(ByteNeedle)
        case pattern(WildcardText)
    }

    /// Splits folded pieces at their spaces; there are at least two.
    init(_ pieces: [[UInt8]]) {
        var parts: [[[UInt8]]] = [[[]]]
        for (number, piece) in pieces.enumerated() {
            if number > 0 { parts[parts.count - 1].append([]) }
            for byte in piece {
                if byte == 0x20 {
                    parts.append([[]])
                } else {
                    let last = parts.count - 1
                    parts[last][parts[last].count - 1].append(byte)
                }
            }
        }
        words = parts.compactMap { part in
            part.count > 1 ? .pattern(WildcardText(part)) : ByteNeedle(part[0]).map { .literal($0) }
        }
        needle = parts.joined().max { $0.count < $1.count }.flatMap { ByteNeedle($0) }
    }

    /// Whether a folded value holds the words.
    func matches(_ value: Span<UInt8>) -> Bool {
        if let needle, needle.first(in: value, from: 0, to: value.count) == nil { return false }
        var start = 0
        while start < value.count {
            if stand(in: value, at: start) { return true }
            start = end(of: start, in: value) + 1
        }
        return false
    }

    private func stand(in value: Span<UInt8>, at place: Int) -> Bool {
        var start = place
        for word in words {
            guard start < value.count else { return false }
            let end = end(of: start, in: value)
            switch word {
            case .literal(let needle):
                guard end - start == needle.bytes.count, needle.stands(in: value, at: start) else {
                    return false
                }
            case .pattern(let pattern):
                guard pattern.matches(value, from: start, to: end) else { return false }
            }
            start = end + 1
        }
        return true
    }

    /// Where the word that begins at a place ends.
    private func end(of start: Int, in value: Span<UInt8>) -> Int {
        var end = start
        while end < value.count, value[end] != 0x20 { end += 1 }
        return end
    }
}

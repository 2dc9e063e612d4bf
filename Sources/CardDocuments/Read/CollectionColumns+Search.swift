internal import CardBytes

/// Looking for bytes in many values at once.
///
/// Values stand one behind the other, so that a field is one text of which nothing is touched but what might fit:
///
///     folded text     blastoise|charizard|dark charizard|…        found at 16, which lies in value 1
///     starts          0         9         18
extension CollectionColumns {
    /// Passes the values that hold some bytes once folded.
    ///
    /// - Parameters:
    ///   - values: The values.
    ///   - needle: The bytes.
    ///   - body: Takes each such value once, in any order.
    /// - Complexity: O(length of the values).
    func forEachValue(in values: Range<Int>, holding needle: ByteNeedle, _ body: (Int) -> Void) {
        search(.foldedText, .foldedStarts, values, needle) { value in
            // What stands for a text that folds to nothing holds nothing.
            if !folded(value).isEmpty { body(value) }
        }
        // What folding leaves as it is was not written twice.
        let starts = bytes(.foldedStarts)
        var first = values.lowerBound
        while first < values.upperBound {
            guard Self.isEmpty(first, starts) else {
                first += 1
                continue
            }
            var end = first + 1
            while end < values.upperBound, Self.isEmpty(end, starts) { end += 1 }
            search(.valueText, .valueStarts, first..<end, needle, body)
            first = end
        }
    }

    /// Whether a piece is empty, by the section that says where pieces start.
    private static func isEmpty(_ piece: Int, _ starts: RawSpan) -> Bool {
        let (start, end): (UInt32, UInt32) = (starts.load(piece * 4), starts.load(piece * 4 + 4))
        return start == end
    }

    /// Passes the values whose own piece of a section holds some bytes; ends where the pieces stop making sense.
    private func search(
        _ section: DocumentSection, _ starts: DocumentSection, _ values: Range<Int>, _ needle: ByteNeedle,
        _ body: (Int) -> Void
    ) {
        let text = Span<UInt8>(_bytes: bytes(section))
        let limit = min(number(starts, values.upperBound), text.count)
        var value = values.lowerBound
        var place = number(starts, value)
        while value < values.upperBound, let found = needle.first(in: text, from: place, to: limit) {
            // The last value that begins at the place or before: those before it at the same place are empty.
            value += max(
                0,
                FileCollection.partition(values.upperBound - value) { number(starts, value + $0) <= found }
                    - 1)
            let end = number(starts, value + 1)
            // What reaches into the next value is in neither of the two.
            if found + needle.bytes.count <= end { body(value) }
            value += 1
            place = max(end, found + 1)
        }
    }
}

internal import CardDocuments

/// Fields whose values identify something, `id` and `set.id`: they are compared as a whole and with their punctuation.
///
/// `id:ex10-?` is one card and not `ex10-!` too, and `set.id:sv1` is not `sv10`. Since values are in the order of their bytes,
/// a query for hundreds of identifiers takes about as long as one for a word of a name.
enum IdentifierField {
    /// Whether a path names such a field.
    static func isOne(_ path: String) -> Bool {
        (path.split(separator: ".").last ?? "").lowercased() == "id"
    }

    /// What a test means for such a field.
    static func test(_ test: FieldTest) -> FieldTest {
        switch test {
        case .words(let text), .whole(let text):
            text.pieces.count == 1 ? .identifier(text.pieces[0]) : .whole(text)
        case .identifier, .range, .present: test
        }
    }

    /// Adds the documents that have an identifier.
    ///
    /// - Parameters:
    ///   - field: The field.
    ///   - identifier: The identifier.
    ///   - documents: Where they go.
    /// - Complexity: O(log values), and O(length of all values) at the speed of `memchr` where none is written like that.
    static func insertDocuments(
        of field: any DocumentField, identifiedBy identifier: [UInt8], into documents: inout DocumentSet
    ) {
        var range = 0..<field.valueCount
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            guard let value = field.value(at: middle) else { break }
            if value.utf8.elementsEqual(identifier) {
                field.insertDocuments(at: middle, into: &documents)
                return
            }
            let isBefore = value.utf8.lexicographicallyPrecedes(identifier)
            range = isBefore ? (middle + 1)..<range.upperBound : range.lowerBound..<middle
        }
        func insert(_ index: Int, _ written: Span<UInt8>) {
            guard written.count == identifier.count else { return }
            for place in identifier.indices where lowered(written[place]) != lowered(identifier[place]) {
                return
            }
            field.insertDocuments(at: index, into: &documents)
        }
        // What is the same but for letter case is the same once folded.
        if let needle = ByteNeedle(DocumentText.folded(String(decoding: identifier, as: UTF8.self))) {
            field.forEachValue(holding: needle) { index, written, _ in insert(index, written) }
        } else {
            field.forEachValue { index, written, _ in insert(index, written) }
        }
    }

    private static func lowered(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }
}

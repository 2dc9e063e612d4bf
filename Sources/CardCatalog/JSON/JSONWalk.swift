/// Walks through a JSON document of any size: into objects and arrays, past what is not wanted, one value at a time.
///
///     { "meta": {…}, "data": { "LEA": { "name": "…", "cards": [ {…}, {…} ] } } }
///     ↓ enter         ↓ enter  ↓ enter               ↓ enter   └─ value ─┘
///
/// Only a value that is asked for has to fit the window; what is skipped may be of any length. The depth of the walk is
/// the reader's own, so that hostile nesting costs nothing.
struct JSONWalk: ~Copyable {
    /// The window in which the ranges are valid until the next call.
    private(set) var window: ByteWindow
    /// How many values were asked for.
    private(set) var record = 0
    /// Where the last value that was asked for starts in the content.
    private(set) var offset: Int64 = 0
    private var cursor = 0
    private var isFirst = true

    /// Starts on a document.
    ///
    /// - Parameters:
    ///   - source: The stream.
    ///   - file: The file to name in errors.
    init(_ source: any ByteSource, file: String) {
        window = ByteWindow(source, file: file)
    }

    /// Moves to the first byte of the document, behind a byte order mark.
    ///
    /// - Returns: The byte, such as `{`; `nil` when there is none.
    mutating func open() throws(CatalogError) -> UInt8? {
        while window.end < ContentKind.prefixLength, !window.isAtEnd { _ = try window.refill(keepingFrom: 0) }
        if window.copy(0..<3) == [0xEF, 0xBB, 0xBF] { cursor = 3 }
        return try peek()
    }

    /// What the content looks like at its beginning, for errors; only right before the first value.
    var description: String { ContentKind.description(of: window.copy(0..<ContentKind.prefixLength)) }

    /// The first byte of the value at hand; `nil` at the end of the content.
    mutating func peek() throws(CatalogError) -> UInt8? {
        while true {
            while cursor < window.end {
                let byte = window.padded[cursor]
                guard JSONRecordSplitter.isBlank(byte) else { return byte }
                cursor += 1
            }
            guard !window.isAtEnd else { return nil }
            cursor -= try window.refill(keepingFrom: cursor)
        }
    }

    /// Steps into the object or array at hand.
    mutating func enter() {
        cursor += 1
        isFirst = true
    }

    /// Moves to the value of the next member of the object.
    ///
    /// - Returns: The key, or `nil` behind the last member.
    mutating func nextKey() throws(CatalogError) -> String? {
        guard try nextItem(before: UInt8(ascii: "}")) else { return nil }
        guard let quote = try peek(), quote == UInt8(ascii: "\"") else { throw try unexpected("a key") }
        let range = try scan(isKept: true)
        let key = window.text((range.lowerBound + 1)..<(range.upperBound - 1)) ?? ""
        guard try peek() == UInt8(ascii: ":") else { throw try unexpected("a colon") }
        cursor += 1
        guard try peek() != nil else { throw truncated() }
        return key
    }

    /// Moves to the next element of the array.
    ///
    /// - Returns: Whether there is one.
    mutating func nextElement() throws(CatalogError) -> Bool { try nextItem(before: UInt8(ascii: "]")) }

    /// Takes the value at hand, which must fit the longest record.
    ///
    /// - Returns: Where it stands in the window.
    mutating func value() throws(CatalogError) -> Range<Int> {
        let range = try scan(isKept: true)
        record += 1
        offset = window.offset(of: range.lowerBound)
        return range
    }

    /// Passes over the value at hand, however long it is.
    mutating func skip() throws(CatalogError) { _ = try scan(isKept: false) }

    /// Checks that nothing but blanks follows.
    mutating func finish() throws(CatalogError) {
        guard try peek() == nil else { throw try unexpected("the end of the file") }
    }

    private mutating func nextItem(before end: UInt8) throws(CatalogError) -> Bool {
        guard let byte = try peek() else { throw truncated() }
        if byte == end {
            cursor += 1
            isFirst = false
            return false
        }
        if !isFirst {
            guard byte == UInt8(ascii: ",") else { throw try unexpected("a comma or the end") }
            cursor += 1
            guard try peek() != nil else { throw truncated() }
        }
        isFirst = false
        return true
    }

    /// Moves behind the value at hand.
    ///
    /// - Returns: Where it stands, if it is kept.
    private mutating func scan(isKept: Bool) throws(CatalogError) -> Range<Int> {
        guard let first = try peek() else { throw truncated() }
        guard !JSONRecordSplitter.endsScalar(first) else { throw try unexpected("a value") }
        var start = cursor
        if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
            var scan = JSONScan()
            while !scan.run(window, from: &cursor, to: window.end) { try more(&start, isKept) }
        } else if first == UInt8(ascii: "\"") {
            cursor += 1
            var isEscaped = false
            while true {
                while cursor == window.end { try more(&start, isKept) }
                let byte = window.padded[cursor]
                cursor += 1
                if byte == UInt8(ascii: "\""), !isEscaped { break }
                isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
            }
        } else {
            while true {
                while cursor == window.end { try more(&start, isKept) }
                if JSONRecordSplitter.endsScalar(window.padded[cursor]) { break }
                cursor += 1
            }
        }
        isFirst = false
        return start..<cursor
    }

    private mutating func more(_ start: inout Int, _ isKept: Bool) throws(CatalogError) {
        guard !window.isAtEnd else { throw truncated() }
        let moved = try window.refill(keepingFrom: isKept ? start : cursor)
        start -= moved
        cursor -= moved
    }

    private func truncated() -> CatalogError {
        CatalogError(
            .truncated, "the JSON ends before its last bracket is closed; fetch the file again",
            file: window.file, record: record + 1, offset: window.offset(of: cursor))
    }

    private mutating func unexpected(_ expectation: String) throws(CatalogError) -> CatalogError {
        guard let byte = try peek() else { return truncated() }
        let shown = (0x21...0x7E).contains(byte) ? "`\(Character(UnicodeScalar(byte)))`" : "byte \(byte)"
        return CatalogError(
            .corrupt, "\(shown) stands where \(expectation) was expected; fetch the file again",
            file: window.file, record: record + 1, offset: window.offset(of: cursor))
    }
}

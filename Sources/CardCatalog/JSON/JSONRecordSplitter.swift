/// Cuts a stream of JSON into records, one at a time, without parsing what is inside.
///
///     [ {…}, {…} ]                 an array
///     { "data": [ {…}, {…} ] }     an object around an array, under a key the reader names
///     {…}⏎{…}⏎                     JSON-Lines; blank lines, CR LF and a missing last newline are fine
///     { … } { … }                  whole objects one after the other, as when pretty-printed
///
/// Which of them it is follows from the content. A record that makes no sense is handed out all the same, for the
/// parser to refuse; only content that ends too early, or that is no such stream at all, is an error.
package struct JSONRecordSplitter: ~Copyable {
    enum Layout {
        case unknown
        case array
        case lines
        case objects
        case finished
    }

    /// The window in which the ranges are valid until the next call of `next`.
    package internal(set) var window: ByteWindow
    /// The number of the last record, counted from 1.
    package private(set) var record = 0
    /// Where the last record starts in the content.
    package private(set) var offset: Int64 = 0
    /// The line of the last record, in JSON-Lines.
    package var line: Int? { layout == .lines ? recordLine : nil }

    let wrapperKeys: [String]
    var layout = Layout.unknown
    var isWrapped = false
    var cursor = 0
    var linesRead = 0
    var recordLine = 0

    /// Starts on a stream.
    ///
    /// - Parameters:
    ///   - source: The stream.
    ///   - file: The file to name in errors.
    ///   - wrapperKeys: The keys under which the array may stand in an object.
    package init(_ source: any ByteSource, file: String, wrapperKeys: [String]) {
        window = ByteWindow(source, file: file)
        self.wrapperKeys = wrapperKeys
    }

    /// Finds the next record.
    ///
    /// - Returns: Where it stands in the window, or `nil` behind the last.
    /// - Throws: `truncated`, `corrupt`, `wrongShape` or `tooLarge`, and what the stream throws.
    /// - Complexity: O(length of the record), amortised.
    package mutating func next() throws(CatalogError) -> Range<Int>? {
        if layout == .unknown, let first = try start() { return noted(first) }
        switch layout {
        case .array: return try nextElement().map { noted($0) }
        case .lines: return try nextLine().map { noted($0) }
        case .objects: return try nextObject().map { noted($0) }
        case .unknown, .finished: return nil
        }
    }

    mutating func noted(_ range: Range<Int>) -> Range<Int> {
        record += 1
        offset = window.offset(of: range.lowerBound)
        return range
    }

    mutating func nextElement() throws(CatalogError) -> Range<Int>? {
        guard var byte = try skipBlanks() else { throw truncated(from: cursor) }
        if byte == UInt8(ascii: "]") {
            cursor += 1
            try finish()
            return nil
        }
        if record > 0 {
            guard byte == UInt8(ascii: ",") else { throw unexpected(byte, where: "a comma or `]`") }
            cursor += 1
            guard let following = try skipBlanks() else { throw truncated(from: cursor) }
            byte = following
        }
        guard !Self.endsScalar(byte) else { throw unexpected(byte, where: "a record") }
        var start = cursor
        try skipValue(keepingFrom: &start)
        return start..<cursor
    }

    mutating func nextObject() throws(CatalogError) -> Range<Int>? {
        guard let byte = try skipBlanks() else {
            layout = .finished
            return nil
        }
        guard byte == UInt8(ascii: "{") else { throw unexpected(byte, where: "an object") }
        var start = cursor
        try skipValue(keepingFrom: &start)
        return start..<cursor
    }

    mutating func nextLine() throws(CatalogError) -> Range<Int>? {
        while true {
            var start = cursor
            var newline = window.position(of: 0x0A, from: cursor)
            while newline == window.end, !window.isAtEnd {
                let searched = window.end
                let moved = try window.refill(keepingFrom: start)
                start -= moved
                newline = window.position(of: 0x0A, from: searched - moved)
            }
            let isTerminated = newline < window.end
            cursor = isTerminated ? newline + 1 : newline
            var range = start..<newline
            while let first = range.first, Self.isBlank(window.padded[first]) { range.removeFirst() }
            while let last = range.last, Self.isBlank(window.padded[last]) { range.removeLast() }
            if !range.isEmpty || isTerminated { linesRead += 1 }
            if range.isEmpty {
                guard isTerminated else {
                    layout = .finished
                    return nil
                }
                continue
            }
            recordLine = linesRead
            // A last line without newline is whole when its brackets are closed; otherwise the file was cut.
            var (scan, position) = (JSONScan(), range.lowerBound)
            if !isTerminated, !scan.run(window, from: &position, to: range.upperBound) {
                throw truncated(from: range.lowerBound)
            }
            return range
        }
    }

    /// Behind the array only the rest of its wrapper and blanks may follow.
    mutating func finish() throws(CatalogError) {
        layout = .finished
        if isWrapped {
            while let byte = try skipBlanks(), byte != UInt8(ascii: "}") {
                cursor += 1
                guard byte != UInt8(ascii: ","), byte != UInt8(ascii: ":") else { continue }
                cursor -= 1
                guard !Self.endsScalar(byte) else { throw unexpected(byte, where: "a member or `}`") }
                var start = cursor
                try skipValue(keepingFrom: &start)
            }
            guard cursor < window.end else { throw truncated(from: cursor) }
            cursor += 1
        }
        guard let byte = try skipBlanks() else { return }
        throw unexpected(byte, where: "the end of the file")
    }

    // MARK: Scanning

    /// Moves to the next byte that is no blank.
    mutating func skipBlanks() throws(CatalogError) -> UInt8? {
        while true {
            while cursor < window.end {
                let byte = window.padded[cursor]
                guard Self.isBlank(byte) else { return byte }
                cursor += 1
            }
            guard !window.isAtEnd else { return nil }
            cursor -= try window.refill(keepingFrom: cursor)
        }
    }

    /// Moves to the next byte that is no blank, and keeps what stands from `start` on.
    mutating func skipBlanks(keepingFrom start: inout Int) throws(CatalogError) -> UInt8? {
        while true {
            while cursor < window.end {
                let byte = window.padded[cursor]
                guard Self.isBlank(byte) else { return byte }
                cursor += 1
            }
            guard try more(keepingFrom: &start) else { return nil }
        }
    }

    /// Moves behind the value at the cursor.
    mutating func skipValue(keepingFrom start: inout Int) throws(CatalogError) {
        guard cursor < window.end else { throw truncated(from: start) }
        let first = window.padded[cursor]
        switch first {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            var scan = JSONScan()
            while !scan.run(window, from: &cursor, to: window.end) {
                guard try more(keepingFrom: &start) else { throw truncated(from: start) }
            }
        case UInt8(ascii: "\""):
            cursor += 1
            var isEscaped = false
            while true {
                try requireByte(keepingFrom: &start)
                let byte = window.padded[cursor]
                cursor += 1
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\"") {
                    return
                } else {
                    isEscaped = byte == UInt8(ascii: "\\")
                }
            }
        default:
            while true {
                try requireByte(keepingFrom: &start)
                guard !Self.endsScalar(window.padded[cursor]) else { return }
                cursor += 1
            }
        }
    }

    mutating func requireByte(keepingFrom start: inout Int) throws(CatalogError) {
        // A refill that meets the end brings nothing.
        while cursor == window.end {
            guard try more(keepingFrom: &start) else { throw truncated(from: start) }
        }
    }

    mutating func more(keepingFrom start: inout Int) throws(CatalogError) -> Bool {
        guard !window.isAtEnd else { return false }
        let moved = try window.refill(keepingFrom: start)
        start -= moved
        cursor -= moved
        return true
    }

    static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }

    static func endsScalar(_ byte: UInt8) -> Bool {
        isBlank(byte) || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}")
            || byte == UInt8(ascii: ":")
    }

    // MARK: Errors

    func truncated(from start: Int) -> CatalogError {
        CatalogError(
            .truncated,
            "the JSON ends inside record \(record + 1), before its last bracket is closed; fetch the file again",
            file: window.file, record: record + 1, offset: window.offset(of: start))
    }

    func unexpected(_ byte: UInt8, where expectation: String) -> CatalogError {
        let shown = (0x21...0x7E).contains(byte) ? "`\(Character(UnicodeScalar(byte)))`" : "byte \(byte)"
        return CatalogError(
            .corrupt, "\(shown) stands where \(expectation) was expected; fetch the file again",
            file: window.file, record: record + 1, offset: window.offset(of: cursor))
    }
}

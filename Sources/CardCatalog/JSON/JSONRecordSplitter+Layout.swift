/// How a file holds its records: in an array, one a line, or in an array inside an object.
extension JSONRecordSplitter {
    /// Finds out the layout; returns the first record where it had to be scanned for that.
    mutating func start() throws(CatalogError) -> Range<Int>? {
        while window.end < 512, !window.isAtEnd { _ = try window.refill(keepingFrom: 0) }
        let head = window.copy(0..<512)
        if head.starts(with: [0xEF, 0xBB, 0xBF]) { cursor = 3 }
        switch try skipBlanks() {
        case UInt8(ascii: "["):
            cursor += 1
            layout = .array
            return nil
        case UInt8(ascii: "{"):
            return try startObject()
        default:
            throw CatalogError(
                .wrongShape,
                "this is \(ContentKind.description(of: head)), where JSON was expected: an array of objects or "
                    + "one object per line; check the path and the format",
                file: window.file, offset: window.offset(of: cursor))
        }
    }

    /// Looks through the members of the first object for the array; without one, the object is itself a record.
    mutating func startObject() throws(CatalogError) -> Range<Int>? {
        var start = cursor
        cursor += 1
        var isFirst = true
        while let byte = try skipBlanks(keepingFrom: &start) {
            if byte == UInt8(ascii: "}") {
                cursor += 1
                return try firstRecord(start..<cursor)
            }
            if !isFirst {
                guard byte == UInt8(ascii: ",") else { return try startLines(at: start) }
                cursor += 1
            }
            isFirst = false
            guard try skipBlanks(keepingFrom: &start) == UInt8(ascii: "\"") else {
                return try startLines(at: start)
            }
            // Both ends of the key move with the window, so its length is what can be kept.
            let keyDistance = cursor - start
            try skipValue(keepingFrom: &start)
            let key = window.text((start + keyDistance + 1)..<(cursor - 1)) ?? ""
            guard try skipBlanks(keepingFrom: &start) == UInt8(ascii: ":") else {
                return try startLines(at: start)
            }
            cursor += 1
            let value = try skipBlanks(keepingFrom: &start)
            if wrapperKeys.contains(key) {
                if value == UInt8(ascii: "[") {
                    cursor += 1
                    layout = .array
                    isWrapped = true
                    return nil
                }
                if value == UInt8(ascii: "{") {
                    throw CatalogError(
                        .wrongShape,
                        "`\(key)` holds an object where an array of cards was expected; check that this is the "
                            + "file and the format you mean",
                        file: window.file, offset: window.offset(of: cursor))
                }
            }
            try skipValue(keepingFrom: &start)
        }
        throw truncated(from: start)
    }

    /// An object that isn't well formed can only be a broken line.
    mutating func startLines(at start: Int) throws(CatalogError) -> Range<Int>? {
        cursor = start
        layout = .lines
        return nil
    }

    /// Decides between lines and whole objects by what the first object looks like.
    mutating func firstRecord(_ range: Range<Int>) throws(CatalogError) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        let hasNewline = window.position(of: 0x0A, from: start) < end
        while true {
            while cursor < window.end, Self.isBlank(window.padded[cursor]), window.padded[cursor] != 0x0A {
                cursor += 1
            }
            guard cursor == window.end, !window.isAtEnd else { break }
            let moved = try window.refill(keepingFrom: start)
            (start, end, cursor) = (start - moved, end - moved, cursor - moved)
        }
        let isAlone = cursor == window.end || window.padded[cursor] == 0x0A
        layout = hasNewline || !isAlone ? .objects : .lines
        if layout == .lines {
            if cursor < window.end { cursor += 1 }
            linesRead = 1
            recordLine = 1
        } else {
            cursor = end
        }
        return start..<end
    }
}

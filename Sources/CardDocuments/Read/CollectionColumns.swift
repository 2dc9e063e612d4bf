internal import CardBytes

/// The columns of one collection, for the time of one call.
///
/// A file that could be opened may still be damaged further in: `verify` checks that, not every access. So reads are
/// total here: what points outside is nothing, and whatever follows from damage is wrong but bounded.
struct CollectionColumns: ~Escapable {
    let file: RawSpan
    let ranges: [Range<Int>]

    @_lifetime(copy file)
    init(_ file: RawSpan, _ ranges: [Range<Int>]) {
        self.file = file
        self.ranges = ranges
    }

    /// The bytes of a section.
    @_lifetime(copy self)
    func bytes(_ section: DocumentSection) -> RawSpan {
        file.extracting(ranges[Int(section.rawValue)].clamped(to: 0..<file.byteCount))
    }

    /// How many numbers of four bytes a section holds.
    func count(_ section: DocumentSection) -> Int { ranges[Int(section.rawValue)].count / 4 }

    /// A number of four bytes, zero beyond the end.
    func number(_ section: DocumentSection, _ index: Int) -> Int {
        guard index >= 0, index < count(section) else { return 0 }
        let number: UInt32 = file.load(ranges[Int(section.rawValue)].lowerBound + index * 4)
        return Int(number)
    }

    /// A number of eight bytes, zero beyond the end or where it is too large.
    func long(_ section: DocumentSection, _ index: Int) -> Int {
        guard index >= 0, index < ranges[Int(section.rawValue)].count / 8 else { return 0 }
        let number: UInt64 = file.load(ranges[Int(section.rawValue)].lowerBound + index * 8)
        return Int(exactly: number) ?? 0
    }

    /// A piece of a section, empty where its ends make no sense.
    @_lifetime(copy self)
    func piece(_ section: DocumentSection, _ starts: DocumentSection, _ index: Int) -> Span<UInt8> {
        let bytes = bytes(section)
        let (start, end) = (number(starts, index), number(starts, index + 1))
        let isThere = index >= 0 && start <= end && end <= bytes.byteCount
        return Span(_bytes: bytes.extracting(isThere ? start..<end : 0..<0))
    }

    /// A piece of a section as text.
    func text(_ section: DocumentSection, _ starts: DocumentSection, _ index: Int) -> String {
        String(decoding: array(piece(section, starts, index)), as: UTF8.self)
    }

    /// A copy of some bytes.
    func array(_ bytes: Span<UInt8>) -> [UInt8] {
        [UInt8](copying: bytes)
    }

    /// How many documents there are.
    var documentCount: Int { max(0, count(.identifierStarts) - 1) }
    /// How many fields there are.
    var fieldCount: Int { max(0, count(.fieldStarts) - 1) }
    /// How many values there are.
    var valueCount: Int { max(0, count(.valueStarts) - 1) }

    /// The values of a field.
    func values(ofField field: Int) -> Range<Int> {
        let (start, end) = (number(.fieldValues, field), number(.fieldValues, field + 1))
        return start <= end && end <= valueCount ? start..<end : 0..<0
    }

    /// A value as it is compared.
    @_lifetime(copy self)
    func folded(_ value: Int) -> Span<UInt8> {
        let folded = piece(.foldedText, .foldedStarts, value)
        if folded.isEmpty { return piece(.valueText, .valueStarts, value) }
        return folded.count == 1 && folded[0] == 0 ? folded.extracting(0..<0) : folded
    }

    /// Passes the documents of a value, ascending; ends where they stop making sense.
    func forEachDocument(of value: Int, _ body: (Int) -> Void) {
        let packed = piece(.postings, .postingStarts, value)
        let count = documentCount
        var offset = 0
        var document = 0
        while offset < packed.count {
            let difference = PackedNumber.next(in: packed, at: &offset)
            guard difference < UInt64(count), document + Int(difference) < count else { return }
            document += Int(difference)
            body(document)
        }
    }

    /// Passes the values of a document by field; ends where they stop making sense.
    func forEachValue(of document: Int, _ body: (Int) -> Bool) {
        let packed = piece(.rows, .rowStarts, document)
        let count = Int64(valueCount)
        var offset = 0
        var value: Int64 = 0
        while offset < packed.count {
            let difference = PackedNumber.unfolded(PackedNumber.next(in: packed, at: &offset))
            guard difference > -count, difference < count, (0..<count).contains(value + difference) else {
                return
            }
            value += difference
            guard body(Int(value)) else { return }
        }
    }
}

/// Compares the parts that follow from a dictionary's keys and scores with those that it has.
struct PartComparison: PartSink, ~Escapable {
    private let found: DictionaryParts
    private var part: Int
    private var list: [UInt8] = []

    /// Begins a comparison.
    ///
    /// - Parameters:
    ///   - found: The parts of the dictionary.
    ///   - part: The part to come first.
    @_lifetime(copy found)
    init(_ found: DictionaryParts, from part: Int) {
        self.found = found
        self.part = part
    }

    @_lifetime(self: copy self)
    mutating func append<Element: FixedWidthInteger & BitwiseCopyable & Sendable>(
        _ elements: Span<Element>
    ) throws(KeyDictionaryError) {
        let part = Column<Element>(bytes: found.part(part))
        try expect(elements.count, part.count)
        for index in elements.indices where elements[index] != part[index] {
            throw damaged("element \(index) is \(part[index]), its keys give \(elements[index])")
        }
        self.part += 1
    }

    @_lifetime(self: copy self)
    mutating func appendLists(
        _ count: Int, _ encode: (_ list: Int, _ bytes: inout [UInt8]) -> Void
    ) throws(KeyDictionaryError) {
        let ends = Column<UInt32>(bytes: found.part(part))
        let lists = Column<UInt8>(bytes: found.part(part + 1))
        try expect(count + 1, ends.count)
        var end = 0
        for index in 0...count {
            guard Int(ends[index]) == end else {
                throw damaged("element \(index) is \(ends[index]), its keys give \(end)")
            }
            guard index < count else { break }
            list.removeAll(keepingCapacity: true)
            encode(index, &list)
            for offset in list.indices where list[offset] != lists[end + offset] {
                part += 1
                throw damaged(
                    "byte \(end + offset) is \(lists[end + offset]), its keys give \(list[offset])")
            }
            end += list.count
        }
        part += 1
        try expect(end, lists.count)
        part += 1
    }

    private func expect(_ expected: Int, _ count: Int) throws(KeyDictionaryError) {
        guard count == expected else {
            throw damaged("\(count) elements, its keys give \(expected)")
        }
    }

    private func damaged(_ reason: String) -> KeyDictionaryError {
        .damaged(part: DictionaryPart.name(part), reason: reason)
    }
}

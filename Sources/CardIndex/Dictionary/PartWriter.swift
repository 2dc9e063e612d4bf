/// Writes the header and the parts of a dictionary in file order.
struct PartWriter: PartSink {
    private var bytes: [UInt8] = []
    private var part = 0

    /// Begins a dictionary.
    ///
    /// - Parameters:
    ///   - narrowCount: The number of narrow keys.
    ///   - wideCount: The number of wide keys.
    ///   - capacity: No fewer bytes than it will likely have. Memory that nothing is written to costs nothing, but to
    ///     move the bytes takes their memory twice.
    init(narrowCount: Int, wideCount: Int, capacity: Int) {
        bytes.reserveCapacity(capacity)
        appendZeros(DictionaryLayout.headerByteCount)
        put(DictionaryLayout.magic, word: 0)
        put(UInt64(narrowCount), word: 1)
        put(UInt64(wideCount), word: 2)
    }

    mutating func append<Element: FixedWidthInteger & BitwiseCopyable & Sendable>(_ elements: Span<Element>) {
        unsafe elements.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
        endPart(byteCount: elements.count * MemoryLayout<Element>.stride)
    }

    mutating func appendLists(
        _ count: Int, _ encode: (_ list: Int, _ bytes: inout [UInt8]) -> Void
    ) throws(KeyDictionaryError) {
        let table = bytes.count
        appendZeros((count + 1) * MemoryLayout<UInt32>.stride)
        endPart(byteCount: bytes.count - table)
        let start = bytes.count
        for list in 0..<count {
            encode(list, &bytes)
            let end = UInt32(truncatingIfNeeded: bytes.count - start)
            for byte in 0..<4 {
                bytes[table + (list + 1) * 4 + byte] = UInt8(truncatingIfNeeded: end >> UInt32(byte * 8))
            }
        }
        let byteCount = bytes.count - start
        guard byteCount <= DictionaryLayout.greatestPosition else {
            throw .tooLarge(
                part: "postings", count: byteCount, limit: DictionaryLayout.greatestPosition)
        }
        endPart(byteCount: byteCount)
    }

    /// The dictionary's bytes.
    consuming func finish() -> [UInt8] { bytes }

    /// Notes the size of the part and fills up to where the next one begins.
    private mutating func endPart(byteCount: Int) {
        put(UInt64(byteCount), word: DictionaryLayout.fixedWords + part)
        part += 1
        appendZeros(DictionaryLayout.aligned(bytes.count) - bytes.count)
    }

    private mutating func appendZeros(_ count: Int) {
        bytes.append(contentsOf: repeatElement(0, count: count))
    }

    private mutating func put(_ value: UInt64, word: Int) {
        for byte in 0..<8 { bytes[word * 8 + byte] = UInt8(truncatingIfNeeded: value >> UInt64(byte * 8)) }
    }
}

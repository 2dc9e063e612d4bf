/// Writes the header and the parts of a dictionary in file order.
struct PartWriter {
    private var bytes: [UInt8]
    private var part = 0

    /// Begins a dictionary.
    init(narrowCount: Int, wideCount: Int) {
        bytes = [UInt8](repeating: 0, count: DictionaryLayout.headerByteCount)
        put(DictionaryLayout.magic, word: 0)
        put(UInt64(narrowCount), word: 1)
        put(UInt64(wideCount), word: 2)
    }

    /// Writes the next part.
    mutating func append<Element: FixedWidthInteger & BitwiseCopyable>(_ elements: [Element]) {
        put(UInt64(elements.count * MemoryLayout<Element>.stride), word: DictionaryLayout.fixedWords + part)
        part += 1
        unsafe elements.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
        while bytes.count % 8 != 0 { bytes.append(0) }
    }

    /// The dictionary's bytes.
    consuming func finish() -> [UInt8] { bytes }

    private mutating func put(_ value: UInt64, word: Int) {
        for byte in 0..<8 { bytes[word * 8 + byte] = UInt8(truncatingIfNeeded: value >> UInt64(byte * 8)) }
    }
}

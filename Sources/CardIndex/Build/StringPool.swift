/// Distinct strings by number, in the order in which they came; number 0 is the empty string.
struct StringPool {
    private(set) var strings: [String] = [""]
    private var numbers: [String: UInt32] = ["": 0]

    /// The number of a string, which is added if it is new.
    ///
    /// Canonically equal spellings share a number; the one that came first stands for both.
    mutating func intern(_ string: String) -> UInt32 {
        if let known = numbers[string] { return known }
        let number = UInt32(strings.count)
        strings.append(string)
        numbers[string] = number
        return number
    }

    subscript(number: UInt32) -> String { strings[Int(number)] }
}

/// The two sections of a list of texts: the bytes one after the other, and where each one starts.
struct TextColumn {
    private(set) var bytes: [UInt8] = []
    private(set) var offsets: [UInt32] = [0]

    /// Appends a text.
    mutating func append(_ text: some Sequence<UInt8>) {
        bytes += text
        offsets.append(UInt32(truncatingIfNeeded: bytes.count))
    }

    /// Whether the offsets fit 32 bits.
    var fits: Bool { bytes.count <= Int(UInt32.max) }
}

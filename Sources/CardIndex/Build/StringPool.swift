/// Distinct strings by number, in the order in which they came; number 0 is the empty string.
///
///     bytes   Charizard4base1Blastoise…        one run of UTF-8
///     starts  0 0 9 10 15 24 …                 where each string starts, and the end
///     hashes  one of 32 bits for each string
///     places  an open-addressing table of numbers, each one more than it is; zero is a free place
///
/// A dump of all languages has two million distinct strings, mostly identifiers. As `String`s in a dictionary each would
/// take some hundred bytes beyond its text.
struct StringPool {
    private var bytes: [UInt8] = []
    private var starts: [Int] = [0]
    private var hashes: [UInt32] = []
    private var places = [UInt32](repeating: 0, count: 1_024)

    /// Makes a pool of the empty string.
    init() {
        _ = intern("")
    }

    /// How many strings there are, the empty one included.
    var count: Int { hashes.count }

    /// The number of a string, which is added if it is new.
    ///
    /// Canonically equal spellings share a number; the one that came first stands for both.
    ///
    /// - Parameter string: The string.
    /// - Returns: Its number.
    /// - Complexity: O(length of the string), amortised.
    mutating func intern(_ string: String) -> UInt32 {
        // The hash of a string is that of its canonical form, so canonically equal ones meet.
        let hash = UInt32(truncatingIfNeeded: string.hashValue)
        var place = Int(hash) & (places.count - 1)
        while places[place] != 0 {
            let known = places[place] - 1
            if hashes[Int(known)] == hash, isEqual(known, string) { return known }
            place = (place + 1) & (places.count - 1)
        }
        let number = UInt32(truncatingIfNeeded: count)
        bytes.append(contentsOf: string.utf8)
        starts.append(bytes.count)
        hashes.append(hash)
        places[place] = number + 1
        if count * 4 > places.count * 3 { grow() }
        return number
    }

    /// A string.
    subscript(number: UInt32) -> String {
        let range = starts[Int(number)]..<starts[Int(number) + 1]
        return unsafe bytes.withUnsafeBufferPointer { bytes in
            unsafe String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
        }
    }

    /// The UTF-8 bytes of a string.
    @_lifetime(borrow self)
    borrowing func utf8(_ number: UInt32) -> Span<UInt8> {
        bytes.span.extracting(starts[Int(number)]..<starts[Int(number) + 1])
    }

    /// Whether a string comes before another in the order of their bytes.
    func precedes(_ left: UInt32, _ right: UInt32) -> Bool {
        let (leftBytes, rightBytes) = (utf8(left), utf8(right))
        for index in 0..<min(leftBytes.count, rightBytes.count) where leftBytes[index] != rightBytes[index] {
            return leftBytes[index] < rightBytes[index]
        }
        return leftBytes.count < rightBytes.count
    }

    private func isEqual(_ known: UInt32, _ string: String) -> Bool {
        let own = utf8(known)
        let other = string.utf8.span
        guard own.count == other.count else { return self[known] == string }
        for index in own.indices where own[index] != other[index] { return self[known] == string }
        return true
    }

    private mutating func grow() {
        places = [UInt32](repeating: 0, count: places.count * 2)
        for (number, hash) in hashes.enumerated() {
            var place = Int(hash) & (places.count - 1)
            while places[place] != 0 { place = (place + 1) & (places.count - 1) }
            places[place] = UInt32(truncatingIfNeeded: number + 1)
        }
    }
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

    /// Appends a text.
    mutating func append(_ text: Span<UInt8>) {
        unsafe text.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
        offsets.append(UInt32(truncatingIfNeeded: bytes.count))
    }

    /// Whether the offsets fit 32 bits.
    var fits: Bool { bytes.count <= Int(UInt32.max) }
}

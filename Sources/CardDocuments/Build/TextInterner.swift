internal import CardBytes

/// Gives every distinct text a number, in the order in which they first come.
///
///     bytes   f i r e w a t e r …       all texts, one behind the other
///     starts  0 4 9 …                   where each begins
///     slots   0 2 0 1 …                 number + 1 by hash, empty where 0; open addressing
///
/// A text is told from others by a tag too, so that the same text of two fields has two numbers.
struct TextInterner {
    private(set) var bytes: [UInt8] = []
    private(set) var starts: [UInt32] = [0]
    private(set) var tags: [UInt16] = []
    private var hashes: [UInt32] = []
    private var slots = [UInt32](repeating: 0, count: 256)

    /// How many texts there are.
    var count: Int { tags.count }

    /// The bytes of a text.
    func range(_ number: Int) -> Range<Int> { Int(starts[number])..<Int(starts[number + 1]) }

    /// The number of a text, if it has one.
    func find(_ text: Span<UInt8>, tag: UInt16 = 0) -> Int? {
        let slot = self.slot(of: text, tag, hash: Self.hash(text, tag))
        return slots[slot] == 0 ? nil : Int(slots[slot] - 1)
    }

    /// The number of a text, which gets one if it has none.
    ///
    /// - Throws: `DocumentError` tooLarge for more than 4 GiB of text.
    /// - Complexity: O(length of the text), amortised.
    mutating func number(of text: Span<UInt8>, tag: UInt16 = 0) throws(DocumentError) -> Int {
        let hash = Self.hash(text, tag)
        let slot = self.slot(of: text, tag, hash: hash)
        if slots[slot] > 0 { return Int(slots[slot] - 1) }
        guard let end = UInt32(exactly: bytes.count + text.count), count < Int(UInt32.max) - 1 else {
            throw DocumentError(.tooLarge, "the fields of the documents hold more than 4 GiB", path: "")
        }
        bytes.append(copying: text)
        starts.append(end)
        tags.append(tag)
        hashes.append(hash)
        slots[slot] = UInt32(count)
        if count * 2 > slots.count { grow() }
        return count - 1
    }

    /// The slot of a text, or the empty one where it belongs.
    private func slot(of text: Span<UInt8>, _ tag: UInt16, hash: UInt32) -> Int {
        let mask = slots.count - 1
        var slot = Int(hash) & mask
        while slots[slot] > 0 {
            let number = Int(slots[slot] - 1)
            if hashes[number] == hash, tags[number] == tag, isEqual(number, text) { return slot }
            slot = (slot + 1) & mask
        }
        return slot
    }

    /// Whether a text has certain bytes.
    func isEqual(_ number: Int, _ text: Span<UInt8>) -> Bool {
        let start = Int(starts[number])
        guard Int(starts[number + 1]) - start == text.count else { return false }
        let own = bytes.span.extracting(start..<start + text.count)
        for index in text.indices where own[index] != text[index] { return false }
        return true
    }

    private mutating func grow() {
        var larger = [UInt32](repeating: 0, count: slots.count * 2)
        let mask = larger.count - 1
        for number in hashes.indices {
            var slot = Int(hashes[number]) & mask
            while larger[slot] > 0 { slot = (slot + 1) & mask }
            larger[slot] = UInt32(number + 1)
        }
        slots = larger
    }

    /// Mixes eight bytes at a time; multipliers as in SplitMix64.
    private static func hash(_ text: Span<UInt8>, _ tag: UInt16) -> UInt32 {
        let raw = unsafe text.bytes
        var hash = UInt64(tag) &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(truncatingIfNeeded: text.count)
        var index = 0
        while index + 8 <= text.count {
            let word: UInt64 = raw.load(index)
            hash = (hash ^ word) &* 0xBF58_476D_1CE4_E5B9
            hash ^= hash >> 29
            index += 8
        }
        var rest: UInt64 = 0
        while index < text.count {
            rest = rest << 8 | UInt64(text[index])
            index += 1
        }
        hash = (hash ^ rest) &* 0x94D0_49BB_1331_11EB
        return UInt32(truncatingIfNeeded: hash ^ hash >> 31 ^ hash >> 17)
    }
}

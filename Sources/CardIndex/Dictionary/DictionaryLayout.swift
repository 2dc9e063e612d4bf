// A key dictionary is one run of bytes, read in place:
//
//     +--------------------------------------------------------------------------------------+
//     | magic and version | narrow keys | wide keys | byte count of each part      (8 B each) |
//     +--------------------------------------------------------------------------------------+
//     | scores u16 per key id | greatest score of 64 | of 4,096                               |
//     +------------------------------------ narrow lane (symbols: bytes) ----------------------+
//     | keys       all symbols, in key order        | starts     u32 per key, and the end     |
//     | byLength   key ids by (length, key): a rank is a position here                        |
//     | lengths    (length, first rank) per length that occurs                                |
//     | signatures u64 per rank                                                               |
//     | buckets    u32 per bucket of gram keys      | grams      gram keys, ascending         |
//     | lists      u32 per gram, and the end        | postings   bytes                        |
//     | labels     one symbol per trie node         | targets    u32 per trie node            |
//     +------------------------------------ wide lane (symbols: scalars), the same parts -------+
//
// Every part begins at a multiple of eight; what lies between is zero. Numbers are little-endian. The bytes are a
// pure function of the set of (key, greatest score), so the same names in any order give the same dictionary.
//
// Worked example, the keys "mew" (id 0) and "mewtwo" (id 1): `keys` is mewmewtwo, `starts` 0 3 9; `byLength` 0 1,
// `lengths` (3, 0) (6, 1); the trie has nodes m, e, w, and below w two leaves: one that ends there and one for t.

/// The parts of one lane, in file order.
enum LanePart: Int, CaseIterable {
    case keys, starts, byLength, lengths, signatures, buckets, grams, lists, postings, labels, targets
}

/// The parts of a dictionary, in file order.
enum DictionaryPart {
    /// The parts that both lanes share: scores and their block maxima.
    static let scores = 0
    static let smallMaxima = 1
    static let bigMaxima = 2
    /// The first parts of the lanes.
    static let narrow = 3
    static let wide = narrow + LanePart.allCases.count
    /// The number of parts.
    static let count = wide + LanePart.allCases.count

    /// The name of a part, for statistics and error messages.
    static func name(_ part: Int) -> String {
        switch part {
        case scores: "scores"
        case smallMaxima: "scores of 64"
        case bigMaxima: "scores of 4096"
        case narrow..<wide: "narrow \(LanePart(rawValue: part - narrow).map { "\($0)" } ?? "")"
        case wide..<count: "wide \(LanePart(rawValue: part - wide).map { "\($0)" } ?? "")"
        default: "header"
        }
    }
}

/// Constants of the layout.
enum DictionaryLayout {
    /// "CardKeys" as little-endian bytes, plus the version of this layout.
    static let magic: UInt64 = 0x7379_654B_6472_6143 &+ version
    /// The version; a change of any part or of any bound raises it.
    static let version: UInt64 = 1
    /// Words before the byte counts.
    static let fixedWords = 3
    /// The header's length in bytes.
    static let headerByteCount = 8 * (fixedWords + DictionaryPart.count)
    /// Key ids in a small block of scores, as a shift.
    static let smallBlockShift = 6
    /// Key ids in a big block of scores, as a shift.
    static let bigBlockShift = 12
    /// Key ids leave two bits free: one flags them in the trie, both hold a part's number while building.
    static let greatestKeyCount = 1 << 30
    /// Positions in a part are 32 bits.
    static let greatestPosition = Int(UInt32.max)
    /// Marks a trie target as a key id instead of a node.
    static let leafFlag: UInt32 = 1 << 31
    /// Sizes a bucket of gram keys: four to eight grams each on average.
    static let gramsPerBucketShift = 2
    /// A part of a list of more bytes than this is cut into blocks that a search can step over.
    static let greatestPlainByteCount = 192
    /// Ranks in such a block.
    static let blockRankCount = 128
    /// Windows of at most so many keys are scanned, as that takes less time than to look up grams.
    static let scannedKeyCount = 128
    /// Keys that are copied at once where they are read out of order.
    static let batchKeyCount = 256

    /// The number of bits that choose a bucket of gram keys.
    static func bucketBits(gramCount: Int) -> Int {
        var bits = 0
        while (gramCount >> gramsPerBucketShift) >> bits > 1 { bits += 1 }
        return bits
    }

    /// Rounds up to a part's alignment.
    static func aligned(_ count: Int) -> Int { (count + 7) & ~7 }
}

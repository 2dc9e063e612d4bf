/// What the first, second and third occurrence of a symbol set in a letter-count signature.
package struct SignatureBits {
    let first: UInt64
    let second: UInt64
    let third: UInt64

    /// Makes the bits; zero where a further occurrence sets nothing.
    @inline(__always)
    init(_ first: UInt64, _ second: UInt64 = 0, _ third: UInt64 = 0) {
        self.first = first
        self.second = second
        self.third = third
    }
}

/// The 64-bit letter-count signature of a key: which letters occur, which twice, which three times.
///
/// Each class of symbols has a thermometer of one to three bits. One edit takes at most one symbol out of one
/// class and puts at most one into another, so it clears at most one bit and sets at most one; a swap changes
/// nothing. Two keys within k edits therefore differ in at most k bits on either side, whatever the classes are.
/// After the letter bitmaps of Xapian (`api/editdistance.h`), sharpened by testing both sides by themselves.
enum LetterSignature {
    /// The signature of a key.
    ///
    /// - Parameters:
    ///   - symbols: The key.
    ///   - lane: The lane whose classes count; a query has one signature per lane.
    /// - Returns: The signature.
    /// - Complexity: O(`symbols.count`).
    static func of<Symbol: KeySymbol, Lane: KeySymbol>(_ symbols: Span<Symbol>, lane: Lane.Type) -> UInt64 {
        var signature: UInt64 = 0
        for position in symbols.indices {
            add(Lane.signatureBits(UInt32(symbols[position])), to: &signature)
        }
        return signature
    }

    /// Notes one more occurrence.
    @inline(__always)
    fileprivate static func add(_ bits: SignatureBits, to signature: inout UInt64) {
        let first = bits.first & ~signature
        let second = bits.second & ~signature
        // Chosen, not branched to: which symbols repeat can't be predicted.
        signature |= first != 0 ? first : second != 0 ? second : bits.third
    }

    /// Whether two signatures allow a distance.
    ///
    /// Clearing the lowest set bit k times leaves zero exactly when no more bits were set. That needs no
    /// population count, which a portable x86-64 build would have to emulate.
    ///
    /// - Parameters:
    ///   - left: One signature.
    ///   - right: Another.
    ///   - edits: The number of edits allowed.
    /// - Returns: Whether neither has more bits that the other lacks.
    @inline(__always)
    static func areWithin<Edits: EditCount>(_ left: UInt64, _ right: UInt64, _ edits: Edits.Type) -> Bool {
        var onlyLeft = left & ~right
        var onlyRight = right & ~left
        for _ in 0..<Edits.value {
            onlyLeft &= onlyLeft &- 1
            onlyRight &= onlyRight &- 1
        }
        return onlyLeft | onlyRight == 0
    }
}

/// The bits of the ASCII symbols, looked up where many signatures are made.
struct SignatureTable<Lane: KeySymbol> {
    private var ascii: [SignatureBits] = []

    /// Computes the table.
    init() {
        for scalar in 0..<128 { ascii.append(Lane.signatureBits(UInt32(scalar))) }
    }

    /// The signature of a key of the lane.
    ///
    /// - Parameter symbols: The key.
    /// - Returns: The same as ``LetterSignature/of(_:lane:)``.
    /// - Complexity: O(`symbols.count`).
    func signature(of symbols: Span<Lane>) -> UInt64 {
        var signature: UInt64 = 0
        for position in symbols.indices {
            let symbol = symbols[position]
            LetterSignature.add(
                symbol < 128 ? ascii[Int(symbol)] : Lane.signatureBits(UInt32(symbol)), to: &signature)
        }
        return signature
    }
}

extension UInt8 {
    /// The letters that have a bit for "twice": all but j, q, v, w, x and z.
    private static let twice: UInt32 = 0x11E_FDFF
    /// The letters that have a bit for "three times": a, d, e, i, l, n, o, r, s and t.
    private static let thrice: UInt32 = 0x0E_6919

    /// The signature bits of a scalar in the narrow lane.
    ///
    /// Bits 0–25 are the letters, 26–45 letters twice, 46–55 letters three times, 56–58 digits and 59–63 all the
    /// other symbols, hashed.
    package static func signatureBits(_ scalar: UInt32) -> SignatureBits {
        switch scalar {
        case 0x61...0x7A:
            let letter = UInt32(1) << (scalar - 0x61)
            let below = letter - 1
            return SignatureBits(
                UInt64(letter),
                twice & letter == 0 ? 0 : 1 << (26 + UInt64((twice & below).nonzeroBitCount)),
                thrice & letter == 0 ? 0 : 1 << (46 + UInt64((thrice & below).nonzeroBitCount)))
        case 0x30...0x39:
            return SignatureBits(1 << 56, 1 << 57, 1 << 58)
        default:
            return SignatureBits(1 << (59 + UInt64(scalar % 5)))
        }
    }
}

extension UInt8 {
    /// The bits of the letters, one of the digits, and those of all the other symbols.
    package static var distinctBits: UInt64 { 0xF900_0000_03FF_FFFF }
}

extension UInt32 {
    /// The bits of the 48 classes.
    package static var distinctBits: UInt64 { 0x0000_FFFF_FFFF_FFFF }

    /// The signature bits of a scalar in the wide lane: 48 hashed classes, 16 of them with a bit for "twice".
    package static func signatureBits(_ scalar: UInt32) -> SignatureBits {
        let bucket = UInt64((scalar &* 0x9E37_79B1) >> 16) % 48
        return SignatureBits(1 << bucket, bucket < 16 ? 1 << (48 + bucket) : 0)
    }
}

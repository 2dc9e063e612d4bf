/// One unit of a key: a byte in the narrow lane, a Unicode scalar in the wide lane.
///
/// All the code of a lane is generic over its symbol and specialised for both, as it is used only inside this
/// module. Edits are counted in symbols, so a change of one letter costs one in either lane.
package protocol KeySymbol: FixedWidthInteger, UnsignedInteger, BitwiseCopyable, Sendable {
    /// The 32-bit key of three neighbouring symbols.
    ///
    /// Keys are spread evenly over all 32 bits, so that their upper bits find a bucket. Two grams may share a
    /// key: that adds candidates and loses none.
    static func gram(_ first: Self, _ second: Self, _ third: Self) -> UInt32

    /// The letter-count signature's bits for one symbol: what its first, second and third occurrence set.
    static func signatureBits(_ scalar: UInt32) -> SignatureBits

    /// The signature bits that first occurrences set: at most one for each distinct symbol.
    static var distinctBits: UInt64 { get }

    /// The greatest symbol that a sound key may hold.
    static var greatest: Self { get }
}

extension UInt8: KeySymbol {
    /// The 32-bit key of three neighbouring bytes, different for different bytes.
    @inline(__always)
    package static func gram(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> UInt32 {
        // An odd factor permutes the 32-bit numbers; Fibonacci hashing (Knuth, TAOCP 3, 6.4).
        (UInt32(first) << 16 | UInt32(second) << 8 | UInt32(third)) &* 0x9E37_79B1
    }

    /// The greatest ASCII byte.
    package static var greatest: UInt8 { 0x7F }
}

extension UInt32: KeySymbol {
    /// The 32-bit key of three neighbouring scalars, a hash.
    @inline(__always)
    package static func gram(_ first: UInt32, _ second: UInt32, _ third: UInt32) -> UInt32 {
        let packed = UInt64(first) << 42 ^ UInt64(second) << 21 ^ UInt64(third)
        return UInt32(truncatingIfNeeded: (packed &* 0x9E37_79B9_7F4A_7C15) >> 32)
    }

    /// The greatest Unicode scalar.
    package static var greatest: UInt32 { 0x10FFFF }
}

/// Passes the grams of a key padded with two zeros on each side, in order, repetitions included.
///
/// A key of n symbols has n + 2 grams. A zero inside a key is harmless: the bound counts positions, not symbols.
///
/// - Parameters:
///   - key: The symbols.
///   - body: Receives each gram's 32-bit key.
/// - Complexity: O(`key.count`).
@inline(__always)
func forEachGram<Symbol: KeySymbol>(of key: Span<Symbol>, _ body: (UInt32) -> Void) {
    var first: Symbol = 0
    var second: Symbol = 0
    for position in key.indices {
        let third = key[position]
        body(Symbol.gram(first, second, third))
        first = second
        second = third
    }
    body(Symbol.gram(first, second, 0))
    body(Symbol.gram(second, 0, 0))
}

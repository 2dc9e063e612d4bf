/// Where words start in a joined key: what the spaced form knows and the joined form has lost.
///
/// Bit `i` stands for symbol `i` of the joined form, a symbol being one Unicode scalar; symbols beyond 64 have no
/// bit. The spaced form `ho oh` gives the joined form `hooh` and the bits 0 and 2.
package enum WordStarts {
    /// Takes a spaced form apart.
    ///
    /// - Parameter spaced: Folded UTF-8, words separated by single spaces.
    /// - Returns: The joined form, and the bits.
    /// - Complexity: O(number of bytes).
    package static func split(_ spaced: Span<UInt8>) -> (joined: [UInt8], wordStarts: UInt64) {
        var joined: [UInt8] = []
        joined.reserveCapacity(spaced.count)
        var bits: UInt64 = 0
        var symbol = 0
        var startsWord = true
        for index in spaced.indices {
            let byte = spaced[index]
            if byte == UInt8(ascii: " ") {
                startsWord = true
                continue
            }
            joined.append(byte)
            guard byte & 0xC0 != 0x80 else { continue }
            if startsWord, symbol < 64 { bits |= 1 << UInt64(symbol) }
            startsWord = false
            symbol += 1
        }
        return (joined, bits)
    }
}

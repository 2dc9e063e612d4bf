/// How the native id of a printing is stored in 32 bits.
///
///     31 30 | 29 … 0
///      0  0 | 0          "<set id>-<number>", which the printing's other columns already hold
///      0  1 | index      a UUID in `uniqueIdentifiers`
///      1  0 | index      a string in `strings`
package enum NativeIdentifier: Hashable, Sendable {
    /// Set id, hyphen, number.
    case derived
    /// A canonical lower-case UUID, by its index.
    case unique(UInt32)
    /// Any other text, by its string.
    case text(UInt32)

    /// The largest index that fits.
    package static let largestIndex: UInt32 = (1 << 30) - 1

    /// The stored form.
    package var encoded: UInt32 {
        switch self {
        case .derived: 0
        case .unique(let index): 1 << 30 | index
        case .text(let index): 2 << 30 | index
        }
    }

    /// Reads the stored form; a form that is never written reads as `derived`.
    ///
    /// - Parameter encoded: The stored form.
    package init(encoded: UInt32) {
        let index = encoded & Self.largestIndex
        switch encoded >> 30 {
        case 1: self = .unique(index)
        case 2: self = .text(index)
        default: self = .derived
        }
    }
}

/// A UUID as two numbers, with its canonical text form (RFC 9562, lower case).
package struct UniqueIdentifier: Hashable, Sendable {
    /// The first eight bytes.
    package var high: UInt64
    /// The last eight bytes.
    package var low: UInt64

    /// Makes a UUID from its halves.
    ///
    /// - Parameters:
    ///   - high: The first eight bytes.
    ///   - low: The last eight bytes.
    package init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// Parses the canonical form only, so that writing it back gives the same text.
    ///
    /// - Parameter text: 36 characters, lower case.
    package init?(_ text: String) {
        var halves: (UInt64, UInt64) = (0, 0)
        var digits = 0
        var position = 0
        for byte in text.utf8 {
            if position == 8 || position == 13 || position == 18 || position == 23 {
                guard byte == UInt8(ascii: "-") else { return nil }
            } else {
                let value: UInt8
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"): value = byte - UInt8(ascii: "0")
                case UInt8(ascii: "a")...UInt8(ascii: "f"): value = byte - UInt8(ascii: "a") + 10
                default: return nil
                }
                if digits < 16 {
                    halves.0 = halves.0 << 4 | UInt64(value)
                } else {
                    halves.1 = halves.1 << 4 | UInt64(value)
                }
                digits += 1
            }
            position += 1
        }
        guard position == 36, digits == 32 else { return nil }
        self.init(high: halves.0, low: halves.1)
    }

    /// The canonical text form.
    package var text: String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(36)
        for digit in 0..<32 {
            if digit == 8 || digit == 12 || digit == 16 || digit == 20 { bytes.append(UInt8(ascii: "-")) }
            let half = digit < 16 ? high : low
            let value = UInt8(truncatingIfNeeded: half >> UInt64(60 - 4 * (digit % 16))) & 0xF
            bytes.append(value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

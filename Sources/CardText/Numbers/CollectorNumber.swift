/// A collector number in canonical form, for comparing what is typed with what is printed.
///
///     063 ► 63    TG012 ► TG12    swsh123 ► SWSH123    1a ► 1A    ４ ► 4    123* ► 123★
///     LOB-EN005, lob en005 ► LOBEN5    OP01-001 ► OP1-1    101† ► 101†    ? ► ?
package enum CollectorNumber {
    /// The canonical key of a collector number.
    ///
    /// Letters become upper case, digits of every script and width become ASCII, the leading zeros of each run of
    /// digits are dropped. Spaces and punctuation are dropped too, but `-` remains where dropping it would melt two
    /// runs of digits into one. Symbols that tell variants apart stay (`101†` is not `101`; see ``unmarked(_:)``).
    /// A number of punctuation only, such as Unown's `?`, stays as it is.
    ///
    /// - Parameter text: The number as it is printed or typed.
    /// - Returns: The key; empty only where `text` is blank.
    /// - Complexity: O(length of `text`).
    package static func key(of text: some StringProtocol) -> String {
        let text = String(text)
        let utf8 = text.utf8
        return key(of: utf8.span)
    }

    /// The canonical key of a collector number in UTF-8.
    ///
    /// - Parameter bytes: The number as it is printed or typed; what is not UTF-8 is dropped.
    /// - Returns: The key; empty only where `bytes` are blank.
    /// - Complexity: O(`bytes.count`).
    package static func key(of bytes: Span<UInt8>) -> String {
        var key: [UInt8] = []
        key.reserveCapacity(bytes.count)
        var isSeparated = false
        /// Whether a run of digits has so far been zeros that are not written yet.
        var holdsZero = false
        var index = 0
        while index < bytes.count {
            let scalar = NumberScalar(UTF8Decoding.nextScalar(in: bytes, at: &index))
            let followsDigit = key.last.map { $0 &- 0x30 < 10 } ?? false
            if scalar.kind == .digit {
                let startsRun = holdsZero || isSeparated || !followsDigit
                if isSeparated, followsDigit { key.append(UInt8(ascii: "-")) }
                holdsZero = startsRun && scalar.value == "0"
                if !holdsZero { key.append(UInt8(truncatingIfNeeded: scalar.value.value)) }
                isSeparated = false
                continue
            }
            if holdsZero { key.append(UInt8(ascii: "0")) }
            holdsZero = false
            switch scalar.kind {
            case .separator, .space: isSeparated = true
            case .letter, .mark, .digit:
                scalar.appendUpperCase(to: &key)
                isSeparated = false
            }
        }
        if holdsZero { key.append(UInt8(ascii: "0")) }
        return key.isEmpty ? visibleText(of: bytes) : String(decoding: key, as: UTF8.self)
    }

    /// The key without the symbols that tell variants apart, by which a marked number is found too.
    ///
    /// - Parameter key: A canonical key, such as `101†`.
    /// - Returns: The shorter key, such as `101`, or `nil` where `key` has no such symbol or nothing else.
    package static func unmarked(_ key: String) -> String? {
        let scalars = key.unicodeScalars.filter { NumberScalar($0.value).kind != .mark }
        guard !scalars.isEmpty, scalars.count < key.unicodeScalars.count else { return nil }
        return String(String.UnicodeScalarView(scalars))
    }

    private static func visibleText(of bytes: Span<UInt8>) -> String {
        var text = String.UnicodeScalarView()
        var index = 0
        while index < bytes.count {
            let scalar = NumberScalar(UTF8Decoding.nextScalar(in: bytes, at: &index))
            if scalar.kind != .space { text.append(scalar.value) }
        }
        return String(text)
    }
}

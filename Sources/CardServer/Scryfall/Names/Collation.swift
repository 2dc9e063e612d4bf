internal import CardDocuments

/// Reduces names to what Scryfall compares: letters and digits without accents, in lower case.
///
///     Lim-Dûl's Vault      limdulsvault        words start at 0, 3, 7
///     R&D's Secret Lair    rdssecretlair
///     _____                _____               of nothing but punctuation, that punctuation stays
///
/// It holds scratch memory: use one for each thread.
struct Collation: ~Copyable {
    /// The scalars of the name that was collated last.
    private(set) var symbols: [UInt32] = []
    /// A bit for each of its first 64 scalars at which a word starts.
    private(set) var wordStarts: UInt64 = 0
    private var text = DocumentText()
    private var folded: [UInt8] = []

    /// Collates a name.
    ///
    /// - Parameter name: Any text.
    /// - Complexity: O(length of `name`).
    mutating func collate(_ name: String) {
        let utf8 = name.utf8
        text.fold(utf8.span, into: &folded)
        var own: [UInt8] = []
        swap(&own, &folded)
        collate(folded: own.span)
        swap(&own, &folded)
    }

    /// Collates a name that is folded already, as values of fields are.
    ///
    /// - Parameter folded: The name as `DocumentText` folds it.
    /// - Complexity: O(length of `folded`).
    mutating func collate(folded: Span<UInt8>) {
        symbols.removeAll(keepingCapacity: true)
        wordStarts = 0
        var startsWord = true
        for index in folded.indices {
            let byte = folded[index]
            if byte >= 0x80 { return collateScalars(of: folded) }
            let isKept = byte &- 0x61 < 26 || byte &- 0x30 < 10
            if isKept { append(UInt32(byte), startsWord: startsWord) }
            startsWord = !isKept
        }
        if symbols.isEmpty { keepVisible(of: folded) }
    }

    private mutating func collateScalars(of folded: Span<UInt8>) {
        symbols.removeAll(keepingCapacity: true)
        wordStarts = 0
        var startsWord = true
        for scalar in Self.scalars(of: folded) {
            let isKept = Self.isLetterOrDigit(scalar)
            if isKept { append(scalar.value, startsWord: startsWord) }
            startsWord = !isKept
        }
        if symbols.isEmpty { keepVisible(of: folded) }
    }

    /// Takes everything but blanks, for a name that has neither letters nor digits.
    private mutating func keepVisible(of folded: Span<UInt8>) {
        for scalar in Self.scalars(of: folded) where scalar != " " {
            append(scalar.value, startsWord: symbols.isEmpty)
        }
    }

    private mutating func append(_ symbol: UInt32, startsWord: Bool) {
        if startsWord, symbols.count < UInt64.bitWidth { wordStarts |= 1 << UInt64(symbols.count) }
        symbols.append(symbol)
    }

    private static func scalars(of bytes: Span<UInt8>) -> String.UnicodeScalarView {
        unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self).unicodeScalars }
    }

    /// Marks are part of the letters they stand with: what folding left of them tells letters apart.
    private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .nonspacingMark, .spacingMark, .decimalNumber, .letterNumber, .otherNumber:
            true
        default: false
        }
    }
}

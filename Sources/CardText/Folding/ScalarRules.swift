internal import CICUShim

/// What a single scalar turns into, whatever stands around it.
///
/// Because every rule looks at one scalar of the canonical decomposition, canonically equivalent names fold alike.
/// In this order:
///
/// 1. quotes, primes, spacing accents, daggers and trademark signs vanish; symbols with words become them;
/// 2. NFKC_Casefold: letter case, width, ligatures, circled and superscript forms; invisible scalars vanish;
/// 3. accents vanish, katakana becomes hiragana, the letters of `LetterTable` become plain, digits become ASCII;
/// 4. letters, numbers and the marks that carry meaning stay; all else ends a word.
///
/// Accents are the marks of Latin, Greek, Cyrillic, Hebrew, Arabic and Syriac and those all scripts share, so `й`
/// is `и` and `ё` is `е`, as they are commonly typed. The sound marks of kana and the vowel signs of Indic scripts
/// and Thai stay.
enum ScalarRules {
    /// Appends what a scalar turns into.
    ///
    /// - Parameters:
    ///   - scalar: Any scalar.
    ///   - units: What receives the units.
    static func append(_ scalar: UInt32, to units: inout [FoldUnit]) {
        // A syllable of Hangul would only be taken apart and put together again.
        if (0xAC00...0xD7A3).contains(scalar) {
            units.append(.scalar(scalar))
            return
        }
        for part in canonicalDecomposition(of: scalar) { append(part: part, to: &units) }
    }

    /// Appends the visible form of a scalar, for a name of which nothing else is left.
    ///
    /// - Parameters:
    ///   - scalar: Any scalar.
    ///   - units: What receives the units: scalars only, no spaces.
    static func appendVisible(_ scalar: UInt32, to units: inout [FoldUnit]) {
        for part in canonicalDecomposition(of: scalar) {
            let forms = casefoldedDecomposition(of: part)
            // ™ would turn into letters, which fold to more than nothing: such a scalar stays as it is.
            let visible = forms.allSatisfy(vanishes) ? forms : [part]
            for form in visible where !isBlank(form) { units.append(unit(keeping: form)) }
        }
    }

    private static func append(part: UInt32, to units: inout [FoldUnit]) {
        if appendListed(part, to: &units) { return }
        let forms = casefoldedDecomposition(of: part)
        if icu_shim_kind(part) == Int32(ICU_SHIM_MODIFIER_SYMBOL) {
            // Spacing accents, which NFKC would turn into a space and a mark, and skin tones.
            guard forms.count == 1, forms[0] < 0x80 else { return }
        }
        // Without the breaks, `2½` would read 21/2.
        let isFraction = part != fractionSlash && forms.contains(fractionSlash)
        if isFraction { units.append(.wordBreak) }
        for form in forms { append(form: form, to: &units) }
        if isFraction { units.append(.wordBreak) }
    }

    private static func append(form: UInt32, to units: inout [FoldUnit]) {
        if appendListed(form, to: &units) { return }
        if let letters = LetterTable.plain(form) {
            for letter in letters.utf8 { units.append(.scalar(UInt32(letter))) }
            return
        }
        switch icu_shim_kind(form) {
        case Int32(ICU_SHIM_LETTER), Int32(ICU_SHIM_OTHER_NUMBER), Int32(ICU_SHIM_UNASSIGNED):
            units.append(unit(keeping: hiragana(form)))
        case Int32(ICU_SHIM_MARK):
            units.append(unit(keeping: form))
        case Int32(ICU_SHIM_DIGIT):
            let digit = icu_shim_digit(form)
            units.append(.scalar(digit < 0 ? form : 0x30 + UInt32(digit)))
        case Int32(ICU_SHIM_PUNCTUATION), Int32(ICU_SHIM_SYMBOL), Int32(ICU_SHIM_SPACE),
            Int32(ICU_SHIM_CONTROL):
            units.append(.wordBreak)
        default:
            // Accents, quotation marks, modifiers and format characters.
            return
        }
    }

    /// Appends what ASCII and the scalars named here turn into.
    private static func appendListed(_ scalar: UInt32, to units: inout [FoldUnit]) -> Bool {
        if let symbol = SymbolWord.always(scalar) {
            units.append(.symbol(symbol))
            return true
        }
        switch scalar {
        case 0..<0x80:
            switch ASCIITable.folded(UInt8(scalar)) {
            case ASCIITable.nothing: return true
            case ASCIITable.wordBreak: units.append(.wordBreak)
            case let byte: units.append(.scalar(UInt32(byte)))
            }
            return true
        case 0x309B: units.append(unit(keeping: 0x3099))  // ゛ typed behind its kana
        case 0x309C: units.append(unit(keeping: 0x309A))  // ゜
        case 0xA9, 0xAE, 0x2117, 0x2120, 0x2122: return true  // © ® ℗ ℠ ™
        case 0x2020, 0x2021: return true  // † ‡
        case 0x2B9...0x2DF, 0x2E5...0x2FF: return true  // ʼ and other modifiers
        case 0x37A, 0x559, 0x55A, 0x5F3, 0x5F4, 0x7F4, 0x7F5, 0xA78B, 0xA78C: return true  // apostrophes
        case 0x2032...0x2037, 0x2057, 0x275B...0x2760: return true  // primes and ornamental quotes
        case 0x345: return true  // the iota below, an accent that case folding would make a letter
        case 0x640: return true  // the Arabic stretching mark
        case 0xFFFC, 0xFFFD: return true
        default: return false
        }
        return true
    }

    /// A scalar that stays, with what composition needs to know about it.
    private static func unit(keeping scalar: UInt32) -> FoldUnit {
        guard scalar >= 0x300, icu_shim_joins_previous(scalar) else { return .scalar(scalar) }
        return .combining(scalar, combiningClass: icu_shim_combining_class(scalar))
    }

    /// Whether a scalar of a decomposition folds to nothing or a break.
    private static func vanishes(_ scalar: UInt32) -> Bool {
        var units: [FoldUnit] = []
        append(scalar, to: &units)
        return units.allSatisfy { $0.kind == .wordBreak }
    }

    /// Whether a scalar leaves no ink.
    private static func isBlank(_ scalar: UInt32) -> Bool {
        let kind = icu_shim_kind(scalar)
        return kind == Int32(ICU_SHIM_SPACE) || kind == Int32(ICU_SHIM_CONTROL)
    }

    private static let fractionSlash: UInt32 = 0x2044

    /// The hiragana of a katakana, or the scalar itself.
    private static func hiragana(_ scalar: UInt32) -> UInt32 {
        switch scalar {
        case 0x30A1...0x30F6, 0x30FD, 0x30FE: scalar - 0x60
        default: scalar
        }
    }

    private static func canonicalDecomposition(of scalar: UInt32) -> [UInt32] {
        unsafe decomposition { unsafe icu_shim_canonical_decomposition(scalar, $0) }
    }

    private static func casefoldedDecomposition(of scalar: UInt32) -> [UInt32] {
        unsafe decomposition { unsafe icu_shim_casefolded_decomposition(scalar, $0) }
    }

    /// The scalars that a shim function writes; it writes at most `ICU_SHIM_LONGEST_DECOMPOSITION` and says how many.
    private static func decomposition(_ write: (UnsafeMutablePointer<UInt32>?) -> Int32) -> [UInt32] {
        let capacity = Int(ICU_SHIM_LONGEST_DECOMPOSITION)
        return unsafe [UInt32](unsafeUninitializedCapacity: capacity) { buffer, count in
            count = unsafe Int(write(buffer.baseAddress))
        }
    }
}

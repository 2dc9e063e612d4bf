import CICUReference

@testable import CardText

/// The definition of the fold in whole-string steps of plain ICU: obviously right, never fast.
///
/// It shares the two lists of the real fold, symbols with words and plain letters, and nothing else.
final class SlowFold {
    private let accents = ScalarSet(
        "[[:M:]&[[:sc=Zinh:][:sc=Zyyy:][:sc=Latn:][:sc=Grek:][:sc=Cyrl:][:sc=Hebr:][:sc=Arab:][:sc=Syrc:]]"
            + "-[\\u3099\\u309A]]")
    private let vanishing = ScalarSet(
        "[[:Quotation_Mark:][:Cf:][`'\\u2020\\u2021\\u00A9\\u00AE\\u2117\\u2120\\u2122\\u0640\\uFFFC\\uFFFD"
            + "\\u02B9-\\u02DF\\u02E5-\\u02FF\\u037A\\u0559\\u055A\\u05F3\\u05F4\\u07F4\\u07F5\\uA78B\\uA78C"
            + "\\u2032-\\u2037\\u2057\\u275B-\\u2760][[:Sk:]-[\\^]]-[\\u309B\\u309C]]")
    /// What vanishes before NFKC would make something of it.
    private let vanishingBefore = ScalarSet(
        "[\\u00A9\\u00AE\\u2117\\u2120\\u2122\\u02B9-\\u02DF\\u02E5-\\u02FF\\u0345\\u037A[[:Sk:]-[:ASCII:]"
            + "-[\\u309B\\u309C\\uFF3E\\uFF40]]]")
    private let ends = ScalarSet("[[:P:][:S:][:Z:][:Cc:]]")
    private let blanks = ScalarSet("[[:Z:][:Cc:]]")
    private let digits = ScalarSet("[:Nd:]")
    private let greek = ScalarSet("[[:sc=Grek:]&[:L:]]")

    /// The spaced form.
    func fold(_ bytes: [UInt8]) -> [UInt8] {
        let canonical = normalize(String(decoding: bytes, as: UTF8.self).unicodeScalars, ICU_REFERENCE_NFD)
        var prepared: [Unicode.Scalar] = []
        for scalar in canonical where !vanishingBefore.contains(scalar) {
            switch scalar {
            case "\u{309B}": prepared.append("\u{3099}")
            case "\u{309C}": prepared.append("\u{309A}")
            case "\u{2044}": prepared.append(scalar)
            default:
                let isFraction = normalize([scalar], ICU_REFERENCE_NFKC_CASEFOLD).contains("\u{2044}")
                prepared += isFraction ? [" ", scalar, " "] : [scalar]
            }
        }
        let folded = normalize(normalize(prepared, ICU_REFERENCE_NFKC_CASEFOLD), ICU_REFERENCE_NFD)

        // Nothing, a scalar, or a symbol's words.
        var pieces: [String] = []
        for scalar in folded {
            if let symbol = SymbolWord.always(scalar.value) {
                pieces.append(" \(symbol.words) ")
            } else if vanishing.contains(scalar) || accents.contains(scalar) {
                continue
            } else if let plain = LetterTable.plain(scalar.value) {
                pieces += plain.map(String.init)
            } else if digits.contains(scalar) {
                pieces.append("\(Int(scalar.properties.numericValue ?? -1))")
            } else if ends.contains(scalar) {
                pieces.append(" ")
            } else {
                pieces.append(String(hiragana(scalar)))
            }
        }
        let isGreek = pieces.map {
            $0.unicodeScalars.count == 1 && greek.contains($0.unicodeScalars.first ?? " ")
        }
        if !zip(isGreek, isGreek.dropFirst()).contains(where: { $0 && $1 }) {
            pieces = pieces.map { piece in
                let letter = piece.unicodeScalars.count == 1 ? piece.unicodeScalars.first : nil
                return letter.flatMap { SymbolWord.greekLetter($0.value) }.map { " \($0.words) " } ?? piece
            }
        }
        let words = pieces.joined().unicodeScalars.split(separator: " ").map(Array.init)
        let spaced = normalize(Array(words.joined(separator: [" "])), ICU_REFERENCE_NFC)
        return spaced.isEmpty ? visible(canonical) : utf8(spaced)
    }

    private func visible(_ canonical: [Unicode.Scalar]) -> [UInt8] {
        var kept: [Unicode.Scalar] = []
        for scalar in canonical {
            let forms = normalize(
                normalize([scalar], ICU_REFERENCE_NFKC_CASEFOLD), ICU_REFERENCE_NFD)
            let areGone = forms.allSatisfy { form in
                SymbolWord.always(form.value) == nil && LetterTable.plain(form.value) == nil
                    && !digits.contains(form)
                    && (vanishing.contains(form) || accents.contains(form) || ends.contains(form))
            }
            kept += (areGone ? forms : [scalar]).filter { !blanks.contains($0) }
        }
        return utf8(normalize(kept, ICU_REFERENCE_NFC))
    }

    /// Normalises scalars with one call of ICU.
    func normalize(_ scalars: some Sequence<Unicode.Scalar>, _ form: some BinaryInteger) -> [Unicode.Scalar] {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        let source = Array(String(view).utf16)
        var result = [UInt16](repeating: 0, count: source.count * 20 + 20)
        let length = icu_reference_normalize(
            Int32(form), source, Int32(source.count), &result, Int32(result.count))
        return Array(String(decoding: result.prefix(max(0, Int(length))), as: UTF16.self).unicodeScalars)
    }

    private func hiragana(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        let isKatakana = ("ァ"..."ヶ").contains(scalar) || ("ヽ"..."ヾ").contains(scalar)
        return isKatakana ? Unicode.Scalar(scalar.value - 0x60) ?? scalar : scalar
    }

    private func utf8(_ scalars: [Unicode.Scalar]) -> [UInt8] {
        scalars.flatMap { Array(UTF8.encode($0) ?? .init()) }
    }
}

/// A set of scalars by an ICU pattern.
final class ScalarSet {
    private let handle: UnsafeMutableRawPointer?

    init(_ pattern: String) {
        let units = Array(pattern.utf16)
        handle = icu_reference_set_open(units, Int32(units.count))
        precondition(handle != nil, "ICU does not accept \(pattern)")
    }

    deinit {
        icu_reference_set_close(handle)
    }

    func contains(_ scalar: Unicode.Scalar) -> Bool {
        icu_reference_set_contains(handle, scalar.value)
    }
}

internal import CardText

/// Folds values of fields, and texts that are looked for in them, to the form in which they are compared.
///
///     Pokémon Tower        pokemon tower          letter case and accents do not matter
///     Farfetch’d           farfetchd              apostrophes vanish
///     N's Zoroark-GX       ns zoroark gx          other punctuation ends a word
///     Nidoran♀ δ           nidoran ♀ δ            symbols are words of their own
///     ?                    ?                      of punctuation alone, that punctuation stays
///
/// Words are separated by one space, and none stands at either end. Folding what was folded changes nothing. It holds
/// scratch memory: use one per thread.
package struct DocumentText: ~Copyable {
    private var folder = Folder()
    private var buffer = FoldedText()

    /// Makes a folder whose memory grows with what it folds.
    package init() {}

    /// Folds a text into a buffer that is used again and again.
    ///
    /// - Parameters:
    ///   - source: The bytes of the text; what is not UTF-8 vanishes.
    ///   - folded: Becomes the folded bytes.
    /// - Complexity: O(`source.count`).
    package mutating func fold(_ source: Span<UInt8>, into folded: inout [UInt8]) {
        folder.foldText(source, into: &buffer)
        swap(&folded, &buffer.spaced)
    }

    /// Folds one text.
    ///
    /// - Parameter text: Any text.
    /// - Returns: The bytes of the folded text.
    /// - Complexity: O(length of `text`).
    package static func folded(_ text: String) -> [UInt8] {
        var folder = DocumentText()
        var folded: [UInt8] = []
        let utf8 = text.utf8
        folder.fold(utf8.span, into: &folded)
        return folded
    }
}

/// A letter of a text with what an edit of it costs, whatever the other text is.
struct CostedLetter: BitwiseCopyable, Sendable {
    /// A letter typed twice, or once where it stands twice.
    static let doubled: UInt8 = 4
    /// An extra letter beside one of its neighbours on the keyboard, or one that is not heard.
    static let slight: UInt8 = 6

    let scalar: UInt32
    /// The single letters that the letter before and this one together stand for, as `LetterLikeness.pairs` says.
    let alikes: UInt64
    /// The number of the letter in the tables of `LetterLikeness`.
    let number: UInt8
    /// What it costs that the letter stands here and not in the other text.
    let gap: UInt8

    /// Reads a part of a text.
    ///
    /// - Parameters:
    ///   - text: The text, of which the letters beside the part count as neighbours.
    ///   - range: The part.
    ///   - isTyped: Whether somebody typed it, so that keys side by side explain a letter too many.
    ///   - tables: What letters cost.
    ///   - letters: What receives the letters; its former content is lost.
    static func read(
        _ text: Span<UInt32>, in range: Range<Int>, isTyped: Bool, _ tables: LetterLikeness,
        into letters: inout [CostedLetter]
    ) {
        letters.removeAll(keepingCapacity: true)
        letters.append(addingCapacity: range.count) { letters in
            let (pairs, substitutions) = (tables.pairs.span, tables.substitutions.span)
            var before = range.lowerBound > 0 ? LetterLikeness.number(of: text[range.lowerBound - 1]) : 0
            for index in range {
                let scalar = text[index]
                let number = LetterLikeness.number(of: scalar)
                var gap = LetterLikeness.ordinary
                if index > 0, text[index - 1] == scalar {
                    gap = doubled
                } else if scalar == 0x68 || scalar == 0x65 && index == text.count - 1 {
                    gap = slight  // h, and e at the end
                } else if isTyped {
                    let next = index + 1 < text.count ? LetterLikeness.number(of: text[index + 1]) : 0
                    let left = substitutions[Int(number) << 6 | Int(before)]
                    let right = substitutions[Int(number) << 6 | Int(next)]
                    if min(left, right) == LetterLikeness.keyboardNeighbour { gap = slight }
                }
                let alikes = pairs[Int(before) << 6 | Int(number)]
                letters.append(CostedLetter(scalar: scalar, alikes: alikes, number: number, gap: gap))
                before = number
            }
        }
    }

    /// The cost of this letter in the place of another one.
    @inline(__always)
    func cost(inPlaceOf other: CostedLetter, _ substitutions: Span<UInt8>) -> Int32 {
        if number | other.number == 0 { return Int32(ScriptLikeness.cost(of: scalar, for: other.scalar)) }
        return Int32(substitutions[Int(number) << 6 | Int(other.number)])
    }

    /// The cost of the letter before and this one together in the place of a single letter, or `nil` where that
    /// letter is none they stand for.
    @inline(__always)
    func costOfPair(inPlaceOf single: CostedLetter) -> Int32? {
        let alike = alikes >> UInt64(single.number)
        guard alike & (1 | 1 << 37) != 0 else { return nil }
        return Int32(alike & 1 == 0 ? LetterLikeness.soundAlike : LetterLikeness.lookAlike)
    }
}

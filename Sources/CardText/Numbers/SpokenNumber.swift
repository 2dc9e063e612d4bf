/// Reads numbers that are spoken: `four of one oh two`, `number twenty five`, `one ninety nine`.
///
/// Words are joined as people say them: a ten takes the unit behind it, a hundred multiplies what stands before it, and
/// all else stands side by side, so `one oh two` and `one hundred two` are both 102. Every reading is uncertain, for names
/// hold number words too.
package enum SpokenNumber {
    /// The most digits of a number.
    private static let longestNumber = 4

    /// Finds the spoken numbers of a query.
    ///
    /// - Parameters:
    ///   - words: Its words.
    ///   - recognizer: What the words were recognised as.
    /// - Returns: The terms, those with a total first, each with the words that it covers.
    /// - Complexity: O(number of words).
    package static func terms(
        in words: borrowing QueryWords, _ recognizer: borrowing TermRecognizer
    ) -> [(term: NumberTerm, words: Range<Int>)] {
        guard recognizer.hasNumeral else { return [] }
        let parts = parts(words, recognizer)
        var paired: [(term: NumberTerm, words: Range<Int>)] = []
        var single: [(term: NumberTerm, words: Range<Int>)] = []
        var index = 0
        while index < parts.count {
            let start = index
            if parts[index] == .announcement { index += 1 }
            let number = number(at: index, parts)
            if number.text.isEmpty {
                index = max(number.end, start + 1)
                continue
            }
            let connective =
                number.end < parts.count && parts[number.end] == .out ? number.end + 1 : number.end
            var total: Number?
            if connective < parts.count, parts[connective] == .totalWord {
                let second = self.number(at: connective + 1, parts)
                if !second.text.isEmpty { total = second }
            }
            let end = total?.end ?? number.end
            if number.isSpoken || total?.isSpoken == true {
                let term = NumberTerm(
                    number: CollectorNumber.key(of: number.text),
                    total: total.map { CollectorNumber.key(of: $0.text) }, isCertain: false)
                if total == nil {
                    single.append((term, start..<end))
                } else {
                    paired.append((term, start..<end))
                }
            }
            index = max(end, start + 1)
        }
        return paired + single
    }

    /// A number as it was spoken; without digits where none starts at a word, or one that is too long.
    private struct Number {
        var text = ""
        var end: Int
        var isSpoken = false
    }

    /// What a word is to a spoken number.
    private enum Part: Equatable {
        case digits(String)
        case unit(Int)
        case ten(Int)
        case zero
        case hundred
        case and
        case out
        case totalWord
        case announcement
        case other
    }

    private static func parts(
        _ words: borrowing QueryWords, _ recognizer: borrowing TermRecognizer
    ) -> [Part] {
        var parts: [Part] = []
        for index in 0..<words.count {
            let text = words.text(index)
            parts.append(
                words.isDigits(index) && text.utf8.count <= longestNumber
                    ? .digits(text) : text == "and" ? .and : text == "out" ? .out : .other)
        }
        for (word, meaning) in recognizer.numerals where word < parts.count {
            switch meaning.kind {
            case .totalWord: parts[word] = .totalWord
            case .numberWord: parts[word] = .announcement
            default:
                guard let value = Int(meaning.value) else { continue }
                parts[word] =
                    meaning.value == "00"
                    ? .hundred : value == 0 ? .zero : value < 20 ? .unit(value) : .ten(value)
            }
        }
        return parts
    }

    /// The number that starts at a word.
    private static func number(at start: Int, _ parts: [Part]) -> Number {
        var text = ""
        /// What the last words say, not yet written: a ten waits for its unit, hundreds for what follows.
        var open: (value: Int, takesBelow: Int)?
        var index = start
        var isSpoken = false
        func close() {
            if let value = open?.value { text += "\(value)" }
            open = nil
        }
        scan: while index < parts.count {
            switch parts[index] {
            case .digits(let digits):
                guard index == start else { break scan }
                return Number(text: digits, end: index + 1)
            case .unit(let value), .ten(let value):
                if let known = open, value < known.takesBelow {
                    let rest = value >= 20 ? 10 : 0
                    open = (known.value + value, rest)
                } else {
                    close()
                    open = (value, value >= 20 ? 10 : 0)
                }
            case .zero:
                close()
                text += "0"
            case .hundred:
                guard let known = open, known.value < 10 else { break scan }
                open = (known.value * 100, 100)
            case .and:
                guard open?.takesBelow == 100, index + 1 < parts.count, isNumeral(parts[index + 1]) else {
                    break scan
                }
            default:
                break scan
            }
            isSpoken = true
            index += 1
        }
        close()
        return Number(text: text.utf8.count <= longestNumber ? text : "", end: index, isSpoken: isSpoken)
    }

    private static func isNumeral(_ part: Part) -> Bool {
        switch part {
        case .unit, .ten: true
        default: false
        }
    }
}

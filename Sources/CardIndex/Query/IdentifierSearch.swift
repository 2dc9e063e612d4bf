internal import CardModel

/// Answers a query that is an identifier as a whole: a number of eight digits and more, as books and goods have, or a
/// UUID.
///
/// Where nothing carries it, the query goes the way of all others; a name with such a number in it is found there.
enum IdentifierSearch {
    /// Answers a request.
    ///
    /// - Returns: The answer, with its time still zero; `nil` when the text is no identifier, or none that is known.
    /// - Complexity: O(length) for a text that is none, O(log n) otherwise.
    static func answer(to request: SearchRequest, in reader: borrowing IndexReader) -> SearchAnswer? {
        guard isIdentifier(request.text.utf8Span.span) else { return nil }
        let range = trimmed(request.text)
        let value = String(request.text[range])
        var printings = reader.printings(identifiedBy: value, kind: "")
        if let unique = UniqueIdentifier(value.lowercased()) {
            for game in games(in: reader) {
                let id = PrintingID(game: game, nativeID: unique.text)
                if let own = reader.find(id), !printings.contains(own) { printings.insert(own, at: 0) }
            }
        }
        printings = PrintingFilter(request, in: reader).admitted(printings, in: reader)
        guard !printings.isEmpty else { return nil }
        return answer(to: request, printings, value, in: reader)
    }

    private static func answer(
        to request: SearchRequest, _ printings: [Int], _ value: String, in reader: borrowing IndexReader
    ) -> SearchAnswer {
        var names: [UInt32] = []
        for printing in printings where !names.contains(reader.printingNames[printing]) {
            names.append(reader.printingNames[printing])
        }
        let start = request.text.utf8.distance(
            from: request.text.startIndex, to: trimmed(request.text).lowerBound)
        let term = RecognizedTerm(
            text: value, range: start..<(start + value.utf8.count), meaning: .identifier, value: value,
            use: .filter,
            isExplicit: false)
        let results = names.prefix(request.usableLimit).map { name in
            let own = printings.filter { reader.printingNames[$0] == name }
            return SearchResult(
                name: reader.nameText.string(Int(name)), foundBy: nil, entryKind: .name, highlights: [],
                rank: Rank(kind: .exact, staticScore: reader.nameScores[Int(name)]),
                printings: Array(own.prefix(request.usablePrintingLimit)), printingCount: own.count)
        }
        return SearchAnswer(
            query: request.text, elapsedNanoseconds: 0, verdict: names.count == 1 ? .unique : .ambiguous,
            isExhaustive: true,
            interpretation: Interpretation(
                name: "", maximumDistance: 0, ignoresTotal: false, ignoresNumber: false, terms: [term]),
            results: results)
    }

    /// Whether a text is written as an identifier: digits, perhaps with blanks, hyphens and a last `X`, or a UUID.
    static func isIdentifier(_ text: Span<UInt8>) -> Bool {
        guard text.count >= ExternalKey.tradeNumberLength, text.count <= 64 else { return false }
        var digits = 0
        var letters = 0
        var hyphens = 0
        for index in text.indices {
            switch text[index] {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digits += 1
            case UInt8(ascii: "-"): hyphens += 1
            case UInt8(ascii: " "): break
            case UInt8(ascii: "x"), UInt8(ascii: "X"):
                // Only the check digit of a book's number.
                guard digits == 9, letters == 0 else { return false }
                digits += 1
            case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"): letters += 1
            default: return false
            }
        }
        if letters > 0 || digits + letters == 32 { return hyphens == 4 && digits + letters == 32 }
        return digits >= ExternalKey.tradeNumberLength
    }

    /// A text without the blanks around it.
    private static func trimmed(_ text: String) -> Range<String.Index> {
        var range = text.startIndex..<text.endIndex
        while let first = text[range].unicodeScalars.first, first == " " {
            range = text.unicodeScalars.index(after: range.lowerBound)..<range.upperBound
        }
        while let last = text[range].unicodeScalars.last, last == " " {
            range = range.lowerBound..<text.unicodeScalars.index(before: range.upperBound)
        }
        return range
    }

    /// The games of the index.
    private static func games(in reader: borrowing IndexReader) -> [Game] {
        var strings: Set<UInt32> = []
        for profile in 0..<(reader.profiles.count / ProfileField.count) {
            strings.insert(reader.profiles[profile &* ProfileField.count &+ ProfileField.game.rawValue])
        }
        return strings.map { Game(rawValue: reader.strings.string(Int($0))) }.sorted()
    }
}

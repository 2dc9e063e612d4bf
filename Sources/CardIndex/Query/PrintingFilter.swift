internal import CardModel
internal import CardText

/// Which printings a query admits: game, set, language and collector number, all as numbers of the index.
struct PrintingFilter {
    private var game: UInt32?
    private var language: UInt32?
    private var sets: Set<UInt32>?
    private var numbers: Range<UInt32>?
    private var total: UInt32?
    /// Whether some condition can't be met by any printing of the index.
    private(set) var isImpossible = false

    /// Whether every printing is admitted.
    var isEmpty: Bool { game == nil && language == nil && sets == nil && numbers == nil && !isImpossible }

    /// Translates the conditions of a request into numbers of the index.
    ///
    /// - Complexity: O(log n) in the number of strings.
    init(_ request: SearchRequest, in reader: borrowing IndexReader) {
        if let game = request.game { self.game = string(game.rawValue, in: reader) }
        if let language = request.language { self.language = string(language, in: reader) }
        if let set = request.set {
            let matching = reader.setTerms.sets(named: set)
            sets = Set(matching)
            if matching.isEmpty { isImpossible = true }
        }
    }

    /// The same filter for printings of one collector number alone.
    ///
    /// - Complexity: O(log n) in the number of distinct collector numbers.
    func narrowed(to number: NumberTerm?, in reader: borrowing IndexReader) -> PrintingFilter {
        guard let number else { return self }
        var narrowed = self
        let range = Self.numbers(withKey: number.number, in: reader)
        narrowed.numbers = range
        if range.isEmpty { narrowed.isImpossible = true }
        if let text = number.total {
            narrowed.total = UInt32(String(text.drop { !$0.isNumber }))
            if narrowed.total == nil { narrowed.isImpossible = true }
        }
        return narrowed
    }

    /// Whether a printing is admitted.
    func admits(_ printing: Int, in reader: borrowing IndexReader) -> Bool {
        if isImpossible { return false }
        if let numbers, !numbers.contains(reader.printingNumbers[printing]) { return false }
        if let game, reader.profile(printing, .game) != game { return false }
        if let language, reader.profile(printing, .language) != language { return false }
        let set = reader.profile(printing, .set)
        if let sets, !sets.contains(set) { return false }
        if let total {
            guard set != UInt32.max, reader.set(Int(set), .printedTotal) == total &+ 1 else { return false }
        }
        return true
    }

    /// The admitted printings among some.
    func admitted(_ printings: some Sequence<Int>, in reader: borrowing IndexReader) -> [Int] {
        var admitted: [Int] = []
        for printing in printings where admits(printing, in: reader) { admitted.append(printing) }
        return admitted
    }

    private mutating func string(_ text: String, in reader: borrowing IndexReader) -> UInt32 {
        let bytes = Array(text.utf8)
        let position = reader.strings.lowerBound(bytes.span)
        if position < reader.strings.count, reader.strings.compare(position, with: bytes.span) == 0 {
            return UInt32(position)
        }
        isImpossible = true
        return UInt32.max
    }

    /// The collector numbers that a canonical key means, as a range of the number table.
    ///
    /// A key without variant marks means the marked numbers too; a marked one means itself alone.
    private static func numbers(withKey key: String, in reader: borrowing IndexReader) -> Range<UInt32> {
        let base = CollectorNumber.unmarked(key)
        let bytes = Array((base ?? key).utf8)
        var low = reader.numberKeys.lowerBound(bytes.span)
        var high = low
        while high < reader.numberKeys.count, reader.numberKeys.compare(high, with: bytes.span) == 0 {
            high += 1
        }
        if base != nil {
            while low < high, CollectorNumber.key(of: reader.numbers.bytes(low)) != key { low += 1 }
            while low < high, CollectorNumber.key(of: reader.numbers.bytes(high - 1)) != key { high -= 1 }
        }
        return UInt32(low)..<UInt32(high)
    }
}

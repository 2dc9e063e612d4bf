internal import CardModel
internal import CardText

/// Which printings a query admits: game, set, language, rarity and collector number, all as numbers of the index.
struct PrintingFilter {
    var game: UInt32?
    var languages: [UInt32]?
    /// The admitted sets, ascending.
    private(set) var sets: [UInt32]?
    var rarities: [UInt32]?
    var isDigital: Bool?
    private(set) var numbers: Range<UInt32>?
    private(set) var total: UInt32?
    private(set) var preference = PrintingPreference()
    /// The collector number as it was asked for, in canonical form.
    private var number: String?
    /// Whether some condition can't be met by any printing of the index.
    var isImpossible = false

    /// Whether every printing is admitted.
    var isEmpty: Bool {
        game == nil && languages == nil && sets == nil && rarities == nil && isDigital == nil
            && numbers == nil && !isImpossible
    }

    /// Translates the conditions of a request into numbers of the index.
    ///
    /// - Complexity: O(log n) in the number of strings; O(number of profiles) when a rarity is named.
    init(_ request: SearchRequest, in reader: borrowing IndexReader) {
        if let game = request.game { require(.game, game.rawValue, in: reader) }
        if let language = request.language { require(.language, language, in: reader) }
        if let set = request.set { require(.set, set, in: reader) }
        if let rarity = request.rarity { require(.rarity, rarity, in: reader) }
        if let number = request.number { require(number: number, in: reader) }
        if let isDigital = request.isDigital { self.isDigital = isDigital }
    }

    /// Admits only printings of some sets; those of both where sets are required already.
    mutating func require(sets wanted: [UInt32]) {
        sets = sets.map { known in known.filter { wanted.contains($0) } } ?? wanted
        if sets?.isEmpty == true { isImpossible = true }
    }

    /// Admits only printings of a collector number.
    ///
    /// - Complexity: O(log n) in the number of distinct collector numbers.
    mutating func require(_ number: NumberTerm, in reader: borrowing IndexReader) {
        var range = Self.numbers(withKey: number.number, in: reader)
        if let numbers { range = range.clamped(to: numbers) }
        numbers = range
        self.number = number.number
        if range.isEmpty { isImpossible = true }
        if let text = number.total {
            total = UInt32(String(text.drop { !$0.isNumber }))
            if total == nil { isImpossible = true }
        }
    }

    /// The same filter with what a reading asks for.
    func narrowed(to reading: QueryText, in reader: borrowing IndexReader) -> PrintingFilter {
        var narrowed = self
        narrowed.preference = reading.preference
        if let sets = reading.sets { narrowed.require(sets: sets) }
        if let number = reading.number { narrowed.require(number, in: reader) }
        if let game = reading.game {
            if let known = narrowed.game, known != game { narrowed.isImpossible = true }
            narrowed.game = game
        }
        if let languages = reading.languages { narrowed.require(languages: languages) }
        return narrowed
    }

    /// Admits only printings in some languages.
    mutating func require(languages wanted: [UInt32]) {
        languages = languages.map { known in known.filter { wanted.contains($0) } } ?? wanted
        if languages?.isEmpty == true { isImpossible = true }
    }

    /// Whether a printing is admitted.
    func admits(_ printing: Int, in reader: borrowing IndexReader) -> Bool {
        if isImpossible { return false }
        if let numbers, !numbers.contains(reader.printingNumbers[printing]) { return false }
        if let game, reader.profile(printing, .game) != game { return false }
        if let languages, !languages.contains(reader.profile(printing, .language)) { return false }
        let set = reader.profile(printing, .set)
        if let sets, !sets.contains(set) { return false }
        if let total {
            guard set != UInt32.max, reader.set(Int(set), .printedTotal) == total &+ 1 else { return false }
        }
        if let rarities, !rarities.contains(reader.profile(printing, .rarity)) { return false }
        if let isDigital, (reader.profile(printing, .flags) & 1 == 1) != isDigital { return false }
        return true
    }

    /// The admitted printings among some, the preferred ones first.
    func admitted(_ printings: some Sequence<Int>, in reader: borrowing IndexReader) -> [Int] {
        var admitted: [Int] = []
        for printing in printings where admits(printing, in: reader) { admitted.append(printing) }
        if let number, (numbers?.count ?? 0) > 1 {
            // The number itself before its marked variants, `201` before `201★`.
            let isItself = admitted.map {
                CollectorNumber.key(of: reader.numbers.bytes(Int(reader.printingNumbers[$0]))) == number
            }
            admitted =
                zip(admitted, isItself).filter(\.1).map(\.0)
                + zip(admitted, isItself).filter { !$0.1 }.map(\.0)
        }
        preference.order(&admitted, in: reader)
        return admitted
    }

    /// Passes every admitted printing of the index: set by set where sets or a printed total are required, else in
    /// ascending order.
    ///
    /// - Complexity: O(printings of the sets), or O(number of printings) where nothing is said of sets.
    func forEachAdmitted(in reader: borrowing IndexReader, _ body: (Int) -> Void) {
        if isImpossible { return }
        guard sets != nil || total != nil else {
            for printing in 0..<reader.printingCount where admits(printing, in: reader) { body(printing) }
            return
        }
        for set in 0..<reader.setCount {
            if let sets, !sets.contains(UInt32(set)) { continue }
            if let total, reader.set(set, .printedTotal) != total &+ 1 { continue }
            for index in reader.setTerms.printings(ofSet: UInt32(set)) {
                let printing = Int(reader.setTerms.printings[index])
                if printing < reader.printingCount, admits(printing, in: reader) { body(printing) }
            }
        }
    }

    /// The collector numbers that a canonical key means, as a range of the number table.
    ///
    /// A key without variant marks means the marked numbers too; a marked one means itself alone.
    static func numbers(withKey key: String, in reader: borrowing IndexReader) -> Range<UInt32> {
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

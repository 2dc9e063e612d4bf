/// Warms the printings that are likely to be looked up next, while nobody waits.
///
/// What was looked up is read from the journal, whoever wrote it: the vendor's app and the sync may be two processes.
package struct NextCards {
    /// The entry of the journal that was read last; `nil` before the first time.
    ///
    /// Entries are told from each other by what they say, since their moments come from clocks that are set back.
    private var lastRead: JournalEntry?
    /// How many guesses came true.
    package private(set) var tally = PredictionTally()

    /// Makes a guesser that has read nothing yet.
    package init() {}

    /// The most look-ups that are read at a time.
    private static let limit = 500

    /// Reads what was looked up since the last time, counts which guesses came true, and guesses anew.
    ///
    /// - Parameters:
    ///   - services: The index, the journal, and what is known of prices.
    ///   - now: The present in seconds since the epoch.
    /// - Returns: What is guessed and worth asking for, of one game.
    /// - Throws: `PricingError` when the store can't be read.
    package mutating func guess(with services: PriceServices, at now: Int64) throws(PricingError)
        -> [PrintingID]
    {
        let since = lastRead == nil ? now - Prediction.horizon : .min
        var entries = try services.store.recentLookups(since: since, limit: Self.limit)[...]
        if let lastRead, let place = entries.lastIndex(of: lastRead) {
            entries = entries[(place + 1)...]
        }
        guard let last = entries.last else {
            tally.close(at: now)
            return []
        }
        lastRead = last
        for entry in entries {
            if let chosen = entry.chosen { tally.note(chosen, at: entry.at) }
        }
        guard let chosen = entries.last(where: { $0.chosen != nil })?.chosen else { return [] }
        let successors = try services.store.successors(of: chosen, limit: 2 * Prediction.most)
        let guess = Prediction.next(
            after: chosen, successors: successors, neighbours: services.index.neighbours(of: chosen))
        tally.expect(guess, at: max(now, last.at))
        return try DuePrintings(store: services.store, plan: services.plan)
            .among(guess.filter { $0.game == chosen.game }, of: chosen.game, at: now)
    }
}

extension SearchIndex {
    /// The printings that stand beside one in its set, by their numbers, the likeliest to be looked up next first.
    ///
    /// - Parameter printing: The printing.
    /// - Returns: The neighbours in its language; none where it is in no set.
    /// - Complexity: O(n log n) in the size of the set.
    package func neighbours(of printing: PrintingID) -> [PrintingID] {
        guard let position = positions(of: [printing]).first.flatMap({ $0 }),
            let own = facts(at: CollectionOfOne(position)).first, let set = own.set
        else { return [] }
        let members = facts(ofSet: set, numbers: nil).filter {
            $0.language == own.language && ($0.position == position || !$0.isDigital)
        }
        let ordered = members.map { ($0.position, SetNumber(numberText($0.number))) }
            .sorted { ($0.1, $0.0) < ($1.1, $1.0) }.map(\.0)
        guard let place = ordered.firstIndex(of: position) else { return [] }
        // Only those near it are worth reading.
        let near = ordered[max(0, place - Prediction.most)...min(ordered.count - 1, place + Prediction.most)]
        let ids = identifiers(at: near)
        return Prediction.neighbours(
            of: identifiers(at: CollectionOfOne(position)).first ?? printing, in: ids)
    }
}

/// A collector number in the order of a set: by its letters, then by its number, then by what follows.
private struct SetNumber: Comparable {
    private let letters: String
    private let number: Int
    private let rest: String

    init(_ text: String) {
        let letters = text.prefix { !$0.isASCII || !$0.isNumber }
        let digits = text.dropFirst(letters.count).prefix { $0.isASCII && $0.isNumber }
        self.letters = String(letters)
        number = Int(digits) ?? (digits.isEmpty ? 0 : .max)
        rest = String(text.dropFirst(letters.count + digits.count))
    }

    static func < (left: SetNumber, right: SetNumber) -> Bool {
        (left.letters, left.number, left.rest) < (right.letters, right.number, right.rest)
    }
}
